"""Which ruleset a log is played by: type bits, room, rule string, first scores and date say it."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from analyzer.rulesets.keys import BY_THE_LOG, KEYS
from analyzer.rulesets.read import Described, Era, build, dated, describe, stamp
from analyzer.rulesets.records import of_record
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, seats_dealt

NO_RED_FIVES: Final = 0x2
NO_KUITAN: Final = 0x4
HANCHAN: Final = 0x8
SANMA: Final = 0x10
EXPERT: Final = 0x20
CUSTOM: Final = 0x100
CHIPS_2: Final = 0x200
CHIPS_5: Final = 0x600
SKILL: Final = 0x800
KNOWN: Final = 0x1FFF  # each of these is explained: people, red fives, kuitan ... the clocks
FLAGS: Final = NO_RED_FIVES | NO_KUITAN | HANCHAN | SANMA | 0x1
SPECIAL: Final = ~KNOWN | CUSTOM | CHIPS_5 | SKILL
NOT_SAID: Final = -1
ANY_ERA: Final = -1
LOBBY_SINCE: Final = 2011  # from this year on each log says its lobby
CHAMPIONSHIP: Final = 10_000  # lobbies from here on have rules of their own

CSRULE: Final = re.compile(rb' csrule="([^"]*)"')
CSRULE_FLAGS: Final = ("0FE0BF0B", "0000001F")  # the only ones seen; what each bit says is not known
CSRULE_POINTS: Final = slice(4, 7)  # start, target and return; which is which can't be told, as they are alike
CSRULE_UMA: Final = slice(21, 36)  # five rows, second to fourth place, in thousands

UNSAID: Final = "the record does not say it"

Values = tuple[tuple[str, Any], ...]


class Base(NamedTuple):
    """What a ruleset is built from: a file, and what the log and its date say."""

    name: str  # or path
    stamp: int = 0  # of the file
    said: Values = ()
    bits: int = NOT_SAID  # of a log's type; a score sheet has none
    era: int = 0
    unsaid: str = ""  # why other rules may have been in force: then only what was said is sure
    asked: bool = False  # for this ruleset: then only what it leaves to the log


class Choice(NamedTuple):
    """The ruleset of a log, and what of it is not known."""

    ruleset: Ruleset
    base: Base
    unknown: str = ""  # why the ruleset is not known; "" if it is
    unjudged: str = ""  # what the ruleset does not tell of
    other_players: int = 0  # how many the type names, if hands are dealt to more or fewer


class Room(NamedTuple):
    """A ruleset by name, and what it or the log leaves to be said."""

    name: str
    values: Values = ()
    unknown: str = ""
    unjudged: str = ""
    unsaid: str = ""  # see `Base`


def of_log(tape: Tape, played: date | None, name: str | None = None) -> Choice:
    """The ruleset that a log names by its type bits and its room, or the one asked for; its era from date and form."""
    bits = type_bits(tape)
    others = 0 if bits == tape.type_bits or tape.type_bits < 0 else 4 if bits & SANMA else 3
    if name is None and not (tape.custom or tape.type_bits < 0 or bits & SPECIAL or not _is_public(tape)):
        choice = _ordinary(bits & FLAGS, tape.seed_a_round, played, tape.source == t.MJLOG)
        return choice._replace(other_players=others) if others else choice
    room = room_of(tape, played) if name is None else Room(dated(name, played))
    if tape.source != t.MJLOG and tape.type_bits < 0:
        record = of_record(tape, 3 if bits & SANMA else 4)
        bits |= _bits(dict(record.values))
        told = tuple(pair for pair in record.values if KEYS[pair[0]].by_the_log)
        room = Room(room.name, told, unsaid=UNSAID) if name else Room(*record[:3], unsaid=record.unsaid)
    era = _era_of_log(describe(room.name).eras, tape.seed_a_round, played, tape.source == t.MJLOG)
    base = Base(room.name, stamp(room.name), room.values, bits & FLAGS, era, room.unsaid, name is not None)
    return Choice(_chosen(base, not room.unknown), base, room.unknown, room.unjudged, others)


def _bits(said: dict[str, Any]) -> int:
    """What a record says, as a type says it; if it does not, hanchan with red fives and kuitan."""
    return (
        (HANCHAN if said.get("winds", 2) == 2 else 0)
        | (0 if said.get("red_fives", True) else NO_RED_FIVES)
        | (0 if said.get("kuitan", True) else NO_KUITAN)
    )


def type_bits(tape: Tape) -> int:
    """The log's type; 0 where it has none. Whether three play, the hands dealt say: every deal has three or four."""
    bits = max(tape.type_bits, 0)
    said, other = (3, 4) if bits & SANMA else (4, 3)
    rounds = int(tape.round_count)
    if rounds == 0 or seats_dealt(tape, 0) == said:
        return bits
    dealt = [seats for number in range(rounds) if (seats := seats_dealt(tape, number))]
    return bits ^ SANMA if 2 * dealt.count(other) > len(dealt) else bits


