"""What stands on the page of a room: kinds of games side by side, hands, riichi, yaku, luck, groups, players."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from markupsafe import Markup

from analyzer.render.languages import Text
from analyzer.render.statistics import room_plots
from analyzer.render.statistics.drawing import Shown, Strip, same
from analyzer.render.statistics.numbers import DASH, MINUS, amount, of_figure, sign_of, span
from analyzer.render.statistics.people import People, people
from analyzer.render.statistics.room_answer import answer, how_much_is_luck
from analyzer.render.statistics.rows import yaku_name
from analyzer.render.statistics.shapes import kinds_shape
from analyzer.render.statistics.strips import beside, share_strip
from analyzer.render.statistics.words import kind_words, name_of, short_kind, word_of
from analyzer.stats.catalogue import DISTRIBUTION, EACH_YAKU, Figure
from analyzer.stats.engine import PERCENT, Value
from analyzer.stats.headline import SECTIONS
from analyzer.stats.profile.measures import CHAPTERS, LUCK, SENSES
from analyzer.stats.profile.room import Room, RoomKind

Ask = Callable[[Figure, RoomKind], list[Value]]
CARDS: Final = ("win", "win_points", "deal_in", "riichi", "call", "win_turn")
FUNNELS: Final = ("win", "deal_in", "place")
RESULT: Final = "round_result"
ENDS: Final = (("ron", "ron", "ロン"), ("tsumo", "tsumo", "ツモ"), ("exhaustive", "drawn", "流局"))
OTHER_END: Final = Text("abortive, nagashi", "途中流局など")
BY_THE_RULES: Final = frozenset((
    "place", "first", "second", "third", "fourth", "last", "top_two", "final_points", "final_score", "place_points",
    "round_balance", "noten_points",
))  # families that are the same in every room
REST: Final = {
    "rounds": Text("Rounds", "局"), "hands": Text("Hands", "手"), "wins": Text("Wins, more", "和了・その他"),
    "games": Text("Games", "対局"), "dealer": Text("Dealer, more", "親・その他"),
}  # fmt: skip
SHORTEST, LONGEST = 3, 30_000  # games on the scale of what a number is worth
NO_REGULARS: Final = Text("n/a", "不明")
MOST_GROUPS: Final = 40
MOST_SMALL: Final = 36  # figures told by groups


class Compared(NamedTuple):
    """A figure in each kind of games."""

    figure: Figure
    name: Text
    strip: Markup
    values: list[tuple[str, str]]  # and their unit
    more: list[Text]


class Card(NamedTuple):
    """A number of each kind in large type."""

    name: Text
    values: list[tuple[str, str]]
    note: Text


class Worth(NamedTuple):
    """How many games until half of a difference is the player's, in each kind."""

    name: Text
    games: list[Text]
    strip: Markup


class RoomPage(NamedTuple):
    """A page of a room."""

    title: Text
    names: list[Text]
    facts: list[tuple[Text, Text]]
    others: list[tuple[Text, int]]
    answer: Text
    luck: Text | None
    cards: list[Card]
    ends: list[tuple[Text, list[tuple[Text, str]], Markup]]
    chapters: list[tuple[Text, list[Compared]]]
    groups: list[Shown]
    shapes: list[Shown]
    riichi: list[Shown]
    yaku: list[Compared]
    worth: list[Worth]
    funnels: list[Shown]
    planes: list[Shown]
    people: list[People]
    definitions: list[Figure]


def room_page(found: Room, title: Text, by: tuple[str, ...], ask: Ask | None) -> RoomPage:
    """The page of a room. ``ask``: the values of a figure in the groups of the axes ``by``."""
    kinds, names = found.kinds, _names(found)
    plain = [figure for figure in found.figures if figure.kind != DISTRIBUTION and figure.family != EACH_YAKU]
    shown = {kind.kind for kind in kinds}
    whole = ask is None
    every = whole and len(plain) > len(BY_THE_RULES)
    rows = [figure for figure in plain if not every or figure.family not in BY_THE_RULES]
    of = {family: figure for figure in reversed(plain) for family in (figure.family,)}
    return RoomPage(
        title=title, names=names, facts=[(name, _facts(kind)) for name, kind in zip(names, kinds, strict=True)],
        others=[(kind_words(kind), games) for kind, games in found.games.items() if kind not in shown],
        answer=answer(kinds, names, of), luck=how_much_is_luck(kinds, plain, of),
        cards=[_card(of[family], kinds) for family in CARDS if family in of],
        ends=[_ends(name, number, kind) for number, (name, kind) in enumerate(zip(names, kinds, strict=True))
              if RESULT in kind.buckets],
        chapters=_chapters(rows, kinds, names),
        groups=[] if ask is None else _groups(_headline_first(plain)[:MOST_SMALL], kinds, names, by, ask),
        shapes=_there([kinds_shape(figure, [kind.buckets.get(figure.id, {}) for kind in kinds], names)
                       for figure in found.figures if figure.kind == DISTRIBUTION]),
        riichi=_there([
            *(room_plots.riichi_by_turn(kinds, names, dealt) for dealt in (False, True) if "riichi_win" in of),
            room_plots.seats(kinds, names) if "place" in of else None,
        ]),
        yaku=_yaku([figure for figure in found.figures if figure.family == EACH_YAKU], kinds, names),
        worth=_worth(plain, kinds) if whole else [],
        funnels=_there([room_plots.funnel(kind, of[family], name, number) for family in FUNNELS if family in of
                        for number, (kind, name) in enumerate(zip(kinds, names, strict=True))]) if whole else [],
        planes=_there([
            room_plots.plane(kind, name, of["win"].id, of["deal_in"].id)
            for kind, name in zip(kinds, names, strict=True) if "win" in of and "deal_in" in of
        ]) if whole else [],
        people=[people(kind, name, of) for kind, name in zip(kinds, names, strict=True)] if whole else [],
        definitions=[figure for figure in found.figures if figure.family != EACH_YAKU],
    )  # fmt: skip


