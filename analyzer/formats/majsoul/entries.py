"""The records of a game as they were found, each with its place."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64, mypyc_attr

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul.fields import Fields
from analyzer.formats.majsoul.turns import Turn


@final
@mypyc_attr(acyclic=True)  # an error in it is never raised itself
class Entry:
    """One record: a turn, another message, or why it can't be read. The name is its message's, without the package."""

    def __init__(
        self, place: i64, root: str | None, within: str, name: str, told: Turn | Fields | UnreadableLog
    ) -> None:
        self.place: Final[i64] = place
        self.root: Final = root  # JSON pointer of the list in which the place is an item; None where it is a byte
        self.within: Final = within  # what follows both
        self.name: Final = name
        self.told: Final = told

    @property
    def at(self) -> str:
        """The place in words."""
        return pointer(self.place, self.root, self.within)


def pointer(place: i64, root: str | None, within: str) -> str:
    """A place in words: see `Entry`."""
    return f"byte {place}" if root is None else f"{root}/{place}{within}"


class Found(NamedTuple):
    """A game: its head, perhaps empty, and its records. ``root``: see `Tape.place_root`."""

    head: Fields
    entries: list[Entry]
    place_form: int
    root: str
    whole: bool = False  # the records are a body as the server has it: all of a game
