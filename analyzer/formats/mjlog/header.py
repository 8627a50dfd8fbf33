"""The header of an mjlog for people: names, grades, ratings, room, seed. Decoded when asked for."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import unquote, unquote_to_bytes

from analyzer.tape.tape import Tape

ATTRIBUTE: Final = re.compile(r' ([^\s="<>]+)="([^"]*)"')
RATE: Final = re.compile(r"\d{1,5}(\.\d{1,4})?", re.ASCII)
GRADES: Final = {str(grade): grade for grade in range(21)}  # nonsense is None
SEATS: Final = ("n0", "n1", "n2", "n3")
PLAYER: Final = re.compile(r' (n[0-3]|dan|rate)="([^"]*)"')
SEED_KINDS: Final = ("mt19937ar-sha512-n288-base64", "mt19937ar-sha512-n288", "mt19937ar")


@dataclass(frozen=True)
class Header:
    """What a log says of its game, none of it checked. What is not there is an empty tuple, or None."""

    names: tuple[str, ...]
    dan: tuple[str, ...]
    rate: tuple[str, ...]
    sex: tuple[str, ...]
    seed_kind: str | None  # what the seed says of itself; None where there is no seed that can be followed
    lobby: int
    type_bits: int
    title: str | None
    rule: str | None  # the log's own rule string


def header(tape: Tape) -> Header:
    """The header; nonsense in it is handed on as text, never an exception."""
    found: dict[str, dict[str, str]] = {}
    for text in tape.texts:
        tag, attributes = _element(text)
        if tag != "UN" or "n1" in attributes:  # one name alone: a player is back
            found.setdefault(tag, attributes)
    players, room = found.get("UN", {}), found.get("GO", {})
    return Header(
        names=tuple(unquote(players[key], errors="replace") for key in SEATS if key in players),
        dan=_items(players.get("dan")),
        rate=_items(players.get("rate")),
        sex=_items(players.get("sx")),
        seed_kind=_seed_kind(tape, found.get("SHUFFLE", {}).get("seed", "")),
        lobby=tape.lobby,
        type_bits=tape.type_bits,
        title=_text(room.get("title")),
        rule=_text(room.get("csrule") or room.get("rule")),
    )


def players_text(tape: Tape) -> bytes:
    """The element that names all players; empty where there is none."""
    for text in tape.texts:
        if text.startswith(b"<UN") and b' n1="' in text:
            return text
    return b""


def players(text: bytes, seats: int) -> tuple[tuple[str, ...], tuple[int | None, ...], tuple[float | None, ...]]:
    """Names, dan and ratings of a `players_text`, seat by seat; "" or None where the log doesn't tell."""
    found = dict(PLAYER.findall(text.decode("utf-8", "replace")))
    names = tuple([_name(found.get(key, "")) for key in SEATS[:seats]])
    dan, rate = _each(found, "dan", seats), _each(found, "rate", seats)
    return names, tuple([GRADES.get(text) for text in dan]), tuple([_rate(text) for text in rate])


def _each(found: dict[str, str], attribute: str, seats: int) -> list[str]:
    """An item a seat."""
    return (found.get(attribute, "").split(",") + [""] * seats)[:seats]


@lru_cache(maxsize=4096)
def _name(text: str) -> str:
    """Players come again."""
    return unquote_to_bytes(html.unescape(text)).decode("utf-8", "replace")


@lru_cache(maxsize=4096)
def _rate(text: str) -> float | None:
    return float(text) if RATE.fullmatch(text) else None


def _element(text: bytes) -> tuple[str, dict[str, str]]:
    plain = text.decode("utf-8", "replace")
    tag = re.split(r"[\s/>]", plain[1:], maxsplit=1)[0]
    return tag, {name: html.unescape(value) if "&" in value else value for name, value in ATTRIBUTE.findall(plain)}


def _items(value: str | None) -> tuple[str, ...]:
    return tuple(value.split(",")) if value else ()


def _text(value: str | None) -> str | None:
    return None if value is None else unquote(value, errors="replace")


def _seed_kind(tape: Tape, seed: str) -> str | None:
    """One of the three ways to shuffle; seeds a round come with the deals."""
    prefix = seed.partition(",")[0]
    if prefix in SEED_KINDS:
        return prefix
    return SEED_KINDS[2] if tape.seed_a_round else None
