"""What a record says of its game beside the play, in whatever form."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple


class Header(NamedTuple):
    """None of it is checked. Not told: an empty tuple, or None. Lists go seat by seat from the first dealer."""

    names: tuple[str, ...] = ()
    dan: tuple[str, ...] = ()  # as the form words them
    rate: tuple[float, ...] = ()
    sex: tuple[str, ...] = ()
    title: str | None = None
    room: str | None = None  # as the form words it
    played: date | None = None
    log_id: str | None = None
