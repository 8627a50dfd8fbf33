"""SCORE: scores carried from round to round."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import CHANGES, GAMES, NUMBER, SCORES, Law, depends_on
from analyzer.rulesets.ruleset import Ruleset


@depends_on("start")
def start(rules: Ruleset) -> str:
    return f"All players begin with {int(rules.start):,} points."


LAWS: Final = (
    Law("START_SCORES", "SCORE-01", "Wrong scores at the start", start, "", "GEN-3; " + GAMES, SCORES, SCORES, needs_ruleset=True),
    Law("CARRIED_SCORES", "SCORE-02", "Scores are not carried over", "A round begins with the scores that the one before left.", "", "GEN-3; " + CHANGES, SCORES, SCORES),
    Law("SCORES_BEFORE", "SCORE-03", "Wrong scores before the payment", "The scores before a payment are those on the table.", "", "GEN-3; " + CHANGES, SCORES, SCORES),
    Law("SCORES_SUM", "SCORE-04", "Points appear or vanish", "A payment takes from some what it gives to others.",
        "Only deposits come from the table. This holds under every ruleset.", "GEN-3, PAY-9; 138,600 rounds", NUMBER, NUMBER),
)  # fmt: skip
