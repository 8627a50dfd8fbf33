"""A game from another form with all that an mjlog tells: what follows from the play, and a word where nothing does.

Hands, melds, indicators and sums stand in the events before; header, dice and the like are written as an mjlog without
them would be none. `lost` says which of them nobody knows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.formats.errors import UnwritableGame
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of
from analyzer.tape.words import argument_of, call_word, called_in, first_in, op_of, seat_of, source_of, word
from analyzer.tiles.yaku import URA_DORA

DEPOSIT: Final = 1000  # points
GUEST: Final = "NoName"  # as Tenhou calls who has no name
THREE: Final = 0x10  # bits of a type
HANCHAN: Final = 0x8
NO_RED: Final = 0x2
CUSTOM: Final = 0x1
EAST_MODES: Final = (1, 11)
CALLS: Final = (t.CHII, t.PON, t.DAIMINKAN, t.ANKAN, t.KAKAN, t.NUKIDORA)
FU_OF_MANGAN: Final = {3: 70, 4: 40}  # with so many han the least that make one; with more any do
FU_OF_ANY: Final = 30
MANGAN: Final = (0, 2000, 3000, 4000, 6000, 8000)  # the base of each limit


def filled(tape: Tape) -> Tape:
    """The same game as an mjlog has it; UnwritableGame where tiles are hidden."""
    if tape.lacks & t.LACKS_HANDS:
        raise UnwritableGame("tiles of other players are hidden: an mjlog shows all")
    return _Filler(tape).made()


class _Filler:
    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.out = Tape(10 * int(tape.event_count))
        self.out.numbers = vec[i64](list(tape.numbers)[: tape.number_count])
        self.out.number_count = tape.number_count
        self.out.final_form = tape.final_form
        self.players = 3 if _three(tape) else 4
        self.number = 0  # of the event in hand
        self.scores = [0, 0, 0, 0]
        self.honba = self.kyoutaku = 0
        self.hands: list[set[int]] = [set(), set(), set(), set()]
        self.melds: list[list[int]] = [[], [], [], []]  # words, newest first
        self.riichi: set[int] = set()
        self.indicators: list[int] = []
        self.turn = 0
        self.won = 0  # wins of this round

    def made(self) -> Tape:
        """The whole game. Rounds whose deal can't be read are left out."""
        self._header()
        known = False
        for number in range(int(self.tape.event_count)):
            self.number = number
            event = int(self.tape.events[number])
            op = int(op_of(event))
            if op == t.DEAL or op == t.DAMAGED and seat_of(event) == t.WHOLE_ROUND:
                known = op == t.DEAL
            if known and op not in (t.DAMAGED, t.TEXT, t.BACK, t.LEFT):
                self._event(op, int(seat_of(event)), int(argument_of(event)), event)
        return self.out

    def _header(self) -> None:
        tape, out = self.tape, self.out
        bits = int(tape.type_bits)
        if bits < 0:
            bits = CUSTOM | (THREE if self.players == 3 else 0) | (0 if any(tape.reds) else NO_RED)
            bits |= 0 if _is_tonpuusen(tape) else HANCHAN
        out.type_bits, out.lobby = bits, max(int(tape.lobby), 0)
        names = [*(tape.header.names if tape.header else ()), "", "", "", ""][:4]
        names[: self.players] = [name or GUEST for name in names[: self.players]]
        shown = " ".join(f'n{seat}="{_percent(name)}"' for seat, name in enumerate(names))
        rates = ",".join(["1500.00"] * 4)
        said = f'dan="0,0,0,0" rate="{rates}" sx="M,M,M,{"C" if self.players == 3 else "M"}"'
        for element in (
            b'<mjloggm ver="2.3">',
            b'<GO type="%d" lobby="%d"/>' % (bits, out.lobby),
            f"<UN {shown} {said}/>".encode(),
            b'<TAIKYOKU oya="0"/>',
        ):
            out.texts.append(element)
            out.put(word(t.TEXT, 0, len(out.texts) - 1, 0))

    def _event(self, op: int, seat: int, argument: int, event: int) -> None:
        if op == t.DEAL:
            self.out.begin_round()
            self._deal(argument)
        elif op == t.DRAW:
            self.hands[seat].add(argument)
            self.turn = seat
        elif op == t.DISCARD:
            self.hands[seat].discard(argument)
            self.turn = seat  # after a call there is no draw
        elif op == t.RIICHI_PAID:
            argument = self._paid(seat, argument)
        elif op == t.DORA:
            self.indicators.append(argument)
        elif op == t.AGARI:
            self._agari(argument)
        elif op == t.RYUUKYOKU:
            self._ryuukyoku(argument)
        elif op in CALLS:
            self._call(op, seat, argument, event)
        self.out.put(call_word(op, seat, source_of(event), argument, 0))

    def _deal(self, block: int) -> None:
        numbers = self.out.numbers
        for die in (t.DIE_1, t.DIE_2):
            numbers[block + die] = max(numbers[block + die], 0)
        if numbers[block + t.INDICATOR] == t.NO_TILE:
            raise UnwritableGame("a deal without an indicator, which an mjlog always has")
        self._put_empty(block + t.HANDS + 3)
        self.hands = [set(numbers_of(self.out, self.out.numbers[block + t.HANDS + seat])) for seat in range(4)]
        self.scores = [int(numbers[block + t.SCORES + seat]) for seat in range(4)]
        self.honba, self.kyoutaku = int(numbers[block + t.HONBA]), int(numbers[block + t.KYOUTAKU])
        self.indicators = [int(numbers[block + t.INDICATOR])]
        self.melds = [[], [], [], []]
        self.riichi = set()
        self.won = 0

    def _put_empty(self, field: int) -> None:
        """The hand of an empty seat has its attribute."""
        if self.out.numbers[field] == t.ABSENT:
            self._set(field, self._list([]))

    def _call(self, op: int, seat: int, argument: int, event: int) -> None:
        meld = int(t.meld_of(event))
        if op == t.KAKAN:
            pons = [one for one in self.melds[seat] if op_of(one) == t.PON]
            own = [one for one in pons if called_in(argument_of(one)) == first_in(argument)]
            if own:
                self.melds[seat][self.melds[seat].index(own[0])] = meld
        else:
            self.melds[seat].insert(0, meld)
        if op in (t.CHII, t.PON):
            self.hands[seat] -= {int(first_in(argument)), int(t.second_in(argument))}
        elif op == t.NUKIDORA:
            self.hands[seat].discard(argument)
        else:
            first = int(called_in(argument)) & ~3
            self.hands[seat] -= set(range(first, first + 4))

    def _paid(self, seat: int, index: int) -> int:
        """The list of scores after a deposit."""
        told = numbers_of(self.out, index)
        self.scores[seat] -= DEPOSIT
        self.kyoutaku += 1
        self.riichi.add(seat)
        if len(told) < 4:
            return self._list(self.scores)
        self.scores = told[:4]
        return index

    # --- ends ---

    def _agari(self, block: int) -> None:
        numbers = self.out.numbers
        winner = int(numbers[block + t.WINNER])
        tile = int(numbers[block + t.TILE])
        if tile == t.NO_TILE:
            raise UnwritableGame("a win whose tile is not told, which an mjlog always tells")
        self._put(block + t.HAND, sorted(self.hands[winner] | {tile}))
        self._put(block + t.MELDS, self.melds[winner])
        if not self.melds[winner]:
            self._set(block + t.MELDS, t.ABSENT)
        self._put(block + t.DORA_LIST, self.indicators)
        self._put(block + t.BA, [self.honba, 0 if self.won else self.kyoutaku])
        for field in (t.YAKU, t.YAKUMAN, t.URA_LIST):
            if self.out.numbers[block + field] == t.UNTOLD:
                self._set(block + field, t.ABSENT)
        self._empty(block)
        self._name_ura(block)
        self._worth(block)
        self._changes(block, winner)
        self.won += 1

    def _empty(self, block: int) -> None:
        """Empty lists are no attributes in an mjlog."""
        for field in (t.MELDS, t.YAKU, t.YAKUMAN, t.URA_LIST):
            index = self.out.numbers[block + field]
            if self.out.numbers[index] == 0:
                self._set(block + field, t.ABSENT)

    def _name_ura(self, block: int) -> None:
        """After riichi an mjlog lists ura dora among the yaku, also when there are none."""
        said = numbers_of(self.out, self.out.numbers[block + t.YAKU])
        if said and int(self.out.numbers[block + t.WINNER]) in self.riichi and URA_DORA not in said[::2]:
            self._set(block + t.YAKU, self._list([*said, URA_DORA, 0]))

    def _worth(self, block: int) -> None:
        """Fu, points, limit. What is not known is 0, but the fu of a limit hand; the limit follows from the points."""
        numbers = self.out.numbers
        if numbers[block + t.FU] == t.NOT_TOLD and numbers[block + t.POINTS] != t.NOT_TOLD:
            han = sum(numbers_of(self.out, numbers[block + t.YAKU])[1::2])
            numbers[block + t.FU] = FU_OF_MANGAN.get(han, FU_OF_ANY) if han else 0
        for field in (t.FU, t.POINTS):
            if numbers[block + field] == t.NOT_TOLD:
                numbers[block + field] = 0
        if numbers[block + t.LIMIT] == t.NOT_TOLD:
            each = self._bases(block)
            reached = [limit for limit, base in enumerate(MANGAN) if limit and numbers[block + t.POINTS] >= each * base]
            numbers[block + t.LIMIT] = reached[-1] if reached else 0
        if numbers[block + t.PAO] < 0:
            numbers[block + t.PAO] = t.NO_PAO

    def _bases(self, block: int) -> int:
        """How many times its base a win is paid."""
        winner, loser = self.out.numbers[block + t.WINNER], self.out.numbers[block + t.LOSER]
        dealer = winner == self._dealer()
        if winner != loser:
            return 6 if dealer else 4
        others = self.players - 1
        return 2 * others if dealer else 1 + others

    def _dealer(self) -> int:
        deal = self.out.events[self.out.rounds[self.out.round_count - 1]]
        return int(self.out.numbers[argument_of(deal) + t.DEALER])

    def _changes(self, block: int, winner: int) -> None:
        """Scores before and changes, of this win alone."""
        told = numbers_of(self.out, self.out.numbers[block + t.CHANGES])
        changes = told[:4] if len(told) == 4 else told[1:8:2]
        group = self._group()
        if len(group) > 1:
            changes = self._share(group, winner)
            self._set(block + t.CHANGES, t.UNTOLD)
        if len(changes) < 4:
            changes = [0, 0, 0, 0]
        self._pairs(block, changes)

    def _group(self) -> list[int]:
        """The blocks of all wins of this round; empty if not just the last one tells what is paid."""
        tape = self.tape
        blocks = []
        at = self.number - self.won
        while at < tape.event_count and op_of(tape.events[at]) == t.AGARI:
            blocks.append(int(argument_of(tape.events[at])))
            at += 1
        told = [tape.numbers[tape.numbers[block + t.CHANGES]] > 0 for block in blocks]
        return blocks if told == [False] * (len(blocks) - 1) + [True] else []

    def _share(self, group: list[int], winner: int) -> list[int]:
        """What one of several wins pays, of what all do: winners get their own, the first the deposits too."""
        numbers = self.tape.numbers
        told = numbers_of(self.tape, numbers[group[-1] + t.CHANGES])
        total = told[:4] if len(told) == 4 else told[1:8:2]
        winners = [int(numbers[block + t.WINNER]) for block in group]
        loser = int(numbers[group[0] + t.LOSER])
        shares = {one: [total[one] * (seat == one) for seat in range(4)] for one in winners}
        for block, one in zip(group, winners, strict=True):
            pao = int(numbers[block + t.PAO])
            if 0 <= pao < 4 and pao not in (*winners, loser):
                shares[one][pao] = total[pao]
        for one in winners[1:]:
            shares[one][loser] = -sum(shares[one])
        shares[winners[0]][loser] = total[loser] - sum(shares[one][loser] for one in winners[1:])
        return shares[winner]

    def _ryuukyoku(self, block: int) -> None:
        told = numbers_of(self.out, self.out.numbers[block + t.CHANGES])
        changes = told[:4] if len(told) == 4 else told[1:8:2] if len(told) >= 8 else [0, 0, 0, 0]
        kind = int(self.out.numbers[block + t.KIND])
        for seat in range(4):
            if self.out.numbers[block + t.SHOWN + seat] != t.UNTOLD:
                continue
            shows = kind == t.EXHAUSTIVE and changes[seat] > 0 or seat in self._showing(kind)
            self._set(block + t.SHOWN + seat, self._list(sorted(self.hands[seat])) if shows else t.ABSENT)
        self._put(block + t.BA, [self.honba, self.kyoutaku])
        self._pairs(block, changes)

    def _showing(self, kind: int) -> set[int]:
        """Who shows his hand at an abortive draw, or must because he is in riichi."""
        if kind == t.KYUUSHU_KYUUHAI:
            return {self.turn}
        if kind in (t.SUUCHA_RIICHI, t.SANCHAHOU):
            return {0, 1, 2, 3} - ({self.turn} if kind == t.SANCHAHOU else set())
        return self.riichi if kind in (t.EXHAUSTIVE, t.NAGASHI_MANGAN) else set()

    def _pairs(self, block: int, changes: list[int]) -> None:
        """Scores and changes; and the end of the game, if both scores and points are told."""
        told = numbers_of(self.out, self.out.numbers[block + t.CHANGES])
        if len(told) < 8:
            pairs = [item for pair in zip(self.scores, changes, strict=True) for item in pair]
            self._set(block + t.CHANGES, self._list(pairs))
        self.scores = [score + change for score, change in zip(self.scores, changes, strict=True)]
        final = self.out.numbers[block + t.FINAL]
        if self.out.numbers[final] < 8:
            self._set(block + t.FINAL, t.ABSENT)

    # --- lists ---

    def _put(self, field: int, items: list[int]) -> None:
        """A list where the record tells none."""
        if self.out.numbers[field] == t.UNTOLD:
            self._set(field, self._list(items))

    def _set(self, field: int, value: int) -> None:
        self.out.numbers[field] = value

    def _list(self, items: list[int]) -> int:
        start = self.out.block(1 + len(items))
        for at, item in enumerate([len(items), *items]):
            self.out.numbers[start + at] = item
        return int(start)


def _is_tonpuusen(tape: Tape) -> bool:
    """As mjai or Mahjong Soul say it."""
    return str(tape.said.get("gametype", "")).startswith("tonpu") or tape.said.get("mode", 0) in EAST_MODES


def _percent(name: str) -> str:
    return "".join(f"%{byte:02X}" for byte in name.encode("utf-8", "replace"))


def _three(tape: Tape) -> bool:
    """Whether nobody is dealt a fourth hand."""
    deals = [tape.events[tape.rounds[i]] for i in range(tape.round_count)]
    blocks = [argument_of(deal) for deal in deals if op_of(deal) == t.DEAL]
    return bool(blocks) and all(tape.numbers[tape.numbers[block + t.HANDS + 3]] == 0 for block in blocks)
