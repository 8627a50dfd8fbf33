"""Riichi hands, settled: points from the tables of the rules, hands by an independent package, arithmetic that adds up."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import assume, given
from hypothesis import strategies as st
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

import analyzer
from analyzer import Settlement, Win
from analyzer.cli.commands import cli


def settle(**told: Any) -> Settlement:
    found = analyzer.settle(**told)
    assert isinstance(found, Settlement)
    return found


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["settle", *arguments], standalone_mode=False)
    assert result.return_value == 0, result.output
    return result.output


RONS = [
    (1, 30, 1000, 1500), (2, 30, 2000, 2900), (3, 30, 3900, 5800), (4, 30, 7700, 11600), (1, 40, 1300, 2000),
    (2, 40, 2600, 3900), (3, 40, 5200, 7700), (4, 40, 8000, 12000), (2, 25, 1600, 2400), (3, 25, 3200, 4800),
    (4, 25, 6400, 9600), (1, 50, 1600, 2400), (2, 50, 3200, 4800), (3, 50, 6400, 9600), (1, 110, 3600, 5300),
    (5, None, 8000, 12000), (6, None, 12000, 18000), (7, None, 12000, 18000), (8, None, 16000, 24000),
    (10, None, 16000, 24000), (11, None, 24000, 36000), (13, None, 32000, 48000),
]  # fmt: skip


@pytest.mark.parametrize(("han", "fu", "other", "dealer"), RONS)
def test_rons_are_paid_by_the_table(han: int, fu: int | None, other: int, dealer: int) -> None:
    assert settle(winner="S", loser="W", han=han, fu=fu).changes == (0, other, -other, 0)
    assert settle(winner="E", loser="W", han=han, fu=fu).changes == (dealer, 0, -dealer, 0)


TSUMOS = [
    (2, 20, 400, 700, 700), (3, 20, 700, 1300, 1300), (4, 20, 1300, 2600, 2600), (1, 30, 300, 500, 500),
    (2, 30, 500, 1000, 1000), (3, 30, 1000, 2000, 2000), (4, 30, 2000, 3900, 3900), (5, 30, 2000, 4000, 4000),
]  # fmt: skip


@pytest.mark.parametrize(("han", "fu", "others", "from_dealer", "each"), TSUMOS)
def test_tsumos_are_paid_by_the_table(han: int, fu: int, others: int, from_dealer: int, each: int) -> None:
    assert settle(winner="S", han=han, fu=fu).changes == (-from_dealer, from_dealer + 2 * others, -others, -others)
    assert settle(winner="E", han=han, fu=fu).changes == (3 * each, -each, -each, -each)


def test_honba_and_sticks_are_added_once() -> None:
    told = settle(round="E2", winner="S", loser="E", han=3, fu=40, honba=2, sticks=3)
    assert told.changes == (0, -5800, 8800, 0)
    assert [(pay.payer, pay.receiver, pay.amount) for pay in told.payments] == [(1, 2, 5800), (None, 2, 3000)]
    assert settle(winner="S", han=1, fu=30, honba=2).changes == (-700, 1700, -500, -500)


@pytest.fixture
def club(tmp_path: Path) -> str:
    """A user's own rules."""
    path = tmp_path / "my-club.toml"
    path.write_text('extends = "tenhou-4p"\nkiriage_mangan = true\nmax_ron = 1\nmore_rons = "atamahane"\n')
    return str(path)


def test_a_kiriage_mangan_is_the_rulesets(club: str) -> None:
    assert settle(winner="S", loser="E", han=4, fu=30).changes[1] == 7700
    assert settle(ruleset=club, winner="S", loser="E", han=4, fu=30).changes[1] == 8000


