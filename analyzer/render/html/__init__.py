"""Statistics as one HTML file: tables, plots and definitions, in two languages.

`sheet` says which tables and plots there are, `records` fills them with values, `plots` and `inline` draw, and `page`
puts all into one document; `words` has both languages. Start with `analyzer.render.html.sheet`.
"""
