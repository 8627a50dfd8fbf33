"""Follow a tape event by event, and hold every end of a round against the law."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import calls, faults, riichi
from analyzer.core.fault_list import NO_FAULT, Faults
from analyzer.core.table import DREW, OVER, Table
from analyzer.core.value import Scorer
from analyzer.facts.draws import Draws
from analyzer.facts.ending import Ending
from analyzer.facts.form import Form
from analyzer.facts.indicators import Indicators
from analyzer.facts.ledger import Ledger
from analyzer.facts.penalty import Penalty
from analyzer.facts.wall import WallFacts
from analyzer.facts.wins import Wins
from analyzer.law import situation as end
from analyzer.law.advance import left_kyoutaku
from analyzer.law.situation import Outcome
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import argument_of, op_of, seat_of
from analyzer.tiles.bits import BIT
from analyzer.tiles.faces import red_fives


@final
class Replay:
    """One game. `run` leaves the faults, and counts what was seen."""

    def __init__(self, tape: Tape, rules: Ruleset) -> None:
        self.tape: Final[Tape] = tape
        self.rules: Final[Ruleset] = rules
        self.faults: Faults = Faults()
        self.faults.ruleless = not rules.known
        self.faults.hidden = tape.lacks & t.LACKS_HANDS != 0
        self.table: Table = Table(self.faults, rules)
        if tape.source != t.MJLOG:
            self.table.reds = red_fives(tape.reds)
        self.scorer: Scorer = Scorer(rules)
        self.form: Form = Form(tape, self.faults, rules.players)
        self.ledger: Ledger = Ledger(tape, rules, self.table, self.faults)
        self.wall: WallFacts = WallFacts(tape, self.table, self.faults)
        self.indicators: Indicators = Indicators(tape, self.table, self.wall)
        self.wins_of: Wins = Wins(tape, rules, self.table, self.scorer, self.faults, self.wall)
        self.draws_of: Draws = Draws(tape, rules, self.table, self.scorer, self.faults)
        self.ending: Ending = Ending(tape, rules, self.table, self.ledger, self.faults)
        self.penalty: Penalty = Penalty(rules, self.table, self.faults)
        self.outcome: Outcome = Outcome()
        self.second: Outcome = self.outcome  # what the end of the round may have been instead
        self.ended: bool = False  # the round in hand has an end
        self.passed_end: bool = False  # a round without a deal was passed over
        self.after_end: bool = False  # rounds follow the end of the game
        self.paid: bool = False  # and a payment is recorded for it
        self.winners: i64 = 0  # of this round, as a set
        self.wins: i64 = 0
        self.rounds: i64 = 0  # with an end
        self.dealt: i64 = 0  # rounds begun
        self.unsourced: list[tuple[int, str]] = []  # faults taken out, each with a reason, see rules.unsourced

    def run(self) -> None:
        """Every event in turn."""
        tape = self.tape
        table = self.table
        found = self.faults
        wall = self.wall
        events = tape.events
        for i in range(tape.event_count):
            found.event = i
            event = events[i]
            op = event & 31  # op_of, seat_of and argument_of, written out: an interpreter pays for each call
            if op == t.DRAW and wall.on:
                wall.draw((event >> 5) & 3, (event >> 9) & 0xFFFFFF)
            elif op == t.DRAW:
                table.draw((event >> 5) & 3, (event >> 9) & 0xFFFFFF)
            elif op == t.DISCARD:
                table.discard((event >> 5) & 3, (event >> 9) & 0xFFFFFF)
            else:
                self._rarer(op, event)
        self.close()

    def step(self, i: i64) -> None:
        """One event, for who wants to look at the table between events: every one in turn, and at the end `close`."""
        self.faults.event = i
        event = self.tape.events[i]
        op = op_of(event)
        if op == t.DRAW and self.wall.on:
            self.wall.draw(seat_of(event), argument_of(event))
        elif op == t.DRAW:
            self.table.draw(seat_of(event), argument_of(event))
        elif op == t.DISCARD:
            self.table.discard(seat_of(event), argument_of(event))
        else:
            self._rarer(op, event)

    def _rarer(self, op: i64, event: i64) -> None:
        table = self.table
        if op == t.CHII:
            calls.chii(table, event)
        elif op == t.PON:
            calls.pon(table, event)
        elif op == t.RIICHI:
            riichi.declare(table, seat_of(event))
        elif op == t.RIICHI_PAID:
            self.form.paid(argument_of(event))
            seat = riichi.accept(table, seat_of(event))
            if seat >= 0:
                self.ledger.paid(argument_of(event), seat, seat_of(event))
        elif op == t.DEAL:
            self._deal(argument_of(event))
        elif op == t.AGARI:
            self._agari(argument_of(event))
        elif op == t.RYUUKYOKU:
            self._ryuukyoku(argument_of(event))
        elif op == t.NUKIDORA:
            calls.nukidora(table, event)
        elif op == t.DORA:
            self.indicators.turn(argument_of(event))
        else:
            self._kans(op, event)

    def _kans(self, op: i64, event: i64) -> None:
        if op == t.ANKAN:
            calls.ankan(self.table, event)
        elif op == t.KAKAN:
            calls.kakan(self.table, event)
        elif op == t.DAIMINKAN:
            calls.daiminkan(self.table, event)
        elif op == t.LEFT:
            self.form.left(seat_of(event))
        elif op == t.BACK:
            self.form.back(seat_of(event))
        elif op == t.DAMAGED:
            self._damaged(event)
        elif op == t.HIDDEN_DRAW:
            self.wall.pass_draw()
            self.table.draw_hidden(seat_of(event))
        self.indicators.after_kan()

    def _damaged(self, event: i64) -> None:
        """An event that can't be read; a deal begins a round of which nothing is known."""
        if seat_of(event) == t.WHOLE_ROUND:
            if not self.form.spoiled and not self.ended and self.table.phase != OVER:
                self.faults.note(faults.LOG_ROUND_OPEN, -1, 1, 0)
            self.wall.pass_over()
            self.dealt += 1
            self.outcome = Outcome()
            self.winners = 0
            self.ended = False
            self.table.phase = OVER
        self.form.damaged(event, self.table.phase != OVER, self.ended)

    # --- rounds ---

    def _deal(self, block: i64) -> None:
        numbers = self.tape.numbers
        ledger = self.ledger
        header = self.faults.count()
        if self.form.spoiled and self.dealt > 0:
            self.form.restore()
            ledger.resume(block)
        elif self.passed_end:
            self.wall.pass_over()
            ledger.resume(block)
        elif self.ended:
            self._finish()
            if self.ending.over:
                if not self.after_end:  # told once, however many rounds follow
                    self.after_end = True
                    self.faults.note(faults.LOG_OUTSIDE_ROUND, -1, 1, 0)
            else:
                self.ending.goes_on(self.outcome, self.lawful_end())
            ledger.next_round(block, self.lawful_end(), self.outcome, self.second)
        elif self.tape.rounds[0] == self.faults.event:
            ledger.open_game(block)
        else:
            if self.table.phase != OVER:
                self.faults.note(faults.LOG_ROUND_OPEN, -1, 0, 0)
            ledger.resume(block)
        self._correct_dealer()
        table = self.table
        ledger.end_round()
        table.begin(ledger.recorded.dealer if ledger.recorded.dealer < self.rules.players else 0)
        since = self.faults.count()
        for seat in range(4):
            hand = numbers[block + t.HANDS + seat]
            table.deal(seat, numbers, hand + 1, numbers[hand])
        if numbers[block + t.INDICATOR] != t.NO_TILE:
            table.reveal_dora(numbers[block + t.INDICATOR])
        self.wall.deal(block, self.dealt, header, since)
        self.dealt += 1
        self.wins_of.begin_round()
        self.penalty.begin_round()
        self.outcome = Outcome()
        self.winners = 0
        self.ended = self.passed_end = False
        self.faults.outside = 0

    def _correct_dealer(self) -> None:
        """A header that names another dealer is wrong in nothing else, if the lawful one draws first."""
        header = self.ledger.recorded
        first = self.faults.event + 1
        if header.dealer != header.kyoku & 3 and first < self.tape.event_count:
            event = self.tape.events[first]
            if op_of(event) == t.DRAW and seat_of(event) == header.kyoku & 3:
                header.dealer = header.kyoku & 3

    def _finish(self) -> None:
        """A round is over and another begins: what was won has been taken."""
        if self.penalty.due:
            self._tell_chombo()
        elif self.outcome.kind == end.AGARI:
            self.ledger.take_deposits()

    def lawful_end(self) -> Outcome:
        """What the law makes of the end of the round: a chombo, or what the log says."""
        return self.penalty.outcome if self.penalty.due else self.outcome

    def _tell_chombo(self) -> None:
        header = self.ledger.lawful
        self.penalty.tell(header, left_kyoutaku(self.rules, header, self.penalty.outcome))
        self.ending.count_chombo(self.penalty.outcome.offenders, header.dealer)

    def _agari(self, block: i64) -> None:
        numbers = self.tape.numbers
        winner = numbers[block + t.WINNER]
        if not self._admit_win(block, winner):
            return
        outcome = self.outcome
        outcome.first = self.winners == 0
        outcome.kind = end.AGARI
        self.winners |= BIT[winner]
        self.wins += 1
        if outcome.first:
            self._close_riichi(winner == numbers[block + t.LOSER])
        if outcome.first:
            outcome.winners = self._winners(block)
            outcome.riichi = self.table.riichi()
            self.ledger.add_deposits()
        said = Outcome()
        said.first = outcome.first
        said.winners = outcome.winners
        said.riichi = outcome.riichi
        self.wins_of.follow(block, outcome, said, self.ledger.recorded)
        if self.wins_of.winner != winner:  # the log names another
            outcome.winners = said.winners = outcome.winners & ~BIT[winner] | BIT[self.wins_of.winner]
        self.form.end(block)
        self.ledger.check_ba(faults.BA if outcome.first else faults.RON_BA, block, outcome.first)
        self.penalty.at_win(self.wins_of.winner)
        since = self.faults.count()
        self._settle(block, faults.PAYMENT if self.wins_of.worth else NO_FAULT, outcome, said, said)
        if self.faults.count() > since:
            self.wins_of.explain(since, outcome, self.ledger.recorded)

    def _close_riichi(self, tsumo: bool) -> None:
        """What the first win says of a riichi just declared: a ron of its tile undoes it, a tsumo comes after it."""
        if not tsumo:
            riichi.take_back(self.table)
        elif self.table.phase == DREW and self.table.pending != 0:
            self.table.overdue()

    def _admit_win(self, block: i64, winner: i64) -> bool:
        """A win ends a round in play, or is another ron on the tile that ended it. False: to be passed over."""
        numbers = self.tape.numbers
        if self.faults.outside > 0 or self.winners == 0 and self.table.phase == OVER:
            return self._pass_over(winner)
        if self.winners == 0:
            return True
        wins = self.wins_of
        loser = numbers[block + t.LOSER]
        if winner == loser or wins.winner == wins.loser or self.winners & BIT[winner] != 0:
            self._note_win(block, winner, loser)
            return False
        if loser != wins.loser or numbers[block + t.TILE] != wins.tile:
            self._note_win(block, winner, loser)
        elif (winner - loser) & 3 < (wins.winner - loser) & 3:
            self.faults.note(faults.RON_ORDER, winner, winner, wins.winner)
        if self.wins_in_round() >= self.rules.max_ron:
            self.faults.note(faults.RON_MANY, winner, self.rules.max_ron, self.wins_in_round() + 1)
        if self.ending.over:  # the end of the game stands at the last win
            self.faults.note(faults.LOG_OUTSIDE_ROUND, winner, 1, 0)
        return True

    def _pass_over(self, winner: i64) -> bool:
        """An end of a round that has no deal."""
        self.faults.note_outside(winner)
        self.passed_end = self.faults.outside > 1
        return False

    def _note_win(self, block: i64, winner: i64, loser: i64) -> None:
        """A win that does not go with the first one of the round."""
        first = self.wins_of
        due = vec[i64]([-1, -1 if first.winner == first.loser else first.loser, first.tile])
        said = vec[i64]([winner, loser, self.tape.numbers[block + t.TILE]])
        self.faults.note_lists(faults.RON_TILE, winner, due, said)

    def wins_in_round(self) -> i64:
        """How many have won this round so far."""
        count: i64 = 0
        for seat in range(4):
            if self.winners & BIT[seat] != 0:
                count += 1
        return count

    def _winners(self, block: i64) -> i64:
        """The seats that win this round: this win, and the rons on the same tile that follow at once."""
        numbers = self.tape.numbers
        winners = BIT[numbers[block + t.WINNER]]
        loser = numbers[block + t.LOSER]
        if winners == BIT[loser]:
            return winners
        i = self.faults.event + 1
        while i < self.tape.event_count and op_of(self.tape.events[i]) == t.AGARI:
            other = argument_of(self.tape.events[i])
            if numbers[other + t.WINNER] != numbers[other + t.LOSER]:
                winners |= BIT[numbers[other + t.WINNER]]
            i += 1
        return winners

    def _ryuukyoku(self, block: i64) -> None:
        table = self.table
        if table.phase == OVER:
            self._pass_over(-1)
            return
        outcome = self.outcome
        fault = self.draws_of.follow(block, outcome, self.ledger.recorded)
        self.ledger.add_deposits()
        self.form.end(block)
        self.ledger.check_ba(faults.BA, block, True)
        said = self.draws_of.recorded_outcome(block, outcome)
        self.penalty.at_draw(said.kind, outcome.tenpai)
        since, tenpai = self.faults.count(), outcome.tenpai
        self._settle(block, fault, outcome, said, self.draws_of.other if self.draws_of.doubtful else said)
        if self.faults.count() > since:
            self.draws_of.explain(since, tenpai, outcome.nagashi, self.ledger.recorded)

    def _settle(self, block: i64, fault: i64, outcome: Outcome, said: Outcome, second: Outcome) -> None:
        if not self.ended:
            self.rounds += 1
        self.paid = self.ledger.pay(block, fault, outcome, said, second, self.penalty.outcome)
        if outcome.kind != end.AGARI:
            outcome.tenpai = said.tenpai if said.kind != end.ABORTIVE else outcome.tenpai
        self.second = second
        self.table.phase = OVER
        self.ended = True
        self.ending.record(block)

    # --- the end ---

    def close(self) -> None:
        """The log is over: so must the game be."""
        spoiled = self.form.spoiled
        self.form.restore()
        if self.ledger.untold != NO_FAULT:
            self.faults.leave_untold(self.ledger.untold)
        if self.ended and self.penalty.due:
            self._tell_chombo()
        if self.tape.cut >= 0:
            self.faults.note(faults.LOG_CUT, -1, 1, 0)
        elif spoiled:
            if self.form.by == t.MOVE and not self.ending.over:
                self.form.unfinished()
        elif self.ended:
            self._finish_game()
        elif self.tape.event_count > 0:
            self.form.unfinished()
        self.form.close()

    def _finish_game(self) -> None:
        if self.ending.over:
            self.ending.close(self.outcome, self.lawful_end())
        else:
            self.form.unfinished()

    @property
    def era(self) -> i64:
        """Whose rounding the final points have, see `analyzer.facts.ending`."""
        return self.ending.era

    @property
    def has_something(self) -> bool:
        """Whether there is a fault, or a rule left undecided."""
        found = self.faults
        return found.count() > 0 or len(self.ending.left_open) > 0 or len(found.unjudged) + len(found.untold) > 0

    @property
    def open(self) -> list[int]:
        """The faults that the ruleset leaves undecided here."""
        return [int(number) for number in self.ending.left_open]
