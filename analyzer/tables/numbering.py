"""The numbers of the columns as the compiled observer knows them: `analyzer.tables.fields` is made from the schema."""

from __future__ import annotations

from typing import Final

from analyzer.tables.schema import COLLECTED

PREFIXES: Final = {
    "placements": "G", "rounds": "R", "player_rounds": "P", "wins": "W", "payments": "Y", "discards": "D",
}  # fmt: skip
HEAD: Final = '''\
"""The number of each column. Made from `analyzer.tables.schema` by ``python -m analyzer.render.pages``; do not edit."""

from __future__ import annotations

from typing import Final

NULL: Final = -1099511627776  # no value
GAME: Final = 0  # first of every table: the row of the game in its chunk
'''


def fields_module() -> str:
    """The source of `analyzer.tables.fields`: a table's columns from 1 on, in the order of the schema."""
    lines = []
    for table, columns in COLLECTED.items():
        names = [*(column.name.upper() for column in columns), "WIDTH"]
        lines += ["", f"# {table}"]
        lines += [f"{PREFIXES[table]}_{name}: Final = {number}" for number, name in enumerate(names, 1)]
    return HEAD + "\n".join(lines) + "\n"
