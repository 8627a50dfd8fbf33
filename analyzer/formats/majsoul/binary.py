"""The records of a protobuf body: found in one pass, read where they stand when they are asked for."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul import schema
from analyzer.formats.majsoul.deals import Deal, deal_of
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.kinds import NAMES, OTHER, kind_of, message_of
from analyzer.formats.majsoul.protobuf import Reader
from analyzer.formats.majsoul.records import RecordList, again
from analyzer.formats.majsoul.scan import kind_at, span, spans, turn_at, wrapped
from analyzer.formats.majsoul.scan_rounds import deal_at, wins_at
from analyzer.formats.majsoul.turns import Turn
from analyzer.formats.majsoul.wins import Table, Wins, wins_of

RECORDS: Final = 1  # fields of a body, and of an action
ACTIONS: Final = 3
RESULT: Final = 3


@final
class Binary(RecordList):
    """Records of a reader. Places are bytes, or within JSON, at ``root``, numbers of records."""

    def __init__(self, reader: Reader, root: str | None) -> None:
        super().__init__(root)
        self.reader: Final = reader
        self.begins: vec[i64] = vec[i64]()  # of each message
        self.ends: vec[i64] = vec[i64]()
        self.others: dict[int, str] = {}  # names of those that are OTHER
        self.wrong: dict[int, UnreadableLog] = {}
        self._turn: Final = Turn(OTHER)

    def find(self, start: i64, end: i64, actions: bool) -> None:
        """All of a body, in which they are in actions or stand alone. UnreadableLog where it is no message."""
        found = spans(self.reader, start, end, ACTIONS if actions else RECORDS)
        for i in range(0, len(found), 2):
            place = found[i] if self.root is None else i // 2
            try:
                self._add(place, found[i], found[i + 1], actions)
            except UnreadableLog as wrong:
                self.wrong[len(self.kinds)] = again(wrong)
                self._put(OTHER, place, 0, 0)

    def _add(self, place: i64, start: i64, end: i64, action: bool) -> None:
        """The record of an action, or what stands alone; none is what a player pressed, or that somebody left."""
        reader = self.reader
        if action:
            start, end = span(reader, start, end, RESULT)
            if start == end:
                return
        first, stop, start, end = wrapped(reader, start, end)
        kind = kind_at(reader.data, first, stop)
        if kind == OTHER:
            name = message_of(reader.data[first:stop].decode("utf-8", "replace"))
            kind = kind_of(name)
            if kind == OTHER:
                self.others[len(self.kinds)] = name
        self._put(kind, place, start, end)

    def _put(self, kind: i64, place: i64, start: i64, end: i64) -> None:
        self.put(kind, place)
        self.begins = append(self.begins, start)
        self.ends = append(self.ends, end)

    def name(self, number: i64) -> str:
        """As for all."""
        return self.others.get(int(number), "") if self.kinds[number] == OTHER else NAMES[self.kinds[number]]

    def turn(self, number: i64) -> Turn:
        """As for all."""
        try:
            return turn_at(self.reader, self._turn, self.kinds[number], self.begins[number], self.ends[number])
        except UnreadableLog as wrong:
            raise self._placed(number, wrong) from wrong

    def told(self, number: i64) -> Fields:
        """As for all."""
        wrong = self.wrong.get(int(number))
        if wrong is not None:
            raise self._placed(number, wrong)
        name = self.name(number)
        try:
            told = self.reader.message(name, self.begins[number], self.ends[number]) if name in schema.FIELDS else {}
        except UnreadableLog as error:
            raise self._placed(number, error) from error
        return Fields(told, self.at(number))

    def deal(self, number: i64, players: i64) -> Deal:
        """As for all; what is not as usual is read by the names of its fields, which say what is wrong with it."""
        try:
            return deal_at(self.reader, self.begins[number], self.ends[number], players)
        except UnreadableLog:
            return deal_of(self.told(number), int(players))

    def wins(self, number: i64, table: Table) -> Wins:
        """As for all, see `deal`."""
        try:
            return wins_at(self.reader, self.begins[number], self.ends[number], table)
        except UnreadableLog:
            return wins_of(self.told(number), table)

    def _placed(self, number: i64, wrong: UnreadableLog) -> UnreadableLog:
        """The same with its place: a byte, but within JSON that of the record."""
        return UnreadableLog(wrong.reason, wrong.place if self.root is None else self.at(number))
