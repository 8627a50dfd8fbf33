"""How sure a number is: 95 % intervals from sums per game. Pure functions of numbers; no SQL, no tables.

The unit is the game, because rounds and seats of one game go together. `sums` is what a figure needs of its games,
`single` makes the interval of one figure, `compare` that of a difference, `shrink` tells a player among players.
Start with `single.interval`.
"""
