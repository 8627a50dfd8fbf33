"""No finding rests on a value without a source: it is not verifiable then, and key and value are named."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from asked import stated, written
from click.testing import CliRunner
from librt.vecs import vec
from mypy_extensions import i64

import analyzer
from analyzer.batch.store.tables import Logs
from analyzer.cli.commands import cli
from analyzer.formats import open_log
from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.faults.cases import RULES
from analyzer.generate.play.order import Order, played
from analyzer.rules.report import Report
from analyzer.rulesets import load, names
from analyzer.rulesets.assumed import assumed, others
from analyzer.rulesets.rooms import Base
from analyzer.tables.collector import Collector

WITH_ASSUMED = [name for name in names() if assumed(Base(name)) and load(name).players == 4]
SOURCED = [name for name in names() if not assumed(Base(name))]
EVENING = """round,honba,sticks,result,winner,from,han,fu,tenpai,score 0,score 1,score 2,score 3
start,,,,,,,,,25000,25000,25000,25000
{rows}
S4,7,0,ron,S,E,3,30,,31000,25000,25000,{last}
final,,,,,,,,,31000,25000,25000,{last}
points,,,,,,,,,6.0,0,0,{points}
"""


@cache
def log_of(case: str) -> bytes:
    """A log of the fixtures, which breaks one rule."""
    return next(one for one in RULES if one.name == f"fail-{case}").plain().encode()


def judged(data: bytes, ruleset: str) -> Report:
    return analyzer.check(data, ruleset=ruleset, wall=False)


def codes(report: Report) -> set[str]:
    return {finding.code for finding in report.findings}


def named(report: Report) -> set[tuple[str, str]]:
    """What is not verifiable: the codes, and the keys that have no source."""
    found = [entry for entry in report.not_verifiable if entry.reason.endswith("is assumed, no source")]
    return {(entry.code, entry.reason.split(": ")[1].split(" = ")[0]) for entry in found}


RESTS = [
    ("CALL-08-same-kind", "CALL-08", "kuikae"), ("RIICHI-03-no-1000", "RIICHI-03", "riichi_points"),
    ("RIICHI-04-three-draws-left", "RIICHI-04", "riichi_draws"), ("DORA-02-kakan-not-turned", "DORA-02", "minkan_dora"),
    ("DORA-03-before-replacement", "DORA-03", "minkan_dora"), ("DORA-05-no-ura", "DORA-05", "ura_dora"),
    ("YAKU-04-renhou", "YAKU-04", "renhou"), ("PAO-01-nobody", "PAO-01", "pao"),
    ("NAGASHI-02-one-seat", "NAGASHI-02", "nagashi"), ("FINAL-01-deposit-lost", "FINAL-01", "leftover_kyoutaku"),
    ("FINAL-02-other-points", "FINAL-02", "uma"), ("RENCHAN-01-dealer-goes", "RENCHAN-01", "keishiki_tenpai"),
    ("RENCHAN-01-one-of-two-winners-goes", "RENCHAN-01", "renchan_multi_ron"),
]  # fmt: skip


@pytest.mark.parametrize("name", WITH_ASSUMED)
@pytest.mark.parametrize(("case", "code", "key"), RESTS, ids=[case for case, _, _ in RESTS])
def test_what_rests_on_an_assumed_value_is_not_verifiable(
    case: str, code: str, key: str, name: str, tmp_path: Path
) -> None:
    """A file that states every value makes it judged again; so does a source of the ruleset's own."""
    certain = code in codes(judged(log_of(case), stated(tmp_path, name)))
    if key not in assumed(Base(name)) or not certain:
        assert (code, key) not in named(judged(log_of(case), name))
        return
    report = judged(log_of(case), name)
    assert code not in codes(report)
    assert (code, key) in named(report) and report.verdict in ("partial", "findings")


@pytest.mark.parametrize(("case", "code", "key"), RESTS[:7], ids=[case for case, _, _ in RESTS[:7]])
def test_a_file_that_states_the_key_makes_it_judged(case: str, code: str, key: str, tmp_path: Path) -> None:
    club = stated(tmp_path, "russian", key, *(["kan_dora"] if key == "minkan_dora" else []))
    report = judged(log_of(case), club)
    assert code in codes(report) and code not in {entry.code for entry in report.not_verifiable}


