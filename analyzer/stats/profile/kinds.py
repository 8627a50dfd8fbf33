"""Games that may be compared: the same number of players, the same length, the same room."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.stats.axes import Condition
from analyzer.stats.engine import Engine
from analyzer.stats.sql import Query, Selection, chosen_rows, clean


class Kind(NamedTuple):
    """What sort of game; ``length`` is None where no log tells it, ``room`` is None for all rooms together.

    ``players`` is 0 for games of three and of four players together.
    """

    players: int
    length: str | None
    room: str | None

    def conditions(self) -> tuple[Condition, ...]:
        """As conditions of a selection. (No log that tells its length is of a kind without one.)"""
        found = [Condition("players", "=", (str(self.players),))] if self.players else []
        if self.length is not None:
            found.append(Condition("length", "=", (self.length,)))
        if self.room is not None:
            found.append(Condition("room", "=", (self.room,)))
        return tuple(found)


def of_kind(selection: Selection, kind: Kind, player: str | None = None, by: tuple[str, ...] = ()) -> Selection:
    """The same rows, of one kind of game; of one player where he is given; told apart by axes where they are."""
    return selection._replace(by=by, conditions=(*selection.conditions, *kind.conditions()), player=player)


def kinds_of(engine: Engine, selection: Selection, player: str | None, by_room: bool) -> dict[Kind, int]:
    """The kinds of a selection, or of one player in it, and how many games each has; the most first."""
    chosen, parameters = chosen_rows(selection._replace(player=player), clean(selection), table="placements")
    room = "room" if by_room else "null"
    players = "0" if "players" in selection.together else "players"
    length = "null" if "length" in selection.together else "length"
    rows = engine.rows(Query(
        f"select {players}, {length}, {room}, count(distinct log) from placements\nwhere {chosen}\n"
        "group by 1, 2, 3 order by 4 desc, 1 desc, 2, 3", parameters,
    ))  # fmt: skip
    return {Kind(players, length, where): games for players, length, where, games in rows}
