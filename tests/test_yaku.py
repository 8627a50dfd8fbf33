"""The table of yaku: every number in its place, han as the `mahjong` package has them."""

from __future__ import annotations

import pytest
from mahjong.hand_calculating.yaku_config import YakuConfig

from analyzer.tiles import yaku

# the package's names, in the order of the table; its winds and dragons are all one han
PACKAGE = (
    "tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeiko",
    "seat_wind_east", "seat_wind_south", "seat_wind_west", "seat_wind_north",
    "round_wind_east", "round_wind_south", "round_wind_west", "round_wind_north", "haku", "hatsu", "chun",
    "daburu_riichi", "chiitoitsu", "chantai", "ittsu", "sanshoku", "sanshoku_douko", "sankantsu", "toitoi", "sanankou",
    "shosangen", "honroto", "ryanpeiko", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen",
    "suuankou", "suuankou_tanki", "tsuisou", "ryuisou", "chinroto", "chuuren_poutou", "daburu_chuuren_poutou", "kokushi",
    "daburu_kokushi", "daisuushi", "shosuushi", "suukantsu",
)  # fmt: skip


def test_a_row_stands_where_its_number_says() -> None:
    assert [one.number for one in yaku.TABLE] == list(range(len(yaku.TABLE)))
    assert len({one.name for one in yaku.TABLE}) == len({one.ja for one in yaku.TABLE}) == len(yaku.TABLE)
    assert yaku.COUNT == yaku.DORA == len(PACKAGE)


def test_a_constant_is_named_as_its_row() -> None:
    winds = (yaku.SEAT_WIND, yaku.ROUND_WIND, yaku.YAKUHAI)
    rows = [one for one in yaku.TABLE if not any(first <= one.number < first + 4 for first in winds[:2])]
    for one in rows:
        if not yaku.YAKUHAI <= one.number < yaku.YAKUHAI + 3:
            assert getattr(yaku, one.name.upper()) == one.number


@pytest.mark.parametrize("one", yaku.TABLE[: yaku.COUNT], ids=lambda one: one.name)
def test_han_are_those_of_the_package(one: yaku.Yaku) -> None:
    other = getattr(YakuConfig(), PACKAGE[one.number])
    if one.number == yaku.RENHOU:
        assert (one.closed, one.open, one.yakuman) == (0, 0, 0)  # a matter of the ruleset
    elif other.is_yakuman:
        assert (one.closed, one.open, one.yakuman) == (0, 0, 1)
    else:
        assert (one.closed, one.open, one.yakuman) == (other.han_closed, other.han_open, 0)
        assert (yaku.CLOSED_HAN[one.number], yaku.OPEN_HAN[one.number]) == (other.han_closed, other.han_open)


def test_a_number_without_a_row_is_told_as_such() -> None:
    assert [yaku.name_of(number) for number in (-1, 7, 55)] == ["number -1", "pinfu", "number 55"]
