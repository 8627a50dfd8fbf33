"""The names that majiang has for yaku and draws, beside the numbers of the tape.

Source: kobalab/majiang-core, lib/hule.js and lib/game.js (MIT); other spellings are those of converters.
"""

from __future__ import annotations

from typing import Final

from analyzer.formats.errors import UnreadableLog
from analyzer.tape import words as t

WINDS: Final = "東南西北"
NAMES: Final = {
    0: "門前清自摸和", 1: "立直", 2: "一発", 3: "槍槓", 4: "嶺上開花", 5: "海底摸月", 6: "河底撈魚", 7: "平和",
    8: "断幺九", 9: "一盃口", **{10 + i: f"自風 {wind}" for i, wind in enumerate(WINDS)},
    **{14 + i: f"場風 {wind}" for i, wind in enumerate(WINDS)}, 18: "翻牌 白", 19: "翻牌 發", 20: "翻牌 中",
    21: "ダブル立直", 22: "七対子", 23: "混全帯幺九", 24: "一気通貫", 25: "三色同順", 26: "三色同刻", 27: "三槓子",
    28: "対々和", 29: "三暗刻", 30: "小三元", 31: "混老頭", 32: "二盃口", 33: "純全帯幺九", 34: "混一色", 35: "清一色",
    36: "人和", 37: "天和", 38: "地和", 39: "大三元", 40: "四暗刻", 41: "四暗刻単騎", 42: "字一色", 43: "緑一色",
    44: "清老頭", 45: "九蓮宝燈", 46: "純正九蓮宝燈", 47: "国士無双", 48: "国士無双十三面", 49: "大四喜", 50: "小四喜",
    51: "四槓子", 52: "ドラ", 53: "裏ドラ", 54: "赤ドラ",
}  # fmt: skip
ALIASES: Final = {
    "役牌 白": 18, "役牌 發": 19, "役牌 発": 19, "役牌 中": 20, "翻牌 発": 19, "両立直": 21, "対対和": 28, "断么九": 8,
    "混全帯么九": 23, "純全帯么九": 33, "国士無双１３面": 48, "国士無双13面": 48, "門前清自模和": 0, "九蓮宝灯": 45,
    "純正九蓮宝灯": 46,
}  # fmt: skip
IDS: Final = {name: yaku for yaku, name in NAMES.items()} | ALIASES
YAKUMAN: Final = frozenset(range(37, 52))
DOUBLE: Final = frozenset((41, 46, 48, 49))  # in majiang's own rules
DRAWS: Final = {
    "荒牌平局": t.EXHAUSTIVE, "流局": t.EXHAUSTIVE, "流し満貫": t.NAGASHI_MANGAN, "九種九牌": t.KYUUSHU_KYUUHAI,
    "四風連打": t.SUUFON_RENDA, "四家立直": t.SUUCHA_RIICHI, "三家和": t.SANCHAHOU, "三家和了": t.SANCHAHOU,
    "四開槓": t.SUUKAIKAN, "四槓散了": t.SUUKAIKAN,
}  # fmt: skip
DRAW_NAMES: Final = {
    t.EXHAUSTIVE: "荒牌平局", t.NAGASHI_MANGAN: "流し満貫", t.KYUUSHU_KYUUHAI: "九種九牌", t.SUUFON_RENDA: "四風連打",
    t.SUUCHA_RIICHI: "四家立直", t.SANCHAHOU: "三家和", t.SUUKAIKAN: "四開槓",
}  # fmt: skip


def yaku_of(name: str, seat_wind: int, round_wind: int) -> int:
    """The yaku of a name. UnreadableLog for none that is known."""
    if name in ("役牌 自風", "自風"):
        return 10 + seat_wind
    if name in ("役牌 場風", "場風"):
        return 14 + round_wind
    yaku = IDS.get(name, IDS.get(name.strip()))
    if yaku is None:
        raise UnreadableLog(f"hupai: {name[:40]!r} is no yaku that is known")
    return yaku
