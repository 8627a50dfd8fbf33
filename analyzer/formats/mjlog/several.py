"""Files that hold several games: documents one after the other, or games one after the other under one root."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from analyzer.formats.container import document
from analyzer.formats.errors import UnreadableLog

GAMES_LIMIT: Final = 256  # of one document; as many as fit into it, if they are whole
TOKEN: Final = re.compile(
    rb"<!--.*?(?:-->|\Z)"  # what stands in comments begins nothing
    rb"|(?P<declaration>(?:\xef\xbb\xbf)?<\?xml\b.*?(?:\?>|\Z))"
    rb"|(?P<root>(?:\xef\xbb\xbf)?<mjloggm(?=[\s/>])[^>]*>?)"
    rb"|(?P<game>(?:<SHUFFLE(?=[\s/>])[^<]*(?:</SHUFFLE\s*>\s*)?)?<GO(?=[\s/>]))"
    rb"|(?P<round><INIT(?=[\s/>]))",
    re.DOTALL,
)


class Document(NamedTuple):
    """One game; ``place`` is that of the file, with ``/#1`` behind it, ``/#2`` ..., which is no id of a game."""

    place: str
    data: bytes


def several(place: str, data: bytes) -> list[Document]:
    """The games of a file that holds several; none if it holds one at most, or more than `GAMES_LIMIT`.

    A game begins at its root, or with its header (SHUFFLE, GO) where an earlier one under that root has had rounds.
    """
    try:
        whole = document(data).data
    except UnreadableLog:
        return []
    starts, roots = _starts(whole)
    if not 2 <= len(starts) <= GAMES_LIMIT:
        return []
    ends = [*starts[1:], len(whole)]
    tails = [b"</mjloggm>" if root else b"" for root in [*roots[1:], b""]]
    games = [root + whole[start:end] + tail for start, end, root, tail in zip(starts, ends, roots, tails, strict=True)]
    return [Document(f"{place}/#{number}", game) for number, game in enumerate(games, 1)]


def _starts(whole: bytes) -> tuple[list[int], list[bytes]]:
    """Where each game begins; and the root that it must be given, if it has none of its own."""
    starts: list[int] = []
    roots: list[bytes] = []
    declaration = -1
    root = b""
    rounds = False
    for token in TOKEN.finditer(whole):
        kind = token.lastgroup
        if kind == "declaration":
            declaration = token.start()
        elif kind == "round":
            rounds = True
        elif kind == "root" or kind == "game" and rounds and root:
            begins_here = kind == "game" or declaration < 0
            starts.append(token.start() if begins_here else declaration)
            roots.append(root if kind == "game" else b"")
            root = token[0] if kind == "root" else root
            declaration, rounds = -1, False
        if len(starts) > GAMES_LIMIT:
            break
    return starts, roots
