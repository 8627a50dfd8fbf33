"""Named figures over the tables of facts, each with its numerator, denominator, definition and interval.

The catalogue is read from TOML, a figure becomes SQL, the engine runs it over the tables, and a report puts the values
together. Start with `analyzer.stats.catalogue`, then `engine`.
"""
