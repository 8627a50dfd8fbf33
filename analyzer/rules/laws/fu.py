"""FU: the fu of a win."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import NUMBER, WINS, Law, depends_on
from analyzer.rulesets.ruleset import Ruleset


@depends_on("pinfu_tsumo", "open_pinfu_fu", "double_wind_fu", "rinshan_fu")
def fu_prose(rules: Ruleset) -> str:
    return (
        f"Seven pairs have 25{', a pinfu tsumo 20' if rules.pinfu_tsumo else ''}, an open ron without other fu "
        f"{int(rules.open_pinfu_fu)}; a pair that is both seat and round wind has {int(rules.double_wind_fu)}, "
        f"a tsumo on a replacement tile {int(rules.rinshan_fu)}."
    )


LAWS: Final = (
    Law("FU", "FU-01", "Wrong fu", "The fu are those of the reading that is worth most, rounded up to ten.", fu_prose,
        "A11; " + WINS, NUMBER, NUMBER, needs_ruleset=True),
)  # fmt: skip
