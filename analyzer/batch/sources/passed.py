"""What is no log and was passed over: counted, and the first of it named."""

from __future__ import annotations

from typing import Final

LISTED: Final = 1000  # names


class Passed:
    """Grows while sources are read."""

    def __init__(self) -> None:
        self.files = 0
        self.names: list[str] = []
        self.not_downloaded = 0  # rows of databases whose log is still to come

    def file(self, place: str) -> None:
        """One more file or member that neither name nor content makes a log."""
        self.files += 1
        if len(self.names) < LISTED:
            self.names.append(place)
