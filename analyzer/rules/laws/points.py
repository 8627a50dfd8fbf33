"""POINTS: what han and fu come to."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import in_words, listed, yakuman_names
from analyzer.rules.rule import LIMIT, NUMBER, Law, depends_on
from analyzer.rulesets.ruleset import Ruleset

KIRIAGE: Final = "30 fu 4 han and 60 fu 3 han are a mangan."


@depends_on("kiriage_mangan")
def points_prose(rules: Ruleset) -> str:
    words = "Without honba and deposits; they may follow from the recorded han and fu."
    return f"{words} {KIRIAGE}" if rules.kiriage_mangan else words


@depends_on("kazoe_yakuman")
def limits(rules: Ruleset) -> str:
    kazoe = "sanbaiman 11, yakuman 13" if rules.kazoe_yakuman else "sanbaiman 11 or more"
    return f"Mangan is 2,000 base points or 5 han, haneman 6, baiman 8, {kazoe}."


@depends_on("kiriage_mangan", "double_yakuman", "yakuman_add", "yakuman_most")
def limits_prose(rules: Ruleset) -> str:
    words = []
    if rules.kiriage_mangan:
        words.append(KIRIAGE)
    if rules.double_yakuman:
        words.append(f"{listed(yakuman_names(int(rules.double_yakuman))).capitalize()} count twice.")
    most = f", to {in_words(int(rules.yakuman_most))} at most" if rules.yakuman_most else ""
    words.append(f"Several yakuman add up{most}." if rules.yakuman_add else "Several yakuman count as one.")
    return " ".join(words)


LAWS: Final = (
    Law("POINTS", "POINTS-01", "Wrong points", "The points follow from han and fu, each payment rounded up to 100.",
        points_prose, "PAY-1..6; 118,597 wins", NUMBER, NUMBER, needs_ruleset=True),
    Law("LIMIT", "POINTS-02", "Wrong limit", limits, limits_prose, "PAY-2; 118,597 wins", LIMIT, LIMIT, needs_ruleset=True),
)  # fmt: skip
