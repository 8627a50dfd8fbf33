"""PAO: who is liable for a yakuman."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import listed, yakuman_names
from analyzer.rules.rule import LIABLE, Law, depends_on
from analyzer.rulesets.ruleset import PAO, Ruleset


@depends_on("pao", "daiminkan_pao")
def pao(rules: Ruleset) -> str:
    names = yakuman_names(int(rules.pao))
    kan = "Whoever feeds a daiminkan is liable for a tsumo on its replacement tile."
    if not names:
        return kan if rules.daiminkan_pao else "Nobody is held liable for a yakuman."
    words = f"Whoever feeds the last open set of {listed(names, 'or')} is liable for it"
    return f"{words}, and {kan[0].lower()}{kan[1:]}" if rules.daiminkan_pao else f"{words}."


@depends_on("pao", "pao_all", "pao_honba")
def pao_prose(rules: Ruleset) -> str:
    if not rules.pao:
        return ""
    what = "every yakuman of the hand" if rules.pao_all else "that yakuman alone"
    who = "the liable player" if rules.pao_honba == PAO else "the discarder"
    return (
        f"Liable for {what}; when another deals in the two share it, and {who} pays the honba. "
        "On ron from the liable player himself none is recorded."
    )


LAWS: Final = (
    Law("PAO", "PAO-01", "Wrong player held liable for a yakuman", pao, pao_prose, "PAO-1..5; 58 wins", LIABLE, LIABLE, needs_ruleset=True),
)  # fmt: skip
