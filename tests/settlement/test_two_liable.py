"""Two players liable for a yakuman each, where who feeds one answers for that one alone: in `settle`, sheets and logs."""

from __future__ import annotations

from pathlib import Path

import pytest
from asked import codes, stated

import analyzer
from analyzer import SettleError, Settlement
from analyzer.generate.compose.game import Game
from analyzer.rulesets import load

SOUL = "mahjong-soul-4p"
FOUR_KANS = "1p [5555z] [6666z] [7777z] [3333s]"


def changes(ruleset: str = SOUL, **told: object) -> tuple[int, ...]:
    found = analyzer.settle(ruleset=ruleset, winner="S", **told)  # type: ignore[call-overload]
    assert isinstance(found, Settlement)
    return found.changes


@pytest.fixture
def club(tmp_path: Path) -> str:
    """Each answers for his own yakuman, and suukantsu has pao."""
    return stated(tmp_path, SOUL, pao=["daisangen", "daisuushii", "suukantsu"])


# a yakuman is 32,000; each of the two answers for one, and shares it half and half with who deals in
PAID = [
    ({}, (0, 64_000, -32_000, -32_000)),
    ({"loser": "E"}, (-32_000, 64_000, -16_000, -16_000)),
    ({"loser": "W"}, (0, 64_000, -48_000, -16_000)),  # all of his own, half of the other
    ({"loser": "N"}, (0, 64_000, -16_000, -48_000)),
]


@pytest.mark.parametrize(("told", "paid"), PAID)
def test_each_answers_for_his_own_yakuman(told: dict[str, str], paid: tuple[int, ...]) -> None:
    assert changes(limit="2x yakuman", pao="N+W", **told) == paid
    assert changes(limit="2x yakuman", pao="W+N", **told) == paid


def test_who_feeds_both_answers_for_both() -> None:
    assert changes(limit="2x yakuman", pao="N+N") == (0, 64_000, 0, -64_000)


def test_the_first_who_is_told_pays_the_honba() -> None:
    assert changes(limit="2x yakuman", pao="N+W", honba=1) == (0, 64_300, -32_000, -32_300)
    assert changes(limit="2x yakuman", pao="W+N", honba=1) == (0, 64_300, -32_300, -32_000)


def test_a_yakuman_that_counts_twice_is_answered_for_twice(tmp_path: Path) -> None:
    rules = stated(tmp_path, SOUL, pao=["daisangen", "suukantsu"], double_yakuman=["suukantsu"])
    hand = {"hand": FOUR_KANS, "tile": "1p"}
    assert changes(rules, **hand, pao="N:suukantsu+W:daisangen") == (0, 96_000, -32_000, -64_000)
    assert changes(rules, **hand, pao="W:daisangen+N") == (0, 96_000, -32_000, -64_000)
    assert changes(rules, **hand, pao="W:suukantsu+N") == (0, 96_000, -64_000, -32_000)


REFUSED = [
    (SOUL, {"limit": "yakuman", "pao": "N+W"}, "each answers for another yakuman"),
    (SOUL, {"limit": "2x yakuman", "pao": "N+W+E"}, "no hand has more than two"),
    (SOUL, {"limit": "2x yakuman", "pao": "N+S"}, "is the winner"),
    (SOUL, {"limit": "2x yakuman", "pao": "N:toitoi+W"}, "no pao for 'toitoi'"),
    ("tenhou-4p", {"limit": "2x yakuman", "pao": "N+W"}, "one answers for every yakuman"),
    (SOUL, {"hand": FOUR_KANS, "tile": "1p", "pao": "N+W"}, "no such set is fed"),  # suukantsu has no pao there
]


@pytest.mark.parametrize(("ruleset", "told", "reason"), REFUSED)
def test_what_can_not_be_is_refused(ruleset: str, told: dict[str, str], reason: str) -> None:
    with pytest.raises(SettleError, match=reason):
        changes(ruleset, **told)


def test_a_score_sheet_names_both() -> None:
    sheet = (
        "# ruleset: mahjong-soul-4p\nround,honba,sticks,result,winner,from,limit,pao,change 0,change 1,change 2,change 3\n"
        "E1,0,0,ron,S,E,{},N+W,-32000,64000,-16000,-16000\n"
    )
    for limit in ("2x yakuman", ""):
        found = analyzer.check(sheet.format(limit).encode(), name="evening.csv").findings
        assert [one.code for one in found if one.code != "LOG-02"] == []
    alone = sheet.format("2x yakuman").replace("N+W", "N").encode()
    assert "PAY-01" in [one.code for one in analyzer.check(alone, name="evening.csv").findings]


def four_kans_of_dragons(ruleset: str) -> Game:
    """Seat 3 feeds the third dragon, seat 2 the fourth kan; seat 0 deals in to both yakuman."""
    game = Game(rules=load(ruleset))
    scene = game.round({1: "55z66z77z333s1p9m1s9s"}, dora="2p")
    for tile, off in (("5z", "9m"), ("6z", "1s"), ("7z", "9s")):
        scene.turn(3, tile).pon(1, discard=off)
    scene.kakan(1, "5z", "5z").kakan(1, "6z", "6z").kakan(1, "7z", "7z").turn(1)
    scene.turn(2, "3s").daiminkan(1).turn(1).ron(1, loser=0, tile="1p")
    return game


def test_in_a_log_each_pays_for_what_he_fed(club: str) -> None:
    game = four_kans_of_dragons(club)
    win = next(text for text in game.elements if text.startswith("<AGARI"))
    assert 'sc="250,-320,250,640,250,-160,250,-160"' in win
    assert codes(lambda: game)(load(club)) == []
    assert "PAY-01" in codes(lambda: game)(load(SOUL))  # suukantsu has no pao there: seat 2 pays nothing
