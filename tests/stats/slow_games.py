"""What is known at the end of a game, once more: places, points and rank points by the tables of Tenhou's manual."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from slow import HANCHAN, Game

if TYPE_CHECKING:
    from slow_sums import Sums

ROOMS = {0: "general", 32: "expert", 128: "upper", 160: "phoenix"}  # bits of the type
FIRST = {"general": 30, "upper": 60, "expert": 75, "phoenix": 90}
SECOND = {"general": 15, "upper": 15, "expert": 30, "phoenix": 45}
TONPUU_FIRST = {"general": 20, "upper": 40, "expert": 50, "phoenix": 60}
TONPUU_SECOND = {"general": 10, "upper": 10, "expert": 20, "phoenix": 30}
STABLE = {"phoenix": (6, 3), "expert": (5, 2), "upper": (4, 1), "general": (2, 1), "general_before_2017": (3, 0)}
CHANGED = "20171024"


def of_game(total: Sums, game: Game, rounds: int, persons: Sequence[Any]) -> None:
    assert game.final
    total.subject = list(persons)
    last = game.rounds[-1]
    before = [last.scores[seat] + last.players[seat]["change"] for seat in range(game.seats)]  # deposits still there
    total.mean("rounds_per_game", rounds)
    total.mean("game_bust", sum(score < 0 for score in before))
    order = sorted(range(game.seats), key=lambda seat: (-before[seat], seat))
    for seat, (score, points) in enumerate(game.final):
        total.subject = [persons[seat]]
        place = order.index(seat) + 1
        equal = [number for number, other in enumerate(order, 1) if before[other] == before[seat]]
        total.add("round_balance.final", score - game.rounds[0].scores[seat], rounds)
        total.mean("place.by_seat", place)
        total.mean("place.truncated", place)
        total.mean("place.shared", sum(equal) / len(equal))
        for name, number in (("first", 1), ("second", 2), ("third", 3)):
            total.among(name, place == number)
        total.among("fourth", place == 4, game.seats == 4)
        total.among("last", place == game.seats)
        total.among("top_two", place <= 2)
        total.among("bust", before[seat] < 0)
        total.mean("final_score", score)
        total.mean("final_points", points)
        total.spread("score_spread", score // 10000 * 10000)
        total.spread("place_spread", place)
        total.mean("place_points", (90, 45, 0, -135)[place - 1], game.seats == 4)
        if game.seats == 4 and game.lobby == 0:
            of_rank(total, game, place, game.dan[seat])


def of_rank(total: Sums, game: Game, place: int, dan: int | None) -> None:
    """Ranked games of four players."""
    room = ROOMS[game.bits & 160]
    long = bool(game.bits & HANCHAN)
    old = game.day is not None and game.day < CHANGED
    firsts, seconds = (FIRST, SECOND) if long else (TONPUU_FIRST, TONPUU_SECOND)
    fourth = -(15 if long else 10) * max((dan or 0) - 7, 0)
    points: int | None = (firsts[room], seconds[room], 0, fourth)[place - 1]
    if room == "general" and place <= 2:
        points = None if game.day is None else points
        if old:
            points = ((45 if long else 30), 0)[place - 1]
    if points is not None and dan is not None and dan < 20:
        total.mean("rank_points", points)
    name = "general_before_2017" if room == "general" and old else room
    if room != "general" or game.day is not None:
        stable(total, f"stable_dan.{name}", STABLE[name], place)
    if room == "phoenix":
        stable(total, "stable_dan.expert_points", STABLE["expert"], place)


def stable(total: Sums, name: str, worth: tuple[int, int], place: int) -> None:
    total.add(name, (*worth, 0, 0)[place - 1], float(place == 4))
