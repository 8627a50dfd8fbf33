"""A page as one HTML file: it asks for nothing from the network, and only its own script and style may run."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analyzer.render.figures import explanation
from analyzer.render.languages import Lang, Text
from analyzer.render.statistics.drawing import both
from analyzer.render.statistics.numbers import DASH
from analyzer.render.statistics.player import PlayerPage
from analyzer.render.statistics.reported import ReportTable
from analyzer.render.statistics.room import RoomPage
from analyzer.render.statistics.texts import WORDS
from analyzer.render.statistics.words import axis_words, name_of
from analyzer.stats.catalogue import SUBJECTS, Figure

Facts = Sequence[tuple[Text, Text]]
ROOM: Final = "analyzer.render.statistics"


def player_html(page: PlayerPage, facts: Facts, lang: Lang = "en") -> str:
    """The page of one or several players; ``lang`` is shown first. Equal pages give equal bytes."""
    return _html("player.html", page.title, facts, lang, len(page.tabs), page=page)


def room_html(
    page: RoomPage, facts: Facts, lang: Lang = "en", by: tuple[str, ...] = (), notes: Sequence[Text] = (),
    reports: Sequence[ReportTable] = (),
) -> str:  # fmt: skip
    """The page of a room; ``by``: the axes of its groups."""
    there = {
        "groups": page.groups, "side": page.chapters, "shape": page.shapes, "riichi": page.riichi, "yaku": page.yaku,
        "luck": page.worth or page.funnels, "definitions": True,
        "players-0": any(table.rows and table.heads for table in page.people),
    }  # fmt: skip
    chapters = [(key, word) for key, word in WORDS.room_chapters if there[key]]
    words = [axis_words(axis) for axis in by]
    axes = Text(", ".join(word.en for word in words), "\u30fb".join(word.ja for word in words))
    return _html(
        "room.html", page.title.en, facts, lang, 0, page=page, by=axes, chapters=chapters, notes=notes, reports=reports
    )  # fmt: skip


def _html(template: str, title: str, facts: Facts, lang: Lang, tabs: int, **given: Any) -> str:
    environment = Environment(
        loader=PackageLoader(ROOM, "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = _style(tabs), _script()
    environment.globals.update(
        both=both, words=WORDS, definition=_definition, formula=_formula, name_of=name_of, dash=DASH
    )  # fmt: skip
    return environment.get_template(template).render(
        title=title, facts=facts, lang=lang, style=Markup(style), script=Markup(script), policy=_policy(style, script),
        **given,
    )  # fmt: skip


def _definition(figure: Figure) -> Text:
    """What it is, and whose."""
    whose, ja = SUBJECTS[figure.subject]
    return Text(f"{figure.definition} Of {whose}.", f"{figure.ja_definition}対象: {ja}。")


def _formula(figure: Figure) -> str:
    return " · ".join(explanation(figure)[-2:])


def _file(name: str) -> str:
    return resources.files(ROOM).joinpath(name).read_text("utf-8")


def _style(tabs: int) -> str:
    """The style without comments and indentation, and which parts a tab hides."""
    hidden = [f":root:has(#m{tab}:checked) .mode:not(.mode{tab}){{display:none}}" for tab in range(tabs) if tabs > 1]
    shown = f"@media screen{{{''.join(hidden)}}}" if hidden else ""
    text = re.sub(r"/\*.*?\*/", "", _file("page.css"), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text + shown).strip()


def _script() -> str:
    return "\n".join(line.strip() for line in _file("page.js").splitlines() if line and not line.startswith("//"))


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
