"""What a game holds that is worth looking for, read off its tape."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import ABSENT, argument_of, op_of, seat_of
from analyzer.tiles import yaku
from analyzer.tiles.bits import BIT, popcount

# draws: the numbers of the tape (1 kyuushu_kyuuhai ... 6 nagashi_mangan)
DOUBLE_RON: Final = 7
TRIPLE_RON: Final = 8
PAO_TSUMO: Final = 9
PAO_RON: Final = 10
CHANKAN_WITH_IPPATSU: Final = 11
KAZOE_YAKUMAN: Final = 12
SEVERAL_YAKUMAN: Final = 13
FOUR_KANS: Final = 14
NUKIDORA: Final = 15
ROBBED_NUKIDORA: Final = 16
RON_ON_RIICHI: Final = 17
ALL_TENPAI: Final = 18
ALL_NOTEN: Final = 19
FIVE_HONBA: Final = 20
LOST_CONNECTION: Final = 21
TOBI: Final = 22
OVERTIME: Final = 23
TIE_AT_THE_TOP: Final = 24
AGARI_YAME: Final = 25
TENPAI_YAME: Final = 26
LEFT_KYOUTAKU: Final = 27
FOUR_NUKIDORA: Final = 28
NAGASHI_BY_TWO: Final = 29
TWO_DORA_IN_A_ROW: Final = 30
EXHAUSTIVE: Final = 32


@final
class Seen:
    """``yaku`` is the set of all yaku of all wins (dora 52-54 too), ``events`` that of the numbers above."""

    def __init__(self, tape: Tape, rules: Ruleset) -> None:
        self.tape: Final[Tape] = tape
        self.rules: Final[Ruleset] = rules
        self.yaku: i64 = 0
        self.events: i64 = 0
        self.kyoku: i64 = 0
        self.dealer: i64 = 0
        self.kans: i64 = 0
        self.norths: i64 = 0
        self.rons: i64 = 0
        self.dealer_won: bool = False
        self.last: i64 = 0  # the event before
        self.declaring: bool = False  # a riichi is declared and not paid
        for i in range(tape.event_count):
            self._look(tape.events[i])
        if self.rons > 0 or tape.event_count > 0:
            self._end()

    def _note(self, event: i64) -> None:
        self.events |= BIT[event]

    def _look(self, event: i64) -> None:
        op = op_of(event)
        if op == t.DRAW or op == t.DISCARD:
            self.last = event
            return
        if op == t.DEAL:
            self._deal(argument_of(event))
        elif op == t.RIICHI or op == t.RIICHI_PAID:
            self.declaring = op == t.RIICHI
        elif op == t.AGARI:
            self._agari(argument_of(event))
        elif op == t.RYUUKYOKU:
            self._ryuukyoku(argument_of(event))
        elif op == t.LEFT:
            self._note(LOST_CONNECTION)
        elif op == t.DORA and op_of(self.last) == t.DORA:
            self._note(TWO_DORA_IN_A_ROW)
        else:
            self._kan(op, seat_of(event))
        self.last = event

    def _deal(self, block: i64) -> None:
        numbers = self.tape.numbers
        self.kyoku = numbers[block + t.KYOKU]
        self.dealer = numbers[block + t.DEALER]
        self.kans = self.rons = self.norths = 0
        self.declaring = self.dealer_won = False
        if numbers[block + t.HONBA] >= 5:
            self._note(FIVE_HONBA)
        if self.kyoku > self.rules.last:
            self._note(OVERTIME)

    def _kan(self, op: i64, seat: i64) -> None:
        if op == t.ANKAN or op == t.KAKAN or op == t.DAIMINKAN:
            self.kans += 1
            if self.kans == 4:
                self._note(FOUR_KANS)
        elif op == t.NUKIDORA:
            self._note(NUKIDORA)
            self.norths += BIT[4 * seat]
            if self.norths >> (4 * seat) & 15 == 4:
                self._note(FOUR_NUKIDORA)

    def _agari(self, block: i64) -> None:
        numbers = self.tape.numbers
        winner = numbers[block + t.WINNER]
        ron = winner != numbers[block + t.LOSER]
        found = self._yaku(block)
        self.yaku |= found
        self.dealer_won = self.dealer_won or winner == self.dealer
        if ron:
            self._ron(found)
        if numbers[block + t.PAO] >= 0:
            self._note(PAO_RON if ron else PAO_TSUMO)
        if numbers[block + t.LIMIT] == 5 and numbers[block + t.YAKUMAN] == ABSENT:
            self._note(KAZOE_YAKUMAN)
        if numbers[numbers[block + t.YAKUMAN]] > 1:
            self._note(SEVERAL_YAKUMAN)

    def _ron(self, found: i64) -> None:
        self.rons += 1
        if self.rons > 1:
            self._note(DOUBLE_RON if self.rons == 2 else TRIPLE_RON)
        if self.declaring:
            self._note(RON_ON_RIICHI)
        if found & BIT[yaku.CHANKAN] != 0 and found & BIT[yaku.IPPATSU] != 0:
            self._note(CHANKAN_WITH_IPPATSU)
        if op_of(self.last) == t.NUKIDORA:
            self._note(ROBBED_NUKIDORA)

    def _yaku(self, block: i64) -> i64:
        numbers = self.tape.numbers
        found: i64 = 0
        pairs = numbers[block + t.YAKU]
        for i in range(pairs + 1, pairs + numbers[pairs], 2):
            if numbers[i + 1] > 0 or numbers[i] < yaku.DORA:  # a renhou that is a mangan has no han of its own
                found |= BIT[numbers[i]]
        ids = numbers[block + t.YAKUMAN]
        for i in range(ids + 1, ids + 1 + numbers[ids]):
            found |= BIT[numbers[i]]
        return found

    def _ryuukyoku(self, block: i64) -> None:
        numbers = self.tape.numbers
        kind = numbers[block + t.KIND]
        if kind != t.EXHAUSTIVE:
            self._note(kind)
        if kind == t.NAGASHI_MANGAN and self._gainers(block) > 1:
            self._note(NAGASHI_BY_TWO)
        shown = self._shown(block)
        if kind == t.EXHAUSTIVE or kind == t.NAGASHI_MANGAN:
            self._note(EXHAUSTIVE)
            if popcount(shown) == self.rules.players:
                self._note(ALL_TENPAI)
            if shown == 0:
                self._note(ALL_NOTEN)

    def _gainers(self, block: i64) -> i64:
        """How many gain points; of one nagashi mangan it is one."""
        numbers = self.tape.numbers
        count: i64 = 0
        changes = numbers[block + t.CHANGES]
        for i in range(changes + 2, changes + 1 + numbers[changes], 2):
            if numbers[i] > 0:
                count += 1
        return count

    def _shown(self, block: i64) -> i64:
        seats: i64 = 0
        for seat in range(4):
            if self.tape.numbers[block + t.SHOWN + seat] != ABSENT:
                seats |= BIT[seat]
        return seats

    # --- the end of the game ---

    def _end(self) -> None:
        """What the last element says: final scores, and who was there to end the game."""
        numbers = self.tape.numbers
        if op_of(self.last) != t.AGARI and op_of(self.last) != t.RYUUKYOKU:
            return
        block = argument_of(self.last)
        final = numbers[block + t.FINAL]
        changes = numbers[block + t.CHANGES]
        if numbers[final] < 8 or numbers[changes] < 8:
            return
        best: i64 = -1
        bust = False
        left: i64 = 0
        for seat in range(self.rules.players):
            score = numbers[changes + 1 + 2 * seat] + numbers[changes + 2 + 2 * seat]
            left += numbers[final + 1 + 2 * seat] - score
            bust = bust or score < 0
            if score == best:
                self._note(TIE_AT_THE_TOP)
            elif score > best:
                best = score
                self.events &= ~BIT[TIE_AT_THE_TOP]
        if left > 0:
            self._note(LEFT_KYOUTAKU)
        if bust:
            self._note(TOBI)
        elif self.kyoku >= self.rules.last:
            self._yame(block)

    def _yame(self, block: i64) -> None:
        """The dealer would stay, and the game is over all the same."""
        if op_of(self.last) == t.AGARI:
            if self.dealer_won:
                self._note(AGARI_YAME)
        elif self._shown(block) & BIT[self.dealer] != 0:
            self._note(TENPAI_YAME)
