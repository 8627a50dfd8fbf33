"""Pages of statistics in a browser: they fit every width, are silent, can be used by everybody, and sort their players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import chromium, needs_chromium
from crowd import crowd

from analyzer.render.languages import Text
from analyzer.render.statistics.page import player_html, room_html
from analyzer.render.statistics.player import player_page
from analyzer.render.statistics.room import room_page
from analyzer.stats import catalogue
from analyzer.stats.engine import Engine
from analyzer.stats.profile.measures import of_family
from analyzer.stats.profile.player import player_profile
from analyzer.stats.profile.room import room
from analyzer.stats.sql import Selection

pytestmark = needs_chromium
Opener = Callable[..., Any]
WIDTHS = (360, 768, 1280, 1920)
DEFAULT = catalogue.profile(catalogue.OURS)


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    engine = Engine().open(crowd(60, 100))
    found = room(engine, Selection(), catalogue.of_profile(DEFAULT), of_family("place", DEFAULT))
    profiles = [player_profile(engine, Selection(), name, DEFAULT) for name in ("player 5", "player 8")]
    return {
        "room": room_html(room_page(found, Text("Mahjong statistics", "麻雀統計"), (), None), ()),
        "players": player_html(player_page(profiles), ()),
    }


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


@pytest.fixture
def opens(browser: Any, pages: dict[str, str], tmp_path: Path) -> Iterator[Opener]:
    """Open a page; whatever it asks for or complains of fails the test."""
    wrong: list[str] = []

    def opened(name: str, width: int = 1280, **more: Any) -> Any:
        file = tmp_path / "page.html"
        file.write_text(pages[name], "utf-8")
        page = browser.new_context(viewport={"width": width, "height": 900}, **more).new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: None if request.url == file.as_uri() else wrong.append(request.url))
        page.goto(file.as_uri())
        return page

    yield opened
    assert wrong == []


@pytest.mark.parametrize("name", ["room", "players"])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_is_never_wider_than_the_screen(opens: Opener, name: str, width: int) -> None:
    page = opens(name, width)
    for language in ("en", "ja"):
        page.locator(f"#{language}").check(force=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("name", ["room", "players"])
def test_the_choice_of_a_language_shows_it_and_hides_the_other(opens: Opener, name: str) -> None:
    page = opens(name)
    page.locator("#ja").check(force=True)
    assert page.locator("main [lang=en]:visible").count() == 0 and page.locator("main [lang=ja]:visible").count() > 50
    assert page.evaluate("document.documentElement.lang") == "ja"


def test_a_tab_shows_one_player_in_one_kind_of_game(opens: Opener) -> None:
    page = opens("players")
    tabs = page.locator(".tabs input")
    assert tabs.count() >= 2 and page.locator("main .mode:visible").count() == 1
    first = page.locator("main .mode:visible .facts").inner_text()
    tabs.nth(1).check(force=True)
    assert page.locator("main .mode:visible").count() == 1
    assert page.locator("main .mode:visible .facts").inner_text() != first


def test_a_row_opens_to_its_definition(opens: Opener) -> None:
    page = opens("players")
    row = page.locator("main .mode:visible .prof details").first
    assert not row.locator(".more").is_visible()
    row.locator("summary").click()
    assert row.locator(".more code").is_visible()


def test_players_are_sorted_by_a_heading_and_found_by_their_name(opens: Opener) -> None:
    page = opens("room")
    table = page.locator("table.people").first
    table.locator("thead button").nth(2).click()
    keys = [float(cell.get_attribute("data-v")) for cell in table.locator("tbody tr td:nth-child(3)").all()]
    assert len(keys) > 10 and keys == sorted(keys, reverse=True)
    section = page.locator("section", has=table)
    name = table.locator("tbody tr:visible th").first.inner_text()
    section.locator("input[type=search]").fill(name)
    shown = [head.inner_text() for head in table.locator("tbody tr:visible th").all()]
    assert name in shown and len(shown) < len(keys) and all(name in one for one in shown)


def test_without_a_script_all_is_there(opens: Opener) -> None:
    page = opens("room", java_script_enabled=False)
    assert page.locator("table.people tbody tr:visible").count() > 10 and not page.locator(".filter").first.is_visible()


@pytest.mark.parametrize("name", ["room", "players"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_to_complain_of(opens: Opener, name: str, dark: bool) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = opens(name, color_scheme="dark" if dark else "light")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["impact"], one["nodes"][0]["html"][:200]) for one in found] == []
