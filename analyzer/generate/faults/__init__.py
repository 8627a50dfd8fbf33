"""One change at a time: logs that break one rule, and their lawful neighbours.

An edit changes a composed log in a known place, a planter any log in a fitting one; each comes with the codes that must
be found. Start with `analyzer.generate.faults.cases`, then `kinds`.
"""
