"""Changes that break no rule after all: the argument for each, worked out from the two logs, never assumed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from analyzer.formats.mjlog.meld import meld_word
from analyzer.generate.planting import DISCARD, DRAW, Elements, elements_of
from analyzer.tape import CHII, KAKAN, NUKIDORA, PON, argument_of, op_of

Argument = Callable[[Elements, Elements], str]


def discards_another_held_tile(before: Elements, after: Elements) -> str:
    """The other tile is in the hand as well, and no riichi binds the seat to the one it drew."""
    at = next(i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)
    found = DISCARD.match(after[at])
    if found is None:
        return ""
    seat = "DEFG".index(found[1])
    start = max(i for i in range(at) if after[i].startswith("<INIT"))
    if any(element.startswith(f'<REACH who="{seat}"') for element in after[start:at]):
        return ""
    if int(found[2]) in _hand(after[start:at], seat):
        return "the other tile that is discarded is in the hand as well, and nothing binds the seat to one of them"
    return ""


def wins_the_declaring_discard(before: Elements, after: Elements) -> str:
    """A riichi whose discard is won is never paid: without its declaration the discard is one like any other."""
    at = next(i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)
    declared = re.match(r'<REACH who="(.)" step="1"', before[at])
    if declared and before[at + 1 :] == after[at:] and re.match(f'<AGARI.* fromWho="{declared[1]}"', after[at + 1]):
        return "the discard of the declaration is won, so that no deposit shows that there was one"
    return ""


def _hand(elements: Elements, seat: int) -> set[int]:
    """What a seat holds after some elements of a round, its deal the first."""
    dealt = re.search(rf'hai{seat}="([\d,]*)"', elements[0])
    hand = {int(tile) for tile in dealt[1].split(",")} if dealt and dealt[1] else set()
    for element in elements[1:]:
        draw, discard = DRAW.match(element), DISCARD.match(element)
        if draw and draw[1] == "TUVW"[seat]:
            hand.add(int(draw[2]))
        elif discard and discard[1] == "DEFG"[seat]:
            hand.discard(int(discard[2]))
        elif element.startswith(f'<N who="{seat}"'):
            hand -= _melded(int(re.findall(r' m="(\d+)"', element)[0]), seat)
    return hand


def _melded(code: int, seat: int) -> set[int]:
    """The own tiles that a meld may take."""
    word = meld_word(seat, code, 0)
    op, argument = int(op_of(word)), int(argument_of(word))
    if op in (CHII, PON):
        return {argument >> 8 & 255, argument >> 16}
    if op in (KAKAN, NUKIDORA):
        return {argument & 255}
    first = argument & 252
    return set(range(first, first + 4))


ARGUMENTS: Final[dict[str, Argument]] = {
    "discard-other-tile": discards_another_held_tile,
    "riichi-not-declared": wins_the_declaring_discard,
}


def why_legal(kind: str, before: bytes, after: bytes) -> str:
    """Why a changed log keeps all rules; empty if there is no such argument."""
    argument = ARGUMENTS.get(kind)
    return argument(elements_of(before), elements_of(after)) if argument else ""
