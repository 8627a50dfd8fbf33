"""The numbers of all checks, as the compiled rooms know them: `analyzer.core.faults` is made from the entries."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from analyzer.rules.laws import LAWS

HEAD: Final = '''"""The number of each check. Made from `analyzer.rules.laws` by ``python -m analyzer.render.pages``; do not edit."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.tiles.bits import zeros

'''
TABLE: Final = '''

def _set_of(faults: tuple[int, ...]) -> vec[i64]:
    table = zeros(COUNT)
    for fault in faults:
        table[fault] = 1
    return table


NEEDS_RULESET: Final[vec[i64]] = _set_of(
    (
{}
    )
)
'''


def numbers_module() -> str:
    """The source of `analyzer.core.faults`: numbers from 1, in the order of the entries."""
    lines = []
    number = 0
    for family, laws in groupby(LAWS, key=lambda law: law.code.split("-")[0]):
        lines.append(f"# {family}")
        for law in laws:
            number += 1
            lines.append(f"{law.name}: Final = {number}")
    lines.append(f"COUNT: Final = {number + 1}")
    needing = "\n".join(f"        {law.name}," for law in LAWS if law.needs_ruleset)
    return HEAD + "\n".join(lines) + "\n" + TABLE.format(needing)
