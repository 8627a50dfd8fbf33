"""RENCHAN: which round follows."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import listed
from analyzer.rules.rule import CHANGES, GAMES, ROUND, Law, depends_on
from analyzer.rules.words import WINDS
from analyzer.rulesets.ruleset import ABORT, AGARI, ANY, FIRST, NO_RENCHAN, TENPAI, WIN, Ruleset

STAYS: Final = {
    NO_RENCHAN: [],
    AGARI: ["after winning"],
    TENPAI: ["after winning", "when tenpai at an exhaustive draw"],
    ANY: ["after winning", "after any exhaustive draw"],
}
ABORTS: Final = ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "max_ron", "more_rons", "players")


def _has_aborts(rules: Ruleset) -> bool:
    called = rules.kyuushu_kyuuhai or rules.suufon_renda or rules.suucha_riichi or rules.suukaikan
    return bool(called or rules.more_rons == ABORT and rules.max_ron < rules.players - 1)


@depends_on("renchan", "renchan_abortive", *ABORTS)
def renchan(rules: Ruleset) -> str:
    kinds = [int(kind) for kind in rules.renchan]
    abortive = ["after an abortive draw"] if rules.renchan_abortive and _has_aborts(rules) else []
    if len(set(kinds)) == 1:
        stays = [*STAYS[kinds[0]], *abortive]
        return f"The dealer stays {listed(stays)}; otherwise the deal passes." if stays else "The deal always passes."
    parts = []
    for wind, kind in enumerate(kinds):
        if wind and kind == kinds[wind - 1]:
            continue
        last = all(later == kind for later in kinds[wind:])
        when = listed([*STAYS[kind], *abortive]) if STAYS[kind] or abortive else "never"
        parts.append(f"{when} in {WINDS[wind]}{' and later' if last and wind < 3 else ''}")
    return f"The dealer stays {'; '.join(parts)}; otherwise the deal passes."


@depends_on("renchan_multi_ron", "nagashi")
def renchan_prose(rules: Ruleset) -> str:
    several = "as the first in turn order" if rules.renchan_multi_ron == FIRST else "as any of them"
    counts = "is a win" if rules.nagashi == WIN else "is no win"
    return f"Of several winners he stays {several}; a nagashi mangan {counts}."


LAWS: Final = (
    Law("NEXT_KYOKU", "RENCHAN-01", "Wrong next round", renchan, renchan_prose,
        "RC-2..4, RC-8, RC-9; " + CHANGES, ROUND, ROUND, needs_ruleset=True),
    Law("FIRST_KYOKU", "RENCHAN-02", "The game does not begin with East 1", "A game begins with East 1.", "", "GEN-1; " + GAMES, ROUND, ROUND, needs_ruleset=True),
)  # fmt: skip
