"""Makes logs: lawful ones, faulty ones, and programs that ask the checker what it says of them.

`compose` scripts rounds, `play` plays whole games, `faults` changes one thing in either, and `suites` writes and judges
many. Start with `analyzer.generate.compose.game`.
"""