def test_three_players_have_three_seats_and_tsumo_loses_a_share() -> None:
    assert settle(ruleset="tenhou-3p", winner="S", limit="mangan").changes == (-4000, 6000, -2000)
    assert settle(ruleset="tenhou-3p", round="E3", winner="W", limit="mangan", honba=1).changes == (-2100, 6200, -4100)
    with pytest.raises(analyzer.SettleError, match="with 3 players"):
        settle(ruleset="tenhou-3p", winner="N", limit="mangan")


def test_several_winners_stand_in_turn_order_and_the_first_takes_honba_and_sticks() -> None:
    told = settle(wins=["S from W 3 han 40 fu", "N from W mangan"], honba=1, sticks=1)
    assert [won.winner for won in told.wins] == [3, 1]
    assert told.changes == (0, 5200, -13500, 9300)


def test_one_ron_too_many_is_a_draw_or_goes_to_the_next_in_turn(club: str) -> None:
    three = ["S from E mangan", "W from E mangan", "N from E mangan"]
    told = settle(wins=three, honba=1)
    assert (told.outcome, told.changes, told.payments) == ("sanchahou", (0, 0, 0, 0), ())
    assert told.next is not None and (told.next.round, told.next.honba) == ("E1", 2)
    first = settle(ruleset=club, wins=three[1:])
    assert first.changes == (-8000, 0, 8000, 0) and "atamahane" in first.notes[0]


def test_only_who_answers_for_a_part_pays_the_honba_of_a_tsumo() -> None:
    """One of two yakuman is answered for: North pays all of that one and all honba, the others the rest."""
    told = settle(ruleset="mahjong-soul-4p", winner="S", limit="2x yakuman", pao="N", honba=1)
    assert told.changes == (-16_000, 64_300, -8000, -40_300)
    assert {payment.payer: "1 honba + 300" in payment.why for payment in told.payments} == {0: False, 2: False, 3: True}


def test_pao_on_tsumo_and_on_anothers_discard() -> None:
    """PAO-3: value 32,000, honba 2, deposits 1."""
    ron = settle(winner="S", loser="E", limit="yakuman", pao="N", honba=2, sticks=1)
    assert ron.changes == (-16000, 33600, 0, -16600)
    assert settle(winner="S", limit="yakuman", pao="N", honba=1).changes == (0, 32300, 0, -32300)
    assert settle(winner="S", loser="N", limit="yakuman", pao="N").changes == (0, 32000, 0, -32000)
    both = settle(winner="S", limit="2x yakuman", pao="N", honba=3)  # PAO-5
    assert both.changes == (0, 64900, 0, -64900)
    assert [(pay.payer, pay.why) for pay in ron.payments] == [
        (0, "half of 32,000"), (3, "half of 32,000, for the yakuman (pao); 2 honba + 600"), (None, "1 deposit"),
    ]  # fmt: skip


def test_draws() -> None:
    assert settle(tenpai="E").changes == (3000, -1000, -1000, -1000)
    assert settle(tenpai=("S", 3)).changes == (-1500, 1500, -1500, 1500)
    assert settle(tenpai="ESN").changes == (1000, 1000, -3000, 1000)
    assert settle(tenpai="all").changes == settle(tenpai="none").changes == (0, 0, 0, 0)
    assert settle(ruleset="tenhou-3p", tenpai="ES").changes == (1000, 1000, -2000)
    assert settle(nagashi="S", tenpai="E", honba=2).changes == (-4000, 8000, -2000, -2000)


def test_what_follows() -> None:
    def after(**told: Any) -> tuple[str, int, int, int]:
        found = settle(**told).next
        assert found is not None
        return found.round, found.honba, found.sticks, found.dealer

    assert after(winner="E", limit="mangan", honba=2, sticks=1) == ("E1", 3, 0, 0)
    assert after(winner="S", limit="mangan", honba=2, sticks=1) == ("E2", 0, 0, 1)
    assert after(round="E4.1", tenpai="S", sticks=2) == ("S1", 2, 2, 0)
    assert after(round="S2.1", tenpai="E") == ("S2", 2, 0, 1)
    assert after(draw="suufon_renda", sticks=1) == ("E1", 1, 1, 0)
    assert after(ruleset="tenhou-3p", round="E3", tenpai="none") == ("S1", 1, 0, 0)


