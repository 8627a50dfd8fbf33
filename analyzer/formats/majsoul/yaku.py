"""Mahjong Soul's numbers of yaku beside those of the tape.

Source: the fan table of the game, as Equim-chan/tensoul's data.json has it; names of 2019, before there were numbers.
"""

from __future__ import annotations

from typing import Final

from analyzer.formats.majsoul.fields import Fields
from analyzer.tiles import yaku as y

OWN_WIND: Final = 10
ROUND_WIND: Final = 11
NUKIDORA: Final = 34
FANS: Final = {
    1: y.MENZEN_TSUMO, 2: y.RIICHI, 3: y.CHANKAN, 4: y.RINSHAN, 5: y.HAITEI, 6: y.HOUTEI, 7: y.YAKUHAI,
    8: y.YAKUHAI + 1, 9: y.YAKUHAI + 2, 12: y.TANYAO, 13: y.IIPEIKOU, 14: y.PINFU, 15: y.CHANTA, 16: y.ITTSUU,
    17: y.SANSHOKU_DOUJUN, 18: y.DOUBLE_RIICHI, 19: y.SANSHOKU_DOUKOU, 20: y.SANKANTSU, 21: y.TOITOI, 22: y.SANANKOU,
    23: y.SHOUSANGEN, 24: y.HONROUTOU, 25: y.CHIITOITSU, 26: y.JUNCHAN, 27: y.HONITSU, 28: y.RYANPEIKOU,
    29: y.CHINITSU, 30: y.IPPATSU, 31: y.DORA, 32: y.AKA_DORA, 33: y.URA_DORA, NUKIDORA: y.DORA, 35: y.TENHOU,
    36: y.CHIIHOU, 37: y.DAISANGEN, 38: y.SUUANKOU, 39: y.TSUUIISOU, 40: y.RYUUIISOU, 41: y.CHINROUTOU,
    42: y.KOKUSHI_MUSOU, 43: y.SHOUSUUSHII, 44: y.SUUKANTSU, 45: y.CHUUREN_POUTOU, 47: y.JUNSEI_CHUUREN_POUTOU,
    48: y.SUUANKOU_TANKI, 49: y.KOKUSHI_MUSOU_13, 50: y.DAISUUSHII, 59: y.RENHOU,
}  # fmt: skip
FAN_OF: Final = {yaku: fan for fan, yaku in reversed(FANS.items()) if fan != NUKIDORA}
NAMES: Final = {
    "门前清自摸和": 1, "立直": 2, "枪杠": 3, "岭上开花": 4, "海底摸月": 5, "河底捞鱼": 6, "役牌 白": 7, "役牌 发": 8,
    "役牌 中": 9, "役牌:自风牌": 10, "役牌:门风牌": 10, "役牌:场风牌": 11, "断幺九": 12, "一杯口": 13, "平和": 14,
    "混全带幺九": 15, "一气通贯": 16, "三色同顺": 17, "两立直": 18, "三色同刻": 19, "三杠子": 20, "对对和": 21,
    "三暗刻": 22, "小三元": 23, "混老头": 24, "七对子": 25, "纯全带幺九": 26, "混一色": 27, "二杯口": 28, "清一色": 29,
    "一发": 30, "宝牌": 31, "红宝牌": 32, "里宝牌": 33, "拔北宝牌": 34, "天和": 35, "地和": 36, "大三元": 37,
    "四暗刻": 38, "字一色": 39, "绿一色": 40, "清老头": 41, "国士无双": 42, "小四喜": 43, "四杠子": 44, "九莲宝灯": 45,
    "纯正九莲宝灯": 47, "四暗刻单骑": 48, "国士无双十三面": 49, "大四喜": 50,
}  # fmt: skip
# a name that is not known, and those of old and local rules: with them the table's rules are not known
OTHERS: Final = frozenset((0, *range(51, 59), *range(60, 65)))
MOST: Final = 60  # in a hand
HAN: Final = 100  # of one


def fan_of(told: Fields) -> int:
    """The number of a fan: told, or meant by its name."""
    number = told.number("id", 0, 10_000)
    return number or NAMES.get(told.text("name").strip(), 0)


def fans_told(fans: list[Fields]) -> list[int]:
    """What a win lists: fan and han one after the other. UnreadableLog for a fan that is none of ours."""
    listed: list[int] = []
    for told in fans:
        fan, han = fan_of(told), told.number("val", 0, HAN)
        if not is_known(fan):
            raise told.wrong("id", f"fan {fan} {told.text('name')[:20]} is no yaku of riichi as it is judged here")
        listed += [fan, han]
    return listed


def is_known(fan: int) -> bool:
    """Whether a fan is a yaku of ours."""
    return fan == OWN_WIND or fan == ROUND_WIND or fan in FANS


def yaku_of_fans(fans: list[int], yakuman: bool, seat_wind: int, round_wind: int) -> tuple[list[int], list[int]]:
    """The same as yaku and han one after the other, and the yakuman. Norths are a fan of their own, and dora here."""
    listed: list[int] = []
    norths = 0
    for i in range(0, len(fans), 2):
        if fans[i] == NUKIDORA:
            norths += fans[i + 1]
        else:
            listed += [_yaku_of(fans[i], seat_wind, round_wind), fans[i + 1]]
    if yakuman:
        return [], [yaku for yaku in listed[::2] if yaku in y.YAKUMAN]
    if norths and y.DORA in listed[::2]:
        listed[2 * listed[::2].index(y.DORA) + 1] += norths
    elif norths:
        listed += [y.DORA, norths]
    return listed, []


def _yaku_of(fan: int, seat_wind: int, round_wind: int) -> int:
    """The yaku of the tape. KeyError for none of ours."""
    if fan == OWN_WIND:
        return y.SEAT_WIND + seat_wind
    if fan == ROUND_WIND:
        return y.ROUND_WIND + round_wind
    return FANS[fan]
