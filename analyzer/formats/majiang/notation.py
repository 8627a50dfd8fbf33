"""Tiles, hands and melds as majiang writes them: ``m0``, ``m123p055z77``, ``s56-7``, ``p505=5``.

The suit stands before its digits, 0 is the red five. In a meld the digit before ``+``, ``=`` or ``-`` is the called
one, and the mark says whose it was: the next player's, the opposite one's, the one's before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from analyzer.formats.errors import UnreadableLog
from analyzer.tiles.faces import HIDDEN, RED_FIVE, kind_of_face

SUITS: Final = "mpsz"
MARKS: Final = "+=-"  # of the seat one, two and three further on
HAND: Final = re.compile(r"(?:[mps]\d+|z[1-7]+|_+)*", re.ASCII)
MELD: Final = re.compile(r"([mpsz])(\d{1,4})(?:([+=-])(\d{0,2}))?", re.ASCII)
LONG: Final = 60  # characters of a hand
FIRST: Final = {"m": 0, "p": 9, "s": 18, "z": 27}  # the face of the 1 of a suit
HIDDEN_SIGN: Final = 95  # codes of _, 1 and 9
ONE: Final = 49
NINE: Final = 57
TILES: Final[dict[str, int]] = {
    f"{suit}{number}": first + number - 1
    for suit, first in FIRST.items()
    for number in range(1, 8 if suit == "z" else 10)
} | {"m0": RED_FIVE, "p0": RED_FIVE + 1, "s0": RED_FIVE + 2, "_": HIDDEN}
DISCARDS: Final[dict[str, tuple[int, bool, bool]]] = {
    tile + marks: (face, "_" in marks, "*" in marks)
    for tile, face in TILES.items() if face != HIDDEN for marks in ("", "_", "*", "_*")
}  # fmt: skip


class Meld(NamedTuple):
    """``called`` is -1 in an ankan, ``added`` the digit after the mark of a kakan; ``off`` the seats to the source."""

    faces: tuple[int, ...]  # all
    own: tuple[int, ...]  # from the hand, the added one not among them
    called: int
    added: int
    off: int


def face_of(suit: str, digit: str) -> int:
    """The face of a digit: 0 is the red five."""
    face = TILES.get(suit + digit)
    if face is None:
        raise UnreadableLog(f"{suit}{digit} is no tile")
    return face


def faces_of(text: str) -> list[int]:
    """The faces of a hand, in its order; HIDDEN for ``_``. UnreadableLog."""
    if len(text) > LONG or HAND.fullmatch(text) is None:
        raise UnreadableLog(f"{text[:40]!r} are no tiles")
    faces: list[int] = []
    first = 0
    for i in range(len(text)):
        code = ord(text[i])
        if code == HIDDEN_SIGN:
            faces.append(HIDDEN)
        elif code > NINE:
            first = FIRST[text[i]]
        else:
            faces.append(first + code - ONE if code >= ONE else RED_FIVE + first // 9)
    return faces


@lru_cache(maxsize=256)
def dealt(text: str) -> tuple[int, ...]:
    """The same of a dealt hand, which is read twice: the first time for how many fives are red."""
    return tuple(faces_of(text))


def one_face(text: str) -> int:
    """The face of one tile."""
    face = TILES.get(text)
    if face is None:
        faces_of(text)
        raise UnreadableLog(f"{text[:40]!r} is not one tile")
    return face


def discard_of(text: str) -> tuple[int, bool, bool]:
    """The face of a discard, whether it is the tile just drawn, and whether a riichi is declared with it."""
    found = DISCARDS.get(text)
    if found is None:
        one_face(text.rstrip("_*"))
        raise UnreadableLog(f"p: {text[:20]!r} is no discard")
    return found


@lru_cache(maxsize=1024)
def meld_of(text: str) -> Meld:
    """What a meld says. UnreadableLog for a text that means none."""
    found = MELD.fullmatch(text)
    if found is None:
        raise UnreadableLog(f"{text[:40]!r} is no meld")
    suit, before, mark, after = found[1], found[2], found[3], found[4] or ""
    faces = tuple(face_of(suit, digit) for digit in before + after)
    kinds = [int(kind_of_face(face)) for face in faces]
    alike = len(set(kinds)) == 1
    run = suit != "z" and len(kinds) == 3 and sorted(kinds) == [min(kinds), min(kinds) + 1, min(kinds) + 2]
    if mark is None:
        if len(faces) != 4 or not alike:
            raise UnreadableLog(f"{text!r} is no ankan")
        return Meld(faces, faces, -1, -1, 0)
    off = 1 + MARKS.index(mark)
    called = face_of(suit, before[-1])
    if run or alike and not after and len(faces) in (3, 4):
        own = tuple(face_of(suit, digit) for digit in before[:-1] + after)
        return Meld(faces, own, called, -1, off)
    if alike and len(before) == 3 and len(after) == 1:
        return Meld(faces, tuple(face_of(suit, digit) for digit in before[:-1]), called, face_of(suit, after), off)
    raise UnreadableLog(f"{text!r} is no meld")


def tile_text(face: int) -> str:
    """``m0`` for a red five of man."""
    return SUITS[_suit(face)] + _digit(face)


def hand_text(faces: Iterable[int]) -> str:
    """Tiles sorted: man, pin, sou, honours; the red five before the others."""
    ordered = sorted(faces, key=lambda face: (int(kind_of_face(face)), face < RED_FIVE))
    text, suit = "", ""
    for face in ordered:
        one = tile_text(face)
        text += one if one[0] != suit else one[1]
        suit = one[0]
    return text


def set_text(own: Sequence[int], called: int = -1, off: int = 0, added: int = -1) -> str:
    """Equal tiles: pon, daiminkan, kakan, or an ankan where none is called. Red fives stand behind plain ones."""
    digits = "".join(_digit(face) for face in sorted(own))  # a red face is higher than its plain one
    text = SUITS[_suit(own[0])] + digits
    if called >= 0:
        text += _digit(called) + MARKS[off - 1]
    return text + (_digit(added) if added >= 0 else "")


def run_text(own: Sequence[int], called: int, off: int) -> str:
    """A run in its order, with the mark behind the called tile."""
    digits = [(int(kind_of_face(face)), _digit(face)) for face in own]
    digits.append((int(kind_of_face(called)), _digit(called) + MARKS[off - 1]))
    return SUITS[_suit(called)] + "".join(digit for _, digit in sorted(digits))


def _suit(face: int) -> int:
    return int(kind_of_face(face)) // 9


def _digit(face: int) -> str:
    return "0" if face >= RED_FIVE else str(face % 9 + 1)