def test_the_end_of_a_game() -> None:
    """The synthetic example of the rules: 45,300 / 28,700 / 24,500 / 1,500."""
    told = settle(round="S4", winner="S", loser="W", limit="mangan", scores=(37300, 36700, 24500, 1500))
    assert told.next is None and "target of 30,000" in told.over
    assert told.final is not None
    assert told.final.scores == (45300, 28700, 24500, 1500)
    assert told.final.places == (1, 2, 3, 4)
    assert told.final.points == (Decimal("55.3"), Decimal("8.7"), Decimal("-15.5"), Decimal("-48.5"))
    bust = settle(winner="S", loser="W", limit="mangan", scores="25000 25000 7900 42100")
    assert bust.over == "seat 2 (West) has -100" and bust.final is not None
    even = settle(winner="S", loser="W", limit="mangan", scores="25000 25000 8000 42000")
    assert even.over == "" and even.next is not None


def test_the_end_cannot_be_told_without_scores() -> None:
    told = settle(round="S4", winner="S", limit="mangan")
    assert told.next is not None and "scores" in told.notes[0]


def test_sticks_left_at_the_end_go_to_the_first() -> None:
    told = settle(round="S4", tenpai="none", sticks=2, scores="40000 20000 19000 19000")
    assert told.final is not None and told.final.scores == (42000, 20000, 19000, 19000)


# --- hands ---


def theirs(hand: str, tile: str, situation: str, dora: str, ura: str, seats: tuple[int, int]) -> tuple[int, int, int]:
    """Han, fu and the sum of payments, by the `mahjong` package."""
    groups = re.findall(r"([\[(]?)([0-9mpsz]+)[\])]?", hand)
    used: list[int] = []

    def tiles(text: str) -> list[int]:
        found = []
        for number in TilesConverter.one_line_string_to_136_array(text, has_aka_dora=True):
            kind, red = number // 4, number in (16, 52, 88)
            copies = [4 * kind + i for i in range(4) if (4 * kind + i in (16, 52, 88)) == red or kind not in (4, 13, 22)]
            tile = next(copy for copy in copies if copy not in used)
            used.append(tile)
            found.append(tile)
        return found

    concealed: list[int] = []
    melds = []
    for bracket, text in groups:
        if not bracket:
            concealed += tiles(text)
            continue
        named = sorted(tiles(text))
        sort = Meld.KAN if len(named) == 4 else Meld.PON if named[0] // 4 == named[2] // 4 else Meld.CHI
        melds.append(Meld(meld_type=sort, tiles=named, opened=bracket == "["))
    (winning,) = tiles(tile)
    winner, loser = seats
    config = HandConfig(
        is_tsumo=winner == loser, is_riichi="riichi" in situation, is_daburu_riichi="double" in situation,
        is_ippatsu="ippatsu" in situation, player_wind=27 + winner, round_wind=27,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
    )  # fmt: skip
    everything = [*concealed, winning, *(number for meld in melds for number in meld.tiles)]
    answer = HandCalculator.estimate_hand_value(
        everything, winning, melds=melds, config=config,
        dora_indicators=tiles(dora), ura_dora_indicators=tiles(ura),
    )  # fmt: skip
    assert answer.error is None
    payers = 2 if winner == loser and winner != 0 else 0
    total = answer.cost["main"] * (3 if winner == loser == 0 else 1) + answer.cost["additional"] * payers
    return answer.han, answer.fu, total


