"""A profile as text: the answer, the headline beside the room, style, course, opponents, rounds; on request all."""

from __future__ import annotations

from typing import Final

from analyzer.formats.log_id import viewer_link
from analyzer.render.counts import many
from analyzer.render.escape import escaped
from analyzer.render.escape import name as safe_name
from analyzer.render.figures import columns, padded
from analyzer.render.statistics.answers import answer, how_much_is_luck, rank_points_missing
from analyzer.render.statistics.numbers import amount, of_figure, percentiles, plain, sign_of, span
from analyzer.render.statistics.words import DAN, kind_words, verdict_words
from analyzer.rules.words import round_text
from analyzer.stats.catalogue import Figure
from analyzer.stats.headline import SECTIONS
from analyzer.stats.profile.course import Course, window
from analyzer.stats.profile.estimates import Estimate, OnAxis
from analyzer.stats.profile.opponents import Opponent, Opponents
from analyzer.stats.profile.player import OfKind, PlayerProfile
from analyzer.stats.profile.rounds import Round
from analyzer.stats.profile.slices import Sliced

NARROW: Final = 90  # columns under which the verdict is a sign alone
ONE_LINE: Final = 72  # columns under which the name has a line of its own
FIRST: Final = 5  # opponents and rounds without --all
HEADLINE: Final = frozenset(family for section in SECTIONS for family in section.families)


def profile_lines(profile: PlayerProfile, width: int, every: bool) -> list[str]:
    """A block a kind of game; ``every``: all figures and tables."""
    lines = [safe_name(profile.player)]
    for of in profile.kinds:
        lines += ["", *_head(of), "", *_wrapped(plain(answer(of).en), width)]
        lines += _figures(of, width, every)
        lines += _wrapped(plain(how_much_is_luck(of).en), width)
        missing = rank_points_missing(of)
        lines += [] if missing is None else _wrapped(missing.en, width)
        lines += ["", *_style(of.style), *_course(of.course), *_luck(of)]
        lines += _opponents(of.opponents, of.opponents.listed if every else of.opponents.listed[:FIRST])
        if every:
            lines += [line for table in (of.fates, *of.tables) for line in _table(table)] + _yaku(of)
        lines += _rounds("best rounds", of.best) + _rounds("worst rounds", of.worst)
    others = {kind: games for kind, games in profile.games.items() if kind not in {of.kind for of in profile.kinds}}
    if others:
        told = ", ".join(f"{kind_words(kind).en} {many(games, 'game')}" for kind, games in others.items())
        lines += ["", *_wrapped(f"too few for a profile of their own: {told}", width)]
    return lines


def _head(of: OfKind) -> list[str]:
    counts = of.counts
    days = f" · {counts.first} to {counts.last}" if counts.first else ""
    return [
        f"{kind_words(of.kind).en} · {many(counts.games, 'game')} · {many(counts.rounds, 'round')}{days}",
        f"beside {many(counts.players, 'player')} of {many(counts.room_games, 'game')}; percentiles among "
        f"{many(of.regulars.players, 'player')} with {of.regulars.least} games or more",
    ]


def _figures(of: OfKind, width: int, every: bool) -> list[str]:
    head = f"{'':30}{'value':>9}  {'95 %':>17}  {'room':>8}  {'long run':>8}  percentile"
    lines = ["", head if width >= NARROW else head[:67] if width >= ONE_LINE else head[26:67]]
    for chapter, estimates in of.chapters.items():
        some = [one for one in estimates if every or one.figure.family in HEADLINE]
        if some and chapter.key != "luck":
            lines += [f"{chapter.name} {chapter.ja}", *(line for one in some for line in _figure(one, width))]
            if chapter.key == "results" and of.stable_dan is not None:
                value = of.stable_dan
                shown = plain(amount(value.value, "dan")) if value.value is not None else "n/a"
                lines.append(f"  {'stable dan':28}{shown:>9}  {plain(span(value.low, value.high, 'dan')):>17}")
    return [*lines, ""]


def _figure(one: Estimate, width: int) -> list[str]:
    figure, standing = one.figure, one.standing
    interval = plain(span(one.value.low, one.value.high, figure.unit))
    numbers = f"{_number(figure, one.value.value):>9}  {interval:>17}  {_number(figure, one.room):>8}"
    sign, words = verdict_words(one)
    if width < ONE_LINE:
        return [f"  {figure.name}", f"    {numbers} {sign}".rstrip()]
    line = f"  {padded(figure.name, 28)}{numbers}"
    if width < NARROW:
        return [f"{line} {sign}".rstrip()]
    long_run = plain(of_figure(figure, one.scaled(standing.shrunk))) if standing is not None else ""
    among = plain(percentiles(standing.low, standing.high)) if standing is not None else ""
    said = f"{sign} {words.en}" if one.apart else ""
    return [f"{line}  {long_run:>8}  {among:<9} {said}".rstrip()]


def _number(figure: Figure, value: float | None) -> str:
    return "n/a" if value is None else plain(of_figure(figure, value)) + sign_of(figure.unit)


