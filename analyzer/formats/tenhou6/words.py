"""The words of results: as Tenhou writes them, and as others do, in Japanese, English and Chinese.

Characters that are one word in three scripts are folded first (發 发 発), and so are case, blanks and marks: one table
then serves the dialects of all converters.
"""

from __future__ import annotations

from typing import Final

from analyzer.tape import words as t

# Tenhou's own names, by the number of the yaku
YAKU: Final = (
    "門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和", "断幺九", "一盃口",
    "自風 東", "自風 南", "自風 西", "自風 北", "場風 東", "場風 南", "場風 西", "場風 北",
    "役牌 白", "役牌 發", "役牌 中", "両立直", "七対子", "混全帯幺九", "一気通貫",
    "三色同順", "三色同刻", "三槓子", "対々和", "三暗刻", "小三元", "混老頭",
    "二盃口", "純全帯幺九", "混一色", "清一色", "人和", "天和", "地和", "大三元",
    "四暗刻", "四暗刻単騎", "字一色", "緑一色", "清老頭", "九蓮宝燈", "純正九蓮宝燈",
    "国士無双", "国士無双１３面", "大四喜", "小四喜", "四槓子", "ドラ", "裏ドラ", "赤ドラ",
)  # fmt: skip
OWN_WIND: Final = 10
ROUND_WIND: Final = 14
URA_DORA: Final = 53
# what the name does not tell alone: it hangs on the seat of the winner, or on the round
ANY_OWN_WIND: Final = -1
ANY_ROUND_WIND: Final = -2
UNKNOWN: Final = -9

_OTHERS: Final[dict[int, tuple[str, ...]]] = {
    0: ("fully concealed hand", "menzen tsumo", "tsumo", "門前自摸", "自摸"),
    1: ("riichi", "reach", "リーチ"),
    2: ("ippatsu",),
    3: ("robbing a kan", "chankan"),
    4: ("after a kan", "rinshan kaihou", "rinshan"),
    5: ("under the sea", "haitei", "haitei raoyue", "海底撈月"),
    6: ("under the river", "houtei", "houtei raoyui"),
    7: ("pinfu",),
    8: ("all simples", "tanyao"),
    9: ("pure double sequence", "iipeikou"),
    18: ("white dragon", "haku", "白"),
    19: ("green dragon", "hatsu", "発"),
    20: ("red dragon", "chun", "中"),
    21: ("double riichi", "ダブル立直", "ダブルリーチ", "w立直"),
    22: ("seven pairs", "chiitoitsu"),
    23: ("half outside hand", "chanta", "全帯幺九"),
    24: ("pure straight", "ittsuu"),
    25: ("mixed triple sequence", "sanshoku doujun", "sanshoku"),
    26: ("triple triplets", "sanshoku doukou"),
    27: ("three quads", "three kans", "sankantsu"),
    28: ("all triplets", "toitoi", "toitoihou"),
    29: ("three concealed triplets", "sanankou"),
    30: ("little three dragons", "shousangen"),
    31: ("all terminals and honors", "honroutou"),
    32: ("twice pure double sequence", "ryanpeikou", "両盃口"),
    33: ("fully outside hand", "junchan"),
    34: ("half flush", "honitsu"),
    35: ("full flush", "chinitsu"),
    36: ("hand of man", "renhou"),
    37: ("blessing of heaven", "tenhou"),
    38: ("blessing of earth", "chiihou"),
    39: ("big three dragons", "daisangen"),
    40: ("four concealed triplets", "suuankou"),
    41: ("single-wait four concealed triplets", "suuankou tanki"),
    42: ("all honors", "tsuuiisou"),
    43: ("all green", "ryuuiisou"),
    44: ("all terminals", "chinroutou"),
    45: ("nine gates", "chuuren poutou"),
    46: ("true nine gates", "junsei chuuren poutou",),
    47: ("thirteen orphans", "kokushi musou"),
    48: ("thirteen-wait thirteen orphans", "国士無双十三面待ち", "kokushi musou juusanmen"),
    49: ("four big winds", "daisuushii"),
    50: ("four little winds", "shousuushii"),
    51: ("four quads", "four kans", "suukantsu"),
    52: ("dora", "宝牌", "抜きドラ", "抜北宝牌", "抜北", "kita", "nukidora", "北ドラ"),
    53: ("ura dora", "裏宝牌"),
    54: ("red five", "aka dora", "紅宝牌", "赤宝牌"),
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


_YAKU: Final = {folded(name): number for number, name in enumerate(YAKU)} | {
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
