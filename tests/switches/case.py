"""What a case is: a key, some of its values, and how a game is composed under each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from analyzer.generate.compose.game import Game
from analyzer.rulesets.ruleset import Ruleset

Scene = Callable[[Ruleset], Game]
Values = Mapping[str, Any]

SHORT: Final[Values] = {"rounds": 1, "overtime": False, "renchan": ["none"]}  # one round is the game
DEALER_STAYS: Final[Values] = {"rounds": 1, "overtime": False, "renchan": ["agari"], "agari_yame": "no"}
TWO_ROUNDS: Final[Values] = {"rounds": 2, "overtime": False, "renchan": ["none"]}

PINFU: Final = "234m567m345p22s67s"  # with 8s closed by ron 2 han 30 fu: 2,000, and 2,900 of the dealer
DORA: Final = "9p"  # of none of it


class Case(NamedTuple):
    """A key and values of it, of which each has a log. ``wider``: what the first allows the second allows, too.

    Then the log of the first is clean under both: a tighter rule forbids, and no log can show that it is not looser.
    """

    key: str
    values: tuple[Any, ...]
    scene: Scene | None  # none: only a score sheet can show it; a game is played, with chombo
    also: Values = SHORT
    base: str = "tenhou-4p"
    wider: tuple[tuple[Any, Any], ...] = ()
    seed: int = 1  # of the game that is played


def chain(*values: Any) -> tuple[tuple[Any, Any], ...]:
    """From the tightest to the loosest: each allows all that those before it allow."""
    return tuple((values[i], wide) for i in range(len(values)) for wide in values[i + 1 :])


def begin(rules: Ruleset) -> Game:
    """A game under a ruleset."""
    return Game(players=int(rules.players), rules=rules)


def win(game: Game, winner: int, loser: int, dora: str = DORA) -> None:
    """A small ron in the second go-around: 2,000, or 2,900 of the dealer; with the indicator 1s a 7,700."""
    game.round({winner: PINFU}, dora=dora).turn(winner, "4z").ron(winner, loser=loser, tile="8s")


def pass_on(game: Game) -> Game:
    """Each dealer deals in to the next until the game is over."""
    while not game.over:
        dealer = int(game.situation.dealer)
        win(game, (dealer + 1) % game.players, dealer)
    return game

