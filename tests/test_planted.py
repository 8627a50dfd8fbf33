"""Faults are found: one planted at a time, in real logs, sixty-eight kinds at twenty places each.

What cannot be seen without the seed of the wall: a tile that is drawn or dealt and never surfaces again (it stays in a
hand that nobody shows). The kinds here change tiles that surface.
"""

from __future__ import annotations

import statistics
from random import Random

import pytest
from corpus import needs_corpus, ranked_logs
from judged import codes
from planting import KINDS, Kind, elements_of

from analyzer.formats.errors import UnreadableLog

PLACES = 20
RIGHT_FAMILY = 0.95


def planted(kind: Kind, places: int) -> list[list[str]]:
    """The codes found for each planted fault; the empty list where nothing speaks."""
    logs = [elements_of(log.data) for log in ranked_logs(240)]
    dice = Random(kind.name)
    found: list[list[str]] = []
    for _ in range(places * 50):
        elements = dice.choice(logs)
        wrong = kind.plant(list(elements), dice)
        if wrong is None or wrong == elements:
            continue
        try:
            found.append(codes("".join(wrong).encode()))
        except UnreadableLog:
            found.append(["UNREADABLE"])
        if len(found) == places:
            break
    return found


@needs_corpus
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_planted_fault_is_found_by_its_family(kind: Kind) -> None:
    found = planted(kind, PLACES)
    assert len(found) == PLACES
    assert [] not in found
    named = [one[0].split("-")[0] in (*kind.families, "UNREADABLE") for one in found]
    assert sum(named) >= RIGHT_FAMILY * PLACES, [one[0] for one in found]


@needs_corpus
def test_one_fault_gives_at_most_two_findings_as_a_rule() -> None:
    counts = [len(found) for kind in KINDS for found in planted(kind, 5)]
    assert statistics.median(counts) <= 2
