"""What may be done in played games is what `riichienv` says may be done."""

from __future__ import annotations

from collections import Counter

import pytest
from conftest import NATIVE
from generate.legal_moves import differences

from analyzer.generate.play.order import MIXED, TENHOU, Order, played


@pytest.mark.parametrize("ruleset", TENHOU)
@pytest.mark.parametrize("style", MIXED if NATIVE else MIXED[:1])
def test_legal_moves_are_those_of_riichienv(ruleset: str, style: str) -> None:
    total = 0
    for number in range(2):
        compared, found, told = differences(played(Order(ruleset, seed=41, style=style), number))
        assert (found, told) == (Counter(), [])
        total += compared
    assert total > 500
