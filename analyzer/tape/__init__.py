"""One game as flat integers: the only thing that parsers make and the replay reads.

A format puts a word an event onto a `Tape`, with lists and blocks beside it, and says what it does not tell; the replay
reads them in order. `content_hash` tells whether two files hold the same record, `game_hash` whether two records, of
whatever forms, tell the same game. Start with `analyzer.tape.words`, the layout of the words.
"""
