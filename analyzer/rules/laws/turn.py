"""TURN: who draws and discards, and what."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import MOVE, NUMBER, TILE, Law, depends_on
from analyzer.rulesets.ruleset import Ruleset


@depends_on("live_draws")
def draws_in_the_wall(rules: Ruleset) -> str:
    return f"There are {int(rules.live_draws)} draws, one less for each kan and nukidora. Recorded: draws left."


LAWS: Final = (
    Law("DRAW_TURN", "TURN-01", "A draw out of turn", "Only the seat whose turn it is draws, and once.",
        "The turn passes to the next seat, or to the seat that called.", "GEN-1", MOVE, "seat {} draws"),
    Law("DISCARD_TURN", "TURN-02", "A discard out of turn", "Only the seat that drew or called discards, and once.",
        "A draw that is missing in the log is noticed here.", "GEN-1", MOVE, "seat {} discards"),
    Law("DISCARD_NOT_HELD", "TURN-03", "A discard that was not held", "A discarded tile comes from the hand.",
        "Tiles are followed one by one: another copy is another tile.", "CL-8", "=a tile of the own hand", TILE),
    Law("WALL_EMPTY", "TURN-04", "A draw from an empty wall", "Nobody draws when the live wall is used up.",
        draws_in_the_wall, "GEN-2, NT-6; 18,928 draws", NUMBER, NUMBER),
    Law("TURN_OPEN", "TURN-05", "A round ends in the middle of a turn", "An exhaustive draw comes after the last discard.",
        "Who draws the last tile, or calls, discards before the round ends.", "NT-6; 18,928 draws", MOVE, "=the round ends"),
)  # fmt: skip
