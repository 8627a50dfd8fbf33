"""A short run of the program that damages records of every form; see its own words for the long one."""

from __future__ import annotations

from random import Random

import pytest
from conftest import NATIVE
from fuzz import KINDS, cuts, fuzz, mutated, seeds

INPUTS = 1000 if NATIVE else 60
EVERY = 11 if NATIVE else 211  # bytes


@pytest.mark.parametrize("name", KINDS)
def test_no_damaged_record_makes_us_fail(name: str) -> None:
    found, failures = fuzz(KINDS[name], INPUTS, 1)
    assert failures == []
    assert found["unreadable"] > INPUTS // 20 and found["findings"] > INPUTS // 50


@pytest.mark.parametrize("name", KINDS)
def test_no_cut_record_is_clean(name: str) -> None:
    count, whole = cuts(KINDS[name], 3, EVERY)
    assert count > 10 and whole == []


@pytest.mark.parametrize("name", ["mjai-mortal", "mjai-ruby", "tenhou6-lines"])
def test_lines_cut_between_two_are_told(name: str) -> None:
    from fuzz import is_told

    for data in seeds(KINDS[name], 3 if NATIVE else 1):
        lines = data.splitlines(keepends=True)
        for end in range(1, len(lines)):
            assert is_told(b"".join(lines[:end])), end


def test_the_same_seed_gives_the_same_inputs() -> None:
    for kind in KINDS.values():
        data = seeds(kind, 1)[0]
        assert [mutated(kind, data, Random(7)) for _ in range(3)] == [mutated(kind, data, Random(7))] * 3
