"""Plays whole games under any ruleset, by the law of `analyzer.core` and `analyzer.law`, onto a tape.

An order names ruleset, seed, style and number; its dice build the walls and take the decisions, and the round is
recorded as it is played, so that the same order gives the same bytes. Start with `analyzer.generate.play.order`.
"""
