"""A whole game, from East 1 to the final points."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer import tape as t
from analyzer.bits import zeros
from analyzer.generate.play.luck import Luck
from analyzer.generate.play.record import Record
from analyzer.generate.play.round import Round
from analyzer.generate.play.style import Style
from analyzer.generate.play.walls import Source
from analyzer.law.advance import advance, ends, left_kyoutaku
from analyzer.law.final import final_points, final_scores, uma_of
from analyzer.law.situation import Situation
from analyzer.ruleset import NO, OPEN, TENTHS, YES, Ruleset
from analyzer.tape import Tape

# a dealer who might end the game or go on
WENT_ON: Final = 1
ENDED: Final = 2


def play(tape: Tape, rules: Ruleset, style: Style, luck: Luck, walls: Source, names: list[bytes]) -> i64:
    """Play onto a tape that holds the header; ``names`` are the elements that say that a seat is back.

    What dealers did who had the choice: WENT_ON, ENDED.
    """
    record = Record(tape)
    played = Round(rules, style, luck, record, names)
    scores = played.table.scores
    for seat in range(rules.players):
        scores[seat] = rules.start
    head = Situation()
    chosen: i64 = 0
    while True:
        played.play(head, walls.next())
        outcome = played.ends.outcome
        over = ends(rules, head, outcome, scores)
        if over == OPEN:
            over = YES if luck.chance(500) else NO
            chosen |= ENDED if over == YES else WENT_ON
        if over == YES:
            break
        head = advance(rules, head, outcome)
    tape.final_form = t.DECIMAL
    record.final(played.ends.block, _final(rules, scores, left_kyoutaku(rules, head, outcome)))
    return chosen


def _final(rules: Ruleset, scores: vec[i64], kyoutaku: i64) -> vec[i64]:
    """Final score and final points of each seat."""
    last = final_scores(rules, scores, kyoutaku)
    rounding = TENTHS if rules.rounding == OPEN else rules.rounding
    points = final_points(rules, last, rounding, uma_of(rules, last))
    pairs = zeros(8)
    for seat in range(4):
        pairs[2 * seat] = last[seat]
        pairs[2 * seat + 1] = points[seat]
    return pairs
