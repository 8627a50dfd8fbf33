"""Many logs: find them, spread them over processes, keep what comes of them, and go on after any interruption.

`sources` finds the logs, `work` judges them, `store` keeps their rows, and a run joins the three as a plan says. Start
with `analyzer.batch.run`.
"""
