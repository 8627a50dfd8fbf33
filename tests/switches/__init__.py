"""A log for every value of every key: clean under that value, and not under the others, both ways.

`frame`, `play`, `worth` and `ends` hold the cases, in the order of `analyzer.rulesets.keys`; `matrix` composes each log
and has it judged under every value; ``python tests/switched.py`` writes the page. Start with `case`.
"""
