"""Whatever text holds games of this form, to their JSON: an object, several of them, links to the viewer."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import unquote_to_bytes

import msgspec

from analyzer.formats.container import BOM
from analyzer.formats.errors import UnreadableLog

Scalar = int | float | str | None
Item = Scalar | list[Scalar]

LINK: Final = re.compile(rb"#json=")
ESCAPED: Final = re.compile(rb"[A-Za-z0-9%._~!*'()-]+")
MARK: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
BETWEEN: Final = re.compile(rb"[\s,]*")
GAMES_LIMIT: Final = 4096  # in one file


class Game(msgspec.Struct):
    """One object, its rounds still in bytes. What has another type than Tenhou gives it is told of nowhere."""

    log: list[msgspec.Raw]
    name: object = None
    rule: object = None
    title: object = None
    ref: object = None
    lobby: object = None
    ratingc: object = None
    dan: object = None
    rate: object = None
    sx: object = None
    sc: object = None
    connection: object = None
    playerMapping: object = None  # noqa: N815: written by Pantheon alone


class Part(NamedTuple):
    """One object: its bytes, where it begins in the source, and whether the source ends inside."""

    data: bytes
    start: int
    cut: bool = False
    root: str = ""  # its JSON pointer, as if several objects were a list
    game: Game | None = None  # where it was decoded on the way


GAME: Final = msgspec.json.Decoder(Game)
ROUND: Final = msgspec.json.Decoder(list[list[Item]])


def parts(data: bytes) -> list[Part]:
    """The objects of a text, in order; UnreadableLog where there is none."""
    if data.startswith(b"{"):
        try:
            return [Part(data, 0, game=GAME.decode(data))]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            pass  # several objects, or one that is cut or wrong
    found, in_list = _found(data)
    if len(found) == 1 and not in_list:
        return found
    return [part._replace(root=f"/{number}") for number, part in enumerate(found)]


def _found(data: bytes) -> tuple[list[Part], bool]:
    """The objects, and whether they stand in a list."""
    start = len(BOM) if data.startswith(BOM) else 0
    links = list(LINK.finditer(data, start)) if data[start:].lstrip()[:1] != b"{" else []
    if len(links) > GAMES_LIMIT:
        raise UnreadableLog(f"more than {GAMES_LIMIT} links")
    if links:
        return [_linked(data, link.end()) for link in links], False
    found: list[Part] = []
    at = _after_blanks(data, start)
    inside_list = data[at : at + 1] == b"["
    at = _after_blanks(data, at + 1) if inside_list else at
    while at < len(data) and data[at : at + 1] == b"{" and len(found) < GAMES_LIMIT:
        end = object_end(data, at)
        found.append(Part(data[at:end], at, False) if end >= 0 else Part(data[at:], at, True))
        at = _after_blanks(data, end) if end >= 0 else len(data)
    if inside_list and data[at : at + 1] == b"]":
        at = _after_blanks(data, at + 1)
    if not found or at < len(data):
        raise UnreadableLog("a game of tenhou.net/6 must begin with {", f"byte {at}")
    return found, inside_list


def _after_blanks(data: bytes, at: int) -> int:
    found = BETWEEN.match(data, at)
    return found.end() if found else at


def object_end(data: bytes, start: int) -> int:
    """Where the object or list that begins here ends; -1 if the bytes end inside."""
    depth = 0
    for mark in MARK.finditer(data, start):
        letter = data[mark.start()]
        if letter == 123 or letter == 91:  # { [
            depth += 1
        elif letter != 34:
            depth -= 1
            if depth == 0:
                return mark.end()
    return -1


def _linked(data: bytes, start: int) -> Part:
    """The object of a link: raw, or percent-encoded; what follows it (``&ts=3``) is left out."""
    if data[start : start + 1] != b"{":
        found = ESCAPED.match(data, start)
        data, begin = unquote_to_bytes(found[0]) if found else b"", 0
    else:
        begin = start
    end = object_end(data, begin)
    return Part(data[begin:end], start) if end >= 0 else Part(data[begin:], start, True)


def whole_rounds(data: bytes) -> bytes:
    """Of an object that ends inside, the rounds that are whole, as an object."""
    depth = end = 0
    for mark in MARK.finditer(data):
        letter = data[mark.start()]
        if letter == 123 or letter == 91:  # { [
            depth += 1
        elif letter != 34:
            depth -= 1
            if depth == 2:
                end = mark.end()
    return data[:end] + b"]}"


def game_of(part: Part) -> Game:
    """The object as a game; UnreadableLog with the place where it is none. Of one that is cut, what is whole."""
    if part.game is not None:
        return part.game
    try:
        return GAME.decode(whole_rounds(part.data) if part.cut else part.data)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        raise UnreadableLog(f"no game of tenhou.net/6: {reason}", pointer(path)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableLog(f"no JSON: {error}", f"byte {part.start}") from error
    except RecursionError as error:
        raise UnreadableLog("lists within lists, deeper than any game has", f"byte {part.start}") from error


def round_of(raw: msgspec.Raw) -> list[list[Item]]:
    """The seventeen lists of a round; UnreadableLog with the place inside the round."""
    try:
        return ROUND.decode(raw)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        raise UnreadableLog(reason, pointer(path)) from error
    except msgspec.DecodeError as error:
        raise UnreadableLog(str(error)) from error
    except RecursionError as error:
        raise UnreadableLog("lists within lists, deeper than any round has") from error


def pointer(path: str) -> str:
    """msgspec's ``$[4][3]`` as a JSON pointer."""
    return re.sub(r"\[(\d+|\.\.\.)\]|\.(\w+)", r"/\1\2", path.strip("`").removeprefix("$"))
