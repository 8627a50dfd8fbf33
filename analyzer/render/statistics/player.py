"""What stands on the page of one or several players: a tab for each player and kind of game."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from analyzer.render.languages import Text, told
from analyzer.render.statistics import course_plots, player_plots
from analyzer.render.statistics.answers import answer, apart, how_much_is_luck, rank_points_missing
from analyzer.render.statistics.drawing import Shown, Strip, same
from analyzer.render.statistics.numbers import amount, percentiles, span
from analyzer.render.statistics.rows import (
    FigureRow,
    OpponentRow,
    RoundRow,
    YakuRow,
    figure_row,
    luck_row,
    opponent_rows,
    round_rows,
    yaku_rows,
)
from analyzer.render.statistics.shapes import player_shape
from analyzer.render.statistics.slice_rows import SliceTable, slice_table
from analyzer.render.statistics.strips import beside
from analyzer.render.statistics.words import kind_words
from analyzer.stats.catalogue import Figure
from analyzer.stats.headline import SECTIONS
from analyzer.stats.profile.estimates import OnAxis
from analyzer.stats.profile.kinds import Kind
from analyzer.stats.profile.player import OfKind, PlayerProfile

CARDS: Final = ("place", "win", "deal_in", "round_balance")
SMALL: Final = 30  # games under which the page warns
COLOURS: Final = 4


class Card(NamedTuple):
    """A number in large type; ``row`` is None where there is no strip."""

    name: Text
    value: str
    unit: str
    note: Text
    row: FigureRow | None


class StyleRow(NamedTuple):
    """An axis of style."""

    name: Text
    figure: Text
    value: str
    strip: Markup
    note: Text


class Tab(NamedTuple):
    """A player in one kind of game."""

    number: int
    title: Text
    facts: Text
    small: Text | None
    answer: Text
    apart: list[FigureRow]
    why: Text
    missing: Text | None
    cards: list[Card]
    chapters: list[tuple[str, Text, list[FigureRow]]]
    style: list[StyleRow]
    situations: list[SliceTable]
    riichi: SliceTable
    calls: SliceTable
    defence: SliceTable
    shapes: list[Shown]
    figures: list[Shown]
    riichi_plots: list[Shown]
    course: list[Shown]
    runs: Text
    luck: list[FigureRow]
    dealt: Text | None
    dealt_rows: tuple[list[Text], list[list[Text]]] | None
    yaku: list[YakuRow]
    rare: list[tuple[Text, int]]
    wins: int
    opponents: list[OpponentRow]
    met: int
    best: list[RoundRow]
    worst: list[RoundRow]


class Compared(NamedTuple):
    """Players side by side in one kind of game."""

    kind: Text
    names: list[tuple[str, str]]  # and their colours
    rows: list[tuple[Text, list[str], Markup]]


class PlayerPage(NamedTuple):
    """A page of players."""

    title: str
    several: bool
    tabs: list[Tab]
    compared: list[Compared]
    others: list[tuple[str, Text]]
    definitions: list[Figure]


def player_page(profiles: list[PlayerProfile]) -> PlayerPage:
    """The page of these players."""
    several, others = len(profiles) > 1, []
    tabs: list[Tab] = []
    for profile in profiles:
        name = told(profile.player).en
        for of in profile.kinds:
            kind = kind_words(of.kind)
            prefix = f"{name} \u00b7 " if several else ""
            title = Text(f"{prefix}{kind.en} \u00b7 {of.counts.games:,}", f"{prefix}{kind.ja}\u30fb{of.counts.games:,}")
            tabs.append(_tab(len(tabs), title, of))
        shown = {of.kind for of in profile.kinds}
        rest = [(kind_words(kind), games) for kind, games in profile.games.items() if kind not in shown]
        if rest:
            words = (
                ", ".join(f"{kind.en} {games}" for kind, games in rest),
                "、".join(f"{kind.ja} {games}" for kind, games in rest),
            )
            others.append((name, Text(*words)))
    figures = {
        one.figure.id: one.figure for profile in profiles for of in profile.kinds for some in of.chapters.values()
        for one in some
    }  # fmt: skip
    names = ", ".join(told(profile.player).en for profile in profiles)
    return PlayerPage(names, several, tabs, _compared(profiles), others, list(figures.values()))


def _tab(number: int, title: Text, of: OfKind) -> Tab:
    tables = {table.slices.key: slice_table(table) for table in of.tables}
    riichi = next(table for table in of.tables if table.slices.key == "riichi")
    yaku, rare = yaku_rows(of.yaku)
    chapters = [
        (chapter.key, Text(chapter.name, chapter.ja), [figure_row(one) for one in some])
        for chapter, some in of.chapters.items()
        if chapter.key != "luck"
    ]
    wins = of.of("win")
    luck = next(some for chapter, some in of.chapters.items() if chapter.key == "luck")
    return Tab(
        number=number, title=title, facts=_facts(of), small=_small(of), answer=answer(of),
        apart=[figure_row(one) for one in apart(of)][:8], why=how_much_is_luck(of), missing=rank_points_missing(of),
        cards=_cards(of), chapters=chapters,
        style=[_style(one) for one in of.style],
        situations=[tables[key] for key in ("standing", "rounds", "seats")], riichi=tables["riichi"],
        calls=tables["calls"], defence=tables["defence"],
        shapes=_there(player_shape(mix) for mix in of.mixes),
        figures=_there([player_plots.plane(of), player_plots.fates(of), player_plots.places(of)]),
        riichi_plots=_there([
            player_plots.riichi_by_turn(riichi, 0, Text("Wins after riichi, by turn", "巡目別・立直後和了率")),
            player_plots.riichi_by_turn(riichi, 1, Text("Deals in after riichi, by turn", "巡目別・立直後放銃率")),
        ]),
        course=_there([course_plots.trend(of), course_plots.rating(of.course)]), runs=_runs(of),
        luck=[luck_row(one) for one in luck], dealt=_dealt(of), dealt_rows=_dealt_rows(of),
        yaku=yaku, rare=rare, wins=int(wins.value.numerator) if wins is not None else 0,
        opponents=opponent_rows(of.opponents.listed), met=of.opponents.met,
        best=round_rows(of.best), worst=round_rows(of.worst),
    )  # fmt: skip


def _there(found: object) -> list[Shown]:
    return [one for one in found if one is not None]  # type: ignore[attr-defined]


def _facts(of: OfKind) -> Text:
    counts, kind = of.counts, kind_words(of.kind)
    days = f" \u00b7 {counts.first} \u2013 {counts.last}" if counts.first else ""
    return Text(
        f"{kind.en} \u00b7 {counts.games:,} games \u00b7 {counts.rounds:,} rounds{days} \u00b7 beside "
        f"{of.regulars.players:,} "
        f"players with {of.regulars.least}+ games of {counts.players:,} in the room",
        f"{kind.ja}\u30fb{counts.games:,}戦\u30fb{counts.rounds:,}局{days}\u30fb部屋の{counts.players:,}人のうち"
        f"{of.regulars.least}戦以上の{of.regulars.players:,}人と比較",
    )


def _small(of: OfKind) -> Text | None:
    games = of.counts.games
    if games >= SMALL:
        return None
    return Text(
        f"Small sample: {games} games. Every range below is wide. Figures of fewer than 10 events are not judged.",
        f"標本が小さく（{games}戦）、どの区間も広くなります。10件未満の数値は判定しません。",
    )


def _cards(of: OfKind) -> list[Card]:
    cards = []
    for family in CARDS:
        one = of.of(family)
        if one is not None:
            row = figure_row(one)
            note = Text(
                f"{row.interval}{row.unit} \u00b7 room {row.room}{row.unit}",
                f"{row.interval}{row.unit}\u30fb部屋 {row.room}{row.unit}",
            )
            cards.append(Card(row.name, row.value, row.unit, note, row))
    dan, points = of.stable_dan, of.of("rank_points")
    if dan is not None:
        shown = span(dan.low, dan.high, "dan") or None
        note = Text(shown or "no bounds in so few games", shown or "対局が少なく区間なし")
        cards.append(Card(Text("stable dan", "安定段位"), amount(dan.value, "dan"), "", note, None))
    if points is not None and points.value.value is not None:
        row = figure_row(points)
        note = Text(f"{row.interval} \u00b7 room {row.room}", f"{row.interval}\u30fb部屋 {row.room}")
        cards.append(Card(row.name, row.value, "", note, row))
    return cards


def _style(one: OnAxis) -> StyleRow:
    name, figure = Text(one.axis.name, one.axis.ja), Text(one.figure.name, one.figure.ja)
    if one.z is None:
        if one.needed is None:
            note = Text("players do not differ here beyond luck", "選手差は運の範囲内")
        else:
            note = Text(
                f"too few: shown from about {one.needed:,.0f} rows on", f"件数不足：約{one.needed:,.0f}件から表示"
            )
        return StyleRow(name, figure, "\u2013", Markup(""), note)
    strip = Strip(-3, 3)
    strip.band(-1.28, 1.28)
    strip.tick(0)
    strip.dot(one.z)
    told_ = Text(f"reliability {one.reliability:.2f}", f"信頼性 {one.reliability:.2f}")
    if one.rank is not None:
        ends = f"{percentiles(*one.rank)}%"
        told_ = Text(f"more than {ends} of players; {told_.en}", f"選手の{ends}より上、{told_.ja}")
    return StyleRow(name, figure, amount(one.z, "z", signed=True, places=1), strip.svg(), told_)


def _runs(of: OfKind) -> Text:
    course = of.course
    return Text(
        f"Most in a row: {course.most_firsts} first, {course.most_without_last} without last, "
        f"{course.most_lasts} last.",
        f"最多連続：トップ{course.most_firsts}、ラスなし{course.most_without_last}、ラス{course.most_lasts}。",
    )


def _dealt(of: OfKind) -> Text | None:
    if of.dealt is None:
        return None
    worth, chance = amount(of.dealt.worth, "points", signed=True), amount(of.dealt.chance, "points")
    return Text(
        f"By tiles from tenpai and dora, the dealt hands were worth {worth} points a round beside an average "
        f"deal; luck keeps "
        f"95% of players within {chance} in {of.dealt.rounds:,} rounds.",
        f"配牌（向聴数とドラ）の価値は平均より1局{worth}点。"
        f"{of.dealt.rounds:,}局では95%の人が±{chance}点に収まります。",
    )


def _dealt_rows(of: OfKind) -> tuple[list[Text], list[list[Text]]] | None:
    if of.dealt is None:
        return None
    head = [
        Text("shanten", "向聴数"),
        Text("rounds", "局"),
        Text("share", "割合"),
        Text("room", "部屋"),
        Text("room: points a round", "部屋の局収支"),
    ]
    own = sum(mine for _, mine, _, _ in of.dealt.by_shanten) or 1
    room = sum(theirs for _, _, theirs, _ in of.dealt.by_shanten) or 1
    rows = [
        [same(text) for text in (str(shanten), f"{mine:,}", f"{100 * mine / own:.1f}%", f"{100 * theirs / room:.1f}%",
                                 amount(points, "points", signed=True))]
        for shanten, mine, theirs, points in of.dealt.by_shanten
    ]  # fmt: skip
    return head, rows


def _compared(profiles: list[PlayerProfile]) -> list[Compared]:
    """The headline of several players, kind by kind."""
    if len(profiles) < 2:
        return []
    found = []
    kinds = dict.fromkeys(of.kind for profile in profiles for of in profile.kinds)
    for kind in kinds:
        ofs = [(profile.player, of) for profile in profiles for of in profile.kinds if of.kind == kind]
        if len(ofs) > 1:
            found.append(_side_by_side(kind, ofs))
    return found


def _side_by_side(kind: Kind, ofs: list[tuple[str, OfKind]]) -> Compared:
    colours = [f"k{number % COLOURS}" for number, _ in enumerate(ofs)]
    rows = []
    for family in (family for section in SECTIONS for family in section.families):
        ones = [of.of(family) for _, of in ofs]
        told_ = [one for one in ones if one is not None]
        if len(told_) == len(ofs):
            strips = beside([(one.value.value, one.value.low, one.value.high) for one in told_], False, colours)
            values = [figure_row(one) for one in told_]
            rows.append((values[0].name, [row.value + row.unit for row in values], strips))
    names = [(told(name).en, colour) for (name, _), colour in zip(ofs, colours, strict=True)]
    return Compared(kind_words(kind), names, rows)
