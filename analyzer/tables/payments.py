"""A change of score taken apart: hand value, honba, deposits, noten, nagashi mangan, pao."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.law import situation as end
from analyzer.law.settle import kyoutaku_of, settle
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tables import fields as f


def share_win(rules: Ruleset, header: Situation, outcome: Outcome, rows: vec[i64]) -> None:
    """Add what a win moves to the parts of each seat; ``rows`` are those of a round, seat by seat.

    Hand and honba are what would be paid without pao; what pao moves is a part of its own.
    """
    bare = Situation()
    bare.dealer = header.dealer
    plain = Outcome()  # without deposits and pao
    plain.winner = outcome.winner
    plain.loser = outcome.loser
    plain.base = outcome.base
    plain.first = outcome.first
    hand = with_honba = paid = settle(rules, bare, plain)
    if header.honba != 0:
        bare.honba = header.honba
        with_honba = paid = settle(rules, bare, plain)
    if outcome.pao >= 0:
        plain.pao = outcome.pao
        plain.pao_base = outcome.pao_base
        plain.second_pao = outcome.second_pao
        plain.second_pao_base = outcome.second_pao_base
        paid = settle(rules, bare, plain)
    for seat in range(rules.players):
        base = seat * f.P_WIDTH
        rows[base + f.P_HAND] += hand[seat]
        rows[base + f.P_HONBA_PART] += with_honba[seat] - hand[seat]
        rows[base + f.P_PAO_PART] += paid[seat] - with_honba[seat]
    rows[outcome.winner * f.P_WIDTH + f.P_KYOUTAKU_PART] += rules.riichi_deposit * kyoutaku_of(rules, header, outcome)


def share_draw(rules: Ruleset, header: Situation, outcome: Outcome, rows: vec[i64]) -> None:
    """The same of an exhaustive draw."""
    if outcome.kind != end.EXHAUSTIVE and outcome.kind != end.NAGASHI:
        return
    changes = settle(rules, header, outcome)
    for seat in range(rules.players):
        if outcome.kind == end.EXHAUSTIVE:
            rows[seat * f.P_WIDTH + f.P_NOTEN] = changes[seat]
        else:
            rows[seat * f.P_WIDTH + f.P_NAGASHI_PART] = changes[seat]
            if outcome.nagashi >> seat & 1 != 0:
                rows[seat * f.P_WIDTH + f.P_NAGASHI] = 1
