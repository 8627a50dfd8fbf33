"""What the deal gave: what such hands are worth in the room, and what the player's were worth."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.stats import sql
from analyzer.stats.engine import Engine
from analyzer.stats.intervals.shrink import Z
from analyzer.stats.profile.near import Beside
from analyzer.stats.sql import Query, Selection

LEAST: Final = 2_000  # rounds of the room
Cells = dict[tuple[int, int], tuple[int, float]]  # tiles from tenpai and dora: rounds and mean points
DEALT: Final = "haipai_shanten is not null and haipai_dora is not null and change is not null"


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """The dealt hands of a player in points a round, by what hands of so many tiles from tenpai and dora bring."""

    rounds: int
    worth: float  # points a round above an average deal
    chance: float  # half the range in which luck keeps 95 % of players with as many rounds
    by_shanten: list[tuple[int, int, int, float]]  # tiles from tenpai: own rounds, the room's, points a round


def dealt(beside: Beside) -> Dealt | None:
    """None where too few logs tell the dealt hands."""
    everybody, own = _by_hand(beside.everybody, beside.room), _by_hand(beside.near, beside.mine)
    rounds, played = (sum(count for count, _ in cells.values()) for cells in (everybody, own))
    if rounds < LEAST or not played:
        return None
    value = _value(everybody, rounds)
    spread = sum(count * value[hand] ** 2 for hand, (count, _) in everybody.items()) / rounds
    worth = sum(count * value[hand] for hand, (count, _) in own.items()) / played
    return Dealt(
        rounds=played, worth=worth, chance=Z * (spread / played) ** 0.5, by_shanten=_shanten(everybody, own)
    )  # fmt: skip


def _by_hand(engine: Engine, selection: Selection) -> Cells:
    """Rounds and mean points of each sort of dealt hand."""
    rows, parameters = sql.source("player_rounds", selection, DEALT)
    found = engine.rows(Query(
        f"select haipai_shanten, haipai_dora, count(*), avg(change)\n{rows}\ngroup by 1, 2", parameters
    ))  # fmt: skip
    return {(shanten, dora): (count, points) for shanten, dora, count, points in found}


def _value(cells: Cells, rounds: int) -> dict[tuple[int, int], float]:
    """Points of a sort of hand above the mean: least squares on tiles from tenpai and dora, so that no few rounds
    of a rare hand decide."""
    means = [sum(count * hand[i] for hand, (count, _) in cells.items()) / rounds for i in (0, 1)]
    level = sum(count * points for count, points in cells.values()) / rounds
    ss = sd = dd = sp = dp = 0.0
    for hand, (count, points) in cells.items():
        s, d, p = hand[0] - means[0], hand[1] - means[1], points - level
        ss, sd, dd = ss + count * s * s, sd + count * s * d, dd + count * d * d
        sp, dp = sp + count * s * p, dp + count * d * p
    whole = ss * dd - sd * sd
    if whole <= 0:
        return dict.fromkeys(cells, 0.0)
    a, b = (sp * dd - dp * sd) / whole, (dp * ss - sp * sd) / whole
    return {hand: a * (hand[0] - means[0]) + b * (hand[1] - means[1]) for hand in cells}


def _shanten(everybody: Cells, own: Cells) -> list[tuple[int, int, int, float]]:
    lines = []
    for shanten in sorted({shanten for shanten, _ in everybody}):
        cells = [cell for hand, cell in everybody.items() if hand[0] == shanten]
        rounds = sum(count for count, _ in cells)
        mine = sum(count for hand, (count, _) in own.items() if hand[0] == shanten)
        lines.append((shanten, mine, rounds, sum(count * points for count, points in cells) / rounds))
    return lines
