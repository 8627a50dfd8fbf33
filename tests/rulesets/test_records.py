"""Rules that a record of another form names: what it says is sure, and no finding rests on the rest."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from asked import written

from analyzer.formats.detect import FORMS
from analyzer.formats.mjlog import read
from analyzer.formats.opened import OpenedLog
from analyzer.generate.compose import scenes
from analyzer.rules.examine import examine
from analyzer.rulesets.assumed import assumed
from analyzer.rulesets.records import OF_FORM
from analyzer.rulesets.rooms import Choice, of_log
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape

RANKED = {"category": 2, "mode": 2, "mode_id": 12}
FRIENDS = {"category": 1, "mode": 1}
UUID = "210815-00000000-0000-0000-0000-000000000000"
NOBODY = Header()
THREE = (Path(__file__).parents[2] / "fixtures/games/hanchan-three-players.xml").read_bytes()


def tape(source: str, said: dict[str, Any], log: bytes = b"", header: Header = NOBODY) -> Tape:
    """A game that says this of its rules."""
    made = read(log or scenes.quiet().log())
    made.source, made.said, made.header, made.type_bits = source, said, header, -1
    return made


def soul(said: dict[str, Any], players: int = 4) -> Choice:
    return of_log(tape("majsoul", said, THREE if players == 3 else b""), None)


def test_what_every_form_says_of_its_rules_is_read() -> None:
    assert set(OF_FORM) == set(FORMS) - {"mjlog"}


def test_ranked_rooms_of_mahjong_soul_leave_nothing_open() -> None:
    for mode, players, name, last in ((1, 4, "mahjong-soul-4p", 3), (2, 4, "mahjong-soul-4p", 7), (11, 3, "mahjong-soul-3p", 2)):
        choice = soul(RANKED | {"mode": mode}, players)
        assert (choice.ruleset.name, choice.ruleset.last, choice.base.unsaid) == (name, last, "")
        assert choice.ruleset.known


@pytest.mark.parametrize(("key", "value", "field", "expected"), [
    ("init_point", 30_000, "start", 30_000), ("fandian", 32_000, "target", 32_000), ("shiduan", 1, "kuitan", True),
    ("have_qieshangmanguan", 1, "kiriage_mangan", True), ("disable_double_wind_four_fu", 1, "double_wind_fu", 2),
    ("changbang_value", 600, "honba_each", 200), ("disable_multi_yukaman", 1, "yakuman_add", False),
    ("jingsuanyuandian", 30_000, "oka_return", 30_000), ("disable_leijiyiman", 1, "kazoe_yakuman", False),
])  # fmt: skip
def test_a_table_of_ones_own_says_some_values_and_these_are_sure(key: str, value: int, field: str, expected: int) -> None:
    choice = soul(FRIENDS | {f"detail_rule.{key}": value})
    assert getattr(choice.ruleset, field) == expected
    assert choice.base.unsaid and choice.ruleset.known
    assert not {"winds"} & set(assumed(choice.base)) and "max_ron" in assumed(choice.base)
    assert len(assumed(choice.base)) < len(assumed(soul(FRIENDS).base))


def test_unusual_values_of_a_table_of_ones_own_are_told() -> None:
    rules = soul(FRIENDS | {f"detail_rule.{key}": value for key, value in (("fanfu", 4), ("liqibang_value", 2000), ("tianbian_value", 60_000))}).ruleset
    assert (rules.least_han, rules.riichi_deposit, rules.end_above, rules.known) == (4, 2000, 60_000, True)


def test_noten_payments_and_four_red_fives_are_told() -> None:
    rule = {"detail_rule.noting_fafu_2": 2000, "detail_rule.dora_count": 4}
    rules = soul(FRIENDS | rule).ruleset
    assert (list(rules.noten_each), list(rules.red_counts)) == ([1000, 2000, 3000], [1, 2, 1])
    assert list(soul(FRIENDS | {"detail_rule.dora_count": 3}).ruleset.red_counts) == [1, 1, 1]


def test_uma_is_told_from_the_second_place_on_in_points_or_thousands() -> None:
    for scale in (1, 1000):
        rule = {f"detail_rule.shunweima_{place}": uma * scale for place, uma in ((2, 10), (3, -10), (4, -20))}
        assert list(soul(FRIENDS | rule).ruleset.uma) == [20_000, 10_000, -10_000, -20_000]


@pytest.mark.parametrize("said", [
    {"testing_environment": 1}, {"mode_id": 33}, {"mode": 21}, {"detail_rule.guyi_mode": 1}, {"detail_rule.fanfu": 9},
    {"detail_rule.chuanma": 1}, {"detail_rule.nobody_knows_it": 7}, {"detail_rule.liqibang_value": 10},
    {"detail_rule.init_point": "many"}, {"detail_rule.init_point": 1 << 62},
])  # fmt: skip
def test_a_mode_that_no_ruleset_has_is_unknown_and_named(said: dict[str, Any]) -> None:
    choice = soul(RANKED | said)
    ((key, value),) = said.items()
    assert not choice.ruleset.known
    assert key.removeprefix("detail_rule.") in choice.unknown or str(value) in choice.unknown


@pytest.mark.parametrize(("disp", "ref", "name", "winds"), [
    ("玉の間四人南", "", "mahjong-soul-4p", 2), ("金の間東喰赤", "", "mahjong-soul-4p", 1), ("", UUID, "mahjong-soul-4p", None),
    ("銀の間", "", "mahjong-soul-4p", None), ("第1試合", "", "tenhou-4p", None), ("", "", "tenhou-4p", None),
])  # fmt: skip
def test_rooms_as_converters_write_them_into_tenhou6(disp: str, ref: str, name: str, winds: int | None) -> None:
    said = {"disp": disp} if disp else {}
    choice = of_log(tape("tenhou6", said, header=Header(log_id=ref)), None)
    assert choice.ruleset.name == name and choice.ruleset.last == (3 if winds == 1 else 7)
    assert ("winds" in assumed(choice.base)) == (winds is None)


def test_what_mjai_and_majiang_say() -> None:
    east = of_log(tape("mjai", {"gametype": "tonpu", "aka": False}), None)
    assert (east.ruleset.name, east.ruleset.last) == ("tenhou-4p", 3)
    south = of_log(tape("mjai", {"gametype": "tonnan"}), None)
    assert south.ruleset.last == 7 and "red_fives" in assumed(south.base) and "red_fives" not in assumed(east.base)
    assert "does not name" in of_log(tape("mjai", {}), None).base.unsaid


def test_a_ruleset_that_is_asked_for_leaves_open_only_what_it_leaves_to_the_record() -> None:
    choice = of_log(tape("mjai", {}), None, "tenhou-4p")
    assert choice.ruleset.last == 7 and {"winds", "red_fives", "kuitan"} == set(assumed(choice.base))
    said = of_log(tape("mjai", {"gametype": "tonpu"}), None, "tenhou-4p")
    assert said.ruleset.last == 3 and "winds" not in assumed(said.base)


def judged(made: Tape, ruleset: str | None = None) -> tuple[str, list[str], list[str]]:
    report, _ = examine(OpenedLog("x", b"", "mjai", made), ruleset, False)
    return report.verdict, [found.code for found in report.findings], [one.code for one in report.not_verifiable]


def test_a_clean_game_whose_rules_are_not_said_is_partial() -> None:
    assert judged(tape("mjai", {})) == ("partial", [], ["RULESET-01"])
    assert judged(tape("mjai", {}), "tenhou-4p") == ("clean", [], [])


def test_what_another_ruleset_would_allow_is_no_finding_of_a_record_that_names_none() -> None:
    club = written(honba_each=500)
    club.round({0: scenes.WAIT}).exhaust()
    club.round({0: scenes.WAIT}, dora="9m").riichi(0, "4z").turn(0).ron(0, loser=2, tile="1p", ura="8s")
    log = scenes.finish(club).log()
    verdict, found, _ = judged(tape("mjai", {}, log), "tenhou-4p")
    assert verdict == "findings" and set(found) == {"PAY-01"}
    verdict, found, open_ = judged(tape("mjai", {}, log))
    assert (verdict, found) == ("partial", []) and "PAY-01" in open_


def test_what_no_ruleset_allows_is_found_in_a_record_that_names_none() -> None:
    log = scenes.riichi_ron().log()
    paid = re.search(rb'<AGARI [^>]*sc="([^"]*)"', log)
    assert paid is not None
    wrong = log.replace(paid[1], re.sub(rb"-(\d+)", lambda found: b"-%d" % (int(found[1]) + 1), paid[1], count=1))
    assert "PAY-01" in judged(tape("mjai", {}, wrong))[1]
