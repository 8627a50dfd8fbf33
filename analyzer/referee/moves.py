"""Every move that a seat may make, as an mjai event, by the law of `analyzer.core.legal`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from analyzer.core import claims, legal, win
from analyzer.core.player import ACCEPTED, Player
from analyzer.core.table import DREW, OVER, Table
from analyzer.core.value import Scorer
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.names import KYUUSHU, name_of, names_of
from analyzer.law.situation import Situation
from analyzer.tiles.bits import BIT, members
from analyzer.tiles.faces import face_of

Reds = tuple[int, int, int]


class Moves:
    """What may be done at a table as it stands."""

    def __init__(self, table: Table, scorer: Scorer, head: Situation, reds: Reds) -> None:
        """``head``: of the round in hand."""
        self.table = table
        self.scorer = scorer
        self.head = head
        self.reds = reds

    def of(self, seat: int) -> list[e.AnyEvent]:
        """The moves of a seat; none when it is not asked. `Pass` is among those to somebody else's tile."""
        table = self.table
        if table.phase == OVER or seat >= table.seats:
            return []
        if table.phase >= DREW:
            return list(self._own(seat)) if table.turn == seat else []
        if table.last < 0 or table.last_seat == seat:
            return []
        found = list(self._answers(seat))
        return [*found, e.Pass()] if found else []

    # --- the own turn ---

    def _own(self, seat: int) -> Iterator[e.AnyEvent]:
        table, player = self.table, self.table.players[seat]
        if table.declaring == seat:
            yield from self._discards(seat, int(legal.ready_discards(table, player)))
            return
        if table.phase == DREW:
            yield from self._after_a_draw(seat, player)
        if player.riichi == ACCEPTED:
            yield e.Dahai(seat, self._name(table.drawn), True)
        else:
            yield from self._discards(seat, int(player.kinds() & ~table.kuikae))

    def _after_a_draw(self, seat: int, player: Player) -> Iterator[e.AnyEvent]:
        table = self.table
        if self._may_win(seat, seat):
            yield e.Agari(seat, seat, self._name(table.drawn))
        if legal.riichi_discards(table, player) != 0:
            yield e.Riichi(seat)
        for kind in members(legal.ankans(table, player)):
            yield e.Ankan(seat, self._names(4 * kind + copy for copy in range(4)))
        for kind in members(legal.kakans(table, player)):
            added = next(tile for tile in self._held(seat) if tile >> 2 == kind)
            yield e.Kakan(seat, self._name(added), self._names(4 * kind + i for i in range(4) if 4 * kind + i != added))
        if legal.may_nukidora(table, player):
            yield e.Nukidora(seat, "N")
        if legal.may_abort(table, player):
            yield e.Ryuukyoku(seat, KYUUSHU)

    def _discards(self, seat: int, kinds: int) -> Iterator[e.AnyEvent]:
        """One for each face; the tile just drawn is another than an equal one in the hand."""
        drawn = self.table.drawn
        seen = {(self._name(tile), tile == drawn): None for tile in self._held(seat) if kinds & BIT[tile >> 2]}
        for name, just_drawn in seen:
            yield e.Dahai(seat, name, just_drawn)

    # --- to a tile of another ---

    def _answers(self, seat: int) -> Iterator[e.AnyEvent]:
        table, player = self.table, self.table.players[seat]
        source, tile = int(table.last_seat), int(table.last)
        kind, name = tile >> 2, self._name(tile)
        if claims.open_tile(table, seat, False) >= 0 and not self._stands() and self._may_win(seat, source):
            yield e.Agari(seat, source, name)
        if not legal.may_call(table, player):
            return
        for lowest in members(legal.chiis(table, player, kind)):
            first, second = (other for other in range(lowest, lowest + 3) if other != kind)
            for pair in self._pairs(seat, first, second):
                yield e.Chii(seat, source, name, pair)
        if legal.may_pon(table, player, kind):
            for pair in self._pairs(seat, kind, kind):
                yield e.Pon(seat, source, name, pair)
        if legal.may_daiminkan(table, player, kind):
            yield e.Daiminkan(seat, source, name, self._names(one for one in self._held(seat) if one >> 2 == kind))

    def _stands(self) -> bool:
        """The tile was discarded with a riichi that is paid for: nobody won it."""
        table = self.table
        return table.last == table.declaring_tile and table.players[table.last_seat].riichi == ACCEPTED

    def _may_win(self, seat: int, source: int) -> bool:
        return legal.may_win(self.table, self.scorer, seat, source, self.head.kyoku, self.head.honba)

    def _pairs(self, seat: int, first: int, second: int) -> list[list[e.Shown]]:
        """Two own tiles of two kinds, once for each pair of faces."""
        held = [tile for tile in self._held(seat) if tile >> 2 in (first, second)]
        pairs = [self._names(pair) for pair in combinations(held, 2) if [tile >> 2 for tile in pair] == [first, second]]
        return [pair for i, pair in enumerate(pairs) if pair not in pairs[:i]]

    # --- tiles ---

    def _held(self, seat: int) -> list[int]:
        return [int(tile) for tile in win.held_tiles(self.table, seat)]

    def _name(self, tile: int) -> e.Shown:
        return name_of(int(face_of(tile, self.reds)))

    def _names(self, tiles: Iterable[int]) -> list[e.Shown]:
        return names_of(int(face_of(tile, self.reds)) for tile in tiles)
