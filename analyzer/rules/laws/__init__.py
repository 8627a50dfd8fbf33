"""The laws, a module for each family of checks: its entries, and beside them the sentences that depend on a ruleset.

A check is known by its name here (``KUIKAE``), which is also that of its number in `analyzer.core.faults`, and by its
code to users (``CALL-08``). Start with `analyzer.rules.laws.honba`, a short one; what an entry has is in
`analyzer.rules.rule`.
"""

from __future__ import annotations

from typing import Final

from analyzer.rules.laws import (
    abort,
    call,
    deal,
    dora,
    end,
    final,
    fu,
    furiten,
    honba,
    kan,
    kyoutaku,
    log,
    nagashi,
    noten,
    pao,
    pay,
    points,
    renchan,
    riichi,
    ron,
    ruleset,
    score,
    streak,
    turn,
    wall,
    win,
    yaku,
)
from analyzer.rules.rule import Law

LAWS: Final[tuple[Law, ...]] = (
    *log.LAWS, *deal.LAWS, *turn.LAWS, *call.LAWS, *kan.LAWS, *dora.LAWS,
    *riichi.LAWS, *furiten.LAWS, *win.LAWS, *yaku.LAWS, *fu.LAWS, *points.LAWS,
    *pay.LAWS, *pao.LAWS, *ron.LAWS, *noten.LAWS, *nagashi.LAWS, *abort.LAWS,
    *renchan.LAWS, *honba.LAWS, *kyoutaku.LAWS, *score.LAWS, *end.LAWS, *final.LAWS,
    *ruleset.LAWS, *streak.LAWS, *wall.LAWS,
)  # fmt: skip
