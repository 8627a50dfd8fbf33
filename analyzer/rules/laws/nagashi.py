"""NAGASHI: nagashi mangan."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import NAGASHI, SCORES, Law, depends_on
from analyzer.rulesets.ruleset import EACH, NO_NAGASHI, Ruleset


@depends_on("nagashi")
def nagashi(rules: Ruleset) -> str:
    if rules.nagashi == NO_NAGASHI:
        return "There is no nagashi mangan."
    return (
        "A player whose discards are all terminals and honours, none of them called, "
        "has a nagashi mangan at the exhaustive draw."
    )


@depends_on("nagashi", "nagashi_honba", "nagashi_kyoutaku")
def nagashi_payment(rules: Ruleset) -> str:
    if rules.nagashi == NO_NAGASHI:
        return "There is no nagashi mangan."
    paid = {True: "with", False: "without"}
    honba, sticks = bool(rules.nagashi_honba), bool(rules.nagashi_kyoutaku)
    if honba == sticks:
        return f"A nagashi mangan is paid like a mangan tsumo, {paid[honba]} honba and deposits."
    return f"A nagashi mangan is paid like a mangan tsumo, {paid[honba]} honba, {paid[sticks]} the deposits."


@depends_on("nagashi", "nagashi_several")
def nagashi_prose(rules: Ruleset) -> str:
    if rules.nagashi == NO_NAGASHI:
        return ""
    several = "each is paid" if rules.nagashi_several == EACH else "the first in turn order from the dealer is paid"
    return f"It takes the place of the noten payment; of several {several}."


LAWS: Final = (
    Law("NAGASHI", "NAGASHI-01", "Nagashi mangan missed, or wrongly recorded", nagashi, "Own melds do not matter.",
        "NM-1; 68 cases", NAGASHI, NAGASHI, needs_ruleset=True),
    Law("NAGASHI_PAYMENT", "NAGASHI-02", "Wrong payment for nagashi mangan", nagashi_payment, nagashi_prose,
        "NM-2, NM-3; 68 cases", SCORES, SCORES, needs_ruleset=True),
)  # fmt: skip
