"""Plots of a room: riichi by turn, places by seat, how players differ, the funnel of luck, groups of an axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from analyzer.render.languages import Text
from analyzer.render.statistics.drawing import Plot, Shown, path, same, steps
from analyzer.render.statistics.numbers import amount, of_figure, sign_of, span
from analyzer.render.statistics.player_plots import ring
from analyzer.render.statistics.words import name_of
from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import PERCENT, Value
from analyzer.stats.intervals.shrink import Z
from analyzer.stats.profile.counts import by_rows
from analyzer.stats.profile.room import RoomKind

WINS: Final = Text("Wins after riichi, by turn", "巡目別・立直後和了率")
DEALS_IN: Final = Text("Deals in after riichi, by turn", "巡目別・立直後放銃率")
FEWEST: Final = 3  # riichi of a turn that are drawn
WINDS: Final = (Text("East", "東"), Text("South", "南"), Text("West", "西"), Text("North", "北"))
DOTS: Final = 1_000
LABELS: Final = 8  # of an axis


def riichi_by_turn(kinds: Sequence[RoomKind], names: Sequence[Text], dealt_in: bool) -> Shown | None:
    """How many riichi win, or deal in, by the turn of the declaration, a line a kind."""
    curves: list[list[tuple[int, int, int, float, float]]] = []
    for kind in kinds:
        curve = []
        for one in kind.turns:
            hits = one.dealt_in if dealt_in else one.won
            if one.riichi >= FEWEST:
                low, high = by_rows(hits, one.riichi)
                curve.append((one.turn, one.riichi, hits, 100 * low, 100 * high))
        curves.append(curve)
    if not any(curves):
        return None
    top = min(100.0, max(100 * hits / count for curve in curves for _, count, hits, _, _ in curve) * 1.25 + 5)
    plot = Plot((360, 236), (1, 17), (0, top), (38, 12, 12, 38))
    plot.ticks_y(steps(top), lambda value: f"{value:g}%")
    plot.ticks_x((1, 5, 9, 13, 17), lambda value: same(f"{value:g}"))
    rows = []
    for number, (curve, name) in enumerate(zip(curves, names, strict=True)):
        if not curve:
            continue
        upper = [(turn, min(high, top)) for turn, *_, high in curve]
        plot.area(upper, [(turn, low) for turn, _, _, low, _ in curve], f"ar k{number}")
        plot.line([(turn, 100 * hits / count) for turn, count, hits, _, _ in curve], f"ln k{number}")
        rows += [_rate_row(name, one) for one in curve]
        if len(kinds) > 1:
            plot.label(plot.width - 14, plot.top + 12 + 15 * number, name, f"key k{number}", "end")
    plot.below(Text("own discards at the declaration", "宣言時の捨て牌数"))
    title = DEALS_IN if dealt_in else WINS
    head = [Text("games", "対局"), Text("turn", "巡"), Text("count", "回数"), Text("rate", "率"), same("95%")]
    return Shown(title, None, plot.svg(title), head, rows)


def _rate_row(name: Text, point: tuple[int, int, int, float, float]) -> list[Text]:
    turn, count, hits, low, high = point
    texts = (str(turn), f"{hits:,} / {count:,}", f"{100 * hits / count:.1f}%", span(low, high, "%"))
    return [name, *map(same, texts)]


def seats(kinds: Sequence[RoomKind], names: Sequence[Text]) -> Shown | None:
    """Mean place by the seat at the start, less the mean; up is better."""
    told = [
        (number, kind, value)
        for number, kind in enumerate(kinds)
        for value in kind.seats
        if value.value is not None and kind.kind.players
    ]
    if not told:
        return None
    offs = [abs(end - (kind.kind.players + 1) / 2)
            for _, kind, value in told for end in (value.low, value.high, value.value) if end is not None]  # fmt: skip
    most = min(max(0.1, *offs) * 1.05, 1.5)
    plot = Plot((360, 236), (-0.5, 3.5), (-most, most), (46, 12, 14, 38), flip=True)
    size = next(step for step in (0.05, 0.1, 0.2, 0.5, 1) if most / step <= 3)
    plot.ticks_y([-size, 0, size], lambda value: amount(value, "places", signed=True))
    plot.ticks_x(range(4), lambda seat: WINDS[int(seat)])
    plot.line([(-0.5, 0), (3.5, 0)], "midl")
    rows = []
    for number, kind, value in told:
        seat, mean = value.group[0], (kind.kind.players + 1) / 2
        x = seat + (number - (len(kinds) - 1) / 2) * 0.12
        if value.low is not None and value.high is not None:
            ends = (plot.y(max(-most, value.low - mean)), plot.y(min(most, value.high - mean)))
            plot.add(path(f"wh k{number}", f"M{plot.x(x):.1f} {ends[0]:.1f}V{ends[1]:.1f}"))
        plot.dot(f"far k{number}", x, (value.value or mean) - mean, 4)
        rows.append([names[number], WINDS[seat], *map(same, (
            f"{value.denominator:,.0f}", amount(value.value, "places"), span(value.low, value.high, "places"),
        ))])  # fmt: skip
    if len(kinds) > 1:
        for number, name in enumerate(names):
            plot.label(plot.width - 14, plot.top + 8 + 15 * number, name, f"key k{number}", "end")
    title = Text("Place by starting seat, from the mean", "席別平均順位（平均との差）")
    head = [Text("games", "対局"), Text("seat", "席"), Text("games", "対局"), Text("place", "平均順位"), same("95%")]
    return Shown(title, Text("up is better; 95% intervals", "上ほど良い、95%区間"), plot.svg(title), head, rows)


def plane(kind: RoomKind, name: Text, win: str, deal_in: str) -> Shown | None:
    """Every regular player: wins across, deal-ins along, fewer of them higher up; area is rounds."""
    across, along = kind.spreads.get(win), kind.spreads.get(deal_in)
    dots = [
        (100 * one.records[win].value, 100 * one.records[deal_in].value, one.records[win].base)
        for one in kind.people
        if win in one.records and deal_in in one.records
    ][:DOTS]
    if across is None or along is None or len(dots) < 2:
        return None
    ends = [(min(dot[i] for dot in dots), max(dot[i] for dot in dots)) for i in (0, 1)]
    plot = Plot(
        (360, 300), (ends[0][0] - 1, ends[0][1] + 1), (max(0, ends[1][0] - 1), ends[1][1] + 1), (38, 12, 12, 38), True
    )
    plot.ticks_x(_inside(*plot.across), lambda value: same(f"{value:g}%"), True)
    plot.ticks_y(_inside(*plot.along), lambda value: f"{value:g}%")
    most = max(dot[2] for dot in dots)
    for x, y, rounds in dots:
        plot.dot("others", x, y, max(1.5, 7 * math.sqrt(rounds / most)))
    plot.add(ring(plot, across, along))
    plot.below(Text("win rate \u2192 more", "和了率 \u2192 多い"))
    plot.label(plot.left + 6, plot.top + 12, Text("\u2191 fewer deal-ins", "\u2191 放銃が少ない"), "lab")
    title = Text(f"Wins and deal-ins: {name.en}", f"和了率と放銃率：{name.ja}")
    note = Text(
        f"each dot a player with {kind.least}+ games ({len(dots)}), area: rounds; dashed: 80% of players, luck "
        f"taken out",
        f"点は{kind.least}戦以上の{len(dots)}人、面積は局数、破線は運を除いた80%",
    )
    return Shown(title, note, plot.svg(title), [], [])


def _inside(low: float, high: float) -> list[float]:
    """Round numbers between the ends of an axis, at most seven."""
    size = 10.0 ** math.floor(math.log10((high - low) / 6))
    step = next(each * size for each in (1, 2, 5, 10) if (high - low) / (each * size) <= 6)
    return [round(step * number, 6) for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def funnel(kind: RoomKind, figure: Figure, name: Text, number: int) -> Shown | None:
    """Values of regular players by how many rows they have, in the region where luck alone puts 95 % of them."""
    among, value = kind.spreads.get(figure.id), kind.values.get(figure.id)
    if among is None or value is None or value.value is None:
        return None
    scale = 100 if figure.unit == PERCENT else 1
    dots = [(one.records[figure.id].base, scale * one.records[figure.id].value)
            for one in kind.people if figure.id in one.records and one.records[figure.id].base][:DOTS]  # fmt: skip
    if len(dots) < 2:
        return None
    most = max(rows for rows, _ in dots) * 1.03
    center, low_y, high_y = value.value, min(y for _, y in dots), max(y for _, y in dots)
    margin = (high_y - low_y) * 0.08 or 1
    plot = Plot((360, 250), (0, most), (low_y - margin, high_y + margin), (46, 8, 10, 38))
    plot.ticks_y(_inside(*plot.along), lambda y: f"{y:g}{sign_of(figure.unit)}")
    plot.ticks_x([most * share for share in (0, 0.25, 0.5, 0.75)], lambda x: same(f"{x:,.0f}"))

    def far(rows: float) -> float:
        return scale * Z * math.sqrt(among.within / rows)

    def cut(y: float) -> float:
        return min(max(y, plot.along[0]), plot.along[1])

    xs = [most * (at + 1) / 60 for at in range(60)]
    plot.area([(x, cut(center + far(x))) for x in xs], [(x, cut(center - far(x))) for x in xs], "luck")
    plot.line([(0, center), (most, center)], "midl")
    outside = 0
    for rows, y in dots:
        beyond = abs(y - center) > far(rows)
        outside += beyond
        plot.dot(f"far k{number}" if beyond else "others", rows, y, 2.6 if beyond else 2)
    plot.below(Text("games", "対局数") if figure.of == "placements" else Text("rounds", "局数"))
    title = Text(f"{figure.name}: {name.en}", f"{figure.ja}：{name.ja}")
    chance = f"{0.05 * len(dots):.0f}"
    note = Text(
        f"{outside} of {len(dots)} outside; luck alone: about {chance}",
        f"範囲外 {outside}／{len(dots)}人、運だけなら約{chance}人",
    )  # fmt: skip
    return Shown(title, note, plot.svg(title), [], [])


def groups(figure: Figure, series: Sequence[Sequence[tuple[Text, Value]]], names: Sequence[Text]) -> Shown | None:
    """A figure group by group of an axis, a colour a kind of games."""
    words = list(dict.fromkeys(word for one in series for word, _ in one))
    told = [[(words.index(word), value) for word, value in one if value.value is not None] for one in series]
    if not any(told):
        return None
    ends = [end for one in told for _, value in one for end in (value.low, value.high, value.value) if end is not None]
    low, high = min(ends), max(ends)
    margin = (high - low) * 0.08 or abs(high) * 0.1 or 1
    low = 0 if figure.unit == PERCENT and low < 0.6 * high else low - margin
    plot = Plot((360, 210), (-0.6, len(words) - 0.4), (low, high + margin), (52, 8, 10, 26))
    plot.ticks_y(_inside(*plot.along)[:7], lambda y: f"{y:,g}{sign_of(figure.unit)}")
    every = -(-len(words) // LABELS)
    plot.ticks_x(range(0, len(words), every), lambda at: _short(words[int(at)]))
    rows = []
    for number, one in enumerate(told):
        shift = (number - (len(told) - 1) / 2) * 0.14
        for at, value in one:
            x = plot.x(at + shift)
            if value.low is not None and value.high is not None:
                plot.add(path(f"wh k{number}", f"M{x:.1f} {plot.y(value.low):.1f}V{plot.y(value.high):.1f}"))
            plot.dot(f"far k{number}", at + shift, value.value or 0, 3.2)
            rows.append([words[at], names[number], *map(same, (
                of_figure(figure, value.value) + sign_of(figure.unit), span(value.low, value.high, figure.unit),
                f"{value.denominator:,.0f}",
            ))])  # fmt: skip
    head = [Text("group", "グループ"), Text("games", "対局"), Text("value", "値"), same("95%"), Text("of", "件数")]
    return Shown(name_of(figure), None, plot.svg(name_of(figure)), head, rows)


def _short(text: Text) -> Text:
    return Text(*(side if len(side) <= 9 else side[:8] + "\u2026" for side in text))
