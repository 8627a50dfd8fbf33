"""The end of a game under other rulesets: the same recorded scores, their uma, oka, ties and left-over deposits."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.facts.replay import Replay
from analyzer.law import final
from analyzer.law.advance import left_kyoutaku
from analyzer.rules.report import Standing
from analyzer.rulesets.ruleset import OPEN, TENTHS, Ruleset


def standings(replay: Replay, others: Sequence[Ruleset]) -> list[Standing]:
    """The end by the log's own ruleset, then by others. ValueError where the log has no end, or other seats."""
    rules = replay.rules
    if not (replay.ended and replay.ending.over):
        raise ValueError("the log has no end of the game")
    for other in others:
        if other.players != rules.players:
            raise ValueError(f"{other.name} is for {int(other.players)} players, the log has {int(rules.players)}")
    scores = [int(replay.table.scores[seat]) for seat in range(int(rules.players))]
    deposits = int(left_kyoutaku(rules, replay.ledger.recorded, replay.outcome))
    return [standing(one, scores, deposits, int(one.start - rules.start)) for one in (rules, *others)]


def standing(rules: Ruleset, scores: Sequence[int], deposits: int, shift: int = 0) -> Standing:
    """The end of a game with these scores and deposits on the table."""
    seats = range(int(rules.players))
    before = vec[i64]([scores[seat] + shift for seat in seats] + [0] * (4 - len(seats)))
    last = final.final_scores(rules, before, deposits)
    rounding = TENTHS if rules.rounding == OPEN else rules.rounding
    points = final.final_points(rules, last, before, rounding, final.uma_of(rules, last))
    places = [1 + int(final.told_place(rules, before, seat)) for seat in seats]
    return Standing(
        str(rules.name), shift, [int(last[seat]) for seat in seats], places, [int(points[seat]) for seat in seats]
    )
