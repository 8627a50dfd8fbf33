"""The words of results: as Tenhou writes them, and as others do, in Japanese, English and Chinese.

Characters that are one word in three scripts are folded first (發 发 発), and so are case, blanks and marks: one table
then serves the dialects of all converters.
"""

from __future__ import annotations

from typing import Final

from analyzer.tape import words as t
from analyzer.tiles.yaku import KOKUSHI_MUSOU_13, TABLE

# Tenhou's own names, by the number of the yaku: it alone counts the thirteen waits in digits
YAKU: Final = tuple("国士無双１３面" if one.number == KOKUSHI_MUSOU_13 else one.ja for one in TABLE)
# what the name does not tell alone: it depends on the seat of the winner, or on the round
ANY_OWN_WIND: Final = -1
ANY_ROUND_WIND: Final = -2
UNKNOWN: Final = -9

_OTHERS: Final[dict[int, tuple[str, ...]]] = {
    0: ("fully concealed hand", "tsumo", "門前自摸", "自摸"),
    1: ("reach", "リーチ"),
    3: ("robbing a kan",),
    4: ("after a kan", "rinshan kaihou"),
    5: ("under the sea", "haitei raoyue", "海底撈月"),
    6: ("under the river", "houtei raoyui"),
    8: ("all simples", "断ヤオ"),
    9: ("pure double sequence",),
    18: ("white dragon", "haku", "白"),
    19: ("green dragon", "hatsu", "発"),
    20: ("red dragon", "chun", "中"),
    21: ("ダブル立直", "ダブルリーチ", "w立直"),
    22: ("seven pairs",),
    23: ("half outside hand", "全帯幺九"),
    24: ("pure straight",),
    25: ("mixed triple sequence", "sanshoku"),
    26: ("triple triplets",),
    27: ("three quads", "three kans"),
    28: ("all triplets", "toitoihou"),
    29: ("three concealed triplets",),
    30: ("little three dragons",),
    31: ("all terminals and honors",),
    32: ("twice pure double sequence", "両盃口"),
    33: ("fully outside hand",),
    34: ("half flush",),
    35: ("full flush",),
    36: ("hand of man",),
    37: ("blessing of heaven",),
    38: ("blessing of earth",),
    39: ("big three dragons",),
    40: ("four concealed triplets",),
    41: ("single-wait four concealed triplets",),
    42: ("all honors",),
    43: ("all green",),
    44: ("all terminals",),
    45: ("nine gates",),
    46: ("true nine gates",),
    47: ("thirteen orphans",),
    48: ("thirteen-wait thirteen orphans", "国士無双十三面待ち", "kokushi musou juusanmen"),
    49: ("four big winds",),
    50: ("four little winds",),
    51: ("four quads", "four kans"),
    52: ("宝牌", "抜きドラ", "抜北宝牌", "抜北", "kita", "nukidora", "北ドラ"),
    53: ("裏宝牌",),
    54: ("red five", "紅宝牌", "赤宝牌"),
    ANY_OWN_WIND: ("役牌:自風牌", "自風牌", "役牌:門風牌", "門風牌", "自風", "門風", "seat wind"),
    ANY_ROUND_WIND: ("役牌:場風牌", "場風牌", "場風", "prevalent wind", "round wind"),
}
_SAME: Final = (
    "発发 発發 門门 槍抢 槍搶 槓杠 嶺岭 開开 撈捞 魚鱼 風风 場场 断斷 幺么 盃杯 両两 両兩 対对 対對 対々 帯带 帯帶 "
    "気气 気氣 貫贯 順顺 頭头 純纯 単单 単單 騎骑 緑绿 緑綠 蓮莲 宝寶 燈灯 国國 無无 双雙 裏里 裏裡 紅红 抜拔 "
    "満满 満滿 連连 種种 数數 計计 聴听 聴聽 1１ 3３"
)
_FOLD: Final = str.maketrans({pair[1]: pair[0] for pair in _SAME.split()} | dict.fromkeys(" 　:：-_'・()（）", ""))


def folded(text: str) -> str:
    """A word without what differs between scripts and dialects."""
    return text.lower().translate(_FOLD).replace("13", "十三")


_YAKU: Final = {folded(name): one.number for one in TABLE for name in (one.ja, one.name)} | {
    folded(name): number for number, names in _OTHERS.items() for name in names
}
LIMITS: Final = {"満貫": 1, "跳満": 2, "倍満": 3, "三倍満": 4, "役満": 5}
LIMIT_NAMES: Final = ("", *LIMITS)
_LIMITS: Final = {folded(name): limit for name, limit in LIMITS.items()} | {
    folded(name): limit
    for limit, names in {
        1: ("mangan", "切り上げ満貫", "kiriage mangan", "rounded mangan"),
        2: ("haneman",),
        3: ("baiman",),
        4: ("sanbaiman",),
        5: ("yakuman", "数え役満", "累計役満", "kazoe yakuman", "counted yakuman"),
    }.items()
    for name in names
}
AGARI: Final = "和了"
TENPAI: Final = "全員聴牌"
NOTEN: Final = "全員不聴"
KINDS: Final = {
    "流局": t.EXHAUSTIVE,
    "九種九牌": t.KYUUSHU_KYUUHAI,
    "四風連打": t.SUUFON_RENDA,
    "四家立直": t.SUUCHA_RIICHI,
    "三家和了": t.SANCHAHOU,
    "四槓散了": t.SUUKAIKAN,
    "流し満貫": t.NAGASHI_MANGAN,
}
WIN: Final = -1
OPEN: Final = -2  # a round that somebody cut off: it has no end
_RESULTS: Final = {folded(name): kind for name, kind in KINDS.items()} | {
    folded(name): kind
    for kind, names in {
        WIN: (AGARI, "agari", "和牌", "胡牌", "和"),
        OPEN: ("不明", "unknown"),
        t.EXHAUSTIVE: (TENPAI, NOTEN, "ryuukyoku", "exhaustive draw", "荒牌流局", "荒牌平局"),
        t.KYUUSHU_KYUUHAI: ("kyuushu kyuuhai", "nine terminal abortion", "九種幺九牌"),
        t.SUUFON_RENDA: ("suufon renda", "four wind abortion"),
        t.SUUCHA_RIICHI: ("suucha riichi", "four riichi abortion", "四人立直"),
        t.SANCHAHOU: ("sanchahou", "three ron abortion", "三家和"),
        t.SUUKAIKAN: ("suukaikan", "four kan abortion", "四開槓"),
        t.NAGASHI_MANGAN: ("nagashi mangan", "mangan at draw", "流局満貫"),
    }.items()
    for name in names
}


def yaku_of(name: str) -> int:
    """The number of a yaku, ANY_OWN_WIND or ANY_ROUND_WIND, or UNKNOWN."""
    return _YAKU.get(folded(name), UNKNOWN)


def limit_of(word: str) -> int | None:
    """The limit that a word names, as the tape numbers it."""
    return _LIMITS.get(folded(word))


def result_of(word: str) -> int | None:
    """The kind of a draw, WIN or OPEN; None for no word that is known."""
    return _RESULTS.get(folded(word))
