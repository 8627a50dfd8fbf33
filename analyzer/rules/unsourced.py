"""No finding rests on an assumed value: what does is taken out, and is not verifiable. What rests on a weak one says so."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.fault_list import EVENT, EXPECTED, FAULT, FIELDS, RECORDED, SEAT
from analyzer.facts.replay import Replay
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.finding import Finding, marked
from analyzer.rules.marks import Mark, mark_of, said
from analyzer.rules.report import NotVerifiable
from analyzer.rules.resting import Judge, Seen, resting, resting_on
from analyzer.rules.words import Value
from analyzer.rulesets.assumed import assumed, weak
from analyzer.rulesets.rooms import Base, values_of
from analyzer.rulesets.ruleset import Ruleset


def reasons(base: Base, name: str, keys: Sequence[str]) -> list[str]:
    """``russian: overtime = true is assumed, no source``; or why the rules of the house may not have been in force."""
    described, said_by_the_log = values_of(base)
    values = {key: said_by_the_log.get(key, described.settings[key].value) for key in keys}
    why = base.unsaid or "no source"
    return [f"{name}: {key} = {said(value)} is assumed, {why}" for key, value in values.items()]


# --- logs ---


def set_aside(replay: Replay, base: Base) -> None:
    """Take the faults that rest on assumed values out of a replay that has run; `Replay.unsourced` says why."""
    keys = resting_faults(replay, base)
    if not keys:
        return
    kept: list[int] = []
    before = seen_by(replay)
    for i in range(len(before)):
        if i not in keys:
            kept += [int(number) for number in replay.faults.records[i * FIELDS : (i + 1) * FIELDS]]
    replay.faults.records = vec[i64](kept)
    replay.unsourced = list(dict.fromkeys(
        (before[i].fault, reason) for i in keys for reason in reasons(base, str(replay.rules.name), keys[i])
    ))  # fmt: skip


def resting_faults(replay: Replay, base: Base) -> dict[int, list[str]]:
    """The faults of a replay that rest on assumed values, by number, each with the keys of those."""
    if replay.faults.count() == 0 or not assumed(base):
        return {}
    before = seen_by(replay)

    return _of_replay(replay, before, lambda asked, judge: resting(asked, base, judge))


def weak_marks(replay: Replay, base: Base) -> dict[int, list[Mark]]:
    """The faults of a replay that rest on weak values, by number, each with those."""
    keys = weak(base)
    if replay.faults.count() == 0 or not keys:
        return {}
    rest = _of_replay(replay, seen_by(replay), lambda asked, judge: resting_on(keys, asked, base, judge))
    return {i: _marks(base, found) for i, found in rest.items()}


def _of_replay(
    replay: Replay, before: Sequence[Seen], rest_of: Callable[[Sequence[Seen], Judge], dict[int, list[str]]]
) -> dict[int, list[str]]:
    """What the faults rest on, by number. Other values are judged without the wall."""

    def judge(rules: Ruleset) -> list[Seen]:
        other = Replay(replay.tape, rules)
        other.run()
        return seen_by(other)

    plain = set(judge(replay.rules)) if replay.wall.on else set(before)
    asked = [seen for seen in before if seen in plain]
    rest = rest_of(asked, judge)
    keys = {asked[i]: rest[i] for i in rest}
    return {i: keys[seen] for i, seen in enumerate(before) if seen in keys}


def _marks(base: Base, keys: Sequence[str]) -> list[Mark]:
    settings = values_of(base)[0].settings
    return [mark_of(key, settings[key]) for key in keys]


def seen_by(replay: Replay) -> list[Seen]:
    """The faults of a replay."""
    records, values = list(map(int, replay.faults.records)), list(map(int, replay.faults.values))
    found = []
    for at in range(0, len(records), FIELDS):
        start, end = records[at + EXPECTED] + 1, records[at + RECORDED] + 1
        expected = tuple(values[start : start + values[start - 1]])
        recorded = tuple(values[end : end + values[end - 1]])
        found.append(Seen(records[at + FAULT], records[at + EVENT], records[at + SEAT], expected, recorded))
    return found


# --- score sheets ---


def without_assumed(
    found: list[Finding], base: Base, name: str, judge: Callable[[Ruleset], list[Finding]]
) -> tuple[list[Finding], list[NotVerifiable]]:
    """The findings of a sheet that rest on no assumed value, and what is not verifiable; ``judge`` judges it again."""
    if not found or not assumed(base):
        return found, []
    rest = resting(_seen_in(found), base, lambda ruleset: _seen_in(judge(ruleset)))
    open_ = [NotVerifiable(found[i].code, reason) for i in sorted(rest) for reason in reasons(base, name, rest[i])]
    return [finding for i, finding in enumerate(found) if i not in rest], list(dict.fromkeys(open_))


def told_weak(found: list[Finding], base: Base, judge: Callable[[Ruleset], list[Finding]]) -> list[Finding]:
    """The findings of a sheet, those that rest on weak values with these; ``judge`` judges it again."""
    if not found or not weak(base):
        return found
    rest = resting_on(weak(base), _seen_in(found), base, lambda ruleset: _seen_in(judge(ruleset)))
    return [marked(one, _marks(base, rest.get(i, ()))) for i, one in enumerate(found)]


def _seen_in(found: Sequence[Finding]) -> list[Seen]:
    numbers = {rule.code: number for number, rule in CATALOGUE.items()}
    return [
        Seen(numbers[one.code], one.line or 0, one.seat, _items(one.expected), _items(one.recorded)) for one in found
    ]


def _items(value: Value) -> tuple[Hashable, ...]:
    return tuple(value) if isinstance(value, list) else (value,)
