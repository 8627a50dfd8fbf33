"""NOTEN: the exhaustive draw, the hands shown and the noten payment."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import in_words, listed
from analyzer.rules.rule import NUMBER, SCORES, SEATS, TILES, Law, depends_on
from analyzer.rulesets.ruleset import DEAD_CONCEALED, DEAD_TENPAI, Ruleset

DRAWS: Final = "tenhou.net rules; 18,867 draws"


@depends_on("keishiki_tenpai")
def tenpai_shown(rules: Ruleset) -> str:
    tenpai = "tenpai hands" if rules.keishiki_tenpai else "tenpai hands that could win with a yaku"
    return f"At an exhaustive draw the {tenpai} are shown, and no others."


@depends_on("dead_wait", "keishiki_tenpai")
def tenpai_prose(rules: Ruleset) -> str:
    furiten = "Neither yaku nor furiten matters." if rules.keishiki_tenpai else "Furiten does not matter."
    if rules.dead_wait == DEAD_TENPAI:
        return f"{furiten} A hand that waits only for tiles it holds itself is tenpai."
    where = "in its concealed part" if rules.dead_wait == DEAD_CONCEALED else "in hand and melds"
    return f"{furiten} A hand that waits only for tiles of which it holds all four {where} is noten."


@depends_on("noten_total", "noten_each")
def noten(rules: Ruleset) -> str:
    if len(rules.noten_each):
        each = [f"{int(points):,}" for points in rules.noten_each]
        tenpai = [in_words(count) for count in range(1, len(each) + 1)]
        return f"Each noten player pays {listed(each, 'or')}, when {listed(tenpai, 'or')} are tenpai, to these in equal parts."
    return f"The noten players pay {int(rules.noten_total):,} in all to the tenpai players."


LAWS: Final = (
    Law("NOTEN_WALL", "NOTEN-01", "An exhaustive draw too early", "A round is drawn when the live wall is used up.",
        "Values: draws left.", "NT-6; 18,928 draws", NUMBER, NUMBER),
    Law("TENPAI_SHOWN", "NOTEN-02", "The hands shown are not the tenpai hands", tenpai_shown, tenpai_prose,
        "NT-3..5; " + DRAWS, SEATS, SEATS, needs_ruleset=True),
    Law("SHOWN_HAND", "NOTEN-03", "The hand shown is not the hand held", "A hand shown at a draw is the hand held.", "",
        "NT-5; " + DRAWS, TILES, TILES),
    Law("NOTEN_PAYMENT", "NOTEN-04", "Wrong noten payment", noten,
        "Nobody pays when all or none are tenpai; honba do not count.", "NT-1, NT-2; " + DRAWS, SCORES, SCORES, needs_ruleset=True),
)  # fmt: skip
