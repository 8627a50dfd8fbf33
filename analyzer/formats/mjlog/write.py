"""Tape to bytes, in exactly the form that Tenhou writes."""

from __future__ import annotations

from analyzer.formats.mjlog.filled import filled
from analyzer.formats.mjlog.meld import meld_code
from analyzer.formats.mjlog.names import KINDS
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of
from analyzer.tape.words import argument_of, op_of, seat_of

CHIP = b" chip="  # the one kept attribute that does not stand at the end


def write(tape: Tape) -> bytes:
    """The log that a tape holds; of other forms see `filled`. What was cut is written as far as it goes and closed."""
    if tape.source != t.MJLOG:
        tape = filled(tape)
    writer = _Writer(tape)
    out = [writer.element(i) for i in range(tape.event_count)]
    if not out or not out[0].startswith(b"<mjloggm"):
        out.insert(0, b'<mjloggm ver="2.3">')  # the tape was not made from an mjlog
    return b"".join(out) + b"</mjloggm>"


class _Writer:
    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.extras: dict[int, list[bytes]] = {}
        for event, text in zip(list(tape.extra_events), tape.extras, strict=True):
            self.extras.setdefault(event, []).append(text)
        self.codes: dict[tuple[int, int], int] = {}  # meld codes with bits that no rule explains, by event and position
        for at in range(0, len(tape.oddities), t.ODDITY_SIZE):
            kind, event, value = tape.oddities[at], tape.oddities[at + 1], tape.oddities[at + 2]
            if kind == t.ODD_MELD_BITS:
                self.codes[event, -1] = value
            elif kind == t.ODD_LISTED_MELD_BITS:
                self.codes[event, value & 15] = value >> 4

    def element(self, i: int) -> bytes:
        """The element of an event."""
        event = self.tape.events[i]
        op, seat, argument = op_of(event), seat_of(event), argument_of(event)
        if op == t.TEXT or op == t.BACK or op == t.DAMAGED:
            return self.tape.texts[argument]
        if op == t.DRAW or op == t.DISCARD:
            return self._closed(i, f"<{('TUVW' if op == t.DRAW else 'DEFG')[seat]}{argument}", b"/>")
        if op == t.DEAL:
            return self._closed(i, "<INIT" + self._deal(i, argument), b"/>")
        if op == t.RIICHI:
            return self._closed(i, f'<REACH who="{seat}" step="1"', b"/>")
        if op == t.RIICHI_PAID:
            return self._closed(i, f'<REACH who="{seat}"{self._hundreds("ten", argument)} step="2"', b"/>")
        if op == t.AGARI:
            return self._closed(i, "<AGARI" + self._agari(i, argument), b" />")
        if op == t.RYUUKYOKU:
            return self._closed(i, "<RYUUKYOKU" + self._ryuukyoku(argument), b" />")
        if op == t.DORA:
            return self._closed(i, f'<DORA hai="{argument}"', b" />")
        if op == t.LEFT:
            return self._closed(i, f'<BYE who="{seat}"', b" />")
        return self._closed(i, f'<N who="{seat}" m="{self.codes.get((i, -1), meld_code(seat, event))}"', b" />")

    def _closed(self, i: int, start: str, end: bytes) -> bytes:
        return start.encode() + b"".join(text for text in self.extras.get(i, ()) if not text.startswith(CHIP)) + end

    def _chips(self, i: int) -> str:
        return b"".join(text for text in self.extras.get(i, ()) if text.startswith(CHIP)).decode()

    def _deal(self, i: int, block: int) -> str:
        numbers = self.tape.numbers
        seed = [numbers[block + t.KYOKU + k] for k in range(6)]
        scores = [numbers[block + t.SCORES + k] // 100 for k in range(4)]
        hands = "".join(self._list(f"hai{k}", numbers[block + t.HANDS + k]) for k in range(4))
        dealer = numbers[block + t.DEALER]
        return f'{_attribute("seed", seed)}{_attribute("ten", scores)}{self._chips(i)} oya="{dealer}"{hands}'

    def _agari(self, i: int, block: int) -> str:
        numbers = self.tape.numbers
        pao = numbers[block + t.PAO]
        return "".join((
            self._list("ba", numbers[block + t.BA]),
            self._list("hai", numbers[block + t.HAND]),
            self._melds(i, numbers[block + t.WINNER], numbers[block + t.MELDS]),
            f' machi="{numbers[block + t.TILE]}"',
            _attribute("ten", [numbers[block + t.FU + k] for k in range(3)]),
            self._list("yaku", numbers[block + t.YAKU]),
            self._list("yakuman", numbers[block + t.YAKUMAN]),
            self._chips(i),
            self._list("doraHai", numbers[block + t.DORA_LIST]),
            self._list("doraHaiUra", numbers[block + t.URA_LIST]),
            f' who="{numbers[block + t.WINNER]}" fromWho="{numbers[block + t.LOSER]}"',
            f' paoWho="{pao}"' if pao >= 0 else "",
            self._hundreds("sc", numbers[block + t.CHANGES]),
            self._final(numbers[block + t.FINAL]),
        ))  # fmt: skip

    def _ryuukyoku(self, block: int) -> str:
        numbers = self.tape.numbers
        kind = numbers[block + t.KIND]
        return "".join((
            f' type="{KINDS[kind - 1]}"' if kind != t.EXHAUSTIVE else "",
            self._list("ba", numbers[block + t.BA]),
            self._hundreds("sc", numbers[block + t.CHANGES]),
            *(self._list(f"hai{seat}", numbers[block + t.SHOWN + seat]) for seat in range(4)),
            self._final(numbers[block + t.FINAL]),
        ))  # fmt: skip

    def _list(self, name: str, index: int) -> str:
        return "" if index == t.ABSENT else _attribute(name, numbers_of(self.tape, index))

    def _hundreds(self, name: str, index: int) -> str:
        """Scores and changes; chips, from the ninth on, as they are."""
        if index == t.ABSENT:
            return ""
        items = numbers_of(self.tape, index)
        return _attribute(name, [item // 100 for item in items[:8]] + items[8:])

    def _melds(self, i: int, seat: int, index: int) -> str:
        if index == t.ABSENT:
            return ""
        melds = enumerate(numbers_of(self.tape, index))
        return _attribute("m", [self.codes.get((i, position), meld_code(seat, meld)) for position, meld in melds])

    def _final(self, index: int) -> str:
        if index == t.ABSENT:
            return ""
        items = numbers_of(self.tape, index)
        parts = []
        for position, item in enumerate(items):
            if position >= 8:
                parts.append(str(item))
            elif position % 2 == 0:
                parts.append(str(item // 100))
            elif self.tape.final_form == t.WHOLE and item % 1000 == 0:
                parts.append(str(item // 1000))
            else:
                sign, tenths = "-" if item < 0 else "", abs(item) // 100
                parts.append(f"{sign}{tenths // 10}.{tenths % 10}")
        return f' owari="{",".join(parts)}"'


def _attribute(name: str, items: list[int]) -> str:
    return f' {name}="{",".join(map(str, items))}"'
