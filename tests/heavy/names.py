"""Names in an mjlog, mutated by the million: what the fast scanner takes, expat takes, and with the same names.

    python tests/heavy/names.py [how many]
"""

from __future__ import annotations

import random
import sys
from xml.parsers import expat

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import _scanned, write

START = '<mjloggm ver="2.3">'
ELEMENTS = (
    '<GO type="9" lobby="0"/>', '<UN n0="%41" n1="%42" dan="0,1" rate="1,2" sx="M"/>', '<UN n2="%42" />',
    '<SHUFFLE seed="x" ref=""/>', '<TAIKYOKU oya="0"/>', "<T52/>", "<D0/>", "<W135/>", "<G7/>", '<N who="3" m="31264" />',
    '<DORA hai="4" />', '<REACH who="1" step="1"/>', '<REACH who="1" ten="250,250,240,250" step="2"/>', '<BYE who="2" />',
    '<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0" hai1="1,2,3" />', '<T52 t="1"/>', "<CHAT/>",
    '<AGARI ba="0,0" hai="0,4" machi="4" ten="40,1000,0" yaku="8,1" doraHai="28" doraHaiUra="9" who="2" fromWho="3" '
    'paoWho="1" chip="2,1" ratio="1,2" />',
    '<INIT seed="0,0,0,1,2,3" ten="1,2,3,4" oya="0" hai0="1" hai1="2" hai2="3" hai3="4" shuffle="x" />',
)
ALPHABET = "".join(map(chr, range(1, 128))) + "\u00e9\u3042\u00b7"
FREQUENT = "0000123456789:;?@[]^_`-.AZaz/ =<>\"'"


def names(text: str) -> list[tuple[int, int]]:
    """Where each name stands: of tags, of attributes, of the end tag, and the word of a draw."""
    places, i, quoted = [], 0, False
    while i < len(text):
        if text[i] == '"':
            quoted = not quoted
        if not quoted and text[i] in "</ " and i + 1 < len(text) and text[i + 1].isalpha():
            end = i + 1
            while end < len(text) and text[end].isalnum():
                end += 1
            places.append((i + 1, end))
            i = end
            continue
        i += 1
    word = text.find("yao9")
    return [*places, (word, word + 4)] if word >= 0 else places


def mutated(name: str, dice: random.Random) -> str:
    """A name with one to three changes."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        at = dice.randrange(len(name) + 1)
        char = dice.choice(FREQUENT if dice.random() < 0.6 else ALPHABET)
        kind = dice.randrange(7)
        if kind == 0:
            name = char + name
        elif kind == 1:
            name = name[:at] + char + name[at:]
        elif kind == 2:
            name = name[:at] + char + name[at + 1 :]
        elif kind == 3:
            name = name[:at] + name[at + 1 :]
        elif kind == 4:
            name = dice.choice("0:;?@") * dice.randrange(1, 12) + name
        elif kind == 5:
            name = name + dice.choice(ALPHABET) * dice.randrange(1, 25)
        else:
            name = name.swapcase()
    return name


def document(dice: random.Random) -> bytes:
    """A little log with one name changed."""
    text = START + "".join(dice.choice(ELEMENTS) for _ in range(dice.randrange(1, 4))) + "</mjloggm>"
    start, end = dice.choice(names(text))
    return (text[:start] + mutated(text[start:end], dice) + text[end:]).encode()


def of_expat(data: bytes) -> list[tuple[str, dict[str, str]]] | None:
    """The elements as expat reads them; None where it does not."""
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: found.append((name, attributes))
    try:
        parser.Parse(data, True)
    except expat.ExpatError:
        return None
    return found


def taken(data: bytes) -> bool:
    """Whether the scanner takes a document as whole; AssertionError where it must not, or reads other names."""
    try:
        tape = _scanned(data)
    except UnreadableLog:
        return False
    if tape is None or tape.cut >= 0:
        return False
    told = of_expat(data)
    assert told is not None, data
    assert of_expat(write(tape)) == told, (data, write(tape))
    return True


def main(count: int) -> None:
    dice = random.Random(20261130)
    accepted = well_formed = 0
    for _ in range(count):
        data = document(dice)
        accepted += taken(data)
        well_formed += of_expat(data) is not None
    print(f"{count:,} documents with a mutated name: the scanner took {accepted:,}, expat {well_formed:,}; all names equal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
