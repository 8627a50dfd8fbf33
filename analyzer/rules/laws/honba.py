"""HONBA: how honba grow and are cleared."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import CHANGES, GAMES, NUMBER, Law, depends_on
from analyzer.rulesets.ruleset import ADD, RESET, Ruleset


@depends_on("honba_on_noten_pass")
def honba(rules: Ruleset) -> str:
    """After a draw at which the deal passes they grow, stay or are cleared."""
    if rules.honba_on_noten_pass == ADD:
        return "Honba grow by one when the dealer stays and after every draw; another player's win clears them."
    if rules.honba_on_noten_pass == RESET:
        return "Honba grow by one when the dealer stays, and are cleared when the deal passes."
    return (
        "Honba grow by one when the dealer stays, and remain when the deal passes after a draw; "
        "another player's win clears them."
    )


LAWS: Final = (
    Law("NEXT_HONBA", "HONBA-01", "Wrong honba", honba, "", "HB-1, HB-2; " + CHANGES, NUMBER, NUMBER, needs_ruleset=True),
    Law("FIRST_HONBA", "HONBA-02", "The game begins with honba", "A game begins without honba.", "", "HB-1; " + GAMES, NUMBER, NUMBER, needs_ruleset=True),
)  # fmt: skip
