"""The names in an mjlog, as numbers: the scanner compares integers, never text."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.tape.words import ASIDE, DISCARD, DRAW, END, MOVE, WHOLE_ROUND, word
from analyzer.tiles.bits import zeros

# attributes, in an order that fits every element but N and REACH, where ``who`` comes first
ATTRIBUTES: Final = (
    "type", "seed", "ba", "hai", "m", "machi", "ten", "yaku", "yakuman", "chip", "doraHai", "doraHaiUra", "who",
    "fromWho", "paoWho", "sc", "oya", "hai0", "hai1", "hai2", "hai3", "owari", "ratio", "shuffle", "step",
    "lobby", "title", "rule", "ranking", "csrule", "n0", "n1", "n2", "n3", "dan", "rate", "sx", "rc", "gold",
    "ref", "ver",
)  # fmt: skip
TYPE: Final = 0
SEED: Final = 1
BA: Final = 2
HAI: Final = 3
M: Final = 4
MACHI: Final = 5
TEN: Final = 6
YAKU: Final = 7
YAKUMAN: Final = 8
CHIP: Final = 9
DORA_HAI: Final = 10
DORA_HAI_URA: Final = 11
WHO: Final = 12
FROM_WHO: Final = 13
PAO_WHO: Final = 14
SC: Final = 15
OYA: Final = 16
HAI0: Final = 17
HAI3: Final = 20
OWARI: Final = 21
RATIO: Final = 22
SHUFFLE: Final = 23
STEP: Final = 24
LOBBY: Final = 25
TITLE: Final = 26
RULE: Final = 27
RANKING: Final = 28
CSRULE: Final = 29
N0: Final = 30
DAN: Final = 34
RATE: Final = 35
SX: Final = 36
GOLD: Final = 38
REF: Final = 39
VER: Final = 40

# elements; the first ones stand on the tape as texts
TAGS: Final = (
    "GO", "UN", "SHUFFLE", "TAIKYOKU", "mjloggm", "N", "REACH", "DORA", "INIT", "AGARI", "RYUUKYOKU", "BYE",
)  # fmt: skip
TAG_GO: Final = 0
TAG_UN: Final = 1
TAG_SHUFFLE: Final = 2
TAG_TAIKYOKU: Final = 3
TAG_MJLOGGM: Final = 4
TAG_N: Final = 5
TAG_REACH: Final = 6
TAG_DORA: Final = 7
TAG_INIT: Final = 8
TAG_AGARI: Final = 9
TAG_RYUUKYOKU: Final = 10
TAG_BYE: Final = 11
TAG_UNKNOWN: Final = 12
TAG_TILE: Final = 13  # T52, D52 ... where it has attributes
DAMAGES: Final[vec[i64]] = vec[i64]([ASIDE] * 5 + [MOVE] * 3 + [WHOLE_ROUND, END, END, ASIDE, ASIDE, MOVE])  # by tag
ENDINGS: Final = (b"/>",) * 5 + (b" />", b"/>", b" />", b"/>", b" />", b" />", b" />", b"/>", b"/>")

ROUNDS: Final = 5  # in the place of a tag, in the order of a header: what follows it

KEY_BASE: Final = 76  # of a name as a number: its characters, 0 to z, are the digits 1 to 75, so that none is lost
NAME_LIMIT: Final = 100_000_000_000_000_000  # a key beyond it has its ten characters: one more would overflow
ATTRIBUTE_SLOTS: Final = 211  # the least tables in which no two names collide
TAG_SLOTS: Final = 42
KINDS: Final = ("yao9", "kaze4", "reach4", "ron3", "kan4", "nm")  # of ryuukyoku, from 1 on as on the tape


def name_key(name: str) -> int:
    """A name of at most ten letters and digits as a number; different names have different numbers."""
    key = 0
    for char in name:
        key = key * KEY_BASE + ord(char) - 47
    return key


def _keys(names: tuple[str, ...], slots: int) -> vec[i64]:
    table = vec[i64]([-1] * slots)
    for name in names:
        table[name_key(name) % slots] = name_key(name)
    return table


def _ids(names: tuple[str, ...], slots: int) -> vec[i64]:
    table = vec[i64]([-1] * slots)
    for i, name in enumerate(names):
        table[name_key(name) % slots] = i
    return table


def _set(*members: int) -> int:
    return sum(2**member for member in members)


def _by_tag(sets: dict[int, int]) -> vec[i64]:
    return vec[i64]([sets.get(tag, 0) for tag in range(TAG_TILE + 1)])


ATTRIBUTE_KEYS: Final[vec[i64]] = _keys(ATTRIBUTES, ATTRIBUTE_SLOTS)
ATTRIBUTE_IDS: Final[vec[i64]] = _ids(ATTRIBUTES, ATTRIBUTE_SLOTS)
TAG_KEYS: Final[vec[i64]] = _keys(TAGS, TAG_SLOTS)
TAG_IDS: Final[vec[i64]] = _ids(TAGS, TAG_SLOTS)
KIND_KEYS: Final[vec[i64]] = vec[i64]([name_key(kind) for kind in KINDS])

_HANDS: Final = tuple(range(HAI0, HAI3 + 1))
# attributes that are read: as numbers, but ``type`` of RYUUKYOKU as a word
READ: Final[vec[i64]] = _by_tag({
    TAG_N: _set(WHO, M),
    TAG_REACH: _set(WHO, TEN, STEP),
    TAG_DORA: _set(HAI),
    TAG_INIT: _set(SEED, TEN, OYA, *_HANDS),
    TAG_AGARI: _set(
        BA, HAI, M, MACHI, TEN, YAKU, YAKUMAN, DORA_HAI, DORA_HAI_URA, WHO, FROM_WHO, PAO_WHO, SC, OWARI
    ),
    TAG_RYUUKYOKU: _set(TYPE, BA, SC, *_HANDS, OWARI),
    TAG_BYE: _set(WHO),
    TAG_GO: _set(TYPE, LOBBY),
})  # fmt: skip
# attributes that are kept as they are, and no oddity
KEPT: Final[vec[i64]] = _by_tag({
    TAG_INIT: _set(CHIP, SHUFFLE),
    TAG_AGARI: _set(CHIP, RATIO),
    TAG_RYUUKYOKU: _set(RATIO),
    TAG_GO: _set(TITLE, RULE, RANKING, CSRULE),
    TAG_UN: _set(*range(N0, GOLD + 1)),
    TAG_SHUFFLE: _set(SEED, REF),
    TAG_TAIKYOKU: _set(OYA),
    TAG_MJLOGGM: _set(VER),
})  # fmt: skip
PLAYER_NAMES: Final[i64] = _set(N0, N0 + 1, N0 + 2, N0 + 3)
THREE_PLAYERS: Final = 0x10  # in a type
NO_RED_FIVES: Final = 0x2
CUSTOM_RULES: Final[i64] = _set(TITLE, RULE, CSRULE)


def _tile_moves() -> vec[i64]:
    """What a letter before a tile means, as an event word: T U V W draw, D E F G discard, for seats 0 1 2 3; or 0."""
    moves = zeros(256)
    for seat in range(4):
        moves[84 + seat] = word(DRAW, seat, 0, 0)
        moves[68 + seat] = word(DISCARD, seat, 0, 0)
    return moves


TILE_MOVES: Final[vec[i64]] = _tile_moves()

# characters: of a name; what ends one; of a value as Tenhou writes it; of a value in a text that was rewritten
NAME_CHARS: Final[vec[i64]] = vec[i64]([1 if c < 128 and (chr(c).isalnum() or c == 95) else 0 for c in range(256)])
NAME_ENDS: Final[vec[i64]] = vec[i64]([1 if c in b"= />" else 0 for c in range(256)])
PLAIN_CHARS: Final[vec[i64]] = vec[i64]([1 if 32 <= c < 127 and c not in b'"<>&' else 0 for c in range(256)])
BASE64_CHARS: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SEED_PUNCTUATION: Final = b"---,"  # what else stands in a seed of today
ANY_CHARS: Final[vec[i64]] = vec[i64]([1 if c >= 32 and c != 34 else 0 for c in range(256)])

# what is wrong with a log, or with an element
FINE: Final = 0
FORM: Final = 1  # not the form that Tenhou writes: all else is wrong in any form
MISSING: Final = 2
COUNT: Final = 3
TILE_RANGE: Final = 4
SEAT_RANGE: Final = 5
TOO_LONG: Final = 6
MELD_CODE: Final = 7
KIND_UNKNOWN: Final = 8
STEP_UNKNOWN: Final = 9
TWO_GAMES: Final = 10
ELEMENTS: Final = 11
MANY_ATTRIBUTES: Final = 12
LONG_ATTRIBUTE: Final = 13
NOT_NUMBERS: Final = 14
NEGATIVE: Final = 15
ODD_COUNT: Final = 16
MANY_NUMBERS: Final = 17
ZERO_BEFORE: Final = 18
NO_ATTRIBUTE: Final = -1  # the whole element is wrong
