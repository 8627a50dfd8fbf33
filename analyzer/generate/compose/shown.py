"""Wins composed to have given circumstances: a kan to rob, the last tile for the right seat, a riichi in its moment.

The winner waits for 7s alone. Which circumstances may be together is not decided here: what `composed` plays is what
it was asked for, and the table says what came of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.round import Round
from analyzer.generate.compose.scenes import finish
from analyzer.rulesets.ruleset import Ruleset

TILE: Final = "7s"
READY: Final = "88p68s"  # and three sets
SETS: Final = ("567p", "345s", "234p")
OFF: Final = ("9m", "1m", "9s", "1s")  # discarded before the hand is ready, the last of them for 6s
DRAGONS: Final = ("5z", "6z", "7z")
PAIRS: Final = ("1z", "2z", "3z")  # to be called by the first, second, third seat after the winner
SAFE: Final = "9p"  # discarded after such a call
FIRST_WIN: Final = frozenset(("tenhou", "chiihou", "renhou"))
LAST: Final = frozenset(("haitei", "houtei"))


class Shape(NamedTuple):
    """What the hand of a win is like."""

    opened: bool = False
    kan: bool = False
    norths: int = 0
    dragons: bool = False  # three sets of them: who feeds the last answers for the yakuman

    @property
    def melds(self) -> tuple[str, ...]:
        """Of what tiles: the last of them the kan, if there is one."""
        if self.dragons and self.opened:
            return DRAGONS
        return DRAGONS[2:] if self.kan or self.opened else ()

    @property
    def concealed(self) -> str:
        """The concealed tiles, the winning one apart."""
        if not self.dragons:
            return "".join(SETS[:2] if self.melds else SETS) + READY
        sets = () if self.opened else DRAGONS[: 2 if self.kan else 3]
        return "".join(3 * tile[0] + "z" for tile in sets) + READY

    @property
    def hand(self) -> str:
        """The hand in notation, the winning tile apart."""
        text = self.concealed
        for tile in self.melds:
            count = 4 if self.kan and tile == self.melds[-1] else 3
            text += f" {'[' if self.opened else '('}{count * tile[0]}z{']' if self.opened else ')'}"
        return text


class Wanted(NamedTuple):
    """A win to be composed."""

    said: frozenset[str]
    shape: Shape
    winner: int
    loser: int  # the winner: tsumo
    players: int = 4

    @property
    def feeder(self) -> int:
        """Whose discards the winner calls."""
        return (self.winner + 1) % self.players

    @property
    def tsumo(self) -> bool:
        """Whether nobody else's tile wins."""
        return self.winner == self.loser


def composed(wanted: Wanted, rules: Ruleset | None = None) -> tuple[Game, Round]:
    """A whole game, and its first round, which the win ends."""
    game = Game(players=wanted.players, rules=rules)
    scene = game.round(_hands(wanted))
    _play(wanted, scene, rules)
    return finish(game), scene


def _play(wanted: Wanted, scene: Round, rules: Ruleset | None) -> None:
    said, winner = wanted.said, wanted.winner
    if said & FIRST_WIN:
        _win(wanted, scene)
        return
    last = said & LAST
    _until_last_turns(wanted, scene)
    if last:
        caller = _caller(wanted, rules)
        if caller != winner:
            away = (caller - winner) % wanted.players
            scene.turn(winner, PAIRS[away - 1]).pon(caller, discard=SAFE)
        scene.pool.take(3 * TILE[0] + TILE[1])  # nobody discards one before the hand is ready
        scene.pass_until(wanted.players + 1 if "ippatsu" in said else 1)
    if "ippatsu" in said and "double_riichi" not in said:
        scene.riichi(winner, "6s", OFF[0])
    elif not last and "ippatsu" not in said and said & {"riichi", "double_riichi"} and "rinshan" not in said:
        scene.turn(winner)
    if "rinshan" in said:
        _replaced(wanted, scene, wanted.shape.kan)
    _win(wanted, scene)


def _until_last_turns(wanted: Wanted, scene: Round) -> None:
    """What does not depend on how many draws are left."""
    said, winner, shape = wanted.said, wanted.winner, wanted.shape
    if "chankan" in said:
        other = next(seat for seat in range(wanted.players) if seat not in (winner, wanted.loser))
        scene.turn(other, TILE).pon(wanted.loser, discard=SAFE)
    late = "rinshan" in said
    kans, norths = shape.kan - (late and shape.kan), shape.norths - (late and not shape.kan)
    if "double_riichi" in said:
        scene.riichi(winner, "6s", OFF[0])
    elif not shape.opened and not kans and not norths:
        scene.turn(winner)
    if shape.opened:
        _calls(wanted, scene)
    for kan in [False] * norths + [True] * kans:
        _replaced(wanted, scene, kan)
    if "double_riichi" in said:
        if kans or norths:
            scene.turn(winner)
    elif "ippatsu" not in said:
        (scene.riichi if "riichi" in said else scene.turn)(winner, "6s", OFF[0])


def _calls(wanted: Wanted, scene: Round) -> None:
    """The open melds but a kan."""
    shape = wanted.shape
    for i, tile in enumerate(shape.melds[: -1 if shape.kan else None]):
        scene.turn(wanted.feeder, tile).pon(wanted.winner, discard=OFF[1 + i])


def _replaced(wanted: Wanted, scene: Round, kan: bool) -> None:
    """A kan or a north: the next tile of the winner is a replacement."""
    tile = wanted.shape.melds[-1] if kan else "4z"
    if not kan:
        scene.nukidora(wanted.winner, tile)
    elif wanted.shape.opened:
        scene.turn(wanted.feeder, tile).daiminkan(wanted.winner)
    else:
        scene.ankan(wanted.winner, tile, tile)


def _win(wanted: Wanted, scene: Round) -> None:
    if wanted.tsumo:
        scene.tsumo(wanted.winner, TILE)
    elif "chankan" in wanted.said:
        scene.kakan(wanted.loser, TILE, TILE).ron(wanted.winner, loser=wanted.loser)
    else:
        scene.ron(wanted.winner, loser=wanted.loser, tile=TILE)


def _caller(wanted: Wanted, rules: Ruleset | None) -> int:
    """Who must call the winner's next discard so that the last tile comes to the loser, or by tsumo to the winner.

    The winner himself if it does so without a call.
    """
    trial = Game(players=wanted.players, rules=rules).round(_hands(wanted))
    _until_last_turns(wanted, trial)
    trial.cut()
    table = trial.table
    left = int(table.live) - (wanted.winner - int(table.turn)) % wanted.players - 1
    return (wanted.loser - left) % wanted.players


def _hands(wanted: Wanted) -> dict[int, str]:
    """What the seats are dealt that the script needs."""
    said, winner = wanted.said, wanted.winner
    hands = {winner: _dealt(wanted)}
    if "chankan" in said:
        hands[wanted.loser] = 2 * TILE[0] + "s" + SAFE
    if said & LAST:
        for away in range(1, wanted.players):
            hands[(winner + away) % wanted.players] = 2 * PAIRS[away - 1][0] + "z" + SAFE
    return hands


def _dealt(wanted: Wanted) -> str:
    """The winner's hand: 6s comes later, and so does what calls and kans take."""
    shape = wanted.shape
    if wanted.said & FIRST_WIN:
        return shape.concealed
    off = [OFF[0]]
    text = shape.concealed.replace("68s", "8s")
    for i, tile in enumerate(shape.melds):
        kan = shape.kan and tile == shape.melds[-1]
        text += (3 if kan else 2) * tile[0] + "z"
        off += [] if kan else [OFF[1 + i]]
    return text + "".join(off)
