"""What the referee says may be done is what `riichienv` says may be done, in games that it deals; and those are clean."""

from __future__ import annotations

import pytest
from conftest import NATIVE
from environment import Table, move

from analyzer import Referee


def compared(mode: str, seed: int) -> tuple[int, list[str]]:
    """Decisions of one game; where the moves differ, and what is found in the game."""
    referee = Referee(ruleset="tenhou-4p" if mode.startswith("4") else "tenhou-3p")
    decisions, differ = 0, list[str]()
    for events, asked in Table(mode, seed).play():
        for event in events:
            differ += [f"{event}: {finding.code}" for finding in referee.feed(event)]
        for seat, theirs in asked.items():
            ours = {move(one) for one in referee.legal(seat)}
            decisions += 1
            if ours != theirs:
                differ.append(f"{events[-1:]} seat {seat}: ours {sorted(ours - theirs)} theirs {sorted(theirs - ours)}")
    return decisions, differ + [finding.code for finding in referee.report().findings]


@pytest.mark.parametrize("mode", ["4p-red-half", "3p-red-half"])
def test_legal_moves_are_those_of_riichienv(mode: str) -> None:
    total = 0
    for seed in range(6 if NATIVE else 2):
        decisions, differ = compared(mode, seed)
        assert differ == []
        total += decisions
    assert total > 400
