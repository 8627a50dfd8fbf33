"""Score sheets: a table's record of hands, written by people, held against the same law as logs.

Bytes (`read`) become rows of cells, rows the law's terms (`cells`), and differences findings that name row and column
(`riichi`, `taiwan`). Start with `analyzer.sheets.judge`.
"""
