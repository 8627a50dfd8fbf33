"""One element of a log as its name and attributes, and back to the same text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

NAME: Final = re.compile(r"<(/?\w+)")
ATTRIBUTE: Final = re.compile(r'\s(\w+)="([^"]*)"')
NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")
MOVE: Final = re.compile(r"([TUVWDEFG])(\d+)")


class Element:
    """An element as it stands; what changes it makes another text."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        found = NAME.match(text)
        self.name: Final = found[1] if found else ""
        self.attributes: Final = dict(ATTRIBUTE.findall(text))

    @cached_property
    def move(self) -> tuple[str, int] | None:
        """The letter and the tile of a draw or discard."""
        found = MOVE.fullmatch(self.name)
        return (found[1], int(found[2])) if found else None

    @property
    def kind(self) -> str:
        """The name, without its tile where it is a draw or a discard."""
        if self.move is None:
            return self.name
        return "draw" if self.move[0] in "TUVW" else "discard"

    @property
    def seat(self) -> int | None:
        """Whose move a draw, a discard or an element with ``who`` is."""
        if self.move is not None:
            return "TUVWDEFG".index(self.move[0]) % 4
        who = self.attributes.get("who", "")
        return int(who) if who.isdigit() else None

    def lists(self) -> Iterator[tuple[str, list[str]]]:
        """Attributes whose value is a number, or a list that commas part."""
        for name, value in self.attributes.items():
            items = value.split(",")
            if value and (len(items) > 1 or NUMBER.fullmatch(value)):
                yield name, items

    def with_name(self, name: str) -> str:
        """The same with another name."""
        return f"<{name}{self.text[1 + len(self.name) :]}"

    def with_value(self, attribute: str, value: str) -> str:
        """The same with another value of an attribute."""
        return self.text.replace(f' {attribute}="{self.attributes[attribute]}"', f' {attribute}="{value}"', 1)

    def without(self, attribute: str) -> str:
        """The same without an attribute."""
        return self.text.replace(f' {attribute}="{self.attributes[attribute]}"', "", 1)

    def with_attribute_named(self, attribute: str, name: str) -> str:
        """The same with another name of an attribute."""
        value = self.attributes[attribute]
        return self.text.replace(f' {attribute}="{value}"', f' {name}="{value}"', 1)
