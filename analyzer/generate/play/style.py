"""How the players of a generated game play: chances in a thousand."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NORMAL: Final[dict[str, int]] = {
    "win": 995, "riichi": 850, "call": 550, "loose": 15, "kan": 600, "nukidora": 900, "kyuushu": 700, "fold": 700,
    "wild": 8, "plan": 150, "leave": 1,
}  # fmt: skip
EAGER: Final[dict[str, int]] = {  # for composed walls: nothing is missed
    **NORMAL, "win": 1000, "call": 1000, "kan": 1000, "nukidora": 1000, "kyuushu": 0, "fold": 0, "wild": 0, "plan": 0,
    "leave": 0,
}  # fmt: skip
STYLES: Final[dict[str, dict[str, int]]] = {
    "normal": NORMAL,
    "calls": {**NORMAL, "call": 950, "loose": 200, "riichi": 500, "fold": 200},
    "closed": {**NORMAL, "call": 0, "loose": 0, "kan": 300, "riichi": 1000},
    "dama": {**NORMAL, "call": 300, "riichi": 100, "win": 900},
    "kans": {**NORMAL, "kan": 1000, "call": 700, "loose": 300},
    "plans": {**NORMAL, "plan": 1000, "fold": 0, "call": 800},
    "eager": EAGER,
    "norths": {**EAGER, "nukidora": 0},
    "still": {**NORMAL, "win": 0, "riichi": 0, "call": 0, "loose": 0, "kan": 0, "kyuushu": 0, "wild": 0, "plan": 0},
    "wild": {**NORMAL, "wild": 250, "loose": 150, "win": 850, "plan": 400, "leave": 4},
}


@final
class Style:
    """The chances of one style."""

    def __init__(self, name: str) -> None:
        """ValueError for a style that is not there."""
        if name not in STYLES:
            raise ValueError(f"no style {name!r}; there are {', '.join(STYLES)}")
        chances = STYLES[name]
        self.win: Final[i64] = chances["win"]  # take a win
        self.riichi: Final[i64] = chances["riichi"]  # declare when tenpai
        self.call: Final[i64] = chances["call"]  # call what helps a hand that will have a yaku
        self.loose: Final[i64] = chances["loose"]  # call what can be called
        self.kan: Final[i64] = chances["kan"]
        self.nukidora: Final[i64] = chances["nukidora"]
        self.kyuushu: Final[i64] = chances["kyuushu"]  # abort with nine kinds
        self.fold: Final[i64] = chances["fold"]  # play safe against a riichi
        self.wild: Final[i64] = chances["wild"]  # discard anything
        self.plan: Final[i64] = chances["plan"]  # go for a plan that the hand does not ask for
        self.leave: Final[i64] = chances["leave"]  # lose the connection, a turn
