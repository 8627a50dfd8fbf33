"""Every event of ``generate --until`` has a fixture in which it happens, told by the text of the log alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import NATIVE

import analyzer
from analyzer.generate.play.events import EVENTS, YAKU, games_with
from analyzer.generate.play.order import Order
from analyzer.generate.suites.event_fixtures import again
from analyzer.rulesets import names

FOLDER = Path(__file__).parents[2] / "fixtures" / "events"
TOLD: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text("utf-8"))["logs"]
LOGS = {name: (FOLDER / name).read_text("ascii") for name in TOLD}

Numbers = list[int]
Has = Callable[[str], bool]


def numbers(text: str | None) -> Numbers:
    return [int(float(item)) for item in text.split(",")] if text else []


def values(tag: str) -> dict[str, str]:
    return dict(re.findall(r'(\w+)="([^"]*)"', tag))


def wins(log: str) -> list[dict[str, str]]:
    return [values(tag) for tag in re.findall("<AGARI[^>]*>", log)]


def ids(win: dict[str, str]) -> set[int]:
    """The yaku of a win that are worth something; a renhou (36) may be a mangan instead of han."""
    pairs = numbers(win.get("yaku"))
    return {yaku for yaku, han in zip(pairs[::2], pairs[1::2], strict=True) if han or yaku == 36} | set(numbers(win.get("yakuman")))


def draws(log: str, kind: str | None = None) -> list[dict[str, str]]:
    found = [values(tag) for tag in re.findall("<RYUUKYOKU[^>]*>", log)]
    return [draw for draw in found if draw.get("type") == kind]


def some_win(wanted: Callable[[dict[str, str]], bool]) -> Has:
    return lambda log: any(wanted(win) for win in wins(log))


def drawn(kind: str) -> Has:
    return lambda log: bool(draws(log, kind))


def pattern(text: str) -> Has:
    return lambda log: re.search(text, log) is not None


def rounds(log: str) -> list[str]:
    return log.split("<INIT")[1:]


def headers(log: str) -> list[Numbers]:
    return [numbers(seed) for seed in re.findall(r'<INIT seed="([^"]*)"', log)]


def melds(part: str, kan: bool) -> list[int]:
    """The seats that made a kan, or set a north aside."""
    found = [(int(seat), int(code)) for seat, code in re.findall(r'<N who="(\d)" m="(\d+)"', part)]
    if not kan:
        return [seat for seat, code in found if code & 0x3C == 0x20]
    return [seat for seat, code in found if code & 0x0C == 0 and code & 0x3C != 0x20]


def players(log: str) -> int:
    return 3 if 'hai3=""' in log else 4


def after(log: str) -> Numbers:
    """The scores after the last round, without deposits, in hundreds."""
    changes = numbers(values(re.findall("<(?:AGARI|RYUUKYOKU)[^>]*>", log)[-1])["sc"])
    return [changes[2 * seat] + changes[2 * seat + 1] for seat in range(players(log))]


def final(log: str) -> Numbers:
    return numbers(re.findall(r'owari="([^"]*)"', log)[-1])[: 2 * players(log) : 2]


def last_kyoku(log: str) -> int:
    bits = int(re.findall(r'<GO type="(\d+)"', log)[0])
    return (8 if bits & 8 else 4) - (2 if bits & 16 else 1)


def ended_by_dealer(log: str, kind: str) -> bool:
    """The last round is one of the last, nobody is below zero, and the dealer won it, or was tenpai."""
    part = rounds(log)[-1]
    dealer = values(part)["oya"]
    if headers(log)[-1][0] < last_kyoku(log) or min(after(log)) < 0:
        return False
    if kind == "AGARI":
        return any(win["who"] == dealer for win in wins(part))
    return any(f"hai{dealer}" in draw for draw in (*draws(part), *draws(part, "nm")))


def gainers(draw: dict[str, str]) -> int:
    return sum(change > 0 for change in numbers(draw["sc"])[1::2])


def shown(draw: dict[str, str]) -> int:
    return sum(f"hai{seat}" in draw for seat in range(4))


HAPPENS: dict[str, Has] = {
    "kyuushu_kyuuhai": drawn("yao9"),
    "suufon_renda": drawn("kaze4"),
    "suucha_riichi": drawn("reach4"),
    "sanchahou": drawn("ron3"),
    "suukaikan": drawn("kan4"),
    "nagashi_mangan": drawn("nm"),
    "exhaustive_draw": lambda log: bool(draws(log)),
    "double_ron": pattern("<AGARI[^>]*><AGARI"),
    "triple_ron": pattern("<AGARI[^>]*><AGARI[^>]*><AGARI"),
    "pao_tsumo": some_win(lambda win: "paoWho" in win and win["who"] == win["fromWho"]),
    "pao_ron": some_win(lambda win: "paoWho" in win and win["who"] != win["fromWho"]),
    "chankan_with_ippatsu": some_win(lambda win: {2, 3} <= ids(win)),
    "kazoe_yakuman": some_win(lambda win: "yaku" in win and win["ten"].endswith(",5")),
    "several_yakuman": some_win(lambda win: "," in win.get("yakuman", "")),
    "four_kans": lambda log: any(len(melds(part, True)) == 4 for part in rounds(log)),
    "nukidora": lambda log: bool(melds(log, False)),
    "four_nukidora": lambda log: any(melds(part, False).count(s) == 4 for part in rounds(log) for s in range(3)),
    "robbed_nukidora": lambda log: any(melds(tag, False) for tag in re.findall("(<N [^>]*>)<AGARI", log)),
    "ron_on_riichi": pattern(r'<REACH who="\d" step="1"/>(<DORA[^>]*>)?<[DEFG]\d+/><AGARI'),
    "all_tenpai": lambda log: any(shown(draw) == players(log) for draw in draws(log)),
    "all_noten": lambda log: any(shown(draw) == 0 for draw in draws(log)),
    "nagashi_mangan_by_two": lambda log: any(gainers(draw) > 1 for draw in draws(log, "nm")),
    "two_dora_in_a_row": pattern("<DORA[^>]*><DORA"),
    "five_honba": lambda log: any(header[1] >= 5 for header in headers(log)),
    "lost_connection": pattern('<BYE who="'),
    "tobi": lambda log: min(after(log)) < 0,
    "overtime": lambda log: headers(log)[-1][0] > last_kyoku(log),
    "tie_at_the_top": lambda log: after(log).count(max(after(log))) > 1,
    "agari_yame": lambda log: ended_by_dealer(log, "AGARI"),
    "tenpai_yame": lambda log: ended_by_dealer(log, "RYUUKYOKU"),
    "left_kyoutaku": lambda log: sum(final(log)) > sum(after(log)),
}


def has(event: str, log: str) -> bool:
    if event in YAKU:
        return any(YAKU[event] in ids(win) for win in wins(log))
    return HAPPENS[event](log)


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_a_fixture_in_which_it_happens(event: str) -> None:
    assert has(event, LOGS[f"{event}.mjlog"])


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_of_a_fixture_happens_in_it_and_nothing_else(name: str) -> None:
    assert {event for event in EVENTS if has(event, LOGS[name])} == set(TOLD[name]["events"])


@pytest.mark.parametrize("name", TOLD)
def test_a_played_fixture_is_judged_as_told(name: str) -> None:
    told = TOLD[name]
    report = analyzer.check(LOGS[name].encode(), ruleset=told["ruleset"])
    assert (report.verdict, [finding.code for finding in report.findings]) == (told["verdict"], told["findings"])
    assert [entry.code for entry in report.not_verifiable if entry.code[:4] != "WALL"] == told["not_verifiable"]
    assert ("<SHUFFLE" in LOGS[name]) == (told["wall"] == "follows from the seed")


@pytest.mark.parametrize("name", list(TOLD) if NATIVE else list(TOLD)[::12])
def test_a_played_fixture_is_what_the_generator_plays(name: str) -> None:
    assert again(name, TOLD[name]).log.decode("ascii") == LOGS[name]


def test_every_ruleset_has_a_fixture() -> None:
    assert {told["ruleset"] for name, told in TOLD.items() if name.startswith("ruleset-")} == set(names())


def test_the_fixtures_of_events_are_there_and_no_others() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*TOLD, "expected.json"}


@pytest.mark.parametrize(
    ("event", "ruleset"), [("nukidora", "tenhou-4p"), ("triple_ron", "tenhou-4p"), ("tobi", "wrc")]
)
def test_an_event_that_a_ruleset_does_not_have_is_refused(event: str, ruleset: str) -> None:
    with pytest.raises(ValueError, match=f"{ruleset}.*{event}"):
        games_with(event, Order(ruleset))


def test_an_unknown_event_is_told_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="pao_ron"):
        games_with("pao_rn", Order())
