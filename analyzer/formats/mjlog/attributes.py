"""The attributes of one tag at a time: their numbers as lists on the tape, the rest kept as it is.

What is wrong is noted once, as a number from `names`: a fault of the form ends the reading, a value that can't be
damages its element only. No exception is raised in here but the IndexError of bytes that end inside a tag.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.formats.mjlog import names
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.bits import BIT, zeros
from analyzer.tiles.tile import TILES

STOP: Final = -1  # where a tag ends that is not read any further; ``wrong`` says why
ATTRIBUTE_LIMIT: Final = 64
VALUE_LIMIT: Final = 65_536
DIGITS: Final = 8  # of one number
LONGEST: Final = 80  # numbers in an attribute
SEATS: Final = 4
QUOTE: Final = 34
COMMA: Final = 44
MINUS: Final = 45
DOT: Final = 46
SLASH: Final = 47
EQUALS: Final = 61
CLOSE: Final = 62
SPACE: Final = 32


@final
class Attributes:
    """Reads the attributes of a tag. Lists go onto the tape as they come; `drop` takes them off again."""

    def __init__(self, data: bytes, into: Tape, rewritten: bool) -> None:
        """``rewritten``: values may hold what Tenhou never writes, all of it known to be well-formed."""
        self.data: bytes = data
        self.tape: Tape = into
        self.rewritten: bool = rewritten
        self.chars: vec[i64] = names.ANY_CHARS if rewritten else names.PLAIN_CHARS
        self.wrong: i64 = names.FINE
        self.wrong_attribute: i64 = names.NO_ATTRIBUTE
        # the present tag
        self.damage: i64 = names.FINE
        self.damaged_attribute: i64 = names.NO_ATTRIBUTE
        self.element: i64 = 0  # its id
        self.end: i64 = 0  # where its name or its last attribute ends
        self.mark: i64 = 0  # where its lists start on the tape
        self.present: i64 = 0  # the attributes it has, as a set
        self.count: i64 = 0  # and how many
        self.strangers: set[bytes] = set()  # the names of those without an id
        self.lists: vec[i64] = zeros(len(names.ATTRIBUTES))  # the list of each attribute that is present
        self.text: i64 = 0  # where the value of ``type`` starts: the one that may be a word
        self.plain_seed: bool = False  # the seed that was read last has the characters of Tenhou's form only
        self.decimals: bool = False  # final points are written with a point

    def refuse(self, reason: i64, attribute: i64) -> i64:
        """Stop here; the first reason stays."""
        if self.wrong == names.FINE:
            self.wrong = reason
            self.wrong_attribute = attribute
        return STOP

    def form(self) -> i64:
        """Stop here: this is not how Tenhou writes."""
        return self.refuse(names.FORM, names.NO_ATTRIBUTE)

    def spoil(self, reason: i64, attribute: i64) -> None:
        """The element can't be read, the others can; its first reason stays."""
        if self.damage == names.FINE:
            self.damage = reason
            self.damaged_attribute = attribute
        if attribute != names.NO_ATTRIBUTE:
            self.lists[attribute] = t.ABSENT

    # --- reading ---

    def key(self, i: i64) -> i64:
        """The name that starts here, as a number; ``end`` is what follows it. See `proper` for what is no name."""
        data = self.data
        key: i64 = 0
        c: i64 = data[i]
        while 48 <= c <= 122 and c != EQUALS and c != CLOSE and key < names.NAME_LIMIT:
            key = key * names.KEY_BASE + c - 47
            i += 1
            c = data[i]
        self.end = i
        return key

    def proper(self, i: i64) -> bool:
        """Whether a name starts here that no table holds; ``end`` is what follows it."""
        data = self.data
        first = i
        c: i64 = data[i]
        digit = 48 <= c <= 57
        while names.NAME_CHARS[c] != 0 or self.rewritten and names.NAME_ENDS[c] == 0:
            i += 1
            c = data[i]
        self.end = i
        return i > first and names.NAME_ENDS[c] != 0 and not digit

    def read(self, element: i64, i: i64) -> i64:
        """Read all attributes from here on; return where the tag ends, ``end`` is where they do."""
        data = self.data
        self.element = element
        self.damage = names.FINE
        self.mark = self.tape.number_count
        self.present = 0
        self.count = 0
        if len(self.strangers) > 0:
            self.strangers.clear()
        c: i64 = data[i]
        while c == SPACE and data[i + 1] != SLASH:
            i = self._attribute(i + 1)
            if self.wrong != names.FINE:
                return STOP
            c = data[i]
        self.end = i
        if element == names.TAG_MJLOGGM:
            return i + 1 if c == CLOSE else self.form()
        if c == SPACE:
            i += 1
            c = data[i]
        return i + 2 if c == SLASH and data[i + 1] == CLOSE else self.form()

    def _attribute(self, i: i64) -> i64:
        """Read one attribute; return what follows its closing quote."""
        data = self.data
        key = self.key(i)
        self.count += 1
        if self.count > ATTRIBUTE_LIMIT:
            return self.refuse(names.MANY_ATTRIBUTES, names.NO_ATTRIBUTE)
        slot = key % names.ATTRIBUTE_SLOTS
        if names.ATTRIBUTE_KEYS[slot] != key or names.NAME_ENDS[data[self.end]] == 0:
            return self._stranger(i)
        value = self.end + 2
        if data[value - 2] != EQUALS or data[value - 1] != QUOTE:
            return self.form()
        attribute = names.ATTRIBUTE_IDS[slot]
        bit = BIT[attribute]
        if self.present & bit != 0:
            return self.form()  # not well-formed: the XML parser will say so
        self.present |= bit
        if names.READ[self.element] & bit == 0:
            return self._kept(attribute, i, value)
        if attribute == names.OWARI:
            return self._final(value)
        if attribute == names.TYPE and self.element == names.TAG_RYUUKYOKU:
            self.text = value
            return self._skip(value)
        return self._numbers(attribute, value)

    def _skip(self, i: i64) -> i64:
        """What follows the closing quote of the value that starts here."""
        data = self.data
        chars = self.chars
        first = i
        c: i64 = data[i]
        while chars[c] != 0:
            i += 1
            c = data[i]
        if c != QUOTE:
            return self.form()
        if i > first + VALUE_LIMIT:
            return self.refuse(names.LONG_ATTRIBUTE, names.NO_ATTRIBUTE)
        return i + 1

    def _skip_seed(self, i: i64) -> i64:
        """As `_skip`; but all at once where nothing is odd, for a seed is a quarter of a log."""
        end: i64 = self.data.find(b'"', i)
        rest = self.data[i : max(end, i)].translate(None, names.BASE64_CHARS)
        self.plain_seed = end <= i + VALUE_LIMIT and rest == names.SEED_PUNCTUATION
        return end + 1 if self.plain_seed else self._skip(i)

    def _kept(self, attribute: i64, i: i64, value: i64) -> i64:
        """An attribute that no rule reads. An element that is kept as a text has it already."""
        end = self._skip_seed(value) if attribute == names.SEED else self._skip(value)
        known = names.KEPT[self.element] & BIT[attribute] != 0
        if self.element == names.TAG_UNKNOWN or known and self.element <= names.TAG_MJLOGGM:
            return end
        if self.wrong == names.FINE:
            self.keep(i, end, not known)
        return end

    def _stranger(self, i: i64) -> i64:
        """An attribute that no log is known to have."""
        data = self.data
        if not self.proper(i) or data[self.end] != EQUALS or data[self.end + 1] != QUOTE:
            return self.form()
        name = data[i : self.end]
        end = self._skip(self.end + 2)
        if name in self.strangers:
            return self.form()  # not well-formed: the XML parser will say so
        self.strangers.add(name)
        if self.wrong == names.FINE and self.element != names.TAG_UNKNOWN:
            self.keep(i, end, True)
        return end

    def keep(self, start: i64, end: i64, odd: bool) -> None:
        """Put an attribute onto the tape as it is."""
        self.tape.extra(b" " + self.data[start:end])
        if odd:
            self.tape.odd(t.ODD_ATTRIBUTE, len(self.tape.extras) - 1)

    def _numbers(self, attribute: i64, i: i64) -> i64:
        """Read ``12,-3,4`` onto the tape."""
        data = self.data
        self.tape.room(LONGEST)
        numbers = self.tape.numbers
        start = self.tape.number_count
        at = start
        longest = start + LONGEST - 1
        c: i64 = data[i]
        while c != QUOTE:
            negative = c == MINUS
            if negative:
                i += 1
                c = data[i]
            first = i
            last = i + DIGITS
            value: i64 = 0
            while 48 <= c <= 57 and i < last:
                value = value * 10 + c - 48
                i += 1
                c = data[i]
            at += 1
            numbers[at] = -value if negative else value
            if c == COMMA:
                i += 1
                c = data[i]
                if i == first + 1 or c == QUOTE:  # no number before it, or none after it
                    return self._not_numbers(attribute, i)
            elif c != QUOTE or i == first:
                return self._spoiled(names.TOO_LONG, attribute, i) if 48 <= c <= 57 else self._not_numbers(attribute, i)
            if at == longest:
                return self._spoiled(names.MANY_NUMBERS, attribute, i)
        return self._listed(attribute, start, at, i)

    def _listed(self, attribute: i64, start: i64, at: i64, i: i64) -> i64:
        self.tape.numbers[start] = at - start
        self.tape.number_count = at + 1
        self.lists[attribute] = start
        return i + 1

    def _final(self, i: i64) -> i64:
        """Read ``243,-15.7,...`` onto the tape: hundreds and thousands to points; from the ninth on chips."""
        data = self.data
        self.tape.room(LONGEST)
        start = self.tape.number_count
        at = start
        self.decimals = False
        while data[i] != QUOTE:
            first = i
            while MINUS <= data[i] <= 57 and data[i] != SLASH:  # digits, points and minus signs
                i += 1
            if data[i] != COMMA and data[i] != QUOTE:
                return self._not_numbers(names.OWARI, i)
            self.tape.numbers[at + 1] = self._final_number(first, i, at - start)
            at += 1
            if self.wrong != names.FINE:
                return STOP
            if at == start + LONGEST - 1:
                return self._spoiled(names.MANY_NUMBERS, names.OWARI, i)
            if data[i] == COMMA:
                i += 1
                if data[i] == QUOTE:
                    return self._not_numbers(names.OWARI, i)
        self._listed(names.OWARI, start, at, i)
        if self.damage != names.FINE:
            self.spoil(self.damage, names.OWARI)
        return i + 1

    def _final_number(self, i: i64, end: i64, position: i64) -> i64:
        """The number between two places, in the unit of its position among those of ``owari``."""
        data = self.data
        scale: i64 = 1 if position >= 8 else 1000 if position % 2 == 1 else 100
        negative = data[i] == MINUS
        if negative:
            i += 1
        if end > i + DIGITS:
            self.spoil(names.TOO_LONG, names.OWARI)
            return 0
        tenths: i64 = 0
        if end > i + 2 and data[end - 2] == DOT and scale == 1000:
            self.decimals = True
            tenths = data[end - 1] - 48
            end -= 2
        value: i64 = 0
        while i < end and 48 <= data[i] <= 57:
            value = value * 10 + data[i] - 48
            i += 1
        if i < end or tenths < 0 or tenths > 9 or not 48 <= data[i - 1] <= 57:
            self._no_number(names.OWARI)
            return 0
        value = value * scale + tenths * 100
        return -value if negative else value

    def _not_numbers(self, attribute: i64, i: i64) -> i64:
        self._no_number(attribute)
        return self._skip(i)

    def _no_number(self, attribute: i64) -> None:
        """Spaces and plus signs are taken out where a log is rewritten: only there it is certain."""
        if self.rewritten:
            self.spoil(names.NOT_NUMBERS, attribute)
        else:
            self.form()

    def _spoiled(self, reason: i64, attribute: i64, i: i64) -> i64:
        """What follows the value: the rest of it is not read."""
        self.spoil(reason, attribute)
        return self._skip(i)

    # --- what was read ---

    def drop(self) -> None:
        """Take the lists of this tag off the tape."""
        numbers = self.tape.numbers
        for i in range(self.mark, self.tape.number_count):
            numbers[i] = 0
        self.tape.number_count = self.mark

    def undo(self) -> None:
        """Take all that this tag has put onto the tape off again: its lists, also one that was begun, and extras."""
        into = self.tape
        into.number_count = min(into.number_count + LONGEST, len(into.numbers))
        self.drop()
        while len(into.extras) > 0 and into.extra_events[len(into.extras) - 1] == into.event_count:
            into.extras.pop()
            into.extra_events = into.extra_events[: len(into.extras)]
        odd = len(into.oddities) - t.ODDITY_SIZE
        while odd >= 0 and into.oddities[odd + 1] == into.event_count:
            into.oddities = into.oddities[:odd]
            odd -= t.ODDITY_SIZE

    def has(self, attribute: i64) -> bool:
        return self.present & BIT[attribute] != 0

    def optional(self, attribute: i64) -> i64:
        """The list of an attribute, or ABSENT."""
        if self.present & BIT[attribute] == 0:
            return t.ABSENT
        return self.lists[attribute]  # (a conditional expression with a constant would box both)

    def required(self, attribute: i64) -> i64:
        """The list of an attribute that must be there."""
        if not self.has(attribute):
            self.spoil(names.MISSING, attribute)
        return self.optional(attribute)

    def counted(self, attribute: i64, count: i64) -> i64:
        """The list of an attribute that must be there, with so many numbers."""
        index = self.optional(attribute)
        if self.tape.numbers[index] != count:
            self.spoil(names.COUNT if self.has(attribute) else names.MISSING, attribute)
        return index

    def number(self, attribute: i64) -> i64:
        """The one number of an attribute; never below 0."""
        value = self.tape.numbers[self.counted(attribute, 1) + 1]
        if value < 0:
            self.spoil(names.NEGATIVE, attribute)
        return value

    def seat(self, attribute: i64) -> i64:
        return self.below(SEATS, self.number(attribute), names.SEAT_RANGE, attribute)

    def tile(self, attribute: i64) -> i64:
        return self.below(TILES, self.number(attribute), names.TILE_RANGE, attribute)

    def below(self, limit: i64, value: i64, reason: i64, attribute: i64) -> i64:
        if value < 0 or value >= limit:
            self.spoil(reason, attribute)
            return 0
        return value

    def tiles(self, attribute: i64) -> i64:
        """A list of tiles, or ABSENT."""
        index = self.optional(attribute)
        numbers = self.tape.numbers
        for i in range(index + 1, index + 1 + numbers[index]):
            self.below(TILES, numbers[i], names.TILE_RANGE, attribute)
        return index

    def scores(self, index: i64, count: i64) -> None:
        """Make points of the first hundreds of a list."""
        numbers = self.tape.numbers
        for i in range(index + 1, index + 1 + min(count, numbers[index])):
            numbers[i] *= 100