@pytest.mark.parametrize(("hand", "tile", "situation", "dora", "more", "seats"), [
    ("123m456p789s11z23p", "1p", "riichi", "9m", {"ura": "8s"}, (0, 2)),
    ("123m456p789s11z23p", "1p", "riichi ippatsu", "9m", {}, (0, 2)),
    ("234m567m345p22s67s", "8s", "riichi", "1s", {"ura": "7s"}, (1, 1)),
    ("234m067m345p22s67s", "8s", "", "", {}, (1, 0)),
    ("22s67s [345p] [234m] [567m]", "8s", "", "6s", {}, (2, 0)),
    ("1133557799m22p6s", "6s", "double_riichi", "5s", {}, (1, 0)),
    ("55p22m [777z] (8888s) [1111m]", "2m", "", "4p", {}, (1, 1)),
    ("111m222p333s44z55z", "4z", "", "", {}, (3, 3)),
    ("119m19p19s123456z", "7z", "", "", {}, (1, 0)),
    ("1112345678999m", "5m", "", "", {}, (0, 1)),
    ("11z33z [222z] [555z] [999p]", "3z", "", "2p", {}, (2, 1)),
    ("345m345p34567s88s", "5s", "riichi", "", {}, (2, 1)),
    ("11z33z [222z] [555z] [999p]", "1z", "", "2p", {}, (2, 2)),
    ("2233445566778p", "8p", "", "", {}, (1, 0)),
])  # fmt: skip
def test_hands_are_worth_what_an_independent_package_says(
    hand: str, tile: str, situation: str, dora: str, more: dict[str, str], seats: tuple[int, int]
) -> None:
    winner, loser = seats
    told = settle(
        winner=winner, loser=None if winner == loser else loser, hand=hand, tile=tile, dora=dora,
        situation=tuple(situation.split()), **more,
    )  # fmt: skip
    worth = told.wins[0].worth
    sticks = 1000 if "riichi" in situation else 0
    han, fu, total = theirs(hand, tile, situation, dora, more.get("ura", ""), seats)
    assert told.changes[winner] - sticks == total
    if not worth.yakuman:
        assert (worth.han, worth.fu) == (han, fu)
        assert sum(yaku.han for yaku in worth.yaku) == han


def test_the_fourteenth_tile_of_a_hand_wins_when_none_is_named() -> None:
    one = settle(winner="E", hand="123m456p789s11z23p1p")
    assert one == settle(winner="E", hand="123m456p789s11z23p", tile="1p")
    assert one == settle(winner="E", hand="1p123m456p789s11z23p", tile="1p")


def test_a_seat_whose_stick_lies_there_has_a_riichi_hand() -> None:
    told = settle(winner="E", loser="S", hand="123m456p789s11z23p1p", riichi="E S")
    assert "riichi" in [yaku.name for yaku in told.wins[0].worth.yaku]
    assert told.sticks == 2 and told.changes == (4000, -2000, 0, 0)


def test_norths_of_three_players_are_dora() -> None:
    told = settle(ruleset="tenhou-3p", winner="E", hand="123p456p789s11z78s", tile="9s", nukidora=2, dora="3z")
    assert ("dora", 4) in [(yaku.name, yaku.han) for yaku in told.wins[0].worth.yaku]


def test_renhou_is_what_the_ruleset_says() -> None:
    hand = {"winner": "S", "loser": "E", "hand": "123m456p789s11z23p", "tile": "1p", "situation": ("renhou",)}
    (won,) = settle(ruleset="ema", **hand).wins
    assert (won.worth.limit, [yaku.name for yaku in won.worth.yaku]) == ("mangan", ["renhou"])
    with pytest.raises(analyzer.SettleError, match="renhou: tenhou-4p has no renhou"):
        settle(**hand)


# --- what is printed ---


