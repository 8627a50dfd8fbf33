"""What a log is when it cannot be read, and a game that a form can't tell."""

from __future__ import annotations


class UnreadableLog(ValueError):
    """The bytes are no log, or say what a log cannot say: ``reason`` and, inside the bytes, ``place``.

    The place is ``byte 123`` or ``line 4``, or empty where there is none. Which source it was is known to the caller.
    """

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


class UnwritableGame(ValueError):
    """A form has no words for this game: says why."""
