"""A running game, judged event by event: mjai lines in, findings and legal moves out.

`Referee` puts each event onto a growing tape with the reader of `analyzer.formats.mjai`, and follows it with the replay
that judges whole files, so that both say the same in the end. Start with `referee`; `moves` lists what a seat may do.
"""

from __future__ import annotations

from analyzer.referee.referee import Referee

__all__ = ["Referee"]
