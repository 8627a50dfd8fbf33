"""Games that `riichienv`, an environment for players in Rust, deals and holds to its own rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from riichienv import GameRule, RiichiEnv, calculate_shanten, calculate_shanten_3p

Move = tuple[Any, ...]
EAGER = ("hora", "reach", "kita", "ankan", "kakan", "daiminkan")  # made whenever they may be


def move(event: dict[str, Any]) -> Move:
    """What of a move both sides tell; of discards and calls which tiles."""
    kind = event["type"]
    if kind in ("kita", "nukidora"):
        return ("nukidora",)
    if kind in ("none", "hora", "reach", "ryukyoku"):
        return (kind,)
    return kind, event.get("pai") if kind != "ankan" else None, tuple(sorted(event.get("consumed", ())))


class Table:
    """One game, played by who wants to win soon, more or less."""

    def __init__(self, mode: str, seed: int) -> None:
        self.env = RiichiEnv(game_mode=mode, seed=seed, rule=GameRule.default_tenhou())
        self.chance = random.Random(seed)
        self.shanten = calculate_shanten if mode.startswith("4") else calculate_shanten_3p
        self.told = 0

    def play(self) -> Iterator[tuple[list[dict[str, Any]], dict[int, set[Move]]]]:
        """After each decision the events that are new, and what each seat that is asked may do then."""
        asked = self.env.reset()
        while True:
            log = self.env.mjai_log
            fresh, self.told = log[self.told :], len(log)
            choices = {seat: {json.dumps(json.loads(one.to_mjai())): one for one in seen.legal_actions()} for seat, seen in asked.items()}
            yield [json.loads(event) if isinstance(event, str) else event for event in fresh], {
                seat: {move(json.loads(one)) for one in found} for seat, found in choices.items()
            }
            if self.env.done():
                return
            asked = self.env.step({seat: self._choose(seat, asked[seat], found) for seat, found in choices.items()})

    def _choose(self, seat: int, seen: Any, found: dict[str, Any]) -> Any:
        moves = {text: json.loads(text) for text in found}
        eager = [text for text, event in moves.items() if event["type"] in EAGER]
        if eager and self.chance.random() < 0.9:
            return found[eager[0]]
        discards = [text for text, event in moves.items() if event["type"] == "dahai"]
        if not discards or len(discards) < len(moves) and self.chance.random() < 0.1:
            return found[self.chance.choice(list(found))]
        hand = list(seen.hand)
        return found[min(discards, key=lambda text: self._left(hand, found[text].tile))]

    def _left(self, hand: list[int], tile: int) -> int:
        rest = list(hand)
        rest.remove(tile)
        return int(self.shanten(rest))
