"""Mahjong Soul's numbers of yaku beside those of the tape.

Source: the fan table of the game, as Equim-chan/tensoul's data.json has it; names of 2019, before there were numbers.
"""

from __future__ import annotations

from typing import Final

from analyzer.formats.majsoul.fields import Fields

OWN_WIND: Final = 10
ROUND_WIND: Final = 11
NUKIDORA: Final = 34
DORA: Final = 52  # as the tape has it
SEAT_WIND_YAKU: Final = 10  # + wind
ROUND_WIND_YAKU: Final = 14  # + wind
FANS: Final = {
    1: 0, 2: 1, 3: 3, 4: 4, 5: 5, 6: 6, 7: 18, 8: 19, 9: 20, 12: 8, 13: 9, 14: 7, 15: 23, 16: 24, 17: 25, 18: 21,
    19: 26, 20: 27, 21: 28, 22: 29, 23: 30, 24: 31, 25: 22, 26: 33, 27: 34, 28: 32, 29: 35, 30: 2, 31: DORA, 32: 54,
    33: 53, NUKIDORA: DORA, 35: 37, 36: 38, 37: 39, 38: 40, 39: 42, 40: 43, 41: 44, 42: 47, 43: 50, 44: 51, 45: 45,
    47: 46, 48: 41, 49: 48, 50: 49, 59: 36,
}  # fmt: skip
FAN_OF: Final = {yaku: fan for fan, yaku in reversed(FANS.items()) if fan != NUKIDORA}
YAKUMAN: Final = frozenset(range(37, 52))
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
OTHERS: Final = (0, *range(51, 59), *range(60, 65))
MOST: Final = 60  # in a hand


def fan_of(told: Fields) -> int:
    """The number of a fan: told, or meant by its name."""
    number = told.number("id", 0, 10_000)
    return number or NAMES.get(told.text("name").strip(), 0)


def yaku_of(fan: int, seat_wind: int, round_wind: int) -> int:
    """The yaku of the tape; -1 for none of ours."""
    if fan == OWN_WIND:
        return SEAT_WIND_YAKU + seat_wind
    if fan == ROUND_WIND:
        return ROUND_WIND_YAKU + round_wind
    return FANS.get(fan, -1)


def yaku_told(fans: list[Fields], yakuman: bool, seat_wind: int, round_wind: int) -> tuple[list[int], list[int]]:
    """What a win lists: yaku and han one after the other, and the yakuman. UnreadableLog for another fan.

    Norths are a fan of their own, and dora here.
    """
    listed: list[int] = []
    norths = 0
    for told in fans:
        fan, han = fan_of(told), told.number("val", 0, 100)
        yaku = yaku_of(fan, seat_wind, round_wind)
        if yaku < 0:
            raise told.wrong("id", f"fan {fan} {told.text('name')[:20]} is no yaku of riichi as it is judged here")
        if fan == NUKIDORA:
            norths += han
        else:
            listed += [yaku, han]
    if yakuman:
        return [], [yaku for yaku in listed[::2] if yaku in YAKUMAN]
    if norths and DORA in listed[::2]:
        listed[2 * listed[::2].index(DORA) + 1] += norths
    elif norths:
        listed += [DORA, norths]
    return listed, []
