"""The Taiwanese page, sentence by sentence, with its own numbers; then what follows from it for other tables."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli
from analyzer.law.taiwan import NOBODY, SELF_DRAW, Deal, advance, dealer_tai, settle
from analyzer.rulesets.streak import Taiwan
from analyzer.settlement.taiwan import TaiwanSettlement

HUNDRED = Taiwan(Decimal(100), Decimal(20))
WITHOUT_LA = HUNDRED._replace(la=False)
EAST, SOUTH, WEST, NORTH = range(4)


def paid(rules: Taiwan, streak: int, winner: int, loser: int, tai: int, dealer: int = EAST) -> dict[int, int]:
    return {share.payer: int(share.amount) for share in settle(rules, Deal(dealer, streak), winner, loser, tai)}


def run(*arguments: str, answers: str | None = None) -> str:
    result = CliRunner().invoke(cli, ["settle", *arguments], input=answers, standalone_mode=False)
    assert result.return_value == 0, result.output
    return result.output


def told(**values: object) -> TaiwanSettlement:
    found = analyzer.settle(ruleset="taiwan", **values)  # type: ignore[call-overload]
    assert isinstance(found, TaiwanSettlement)
    return found


# --- in one line ---


@pytest.mark.sentence("taiwanese:5a", "taiwanese:29a")
@pytest.mark.parametrize("streak", range(11))
def test_a_payment_between_the_dealer_and_another_carries_1_and_twice_the_streak(streak: int) -> None:
    assert dealer_tai(HUNDRED, streak) == 1 + 2 * streak
    assert paid(HUNDRED, streak, SOUTH, EAST, 0) == {EAST: 100 + (1 + 2 * streak) * 20}
    assert paid(HUNDRED, streak, EAST, SOUTH, 0) == {SOUTH: 100 + (1 + 2 * streak) * 20}


@pytest.mark.sentence("taiwanese:5b")
def test_a_streak_of_three_is_seven() -> None:
    assert dealer_tai(HUNDRED, 3) == 1 + 6 == 7
    assert told(winner="E", loser="S", tai=0, streak=3).label == "連3拉3"


@pytest.mark.sentence("taiwanese:5c", "taiwanese:40")
@pytest.mark.parametrize("streak", [0, 1, 5, 10])
def test_two_who_do_not_deal_pay_each_other_plainly(streak: int) -> None:
    assert paid(HUNDRED, streak, SOUTH, WEST, 4) == {WEST: 100 + 4 * 20}
    assert paid(HUNDRED, streak, SOUTH, SELF_DRAW, 4)[NORTH] == 180


# --- who deals next ---


@pytest.mark.sentence("taiwanese:9a", "taiwanese:104", "taiwanese:106")
def test_the_dealer_stays_when_he_wins_or_the_hand_is_drawn() -> None:
    assert advance(HUNDRED, Deal(WEST, 3), WEST) == Deal(WEST, 4)
    assert advance(HUNDRED, Deal(WEST, 3), NOBODY) == Deal(WEST, 4)
    drawn = told(draw=True, streak=2)
    assert (drawn.payments, drawn.next_dealer, drawn.next_streak) == ((), 0, 3)


@pytest.mark.sentence("taiwanese:9b")
def test_anothers_win_passes_the_deal_to_the_next_player() -> None:
    assert advance(HUNDRED, Deal(WEST, 3), SOUTH) == Deal(NORTH, 0)
    assert advance(HUNDRED, Deal(NORTH, 0), WEST) == Deal(EAST, 0)


# --- with and without 拉 ---


@pytest.mark.sentence("taiwanese:13a", "taiwanese:13c")
def test_la_doubles_the_streak_and_can_be_switched_off() -> None:
    assert [dealer_tai(WITHOUT_LA, streak) for streak in range(11)] == list(range(1, 12))
    for streak in range(11):
        assert dealer_tai(HUNDRED, streak) - 1 == 2 * (dealer_tai(WITHOUT_LA, streak) - 1)
    assert told(winner="S", tai=4, streak=1, la=False).payments[0].label == "dealer +2 tai"


@pytest.mark.sentence("taiwanese:13b")
def test_la_is_on_unless_a_table_says_otherwise() -> None:
    assert told(winner="S", tai=4, streak=1).la
    assert [told(draw=True, streak=streak).label for streak in (1, 2)] == ["連1拉1", "連2拉2"]


TABLE = [(17, "dealer", 1)] + [(17 + n, f"連{n}拉{n}", 1 + 2 * n) for n in range(1, 11)]


@pytest.mark.sentence(
    "taiwanese:17", "taiwanese:18", "taiwanese:19", "taiwanese:20", "taiwanese:21", "taiwanese:22",
    "taiwanese:23", "taiwanese:24", "taiwanese:25", "taiwanese:26", "taiwanese:27",
)  # fmt: skip
@pytest.mark.parametrize(("line", "name", "tai"), TABLE)
def test_the_table_of_streaks(line: int, name: str, tai: int) -> None:
    (row,) = [words for words in map(str.split, run("--table").splitlines()) if words[:2] == [f"+{tai}", name]]
    assert row[2:] == [str(tai), "x", "20", "=", str(20 * tai)]
    assert told(draw=True, streak=line - 17).dealer_tai == tai


def test_the_table_ends_with_the_cap_and_goes_without_la() -> None:
    assert "連9拉9" in run("--table", "--cap", "9") and "連10" not in run("--table", "--cap", "9")
    assert "+11  連10 " in run("--table", "--no-la")
    assert json.loads(run("--table", "--format", "json"))[3] == {"streak": 3, "label": "連3拉3", "tai": 7}


@pytest.mark.sentence("taiwanese:29b", "taiwanese:112", "taiwanese:114a", "taiwanese:114b", "taiwanese:114c")
@pytest.mark.parametrize(("ruleset", "cap"), [("taiwan", None), ("taiwan-app", 10), ("taiwan-gamesofa", 9)])
def test_the_cap_passes_the_deal_in_apps_and_there_is_none_at_a_table(ruleset: str, cap: int | None) -> None:
    streak = cap or 10
    last = analyzer.settle(ruleset=ruleset, winner="E", loser="S", tai=3, streak=streak)  # type: ignore[call-overload]
    assert last.payments[0].dealer_tai == 1 + 2 * streak
    assert (last.next_dealer, last.next_streak) == ((0, 11) if cap is None else (1, 0))
    before = analyzer.settle(ruleset=ruleset, draw=True, streak=streak - 1)  # type: ignore[call-overload]
    assert (before.next_dealer, before.next_streak) == (0, streak)
    if cap is not None:
        with pytest.raises(analyzer.SettleError, match="streak: 11"):
            analyzer.settle(ruleset=ruleset, draw=True, streak=11)  # type: ignore[call-overload]


# --- who pays the dealer's tai ---

WHO_PAYS = [
    ("the dealer self-draws: all three payers", 36, EAST, SELF_DRAW, {SOUTH: 3, WEST: 3, NORTH: 3}),
    ("the dealer wins on a discard: the discarder", 37, EAST, WEST, {WEST: 3}),
    ("the dealer discards into a win: the dealer", 38, NORTH, EAST, {EAST: 3}),
    ("another self-draws: only the dealer", 39, WEST, SELF_DRAW, {EAST: 3, SOUTH: 0, NORTH: 0}),
    ("from one who does not deal to another: nobody", 40, WEST, SOUTH, {SOUTH: 0}),
]


@pytest.mark.sentence(
    "taiwanese:33", "taiwanese:35", "taiwanese:36", "taiwanese:37", "taiwanese:38", "taiwanese:39", "taiwanese:40",
)  # fmt: skip
@pytest.mark.parametrize(("_", "line", "winner", "loser", "extra"), WHO_PAYS, ids=[row[0] for row in WHO_PAYS])
def test_who_pays_the_dealers_tai(_: str, line: int, winner: int, loser: int, extra: dict[int, int]) -> None:
    shares = settle(HUNDRED, Deal(EAST, 1), winner, loser, 6)
    assert {share.payer: share.dealer_tai for share in shares} == extra
    assert all(share.tai == 6 + share.dealer_tai for share in shares)


# --- examples ---


@pytest.mark.sentence("taiwanese:44", "taiwanese:46", "taiwanese:48")
def test_example_1() -> None:
    found = told(winner="W", loser="E", tai=3, streak=2)
    assert [(pay.payer, int(pay.amount)) for pay in found.payments] == [(EAST, 260)]
    assert found.payments[0].why == "100 + (3 + 1 + 4) × 20 = 260"
    assert found.changes == (-260, 0, 260, 0)


@pytest.mark.sentence("taiwanese:52", "taiwanese:54", "taiwanese:55", "taiwanese:57")
def test_example_2() -> None:
    found = told(winner="S", tai=4, streak=1)
    assert [pay.why for pay in found.payments] == ["100 + (4 + 1 + 2) × 20 = 240", *["100 + 4 × 20 = 180"] * 2]
    assert found.changes == (-240, 600, -180, -180)
    assert found.collects == 600


@pytest.mark.sentence("taiwanese:61", "taiwanese:63", "taiwanese:65")
def test_example_3() -> None:
    found = told(winner="E", tai=6)
    assert [pay.why for pay in found.payments] == ["100 + (6 + 1) × 20 = 240"] * 3
    assert found.collects == 720 and found.changes == (720, -240, -240, -240)


DERIVED = [
    (5, WITHOUT_LA, 1, SOUTH, SELF_DRAW, 4, {EAST: 220, WEST: 180, NORTH: 180}, 580),
    (6, HUNDRED, 5, SOUTH, WEST, 4, {WEST: 180}, 180),
    (7, HUNDRED, 10, EAST, NORTH, 3, {NORTH: 580}, 580),
    (8, HUNDRED, 0, WEST, EAST, 0, {EAST: 120}, 120),
]


@pytest.mark.parametrize(("_", "rules", "streak", "winner", "loser", "tai", "amounts", "total"), DERIVED)
def test_derived_examples(
    _: int, rules: Taiwan, streak: int, winner: int, loser: int, tai: int, amounts: dict[int, int], total: int
) -> None:
    assert paid(rules, streak, winner, loser, tai) == amounts
    assert sum(amounts.values()) == total


# --- the tool ---


@pytest.mark.sentence(
    "taiwanese:69", "taiwanese:71", "taiwanese:73", "taiwanese:75", "taiwanese:77", "taiwanese:79", "taiwanese:81",
    "taiwanese:83", "taiwanese:85", "taiwanese:87", "taiwanese:89", "taiwanese:98a",
)  # fmt: skip
def test_the_tool_asks_for_all_of_it_and_opens_with_example_2() -> None:
    shown = run("--interactive", answers="taiwan\n" + "\n" * 9)
    for question in (
        "Base 底 [100]", "Per tai 台 [20]", "The hand's tai, without dealer and streak [4]",
        "How did it end? self-draw, discard, drawn [self-draw]", "Which seat is the dealer? 0-3 [0]",
        "Streak: how often in a row the dealer has kept the deal [1]", "拉: does the streak count twice? y, n [yes]",
        "Who won?",
    ):  # fmt: skip
        assert question in shown
    assert "連1拉1 (dealer +3 tai)" in shown
    assert shown.endswith(run("--ruleset", "taiwan", "--winner", "S", "--tai", "4", "--streak", "1"))


@pytest.mark.sentence("taiwanese:91", "taiwanese:93", "taiwanese:94", "taiwanese:96")
def test_the_tool_shows_each_payment_in_di_and_tai_and_as_a_number() -> None:
    shown = [" ".join(line.split()) for line in run("--ruleset", "taiwan", "--winner", "S", "--tai", "4", "--streak", "1").splitlines()]
    assert "East (dealer) pays dealer +3 tai 1 底 + 7 台 -240 100 + (4 + 1 + 2) × 20 = 240" in shown
    assert "West pays plain 1 底 + 4 台 -180 100 + 4 × 20 = 180" in shown
    assert "North pays plain 1 底 + 4 台 -180 100 + 4 × 20 = 180" in shown
    assert "South collects non-dealer wins · 4 tai · self-draw 3 底 + 15 台 +600" in shown


@pytest.mark.sentence("taiwanese:98b")
def test_another_player_on_a_discard_is_a_dealer_who_did_not_discard() -> None:
    found = told(winner="S", loser="W", tai=4, streak=1)
    assert [(pay.payer, pay.label) for pay in found.payments] == [(WEST, "plain")]


# --- questions ---


@pytest.mark.sentence("taiwanese:108", "taiwanese:110")
@pytest.mark.parametrize("loser", [None, "E", "W"])
def test_flower_wins_pay_like_any_other(loser: str | None) -> None:
    plain = told(winner="S", loser=loser, tai=8, streak=2)
    flower = told(winner="S", loser=loser, tai=8, streak=2, flower=True)
    assert flower.payments == plain.payments
    assert any(pay.dealer_tai == 5 for pay in flower.payments) == (loser != "W")
    assert "flower win" in run("--ruleset", "taiwan", "--winner", "S", "--tai", "8", "--flower")


@pytest.mark.sentence("taiwanese:116", "taiwanese:118")
def test_la_is_no_carry_over_between_two_players() -> None:
    """In Hong Kong 拉 multiplies by 1.5 from hand to hand; here each hand of streak adds the same."""
    amounts = [paid(HUNDRED, streak, SOUTH, EAST, 4)[EAST] for streak in range(11)]
    assert {later - one for one, later in zip(amounts, amounts[1:], strict=False)} == {40}
    assert paid(HUNDRED, 7, SOUTH, WEST, 4) == paid(HUNDRED, 0, SOUTH, WEST, 4)


@pytest.mark.sentence("taiwanese:120")
def test_base_and_unit_are_the_tables_own() -> None:
    found = told(winner="S", tai=4, streak=1, base="0.5", unit="0.1")
    assert found.changes == (Decimal("-1.2"), Decimal("3.0"), Decimal("-0.9"), Decimal("-0.9"))
    shown = json.loads(run(
        "--ruleset", "taiwan", "--winner", "S", "--tai", "4", "--streak", "1", "--base", "50", "--unit", "10", "--format", "json"
    ))  # fmt: skip
    assert (shown["changes"], shown["payments"][0]["di"], shown["payments"][0]["tai"]) == ([-120, 300, -90, -90], 1, 7)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("streak", [0, 3])
def test_turning_the_seats_turns_the_payments(dealer: int, streak: int) -> None:
    for winner in range(4):
        for loser in [SELF_DRAW, *(seat for seat in range(4) if seat != winner)]:
            plain = paid(HUNDRED, streak, winner, loser, 3)
            turned = paid(
                HUNDRED, streak, (winner + dealer) % 4, loser if loser < 0 else (loser + dealer) % 4, 3, dealer=dealer
            )
            assert turned == {(seat + dealer) % 4: amount for seat, amount in plain.items()}
