"""mjai, the protocol of bots: an event a line, or all of them in one array.

`read` takes every dialect (gimite's old and new one, Mortal's and RiichiEnv's, akochan's with its wall, one player's
view), `write` makes the new one of gimite's ("ruby") or Mortal's. `Reader` puts one event after the other onto a tape,
of files and of running games alike. Start with `events`.
"""

from __future__ import annotations

from analyzer.formats.mjai.lost import lost
from analyzer.formats.mjai.read import games, read
from analyzer.formats.mjai.write import write

__all__ = ["games", "lost", "read", "write"]
