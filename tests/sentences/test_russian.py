"""The Russian chapter on draws, renchan, abortive draws, ties and chombo, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest
from sheet import NOBODY, judged

import analyzer
from analyzer import Settlement, rulesets
from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.round import Round
from analyzer.generate.compose.scenes import SIMPLE, WAIT, finish
from analyzer.generate.faults import wrong


def settle(**told: Any) -> Settlement:
    found = analyzer.settle(ruleset=told.pop("ruleset", "russian"), **told)
    assert isinstance(found, Settlement)
    return found


def after(**told: Any) -> str:
    """The round that follows, with its honba: ``E1.1``."""
    found = settle(**told).next
    assert found is not None
    return f"{found.round}.{found.honba}"


def found(game: Game, ruleset: str = "russian") -> list[str]:
    """The codes that speak of a composed game under these rules."""
    return [finding.code for finding in analyzer.check(game.log(), ruleset=ruleset).findings]


# --- 1. payments at a draw ---


@pytest.mark.sentence("russian:3a")
def test_at_a_draw_the_tenpai_players_are_paid_by_the_noten_players() -> None:
    told = settle(tenpai="S N")
    assert {pay.receiver for pay in told.payments} == {1, 3} and {pay.payer for pay in told.payments} == {0, 2}
    assert found(scenes.tenpai_draws()) == []  # the hands of seats 0 and 1 are shown


@pytest.mark.sentence("russian:3b")
def test_how_much_depends_on_how_many_are_tenpai() -> None:
    assert [settle(tenpai=seats).changes[0] for seats in ("E", "ES", "ESW", "ESWN")] == [3000, 1500, 1000, 0]


@pytest.mark.sentence("russian:5")
def test_one_tenpai_is_paid_1000_by_each_other() -> None:
    told = settle(tenpai="W")
    assert sorted((pay.payer, pay.receiver, pay.amount) for pay in told.payments) == [(0, 2, 1000), (1, 2, 1000), (3, 2, 1000)]


@pytest.mark.sentence("russian:6")
@pytest.mark.parametrize("tenpai", ["E S", "E W", "S N", "W N"])
def test_of_two_noten_each_gives_one_of_the_two_tenpai_1500(tenpai: str) -> None:
    told = settle(tenpai=tenpai)
    assert [pay.amount for pay in told.payments] == [1500, 1500]
    assert len({pay.payer for pay in told.payments}) == len({pay.receiver for pay in told.payments}) == 2
    assert sum(change for change in told.changes if change > 0) == 3000


@pytest.mark.sentence("russian:7")
def test_one_noten_pays_1000_to_each_of_three() -> None:
    told = settle(tenpai="E W N")
    assert [(pay.payer, pay.receiver, pay.amount) for pay in told.payments] == [(1, 0, 1000), (1, 2, 1000), (1, 3, 1000)]


@pytest.mark.sentence("russian:9")
@pytest.mark.parametrize("tenpai", ["none", "all"])
def test_nobody_pays_when_all_are_noten_or_all_are_tenpai(tenpai: str) -> None:
    assert settle(tenpai=tenpai).payments == ()


# --- 2. winds ---


@pytest.mark.sentence("russian:13a", "russian:13b")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_after_a_noten_dealer_the_next_in_turn_deals(number: int) -> None:
    told = settle(round=f"E{number}", tenpai="S")
    assert told.next is not None
    assert (told.dealer, told.next.dealer, told.next.round) == (number - 1, number, f"E{number + 1}")


@pytest.mark.sentence("russian:13c")
def test_a_tenpai_dealer_deals_again() -> None:
    assert after(round="E3", tenpai="E") == after(round="E3", tenpai="all") == "E3.1"


# --- 3. renchan and honba ---


@pytest.mark.sentence("russian:17a")
def test_each_renchan_lays_out_a_honba() -> None:
    assert after(round="E2.0", winner="E", limit="mangan") == "E2.1"
    assert after(round="E2.1", tenpai="E") == "E2.2"
    assert after(round="E2.2", winner="E", loser="S", han=1, fu=30) == "E2.3"


@pytest.mark.sentence("russian:17b")
@pytest.mark.parametrize("honba", [1, 2, 7])
def test_a_honba_adds_300_to_a_win_and_nothing_to_a_draw(honba: int) -> None:
    for win in ({"winner": "S", "loser": "W"}, {"winner": "S"}, {"winner": "E"}, {"winner": "E", "loser": "N"}):
        seat = 1 if win["winner"] == "S" else 0
        worth = [settle(**win, han=3, fu=40, honba=count).changes[seat] for count in (0, honba)]
        assert worth[1] - worth[0] == 300 * honba
    assert settle(tenpai="E S W", honba=honba).changes == settle(tenpai="E S W").changes
    assert settle(draw="suukaikan", honba=honba).changes == (0, 0, 0, 0)


@pytest.mark.sentence("russian:17c")
@pytest.mark.parametrize("end", [
    {"winner": "S", "limit": "mangan"}, {"winner": "E", "loser": "W", "han": 2, "fu": 30}, {"tenpai": "S"},
    {"draw": "suufon_renda"}, {"chombo": "W"}, {"nagashi": "S", "tenpai": "none"},
])  # fmt: skip
def test_the_honba_sticks_themselves_go_back_to_the_dealer(end: dict[str, Any]) -> None:
    """They are no points in play: what some gain others lose, however many lie there."""
    for honba in (0, 3, 8):
        assert sum(settle(**end, honba=honba).changes) == 0


@pytest.mark.sentence("russian:17d")
def test_after_a_noten_dealer_the_counter_grows_and_the_next_dealer_lays_it_out() -> None:
    told = settle(round="E2.2", tenpai="S")
    assert told.next is not None
    assert (told.next.round, told.next.honba, told.next.dealer) == ("E3", 3, 2)


@pytest.mark.sentence("russian:17e")
def test_many_honba_come_together_and_weigh() -> None:
    name = "E1.0"
    for tenpai in ("none", "E", "none", "E", "E", "none", "all"):
        name = after(round=name, tenpai=tenpai)
    assert name == "E4.7"
    assert settle(round=name, winner="S", loser="W", han=1, fu=30).changes == (1000 + 7 * 300, -3100, 0, 0)


@pytest.mark.sentence("russian:17f")
def test_only_a_win_of_another_than_the_dealer_resets_the_counter() -> None:
    for end in ({"tenpai": "none"}, {"tenpai": "E"}, {"draw": "suukaikan"}, {"nagashi": "S", "tenpai": "none"},
                {"winner": "E", "limit": "mangan"}, {"wins": ["S from N mangan", "E from N mangan"]}):  # fmt: skip
        assert after(honba=4, **end).endswith(".5")
    for end in ({"winner": "W", "limit": "mangan"}, {"winner": "N", "loser": "E", "limit": "mangan"}):
        assert after(honba=4, **end) == "E2.0"


@pytest.mark.sentence("russian:17g")
def test_from_five_honba_on_two_han_without_dora_may_be_asked() -> None:
    hand: dict[str, Any] = {"winner": "S", "loser": "W", "hand": "123m456p789s11z23p", "tile": "1p", "dora": "9m", "riichi": "S"}
    assert rulesets.load("russian").two_han_from_honba == 0
    assert settle(**hand, honba=5).wins[0].worth.han == 2  # riichi and dora
    assert settle(ruleset="two-han-5", **hand, honba=4).wins[0].worth.han == 2
    with pytest.raises(analyzer.SettleError, match="1 han without dora; two-han-5 needs two from 5 honba on"):
        settle(ruleset="two-han-5", **hand, honba=5)
    assert settle(ruleset="two-han-5", **hand, honba=5, situation=("ippatsu",)).wins[0].worth.han == 3


@pytest.mark.sentence("russian:19a", "russian:19b")
def test_a_honba_counts_and_a_renchan_is_a_situation() -> None:
    """East 3, second renchan: the dealer has won twice and deals for the third time; more honba may lie there."""
    name = "E1.0"
    for _ in range(2):
        name = after(round=name, tenpai="none")
    assert name == "E3.2"
    for _ in range(2):
        name = after(round=name, winner="E", han=1, fu=30)
    assert name == "E3.4"


@pytest.mark.sentence("russian:19a", "russian:19b")
def test_a_row_that_counts_renchan_for_honba_is_found() -> None:
    """East 3, the dealer has won twice: the second renchan, and two honba of earlier hands lie there too."""
    before = [f"E1,0,0,,{NOBODY}", f"E2,1,0,,{NOBODY}"]
    wins = ["E3,2,0,,ron,E,S,1,30,,,0,0,2100,-2100", "E3,3,0,,ron,E,S,1,30,,,0,0,2400,-2400"]
    assert judged("russian", *before, *wins, f"E3,4,0,,{NOBODY}") == []
    assert judged("russian", *before, *wins, f"E3,2,0,,{NOBODY}") == ["HONBA-01"]
    renchan = [before[0], before[1], "E3,0,0,,ron,E,S,1,30,,,0,0,1500,-1500"]
    assert judged("russian", *renchan) == ["HONBA-01"]


# --- 4. abortive draws ---

ABORTS = ["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"]


@pytest.mark.sentence("russian:23a")
@pytest.mark.parametrize("kind", ABORTS)
def test_an_abortive_draw_pays_nothing_moves_no_wind_and_adds_a_honba(kind: str) -> None:
    told = settle(round="E2.1", draw=kind, sticks=5)
    assert told.payments == () and told.next is not None
    assert (told.next.round, told.next.honba, told.next.sticks) == ("E2", 2, 5)


@pytest.mark.sentence("russian:23b")
def test_there_are_five_of_them() -> None:
    rules = rulesets.load("russian")
    assert all((rules.kyuushu_kyuuhai, rules.suufon_renda, rules.suucha_riichi, rules.suukaikan))
    assert settle(wins=[f"{seat} from E mangan" for seat in "SWN"]).outcome == "sanchahou"
    for make in (scenes.nine_kinds, scenes.four_winds, scenes.four_riichi, scenes.four_kans, scenes.three_rons):
        assert found(make()) == []
        assert found(make(), "m-league") != []


@pytest.mark.sentence("russian:25")
def test_four_kans_of_different_players_and_nobody_wins_the_discard() -> None:
    assert found(scenes.four_kans()) == []

    def kans(hands: dict[int, str], order: list[tuple[int, str]]) -> tuple[Game, Round]:
        """Ankan in this order; who has made them discards, at last 6s."""
        game = Game()
        scene = game.round(hands)
        for i, (seat, kind) in enumerate(order):
            scene.ankan(seat, kind, kind)
            last = i + 1 == len(order)
            if last or order[i + 1][0] != seat:
                scene.turn(seat, "6s" if last else None)
        return game, scene

    four = [(0, "1m"), (0, "2p"), (1, "3s"), (1, "4p")]
    game, scene = kans({0: "111m222p", 1: "333s444p", 2: "234m567m567p22s78s"}, four)
    scene.ron(2, loser=1)
    assert found(finish(game)) == []  # a win on the discard after the fourth goes before
    game, scene = kans({0: "111m222p333s444p9p"}, [(0, "1m"), (0, "2p"), (0, "3s"), (0, "4p")])
    scene.abort("kan4")
    assert found(finish(game)) == ["ABORT-05"]  # all four by one player


@pytest.mark.sentence("russian:26")
def test_a_fourth_riichi_that_nobody_wins() -> None:
    assert found(scenes.four_riichi()) == []
    hands = {0: "123m11p123s456s78p", 1: "234m22p567s78p123p", 2: "345m99p234s78p67s5s", 3: "456m33s456s789m78p"}
    game = Game()
    scene = game.round(hands)
    for seat in range(3):
        scene.riichi(seat, f"{seat + 1}z")
    scene.riichi(3, "9p").ron(0, loser=3)
    assert found(finish(game)) == []  # the fourth declaration is won: no draw
    three = Game()
    scene = three.round(hands)
    for seat in range(3):
        scene.riichi(seat, f"{seat + 1}z")
    scene.turn(3, "4z").abort("reach4")
    assert "ABORT-03" in found(finish(three))


@pytest.mark.sentence("russian:27")
def test_the_same_wind_four_times_in_the_first_go_around() -> None:
    assert found(scenes.four_winds()) == []
    assert found(wrong.two_winds()) == []
    assert found(wrong.aborted("kaze4")) == ["ABORT-02"]
    assert found(wrong.four_winds_missed()) == ["ABORT-06"]


@pytest.mark.sentence("russian:28", "russian:33a")
def test_nine_different_terminals_and_honours_with_the_first_tile_drawn() -> None:
    def declared(hand: str, draw: str) -> list[str]:
        game = Game()
        game.round({1: hand}).abort("yao9", 1, draw)
        return found(finish(game))

    assert declared("19m19p19s123z5678m", "5p") == []
    assert declared("19m19p19s12z56788m", "3z") == []  # the drawn tile is the ninth
    assert declared("19m19p19s1234567z", "5p") == []  # ten and more
    assert declared("19m19p19s1122z567m", "5p") == ["ABORT-01"]  # eight kinds, two of them twice


@pytest.mark.sentence("russian:29")
def test_three_rons_or_two_where_only_one_may_win() -> None:
    three = [f"{seat} from E mangan" for seat in "SWN"]
    assert settle(wins=three).outcome == "sanchahou"
    assert settle(wins=three[:2]).changes == (-16000, 8000, 8000, 0)
    two = settle(ruleset="russian-atamahane", wins=three[:2])
    assert (two.outcome, two.payments) == ("two_rons", ())
    assert settle(ruleset="russian-atamahane", wins=three[:1]).changes == (-8000, 8000, 0, 0)


@pytest.mark.sentence("russian:31a", "russian:31b", "russian:33b")
def test_a_call_or_a_concealed_kan_ends_the_first_go_around() -> None:
    nine = "19m19p19s123z5678m"
    game = Game()
    game.round({3: nine, 2: "55p"}).turn(0, "5p").pon(2, discard="*").abort("yao9", 3, "5z")
    assert found(finish(game)) == ["ABORT-01"]
    game = Game()
    game.round({3: nine, 0: "888p"}).ankan(0, "8p", "8p").turn(0).turn(1).turn(2).abort("yao9", 3, "5z")
    assert found(finish(game)) == ["ABORT-01"]
    game = Game()
    game.round({3: nine}).turn(0).turn(1).turn(2).abort("yao9", 3, "5z")
    assert found(finish(game)) == []
    game = Game()  # four equal winds, a call between them
    scene = game.round({3: "33z"}, dora="9m").turn(0, "3z").turn(1, "8p").turn(2, "4z")
    scene.turn(3, "4z").exhaust()
    assert found(finish(game)) == []
    game = Game()
    game.round({2: "55p3z", 3: "3z"}).turn(0, "5p").pon(2, discard="3z").turn(3, discard="3z").turn(0, "3z").turn(1, "3z").abort("kaze4")
    assert found(finish(game)) == ["ABORT-02"]


# --- 5. a tie at the end ---


@pytest.mark.sentence("russian:37a", "russian:37b", "russian:37c")
@pytest.mark.parametrize(("scores", "places"), [
    ("30000 30000 20000 20000", (1, 2, 3, 4)), ("20000 30000 30000 20000", (3, 1, 2, 4)),
    ("15000 35000 15000 35000", (3, 1, 4, 2)), ("25000 20000 20000 35000", (2, 3, 4, 1)),
])  # fmt: skip
def test_of_equal_scores_the_seat_nearer_to_the_first_dealer_is_ahead(scores: str, places: tuple[int, ...]) -> None:
    told = settle(round="S4", tenpai="none", scores=scores)
    assert told.final is not None and told.final.places == places


def test_the_first_dealer_is_ahead_of_each_whom_he_ties() -> None:
    for other in (1, 2, 3):
        scores = [30000 if seat in (0, other) else 20000 for seat in range(4)]
        told = settle(round="S4", tenpai="none", scores=scores)
        assert told.final is not None and (told.final.places[0], told.final.places[other]) == (1, 2)


# --- 6. chombo ---


@pytest.mark.sentence("russian:41")
def test_who_makes_play_impossible_pays_a_mangan() -> None:
    assert settle(chombo="S").changes == (4000, -8000, 2000, 2000)
    assert settle(chombo="E").changes == (-12000, 4000, 4000, 4000)
    assert settle(round="E2", chombo="N").changes == (-8000, 4000, 2000, 2000)


@pytest.mark.sentence("russian:41")
@pytest.mark.parametrize(("offender", "lawful", "wrong"), [
    ("S", "4000,-8000,2000,2000", "2667,-8000,2667,2666"), ("E", "-12000,4000,4000,4000", "-8000,2700,2700,2600"),
    ("N", "4000,2000,2000,-8000", "4000,4000,4000,-12000"),
])  # fmt: skip
def test_another_penalty_than_a_mangan_is_found(offender: str, lawful: str, wrong: str) -> None:
    again = f"E1,0,0,,{NOBODY}"
    assert judged("russian", f"E1,0,0,,chombo,,{offender},,,,,{lawful}", again) == []
    assert judged("russian", f"E1,0,0,,chombo,,{offender},,,,,{wrong}", again) == ["PAY-03"]
    assert judged("russian", f"E1,0,0,,chombo,,{offender},,,,,0,0,0,0", again) == ["PAY-03"]


@pytest.mark.sentence("russian:43", "russian:45")
def test_a_kan_in_riichi_that_changes_the_wait() -> None:
    assert found(wrong.riichi_ankan()) == ["RIICHI-07"]
    assert found(scenes.rinshan()) == []


@pytest.mark.sentence("russian:43", "russian:46")
def test_a_riichi_that_is_not_tenpai_comes_out_at_a_draw() -> None:
    assert found(wrong.riichi_noten()) == ["RIICHI-05"]
    told = settle(tenpai="E", riichi="S")
    assert "seat 1 is in riichi but not tenpai: that is a chombo" in told.notes
    sheet = "round,riichi,result,tenpai\nE1,S,draw,E\n"
    assert "RIICHI-05" in [finding.code for finding in analyzer.check(sheet.encode(), ruleset="russian").findings]


@pytest.mark.sentence("russian:43", "russian:47")
def test_a_win_that_is_none_comes_out_when_the_hand_is_shown() -> None:
    assert found(wrong.incomplete()) == ["WIN-03"]
    with pytest.raises(analyzer.SettleError, match="not complete"):
        settle(winner="S", loser="N", hand=SIMPLE, tile="7p")
    assert found(wrong.no_yaku()) == ["YAKU-01"]
    with pytest.raises(analyzer.SettleError, match="without a yaku"):
        settle(winner="S", loser="N", hand=WAIT, tile="1p")


@pytest.mark.sentence("russian:43", "russian:48")
def test_a_win_in_furiten_comes_out_when_the_hand_is_shown() -> None:
    assert found(wrong.furiten_river()) == ["FURITEN-01"]
    assert found(wrong.furiten_tsumo()) == []


@pytest.mark.sentence("russian:50")
def test_after_a_chombo_the_hand_is_played_again_and_the_sticks_go_back() -> None:
    told = settle(round="S2.3", chombo="S", riichi="W N", sticks=3)
    assert told.next is not None
    assert (told.next.round, told.next.honba, told.next.sticks, told.next.dealer) == ("S2", 3, 1, 1)
    back = [(pay.receiver, pay.amount) for pay in told.payments if pay.payer is None]
    assert back == [(0, 1000), (3, 1000)]  # West and North of South 2
    assert sum(told.changes) == 2000


@pytest.mark.sentence("russian:50")
@pytest.mark.parametrize(("then", "codes"), [
    ("E1,0,0", []), ("E1,1,0", ["HONBA-01"]), ("E2,0,0", ["RENCHAN-01"]), ("E1,0,1", ["KYOUTAKU-01"]),
    ("E1,0,2", ["KYOUTAKU-01"]),
])  # fmt: skip
def test_a_hand_that_is_not_played_again_after_a_chombo_is_found(then: str, codes: list[str]) -> None:
    for riichi in ("", "W", "W N"):
        chombo = f"E1,0,0,{riichi},chombo,,S,,,,,4000,-8000,2000,2000"
        assert judged("russian", chombo, f"{then},,{NOBODY}") == codes


@pytest.mark.sentence("russian:50")
def test_sticks_that_do_not_go_back_after_a_chombo_are_found() -> None:
    kept = "E1,0,0,W,chombo,,S,,,,,4000,-8000,1000,2000"
    assert judged("russian", kept, f"E1,0,0,,{NOBODY}") != []
