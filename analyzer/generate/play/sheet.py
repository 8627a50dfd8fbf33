"""A played game as a score sheet, chombo and all: what people at a table would write down."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.yakuman import yakuman_count
from analyzer.generate.play import game as g
from analyzer.generate.play.order import Played
from analyzer.law.chombo import cost
from analyzer.law.final import after_chombo, told_place
from analyzer.rulesets.ruleset import FLAT
from analyzer.tape import words as t
from analyzer.tape.tape import numbers_of
from analyzer.tape.words import ABSENT, argument_of, op_of, seat_of
from analyzer.tiles.amounts import LIMITS

NAMES: Final = (
    "draw", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "sanchahou", "suukaikan", "nagashi",
)  # fmt: skip
COLUMNS: Final = (
    "round",
    "honba",
    "sticks",
    "riichi",
    "result",
    "winner",
    "from",
    "han",
    "fu",
    "limit",
    "pao",
    "tenpai",
)
Cells = dict[str, Any]


def sheet(game: Played) -> bytes:
    """The CSV: a row a hand, then final scores, points and places."""
    players = int(game.rules.players)
    names = [*COLUMNS, *(f"{what} {seat}" for what in ("change", "score") for seat in range(players))]
    out = io.StringIO()
    out.write(f"# ruleset: {game.order.ruleset}\n")
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_Sheet(game).rows())
    return out.getvalue().encode()


class _Sheet:
    def __init__(self, game: Played) -> None:
        self.game = game
        self.tape = game.tape
        self.players = int(game.rules.players)
        self.scores = [int(game.rules.start)] * self.players

    def rows(self) -> list[Cells]:
        tape = self.tape
        starts = [int(tape.rounds[i]) for i in range(tape.round_count)] + [int(tape.event_count)]
        found: list[Cells] = []
        for number in range(tape.round_count):
            found += self._chombos(number)
            found.append(self._hand(starts[number], starts[number + 1]))
        found += self._chombos(int(tape.round_count))
        return found + self._last_rows(starts[-1])

    def _chombos(self, before: int) -> list[Cells]:
        """Those between two rounds of the tape."""
        all_of_them = [int(number) for number in self.game.told.chombos]
        found = []
        for at in range(0, len(all_of_them), g.CHOMBO_SIZE):
            one = all_of_them[at : at + g.CHOMBO_SIZE]
            if one[g.BEFORE] == before:
                head = one[g.KYOKU : g.KYOUTAKU + 1]
                row = {**self._header(*head), "result": "chombo", "from": one[g.OFFENDER]}
                found.append({**row, **self._changed(one[g.CHANGE : g.CHANGE + self.players])})
        return found

    def _header(self, kyoku: int, honba: int, kyoutaku: int) -> Cells:
        return {"round": f"{'ESWN'[kyoku // 4]}{kyoku % 4 + 1}", "honba": honba, "sticks": kyoutaku}

    def _changed(self, changes: list[int]) -> Cells:
        self.scores = [score + change for score, change in zip(self.scores, changes, strict=True)]
        return {**self._each("change", changes), **self._each("score", self.scores)}

    def _each(self, what: str, values: list[Any]) -> Cells:
        return {f"{what} {seat}": value for seat, value in enumerate(values)}

    def _hand(self, start: int, end: int) -> Cells:
        tape, numbers = self.tape, self.tape.numbers
        block = int(argument_of(tape.events[start]))
        header = self._header(*(int(numbers[block + field]) for field in (t.KYOKU, t.HONBA, t.KYOUTAKU)))
        events = [int(tape.events[i]) for i in range(start, end)]
        paid = [int(seat_of(event)) for event in events if op_of(event) == t.RIICHI_PAID]
        last = [event for event in events if op_of(event) in (t.AGARI, t.RYUUKYOKU)]
        blocks = [int(argument_of(event)) for event in last]
        told = self._wins(blocks) if op_of(last[0]) == t.AGARI else self._draw(blocks[0])
        changes = [-int(self.game.rules.riichi_deposit) * (seat in paid) for seat in range(self.players)]
        for one in blocks:
            pairs = numbers_of(tape, numbers[one + t.CHANGES])
            changes = [change + pairs[2 * seat + 1] for seat, change in enumerate(changes)]
        return {**header, "riichi": " ".join(map(str, paid)), **told, **self._changed(changes)}

    def _wins(self, blocks: list[int]) -> Cells:
        """A word a winner in each column; a limit where there is one, else han and fu."""
        numbers = self.tape.numbers
        first = blocks[0]
        tsumo = numbers[first + t.WINNER] == numbers[first + t.LOSER]
        worths = [self._worth(block) for block in blocks]
        words: dict[str, list[str]] = {
            "winner": [str(numbers[block + t.WINNER]) for block in blocks],
            "pao": [str(numbers[block + t.PAO]) if numbers[block + t.PAO] >= 0 else "-" for block in blocks],
        }
        words |= {name: [worth[i] or "-" for worth in worths] for i, name in enumerate(("han", "fu", "limit"))}
        cells: Cells = {name: " ".join(each) for name, each in words.items() if set(each) != {"-"}}
        return {"result": "tsumo" if tsumo else "ron", "from": "" if tsumo else numbers[first + t.LOSER], **cells}

    def _worth(self, block: int) -> tuple[str, str, str]:
        """Han, fu and limit."""
        numbers = self.tape.numbers
        yakuman = numbers_of(self.tape, numbers[block + t.YAKUMAN])
        if yakuman:
            count = int(yakuman_count(self.game.rules, sum(2**one for one in yakuman)))
            return "", "", "yakuman" if count == 1 else f"{count}xyakuman"
        limit = int(numbers[block + t.LIMIT])
        han = sum(numbers_of(self.tape, numbers[block + t.YAKU])[1::2])
        return ("", "", LIMITS[limit]) if limit else (str(han), str(numbers[block + t.FU]), "")

    def _draw(self, block: int) -> Cells:
        numbers = self.tape.numbers
        kind = int(numbers[block + t.KIND])
        if kind not in (t.EXHAUSTIVE, t.NAGASHI_MANGAN):
            return {"result": NAMES[kind]}
        tenpai = [str(seat) for seat in range(self.players) if numbers[block + t.SHOWN + seat] != ABSENT]
        told: Cells = {"result": NAMES[kind], "tenpai": " ".join(tenpai) or "none"}
        if kind == t.NAGASHI_MANGAN:
            changes = numbers_of(self.tape, numbers[block + t.CHANGES])[1::2]
            told["winner"] = " ".join(str(seat) for seat in range(self.players) if changes[seat] > 0)
        return told

    def _last_rows(self, end: int) -> list[Cells]:
        """Final scores, points less the flat chombos, places."""
        tape, rules = self.tape, self.game.rules
        pairs = numbers_of(tape, tape.numbers[argument_of(tape.events[end - 1]) + t.FINAL])
        scores, points = pairs[::2], vec[i64](pairs[1::2])
        counts = [0] * 4
        for at in range(0, len(self.game.told.chombos), g.CHOMBO_SIZE):
            offender = int(self.game.told.chombos[at + g.OFFENDER])
            counts[offender] += int(cost(rules, offender == self.game.told.chombos[at + g.KYOKU] & 3))
        if rules.chombo == FLAT:
            points = after_chombo(rules, points, vec[i64](counts))
        ranked = vec[i64]([*self.scores, 0][:4])  # places are those before the last deposits
        places = [int(told_place(rules, ranked, seat)) + 1 for seat in range(self.players)]
        return [
            {"round": "final", **self._each("score", scores[: self.players])},
            {"round": "points", **self._each("score", [f"{points[seat] / 1000:g}" for seat in range(self.players)])},
            {"round": "place", **self._each("score", places)},
        ]
