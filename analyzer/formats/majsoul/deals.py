"""A new round: what is dealt, to whom, and the wall where it is published."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.turns import INDICATORS
from analyzer.formats.majsoul.wall import listed_wall
from analyzer.tape.wall import ListedWall

CHANGE: Final = 10_000_000  # points
COUNTER: Final = 1000  # honba, deposits
HAND: Final = 20  # more than anybody is dealt


@final
@mypyc_attr(acyclic=True)
class Deal:
    """What the record says; tiles are faces."""

    def __init__(
        self, wind: int, dealer: int, honba: int, deposits: int, scores: list[int], hands: list[list[int]],
        doras: list[int], wall: ListedWall | None,
    ) -> None:
        self.wind: Final = wind
        self.dealer: Final = dealer
        self.honba: Final = honba
        self.deposits: Final = deposits
        self.scores: Final = scores
        self.hands: Final = hands  # the dealer's of fourteen tiles
        self.doras: Final = doras
        self.wall: Final = wall


def deal_of(told: Fields, players: int) -> Deal:
    """A deal of any form. UnreadableLog."""
    wind = told.number("chang", 0, 3)
    dealer = told.number("ju", 0, players - 1)
    scores = by_seat(told, "scores", players)
    if not scores:
        raise told.wrong("scores", f"0 of them, where {players} play")
    hands = [hand_of(told, seat) for seat in range(players)]
    doras = told.faces("doras", INDICATORS) or [told.face("dora")]
    wall = listed_wall(told, players)
    counters = told.number("ben", 0, COUNTER), told.number("liqibang", 0, COUNTER)
    return Deal(wind, dealer, *counters, scores, hands, doras, wall)


def hand_of(told: Fields, seat: int) -> list[int]:
    """A dealt hand; records of test rooms call it otherwise."""
    name, other = f"tiles{seat}", f"begin_tiles[{seat}]"
    return told.faces(other if told.get(name) is None and other in told.told else name, HAND)


def by_seat(told: Fields, name: str, players: int) -> list[int]:
    """Points of each who plays, or none. With three a fourth may be there, and is 0. UnreadableLog."""
    points = told.numbers(name, 4, -CHANGE, CHANGE)
    if points and (len(points) < players or any(points[players:])):
        raise told.wrong(name, f"{len(points)} of them, where {players} play")
    return points[:players]
