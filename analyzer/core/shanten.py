"""How many tiles a hand still misses: exact, by shape alone.

What a suit needs for so many sets, with and without the pair, is worked out once a suit code and kept: ten numbers of
four bits, the one for ``sets`` sets and ``pair`` pairs (0 or 1) at bit ``20 * pair + 4 * sets``. A hand is the cheapest
way to share the sets and the pair out among its four suits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.hand import held
from analyzer.tiles.bits import popcount, zeros
from analyzer.tiles.tile import OUTER

KNOWN: Final = 0x10000000000  # bit 40
FAR: Final = 15  # more than anything misses
# a state of the search: runs begun one and two kinds ago (0-2 each: three equal runs are three triplets), sets, pair
STATES: Final = 90

_SUITS: Final[vec[i64]] = zeros(1953125)
_HONOURS: Final[vec[i64]] = zeros(78125)
_ENDS: Final[vec[i64]] = zeros(25)


def shanten(codes: vec[i64], melds: i64, players: i64 = 4) -> i64:
    """-1 complete, 0 tenpai, ...: of four suit codes and so many melds, the best of the three shapes."""
    fewest = missing(codes, 4 - melds, players)
    if melds == 0:
        fewest = min(fewest, min(missing_pairs(codes), missing_orphans(codes)))
    return fewest - 1


def missing(codes: vec[i64], sets: i64, players: i64 = 4) -> i64:
    """The tiles that four suit codes miss for so many sets and a pair."""
    left = joined(suit_needs(codes[0]) if players == 4 else end_needs(codes[0]), suit_needs(codes[1]))
    right = joined(suit_needs(codes[2]), honour_needs(codes[3]))
    return together(left, right, sets)


def missing_pairs(codes: vec[i64]) -> i64:
    """The tiles that a hand misses for chiitoitsu: seven different pairs."""
    pairs: i64 = 0
    kinds: i64 = 0
    for i in range(4):
        code = codes[i]
        while code > 0:
            if code % 5 != 0:
                kinds += 1
            if code % 5 >= 2:
                pairs += 1
            code //= 5
    return 7 - min(pairs, 7) + max(7 - kinds, 0)


def missing_orphans(codes: vec[i64]) -> i64:
    """The tiles that a hand misses for kokushi musou."""
    kinds = held(codes[0]) | held(codes[1]) << 9 | held(codes[2]) << 18 | held(codes[3]) << 27
    pair: i64 = 0
    for i in range(4):
        code = codes[i]
        place: i64 = 0
        while code > 0:
            if code % 5 >= 2 and (i == 3 or place == 0 or place == 8):
                pair = 1
            code //= 5
            place += 1
    return 14 - popcount(kinds & OUTER) - pair


def suit_needs(code: i64) -> i64:
    """The ten numbers of a suit."""
    needs = _SUITS[code]
    if needs == 0:
        needs = _learn(code, 9) | KNOWN
        _SUITS[code] = needs
    return needs


def honour_needs(code: i64) -> i64:
    """The ten numbers of the honours, which make no runs."""
    needs = _HONOURS[code]
    if needs == 0:
        needs = _learn(code, 7) | KNOWN
        _HONOURS[code] = needs
    return needs


def end_needs(code: i64) -> i64:
    """The ten numbers of the man tiles of three players: 1m and 9m alone, which make no runs."""
    counts = code % 5 + code // 390625 * 5
    needs = _ENDS[counts]
    if needs == 0:
        needs = _learn(counts, 2) | KNOWN
        _ENDS[counts] = needs
    return needs


def joined(a: i64, b: i64) -> i64:
    """The ten numbers of two suits together."""
    needs: i64 = 0
    for sets in range(5):
        alone: i64 = FAR
        paired: i64 = FAR
        for some in range(sets + 1):
            one = a >> (4 * some) & 15
            other = b >> (4 * (sets - some)) & 15
            alone = min(alone, one + other)
            paired = min(paired, one + (b >> (20 + 4 * (sets - some)) & 15))
            paired = min(paired, other + (a >> (20 + 4 * some) & 15))
        needs |= alone << (4 * sets) | paired << (20 + 4 * sets)
    return needs


def together(a: i64, b: i64, sets: i64) -> i64:
    """What two halves of a hand miss for so many sets and a pair."""
    fewest: i64 = FAR
    for some in range(sets + 1):
        fewest = min(fewest, (a >> (4 * some) & 15) + (b >> (20 + 4 * (sets - some)) & 15))
        fewest = min(fewest, (a >> (20 + 4 * some) & 15) + (b >> (4 * (sets - some)) & 15))
    return fewest


def _learn(code: i64, kinds: i64) -> i64:
    """Kind by kind from the lowest: how many runs begin here, whether a triplet or the pair lies here."""
    costs = _unreached()
    costs[0] = 0
    for kind in range(kinds):
        after = _unreached()
        for state in range(STATES):
            if costs[state] < FAR:
                _step(costs[state], state, code % 5, 2 if kinds == 9 and kind < 7 else 0, after)
        costs = after
        code //= 5
    needs: i64 = 0
    for sets in range(5):
        needs |= costs[2 * sets] << (4 * sets) | costs[2 * sets + 1] << (20 + 4 * sets)
    return needs


def _unreached() -> vec[i64]:
    costs = zeros(STATES)
    for state in range(STATES):
        costs[state] = FAR
    return costs


def _step(cost: i64, state: i64, count: i64, most_runs: i64, after: vec[i64]) -> None:
    """All that can be built on one kind, of which the hand has ``count``, from one state."""
    pair = state % 2
    sets = state // 2 % 5
    before = state // 10 % 3
    through = before + state // 30
    for runs in range(most_runs + 1):
        for more in range(4):  # neither, a triplet, the pair, (both: five tiles)
            triplet: i64 = more & 1
            here: i64 = more >> 1
            needed = through + runs + 3 * triplet + 2 * here
            built = sets + runs + triplet
            if needed <= 4 and built <= 4 and pair + here <= 1:
                place = runs * 10 + before * 30 + built * 2 + pair + here
                total = cost + max(needed - count, 0)
                if total < after[place]:
                    after[place] = total
