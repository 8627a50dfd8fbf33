"""Findings and rounds on a board: one file that any browser reads, that asks for nothing, and that tells the truth."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import html5lib
import pytest
from msgspec.structs import replace

from analyzer import api
from analyzer.formats import open_log
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.opened import OpenedLog, refused
from analyzer.render.board import collected as limits
from analyzer.render.board import piece as of_piece
from analyzer.render.board.collected import Collected
from analyzer.render.board.form import FORM, log_html
from analyzer.render.form import Asked, Judged
from analyzer.rules.report import Error, Report
from analyzer.rules.summary import Summary

FIXTURES = Path(__file__).parents[2] / "fixtures"
FAULTY = sorted((FIXTURES / "faulty").glob("*.xml"))
HOSTILE = ("</script><script>alert(1)</script>", '"><svg onload=alert(1)>', "{{ 7*7 }}", "\u202egnp.exe\x1b[31m")


def opened(path: Path) -> list[OpenedLog]:
    return open_log(path.read_bytes(), str(path.relative_to(FIXTURES.parent)))


def page_of(logs: list[tuple[Report, OpenedLog]]) -> str:
    """The page that `check` makes of these."""
    document, summary, asked = FORM.document(Asked()), Summary(), Asked()
    for report, log in logs:
        summary.count(report, 0)
        assert document.add(FORM.piece(Judged(report, log, asked))) == ""
    return document.end(summary)


def judged(*paths: Path) -> list[tuple[Report, OpenedLog]]:
    return [(api.check(log), log) for path in paths for log in opened(path)]


def shown(path: Path) -> str:
    """The page that `show` makes."""
    (log,) = opened(path)
    game = api.load(log)
    return log_html(api.check(log), log, game, list(range(len(game.rounds))))


@lru_cache(maxsize=1)
def folder_logs() -> list[tuple[Report, OpenedLog]]:
    """Logs with findings and without, score sheets, and what is no log."""
    unreadable = refused("not-a-log.xml", UnreadableLog("no log at all"))
    logs = judged(*FAULTY, FIXTURES / "games" / "hanchan.xml", *sorted((FIXTURES / "sheets").glob("*.csv"))[:2])
    return [*logs, (api.check(unreadable), unreadable)]


@pytest.fixture(scope="module")
def folder() -> str:
    return page_of(folder_logs())


@pytest.fixture(scope="module")
def hostile() -> str:
    (log,) = opened(FAULTY[1])
    tape = log.whole()
    names = "".join(
        f' n{seat}="{"".join(f"%{byte:02X}" for byte in name.encode())}"' for seat, name in enumerate(HOSTILE)
    )
    tape.texts = [
        re.sub(rb' n0=.* n3="[^"]*"', names.encode(), text) if text.startswith(b"<UN") else text for text in tape.texts
    ]
    log.place = HOSTILE[0] + ".xml"
    return page_of([(api.check(log), log)])


@pytest.fixture(params=["folder", "hostile", "faulty", "clean", "three players", "excerpt", "unreadable"])
def page(request: pytest.FixtureRequest) -> str:
    name = request.param
    if name in ("folder", "hostile"):
        made: str = request.getfixturevalue(name)
        return made
    if name == "unreadable":
        log = refused("not-a-log.xml", UnreadableLog("no log at all"))
        return page_of([(api.check(log), log)])
    return shown(
        {
            "faulty": FAULTY[1],
            "clean": FIXTURES / "games" / "hanchan.xml",
            "three players": FIXTURES / "games" / "hanchan-three-players.xml",
            "excerpt": FIXTURES / "records" / "fail-LOG-22-second-round.json",
        }[name]
    )


def data(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_page_is_html_without_any_error(page: str) -> None:
    html5lib.HTMLParser(strict=True).parse(page)
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert sorted(ids) == sorted(set(ids))


def test_the_policy_allows_the_own_scripts_and_style_and_nothing_else(page: str) -> None:
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert policy is not None and len(styles) == 1
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].replace("&#39;", "'").split(";"))
    assert rules == {
        "default-src": "'none'", "script-src": " ".join(map(hashed, scripts)), "style-src": hashed(styles[0]),
        "base-uri": "'none'", "form-action": "'none'",
    }  # fmt: skip
    assert not re.search(r"<[^>]*\s(style|on\w+)=", page.replace(scripts[-1], ""))


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_nothing_on_the_page_is_loaded_from_elsewhere(page: str) -> None:
    assert not re.search(r"<(link|img|iframe|object|embed|base|audio|video)\b", page)
    assert not re.search(r"\ssrc=|url\(|@import|\bimport\(|fetch\(|XMLHttpRequest", page)
    assert set(re.findall(r"\w+://[^\s\"'<]*", page)) <= {
        "http://www.w3.org/2000/svg"
    }  # the name of a language, not a place


def test_names_from_a_log_can_do_nothing(hostile: str) -> None:
    assert (
        "<script>alert" not in hostile
        and "<svg onload" not in hostile
        and "\x1b" not in hostile
        and "\u202e" not in hostile
    )
    assert data(hostile)["games"][0]["names"][2] == "{{ 7*7 }}" and "49" not in data(hostile)["games"][0]["names"]


def test_the_counts_of_the_head_are_those_of_the_reports(folder: str) -> None:
    found = [len(report.findings) for report, _ in folder_logs()]
    bad = sum(report.verdict == "findings" for report, _ in folder_logs())
    head = html5lib.parse(folder, namespaceHTMLElements=False).find(".//h1")
    assert head is not None and "".join(head[0].itertext()) == f"{sum(found)} findings in {bad} of {len(found)} logs"
    assert len(data(folder)["findings"]) == sum(found)
    assert "1 unreadable" in folder and "no log at all" in folder


def test_each_finding_is_told_in_full_without_the_script(folder: str) -> None:
    parsed = html5lib.parse(folder, namespaceHTMLElements=False)
    articles = [item for item in parsed.iter("article") if item.get("id", "").startswith("finding-")]
    assert len(articles) == len(data(folder)["findings"])
    for article, told in zip(articles, data(folder)["findings"], strict=True):
        text = "".join(article.itertext())
        assert told["code"] in text and told["message"] in text and "expected" in text and "found" in text
        drawn = [item for item in article.iter() if isinstance(item.tag, str) and item.get("href", "").startswith("#")]
        assert told["game"] < 0 or len(drawn) > 50  # four hands and what lies before them


def test_a_finding_points_at_its_event(folder: str) -> None:
    told = data(folder)
    (payment,) = [one for one in told["findings"] if one["code"] == "PAY-01"]
    game = told["games"][payment["game"]]
    of_round = game["rounds"][payment["round"]]
    assert (of_round["name"], of_round["start"] + payment["at"]) == ("E4.1", 427)
    assert of_round["events"][payment["at"]] == ["agari", 0, 1, "1p", [2900, -2900, 0, 0]]
    assert payment["off"] == [300, -300, 0, 0]


def test_only_the_rounds_with_findings_are_put_on_the_page_of_a_folder(folder: str) -> None:
    told = data(folder)
    wanted = {(one["game"], one["round"]) for one in told["findings"] if one["game"] >= 0}
    assert wanted == {(game, number) for game, one in enumerate(told["games"]) for number in range(len(one["rounds"]))}


def test_sixteen_rounds_take_less_than_300_kb() -> None:
    path = FIXTURES / "games" / "synthetic_tonpuu.xml"  # eight rounds, each to its last tile
    (log,) = opened(path)
    game = api.load(log)
    once = len(log_html(api.check(log), log, game, list(range(8))).encode())
    half = len(log_html(api.check(log), log, game, list(range(4))).encode())
    assert len(game.rounds) == 8 and once + 2 * (once - half) < 300_000


def test_findings_beyond_the_room_of_a_page_are_counted_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_piece, "MOST_FINDINGS", 2)
    page = page_of(judged(*FAULTY))
    assert len(data(page)["findings"]) == 2
    total = sum(len(report.findings) for report, _ in judged(*FAULTY))
    assert f"Below are the first 2 of {total} findings" in page and f"{total} findings in 5 of 5 logs" in page
    html5lib.HTMLParser(strict=True).parse(page)


def test_clean_logs_make_room_for_those_with_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LOGS", 2)
    games = [FIXTURES / "games" / f"{name}.xml" for name in ("hanchan", "tonpuusen")]
    page, summary = Collected(), Summary()
    for report, log in judged(*games, *FAULTY[1:3]):
        summary.count(report, 0)
        page.add(of_piece.piece_of(report, log))
    assert [row.verdict for row in page.logs] == ["findings", "findings"]
    assert "2 of 4 logs" in limits.left_out(page, summary)[0].en


def test_a_finding_without_an_event_has_no_board() -> None:
    (report, log) = judged(FAULTY[1])[0]
    report.findings = [replace(report.findings[0], event=None, round=None)]
    told = data(page_of([(report, log)]))
    assert told["games"] == [] and told["findings"][0]["game"] == -1


def test_what_a_form_does_not_tell_is_said(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (FIXTURES / "mjai" / "tonpuusen.jsonl").read_text("utf-8").splitlines()]
    for line in lines:  # as one of the players sees the game
        if line["type"] == "start_kyoku":
            line["tehais"] = [line["tehais"][0], *(["?"] * 13 for _ in range(3))]
        if line["type"] == "tsumo" and line["actor"] != 0:
            line["pai"] = "?"
    path = tmp_path / "seen.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    (log,) = open_log(path.read_bytes(), str(path))
    page = log_html(api.check(log), log, api.load(log), [0])
    (game,) = data(page)["games"]
    assert game["untold"] == ["hands"] and game["rounds"][0]["hands"][1] == "??" * 13
    assert "This form does not state:" in page and "the hands of all seats" in page


def test_an_unreadable_log_says_why_and_what_next() -> None:
    report = Report("x.xml")
    report.error = Error("no log at all", "byte 3")
    page = page_of([(report, refused("x.xml", UnreadableLog("no log at all")))])
    assert "no log at all (byte 3)" in page and "Often it is a web page" in page and "UNREADABLE" in page


def test_a_finding_of_every_check_has_a_card_with_both_its_values() -> None:
    """Whatever the shape of the values is."""
    logs = judged(*sorted((FIXTURES / "rules").glob("fail-*.xml")))
    page = html5lib.HTMLParser(strict=True).parse(page_of(logs))
    cards = [
        item for item in page.iter("{http://www.w3.org/1999/xhtml}article") if item.get("id", "").startswith("finding-")
    ]
    findings = [finding for report, _ in logs for finding in report.findings]
    assert len(cards) == len(findings) and len({finding.code for finding in findings}) > 100
    for card, finding in zip(cards, findings, strict=True):
        text = " ".join("".join(card.itertext()).split()).replace("\u2212", "-").replace("+", "")
        for told in (finding.expected, finding.recorded):
            if isinstance(told, int):
                assert f"{told:,}" in text, finding
            elif isinstance(told, str):
                assert " ".join(told.split()) in text, finding
            else:
                assert all((f"{one:,}" if isinstance(one, int) else one) in text for one in told if one != 0), finding
