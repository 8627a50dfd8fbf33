"""KYOUTAKU: deposits on the table from round to round."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import CHANGES, GAMES, NUMBER, Law, depends_on
from analyzer.rulesets.ruleset import OWN, Ruleset
from analyzer.tiles.amounts import DEPOSIT


@depends_on("ron_kyoutaku", "nagashi_kyoutaku", "riichi_deposit")
def kyoutaku(rules: Ruleset) -> str:
    taker = "the first winner takes all but the others' own" if rules.ron_kyoutaku == OWN else "the winner takes them all"
    nagashi = ", also for a nagashi mangan" if rules.nagashi_kyoutaku else ""
    worth = "" if rules.riichi_deposit == DEPOSIT else f" of {int(rules.riichi_deposit):,} points"
    return f"Deposits{worth} stay on the table until somebody wins; {taker}{nagashi}."


LAWS: Final = (
    Law("NEXT_KYOUTAKU", "KYOUTAKU-01", "Wrong deposits on the table", kyoutaku, "", "KY-3, KY-4; " + CHANGES, NUMBER, NUMBER, needs_ruleset=True),
    Law("FIRST_KYOUTAKU", "KYOUTAKU-02", "The game begins with deposits", "A game begins without deposits.", "", "KY-1; " + GAMES, NUMBER, NUMBER, needs_ruleset=True),
)  # fmt: skip
