"""The one table of yaku: numbers (those of the tape), names, and han."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

MENZEN_TSUMO: Final = 0
RIICHI: Final = 1
IPPATSU: Final = 2
CHANKAN: Final = 3
RINSHAN: Final = 4
HAITEI: Final = 5
HOUTEI: Final = 6
PINFU: Final = 7
TANYAO: Final = 8
IIPEIKOU: Final = 9
SEAT_WIND: Final = 10  # + wind
ROUND_WIND: Final = 14  # + wind
YAKUHAI: Final = 18  # + dragon
DOUBLE_RIICHI: Final = 21
CHIITOITSU: Final = 22
CHANTA: Final = 23
ITTSUU: Final = 24
SANSHOKU_DOUJUN: Final = 25
SANSHOKU_DOUKOU: Final = 26
SANKANTSU: Final = 27
TOITOI: Final = 28
SANANKOU: Final = 29
SHOUSANGEN: Final = 30
HONROUTOU: Final = 31
RYANPEIKOU: Final = 32
JUNCHAN: Final = 33
HONITSU: Final = 34
CHINITSU: Final = 35
RENHOU: Final = 36
TENHOU: Final = 37
CHIIHOU: Final = 38
DAISANGEN: Final = 39
SUUANKOU: Final = 40
SUUANKOU_TANKI: Final = 41
TSUUIISOU: Final = 42
RYUUIISOU: Final = 43
CHINROUTOU: Final = 44
CHUUREN_POUTOU: Final = 45
JUNSEI_CHUUREN_POUTOU: Final = 46
KOKUSHI_MUSOU: Final = 47
KOKUSHI_MUSOU_13: Final = 48
DAISUUSHII: Final = 49
SHOUSUUSHII: Final = 50
SUUKANTSU: Final = 51
COUNT: Final = 52  # of yaku; behind them what is listed beside them
DORA: Final = 52
URA_DORA: Final = 53
AKA_DORA: Final = 54


class Yaku(NamedTuple):
    """One row: the name is the only spelling of it. Han of a yaku that only a closed hand has are 0 in an open one."""

    number: int
    name: str
    ja: str
    english: str
    closed: int = 0  # han
    open: int = 0
    yakuman: int = 0  # how many it is; renhou's worth and double yakuman are a matter of the ruleset


TABLE: Final[tuple[Yaku, ...]] = (
    Yaku(MENZEN_TSUMO, "menzen_tsumo", "門前清自摸和", "self-draw with a closed hand", 1),
    Yaku(RIICHI, "riichi", "立直", "riichi", 1),
    Yaku(IPPATSU, "ippatsu", "一発", "win within a go-around of riichi", 1),
    Yaku(CHANKAN, "chankan", "槍槓", "robbing a kan", 1, 1),
    Yaku(RINSHAN, "rinshan", "嶺上開花", "win on a replacement tile", 1, 1),
    Yaku(HAITEI, "haitei", "海底摸月", "last tile of the wall", 1, 1),
    Yaku(HOUTEI, "houtei", "河底撈魚", "last discard", 1, 1),
    Yaku(PINFU, "pinfu", "平和", "no-points hand", 1),
    Yaku(TANYAO, "tanyao", "断幺九", "all simples", 1, 1),
    Yaku(IIPEIKOU, "iipeikou", "一盃口", "two equal runs", 1),
    Yaku(SEAT_WIND, "yakuhai_seat_east", "自風 東", "east as seat wind", 1, 1),
    Yaku(SEAT_WIND + 1, "yakuhai_seat_south", "自風 南", "south as seat wind", 1, 1),
    Yaku(SEAT_WIND + 2, "yakuhai_seat_west", "自風 西", "west as seat wind", 1, 1),
    Yaku(SEAT_WIND + 3, "yakuhai_seat_north", "自風 北", "north as seat wind", 1, 1),
    Yaku(ROUND_WIND, "yakuhai_round_east", "場風 東", "east as round wind", 1, 1),
    Yaku(ROUND_WIND + 1, "yakuhai_round_south", "場風 南", "south as round wind", 1, 1),
    Yaku(ROUND_WIND + 2, "yakuhai_round_west", "場風 西", "west as round wind", 1, 1),
    Yaku(ROUND_WIND + 3, "yakuhai_round_north", "場風 北", "north as round wind", 1, 1),
    Yaku(YAKUHAI, "yakuhai_haku", "役牌 白", "white dragon", 1, 1),
    Yaku(YAKUHAI + 1, "yakuhai_hatsu", "役牌 發", "green dragon", 1, 1),
    Yaku(YAKUHAI + 2, "yakuhai_chun", "役牌 中", "red dragon", 1, 1),
    Yaku(DOUBLE_RIICHI, "double_riichi", "両立直", "double riichi", 2),
    Yaku(CHIITOITSU, "chiitoitsu", "七対子", "seven pairs", 2),
    Yaku(CHANTA, "chanta", "混全帯幺九", "outside hand", 2, 1),
    Yaku(ITTSUU, "ittsuu", "一気通貫", "full straight", 2, 1),
    Yaku(SANSHOKU_DOUJUN, "sanshoku_doujun", "三色同順", "three-colour straight", 2, 1),
    Yaku(SANSHOKU_DOUKOU, "sanshoku_doukou", "三色同刻", "three-colour triplets", 2, 2),
    Yaku(SANKANTSU, "sankantsu", "三槓子", "three kans", 2, 2),
    Yaku(TOITOI, "toitoi", "対々和", "all triplets", 2, 2),
    Yaku(SANANKOU, "sanankou", "三暗刻", "three concealed triplets", 2, 2),
    Yaku(SHOUSANGEN, "shousangen", "小三元", "little three dragons", 2, 2),
    Yaku(HONROUTOU, "honroutou", "混老頭", "all terminals and honours", 2, 2),
    Yaku(RYANPEIKOU, "ryanpeikou", "二盃口", "two sets of two equal runs", 3),
    Yaku(JUNCHAN, "junchan", "純全帯幺九", "terminals in all sets", 3, 2),
    Yaku(HONITSU, "honitsu", "混一色", "half flush", 3, 2),
    Yaku(CHINITSU, "chinitsu", "清一色", "full flush", 6, 5),
    Yaku(RENHOU, "renhou", "人和", "hand of man"),
    Yaku(TENHOU, "tenhou", "天和", "hand of heaven", yakuman=1),
    Yaku(CHIIHOU, "chiihou", "地和", "hand of earth", yakuman=1),
    Yaku(DAISANGEN, "daisangen", "大三元", "big three dragons", yakuman=1),
    Yaku(SUUANKOU, "suuankou", "四暗刻", "four concealed triplets", yakuman=1),
    Yaku(SUUANKOU_TANKI, "suuankou_tanki", "四暗刻単騎", "four concealed triplets, single wait", yakuman=1),
    Yaku(TSUUIISOU, "tsuuiisou", "字一色", "all honours", yakuman=1),
    Yaku(RYUUIISOU, "ryuuiisou", "緑一色", "all green", yakuman=1),
    Yaku(CHINROUTOU, "chinroutou", "清老頭", "all terminals", yakuman=1),
    Yaku(CHUUREN_POUTOU, "chuuren_poutou", "九蓮宝燈", "nine gates", yakuman=1),
    Yaku(JUNSEI_CHUUREN_POUTOU, "junsei_chuuren_poutou", "純正九蓮宝燈", "nine gates with nine waits", yakuman=1),
    Yaku(KOKUSHI_MUSOU, "kokushi_musou", "国士無双", "thirteen orphans", yakuman=1),
    Yaku(KOKUSHI_MUSOU_13, "kokushi_musou_13", "国士無双十三面", "thirteen orphans with thirteen waits", yakuman=1),
    Yaku(DAISUUSHII, "daisuushii", "大四喜", "big four winds", yakuman=1),
    Yaku(SHOUSUUSHII, "shousuushii", "小四喜", "little four winds", yakuman=1),
    Yaku(SUUKANTSU, "suukantsu", "四槓子", "four kans", yakuman=1),
    Yaku(DORA, "dora", "ドラ", "dora"),
    Yaku(URA_DORA, "ura_dora", "裏ドラ", "ura dora"),
    Yaku(AKA_DORA, "aka_dora", "赤ドラ", "red dora"),
)  # fmt: skip
YAKUMAN: Final = frozenset(one.number for one in TABLE if one.yakuman)
CLOSED_HAN: Final[vec[i64]] = vec[i64]([one.closed for one in TABLE])
OPEN_HAN: Final[vec[i64]] = vec[i64]([one.open for one in TABLE])  # 0: only closed


def name_of(number: int) -> str:
    """``pinfu``; ``number 60`` of one that is not known."""
    return TABLE[number].name if 0 <= number < len(TABLE) else f"number {number}"
