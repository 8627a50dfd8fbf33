"""Reports: some figures together, and what no single figure tells. The renchan, and what is rare."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec

from analyzer.stats.catalogue import Figure, Profile, figure_of_yaku, figures, wanted
from analyzer.stats.engine import Engine, Result
from analyzer.stats.sql import Query, Selection, chosen_rows, clean
from analyzer.tiles import yaku

FIGURES: Final[dict[str, tuple[str, ...]]] = {
    "renchan": (
        "renchan", "renchan_cause", "honba", "honba_spread", "streak_spread", "dealer_win", "non_dealer_win",
        "dealer_deal_in", "dealer_balance", "draw_tenpai",
    ),
    "rare": (
        "nagashi", "nagashi_player", "double_ron", "abortive", "round_result", "pao", "yakuman.*", "kazoe",
        "win_source", "double_riichi", "furiten_riichi", "deal_in_declaring", "daiminkan",
    ),
}  # fmt: skip
Z: Final = 1.959963984540054  # 95 %
RARE_YAKU: Final = (
    yaku.CHANKAN, yaku.RINSHAN, yaku.HAITEI, yaku.HOUTEI, yaku.DOUBLE_RIICHI, yaku.SANSHOKU_DOUJUN,
    yaku.SANSHOKU_DOUKOU, yaku.SANKANTSU, *range(yaku.SHOUSANGEN, yaku.COUNT),
)  # fmt: skip
EXAMPLES: Final = ("nagashi", "double_ron", "abortive", "pao", "yakuman.by_yaku", "kazoe")
TEXT_VALUE: Final = "Beside it: a text on strategy puts a renchan at 500 to 750 points in an average situation"
DEALERS: Final = ("dealer", "streak is not null", "change is not null")  # what is not told is not counted
MOST: Final = 5  # the streak from which on all are one
PLACES: Final = ("first", "second", "third", "fourth")


class Table(msgspec.Struct, frozen=True):
    """Rows under a heading; a number that can't be told is None."""

    title: str
    note: str
    header: tuple[str, ...]
    rows: list[tuple[Any, ...]]


class Report(msgspec.Struct, frozen=True):
    """Figures, tables, and where to look for examples: figure and its rows."""

    name: str
    result: Result
    tables: list[Table]
    examples: list[tuple[Figure, list[tuple[Any, ...]]]]


def report_figures(name: str, profile: Profile) -> list[Figure]:
    """The figures of a report."""
    found = wanted(FIGURES[name], profile)
    if name == "rare":
        found += [figure_of_yaku(number) for number in RARE_YAKU]
    return found


def report(engine: Engine, name: str, selection: Selection, profile: Profile, limit: int) -> Report:
    """The report over a selection."""
    result = engine.result(report_figures(name, profile), selection, profile.name)
    if name == "rare":
        chosen = [figures()[figure] for figure in EXAMPLES]
        return Report(name, result, [], [(figure, engine.rows_behind(figure, selection, limit)) for figure in chosen])
    return Report(name, result, [by_streak(engine, selection), gain(engine, selection), worth(engine, selection)], [])


def by_streak(engine: Engine, selection: Selection) -> Table:
    """How the dealer fares by the number of times that he has stayed."""
    chosen, parameters = chosen_rows(selection, clean(selection), *DEALERS)
    rows = engine.rows(Query(
        f"select least(streak, {MOST}), count(*), avg(won::int), "
        "avg(case when result = 'exhaustive' then tenpai::int end), avg(change), var_samp(change)\n"
        f"from player_rounds\nwhere {chosen}\ngroup by 1\norder by 1", parameters,
    ))  # fmt: skip
    told = [
        (_streak(streak), count, _percent(won), _percent(tenpai), change, _half(var, count))
        for streak, count, won, tenpai, change, var in rows
    ]
    header = ("stayed before", "rounds", "won %", "tenpai at the draw %", "points", "+- 95 %")
    return Table("The dealer by streak", "Rates of the dealer, and the change of his score in the round.", header, told)


def _streak(times: int) -> str:
    return f"{times} or more" if times == MOST else str(times)


