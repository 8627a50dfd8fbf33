"""Played games as score sheets: nothing is found in them, chombo or not."""

from __future__ import annotations

import csv
import io
import re

import pytest
from conftest import NATIVE

import analyzer
from analyzer.generate.play.order import Order, played
from analyzer.generate.play.sheet import sheet
from analyzer.rulesets import load, names
from analyzer.rulesets.ruleset import NO_CHOMBO

CHOMBO = [name for name in names() if load(name).chombo != NO_CHOMBO]


def rows(text: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.decode()[text.index(b"\n") + 1 :])))


@pytest.mark.parametrize("ruleset", names())
def test_nothing_is_found_in_the_sheet_of_a_played_game(ruleset: str) -> None:
    for number in range(4 if NATIVE else 1):
        text = sheet(played(Order(ruleset, seed=9, style="any", chombo=60), number))
        report = analyzer.check(text, name="evening.csv")
        assert (report.error, report.findings) == (None, []), number


def test_a_sheet_tells_the_chombos_that_a_log_can_not_tell() -> None:
    for ruleset in CHOMBO:
        game = played(Order(ruleset, seed=9, style="any", chombo=300), 0)
        told = [row for row in rows(sheet(game)) if row["result"] == "chombo"]
        assert len(told) > 0
        assert all(row["from"] in "0123" for row in told)
        assert len(game.log) and b"chombo" not in game.log
    assert len(CHOMBO) > 3


def test_a_ruleset_without_chombo_has_none() -> None:
    assert b"chombo" not in sheet(played(Order("tenhou-4p", seed=9, chombo=1000), 0))


def test_a_sheet_says_what_the_log_of_the_game_says() -> None:
    game = played(Order("tenhou-4p", seed=12), 3)
    found = rows(sheet(game))
    log = game.log.decode()
    seeds = [seed.split(",")[:3] for seed in re.findall(r'<INIT seed="([^"]*)"', log)]
    hands = [row for row in found if row["result"]]
    assert [(row["honba"], row["sticks"]) for row in hands] == [(honba, sticks) for _, honba, sticks in seeds]
    assert [row["round"] for row in hands] == ["ESW"[int(k) // 4] + str(int(k) % 4 + 1) for k, _, _ in seeds]
    owari = re.findall(r'owari="([^"]*)"', log)[0].split(",")
    last = {row["round"]: [row[f"score {seat}"] for seat in range(4)] for row in found[-3:]}
    assert last["final"] == [f"{score}00" for score in owari[::2]]
    assert [float(points) for points in last["points"]] == [float(points) for points in owari[1::2]]
    assert sorted(last["place"]) == ["1", "2", "3", "4"]
