"""The sentence that a room's page begins with: what sets kinds of games apart, and how much between players is luck."""

from __future__ import annotations

import math

from analyzer.render.languages import Text
from analyzer.render.statistics.numbers import amount, of_figure, sign_of
from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import Value
from analyzer.stats.profile.measures import CHAPTERS
from analyzer.stats.profile.room import RoomKind

NOTHING = Text("No games are counted.", "集計した対局がありません。")
AGAINST = (
    ("win_points", Text("a win is worth {}% {}", "打点は{}%{}")),
    ("riichi", Text("riichi is {}% {} frequent", "立直は{}%{}")),
    ("call", Text("calls are {}% {} frequent", "副露は{}%{}")),
    ("deal_in", Text("deal-ins are {}% {} frequent", "放銃は{}%{}")),
)


def answer(kinds: list[RoomKind], names: list[Text], of: dict[str, Figure]) -> Text:
    """Two kinds against each other where they differ beyond their intervals, else what the first one is like."""
    if not kinds:
        return NOTHING
    if len(kinds) > 1:
        parts = [part for family, words in AGAINST if (part := _against(family, words, kinds, of)) is not None]
        if parts:
            return Text(
                f"{names[1].en} beside {names[0].en}: {_joined([part.en for part in parts])}.",
                f"{names[1].ja}は{names[0].ja}に比べ、{'、'.join(part.ja for part in parts)}。",
            )
    return _alone(kinds[0], of)


def _against(family: str, words: Text, kinds: list[RoomKind], of: dict[str, Figure]) -> Text | None:
    """None where the intervals of both overlap."""
    if family not in of:
        return None
    first, second = (kind.values.get(of[family].id) for kind in kinds[:2])
    if first is None or second is None or not first.value or not second.value or not _apart(first, second):
        return None
    share = 100 * (second.value / first.value - 1)
    size, more = f"{abs(share):.0f}", share > 0
    kind = ("higher", "lower") if family == "win_points" else ("more", "less")
    if family == "win_points":
        return Text(
            f"a win is worth {size}% {'more' if more else 'less'}", words.ja.format(size, "高い" if more else "低い")
        )
    return Text(words.en.format(size, kind[not more]), words.ja.format(size, "多い" if more else "少ない"))


def _apart(first: Value, second: Value) -> bool:
    if first.low is None or first.high is None or second.low is None or second.high is None:
        return False
    return first.low > second.high or second.low > first.high


def _joined(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _alone(kind: RoomKind, of: dict[str, Figure]) -> Text:
    """How often a player wins and deals in, when, and for how much."""
    told = {}
    for family in ("win", "win_points", "win_turn", "deal_in"):
        value = kind.values.get(of[family].id) if family in of else None
        if value is not None and value.value is not None:
            told[family] = of_figure(value.figure, value.value) + sign_of(value.figure.unit)
    if len(told) == 4:
        return Text(
            f"A player wins {told['win']} of his rounds, on turn {told['win_turn']} and for "
            f"{told['win_points']} points on "
            f"average, and deals in in {told['deal_in']}.",
            f"1人あたりの和了率は{told['win']}（平均{told['win_turn']}巡、{told['win_points']}点）、"
            f"放銃率は{told['deal_in']}。",
        )
    return Text(f"{kind.games:,} games, {kind.rounds:,} rounds.", f"{kind.games:,}戦、{kind.rounds:,}局。")


def how_much_is_luck(kinds: list[RoomKind], figures: list[Figure], of: dict[str, Figure]) -> Text | None:
    """How many figures show a difference between players at all, and from when on one in places is skill."""
    if not kinds or not kinds[0].spreads:
        return None
    families = {family for chapter in CHAPTERS for family in chapter.families}
    judged = [figure for figure in figures if figure.family in families and figure.id in kinds[0].spreads]
    same = sum(not kinds[0].spreads[figure.id].between for figure in judged)
    half = kinds[0].games_until_half(of["place"].id) if "place" in of else None
    en = (
        f"Most of what sets two players apart in a few dozen games is luck: of {len(judged)} figures, {same} show no "
        "difference between players at all"
    )
    ja = f"数十戦で見える選手差の多くは運です。{len(judged)}項目中{same}項目では選手差が検出されません"
    if half is not None and math.isfinite(half):
        games = amount(round(half, -1), "points")
        en += f", and half of a difference in average place is skill only after about {games} games"
        ja += f"。平均順位の差の半分が実力になるのは約{games}戦から"
    return Text(f"{en}.", f"{ja}。")
