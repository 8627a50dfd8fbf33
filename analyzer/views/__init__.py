"""A game and its walls for people and programs, as frozen records.

`load` follows a tape and keeps every hand after each event; `walls` lays out the wall that the seed gives, and who took
which tile of it. Start with `analyzer.views.load`.
"""
