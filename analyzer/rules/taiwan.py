"""STREAK: the Taiwanese dealer streak, in score sheets."""

from __future__ import annotations

from typing import Final

from analyzer.core import faults as f
from analyzer.rules import end_laws as ends
from analyzer.rules.rule import NUMBER, SEAT, TEXT, Law

PAGE: Final = "the page on the Taiwanese dealer streak, 連莊 and 拉莊: "

LAWS: Final = (
    Law(f.STREAK_DEALER, "STREAK-01", "Not the seat that deals", "The dealer stays when he wins or nobody does; else the next seat deals.",
        ends.streak_cap, PAGE + "the dealer stays; is there a cap on the streak?", SEAT, SEAT),
    Law(f.STREAK, "STREAK-02", "Wrong streak", "The streak grows by one while the dealer stays; a new dealer has none.",
        "A drawn hand counts.", PAGE + "does a drawn hand count?", NUMBER, NUMBER),
    Law(f.STREAK_TAI, "STREAK-03", "Wrong tai for dealer and streak", ends.streak_tai,
        "N is the streak; it counts twice where 拉 is played.", PAGE + "the tai double", NUMBER, NUMBER),
    Law(f.STREAK_PAYMENT, "STREAK-04", "Wrong payment in 底 and 台", "Each payer pays one base, the tai of the hand, and the tai of the dealer if he or the winner deals.",
        "All others pay a self-draw, the discarder alone a discard.", PAGE + "who pays the dealer tai; settle one hand", TEXT, TEXT),
)  # fmt: skip
