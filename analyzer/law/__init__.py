"""The law of payments, renchan, honba, deposits and ends: pure functions of integers, here and nowhere else.

A `Situation` (the header of a round) and an `Outcome` (its end) go in; `settle` gives the payments, `advance` the next
header and whether the game is over, `final` the final scores and points. Start with `analyzer.law.situation`.
"""
