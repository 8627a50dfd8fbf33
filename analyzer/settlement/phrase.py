"""A win in one phrase.

``S from W 3 han 40 fu``; ``E tsumo mangan``; ``0 from 2 hand 123m456p78s11z[777z] tile 9s dora 4m``.
"""

from __future__ import annotations

import re
from typing import Any, Final

from analyzer.settlement.records import Win
from analyzer.settlement.words import KAZOE, SITUATIONS, SettleError
from analyzer.tiles.amounts import LIMITS

NAMED: Final = {"from": "loser", "pao": "pao", "tile": "tile", "dora": "dora", "ura": "ura", "nukidora": "nukidora"}
COUNTED: Final = ("han", "fu")
EXAMPLE: Final = "S from W 3 han 40 fu"
_COUNT: Final = re.compile(r"([0-9]+)(han|fu)")
_TILES: Final = re.compile(r"[\[(]?[0-9]+[mpsz][0-9mpsz\[\]()]*")


def win_of(text: str) -> Win:
    """The win that a phrase tells. SettleError (``win``) for a word that means nothing there."""
    words = _COUNT.sub(r" \1 \2 ", text.replace(",", " ")).split()
    if not words:
        raise SettleError("win", f"nothing given; write for example {EXAMPLE!r}")
    told: dict[str, Any] = {"winner": words.pop(0)}
    situation: list[str] = []
    while words:
        word = words.pop(0)
        name = word.lower()
        if name in SITUATIONS:
            situation.append(name)
        elif name == "hand":
            _tell(told, "hand", _tiles(words), text)
        elif name in NAMED:
            if not words:
                raise SettleError("win", f"{text!r}: nothing after {word!r}")
            _tell(told, NAMED[name], words.pop(0), text)
        elif name != "tsumo":
            _number_or_limit(told, word, words, text)
        elif "loser" in told:
            raise SettleError("win", f"{text!r}: tsumo, or from somebody?")
    return Win(situation=tuple(situation), **told)


def _tiles(words: list[str]) -> str:
    """The tiles that follow, melds and all."""
    found = []
    while words and _TILES.fullmatch(words[0]):
        found.append(words.pop(0))
    return " ".join(found)


def _number_or_limit(told: dict[str, Any], word: str, words: list[str], text: str) -> None:
    """``3 han``, ``40 fu``, ``mangan``, ``2x yakuman``, ``double yakuman``."""
    following = words[0].lower() if words else ""
    if word.isdecimal() and following in COUNTED:
        _tell(told, words.pop(0).lower(), word, text)
    elif word.lower() in (*LIMITS[1:], KAZOE):
        _tell(told, "limit", word, text)
    elif following == "yakuman" and re.fullmatch("[1-9]x?|double|triple", word, re.IGNORECASE):
        _tell(told, "limit", f"{word} {words.pop(0)}", text)
    else:
        raise SettleError("win", f"{text!r}: {word!r} is not understood here; write for example {EXAMPLE!r}")


def _tell(told: dict[str, Any], name: str, value: str, text: str) -> None:
    if name in told:
        raise SettleError("win", f"{text!r}: {name} is given twice")
    told[name] = value
