"""Ends of rounds as Mahjong Soul tells them: yaku by number or name, payments, who answers, what is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyzer.formats import told
from analyzer.formats.majsoul import read
from analyzer.formats.majsoul.protobuf import written
from analyzer.formats.majsoul.yaku import FAN_OF, FANS, NAMES, OTHERS
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles import yaku as table

Doc = dict[str, Any]
M, P, S, Z = 0, 9, 18, 27
HANDS = [
    ["1m", "2m", "3m", "4m", "0m", "6m", "7m", "8m", "9m", "1z", "1z", "2z", "2z", "9p"],
    ["1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "1z", "1z", "2z", "2z"],
    ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "3z", "3z", "4z", "4z"],
    ["3z", "3z", "4z", "4z", "5z", "5z", "5z", "6z", "6z", "6z", "7z", "7z", "9m"],
]
FOUR = [26_000, 25_000, 25_000, 24_000]
WIN: Doc = {"seat": 1, "hu_tile": "9p", "hand": HANDS[1], "fans": [{"id": 2, "val": 1}], "fu": 30, "count": 1, "point_rong": 1000}


def played(*records: tuple[str, Doc], wind: int = 1, players: int = 4, protobuf: bool = False) -> Tape:
    """A round of South or another wind in which seat 0 is the dealer and discards a 9p, and what follows."""
    deal = {"chang": wind, "ju": 0, "scores": FOUR[:players], "doras": ["5s"], "liqibang": 0}
    deal |= {f"tiles{seat}": hand for seat, hand in enumerate(HANDS[:players])}
    all_records = [("NewRound", deal), ("DiscardTile", {"seat": 0, "tile": "9p", "moqie": True}), *records]
    named = [(f".lq.Record{name}", data) for name, data in all_records]
    if protobuf:
        wrapped = [written("Wrapper", {"name": name, "data": written(name[4:], data)}) for name, data in named]
        body = written("GameDetailRecords", {"records": wrapped})
        (tape,) = read(written("Wrapper", {"name": ".lq.GameDetailRecords", "data": body}))
    else:
        (tape,) = read(json.dumps([{"name": name, "data": data} for name, data in named]).encode())
    assert isinstance(tape, Tape)
    return tape


def ends(*records: tuple[str, Doc], wind: int = 1, players: int = 4) -> list[told.Agari | told.Ryuukyoku | told.Damaged]:
    events = told.told(played(*records, wind=wind, players=players))
    return [event for event in events if isinstance(event, told.Agari | told.Ryuukyoku | told.Damaged)]


def win(**said: Any) -> told.Agari:
    (found,) = ends(("Hule", {"hules": [WIN | said], "delta_scores": [-1000, 1000, 0, 0], "old_scores": FOUR}))
    assert isinstance(found, told.Agari)
    return found


def test_every_yaku_has_a_number_and_no_number_has_two() -> None:
    assert {*FANS.values()} | set(range(10, 18)) == set(range(len(table.TABLE)))
    assert len(FAN_OF) == len({*FANS.values()})
    assert all(FANS.get(fan, 10) >= 0 for fan in NAMES.values())


def test_winds_are_those_of_the_winner_and_of_the_round() -> None:
    assert win(fans=[{"id": 10, "val": 1}, {"id": 11, "val": 1}]).win.yaku == [11, 1, 15, 1]  # South, as both


def test_norths_are_dora() -> None:
    assert win(fans=[{"id": 31, "val": 2}, {"id": 34, "val": 3}, {"id": 33, "val": 0}]).win.yaku == [52, 5, 53, 0]


def test_a_yaku_that_is_listed_twice_is_so_on_the_tape() -> None:
    assert win(fans=[{"id": 2, "val": 1}, {"id": 2, "val": 1}]).win.yaku == [1, 1, 1, 1]
    assert win(yiman=True, fans=[{"id": 37, "val": 1}, {"id": 37, "val": 1}]).win.yakuman == [39, 39]


def test_fans_of_2019_have_names_alone() -> None:
    fans = [{"name": "立直", "val": 1}, {"name": "一发", "val": 1}, {"name": "役牌:门风牌", "val": 1}, {"name": "红宝牌", "val": 1}]
    assert win(fans=fans).win.yaku == [1, 1, 2, 1, 11, 1, 54, 1]


@pytest.mark.parametrize("fan", [{"id": 51, "val": 1}, {"name": "?", "val": 1}, {"id": 64, "val": 3}])
def test_with_a_yaku_of_local_rules_those_of_the_win_are_not_told(fan: Doc) -> None:
    found = win(fans=[{"id": 2, "val": 1}, fan]).win
    assert (found.yaku, found.yakuman, found.points) == (None, None, 1000)
    assert fan.get("id", 0) in OTHERS


def test_a_number_that_nobody_knows_damages_the_end() -> None:
    (found,) = ends(("Hule", {"hules": [WIN | {"fans": [{"id": 999, "val": 1}]}]}))
    assert isinstance(found, told.Damaged) and found.hangs == t.END and "fan 999" in found.text


def test_yakuman_tell_no_fu_and_who_answers() -> None:
    found = win(yiman=True, count=2, fans=[{"id": 50, "val": 2}], baopai_seats=[3], fu=40, point_rong=64_000).win
    assert (found.yaku, found.yakuman, found.pao, found.fu, found.points) == ([], [49], 3, t.NOT_TOLD, 64_000)
    assert win(baopai_seats=[0, 2]).win.pao == t.PAO_NOT_TOLD
    assert win().win.pao == t.NO_PAO


def test_of_old_who_answers_is_his_seat_and_one() -> None:
    said = {"hules": [WIN | {"yiman": True, "fans": [{"id": 37, "val": 1}]}], "baopai": 4}
    (found,) = ends(("Hule", said))
    assert isinstance(found, told.Agari) and found.win.pao == 3


@pytest.mark.parametrize("players, seat, child, dealer, points", [
    (4, 0, 2000, 0, 6000), (4, 1, 2000, 3900, 7900), (3, 0, 2000, 0, 4000), (3, 2, 1000, 2000, 3000),
])  # fmt: skip
def test_on_tsumo_the_points_are_those_of_all(players: int, seat: int, child: int, dealer: int, points: int) -> None:
    said = {"seat": seat, "hu_tile": "9p", "zimo": True, "point_rong": 1, "point_zimo_xian": child, "point_zimo_qin": dealer}
    (found,) = ends(("Hule", {"hules": [said]}), players=players)
    assert isinstance(found, told.Agari)
    assert (found.winner, found.loser, found.win.points) == (seat, seat, points)


def test_a_winner_shows_hand_and_melds() -> None:
    found = win(hand=["1m", "2m", "3m", "9p"], ming=["shunzi(7s,9s,8s)", "kezi(1z,1z,1z)", "angang(5m,5m,0m,5m)"], hu_tile="9p")
    assert found.win.hand == [M, M + 1, M + 2, P + 8, P + 8]
    assert [sorted(meld) for meld in found.win.melds or []] == [[S + 6, S + 7, S + 8], [Z, Z, Z], [M + 4, M + 4, M + 4, 34]]
    assert win(hand=[]).win.hand is None


def test_two_wins_share_what_is_paid() -> None:
    other = WIN | {"seat": 3, "hand": HANDS[3], "point_rong": 2000}
    first, second = ends(("Hule", {"hules": [WIN, other], "delta_scores": [-3000, 1000, 0, 2000], "old_scores": FOUR}))
    assert isinstance(first, told.Agari) and isinstance(second, told.Agari)
    assert (first.win.changes, second.win.changes, second.win.before) == (None, [-3000, 1000, 0, 2000], FOUR)
    assert (first.loser, second.loser) == (0, 0)


def test_tenpai_hands_are_shown_and_nagashi_is_added_up() -> None:
    players = [{"tingpai": True, "hand": HANDS[0][:13]}, {}, {"hand": ["1m"]}, {"tingpai": True, "hand": HANDS[3]}]
    said = {"players": players, "scores": [{"old_scores": FOUR, "delta_scores": [1500, -1500, -1500, 1500]}]}
    (found,) = ends(("NoTile", said))
    assert isinstance(found, told.Ryuukyoku)
    assert found.kind == t.EXHAUSTIVE and found.changes == [1500, -1500, -1500, 1500] and found.before == FOUR
    assert [hand is not None for hand in found.shown or []] == [True, False, False, True]
    lines = [{"seat": 1, "delta_scores": [-4000, 8000, -2000, -2000]}, {"seat": 2, "delta_scores": [-4000, -2000, 8000, -2000]}]
    (found,) = ends(("NoTile", {"liujumanguan": True, "scores": lines}))
    assert isinstance(found, told.Ryuukyoku)
    assert (found.kind, found.changes, found.shown) == (t.NAGASHI_MANGAN, [-8000, 6000, 6000, -4000], None)


@pytest.mark.parametrize("said, kind, shown", [
    ({"type": 1, "seat": 1, "tiles": ["1m", "9m"]}, t.KYUUSHU_KYUUHAI, [None, [M, M + 8], None, None]),
    ({"type": 2}, t.SUUFON_RENDA, [None] * 4),
    ({"type": 3}, t.SUUKAIKAN, [None] * 4),
    ({"type": 4, "allplayertiles": ["1m|2m", "1p", "1s", "1z"]}, t.SUUCHA_RIICHI, [[M, M + 1], [P], [S], [Z]]),
    ({"type": 5, "allplayertiles": ["1m|2m", "1p", "1s", "1z"]}, t.SANCHAHOU, [None, [P], [S], [Z]]),
])  # fmt: skip
def test_abortive_draws_show_the_hands_that_they_must(said: Doc, kind: int, shown: list[list[int] | None]) -> None:
    (found,) = ends(("LiuJu", said))
    assert isinstance(found, told.Ryuukyoku)
    assert (found.kind, found.shown) == (kind, shown)


@pytest.mark.parametrize("protobuf", [False, True])
def test_a_riichi_is_accepted_by_the_record_after_it_and_not_where_it_failed(protobuf: bool) -> None:
    declared = ("DiscardTile", {"seat": 1, "tile": "1p", "is_liqi": True})
    draw = ("DealTile", {"seat": 1, "tile": "5z"})
    for liqi, paid in (({"seat": 1, "score": 24_000}, [(1, (26_000, 24_000, 25_000, 24_000))]), ({"seat": 1, "failed": True}, [])):
        tape = played(draw, declared, ("DealTile", {"seat": 2, "tile": "5z", "liqi": liqi}), protobuf=protobuf)
        assert [tuple(event) for event in told.told(tape) if isinstance(event, told.RiichiPaid)] == paid


TURNS: list[tuple[str, Doc, str]] = [
    ("DealTile", {"seat": 1, "tile": "5z"}, "Draw"),
    ("DealTile", {"seat": 1, "tile": "8z"}, "Damaged"),
    ("DealTile", {"seat": 1}, "Damaged"),
    ("DealTile", {"seat": 4, "tile": "5z"}, "Damaged"),
    ("DealTile", {"seat": 2, "tile": "5z", "liqi": {"seat": 7}}, "Damaged"),
    ("DealTile", {"seat": 2, "tile": "5z", "doras": ["5s"] * 11}, "Damaged"),
    ("ChiPengGang", {"seat": 1, "type": 0, "tiles": ["7p", "8p", "9p"], "froms": [1, 1, 0]}, "Chii"),
    ("ChiPengGang", {"seat": 1, "type": 1, "tiles": ["9p", "9p", "9p"], "froms": [1, 1, 0]}, "Pon"),
    ("ChiPengGang", {"seat": 1, "type": 2, "tiles": ["9p"] * 4, "froms": [1, 1, 1, 0]}, "Daiminkan"),
    ("ChiPengGang", {"seat": 1, "type": 2, "tiles": ["9p"] * 5, "froms": [1, 1, 1, 1, 0]}, "Damaged"),
    ("ChiPengGang", {"seat": 1, "type": 1, "tiles": ["9p"] * 3, "froms": [1, 0, 0]}, "Damaged"),
    ("ChiPengGang", {"seat": 1, "type": 3, "tiles": ["9p"] * 3, "froms": [1, 1, 0]}, "Damaged"),
    ("AnGangAddGang", {"seat": 1, "type": 3, "tiles": "1z"}, "Ankan"),
    ("AnGangAddGang", {"seat": 1, "type": 2, "tiles": "1z"}, "Kakan"),
    ("AnGangAddGang", {"seat": 1, "type": 1, "tiles": "1z"}, "Damaged"),
    ("BaBei", {"seat": 1}, "Nukidora"),
]  # fmt: skip


@pytest.mark.parametrize("protobuf", [False, True], ids=["JSON", "protobuf"])
@pytest.mark.parametrize("name, data, event", TURNS)
def test_a_turn_is_read_or_damaged_in_each_form(name: str, data: Doc, event: str, protobuf: bool) -> None:
    *_, last = told.told(played((name, data), protobuf=protobuf))
    assert type(last).__name__ in (event, "End")
    assert [type(each).__name__ for each in told.told(played((name, data), protobuf=protobuf))].count(event) == (2 if event == "Draw" else 1)


def test_three_players_may_have_a_fourth_score_of_nothing() -> None:
    deal = {"scores": [35_000, 35_000, 35_000, 0], "doras": ["5s"], "tiles3": []}
    (tape,) = read(json.dumps([{"name": "NewRound", "data": deal | {f"tiles{seat}": HANDS[seat + 1] for seat in range(3)}}]).encode())
    assert isinstance(tape, Tape)
    (begin,) = [event for event in told.told(tape) if isinstance(event, told.Begin)]
    assert (begin.scores, len(begin.hands)) == ((35_000, 35_000, 35_000), 3)


def test_the_dealers_draw_is_what_he_wins_with() -> None:
    deal = {"scores": FOUR, "doras": ["5s"]} | {f"tiles{seat}": hand for seat, hand in enumerate(HANDS)}
    won = {"hules": [{"seat": 0, "zimo": True, "hu_tile": "4m", "hand": []}]}
    (tape,) = read(json.dumps([{"name": "NewRound", "data": deal}, {"name": "Hule", "data": won}]).encode())
    assert isinstance(tape, Tape)
    draw = next(event for event in told.told(tape) if isinstance(event, told.Draw))
    assert draw == told.Draw(0, M + 3)
