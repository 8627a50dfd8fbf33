"""Distributions: bars of a player with the room as a line, dots where there are few, lines of several kinds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from analyzer.render.languages import Text
from analyzer.render.statistics.drawing import Plot, Shown, path, same, steps
from analyzer.render.statistics.words import bucket_word, name_of
from analyzer.stats.catalogue import Figure
from analyzer.stats.profile.counts import by_rows
from analyzer.stats.profile.mixes import Mix

FEW: Final = 50  # rows under which each is a dot
LEFT: Final = {"score_spread": -10_000, "points_spread": 0}
ORDER: Final = (
    *("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman", "ron", "tsumo", "exhaustive", "nagashi_mangan"),
    *("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou", "discard", "draw", "replacement"),
    *("chankan", "nukidora", "win", "tenpai", "abortive", "other"),
)  # of buckets that are words
TAIL: Final = 0.004  # buckets with a smaller share of the room at the upper end are one
SIZE: Final = (320, 172)
MARGINS: Final = (36, 4, 8, 22)
ROWS_OF: Final = {
    "wins": Text("wins", "和了"), "player_rounds": Text("rounds", "局"), "placements": Text("games", "対局"),
    "rounds": Text("rounds", "局"), "games": Text("games", "対局"), "payments": Text("payments", "支払い"),
}  # fmt: skip
RIICHI: Final = Text("riichi", "立直")


class Buckets:
    """A distribution whose rare ends are put together; ``rows`` of each column of counts."""

    def __init__(self, figure: Figure, counts: Sequence[dict[Any, int]]) -> None:
        self.figure = figure
        keys = sorted(
            {key for column in counts for key in column if key is not None}, key=lambda key: (str(type(key)), key)
        )
        if any(isinstance(key, str) for key in keys):
            keys.sort(key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER))
        self.words = bool(keys) and isinstance(keys[0], str)
        self.last = self.first = None
        if keys and all(isinstance(key, int) for key in keys):
            whole = sum(sum(column.values()) for column in counts) or 1
            kept = [key for key in keys if sum(column.get(key, 0) for column in counts) / whole >= TAIL]
            self.first, self.last = (kept[0], kept[-1]) if kept else (keys[0], keys[-1])
            step = min((b - a for a, b in zip(keys, keys[1:], strict=False)), default=1)
            keys = list(range(self.first, self.last + 1, step))
        self.keys: list[Any] = keys
        self.columns = [[self._count(column, key) for key in keys] for column in counts]
        self.whole = [sum(column) for column in self.columns]

    def _count(self, column: dict[Any, int], key: Any) -> int:
        if self.last is not None and key == self.last:
            return sum(count for each, count in column.items() if each is not None and each >= key)
        if self.first is not None and key == self.first:
            return sum(count for each, count in column.items() if each is not None and each <= key)
        return column.get(key, 0)

    def word(self, place: float) -> Text:
        """The label of a bucket by its number."""
        key = self.keys[int(place)]
        if isinstance(key, int) and self.figure.family in LEFT:
            label = f"{key // 1000}k" if key >= 0 else "<0"
            return same(label + ("+" if key == self.last else ""))
        word = bucket_word(self.figure, key)
        return same(word.en + "+") if key == self.last and word.en == word.ja and len(self.keys) > 5 else word

    def ticks(self) -> list[int]:
        """Which buckets are labelled: all, or about five."""
        count = len(self.keys)
        every = 1 if count <= 7 or self.words else -(-count // 5)
        return list(range(0, count, every))

    def label(self, plot: Plot) -> None:
        """Label the buckets; words on two lines in turn, so that they don't meet."""
        if not self.words:
            plot.ticks_x(self.ticks(), self.word)
            return
        for at in self.ticks():
            foot = plot.height - plot.bottom + (14 if at % 2 == 0 else 27)
            plot.label(plot.x(at), foot, self.word(at), "tick", "middle")

    def rows_word(self) -> Text:
        """What is counted."""
        return RIICHI if "riichi" in self.figure.id and self.figure.of == "player_rounds" else ROWS_OF[self.figure.of]


def _plot(buckets: Buckets, top: float) -> Plot:
    return Plot(SIZE, (-0.5, len(buckets.keys) - 0.5), (0, top), MARGINS)


def _outline(heights: Sequence[float]) -> list[tuple[float, float]]:
    inner = [(at + side, height) for at, height in enumerate(heights) for side in (-0.5, 0.5)]
    return [(-0.5, 0), *inner, (len(heights) - 0.5, 0)]


def player_shape(mix: Mix) -> Shown | None:
    """A player's distribution beside the room's; None where the room has no rows."""
    buckets = Buckets(mix.figure, [{b: own for b, own, _ in mix.buckets}, {b: room for b, _, room in mix.buckets}])
    own, room = buckets.whole
    if not room or not buckets.keys:
        return None
    word = buckets.rows_word()
    if own < FEW:
        note = Text(
            f"only {own} {word.en}: each is a dot; line: {own} of the room's",
            f"{word.ja}{own}のみ：1点が1回、線は部屋から{own}回分",
        )
        plot = _units(buckets)
    else:
        note = Text(f"{own:,} {word.en}; room {room:,}", f"{word.ja} {own:,}／部屋 {room:,}")
        plot = _bars(buckets)
    buckets.label(plot)
    return Shown(name_of(mix.figure), note, plot.svg(name_of(mix.figure)), *_numbers(buckets, _heads()))


