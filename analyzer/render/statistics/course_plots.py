"""The course of a player: places in a moving window, R and dan, over time where the logs have dates."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Final

from analyzer.render.languages import Text
from analyzer.render.statistics.drawing import Plot, Shown, same
from analyzer.render.statistics.words import DAN
from analyzer.stats.profile.course import LEAST, Course, window
from analyzer.stats.profile.player import OfKind

MOST_DOTS: Final = 400
ROOM_OF_A_DAN: Final = 40  # units between labels


def trend(of: OfKind) -> Shown | None:
    """Mean place of a moving window of games in the band of luck; over time where all games have a date."""
    moving = window(of.course)
    if moving is None:
        return None
    games, players = of.course.games, of.kind.players
    xs = _times(of.course)
    plot = Plot((480, 230), (xs[0], xs[-1] or 1), (1, players), (38, 10, 12, 38), flip=True)
    plot.ticks_y(range(1, players + 1), lambda value: f"{value:g}")
    tail = xs[moving.size - 1 :]
    lower, middle, upper = (
        [(tail[0], y), (tail[-1], y)] for y in (moving.low, (moving.low + moving.high) / 2, moving.high)
    )
    plot.area(lower, upper, "luck")
    plot.line(middle, "midl")
    every = max(1, len(games) // MOST_DOTS)
    for x, game in list(zip(xs, games, strict=True))[::every]:
        plot.dot("others", x, game.place, 2.2)
    thin = max(1, len(tail) // MOST_DOTS)
    plot.line(list(zip(tail, moving.means, strict=True))[::thin], "ln me")
    plot.ticks_x(*_marks(of.course, xs))
    plot.below(Text("date", "日付") if of.course.dated else Text("games", "対局"))
    note = Text("grey: where luck alone keeps it 95% of the time", "灰色：変化がない場合に95%が入る範囲")
    if not of.course.dated:
        more = Text("; not all logs have a date: in the order of their names", "。日付のない牌譜があるため名前順")
        note = Text(note.en + more.en, note.ja + more.ja)
    title = Text(f"Mean place of {moving.size} games", f"直近{moving.size}戦の平均順位")
    head = [Text("after game", "対局"), Text("mean place", "平均順位")]
    return Shown(title, note, plot.svg(title), head, _means(moving.means, moving.size))


def _means(means: list[float], size: int) -> list[list[Text]]:
    every = max(1, len(means) // 40)
    return [[same(f"{size + at:,}"), same(f"{mean:.2f}")] for at, mean in list(enumerate(means))[::every]]


def _times(course: Course) -> list[float]:
    """Where the games are on the axis: days, or their numbers."""
    days = [game.date.toordinal() for game in course.games if game.date is not None]
    if not course.dated or days[0] == days[-1]:
        return [float(number + 1) for number in range(len(course.games))]
    found, at = [], 0
    while at < len(days):  # games of one day share it
        same_day = sum(day == days[at] for day in days[at:])
        found += [days[at] + number / same_day for number in range(same_day)]
        at += same_day
    return found


def _marks(course: Course, xs: list[float]) -> tuple[list[float], Callable[[float], Text]]:
    """Places of the labels, and how they are told."""
    places = [xs[0] + (xs[-1] - xs[0]) * share for share in (0, 0.25, 0.5, 0.75, 1)]
    if course.dated and xs[0] > 1e5:
        return places, lambda place: same(datetime.date.fromordinal(int(place)).strftime("%Y-%m"))
    return places, lambda place: same(f"{place:.0f}")


def rating(course: Course) -> Shown | None:
    """R game by game, and the dan where it changes."""
    told = [(at, game.rate, game.dan) for at, game in enumerate(course.games, 1) if game.rate is not None]
    if len(told) < LEAST:
        return None
    rates = [rate for _, rate, _ in told]
    low, high = min(rates) // 100 * 100, -(-max(rates) // 100) * 100
    high = max(high, low + 100)
    plot = Plot((480, 230), (told[0][0], told[-1][0]), (low, high), (46, 10, 12, 38))
    size = next(step for step in (50, 100, 200, 500, 1000) if (high - low) / step <= 5)
    plot.ticks_y([low + size * step for step in range(int((high - low) / size) + 1)], lambda value: f"{value:,.0f}")
    thin = max(1, len(told) // MOST_DOTS)
    plot.line([(at, rate) for at, rate, _ in told[::thin]], "ln me")
    _mark_dan(plot, told)
    span = told[-1][0] - told[0][0]
    plot.ticks_x([told[0][0] + span * share for share in (0, 0.25, 0.5, 0.75, 1)], lambda place: same(f"{place:.0f}"))
    plot.below(Text("games", "対局"))
    title = Text("R and dan before each game", "対局前のRと段位")
    every = max(1, len(told) // 40)
    rows = [[same(f"{at:,}"), same(f"{rate:.0f}"), _dan(dan)] for at, rate, dan in told[::every]]
    return Shown(title, None, plot.svg(title), [Text("game", "対局"), same("R"), Text("dan", "段位")], rows)


def _dan(dan: int | None) -> Text:
    return same("\u2013" if dan is None else DAN[dan])


def _mark_dan(plot: Plot, told: list[tuple[int, float, int | None]]) -> None:
    """A dot where the dan is another than before, with its name where there is room."""
    before, last = None, -100.0
    for at, rate, dan in told:
        if dan is None or dan == before:
            continue
        before, x = dan, plot.x(at)
        plot.dot("pt me", at, rate, 3.5)
        if x - last > ROOM_OF_A_DAN:
            anchor = "start" if x < 100 else "end" if x > plot.width - 60 else "middle"
            plot.label(x, plot.y(rate) - 8, _dan(dan), "key me", anchor)
            last = x
