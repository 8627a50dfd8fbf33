"""What every room speaks of: tile ids 0-135 and kinds 0-33, sets of them as masks, and hands as people write them.

Ids enter with a log, become kinds and bits of a mask in the hot rooms, and leave as text such as ``123m55z``.
Start with `analyzer.tiles.tile`.
"""
