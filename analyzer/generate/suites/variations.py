"""Every change of one element: made as descriptions, each of which gives the changed log when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from analyzer.generate.faults.planting import Elements
from analyzer.generate.suites.element import NUMBER, Element

PAIR_DROPPED: Final = "pair dropped"
PAIR_TWICE: Final = "pair twice in its list"
PAIR_BEFORE: Final = "pair with another value before it"
PAIRS_EXCHANGED: Final = "pair exchanged with the next"
PAIRS: Final = (PAIR_DROPPED, PAIR_TWICE, PAIR_BEFORE, PAIRS_EXCHANGED)
OF_PAIRS: Final = ("yaku", "sc", "owari")
ADDED: Final = "attribute added"
OTHER_END: Final = "another sort of draw"
NUMBERS: Final[dict[str, Callable[[Decimal], Decimal]]] = {
    "number + 1": lambda value: value + 1,
    "number - 1": lambda value: value - 1,
    "number + 4": lambda value: value + 4,
    "number - 4": lambda value: value - 4,
    "number doubled": lambda value: value * 2,
    "number negated": lambda value: -value,
}
ITEM_DROPPED: Final = "number dropped"
ITEM_TWICE: Final = "number twice in its list"
ITEMS_EXCHANGED: Final = "number exchanged with the next"
DELETED: Final = "element deleted"
DOUBLED: Final = "element doubled"
EXCHANGED: Final = "element exchanged with the next"
MOVED: Final = "element moved by two"
NEXT_SEAT: Final = "element given to the next seat"
RENAMED: Final = "element renamed"
ATTRIBUTE_DROPPED: Final = "attribute dropped"
ATTRIBUTE_RENAMED: Final = "attribute renamed"
TILE: Final = "its tile"  # the attribute, so to say, of a draw or discard
OTHER: Final = "x"  # behind a name it makes one that nobody knows
KINDS: Final = (
    DELETED, DOUBLED, EXCHANGED, MOVED, NEXT_SEAT, RENAMED, ATTRIBUTE_DROPPED, ATTRIBUTE_RENAMED,
    *NUMBERS, ITEM_DROPPED, ITEM_TWICE, ITEMS_EXCHANGED, *PAIRS, ADDED, OTHER_END,
)  # fmt: skip
ENDS: Final = ("yao9", "kaze4", "reach4", "ron3", "kan4", "nm")
# attributes that an element may have, each with a value that is well-formed
MAY_HAVE: Final[dict[str, dict[str, str]]] = {
    "AGARI": {
        "yaku": "1,1", "yakuman": "39", "doraHaiUra": "0", "m": "31744", "paoWho": "0",
        "owari": "250,5.0,250,5.0,250,-5.0,250,-5.0",
    },
    "RYUUKYOKU": {f"hai{seat}": "0" for seat in range(4)} | {"owari": "250,5.0,250,5.0,250,-5.0,250,-5.0"},
    "REACH": {"ten": "250,250,250,250"},
}  # fmt: skip


class Variation(NamedTuple):
    """One change: of which kind, at which element; of which attribute and which number of it, if it is of one."""

    kind: str
    at: int
    element: str  # its name; "draw" and "discard" for those
    attribute: str = ""
    position: int = 0

    @property
    def group(self) -> tuple[str, str, str]:
        """Changes that are alike."""
        return self.kind, self.element, self.attribute


def variations(elements: Elements) -> Iterator[Variation]:
    """All changes of one element of a log, the closing of its root aside."""
    for at, text in enumerate(elements):
        element = Element(text)
        if text.startswith("</"):
            continue
        name = element.kind
        for kind in (DELETED, DOUBLED, EXCHANGED, MOVED, NEXT_SEAT, RENAMED):
            yield Variation(kind, at, name)
        if element.move is not None:
            for kind in (*NUMBERS, ITEM_DROPPED):
                yield Variation(kind, at, name, TILE)
        for attribute in element.attributes:
            yield Variation(ATTRIBUTE_DROPPED, at, name, attribute)
            yield Variation(ATTRIBUTE_RENAMED, at, name, attribute)
        yield from _of_numbers(element, at)
        yield from _of_sorts(element, at)


def _of_sorts(element: Element, at: int) -> Iterator[Variation]:
    """Changes that fit some elements alone."""
    for attribute in OF_PAIRS:
        for position in range(0, len(element.attributes.get(attribute, "").split(",")) - 1, 2):
            for kind in PAIRS:
                yield Variation(kind, at, element.kind, attribute, position)
    for attribute in MAY_HAVE.get(element.name, {}):
        if attribute not in element.attributes:
            yield Variation(ADDED, at, element.kind, attribute)
    for attribute in element.attributes:
        if element.name in ("INIT", "RYUUKYOKU") and attribute.startswith("hai"):
            yield Variation(NEXT_SEAT, at, element.kind, attribute)
    if element.name == "RYUUKYOKU":
        for position in range(len(ENDS)):
            yield Variation(OTHER_END, at, element.kind, "type", position)


def _of_numbers(element: Element, at: int) -> Iterator[Variation]:
    for attribute, items in element.lists():
        for index, item in enumerate(items):
            for kind in (*NUMBERS, ITEM_DROPPED) if NUMBER.fullmatch(item) else (ITEM_DROPPED,):
                yield Variation(kind, at, element.kind, attribute, index)
            yield Variation(ITEM_TWICE, at, element.kind, attribute, index)
            if index + 1 < len(items):
                yield Variation(ITEMS_EXCHANGED, at, element.kind, attribute, index)


def varied(elements: Elements, variation: Variation) -> Elements | None:
    """The log with a change; None where it changes nothing, or can't be made there."""
    at, kind = variation.at, variation.kind
    if kind == DELETED:
        return elements[:at] + elements[at + 1 :]
    if kind == DOUBLED:
        return [*elements[: at + 1], *elements[at:]]
    if kind in (EXCHANGED, MOVED):
        return _moved(elements, at, 1 if kind == EXCHANGED else 2)
    text = _changed(Element(elements[at]), variation, players_of(elements))
    return None if text in (None, elements[at]) else [*elements[:at], str(text), *elements[at + 1 :]]


