"""The page's own words, and those for values of axes and buckets."""

from __future__ import annotations

from typing import Any, Final

from analyzer.render.html.records import Text, told
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import Figure

WORDS: Final = {
    "title": Text("Mahjong statistics", "麻雀統計"),
    "skip": Text("Skip to the numbers", "本文へ"),
    "language": Text("Language", "言語"),
    "contents": Text("Contents", "目次"),
    "about": Text("What is counted", "集計対象"),
    "statistic": Text("Statistic", "統計"),
    "value": Text("Value", "値"),
    "share": Text("Share", "割合"),
    "group": Text("Group", "グループ"),
    "interval": Text("95 % interval", "95%信頼区間"),
    "counts": Text("Numerator / denominator", "分子 / 分母"),
    "data": Text("Data of this plot", "図のデータ"),
    "none": Text("n/a", "該当なし"),
    "definitions": Text("Definitions", "定義"),
    "reading": Text(
        "Each name links to its definition. n/a: the denominator is 0. Intervals are 95 % intervals; in plots they are "
        "the thin lines and pale bands.",
        "名前を押すと定義へ移ります。「該当なし」は割る数が0のものです。区間は95%信頼区間で、図では細線と淡い帯です。",
    ),
    "formula": Text("as SQL over the tables", "集計表での式"),
    "unit": Text("Unit", "単位"),
    "percent": Text("%", "%"),
    "no_plots": Text(
        "This page has no plots because matplotlib is not installed: pip install 'tenhou-analyzer[plots]'.",
        "matplotlib がないため図はありません: pip install 'tenhou-analyzer[plots]'",
    ),
    "top": Text("Back to top", "先頭へ"),
    "pictures": Text("At a glance", "概要"),
    "plane": Text("Win rate and deal-in rate", "和了率と放銃率"),
    "over_time": Text("Rates over time", "率の推移"),
    "place_over_time": Text("Average place over time", "平均順位の推移"),
    "by_riichi_turn": Text("Riichi by turn", "立直巡目別の結果"),
    "riichi_turn": Text("Own discards at the declaration", "立直宣言時の捨て牌数"),
    "year": Text("Year", "年"),
    "month": Text("Month", "月"),
}
CHAPTERS: Final = {
    "games": Text("Games", "対局"),
    "rounds": Text("Rounds", "局"),
    "hands": Text("Hands", "手"),
    "wins": Text("Wins and deal-ins", "和了と放銃"),
    "dealer": Text("Dealer", "親"),
    "yaku": Text("Yaku", "役"),
}
LIMIT_SPREAD: Final = "limit_spread"
BUCKETS: Final = {
    "score_spread": Text("Final score from", "最終得点（以上）"),
    "place_spread": Text("Place", "順位"),
    "round_result": Text("Result", "結果"),
    "round_riichi": Text("Riichi", "立直者数"),
    "haipai_shanten_spread": Text("Shanten", "向聴数"),
    "riichi_turn_spread": Text("Own discards", "捨て牌数"),
    "riichi_order": Text("Order in the round", "局の中の順番"),
    "win_turn_spread": Text("Own discards", "捨て牌数"),
    "win_source": Text("Tile", "和了牌"),
    "limit_spread": Text("Limit", "区分"),
    "han_spread": Text("Han", "翻"),
    "fu_spread": Text("Fu", "符"),
    "points_spread": Text("Points from", "点数（以上）"),
    "deal_in_shanten_spread": Text("Shanten", "向聴数"),
    "renchan_cause": Text("Cause", "理由"),
    "honba_spread": Text("Honba", "本場"),
    "streak_spread": Text("Renchan", "連荘回数"),
}  # what stands on the axis of a distribution
VALUES: Final = {
    "exhaustive": "荒牌平局", "kyuushu_kyuuhai": "九種九牌", "suufon_renda": "四風連打", "suucha_riichi": "四家立直",
    "sanchahou": "三家和了", "suukaikan": "四開槓", "nagashi_mangan": "流し満貫", "ron": "ロン", "tsumo": "ツモ",
    "draw": "ツモ", "replacement": "嶺上牌", "discard": "捨て牌", "chankan": "槍槓", "nukidora": "抜きドラ",
    "mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満", "none": "なし",
    "win": "和了", "tenpai": "聴牌", "abortive": "途中流局", "other": "その他", "general": "一般", "upper": "上級",
    "expert": "特上", "phoenix": "鳳凰", "private": "個室・大会", "tonpuusen": "東風戦", "hanchan": "半荘戦",
    "East": "東", "South": "南", "West": "西", "North": "北",
}  # fmt: skip
ANSWERS: Final = {
    "dealer": (Text("non-dealer", "子"), Text("dealer", "親")),
    "all_last": (Text("before all last", "オーラス以外"), Text("all last", "オーラス")),
    "closed": (Text("open", "副露"), Text("closed", "門前")),
}
BELOW_MANGAN: Final = Text("below mangan", "満貫未満")
NOT_KNOWN: Final = Text("unknown", "不明")
ANYBODY: Final = ("player", "game", "ruleset")  # axes whose values are anybody's words


def word_of(axis: str, value: Any) -> Text:
    """A value of an axis."""
    if value is None:
        return NOT_KNOWN
    if isinstance(value, bool):
        return ANSWERS[axis][value]
    if isinstance(value, int) and AXES[axis].words:
        value = AXES[axis].words[value]
    if isinstance(value, str) and axis not in ANYBODY:
        return Text(value, VALUES.get(value, value))
    return told(str(value))


def bucket_word(figure: Figure, bucket: str | int) -> Text:
    """A value that a distribution counts."""
    if isinstance(bucket, str):
        return BELOW_MANGAN if figure.family == LIMIT_SPREAD and bucket == "none" else Text(bucket, VALUES[bucket])
    return told(f"{bucket:,}".replace("-", "\u2212"))
