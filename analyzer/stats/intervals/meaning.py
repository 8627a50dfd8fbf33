"""What an interval stands for: how far the number may be from that of endless others, and of what."""

from __future__ import annotations

from typing import Final

NONE: Final = ""  # there is no interval
RULES: Final = "the rules"  # they fix the number: there is nothing to be unsure of
GAMES: Final = "these games"
PLAYERS: Final = "these players"

MEANING: Final = {
    GAMES: "how far the number may be from that of endless games of the same players",
    PLAYERS: "how far the number may be from that of endless games of endless players like these",
    RULES: "no interval: with all seats of a table counted, the rules fix the number",
}
