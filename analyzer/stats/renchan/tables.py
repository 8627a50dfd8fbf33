"""The tables of the renchan report: what the deal is worth, and how dealers fare by streak."""

from __future__ import annotations

from typing import Any, Final

from analyzer.stats.catalogue import MEAN, RATE, Figure
from analyzer.stats.engine import PERCENT, Engine, Value
from analyzer.stats.renchan.effect import Effect
from analyzer.stats.renchan.worth import ENOUGH, Kind
from analyzer.stats.sql import Selection
from analyzer.stats.table import Table

TEXT_VALUE: Final = "a text on strategy puts a renchan at 500 to 750 points in an average situation"
MOST: Final = 5  # the streak from which on all are one
ESTIMAND: Final = (
    "After a round that did not end the game, scores, deposits and kyoku as they are: how the dealer fares when he "
    "keeps the deal and plays on, less how he would if it passed, over the rounds in which he kept it. Where passing "
    "would have ended the game (in all last, somebody on 30,000, of three on 40,000) its end follows from the scores."
)
ASSUMPTION: Final = (
    "Assumed: with the same kyoku, scores, deposits and honba, how the round ended tells nothing more about what "
    "follows. How the game goes on without the deal is told by regression over those who passed it, kyoku by kyoku; "
    "intervals leave out one of 50 parts of the games at a time. Ties and the last round of overtime are treated "
    "roughly. Rank points are those of a 七段 in the phoenix room; three players have none."
)
PLACEBO: Final = (
    "The same comparison among rounds that others won, where nothing was kept: it should be zero. If it is not, the "
    "assumption fails."
)
OUTCOMES: Final = ("points", "+- points", "places gained", "+- places", "rank points", "+- rank points")  # 95 %


def worth_table(kinds: list[Kind], by: tuple[str, ...]) -> Table:
    """What a renchan is worth, by kind of game and situation."""
    rows = []
    for kind in kinds:
        told = {
            "the deal alone": kind.alone, "the deal and the counter": kind.with_counter, **kind.situations,
        }  # fmt: skip
        start = (*kind.group, kind_name(kind), kind.games)
        rows += [(*start, name, one.rows, *_cells(one, kind)) for name, one in told.items()]
    header = (*by, "games of", "games", "situation", "kept", *OUTCOMES)
    return Table("What a renchan is worth", f"{ESTIMAND} {ASSUMPTION} Beside it: {TEXT_VALUE}.", header, rows, by)


def placebo_table(kinds: list[Kind], by: tuple[str, ...]) -> Table:
    """The check beside it."""
    rows = [
        (*kind.group, kind_name(kind), name, one.rows, *_cells(one, kind))
        for kind in kinds
        for name, one in kind.placebos.items()
    ]
    return Table("Where it should be zero", PLACEBO, (*by, "games of", "compared", "rounds", *OUTCOMES), rows, by)


def kind_name(kind: Kind) -> str:
    """``four players, tonpuusen``."""
    return f"{'three' if kind.players == 3 else 'four'} players, {kind.length or 'length unknown'}"


def _cells(one: Effect, kind: Kind) -> list[float | None]:
    cells: list[float | None] = []
    for k, (value, half) in enumerate(zip(one.values, one.halves, strict=True)):
        told = k < 2 or kind.players == 4
        cells += [value if told else None, half if told else None]
    return cells


def answer(kinds: list[Kind]) -> str:
    """What a renchan is worth in one sentence."""
    enough = [kind for kind in kinds if kind.enough and kind.alone.halves[0] is not None]
    if not enough:
        most = max((kind.games for kind in kinds), default=0)
        return f"What a renchan is worth can't be told: too few games, {most:,} of one kind; it takes {ENOUGH:,}."
    return "A renchan is worth " + "; ".join(_said(kind) for kind in enough) + f". Beside it: {TEXT_VALUE}."


def _said(kind: Kind) -> str:
    points, half = kind.alone.values[0] or 0.0, kind.alone.halves[0] or 0.0
    places, within = kind.alone.values[1] or 0.0, kind.alone.halves[1] or 0.0
    group = f"{', '.join(map(str, kind.group))}: " if kind.group else ""
    sure = "" if abs(points) > half else ", which can't be told from nothing,"
    place = f"{places:+.3f} ± {within:.3f} places"
    if abs(places) <= within:
        place = f"no place that could be told (± {within:.3f})"
    return f"{group}{points:,.0f} ± {half:,.0f} points{sure} and {place} with {kind_name(kind)}"


def streak_table(engine: Engine, selection: Selection) -> Table:
    """How the dealer fares by the number of times that he has stayed."""
    when = {str(m): f"streak = {m}" for m in range(MOST)} | {f"{MOST} or more": f"streak >= {MOST}"}
    figures = [
        figure
        for name, chosen in when.items()
        for figure in (
            _of_dealer(f"{name} won", RATE, "won", chosen),
            _of_dealer(f"{name} tenpai", RATE, "tenpai", f"{chosen} and result = 'exhaustive' and tenpai is not null"),
            _of_dealer(f"{name} points", MEAN, "change", f"{chosen} and change is not null"),
        )
    ]
    rows = []
    for group, told in _by_group(engine.values(figures, selection)).items():
        for name in when:
            won, tenpai, points = (told[f"{name} {what}"] for what in ("won", "tenpai", "points"))
            if won.denominator:
                rows.append(
                    (*group, name, round(won.denominator), won.value, tenpai.value, points.value, _half(points))
                )
    header = (*selection.by, "stayed before", "rounds", "won %", "tenpai at the draw %", "points", "+- 95 %")
    note = "Rates of the dealer, and the change of his score in the round."
    return Table("The dealer by streak", note, header, rows, selection.by)


def added_table(engine: Engine, selection: Selection) -> Table:
    """What the rounds that renchan add give to the dealer."""
    when = {"first round of a deal": "streak = 0", "round that a renchan added": "streak > 0"}
    figures = [_of_dealer(name, MEAN, "change", f"{chosen} and change is not null") for name, chosen in when.items()]
    rows = []
    for group, told in _by_group(engine.values(figures, selection)).items():
        for name, one in told.items():
            if one.denominator:
                rows.append((*group, name, round(one.denominator), one.value, _half(one)))
    note = "Mean change of the dealer's score in one round."
    header = (*selection.by, "round", "rounds", "points", "+- 95 %")
    return Table("Points of the dealer in a round", note, header, rows, selection.by)


def _of_dealer(name: str, kind: str, numerator: str, chosen: str) -> Figure:
    """A figure of the dealer that the catalogue does not have."""
    return Figure(
        id=name, family=name, chapter="", name=name, ja=name, of="player_rounds", subject="player",
        unit=PERCENT if kind == RATE else "points", definition="", ja_definition="", kind=kind, numerator=numerator,
        denominator=f"dealer and {chosen}",
    )  # fmt: skip


def _by_group(values: list[Value]) -> dict[tuple[Any, ...], dict[str, Value]]:
    found: dict[tuple[Any, ...], dict[str, Value]] = {}
    for value in values:
        found.setdefault(value.group, {})[value.figure.id] = value
    return found


def _half(value: Value) -> float | None:
    return None if value.low is None or value.high is None else (value.high - value.low) / 2
