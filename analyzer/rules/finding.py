"""Faults in words: what an entry of the catalogue and the numbers of a replay say together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from analyzer.core import fault_list as noted
from analyzer.core import faults as f
from analyzer.core.fault_list import FIELDS
from analyzer.facts.context import win_in
from analyzer.facts.replay import Replay
from analyzer.formats.pointer import Located, Place
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.chombo import with_chombo
from analyzer.rules.follows import renchan_number
from analyzer.rules.marks import Mark, with_marks
from analyzer.rules.rule import SCORES, Severity
from analyzer.rules.why import han_words, hand_words, why
from analyzer.rules.words import Value, both, round_text, tile_text
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape.tape import Tape
from analyzer.tape.words import KYOKU, MJLOG, argument_of, place_of

NO_MARKS: Final[Mapping[int, Sequence[Mark]]] = {}
NOWHERE: Final = Place(None, None, None)
OF_RENCHAN: Final = (f.FIRST_KYOKU, f.NEXT_KYOKU, f.FIRST_HONBA, f.NEXT_HONBA)


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One difference between a log and the rules, and its place."""

    code: str
    severity: Severity
    round: str | None
    event: int | None
    offset: int | None  # of its first byte
    line: int | None  # of a score sheet, or of a record in lines
    seat: int | None
    expected: int | str | list[int | str]
    recorded: int | str | list[int | str]
    why: str
    message: str
    rule: str  # the law in one sentence, as the ruleset in force has it
    renchan: int | None = None  # RENCHAN, HONBA: how many hands in a row the dealer of this round had kept the deal
    column: str | None = None  # of a score sheet: the first that is wrong; its row is the line
    columns: list[str] = []  # of a score sheet: all that are wrong
    pointer: str | None = None  # JSON pointer, of a record in JSON
    marks: list[Mark] = []  # the values without a firm source that it rests on
    default_severity: Severity | None = None  # that of the catalogue, where a configuration gives another


class Hand(msgspec.Struct, frozen=True):
    """What a finding about a win is told with in text: its reading, yaku and fu."""

    reading: str
    tile: str
    worth: str


def findings(
    replay: Replay, document: Callable[[], bytes] = bytes, marks: Mapping[int, Sequence[Mark]] = NO_MARKS
) -> list[Finding]:
    """All faults of a replay, in the order of the log; their places in its document, and what they rest on."""
    count = int(replay.faults.count())
    located = Located(replay.tape, b"" if count == 0 or replay.tape.source == MJLOG else document())
    found = [marked(_finding(replay, i, located), marks.get(i, ())) for i in range(count)]
    return sorted(found, key=lambda finding: -1 if finding.event is None else finding.event)


def told_since(replay: Replay, first: int) -> list[tuple[Finding, Hand | None]]:
    """The faults of a replay from number ``first`` on, as they were found, each with the winning hand it is about."""
    records = replay.faults.records
    located = Located(replay.tape, b"")
    return [
        (_finding(replay, i, located), _hand(_items(replay, int(records[i * FIELDS + noted.CONTEXT]), none=True)))
        for i in range(first, int(replay.faults.count()))
    ]


def hands(replay: Replay) -> list[Hand | None]:
    """The winning hand that each fault is about, in the order of `findings`."""
    numbers = replay.faults.records
    order = sorted(range(int(replay.faults.count())), key=lambda i: numbers[i * FIELDS + noted.EVENT])
    return [_hand(_items(replay, int(numbers[i * FIELDS + noted.CONTEXT]), none=True)) for i in order]


def _hand(context: list[int]) -> Hand | None:
    win = win_in(context)
    if win is None:
        return None
    verb = "tsumo" if win.tsumo else "ron"
    return Hand(hand_words(win), f"{verb} {tile_text(win.tile)}", f"{han_words(win)}, {win.fu} fu")


def _renchan(tape: Tape, event: int) -> int:
    deals = [int(tape.rounds[i]) for i in range(int(tape.round_count))]
    return renchan_number([int(tape.numbers[argument_of(tape.events[deal]) + KYOKU]) for deal in deals if deal <= event])


def _items(replay: Replay, at: int, none: bool = False) -> list[int]:
    values = replay.faults.values
    if none and at == 0:
        return []
    return [int(values[at + 1 + i]) for i in range(int(values[at]))]


def _finding(replay: Replay, index: int, located: Located) -> Finding:
    record = [int(replay.faults.records[index * FIELDS + i]) for i in range(FIELDS)]
    fault, event, seat = record[noted.FAULT], record[noted.EVENT], record[noted.SEAT]
    law = CATALOGUE[fault]
    expected, recorded = _items(replay, record[noted.EXPECTED]), _items(replay, record[noted.RECORDED])
    context = _items(replay, record[noted.CONTEXT], none=True)
    players = int(replay.rules.players)
    if SCORES in (law.expected, law.recorded) and not any(expected[players:] + recorded[players:]):
        expected, recorded = expected[:players], recorded[:players]
    inside = 0 <= event < int(replay.tape.event_count)
    place = located.at(int(place_of(replay.tape.events[event]))) if inside else NOWHERE
    due, said = both(law, expected, recorded, replay.tape)
    return Finding(
        code=law.code,
        severity=law.severity,
        round=round_text(record[noted.KYOKU], record[noted.HONBA]) if record[noted.KYOKU] >= 0 else None,
        event=event if inside else None,
        offset=place.offset,
        line=place.line,
        seat=seat if seat >= 0 else None,
        expected=due,
        recorded=said,
        why=with_chombo(why(fault, expected, recorded, context, replay.rules), replay, fault, event, seat),
        message=law.title,
        rule=law.law(replay.rules),
        renchan=_renchan(replay.tape, event) if fault in OF_RENCHAN else None,
        pointer=place.pointer,
    )


def marked(finding: Finding, marks: Sequence[Mark]) -> Finding:
    """The finding with the values without a firm source that it rests on, in its reason too."""
    return msgspec.structs.replace(finding, marks=[*marks], why=with_marks(finding.why, marks)) if marks else finding


def of_log(fault: int, expected: Value, recorded: Value, reason: str, rules: Ruleset) -> Finding:
    """A finding about the log as a whole."""
    law = CATALOGUE[fault]
    return Finding(
        code=law.code, severity=law.severity, round=None, event=None, offset=None, line=None, seat=None,
        expected=expected, recorded=recorded, why=reason, message=law.title, rule=law.law(rules),
    )  # fmt: skip
