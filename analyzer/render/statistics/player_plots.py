"""Plots of a player: places, what becomes of a round, riichi by turn, wins against deal-ins."""

from __future__ import annotations

import math
from typing import Final

from markupsafe import Markup

from analyzer.render.languages import Text
from analyzer.render.statistics.drawing import Plot, Shown, path, same, svg_text
from analyzer.render.statistics.numbers import amount, span
from analyzer.stats.intervals.shrink import Spread
from analyzer.stats.profile.counts import by_rows
from analyzer.stats.profile.estimates import Estimate
from analyzer.stats.profile.player import OfKind
from analyzer.stats.profile.slices import Cell, Line, Sliced

ORDINALS: Final = (Text("1st", "1位"), Text("2nd", "2位"), Text("3rd", "3位"), Text("4th", "4位"))
TURNS: Final = (("turn_5", 3.9), ("turn_8", 7.0), ("turn_11", 9.9), ("turn_12", 13.5))
OVAL: Final = 1.794  # spreads that hold 80 % of two independent normals
PLANE_HEAD: Final = (Text("figure", "項目"), Text("value", "値"), same("95%"), Text("room", "部屋"))
SHARE_HEAD: Final = (Text("count", "回数"), Text("share", "割合"), same("95%"), Text("room", "部屋"))


def places(of: OfKind) -> Shown | None:
    """How often each place, with intervals, beside equal shares."""
    counts = {bucket: own for bucket, own, _ in of.places.buckets}
    games, players = sum(counts.values()), of.kind.players
    if not games:
        return None
    shares = [(place, counts.get(place, 0), *(100 * end for end in by_rows(counts.get(place, 0), games)))
              for place in range(1, players + 1)]  # fmt: skip
    top = max(55.0, *(min(high, 100) for *_, high in shares)) * 1.05
    plot = Plot((320, 250), (0.5, players + 0.5), (0, top), (36, 4, 14, 24))
    plot.ticks_y([tick for tick in (0, 20, 40, 60, 80, 100) if tick <= top], lambda value: f"{value:g}%")
    rows = []
    for at, (place, count, low, high) in enumerate(shares):
        share, x = 100 * count / games, plot.x(place)
        plot.bar("own", (place - 0.3, 0), (place + 0.3, share))
        plot.add(path("whisk", f"M{x:.1f} {plot.y(low):.1f}V{plot.y(high):.1f}"))
        plot.line([(place - 0.4, 100 / players), (place + 0.4, 100 / players)], "step")
        plot.add(svg_text(plot.x(place - 0.28), plot.y(0) - 6, same(f"{count:,}"), "tick"))
        rows.append([ORDINALS[at], *map(same, (f"{count:,}", f"{share:.1f}%", span(low, high, "%")))])
    plot.ticks_x(range(1, players + 1), lambda place: ORDINALS[int(place) - 1])
    title = Text("Places", "順位分布")
    note = Text(f"{games:,} games; black line: an equal share", f"{games:,}戦、黒線は均等割合")
    return Shown(title, note, plot.svg(title), [Text("place", "順位"), *SHARE_HEAD[:3]], rows)


def fates(of: OfKind) -> Shown | None:
    """What becomes of a round: the ends add up to all."""
    lines = of.fates.lines
    if not lines or not lines[0].share.rows:
        return None
    tops = [end for line in lines for end in (line.share.high, line.share.room) if end is not None]
    plot = Plot((360, 250), (0, max(tops) * 1.08), (0, len(lines)), (122, 10, 10, 24))
    plot.ticks_x([tick for tick in (0, 10, 20, 30, 40, 50) if tick < plot.across[1]], lambda v: same(f"{v:g}%"), True)
    rows = []
    for at, line in enumerate(lines):
        middle, cell = len(lines) - at - 0.5, line.share
        plot.bar("own", (0, middle - 0.3), (cell.value or 0, middle + 0.3))
        y = plot.y(middle)
        if cell.low is not None and cell.high is not None:
            plot.add(path("whisk", f"M{plot.x(cell.low):.1f} {y:.1f}H{plot.x(cell.high):.1f}"))
        plot.line([(cell.room or 0, middle - 0.42), (cell.room or 0, middle + 0.42)], "step")
        plot.add(svg_text(plot.left - 8, y + 4, Text(line.slice.name, line.slice.ja), "", "end"))
        rows.append(_share_row(line, cell))
    title = Text("What becomes of a round", "局の行方")
    rounds = lines[0].share.rows
    note = Text(f"{rounds:,} rounds; black line: the room; adds up to 100%", f"{rounds:,}局、黒線は部屋、合計100%")
    return Shown(title, note, plot.svg(title), [Text("end", "結末"), *SHARE_HEAD], rows)


def _share_row(line: Line, cell: Cell) -> list[Text]:
    count = round((cell.value or 0) * cell.rows / 100)
    texts = (f"{count:,}", f"{cell.value or 0:.1f}%", span(cell.low, cell.high, "%"), f"{cell.room or 0:.1f}%")
    return [Text(line.slice.name, line.slice.ja), *map(same, texts)]


