"""Damaged records of every form, judged and written again: nothing fails, and what is cut is never clean.

    python tests/fuzz/fuzz.py [--inputs N] [--cuts N] [--form NAME ...] [--seed N]

Of each form N mutated inputs (values exchanged, left out or of another type; events in another order; bytes changed;
ends cut off) are judged as by `check`, some also counted and written in another form; then N files are cut at every
byte. Prints for each form how many were clean, had findings or could not be read, and what failed, with its seed.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzzed import changed_bytes, changed_fields, changed_value

import analyzer
from analyzer.formats import mjlog, open_log
from analyzer.formats.detect import FORMS
from analyzer.formats.forms import write_log
from analyzer.generate.play.order import ANY_STYLE, TENHOU, Order, played
from analyzer.tables.collector import Collector
from analyzer.tape.tape import Tape

EVENTS: Final = Path(__file__).parents[2] / "fixtures" / "events"
LARGEST: Final = 9000  # bytes of an mjlog to be changed: small ones take less time
GAMES: Final = 12
OTHER_FORM: Final = 8  # one of so many is written in another form, and one counted
SHOWN: Final = 5  # failures


class Kind(NamedTuple):
    """One sort of record."""

    write: Callable[[Tape], bytes]
    structured: Callable[[bytes, Random], bytes]  # changes what the bytes mean
    four: bool = False  # four players alone


def _in(form: str, dialect: str = "", suffix: str = "") -> Callable[[Tape], bytes]:
    return lambda tape: write_log(tape, form, dialect, suffix=suffix)


def _lines_of_tenhou6(tape: Tape) -> bytes:
    from analyzer.formats.tenhou6 import write_lines

    return write_lines(tape)


def of_json(data: bytes, dice: Random) -> bytes:
    """A JSON document with other values."""
    return _dumped(changed_value(json.loads(data), dice)) or data


def of_lines(data: bytes, dice: Random) -> bytes:
    """Lines of JSON with other values, or in another order."""
    values: Any = changed_value([json.loads(line) for line in data.splitlines()], dice)
    if not isinstance(values, list):
        return _dumped(values) or data
    return b"".join((_dumped(value) or b"{}") + b"\n" for value in values)


def _dumped(value: Any) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):  # it holds itself
        return b""


KINDS: Final = {
    "mjlog": Kind(_in("mjlog"), changed_bytes),
    "tenhou6": Kind(_in("tenhou6"), of_json),
    "tenhou6-lines": Kind(_lines_of_tenhou6, of_lines),
    "mjai-mortal": Kind(_in("mjai", "mortal"), of_lines),
    "mjai-ruby": Kind(_in("mjai", "ruby"), of_lines),
    "majsoul": Kind(_in("majsoul"), of_json),
    "majsoul-protobuf": Kind(_in("majsoul", suffix="bin"), changed_fields),
    "majiang": Kind(_in("majiang"), of_json, four=True),
}


def seeds(kind: Kind, count: int = GAMES) -> list[bytes]:
    """Small games of our own in one form: scenes first, then games that were played."""
    made: list[bytes] = []
    for tape in tapes():
        if len(made) == count:
            break
        try:
            made.append(kind.write(tape))
        except ValueError:
            continue
    return made


def tapes() -> Iterator[Tape]:
    for path in sorted(EVENTS.glob("*.mjlog")):
        if path.stat().st_size <= LARGEST:
            yield mjlog.read(path.read_bytes())
    for number in range(100):
        yield played(Order(TENHOU[number % 3 // 2], 5, "tonpuusen", ANY_STYLE), number).tape


def mutated(kind: Kind, data: bytes, dice: Random) -> bytes:
    """One input."""
    chance = dice.random()
    if chance < 0.6:
        data = kind.structured(data, dice)
    if chance > 0.5:
        data = changed_bytes(data, dice) if data else data
    if dice.random() < 0.05:
        data = data[: dice.randrange(len(data) + 1)]
    return data


def is_told(data: bytes) -> bool:
    """Whether anything is said of it. A cut between the lines of tenhou/6 leaves an excerpt: an INFO (LOG-22)."""
    return any(report.findings or report.error for report in analyzer.check_all(data))


def try_all(data: bytes, dice: Random) -> set[str]:
    """Judge it; now and then count it, and write it in another form. Whatever fails, raises."""
    found = {report.verdict for report in analyzer.check_all(data)}
    chance = dice.randrange(OTHER_FORM)
    for opened in open_log(data, "-") if chance < 2 else ():
        if opened.tape is None:
            continue
        if chance == 0:
            form = dice.choice(list(FORMS))
            dialect = dice.choice(FORMS[form].dialects or ("",))
            try:
                analyzer.convert(opened, to=form, dialect=dialect)
            except analyzer.formats.UnwritableGame:
                found.add("not written")
        else:
            collector = Collector()
            collector.add(opened)
            collector.drain()
    return found


class Failure(NamedTuple):
    """An input that made us fail, and how."""

    number: int
    data: bytes
    trace: str


def fuzz(kind: Kind, inputs: int, seed: int) -> tuple[Counter[str], list[Failure]]:
    """What came of so many inputs, and what failed."""
    logs = seeds(kind)
    found: Counter[str] = Counter()
    failures = []
    for number in range(inputs):
        dice = Random(f"{seed} {number}")
        data = mutated(kind, dice.choice(logs), dice)
        try:
            found.update(try_all(data, dice))
        except Exception:  # that is what is looked for
            failures.append(Failure(number, data, traceback.format_exc(limit=-4)))
    return found, failures


def cuts(kind: Kind, files: int, every: int = 1) -> tuple[int, list[tuple[int, int]]]:
    """How many cut files were judged; file and byte of those that were taken for whole."""
    count, whole = 0, []
    for number, data in enumerate(seeds(kind, files)):
        data = data.rstrip()  # a line's end is no loss
        for end in range(1, len(data), every):
            count += 1
            if not is_told(data[:end]):
                whole.append((number, end))
    return count, whole


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=200_000)
    parser.add_argument("--cuts", type=int, default=10)
    parser.add_argument("--form", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for inputs that fail")
    asked = parser.parse_args(arguments)
    bad = False
    for name in asked.form:
        found, failures = fuzz(KINDS[name], asked.inputs, asked.seed)
        told = ", ".join(f"{count:,} {what}" for what, count in sorted(found.items()))
        print(f"{name}: {asked.inputs:,} inputs: {told}; {len(failures)} failed", flush=True)
        for failure in failures[:SHOWN]:
            print(f"  input {failure.number}:\n{failure.trace}")
            if asked.keep:
                (asked.keep / f"{name}-{failure.number}").write_bytes(failure.data)
        count, whole = cuts(KINDS[name], asked.cuts)
        print(f"{name}: {count:,} cuts: {len(whole)} taken for whole {whole[:SHOWN] or ''}", flush=True)
        bad = bad or bool(failures or whole)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