def test_a_common_call_is_understood_at_once() -> None:
    shown = run("--round", "E1", "--winner", "S", "--from", "E", "--han", "3", "--fu", "40", "--honba", "1")
    assert shown.splitlines() == [
        "East 1 · renchan 1 · 1 honba · no deposits · tenhou-4p",
        "",
        "South wins from East: 3 han 40 fu",
        "  base   40 fu x 2^(3 + 2) = 1,280",
        "",
        "  East pays South  5,500  4 x 1,280 = 5,120, rounded up 5,200; 1 honba + 300",
        "",
        "          seat 0 East  seat 1 South  seat 2 West  seat 3 North",
        "  change       -5,500        +5,500            0             0",
        "",
        "next: East 2 · 0 honba · no deposits · dealer seat 1 (South now)",
    ]


def test_a_hand_is_told_with_its_yaku_and_fu() -> None:
    shown = run("--winner", "E", "--hand", "123m456p789s11z23p", "--tile", "1p", "--riichi", "--dora", "9m")
    assert "  yaku   menzen_tsumo 1 + riichi 1 + dora 1 = 3 han" in shown
    assert "  fu     20 + 4 pair of 1z + 2 tsumo = 26 -> 30" in shown


def test_the_end_is_told_with_places_and_points() -> None:
    shown = run("--round", "S4", "--winner", "S", "--from", "W", "--limit", "mangan", "--scores", "37300 36700 24500 1500")
    assert "game over: seat 0 (South) has 45,300: the target of 30,000 is reached" in shown
    assert re.search(r"points +\+55\.3 +\+8\.7 +-15\.5 +-48\.5", shown)


def test_a_draw_a_nagashi_and_a_chombo_say_whose_they_are() -> None:
    assert "Exhaustive draw: East and West tenpai" in run("--tenpai", "E W")
    assert "Exhaustive draw: nobody tenpai" in run("--tenpai", "none")
    assert "Nagashi mangan by South: East tenpai" in run("--nagashi", "S", "--tenpai", "E")
    assert "nobody is given as tenpai: taken as all noten" in settle(nagashi="S").notes
    assert "Chombo by North" in run("--ruleset", "russian", "--chombo", "N")
    assert settle(ruleset="russian", chombo="N").offenders == (3,)


def test_json_has_the_same_numbers() -> None:
    told = json.loads(run("--winner", "S", "--from", "E", "--limit", "mangan", "--scores", "25000 25000 25000 25000", "--format", "json"))
    assert told["changes"] == [-8000, 8000, 0, 0] and told["scores"][0] == 17000
    assert told["payments"] == [{"payer": 0, "receiver": 1, "amount": 8000, "why": "4 x 2,000 = 8,000"}]
    assert told["next"] == {"round": "E2", "honba": 0, "sticks": 0, "dealer": 1, "renchan": 0}


@given(
    han=st.integers(1, 13), fu=st.sampled_from([30, 40, 50, 70, 110]), kyoku=st.integers(0, 7), winner=st.integers(0, 3),
    loser=st.integers(0, 3), honba=st.integers(0, 9), sticks=st.integers(0, 4),
)  # fmt: skip
def test_points_only_change_hands_and_the_arithmetic_adds_up(
    han: int, fu: int, kyoku: int, winner: int, loser: int, honba: int, sticks: int
) -> None:
    source = None if winner == loser else loser
    assume(fu < 110 or han > 1 or source is not None)  # 110 fu by tsumo have two han
    name = f"{'ES'[kyoku // 4]}{kyoku % 4 + 1}"
    told = settle(round=name, winner=winner, loser=source, han=han, fu=fu, honba=honba, sticks=sticks)
    assert sum(told.changes) == 1000 * sticks
    for seat in range(4):
        got = sum(pay.amount for pay in told.payments if pay.receiver == seat)
        assert told.changes[seat] == got - sum(pay.amount for pay in told.payments if pay.payer == seat)
    for pay in told.payments:
        if pay.payer is not None:
            numbers = [int(number.replace(",", "")) for number in re.findall(r"[0-9][0-9,]*", pay.why.split(";")[0])]
            assert pay.amount == numbers[-1] + (int(pay.why.split("+ ")[-1].replace(",", "")) if ";" in pay.why else 0)