def _heads() -> list[Text]:
    return [Text("player", "本人"), Text("room", "部屋")]


def _numbers(buckets: Buckets, heads: Sequence[Text]) -> tuple[list[Text], list[list[Text]]]:
    """The table behind a distribution: count and share of each column."""
    head = [Text("value", "値"), *(part for name in heads for part in (name, Text("share", "割合")))]
    rows = []
    for at, _ in enumerate(buckets.keys):
        row = [buckets.word(at)]
        for column, whole in zip(buckets.columns, buckets.whole, strict=True):
            row += [same(f"{column[at]:,}"), same(f"{100 * column[at] / whole:.1f}%" if whole else "\u2013")]
        rows.append(row)
    return head, rows


def _bars(buckets: Buckets) -> Plot:
    own, room = (
        [100 * each / whole for each in column] for column, whole in zip(buckets.columns, buckets.whole, strict=True)
    )
    span = [tuple(100 * end for end in by_rows(count, buckets.whole[0])) for count in buckets.columns[0]]
    top = (
        max([*room, *(min(high, 1.6 * max([*room, value])) for (_, high), value in zip(span, own, strict=True))]) * 1.1
    )
    plot = _plot(buckets, top)
    plot.ticks_y(steps(top, 4), lambda value: f"{value:g}%")
    for at, (value, (low, high)) in enumerate(zip(own, span, strict=True)):
        plot.bar("own", (at - 0.36, 0), (at + 0.36, value))
        plot.add(path("whisk", f"M{plot.x(at):.1f} {plot.y(low):.1f}V{max(plot.top, plot.y(high)):.1f}"))
    plot.line(_outline(room), "step")
    return plot


def _units(buckets: Buckets) -> Plot:
    """Each row a dot; the line is what so many of the room's would be."""
    own, (count, room) = buckets.columns[0], buckets.whole
    expected = [count * each / room for each in buckets.columns[1]]
    top = max([*own, *expected, 4]) * 1.1
    plot = _plot(buckets, top)
    plot.ticks_y([tick for tick in steps(top, 4) if tick == int(tick)], lambda value: f"{value:g}")
    radius = min(5.0, (plot.x(1) - plot.x(0)) * 0.36, (plot.y(0) - plot.y(1)) * 0.46)
    for at, each in enumerate(own):
        for number in range(each):
            plot.dot("ev", at, number + 0.5, radius)
    plot.line(_outline(expected), "step")
    return plot


def kinds_shape(figure: Figure, counts: Sequence[dict[Any, int]], names: Sequence[Text]) -> Shown | None:
    """The same distribution of several kinds of games, a line each, labelled on the line."""
    buckets = Buckets(figure, counts)
    if not buckets.keys or not any(buckets.whole):
        return None
    shares = [
        [100 * each / whole if whole else 0.0 for each in column]
        for column, whole in zip(buckets.columns, buckets.whole, strict=True)
    ]
    top = max(max(column) for column in shares) * 1.18
    bottom = 34 if buckets.words else 26
    plot = Plot((360, 210), (-0.5, len(buckets.keys) - 0.5), (0, top), (38, 8, 18, bottom))
    plot.ticks_y(steps(top, 4), lambda value: f"{value:g}%")
    for number, column in enumerate(shares):
        if buckets.whole[number]:
            plot.line(_outline(column), f"ln k{number}")
    if len(shares) > 1:
        _label_lines(plot, shares, names)
    buckets.label(plot)
    word = buckets.rows_word()
    counts_en = " and ".join(f"{whole:,}" for whole in buckets.whole)
    note = Text(f"{counts_en} {word.en}", f"{word.ja} {'・'.join(f'{whole:,}' for whole in buckets.whole)}")
    return Shown(name_of(figure), note, plot.svg(name_of(figure)), *_numbers(buckets, names))


def _label_lines(plot: Plot, shares: list[list[float]], names: Sequence[Text]) -> None:
    """Each line's name where it is highest above the others."""
    taken: list[tuple[float, float]] = []
    for number, column in enumerate(shares):
        others = [
            max((other[at] for i, other in enumerate(shares) if i != number), default=0) for at in range(len(column))
        ]
        at = max(range(len(column)), key=lambda at: column[at] - others[at])
        x, y = plot.x(at), plot.y(column[at]) - 5
        while any(abs(x - a) < 90 and abs(y - b) < 14 for a, b in taken):
            y -= 14
        taken.append((x, y))
        share = at / max(len(column) - 1, 1)
        anchor = "start" if share < 0.25 else "end" if share > 0.75 else "middle"
        plot.label(x, y, names[number], f"key k{number}", anchor)
