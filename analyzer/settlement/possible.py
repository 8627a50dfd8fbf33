"""Which values a hand can have: for each number of fu the fewest han, and how many yakuman come together.

Fu are those of four sets, a pair and a wait; all combinations of these are tried, and each has at least the yaku that
its sets force on it. More han are always possible, by dora.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from analyzer.core.points import KAN, TRIPLET, triplet_fu
from analyzer.core.yakuman import yakuman_count
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tiles import yaku

SIMPLE: Final = 1  # 2m
OUTER: Final = 0  # 1m
RYANMEN: Final = 0
OTHER_WAIT: Final = 2  # kanchan, penchan, tanki
CHIITOITSU: Final = 25


class Shape(NamedTuple):
    """A set of a hand; by ron a concealed triplet that the winning tile completes counts as an open one."""

    fu: int
    run: bool
    called: bool
    concealed: bool  # a triplet that counts for sanankou
    kan: bool
    outer: bool  # a triplet of terminals or honours


class Fu(NamedTuple):
    """What fu depend on in a ruleset."""

    double_wind: int
    rinshan: int
    pinfu_tsumo: bool
    open_pinfu: int
    norths: bool  # replacement tiles without a kan


def least_han(rules: Ruleset, tsumo: bool, riichi: int = 0) -> dict[int, int]:
    """The fewest han of a hand with so many fu; what is not in it has no hand. ``riichi``: the han of that, 1 or 2."""
    fu = Fu(
        int(rules.double_wind_fu), int(rules.rinshan_fu), bool(rules.pinfu_tsumo), int(rules.open_pinfu_fu),
        int(rules.players) == 3,
    )  # fmt: skip
    found: dict[int, int] = {}
    for closed in (True,) if riichi else (True, False):
        for number, han in _least(fu, tsumo, closed, riichi):
            found[number] = min(han, found.get(number, han))
    return dict(sorted(found.items()))


@lru_cache(maxsize=64)
def _least(rules: Fu, tsumo: bool, closed: bool, riichi: int) -> tuple[tuple[int, int], ...]:
    given = riichi + (closed and tsumo)  # menzen_tsumo
    found = {CHIITOITSU: 2 + given} if closed else {}
    for sets in combinations_with_replacement(_shapes(), 4):
        if any(one.called for one in sets) == closed:
            continue
        for pair in (0, 2, rules.double_wind):
            for fu, forced in _hands(rules, sets, pair, tsumo, closed):
                han = max(forced + given, 1)  # some yaku there must be: haitei, houtei, riichi fit every hand
                found[fu] = min(han, found.get(fu, han))
    return tuple(found.items())


def _shapes() -> Iterator[Shape]:
    for called in (False, True):
        yield Shape(0, True, called, False, False, False)
        for kind, kan in product((SIMPLE, OUTER), (0, int(KAN))):
            fu = int(triplet_fu(kind | TRIPLET | kan, not called))
            yield Shape(fu, False, called, not called, kan > 0, kind == OUTER)


def _hands(rules: Fu, sets: tuple[Shape, ...], pair: int, tsumo: bool, closed: bool) -> Iterator[tuple[int, int]]:
    """Fu, and han of the yaku that the sets force, whatever the winning tile completes."""
    for place in range(5):
        won = sets[place] if place < 4 else None
        if won is not None and (won.called or won.kan):
            continue
        held = list(sets)
        if won is not None and won.concealed and not tsumo:
            fu = int(triplet_fu((OUTER if won.outer else SIMPLE) | TRIPLET, False))
            held[place] = won._replace(fu=fu, concealed=False)
        han = _forced(held, pair)
        if han is None:
            continue
        waits = (OTHER_WAIT,) if won is None else (RYANMEN, OTHER_WAIT) if won.run else (RYANMEN,)
        for wait in waits:
            rest = sum(one.fu for one in held) + pair + wait
            yield from _counted(rules, rest, han, tsumo, closed, any(one.kan for one in sets) or rules.norths)


def _forced(sets: Iterable[Shape], pair: int) -> int | None:
    """The han of the yaku that such sets have of necessity; None: they are a yakuman."""
    sets = tuple(sets)
    concealed, kans = sum(one.concealed for one in sets), sum(one.kan for one in sets)
    if concealed == 4 or kans == 4:
        return None
    toitoi = not any(one.run for one in sets)
    honroutou = toitoi and pair > 0 and all(one.outer for one in sets)
    return 2 * toitoi + 2 * honroutou + 2 * (concealed == 3) + 2 * (kans == 3)


def _counted(rules: Fu, rest: int, han: int, tsumo: bool, closed: bool, rinshan: bool) -> Iterator[tuple[int, int]]:
    """The fu of a hand whose parts are worth ``rest``, rounded up; with the han of pinfu, or of rinshan."""
    if rest == 0 and closed and (rules.pinfu_tsumo or not tsumo):
        yield 20 if tsumo else 30, 1
    elif rest == 0 and not closed:
        yield 30 if tsumo else rules.open_pinfu, 0
    else:
        base = 30 if closed and not tsumo else 20
        yield _up(base + rest + 2 * tsumo), han
        if tsumo and rinshan:
            yield _up(base + rest + rules.rinshan), han + 1


def _up(fu: int) -> int:
    return -(-fu // 10) * 10


# --- yakuman ---

# those that one hand can have together, as many as can be: four honour or terminal triplets, or nine of one suit
TOGETHER: Final = (
    (yaku.DAISUUSHII, yaku.TSUUIISOU, yaku.SUUANKOU_TANKI, yaku.SUUKANTSU),
    (yaku.DAISUUSHII, yaku.TSUUIISOU, yaku.SUUANKOU_TANKI, yaku.TENHOU),
    (yaku.DAISUUSHII, yaku.TSUUIISOU, yaku.SUUANKOU, yaku.TENHOU),
    (yaku.DAISANGEN, yaku.TSUUIISOU, yaku.SUUANKOU_TANKI, yaku.SUUKANTSU),
    (yaku.DAISANGEN, yaku.TSUUIISOU, yaku.SUUANKOU, yaku.TENHOU),
    (yaku.KOKUSHI_MUSOU_13, yaku.TENHOU),
    (yaku.JUNSEI_CHUUREN_POUTOU, yaku.TENHOU),
)
CLOSED: Final = (
    yaku.SUUANKOU, yaku.SUUANKOU_TANKI, yaku.TENHOU, yaku.KOKUSHI_MUSOU_13, yaku.JUNSEI_CHUUREN_POUTOU,
)  # fmt: skip


def most_yakuman(rules: Ruleset, called: bool = False) -> int:
    """How many yakuman a hand is paid as at most; ``called``: one that has a called set."""
    sets = [[one for one in together if not (called and one in CLOSED)] for together in TOGETHER]
    return max(int(yakuman_count(rules, sum(2 ** int(one) for one in kinds))) for kinds in sets if kinds)
