"""One game as flat integers: the only thing that parsers make and the replay reads.

A format puts a word an event onto a `Tape`, with lists and blocks beside it; the replay reads them in order, and a hash
of them tells whether two files hold the same game. Start with `analyzer.tape.words`, the layout of the words.
"""
