"""tenhou6, the JSON of tenhou.net/5 and /6: what each seat took and discarded, round by round.

`document` finds the objects in a text, `rounds` reads the lists of a round and `order` finds the order of play, `play`
tells it to the recorder. `write` goes the other way. Start with `read`.
"""

from __future__ import annotations

from analyzer.formats.tenhou6.read import read
from analyzer.formats.tenhou6.write import HiddenTile, link, lost, write, write_lines

__all__ = ["HiddenTile", "link", "lost", "read", "write", "write_lines"]
