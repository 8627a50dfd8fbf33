"""Final points, and chombo, of which only a score sheet tells."""

from __future__ import annotations

from typing import Final

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import WAIT
from analyzer.rulesets import load
from analyzer.rulesets.ruleset import OPEN, Ruleset
from switches.case import SHORT, Case, begin, chain, pass_on

EARLY: Final = [10_000, 5000, -5000, -10_000]
FLOATING: Final = [
    [0, 0, 0, 0],
    [12_000, -1000, -3000, -8000],
    [8000, 4000, -4000, -8000],
    [8000, 3000, 1000, -12_000],
    [0, 0, 0, 0],
]
READY: Final = {0: "123m11p123s456s78p", 1: "234m22p567s78p123p", 2: "345m99p234s78p67s5s", 3: WAIT}
EACH: Final = {**SHORT, "ties": "each"}
# three first places are worth the same, with the oka or without
THREE: Final = {**EACH, "uma": [10_000, 10_000, 10_000, -30_000], "return": 25_000}


def won(rules: Ruleset) -> Game:
    """One win: 27,000, 25,000, 25,000, 23,000."""
    return pass_on(begin(rules))


def one_above(rules: Ruleset) -> Game:
    """A mangan: 33,000 and below 30,000."""
    game = begin(rules)
    scene = game.round({1: "234m567m345p22s67s"}, dora="1s").turn(1, "4z").riichi(1, "9p").turn(1)
    scene.ron(1, loser=0, tile="8s", ura="1z")
    return game


def two_tenpai(rules: Ruleset) -> Game:
    """26,500 for two, 23,500 for two."""
    game = begin(rules)
    game.round({seat: READY[seat] for seat in (1, 2)}).exhaust()
    return game


def three_tenpai(rules: Ruleset) -> Game:
    """26,000 for three, 22,000 for one."""
    game = begin(rules)
    game.round({seat: READY[seat] for seat in (0, 1, 2)}).exhaust()
    return game


def deposit_left(rules: Ruleset) -> Game:
    """All tenpai, seat 3 in riichi: three have 25,000, and a deposit lies there."""
    game = begin(rules)
    game.round(READY).riichi(3, "4z").exhaust()
    return game


def early_uma(rules: Ruleset) -> Game:
    """The end as early logs show it, where they do."""
    return won(load("tenhou-4p", **SHORT, uma=EARLY)) if len(rules.early_uma) else won(rules)


def in_thousands(rules: Ruleset) -> Game:
    """Whole thousands, where either is right."""
    return two_tenpai(load("tenhou-4p", **SHORT, rounding="thousands") if rules.rounding == OPEN else rules)


CHOMBO: Final = {"rounds": 2, "overtime": False, "chombo": "flat"}
PAID: Final = {**CHOMBO, "chombo": "paid", "chombo_points": 9000}

ENDS: Final = (
    Case("chombo", ("none", "mangan", "flat", "paid", "lost"), None, CHOMBO,
        wider=tuple(("none", wide) for wide in ("mangan", "flat", "paid", "lost"))),
    Case("chombo_points", (20_000, 30_000), None, CHOMBO),
    Case("chombo_points", (9000, 12_000), None, PAID),
    Case("chombo_points", (9000, 12_000), None, {**PAID, "chombo": "lost"}),
    Case("chombo_dealer", ("same", 30_000), None, CHOMBO, seed=3),
    Case("chombo_ends", (False, True), None, CHOMBO, seed=3),
    Case("return", (30_000, 25_000), won),
    Case("uma", ([20_000, 10_000, -10_000, -20_000], [15_000, 5000, -5000, -15_000]), won),
    Case("floating_uma", ([], FLOATING), one_above),
    Case("early_uma", ([], EARLY), early_uma, wider=chain([], EARLY)),
    Case("rounding", ("tenths", "thousands", "five-down"), two_tenpai),
    Case("rounding", ("tenths", "open"), in_thousands, wider=chain("tenths", "open")),
    Case("rounding", ("thousands", "open"), two_tenpai, wider=chain("thousands", "open")),
    Case("ties", ("first", "each"), two_tenpai),
    Case("share_unit", (100, 1000), three_tenpai, EACH),
    Case("share_rest", ("first", "nobody"), three_tenpai, EACH),
    Case("leftover_kyoutaku", ("first", "shared", "nobody"), deposit_left),
    Case("kyoutaku_unit", (100, 200), deposit_left, THREE),
    Case("kyoutaku_rest", ("first", "nobody"), deposit_left, THREE),
)  # fmt: skip
