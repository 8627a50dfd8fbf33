"""Parts of sentences that several laws share."""

from __future__ import annotations

from typing import Final

from analyzer.rulesets.keys import YAKUMAN
from analyzer.rulesets.ruleset import EACH, OWN, Ruleset
from analyzer.tiles.yaku import name_of

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


def in_words(number: int) -> str:
    """``two``, ``12``."""
    return NUMBERS[number] if number < len(NUMBERS) else f"{number}"


def listed(words: list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def yakuman_names(mask: int) -> list[str]:
    """Of a set of yakuman."""
    return [name_of(number) for number in sorted(YAKUMAN.values()) if mask >> number & 1]


def of_several_winners(rules: Ruleset) -> str:
    """Who of several winners is paid honba and deposits."""
    honba = "each is paid the honba" if rules.ron_honba == EACH else "the first is paid the honba"
    sticks = "the first takes the deposits"
    if rules.ron_kyoutaku == OWN:
        sticks = "each takes the deposit of his own riichi, the first all others"
    return f"Of several winners {honba}, and {sticks}."


def chombo_cost(rules: Ruleset) -> str:
    """``20,000 points``; ``8,000 points (the dealer: 12,000)``."""
    dealer = f" (the dealer: {int(rules.chombo_dealer):,})" if rules.chombo_dealer else ""
    return f"{int(rules.chombo_points):,} points{dealer}"
