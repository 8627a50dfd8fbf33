"""Played games for the fixtures: one with each event that ``generate --until`` knows, and one of every ruleset."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from analyzer.generate.play.events import EVENTS, games_with, happened, possible
from analyzer.generate.play.order import Order, Played, played
from analyzer.generate.play.recipes import RECIPES
from analyzer.generate.suites.library import EXPECTED, expectation, json_text
from analyzer.rulesets import names

SEED: Final = 20261130
TONPUUSEN: Final = Order("tenhou-4p", SEED, "tonpuusen", "any")
ORDERS: Final = (  # an event is taken from the first that has it
    TONPUUSEN,
    replace(TONPUUSEN, length="hanchan"),
    replace(TONPUUSEN, ruleset="tenhou-3p"),
    replace(TONPUUSEN, ruleset="mahjong-soul-4p"),
    replace(TONPUUSEN, ruleset="wrc"),
)


def event_files() -> dict[str, bytes]:
    """Every log by its name, and what is expected of them all."""
    games = {event: game for order in ORDERS for event, game in _games_of(order).items()}
    for name in names():
        games[f"ruleset-{name}"] = played(replace(TONPUUSEN, ruleset=name), 0)
    told: dict[str, Any] = {"seed": SEED, "logs": {}}
    files = {}
    for name, game in games.items():
        files[f"{name}.mjlog"] = game.log
        told["logs"][f"{name}.mjlog"] = {"ruleset": game.order.ruleset, **expectation(game)}
    files[EXPECTED] = json_text(told).encode()
    return files


def again(name: str, told: dict[str, Any]) -> Played:
    """The game that an entry of ``expected.json`` tells of."""
    order = Order(told["ruleset"], SEED, told["length"], told["style"])
    recipe = RECIPES.get(name.removesuffix(".mjlog"))
    if recipe is None or not told["wall"].startswith("not"):
        return played(order, told["number"])
    return played(order, told["number"], [recipe.fixed(int(order.rules.players))])


def _games_of(order: Order) -> dict[str, Played]:
    """The first game with each event that no order before this one has."""
    before = ORDERS[: ORDERS.index(order)]
    events = [event for event in EVENTS if possible(event, order) and not any(possible(event, o) for o in before)]
    found = {event: next(iter(games_with(event, order))) for event in events if event in RECIPES}
    left = [event for event in events if event not in found]
    number = 0
    while left:
        game = played(order, number)
        for event in happened(game):
            if event in left:
                found[event] = game
                left.remove(event)
        number += 1
    return found
