"""FINAL: final scores, points and places."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import GAMES, SCORES, Law, depends_on
from analyzer.rulesets.ruleset import EACH, FIRST, FIVE_DOWN, NOBODY, OPEN, TENTHS, THOUSANDS, Ruleset


@depends_on("leftover_kyoutaku", "ties", "kyoutaku_unit", "kyoutaku_rest")
def final_scores(rules: Ruleset) -> str:
    if rules.leftover_kyoutaku == NOBODY:
        return "Final scores are those after the last round; the deposits left on the table are nobody's."
    taker = "the first place"
    if rules.leftover_kyoutaku == EACH:
        taker = "all players together"
    elif rules.ties == EACH:
        taker = "the first place or those who share it"
    words = f"Final scores are those after the last round, with the deposits left on the table for {taker}"
    if taker == "the first place":
        return f"{words}."
    rest = "the rest goes to the one nearest to the first dealer" if rules.kyoutaku_rest == FIRST else "the rest is nobody's"
    return f"{words}, in multiples of {int(rules.kyoutaku_unit):,}; {rest}."


@depends_on("ties")
def ties(rules: Ruleset) -> str:
    if rules.ties == EACH:
        return "Players with equal scores share their places."
    return "Of equal scores the seat nearer to the first dealer is ahead."


@depends_on("return", "start", "players", "uma", "floating_uma")
def final_points(rules: Ruleset) -> str:
    uma = "the uma of the table" if len(rules.uma) == 0 else f"uma {' '.join(f'{int(one):+,}' for one in rules.uma)}"
    if len(rules.floating_uma):
        uma = f"the uma for the number of players who have {int(rules.oka_return):,}"
    oka = int(rules.players) * int(rules.oka_return - rules.start)
    more = f", and an oka of {oka:,} for the first place" if oka else ""
    return f"Final points are the final scores less {int(rules.oka_return):,}, with {uma}{more}."


@depends_on("rounding", "ties", "share_unit", "share_rest")
def points_prose(rules: Ruleset) -> str:
    words = {
        TENTHS: "Points count exactly, in tenths of a thousand.",
        THOUSANDS: "Scores are rounded to the nearest thousand, 500 up.",
        FIVE_DOWN: "Scores are rounded to the nearest thousand, 500 down.",
        OPEN: "Scores are rounded to the nearest thousand, or not, by the age of the log.",
    }[int(rules.rounding)]
    if rules.ties == EACH:
        rest = "the rest goes to the one nearest to the first dealer" if rules.share_rest == FIRST else "the rest is nobody's"
        shares = f"Uma and oka of shared places are divided in multiples of {int(rules.share_unit):,}; {rest}."
    else:
        shares = "Of equal scores the seat nearer to the first dealer is ahead."
    return f"{words} {shares} The first place balances the others. Values are points."


LAWS: Final = (
    Law("FINAL_SCORES", "FINAL-01", "Wrong final scores", final_scores, ties, "END-6, END-7; " + GAMES, SCORES, SCORES, needs_ruleset=True),
    Law("FINAL_POINTS", "FINAL-02", "Wrong final points", final_points, points_prose, "END-8; " + GAMES, SCORES, SCORES, needs_ruleset=True),
    Law("FINAL_PLACES", "FINAL-03", "Wrong places", ties, "Places go by the final scores. Only score sheets have them.", "END-7", SCORES, SCORES, needs_ruleset=True),
)  # fmt: skip
