"""Texts of pages in two languages."""

from __future__ import annotations

from typing import Literal, NamedTuple

from analyzer.render.escape import LIMIT, escaped

Lang = Literal["en", "ja"]


class Text(NamedTuple):
    """The same in English and Japanese; equal where there is nothing to translate."""

    en: str
    ja: str


def told(text: str, limit: int = LIMIT) -> Text:
    """Text that is not translated, such as a player's name; controls are shown as escapes. No limit: 0."""
    shown = escaped(text, limit)
    return Text(shown, shown)
