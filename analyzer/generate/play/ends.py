"""The end of a played round: values from core, payments from law, the element on the tape."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import win
from analyzer.core.player import ACCEPTED
from analyzer.core.table import OVER, Table
from analyzer.core.value import Scorer
from analyzer.core.wall import Wall
from analyzer.generate.play.record import Record
from analyzer.law import situation as end
from analyzer.law.settle import settle, value
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import NO_NAGASHI, Ruleset
from analyzer.tape import words as t
from analyzer.tiles.bits import BIT, zeros


@final
class Ends:
    """Each function ends the round: ``outcome`` says how, ``block`` is its last element; the scores are the table's."""

    def __init__(self, rules: Ruleset, table: Table, scorer: Scorer, record: Record) -> None:
        self.rules: Final[Ruleset] = rules
        self.table: Final[Table] = table
        self.scorer: Final[Scorer] = scorer
        self.record: Final[Record] = record
        self.outcome: Outcome = Outcome()
        self.block: i64 = 0

    def win(self, head: Situation, wall: Wall, winners: i64, loser: i64) -> None:
        """A tsumo, or rons in turn order from the loser."""
        table = self.table
        head.kyoutaku += table.deposits
        self.outcome = Outcome()
        self.outcome.winners = winners
        self.outcome.riichi = table.riichi()
        for distance in range(table.seats):
            seat = (loser + distance) % table.seats
            if winners & BIT[seat] != 0:
                self._one_win(head, wall, seat, loser)
                self.outcome.first = False
        table.phase = OVER

    def _one_win(self, head: Situation, wall: Wall, seat: i64, loser: i64) -> None:
        table = self.table
        scorer = self.scorer
        outcome = self.outcome
        player = table.players[seat]
        tile = table.drawn if seat == loser else table.last
        ura = self._ura(wall) if player.riichi == ACCEPTED and self.rules.ura_dora else vec[i64]()
        win.take_up(table, scorer, seat, loser, tile)
        win.count_dora(table, scorer, seat, tile)
        win.count_ura_dora(table, scorer, seat, ura, 0, len(ura))
        win.value_win(table, scorer, seat, loser, head.kyoku)
        outcome.winner = seat
        outcome.loser = loser
        outcome.base = scorer.base
        first, base, second, also = win.pao(player, scorer, loser)
        outcome.pao, outcome.second_pao = first, second
        outcome.pao_base, outcome.second_pao_base = base, also
        points = value(self.rules, head, outcome)
        ba = vec[i64]([head.honba, head.kyoutaku if outcome.first else 0])
        self.block = self.record.agari(table, scorer, outcome, points, ura, ba, self._pay(head))

    def _ura(self, wall: Wall) -> vec[i64]:
        """The tiles under the indicators that are turned."""
        found = vec[i64]()
        for i in range(self.table.indicator_count if self.rules.kan_ura else 1):
            found = append(found, wall.tiles[wall.ura(i)])
        return found

    def exhaust(self, head: Situation) -> None:
        """The wall is empty: noten payments, or nagashi mangan."""
        table = self.table
        outcome = self._draw(end.EXHAUSTIVE)
        outcome.tenpai = table.tenpai()
        if not self.rules.keishiki_tenpai:
            outcome.tenpai &= win.ready_with_yaku(table, self.scorer, head.kyoku)
        outcome.nagashi = table.nagashi()
        kind: i64 = t.EXHAUSTIVE
        if self.rules.nagashi != NO_NAGASHI and outcome.nagashi != 0:
            outcome.kind = end.NAGASHI
            kind = t.NAGASHI_MANGAN
        self._write_draw(head, kind, outcome.tenpai)

    def abort(self, head: Situation, kind: i64, claims: i64) -> None:
        """An abortive draw, by its number on the tape; ``claims`` are the rons of sanchahou."""
        outcome = self._draw(end.ABORTIVE)
        shown = claims
        if kind == t.KYUUSHU_KYUUHAI:
            shown = BIT[self.table.turn]
        elif kind == t.SUUCHA_RIICHI:
            shown = 15
        outcome.tenpai = self.table.tenpai()
        self._write_draw(head, kind, shown)

    def _draw(self, kind: i64) -> Outcome:
        self.outcome = Outcome()
        self.outcome.kind = kind
        self.outcome.winner = self.outcome.loser = -1
        return self.outcome

    def _write_draw(self, head: Situation, kind: i64, shown: i64) -> None:
        head.kyoutaku += self.table.deposits
        ba = vec[i64]([head.honba, head.kyoutaku])
        self.block = self.record.ryuukyoku(self.table, kind, shown, ba, self._pay(head))
        self.table.phase = OVER

    def _pay(self, head: Situation) -> vec[i64]:
        """Settle the outcome: score before and change, seat by seat."""
        scores = self.table.scores
        changes = settle(self.rules, head, self.outcome)
        pairs = zeros(8)
        for seat in range(4):
            pairs[2 * seat] = scores[seat]
            pairs[2 * seat + 1] = changes[seat]
            scores[seat] += changes[seat]
        return pairs
