"""Programs that measure the checker on many changed logs.

`proof` makes every change of one element (`variations`) and every consistent change of tiles (`tiles`), has `check`
judge each, and looks in `lawful` for an argument where nothing was found; `table` counts. Start reading in `proof`.
"""
