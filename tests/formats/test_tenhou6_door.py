"""Records of tenhou6 through the door and before the judge: their day, their rules, and what is said of them."""

from __future__ import annotations

from datetime import date

import pytest
from tenhou6_rounds import HANDS, game, played

from analyzer.formats import open_log
from analyzer.rules.examine import examine

ROUND = played([[24], [34], [14], [24]], [[60], [60], [60], [60]])


@pytest.mark.parametrize(
    ("ref", "name", "day", "log_id"),
    [
        ("2021010217gm-00b9-0000-73ad71fa", "a.json", date(2021, 1, 2), "2021010217gm-00b9-0000-73ad71fa"),
        ("241231-36eae564-3ab0-bdb2-c57d-532ae60b3973", "a.json", date(2024, 12, 31), ""),
        ("", "2019010200gm-0009-0000-01234567.json", date(2019, 1, 2), "2019010200gm-0009-0000-01234567"),
        ("", "a.json", None, ""),
    ],
)
def test_the_day_is_that_of_the_name_or_of_the_record(ref: str, name: str, day: date | None, log_id: str):
    (log,) = open_log(game(ROUND, ref=ref), name)
    assert (log.form, log.played, log.log_id) == ("tenhou6", day, log_id)


def test_a_link_is_opened_by_its_content():
    (log,) = open_log(b"https://tenhou.net/6/#json=" + game(ROUND), "link.txt")
    assert log.form == "tenhou6"
    assert log.tape is not None


def test_two_games_in_a_file_are_two_logs():
    logs = open_log(game(ROUND) + b"\n" + game(ROUND, name=["e", "f", "g", "h"]), "games.json")
    assert [log.place for log in logs] == ["games.json/#1", "games.json/#2"]


def test_what_is_no_game_says_why():
    (log,) = open_log(b'{"log":[[1,2', "cut.json")
    assert log.tape is None
    assert log.why().reason


# --- what the form does not tell, under rules that need it ---

HAND = [11, 12, 13, 14, 15, 16, 17, 18, 19, 44, 44, 44, 43]
KAN = played(
    [["p444444", 44, 24], [24], [24], [44, 24]], [[11, "k44444444", 60], [60], [60], [60, 60]],
    head=(3, 0, 0), indicators=(31, 32), hands=[HAND, *HANDS[1:]], end=["不明"],
)  # fmt: skip
LATE = "tenhou/6 does not state when an indicator is turned"


@pytest.mark.parametrize(("ruleset", "untold"), [("tenhou-4p", False), ("m-league", True)])
def test_the_moment_of_an_indicator_is_no_finding_under_any_ruleset(ruleset: str, untold: bool):
    """Tenhou turns that of an added kan with the discard, others at once: the form tells how many are turned alone."""
    (log,) = open_log(game(KAN), "kan.json")
    report, _ = examine(log, ruleset, False)
    assert not [finding for finding in report.findings if finding.code.startswith("DORA")]
    assert (LATE in [entry.reason for entry in report.not_verifiable]) == untold


@pytest.mark.parametrize("ruleset", ["tenhou-4p", "m-league"])
def test_an_indicator_that_was_never_turned_is_found_under_any_ruleset(ruleset: str):
    lists = [*KAN[:2], [31], *KAN[3:]]
    (log,) = open_log(game(lists), "kan.json")
    report, _ = examine(log, ruleset, False)
    assert [finding.code for finding in report.findings if finding.code.startswith("DORA")] == ["DORA-02"]
