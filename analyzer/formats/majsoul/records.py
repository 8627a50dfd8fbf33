"""The records of a game as a document holds them: what each is and where, and when asked, what it says.

Most bytes of a record are those of turns, so nothing is made of them but a few numbers, which the next turn reuses.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.deals import Deal, deal_of
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.kinds import NAMES
from analyzer.formats.majsoul.turns import Turn
from analyzer.formats.majsoul.wins import Table, Wins, wins_of


class RecordList:
    """Each is known by its number, from 0. What can't be read raises UnreadableLog when it is asked for."""

    def __init__(self, root: str | None) -> None:
        self.root: Final = root  # JSON pointer of the list in which a place is an item; None where it is a byte
        self.kinds: vec[i64] = vec[i64]()
        self.places: vec[i64] = vec[i64]()

    def put(self, kind: i64, place: i64) -> None:
        """One more."""
        self.kinds = append(self.kinds, kind)
        self.places = append(self.places, place)

    def name(self, number: i64) -> str:
        """The name of its message, without the package; nothing where it can't be read."""
        return NAMES[self.kinds[number]]

    def at(self, number: i64) -> str:
        """Its place in words."""
        return pointer(self.places[number], self.root, "")

    def turn(self, number: i64) -> Turn:
        """What a turn says; good until the next one is asked for."""
        raise NotImplementedError

    def told(self, number: i64) -> Fields:
        """What any other record says, by the names of its fields."""
        raise NotImplementedError

    def deal(self, number: i64, players: i64) -> Deal:
        """What a new round says."""
        return deal_of(self.told(number), int(players))

    def wins(self, number: i64, table: Table) -> Wins:
        """What a record of wins says."""
        return wins_of(self.told(number), table)


def pointer(place: i64, root: str | None, within: str) -> str:
    """A place in words: ``within`` is what follows an item of the list."""
    return f"byte {place}" if root is None else f"{root}/{place}{within}"


class Found(NamedTuple):
    """A game: its head, perhaps empty, and its records. ``root``: see `Tape.place_root`."""

    head: Fields
    records: RecordList
    place_form: int
    root: str
    whole: bool = False  # the records are a body as the server has it: all of a game


@final
@mypyc_attr(acyclic=True)  # an error in it is never raised itself
class Entry:
    """A record that was read when it was found: a turn, another message, or why it can't be read."""

    def __init__(self, place: i64, kind: i64, name: str, at: str, told: Turn | Fields | UnreadableLog) -> None:
        self.place: Final[i64] = place
        self.kind: Final[i64] = kind
        self.name: Final = name
        self.at: Final = at
        self.told: Final = told


@final
class Entries(RecordList):
    """Records of all that JSON can be, each of them read already."""

    def __init__(self, root: str, entries: list[Entry]) -> None:
        super().__init__(root)
        self.entries: Final = entries
        for entry in entries:
            self.put(entry.kind, entry.place)

    def name(self, number: i64) -> str:
        """As for all."""
        return self.entries[number].name

    def at(self, number: i64) -> str:
        """As for all; with what follows the item."""
        return self.entries[number].at

    def turn(self, number: i64) -> Turn:
        """As for all."""
        told = self.entries[number].told
        if isinstance(told, UnreadableLog):
            raise again(told)
        assert isinstance(told, Turn)
        return told

    def told(self, number: i64) -> Fields:
        """As for all."""
        told = self.entries[number].told
        if isinstance(told, UnreadableLog):
            raise again(told)
        assert isinstance(told, Fields)
        return told


def again(wrong: UnreadableLog) -> UnreadableLog:
    """The same to be raised: with its traceback the one in an entry would hold the entry, for ever."""
    return UnreadableLog(wrong.reason, wrong.place)
