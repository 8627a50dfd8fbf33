"""Pieces of SVG: texts in both languages, a plot with axes, strips that stretch to any width. Colours are classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from analyzer.render.languages import Text

Point = tuple[float, float]
STRETCHED: Final = Markup('preserveAspectRatio="none" aria-hidden="true"')
STEPS: Final = (1, 2, 5)


def both(text: Text) -> Markup:
    """Text of the page, in both languages."""
    if text.en == text.ja:
        return Markup(escape(text.en))
    return Markup('<span lang="en">{}</span><span lang="ja">{}</span>').format(*text)


def svg_text(x: float, y: float, text: Text, kind: str = "", anchor: str = "") -> Markup:
    """Text of a drawing, one element a language."""
    more = Markup(' class="{}"').format(kind) if kind else Markup("")
    more += Markup(' text-anchor="{}"').format(anchor) if anchor else Markup("")
    if text.en == text.ja:
        return Markup('<text x="{:.1f}" y="{:.1f}"{}>{}</text>').format(x, y, more, text.en)
    return Markup("").join(
        Markup('<text lang="{}" x="{:.1f}" y="{:.1f}"{}>{}</text>').format(lang, x, y, more, said)
        for lang, said in (("en", text.en), ("ja", text.ja))
    )


def path(kind: str, words: str) -> Markup:
    """A path; ``words`` are numbers and letters of ours."""
    return Markup('<path class="{}" d="{}"/>').format(kind, words)


def same(text: str) -> Text:
    """What is the same in both languages."""
    return Text(text, text)


def steps(high: float, most: int = 5) -> list[float]:
    """Round numbers from 0 to ``high``, at most so many."""
    size = 1.0
    while size * most < high:
        size *= 10
    while size > high:
        size /= 10
    small = next(size * each / 10 for each in (*STEPS, 10, 20, 50) if high / (size * each / 10) <= most)
    return [number * small for number in range(int(high / small + 1e-9) + 1)]


class Plot:
    """A plot of fixed units with axes; y grows upwards, or downwards where ``flip`` is."""

    def __init__(
        self, size: tuple[int, int], across: Point, along: Point, margins: tuple[int, int, int, int], flip: bool = False
    ) -> None:  # fmt: skip
        """``across`` and ``along``: the ends of x and y; ``margins``: left, right, top, bottom."""
        self.width, self.height = size
        self.across, self.along = across, along
        self.left, self.right, self.top, self.bottom = margins
        self.flip = flip
        self.parts: list[Markup] = []

    def x(self, value: float) -> float:
        """Where a value is."""
        low, high = self.across
        return self.left + (value - low) / (high - low) * (self.width - self.left - self.right)

    def y(self, value: float) -> float:
        """Where a value is."""
        low, high = self.along
        share = (value - low) / (high - low)
        share = 1 - share if self.flip else share
        return self.height - self.bottom - share * (self.height - self.top - self.bottom)

    def add(self, *parts: Markup) -> None:
        """Draw on top of what is there."""
        self.parts += parts

    def ticks_x(self, places: Iterable[float], word: Callable[[float], Text], lines: bool = False) -> None:
        """Label places below."""
        foot = self.height - self.bottom
        for place in places:
            if lines:
                self.add(path("grid", f"M{self.x(place):.1f} {self.top}V{foot}"))
            self.add(svg_text(self.x(place), foot + 15, word(place), "tick", "middle"))

    def ticks_y(self, places: Iterable[float], word: Callable[[float], str]) -> None:
        """Label places at the left, with a line across."""
        for place in places:
            self.add(path("grid", f"M{self.left} {self.y(place):.1f}H{self.width - self.right}"))
            self.add(svg_text(self.left - 6, self.y(place) + 4, same(word(place)), "tick", "end"))

    def below(self, text: Text) -> None:
        """Say what x is."""
        self.add(svg_text((self.left + self.width - self.right) / 2, self.height - 3, text, "lab", "middle"))

    def line(self, points: Sequence[Point], kind: str) -> None:
        """Join points."""
        if points:
            self.add(path(kind, "M" + "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)))

    def area(self, upper: Sequence[Point], lower: Sequence[Point], kind: str) -> None:
        """Fill between two lines."""
        around = [*upper, *reversed(lower)]
        self.add(path(kind, "M" + "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in around) + "Z"))

    def bar(self, kind: str, corner: Point, other: Point) -> None:
        """A rectangle between two corners, in values."""
        xs, ys = sorted((self.x(corner[0]), self.x(other[0]))), sorted((self.y(corner[1]), self.y(other[1])))
        self.add(Markup('<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>').format(
            kind, xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0],
        ))  # fmt: skip

    def dot(self, kind: str, x: float, y: float, radius: float) -> None:
        """A dot at a value."""
        self.add(Markup('<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="{:.1f}"/>').format(
            kind, self.x(x), self.y(y), radius
        ))  # fmt: skip

    def label(self, x: float, y: float, text: Text, kind: str = "key", anchor: str = "start") -> None:
        """Text at a place of the drawing, in units, kept inside."""
        self.add(svg_text(min(max(x, 4), self.width - 4), max(y, 11), text, kind, anchor))

    def svg(self, says: Text, kind: str = "") -> Markup:
        """The drawing, with what it shows for who can't see it."""
        named = f"{says.en} / {says.ja}" if says.en != says.ja else says.en
        head = Markup('<svg class="plot {}" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            kind, self.width, self.height, named
        )  # fmt: skip
        return head + Markup("").join(self.parts) + Markup("</svg>")


class Strip:
    """One row's scale from ``low`` to ``high``, stretched to the width that there is."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.parts: list[Markup] = []

    def at(self, value: float) -> float:
        """Where a value is, in per cent; beyond the ends at the ends."""
        share = (min(max(value, self.low), self.high) - self.low) / ((self.high - self.low) or 1)
        return 100 * share

    def base(self) -> None:
        """A pale line."""
        self.parts.append(path("base", "M0 10H100"))

    def band(self, low: float, high: float) -> None:
        """A pale box."""
        left, right = self.at(low), self.at(high)
        self.parts.append(
            Markup('<rect class="band" x="{:.1f}" y="3" width="{:.1f}" height="14"/>').format(left, right - left)
        )

    def tick(self, value: float, kind: str = "mid") -> None:
        """An upright line."""
        self.parts.append(path(kind, f"M{self.at(value):.1f} 1V19"))

    def span(self, low: float | None, high: float | None, kind: str = "ci") -> None:
        """A line from one to the other."""
        if low is not None and high is not None:
            self.parts.append(path(kind, f"M{self.at(low):.1f} 10H{self.at(high):.1f}"))

    def dot(self, value: float, kind: str = "dot") -> None:
        """A dot."""
        self.parts.append(path(kind, f"M{self.at(value):.1f} 10h0"))

    def ring(self, value: float) -> None:
        """A ring."""
        self.dot(value, "adj")
        self.dot(value, "adj2")

    def svg(self) -> Markup:
        """The strip."""
        return Markup('<svg class="strip" viewBox="0 0 100 20" {}>{}</svg>').format(
            STRETCHED, Markup("").join(self.parts)
        )  # fmt: skip


class Shown(NamedTuple):
    """A drawing with its title, a line below it, and the numbers behind it."""

    title: Text
    note: Text | None
    drawing: Markup
    head: list[Text]
    rows: list[list[Text]]
