"""The fast reader of mjlog: one pass over the bytes, for the form that Tenhou writes.

Every other form (single quotes, comments, end tags, entities ...) is refused as a whole, never guessed at:
`analyzer.formats.mjlog.rewrite` then reads it with an XML parser and writes it out in Tenhou's form, and that is
scanned. What this module takes is therefore well-formed, and no tag is read in two places.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.attributes import LONGEST, STOP, Attributes
from analyzer.formats.mjlog.elements import Elements
from analyzer.formats.mjlog.moves import moves
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.bits import zeros
from analyzer.tiles.tile import TILES

ELEMENT_LIMIT: Final = 40_000


@final
class Scanner:
    """Reads one log onto one tape. What is wrong is said by ``attributes``, of the element that starts at ``tag``."""

    def __init__(self, data: bytes, into: Tape, rewritten: bool) -> None:
        """``rewritten``: see `Attributes`."""
        self.data: bytes = data
        self.tape: Tape = into
        self.attributes: Attributes = Attributes(data, into, rewritten)
        self.elements: Elements = Elements(data, into, self.attributes)
        self.tag: i64 = 0
        self.opened: bool = False  # the root element has begun
        self.closed: bool = False  # and has ended
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
            self.elements.tag = self.tag
            self.elements.put_text(t.TEXT, 0, b">")
            self._note_whole()
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
        first = i
        tile: i64 = 0
        c: i64 = data[i]
        while 48 <= c <= 57:
            tile = min(tile * 10 + c - 48, TILES)
            i += 1
            c = data[i]
        zero = data[first] == 48 and i > first + 1
        end = i + 2
        if c != 47 or data[i + 1] != 62 or tile == TILES or zero:
            if c != 32 and c != 47:
                return self._named_tag(self.tag + 1)
            end = self.attributes.read(names.TAG_TILE, i)
        if tile == TILES or zero:
            self.elements.tag = self.tag
            if self.attributes.wrong == names.FINE:
                self.elements.tile(names.ZERO_BEFORE if zero else names.TILE_RANGE)
            return end
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
            self.elements.tag = self.tag
            self.elements.event(element)
            if self.tape.round_count == 0 or element == names.TAG_AGARI or element == names.TAG_RYUUKYOKU:
                self._note_whole()
        if self.tape.event_count > ELEMENT_LIMIT:
            attributes.refuse(names.ELEMENTS, names.NO_ATTRIBUTE)
        if attributes.wrong != names.FINE:
            return STOP
        return end

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
        self.elements.forget(whole[0])
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
