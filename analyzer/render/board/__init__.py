"""Findings and rounds as one HTML file, in which a reader plays a round move by move; it needs no network.

`rounds` makes records of the events of a log, `piece` adds its findings (`card`), `collected` puts the logs of a page
together, and `page` writes the document with its script, which follows and draws the same records (`follow.js`,
`draw.js`); `position` follows them for paper and for readers without a script.
Start with `analyzer.render.board.rounds`: it is what the script is given.
"""
