"""Changes of tiles that are made everywhere in a round: one becomes another, or two take each other's place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from analyzer.formats.mjlog.meld import meld_code, meld_word
from analyzer.generate.faults.planting import Elements, places
from analyzer.generate.suites.element import Element
from analyzer.tape.words import (
    ANKAN,
    CHII,
    DAIMINKAN,
    KAKAN,
    NUKIDORA,
    PON,
    argument_of,
    call_argument,
    call_word,
    called_in,
    first_in,
    op_of,
    second_in,
    source_of,
)
from analyzer.tiles.tile import TILES, in_play

REPLACED: Final = "tile replaced in a round"
TWO_EXCHANGED: Final = "two tiles exchanged in a round"
COPIES_EXCHANGED: Final = "two copies exchanged in a round"
KINDS: Final = (REPLACED, TWO_EXCHANGED, COPIES_EXCHANGED)
HELD: Final = ("hai", "hai0", "hai1", "hai2", "hai3")  # ascending where a hand is shown
OTHER_LISTS: Final = ("machi", "doraHai", "doraHaiUra")


class TileChange(NamedTuple):
    """One change: of which kind, in the round that begins where, of which tiles."""

    kind: str
    start: int
    stop: int
    one: int
    other: int

    @property
    def group(self) -> tuple[str, str, str]:
        """Changes that are alike."""
        return self.kind, "INIT", ""


def rounds_of(elements: Elements) -> list[tuple[int, int]]:
    """Where each round begins and ends."""
    starts = [*places(elements, "<INIT"), len(elements)]
    return list(zip(starts, starts[1:], strict=False))


def tile_changes(elements: Elements, players: int, dice: Random, count: int) -> Iterator[TileChange]:
    """So many changes of each kind, in rounds that the dice choose; not all can be made."""
    rounds = rounds_of(elements)
    for kind in KINDS:
        for _ in range(count):
            start, stop = dice.choice(rounds)
            seen = seen_tiles(elements[start:stop])
            free = [tile for tile in range(TILES) if in_play(tile, players) and tile not in seen]
            one = dice.choice(sorted(seen))
            others = free if kind == REPLACED else sorted(seen - {one})
            if kind == COPIES_EXCHANGED:
                others = [tile for tile in range(one & ~3, (one & ~3) + 4) if tile != one]
            if others:
                yield TileChange(kind, start, stop, one, dice.choice(others))


def seen_tiles(elements: Elements) -> set[int]:
    """Every tile that a round names."""
    seen: set[int] = set()

    def see(tile: int) -> int:
        seen.add(tile)
        return tile

    for text in elements:
        _with_tiles(text, see)
    return seen


def with_tiles_changed(elements: Elements, change: TileChange) -> Elements | None:
    """The log with a change of tiles; None where a meld can't be written so, or nothing changes."""
    both = {change.one: change.other} | ({} if change.kind == REPLACED else {change.other: change.one})
    changed = list(elements)
    for at in range(change.start, change.stop):
        text = _with_tiles(elements[at], lambda tile: both.get(tile, tile))
        if text is None:
            return None
        changed[at] = text
    return None if changed == elements else changed


def _with_tiles(text: str, change: Callable[[int], int]) -> str | None:
    """An element with each of its tiles changed."""
    element = Element(text)
    if element.move is not None:
        letter, tile = element.move
        return element.with_name(f"{letter}{change(tile)}")
    for attribute in (*HELD, *OTHER_LISTS):
        value = element.attributes.get(attribute, "")
        if value and element.name in ("INIT", "AGARI", "RYUUKYOKU", "DORA"):
            tiles = [change(int(tile)) for tile in value.split(",")]
            if attribute in HELD and element.name != "INIT":
                tiles.sort()
            text = Element(text).with_value(attribute, ",".join(map(str, tiles)))
    if element.name == "INIT":
        head, _, indicator = element.attributes["seed"].rpartition(",")
        text = Element(text).with_value("seed", f"{head},{change(int(indicator))}")
    if element.name in ("N", "AGARI") and "m" in element.attributes:
        seat = int(element.attributes["who"])
        codes = [_meld(int(code), seat, change) for code in element.attributes["m"].split(",")]
        if None in codes:
            return None
        text = Element(text).with_value("m", ",".join(map(str, codes)))
    return text


def _meld(code: int, seat: int, change: Callable[[int], int]) -> int | None:
    """A meld of changed tiles; None if they are no meld."""
    meld = meld_word(seat, code, 0)
    op, argument = int(op_of(meld)), int(argument_of(meld))
    if op == NUKIDORA:
        return code & 255 | change(argument) << 8
    tiles = [int(called_in(argument)), int(first_in(argument)), int(second_in(argument))]
    tiles = tiles if op in (CHII, PON) else tiles[: 2 if op == KAKAN else 1]
    about = tiles if op == CHII else [tiles[0] & ~3 | copy for copy in range(4)]  # a tile that is not in it counts too
    other = {tile: change(tile) for tile in about}
    if any(tile >> 2 != changed >> 2 for tile, changed in other.items()):
        return None
    if op in (ANKAN, DAIMINKAN):
        return code & 255 | (other[argument] if op == DAIMINKAN else argument) << 8
    called, *own = [other[tile] for tile in tiles]
    again = call_argument(called, *sorted(own), *([0] if op == KAKAN else ()))
    return int(meld_code(seat, call_word(op, seat, source_of(meld), again, 0)))
