"""Score sheets: a table's record of hands, written by people, held against the same law as logs.

Bytes (`read`) → rows of cells → the law's terms (`cells`) → findings that name row and column (`riichi`, `taiwan`).
"""
