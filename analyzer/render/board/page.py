"""A page as one HTML file: it asks for nothing from the network, and only its own script may run."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from importlib import resources
from typing import Final

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analyzer.render.board.card import Card, number_text, table_of
from analyzer.render.board.collected import Collected, facts, left_out, title
from analyzer.render.board.words import PAGE, UNTOLD, script_words
from analyzer.render.languages import Lang
from analyzer.rules.summary import Summary

MOST_REASONS: Final = 50
FIRST: Final = 'document.documentElement.classList.add("js")'  # before anything is laid out as for readers without it
SCRIPTS: Final = ("follow.js", "draw.js", "page.js", "moves.js", "filter.js", "start.js")


def html(collected: Collected, summary: Summary, software: str, lang: Lang = "en", moves: Sequence[str] = ()) -> str:
    """The whole file; ``lang`` is shown first, ``moves`` is what a reader without a script has of a round."""
    environment = Environment(
        loader=PackageLoader("analyzer.render.board", "."), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    style, script = _style(), _script()
    return environment.get_template("page.html").render(
        page=collected, summary=summary, lang=lang, side_of=int(lang == "ja"), software=software, moves=moves,
        title=title(collected, summary), facts=facts(summary), left_out=left_out(collected, summary), words=PAGE,
        style=Markup(style), first=Markup(FIRST), script=Markup(script), policy=_policy(style, script),
        sprite=Markup(_file("tiles.svg")), data=Markup(_data(collected)), table_of=table_of, number_text=number_text,
        groups=_groups(collected.cards), ordered=_ordered(collected), untold=_untold(collected),
        reasons=collected.reasons.most_common(MOST_REASONS),
    )  # fmt: skip


def _file(name: str) -> str:
    return resources.files("analyzer.render.board").joinpath(name).read_text("utf-8")


def _style() -> str:
    """The style without comments and indentation."""
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"/\*.*?\*/", "", _file("page.css"), flags=re.DOTALL)).strip()


def _script() -> str:
    """All scripts in a scope of their own, without comment lines and indentation."""
    lines = [line.strip() for name in SCRIPTS for line in _file(name).splitlines()]
    kept = "\n".join(line for line in lines if line and not line.startswith("//"))
    return f'"use strict";\n{{\n{kept}\n}}'


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; script-src {_hash(FIRST)} {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )  # fmt: skip


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _data(collected: Collected) -> str:
    """What the script is given: JSON that can't end its element."""
    told = {
        "words": script_words(),
        "games": collected.games,
        "findings": [card.record() for card in collected.cards],
    }
    return msgspec.json.encode(told).decode().replace("<", "\\u003c").replace("\u2028", "\\u2028")


def _groups(cards: list[Card]) -> list[tuple[str, list[Card]]]:
    """The cards of each log."""
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.log, []).append(card)
    return list(groups.items())


def _ordered(collected: Collected) -> list[tuple[str, int]]:
    """The codes with cards, and how many findings each has."""
    return [(row.code, row.findings) for row in sorted(collected.codes.values(), key=lambda row: row.code)]


def _untold(collected: Collected) -> list[str]:
    """The words for what the forms of the games shown don't tell."""
    return list(dict.fromkeys(UNTOLD[name] for game in collected.games for name in game.untold))
