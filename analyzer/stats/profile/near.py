"""The games of one player, apart: a store of a million rounds is read for him once."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.stats.engine import Engine
from analyzer.stats.sql import Selection, source
from analyzer.tables.schema import TABLES


class Beside(NamedTuple):
    """Where a player's rows are, and those of his room, and which they are."""

    near: Engine
    everybody: Engine
    mine: Selection
    room: Selection


def games_of(engine: Engine, mine: Selection) -> Engine:
    """An engine over the games of a selection of one player, with all who sat at his tables."""
    rows, parameters = source("placements", mine)
    return Engine().open({
        name: engine.database.sql(
            f"select {', '.join(column.name for column in columns)} from {name} where log in (select log {rows})",
            params=list(parameters),
        ).to_arrow_table()
        for name, columns in TABLES.items()
    })  # fmt: skip
