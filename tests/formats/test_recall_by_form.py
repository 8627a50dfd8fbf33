"""Planted faults written in each form: found as in an mjlog, or listed with the reason why the form can't show them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import unheard
from conftest import NATIVE

import analyzer
from analyzer.formats import mjlog
from analyzer.formats.errors import UnreadableLog, UnwritableGame
from analyzer.formats.forms import write_log
from analyzer.generate.faults.kinds import KINDS, Kind, plant

WAYS = {"tenhou6": "", "mjai mortal": "mortal", "mjai ruby": "ruby", "majsoul": "", "majiang": ""}
KINDS_OF_LOGS = [kind for kind in KINDS.values() if kind.sheet is None]
EVERY = 1 if NATIVE else 4  # interpreted it takes long


def forms_in(table: unheard.Untold, kind: str) -> set[str]:
    return {form for kinds in table.values() for form in kinds.get(kind, "").split(", ") if form}


def shown_by(kind: Kind) -> tuple[set[str], set[str]]:
    """The forms in which one planting of a fault is found, and those in which it is not."""
    found: set[str] = set()
    silent: set[str] = set()
    faulty = plant(kind, Random(f"forms {kind.name}"))
    if faulty is None or faulty.ruleset:
        return found, silent
    try:
        tape = mjlog.read(faulty.log)
    except UnreadableLog:
        return found, silent
    ruleset = analyzer.check(faulty.log, wall=False).ruleset
    for way, dialect in WAYS.items():
        try:
            data = write_log(tape, way.split()[0], dialect)
        except UnwritableGame:
            continue
        report = analyzer.check(data, ruleset=ruleset)
        (found if report.findings or report.error else silent).add(way)
    return found, silent


@pytest.mark.parametrize("kind", KINDS_OF_LOGS[::EVERY], ids=lambda kind: kind.name)
def test_a_planted_fault_is_found_in_each_form_that_tells_it(kind: Kind) -> None:
    found, silent = shown_by(kind)
    never, sometimes = forms_in(unheard.NEVER, kind.name), forms_in(unheard.SOMETIMES, kind.name)
    assert silent <= never | sometimes
    assert not found & never


def test_each_kind_and_form_has_one_reason() -> None:
    told = [(kind, form) for table in (unheard.NEVER, unheard.SOMETIMES) for kinds in table.values()
            for kind, forms in kinds.items() for form in forms.split(", ")]  # fmt: skip
    assert len(told) == len(set(told)) > 300
    assert {kind for kind, _ in told} <= {kind.name for kind in KINDS_OF_LOGS} and {form for _, form in told} == set(WAYS)


def test_the_page_is_the_table() -> None:
    assert (Path(__file__).parents[2] / "reports" / "FORMS.md").read_text("utf-8") == unheard.page()
