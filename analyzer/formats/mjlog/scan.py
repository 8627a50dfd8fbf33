"""The fast reader of mjlog: one pass over the bytes, for the form that Tenhou writes.

Every other form (single quotes, comments, end tags, entities ...) is refused as a whole, never guessed at:
`analyzer.formats.mjlog.rewrite` then reads it with an XML parser and writes it out in Tenhou's form, and that is
scanned. What this module takes is therefore well-formed, and no tag is read in two places.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer import tape
from analyzer.bits import popcount, zeros
from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.attributes import LONGEST, STOP, Attributes
from analyzer.formats.mjlog.meld import meld_code, meld_word, readable
from analyzer.formats.mjlog.moves import moves
from analyzer.tape import Tape, meld_of, word
from analyzer.tile import TILES

ELEMENT_LIMIT: Final = 40_000
MELDS: Final = 16  # at a win


@final
class Scanner:
    """Reads one log onto one tape. What is wrong is said by ``attributes``, of the element that starts at ``tag``."""

    def __init__(self, data: bytes, into: Tape, rewritten: bool) -> None:
        """``rewritten``: see `Attributes`."""
        self.data: bytes = data
        self.tape: Tape = into
        self.attributes: Attributes = Attributes(data, into, rewritten)
        self.tag: i64 = 0
        self.opened: bool = False  # the root element has begun
        self.closed: bool = False  # and has ended
        self.room_seen: bool = False  # GO, once a game
        # how far the tape was written after the last whole round: events, numbers, texts, extras, oddities
        self.whole: vec[i64] = zeros(5)

    def scan(self, start: i64) -> bool:
        """Read the log from ``start`` on, and say whether it is whole; IndexError when it ends inside a tag."""
        data = self.data
        size: i64 = len(data)
        i = self._root(start)
        while 0 <= i < size:
            i = moves(data, i, self.tape)
            c: i64 = data[i]
            if c == 60:  # <
                self.tag = i
                letter: i64 = data[i + 1]
                second: i64 = data[i + 2]
                move = names.TILE_MOVES[letter]
                if move != 0 and 48 <= second <= 57:
                    i = self._tile_tag(move, i + 2)
                elif letter == 47:
                    i = self._end_tag(i + 2)
                else:
                    i = self._named_tag(i + 1)
            elif c == 32 or c == 10 or c == 13 or c == 9:
                i += 1
            else:
                i = self.attributes.form()
        if self.tape.event_count > ELEMENT_LIMIT:
            self.attributes.refuse(names.ELEMENTS, names.NO_ATTRIBUTE)
        return self.closed and self.attributes.wrong == names.FINE

    # --- elements ---

    def _root(self, i: i64) -> i64:
        """The first element must be the root; it stays open."""
        data = self.data
        attributes = self.attributes
        while data[i] == 32 or data[i] == 10 or data[i] == 13 or data[i] == 9:
            i += 1
        self.tag = i
        if data[i] != 60 or self._tag_id(i + 1) != names.TAG_MJLOGGM:
            return attributes.form()
        end = attributes.read(names.TAG_MJLOGGM, attributes.end)
        if attributes.wrong == names.FINE:
            self.opened = True
            self._put_text(tape.TEXT, 0, b">")
        return end

    def _end_tag(self, i: i64) -> i64:
        """Only the root has one, and only spaces may follow."""
        data = self.data
        if self._tag_id(i) != names.TAG_MJLOGGM or data[i + 7] != 62:
            return self.attributes.form()
        self.closed = True
        if len(data[i + 8 :].strip(b" \n\r\t")) > 0:
            return self.attributes.form()
        return len(data)

    def _tile_tag(self, move: i64, i: i64) -> i64:
        """A draw or discard; the number is the tile."""
        data = self.data
        tile: i64 = 0
        c: i64 = data[i]
        while 48 <= c <= 57 and tile < TILES:
            tile = tile * 10 + c - 48
            i += 1
            c = data[i]
        end = i + 2
        if c != 47 or data[i + 1] != 62:
            if c != 32:
                return self._named_tag(self.tag + 1)
            end = self.attributes.read(names.TAG_TILE, i)
        if tile >= TILES:
            return self.attributes.refuse(names.TILE_RANGE, names.NO_ATTRIBUTE)
        self.tape.put(move | tile << 9 | self.tag << 33)
        return end

    def _tag_id(self, i: i64) -> i64:
        """The id of the name that starts here."""
        key = self.attributes.key(i)
        slot = key % names.TAG_SLOTS
        if names.TAG_KEYS[slot] == key and names.NAME_ENDS[self.data[self.attributes.end]] != 0:
            return names.TAG_IDS[slot]
        if not self.attributes.proper(i):
            self.attributes.form()
        return names.TAG_UNKNOWN

    def _named_tag(self, i: i64) -> i64:
        attributes = self.attributes
        element = self._tag_id(i)
        if element == names.TAG_MJLOGGM:
            return attributes.refuse(names.TWO_GAMES, names.NO_ATTRIBUTE)
        end: i64 = STOP
        if attributes.wrong == names.FINE:
            end = attributes.read(element, attributes.end)
        if attributes.wrong == names.FINE:
            self._event(element)
        if self.tape.event_count > ELEMENT_LIMIT:
            attributes.refuse(names.ELEMENTS, names.NO_ATTRIBUTE)
        if attributes.wrong != names.FINE:
            return STOP
        return end

    def _event(self, element: i64) -> None:
        attributes = self.attributes
        if element == names.TAG_N:
            self._call()
        elif element == names.TAG_REACH:
            self._reach()
        elif element == names.TAG_AGARI:
            self._agari()
        elif element == names.TAG_INIT:
            self._init()
        elif element == names.TAG_RYUUKYOKU:
            self._ryuukyoku()
        elif element == names.TAG_DORA:
            self._put_only(tape.DORA, 0, attributes.tile(names.HAI))
        elif element == names.TAG_BYE:
            self._put_only(tape.LEFT, attributes.seat(names.WHO), 0)
        elif element == names.TAG_UN:
            self._names()
        else:
            if element == names.TAG_GO:
                self._go()
            elif element == names.TAG_UNKNOWN:
                self.tape.odd(tape.ODD_ELEMENT, len(self.tape.texts))
            self._put_text(tape.TEXT, 0, b"/>")

    # --- events ---

    def _put(self, op: i64, seat: i64, argument: i64) -> None:
        self.tape.put(word(op, seat, argument, self.tag))

    def _put_only(self, op: i64, seat: i64, argument: i64) -> None:
        """An event that keeps no list."""
        self._put(op, seat, argument)
        self.attributes.drop()

    def _put_text(self, op: i64, seat: i64, end: bytes) -> None:
        """An element kept as it is, ended as Tenhou ends it."""
        self.tape.texts.append(self.data[self.tag : self.attributes.end] + end)
        self._put_only(op, seat, len(self.tape.texts) - 1)
        if self.tape.round_count == 0:
            self._note_whole()

    def _go(self) -> None:
        attributes = self.attributes
        into = self.tape
        if self.room_seen:
            attributes.refuse(names.TWO_GAMES, names.NO_ATTRIBUTE)
        self.room_seen = True
        if attributes.has(names.TYPE):
            into.type_bits = attributes.number(names.TYPE)
        if attributes.has(names.LOBBY):
            into.lobby = attributes.number(names.LOBBY)
        into.custom = attributes.present & names.CUSTOM_RULES != 0

    def _names(self) -> None:
        """All the names; or exactly one: that player is back."""
        attributes = self.attributes
        back = attributes.present & names.PLAYER_NAMES
        if popcount(back) != 1 or attributes.count != 1:
            self._put_text(tape.TEXT, 0, b"/>")
            return
        seat: i64 = 0
        while not attributes.has(names.N0 + seat):
            seat += 1
        self._put_text(tape.BACK, seat, b" />")

    def _call(self) -> None:
        attributes = self.attributes
        seat = attributes.seat(names.WHO)
        event = self._meld(seat, attributes.number(names.M), tape.ODD_MELD_BITS, -1)
        if attributes.wrong == names.FINE:
            self.tape.put(event | self.tag << 33)
            attributes.drop()

    def _meld(self, seat: i64, code: i64, oddity: i64, position: i64) -> i64:
        """The word of a meld code; a position below 0 means that it stands in no list."""
        if not readable(code):
            self.attributes.refuse(names.MELD_CODE, names.M)
            return 0
        event = meld_word(seat, code, 0)
        if meld_code(seat, event) != code:
            self.tape.odd(oddity, code if position < 0 else code << 4 | position)
        return event

    def _reach(self) -> None:
        attributes = self.attributes
        seat = attributes.seat(names.WHO)
        step = attributes.number(names.STEP)
        if step == 1:
            if attributes.has(names.TEN):
                self._keep_scores()
            self._put_only(tape.RIICHI, seat, 0)
        elif step == 2:
            scores = attributes.optional(names.TEN)
            if scores != tape.ABSENT:
                attributes.scores(attributes.counted(names.TEN, 4), 4)
            self._put(tape.RIICHI_PAID, seat, scores)
        else:
            attributes.refuse(names.STEP_UNKNOWN, names.STEP)

    def _keep_scores(self) -> None:
        """Scores at a declaration: no log is known to have them there."""
        start = self.data.find(b' ten="', self.tag) + 1
        self.attributes.keep(start, self.data.find(b'"', start + 5) + 1, True)

    def _init(self) -> None:
        attributes = self.attributes
        into = self.tape
        seed = attributes.counted(names.SEED, 6)
        scores = attributes.counted(names.TEN, 4)
        dealer = attributes.seat(names.OYA)
        for i in range(3):
            attributes.required(names.HAI0 + i)
        if attributes.wrong != names.FINE:
            return
        attributes.scores(scores, 4)
        block = into.block(tape.DEAL_SIZE)
        numbers = into.numbers
        for i in range(5):  # kyoku, honba, kyoutaku, the dice
            numbers[block + tape.KYOKU + i] = numbers[seed + 1 + i]
            if numbers[seed + 1 + i] < 0:
                attributes.refuse(names.NEGATIVE, names.SEED)
        numbers[block + tape.INDICATOR] = attributes.below(TILES, numbers[seed + 6], names.TILE_RANGE, names.SEED)
        numbers[block + tape.DEALER] = dealer
        for i in range(4):
            numbers[block + tape.SCORES + i] = numbers[scores + 1 + i]
            numbers[block + tape.HANDS + i] = attributes.tiles(names.HAI0 + i)
        into.seed_a_round = into.seed_a_round or attributes.has(names.SHUFFLE)
        into.begin_round()
        self._put(tape.DEAL, 0, block)

    def _agari(self) -> None:
        attributes = self.attributes
        winner = attributes.seat(names.WHO)
        loser = attributes.seat(names.FROM_WHO)
        tile = attributes.tile(names.MACHI)
        pao: i64 = -1
        if attributes.has(names.PAO_WHO):
            pao = attributes.seat(names.PAO_WHO)
        ten = attributes.counted(names.TEN, 3)
        attributes.required(names.HAI)
        if attributes.wrong != names.FINE:
            return
        block = self.tape.block(tape.AGARI_SIZE)
        numbers = self.tape.numbers
        numbers[block + tape.WINNER] = winner
        numbers[block + tape.LOSER] = loser
        numbers[block + tape.TILE] = tile
        for i in range(3):  # fu, points, limit
            numbers[block + tape.FU + i] = numbers[ten + 1 + i]
        numbers[block + tape.PAO] = pao
        numbers[block + tape.HAND] = attributes.tiles(names.HAI)
        numbers[block + tape.MELDS] = self._melds(winner)
        numbers[block + tape.YAKU] = attributes.optional(names.YAKU)
        numbers[block + tape.YAKUMAN] = attributes.optional(names.YAKUMAN)
        numbers[block + tape.DORA_LIST] = attributes.tiles(names.DORA_HAI)
        numbers[block + tape.URA_LIST] = attributes.tiles(names.DORA_HAI_URA)
        if numbers[numbers[block + tape.YAKU]] % 2 != 0:
            attributes.refuse(names.ODD_COUNT, names.YAKU)
        self._end_of_round(block)
        self._put(tape.AGARI, winner, block)
        self._note_whole()

    def _melds(self, seat: i64) -> i64:
        """The melds listed at a win, as meld words."""
        index = self.attributes.optional(names.M)
        numbers = self.tape.numbers
        count = numbers[index]
        if count > MELDS:
            self.attributes.refuse(names.MANY_NUMBERS, names.M)
            return index
        for i in range(count):
            event = self._meld(seat, numbers[index + 1 + i], tape.ODD_LISTED_MELD_BITS, i)
            numbers[index + 1 + i] = meld_of(event)
        return index

    def _ryuukyoku(self) -> None:
        block = self.tape.block(tape.AGARI_SIZE)
        numbers = self.tape.numbers
        numbers[block + tape.KIND] = self._kind()
        for seat in range(4):
            numbers[block + tape.SHOWN + seat] = self.attributes.tiles(names.HAI0 + seat)
        self._end_of_round(block)
        self._put(tape.RYUUKYOKU, 0, block)
        self._note_whole()

    def _end_of_round(self, block: i64) -> None:
        """Changes, final scores and counters: at the same places in both blocks."""
        attributes = self.attributes
        numbers = self.tape.numbers
        numbers[block + tape.CHANGES] = self._pairs(names.SC)
        numbers[block + tape.FINAL] = self._pairs(names.OWARI)
        attributes.scores(numbers[block + tape.CHANGES], 8)
        if numbers[block + tape.FINAL] != tape.ABSENT:
            self.tape.final_form = tape.DECIMAL if attributes.decimals else tape.WHOLE
        if attributes.has(names.BA):
            numbers[block + tape.BA] = attributes.counted(names.BA, 2)

    def _pairs(self, attribute: i64) -> i64:
        """A list of two numbers a seat; sixteen in chip rooms: four pairs of chips follow. None at all is ABSENT."""
        index = self.attributes.optional(attribute)
        count = self.tape.numbers[index]
        if count == 0:
            return tape.ABSENT
        if count != 8 and count != 16:
            self.attributes.refuse(names.COUNT, attribute)
        return index

    def _kind(self) -> i64:
        """The kind of a draw; the attribute is left out where the wall was exhausted."""
        if not self.attributes.has(names.TYPE):
            return tape.EXHAUSTIVE
        i = self.attributes.text
        key: i64 = 0
        c: i64 = self.data[i]
        while names.NAME_CHARS[c] != 0 and key < names.NAME_LIMIT:
            key = key * 75 + c - 48
            i += 1
            c = self.data[i]
        for kind, known in enumerate(names.KIND_KEYS):
            if key == known and c == 34:
                return kind + 1
        self.attributes.refuse(names.KIND_UNKNOWN, names.TYPE)
        return tape.EXHAUSTIVE

    # --- logs that end inside ---

    def _note_whole(self) -> None:
        """The tape as it is now is whole."""
        into = self.tape
        whole = self.whole
        whole[0] = into.event_count
        whole[1] = into.number_count
        whole[2] = len(into.texts)
        whole[3] = len(into.extras)
        whole[4] = len(into.oddities)

    def roll_back(self) -> None:
        """The tape as it was after the last whole round, or before the first."""
        into = self.tape
        whole = self.whole
        for i in range(whole[0], into.event_count):
            into.events[i] = 0
        for i in range(whole[1], min(into.number_count + LONGEST, len(into.numbers))):  # a list may have been begun
            into.numbers[i] = 0
        into.event_count = whole[0]
        into.number_count = whole[1]
        while into.round_count > 0 and into.rounds[into.round_count - 1] >= whole[0]:
            into.round_count -= 1
            into.rounds[into.round_count] = 0
        into.seed_a_round = into.seed_a_round and into.round_count > 0
        del into.texts[whole[2] :]
        del into.extras[whole[3] :]
        into.extra_events = into.extra_events[: whole[3]]
        into.oddities = into.oddities[: whole[4]]
