"""The wall that a record publishes, and whether its hash proves it.

Until May 2023 `paishan` is what is left after the deal and `md5` its MD5; since then it is the whole wall and `sha256`
the hash of it and `salt`.
"""

from __future__ import annotations

from hashlib import md5, sha256
from typing import Final

from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.tape.wall import HASH_HOLDS, HASH_WRONG, MAJSOUL_LEFT, MAJSOUL_WHOLE, NO_HASH, ListedWall

TILES: Final = {3: 108, 4: 136}
DEALT: Final = {3: 40, 4: 53}


def listed_wall(told: Fields, players: int) -> ListedWall | None:
    """The wall of a round, or None where none is told. UnreadableLog for a text that is no wall."""
    text = told.text("paishan")
    if not text:
        return None
    whole, left = 2 * TILES[players], 2 * (TILES[players] - DEALT[players])
    if len(text) not in (whole, left):
        raise told.wrong("paishan", f"{len(text)} characters, where {left} or {whole} are a wall")
    faces = [FACES.get(text[i : i + 2], -1) for i in range(0, len(text), 2)]
    if -1 in faces:
        at = 2 * faces.index(-1)
        raise told.wrong("paishan", f"{text[at : at + 2]!r} at {at} is no tile")
    return ListedWall(tuple(faces), MAJSOUL_WHOLE if len(text) == whole else MAJSOUL_LEFT, _proof(told, text))


def _proof(told: Fields, text: str) -> int:
    """Whether the hashes that are told are those of the wall."""
    salt = told.text("salt")
    claims = [
        (told.text("md5"), md5(text.encode(), usedforsecurity=False)),
        (told.text("sha256"), sha256((text + salt).encode())),
        (told.text("saltSha256") or told.text("salt_sha256"), sha256(salt.encode())),
    ]
    held = [claim.lower() == digest.hexdigest() for claim, digest in claims if claim]
    if not held:
        return NO_HASH
    return HASH_HOLDS if all(held) else HASH_WRONG
