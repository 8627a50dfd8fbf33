"""tenhou6, the JSON of tenhou.net/5 and /6: what each seat took and discarded, round by round.

`document` finds the objects in a text, `rounds` reads the lists of a round and `order` finds the order of play, `play`
tells it to the recorder. `write` goes the other way. Start with `read`.
"""

from __future__ import annotations

from analyzer.formats.tenhou6.read import read

__all__ = ["read"]