def riichi_by_turn(table: Sliced, measure: int, title: Text) -> Shown | None:
    """A rate after riichi by the turn of the declaration: the player in four groups of turns, the room as a line."""
    by_key = {line.slice.key: line for line in table.lines}
    found = [(by_key[key], turn) for key, turn in TURNS if key in by_key]
    cells = [(line, line.cells[measure], turn) for line, turn in found]
    if not cells or not any(cell.rows for _, cell, _ in cells):
        return None
    ends = [end for _, cell, _ in cells for end in (cell.high, cell.room) if end is not None]
    top = min(100, max(*ends, 9) * 1.1)
    plot = Plot((360, 220), (1, 17), (0, top), (38, 12, 14, 38))
    plot.ticks_y([tick for tick in (0, 20, 40, 60, 80, 100) if tick <= top], lambda value: f"{value:g}%")
    plot.ticks_x((1, 5, 9, 13, 17), lambda value: same(f"{value:g}"))
    plot.line([(turn, cell.room) for _, cell, turn in cells if cell.room is not None], "ln room")
    for _, cell, turn in cells:
        if cell.value is not None and cell.low is not None and cell.high is not None:
            ys = plot.y(cell.low), plot.y(min(cell.high, top))
            plot.add(path("wh me", f"M{plot.x(turn):.1f} {ys[0]:.1f}V{ys[1]:.1f}"))
            plot.dot("pt me", turn, cell.value, 4.5)
    last = cells[-1][1]
    if last.room is not None:
        plot.label(plot.width - 14, plot.y(last.room) - 6, Text("room", "部屋"), "key room", "end")
    plot.below(Text("own discards at the declaration", "宣言時の捨て牌数"))
    rows = []
    for line, cell, _ in cells:
        value = f"{cell.value:.1f}%" if cell.value is not None else "\u2013"
        texts = (f"{cell.rows:,}", value, span(cell.low, cell.high, "%"), f"{cell.room or 0:.1f}%")
        rows.append([Text(line.slice.name, line.slice.ja), *map(same, texts)])
    return Shown(title, None, plot.svg(title), [Text("turns", "巡目"), Text("riichi", "立直"), *SHARE_HEAD[1:]], rows)


def plane(of: OfKind) -> Shown | None:
    """Wins across, deal-ins along, fewer of them higher up: the player, and where 80 % of players are."""
    win, deal_in = of.of("win"), of.of("deal_in")
    if win is None or deal_in is None:
        return None
    pairs = [_ends(one) for one in (win, deal_in)]
    if any(value is None for _, _, value in pairs):
        return None
    (x0, x1, _), (y0, y1, _) = pairs
    plot = Plot((360, 300), (x0, x1), (y0, y1), (40, 12, 12, 38), flip=True)
    plot.ticks_x(_round(x0, x1), lambda value: same(f"{value:g}%"), True)
    plot.ticks_y(_round(y0, y1), lambda value: f"{value:g}%")
    if win.spread is not None and deal_in.spread is not None:
        plot.add(ring(plot, win.spread, deal_in.spread))
    if win.room is not None and deal_in.room is not None:
        plot.dot("mean", win.room, deal_in.room, 4)
        plot.label(plot.x(win.room) + 8, plot.y(deal_in.room) + 14, Text("room", "部屋"), "key room")
    plot.add(_cross(plot, win, deal_in))
    plot.dot("pt me", win.value.value or 0, deal_in.value.value or 0, 6)
    plot.below(Text("win rate \u2192 more", "和了率 \u2192 多い"))
    plot.label(plot.left + 6, plot.top + 12, Text("\u2191 fewer deal-ins", "\u2191 放銃が少ない"), "lab")
    title = Text("Wins and deal-ins", "和了率と放銃率")
    note = Text("cross: intervals; dashed: 80% of players, luck taken out", "十字は区間、破線は運を除いた80%の選手")
    rows = [
        [Text(one.figure.name, one.figure.ja), *map(same, (
            amount(one.value.value, "%") + "%", span(one.value.low, one.value.high, "%"), amount(one.room, "%") + "%",
        ))] for one in (win, deal_in)
    ]  # fmt: skip
    return Shown(title, note, plot.svg(title), list(PLANE_HEAD), rows)


def ring(plot: Plot, across: Spread, along: Spread) -> Markup:
    """Where 80 % of players are, once luck is taken out of both rates."""
    rx = abs(plot.x(100 * across.tau) - plot.x(0)) * OVAL
    ry = abs(plot.y(100 * along.tau) - plot.y(0)) * OVAL
    return Markup('<ellipse class="ring" cx="{:.1f}" cy="{:.1f}" rx="{:.1f}" ry="{:.1f}"/>').format(
        plot.x(100 * across.mean), plot.y(100 * along.mean), rx, ry
    )  # fmt: skip


def _cross(plot: Plot, win: Estimate, deal_in: Estimate) -> Markup:
    x, y = plot.x(win.value.value or 0), plot.y(deal_in.value.value or 0)
    words = ""
    if win.value.low is not None and win.value.high is not None:
        words += f"M{plot.x(win.value.low):.1f} {y:.1f}H{plot.x(win.value.high):.1f}"
    if deal_in.value.low is not None and deal_in.value.high is not None:
        words += f"M{x:.1f} {plot.y(deal_in.value.low):.1f}V{plot.y(deal_in.value.high):.1f}"
    return path("wh me", words or "M0 0")


def _ends(one: Estimate) -> tuple[float, float, float | None]:
    """An axis that holds the interval, the room and its players."""
    found = [end for end in (one.value.value, one.value.low, one.value.high, one.room) if end is not None]
    if one.spread is not None:
        found += [100 * (one.spread.mean + side * 2.2 * one.spread.tau) for side in (-1, 1)]
    low, high = min(found), max(found)
    margin = max((high - low) * 0.08, 1)
    return max(0, low - margin), min(100, high + margin), one.value.value


def _round(low: float, high: float) -> list[float]:
    step = next(each for each in (1, 2, 5, 10, 20, 50) if (high - low) / each <= 6)
    return [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]
