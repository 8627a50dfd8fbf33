"""RON: several wins of one tile."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import in_words, of_several_winners
from analyzer.rules.rule import LIST, NUMBER, SEAT, WIN, Law, depends_on
from analyzer.rulesets.ruleset import ABORT, Ruleset

SEVERAL_RONS: Final = ("max_ron", "more_rons")
RONS: Final = "tenhou.net rules; 815 double rons"


@depends_on("ron_honba", "ron_kyoutaku")
def ron_order_prose(rules: Ruleset) -> str:
    return of_several_winners(rules)


@depends_on(*SEVERAL_RONS, "players")
def several_rons(rules: Ruleset) -> str:
    most = int(rules.max_ron)
    may = f"{in_words(most).capitalize()} player{'' if most == 1 else 's'} may win one discard"
    if most >= rules.players - 1:
        return f"{may}."
    if rules.more_rons == ABORT:
        return f"{may}; {in_words(most + 1)} rons make an abortive draw."
    return f"{may}: of more the first in turn order from the discarder."


LAWS: Final = (
    Law("RON_MANY", "RON-01", "Too many rons", several_rons, "Values: how many win.", "RON-1; " + RONS, NUMBER, NUMBER, needs_ruleset=True),
    Law("RON_ORDER", "RON-02", "Rons in the wrong order", "Rons are listed in turn order from the discarder.",
        ron_order_prose, "RON-2; " + RONS, SEAT, SEAT),
    Law("RON_TILE", "RON-03", "Wins that do not go together", "All wins of a round are rons of one tile by different seats.", "",
        "RON-2; " + RONS, WIN, WIN),
    Law("RON_BA", "RON-04", "Wrong honba or deposits at a second ron", "A second ron names the honba, and no deposits.",
        "Values: honba, deposits.", "RON-3; " + RONS, LIST, LIST, needs_ruleset=True),
)  # fmt: skip
