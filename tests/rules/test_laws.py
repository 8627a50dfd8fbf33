"""The sentence that a finding quotes is the law of the ruleset in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from conftest import NATIVE
from packs import pack

import analyzer
from analyzer.rules.catalogue import BY_CODE, CATALOGUE
from analyzer.rules.explain import known_values
from analyzer.rules.finding import Finding
from analyzer.rules.phrases import in_words
from analyzer.rulesets import load, names
from analyzer.rulesets.keys import KEYS, NUMBER, NUMBERS, YAKU
from analyzer.rulesets.read import RulesetError, build, describe
from analyzer.rulesets.ruleset import Ruleset

BASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tenhou-4p", {}), ("tenhou-4p", {"dora": False}), ("tenhou-3p", {}), ("tenhou-3p", {"north": "yakuhai"}), ("ema", {}), ("ema", {"max_ron": 2}), ("m-league", {}), ("wrc", {}), ("wrc", {"renhou": "han"}),
    ("jpml-a", {}), ("russian", {}), ("s0-nagashi-win", {}),
)  # fmt: skip
STEP = 1 if NATIVE else 5  # under each ruleset, of so many faults one
OF_FOUR = {"players": 4, "uma": [20000, 10000, -10000, -20000], "floating_uma": [], "early_uma": []}
OF_THREE = {"players": 3, "uma": [20000, 0, -20000], "floating_uma": [], "early_uma": []}


def neighbours(base: str, more: dict[str, Any], key: str) -> Iterator[Ruleset]:
    """The ruleset with one value changed, in every way."""
    described = describe(base)
    values: list[dict[str, Any]] = [{key: value} for value in known_values(key)]
    if key == "players":
        values = [OF_FOUR, OF_THREE]
    elif KEYS[key].sort == NUMBER:
        values += [{key: KEYS[key].low}, {key: KEYS[key].low + 1}]
    elif KEYS[key].sort == NUMBERS:
        values += [{key: [1, 2, 1]}, {key: KEYS[key].usual}]
    elif KEYS[key].sort == YAKU:
        values += [{key: []}, {key: ["daisangen"]}]
    if key in ("uma", "floating_uma"):
        values.append({"uma": [], "floating_uma": []})
    for one in values:
        try:
            yield build(described, {**more, **one})
        except RulesetError:
            continue  # rows for another number of players


def sentences(rules: Ruleset) -> dict[str, tuple[str, str]]:
    return {code: (law.law(rules), law.prose(rules)) for code, law in BY_CODE.items()}


@cache
def changing() -> dict[str, set[str]]:
    """The keys that change what an entry says, as they are found by changing each."""
    found: dict[str, set[str]] = {code: set() for code in BY_CODE}
    for base, more in BASES:
        for key in KEYS:
            told = [sentences(rules) for rules in neighbours(base, more, key)]
            for code in BY_CODE:
                if len({one[code] for one in told}) > 1:
                    found[code].add(key)
    return found


@pytest.mark.parametrize("code", BY_CODE)
def test_the_keys_of_a_law_are_those_that_change_its_words(code: str) -> None:
    law = BY_CODE[code]
    if code.startswith("STREAK"):
        assert changing()[code] == set()  # nothing of riichi holds there
    else:
        assert changing()[code] == set(law.keys)


def test_most_keys_of_a_ruleset_change_some_law() -> None:
    told = {key for law in CATALOGUE.values() for key in law.keys}
    silent = set(KEYS) - told
    assert silent == {"renhou_han", "early_uma"} - told


def test_a_taiwanese_sheet_is_told_its_own_law() -> None:
    from analyzer.rulesets.taiwan import load as load_taiwan

    law, rules = BY_CODE["STREAK-03"], load_taiwan("taiwan")
    assert "1 + 2N" in law.law(rules) and "1 + N" in law.law(rules._replace(la=False))
    assert "streak of 10" in BY_CODE["STREAK-01"].prose(load_taiwan("taiwan-app"))


# --- what is quoted beside what is expected ---


def total(finding: Finding) -> int:
    """What the tenpai players get together."""
    assert isinstance(finding.expected, list)
    return sum(change for change in finding.expected if isinstance(change, int) and change > 0)


def has(pattern: str) -> Callable[[Ruleset, Finding], bool]:
    return lambda rules, finding: re.search(pattern, finding.rule) is not None


def when(expected: str, pattern: str) -> Callable[[Ruleset, Finding], bool]:
    """Where this is expected the sentence says that, and only there."""
    return lambda rules, finding: (re.search(expected, str(finding.expected)) is None) or bool(
        re.search(pattern, finding.rule)
    )


def never(pattern: str, expected: str) -> Callable[[Ruleset, Finding], bool]:
    """Where the sentence says that there is no such thing, none is expected."""
    return lambda rules, finding: (re.search(pattern, finding.rule) is None) or bool(
        re.search(expected, str(finding.expected))
    )


# by its code: what must hold between the sentence that is quoted and the value that is expected
AGREE: dict[str, list[Callable[[Ruleset, Finding], bool]]] = {
    "CALL-08": [when(r"not \S+ \S+", "other end"), never("any tile may", "nothing")],
    "DORA-02": [never("^No indicator", "nothing")],
    "DORA-05": [when("^[2-9]", "as many"), never("no ura dora", "^0$"), never("one ura indicator", "^[01]$")],
    "DORA-09": [never("no ura dora", "not listed|^0$")],
    "DORA-10": [never("No five is red", "^0$|not listed")],
    "RIICHI-03": [lambda rules, finding: f"{finding.expected:,}" in finding.rule],
    "RIICHI-04": [lambda rules, finding: f"{in_words(int(str(finding.expected)))} draw" in finding.rule],
    "RIICHI-13": [has("not declared")],
    "YAKU-01": [when("two han", "two han")],
    "PAO-01": [when("seat", "^Whoever"), never("^Nobody", "nobody")],
    "RON-01": [
        lambda rules, finding: finding.rule.lower().startswith(f"{in_words(int(str(finding.expected)))} player"),
        lambda rules, finding: ("abortive" in finding.rule) == (rules.more_rons == 0 and rules.max_ron < rules.players - 1),
    ],
    "NOTEN-04": [lambda rules, finding: total(finding) == 0 or f"{total(finding):,}" in finding.rule],
    "NAGASHI-01": [never("^There is no", "^no nagashi mangan"), when("of seat", "^A player")],
    "NAGASHI-02": [never("^There is no", "nothing")],
    "ABORT-01": [never("^There is no", "^no abortive draw")],
    "ABORT-02": [never("^There is no", "^no abortive draw")],
    "ABORT-03": [never("^There is no", "^no abortive draw")],
    "ABORT-04": [when("two rons are paid", "three players|all paid|first two"), never("make no abortive", "paid|no abortive")],
    "ABORT-05": [never("^There is no", "^no abortive draw")],
    "ABORT-06": [
        lambda rules, finding: str(finding.expected).replace("_", " ") in finding.rule.lower(),
    ],
    "RENCHAN-01": [
        lambda rules, finding: ("tenpai at the draw: the dealer stays" not in finding.why)
        or re.search("tenpai|any exhaustive", finding.rule) is not None,
        lambda rules, finding: ("abortive: the dealer stays" not in finding.why) or "abortive" in finding.rule,
        lambda rules, finding: ("noten at the draw: the dealer stays" not in finding.why) or "any" in finding.rule,
        lambda rules, finding: ("wins: the dealer stays" not in finding.why) or "winning" in finding.rule,
    ],
    "HONBA-01": [
        lambda rules, finding: ("the deal passes, honba go to 0" not in finding.why) or "clear" in finding.rule,
        lambda rules, finding: ("the deal passes, honba" not in finding.why or "+ 1" not in finding.why)
        or "after every draw" in finding.rule,
    ],
    "SCORE-01": [lambda rules, finding: f"{max(map(int, finding.expected)):,}" in finding.rule],  # type: ignore[arg-type]
    "END-01": [
        lambda rules, finding: (re.match(r"seat \d has -", finding.why) is None) or "zero" in finding.rule,
        lambda rules, finding: ("target" in finding.rule or "once the leader" in finding.rule) == bool(rules.overtime),
    ],
    "END-02": [
        lambda rules, finding: ("nobody has the target" not in finding.why) or "the leader has" in finding.rule,
        lambda rules, finding: ("the last round is" not in finding.why)
        or finding.why.split("the last round is ")[1].split(";")[0] in finding.rule,
    ],
    "FINAL-01": [
        lambda rules, finding: ("takes the" not in finding.why) or "first place" in finding.rule,
        lambda rules, finding: ("nobody's" in finding.why) <= ("nobody's" in finding.rule),
    ],
    "FINAL-02": [lambda rules, finding: f"less {int(rules.oka_return):,}" in finding.rule],
    "FINAL-03": [lambda rules, finding: ("share" in finding.rule) == (rules.ties == 1)],
}  # fmt: skip


def players(log: bytes) -> int:
    """How many play, by the type of a log; of a sheet four."""
    bits = re.search(rb'<GO type="(\d+)"', log)
    return 3 if bits and int(bits[1]) & 16 else 4


@pytest.mark.parametrize("name", names())
def test_the_sentence_does_not_contradict_what_is_expected(name: str) -> None:
    rules = load(name)
    seen = 0
    for faulty in [*pack().values()][names().index(name) % STEP :: STEP]:
        if players(faulty.log) != rules.players:
            continue
        report = analyzer.check(faulty.log, ruleset=name, name=faulty.name, wall=False)
        for finding in report.findings:
            seen += 1
            assert finding.rule, finding
            for agrees in AGREE.get(finding.code, ()):
                assert agrees(rules, finding), finding
    assert seen > 10 / STEP


def test_every_law_that_a_ruleset_changes_in_a_value_is_in_the_table() -> None:
    of_words = {"CALL-05", "DEAL-05", "DORA-01", "DORA-03", "RIICHI-07", "FURITEN-02", "WIN-01", "NOTEN-02", "PAY-03",
                "KYOUTAKU-01", "POINTS-02"}  # fmt: skip
    varying = {code for code in BY_CODE if len({sentences(load(name))[code][0] for name in names()}) > 1}
    assert varying <= set(AGREE) | of_words
