"""The tiles of a log beside the wall of its seed.

The wall speaks where nothing else does: a tile that the moves of the round show to be wrong is not told of twice. After
a difference the log's tile is followed, and what comes next may agree with it or with the wall.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core import faults, seed
from analyzer.core.fault_list import Faults
from analyzer.core.listed_wall import listed_wall, settle, settle_hand
from analyzer.core.seed import read_seed
from analyzer.core.table import DREW, OVER, TO_DRAW, WALL, Table
from analyzer.core.wall import DEAD, Wall, Walls
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, list_at
from analyzer.tape.wall import HASH_WRONG, NO_HASH
from analyzer.tiles.bits import zeros

SHIFTED: Final = 3  # draws that one fault may leave out or add
SEARCHED: Final = 40  # walls among which that of a strange deal is looked for
NOTHING: Final = Wall(zeros(0), 0, 0, 4, False)


@final
class WallFacts:
    """Holds deals, draws and indicators against the wall, where there is one; else ``wrong`` says why."""

    def __init__(self, tape: Tape, table: Table, found: Faults) -> None:
        self.tape: Tape = tape
        self.table: Table = table
        self.faults: Faults = found
        self.asked: bool = False
        self.on: bool = False  # the round in hand has a wall
        self.wrong: i64 = seed.FINE
        self.game: bytes = b""
        self.rounds: list[bytes] = []  # seeds of their own, where the log has them
        self.walls: Walls | None = None
        self.wall: Wall = NOTHING
        self.number: i64 = 0  # of the next wall
        self.live: i64 = 0  # where the next draw lies
        self.replaced: i64 = 0  # replacements so far
        self.agreed: i64 = 0  # faults noted when draw and wall last agreed
        self.foreign: bool = False  # said that the seed is of another game
        self.ordered: bool = False  # said that hands are in another order
        self.listed: bool = False  # the walls are those that the record lists: they are compared by face

    def open(self, game: bytes, rounds: list[bytes]) -> None:
        """The seed of the game, or those of its rounds, as the log has them; other forms list walls, or have none."""
        self.asked = True
        if self.tape.source != t.MJLOG:
            self.listed = True
            return
        self.game = game
        self.rounds = rounds
        if not rounds:
            self.walls = self._read(game)

    def _read(self, text: bytes) -> Walls | None:
        found = read_seed(text, self.table.seats)
        if found.wrong != seed.FINE:
            self.wrong = found.wrong
            return None
        return Walls(found, self.table.seats)

    # --- the deal ---

    def deal(self, block: i64, number: i64, header: i64, since: i64) -> None:
        """The dealt hands, the dice and the first indicator of round ``number`` of the log.

        ``header`` faults were noted before this round's header was judged, ``since`` before its tiles were.
        """
        if not self.asked:
            return
        if self.listed:
            self._take_listed(block, number)
            if self.on:
                self._begin(block, since)
            return
        if number < len(self.rounds):
            self.walls = self._read(self.rounds[number])
        walls = self.walls
        self.on = walls is not None
        if walls is None:
            return
        self.wall = walls.next()
        self.number += 1
        if not self._dealt(block, self.wall):
            self._other_deal(block, header, since)
        if self.on:
            self._begin(block, since)

    def _take_listed(self, block: i64, number: i64) -> None:
        """The wall that the record lists for a round, if it does; what vouches for it."""
        self.on = False
        walls = self.tape.walls
        listed = walls[number] if number < len(walls) else None
        if listed is None:
            self.faults.leave_untold(faults.WALL_SEED)
            return
        if listed.proof == HASH_WRONG:
            self.faults.note(faults.WALL_HASH, -1, 1, 0)
        elif listed.proof == NO_HASH:
            self.faults.leave_untold(faults.WALL_HASH)
        wall = listed_wall(self.tape, listed, self.faults.event, self.table.seats)
        if wall is None:
            self.faults.note(faults.WALL_SET, -1, 1, 0)
            return
        for turn in range(wall.players):
            hand = list_at(self.tape, self.tape.numbers[block + t.HANDS + self._seat(turn)])
            settle_hand(wall, turn, hand, self.tape.reds)
        self.wall = wall
        strangers = self._strangers(block, wall)  # in whatever order: many records sort the hands
        if 2 * strangers > 13 * self.table.seats:
            self.faults.note(faults.WALL_OTHER, -1, 1, 0)
            return
        self.on = True
        if strangers > 0:
            self._doubt_deal(block, self.faults.count())

    def _lies(self, at: i64, tile: i64) -> i64:
        """The tile of the wall there, beside one of the log: of a listed wall the log says which copy it is."""
        return settle(self.wall, at, tile, self.tape.reds) if self.listed else self.wall.tiles[at]

    def pass_draw(self) -> None:
        """A draw that is not shown: it is taken to be the next."""
        if not self.on:
            return
        if self.table.rinshan:
            self.replaced += 1
        else:
            self.live -= 1

    def pass_over(self) -> None:
        """A deal that can't be read, or is not there: its wall is passed over."""
        self.on = False
        if self.walls is not None and len(self.rounds) == 0:
            self.walls.next()
            self.number += 1

    def _begin(self, block: i64, since: i64) -> None:
        numbers = self.tape.numbers
        wall = self.wall
        self.live = wall.drawn(0)
        self.replaced = 0
        die_1 = numbers[block + t.DIE_1]
        die_2 = numbers[block + t.DIE_2]
        if (die_1 != wall.die_1 or die_2 != wall.die_2) and max(die_1, die_2) < 6 and not self.listed:
            expected = vec[i64]([wall.die_1 + 1, wall.die_2 + 1])
            self.faults.note_lists(faults.WALL_DICE, -1, expected, vec[i64]([die_1 + 1, die_2 + 1]))
        self.dora(since)
        self.agreed = self.faults.count()

    def _dealt(self, block: i64, wall: Wall) -> bool:
        """Whether all hands are those of a wall, tile by tile."""
        numbers = self.tape.numbers
        for turn in range(wall.players):
            hand = numbers[block + t.HANDS + self._seat(turn)]
            if numbers[hand] != 13:
                return False
            for i in range(13):
                if numbers[hand + 1 + i] != wall.tiles[wall.dealt(turn, i)]:
                    return False
        return True

    def _seat(self, turn: i64) -> i64:
        return (self.table.dealer + turn) % self.table.seats

    def _strangers(self, block: i64, wall: Wall) -> i64:
        """How many tiles of the hands the wall deals to somebody else, or to nobody."""
        numbers = self.tape.numbers
        count: i64 = 0
        for turn in range(wall.players):
            mine = zeros(136)
            for i in range(13):
                mine[wall.tiles[wall.dealt(turn, i)]] = 1
            hand = numbers[block + t.HANDS + self._seat(turn)]
            for i in range(hand + 1, hand + 1 + numbers[hand]):
                count += 1 - mine[numbers[i]]
        return count

    def _other_deal(self, block: i64, header: i64, since: i64) -> None:
        """A few tiles are others; or the round has the wall of another; or the seed is that of another game."""
        strangers = self._strangers(block, self.wall)
        if 2 * strangers > 13 * self.table.seats:
            self.on = self._follow_elsewhere(block, header == since)
            if not self.on and not self.foreign:
                self.foreign = True
                self.faults.note(faults.WALL_SEED, -1, 1, 0)
            return
        self._doubt_deal(block, since)

    def _follow_elsewhere(self, block: i64, expected: bool) -> bool:
        """If the deal is that of another round of the seed, follow the seed from there. False if it is not.

        Only where the header is the ``expected`` one is that news.
        """
        if self.foreign or len(self.rounds) > 0:
            return False
        walls = self._read(self.game)
        if walls is None:
            return False
        for number in range(SEARCHED):
            wall = walls.next()
            if 2 * self._strangers(block, wall) <= 13 * self.table.seats:
                if expected:
                    self.faults.note(faults.WALL_ROUND, -1, self.number, number + 1)
                self.wall = wall
                self.walls = walls
                self.number = number + 1
                return True
        return False

    def _doubt_deal(self, block: i64, since: i64) -> None:
        """The tiles that differ, hand by hand, told together; or only their order does."""
        numbers = self.tape.numbers
        wall = self.wall
        expected = vec[i64]()
        recorded = vec[i64]()
        seat: i64 = -1
        for turn in range(wall.players):
            mine = zeros(136)
            hand = numbers[block + t.HANDS + self._seat(turn)]
            for i in range(hand + 1, hand + 1 + numbers[hand]):
                mine[numbers[i]] = 1
            for i in range(13):
                tile = wall.tiles[wall.dealt(turn, i)]
                if mine[tile] == 0:
                    expected = append(expected, tile)
                    if seat < 0:
                        seat = self._seat(turn)
                mine[tile] = 0
            for i in range(hand + 1, hand + 1 + numbers[hand]):
                if mine[numbers[i]] != 0:
                    recorded = append(recorded, numbers[i])
        for i in range(min(len(expected), len(recorded))):
            self.table.doubts.note(recorded[i], expected[i])
        if self.faults.count() >= since + max(len(expected), 1):
            return  # as many faults are told as tiles differ
        if len(expected) > 0 or len(recorded) > 0:
            self.faults.note_lists(faults.WALL_DEAL, seat, expected, recorded)
        elif not self.ordered:
            self.ordered = True
            self.faults.note(faults.WALL_ORDER, -1, 1, 0)

    # --- draws ---

    def draw(self, seat: i64, tile: i64) -> None:
        """Let the table follow a draw, and hold its tile against the wall."""
        table = self.table
        at = self.live
        if table.rinshan:
            at = self.wall.replacement(self.replaced)
        if at < 0 or self.wall.tiles[at] != tile:
            self._other_draw(seat, tile, at)
            return
        if table.rinshan:
            self.replaced += 1
        else:
            self.live -= 1
        table.draw(seat, tile)
        self.agreed = self.faults.count()

    def _other_draw(self, seat: i64, tile: i64, at: i64) -> None:
        if at >= 0 and self._lies(at, tile) == tile:
            self.draw(seat, tile)
            return
        table = self.table
        found = self.faults
        out_of_turn = table.phase != TO_DRAW or table.turn != seat or at < 0
        if out_of_turn or found.count() > self.agreed and self._is_near(tile, at):
            self._resume_at(tile)
            table.draw(seat, tile)
            return
        fault: i64 = faults.WALL_DRAW
        if table.rinshan:
            fault = faults.WALL_REPLACEMENT
            self.replaced += 1
        else:
            self.live -= 1
        expected = self.wall.tiles[at]
        swapped = table.doubts.stands_for(tile) == expected
        unseen = table.place[tile] == WALL  # else it is told that it appears twice
        table.draw(seat, tile)
        if swapped:
            return
        if unseen:
            found.note(fault, seat, expected, tile)
        table.doubts.note(tile, expected)

    def _is_near(self, tile: i64, at: i64) -> bool:
        """Whether a fault before this draw explains its tile: a draw or a kan was missing, or too many."""
        where = self.wall.where(tile)
        if where == self.wall.replacement(self.replaced):
            return True
        return where >= DEAD and at - SHIFTED <= where <= at + SHIFTED

    def _resume_at(self, tile: i64) -> None:
        """A draw or a kan is missing, or too many: go on from where the tile lies."""
        table = self.table
        if table.phase == OVER or table.phase == DREW and tile == table.drawn:
            return  # the table passes over it
        at = self.wall.where(tile)
        if DEAD <= at <= self.wall.drawn(0):
            self.live = at - 1
        elif 0 <= at < DEAD:
            self.replaced += 1

    # --- indicators ---

    def dora(self, since: i64) -> None:
        """The indicator that was turned last; ``since`` faults were noted before."""
        table = self.table
        number = table.indicator_count - 1 + table.missed_dora
        if not self.on or number < 0 or number > 4:
            return
        turned = table.indicators[table.indicator_count - 1]
        expected = self._lies(self.wall.indicator(number), turned)
        if turned != expected:
            if self.faults.count() == since:
                self.faults.note(faults.WALL_DORA, -1, expected, turned)
            table.doubts.note(turned, expected)

    def take_indicators(self, listed: i64) -> bool:
        """The list of a win counts if it is the wall's, and another indicator was noted. False if it is not."""
        table = self.table
        numbers = self.tape.numbers
        if not self.on or not table.doubts.any or numbers[listed] != table.indicator_count or numbers[listed] > 5:
            return False
        for i in range(numbers[listed]):
            if numbers[listed + 1 + i] != self._lies(self.wall.indicator(i), numbers[listed + 1 + i]):
                return False
        for i in range(numbers[listed]):
            table.indicators[i] = numbers[listed + 1 + i]
        return True

    def ura(self, seat: i64, listed: i64) -> None:
        """The ura indicators listed at a win, in which nothing else is wrong."""
        numbers = self.tape.numbers
        if not self.on or numbers[listed] > 5:
            return
        expected = zeros(numbers[listed])
        right = True
        for i in range(numbers[listed]):
            expected[i] = self._lies(self.wall.ura(i), numbers[listed + 1 + i])
            right = right and expected[i] == numbers[listed + 1 + i]
        if not right:
            self.faults.note_lists(faults.WALL_URA, seat, expected, list_at(self.tape, listed))
