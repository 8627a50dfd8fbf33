"""A game judged as it is played says in the end what `check` says of its whole record."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest
from click.testing import CliRunner
from corpus import FOLDER, needs_corpus
from mjai_dialects import Events, akochan, changed, events, game, lines, of_one_seat, oldest

import analyzer
from analyzer import Referee, RulesetError, UnreadableLog
from analyzer.cli.commands import cli
from analyzer.formats.container import document
from analyzer.formats.mjai import write
from analyzer.render import jsonout

FORMS = {
    "mortal": lambda: write(game(), "mortal"),
    "ruby": lambda: write(game(style="calls"), "ruby"),
    "kans": lambda: write(game(style="kans"), "ruby"),
    "three": lambda: write(game("tenhou-3p", "kans"), "ruby"),
    "oldest": lambda: lines(oldest(events(game(style="calls")))),
    "akochan": lambda: lines(akochan(events(game(style="kans")))),
    "one seat": lambda: lines(of_one_seat(events(game()), 2)),
    "cut": lambda: b"".join(write(game(), "mortal").splitlines(True)[:400]),
}
RULESET = {"three": "tenhou-3p"}


def judged(data: bytes, ruleset: str) -> tuple[list[Any], Any]:
    """What is told of a game as it goes on, and the report."""
    referee = Referee(ruleset=ruleset)
    told = [finding for event in data.splitlines() for finding in referee.feed(event)]
    return told, referee.report()


def verdict(report: Any) -> dict[str, Any]:
    """All that a report says but where it is from: a running game has no bytes."""
    said: dict[str, Any] = json.loads(jsonout.line(report))
    for finding in said["findings"]:
        del finding["offset"], finding["fingerprint"]
    return {key: value for key, value in said.items() if key not in ("log", "sha256")}


def check_same(data: bytes, ruleset: str) -> None:
    """Live and whole say the same, and what is told live is in the report."""
    told, report = judged(data, ruleset)
    assert verdict(report) == verdict(analyzer.check(data, ruleset=ruleset))
    assert [finding for finding in told if finding not in report.findings] == []
    late = {finding.code for finding in report.findings if finding not in told}
    assert {code.split("-")[0] for code in late} <= {"LOG", "END", "FINAL", "RENCHAN"}


@pytest.mark.parametrize("form", FORMS)
def test_a_running_game_is_judged_as_its_record(form: str) -> None:
    check_same(FORMS[form](), RULESET.get(form, "tenhou-4p"))


@pytest.mark.parametrize("form", FORMS)
def test_a_changed_game_is_judged_as_its_record(form: str) -> None:
    data, chance = FORMS[form](), random.Random(form)
    first, *rest = data.splitlines(True)[:150]  # the first says that it is mjai
    for _ in range(25):
        changes = first + changed(b"".join(rest), chance)
        referee = Referee(ruleset=RULESET.get(form, "tenhou-4p"))
        for event in changes.split(b"\n"):
            with contextlib.suppress(UnreadableLog):
                referee.feed(event)
        reports = [*referee.reports, *([referee.report()] if referee.playing else [])]
        whole = analyzer.check_all(changes, ruleset=RULESET.get(form, "tenhou-4p"))
        assert [verdict(report) for report in reports] == [verdict(report) for report in whole]


@needs_corpus
def test_real_records_are_judged_alike() -> None:
    for path in sorted((FOLDER / "mjai").iterdir()):
        data = document(path.read_bytes()).data
        if not data.startswith(b"["):
            check_same(data, "tenhou-4p")


def test_rounds_behind_the_end_of_a_game_are_judged_as_in_the_record() -> None:
    said = events(game(), "mortal")
    deal = next(i for i, event in enumerate(said) if event["type"] == "start_kyoku")
    data = lines([*said, *said[deal : deal + 20]])
    check_same(data, "tenhou-4p")
    assert "LOG-06" in {finding.code for finding in judged(data, "tenhou-4p")[0]}  # at once


# --- what is found, and when ---


def at(told: Events, kind: str, number: int = 0) -> int:
    return [i for i, event in enumerate(told) if event["type"] == kind][number]


def other_discard(told: Events) -> int:
    """A tile that nobody holds is discarded."""
    i = at(told, "dahai", 5)
    told[i]["pai"], told[i]["tsumogiri"] = ("1m" if told[i]["pai"] != "1m" else "9p"), False
    hand = next(event for event in told if event["type"] == "start_kyoku")["tehais"][told[i]["actor"]]
    told[i]["pai"] = next(tile for tile in ("1m", "9m", "1p", "9p", "1s", "9s", "N", "P", "F", "C") if tile not in hand)
    return i


def other_payment(told: Events) -> int:
    i = at(told, "hora")
    told[i]["deltas"][told[i]["actor"]] += 100
    return i + 1  # a win is judged with what follows it


def other_honba(told: Events) -> int:
    i = at(told, "start_kyoku", 2)
    told[i]["honba"] += 1
    return i


def out_of_turn(told: Events) -> int:
    i = at(told, "tsumo", 6)
    told[i]["actor"] = (told[i]["actor"] + 1) % 4
    return i


PLANTED = {
    "DISCARD-01 TURN-03": other_discard, "PAY-01": other_payment, "HONBA-02 HONBA-01": other_honba, "TURN-01": out_of_turn,
}  # fmt: skip


@pytest.mark.parametrize("codes", PLANTED)
def test_a_fault_is_told_with_its_event(codes: str) -> None:
    said = events(game(), "mortal")
    where = PLANTED[codes](said)
    referee = Referee(ruleset="tenhou-4p")
    for i, event in enumerate(said):
        found = referee.feed(event)
        if i < where:
            assert found == []
        if i == where:
            assert {finding.code for finding in found} & set(codes.split()), found
            assert {finding.line for finding in found} <= {i + 1, i}
            return


# --- legal moves ---


@pytest.mark.parametrize("ruleset", ["tenhou-4p", "tenhou-3p"])
@pytest.mark.parametrize("style", ["calls", "kans"])
def test_every_move_of_a_legal_game_is_legal(ruleset: str, style: str) -> None:
    referee = Referee(ruleset=ruleset)
    moves = 0
    for event in events(game(ruleset, style), "ruby"):
        kind = event["type"]
        if kind in ("dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach", "nukidora"):
            assert event in referee.legal(event["actor"])
            moves += 1
        elif kind == "hora":
            legal = referee.legal(event["actor"])
            if legal:  # none to the second of two winners
                assert {key: event[key] for key in ("type", "actor", "target", "pai")} in legal
        referee.feed(event)
    assert moves > 200


def test_the_moves_of_a_turn() -> None:
    east = ["1m", "1m", "1m", "1m", "5m", "5mr", "5m", "9p", "9p", "9p", "E", "E", "E"]
    others = [["2s", "3s", "4s", "6s", "7s", "8s", "2p", "3p", "4p", "6p", "7p", "8p", seat] for seat in "SWN"]
    start = {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "P",
        "scores": [25000] * 4, "tehais": [east, *others],
    }  # fmt: skip
    referee = Referee(ruleset="tenhou-4p")
    assert referee.legal(0) == []
    referee.feed({"type": "start_game"})
    referee.feed(start)
    assert referee.legal(0) == []
    referee.feed({"type": "tsumo", "actor": 0, "pai": "E"})
    mine = referee.legal(0)
    assert referee.legal(1) == []
    assert {"type": "ankan", "actor": 0, "consumed": ["1m"] * 4} in mine
    assert {"type": "ankan", "actor": 0, "consumed": ["E"] * 4} in mine
    assert {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": True} in mine
    assert {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": False} in mine
    assert {"type": "dahai", "actor": 0, "pai": "5mr", "tsumogiri": False} in mine
    referee.feed({"type": "dahai", "actor": 0, "pai": "5m", "tsumogiri": False})
    assert referee.legal(0) == [] and referee.legal(2) == []
    referee.feed({"type": "tsumo", "actor": 1, "pai": "C"})
    referee.feed({"type": "dahai", "actor": 1, "pai": "5s", "tsumogiri": False})
    assert referee.legal(2) == [
        {"type": "chi", "actor": 2, "target": 1, "pai": "5s", "consumed": ["3s", "4s"]},
        {"type": "chi", "actor": 2, "target": 1, "pai": "5s", "consumed": ["4s", "6s"]},
        {"type": "chi", "actor": 2, "target": 1, "pai": "5s", "consumed": ["6s", "7s"]},
        {"type": "none"},
    ]


def test_a_tile_discarded_with_a_riichi_that_stands_is_not_won() -> None:
    ready = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "S", "W"]
    waiting = ["2m", "2m", "4m", "4m", "6p", "6p", "8p", "8p", "2s", "2s", "4s", "4s", "W"]
    others = [["2p", "4m", "6m", "8m", "2p", "4p", "8p", "2s", "4s", "6s", "N", "C", wind] for wind in "PF"]
    start = {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "9m",
        "scores": [25000] * 4, "tehais": [ready, waiting, *others],
    }  # fmt: skip
    referee = Referee(ruleset="tenhou-4p")
    discard = {"type": "dahai", "actor": 0, "pai": "W", "tsumogiri": False}
    draw = {"type": "tsumo", "actor": 0, "pai": "S"}
    for event in ({"type": "start_game"}, start, draw, {"type": "reach", "actor": 0}, discard):
        assert referee.feed(event) == []
    assert referee.legal(1) == [{"type": "hora", "actor": 1, "target": 0, "pai": "W"}, {"type": "none"}]
    referee.feed({"type": "reach_accepted", "actor": 0})
    assert referee.legal(1) == []


def test_a_discard_before_the_indicator_of_a_kan_is_answered() -> None:
    """As akochan has it: the discard waits on tape for an indicator, and others may call it all the same."""
    said = akochan(events(game(style="kans")))
    i = next(i for i in range(1, len(said)) if said[i]["type"] == "dora" and said[i - 1]["type"] == "dahai")
    late, early = Referee(ruleset="tenhou-4p"), Referee(ruleset="tenhou-4p")
    for event in said[:i]:
        late.feed(event)
    for event in [*said[: i - 1], said[i], said[i - 1]]:
        early.feed(event)
    for seat in range(4):
        assert late.legal(seat) == early.legal(seat)
    assert late.feed(said[i]) == []


def test_a_hidden_hand_has_no_moves_that_could_be_told() -> None:
    referee = Referee(ruleset="tenhou-4p")
    for event in of_one_seat(events(game()), 0)[:3]:
        referee.feed(event)
    assert referee.legal(0)
    with pytest.raises(ValueError, match="seat 2 is not known"):
        referee.legal(2)
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        referee.legal(4)


# --- several games, what can't be read ---


def test_one_game_after_another() -> None:
    referee = Referee(ruleset="tenhou-4p")
    for line in (write(game()) + write(game(number=1))).splitlines():
        assert referee.feed(line) == []
    assert len(referee.reports) == 1 and referee.playing
    assert [report.rounds for report in (*referee.reports, referee.report())] == [game().round_count, game(number=1).round_count]


def test_what_is_no_event_ends_the_judging_of_its_game() -> None:
    referee = Referee(ruleset="tenhou-4p")
    said = write(game()).splitlines()
    for line in said[:10]:
        referee.feed(line)
    with pytest.raises(UnreadableLog, match="line 11"):
        referee.feed(b'{"type":"tsumo"')
    assert referee.feed(said[10]) == [] and referee.legal(0) == []
    report = referee.report()
    assert report.verdict == "unreadable" and report.error is not None and report.error.place == "line 11"


def test_an_unknown_ruleset_is_refused_at_once() -> None:
    with pytest.raises(RulesetError):
        Referee(ruleset="nobody")


# --- the command ---


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (lambda: write(game()), 0, ["clean"]),
        (lambda: planted("PAY-01"), 1, ["ERROR PAY-01", "findings"]),
        (lambda: b"{", 3, ["UNREADABLE"]),
        (lambda: b"", 4, []),
    ],
    ids=["clean", "findings", "unreadable", "nothing"],
)
def test_the_command_prints_findings_and_verdicts(data: Any, code: int, words: list[str]) -> None:
    result = CliRunner().invoke(cli, ["referee", "--ruleset", "tenhou-4p"], input=data(), standalone_mode=False)
    assert result.return_value == code
    assert all(word in result.stdout for word in words), result.stdout


def planted(codes: str) -> bytes:
    said = events(game(), "mortal")
    PLANTED[codes](said)
    return lines(said)


def test_jsonl_is_a_line_a_finding_and_a_report() -> None:
    result = CliRunner().invoke(cli, ["referee", "--ruleset", "tenhou-4p", "--format", "jsonl"], input=planted("PAY-01"))
    *found, report = [json.loads(line) for line in result.stdout.splitlines()]
    whole = [{key: one[key] for key in found[0]} for one in report["findings"]]  # less what a report adds
    assert found and found == [one for one in whole if one in found]
    assert report["verdict"] == "findings" and "PAY-01" in {one["code"] for one in found}
