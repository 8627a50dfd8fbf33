"""What a message says, checked: one and the same for JSON in snake or camel case and for protobuf.

A field that is not there is 0, false, "" or an empty list: so protobuf means it, and the JSON made of it too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast, final

from mypy_extensions import mypyc_attr

from analyzer.formats.errors import UnreadableLog

FACES: Final = {f"{digit}{suit}": 9 * i + digit - 1 for i, suit in enumerate("mps") for digit in range(1, 10)} | {
    f"{digit}z": 26 + digit for digit in range(1, 8)
} | {"0m": 34, "0p": 35, "0s": 36}  # fmt: skip
TEXTS: Final = tuple(sorted(FACES, key=FACES.__getitem__))  # of each face
MANY: Final = 1_000_000_000  # no number of a record comes near it
LONG: Final = 100_000  # nor does a text


@lru_cache(maxsize=512)
def camel(name: str) -> tuple[str, str]:
    """``left_tile_count`` as ``leftTileCount``; ``part_point_1`` as ``partPoint1``, and as ``partPoint_1``."""
    first, *rest = name.split("_")
    words = [word[:1].upper() + word[1:] for word in rest]
    return first + "".join(words), first + "".join(f"_{word}" if word.isdigit() else word for word in words)


@final
@mypyc_attr(acyclic=True)
class Fields:
    """A message; `place` is told where it says what can't be."""

    def __init__(self, told: object, outer: str, name: str = "", number: int = -1) -> None:
        """``outer`` is the place of what it stands in, where it is the field ``name``, or an item of it."""
        self._outer: Final = outer
        self._name: Final = name
        self._item: Final = number
        if told is None:
            told = {}
        if not isinstance(told, dict):
            raise UnreadableLog("not an object", self.place)
        self.told: Final[dict[str, object]] = told

    @property
    def place(self) -> str:
        """Where it is, in words: put together only where it is told."""
        if not self._name:
            return self._outer
        return f"{self._outer}, {self._name}" + (f" {self._item}" if self._item >= 0 else "")

    def get(self, name: str) -> object:
        """A field as it stands; None where it does not."""
        value = self.told.get(name)
        if value is None and "_" in name:
            one, other = camel(name)
            value = self.told.get(one)
            return self.told.get(other) if value is None else value
        return value

    def wrong(self, name: str, what: str) -> UnreadableLog:
        """What to raise of a field."""
        return UnreadableLog(f"{name}: {what}", self.place)

    def number(self, name: str, low: int = 0, high: int = MANY) -> int:
        """A number within bounds."""
        return self._number(name, self.get(name), low, high)

    def _number(self, name: str, value: object, low: int, high: int) -> int:
        if value is None:
            value = 0
        if isinstance(value, float) and value.is_integer() and abs(value) < MANY:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(name, "not a number")
        if not low <= value <= high:
            raise self.wrong(name, f"{value} is not between {low} and {high}")
        return value

    def flag(self, name: str) -> bool:
        """Yes or no."""
        value = self.get(name)
        if value is None or value is True or value is False:
            return value is True
        if value == 0 or value == 1:
            return value == 1
        raise self.wrong(name, "not true or false")

    def text(self, name: str) -> str:
        """A text."""
        value = self.get(name)
        if value is None:
            return ""
        if not isinstance(value, str) or len(value) > LONG:
            raise self.wrong(name, "not a text")
        return value

    def items(self, name: str, most: int) -> list[object]:
        """A list of no more than ``most``."""
        value = self.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(name, "not a list")
        if len(value) > most:
            raise self.wrong(name, f"{len(value)} items, where {most} at most can be")
        return value

    def numbers(self, name: str, most: int, low: int = 0, high: int = MANY) -> list[int]:
        """A list of numbers."""
        return [self._number(name, value, low, high) for value in self.items(name, most)]

    def message(self, name: str) -> Fields:
        """A message within; empty where there is none."""
        return Fields(self.get(name), self.place, name)

    def messages(self, name: str, most: int) -> list[Fields]:
        """The messages of a list."""
        items = self.items(name, most)
        if not items:
            return []
        place = self.place
        return [Fields(told, place, name, i) for i, told in enumerate(items)]

    def face(self, name: str) -> int:
        """A tile."""
        return self._face(name, self.get(name))

    def _face(self, name: str, value: object) -> int:
        face = FACES.get(value) if isinstance(value, str) else None
        if face is None:
            raise self.wrong(name, f"{str(value)[:20]!r} is no tile")
        return face

    def faces(self, name: str, most: int) -> list[int]:
        """A list of tiles."""
        items = self.items(name, most)
        try:
            return [FACES[cast(str, value)] for value in items]
        except (KeyError, TypeError):
            return [self._face(name, value) for value in items]  # says what is wrong
