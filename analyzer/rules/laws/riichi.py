"""RIICHI: who may declare, what it costs, and what binds a hand in riichi."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import in_words
from analyzer.rules.rule import IN_RIICHI, MOVE, NUMBER, SCORES, TENPAI, TILE, Law, depends_on
from analyzer.rulesets.ruleset import NO_ANKAN, SAME_SHAPE, Ruleset

DECLARED: Final = "tenhou.net rules; 95,977 declarations"
DEPOSIT: Final = "|".join(["no deposit", *(f"a deposit of seat {seat}" for seat in range(4))])


@depends_on("riichi_ankan")
def ankan_in_riichi(rules: Ruleset) -> str:
    if rules.riichi_ankan == NO_ANKAN:
        return "A player in riichi makes no ankan."
    if rules.riichi_ankan == SAME_SHAPE:
        return (
            "An ankan in riichi uses the drawn tile, leaves the waits of the hand unchanged, "
            "and takes only tiles that are a triplet in every reading of it."
        )
    return "An ankan in riichi uses the drawn tile and leaves the waits of the hand unchanged."


@depends_on("riichi_points")
def riichi_points(rules: Ruleset) -> str:
    if rules.riichi_points < 0:
        return "Riichi may be declared with any score."
    return f"Riichi needs {int(rules.riichi_points):,} points."


@depends_on("riichi_points")
def riichi_points_prose(rules: Ruleset) -> str:
    return "" if rules.riichi_points < 0 else f"Exactly {int(rules.riichi_points):,} is enough."


@depends_on("riichi_draws")
def riichi_draws(rules: Ruleset) -> str:
    left = int(rules.riichi_draws)
    if left == 0:
        return "Riichi may be declared with any number of draws left."
    return f"Riichi needs at least {in_words(left)} draw{'' if left == 1 else 's'} left in the wall."


@depends_on("furiten_riichi")
def riichi_in_furiten(rules: Ruleset) -> str:
    if rules.furiten_riichi:
        return "Riichi in furiten is allowed."
    return "Riichi is not declared with a wait among the own discards."


LAWS: Final = (
    Law("RIICHI_TURN", "RIICHI-01", "Riichi out of turn", "Riichi is declared after the player's own draw.", "", "RI-1; " + DECLARED,
        MOVE, "seat {} declares"),
    Law("RIICHI_OPEN", "RIICHI-02", "Riichi with an open hand", "Riichi needs a closed hand.",
        "Ankan and nukidora leave a hand closed.", "RI-1; " + DECLARED, "=a closed hand", "an open hand (melds: {})"),
    Law("RIICHI_POINTS", "RIICHI-03", "Riichi without the points", riichi_points, riichi_points_prose,
        "RI-1; " + DECLARED, NUMBER, NUMBER, needs_ruleset=True),
    Law("RIICHI_WALL", "RIICHI-04", "Riichi too late", riichi_draws, "Values: draws left.", "RI-1; " + DECLARED, NUMBER, NUMBER, needs_ruleset=True),
    Law("RIICHI_NOTEN", "RIICHI-05", "Riichi without tenpai", "A hand in riichi is tenpai after the declaring discard.", "",
        "RI-1; " + DECLARED, TENPAI, TENPAI),
    Law("RIICHI_DISCARD", "RIICHI-06", "A discard from the hand in riichi", "After riichi the drawn tile is discarded.", "",
        "RI-3; 359,187 discards", TILE, TILE),
    Law("RIICHI_ANKAN", "RIICHI-07", "An ankan that riichi forbids", ankan_in_riichi,
        "Values: the drawn tile and that of the ankan, or the waits before and after.", "RI-4; 1,529 ankan", IN_RIICHI, IN_RIICHI, needs_ruleset=True),
    Law("RIICHI_UNPAID", "RIICHI-08", "A deposit is not paid", "A riichi whose discard nobody wins costs a deposit of 1,000 points.", "",
        "KY-1; 92,473 deposits", "=a deposit of 1,000", "=no deposit", needs_ruleset=True),
    Law("RIICHI_PAID", "RIICHI-09", "A deposit out of place", "A deposit is paid once, right after the declaring discard.",
        "Not when that discard is won.", "KY-1, KY-2; 3,442 rons", DEPOSIT, DEPOSIT),
    Law("RIICHI_SCORES", "RIICHI-10", "Wrong scores at a deposit", "A deposit takes 1,000 points from the declaring seat and nothing from others.",
        "", "KY-1; 92,473 deposits", SCORES, SCORES, needs_ruleset=True),
    Law("RIICHI_TWICE", "RIICHI-11", "A second riichi", "A player declares riichi once in a round.", "", "RI-1; " + DECLARED,
        "=one declaration", "=another"),
    Law("RIICHI_ORDER", "RIICHI-12", "No discard after the declaration", "A discard follows the declaration of riichi.", "",
        "RI-1; " + DECLARED, "=a discard", "=something else"),
    Law("RIICHI_FURITEN", "RIICHI-13", "Riichi in furiten", riichi_in_furiten,
        "Tenhou and most rulesets allow it. Recorded: the waits that were discarded.", "RI-2", "=no riichi", "riichi, {kinds} discarded", needs_ruleset=True),
)  # fmt: skip
