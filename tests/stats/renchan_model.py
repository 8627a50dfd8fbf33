"""Games of a simple model, in which what a renchan is worth is known: tables as `analyzer.tables` would make them."""

from __future__ import annotations

import random
from typing import Any, Final

import pyarrow as pa

from analyzer.stats.engine import Engine

START: Final = 35000  # so that somebody is always on the target: passing the deal in all last ends the game
WIN: Final = (0.28, 0.2, 0.2, 0.2)  # dealer first; else nobody wins
VALUES: Final = (1000, 2000, 3900, 5200, 8000, 12000)
KEPT: Final = WIN[0]  # the dealer stays if he wins, and then alone
DEALER: Final = 1.5  # times as much
PLACE_POINTS: Final = (60, 30, 0, -90)  # of a 七段 in the phoenix room, tonpuusen
Outcome = tuple[float, float, float]


def dealer_gain() -> float:
    """The mean change of the dealer's score in a round: what he wins less what he pays."""
    mean = sum(VALUES) / len(VALUES)
    return WIN[0] * mean * DEALER - sum(WIN[1:]) * mean / 3


def truth_in_points() -> float:
    """Kept, the dealer has as many more rounds as until he first fails to win, and nothing else is changed."""
    return dealer_gain() / (1 - KEPT)


class Game:
    """One game from any state; ``rows`` are its rounds, if they are wanted."""

    def __init__(self, dice: random.Random, scores: list[int], kyoku: int = 0, honba: int = 0) -> None:
        self.dice, self.scores, self.kyoku, self.honba = dice, scores, kyoku, honba
        self.rows: list[dict[str, Any]] = []

    def play(self, record: bool = False) -> list[int]:
        """To the end; the final scores."""
        while self.kyoku < 4:
            before = list(self.scores)
            winner = self._round()
            kept = winner == self.kyoku
            if record:
                self.rows.append({
                    "kyoku": self.kyoku, "honba": self.honba, "before": before, "after": list(self.scores),
                    "winner": winner, "kept": kept, "ends": not kept and self.kyoku == 3,
                })  # fmt: skip
            self.honba = self.honba + 1 if kept else 0
            self.kyoku += not kept
        return self.scores

    def _round(self) -> int | None:
        """Somebody wins off one of the others, or nobody does."""
        dice, dealer = self.dice, self.kyoku
        seats = [(dealer + i) % 4 for i in range(4)]
        (winner,) = dice.choices([*seats, None], [*WIN, 1 - sum(WIN)])
        if winner is None:
            return None
        value = dice.choice(VALUES)
        if winner == dealer:
            value = int(value * DEALER)
        loser = dice.choice([seat for seat in seats if seat != winner])
        self.scores[winner] += value
        self.scores[loser] -= value
        return winner


def place(scores: list[int], seat: int) -> int:
    """Of equal scores the lower seat is ahead."""
    return 1 + sum((-scores[other], other) < (-scores[seat], seat) for other in range(4))


def outcome(scores: list[int], seat: int, start: int) -> Outcome:
    """Points, places (negative) and rank points of a seat."""
    at = place(scores, seat)
    return scores[seat] - start, -at, PLACE_POINTS[at - 1]


def truth(dice: random.Random, games: int, futures: int) -> Outcome:
    """The mean over kept rounds of what follows less what would if the deal passed, both played on often."""
    sums, count = [0.0] * 3, 0
    for _ in range(games):
        game = Game(dice, [START] * 4)
        game.play(record=True)
        for row in game.rows:
            if row["kept"]:
                seat, scores = row["kyoku"], row["after"]
                for _ in range(futures):
                    for sign, kyoku in ((1, seat), (-1, seat + 1)):
                        ends = Game(dice, list(scores), kyoku).play()
                        sums = [a + sign * b for a, b in zip(sums, outcome(ends, seat, scores[seat]), strict=True)]
                    count += 1
    points, places, ranks = (one / count for one in sums)
    return points, places, ranks


def engine_of(seed: int, games: int) -> Engine:
    """Tables of so many games."""
    dice = random.Random(seed)
    tables: dict[str, list[dict[str, Any]]] = {"games": [], "placements": [], "rounds": [], "player_rounds": []}
    common = {"errors": 0, "known": True, "players": 4, "length": "tonpuusen"}
    for number in range(games):
        game = Game(dice, [START] * 4)
        ends = game.play(record=True)
        log = {"log": number * 7919 + seed, **common}
        tables["games"].append(log)
        for seat in range(4):
            tables["placements"].append({
                **log, "seat": seat, "final_score": ends[seat], "place": place(ends, seat), "finished": True,
            })  # fmt: skip
        for count, row in enumerate(game.rows):
            told = {**log, "round": count, "kyoku": row["kyoku"], "honba": row["honba"]}
            won = row["winner"] is not None
            tables["rounds"].append({
                **told, "kyoutaku": 0, "renchan": row["kept"], "ends_game": row["ends"], "winners": int(won),
                "cause": "win" if row["kept"] else "none",
            })  # fmt: skip
            for seat in range(4):
                change = row["after"][seat] - row["before"][seat]
                tables["player_rounds"].append({
                    **told, "seat": seat, "dealer": seat == row["kyoku"], "all_last": row["kyoku"] == 3,
                    "overtime": False, "score": row["before"][seat], "change": change, "won": row["winner"] == seat,
                    "deal_ins": int(won and change < 0), "result": "ron" if won else "exhaustive",
                })  # fmt: skip
    engine = Engine()
    for name, rows in tables.items():
        engine.database.register(name, pa.Table.from_pylist(rows))
    return engine
