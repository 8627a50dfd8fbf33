"""A page as one HTML file: no network, no script; the reader's colours, either language, and paper."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analyzer.render.figures import explanation
from analyzer.render.html.numbers import counts, interval, number, unit_word
from analyzer.render.html.records import Head, Lang, Page, Table, Text, check, figures, text_of
from analyzer.render.html.words import WORDS
from analyzer.stats.catalogue import Figure

CAN_DRAW: Final = find_spec("matplotlib") is not None


def html(page: Page, lang: Lang = "en", *, plots: bool = CAN_DRAW) -> str:
    """The whole file; ``lang`` is shown first. Equal pages give equal bytes. ValueError: see `records.check`."""
    check(page)
    environment = Environment(
        loader=PackageLoader("analyzer.render.html", "."), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.globals.update(
        number=number, interval=interval, counts=counts, unit_word=unit_word, text_of=text_of, is_figure=_is_figure,
        words=WORDS,
        draw=_drawing(plots), definition=_definition, formula=_formula,
    )  # fmt: skip
    template = environment.get_template("page.html")
    return template.render(
        page=page, lang=lang, other="en" if lang == "ja" else "ja", figures=figures(page), plots=plots
    )


def _is_figure(head: Head) -> bool:
    return isinstance(head, Figure)


def _definition(figure: Figure) -> Text:
    return Text(figure.definition, figure.ja_definition)


def _formula(figure: Figure) -> str:
    return " · ".join(explanation(figure)[-2:])


def _drawing(plots: bool) -> Callable[[Table], Markup]:
    if not plots:
        return lambda table: Markup()
    from analyzer.render.html.plots import drawn

    return lambda table: Markup(drawn(table))  # numbers, and texts that lxml has escaped
