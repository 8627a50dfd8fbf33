"""The rules page of tenhou.net, line by line: settled hands, and composed logs that keep or break the rule."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import analyzer
from analyzer import Settlement, rulesets
from analyzer.generate.compose import games, headers, scenes, yaku_hands
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import SIMPLE, WAIT, finish
from analyzer.generate.faults import wrong
from analyzer.law.final import final_points
from analyzer.rulesets import of_log
from analyzer.rulesets.ruleset import THOUSANDS
from analyzer.tape.tape import Tape

NO_RED, NO_KUITAN = 0x2, 0x4
ABORTS = ["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"]


def settle(**told: Any) -> Settlement:
    found = analyzer.settle(**told)
    assert isinstance(found, Settlement)
    return found


def yaku(**told: Any) -> dict[str, int]:
    """The yaku of the one winner, with their han."""
    return {one.name: one.han for one in settle(**told).wins[0].worth.yaku}


def found(game: Game) -> list[str]:
    """The codes of all findings of a composed game."""
    return [finding.code for finding in analyzer.check(game.log()).findings]


def found_with(game: Game, attribute: str, value: str, name: str = "") -> list[str]:
    """The codes of all findings when the last such attribute says something else."""
    before, text, after = re.split(rf'( {attribute}="[^"]*")', game.log().decode())[-3:]
    head = game.log().decode()[: -len(before + text + after)]
    other = f' {attribute}="{value}"' if value else ""
    report = analyzer.check((head + before + other + after).encode(), name=name or None)
    return [finding.code for finding in report.findings]


def dora_han(game: Game) -> int:
    """The han of dora of the first win of a log."""
    text = next(element for element in game.elements if element.startswith("<AGARI"))
    pairs = [int(number) for number in text.split(' yaku="')[1].split('"')[0].split(",")]
    return dict(zip(pairs[::2], pairs[1::2], strict=True)).get(52, 0)


# --- the frame ---


@pytest.mark.sentence("tenhou:9")
def test_start_with_25000_and_return_30000() -> None:
    assert list(Game().scores) == [25000] * 4
    assert found(scenes.kokushi()) == [] and "SCORE-01" in found(wrong.start_scores())
    told = settle(round="S4", tenpai="none", scores="40000 30000 20000 10000")
    assert told.final is not None
    assert told.final.points[1] == Decimal("10.0")  # 30,000 less the return, and the uma of the second


@pytest.mark.sentence("tenhou:10")
def test_uma_is_10_20() -> None:
    told = settle(round="S4", tenpai="none", scores="33000 30000 20000 17000")
    assert told.final is not None
    returned = [(Decimal(score) - 30000) / 1000 for score in told.final.scores]
    uma = [point - score for point, score in zip(told.final.points, returned, strict=True)]
    assert uma == [20 + 20, 10, -10, -20]  # the first has the oka of 4 x 5,000 too


@pytest.mark.sentence("tenhou:11")
def test_atozuke_the_last_tile_may_bring_the_yaku() -> None:
    hand = {"winner": "S", "loser": "E", "hand": "22p77z [123m] [456p] [789s]"}
    assert yaku(**hand, tile="7z") == {"yakuhai_chun": 1}
    with pytest.raises(analyzer.SettleError, match="without a yaku"):
        settle(**hand, tile="2p")


@pytest.mark.sentence("tenhou:12")
def test_kuikae_is_forbidden() -> None:
    assert found(wrong.kuikae("2m")) == ["CALL-08"]  # the kind that was called
    assert found(wrong.kuikae("5m")) == ["CALL-08"]  # the other end of the run
    assert found(wrong.kuikae("*")) == []


def typed(bits: int) -> Any:
    tape = Tape(0)
    tape.type_bits = bits
    return of_log(tape, None).ruleset


@pytest.mark.sentence("tenhou:13")
def test_kuitan_is_an_option_of_the_table() -> None:
    def open_tanyao(bits: int) -> list[str]:
        game = Game(type_bits=bits)
        scene = game.round({1: "24m66p345p34s88s79m", 2: "11z"}, dora="3z")
        scene.turn(0, "3m").chii(1, "24m", discard="9m").turn(3, "6p").pon(1, discard="7m").ron(1, loser=0, tile="2s")
        return found(finish(game))

    assert typed(9).kuitan and not typed(9 | NO_KUITAN).kuitan
    assert open_tanyao(9) == [] and open_tanyao(9 | NO_KUITAN) == ["YAKU-01"]


@pytest.mark.sentence("tenhou:14")
def test_red_fives_are_an_option_one_in_each_suit(tmp_path: Path) -> None:
    assert typed(9).red_fives and not typed(9 | NO_RED).red_fives
    hand = {"winner": "E", "hand": "406m340p340s22m67p", "tile": "8p"}
    assert yaku(**hand)["aka_dora"] == 3
    plain = tmp_path / "plain.toml"
    plain.write_text('extends = "tenhou-4p"\nred_fives = false\n')
    assert "aka_dora" not in yaku(**{**hand, "hand": "456m345p345s22m67p"}, ruleset=str(plain))
    with pytest.raises(analyzer.SettleError, match="0p twice"):
        settle(winner="E", hand="456m300p345s22m67p", tile="8p")


@pytest.mark.sentence("tenhou:15")
def test_noten_dealers_lose_the_deal() -> None:
    stays, goes = settle(round="E2", tenpai="E").next, settle(round="E2", tenpai="S W N").next
    assert stays is not None and goes is not None
    assert (stays.round, goes.round) == ("E2", "E3")
    assert found(headers.noten_dealer()) == [] and found(headers.noten_dealer(True)) == ["RENCHAN-01"]


# --- the end ---


def drawn(hanchan: bool, rounds: int) -> list[str]:
    """What is found in a game of so many rounds, in which nobody ever wins or pays, so that all have 25,000."""
    game = Game(hanchan=hanchan)
    for number in range(rounds):
        game.ends_now = number + 1 == rounds
        game.round().exhaust()
    return found(game)


@pytest.mark.sentence("tenhou:16a")
def test_sudden_death_goes_into_the_next_wind() -> None:
    told = settle(round="S4", tenpai="none", scores="29900 25100 25000 20000")
    assert told.over == "" and told.next is not None and told.next.round == "W1"
    short = settle(round="E4", tenpai="none", tonpuusen=True, scores="29900 25100 25000 20000")
    assert short.next is not None and short.next.round == "S1"
    assert found(games.overtime()) == [] and found(games.overtime(True)) == ["END-02"]


@pytest.mark.sentence("tenhou:16b")
def test_sudden_death_ends_with_30000_without_the_deposits() -> None:
    scores = "28900 27100 23000 21000"
    assert settle(round="W1", winner="S", loser="N", han=1, fu=30, scores=scores).next is not None
    over = settle(round="W2", winner="N", loser="S", han=1, fu=40, scores=scores)
    assert "seat 0 (North) has 30,200" in over.over
    lying = settle(round="W1", tenpai="none", sticks=1, scores="29900 26100 23000 20000")
    assert lying.over == ""  # 1,000 lie on the table, nobody has them


@pytest.mark.sentence("tenhou:17")
@pytest.mark.parametrize(("name", "tonpuusen", "ends"), [
    ("W3", False, False), ("W4", False, True), ("S3", True, False), ("S4", True, True),
])  # fmt: skip
def test_sudden_death_ends_at_south_4_or_west_4(name: str, tonpuusen: bool, ends: bool) -> None:
    told = settle(round=name, tenpai="none", tonpuusen=tonpuusen, scores="25000 25000 25000 25000")
    assert (told.next is None) == ends


@pytest.mark.sentence("tenhou:17")
@pytest.mark.parametrize(("hanchan", "rounds"), [(True, 12), (False, 8)])  # West 4, South 4
def test_a_game_that_ends_before_or_goes_on_after_the_last_round_is_found(hanchan: bool, rounds: int) -> None:
    assert drawn(hanchan, rounds - 1) == ["END-02"]
    assert drawn(hanchan, rounds) == []
    assert drawn(hanchan, rounds + 1) == ["END-01"]


@pytest.mark.sentence("tenhou:18a", "tenhou:18b")
def test_below_zero_ends_the_game_and_counts() -> None:
    told = settle(round="E1", winner="S", loser="W", limit="mangan", scores="45300 20700 6500 27500")
    assert told.over == "seat 2 (West) has -1,500" and told.final is not None
    assert told.final.points[2] == Decimal("-1.5") - 30 - 20
    assert settle(round="E1", winner="S", loser="W", limit="mangan", scores="45300 20700 8000 26000").over == ""
    assert found(wrong.zero_points()) == [] and found(wrong.after_the_end())[0] == "END-01"


@pytest.mark.sentence("tenhou:19")
@pytest.mark.parametrize("end", [{"winner": "E", "han": 1, "fu": 30}, {"tenpai": "E"}])
def test_a_leading_dealer_ends_the_game_in_all_last(end: dict[str, Any]) -> None:
    leads, trails, poor = "20000 20000 20000 40000", "40000 20000 20000 20000", "25000 25000 25000 25000"
    assert settle(round="S4", **end, scores=leads).over.startswith("the dealer, seat 3 (East), leads")
    assert settle(round="S4", **end, scores=trails).over == ""
    assert settle(round="S4", **end, scores=poor).over == ""  # first, but without 30,000
    assert found(games.agari_yame()) == found(games.tenpai_yame()) == []


@pytest.mark.sentence("tenhou:20")
def test_points_are_rounded_four_down_five_up() -> None:
    rules = rulesets.load("tenhou-4p")
    points = final_points(rules, vec[i64]([45300, 28700, 24500, 1500]), vec[i64]([45300, 28700, 24500, 1500]), THOUSANDS, rules.uma)
    assert list(points) == [54000, 9000, -15000, -48000]
    points = final_points(rules, vec[i64]([45300, 28700, 24400, 1600]), vec[i64]([45300, 28700, 24400, 1600]), THOUSANDS, rules.uma)
    assert list(points)[2] == -16000
    assert found(scenes.kokushi()) == []


@pytest.mark.sentence("tenhou:20")
@pytest.mark.parametrize(("points", "codes"), [
    ("4,-18,-28,42", []), ("3,-19,-29,45", ["FINAL-02"]), ("3.5,-18.5,-28.5,43.5", ["FINAL-02"]),
    ("4,-19,-28,43", ["FINAL-02"]),
])  # fmt: skip
def test_points_that_are_rounded_otherwise_are_found(points: str, codes: list[str]) -> None:
    """23,500, 21,500, 21,500 and 33,500, when points were whole: 5 is up, for the first what the others leave."""
    pairs = zip(("235", "215", "215", "335"), points.split(","), strict=True)
    owari = ",".join(f"{score},{one}" for score, one in pairs)
    assert found_with(games.tenpai_yame(), "owari", owari, "2012010100gm-0001-0000-00000000.xml") == codes


@pytest.mark.sentence("tenhou:21")
def test_deposits_that_are_left_to_nobody_or_to_another_are_found() -> None:
    """The last draw leaves one on the table, and seat 3 is the first with 32,500."""
    game = games.tenpai_yame()
    assert found(game) == []
    assert found_with(game, "owari", "235,3.5,215,-18.5,215,-28.5,325,43.5") == ["FINAL-01"]
    assert found_with(game, "owari", "245,3.5,215,-18.5,215,-28.5,325,43.5") == ["FINAL-01"]


@pytest.mark.sentence("tenhou:21")
def test_deposits_at_the_end_go_to_the_first() -> None:
    told = settle(round="S4", tenpai="none", sticks=3, scores="20000 37000 20000 20000")
    assert told.final is not None and told.final.scores == (20000, 40000, 20000, 20000)


@pytest.mark.sentence("tenhou:22")
def test_a_tie_is_broken_by_the_earlier_dealership() -> None:
    told = settle(round="S4", tenpai="none", scores="20000 30000 20000 30000")
    assert told.final is not None and told.final.places == (3, 1, 4, 2)


# --- fu and yaku ---


@pytest.mark.sentence("tenhou:23")
def test_a_pair_of_the_double_wind_is_4_fu() -> None:
    worth = settle(winner="E", loser="S", hand="123m456p789s11z23p", tile="1p", riichi="E").wins[0].worth
    assert "4 pair of 1z" in worth.counted
    south = settle(winner="S", loser="W", hand="123m456p789s11z23p", tile="1p", riichi="S").wins[0].worth
    assert "2 pair of 1z" in south.counted


@pytest.mark.sentence("tenhou:24")
def test_a_rinshan_tsumo_is_2_fu() -> None:
    worth = settle(winner="S", hand="345m456p22s78s (7777z)", tile="9s", situation=("rinshan",)).wins[0].worth
    assert worth.counted == "20 + 32 closed kan of 7z + 2 tsumo = 54 -> 60"


@pytest.mark.sentence("tenhou:25a", "tenhou:25b")
def test_one_han_is_enough_with_any_honba_but_a_yaku_there_must_be() -> None:
    assert settle(winner="S", loser="E", han=1, fu=30, honba=12).changes[1] == 1000 + 12 * 300
    hand = {"winner": "S", "loser": "E", "hand": "123m456p789s11z23p", "tile": "1p", "honba": 7}
    assert yaku(**hand, riichi="S") == {"riichi": 1}
    with pytest.raises(analyzer.SettleError, match="without a yaku"):
        settle(**hand, dora="9m")
    assert found(wrong.no_yaku()) == ["YAKU-01"]


# --- draws ---


@pytest.mark.sentence("tenhou:26a", "tenhou:26b")
@pytest.mark.parametrize("kind", ABORTS)
def test_five_abortive_draws_are_allowed_and_count_as_renchan(kind: str) -> None:
    told = settle(round="E3.1", draw=kind)
    assert told.next is not None and (told.next.round, told.next.honba) == ("E3", 2)
    make = {
        "kyuushu_kyuuhai": scenes.nine_kinds, "suufon_renda": scenes.four_winds, "suucha_riichi": scenes.four_riichi,
        "suukaikan": scenes.four_kans, "sanchahou": scenes.three_rons,
    }[kind]  # fmt: skip
    assert found(make()) == []


@pytest.mark.sentence("tenhou:27")
def test_nine_different_terminals_and_honours_on_an_uninterrupted_first_turn() -> None:
    nine = "19m19p19s123z5678m"
    assert found(scenes.nine_kinds()) == [] and found(wrong.eight_kinds()) == ["ABORT-01"]
    calls = {
        "pon": lambda scene: scene.turn(0, "5p").pon(2, discard="*"),
        "chii": lambda scene: scene.turn(0, "5p").chii(1, "67p", discard="*").turn(2),
        "daiminkan": lambda scene: scene.turn(0, "8s").daiminkan(2).turn(2),
        "ankan": lambda scene: scene.ankan(0, "2s", "2s").turn(0).turn(1).turn(2),
    }
    for call in calls.values():
        game = Game()
        call(game.round({3: nine, 2: "55p888s", 1: "67p", 0: "222s"})).abort("yao9", 3, "5z")
        assert found(finish(game)) == ["ABORT-01"]


@pytest.mark.sentence("tenhou:28a", "tenhou:28b", "tenhou:28c")
def test_nagashi_mangan_takes_the_place_of_the_tenpai_payment() -> None:
    for tenpai in ("none", "E", "S W"):
        assert settle(nagashi="S", tenpai=tenpai, honba=3, sticks=1).changes == (-4000, 8000, -2000, -2000)
    assert settle(nagashi="E", tenpai="S").changes == (12000, -4000, -4000, -4000)
    stays, goes = settle(nagashi="S", tenpai="E").next, settle(nagashi="E", tenpai="S").next
    assert stays is not None and goes is not None and (stays.round, goes.round) == ("E1", "E2")
    assert found(scenes.nagashi()) == []


# --- several winners, pao ---


@pytest.mark.sentence("tenhou:29a", "tenhou:29b")
def test_two_may_win_and_honba_and_deposits_go_to_the_next_in_turn() -> None:
    told = settle(wins=["N from S 1 han 30 fu", "W from S 1 han 30 fu"], honba=2, sticks=3)
    assert told.changes == (0, -1000 - 1000 - 600, 1000 + 600 + 3000, 1000)
    assert found(scenes.double_ron()) == [] and found(wrong.three_win())[0] == "RON-01"


@pytest.mark.sentence("tenhou:30")
def test_a_double_ron_with_the_dealer_is_a_renchan() -> None:
    for wins in (["E from N mangan", "S from N mangan"], ["E from S mangan", "W from S mangan"]):
        after = settle(round="E2", wins=wins).next
        assert after is not None and (after.round, after.honba) == ("E2", 1)
    assert found(headers.dealer_wins()) == [] and "RENCHAN-01" in found(headers.dealer_wins(True))


def fed(names: str, hand: str, tile: str) -> Game:
    """Seat 1 calls pon after pon from seat 3, then draws the tile and wins."""
    game = Game()
    scene = game.round({1: hand})
    spare = iter(("1p", "2p", "3p", "9m"))
    for number in names:
        scene.turn(3, f"{number}z").pon(1, discard=next(spare))
    scene.tsumo(1, tile)
    return game


@pytest.mark.sentence("tenhou:31a", "tenhou:31b", "tenhou:31c", "tenhou:31d")
def test_pao_is_for_daisangen_and_daisuushii() -> None:
    daisangen = fed("567", "55z66z77z34m22s123p", "2m")
    assert 'paoWho="3"' in daisangen.elements[-1]
    daisuushii = fed("1234", "11z22z33z44z5m123p9m", "5m")
    assert 'paoWho="3"' in daisuushii.elements[-1]
    both = settle(winner="S", limit="2x yakuman", pao="N", honba=3)
    assert both.changes == (0, 64900, 0, -64900)  # several yakuman count, and all is paid by the one who answers
    ron = settle(winner="S", loser="W", limit="yakuman", pao="N", honba=2)
    assert ron.changes == (0, 32600, -16000, -16600)  # half each, the honba by the one who answers
    assert found(scenes.pao()) == found(scenes.pao(False)) == []


@pytest.mark.sentence("tenhou:31a")
@pytest.mark.parametrize("game", [
    scenes.pao(), scenes.pao(False), finish(fed("1234", "11z22z33z44z5m123p9m", "5m")),
])  # fmt: skip
@pytest.mark.parametrize("who", ["", "2"])
def test_a_pao_that_is_not_told_or_told_of_another_is_found(game: Game, who: str) -> None:
    assert found_with(game, "paoWho", who) == ["PAO-01"]


def paid(honba: int, tsumo: bool, changes: str) -> list[str]:
    """What is found where seat 1 wins a daisangen that seat 3 answers for, by tsumo or from seat 0, and this is paid."""
    game = Game()
    for _ in range(honba):
        game.round({0: "19m19p19s123z5678m"}).abort("yao9", 0)
    scene = game.round({1: "55z66z77z34m22s123p"})
    for tile, spare in (("5z", "1p"), ("6z", "2p"), ("7z", "3p")):
        scene.turn(3, tile).pon(1, discard=spare)
    if tsumo:
        scene.tsumo(1, "2m")
    else:
        scene.ron(1, loser=0, tile="2m")
    sc = ",".join(f"250,{change}" for change in changes.split(","))
    return [code for code in found_with(game, "sc", sc) if code.startswith("PA")]


@pytest.mark.sentence("tenhou:31b", "tenhou:31c", "tenhou:31d")
@pytest.mark.parametrize(("honba", "tsumo", "lawful", "wrong"), [
    (0, True, "0,320,0,-320", ["-160,320,-80,-80", "-160,320,0,-160", "0,160,0,-160"]),
    (2, True, "0,326,0,-326", ["-162,326,-82,-82", "-2,326,-2,-322", "0,320,0,-320"]),
    (0, False, "-160,320,0,-160", ["-320,320,0,0", "0,320,0,-320"]),
    (2, False, "-160,326,0,-166", ["-326,326,0,0", "-166,326,0,-160", "-163,326,0,-163"]),
])  # fmt: skip
def test_a_win_with_pao_that_is_paid_otherwise_is_found(honba: int, tsumo: bool, lawful: str, wrong: list[str]) -> None:
    assert paid(honba, tsumo, lawful) == []
    assert [paid(honba, tsumo, changes) for changes in wrong] == [["PAY-01"]] * len(wrong)


@pytest.mark.sentence("tenhou:32")
def test_no_pao_for_suukantsu() -> None:
    hand = {"winner": "S", "hand": "5m [1111m] [2222p] [3333s] [4444s]", "tile": "5m"}
    assert yaku(**hand) == {"suukantsu": 13}
    with pytest.raises(analyzer.SettleError, match="tenhou-4p has no pao for suukantsu"):
        settle(**hand, pao="N")


# --- tenpai, riichi, furiten ---


def shown(hand: dict[int, str]) -> set[int]:
    """The seats that show their hands at the end of a round that nobody wins."""
    game = Game()
    game.round(hand).exhaust()
    assert found(finish(game)) == []
    text = next(element for element in game.elements if element.startswith("<RYUUKYOKU"))
    return {seat for seat in range(4) if f'hai{seat}="' in text}


@pytest.mark.sentence("tenhou:33a", "tenhou:33b")
def test_tenpai_needs_a_shape_and_a_tile_that_the_hand_does_not_hold_itself() -> None:
    assert shown({1: "123m456p789s22p44s"}) == {1}  # no yaku at all
    assert shown({1: "1111m234m567p789s"}) == {1}  # waits for 4m too
    assert shown({1: "123m456p789s111z2p", 2: "222p"}) == {1}  # all others of the kind are in another hand
    assert shown({1: "1111m456m789p123s"}) == set()  # waits only for a fifth 1m


@pytest.mark.sentence("tenhou:34")
def test_riichi_needs_1000_points_and_four_tiles_in_the_wall() -> None:
    assert found(wrong.riichi_points()) == ["RIICHI-03"] and found(wrong.riichi_points(False)) == []
    assert found(wrong.riichi_wall(3)) == ["RIICHI-04"] and found(wrong.riichi_wall(4)) == []


@pytest.mark.sentence("tenhou:35a", "tenhou:35b")
def test_a_riichi_whose_tile_is_won_costs_nothing() -> None:
    game = Game()
    scene = game.round({0: SIMPLE, 2: "345m567m11s678s78p"}, dora="9m").turn(0, "2z").turn(2, "3z")
    scene.riichi(2, "5s").ron(0, loser=2)
    assert 'step="2"' not in "".join(game.elements) and 'ba="0,0"' in game.elements[-1]
    assert sum(game.scores) == 100_000
    assert found(finish(game)) == []


def with_stick(win: str, seat: int, winner: int) -> str:
    """A win that records a stick of a seat, and pays it to the winner."""
    numbers = [int(number) for number in re.findall(r' sc="([^"]*)"', win)[0].split(",")]
    numbers[2 * seat] -= 10
    numbers[2 * winner + 1] += 10
    other = re.sub(r' sc="[^"]*"', f' sc="{",".join(map(str, numbers))}"', win)
    return other.replace(' ba="0,0"', ' ba="0,1"')


@pytest.mark.sentence("tenhou:35a", "tenhou:35b")
@pytest.mark.parametrize("winners", [(0,), (0, 1), (3, 0)])
def test_a_stick_that_is_taken_for_a_riichi_whose_tile_is_won_is_found(winners: tuple[int, ...]) -> None:
    game = Game()
    hands = dict(zip(winners, (SIMPLE, "234p567p345m99p67s"), strict=False)) | {2: "345m567m11s678s78p"}
    game.round(hands, dora="9m").turn(2, "3z").riichi(2, "5s").ron(*winners, loser=2)
    at = next(i for i, element in enumerate(game.elements) if element.startswith("<AGARI"))
    before, wins = game.elements[:at], game.elements[at:]
    paid = '<REACH who="2" ten="250,250,240,250" step="2"/>'
    first = min(winners, key=lambda seat: (seat - 2) % 4)

    def codes(*elements: str) -> list[str]:
        log = f'<mjloggm ver="2.3">{"".join(elements)}</mjloggm>'
        return [finding.code for finding in analyzer.check(log.encode()).findings if finding.code != "LOG-02"]

    assert codes(*before, *wins) == []
    assert codes(*before, paid, *wins)[0] == "RIICHI-09"
    assert codes(*before, paid, with_stick(wins[0], 2, first), *wins[1:])[0] == "RIICHI-09"
    assert "PAY-01" in codes(*before, with_stick(wins[0], 2, first), *wins[1:])


@pytest.mark.sentence("tenhou:36")
def test_riichi_in_furiten_is_allowed() -> None:
    assert found(wrong.furiten_declared()) == []


@pytest.mark.sentence("tenhou:37")
def test_in_riichi_a_tile_let_pass_makes_furiten() -> None:
    assert found(wrong.furiten_riichi()) == ["FURITEN-03"]
    game = Game()
    game.round({1: SIMPLE}).riichi(1, "4z").turn(2, "8s").turn(1).tsumo(1, "8s", ura="1z")
    assert found(finish(game)) == []  # tsumo is always possible


@pytest.mark.sentence("tenhou:38")
def test_in_riichi_each_tile_that_completes_the_shape_counts_as_let_pass() -> None:
    """Whatever minimum it would miss: both ends of the wait, whether worth little or much."""
    for passed, won in (("5s", "8s"), ("8s", "5s"), ("5s", "5s")):
        game = Game()
        game.round({1: SIMPLE}).riichi(1, "4z").turn(2, passed).turn(1).turn(2).ron(1, loser=3, tile=won, ura="1z")
        assert found(finish(game)) == ["FURITEN-03"]


@pytest.mark.sentence("tenhou:38")
@pytest.mark.parametrize(("passed", "codes"), [("1p", ["FURITEN-03"]), ("4p", ["FURITEN-03"]), ("9s", [])])
def test_a_tile_let_pass_counts_also_where_the_hand_would_be_worth_too_little(passed: str, codes: list[str]) -> None:
    """With five honba two han are asked for: 1p would bring riichi alone, 4p tanyao too."""
    game = Game(rules=rulesets.load("two-han-5"))
    for _ in range(5):
        game.round({0: "19m19p19s123z5678m"}).abort("yao9", 0)
    scene = game.round({1: "222m567m345p22s23p"}, dora="3z").turn(1).riichi(1, "4z").turn(2, passed).turn(1).turn(2)
    scene.ron(1, loser=3, tile="4p", ura="1z")
    report = analyzer.check(game.log(), ruleset="two-han-5")
    assert [finding.code for finding in report.findings if finding.code != "LOG-02"] == codes


@pytest.mark.sentence("tenhou:39a", "tenhou:39b", "tenhou:39c")
def test_an_ankan_in_riichi_must_take_the_drawn_tile_and_keep_the_waits() -> None:
    assert found(wrong.riichi_ankan()) == ["RIICHI-07"]
    game = Game()  # okuri-kan: four that were held before, another drawn
    game.round({1: "1111m23m456p78s55s"}).riichi(1, "1z").ankan(1, "1m", "9p").turn(1).exhaust()
    assert found(finish(game)) == ["RIICHI-07"]
    assert found(scenes.rinshan()) == []


# --- dora, ippatsu, calls ---


@pytest.mark.sentence("tenhou:40")
def test_kan_dora_and_kan_ura_dora() -> None:
    hand = {"winner": "E", "hand": "456p78s22s345m (7777z)", "tile": "9s", "riichi": "E"}
    assert yaku(**hand, dora="6z6z", ura="1s9m") == {**yaku(**hand), "dora": 8, "ura_dora": 2}
    assert found(scenes.rinshan()) == []


@pytest.mark.sentence("tenhou:41")
def test_kan_dora_are_turned_at_once_for_ankan_and_later_for_the_others() -> None:
    ankan = "".join(scenes.ankan().elements)
    assert ankan.index("<N ") < ankan.index("<DORA") < ankan.index("<V", ankan.index("<N "))
    for make in (scenes.daiminkan, scenes.kakan):
        elements = make().elements
        dora = next(i for i, element in enumerate(elements) if element.startswith("<DORA"))
        assert elements[dora - 1].startswith("<V") and elements[dora + 1].startswith("<F")  # between draw and discard
        assert found(make()) == []
    two = scenes.two_kans()
    assert found(two) == []  # kakan, then ankan: both turned before the second replacement


@pytest.mark.sentence("tenhou:42")
def test_kakan_breaks_ippatsu_only_after_the_chance_to_rob_it() -> None:
    game = Game()
    scene = game.round({2: "66m", 1: "345m45m567p22s345s"}, dora="3z").turn(0, "6m").pon(2, discard="*")
    scene.turn(3).turn(0).riichi(1, "4z").kakan(2, "6m", draw="6m").ron(1, loser=2, ura="9m")
    assert {"2", "3"} <= set(game.elements[-1].split(' yaku="')[1].split('"')[0].split(",")[::2])  # ippatsu, chankan
    assert found(finish(game)) == []
    game = Game()
    scene = game.round({2: "66m99p", 1: "345m45m567p22s345s"}, dora="3z").turn(0, "9p").pon(2, discard="*").turn(3)
    scene.turn(0, "6m").pon(2, discard="*").turn(3).turn(0).riichi(1, "4z")
    scene.kakan(2, "9p", draw="9p").kakan(2, "6m", draw="6m").ron(1, loser=2, ura="9m")  # the second in a row
    ids = set(game.elements[-1].split(' yaku="')[1].split('"')[0].split(",")[::2])
    assert "3" in ids and "2" not in ids and found(finish(game)) == []
    assert found(yaku_hands.broken_ippatsu()) == []  # a call before the win: no ippatsu


@pytest.mark.sentence("tenhou:43")
def test_no_choosing_between_winning_tiles_of_one_go_around() -> None:
    assert found(wrong.furiten_turn()) == ["FURITEN-02"]
    game = Game()  # the tile added to a pon counts too
    scene = game.round({2: "66m", 1: "345m45m567p22s345s"}, dora="9p").turn(0, "6m").pon(2, discard="*").turn(3).turn(0)
    scene.turn(1, "4z").kakan(2, "6m", draw="6m").turn(2).turn(3, "3m").ron(1, loser=3)
    assert found(finish(game)) == ["FURITEN-02"]


@pytest.mark.sentence("tenhou:44")
def test_the_furiten_of_a_go_around_ends_with_the_own_discard() -> None:
    assert found(wrong.furiten_over()) == []
    game = Game()  # a call that skips the own turn does not end it
    scene = game.round({1: SIMPLE, 2: "99p5z"}).turn(1, "4z").turn(2, "8s").turn(3, "9p").pon(2, discard="5z")
    scene.ron(1, loser=3, tile="8s")
    assert found(finish(game)) == ["FURITEN-02"]


@pytest.mark.sentence("tenhou:45")
def test_the_last_discard_cannot_be_called() -> None:
    assert found(wrong.call_last()) == ["CALL-06"] and found(wrong.call_before_last()) == []


@pytest.mark.sentence("tenhou:46")
def test_local_yaku_are_not_there() -> None:
    with pytest.raises(analyzer.SettleError, match="renhou: tenhou-4p has no renhou"):
        settle(winner="S", loser="E", hand=WAIT, tile="1p", situation=("renhou",))
    game = Game()
    game.round({1: WAIT}).ron(1, loser=0, tile="1p")
    assert found(finish(game)) == ["YAKU-01"]  # before the player's first draw: no yaku
    sanrenkou, isshoku_sanjun = "789p1s [222m] [333m] [444m]", "456p1s [123m] [123m] [123m]"
    for hand in (sanrenkou, isshoku_sanjun):
        with pytest.raises(analyzer.SettleError, match="complete, but without a yaku"):
            settle(winner="S", loser="E", hand=hand, tile="1s")
    with pytest.raises(analyzer.SettleError, match="not complete"):  # shiisan puutaa
        settle(winner="E", hand="147m258p369s1234z", tile="5z")
    assert settle(winner="E", han=1, fu=30, honba=8).changes[0] == 3 * (500 + 800)  # paarenchan
