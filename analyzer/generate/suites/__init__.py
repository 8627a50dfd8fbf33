"""Logs in numbers, and what the checker says of them: fixtures, the conformance pack, recall, and the proof.

`fixtures` and `conformance` write logs with what is expected of each. `recall` plants every kind of fault and counts what
is found; `proof` makes every change of one element (`variations`) and every consistent change of tiles (`tiles`), has
`check` judge each, and looks in `lawful` for an argument where nothing was found. Start with `fixtures`, then `proof`.
"""
