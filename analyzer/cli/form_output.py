"""The forms of `check` on their way to stdout and files."""

from __future__ import annotations

from typing import TextIO

from analyzer.render.form import Asked, form_named
from analyzer.rules.summary import Summary


class FormOutput:
    """One form, on its way to one place."""

    def __init__(self, name: str, asked: Asked, out: TextIO, color: bool = False) -> None:
        self.form = form_named(name)
        self.color = color and self.form.colored
        self.document = self.form.document(asked)
        self.out = out

    def start(self) -> None:
        """What comes before the first log."""
        self._put(self.document.start())

    def add(self, piece: str) -> None:
        """One more log."""
        self._put(self.document.add(piece))

    def end(self, summary: Summary) -> None:
        """What comes after the last log."""
        self._put(self.document.end(summary))
        self.out.flush()

    def _put(self, text: str) -> None:
        if text and self.color:
            from analyzer.render.color import painted

            text = painted(text)
        if text:
            self.out.write(text.encode("utf-8", "backslashreplace").decode("utf-8"))
