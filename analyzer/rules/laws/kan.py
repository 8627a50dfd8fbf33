"""KAN: when kans are made, and from which tiles."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import LOGS, MOVE, NUMBER, TILE_SEAT, Law

LAWS: Final = (
    Law("KAN_TURN", "KAN-01", "A kan out of turn", "Ankan and kakan follow the player's own draw.", "Never a call.", "CL-4",
        MOVE, "a kan of {tile}"),
    Law("KAN_WALL", "KAN-02", "A kan with an empty wall", "A kan needs a draw left for its replacement.",
        "Values: draws left.", "CL-4", NUMBER, NUMBER),
    Law("KAN_FIFTH", "KAN-03", "A fifth kan", "There are at most four kans in a round.", "", "KD-6", NUMBER, NUMBER, needs_ruleset=True),
    Law("KAKAN_PON", "KAN-04", "A kakan without its pon", "Kakan adds the fourth tile to the player's own pon.", "", "CL-4",
        "=a pon of the kind", "=none"),
    Law("KAKAN_SOURCE", "KAN-05", "A kakan that names another pon", "Kakan names the tile and the seat of its pon.",
        "", LOGS, TILE_SEAT, TILE_SEAT),
)  # fmt: skip
