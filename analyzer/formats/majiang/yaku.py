"""The names that majiang has for yaku and draws, beside the numbers of the tape.

Source: kobalab/majiang-core, lib/hule.js and lib/game.js (MIT); other spellings are those of converters.
"""

from __future__ import annotations

from typing import Final

from analyzer.formats.errors import UnreadableLog
from analyzer.tape import words as t
from analyzer.tiles import yaku as y

NAMES: Final = {one.number: one.ja for one in y.TABLE} | {
    y.YAKUHAI: "翻牌 白", y.YAKUHAI + 1: "翻牌 發", y.YAKUHAI + 2: "翻牌 中", y.DOUBLE_RIICHI: "ダブル立直",
}  # fmt: skip
ALIASES: Final = {
    "役牌 白": 18, "役牌 發": 19, "役牌 発": 19, "役牌 中": 20, "翻牌 発": 19, "両立直": 21, "対対和": 28, "断么九": 8,
    "混全帯么九": 23, "純全帯么九": 33, "国士無双１３面": 48, "国士無双13面": 48, "門前清自模和": 0, "九蓮宝灯": 45,
    "純正九蓮宝灯": 46,
}  # fmt: skip
IDS: Final = {name: yaku for yaku, name in NAMES.items()} | ALIASES
# in majiang's own rules
DOUBLE: Final = frozenset((y.SUUANKOU_TANKI, y.JUNSEI_CHUUREN_POUTOU, y.KOKUSHI_MUSOU_13, y.DAISUUSHII))
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
