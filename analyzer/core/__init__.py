"""One round at the table, tile by tile, and what a hand is worth: the hot room, compiled.

An event of the tape is a call on the `table` (`draw`, `discard`, or a function of `calls` and `riichi`), which moves
tiles between places, keeps each `player`'s waits and notes faults as numbers; a `Scorer` values a hand. The table does
what the log says even where it is illegal. Start with `analyzer.core.table`, then `value`.
"""