def _headline_first(figures: list[Figure]) -> list[Figure]:
    families = [family for section in SECTIONS for family in section.families]
    return sorted(figures, key=lambda one: families.index(one.family) if one.family in families else len(families))


def _there(found: list[Shown | None]) -> list[Shown]:
    return [one for one in found if one is not None]


def _names(found: Room) -> list[Text]:
    """Kinds in short, by what they differ in."""
    kinds = [kind.kind for kind in found.kinds]
    if len({kind.players for kind in kinds}) == len(kinds):
        return [kind_words(kind._replace(length=None)) for kind in kinds]
    return [short_kind(kind) for kind in kinds]


def _facts(kind: RoomKind) -> Text:
    days = f" \u00b7 {kind.first} \u2013 {kind.last}" if kind.first else ""
    return Text(
        f"{kind.games:,} games \u00b7 {kind.rounds:,} rounds \u00b7 {kind.players:,} players{days}",
        f"{kind.games:,}戦\u30fb{kind.rounds:,}局\u30fb{kind.players:,}人{days}",
    )


def _cells(figure: Figure, kinds: list[RoomKind]) -> list[Value | None]:
    return [kind.values.get(figure.id) for kind in kinds]


def _reaches(values: list[Value | None]) -> list[tuple[float | None, float | None, float | None]]:
    return [(None, None, None) if value is None else (value.value, value.low, value.high) for value in values]


def _words(figure: Figure, value: Value | None) -> tuple[str, str]:
    number = None if value is None else value.value
    return of_figure(figure, number), sign_of(figure.unit) if number is not None else ""


def _card(figure: Figure, kinds: list[RoomKind]) -> Card:
    values = _cells(figure, kinds)
    numbers = [value.value for value in values if value is not None and value.value]
    note = same("")
    if len(numbers) == 1 and values[0] is not None:
        note = same(span(values[0].low, values[0].high, figure.unit) + sign_of(figure.unit))
    elif len(numbers) == 2 and len(kinds) == 2:
        more = amount(100 * (numbers[1] / numbers[0] - 1), "points", signed=True)
        note = Text(f"{more}% in the second", f"後者は{more}%")
        if {kind.kind.players for kind in kinds} == {3, 4}:
            three = kinds[1].kind.players == 3
            note = Text(f"{more}% with {'three' if three else 'four'}", f"{'三麻' if three else '四麻'}は{more}%")
    return Card(name_of(figure), [_words(figure, value) for value in values], note)


def _ends(name: Text, number: int, kind: RoomKind) -> tuple[Text, list[tuple[Text, str]], Markup]:
    """How rounds end, as one bar."""
    counts = kind.buckets[RESULT]
    whole = sum(counts.values()) or 1
    parts = [(Text(en, ja), counts.get(key, 0)) for key, en, ja in ENDS]
    parts.append((OTHER_END, whole - sum(count for _, count in parts)))
    x, bars = 0.0, []
    for at, (_, count) in enumerate(parts):
        width = 100 * count / whole
        bars.append(Markup('<rect class="r{} fill k{}" x="{:.2f}" y="0" width="{:.2f}" height="10"/>').format(
            at, number, x, width
        ))  # fmt: skip
        x += width
    svg = Markup('<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{}</svg>').format(
        Markup("").join(bars)
    )  # fmt: skip
    return name, [(word, f"{100 * count / whole:.1f}%") for word, count in parts], svg


def _chapters(figures: list[Figure], kinds: list[RoomKind], names: list[Text]) -> list[tuple[Text, list[Compared]]]:
    """The chapters of a profile, then what is in none of them by chapters of the catalogue."""
    found: dict[str, tuple[Text, list[Compared]]] = {}
    where = {family: chapter for chapter in (*CHAPTERS, LUCK) for family in chapter.families}
    order = [chapter.key for chapter in (*CHAPTERS, LUCK)]
    listed = [family for chapter in (*CHAPTERS, LUCK) for family in chapter.families]
    for figure in sorted(figures, key=lambda one: listed.index(one.family) if one.family in where else len(listed)):
        chapter = where.get(figure.family)
        key = chapter.key if chapter is not None else f"rest {figure.chapter}"
        title = (
            Text(chapter.name, chapter.ja) if chapter is not None else REST.get(figure.chapter, same(figure.chapter))
        )
        row = compared(figure, kinds, names)
        if row is not None:
            found.setdefault(key, (title, []))[1].append(row)
    return [found[key] for key in sorted(found, key=lambda key: order.index(key) if key in order else len(order))]


