"""ABORT: abortive draws."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import in_words, listed
from analyzer.rules.rule import DRAW, RONS_DRAWN, SCORES, SEATS, Law, depends_on
from analyzer.rulesets.ruleset import ABORT, Ruleset

ALONE: Final = ("suufon_renda", "suucha_riichi", "suukaikan")  # the draws that nobody calls
SEVERAL_RONS: Final = ("max_ron", "more_rons")


@depends_on("kyuushu_kyuuhai")
def kyuushu_kyuuhai(rules: Ruleset) -> str:
    if not rules.kyuushu_kyuuhai:
        return "There is no kyuushu kyuuhai: the round is played on."
    return "Kyuushu kyuuhai needs nine kinds of terminals and honours at the player's first draw, before any call."


@depends_on("suufon_renda")
def suufon_renda(rules: Ruleset) -> str:
    if not rules.suufon_renda:
        return "There is no suufon renda: the round is played on."
    return "Suufon renda needs four first discards of one wind, and no call before them."


@depends_on("suucha_riichi")
def suucha_riichi(rules: Ruleset) -> str:
    if not rules.suucha_riichi:
        return "There is no suucha riichi: the round is played on."
    return "Suucha riichi needs the deposits of all four players."


@depends_on("suukaikan")
def suukaikan(rules: Ruleset) -> str:
    if not rules.suukaikan:
        return "There is no suukaikan: the round is played on."
    return "Suukaikan needs four kans by more than one player, and a discard after them that nobody wins."


@depends_on(*SEVERAL_RONS, "players")
def sanchahou(rules: Ruleset) -> str:
    most, most_possible = int(rules.max_ron), int(rules.players) - 1
    if most >= most_possible:
        return "Rons on one discard are all paid: they make no abortive draw."
    if rules.more_rons != ABORT:
        first = "the first in turn order is" if most == 1 else f"the first {in_words(most)} in turn order are"
        return f"Of several rons on one discard only {first} paid: they make no abortive draw."
    if most + 1 == most_possible:
        return f"Rons by {in_words(most + 1)} players on one discard make an abortive draw."
    return f"Rons by {in_words(most + 1)} or more players on one discard make an abortive draw."


@depends_on(*ALONE)
def aborts_alone(rules: Ruleset) -> str:
    has = (rules.suufon_renda, rules.suucha_riichi, rules.suukaikan)
    names = [name.replace("_", " ") for name, there in zip(ALONE, has, strict=True) if there]
    if not names:
        return "No abortive draw ends a round by itself."
    return f"{listed(names).capitalize()} end{'s' if len(names) == 1 else ''} the round by {'itself' if len(names) == 1 else 'themselves'}."


LAWS: Final = (
    Law("KYUUSHU_KYUUHAI", "ABORT-01", "Kyuushu kyuuhai without its conditions", kyuushu_kyuuhai, "", "AB-2; 1,660 cases", DRAW, DRAW, needs_ruleset=True),
    Law("SUUFON_RENDA", "ABORT-02", "Suufon renda without its conditions", suufon_renda, "", "AB-3; 191 cases", DRAW, DRAW, needs_ruleset=True),
    Law("SUUCHA_RIICHI", "ABORT-03", "Suucha riichi without its conditions", suucha_riichi, "", "AB-4; 27 cases", DRAW, DRAW, needs_ruleset=True),
    Law("SANCHAHOU", "ABORT-04", "Rons that make no abortive draw", sanchahou,
        "Values: the seats that could win and those that show a hand, or what is due and what is recorded.", "AB-6; 15 cases", RONS_DRAWN, RONS_DRAWN, needs_ruleset=True),
    Law("SUUKAIKAN", "ABORT-05", "Suukaikan without its conditions", suukaikan, "", "AB-5; 8 cases", DRAW, DRAW, needs_ruleset=True),
    Law("ABORT_MISSED", "ABORT-06", "An abortive draw is missed", aborts_alone, "", "AB-3..5; tenhou.net rules", DRAW, DRAW, needs_ruleset=True),
    Law("ABORT_PAYMENT", "ABORT-07", "A payment at an abortive draw", "Nobody pays at an abortive draw.", "", "AB-1; 1,901 cases", SCORES, SCORES, needs_ruleset=True),
    Law("ABORT_SHOWN", "ABORT-08", "Wrong hands shown at an abortive draw", "The hands shown at an abortive draw are those that make it.",
        "Kyuushu kyuuhai: one; suucha riichi: all; several rons: the winners; else none.", "AB-2..6; 1,901 cases", SEATS, SEATS, needs_ruleset=True),
)  # fmt: skip
