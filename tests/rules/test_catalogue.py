"""Every fault number has one entry, and every entry says all there is to say."""

import re

import pytest

from analyzer.core import faults
from analyzer.rules import form, games, hands, taiwan, walls
from analyzer.rules.catalogue import BY_CODE, CATALOGUE, FAMILIES, chosen
from analyzer.rules.report import _sides
from analyzer.rulesets import load, names

RULESETS = [load(name) for name in names()]
NUMBERS = {
    value: name
    for name, value in vars(faults).items()
    if name.isupper() and isinstance(value, int)
    and name not in ("COUNT", "FAULT", "EVENT", "SEAT", "EXPECTED", "RECORDED", "CONTEXT", "KYOKU", "HONBA", "FIELDS")
}  # fmt: skip


def test_every_fault_has_an_entry_and_only_one() -> None:
    laws = [*form.LAWS, *hands.LAWS, *games.LAWS, *taiwan.LAWS, *walls.LAWS]
    assert sorted(law.fault for law in laws) == list(range(1, faults.COUNT))
    assert set(NUMBERS) == set(CATALOGUE)


def test_codes_are_unique_and_counted_without_a_gap_in_each_family() -> None:
    assert len(BY_CODE) == len(CATALOGUE)
    for family in FAMILIES:
        numbers = [int(code[-2:]) for code in BY_CODE if code.split("-")[0] == family]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("number", CATALOGUE)
def test_an_entry_is_complete(number: int) -> None:
    rule = CATALOGUE[number]
    assert re.fullmatch(r"[A-Z]+-\d\d", rule.code)
    assert rule.severity in ("ERROR", "WARNING", "INFO")
    for rules in RULESETS:
        law, prose = rule.law(rules), rule.prose(rules)
        assert law.endswith(".") and law.count(". ") == 0
        assert not prose or prose.endswith(".")
    assert rule.title and not rule.title.endswith(".")
    assert rule.source and rule.expected and rule.recorded
    assert rule.needs_ruleset == bool(faults.NEEDS_RULESET[number])


@pytest.mark.parametrize("number", CATALOGUE)
def test_both_sides_of_an_entry_are_of_one_sort(number: int) -> None:
    sides = _sides(CATALOGUE[number])
    assert sides["expected"] == sides["recorded"]


def test_codes_and_families_are_chosen_by_name() -> None:
    assert chosen(("PAY-01",)) == {"PAY-01"}
    assert chosen(("pay, fu-01",)) == {"PAY-01", "PAY-02", "PAY-03", "FU-01"}
    for nothing in ("NOPE-01", "", ",", "PAY,,FU", " "):
        with pytest.raises(ValueError, match="no check"):
            chosen((nothing,))
