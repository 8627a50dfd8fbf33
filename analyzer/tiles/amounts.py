"""Points that rulesets have alike: the usual deposit of a riichi, and the limits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

DEPOSIT: Final = 1000  # of one riichi, unless a ruleset says otherwise

# base points of the limits
MANGAN: Final = 2000
HANEMAN: Final = 3000
BAIMAN: Final = 4000
SANBAIMAN: Final = 6000
YAKUMAN: Final = 8000
YAKUMAN_HAN: Final = 13  # of one yakuman, for comparison; and of a kazoe yakuman

# by the number that a log has for each
LIMITS: Final[tuple[str, ...]] = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
LIMIT_BASES: Final[vec[i64]] = vec[i64]([0, MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN])