def players_of(elements: Elements) -> int:
    """How many hands are dealt in the first round."""
    dealt = next((text for text in elements if text.startswith("<INIT")), "")
    return 3 if 'hai3=""' in dealt else 4


def _moved(elements: Elements, at: int, by: int) -> Elements | None:
    changed = [*elements[:at], *elements[at + 1 : at + 1 + by], elements[at], *elements[at + 1 + by :]]
    return None if changed == elements else changed


def _changed(element: Element, variation: Variation, players: int) -> str | None:
    kind, attribute = variation.kind, variation.attribute
    if kind == RENAMED:
        return element.with_name(element.name + OTHER)
    if kind == NEXT_SEAT:
        return _hand_of_next_seat(element, attribute, players) if attribute else _by_next_seat(element, players)
    if kind == OTHER_END:
        return _with(element, "type", ENDS[variation.position])
    if kind == ADDED:
        return _with(element, attribute, MAY_HAVE[element.name][attribute])
    if kind == ATTRIBUTE_DROPPED:
        return element.without(attribute)
    if kind == ATTRIBUTE_RENAMED:
        return element.with_attribute_named(attribute, attribute + OTHER)
    if attribute == TILE and element.move is not None:
        letter, tile = element.move
        return element.with_name(letter + ",".join(_items([str(tile)], 0, kind)))
    items = element.attributes[attribute].split(",")
    if kind in PAIRS:
        return element.with_value(attribute, ",".join(_pairs(items, variation.position, kind)))
    return element.with_value(attribute, ",".join(_items(items, variation.position, kind)))


def _items(items: list[str], index: int, kind: str) -> list[str]:
    """A list with a change of one of its items."""
    if kind == ITEM_DROPPED:
        return items[:index] + items[index + 1 :]
    if kind == ITEM_TWICE:
        return [*items[: index + 1], *items[index:]]
    if kind == ITEMS_EXCHANGED:
        return [*items[:index], items[index + 1], items[index], *items[index + 2 :]]
    return [*items[:index], f"{NUMBERS[kind](Decimal(items[index])):f}", *items[index + 1 :]]


def _pairs(items: list[str], at: int, kind: str) -> list[str]:
    """A list of pairs with a change of one of them."""
    before, pair, after = items[:at], items[at : at + 2], items[at + 2 :]
    if kind == PAIR_DROPPED:
        return before + after
    if kind == PAIR_TWICE:
        return before + pair + pair + after
    if kind == PAIR_BEFORE:
        return [*before, pair[0], f"{Decimal(pair[1]) + 4:f}", *pair, *after]
    return before + after[:2] + pair + after[2:]


def _with(element: Element, attribute: str, value: str) -> str:
    """The same with another value of an attribute, which may not be there."""
    if attribute in element.attributes:
        return element.with_value(attribute, value)
    return element.text.replace(f"<{element.name}", f'<{element.name} {attribute}="{value}"', 1)


def _hand_of_next_seat(element: Element, attribute: str, players: int) -> str:
    """A dealt or shown hand is the next seat's, whose own, if it has one, is this seat's."""
    other = f"hai{(int(attribute[3:]) + 1) % players}"
    if other not in element.attributes:
        return element.with_attribute_named(attribute, other)
    hands = element.attributes
    return Element(element.with_value(attribute, hands[other])).with_value(other, hands[attribute])


def _by_next_seat(element: Element, players: int) -> str | None:
    """The same move by the next seat; the name of the next seat where one is back."""
    seat = element.seat
    if element.name == "UN" and len(element.attributes) == 1:
        (name,) = element.attributes
        return element.with_attribute_named(name, f"n{(int(name[1:]) + 1) % players}")
    if seat is None:
        return None
    other = (seat + 1) % players
    if element.move is None:
        return element.with_value("who", str(other))
    letters = "TUVW" if element.kind == "draw" else "DEFG"
    return element.with_name(f"{letters[other]}{element.move[1]}")
