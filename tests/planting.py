"""Faults to plant in a log, one at a time: each kind changes one thing at one place.

A log is a list of elements (``<D5/>`` ...). A kind is a function that changes a copy at a random fitting place and
returns it, or None where the log has no such place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

Elements = list[str]
Planter = Callable[[Elements, Random], Elements | None]

DRAW = re.compile(r"<([TUVW])(\d+)/>")
DISCARD = re.compile(r"<([DEFG])(\d+)/>")
ATTRIBUTE = r'{}="([^"]*)"'


class Kind(NamedTuple):
    """A kind of fault, and the families that may name it first."""

    name: str
    families: tuple[str, ...]
    plant: Planter


def elements_of(document: bytes) -> Elements:
    return re.findall(r"<[^>]+>", document.decode())


def places(elements: Elements, pattern: str) -> list[int]:
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
    at = dice.choice(places(elements, r"<[DEFG]\d"))
    return [*elements[:at], f"<{elements[at][1]}{(int(elements[at][2:-2]) + 61) % 136}/>", *elements[at + 1 :]]


def swapped(first: str, second: str) -> Planter:
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
    return lambda value, dice: value + amount


def either(amount: int) -> Callable[[int, Random], int]:
    return lambda value, dice: value + dice.choice((-amount, amount))


WIN = "<AGARI"
DRAWN = "<RYUUKYOKU"
ORDINARY_WIN = '<AGARI(?=.* yaku=")'
KINDS = [
    Kind("a draw of another tile", ("TURN", "DEAL", "RIICHI"), tsumogiri_draw_changed),
    Kind("a discard of another tile", ("TURN", "DEAL", "RIICHI"), discard_changed),
    Kind("a draw by another seat", ("TURN",), letter_changed("TUVW")),
    Kind("a discard by another seat", ("TURN",), letter_changed("DEFG")),
    Kind("a draw left out", ("TURN",), dropped(r"<[TUVW]\d", r"<[DEFG]\d")),
    Kind("a discard left out", ("TURN",), dropped(r"<[DEFG]\d", r"<[TUVW]\d")),
    Kind("a draw twice", ("TURN",), doubled(r"<[TUVW]\d")),
    Kind("a discard twice", ("TURN",), doubled(r"<[DEFG]\d")),
    Kind("a discard before its draw", ("TURN",), swapped(r"<[TUVW]\d", r"<[DEFG]\d")),
    Kind("a tile in two hands", ("DEAL",), dealt_twice),
    Kind("a hand of twelve", ("DEAL",), rewritten("<INIT", r'hai1="\d+,', 'hai1="')),
    Kind("an indicator that was dealt", ("DEAL",), rewritten("<INIT", r',(\d+)"( .* hai0=")(\d+)', r',\3"\2\3')),
    Kind("another dealer", ("DEAL",), number_changed("<INIT", "oya", 0, lambda v, d: (v + 1) % 3)),
    Kind("another kyoku", ("RENCHAN", "DEAL"), number_changed("<INIT", "seed", 0, up(4))),
    Kind("a honba more", ("HONBA",), number_changed("<INIT", "seed", 1, up(1))),
    Kind("a deposit more", ("KYOUTAKU",), number_changed("<INIT", "seed", 2, up(1))),
    Kind("a die of seven", ("DEAL",), number_changed("<INIT", "seed", 3, up(6))),
    Kind("another score in a header", ("SCORE",), number_changed("<INIT", "ten", 1, either(10))),
    Kind("a pon of another kind", ("CALL",), call_of_another_kind),
    Kind("a call left out", ("TURN", "CALL"), dropped("<N ")),
    Kind("a call twice", ("CALL", "KAN"), doubled("<N ")),
    Kind("a call by another seat", ("CALL", "KAN"), number_changed("<N ", "who", 0, lambda v, d: (v + 1) % 3)),
    Kind("a riichi not declared", ("RIICHI",), dropped('<REACH who="." step="1"', r"<[DEFG]\d+/>")),
    Kind("a deposit not paid", ("RIICHI",), dropped('<REACH who="." ten')),
    Kind("a riichi declared twice", ("RIICHI",), doubled('<REACH who="." step="1"')),
    Kind("a deposit paid twice", ("RIICHI",), doubled('<REACH who="." ten')),
    Kind("a riichi after its discard", ("RIICHI",), swapped('<REACH who="." step="1"', r"<[DEFG]\d")),
    Kind("another score after a deposit", ("RIICHI",), number_changed("<REACH", "ten", 0, either(10))),
    Kind("a riichi by another seat", ("RIICHI",), rewritten('<REACH who="[12]" step="1"', 'who="."', 'who="0"')),
    Kind("a tile of the hand discarded in riichi", ("RIICHI",), riichi_tedashi),
    Kind("an indicator not turned", ("DORA",), dropped("<DORA")),
    Kind("an indicator turned twice", ("DORA",), doubled("<DORA")),
    Kind("an indicator too late", ("DORA",), swapped("<DORA", r"<[TUVWDEFG]\d")),
    Kind("fu", ("FU",), number_changed(WIN, "ten", 0, either(10))),
    Kind("points", ("POINTS",), number_changed(WIN, "ten", 1, either(100))),
    Kind("the limit", ("POINTS",), number_changed(WIN, "ten", 2, up(1))),
    Kind("another yaku", ("YAKU",), number_changed(ORDINARY_WIN, "yaku", 0, lambda v, d: (v + 1) % 36)),
    Kind("the han of a yaku", ("YAKU",), number_changed(ORDINARY_WIN, "yaku", 1, up(1))),
    Kind("a yaku left out", ("YAKU",), rewritten(WIN, r' yaku="\d+,\d+,', ' yaku="')),
    Kind("a yaku more", ("YAKU",), rewritten(WIN, r' yaku="', ' yaku="27,2,')),
    Kind("a dora more", ("DORA",), rewritten(WIN, r' yaku="([^"]*),52,(\d)', r' yaku="\1,52,1\2')),
    Kind("ura dora not told", ("DORA",), rewritten(WIN, r' doraHaiUra="[^"]*"', "")),
    Kind("ura dora more", ("DORA",), rewritten(WIN, r",53,(\d)", r",53,1\1")),
    Kind("a red five more", ("DORA",), rewritten(WIN, r",54,(\d)", r",54,1\1")),
    Kind("another tile in the won hand", ("WIN", "LOG"), number_changed(WIN, "hai", 0, lambda v, d: (v + 37) % 136)),
    Kind("another winning tile", ("WIN",), number_changed(WIN, "machi", 0, lambda v, d: (v + 4) % 136)),
    Kind("another winner", ("WIN",), number_changed(WIN, "who", 0, lambda v, d: (v + 1) % 3)),
    Kind("another loser", ("WIN", "RON"), number_changed(WIN, "fromWho", 0, lambda v, d: (v + 1) % 3)),
    Kind("another indicator at a win", ("DORA",), number_changed(WIN, "doraHai", 0, lambda v, d: (v + 1) % 136)),
    Kind("a meld not shown", ("WIN",), rewritten(WIN, r' m="[^"]*"', "")),
    Kind("honba at a win", ("PAY", "RON"), number_changed(WIN, "ba", 0, up(1))),
    Kind("deposits at a win", ("PAY", "RON"), number_changed(WIN, "ba", 1, up(1))),
    Kind("a payment at a win", ("PAY",), number_changed(WIN, "sc", 1, either(10))),
    Kind("a score before a win", ("SCORE",), number_changed(WIN, "sc", 2, either(10))),
    Kind("a win left out", ("LOG", "TURN"), dropped(WIN, "<INIT")),
    Kind("a win twice", ("RON", "LOG"), doubled(WIN)),
    Kind("a draw's end left out", ("LOG", "TURN"), dropped(DRAWN, "<INIT")),
    Kind("a draw's end twice", ("LOG",), doubled(DRAWN)),
    Kind("a payment at a draw", ("NOTEN", "NAGASHI", "ABORT"), number_changed(DRAWN, "sc", 1, either(10))),
    Kind("a tenpai hand not shown", ("NOTEN", "ABORT"), rewritten(DRAWN, r' hai\d="[^"]*"', "")),
    Kind("another tile shown", ("NOTEN", "LOG"), rewritten(DRAWN, r' (hai\d)="\d+', r' \1="3')),
    Kind("a draw called nine terminals", ("ABORT",), rewritten('<RYUUKYOKU(?!.*type)', "<RYUUKYOKU", '<RYUUKYOKU type="yao9"')),
    Kind("a draw called nagashi", ("NAGASHI",), rewritten('<RYUUKYOKU(?!.*type)', "<RYUUKYOKU", '<RYUUKYOKU type="nm"')),
    Kind("final scores left out", ("LOG",), rewritten(".*owari", r' owari="[^"]*"', "")),
    Kind("a final score", ("FINAL",), number_changed(".*owari", "owari", 0, either(10))),
    Kind("final points", ("FINAL",), number_changed(".*owari", "owari", 3, either(3))),
    Kind("a round left out", ("RENCHAN", "HONBA", "SCORE", "KYOUTAKU"), round_dropped),
    Kind("a game cut short", ("END",), game_cut_short),
]  # fmt: skip
