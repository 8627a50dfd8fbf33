"""The rounds to look at again: the best and the worst of a player, with what a link to them needs."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.stats import sql
from analyzer.stats.engine import Engine
from analyzer.stats.sql import Query, Selection

ROUNDS: Final = """select source, log_id, round, kyoku, honba, seat, change, won, tsumo, deal_ins, riichi, opened,
  result, place
from (select * {rows}) r
join (select log, any_value(source) as source, any_value(log_id) as log_id from games group by log) g using (log)
order by change {order}, source, round limit ?"""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round of the player; ``place`` at its start."""

    source: str
    log_id: str | None
    number: int
    kyoku: int
    honba: int
    seat: int
    change: int
    won: bool
    tsumo: bool
    dealt_in: bool
    riichi: bool
    called: bool
    result: str
    place: int


def extremes(engine: Engine, mine: Selection, limit: int) -> tuple[list[Round], list[Round]]:
    """The rounds that brought the most points, and those that cost the most."""
    rows, parameters = sql.source("player_rounds", mine, "change is not null")
    best = engine.rows(Query(ROUNDS.format(rows=rows, order="desc"), (*parameters, str(limit))))
    worst = engine.rows(Query(ROUNDS.format(rows=rows, order="asc"), (*parameters, str(limit))))
    return [_round(row) for row in best if row[6] > 0], [_round(row) for row in worst if row[6] < 0]


def _round(row: tuple[object, ...]) -> Round:
    names = Round.__struct_fields__
    values = (*row[:9], bool(row[9]), row[10], row[11], row[12], row[13])
    return Round(**dict(zip(names, values, strict=True)))  # type: ignore[arg-type]
