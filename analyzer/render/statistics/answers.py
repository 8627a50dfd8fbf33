"""The answer in one sentence, with its uncertainty; and how much of what stands apart is luck."""

from __future__ import annotations

import math
from typing import Final

from analyzer.render.languages import Text
from analyzer.render.statistics.numbers import amount, span
from analyzer.stats.profile.estimates import TOO_FEW, Estimate
from analyzer.stats.profile.player import OfKind

BY_CHANCE: Final = 0.05
NO_POINTS: Final = Text(
    "Rank points and stable dan: n/a. Tenhou's table of rank points for three players has no source here.",
    "段位ポイント・安定段位：該当なし。三人打ちの段位ポイント表の出典がないため。",
)
NO_RANKED: Final = Text(
    "Rank points and stable dan: n/a outside the ranked rooms.",
    "段位ポイント・安定段位：段位戦以外では該当なし。",
)


def answer(of: OfKind) -> Text:
    """Whether the player is stronger than the room, or why that can't be said."""
    place = of.of("place")
    if place is None or place.value.value is None or place.room is None:
        return Text("No finished games: no places.", "終局した対局がないため、順位はありません。")
    mean, games, room = f"{place.value.value:.2f}", f"{int(place.value.denominator):,}", f"{place.room:.2f}"
    range_ = span(place.value.low, place.value.high, "places")
    many = Text(
        f"Average place {mean} in {games} game{'' if games == '1' else 's'}", f"平均順位{mean}（{games}戦）"
    )  # fmt: skip
    if place.verdict == TOO_FEW or place.value.low is None or place.value.high is None:
        return Text(f"{many.en}: too few games to say anything.", f"{many.ja}。対局が少なすぎて何も言えません。")
    if place.value.low <= place.room <= place.value.high:
        return Text(
            f"{many.en}, which could be anything in {range_}: too few games to say stronger or weaker than the room.",
            f"{many.ja}。区間{range_}は部屋の平均{room}を含み、強いとも弱いともまだ言えません。",
        )
    better = place.value.value < place.room
    return Text(
        f"{many.en}: {'better' if better else 'worse'} than the room ({range_} against {room}).",
        f"{many.ja}。区間{range_}は部屋の平均{room}より{'良い' if better else '悪い'}。",
    )


def judged(of: OfKind) -> list[Estimate]:
    """What can be told apart from the room at all: luck is not judged."""
    chapters = [some for chapter, some in of.chapters.items() if chapter.key != "luck"]
    return [one for some in chapters for one in some if one.verdict != TOO_FEW]


def apart(of: OfKind) -> list[Estimate]:
    """The figures that stand apart: what is sure first, then what is better, worse, and style."""
    return sorted((one for one in judged(of) if one.apart), key=lambda one: (not one.sure, (0, -1, 1)[one.good] + 1))


def how_much_is_luck(of: OfKind) -> Text:
    """How many figures stand apart, how many would by luck alone, and from when on a gap in places is the player."""
    every, found = judged(of), apart(of)
    sure = sum(one.sure for one in found)
    chance = round(BY_CHANCE * len(every))
    en = f"{len(found)} of {len(every)} figures lie apart from the room; luck alone sets about {chance} apart."
    ja = f"{len(every)}項目中{len(found)}項目が部屋と離れています（運だけでも約{chance}項目）。"
    if found:
        en += f" {sure or 'None'} {'is' if sure == 1 or not sure else 'are'} beyond the luck of these games."
        ja += f"この対局の運を超えると言えるのは{sure}項目。"
    place = of.of("place")
    half = place.spread.half if place is not None and place.spread is not None else math.inf
    if math.isfinite(half):
        en += f" Half of a gap in average place is the player only after about {amount(half, 'points')} games."
        ja += f"平均順位の差の半分が実力になるのは約{amount(half, 'points')}戦からです。"
    return Text(en, ja)


def rank_points_missing(of: OfKind) -> Text | None:
    """Why there are no rank points, where there are none."""
    if of.kind.players == 3:
        return NO_POINTS
    return None if of.stable_dan is not None else NO_RANKED
