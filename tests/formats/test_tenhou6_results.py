"""How a round of tenhou6 ends: amounts, yaku, draws, in the words of Tenhou and of the converters."""

from __future__ import annotations

from typing import Any

import pytest
from tenhou6_rounds import game, played

from analyzer.formats import told as say
from analyzer.formats.recorder import Win
from analyzer.formats.tenhou6 import read, words
from analyzer.formats.tenhou6.columns import value_text, yaku_texts
from analyzer.formats.tenhou6.results import Table as Around
from analyzer.formats.tenhou6.results import value_of, yaku_of
from analyzer.formats.told import told
from analyzer.tape import words as t

AROUND = Around(4, 1, 1, False)  # South 2

# the text, players: fu, limit, points of all payments
VALUES = {
    ("30符4飜7700点", 4): (30, t.NOT_TOLD, 7700),
    ("20符3飜700-1300点", 4): (20, t.NOT_TOLD, 2700),
    ("30符3飜2000点∀", 4): (30, t.NOT_TOLD, 6000),
    ("満貫8000点", 4): (t.NOT_TOLD, 1, 8000),
    ("満貫2000-4000点", 4): (t.NOT_TOLD, 1, 8000),
    ("満貫4000点∀", 4): (t.NOT_TOLD, 1, 12000),
    ("跳満12000点", 4): (t.NOT_TOLD, 2, 12000),
    ("倍満4000-8000点", 4): (t.NOT_TOLD, 3, 16000),
    ("三倍満24000点", 4): (t.NOT_TOLD, 4, 24000),
    ("役満16000点∀", 4): (t.NOT_TOLD, 5, 48000),
    ("数え役満32000点", 4): (t.NOT_TOLD, 5, 32000),
    ("切り上げ満貫8000点", 4): (t.NOT_TOLD, 1, 8000),
    ("30符2飜500-1000点", 3): (30, t.NOT_TOLD, 1500),
    ("満貫4000点∀", 3): (t.NOT_TOLD, 1, 8000),
    ("Mangan 2000-4000点", 4): (t.NOT_TOLD, 1, 8000),
    ("Haneman 6000点∀", 4): (t.NOT_TOLD, 2, 18000),
    ("Counted Yakuman 32000点", 4): (t.NOT_TOLD, 5, 32000),
    ("30Fu2Han2000Points", 4): (30, t.NOT_TOLD, 2000),
    ("40符5翻満貫8000点", 4): (40, 1, 8000),
    ("累计役满32000点", 4): (t.NOT_TOLD, 5, 32000),
    ("7700点", 4): (t.NOT_TOLD, t.NOT_TOLD, 7700),
    ("nothing known", 4): (t.NOT_TOLD, t.NOT_TOLD, t.NOT_TOLD),
    ("強運8000点", 4): (t.NOT_TOLD, t.NOT_TOLD, t.NOT_TOLD),
}


@pytest.mark.parametrize(("text", "players"), VALUES)
def test_the_text_of_a_win_tells_fu_limit_and_all_points(text: str, players: int):
    assert tuple(value_of(text, players)) == VALUES[text, players]


# han, fu, limit, points, tsumo, dealer, players: as score tables have them
AMOUNTS = {
    "30符4飜7700点": (Win(fu=30, limit=0, points=7700, yaku=[1, 1, 52, 3]), False, False, 4),
    "20符3飜700-1300点": (Win(fu=20, limit=0, points=2700, yaku=[0, 1, 7, 1, 52, 1]), True, False, 4),
    "30符1飜300-500点": (Win(fu=30, limit=0, points=1100, yaku=[0, 1]), True, False, 4),
    "30符2飜500-1000点": (Win(fu=30, limit=0, points=1500, yaku=[0, 1, 52, 1]), True, False, 3),
    "25符4飜1600-3200点": (Win(fu=25, limit=0, points=6400, yaku=[22, 2, 0, 1, 52, 1]), True, False, 4),
    "30符3飜2000点∀": (Win(fu=30, limit=0, points=6000, yaku=[0, 1, 52, 2]), True, True, 4),
    "跳満3000-6000点": (Win(fu=30, limit=2, points=12000, yaku=[0, 1, 52, 5]), True, False, 4),
    "役満16000点∀": (Win(fu=0, limit=5, points=48000, yaku=[], yakuman=[47]), True, True, 4),
    "": (Win(), False, False, 4),
}


@pytest.mark.parametrize("text", AMOUNTS)
def test_an_amount_is_written_as_tenhou_writes_it(text: str):
    assert value_text(*AMOUNTS[text]) == text


# --- yaku ---


def test_tenhou_counts_the_thirteen_waits_in_digits():
    assert words.YAKU[48] == "国士無双１３面"


@pytest.mark.parametrize("number", range(55))
def test_a_yaku_of_tenhou_is_read_as_it_is_written(number: int):
    yakuman = 37 <= number <= 51
    win = Win(yakuman=[number]) if yakuman else Win(yaku=[number, 1])
    (text,) = yaku_texts(win)
    assert yaku_of([text], 2, AROUND) == (([], [number]) if yakuman else ([number, 1], []))


