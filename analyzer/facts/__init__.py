"""Follows a tape through core and law, and compares what is lawful with what is recorded, event by event.

A `Replay` sends moves to the table and ends of rounds to `wins`, `draws`, `ledger` and `ending`, which compare seat by
seat and note each difference in the table's list of faults; `context` holds the numbers that words are made of later.
Start with `analyzer.facts.replay`.
"""
