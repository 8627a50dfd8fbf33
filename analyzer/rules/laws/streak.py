"""STREAK: the Taiwanese dealer streak, in score sheets."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import NUMBER, SEAT, TEXT, Law, depends_on
from analyzer.rulesets.streak import Taiwan

PAGE: Final = "the page on the Taiwanese dealer streak, 連莊 and 拉莊: "


@depends_on("cap")
def streak_cap(rules: object) -> str:
    if isinstance(rules, Taiwan) and rules.cap is not None:
        return f"After a streak of {rules.cap} the deal passes too."
    return "A file of rules may have a cap, after which the deal passes too."


@depends_on("la")
def streak_tai(rules: object) -> str:
    if isinstance(rules, Taiwan) and not rules.la:
        return "A payment between the dealer and another carries 1 + N tai."
    return "A payment between the dealer and another carries 1 + 2N tai."


LAWS: Final = (
    Law("STREAK_DEALER", "STREAK-01", "Not the seat that deals", "The dealer stays when he wins or nobody does; else the next seat deals.",
        streak_cap, PAGE + "the dealer stays; is there a cap on the streak?", SEAT, SEAT, needs_ruleset=True),
    Law("STREAK", "STREAK-02", "Wrong streak", "The streak grows by one while the dealer stays; a new dealer has none.",
        "A drawn hand counts.", PAGE + "does a drawn hand count?", NUMBER, NUMBER, needs_ruleset=True),
    Law("STREAK_TAI", "STREAK-03", "Wrong tai for dealer and streak", streak_tai,
        "N is the streak; it counts twice where 拉 is played.", PAGE + "the tai double", NUMBER, NUMBER, needs_ruleset=True),
    Law("STREAK_PAYMENT", "STREAK-04", "Wrong payment in 底 and 台", "Each payer pays one base, the tai of the hand, and the tai of the dealer if he or the winner deals.",
        "All others pay a self-draw, the discarder alone a discard.", PAGE + "who pays the dealer tai; settle one hand", TEXT, TEXT, needs_ruleset=True),
)  # fmt: skip
