"""Which circumstances go together: by rounds walked turn by turn, by games played, and by the message of a refusal."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from logged import rounds_won
from walked import Rules, wins
from wins import asked, named_in, refusal, shown

import analyzer
from analyzer.generate.play.order import Order, played
from analyzer.rulesets import load
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement.circumstances import Told, broken, circumstances_of, histories


def accepted(rules: Ruleset, told: Told) -> set[frozenset[str]]:
    """The sets that some lawful history has, and no other."""
    return {circumstances_of(history) for history in histories() if not broken(rules, told, history)}


@pytest.mark.parametrize(("base", "players"), [("tenhou-4p", 4), ("tenhou-3p", 3)])
@pytest.mark.parametrize(("live", "riichi_draws"), [(12, 4), (13, 3), (12, 0)])
def test_those_are_accepted_that_some_walk_of_a_round_reaches(
    base: str, players: int, live: int, riichi_draws: int, tmp_path: Path
) -> None:
    path = tmp_path / "short.toml"
    path.write_text(f'extends = "{base}"\nlive_draws = {live}\nriichi_draws = {riichi_draws}\nrenhou = "mangan"\n')
    rules = load(str(path))
    for winner in range(players):
        reached = wins(Rules(players, live, riichi_draws), winner)
        shapes = {(won.loser, won.opened, won.kan, won.north, won.indicators) for won in reached}
        assert len(shapes) >= players * 10
        for loser, opened, kan, north, indicators in shapes:
            told = Told(
                tsumo=winner == loser, winner=winner, loser=loser, opened=int(opened), kans=int(kan != ""),
                ankans=int(kan == "ankan"), norths=int(north), indicators=indicators, shown=0, tile="7s", kokushi=False,
                last_in_riichi=kan == "ankan", all_in_riichi=True,
            )  # fmt: skip
            walked = {won.words for won in reached if won[:-1] == (loser, opened, kan, north, indicators)}
            assert accepted(rules, told) == walked, told


# the dealer and another, by tsumo and from each other
SEATS = ((0, 0), (1, 1), (1, 0), (0, 1))


@pytest.mark.parametrize(("ruleset", "sets"), [("tenhou-4p", 50), ("tenhou-3p", 88)])
def test_each_accepted_set_of_up_to_three_is_shown_by_a_clean_game_that_is_paid_alike(ruleset: str, sets: int) -> None:
    found = [one for one in asked(ruleset, SEATS) if refusal(one) is None]
    assert len({(one.said, one.opened) for one in found}) == sets
    assert {one: wrong for one in found if (wrong := shown(one))} == {}


@pytest.mark.parametrize("ruleset", ["tenhou-4p", "tenhou-3p"])
def test_each_refused_set_of_up_to_three_names_what_of_it_cannot_be(ruleset: str) -> None:
    """The circumstances that are named are refused by themselves, for the same reason."""
    sample = list(islice(asked(ruleset), 0, None, 13))
    refused = [(one, error) for one in sample if (error := refusal(one))]
    assert len(refused) > 400
    for one, error in refused:
        named = named_in(error)
        assert set(named) <= set(one.said), one
        beside = {"kan", "north", "pao"} & set(one.said)
        again = refusal(one._replace(said=(*named, *sorted(beside - set(named)))))
        assert again is not None and again.args == error.args, one


def test_no_win_of_a_game_is_refused_and_each_is_paid_as_it_was() -> None:
    for ruleset, players in (("tenhou-4p", 4), ("tenhou-3p", 3)):
        game = played(Order(ruleset=ruleset, style="kans", seed=20), 0)
        for told, changes in rounds_won(game.log):
            assert analyzer.settle(ruleset=ruleset, **told).changes == changes[:players]


CLOSED, KAN = "234p567p345s88p68s", "567p345s88p68s (7777z)"
KAN_OF_A_WAIT = "567p789p99p23s (1111s)"  # before it, it waits for 9p too
FOUR_KANS = "8p [1111s][2222s][3333s][7777z]"
REFUSED: list[tuple[str, str, str | None, str, dict[str, object], str, str]] = [
    # a robbed kan is another's four of a kind
    (CLOSED, "7s", "W", "chankan", {"dora": "7s"}, "chankan", "all four 7s are in the robbed kan, but 2 are told of"),
    ("234p567p345s8p678s", "8p", "W", "chankan", {}, "chankan", "all four 8p are in the robbed kan, but 2"),
    ("2p (1111m)(9999m)(1111z)(7777z)", "2p", "W", "chankan", {}, "chankan", "all four 2p are in the robbed kan"),
    (CLOSED, "7s", "W", "chankan", {"dora": "1234m9p"}, "chankan", "the robbed kan would be the fifth"),
    (CLOSED, "7s", "W", "double_riichi chankan", {}, "double_riichi", "double_riichi and chankan: the robbed kan's pon"),
    (CLOSED, "7s", "W", "chankan houtei", {}, "chankan", "chankan and houtei: the tile is another's kan, or else"),
    # ippatsu
    (KAN, "7s", None, "riichi ippatsu rinshan", {}, "ippatsu", "ippatsu and rinshan: a kan ends ippatsu"),
    (CLOSED, "7s", "W", "double_riichi ippatsu chankan", {}, "double_riichi", "double_riichi and chankan: the robbed"),
    (CLOSED, "7s", None, "double_riichi ippatsu haitei", {}, "double_riichi", "the wall has 64 draws left"),
    (CLOSED, "7s", "W", "double_riichi ippatsu houtei", {}, "ippatsu", "ippatsu and houtei: so soon after the decl"),
    (CLOSED, "7s", "W", "riichi ippatsu houtei", {}, "ippatsu", "the wall has at least 3 draws left"),
    (KAN, "7s", None, "double_riichi ippatsu", {}, "double_riichi", "and with ippatsu none after it"),
    (CLOSED, "7s", None, "double_riichi ippatsu", {"dora": "34m"}, "double_riichi", "and with ippatsu none after it"),
    (CLOSED, "7s", None, "ippatsu", {}, "ippatsu", "ippatsu is for a riichi"),
    # the first turn
    (CLOSED, "7s", None, "chiihou haitei", {}, "chiihou", "chiihou and haitei: so soon after the deal"),
    (CLOSED, "7s", None, "chiihou", {"dora": "34m"}, "chiihou", "has no call and no kan before it"),
    (KAN, "7s", None, "chiihou rinshan", {}, "chiihou", "has no call and no kan before it"),
    (CLOSED, "7s", None, "chiihou double_riichi", {}, "chiihou", "who is in riichi has discarded"),
    (CLOSED, "7s", "W", "renhou", {"ruleset": "ema"}, "renhou", "the winner has drawn before the loser discards"),
    (CLOSED, "7s", "E", "renhou chankan", {"ruleset": "ema"}, "renhou", "renhou and chankan"),
    (CLOSED, "7s", None, "chiihou", {"ruleset": "tenhou-3p", "nukidora": 1}, "chiihou", "no call, kan or north before"),
    # kans
    (KAN_OF_A_WAIT, "4s", None, "riichi rinshan", {}, "riichi", "riichi and rinshan: under tenhou-4p no ankan"),
    (KAN_OF_A_WAIT, "4s", None, "double_riichi", {}, "double_riichi", "no ankan of this hand can be made in riichi"),
    (FOUR_KANS, "8p", None, "rinshan", {"dora": "1234m9p"}, "rinshan", "is not turned yet"),
    (KAN, "7s", None, "", {"dora": "1234m9p"}, "dora", "four kans of several players end the hand"),
    # pao
    ("555z666z777z88p68s", "7s", None, "", {"pao": "E"}, "pao", "daisangen: its 3 sets are not all laid down, the last of them called"),
    ("777z88p68s [555z][666z]", "7s", None, "", {"pao": "E"}, "pao", "daisangen: its 3 sets are not all laid down"),
    ("88p68s (5555z)(6666z)(7777z)", "7s", None, "", {"pao": "E"}, "pao", "daisangen: its 3 sets are not all laid down"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "tile", "loser", "said", "more", "field", "reason"), REFUSED)
def test_what_cannot_be_is_refused_with_its_reason(
    hand: str, tile: str, loser: str | None, said: str, more: dict[str, object], field: str, reason: str
) -> None:
    told = {"winner": "S", "loser": loser, "hand": hand, "tile": tile, "situation": tuple(said.split()), **more}
    with pytest.raises(analyzer.SettleError) as caught:
        analyzer.settle(**told)  # type: ignore[call-overload]
    assert caught.value.field == field and reason in caught.value.reason


ONE, OTHER = "234p567p345s88p68s", "123m789m567m11z68s"
ROUNDS = [
    # several who win one tile
    ([("S", ONE, "7s", ""), ("N", OTHER, "7s", "riichi")], {}, ""),
    ([("S", ONE, "7s", ""), ("N", OTHER.replace("68s", "78s"), "6s", "riichi")], {}, "tile: 7s and 6s"),
    ([("S", ONE, "7s", "chankan"), ("N", OTHER, "7s", "riichi")], {}, "chankan: one wins so, another does not"),
    ([("S", ONE, "7s", "houtei"), ("N", OTHER, "7s", "riichi")], {}, "houtei: one wins so, another does not"),
    ([("S", ONE, "7s", ""), ("N", "888p567p345s11z68s", "7s", "riichi")], {}, "hand: 5 times 8p in all hands"),
    ([("S", ONE.replace("45s", "40s"), "7s", ""), ("N", "340s567m11z68s789m", "7s", "riichi")], {}, "hand: 0s twice"),
    ([("S", ONE, "7s", "double_riichi ippatsu"), ("N", "567m345s88m68s [777z]", "7s", "")], {}, "double_riichi: double"),
    ([("S", ONE, "7s", "riichi ippatsu"), ("N", "567m345s88m68s [777z]", "7s", "")], {}, ""),
    ([("S", "34m55s [555z][666z][777z]", "2m", ""), ("N", "34m123789p999s22z", "2m", "riichi chankan")], {}, ""),
    # sticks of others
    ([("S", ONE, "7s", "chankan")], {"riichi": "W"}, "chankan: the loser is in riichi"),
    ([("S", ONE, "7s", "chankan")], {"riichi": "N"}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("wins", "more", "refused"), ROUNDS)
def test_hands_and_sticks_of_one_round_fit_together(
    wins: list[tuple[str, str, str, str]], more: dict[str, str], refused: str
) -> None:
    won = [
        analyzer.Win(winner=seat, loser="W", hand=hand, tile=tile, situation=tuple(said.split()))
        for seat, hand, tile, said in wins
    ]
    if not refused:
        assert analyzer.settle(wins=won, **more).outcome == "ron"
        return
    with pytest.raises(analyzer.SettleError) as caught:
        analyzer.settle(wins=won, **more)
    assert str(caught.value).startswith(refused)


@pytest.mark.parametrize(("winner", "said", "stick", "lawful"), [
    ("E", "tenhou", "S", False), ("S", "chiihou", "E", True), ("S", "chiihou", "W", False), ("N", "chiihou", "E W", True),
])  # fmt: skip
def test_in_the_first_go_around_only_those_are_in_riichi_who_had_their_turn(
    winner: str, said: str, stick: str, lawful: bool
) -> None:
    told = {"winner": winner, "hand": ONE, "tile": "7s", "situation": (said,), "riichi": stick}
    if lawful:
        assert analyzer.settle(**told).sticks == len(stick.split())  # type: ignore[call-overload]
    else:
        with pytest.raises(analyzer.SettleError, match="who has not had his turn is in no riichi"):
            analyzer.settle(**told)  # type: ignore[call-overload]


def test_an_ankan_is_robbed_by_kokushi_where_the_ruleset_says_so() -> None:
    """It needs no pon, which a double riichi would have let pass."""
    told = {"winner": "S", "loser": "W", "tile": "7z", "situation": ("double_riichi", "chankan")}
    won = analyzer.settle(ruleset="mahjong-soul-4p", hand="119m19p19s123456z", **told)  # type: ignore[call-overload]
    assert won.wins[0].worth.yakuman == 1
    for ruleset, hand in (("tenhou-4p", "119m19p19s123456z"), ("mahjong-soul-4p", "19m19p19s1234567z")):
        with pytest.raises(analyzer.SettleError, match="chankan"):
            analyzer.settle(ruleset=ruleset, hand=hand, **told)  # type: ignore[call-overload]
