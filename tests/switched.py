"""Write ``reports/SWITCHES.md``: a row a log of `switches`, and what is found in it under the other values."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from switches.case import Case
from switches.matrix import CASES, Judged, judged

PAGE: Final = Path(__file__).parents[1] / "reports/SWITCHES.md"
HEAD: Final = """\
# Every value of every key, told apart by a log

Made by `python tests/switched.py`; do not edit.
{keys} keys, {logs} games, each composed under one value of a key and judged under it ({clean} of {logs} without a finding)
and under the others: {told} of {pairs} other values find something. The other {wider} allow all that the value of the game
allows: no game can show a rule that only forbids less. Of each such pair the game of the wider value is found wrong under
the tighter one. What no log tells (chombo) is shown by a score sheet.

| key | the game is played under | and is found wrong under | and right under, for it allows more |
|---|---|---|---|"""


def lines(found: Iterable[tuple[Case, list[Judged]]]) -> Iterator[str]:
    """The page."""
    all_of_them = list(found)
    judged = [one for _, ones in all_of_them for one in ones]
    others = [one for one in judged if one.own != one.other]
    own = [one for one in judged if one.own == one.other]
    yield HEAD.format(
        keys=len({case.key for case, _ in all_of_them}), logs=len(own), clean=sum(not one.codes for one in own),
        told=sum(bool(one.codes) for one in others), pairs=len(others), wider=sum(not one.codes for one in others),
    )  # fmt: skip
    for case, ones in all_of_them:
        for value in case.values:
            mine = [one for one in ones if one.own == value and one.other != value]
            wrong = "; ".join(f"{worded(one.other)}: {' '.join(one.codes)}" for one in mine if one.codes)
            right = ", ".join(worded(one.other) for one in mine if not one.codes)
            yield f"| `{case.key}` | {worded(value)} | {wrong} | {right} |"


def worded(value: Any) -> str:
    """A value as the other pages have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(worded, value)) or "none"
    return f"{value:,}" if isinstance(value, int) else str(value)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text("\n".join(lines((case, judged(case, Path(folder))) for case in CASES)) + "\n", "utf-8")