@given(kyoku=st.integers(0, 3), turn=st.integers(1, 3), tenpai=st.sets(st.integers(0, 3)))
def test_turning_the_seats_turns_a_draw(kyoku: int, turn: int, tenpai: set[int]) -> None:
    plain = settle(round=f"E{kyoku + 1}", tenpai=sorted(tenpai) or "none").changes
    turned = settle(round=f"E{(kyoku + turn) % 4 + 1}", tenpai=sorted((seat + turn) % 4 for seat in tenpai) or "none").changes
    assert turned == tuple(plain[(seat - turn) % 4] for seat in range(4))


def test_a_win_may_be_a_record_a_phrase_or_told_value_by_value() -> None:
    plain = settle(winner="S", loser="W", han=3, fu=40)
    assert plain == settle(wins=["S from W 3 han 40 fu"]) == settle(wins=[Win(winner="S", loser="W", han=3, fu=40)])


def test_settle_loads_no_more_than_it_needs() -> None:
    """What keeps the answer quick: neither logs nor their libraries are touched."""
    code = (
        "import sys; from analyzer.cli.commands import cli;"
        "cli(['settle', '--winner', 'E', '--limit', 'mangan'], standalone_mode=False);"
        "print(*(name for name in sys.modules if name.split('.')[0] in ('lxml', 'duckdb', 'pyarrow', 'requests', 'jinja2')"
        " or name.startswith(('analyzer.formats', 'analyzer.stats', 'analyzer.batch'))), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stderr.strip() == "" and "East wins by tsumo: mangan" in ended.stdout


def test_nagashi_mangan_is_paid_honba_and_sticks_where_the_ruleset_says_so(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\nnagashi_honba = true\nnagashi_kyoutaku = true\n')
    told = settle(ruleset=str(club), round="E3", nagashi="S W", honba=2, sticks=1)  # seats 3 and 0; 2 deals
    first, second = "nagashi mangan; 2 honba + 200", "nagashi mangan"
    assert [(pay.payer, pay.receiver, pay.amount, pay.why) for pay in told.payments] == [
        (0, 3, 2200, first), (1, 3, 2200, first), (2, 3, 4200, first), (None, 3, 1000, "1 deposit"),
        (1, 0, 2000, second), (2, 0, 4000, second), (3, 0, 2000, second),
    ]  # fmt: skip
    assert told.changes == (5800, -4200, -8200, 7600)
    plain = settle(round="E3", nagashi="S", honba=2, sticks=1)
    assert [(pay.payer, pay.receiver, pay.amount, pay.why) for pay in plain.payments] == [
        (0, 3, 2000, second), (1, 3, 2000, second), (2, 3, 4000, second),
    ]  # fmt: skip


TWO_RONS = """\
South 4 · 1 honba · 2 deposits · tenhou-4p

North wins from West: mangan
  base   mangan = 2,000

South wins from West: 3 han 40 fu
  base   40 fu x 2^(3 + 2) = 1,280

  West pays North       8,300  4 x 2,000 = 8,000; 1 honba + 300
  the table pays North  2,000  2 deposits
  West pays South       5,200  4 x 1,280 = 5,120, rounded up 5,200

               seat 0 South  seat 1 West  seat 2 North  seat 3 East
  change             +5,200      -13,500       +10,300            0
  score              29,200       11,500        33,300       26,000
  final score        29,200       11,500        33,300       26,000
  place                 2nd          4th           1st          3rd
  points               +9.2        -38.5         +43.3        -14.0

game over: seat 2 (North) has 33,300: the target of 30,000 is reached
"""
NAGASHI = """\
East 1 · 0 honba · no deposits · tenhou-4p

Nagashi mangan by South and West: nobody tenpai

  East pays South   4,000  nagashi mangan
  West pays South   2,000  nagashi mangan
  North pays South  2,000  nagashi mangan
  East pays West    4,000  nagashi mangan
  South pays West   2,000  nagashi mangan
  North pays West   2,000  nagashi mangan

          seat 0 East  seat 1 South  seat 2 West  seat 3 North
  change       -8,000        +6,000       +6,000        -4,000

note  nobody is given as tenpai: taken as all noten

weak: nagashi_several = each (one page)

next: East 2 · 1 honba · no deposits · dealer seat 1 (South now)
"""
NOBODY = """\
East 2 · 0 honba · 1 deposit · tenhou-4p

Kyuushu kyuuhai (nine kinds)

  nobody pays

          seat 0 North  seat 1 East  seat 2 South  seat 3 West
  change             0            0             0            0

next: East 2 · renchan 1 · 1 honba · 1 deposit · dealer seat 1 (East again)
"""


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("--round S4 --honba 1 --sticks 2 --scores '24000 25000 23000 26000' --win 'S from W 3 han 40 fu'"
         " --win 'N from W mangan'", TWO_RONS),
        ("--nagashi 'S W'", NAGASHI),
        ("--round E2 --sticks 1 --draw kyuushu_kyuuhai", NOBODY),
    ],
)  # fmt: skip
def test_the_whole_text_of_a_settled_hand(call: str, shown: str) -> None:
    assert run(*shlex.split(call)) == shown


