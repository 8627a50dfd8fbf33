"""Faults in words: what each check asks, and what a replay found of it.

`laws` has an entry for every check, `catalogue` joins entries and numbers. `examine` judges an opened log, and `reported`
tells of it: `finding` makes findings of faults by `words` (values) and `why` (arithmetic), `unsourced` sets aside what
depends on assumed values. Start with `analyzer.rules.laws`, then `examine`.
"""