def gain(engine: Engine, selection: Selection) -> Table:
    """What the rounds that renchan add give to the dealer."""
    chosen, parameters = chosen_rows(selection, clean(selection), *DEALERS)
    rows = engine.rows(Query(
        "select streak > 0, count(*), avg(change), var_samp(change)\nfrom player_rounds\n"
        f"where {chosen}\ngroup by 1\norder by 1", parameters,
    ))  # fmt: skip
    names = {False: "first round of a deal", True: "round that a renchan added"}
    told = [(names[added], count, change, _half(var, count)) for added, count, change, var in rows]
    note = f"Mean change of the dealer's score in one round. {TEXT_VALUE}."
    return Table("Points of the dealer in a round", note, ("round", "rounds", "points", "+- 95 %"), told)


def worth(engine: Engine, selection: Selection) -> Table:
    """What keeping the deal is worth: the dealer's gain from the end of the round to the end of the game, kept or lost.

    Compared between dealers of the same place after the round and the same wind, so that what the round itself paid
    does not count; the line of all situations weighs them by rounds in which the deal was kept.
    """
    chosen, parameters = chosen_rows(selection, "dealer", "not ends_game", "gain is not null")
    rows = engine.rows(Query(
        f"""with after as (
  select *, score + change as left_with,
    row_number() over (partition by log, round order by score + change desc, seat) as place_after
  from player_rounds where {clean(selection)}),
gains as (
  select after.*, renchan, ends_game, ends.final_score - left_with as gain
  from after join (select log, round, renchan, ends_game from rounds) using (log, round)
  join (select log, seat, final_score from placements where finished and {clean(selection)}) ends using (log, seat))
select case when all_last or overtime then 2 when kyoku < 4 then 0 else 1 end, place_after,
  count(*) filter (renchan), avg(gain) filter (renchan), var_samp(gain) filter (renchan),
  count(*) filter (not renchan), avg(gain) filter (not renchan), var_samp(gain) filter (not renchan)
from gains where {chosen} group by 1, 2 order by 1, 2""", parameters,
    ))  # fmt: skip
    cells = [_difference(row) for row in rows]
    times = ("before the last wind", "last wind", "all last and after")
    told = [(f"{times[row[0]]}, {PLACES[row[1] - 1]}", *cell) for row, cell in zip(rows, cells, strict=True)]
    note = (
        "Mean gain from the end of the round to the end of the game of a dealer who keeps the deal and of one who "
        f"doesn't, in the same place; the difference is what the renchan is worth. {TEXT_VALUE}. Not an experiment: "
        "dealers who keep the deal may differ otherwise."
    )
    header = ("situation", "kept", "gain", "lost", "gain if lost", "worth", "+- 95 %")
    return Table("What a renchan is worth", note, header, [("all situations", *_pooled(cells)), *told])


def _difference(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Counts and means of both sides, their difference and half its interval."""
    _, _, kept, gain_kept, var_kept, lost, gain_lost, var_lost = row
    if not kept or not lost:
        return kept, gain_kept, lost, gain_lost, None, None
    half = None
    if var_kept is not None and var_lost is not None:
        half = Z * math.sqrt(var_kept / kept + var_lost / lost)
    return kept, gain_kept, lost, gain_lost, gain_kept - gain_lost, half


def _pooled(cells: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """All situations that have both sides, weighed by rounds in which the deal was kept."""
    whole = [cell for cell in cells if cell[5] is not None]
    kept, lost = sum(cell[0] for cell in whole), sum(cell[2] for cell in whole)
    if not kept:
        return 0, None, lost, None, None, None
    value = sum(cell[0] * cell[4] for cell in whole) / kept
    half = math.sqrt(sum((cell[0] * cell[5]) ** 2 for cell in whole)) / kept
    gains = [sum(cell[0] * cell[i] for cell in whole) / kept for i in (1, 3)]
    return kept, gains[0], lost, gains[1], value, half


def _half(variance: float | None, count: int) -> float | None:
    return None if variance is None or count < 2 else Z * math.sqrt(variance / count)


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share