STAYS = [
    "FU-01-ten-more", "POINTS-01-hundred-more", "PAY-01-one-seat", "HONBA-01-not-counted", "KYOUTAKU-01-gone",
    "RENCHAN-01-noten-dealer-stays", "YAKU-01-none", "YAKU-02-other-yaku", "YAKU-02-ippatsu-after-a-call",
    "YAKU-02-no-haitei", "FURITEN-01-own-river", "FURITEN-02-same-go-around", "ABORT-01-eight-kinds",
    "NOTEN-01-one-left", "NOTEN-04-one-seat", "SCORE-01-other-start", "SCORE-02-not-carried", "RON-01-three",
    "RIICHI-05-noten", "RIICHI-07-other-waits", "KAN-03-fifth", "DORA-08-one-more", "FINAL-01-other-score",
]  # fmt: skip


@pytest.mark.parametrize("case", STAYS)
def test_what_rests_on_none_is_found_all_the_same(case: str) -> None:
    report = judged(log_of(case), "russian")
    code = case[:case.index("-", case.index("-") + 1)]
    assert code in codes(report) and code not in {entry.code for entry in report.not_verifiable}, report


@pytest.mark.parametrize("name", SOURCED)
def test_a_ruleset_with_a_source_for_all_has_no_such_entry(name: str) -> None:
    if load(name).players == 4:
        assert all(named(judged(log_of(case), name)) == set() for case, _, _ in RESTS)
    assert name.startswith(("tenhou", "s0", "two-han"))


# --- the end of a game ---


def ends_without_overtime() -> bytes:
    """A tonpuusen that ends after East 4 though nobody has 30,000."""
    game = Game(hanchan=False, rules=load("russian", overtime=False, winds=1))
    for _ in range(4):
        game.round().exhaust()
    assert game.over
    return game.log()


def test_a_game_that_ends_by_another_rule_is_partial() -> None:
    report = judged(ends_without_overtime(), "russian")
    assert (report.verdict, report.findings) == ("partial", [])
    assert {("END-02", "overtime"), ("END-02", "target")} <= named(report)
    told = [entry.reason for entry in report.not_verifiable]
    assert told[0] == "russian: overtime = true is assumed, no source"
    assert judged(ends_without_overtime(), "tenhou-4p").verdict == "findings"


def test_what_the_log_itself_says_is_not_assumed() -> None:
    """Its type says how many winds are played."""
    assert ("END-02", "winds") not in named(judged(ends_without_overtime(), "russian"))


def test_another_start_is_not_verifiable_only_where_all_have_the_same() -> None:
    game = written("russian", start=30000)
    game.round().exhaust()
    assert ("SCORE-01", "start") in named(judged(game.log(), "russian"))
    game = written("russian")
    game.scores = vec[i64]([30000, 30000, 30000, 10000])
    game.round().exhaust()
    assert "SCORE-01" in codes(judged(game.log(), "russian"))


def test_two_values_together_explain_what_neither_does() -> None:
    game = written("russian", ippatsu=False, pinfu_tsumo=False)
    game.round({1: "234m567m345p22s67s"}, dora="9p").riichi(1, "9m").tsumo(1, "8s", ura="1p")
    log = scenes.finish(game).log()
    assert {"YAKU-02", "FU-01"} <= codes(judged(log, "tenhou-4p"))
    report = judged(log, "russian")
    assert report.findings == []
    assert {("YAKU-02", "ippatsu"), ("YAKU-02", "pinfu_tsumo"), ("FU-01", "pinfu_tsumo")} <= named(report)


# --- clubs that play otherwise where the ruleset is silent ---

