"""Every fault number has one entry, and every entry says all there is to say."""

import re
from types import ModuleType

import pytest

from analyzer.core import faults
from analyzer.rules import laws
from analyzer.rules.catalogue import BY_CODE, CATALOGUE, FAMILIES, chosen
from analyzer.rules.laws import LAWS
from analyzer.rules.schema import _sides
from analyzer.rulesets import load, names

RULESETS = [load(name) for name in names()]


def test_every_number_is_that_of_one_entry() -> None:
    numbers = {name: value for name, value in vars(faults).items() if name.isupper() and isinstance(value, int)}
    assert numbers.pop("COUNT") == len(LAWS) + 1
    assert sorted(numbers.values()) == list(range(1, faults.COUNT)) == sorted(CATALOGUE)
    assert {name: law.name for name, law in zip(numbers, map(CATALOGUE.__getitem__, numbers.values()), strict=True)} == {
        law.name: law.name for law in LAWS
    }


def test_an_entry_stands_in_the_module_of_its_family() -> None:
    for name, module in vars(laws).items():
        if isinstance(module, ModuleType) and module.__name__.startswith(laws.__name__):  # not what pytest adds
            assert {law.code.split("-")[0] for law in module.LAWS} == {name.upper()}


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
