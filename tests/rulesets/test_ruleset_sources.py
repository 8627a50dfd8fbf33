"""The rulesets of the package have the values of public texts, marked by how well those agree: a table, line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from analyzer.rulesets import describe

# Ruleset, key, value, mark, sources. No mark: rule text, or texts that agree; weak: one secondary text, a derivation,
# or texts that differ.
TABLE = Path(__file__).with_name("values.txt")
SOURCES = {
    "WRC15": "WRC Rules 2015, ooyamaneko.net",
    "MN16": "EMA's announcement of its rules of 2016 with the differences from WRC 2015, mahjongnews.com",
    "EMA25": "EMA RCR 2025 v1.1, the rules card of senegrom/mahjong",
    "RCR": "EMA RCR 2012 and 2016, mahjongtime.com, ooyamaneko.net",
    "PAN": "MahjongPantheon/pantheon, Common/rulesets",
    "ML": "m-league.jp/about, quoted article by article in a public engine",
    "LIS": "the presets of lisjong_engine",
    "KOB": "kobalab/Majiang, conf/rule.json",
    "MK": "mj-king.net/tempos/rule/9225",
    "PRE": "Riichi rules and presets, checked 2026-09-18 against the official pages",
    "RMU": "rmu.jp/rule",
    "TY": "top3776.hatenablog.com, 2022-06-04",
    "RENV": "smly/RiichiEnv, docs/RULES.md",
    "MSD": "five records of Mahjong Soul",
    "M12": "ma-jan.or.jp of 2012-06-02, megalodon.jp",
    "RUST": "a public Rust scorer with JPML2022, JPML2023, WRC2022, EMA2016",
    "W25": "WRC Rules 2025, quoted line by line",
    "PRF": "a page of scoring profiles",
    "WIKI": "riichi.wiki",
    "AMEB": "ameblo.jp/rkkita, 2017, on the A rules",
    "GAK": "gakusei-majan.com/rule, 2024-03-25",
    "SAI": "west-one-cup.com/rules2015",
    "table": "no text found",
}


class Cell(NamedTuple):
    """One value as a text has it."""

    ruleset: str
    key: str
    value: Any
    mark: str
    sources: list[str]


def cells() -> Iterator[Cell]:
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, key, value, mark, sources = line.split(" | ")
            yield Cell(name, key, json.loads(value), mark.strip(), sources.split())


@pytest.mark.parametrize("cell", list(cells()), ids=lambda cell: f"{cell.ruleset}-{cell.key}")
def test_a_value_and_its_mark_are_those_of_the_texts(cell: Cell) -> None:
    setting = describe(cell.ruleset).settings[cell.key]
    assert (setting.value, setting.mark) == (cell.value, cell.mark)
    assert setting.source


def test_every_source_of_the_table_is_explained() -> None:
    assert {source for cell in cells() for source in cell.sources} <= SOURCES.keys()