def _is_public(tape: Tape) -> bool:
    """Whether the lobby is one of those that have no rules of their own; old logs say none."""
    return 0 <= tape.lobby < CHAMPIONSHIP and (tape.age == t.AGE_NEW or tape.age == t.AGE_OLD)


@lru_cache(maxsize=8192)  # twenty years of days
def _ordinary(bits: int, seed_a_round: bool, played: date | None, mjlog: bool) -> Choice:
    """Nearly every log: looked up at once, for this is done for each."""
    name = "tenhou-3p" if bits & SANMA else "tenhou-4p"
    base = Base(name, bits=bits, era=_era_of_log(describe(name).eras, seed_a_round, played, mjlog))
    return Choice(_chosen(base, True), base)


def room_of(tape: Tape, played: date | None = None) -> Room:
    """The table that the log is from."""
    bits, lobby = int(type_bits(tape)), int(tape.lobby)
    name = "tenhou-3p" if bits & SANMA else "tenhou-4p"
    if tape.type_bits < 0:
        return Room(name, unknown="the log has no type")
    if bits & ~KNOWN:
        strange = " ".join(f"0x{2**bit:x}" for bit in range(bits.bit_length()) if bits & ~KNOWN & 2**bit)
        return Room(name, unknown=f"type {bits} has a bit that no rule explains ({strange})")
    if lobby < 0:
        return Room(name, unknown="the log has no lobby that can be read")
    if tape.custom or bits & CUSTOM:
        return _custom(tape, name)
    if bits & SANMA and (bits & (SKILL | CHIPS_5) or lobby >= CHAMPIONSHIP):
        return Room(name, unknown=f"a table of three with rules of its own (type {bits}, lobby {lobby})")
    if bits & SKILL:
        return Room("tenhou-gold")
    if bits & CHIPS_5:
        return _chips(bits, name)
    if lobby >= CHAMPIONSHIP:
        return Room("tenhou-championship", first_scores(tape))
    if not _is_public(tape) and not (played and played.year < LOBBY_SINCE):
        return Room(name, unjudged="what a lobby, which the log does not say, may change")
    return Room(name)


def _chips(bits: int, name: str) -> Room:
    """Tables with chips: 2 or 5; of those with 5 only the expert room's rules are known."""
    chips = "what chips are paid for"
    if bits & CHIPS_5 == CHIPS_2:
        return Room("tenhou-chips-2", unjudged=chips)
    if bits & CHIPS_5 == CHIPS_5 and bits & EXPERT:
        return Room("tenhou-chips-5", unjudged=chips)
    return Room(name, unknown=f"a table with chips (type {bits})")


def _custom(tape: Tape, name: str) -> Room:
    """A table of one's own: its rule string says start and uma, if it is one of the sort that we have seen."""
    unknown = f"a custom table (type {int(tape.type_bits)})"
    texts = [found[1].decode("ascii", "replace") for text in tape.texts if (found := CSRULE.search(text))]
    values = csrule_values(texts[0]) if texts and not type_bits(tape) & SANMA else None
    return Room(name, unknown=unknown) if values is None else Room("tenhou-custom", values)


def csrule_values(text: str) -> Values | None:
    """What a rule string says: points at the start, and uma; None for one of another sort."""
    fields = text.split(",")
    points, rows = fields[CSRULE_POINTS], fields[CSRULE_UMA]
    rest = fields[2:4] + fields[7:21] + fields[36:]
    if tuple(fields[:2]) != CSRULE_FLAGS or any(rest) or len(rows) != 15 or len(set(points)) != 1:
        return None
    if not all(re.fullmatch(r"-?\d{1,6}", number) for number in (*points, *rows)) or rows != rows[:3] * 5:
        return None
    start = int(points[0])
    uma = [1000 * int(number) for number in rows[:3]]
    said = {"start": start, "target": start, "return": start, "yame_points": start, "uma": (-sum(uma), *uma)}
    return tuple(said.items())