def compared(figure: Figure, kinds: list[RoomKind], names: list[Text]) -> Compared | None:
    """One row; None where no kind has a value."""
    values = _cells(figure, kinds)
    if all(value is None or value.value is None for value in values):
        return None
    colours = [f"k{number}" for number, _ in enumerate(kinds)]
    strip = beside(_reaches(values), figure.unit == PERCENT, colours)
    more = []
    for name, kind, value in zip(names, kinds, values, strict=True):
        if value is not None and value.value is not None:
            more.append(_more(figure, name, kind, value))
    return Compared(figure, name_of(figure), strip, [_words(figure, value) for value in values], more)


def _more(figure: Figure, name: Text, kind: RoomKind, value: Value) -> Text:
    """Counts, interval, and from when on a difference is the player's, of one kind."""
    of = f"{value.numerator:,.0f} / {value.denominator:,.0f}".replace("-", MINUS)
    interval = span(value.low, value.high, figure.unit)
    interval = f", 95% {interval}{sign_of(figure.unit)}" if interval else ""
    half = kind.games_until_half(figure.id) if figure.family in SENSES else None
    later = Text("", "")
    if half is not None:
        later = Text(
            f"; half of a difference is the player after about {_games(half)} games",
            f"、差の半分が実力になる目安 約{_games(half)}戦",
        )
    return Text(f"{name.en}: {of}{interval}{later.en}", f"{name.ja}：{of}{interval}{later.ja}")


def _games(games: float) -> str:
    digits = max(0, math.floor(math.log10(max(games, 1))) - 1)
    return f"{round(games, -digits):,.0f}"


def _yaku(figures: list[Figure], kinds: list[RoomKind], names: list[Text]) -> list[Compared]:
    rows = []
    told_ = [(figure, _cells(figure, kinds)) for figure in figures]
    there = [(figure, values) for figure, values in told_ if any(value is not None and value.value for value in values)]
    top = max((value.value or 0 for _, values in there for value in values if value is not None), default=1) / 90
    for figure, values in sorted(
        there, key=lambda one: -max(value.value or 0 for value in one[1] if value is not None)
    ):
        marks = [(each, f"k{number}") for number, each in enumerate(_reaches(values))]
        more = [
            _more(figure, name, kind, value) for name, kind, value in zip(names, kinds, values, strict=True) if value
        ]
        strip = share_strip(marks, 100 * top)
        rows.append(Compared(figure, yaku_name(figure), strip, [_words(figure, value) for value in values], more))
    return rows


def _worth(figures: list[Figure], kinds: list[RoomKind]) -> list[Worth]:
    """What a number is worth, what is told soonest first; the scale is logarithmic."""
    told_ = []
    judged = {family for chapter in CHAPTERS for family in chapter.families}
    for figure in figures:
        if figure.family in judged and any(figure.id in kind.spreads for kind in kinds):
            told_.append((figure, [kind.games_until_half(figure.id) for kind in kinds]))
    rows = []
    low, high = math.log10(SHORTEST), math.log10(LONGEST)
    for figure, halves in sorted(
        told_, key=lambda one: min((each for each in one[1] if each is not None), default=1e99)
    ):
        strip = Strip(low, high)
        strip.base()
        for tick in (1, 2, 3, 4):
            strip.tick(tick, "tickl")
        for number, half in enumerate(halves):
            if half is not None:
                strip.dot(math.log10(max(half, 1)), f"dot k{number}")
        games = [
            same(_games(half)) if half is not None else same(DASH) if figure.id in kind.spreads else NO_REGULARS
            for half, kind in zip(halves, kinds, strict=True)
        ]
        rows.append(Worth(name_of(figure), games, strip.svg()))
    return rows


def _groups(
    figures: list[Figure], kinds: list[RoomKind], names: list[Text], by: tuple[str, ...], ask: Ask
) -> list[Shown]:  # fmt: skip
    """Small multiples: each figure by the groups of the axes, the largest groups where there are many."""
    found = []
    for figure in figures:
        series = []
        for kind in kinds:
            values = [value for value in ask(figure, kind) if value.value is not None]
            if len(values) > MOST_GROUPS:
                least = sorted((value.denominator for value in values), reverse=True)[MOST_GROUPS - 1]
                values = [value for value in values if value.denominator >= least][:MOST_GROUPS]
            series.append([(_group(by, value.group), value) for value in values])
        shown = room_plots.groups(figure, series, names)
        if shown is not None:
            found.append(shown)
    return found


def _group(by: tuple[str, ...], group: tuple[object, ...]) -> Text:
    parts = [word_of(axis, item) for axis, item in zip(by, group, strict=True)]
    return Text(", ".join(part.en for part in parts), "、".join(part.ja for part in parts))