SENSIBLE = {
    "start": (30000,), "target": (0, 25000, 35000), "return": (25000, 30000), "yame_points": (0, 30000),
    "riichi_points": (0, 1000), "riichi_draws": (0, 4), "rinshan_fu": (2,), "open_pinfu_fu": (20, 30),
    "renhou_han": (4, 5), "share_unit": (1, 100), "chombo_points": (20000,), "uma": ([15000, 5000, -5000, -15000],),
}  # fmt: skip
SHOWN = ("winds", "rounds", "live_draws")  # the log says it, or its wall


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["russian", "jpml-b", "wrc"])
def test_no_game_of_a_club_breaks_a_rule_that_nobody_has_given(name: str, seed: int, tmp_path: Path) -> None:
    """Half of the assumed values are others: whatever they lead to, nothing of it is an error."""
    luck = Random(f"{name} {seed}")
    told: dict[str, object] = {}
    for key in assumed(Base(name)):
        values = SENSIBLE.get(key, others(Base(name), key))
        if values and key not in SHOWN and luck.random() < 0.5:
            told[key] = luck.choice(values)
    club = stated(tmp_path, name, *assumed(Base(name)), **told)
    log = played(Order(club, seed=seed, style="calls"), 0).log
    assert judged(log, club).findings == []
    report = judged(log, name)
    assert report.findings == [] and {key for _, key in named(report)} <= set(assumed(Base(name)))


# --- everywhere ---


def test_statistics_leave_no_round_out_for_it() -> None:
    data = log_of("RIICHI-03-no-1000")
    for ruleset, errors in (("tenhou-4p", 1), ("russian", 0)):
        collector = Collector()
        collector.add(*open_log(data, "log.xml"), ruleset)
        assert sum(collector.drain()["rounds"]["errors"].to_pylist()) == errors


def test_a_batch_says_the_same() -> None:
    data = log_of("RIICHI-03-no-1000")
    logs = Logs(wall=False, shanten=False)
    (report,) = logs.judge("log.xml", data, "russian")
    assert report.record() == analyzer.check(data, ruleset="russian", wall=False, name="log.xml").record()
    assert logs.made()["not_verifiable"].to_pylist() == ["RIICHI-03"]


def test_the_command_says_it_in_text_and_json(tmp_path: Path) -> None:
    path = tmp_path / "log.xml"
    path.write_bytes(log_of("RIICHI-03-no-1000"))

    def run(*words: str) -> str:
        return CliRunner().invoke(cli, ["check", str(path), "--ruleset", "russian", *words], standalone_mode=False).stdout

    said = "russian: riichi_points = 1,000 is assumed, no source"
    assert f"not verifiable  RIICHI-03: {said}" in run()
    record = json.loads(run("--format", "jsonl"))
    assert record["verdict"] == "partial" and {"code": "RIICHI-03", "reason": said} in record["not_verifiable"]
    assert [one.verdict for one in analyzer.check_all(path, ruleset="russian")] == ["partial"]


def test_what_is_not_verifiable_is_not_explained() -> None:
    assert analyzer.explain(log_of("RIICHI-03-no-1000"), ruleset="russian") == []
    assert analyzer.explain(log_of("RIICHI-03-no-1000"), ruleset="tenhou-4p")


# --- score sheets ---


def evening(last: int = 19000, points: float = -6.0) -> bytes:
    rows = "\n".join(
        f"{wind}{number},{4 * (wind == 'S') + number - 1},0,draw,,,,,none,25000,25000,25000,25000"
        for wind in "ES" for number in range(1, 5) if (wind, number) != ("S", 4)
    )  # fmt: skip
    return EVENING.format(rows=rows, last=last, points=points).encode()


def test_a_club_evening_is_not_held_against_the_end_and_uma_of_another_ruleset(tmp_path: Path) -> None:
    text = evening()
    report = judged(text, "russian")
    assert (report.verdict, [(one.code, one.line) for one in report.findings]) == ("partial", [])
    assert ("FINAL-02", "uma") in named(report)
    assert {finding.code for finding in judged(text, stated(tmp_path, "russian")).findings} == {"FINAL-02"}


def test_a_sheet_that_breaks_a_rule_with_a_source_is_found() -> None:
    assert codes(judged(evening().replace(b"E3,2,0", b"E3,1,0"), "russian")) == {"HONBA-01"}
