"""Changes to plant a fault with: each takes a log as the list of its elements (``<D5/>`` ...), changes a copy at one
fitting place that the dice choose, and returns it; None where the log has no such place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

Elements = list[str]
Planter = Callable[[Elements, Random], Elements | None]

DRAW: Final = re.compile(r"<([TUVW])(\d+)/>")
DISCARD: Final = re.compile(r"<([DEFG])(\d+)/>")
ATTRIBUTE: Final = r'{}="([^"]*)"'


def elements_of(log: bytes) -> Elements:
    """The elements of a log, in their order."""
    return re.findall(r"<[^>]+>", log.decode())


def places(elements: Elements, pattern: str) -> list[int]:
    """Where elements match."""
    compiled = re.compile(pattern)
    return [i for i, element in enumerate(elements) if compiled.match(element)]


def number_changed(
    pattern: str, attribute: str, position: int | None, change: Callable[[int, Random], int], last: bool = False
) -> Planter:
    """Change one number of an attribute; any of them where ``position`` is None."""

    def plant(elements: Elements, dice: Random) -> Elements | None:
        found = [i for i in places(elements, pattern) if f' {attribute}="' in elements[i]]
        found = found[-1:] if last else found
        if not found:
            return None
        at = dice.choice(found)
        values = re.search(" " + ATTRIBUTE.format(attribute), elements[at])
        assert values is not None
        numbers = values[1].split(",")
        i = dice.randrange(len(numbers)) if position is None else position
        if i >= len(numbers) or not numbers[i]:
            return None
        numbers[i] = str(change(int(float(numbers[i])), dice))
        text = elements[at].replace(values[0], f' {attribute}="{",".join(numbers)}"')
        return None if text == elements[at] else [*elements[:at], text, *elements[at + 1 :]]

    return plant


def dropped(pattern: str, beside: str | None = None) -> Planter:
    """Leave one element out (where the next one matches ``beside``)."""

    def plant(elements: Elements, dice: Random) -> Elements | None:
        found = [i for i in places(elements, pattern) if beside is None or re.match(beside, elements[i + 1])]
        if not found:
            return None
        at = dice.choice(found)
        return elements[:at] + elements[at + 1 :]

    return plant


def doubled(pattern: str) -> Planter:
    """Write an element twice."""

    def plant(elements: Elements, dice: Random) -> Elements | None:
        found = places(elements, pattern)
        if not found:
            return None
        at = dice.choice(found)
        return [*elements[: at + 1], *elements[at:]]

    return plant


def rewritten(pattern: str, old: str, new: str) -> Planter:
    """Change the text of one element by a regular expression."""

    def plant(elements: Elements, dice: Random) -> Elements | None:
        found = [i for i in places(elements, pattern) if re.search(old, elements[i])]
        if not found:
            return None
        at = dice.choice(found)
        return [*elements[:at], re.sub(old, new, elements[at], count=1), *elements[at + 1 :]]

    return plant


def letter_changed(letters: str) -> Planter:
    """A draw or a discard by another seat."""

    def plant(elements: Elements, dice: Random) -> Elements | None:
        found = list(places(elements, f"<[{letters}]\\d"))
        at = dice.choice(found)
        other = dice.choice([letter for letter in letters[:3] if letter != elements[at][1]])
        return [*elements[:at], f"<{other}{elements[at][2:]}", *elements[at + 1 :]]

    return plant


def tsumogiri_draw_changed(elements: Elements, dice: Random) -> Elements | None:
    """The tile drawn is not the one that is discarded at once."""
    found = []
    for i in range(len(elements) - 1):
        draw, discard = DRAW.match(elements[i]), DISCARD.match(elements[i + 1])
        if draw and discard and draw[2] == discard[2]:
            found.append(i)
    if not found:
        return None
    at = dice.choice(found)
    return [*elements[:at], f"<{elements[at][1]}{(int(elements[at][2:-2]) + 4) % 136}/>", *elements[at + 1 :]]


def discard_changed(elements: Elements, dice: Random) -> Elements | None:
    """Another tile is discarded, which the hand may not hold."""
    at = dice.choice(places(elements, r"<[DEFG]\d"))
    return [*elements[:at], f"<{elements[at][1]}{(int(elements[at][2:-2]) + 61) % 136}/>", *elements[at + 1 :]]


def swapped(first: str, second: str) -> Planter:
    """Exchange two neighbours."""

    def plant(elements: Elements, dice: Random) -> Elements | None:
        found = [i for i in places(elements, first) if i + 1 < len(elements) and re.match(second, elements[i + 1])]
        if not found:
            return None
        at = dice.choice(found)
        return [*elements[:at], elements[at + 1], elements[at], *elements[at + 2 :]]

    return plant


def dealt_twice(elements: Elements, dice: Random) -> Elements | None:
    """A tile of one hand is also in another."""
    at = dice.choice(places(elements, "<INIT"))
    hands = re.findall(r'hai[01]="([^"]*)"', elements[at])
    one, other = (hand.split(",") for hand in hands)
    changed = ",".join([other[dice.randrange(13)], *one[1:]])
    return [*elements[:at], elements[at].replace(hands[0], changed), *elements[at + 1 :]]


def call_of_another_kind(elements: Elements, dice: Random) -> Elements | None:
    """The meld is three kinds higher."""
    found = [i for i in places(elements, r"<N ") if int(re.findall(r'm="(\d+)"', elements[i])[0]) & 8]
    if not found:
        return None
    at = dice.choice(found)
    code = int(re.findall(r'm="(\d+)"', elements[at])[0])
    kind = (code >> 9) // 3
    other = kind + 3 if kind < 20 else kind - 3
    changed = code + ((other - kind) * 3 << 9)
    return [*elements[:at], elements[at].replace(str(code), str(changed)), *elements[at + 1 :]]


def riichi_tedashi(elements: Elements, dice: Random) -> Elements | None:
    """After riichi a tile from the hand is discarded instead of the drawn one."""
    found = []
    for i in places(elements, '<REACH who="." ten="[^"]*" step="2"'):
        seat = int(elements[i][12])
        hand, in_round = None, i
        while in_round >= 0 and not elements[in_round].startswith("<INIT"):
            in_round -= 1
        hand = set(re.findall(rf'hai{seat}="([^"]*)"', elements[in_round])[0].split(","))
        gone = {e[2:-2] for e in elements[in_round:i] if e[1] == "DEFG"[seat]}
        if any(e.startswith("<N ") for e in elements[in_round:i]):
            continue
        for j in range(i, len(elements)):
            if elements[j].startswith(("<AGARI", "<RYUU")):
                break
            if re.match(f"<{'DEFG'[seat]}\\d", elements[j]) and hand - gone:
                found.append((j, min(hand - gone)))
                break
    if not found:
        return None
    at, tile = dice.choice(found)
    return [*elements[:at], f"<{elements[at][1]}{tile}/>", *elements[at + 1 :]]


def round_dropped(elements: Elements, dice: Random) -> Elements | None:
    """A round in the middle is missing."""
    starts = places(elements, "<INIT")
    if len(starts) < 4:
        return None
    i = dice.randrange(1, len(starts) - 2)
    return elements[: starts[i]] + elements[starts[i + 1] :]


def game_cut_short(elements: Elements, dice: Random) -> Elements | None:
    """The final scores stand at the end of an earlier round, and nothing follows."""
    starts = places(elements, "<INIT")
    owari = re.search(r' owari="[^"]*"', " ".join(elements))
    if len(starts) < 4 or owari is None:
        return None
    at = starts[dice.randrange(1, len(starts) - 2)] - 1
    while not elements[at].startswith(("<AGARI", "<RYUU")):
        at -= 1
    return [*elements[:at], elements[at].replace(" sc=", owari[0] + " sc="), "</mjloggm>"]


def up(amount: int) -> Callable[[int, Random], int]:
    """More by a fixed amount."""
    return lambda value, dice: value + amount


def either(amount: int) -> Callable[[int, Random], int]:
    """More or less."""
    return lambda value, dice: value + dice.choice((-amount, amount))
