"""The Taiwanese streak as data. The values are in ``taiwanese/*.toml``, see `analyzer.rulesets.taiwan`."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple


class Taiwan(NamedTuple):
    """What tables differ in."""

    base: Decimal  # 底, of any money
    unit: Decimal  # a 台
    la: bool = True  # 拉: the streak counts twice
    cap: int | None = None  # the longest streak; after it the deal passes
