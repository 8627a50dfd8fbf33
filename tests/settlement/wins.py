"""Every set of up to three circumstances: what `settle` says of it, and the game that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from logged import rounds_won

import analyzer
from analyzer.core.value import Scorer
from analyzer.core.win import _circumstances, _is_renhou
from analyzer.generate.compose.shown import TILE, Shape, Wanted, composed
from analyzer.rulesets import load
from analyzer.rulesets.ruleset import NEVER, RENHOU_MANGAN
from analyzer.settlement.hand import YAKU_OF
from analyzer.settlement.words import SITUATIONS

# what is told of a win beside the words of its situation
BESIDE = ("kan", "north", "pao")


class Asked(NamedTuple):
    """A set of circumstances, of one hand and of two seats; without a loser a tsumo."""

    said: tuple[str, ...]
    opened: bool
    winner: int
    loser: int
    ruleset: str

    @property
    def players(self) -> int:
        return int(load(self.ruleset).players)

    @property
    def wanted(self) -> Wanted:
        shape = Shape(self.opened, "kan" in self.said, int("north" in self.said), "pao" in self.said)
        situation = frozenset(self.said) - set(BESIDE)
        return Wanted(situation, shape, self.winner, self.loser, self.players)

    @property
    def told(self) -> dict[str, object]:
        """What `settle` is told."""
        wanted = self.wanted
        return {
            "ruleset": self.ruleset, "winner": self.winner, "loser": None if wanted.tsumo else self.loser,
            "hand": wanted.shape.hand, "tile": TILE, "nukidora": wanted.shape.norths,
            "pao": wanted.feeder if wanted.shape.dragons else None,
            "situation": tuple(word for word in self.said if word not in BESIDE),
        }  # fmt: skip


def asked(ruleset: str, seats: tuple[tuple[int, int], ...] = ()) -> Iterator[Asked]:
    """All of them: open and closed, each seat's tsumo, and its ron from each other; or only of those seats."""
    players = int(load(ruleset).players)
    pairs = seats or tuple(product(range(players), repeat=2))
    words = [word for word in (*SITUATIONS, *BESIDE) if word != "north" or players == 3]
    for size in range(4):
        for said in combinations(words, size):
            for opened in (False, True):
                for winner, loser in pairs:
                    yield Asked(said, opened, winner, loser, ruleset)


def refusal(one: Asked) -> analyzer.SettleError | None:
    """Why `settle` refuses it."""
    try:
        analyzer.settle(**one.told)  # type: ignore[call-overload]
    except analyzer.SettleError as error:
        return error
    return None


def named_in(error: analyzer.SettleError) -> tuple[str, ...]:
    """The circumstances that a refusal names."""
    named, colon, _ = error.reason.partition(": ")
    words = tuple(named.split(" and "))
    return words if colon and set(words) <= set(SITUATIONS) else (error.field,)


def shown(one: Asked) -> str:
    """What is wrong with the game that shows it; nothing if it is clean, has the win, and is paid as `settle` pays."""
    rules = load(one.ruleset)
    game, scene = composed(one.wanted, None if one.ruleset.startswith("tenhou") else rules)
    unfinished = {"LOG-02"} if rules.tobi == NEVER else set()
    found = {finding.code for finding in analyzer.check(game.log(), ruleset=one.ruleset).findings} - unfinished
    if found:
        return f"check finds {sorted(found)}"
    scorer = Scorer(scene.table.rules)
    player = scene.table.players[one.winner]
    _circumstances(scene.table, scorer, player, one.wanted.tsumo)
    has = {word for word, number in YAKU_OF.items() if int(scorer.given) >> number & 1}
    if rules.renhou == RENHOU_MANGAN and not one.wanted.tsumo and _is_renhou(scene.table, player):
        has.add("renhou")
    if has != one.wanted.said:
        return f"the win has {sorted(has)}"
    (told, changes), *_ = rounds_won(game.log())
    (listed,) = told["wins"]
    asked = {**one.told, "dora": listed.dora, "ura": listed.ura}
    if not rules.red_fives:
        asked |= {name: str(asked[name]).replace("0", "5") for name in ("dora", "ura")}
    settled = analyzer.settle(**asked)  # type: ignore[call-overload]
    return "" if settled.changes == changes[: one.players] else f"log {changes}, settle {settled.changes}"
