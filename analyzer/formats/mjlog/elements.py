"""What each element of an mjlog says, from its attributes onto the tape.

An element whose attributes can't be read becomes a DAMAGED event, which keeps its text: one such element is not the
end of the game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.formats.mjlog import names
from analyzer.formats.mjlog.attributes import Attributes
from analyzer.formats.mjlog.meld import meld_code, meld_word, readable
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import meld_of, word
from analyzer.tiles.bits import BIT, popcount, zeros
from analyzer.tiles.tile import TILES

MELDS: Final = 16  # at a win


@final
class Elements:
    """Puts the element that ``attributes`` has read, and that starts at ``tag``, onto the tape."""

    def __init__(self, data: bytes, into: Tape, attributes: Attributes) -> None:
        self.data: bytes = data
        self.tape: Tape = into
        self.attributes: Attributes = attributes
        self.tag: i64 = 0
        self.seen: i64 = 0  # elements of the header, as a set
        self.places: vec[i64] = zeros(6)  # the event of each
        self.order: i64 = 0  # the same in their order, a digit each: tag and 1; ROUNDS for what follows a header

    def event(self, element: i64) -> None:
        """Any but draws and discards."""
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
            self._put_only(t.DORA, 0, attributes.tile(names.HAI))
        elif element == names.TAG_BYE:
            self._began()
            self._put_only(t.LEFT, attributes.seat(names.WHO), 0)
        elif element == names.TAG_UN:
            self._names()
        elif element == names.TAG_UNKNOWN:
            self.tape.odd(t.ODD_ELEMENT, len(self.tape.texts))
            self.put_text(t.TEXT, 0, b"/>")
        else:
            self._header(element)

    def tile(self, reason: i64) -> None:
        """A draw or discard of no tile that there is."""
        self.attributes.spoil(reason, names.NO_ATTRIBUTE)
        self._put_damaged()

    def put_text(self, op: i64, seat: i64, end: bytes) -> None:
        """An element kept as it is, ended as Tenhou ends it."""
        into = self.tape
        into.texts.append(self.data[self.tag : self.attributes.end] + end)
        into.put(word(op, seat, len(into.texts) - 1, self.tag))
        self.attributes.drop()

    def forget(self, event: i64) -> None:
        """The tape ends with the event before: what of the header came later has not been seen."""
        order: i64 = 0
        unit: i64 = 1
        while self.order > 0:
            digit = self.order % 10
            self.order //= 10
            place = digit if digit == names.ROUNDS else digit - 1
            if self.places[place] < event:
                order += digit * unit
                unit *= 10
            else:
                self.seen &= ~BIT[place]
        self.order = order

    def _put(self, op: i64, seat: i64, argument: i64) -> None:
        if self.attributes.damage == names.FINE:
            self.tape.put(word(op, seat, argument, self.tag))
        else:
            self._put_damaged()

    def _put_only(self, op: i64, seat: i64, argument: i64) -> None:
        """An event that keeps no list."""
        self._put(op, seat, argument)
        self.attributes.drop()

    def _put_damaged(self) -> None:
        """In place of the event its text, and why it can't be read."""
        attributes = self.attributes
        attributes.undo()
        self._note_damage()
        self.put_text(t.DAMAGED, names.DAMAGES[attributes.element], names.ENDINGS[attributes.element])

    def _note_damage(self) -> None:
        attributes = self.attributes
        self.tape.odd(t.ODD_DAMAGED, attributes.damage | (attributes.damaged_attribute + 1) << 8)

    # --- the header ---

    def _header(self, element: i64) -> None:
        """An element that stands once, before the rounds: it is kept as a text."""
        into = self.tape
        again = self.seen & BIT[element] != 0
        if again:
            into.odd(t.ODD_TWICE, len(into.texts))
        else:
            self.seen |= BIT[element]
            self.places[element] = into.event_count
            self.order = self.order * 10 + element + 1
        if element == names.TAG_GO:
            if again and into.round_count > 0:
                self.attributes.refuse(names.TWO_GAMES, names.NO_ATTRIBUTE)
                return
            self._go(again)
        self.put_text(t.TEXT, 0, b"/>")

    def _began(self) -> None:
        """What follows the header begins."""
        if self.seen & BIT[names.ROUNDS] == 0:
            self.seen |= BIT[names.ROUNDS]
            self.places[names.ROUNDS] = self.tape.event_count
            self.order = self.order * 10 + names.ROUNDS

    def _go(self, again: bool) -> None:
        attributes = self.attributes
        into = self.tape
        kind: i64 = -1
        lobby: i64 = 0
        if attributes.has(names.TYPE):
            kind = attributes.number(names.TYPE)
        if attributes.damage != names.FINE:
            kind = -1
        if attributes.has(names.LOBBY):
            lobby = attributes.number(names.LOBBY)
        if attributes.damage != names.FINE:
            lobby = -1
            self._note_damage()
        if not again:
            into.type_bits = kind
            if kind > 0 and kind & names.NO_RED_FIVES != 0:
                into.reds = (0, 0, 0)
            into.lobby = lobby
            into.custom = attributes.present & names.CUSTOM_RULES != 0
            into.age = t.AGE_NEW if attributes.has(names.LOBBY) else t.AGE_UNKNOWN

    def _names(self) -> None:
        """All the names; or exactly one: that player is back."""
        attributes = self.attributes
        back = attributes.present & names.PLAYER_NAMES
        if popcount(back) != 1 or attributes.count != 1:
            self._header(names.TAG_UN)
            return
        self._began()
        seat: i64 = 0
        while not attributes.has(names.N0 + seat):
            seat += 1
        self.put_text(t.BACK, seat, b" />")

    # --- moves ---

    def _call(self) -> None:
        attributes = self.attributes
        seat = attributes.seat(names.WHO)
        event = self._meld(seat, attributes.number(names.M), t.ODD_MELD_BITS, -1)
        if attributes.damage != names.FINE:
            self._put_damaged()
            return
        self.tape.put(event | self.tag << 33)
        attributes.drop()

    def _meld(self, seat: i64, code: i64, oddity: i64, position: i64) -> i64:
        """The word of a meld code; a position below 0 means that it stands in no list."""
        if not readable(code):
            self.attributes.spoil(names.MELD_CODE, names.M)
            return 0
        event = meld_word(seat, code, 0)
        if meld_code(seat, event) != code:
            self.tape.odd(oddity, code if position < 0 else code << 4 | position)
        return event

    def _reach(self) -> None:
        attributes = self.attributes
        seat = attributes.seat(names.WHO)
        step = attributes.number(names.STEP)
        if step == 2:
            scores = attributes.optional(names.TEN)
            if attributes.has(names.TEN):
                attributes.scores(attributes.counted(names.TEN, 4), 4)
            self._put(t.RIICHI_PAID, seat, scores)
            return
        if step != 1:
            attributes.spoil(names.STEP_UNKNOWN, names.STEP)
        if attributes.has(names.TEN) and attributes.damage == names.FINE:
            self._keep_scores()
        self._put_only(t.RIICHI, seat, 0)

    def _keep_scores(self) -> None:
        """Scores at a declaration: no log is known to have them there."""
        start = self.data.find(b' ten="', self.tag) + 1
        self.attributes.keep(start, self.data.find(b'"', start + 5) + 1, True)

    # --- rounds ---

    def _init(self) -> None:
        attributes = self.attributes
        into = self.tape
        self._began()
        seed = attributes.counted(names.SEED, 6)
        scores = attributes.counted(names.TEN, 4)
        dealer = attributes.seat(names.OYA)
        for i in range(3 if self._three() else 4):
            attributes.required(names.HAI0 + i)
        block: i64 = 0
        if attributes.damage == names.FINE:
            block = self._deal_block(seed, scores, dealer)
        into.seed_a_round = into.seed_a_round or attributes.has(names.SHUFFLE)
        into.begin_round()
        self._put(t.DEAL, 0, block)

    def _deal_block(self, seed: i64, scores: i64, dealer: i64) -> i64:
        attributes = self.attributes
        attributes.scores(scores, 4)
        block = self.tape.block(t.DEAL_SIZE)
        numbers = self.tape.numbers
        for i in range(5):  # kyoku, honba, kyoutaku, the dice
            numbers[block + t.KYOKU + i] = numbers[seed + 1 + i]
            if numbers[seed + 1 + i] < 0:
                attributes.spoil(names.NEGATIVE, names.SEED)
        numbers[block + t.INDICATOR] = attributes.below(TILES, numbers[seed + 6], names.TILE_RANGE, names.SEED)
        numbers[block + t.DEALER] = dealer
        for i in range(4):
            numbers[block + t.SCORES + i] = numbers[scores + 1 + i]
            numbers[block + t.HANDS + i] = attributes.tiles(names.HAI0 + i)
        if not attributes.has(names.HAI3) and self.tape.type_bits >= 0:
            self.tape.odd(t.ODD_LACKS, names.HAI3)  # with three players it is empty
        return block

    def _three(self) -> bool:
        """Whether three may play: the type says so, or there is none."""
        return self.tape.type_bits < 0 or self.tape.type_bits & names.THREE_PLAYERS != 0

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
        if attributes.damage != names.FINE:
            self._put_damaged()
            return
        block = self.tape.block(t.AGARI_SIZE)
        numbers = self.tape.numbers
        numbers[block + t.WINNER] = winner
        numbers[block + t.LOSER] = loser
        numbers[block + t.TILE] = tile
        for i in range(3):  # fu, points, limit
            numbers[block + t.FU + i] = numbers[ten + 1 + i]
        numbers[block + t.PAO] = pao
        numbers[block + t.HAND] = attributes.tiles(names.HAI)
        numbers[block + t.MELDS] = self._melds(winner)
        numbers[block + t.YAKU] = attributes.optional(names.YAKU)
        numbers[block + t.YAKUMAN] = attributes.optional(names.YAKUMAN)
        numbers[block + t.DORA_LIST] = attributes.tiles(names.DORA_HAI)
        numbers[block + t.URA_LIST] = attributes.tiles(names.DORA_HAI_URA)
        if numbers[numbers[block + t.YAKU]] % 2 != 0:
            attributes.spoil(names.ODD_COUNT, names.YAKU)
        self._end_of_round(block)
        self._put(t.AGARI, winner, block)

    def _melds(self, seat: i64) -> i64:
        """The melds listed at a win, as meld words."""
        index = self.attributes.optional(names.M)
        numbers = self.tape.numbers
        count = numbers[index]
        if count > MELDS:
            self.attributes.spoil(names.MANY_NUMBERS, names.M)
            return index
        for i in range(count):
            event = self._meld(seat, numbers[index + 1 + i], t.ODD_LISTED_MELD_BITS, i)
            numbers[index + 1 + i] = meld_of(event)
        return index

    def _ryuukyoku(self) -> None:
        block = self.tape.block(t.AGARI_SIZE)
        numbers = self.tape.numbers
        numbers[block + t.KIND] = self._kind()
        for seat in range(4):
            numbers[block + t.SHOWN + seat] = self.attributes.tiles(names.HAI0 + seat)
        self._end_of_round(block)
        self._put(t.RYUUKYOKU, 0, block)

    def _end_of_round(self, block: i64) -> None:
        """Changes, final scores and counters: at the same places in both blocks."""
        attributes = self.attributes
        numbers = self.tape.numbers
        numbers[block + t.CHANGES] = self._pairs(names.SC)
        numbers[block + t.FINAL] = self._pairs(names.OWARI)
        attributes.scores(numbers[block + t.CHANGES], 8)
        if numbers[block + t.FINAL] != t.ABSENT:
            self.tape.final_form = t.DECIMAL if attributes.decimals else t.WHOLE
        if attributes.has(names.BA):
            numbers[block + t.BA] = attributes.counted(names.BA, 2)

    def _pairs(self, attribute: i64) -> i64:
        """A list of two numbers a seat; sixteen in chip rooms: four pairs of chips follow. None at all is ABSENT."""
        index = self.attributes.optional(attribute)
        count = self.tape.numbers[index]
        if count == 0:
            return t.ABSENT
        if count != 8 and count != 16:
            self.attributes.spoil(names.COUNT, attribute)
        return index

    def _kind(self) -> i64:
        """The kind of a draw; the attribute is left out where the wall was exhausted."""
        if not self.attributes.has(names.TYPE):
            return t.EXHAUSTIVE
        i = self.attributes.text
        key: i64 = 0
        c: i64 = self.data[i]
        while names.NAME_CHARS[c] != 0 and key < names.NAME_LIMIT:
            key = key * names.KEY_BASE + c - 47
            i += 1
            c = self.data[i]
        for kind, known in enumerate(names.KIND_KEYS):
            if key == known and c == 34:
                return kind + 1
        self.attributes.spoil(names.KIND_UNKNOWN, names.TYPE)
        return t.EXHAUSTIVE
