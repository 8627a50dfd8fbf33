"""Plays whole games under any ruleset, by the law of `analyzer.core` and `analyzer.law`, onto a tape."""
