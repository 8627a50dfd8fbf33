"""A player beside his room: what `stats --player` tells, as data, without a word of output.

`kinds` finds the games that can be compared (so many players, this length, this room), `measures` says which figures a
profile has, `sums` adds them up for the player, the room and the regular players of the room, `shrink` tells the
player among them, and the other modules answer one question each. Start with `analyzer.stats.profile.player`.
"""
