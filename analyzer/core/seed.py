"""The seed of a game as Tenhou publishes it: its text, and the key words that it stands for.

=================================  =======================================  ==================================
``mt19937ar-sha512-n288-base64,``  624 words in base64, little-endian       one seed a game
``mt19937ar-sha512-n288,``         32 words in hexadecimal (about 2010)     one seed a game
``mt19937ar,``                     8 or 32 words in hexadecimal (2009)      one seed a round
=================================  =======================================  ==================================

Source: tenhou.net/stat/rand.
"""

from __future__ import annotations

from typing import Final, final

from librt.base64 import b64decode, b64encode
from librt.strings import BytesWriter, read_i32_le, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core.twister import SIZE, UPPER, WORD, Twister
from analyzer.tiles.bits import zeros

BASE64: Final = 0
HEXADECIMAL: Final = 1
A_ROUND: Final = 2

# why a seed tells no wall
FINE: Final = 0
NONE: Final = 1  # there is no seed
STRANGE: Final = 2  # it is in no known form
SHORT: Final = 3  # it has not as many words as its form has
OLD_OF_THREE: Final = 4  # nobody knows how the older seeds dealt to three players
TWO: Final = 5  # there are two

PREFIXES: Final = (b"mt19937ar-sha512-n288-base64", b"mt19937ar-sha512-n288", b"mt19937ar")


@final
class Seed:
    """A seed that was read: ``wrong`` is FINE when ``words`` are the key of its walls."""

    def __init__(self, form: i64, words: vec[i64], wrong: i64) -> None:
        self.form: Final[i64] = form
        self.words: Final[vec[i64]] = words
        self.wrong: Final[i64] = wrong


def read_seed(text: bytes, players: i64) -> Seed:
    """The key words of a seed text; what is wrong with it is said, never raised."""
    nothing = vec[i64]()
    if not text:
        return Seed(BASE64, nothing, NONE)
    prefix, _, data = text.partition(b",")
    if prefix not in PREFIXES:
        return Seed(BASE64, nothing, STRANGE)
    form: i64 = PREFIXES.index(prefix)
    if form != BASE64 and players == 3:
        return Seed(form, nothing, OLD_OF_THREE)
    try:
        words = _of_base64(data) if form == BASE64 else _of_hexadecimal(data)
    except ValueError:
        return Seed(form, nothing, STRANGE)
    count = len(words)
    whole = count == 32 or form == A_ROUND and count == 8
    if form == BASE64:
        whole = count == SIZE and len(data) == SIZE // 3 * 16  # nothing that the decoder passes over
    return Seed(form, words, FINE if whole else SHORT)


def put_words(into: BytesWriter, first: i64, second: i64) -> None:
    """Write two words of 32 bits, little-endian."""
    write_i64_le(into, (second ^ UPPER) - UPPER << 32 | first)  # as a number with a sign, without a branch


def _of_base64(data: bytes) -> vec[i64]:
    raw = b64decode(data)
    words = zeros(len(raw) // 4)
    for i in range(len(words)):
        words[i] = i64(read_i32_le(raw, 4 * i)) & WORD
    return words


def _of_hexadecimal(data: bytes) -> vec[i64]:
    words = vec[i64]()
    for item in data.split(b",")[:64]:
        if len(item) > 8 or not item.isalnum():
            raise ValueError(f"{item!r} is no word of 32 bits")
        words = append(words, i64(int(item, 16)))
    return words


def seed_text(words: vec[i64]) -> bytes:
    """The text, in the form of today, of a seed of 624 words."""
    raw = BytesWriter()
    for i in range(0, len(words), 2):
        put_words(raw, words[i], words[i + 1])
    return PREFIXES[BASE64] + b"," + b64encode(raw.getvalue())


def own_seed(numbers: list[int]) -> bytes:
    """A seed text of our own, from whatever numbers (at least one): the same on every machine."""
    key = vec[i64]()
    for number in numbers:
        key = append(append(key, number & 0xFFFFFFFF), number >> 32 & 0xFFFFFFFF)
    words = zeros(SIZE)
    Twister(key).fill(words)
    return seed_text(words)
