"""Reports: some figures together, and what no single figure tells. The renchan, and what is rare."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from analyzer.stats.catalogue import Figure, Profile, figure_of_yaku, figures, wanted
from analyzer.stats.engine import Engine, Result
from analyzer.stats.kinds import parts, whole
from analyzer.stats.renchan.tables import added_table, answer, placebo_table, streak_table, worth_table
from analyzer.stats.renchan.worth import worth
from analyzer.stats.sql import Selection
from analyzer.stats.table import Table
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
RARE_YAKU: Final = (
    yaku.CHANKAN, yaku.RINSHAN, yaku.HAITEI, yaku.HOUTEI, yaku.DOUBLE_RIICHI, yaku.SANSHOKU_DOUJUN,
    yaku.SANSHOKU_DOUKOU, yaku.SANKANTSU, *range(yaku.SHOUSANGEN, yaku.COUNT),
)  # fmt: skip
EXAMPLES: Final = ("nagashi", "double_ron", "abortive", "pao", "yakuman.by_yaku", "kazoe")


class Report(msgspec.Struct, frozen=True):
    """Figures, tables, and where to look for examples: figure and its rows. ``answer``: what it says in a sentence."""

    name: str
    answer: str
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
        found = [(figure, engine.rows_behind(figure, selection, limit)) for figure in chosen]
        return Report(name, "", result, [], found)
    if not selection.allows("player_rounds"):
        return Report(name, "", result, [], [])
    plain = whole(selection)  # the worth of a renchan is told by kind anyway
    kinds = worth(engine, plain)
    told = [worth_table(kinds, plain.by), placebo_table(kinds, plain.by)]
    told += [
        replace(made(engine, part.selection), kind=(part.en, part.ja))
        for made in (streak_table, added_table)
        for part in parts(engine, selection)
    ]
    return Report(name, answer(kinds), result, [table for table in told if table.rows], [])
