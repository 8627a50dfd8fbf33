"""A win: what the table proves of it beside what the log says."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from analyzer.core import claims, faults, riichi, win
from analyzer.core.fault_list import Faults
from analyzer.core.player import ACCEPTED, Player
from analyzer.core.table import DREW, HAND, OVER, WALL, Table
from analyzer.core.value import Scorer
from analyzer.facts.context import WIN_CONTEXT, Win, packed
from analyzer.facts.listed import Listed
from analyzer.facts.wall import WallFacts
from analyzer.law import settle
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets.ruleset import EACH, Ruleset
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, list_at
from analyzer.tiles import yaku
from analyzer.tiles.bits import zeros

MOST_URA: Final = 20  # five indicators, four tiles each
# what a win without a sure yaku lacks, and has, in the words of the check
EACH_WAIT: Final = 5
SOME_WAITS: Final = 4


@final
class Wins:
    """Holds wins against the table, one at a time; `follow` leaves the outcome, lawful and as the log words it."""

    def __init__(
        self, tape: Tape, rules: Ruleset, table: Table, scorer: Scorer, found: Faults, wall: WallFacts
    ) -> None:
        self.tape: Tape = tape
        self.rules: Ruleset = rules
        self.table: Table = table
        self.scorer: Scorer = scorer
        self.faults: Faults = found
        self.wall: WallFacts = wall
        self.listed: Listed = Listed(tape, rules, scorer, found)
        self.block: i64 = 0
        self.winner: i64 = 0
        self.loser: i64 = 0
        self.tile: i64 = 0
        self.first_ura: i64 = t.ABSENT  # of the round's first winner in riichi
        self.judged: bool = True  # by the law
        self.worth: bool = True  # what the hand is worth is known, by the law or by the log

    def begin_round(self) -> None:
        """No winner yet."""
        self.first_ura = t.ABSENT

    def follow(self, block: i64, outcome: Outcome, said: Outcome, header: Situation) -> None:
        """Check a win; ``outcome`` becomes what the law says of it, ``said`` what the log does."""
        numbers = self.tape.numbers
        self.block = block
        winner = self.winner = numbers[block + t.WINNER]
        self.loser = numbers[block + t.LOSER]
        self.tile = numbers[block + t.TILE]
        since = self.faults.count()
        hand = numbers[block + t.HAND]
        if hand == t.UNTOLD:
            self.faults.leave_untold(faults.WIN_HAND)
        if self.table.doubts.any:
            self.table.recover_all(winner, numbers, hand + 1, numbers[hand])
        self._correct_winner(hand)
        winner = self.winner
        player = self.table.players[winner]
        if player.lost:
            self.table.take_shown(winner, numbers, hand + 1, numbers[hand], self.tile)
        self._check_source(player, outcome)
        self._check_hand(player)
        self._check_indicators(player)
        judged = self.judged = self._value(player, header)
        outcome.winner = self.winner
        outcome.loser = self.loser
        said.winner = numbers[block + t.WINNER]
        said.loser = numbers[block + t.LOSER]
        self.listed.take(block, winner)
        said.base = self.listed.base
        said.pao = numbers[block + t.PAO]
        self.worth = judged or self.listed.worth
        if judged:
            self._compare(player, outcome, said)
        else:
            self._take_as_told(player, outcome, said)
        if self.tape.source != t.MJLOG:
            self.listed.leave_untold()
        self.listed.check_points(outcome, said, header, judged)
        if self.faults.count() > since:
            self.explain(since, outcome, header)

    def _compare(self, player: Player, outcome: Outcome, said: Outcome) -> None:
        """What the law says of the hand, and what the log says of it."""
        outcome.base = self.scorer.base
        first, base, second, also = win.pao(player, self.scorer, self.loser)
        outcome.pao, outcome.second_pao = first, second
        outcome.pao_base = said.pao_base = base
        outcome.second_pao_base = also
        said.second_pao, said.second_pao_base = second, also  # which no form tells
        self.listed.check(player.riichi == ACCEPTED and self.rules.ura_dora)
        if said.pao == t.PAO_NOT_TOLD:
            said.pao = outcome.pao
            self._leave_pao(player)
        self.faults.check(faults.PAO, player.seat, outcome.pao, said.pao)
        if not self.listed.wrong or not self.listed.sound or not self.listed.worth:
            said.base = outcome.base

    def _take_as_told(self, player: Player, outcome: Outcome, said: Outcome) -> None:
        """A hand that can't be judged is worth what the log says."""
        if said.pao == t.PAO_NOT_TOLD:
            said.pao = t.NO_PAO
            self._leave_pao(player)
        outcome.base = said.base
        outcome.pao = said.pao
        if player.lost:
            self.faults.leave(faults.YAKU)

    def _leave_pao(self, player: Player) -> None:
        """Who answers for a yakuman is not told: that matters where somebody may."""
        if max(player.dragons_pao, player.winds_pao, player.kans_pao) >= 0:
            self.faults.leave_untold(faults.PAO)

    def _correct_winner(self, hand: i64) -> None:
        """A shown hand that another seat holds, tile by tile, is that seat's win."""
        numbers = self.tape.numbers
        place = self.table.place
        holder = i64(-1)
        for i in range(hand + 1, hand + 1 + numbers[hand]):
            if numbers[i] != self.tile:
                if holder < 0:
                    holder = place[numbers[i]] - HAND
                if holder < 0 or holder > 3 or holder != place[numbers[i]] - HAND:
                    return
        if holder < 0 or holder == self.winner or self.table.players[self.winner].lost:
            return
        held = win.held_tiles(self.table, self.winner)
        self.faults.note_lists(faults.WIN_HAND, self.winner, held, list_at(self.tape, hand))
        if self.loser == self.winner:
            self.loser = holder
        self.winner = holder

    # --- where the tile comes from ---

    def _check_source(self, player: Player, outcome: Outcome) -> None:
        """Tsumo wins the tile just drawn, ron the last discard, added kan tile or nukidora; not in furiten."""
        table = self.table
        found = self.faults
        seat = self.winner
        unclear = self.tile == t.NO_TILE and not self._find_tile(outcome.first)  # what was won
        if table.declaring >= 0:
            found.note(faults.RIICHI_ORDER, table.declaring, 1, 0)
            table.declaring = -1
        if unclear:
            found.leave_untold(faults.WIN_TILE)
        elif seat == self.loser:
            drew = table.phase == DREW and table.turn == seat
            if not drew or table.drawn != self.tile:
                found.note(faults.WIN_TILE, seat, table.drawn if drew else -1, self.tile)
                unclear = not self._correct_tsumo()
            elif table.dora_turned:
                found.note(faults.DORA_EARLY, -1, 1, 0)
        else:
            again = table.phase == OVER and not outcome.first
            if not claims.can_ron(table, self.tile, seat, again):
                found.note(faults.WIN_TILE, seat, claims.open_tile(table, seat, again), self.tile)
                unclear = not self._correct_ron()
            elif table.last_seat != self.loser:
                found.note(faults.WIN_SOURCE, seat, table.last_seat, self.loser)
                self.loser = table.last_seat
            if outcome.first and claims.indicator_came_first(table):
                found.note(faults.DORA_EARLY, -1, 1, 0)
            if not unclear and self.loser != seat:
                riichi.furiten(table, seat)
        if not unclear and not player.lost and not player.waits_for(self.tile >> 2):
            found.note(faults.WIN_INCOMPLETE, seat, player.waits, self.tile >> 2)

    def _find_tile(self, first: bool) -> bool:
        """A win that names no tile, and a source that had none: it is of the tile that could be won."""
        source = claims.source_of_win(self.table, self.winner, self.loser, first)
        if source >= 0:
            self.faults.note(faults.WIN_SOURCE, self.winner, source, self.loser)
            self.loser, self.tile = source, self.table.drawn if source == self.winner else self.table.last
        return source >= 0

    def _correct_tsumo(self) -> bool:
        """No tsumo of that tile: go on with the tile drawn, or as a ron, where the log agrees. False if it does not."""
        table = self.table
        if table.phase == DREW and table.turn == self.winner and self._shows(table.drawn):
            self.tile = table.drawn
            return True
        if table.phase != DREW and table.last == self.tile and table.last_seat != self.winner:
            self.loser = table.last_seat
            return True
        return False

    def _correct_ron(self) -> bool:
        """No ron of that tile: go on with the last tile, or as a tsumo, where the log agrees. False if it does not."""
        table = self.table
        if table.phase != DREW and self._shows(table.last):
            self.tile = table.last
            return True
        if table.phase == DREW and table.turn == self.winner and table.drawn == self.tile:
            self.loser = self.winner
            return True
        return False

    def _shows(self, tile: i64) -> bool:
        """Whether the shown hand has a tile."""
        numbers = self.tape.numbers
        hand = numbers[self.block + t.HAND]
        for i in range(hand + 1, hand + 1 + numbers[hand]):
            if numbers[i] == tile:
                return True
        return False

    # --- what is shown ---

    def _check_hand(self, player: Player) -> None:
        """The shown hand is the hand held with the winning tile in it; so are the melds."""
        if player.lost:
            return
        numbers = self.tape.numbers
        place = self.table.place
        tiles = numbers[self.block + t.HAND]
        if tiles == t.UNTOLD:
            self._check_melds(player)
            return
        right = numbers[tiles] == player.tiles + 1
        wins = False
        unordered: i64 = 0
        for i in range(tiles + 1, tiles + 1 + numbers[tiles]):
            tile = numbers[i]
            if tile == self.tile:
                wins = True
            elif place[tile] != HAND + self.winner:
                right = False
            if i > tiles + 1 and tile <= numbers[i - 1]:
                unordered = i
        if not right or not wins:
            held = win.held_tiles(self.table, self.winner)
            if self.winner != self.loser:
                held = append(held, self.tile)
            self.faults.note_lists(faults.WIN_HAND, self.winner, held, list_at(self.tape, tiles))
        elif unordered != 0:
            self.faults.note(faults.LOG_ORDER, self.winner, numbers[unordered - 1], numbers[unordered])
        self._check_melds(player)

    def _check_melds(self, player: Player) -> None:
        numbers = self.tape.numbers
        melds = numbers[self.block + t.MELDS]
        if melds == t.UNTOLD:
            self.faults.leave_untold(faults.WIN_MELDS)
            return
        count = numbers[melds]
        right = count == player.call_count
        for i in range(min(count, player.call_count)):
            right = right and numbers[melds + 1 + i] == player.calls[player.call_count - 1 - i]
        if not right:
            expected = zeros(player.call_count)
            for i in range(player.call_count):
                expected[i] = player.calls[player.call_count - 1 - i]
            self.faults.note_lists(faults.WIN_MELDS, self.winner, expected, list_at(self.tape, melds))

    def _check_indicators(self, player: Player) -> None:
        """The win lists the indicators turned, and ura indicators, as many, for a riichi player alone."""
        numbers = self.tape.numbers
        table = self.table
        listed = numbers[self.block + t.DORA_LIST]
        if listed == t.UNTOLD:
            self.faults.leave_untold(faults.DORA_LISTED)
        else:
            self._check_dora(listed)
        ura = numbers[self.block + t.URA_LIST]
        if ura == t.UNTOLD:
            self.faults.leave_untold(faults.URA_LISTED)
            return
        due: i64 = 0
        if player.riichi == ACCEPTED and self.rules.ura_dora:
            due = table.indicator_count if self.rules.kan_ura else 1
        if numbers[ura] != due:
            self.faults.note(faults.URA_LISTED, self.winner, due, numbers[ura])
        since = self.faults.count()
        if numbers[ura] > 0:
            self._check_ura(ura)
        if self.faults.count() == since:
            self.wall.ura(self.winner, ura)

    def _check_dora(self, listed: i64) -> None:
        """The list has the indicators turned, in their order."""
        numbers = self.tape.numbers
        table = self.table
        right = numbers[listed] == table.indicator_count
        for i in range(min(numbers[listed], table.indicator_count)):
            right = right and numbers[listed + 1 + i] == table.indicators[i]
        if not right and not self.wall.take_indicators(listed) and not self._take_missed_indicators(listed):
            expected = zeros(table.indicator_count)
            for i in range(table.indicator_count):
                expected[i] = table.indicators[i]
            self.faults.note_lists(faults.DORA_LISTED, self.winner, expected, list_at(self.tape, listed))

    def _take_missed_indicators(self, listed: i64) -> bool:
        """A list that has, beside those turned, as many others as were missed, counts. False if it has not."""
        numbers = self.tape.numbers
        table = self.table
        count = table.indicator_count + table.missed_dora
        if table.missed_dora == 0 or numbers[listed] != count or count > 8:
            return False
        for i in range(table.indicator_count):
            there = False
            for j in range(listed + 1, listed + 1 + numbers[listed]):
                there = there or numbers[j] == table.indicators[i]
            if not there:
                return False
        for i in range(numbers[listed]):
            table.indicators[i] = numbers[listed + 1 + i]
        table.indicator_count = numbers[listed]
        table.missed_dora = 0
        return True

    def _check_ura(self, ura: i64) -> None:
        """An ura indicator is a tile that nobody has seen; two winners see the same."""
        numbers = self.tape.numbers
        for i in range(ura + 1, ura + 1 + numbers[ura]):
            tile = numbers[i]
            if self.table.place[tile] != WALL:
                self.faults.note(faults.URA_SEEN, self.winner, self.table.place[tile], tile)
            for j in range(ura + 1, i):
                if numbers[j] == tile:
                    self.faults.note(faults.URA_SEEN, self.winner, WALL, tile)
        if self.first_ura == t.ABSENT:
            self.first_ura = ura
            return
        first = self.first_ura
        right = numbers[first] == numbers[ura]
        for i in range(1, min(numbers[ura], numbers[first]) + 1):
            right = right and numbers[ura + i] == numbers[first + i]
        if not right:
            self.faults.note_lists(faults.URA_DIFFER, self.winner, list_at(self.tape, first), list_at(self.tape, ura))

    # --- its value ---

    def _value(self, player: Player, header: Situation) -> bool:
        """Value the hand. False when it is not known or not complete: then there is nothing to compare."""
        if player.lost or self.tile == t.NO_TILE or not player.waits_for(self.tile >> 2) or not self.rules.known:
            return False
        numbers = self.tape.numbers
        scorer = self.scorer
        ura = numbers[self.block + t.URA_LIST]
        sure = win.has_sure_yaku(self.table, scorer, self.winner, self.winner == self.loser, header.kyoku)
        win.take_up(self.table, scorer, self.winner, self.loser, self.tile)
        win.count_dora(self.table, scorer, self.winner, self.tile)
        if player.riichi == ACCEPTED and self.rules.ura_dora:
            if ura == t.UNTOLD and not self._take_ura():
                return False
            win.count_ura_dora(self.table, scorer, self.winner, numbers, ura + 1, numbers[ura])
        win.value_win(self.table, scorer, self.winner, self.loser, header.kyoku)
        if scorer.base == 0:
            self.faults.note(faults.NO_YAKU, self.winner, 1, 0)
            return False
        if not sure:
            self.faults.note(faults.NO_YAKU, self.winner, EACH_WAIT, SOME_WAITS)
        if win.too_few_han(scorer, header.honba):
            self.faults.note(faults.NO_YAKU, self.winner, win.least_han(self.rules, header.honba), win.yaku_han(scorer))
        return True

    def _take_ura(self) -> bool:
        """The ura dora are those that the win lists, where it shows no indicators; False if it lists no yaku either."""
        numbers = self.tape.numbers
        pairs = numbers[self.block + t.YAKU]
        if pairs == t.UNTOLD:
            return False
        for i in range(pairs + 1, pairs + numbers[pairs], 2):
            if numbers[i] == yaku.URA_DORA:
                self.scorer.ura_dora += max(min(numbers[i + 1], MOST_URA), 0)
        self.faults.leave_untold(faults.URA_HAN)
        return True

    # --- for the words ---

    def explain(self, since: i64, outcome: Outcome, header: Situation) -> None:
        """The numbers behind the arithmetic of this win's faults."""
        scorer = self.scorer
        honba = header.honba if outcome.first or self.rules.ron_honba == EACH else 0
        kyoutaku = settle.kyoutaku_of(self.rules, header, outcome)
        reading = scorer.reading
        context = Win(
            winner=self.winner, loser=self.loser, tile=self.tile, dealer=header.dealer, honba=honba, kyoutaku=kyoutaku,
            pao=outcome.pao, yaku=scorer.yaku, han=scorer.han, fu=scorer.fu, base=outcome.base, yakuman=scorer.yakuman,
            dora=scorer.dora, ura_dora=scorer.ura_dora, aka_dora=scorer.aka_dora, closed=1 if scorer.closed else 0,
            seat_wind=scorer.seat_wind, round_wind=scorer.round_wind,
            group_1=reading[0], group_2=reading[1], group_3=reading[2], group_4=reading[3],
            pair=reading[4], place=reading[5],
        )  # fmt: skip
        self.faults.explain(since, packed(WIN_CONTEXT, context))
