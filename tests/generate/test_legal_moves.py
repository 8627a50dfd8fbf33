"""What may be done in played games is what `riichienv` says may be done."""

from __future__ import annotations

from collections import Counter

import pytest
from conftest import NATIVE
from generate.legal_moves import differences

from analyzer.generate.plays import MIXED, Order, played


@pytest.mark.parametrize("style", MIXED if NATIVE else MIXED[:1])
def test_legal_moves_are_those_of_riichienv(style: str) -> None:
    compared, found, told = differences(played(Order(seed=41, length="tonpuusen", style=style), 0))
    assert (found, told) == (Counter(), [])
    assert compared > 500
