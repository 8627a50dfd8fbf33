"""Statistics as pages of a room or of players, and profiles as text and JSON.

`words` and `answers` have the sentences in both languages, `numbers` the numbers, `plot` and `strips` draw, `room` and
`player` say what stands on a page, and `page` puts it into one file. Start with `analyzer.render.statistics.page`.
"""
