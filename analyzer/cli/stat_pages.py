"""Players beside their rooms, and pages of statistics, for `stats`."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING

from analyzer import __version__
from analyzer.render.figures import WIDE
from analyzer.render.languages import Text
from analyzer.render.statistics.about import Facts, facts, notes
from analyzer.render.statistics.page import player_html, room_html
from analyzer.render.statistics.player import player_page
from analyzer.render.statistics.profile_json import profile_json
from analyzer.render.statistics.profile_text import profile_lines
from analyzer.render.statistics.reported import TITLES, report_tables
from analyzer.render.statistics.room import room_page
from analyzer.stats import catalogue
from analyzer.stats.kinds import whole
from analyzer.stats.profile.kinds import of_kind
from analyzer.stats.profile.measures import of_family
from analyzer.stats.profile.player import player_profile
from analyzer.stats.profile.room import RoomKind, room

if TYPE_CHECKING:
    from analyzer.cli.gather import Gathered
    from analyzer.cli.stats import Asked
    from analyzer.stats.catalogue import Figure
    from analyzer.stats.engine import Engine, Result, Value
    from analyzer.stats.reports import Report

TITLE = Text("Mahjong statistics", "麻雀統計")


def portraits(asked: Asked, engine: Engine, gathered: Gathered, terminal: bool) -> str:
    """Each player beside his room, with the other conditions: text, JSON or a page."""
    definitions, selection = catalogue.profile(asked.profile), asked.selection()
    conditions = selection.conditions[len(asked.players) > 1 :]  # the first of several players is a condition
    everybody = selection._replace(by=(), player=None, conditions=conditions)
    made = [player_profile(engine, everybody, name, definitions) for name in asked.players]
    if asked.form == "json":
        return profile_json(made) + "\n"
    if asked.form == "html":
        result = engine.result([], everybody._replace(window=None), asked.profile)
        return player_html(player_page(made), _about(result, gathered), asked.lang)
    width = get_terminal_size((WIDE, 0)).columns if terminal else WIDE
    return "\n\n".join("\n".join(profile_lines(one, width, asked.every)) for one in made) + "\n"


def page(
    asked: Asked, engine: Engine, figures: list[Figure], result: Result, gathered: Gathered, report: Report | None
) -> str:  # fmt: skip
    """The result, with plots, as one HTML file."""
    selection = whole(result.selection)
    place = of_family("place", catalogue.profile(asked.profile))
    found = room(engine, selection._replace(by=()), figures, place)

    def ask(figure: Figure, kind: RoomKind) -> list[Value]:
        return engine.values([figure], of_kind(selection, kind.kind, selection.player, selection.by))

    tables = report_tables(report, asked.listed) if report is not None else []
    title = TITLES[report.name] if report is not None else TITLE
    made = room_page(found, title, selection.by, ask if selection.by else None)
    return room_html(made, _about(result, gathered), asked.lang, selection.by, notes(result), tables)


def _about(result: Result, gathered: Gathered) -> Facts:
    software = f"tenhou-analyzer {__version__}"
    return facts(result, software, gathered.unreadable, gathered.internal_errors, gathered.duplicates)
