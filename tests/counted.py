"""Games of our own counted by hand: each round read from the elements of its log, by nothing that the package uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from analyzer.generate.play.order import ANY_STYLE, Order, played

Log = tuple[str, bytes]


class Counted(NamedTuple):
    """A round: who deals, what all have before and after it, and what happened to whom."""

    game: int
    kyoku: int
    dealer: int
    streak: int  # rounds that he has dealt already, without a break
    before: tuple[int, ...]
    after: tuple[int, ...]
    riichi: frozenset[int]
    winners: dict[int, int]  # what each win is worth
    losers: frozenset[int]
    tenpai: frozenset[int] | None  # at an exhaustive draw
    stays: bool  # the same seat deals the next round
    last: bool  # of its game
    final: tuple[int, ...]  # the scores at the end of the game

    @property
    def gain(self) -> int:
        """What the dealer has more after the round."""
        return self.after[self.dealer] - self.before[self.dealer]


def place(scores: tuple[int, ...], seat: int) -> int:
    """The place of a seat; of equal ones the first is ahead."""
    return sorted(range(4), key=lambda other: (-scores[other], other)).index(seat) + 1


def own_games(count: int) -> list[Log]:
    """Games of four, East and South, of all styles of play."""
    order = Order("tenhou-4p", 3, "hanchan", ANY_STYLE)
    return [(f"game-{number}", played(order, number).log) for number in range(count)]


def numbers(text: str, attribute: str) -> list[int]:
    found = re.search(rf' {attribute}="([-\d,]*)"', text)
    return [int(number) for number in found[1].split(",")] if found and found[1] else []


def rounds_of(game: int, log: bytes) -> list[Counted]:
    """The rounds of a game."""
    parts = [re.findall(r"<[^>]+>", part) for part in log.decode().split("<INIT")[1:]]
    heads = [log.decode().split("<INIT")[i + 1].split(">")[0] for i in range(len(parts))]
    dealers = [numbers(head, "oya")[0] for head in heads]
    owari = re.findall(r' owari="([^"]*)"', log.decode())[0].split(",")
    final = tuple(100 * int(score) for score in owari[::2])
    rounds: list[Counted] = []
    for i, head in enumerate(heads):
        stays = i + 1 < len(heads) and dealers[i + 1] == dealers[i]
        streak = rounds[-1].streak + 1 if rounds and rounds[-1].stays else 0
        counted = _round(game, head, parts[i], dealers[i], streak)
        rounds.append(counted._replace(stays=stays, last=i + 1 == len(heads), final=final))
    return rounds


def _round(game: int, head: str, elements: list[str], dealer: int, streak: int) -> Counted:
    ends = [text for text in elements if text.startswith(("<AGARI", "<RYUUKYOKU"))]
    pairs = numbers(ends[-1], "sc")
    wins = [text for text in ends if text.startswith("<AGARI")]
    exhausted = ends[0].startswith("<RYUUKYOKU") and (" type=" not in ends[0] or ' type="nm"' in ends[0])
    return Counted(
        game, numbers(head, "seed")[0], dealer, streak, tuple(100 * score for score in numbers(head, "ten")),
        tuple(100 * (pairs[2 * seat] + pairs[2 * seat + 1]) for seat in range(4)),
        frozenset(numbers(text, "who")[0] for text in elements if text.startswith("<REACH") and ' step="1"' in text),
        {numbers(text, "who")[0]: numbers(text, "ten")[1] for text in wins},
        frozenset(numbers(text, "fromWho")[0] for text in wins if numbers(text, "who") != numbers(text, "fromWho")),
        frozenset(seat for seat in range(4) if f' hai{seat}="' in ends[0]) if exhausted else None,
        False, False, (),
    )  # fmt: skip


def share(rounds: Iterable[Counted], holds: Callable[[Counted, int], bool], where: Callable[[Counted, int], bool]) -> float:
    """Of the rounds of all seats that are asked about, the share of those of which something holds, of a hundred."""
    asked = [holds(one, seat) for one in rounds for seat in range(4) if where(one, seat)]
    return 100 * sum(asked) / len(asked)
