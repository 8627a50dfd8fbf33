"""Files that hold several games: documents one after the other, or games one after the other under one root."""

from __future__ import annotations

import re
from typing import Final

from analyzer.formats.container import BOM

GAMES_LIMIT: Final = 256  # of one document; as many as fit into it, if they are whole
TOKEN: Final = re.compile(  # all of it begins with <, so that nothing else is looked at: 8 MB take 20 ms, not 3 s
    rb"<(?:!--.*?(?:-->|\Z)"  # what stands in comments begins nothing
    rb"|(?P<declaration>\?xml\b.*?(?:\?>|\Z))"
    rb"|(?P<root>mjloggm(?=[\s/>])[^>]*>?)"
    rb"|(?P<game>(?:SHUFFLE(?=[\s/>])[^<]*(?:</SHUFFLE\s*>\s*)?<)?GO(?=[\s/>]))"
    rb"|(?P<round>INIT(?=[\s/>])))",
    re.DOTALL,
)


def several(whole: bytes) -> list[bytes]:
    """The games of a document that holds several; none if it holds one at most, or more than `GAMES_LIMIT`.

    A game begins at its root, or with its header (SHUFFLE, GO) where an earlier one under that root has had rounds.
    """
    if whole.count(b"<mjloggm") + whole.count(b"<GO") < 2:
        return []
    starts, roots = _starts(whole)
    if not 2 <= len(starts) <= GAMES_LIMIT:
        return []
    ends = [*starts[1:], len(whole)]
    tails = [b"</mjloggm>" if root else b"" for root in [*roots[1:], b""]]
    return [root + whole[start:end] + tail for start, end, root, tail in zip(starts, ends, roots, tails, strict=True)]


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
            start = token.start() if begins_here else declaration
            starts.append(start - len(BOM) if whole.endswith(BOM, 0, start) else start)
            roots.append(root if kind == "game" else b"")
            root = token[0] if kind == "root" else root
            declaration, rounds = -1, False
        if len(starts) > GAMES_LIMIT:
            break
    return starts, roots
