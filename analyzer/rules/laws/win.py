"""WIN: which tile wins, and the hand that is shown."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import KIND, KINDS, LOGS, MELDS, SEAT, TILE, TILES, Law, depends_on
from analyzer.rulesets.ruleset import Ruleset


@depends_on("kokushi_ankan")
def winning_tile(rules: Ruleset) -> str:
    robbed = "the tile of a kakan or a north"
    if rules.kokushi_ankan:
        robbed = "the tile of a kakan, a north, or for kokushi musou that of an ankan"
    return f"Tsumo wins the tile just drawn; ron wins the last discard, {robbed}."


LAWS: Final = (
    Law("WIN_TILE", "WIN-01", "Not the tile that can be won", winning_tile, "", "CL-2, CL-7; 118,600 wins", TILE, TILE),
    Law("WIN_SOURCE", "WIN-02", "Ron from the wrong seat", "Ron is from the seat that discarded, added or set aside the tile.", "",
        "CL-2; 118,600 wins", SEAT, SEAT),
    Law("WIN_INCOMPLETE", "WIN-03", "The hand is not complete", "The winning tile completes the hand.",
        "Expected: the waits of the hand as replayed.", "NT-3; 118,600 wins", KINDS, KIND),
    Law("WIN_HAND", "WIN-04", "The hand shown is not the hand held", "The hand shown at a win is the hand held.", "", "118,600 wins",
        TILES, TILES),
    Law("WIN_MELDS", "WIN-05", "The melds shown are not those made", "The melds shown at a win are those made, newest first.", "",
        LOGS, MELDS, MELDS),
)  # fmt: skip
