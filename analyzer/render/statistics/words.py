"""Words of pages and profiles, in English and Japanese."""

from __future__ import annotations

from typing import Any, Final

from analyzer.render.languages import Text, told
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import Figure
from analyzer.stats.profile import estimates
from analyzer.stats.profile.kinds import Kind

PLAYERS: Final = {
    0: Text("3 and 4 players together", "三麻・四麻合計"), 3: Text("3 players", "三人打ち"),
    4: Text("4 players", "四人打ち"),
}  # fmt: skip
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
AXIS_WORDS: Final = {
    "player": "プレイヤー", "game": "対局", "room": "卓", "players": "人数", "length": "東風・半荘",
    "ruleset": "ルール", "lobby": "ロビー", "year": "年", "month": "月", "week": "週",
    "dan": "段位", "rate": "R", "seat": "席", "seat_wind": "自風", "dealer": "親・子",
    "kyoku": "局", "wind": "場風", "honba": "本場", "streak": "連荘", "all_last": "オーラス",
    "rank": "局開始時の順位", "riichi_turn": "立直巡目", "closed": "門前・副露",
}  # fmt: skip
NOT_KNOWN: Final = Text("unknown", "不明")
BELOW_MANGAN: Final = Text("below mangan", "満貫未満")
ANYBODY: Final = ("player", "game", "ruleset")  # axes whose values are anybody's words
UNITS: Final = {
    "%": Text("%", "%"), "points": Text("points", "点"), "calls": Text("calls", "回"), "dan": Text("dan", "段"),
    "draws": Text("draws", "ツモ"), "han": Text("han", "翻"), "honba": Text("honba", "本場"),
    "kans": Text("kans", "槓"), "places": Text("place", "位"), "players": Text("players", "人"),
    "pt": Text("pt", "pt"), "rounds": Text("rounds", "局"), "tiles": Text("tiles", "枚"), "turns": Text("turns", "巡"),
    "wins": Text("wins", "和了"),
}  # fmt: skip
DAN: Final = AXES["dan"].words


def kind_words(kind: Kind) -> Text:
    """``4 players · hanchan · phoenix``."""
    parts = [PLAYERS.get(kind.players, Text(f"{kind.players} players", f"{kind.players}人打ち"))]
    parts += [Text(part, VALUES.get(part, part)) for part in (kind.length, kind.room) if part is not None]
    return Text(" · ".join(part.en for part in parts), "・".join(part.ja for part in parts))


SHORT: Final = {3: "三麻", 4: "四麻"}
SHORT_LENGTHS: Final = {
    "tonpuusen": Text("tonpuu", "東風"), "hanchan": Text("hanchan", "半荘"), None: Text("other", "他"),
}  # fmt: skip


def short_kind(kind: Kind) -> Text:
    """``4p hanchan``."""
    length = SHORT_LENGTHS[kind.length]
    return Text(f"{kind.players}p {length.en}", f"{SHORT.get(kind.players, '')}{length.ja}")


def axis_words(axis: str) -> Text:
    """The name of an axis."""
    return Text(axis.replace("_", " "), AXIS_WORDS.get(axis, axis))


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


def bucket_word(figure: Figure, bucket: Any) -> Text:
    """A value that a distribution counts."""
    if bucket is None:
        return NOT_KNOWN
    if isinstance(bucket, str):
        return BELOW_MANGAN if figure.family == "limit_spread" and bucket == "none" else Text(bucket, VALUES[bucket])
    return told(f"{bucket:,}".replace("-", "\u2212"))


def name_of(figure: Figure) -> Text:
    """The name of a figure."""
    return Text(figure.name, figure.ja)


VERDICTS: Final = {
    estimates.ABOVE: ("\u25b2", Text("higher", "高い")),
    estimates.BELOW: ("\u25bc", Text("lower", "低い")),
    estimates.ABOVE_SO_FAR: ("\u25b3", Text("higher so far", "今のところ高い")),
    estimates.BELOW_SO_FAR: ("\u25bd", Text("lower so far", "今のところ低い")),
    estimates.NOT_APART: ("", Text("not apart", "差なし")),
    estimates.TOO_FEW: ("", Text("too few", "件数不足")),
}


def verdict_words(one: estimates.Estimate) -> tuple[str, Text]:
    """Sign and words: whether it is apart from the room, and whether that is better or worse."""
    sign, said = VERDICTS[one.verdict]
    if one.apart and one.good:
        better = Text(", better", "・良") if one.good > 0 else Text(", worse", "・悪")
        return sign, Text(said.en + better.en, said.ja + better.ja)
    return sign, said
