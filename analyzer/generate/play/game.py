"""A whole game, from East 1 to the final points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.generate.play.luck import Luck
from analyzer.generate.play.record import Record
from analyzer.generate.play.round import Round
from analyzer.generate.play.style import Style
from analyzer.generate.play.walls import Source
from analyzer.law.advance import advance, ends, left_kyoutaku
from analyzer.law.final import final_points, final_scores, uma_of
from analyzer.law.settle import settle
from analyzer.law.situation import CHOMBO, Outcome, Situation
from analyzer.rulesets.ruleset import NO, OPEN, TENTHS, YES, Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.bits import BIT, zeros

# a dealer who might end the game or go on
WENT_ON: Final = 1
ENDED: Final = 2
# a chombo: numbers in ``chombos``
BEFORE: Final = 0  # how many rounds of the tape are before it
OFFENDER: Final = 1
KYOKU: Final = 2
HONBA: Final = 3
KYOUTAKU: Final = 4
CHANGE: Final = 5  # four of them
CHOMBO_SIZE: Final = 9


@final
class Told:
    """What the tape of a game does not say."""

    def __init__(self) -> None:
        self.chosen: i64 = 0  # what dealers did who had the choice: WENT_ON, ENDED
        self.chombos: vec[i64] = vec[i64]()  # CHOMBO_SIZE numbers each: an mjlog has no word for them


def play(
    tape: Tape, rules: Ruleset, style: Style, luck: Luck, walls: Source, names: list[bytes], chombo: i64 = 0
) -> Told:
    """Play onto a tape that holds the header; ``names`` are the elements that say that a seat is back.

    ``chombo`` is the chance of a thousand, a round, that it is one, and played again.
    """
    told = Told()
    record = Record(tape)
    played = Round(rules, style, luck, record, names)
    scores = played.table.scores
    for seat in range(rules.players):
        scores[seat] = rules.start
    head = Situation()
    while True:
        may_end = tape.round_count > 0 or not rules.chombo_ends  # the last played round carries the end
        if chombo > 0 and may_end and luck.chance(chombo):
            outcome = _chombo(rules, luck, head, scores, tape.round_count, told)
        else:
            played.play(head, walls.next())
            outcome = played.ends.outcome
        over = ends(rules, head, outcome, scores)
        if over == OPEN:
            over = YES if luck.chance(500) else NO
            told.chosen |= ENDED if over == YES else WENT_ON
        if over == YES:
            break
        head = advance(rules, head, outcome)
    tape.final_form = t.DECIMAL
    record.final(played.ends.block, _final(rules, scores, left_kyoutaku(rules, head, outcome)))
    return told


def _chombo(rules: Ruleset, luck: Luck, head: Situation, scores: vec[i64], before: i64, told: Told) -> Outcome:
    """Somebody breaks the rules past mending: he pays, now or at the end."""
    outcome = Outcome()
    outcome.kind = CHOMBO
    outcome.winner = outcome.loser = -1
    offender = luck.below(rules.players)
    outcome.offenders = BIT[offender]
    changes = settle(rules, head, outcome)
    for number in (before, offender, head.kyoku, head.honba, head.kyoutaku):
        told.chombos = append(told.chombos, number)
    for seat in range(4):
        scores[seat] += changes[seat]
        told.chombos = append(told.chombos, changes[seat])
    return outcome


def _final(rules: Ruleset, scores: vec[i64], kyoutaku: i64) -> vec[i64]:
    """Final score and final points of each seat."""
    last = final_scores(rules, scores, kyoutaku)
    rounding = TENTHS if rules.rounding == OPEN else rules.rounding
    points = final_points(rules, last, scores, rounding, uma_of(rules, last))
    pairs = zeros(8)
    for seat in range(4):
        pairs[2 * seat] = last[seat]
        pairs[2 * seat + 1] = points[seat]
    return pairs
