"""More changes to plant a fault with, for which a pattern alone does not do; see `analyzer.generate.faults.planting`."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from analyzer.core.seed import own_seed
from analyzer.generate.faults.planting import DISCARD, DRAW, Elements, Planter, places
from analyzer.tiles.tile import TILES, in_play

SEED: Final = re.compile(r'<SHUFFLE seed="(mt19937[^"]*)"')
DEALT: Final = re.compile(r'hai([0-3])="([^"]+)"')


def inserted(before: str, element: str, needs: str = "") -> Planter:
    """Put an element in front of one that matches ``needs`` too."""

    def plant(elements: Elements, dice: Random) -> Elements | None:
        found = [i for i in places(elements, before) if re.match(needs, elements[i])]
        if not found:
            return None
        at = dice.choice(found)
        return [*elements[:at], element, *elements[at:]]

    return plant


def _changed(elements: Elements, at: int, text: str) -> Elements | None:
    return None if text == elements[at] else [*elements[:at], text, *elements[at + 1 :]]


def _round(elements: Elements, at: int) -> tuple[int, int]:
    """Where the round of an element begins, and where it ends."""
    starts = [*places(elements, "<INIT"), len(elements)]
    start = max((i for i in starts if i <= at), default=starts[0])
    return start, min(i for i in starts if i > start)


def _tile_nowhere(elements: Elements, at: int, dice: Random) -> int | None:
    """A tile that does not come up in the round of an element."""
    start, stop = _round(elements, at)
    text = " ".join(elements[start:stop])
    seen = {int(number) for number in re.findall(r"\d+", text)}
    for code in re.findall(r' m="([^"]*)"', text):
        seen |= {tile for number in code.split(",") for tile in _near(int(number))}
    players = 4 if 'hai3=""' not in elements[start] else 3
    free = [tile for tile in range(TILES) if tile not in seen and in_play(tile, players)]
    return dice.choice(free) if free else None


def _near(code: int) -> set[int]:
    """All tiles of the kinds that a meld code may be about."""
    if code & 4:
        run = (code >> 10) // 3
        first = run // 7 * 36 + run % 7 * 4
        return set(range(first, first + 12))
    first = (code >> 9) // 3 * 4 if code & 24 else (code >> 8) & ~3
    return set(range(first, first + 4))


def fourteenth_tile(elements: Elements, dice: Random) -> Elements | None:
    """A seat is dealt a tile too many."""
    at = dice.choice(places(elements, "<INIT"))
    tile = _tile_nowhere(elements, at, dice)
    return None if tile is None else _changed(elements, at, elements[at].replace('hai1="', f'hai1="{tile},'))


def scores_exchanged(elements: Elements, dice: Random) -> Elements | None:
    """Two seats have each other's score."""
    found = places(elements, "<INIT")[1:]
    if not found:
        return None
    at = dice.choice(found)
    return _changed(elements, at, re.sub(r' ten="(-?\d+),(-?\d+),', r' ten="\2,\1,', elements[at]))


def other_source(elements: Elements, dice: Random) -> Elements | None:
    """A pon names a seat that did not discard the tile."""
    found = [i for i in places(elements, "<N ") if int(re.findall(r'm="(\d+)"', elements[i])[0]) & 12 == 8]
    if not found:
        return None
    at = dice.choice(found)
    code = int(re.findall(r'm="(\d+)"', elements[at])[0])
    other = code & ~3 | (code & 3) % 3 + 1
    return _changed(elements, at, elements[at].replace(f'm="{code}"', f'm="{other}"'))


def ron_as_tsumo(elements: Elements, dice: Random) -> Elements | None:
    """The loser of a ron is the winner himself."""
    found = places(elements, '<AGARI(?!.*who="(.)" fromWho="\\1")')
    if not found:
        return None
    at = dice.choice(found)
    return _changed(elements, at, re.sub(r'who="(.)" fromWho="."', r'who="\1" fromWho="\1"', elements[at]))


def noten_shown(elements: Elements, dice: Random) -> Elements | None:
    """A hand is shown at a draw that the log does not show: whose it is, and that it does not wait, the round tells."""
    found = [i for i in places(elements, "<RYUUKYOKU(?!.*type)") if " hai0=" not in elements[i]]
    if not found:
        return None
    at = dice.choice(found)
    start, _ = _round(elements, at)
    hand = ",".join(sorted(dict(DEALT.findall(elements[start]))["0"].split(","), key=int))
    return _changed(elements, at, re.sub(r'( sc="[^"]*")', rf'\1 hai0="{hand}"', elements[at]))


def other_tile_shown(elements: Elements, dice: Random) -> Elements | None:
    """A tile of a hand shown at a draw is one that never came up."""
    found = [i for i in places(elements, "<RYUUKYOKU") if DEALT.search(elements[i])]
    if not found:
        return None
    at = dice.choice(found)
    tile = _tile_nowhere(elements, at, dice)
    if tile is None:
        return None
    seat, hand = dice.choice(DEALT.findall(elements[at]))
    tiles = sorted([tile, *map(int, hand.split(",")[1:])])
    return _changed(elements, at, elements[at].replace(f'hai{seat}="{hand}"', f'hai{seat}="{",".join(map(str, tiles))}"'))


# --- the wall ---


def _seeded(elements: Elements) -> bool:
    return any(SEED.match(element) for element in elements[:4])


def other_seed(elements: Elements, dice: Random) -> Elements | None:
    """The seed of another game."""
    for at in range(4):
        found = SEED.match(elements[at])
        if found:
            return _changed(elements, at, elements[at].replace(found[1], own_seed([dice.getrandbits(60)]).decode()))
    return None


