"""Rows of a player's page: a figure with all that its row opens to, a situation, a yaku, an opponent."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import msgspec
from markupsafe import Markup

from analyzer.formats.log_id import viewer_link
from analyzer.render.escape import escaped
from analyzer.render.languages import Text, told
from analyzer.render.statistics.drawing import Strip, same
from analyzer.render.statistics.numbers import amount, of_figure, percentiles, sign_of, span
from analyzer.render.statistics.shapes import ROWS_OF
from analyzer.render.statistics.strips import halves, percentile_bar, player_strip, share_strip
from analyzer.render.statistics.words import name_of, verdict_words
from analyzer.rules.words import round_text
from analyzer.stats.catalogue import RATE, Figure
from analyzer.stats.profile.estimates import NOT_APART, TOO_FEW, Estimate
from analyzer.stats.profile.mixes import OfWins
from analyzer.stats.profile.opponents import Opponent
from analyzer.stats.profile.rounds import Round

TONES: Final = {1: "good", -1: "bad", 0: "style"}
EXPECTED: Final = 1.5  # wins with a yaku under which it is only counted
NOBODY_DIFFERS: Final = Text(
    "no difference between players was found here beyond luck", "選手差は運の範囲内で検出されない"
)  # fmt: skip
BASES: Final = {
    "riichi": Text("riichi", "立直"), "accepted": Text("accepted riichi", "成立した立直"),
    "opened": Text("rounds with a call", "副露局"), "deal_ins > 0": Text("deal-ins", "放銃"),
    "result = 'exhaustive'": Text("draws", "流局"),
    "cause = 'ron'": Text("deal-ins", "放銃"), "finished": Text("games", "対局"),
}  # fmt: skip


class FigureRow(NamedTuple):
    """A figure of a player: what its row shows, and what it opens to."""

    figure: Figure
    name: Text
    value: str
    unit: str
    strip: Markup
    bar: Markup
    sign: str
    words: Text
    tone: str
    interval: str
    room: str
    long_run: str
    more: list[Text]


def luck_row(one: Estimate) -> FigureRow:
    """A row of what is luck: neither judged nor ranked."""
    plain = msgspec.structs.replace(one, standing=None, verdict=NOT_APART)
    return figure_row(plain)._replace(words=same(""))


def figure_row(one: Estimate) -> FigureRow:
    """One row of a profile."""
    figure, value = one.figure, one.value
    sign, words = verdict_words(one)
    base = BASES.get(figure.denominator) or BASES.get(figure.where) or ROWS_OF[figure.of]
    count = int(value.denominator)
    if one.verdict == TOO_FEW:
        words = (
            Text(f"only {count:,} {base.en}", f"{base.ja}{count:,}のみ")
            if count
            else Text(f"no {base.en} yet", f"{base.ja}なし")
        )
    return FigureRow(
        figure=figure, name=name_of(figure), value=of_figure(figure, value.value), unit=sign_of(figure.unit),
        strip=player_strip(one), bar=percentile_bar(one), sign=sign, words=words,
        tone=TONES[one.good] if one.apart else "few" if one.verdict == TOO_FEW else "flat",
        interval=span(value.low, value.high, figure.unit), room=of_figure(figure, one.room),
        long_run=of_figure(figure, one.scaled(one.standing.shrunk)) if one.standing is not None else "",
        more=_more(one, base),
    )  # fmt: skip


def _more(one: Estimate, base: Text) -> list[Text]:
    """What a row opens to, below its definition."""
    figure, value, unit = one.figure, one.value, sign_of(one.figure.unit)
    rows = f"{value.denominator:,.0f}"
    if figure.kind == RATE:
        hits = f"{value.numerator:,.0f}"
        told_ = [Text(f"{hits} / {rows} {base.en}", f"{base.ja}{rows}中{hits}")]
    else:
        told_ = [Text(f"{rows} {base.en}", f"{base.ja}{rows}")]
    if value.low is not None:
        shown = span(value.low, value.high, figure.unit)
        told_.append(Text(f"95% interval {shown}{unit}", f"95%区間 {shown}{unit}"))
    if one.room is not None:
        told_.append(Text(f"room {of_figure(figure, one.room)}{unit}", f"部屋 {of_figure(figure, one.room)}{unit}"))
    if one.standing is None:
        return [*told_, NOBODY_DIFFERS] if one.verdict != TOO_FEW else told_
    among = percentiles(one.standing.low, one.standing.high)
    run = f"{of_figure(figure, one.scaled(one.standing.shrunk))}{unit}"
    told_.append(Text(f"higher than {among}% of the regular players", f"常連の{among}%より高い"))
    told_.append(Text(f"in the long run about {run}", f"長期推定 約{run}"))
    half = one.spread.half if one.spread is not None else math.inf
    if math.isfinite(half):
        many = f"{half:,.0f}"
        told_.append(
            Text(
                f"half of a difference is the player after about {many} {base.en}",
                f"差の半分が実力になる目安：{base.ja}約{many}",
            )
        )
    return told_


def yaku_name(figure: Figure) -> Text:
    """The name of a yaku without the word."""
    return Text(figure.id.partition(".")[2].replace("_", " "), figure.ja.partition(": ")[2])


class YakuRow(NamedTuple):
    """A yaku: share of wins, the room's."""

    name: Text
    value: str
    strip: Markup
    room: str
    apart: bool