def first_scores(tape: Tape) -> Values:
    """The points that the log begins with, if all have the same."""
    if tape.round_count == 0:
        return ()
    deal = tape.events[tape.rounds[0]]
    if t.op_of(deal) != t.DEAL:
        return ()
    block = int(t.argument_of(deal))
    scores = {int(tape.numbers[block + t.SCORES + seat]) for seat in range(4)}
    return (("start", scores.pop()),) if len(scores) == 1 else ()


@lru_cache(maxsize=64)
def _chosen(base: Base, known: bool) -> Ruleset:
    """Built again when the file has changed. The era counts from 1; under 0 and ANY_ERA what they differ in is open."""
    described = describe(base.name)
    return build(described, _values(described, base), known)


def values_of(base: Base) -> tuple[Described, dict[str, Any]]:
    """A ruleset as its file has it, and the values that the log itself says."""
    described = describe(base.name)
    return described, _values(described, base)


def says_no_length(base: Base) -> bool:
    """Whether the record leaves it open how many winds are played: it is taken for a hanchan."""
    return bool(base.unsaid) and all(key != "winds" for key, _ in base.said)


def other_length(choice: Choice) -> Ruleset | None:
    """The rules of a record that does not say its length, were it a tonpuusen; None where it says it."""
    base = choice.base
    if not says_no_length(base) or not base.bits & HANCHAN:
        return None
    return _chosen(base._replace(bits=base.bits & ~HANCHAN), not choice.unknown)


def _values(described: Described, base: Base) -> dict[str, Any]:
    said, bits, era = base.said, base.bits, base.era
    values: dict[str, Any] = {}
    if bits == NOT_SAID:
        return values
    if era > 0:
        values = {key: setting.value for key, setting in described.eras[era - 1].settings.items()}
    elif era == ANY_ERA:
        values = _of_any_era(described.eras)
    values.update({key: list(value) if isinstance(value, tuple) else value for key, value in said})
    flags = {"winds": 2 if bits & HANCHAN else 1, "red_fives": not bits & NO_RED_FIVES, "kuitan": not bits & NO_KUITAN}
    for key, value in flags.items():
        if KEYS[key].by_the_log and described.settings[key].value == BY_THE_LOG:
            values[key] = value
    if bits & HANCHAN and not says_no_length(base):
        values.pop("early_uma", None)  # only tonpuusen had it
    return values


def era_number(name: str, played: date | None) -> int:
    """The era of a day, counted from 1; 0 without a day, or where two are possible on it."""
    return 0 if played is None else _era(describe(name).eras, False, played)


def era_of_day(name: str, played: date) -> dict[str, Any]:
    """What the rules of a day say in place of the file's; nothing where two eras are possible on it."""
    eras = describe(name).eras
    number = _era(eras, False, played)
    return {key: setting.value for key, setting in eras[number - 1].settings.items()} if number else {}


def _era_of_log(eras: list[Era], seed_a_round: bool, played: date | None, mjlog: bool) -> int:
    """As `_era`; but only an mjlog shows the form of its seeds, so that others without a day may be of any era."""
    if mjlog or not any(era.form and (played is None or played <= era.until) for era in eras):
        return _era(eras, seed_a_round, played)
    return ANY_ERA


def _of_any_era(eras: list[Era]) -> dict[str, Any]:
    """What only logs of a special form have, and dated eras leave as it is: it may hold."""
    dated = {key for era in eras if not era.form for key in era.settings}
    formed = [pair for era in eras if era.form for pair in era.settings.items()]
    return {key: setting.value for key, setting in formed if key not in dated}


def _era(eras: list[Era], seed_a_round: bool, played: date | None) -> int:
    """The one era that a log can be of, counted from 1; where several are possible, 0."""
    form = "seed-a-round" if seed_a_round else ""
    for number, era in enumerate(eras, 1):
        if era.form == form and (seed_a_round or played and era.start <= played <= era.until):
            return number
    return 0
