"""One round of a composed game: its script, and how it is played on the table of `analyzer.core`.

A script takes the tiles that it names at once and is played at its end, when it is known which tiles are free.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import calls, riichi
from analyzer.core.fault_list import Faults
from analyzer.core.hand import waits
from analyzer.core.player import Player
from analyzer.core.table import HAND, TO_DRAW, Table
from analyzer.core.wall import Wall
from analyzer.formats.mjlog.meld import meld_code
from analyzer.formats.mjlog.names import KINDS
from analyzer.generate.compose import ends
from analyzer.generate.compose.pool import Pool
from analyzer.tape import words as t
from analyzer.tiles.notation import kind_of, kinds_of
from analyzer.tiles.tile import EAST, WINDS, is_red

if TYPE_CHECKING:
    from analyzer.generate.compose.game import Game


class Round:
    """A script. Each move first lets the seats before it draw and discard; a call takes the last discard.

    A discard is named by its tile; ``*`` is any that is no honour and no kuikae.
    """

    def __init__(self, game: Game, pool: Pool, hands: dict[int, str], dora: str | None, wall: Wall | None) -> None:
        self.game = game
        self.wall = wall  # where all tiles come from, if there is one
        self.drawn = 0  # tiles of its live wall
        self.replaced = 0
        self.pool = pool
        self.script: list[Callable[[], None]] = []
        self.hands = {seat: pool.take(text) for seat, text in hands.items()}
        self.first = pool.take_one(dora) if dora else -1
        self.indicators: list[int] = []  # named in advance, for kans
        self.table = Table(Faults(), game.rules)
        self.discards: list[tuple[int, int]] = []  # tile and seat
        self.unpaid = False  # the last riichi is not to be paid

    # --- the script ---

    def turn(self, seat: int, draw: str | None = None, discard: str | None = None) -> Round:
        """A draw and a discard: any tile, and the tile drawn, where nothing is named."""
        return self._add(partial(self._turn, seat, self._named(draw), discard))

    def turns(self, seat: int, draws: str) -> Round:
        """Draw and discard each of these."""
        for tile in self.pool.take(draws):
            self._add(partial(self._turn, seat, tile, None))
        return self

    def riichi(self, seat: int, draw: str | None = None, discard: str | None = None, pay: bool = True) -> Round:
        """Draw, declare, discard; the deposit is paid when nobody wins the tile."""
        return self._add(partial(self._riichi, seat, self._named(draw), discard, pay))

    def accept(self) -> Round:
        """For a fault: the deposit is paid at once, though the tile may be won."""
        return self._add(self._pass)

    def chii(self, seat: int, own: str, discard: str) -> Round:
        """Call the last discard with two own tiles, and discard."""
        return self._add(partial(self._call, t.CHII, seat, own, discard))

    def pon(self, seat: int, discard: str, own: str | None = None, late: bool = False) -> Round:
        """Call the last discard (for a fault: the one before) with two own tiles of its kind, and discard."""
        return self._add(partial(self._call, t.PON, seat, own, discard, late))

    def dora(self, tile: str) -> Round:
        """For a fault: turn an indicator that no kan asks for."""
        return self._add(partial(self._turn_dora, self.pool.take_one(tile)))

    def daiminkan(self, seat: int, dora: str | None = None) -> Round:
        """Call the last discard with three own tiles; the next move of the seat draws the replacement."""
        self._indicator(dora)
        return self._add(partial(self._daiminkan, seat))

    def ankan(self, seat: int, kind: str, draw: str | None = None, dora: str | None = None) -> Round:
        """Draw, and lay down four of a kind; the next move of the seat draws the replacement."""
        self._indicator(dora)
        return self._add(partial(self._own_kan, t.ANKAN, seat, kind, self._named(draw)))

    def kakan(self, seat: int, kind: str, draw: str | None = None, dora: str | None = None) -> Round:
        """Draw, and add the fourth to a pon; the next move of the seat draws the replacement."""
        self._indicator(dora)
        return self._add(partial(self._own_kan, t.KAKAN, seat, kind, self._named(draw)))

    def nukidora(self, seat: int, draw: str | None = None) -> Round:
        """Draw, and set a north aside; the next move of the seat draws the replacement."""
        return self._add(partial(self._own_kan, t.NUKIDORA, seat, "4z", self._named(draw)))

    def raw(self, element: str) -> Round:
        """Put in an element as it is; the table knows nothing of it."""
        return self._add(partial(self.game.elements.append, element))

    def pass_until(self, live: int) -> Round:
        """Draw and discard until so many draws are left."""
        return self._add(partial(self._pass_until, live))

    def tsumo(self, seat: int, draw: str | None = None, ura: str | None = None) -> None:
        """Draw (or take the replacement) and win; the round is over."""
        self._play(partial(self._tsumo, seat, self._named(draw), self._ura(ura)))

    def ron(
        self, *winners: int, loser: int, tile: str | None = None, ura: str | None = None, in_turn: bool = True
    ) -> None:
        """Win the last tile of ``loser``, who first draws and discards ``tile`` if it is named."""
        if in_turn:
            winners = tuple(sorted(winners, key=lambda seat: (seat - loser) % 4))
        self._play(partial(self._ron, winners, loser, self._named(tile), self._ura(ura)))

    def exhaust(self, nagashi: bool = False, live: int = 0) -> None:
        """Play until the wall is empty; the round is over."""
        self.pass_until(live)
        self._play(partial(self._draw_game, "nm" if nagashi else ""))

    def abort(self, kind: str, seat: int = -1, draw: str | None = None) -> None:
        """An abortive draw, by Tenhou's name: yao9 (of a seat that draws), kaze4, reach4, ron3, kan4."""
        self._play(partial(self._abort, kind, seat, self._named(draw)))

    def cut(self) -> None:
        """No end: the log breaks off."""
        self._play(lambda: None)

    def _named(self, text: str | None) -> int:
        return self.pool.take_one(text) if text else -1

    def _indicator(self, text: str | None) -> None:
        if text:
            self.indicators.append(self.pool.take_one(text))

    def _ura(self, text: str | None) -> list[int]:
        return self.pool.take(text) if text else []

    def _add(self, move: Callable[[], None]) -> Round:
        self.script.append(move)
        return self

    # --- the deal ---

    def _play(self, end: Callable[[], None]) -> None:
        self._deal()
        for move in self.script:
            move()
        end()

    def _deal(self) -> None:
        game = self.game
        head = game.situation
        table = self.table
        dice = f"{game.rounds * 5 % 6},{game.rounds * 7 % 6}"
        if self.wall is not None:
            self.hands = {seat: self.wall.hand((seat - head.dealer) % game.players) for seat in range(game.players)}
            self.first = self.wall.tiles[self.wall.indicator(0)]
            dice = f"{self.wall.die_1},{self.wall.die_2}"
        for seat in range(game.players):
            self.hands[seat] = self._filled(self.hands.get(seat, []))
        if self.first < 0:
            self.first = self.pool.fill(0)
        table.begin(head.dealer)
        for seat in range(game.players):
            table.deal(seat, vec[i64](self.hands[seat]), 0, 13)
        table.reveal_dora(self.first)
        for seat in range(4):
            table.scores[seat] = table.lawful_scores[seat] = game.scores[seat]
        hands = " ".join(f'hai{seat}="{self._listed(seat)}"' for seat in range(4))
        self.emit(
            f'<INIT seed="{head.kyoku},{head.honba},{head.kyoutaku},{dice},{self.first}" ten="{self.hundreds()}"'
            f' oya="{head.dealer}" {hands}/>'
        )

    def _listed(self, seat: int) -> str:
        """A hand in the order of the deal, or in one that looks dealt."""
        tiles = self.hands.get(seat, [])
        if self.wall is None:
            tiles = sorted(tiles, key=lambda tile: (tile * 47 % 137, tile))
        return ",".join(map(str, tiles))

    def _filled(self, given: list[int]) -> list[int]:
        """Thirteen tiles that wait for nothing, unless all of them were given."""
        if len(given) > 13:
            raise ValueError(f"{len(given)} tiles for one hand")
        if len(given) == 13:
            return given
        left = list(self.pool.left)
        for start in range(len(left)):
            chosen = left[start : start + 13 - len(given)]
            if not _waits(given + chosen):
                self.pool.left = [tile for tile in left if tile not in chosen]
                return given + chosen
        raise ValueError("every hand would wait")

    # --- moves ---

    def ura_indicators(self, named: list[int]) -> list[int]:
        """As many as dora indicators lie open, or the first alone: those that the script named, and others."""
        count = int(self.table.indicator_count) if self.table.rules.kan_ura else 1
        if self.wall is not None:
            return [self.wall.tiles[self.wall.ura(i)] for i in range(count)]
        return named[:count] + [self.pool.fill(0) for _ in range(count - len(named))]

    def emit(self, element: str) -> None:
        """The next element of the log."""
        self.game.elements.append(element)

    def hundreds(self) -> str:
        """The scores as they stand, as the log writes them."""
        return ",".join(str(self.table.scores[seat] // 100) for seat in range(4))

    def _pass(self) -> None:
        """Nobody wins the last tile: a riichi is paid."""
        table = self.table
        if table.unpaid >= 0 and not self.unpaid:
            seat = table.unpaid
            riichi.accept(table, seat)
            self.emit(f'<REACH who="{seat}" ten="{self.hundreds()}" step="2"/>')

    def _until(self, seat: int) -> None:
        self._pass()
        while self.table.turn != seat:
            self._turn(int(self.table.turn), -1, None)
            self._pass()

    def _pass_until(self, live: int) -> None:
        self._pass()
        while self.table.live > live:
            self._turn(int(self.table.turn), -1, None)
            self._pass()

    def draw(self, seat: int, tile: int) -> None:
        """Draw a tile, any harmless one if it is below 0; what a kan turns at once is turned before."""
        self._until(seat)
        table = self.table
        while table.dora_now > 0:
            self._turn_dora()
        if tile < 0:
            tile = self._next_tile() if self.wall is not None else self.pool.fill(self._harmful())
        self.emit(f"<{'TUVW'[seat]}{tile}/>")
        table.draw(seat, tile)

    def _next_tile(self) -> int:
        """What lies next in the wall."""
        assert self.wall is not None
        if self.table.rinshan:
            self.replaced += 1
            return self.wall.tiles[self.wall.replacement(self.replaced - 1)]
        self.drawn += 1
        return self.wall.tiles[self.wall.drawn(self.drawn - 1)]

    def _harmful(self) -> int:
        """Kinds that somebody waits for; in the first go-around winds too."""
        kinds = int(WINDS) if self.table.until_automatic > 0 else 0
        for player in self.table.players:
            kinds |= int(player.waits)
        return kinds

    def _turn_dora(self, tile: int = -1) -> None:
        if tile < 0 and self.wall is not None:
            tile = self.wall.tiles[self.wall.indicator(self.table.indicator_count)]
        if tile < 0:
            tile = self.indicators.pop(0) if self.indicators else self.pool.fill(0)
        self.emit(f'<DORA hai="{tile}" />')
        self.table.reveal_dora(tile)

    def discard(self, seat: int, name: str | None) -> None:
        """Discard what is named, or the tile drawn; what a kan turns late is turned before."""
        table = self.table
        tile = int(table.drawn) if name is None else self.held(seat, name)
        while table.dora_later > 0:
            self._turn_dora()
        self.emit(f"<{'DEFG'[seat]}{tile}/>")
        table.discard(seat, tile)
        self.discards.append((tile, seat))

    def held(self, seat: int, name: str) -> int:
        """A tile of the hand: the one drawn, if it is of that name, else the last of them; ``*``: any but honours."""
        if name == "*":
            free = ~int(self.table.kuikae)
            return next(i for i in range(EAST * 4) if free >> (i >> 2) & 1 and self.table.place[i] == HAND + seat)
        ((kind, red),) = kinds_of(name)
        mine = [4 * kind + copy for copy in range(4) if self.table.place[4 * kind + copy] == HAND + seat]
        mine = [tile for tile in mine if is_red(tile) == red] or mine
        if not mine:
            raise ValueError(f"seat {seat} has no {name}")
        return int(self.table.drawn) if self.table.drawn in mine else mine[-1]

    def _turn(self, seat: int, tile: int, discard: str | None) -> None:
        self.draw(seat, tile)
        self.discard(seat, discard)

    def _riichi(self, seat: int, tile: int, discard: str | None, pay: bool) -> None:
        self.draw(seat, tile)
        self.emit(f'<REACH who="{seat}" step="1"/>')
        riichi.declare(self.table, seat)
        self.unpaid = not pay
        self.discard(seat, discard)

    # --- calls ---

    def _meld(self, seat: int, word: int) -> None:
        self.emit(f'<N who="{seat}" m="{meld_code(seat, word)}" />')

    def _call(self, op: int, seat: int, own: str | None, discard: str, late: bool = False) -> None:
        self._pass()
        table = self.table
        called, source = self.discards[-2 if late else -1]
        names = kinds_of(own) if own else [(called >> 2, False)] * 2
        mine: list[int] = []
        for kind, red in names:
            copies = [4 * kind + copy for copy in range(4) if table.place[4 * kind + copy] == HAND + seat]
            copies = [tile for tile in copies if tile not in mine]
            mine.append(next((tile for tile in copies if is_red(tile) == red), copies[0]))
        mine.sort()
        event = int(t.call_word(op, seat, source, t.call_argument(called, mine[0], mine[1]), 0))
        self._meld(seat, event)
        (calls.chii if op == t.CHII else calls.pon)(table, event)
        self.discard(seat, discard)

    def _daiminkan(self, seat: int) -> None:
        self._pass()
        table = self.table
        event = int(t.call_word(t.DAIMINKAN, seat, table.last_seat, table.last, 0))
        self._meld(seat, event)
        calls.daiminkan(table, event)

    def _own_kan(self, op: int, seat: int, name: str, tile: int) -> None:
        table = self.table
        self.draw(seat, tile)
        mine = self.held(seat, name)
        event = op | seat << 5 | mine << 9
        if op == t.ANKAN:
            event = op | seat << 5 | (mine & ~3) << 9
            self._meld(seat, event)
            calls.ankan(table, event)
        elif op == t.NUKIDORA:
            self._meld(seat, event)
            calls.nukidora(table, event)
        else:
            source, called = self._pon_of(seat, kind_of(name))
            event = int(t.call_word(op, seat, source, t.call_argument(mine, called, 0), 0))
            self._meld(seat, event)
            calls.kakan(table, event)

    def _pon_of(self, seat: int, kind: int) -> tuple[int, int]:
        """Source and called tile of the pon that a kakan adds to."""
        player = self.table.players[seat]
        for i in range(player.call_count):
            call = int(player.calls[i])
            if t.op_of(call) == t.PON and t.called_in(t.argument_of(call)) >> 2 == kind:
                return int(t.source_of(call)), int(t.called_in(t.argument_of(call)))
        return (seat + 1) % 4, 4 * kind  # for a fault: there is none

    # --- ends ---

    def _tsumo(self, seat: int, tile: int, ura: list[int]) -> None:
        self.draw(seat, tile)
        ends.win(self, [seat], seat, ura)

    def _ron(self, winners: tuple[int, ...], loser: int, tile: int, ura: list[int]) -> None:
        if tile >= 0:
            self._turn(loser, tile, None)
        ends.win(self, list(winners), loser, ura)

    def _draw_game(self, kind: str) -> None:
        ends.exhaustive(self, kind)

    def _abort(self, kind: str, seat: int, tile: int) -> None:
        if kind not in KINDS:
            raise ValueError(f"no abortive draw {kind!r}")
        if seat >= 0 and self.table.phase == TO_DRAW:
            self.draw(seat, tile)
        elif kind != "ron3":
            self._pass()
        ends.abortive(self, kind)


def _waits(tiles: list[int]) -> int:
    player = Player(0)
    player.begin()
    for tile in tiles:
        player.take(tile >> 2)
    return int(waits(player.codes, True))