def yaku_rows(found: list[OfWins]) -> tuple[list[YakuRow], list[tuple[Text, int]]]:
    """Those that are frequent enough to compare, and of the others how many wins had each."""
    main, rare = [], []
    top = max([*(one.room for one in found), *((one.value.high or 0) for one in found if one.room > 5), 1])
    for one in found:
        name = yaku_name(one.figure)
        if one.value.denominator * one.room / 100 < EXPECTED:
            if one.value.numerator:
                rare.append((name, int(one.value.numerator)))
            continue
        strip = share_strip(
            [((one.room, None, None), "room"), ((one.value.value, one.value.low, one.value.high), "")], top
        )
        main.append(YakuRow(name, amount(one.value.value, "%"), strip, amount(one.room, "%"), one.apart))
    return main, rare


class OpponentRow(NamedTuple):
    """An opponent: games, placed above and below him, points taken and paid by ron."""

    name: str
    games: str
    above: str
    strip: Markup
    lost: str
    balance: Markup
    won: str


def opponent_rows(found: list[Opponent]) -> list[OpponentRow]:
    """The opponents of a page; the bars are on one scale."""
    top = max([1, *(max(one.points_won, one.points_lost) for one in found)])
    rows = []
    for one in found:
        strip = Strip(0, 100)
        strip.base()
        strip.tick(50)
        strip.span(one.low, one.high)
        strip.dot(100 * one.above / one.placed if one.placed else 50)
        rows.append(OpponentRow(
            told(one.name).en, f"{one.games:,}", f"{one.above} : {one.placed - one.above}", strip.svg(),
            amount(one.points_lost, "points"), halves(one.points_lost, one.points_won, top),
            amount(one.points_won, "points"),
        ))  # fmt: skip
    return rows


HOW: Final = {
    "tsumo": Text("tsumo", "ツモ"), "ron": Text("ron", "ロン"), "deal-in": Text("deal-in", "放銃"),
    "paid": Text("pays for a tsumo", "被ツモ"), "draw": Text("draw", "流局"),
}  # fmt: skip


class RoundRow(NamedTuple):
    """A round: points, which, how it ended, and where to see it."""

    points: str
    place: str
    how: Text
    source: str
    link: str


def round_rows(found: list[Round]) -> list[RoundRow]:
    """The rounds of a list."""
    rows = []
    for one in found:
        how = (
            "tsumo"
            if one.tsumo
            else "ron"
            if one.won
            else "deal-in"
            if one.dealt_in
            else "paid"
            if one.result == "tsumo"
            else "draw"
        )
        link = viewer_link(one.log_id, one.seat, one.number) if one.log_id else ""
        rows.append(RoundRow(
            amount(one.change, "points", signed=True), round_text(one.kyoku, one.honba), HOW[how],
            escaped(one.source, 60), link or "",
        ))  # fmt: skip
    return rows
