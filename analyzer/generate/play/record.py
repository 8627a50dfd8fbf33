"""What happens at the table, written onto the tape."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core.player import Player
from analyzer.core.points import limit_of_win
from analyzer.core.table import Table
from analyzer.core.value import Scorer
from analyzer.core.win import held_tiles
from analyzer.law.situation import Outcome, Situation
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import word
from analyzer.tiles import yaku

# the order in which Tenhou lists the yaku of a win (counted over real logs; triplets of honours vary)
ORDER: Final[vec[i64]] = vec[i64]([
    1, 21, 2, 3, 4, 5, 6, 0, 36, 7, 9, 32, 22, 24, 25, 30, 29, 28, 26, 27, 14, 15, 16, 17, 10, 11, 12, 13, 18, 19, 20,
    23, 31, 8, 33, 34, 35,
])  # fmt: skip


@final
class Record:
    """Writes events; the lists and blocks that they need go before them."""

    def __init__(self, tape: Tape) -> None:
        self.tape: Final[Tape] = tape

    def event(self, op: i64, seat: i64, argument: i64) -> None:
        """An event without a source."""
        self.tape.put(word(op, seat, argument, 0))

    def text(self, op: i64, seat: i64, text: bytes) -> None:
        """An event that is kept as a whole element."""
        self.tape.texts.append(text)
        self.event(op, seat, len(self.tape.texts) - 1)

    def listed(self, items: vec[i64]) -> i64:
        """A list on the tape; where it stands."""
        count: i64 = len(items)
        start = self.tape.block(count + 1)
        numbers = self.tape.numbers
        numbers[start] = count
        for i in range(count):
            numbers[start + 1 + i] = items[i]
        return start

    def deal(self, table: Table, head: Situation, dice: vec[i64], hands: list[vec[i64]]) -> None:
        """A new round: its header, and the hands in the order of the deal."""
        tape = self.tape
        lists = vec[i64]()
        for seat in range(4):
            lists = append(lists, self.listed(hands[seat]))
        block = tape.block(t.DEAL_SIZE)
        numbers = tape.numbers
        numbers[block + t.KYOKU] = head.kyoku
        numbers[block + t.HONBA] = head.honba
        numbers[block + t.KYOUTAKU] = head.kyoutaku
        numbers[block + t.DIE_1] = dice[0]
        numbers[block + t.DIE_2] = dice[1]
        numbers[block + t.INDICATOR] = table.indicators[0]
        numbers[block + t.DEALER] = head.dealer
        for seat in range(4):
            numbers[block + t.SCORES + seat] = table.scores[seat]
            numbers[block + t.HANDS + seat] = lists[seat]
        tape.begin_round()
        self.event(t.DEAL, 0, block)

    def agari(
        self, table: Table, scorer: Scorer, outcome: Outcome, points: i64, ura: vec[i64], ba: vec[i64], sc: vec[i64]
    ) -> i64:
        """A win that the scorer has valued; its block."""
        winner = outcome.winner
        player = table.players[winner]
        tile = table.drawn if winner == outcome.loser else table.last
        hand = self.listed(_shown(table, winner, tile))
        melds = self._melds(player)
        pairs: i64 = t.ABSENT
        yakuman: i64 = t.ABSENT
        if scorer.yakuman > 0:
            yakuman = self.listed(_members(scorer.yaku))
        else:
            pairs = self.listed(_pairs(scorer, len(ura) > 0))
        dora = self.listed(table.indicators[: table.indicator_count])
        hidden = self.listed(ura) if len(ura) > 0 else i64(t.ABSENT)
        block = self._end_block(sc, ba)
        numbers = self.tape.numbers
        numbers[block + t.WINNER] = winner
        numbers[block + t.LOSER] = outcome.loser
        numbers[block + t.TILE] = tile
        numbers[block + t.FU] = scorer.fu
        numbers[block + t.POINTS] = points
        numbers[block + t.LIMIT] = limit_of_win(scorer.base, scorer.han, scorer.fu)
        numbers[block + t.PAO] = outcome.pao
        numbers[block + t.HAND] = hand
        numbers[block + t.MELDS] = melds
        numbers[block + t.YAKU] = pairs
        numbers[block + t.YAKUMAN] = yakuman
        numbers[block + t.DORA_LIST] = dora
        numbers[block + t.URA_LIST] = hidden
        self.event(t.AGARI, winner, block)
        return block

    def ryuukyoku(self, table: Table, kind: i64, shown: i64, ba: vec[i64], sc: vec[i64]) -> i64:
        """A draw, and the seats that show their hands; its block."""
        lists = vec[i64]()
        for seat in range(4):
            lists = append(lists, self.listed(held_tiles(table, seat)) if shown >> seat & 1 else i64(t.ABSENT))
        block = self._end_block(sc, ba)
        numbers = self.tape.numbers
        numbers[block + t.KIND] = kind
        for seat in range(4):
            numbers[block + t.SHOWN + seat] = lists[seat]
        self.event(t.RYUUKYOKU, 0, block)
        return block

    def final(self, block: i64, items: vec[i64]) -> None:
        """The last round's end carries final scores and points."""
        self.tape.numbers[block + t.FINAL] = self.listed(items)

    def _end_block(self, sc: vec[i64], ba: vec[i64]) -> i64:
        changes = self.listed(sc)
        honba_and_deposits = self.listed(ba)
        block = self.tape.block(t.AGARI_SIZE)
        self.tape.numbers[block + t.CHANGES] = changes
        self.tape.numbers[block + t.BA] = honba_and_deposits
        return block

    def _melds(self, player: Player) -> i64:
        """The melds, newest first."""
        if player.call_count == 0:
            return t.ABSENT
        words = vec[i64]()
        for i in range(player.call_count):
            words = append(words, player.calls[player.call_count - 1 - i])
        return self.listed(words)


def _shown(table: Table, seat: i64, tile: i64) -> vec[i64]:
    """The concealed tiles with the winning one among them, ascending."""
    tiles = vec[i64]()
    added = False
    for held in held_tiles(table, seat):
        if held > tile and not added:
            tiles = append(tiles, tile)
            added = True
        if held == tile:
            added = True
        tiles = append(tiles, held)
    return tiles if added else append(tiles, tile)


def _members(mask: i64) -> vec[i64]:
    ids = vec[i64]()
    for number in range(yaku.COUNT):
        if mask >> number & 1:
            ids = append(ids, number)
    return ids


def _pairs(scorer: Scorer, in_riichi: bool) -> vec[i64]:
    """Yaku and han in turn; dora, red fives and ura dora last, the ura also where they are none."""
    pairs = vec[i64]()
    for number in ORDER:
        if scorer.yaku >> number & 1:
            pairs = append(append(pairs, number), scorer.worth(number))
    if scorer.dora > 0:
        pairs = append(append(pairs, yaku.DORA), scorer.dora)
    if scorer.aka_dora > 0:
        pairs = append(append(pairs, yaku.AKA_DORA), scorer.aka_dora)
    if in_riichi:
        pairs = append(append(pairs, yaku.URA_DORA), scorer.ura_dora)
    return pairs