# the name as it stands in the data of converters, and the number of FORMAT section 9
NAMES: dict[str, int] = {
    "Fully Concealed Hand": 0, "Riichi": 1, "Ippatsu": 2, "Robbing a Kan": 3, "After a Kan": 4, "Under the Sea": 5,
    "Under the River": 6, "Pinfu": 7, "All Simples": 8, "Pure Double Sequence": 9, "White Dragon": 18,
    "Green Dragon": 19, "Red Dragon": 20, "Double Riichi": 21, "Seven Pairs": 22, "Half Outside Hand": 23,
    "Pure Straight": 24, "Mixed Triple Sequence": 25, "Triple Triplets": 26, "Three Quads": 27, "All Triplets": 28,
    "Three Concealed Triplets": 29, "Little Three Dragons": 30, "All Terminals and Honors": 31,
    "Twice Pure Double Sequence": 32, "Fully Outside Hand": 33, "Half Flush": 34, "Full Flush": 35, "Hand of Man": 36,
    "Blessing of Heaven": 37, "Blessing of Earth": 38, "Big Three Dragons": 39, "Four Concealed Triplets": 40,
    "Single-wait Four Concealed Triplets": 41, "All Honors": 42, "All Green": 43, "All Terminals": 44,
    "Nine Gates": 45, "True Nine Gates": 46, "Thirteen Orphans": 47, "Thirteen-wait Thirteen Orphans": 48,
    "Four Big Winds": 49, "Four Little Winds": 50, "Four Quads": 51, "Dora": 52, "Kita": 52, "Ura Dora": 53,
    "Red Five": 54,
    "门前清自摸和": 0, "一发": 2, "抢杠": 3, "岭上开花": 4, "河底捞鱼": 6, "断幺九": 8, "一杯口": 9, "役牌 白": 18,
    "役牌 发": 19, "役牌 發": 19, "役牌 中": 20, "两立直": 21, "七对子": 22, "混全带幺九": 23, "一气通贯": 24,
    "三色同顺": 25, "三杠子": 27, "对对和": 28, "混老头": 31, "二杯口": 32, "纯全带幺九": 33, "四暗刻单骑": 41,
    "绿一色": 43, "清老头": 44, "九莲宝灯": 45, "纯正九莲宝灯": 46, "国士无双": 47, "国士无双十三面": 48,
    "四杠子": 51, "宝牌": 52, "拔北宝牌": 52, "里宝牌": 53, "红宝牌": 54,
    "ダブル立直": 21, "抜きドラ": 52, "国士無双十三面待ち": 48, "國士無双十三面待ち": 48, "九蓮宝灯": 45, "役牌 発": 19,
    "役牌:自風牌": 11, "自風牌": 11, "役牌:門風牌": 11, "役牌:门风牌": 11, "Seat Wind": 11,
    "役牌:場風牌": 15, "場風牌": 15, "役牌:场风牌": 15, "Prevalent Wind": 15,
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_yaku_of_a_converter_is_known(name: str):
    """South 2: seat 1 deals, seat 2 has the south as its own wind."""
    assert yaku_of([f"{name}(1飜)"], 2, AROUND) == ([NAMES[name], 1], [])


def test_nukidora_counts_with_the_dora():
    assert yaku_of(["ドラ(2飜)", "抜きドラ(3飜)"], 2, AROUND) == ([52, 5], [])


@pytest.mark.parametrize("items", [["燕返し(1飜)"], ["立直(1飜)", "?"], ["立直"], ["立直(x)"], [5], []])
def test_one_unknown_yaku_leaves_all_untold(items: list[Any]):
    assert yaku_of(items, 2, AROUND) == (None, None)


def test_seat_winds_by_absolute_seat_are_taken_as_the_own_wind_where_a_record_has_them():
    """Seat 2 of South 2 has the south; one converter calls it west, after the first round's seats."""
    assert yaku_of(["自風 西(1飜)"], 2, AROUND._replace(absolute_winds=True)) == ([11, 1], [])
    assert yaku_of(["自風 西(1飜)"], 2, AROUND) == ([12, 1], [])


# --- draws ---

DRAWS = {
    "流局": 0, "全員聴牌": 0, "全員不聴": 0, "Ryuukyoku": 0, "Exhaustive Draw": 0, "荒牌流局": 0,
    "九種九牌": 1, "Kyuushu Kyuuhai": 1, "Nine Terminal Abortion": 1, "九种九牌": 1,
    "四風連打": 2, "Suufon Renda": 2, "四风连打": 2,
    "四家立直": 3, "Suucha Riichi": 3,
    "三家和了": 4, "三家和": 4, "Sanchahou": 4,
    "四槓散了": 5, "四開槓": 5, "Suukaikan": 5, "四杠散了": 5,
    "流し満貫": 6, "Nagashi Mangan": 6, "Mangan at Draw": 6,
}  # fmt: skip


@pytest.mark.parametrize("word", DRAWS)
def test_a_draw_is_known_by_its_word(word: str):
    (tape,) = read(game(played([[24]] + [[]] * 3, [[60]] + [[]] * 3, end=[word])))
    (draw,) = [event for event in told(tape) if isinstance(event, say.Ryuukyoku)]
    assert draw.kind == DRAWS[word]
    if word not in ("全員聴牌", "全員不聴"):
        assert draw.shown is None


def test_all_tenpai_and_nobody_tenpai_are_told():
    (tenpai,), (noten,) = (
        [event for event in told(read(game(played([[24]] + [[]] * 3, [[60]] + [[]] * 3, end=[word])))[0]) if isinstance(event, say.Ryuukyoku)]
        for word in ("全員聴牌", "全員不聴")
    )
    assert noten.shown == [None] * 4
    assert tenpai.shown is not None
    assert tenpai.shown[0] == [*range(9), 27, 27, 28, 28]


def test_a_round_that_was_cut_off_has_no_end():
    (tape,) = read(game(played([[24]] + [[]] * 3, [[60]] + [[]] * 3, end=["不明"])))
    assert t.NAMES[t.op_of(tape.events[tape.event_count - 1])] == "discard"
