"""DEAL: the tiles, the dealer and the dice that a round begins with."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import LIST, LOGS, NUMBER, ROUND, SEAT, TILE, Law, depends_on
from analyzer.rulesets.ruleset import Ruleset


@depends_on("players")
def rounds_of_a_wind(rules: Ruleset) -> str:
    if rules.players == 3:
        return "Each wind has three rounds; the fourth does not exist."
    return "Each wind has four rounds, from East 1 to North 4."


LAWS: Final = (
    Law("DEAL_COUNT", "DEAL-01", "A hand of the wrong size", "Each seat that plays is dealt thirteen tiles.",
        "An empty seat is dealt none.", "GEN-2; 138,600 rounds", NUMBER, NUMBER),
    Law("TILE_TWICE", "DEAL-02", "A tile appears twice", "Each of the tiles exists once.",
        "A tile that is drawn, dealt or turned must not have been seen in this round.", "GEN-2; 138,600 rounds",
        "=a tile not seen so far", TILE),
    Law("TILE_FOREIGN", "DEAL-03", "A tile that three players do not have", "Three players play without 2m to 8m.",
        "The wall has 108 tiles.", "A20; tenhou.net rules", "=a tile in play", TILE),
    Law("DEAL_DEALER", "DEAL-04", "Not the dealer of this round", "The dealer is the seat that the round's number names.",
        "East 1 is dealt by seat 0, East 2 by seat 1 and so on.", "GEN-1; 138,662 rounds", SEAT, SEAT),
    Law("DEAL_KYOKU", "DEAL-05", "No such round", rounds_of_a_wind, "", "GEN-1", ROUND, ROUND),
    Law("DEAL_DICE", "DEAL-06", "Impossible dice", "A die shows one to six.", "Expected: the highest value.", LOGS,
        LIST, LIST),
)  # fmt: skip
