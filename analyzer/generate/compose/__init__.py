"""Rounds scripted move by move: what a script names happens, what it leaves open is filled in so that nothing else does.

A script draws tiles from the pool of its round, plays them on the table of `analyzer.core`, and ends with what the law
pays; scenes and games are made of such rounds. Start with `analyzer.generate.compose.game`.
"""