def other_dice(elements: Elements, dice: Random) -> Elements | None:
    """Both dice show something else."""
    if not _seeded(elements):
        return None
    at = dice.choice(places(elements, "<INIT"))
    first, second = map(int, re.findall(r'seed="\d+,\d+,\d+,(\d),(\d)', elements[at])[0])
    changed = re.sub(
        r'(seed="\d+,\d+,\d+),\d,\d', rf"\1,{(first + dice.randint(1, 5)) % 6},{(second + 1) % 6}", elements[at]
    )
    return _changed(elements, at, changed)


def hand_sorted(elements: Elements, dice: Random) -> Elements | None:
    """A dealt hand is ascending."""
    if not _seeded(elements):
        return None
    at = dice.choice(places(elements, "<INIT"))
    hand = dict(DEALT.findall(elements[at]))[str(dice.randrange(3))]
    return _changed(elements, at, elements[at].replace(hand, ",".join(sorted(hand.split(","), key=int))))


def dealt_tile_unseen(elements: Elements, dice: Random) -> Elements | None:
    """A dealt tile that nobody sees again is another that nobody sees."""
    if not _seeded(elements):
        return None
    at = dice.choice(places(elements, "<INIT"))
    start, stop = _round(elements, at)
    later = set(re.findall(r"\d+", " ".join(elements[start + 1 : stop])))
    melds = {tile for code in re.findall(r' m="([\d,]*)"', " ".join(elements[start:stop])) for n in code.split(",") for tile in _near(int(n))}
    hand = dict(DEALT.findall(elements[at]))[str(dice.randrange(3))]
    kept = [tile for tile in hand.split(",") if tile not in later and int(tile) not in melds]
    tile = _tile_nowhere(elements, at, dice)
    if not kept or tile is None:
        return None
    tiles = hand.split(",")
    tiles[tiles.index(dice.choice(kept))] = str(tile)
    return _changed(elements, at, elements[at].replace(hand, ",".join(tiles)))


def drawn_tile_unseen(elements: Elements, dice: Random) -> Elements | None:
    """A tile that is drawn and discarded at once, and not called or won, is another that never came up."""
    return _pair_changed(elements, dice, False)


def _pair_changed(elements: Elements, dice: Random, replaced: bool) -> Elements | None:
    """A draw and its discard, after a kan or nukidora or not, have another tile."""
    found = [i for i in drawn_tile_places(elements) if elements[i - 1].startswith(("<N ", "<DORA")) == replaced]
    if not _seeded(elements) or not found:
        return None
    at = dice.choice(found)
    tile = _tile_nowhere(elements, at, dice)
    if tile is None:
        return None
    both = [f"<{elements[at][1]}{tile}/>", f"<{elements[at + 1][1]}{tile}/>"]
    return [*elements[:at], *both, *elements[at + 2 :]]


def replacement_unseen(elements: Elements, dice: Random) -> Elements | None:
    """A replacement that is discarded at once is another that never came up."""
    return _pair_changed(elements, dice, True)


def indicator_unseen(elements: Elements, dice: Random) -> Elements | None:
    """The first indicator of a round that nobody wins is another that never came up."""
    drawn = [_round(elements, i)[0] for i in places(elements, "<RYUUKYOKU")]
    return _one_number(elements, dice, drawn, r'( seed="\d+,\d+,\d+,\d+,\d+,)\d+')


def kan_indicator_unseen(elements: Elements, dice: Random) -> Elements | None:
    """A kan's indicator, in a round that nobody wins, is another that never came up."""
    drawn = {_round(elements, i) for i in places(elements, "<RYUUKYOKU")}
    return _one_number(elements, dice, [i for i in places(elements, "<DORA") if _round(elements, i) in drawn], r'( hai=")\d+')


def ura_unseen(elements: Elements, dice: Random) -> Elements | None:
    """The first ura indicator of a lone winner is another that never came up."""
    wins = [i for i in places(elements, '<AGARI(?=.*doraHaiUra)') if not elements[i - 1].startswith("<AGARI")]
    wins = [i for i in wins if not elements[i + 1].startswith("<AGARI")]
    return _one_number(elements, dice, wins, r'( doraHaiUra=")\d+')


def _one_number(elements: Elements, dice: Random, found: list[int], pattern: str) -> Elements | None:
    if not _seeded(elements) or not found:
        return None
    at = dice.choice(found)
    tile = _tile_nowhere(elements, at, dice)
    return None if tile is None else _changed(elements, at, re.sub(pattern, rf"\g<1>{tile}", elements[at], count=1))


def turns_exchanged(elements: Elements, dice: Random) -> Elements | None:
    """Two turns in which a seat discards what it draws, in the other order."""
    if not _seeded(elements):
        return None
    first = drawn_tile_places(elements)
    pairs = [(i, j) for i in first for j in first if i < j < i + 24 and elements[i][1] == elements[j][1]]
    pairs = [(i, j) for i, j in pairs if _round(elements, i) == _round(elements, j)]
    if not pairs:
        return None
    i, j = dice.choice(pairs)
    changed = list(elements)
    changed[i : i + 2], changed[j : j + 2] = elements[j : j + 2], elements[i : i + 2]
    return changed


def drawn_tile_places(elements: Elements) -> list[int]:
    """Where a tile is drawn and discarded at once, and the next seat draws."""
    return [
        i
        for i in range(len(elements) - 2)
        if (draw := DRAW.match(elements[i]))
        and (discard := DISCARD.match(elements[i + 1]))
        and draw[2] == discard[2]
        and DRAW.match(elements[i + 2])
    ]
