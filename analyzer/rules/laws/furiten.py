"""FURITEN: discards that a player may not win."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import Law, depends_on
from analyzer.rulesets.ruleset import AT_CALL, AT_DRAW, Ruleset

RONS: Final = "tenhou.net rules; 70,798 rons"


@depends_on("furiten_until")
def furiten_turn(rules: Ruleset) -> str:
    until = "draw" if rules.furiten_until == AT_DRAW else "discard"
    call = ", or until anybody calls or declares a kan" if rules.furiten_until == AT_CALL else ""
    return f"A player who lets a winning tile pass cannot win by ron until his own next {until}{call}."


LAWS: Final = (
    Law("FURITEN_RIVER", "FURITEN-01", "Ron in furiten by own discards", "A player with a wait among his own discards cannot win by ron.",
        "Discards that were called count too. Recorded: the waits discarded.", "FT-1; " + RONS, "=no ron", "a ron, {kinds} discarded", needs_ruleset=True),
    Law("FURITEN_TURN", "FURITEN-02", "Ron after letting a winning tile pass", furiten_turn,
        "The tile need not have given a yaku. Recorded: the waits.", "FT-2; " + RONS, "=no ron", "a ron, waits {kinds}", needs_ruleset=True),
    Law("FURITEN_RIICHI", "FURITEN-03", "Ron in riichi after letting a winning tile pass",
        "A player in riichi who lets a winning tile pass cannot win by ron in this round.",
        "Recorded: the waits.", "FT-3; " + RONS, "=no ron", "a ron, waits {kinds}", needs_ruleset=True),
)  # fmt: skip
