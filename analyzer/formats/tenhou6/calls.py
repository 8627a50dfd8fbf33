"""Tiles and calls as the form writes them: ``37``, ``"c353637"``, ``"47k474747"``, and back."""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from analyzer.tape.words import ANKAN, CHII, DAIMINKAN, KAKAN, NUKIDORA, PON

NUMBERS: Final = (*[10 * (kind // 9 + 1) + kind % 9 + 1 for kind in range(34)], 51, 52, 53)  # of each face
FACE: Final = {number: face for face, number in enumerate(NUMBERS)}
LAST: Final = 53
FACES: Final[vec[i64]] = vec[i64]([FACE.get(number, -1) for number in range(LAST + 1)])
RED: Final = 34  # the first red face
NORTH: Final = 30
LETTERS: Final = {"c": CHII, "p": PON, "m": DAIMINKAN, "k": KAKAN, "a": ANKAN, "f": NUKIDORA}
LETTER_OF: Final = {op: letter for letter, op in LETTERS.items()}
SIZES: Final = {CHII: 3, PON: 3, DAIMINKAN: 4, KAKAN: 4, ANKAN: 4, NUKIDORA: 1}
TEXT: Final = re.compile(r"((?:\d\d){0,3})([cpmkaf])((?:\d\d){1,4})", re.ASCII)
# the seat called from, counted on from the caller, by the tiles before the letter: left, opposite, right
FROM: Final = (3, 2, 1, 1)


@final
@mypyc_attr(acyclic=True)
class Call:
    """A call in faces."""

    def __init__(self, op: i64, source: i64, tile: i64, own: tuple[int, ...]) -> None:
        self.op: Final[i64] = op
        self.source: Final[i64] = source  # the seat called from, of a kakan that of its pon; -1 where there is none
        self.tile: Final[i64] = tile  # called, added or set aside; of an ankan the one after the letter
        self.own: Final = own  # the others as they are written; of a kakan the called one of its pon behind the letter


def kind_of(face: int) -> int:
    """The kind of a face: a red five is a five."""
    return face if face < RED else 9 * (face - RED) + 4


def in_hand_order(face: int) -> tuple[int, bool]:
    """How Tenhou sorts a hand: by kind, the red five behind the others."""
    return kind_of(face), face >= RED


def face_of(number: int) -> i64:
    """The face of a number, which may be of any size; -1 of one that is no tile's."""
    return FACES[i64(number)] if 0 <= number <= LAST else -1


def call_of(text: str, seat: i64) -> Call | None:
    """The call that a text means; None when it means none."""
    found = TEXT.fullmatch(text)
    if found is None:
        return None
    before, op = len(found[1]) // 2, LETTERS[found[2]]
    digits = found[1] + found[3]
    faces = [int(face_of(int(digits[i : i + 2]))) for i in range(0, len(digits), 2)]
    if len(faces) != SIZES[op] or min(faces) < 0 or op == NUKIDORA and before > 0:
        return None
    if op in (CHII, PON, KAKAN) and before == 3:
        return None
    source = -1 if op in (ANKAN, NUKIDORA) else (seat + FROM[before]) & 3
    tile = faces.pop(before)
    return Call(op, source, tile, tuple(faces))


def text_of(call: Call, seat: i64) -> str:
    """The call as the form writes it, its own tiles in the order that they have."""
    own = [NUMBERS[face] for face in call.own]
    if call.op == ANKAN:
        before = 3
    elif call.op == NUKIDORA:
        before = 0
    else:
        before = (seat + 3 - call.source) % 4
        if call.op == DAIMINKAN and before == 2:
            before = 3
    tiles = [*own[:before], LETTER_OF[call.op], NUMBERS[call.tile], *own[before:]]
    return "".join(map(str, tiles))
