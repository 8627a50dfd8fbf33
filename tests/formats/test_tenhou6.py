"""The JSON of tenhou.net/6, read: the order of play, calls, indicators, riichi, containers, what can't be read."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from judged import Noted, noted
from tenhou6_rounds import DRAW, HANDS, MAN, PIN, SOU, Lists, game, played

from analyzer.facts.replay import Replay
from analyzer.formats import told as say
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN
from analyzer.formats.tenhou6 import read
from analyzer.formats.tenhou6.order import STEPS, Order
from analyzer.formats.told import Told, told
from analyzer.rulesets import of_log
from analyzer.tape import words as t
from analyzer.tape.tape import view
from analyzer.tiles.faces import HIDDEN

OPEN_ROUND = played([[24], [34], [14], [24]], [[60], [60], [60], [60]])


def events(*rounds: list[Any], **other: Any) -> list[Told]:
    """What the only game tells, deals aside."""
    (tape,) = read(game(*rounds, **other))
    return [event for event in told(tape) if not isinstance(event, say.Begin)]


def noted_of(data: bytes) -> list[Noted]:
    """The faults of the only game, by the rules of its room."""
    (tape,) = read(data)
    replay = Replay(tape, of_log(tape, None).ruleset)
    replay.run()
    return noted(replay)


def moves(*rounds: list[Any]) -> list[Told]:
    return [event for event in events(*rounds) if not isinstance(event, say.Ryuukyoku)]


# --- the order of play ---


def test_the_dealer_draws_first_and_the_others_follow():
    found = moves(played([[24], [34], [14], [24]], [[60], [44], [60], [60]], head=(2, 0, 0)))
    assert found == [
        say.Draw(2, 3), say.Discard(2, 3, JUST_DRAWN), say.Draw(3, 12), say.Discard(3, 12, JUST_DRAWN),
        say.Draw(0, 12), say.Discard(0, 12, JUST_DRAWN), say.Draw(1, 21), say.Discard(1, 30, FROM_HAND),
    ]  # fmt: skip


def test_a_call_takes_the_turn_and_the_seat_behind_the_caller_goes_on():
    found = moves(played([[24], [], ["45p4545"], [24]], [[45], [], [39], [60]]))
    assert found == [
        say.Draw(0, 12), say.Discard(0, 31, FROM_HAND), say.Pon(2, 0, 31, (31, 31)), say.Discard(2, 26, FROM_HAND),
        say.Draw(3, 12), say.Discard(3, 12, JUST_DRAWN),
    ]  # fmt: skip


def test_a_call_of_a_tile_discarded_twice_belongs_where_the_rest_then_fits():
    """Seat 0 discards east twice. Were the first called, nobody could discard the 1p that seat 0 calls."""
    east = [11, 12, 13, 22, 22, 23, 31, 32, 33, 47, 47, 41, 41]
    found = moves(
        played([[41, "2121p21"], [21], [], ["4141p41"]], [[60, 41], [60], [], [47]],
               hands=[[*MAN, 21, 21, 41, 42], HANDS[1], HANDS[2], east])
    )  # fmt: skip
    assert [event.seat for event in found if not isinstance(event, say.Discard)] == [0, 1, 0, 3]


def test_a_search_without_an_end_is_given_up_in_time():
    """All discards are alike, and so are all calls: the ways are beyond counting, and none goes through."""
    order = Order(4, 0)
    for seat in range(4):
        for turn in range(40):
            order.add(seat, 5 if turn % 2 else (seat + 3) % 4 << 7 | 64 | 5, 5)
    assert not order.search()
    assert order.steps <= STEPS
    order = Order(4, 0)
    for seat in range(4):
        for turn in range(40):
            order.add(seat, 5 if turn % 3 else (seat + 2 - turn % 2) % 4 << 7 | 64 | 5, 5)
    order.add(3, 5, 64)  # after it seat 3 must draw once more, and can't
    assert not order.search()
    assert order.steps <= STEPS


def test_a_call_of_another_tile_than_the_one_discarded_is_followed_and_judged():
    found = noted_of(game(played([[41], [], ["42p4242"], []], [[60], [], [46], []],
                                 hands=[*HANDS[:2], [*SOU, 42, 42, 46, 46], HANDS[3]])))  # fmt: skip
    assert "CALL-01" in [fault.code for fault in found]


# --- calls ---


def test_tiles_that_the_caller_does_not_hold_are_found():
    found = noted_of(game(played([[42], [], ["42p4242"], []], [[60], [], [46], []])))
    assert "CALL-04" in [fault.code for fault in found]


def test_a_kakan_that_names_another_source_than_its_pon_is_found():
    lists = played([[24, 24], ["p424242", 42, 14], [14], [24]], [[42, 60], [29, "4242k4242", 60], [60], [60]],
                   hands=[[*MAN, 41, 41, 41, 42], [*PIN, 42, 42, 43, 43], *HANDS[2:]])  # fmt: skip
    assert "KAN-05" in [fault.code for fault in noted_of(game(lists))]


CALLS = {
    "chii": (3, "c222123", say.Chii(3, 2, 10, (9, 11)), 22),
    "chii from opposite, which is against the rules": (0, "21c2223", say.Chii(0, 2, 10, (9, 11)), 22),
    "pon from the left": (3, "p222222", say.Pon(3, 2, 10, (10, 10)), 22),
    "pon from opposite": (0, "22p2222", say.Pon(0, 2, 10, (10, 10)), 22),
    "pon from the right": (1, "2222p22", say.Pon(1, 2, 10, (10, 10)), 22),
    "a red five of the own tiles": (1, "2552p25", say.Pon(1, 2, 13, (35, 13)), 25),
    "daiminkan from the left": (3, "m22222222", say.Daiminkan(3, 2, 10, (10, 10, 10)), 22),
    "daiminkan from opposite": (0, "22m222222", say.Daiminkan(0, 2, 10, (10, 10, 10)), 22),
    "daiminkan from the right": (1, "222222m22", say.Daiminkan(1, 2, 10, (10, 10, 10)), 22),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_the_letter_stands_where_the_seat_called_from_sits(name: str):
    caller, text, expected, tile = CALLS[name]
    takes: Lists = [[], [], [tile], []]
    deeds: Lists = [[], [], [60], []]
    takes[caller], deeds[caller] = [text], [0 if "m" in text else 47]
    if caller == 3 and "c" not in text:
        deeds[3] = [0] if "m" in text else [47]
    if "m" in text:
        takes[caller].append(47)
        deeds[caller].append(60)
    found = moves(played(takes, deeds, head=(2, 0, 0)))
    assert found[2] == expected


def test_a_kakan_adds_the_tile_before_the_called_one():
    found = moves(
        played([[24, 24], ["p424242", 42, 14], [14], [24]], [[42, 60], [29, "k42424242", 60], [60], [60]],
               hands=[[*MAN, 41, 41, 41, 42], [*PIN, 42, 42, 43, 43], *HANDS[2:]])
    )  # fmt: skip
    assert found[2:4] == [say.Pon(1, 0, 28, (28, 28)), say.Discard(1, 17, FROM_HAND)]
    assert found[10:12] == [say.Draw(1, 28), say.Kakan(1, 28, 0, 28, (28, 28))]


def test_an_ankan_is_known_by_any_of_its_tiles():
    hand = [15, 15, 51, 21, 22, 23, 31, 32, 33, 41, 41, 42, 42]
    for text in ("151515a51", "515115a15"):  # the second as tensoul writes it
        found = moves(played([[15, 29], [], [], []], [[text, 60], [], [], []], hands=[hand, *HANDS[1:]]))
        assert found[1] == say.Ankan(0, (34, 4, 4, 4))


def test_a_north_is_set_aside_and_another_tile_drawn():
    lists = played([[44, 22], [], [], []], [["f44", 60], [], [], []], hands=[*HANDS[:3], []])
    lists[1] = [35000, 35000, 35000]
    found = moves(lists)
    assert found == [say.Draw(0, 30), say.Nukidora(0, 30), say.Draw(0, 10), say.Discard(0, 10, JUST_DRAWN)]


# --- what the form leaves out ---

KANS = {
    "after an ankan at once": ([[41, 24], ["414141a41", 60]], ["draw", "ankan", "dora", "draw", "discard"]),
    "after a kakan before the discard": (
        [["p444444", 44, 24], [11, "k44444444", 60]],
        ["kakan", "draw", "dora", "discard"],
    ),
    "after a daiminkan before the discard": (
        [["m44444444", 24], [0, 60]],
        ["daiminkan", "draw", "dora", "discard"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", KANS)
def test_the_indicator_of_a_kan_is_turned(name: str):
    (takes, deeds), expected = KANS[name]
    dealer = "ankan" in name
    hand = [11, 12, 13, 14, 15, 16, 17, 18, 19, 41, 41, 41, 42] if dealer else [*range(11, 20), 44, 44, 44, 43]
    head = (0, 0, 0) if dealer else (3, 0, 0)
    others = [] if len(takes) == 2 else [24]
    last = [] if dealer else [44, *others]
    lists = played(
        [takes, others, others, last], [deeds, [60] * len(others), [60] * len(others), [60] * len(last)],
        head=head, indicators=(31, 32), hands=[hand, *HANDS[1:]],
    )  # fmt: skip
    (tape,) = read(game(lists))
    assert [event.op for event in view(tape)][: -1][-len(expected) :] == expected


def test_indicators_that_were_not_turned_are_not_there():
    hand = [11, 12, 13, 14, 15, 16, 17, 18, 19, 41, 41, 41, 42]
    win = ["和了", [7700, -2600, -2600, -2500], [0, 0, 0]]
    lists = played(
        [[41, 24], [], [], []], [["414141a41"], [], [], []], end=win, hands=[hand, *HANDS[1:]]
    )
    (tape,) = read(game(lists))
    assert "dora" not in [event.op for event in view(tape)]


def test_a_round_without_an_indicator_is_read_without_one():
    lists = played([[24], [], [], []], [[60], [], [], []], indicators=())
    (begin, *_) = told(read(game(lists))[0])
    assert isinstance(begin, say.Begin)
    assert begin.indicator == HIDDEN
    assert [fault.code for fault in noted_of(game(lists)) if fault.severity == "ERROR"] == ["NOTEN-01"]  # tiles are left


RIICHI_ENDS = {
    "a draw": (DRAW, True),
    "four riichi": (["四家立直"], True),
    "a ron of its tile": (["和了", [-1000, 1000, 0, 0], [1, 0, 1]], False),
    "three rons of it": (["三家和了"], False),
}  # fmt: skip


@pytest.mark.parametrize("name", RIICHI_ENDS)
def test_a_riichi_with_the_last_discard_is_accepted_unless_that_is_won(name: str):
    end, accepted = RIICHI_ENDS[name]
    (tape,) = read(game(played([[24], [], [], []], [["r60"], [], [], []], end=end)))
    names = [event.op for event in view(tape)]
    assert names[1:4] == ["draw", "riichi", "discard"]
    assert ("riichi_paid" in names) == accepted


def test_scores_before_a_win_are_those_less_the_deposits_paid():
    win = ["和了", [-2000, 0, 3000, 0], [2, 0, 2]]
    found = events(played([[24, 26], [34], [14], [24]], [["r60", 60], [60], [60], [60]], end=win))
    (agari,) = [event for event in found if isinstance(event, say.Agari)]
    assert agari.win.before == [24000, 25000, 25000, 25000]
    assert agari.win.changes == [-2000, 0, 3000, 0]
    assert (agari.winner, agari.loser, agari.face) == (2, 0, 14)


def test_what_is_not_told_stays_untold():
    win = ["和了", [-2000, 0, 2000, 0], [2, 0]]
    agari = events(played([[24]] + [[]] * 3, [[60]] + [[]] * 3, end=win))[-1]
    assert isinstance(agari, say.Agari)
    told_of = agari.win
    assert (told_of.fu, told_of.points, told_of.limit, told_of.pao) == (t.NOT_TOLD, t.NOT_TOLD, t.NOT_TOLD, t.PAO_NOT_TOLD)
    assert told_of.yaku is told_of.yakuman is told_of.hand is told_of.ba is None


def test_one_list_of_ura_indicators_serves_all_winners_in_riichi():
    win = ["和了", [-2000, 2000, 0, 0], [1, 0, 1], [-2000, 0, 0, 2000], [3, 0, 3]]
    lists = played([[24, 11], [34], [14], [24]], [[60, 60], ["r60"], [60], [60]], end=win, ura=(21,))
    first, second = [event.win.ura for event in events(lists) if isinstance(event, say.Agari)]
    assert (first, second) == ([9], [])


def test_who_was_away_is_told_at_its_step():
    away = [{"what": 0, "log": 0, "who": 1, "step": 1}, {"what": 1, "log": 0, "who": 1, "step": 2}]
    found = events(OPEN_ROUND, connection=away)
    assert found[:5] == [
        say.Draw(0, 12), say.Left(1), say.Discard(0, 12, JUST_DRAWN), say.Back(1), say.Draw(1, 21),
    ]  # fmt: skip


# --- the header ---

ROOMS = {"般東喰赤": 1, "般南喰赤": 9, "特南喰赤": 41, "般南喰赤速": 73, "上南喰赤": 137, "鳳南喰赤": 169, "四鳳南喰赤": 169, "三鳳南喰赤": 185}


@pytest.mark.parametrize("disp", ROOMS)
def test_a_room_of_tenhou_is_known_by_its_name(disp: str):
    (tape,) = read(game(OPEN_ROUND, rule={"disp": disp, "aka": 1}))
    assert tape.type_bits == ROOMS[disp]


@pytest.mark.parametrize(("disp", "winds"), [("玉の間四人南", 2), ("Gold Room East", 1), ("四南喰赤", 2), ("三銀の間赤", None)])
def test_a_room_may_tell_how_long_the_game_is(disp: str, winds: int | None):
    (tape,) = read(game(OPEN_ROUND, rule={"disp": disp, "aka": 1}))
    assert tape.said.get("winds") == winds


@pytest.mark.parametrize("disp", ["玉の間南喰赤", "Gold Room South", "友人戦", ""])
def test_other_rooms_have_no_type_of_tenhou(disp: str):
    (tape,) = read(game(OPEN_ROUND, rule={"disp": disp, "aka": 1}))
    assert tape.type_bits == -1
    assert tape.said.get("disp", "") == disp


@pytest.mark.parametrize(
    ("rule", "reds"),
    [({"aka": 1}, (1, 1, 1)), ({"aka": 0}, (0, 0, 0)), ({"aka51": 1, "aka52": 2, "aka53": 1}, (1, 2, 1)), ({}, (1, 1, 1))],
)
def test_red_fives_are_as_the_rule_says(rule: dict[str, int], reds: tuple[int, ...]):
    (tape,) = read(game(OPEN_ROUND, rule=rule))
    assert tape.reds == reds


DAYS = {
    "2021010217gm-00b9-0000-73ad71fa": date(2021, 1, 2),
    "241231-36eae564-3ab0-bdb2-c57d-532ae60b3973": date(2024, 12, 31),
    "another id": None,
}


@pytest.mark.parametrize("ref", DAYS)
def test_the_id_tells_the_day(ref: str):
    (tape,) = read(game(OPEN_ROUND, ref=ref))
    assert tape.header is not None
    assert (tape.header.log_id, tape.header.played) == (ref, DAYS[ref])


def test_the_players_are_told_seat_by_seat():
    (tape,) = read(game(OPEN_ROUND, dan=["新人", "初段", "９級", ""], rate=[1500, 1600.5, 0, 2], sx=["M", "F", "C", ""]))
    assert tape.header is not None
    assert tape.header.names == ("a", "b", "c", "d")
    assert tape.header.dan == ("新人", "初段", "９級", "")
    assert tape.header.rate == (1500, 1600.5, 0, 2)


def test_final_scores_end_the_game():
    found = events(OPEN_ROUND, sc=[24000, -6, 26000, 46.5, 25000, -5, 25000, -35.5])
    assert found[-1] == say.End([24000, 26000, 25000, 25000], [-6000, 46500, -5000, -35500])


def test_a_record_that_begins_later_is_an_excerpt():
    (whole,) = read(game(OPEN_ROUND, sc=[25000, 0] * 4))
    (excerpt,) = read(game(played([[24]] + [[]] * 3, [[60]] + [[]] * 3, head=(4, 1, 0))))
    assert (whole.begins_inside, whole.ends_inside) == (False, False)
    assert (excerpt.begins_inside, excerpt.ends_inside) == (True, True)


def test_four_who_play_in_a_room_for_three_are_followed_as_four():
    (tape,) = read(game(OPEN_ROUND, rule={"disp": "三鳳南喰赤", "aka": 1}))
    assert sum(event.op == "draw" for event in view(tape)) == 4
    assert tape.type_bits & 16
