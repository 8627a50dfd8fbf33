"""DORA: indicators, and the han that they give."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import listed
from analyzer.rules.rule import HAN, IN_ORDER, NUMBER, TILE, WINS, Law, depends_on
from analyzer.rulesets.ruleset import AT_ONCE, Ruleset


@depends_on("kan_dora")
def indicators(rules: Ruleset) -> str:
    if not rules.kan_dora:
        return "One indicator is turned; a kan turns no other."
    return "One indicator is turned at the deal, and one more for each kan."


@depends_on("kan_dora", "ankan_dora", "minkan_dora")
def kan_indicators(rules: Ruleset) -> str:
    if not rules.kan_dora:
        return "No indicator is turned for a kan."
    when = {True: "at once", False: "with the next discard, kan or nukidora"}
    ankan, other = when[rules.ankan_dora == AT_ONCE], when[rules.minkan_dora == AT_ONCE]
    if ankan == other:
        return f"The indicator of a kan is turned {ankan}."
    return f"The indicator of an ankan is turned {ankan}, that of a daiminkan or kakan {other}."


@depends_on("kan_dora", "ankan_dora", "minkan_dora")
def waiting_indicators(rules: Ruleset) -> str:
    if not rules.kan_dora:
        return "No indicator is turned for a kan."
    waiting = [] if rules.ankan_dora == AT_ONCE else ["an ankan"]
    waiting += [] if rules.minkan_dora == AT_ONCE else ["a daiminkan", "a kakan"]
    if not waiting:
        return "The indicator of a kan is turned after it, not before."
    return f"The indicator of {listed(waiting, 'or')} is turned with the next discard, kan or nukidora, not before."


@depends_on("ura_dora", "kan_ura")
def ura_indicators(rules: Ruleset) -> str:
    if not rules.ura_dora:
        return "There are no ura dora: a win shows no ura indicator."
    if not rules.kan_ura:
        return "A win in riichi shows one ura indicator, any other win none."
    return "A win in riichi shows as many ura indicators as indicators are turned, any other win none."


@depends_on("ura_dora")
def ura_dora(rules: Ruleset) -> str:
    if not rules.ura_dora:
        return "There are no ura dora."
    return "Each tile that an ura indicator makes dora is one han for a winner in riichi."


@depends_on("dora", "kan_dora")
def dora(rules: Ruleset) -> str:
    if rules.dora:
        return "Each tile that an indicator makes dora is one han."
    if not rules.kan_dora:
        return "There are no dora."
    return "Each tile that the indicator of a kan makes dora is one han; that of the deal makes none."


@depends_on("red_fives", "red_counts")
def aka_dora(rules: Ruleset) -> str:
    counts = [int(count) for count in rules.red_counts]
    if not rules.red_fives or not any(counts):
        return "No five is red: there are no aka dora."
    there = "" if counts == [1, 1, 1] else f" There are {counts[0]} of man, {counts[1]} of pin and {counts[2]} of sou."
    return f"Each red five is one han.{there}"


LAWS: Final = (
    Law("DORA_UNEARNED", "DORA-01", "One indicator too many", indicators, "Values: how many.",
        "KD-3; 12,800 indicators", NUMBER, NUMBER),
    Law("DORA_LATE", "DORA-02", "An indicator is not turned", kan_indicators,
        "At once is before the replacement is drawn. Values: how many are turned.", "KD-3; 12,800 indicators", NUMBER, NUMBER, needs_ruleset=True),
    Law("DORA_EARLY", "DORA-03", "An indicator is turned too early", waiting_indicators,
        "A win on the replacement tile comes before it.", "KD-3; 12,800 indicators", "=turned at its time", "=turned before", needs_ruleset=True),
    Law("DORA_LISTED", "DORA-04", "The win lists the wrong indicators", "A win lists the indicators that are turned, in their order.",
        "", "KD-2; " + WINS, IN_ORDER, IN_ORDER, needs_ruleset=True),
    Law("URA_LISTED", "DORA-05", "The wrong number of ura indicators", ura_indicators, "", "KD-2; " + WINS, NUMBER, NUMBER, needs_ruleset=True),
    Law("URA_SEEN", "DORA-06", "An ura indicator was seen elsewhere", "An ura indicator is a tile that was nowhere else in the round.",
        "", "GEN-2", "=a tile not seen so far", TILE),
    Law("URA_DIFFER", "DORA-07", "Two wins show different ura indicators", "All winners of a round show the same ura indicators.",
        "", "KD-2", IN_ORDER, IN_ORDER),
    Law("DORA_HAN", "DORA-08", "Wrong dora", dora,
        "Melds and nukidora count; two equal indicators count twice.", "KD-1; " + WINS, HAN, HAN, needs_ruleset=True),
    Law("URA_HAN", "DORA-09", "Wrong ura dora", ura_dora,
        "A win in riichi lists them even when there are none.", "KD-1, KD-2; " + WINS, HAN, HAN, needs_ruleset=True),
    Law("AKA_HAN", "DORA-10", "Wrong aka dora", aka_dora, "", "KD-1; " + WINS, HAN, HAN, needs_ruleset=True),
)  # fmt: skip