DRAWN = """\
Taiwanese · base 100 · 20 a tai · dealer on 連10拉10 (dealer +21 tai)

Drawn hand: nobody pays

note  a streak of 10 is the cap: the deal passes
next: seat 1 (South now) deals, streak 0
"""
FLOWER = """\
Taiwanese · base 100 · 20 a tai · dealer without a streak (dealer +1 tai)

East (dealer) wins from West: 4 tai (flower win)

  West pays             dealer +1 tai                    1 底 + 5 台  -200  100 + (4 + 1) × 20 = 200
  East (dealer) collects  dealer wins · 4 tai · discard  1 底 + 5 台  +200

next: seat 0 (East now) keeps the deal, streak 1
"""


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("--ruleset taiwan-app --draw --streak 10", DRAWN),
        ("--ruleset taiwan --winner E --from W --tai 4 --streak 0 --flower", FLOWER),
    ],
)
def test_the_whole_text_of_a_taiwanese_hand(call: str, shown: str) -> None:
    assert [line.split() for line in run(*shlex.split(call)).splitlines()] == [line.split() for line in shown.splitlines()]


@pytest.mark.parametrize(("limit", "base"), [("mangan", "mangan = 2,000"), ("yakuman", "yakuman = 8,000"),
                                             ("2x yakuman", "2 x yakuman = 16,000")])  # fmt: skip
def test_the_base_of_a_limit_is_told(limit: str, base: str) -> None:
    assert f"  base   {base}\n" in run("--winner", "S", "--from", "W", "--limit", limit)


@pytest.mark.parametrize(
    ("kind", "heading"),
    [
        ("kyuushu_kyuuhai", "Kyuushu kyuuhai (nine kinds)"), ("suufon_renda", "Suufon renda (four equal winds)"),
        ("suucha_riichi", "Suucha riichi (four riichi)"), ("suukaikan", "Suukaikan (four kans)"),
    ],
)  # fmt: skip
def test_an_abortive_draw_is_named(kind: str, heading: str) -> None:
    riichi = ["--riichi", "all"] if kind == "suucha_riichi" else []
    assert run("--draw", kind, *riichi).splitlines()[2] == heading


def test_the_table_of_streaks_says_what_ends_them() -> None:
    told = run("--ruleset", "taiwan-app", "--table").splitlines()
    assert told[0] == "The dealer's extra tai, per payment" and told[2].split() == ["+1", "dealer", "1", "x", "20", "=", "20"]
    assert told[-1] == "Dealer 1 + streak. The deal passes after a streak of 10."
    assert run("--ruleset", "taiwan", "--table").endswith("Dealer 1 + streak. No cap: the streak goes on.\n")