def _style(axes: list[OnAxis]) -> list[str]:
    told = []
    for one in axes:
        if one.z is None:
            needed = "players do not differ" if one.needed is None else f"from {amount(one.needed, 'points')} rows on"
            told.append(f"  {one.axis.name:10} n/a ({needed})")
            continue
        rank = ""
        if one.rank is not None:
            rank = f", more than {plain(percentiles(*one.rank))} % of players"
        told.append(f"  {one.axis.name:10} {one.z:+.1f}  (reliability {one.reliability:.2f}{rank})")
    return ["style: spreads above or below the middle of the regular players", *told]


def _course(course: Course) -> list[str]:
    if not course.games:
        return []
    lines, first, last = [], course.games[0], course.games[-1]
    if last.rate is not None and first.rate is not None:
        rates = [game.rate for game in course.games if game.rate is not None]
        lines.append(f"R {first.rate:.0f} at first, {last.rate:.0f} at last, {max(rates):.0f} at most")
    if last.dan is not None and first.dan is not None:
        best = max(game.dan for game in course.games if game.dan is not None)
        lines.append(f"dan {DAN[first.dan]} at first, {DAN[last.dan]} at last, {DAN[best]} at most")
    moving = window(course)
    if moving is not None:
        lines.append(
            f"mean place of {moving.size} games in a row: {min(moving.means):.2f} to {max(moving.means):.2f}, at last "
            f"{moving.means[-1]:.2f}; luck alone {moving.low:.2f} to {moving.high:.2f}"
        )
    lines.append(
        f"most in a row: {many(course.most_firsts, 'first')}, {course.most_without_last} without last, "
        f"{many(course.most_lasts, 'last')}"
    )
    order = "" if course.dated else " (in the order of the logs' names: not all have a date)"
    return ["", f"course{order}", *(f"  {line}" for line in lines)]


def _luck(of: OfKind) -> list[str]:
    told = next(estimates for chapter, estimates in of.chapters.items() if chapter.key == "luck")
    parts = []
    for one in told:
        if one.value.value is not None and one.room is not None:
            pair = (plain(of_figure(one.figure, number)) for number in (one.value.value, one.room))
            parts.append(f"  {padded(one.figure.name, 28)}{' · room '.join(pair)}{sign_of(one.figure.unit)}")
    if of.dealt is not None:
        parts.append(
            f"  dealt hands were worth {of.dealt.worth:+.0f} points a round; luck keeps 95 % of players within "
            f"{of.dealt.chance:.0f}"
        )
    return ["", "luck: players hardly differ in these, so no skill", *parts]


def _opponents(found: Opponents, listed: list[Opponent]) -> list[str]:
    if not listed:
        return []
    lines = ["", f"opponents: {len(listed)} of {found.met:,} met, by games together"]
    for one in listed:
        lines.append(
            f"  {padded(safe_name(one.name), 24)} {many(one.games, 'game'):>9}  ahead {one.above} : "
            f"{one.placed - one.above} ({one.low:.0f}-{one.high:.0f} %)  won {one.points_won:,} "
            f"({one.rons})  lost {one.points_lost:,} ({one.dealt_in})"
        )
    return lines


def _table(found: Sliced) -> list[str]:
    slices = found.slices
    head = [slices.rows, "share", *(measure.name for measure in slices.measures)]
    rows = [head]
    for line in found.lines:
        units = ("%", *(measure.unit for measure in slices.measures))
        cells = [
            f"{plain(amount(cell.value, unit)) if cell.value is not None else 'n/a'} "
            f"({plain(amount(cell.room, unit)) if cell.room is not None else 'n/a'})"
            for cell, unit in zip((line.share, *line.cells), units, strict=True)
        ]
        rows.append([line.slice.name, *cells])
    widths = [max(columns(row[i]) for row in rows) for i in range(len(head))]
    told = ["  ".join([padded(row[0], widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))])
            for row in rows]  # fmt: skip
    return ["", f"{slices.name} {slices.ja}, in brackets the room", *(f"  {line}" for line in told)]


def _yaku(of: OfKind) -> list[str]:
    lines = ["", "yaku 役: share of wins"]
    for one in of.yaku:
        if one.value.numerator or one.room >= 1:
            value = f"{plain(amount(one.value.value, '%'))}%"
            told = plain(span(one.value.low, one.value.high, "%"))
            lines.append(f"  {padded(one.figure.name, 28)}{value:>9}  {told:>17}  {plain(amount(one.room, '%')):>7}%")
    return lines


def _rounds(title: str, rounds: list[Round]) -> list[str]:
    lines = ["", title] if rounds else []
    for one in rounds[:FIRST]:
        link = viewer_link(one.log_id, one.seat, one.number) if one.log_id else escaped(one.source)
        how = "tsumo" if one.tsumo else "ron" if one.won else "deal-in" if one.dealt_in else one.result
        lines.append(f"  {one.change:+8,}  {round_text(one.kyoku, one.honba):6} {how:9} {link}")
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, max(width, 40))
