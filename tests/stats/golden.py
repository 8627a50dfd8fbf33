"""The real logs counted twice: by the package, and by `slow_sums`."""

from __future__ import annotations

from functools import lru_cache

from corpus import real_logs
from slow_sums import Sums, sums

from analyzer.stats.catalogue import EACH_YAKU, Figure, families
from analyzer.stats.engine import Engine
from analyzer.tables import store


@lru_cache(maxsize=1)
def engine() -> Engine:
    return Engine().open(store.tables_of((log.name, log.data) for log in real_logs()))


@lru_cache(maxsize=1)
def slow() -> Sums:
    """By the other implementation; which rounds are left out is the one thing that it is told."""
    rows = engine().query(
        "select source, round from rounds join games using (log) where rounds.errors > 0 or not rounds.known"
    )[1]
    left: dict[str, set[int]] = {}
    for source, number in rows:
        left.setdefault(source, set()).add(number)
    sound = {source for (source,) in engine().query("select source from games where errors = 0 and known")[1]}
    return sums((log.name, log.data, left.get(log.name, set()), log.name in sound) for log in real_logs())


def slow_name(figure: Figure) -> str:
    """The name that the other implementation has for a figure."""
    return f"yaku {families()[EACH_YAKU].index(figure)}" if figure.family == EACH_YAKU else figure.id
