"""Facts as rows: what happened in every round, player by player, in columns that `schema` defines.

A collector replays each log once, the observer looks at the table between its steps and writes rows into a chunk, and a
full chunk becomes Arrow tables, kept in memory or as Parquet. Start with `analyzer.tables.schema`, then `observer`.
"""
