"""The board in a browser: where it opens, how it is played, what it asks for, and who can use it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from chromium import chromium, needs_chromium

from analyzer import api
from analyzer.formats import open_log
from analyzer.render.board.form import FORM, log_html
from analyzer.render.board.position import Position, begin, step
from analyzer.render.board.rounds import Game, game_of
from analyzer.render.form import Asked, Judged
from analyzer.rules.summary import Summary

pytestmark = needs_chromium
FIXTURES = Path(__file__).parents[2] / "fixtures"
FAULTY = FIXTURES / "faulty"
Opener = Callable[..., Any]


@lru_cache
def folder() -> str:
    """Five logs with findings, and a clean one."""
    document, summary, asked = FORM.document(Asked()), Summary(), Asked()
    for path in (*sorted(FAULTY.glob("*.xml")), FIXTURES / "games" / "tonpuusen.xml"):
        for log in open_log(path.read_bytes(), path.name):
            report = api.check(log)
            summary.count(report, 0)
            document.add(FORM.piece(Judged(report, log, asked)))
    return document.end(summary)


@lru_cache
def shown(name: str) -> str:
    path = FIXTURES / name
    (log,) = open_log(path.read_bytes(), path.name)
    game = api.load(log)
    return log_html(api.check(log), log, game, list(range(len(game.rounds))))


DOUBLE_RON = "faulty/double-ron-honba-twice.xml"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


@pytest.fixture
def opens(browser: Any, tmp_path: Path) -> Iterator[Opener]:
    """Open a page of this text; whatever it asks for or complains of fails the test."""
    wrong: list[str] = []
    contexts = []

    def opened(
        text: str, address: str = "", width: int = 1280, height: int = 900, dark: bool = False, **more: Any
    ) -> Any:
        path = tmp_path / "page.html"
        path.write_text(text, "utf-8")
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", offline=True, **more
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("request", lambda asked: None if asked.url.split("#")[0] == path.as_uri() else wrong.append(asked.url))
        page.on("console", lambda said: wrong.append(said.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path.as_uri() + address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def place(page: Any) -> str:
    """The address without the file, which tells where the page is."""
    found: str = page.evaluate("location.hash")
    return found


# --- where it opens ---


def test_a_faulty_log_opens_at_its_fault(opens: Opener) -> None:
    page = opens(shown(DOUBLE_RON))
    assert place(page) == "#E4.1/427"
    assert page.locator("#at-name").inner_text() == "East 4"
    assert "PAY-01" in page.locator("#now").inner_text() and "ron 1p" in page.locator("#now").inner_text()
    card = page.locator(".finding:visible")
    assert card.count() == 1 and "+300" in card.inner_text() and "40 fu 2 han = 2,600" in card.inner_text()
    assert page.locator("#moves button.bad[aria-current=step]").count() == 1
    assert page.locator(".seat.fault").count() == 2  # who gets too much, and who pays it


@pytest.mark.parametrize(
    ("address", "opened"),
    [
        ("#E1.0/30", "#E1.0/30"),
        ("#S2.1", "#S2.1/{S2.1}"),
        ("#E4.0/9999", "#E4.0/{end of E4.0}"),
        ("#nonsense", "#E4.1/427"),
    ],
)
def test_an_address_opens_its_place(opens: Opener, address: str, opened: str) -> None:
    page = opens(shown(DOUBLE_RON), address)
    rounds = game(DOUBLE_RON).rounds
    events = {one.name: one.start for one in rounds} | {
        f"end of {one.name}": one.start + len(one.events) - 1 for one in rounds
    }
    for name, event in events.items():
        opened = opened.replace(f"{{{name}}}", str(event))
    assert place(page) == opened and page.locator("#now span").first.inner_text() == opened.split("/")[1]


def test_a_changed_address_is_followed(opens: Opener) -> None:
    page = opens(folder())
    first = place(page)
    page.evaluate("location.hash = '#2/E4.1/420'")
    page.wait_for_function("document.querySelector('#now span').textContent === '420'")
    assert page.locator("#list a[aria-current=true]").get_attribute("href") == "#finding-1"
    assert first != place(page) == "#2/E4.1/420"


def test_a_clean_game_is_played_from_its_start(opens: Opener) -> None:
    page = opens(shown("games/tonpuusen.xml"))
    assert page.locator("#none").is_visible() and page.locator("#now").inner_text().endswith("the round begins")
    assert page.locator("[data-act='fault+']").is_disabled()


def test_a_finding_of_a_score_sheet_is_told_without_a_board(opens: Opener) -> None:
    sheet = (FIXTURES / "sheets" / "russian-evening.csv").read_bytes().replace(b"25000", b"29990", 1)
    (log,) = open_log(sheet, "evening.csv")
    report, summary, document = api.check(log), Summary(), FORM.document(Asked())
    summary.count(report, 0)
    document.add(FORM.piece(Judged(report, log, Asked())))
    page = opens(document.end(summary))
    assert place(page) == "#f0" and page.evaluate("scrollY") == 0
    assert page.locator("#noboard").is_visible() and not page.locator("#board").is_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    assert place(page) == "#f1" and "SCORE-02" in page.locator(".finding:visible").inner_text()


# --- how it is played ---


@pytest.mark.parametrize("by", ["button", "key"])
def test_buttons_and_keys_go_by_event_turn_round_and_fault(opens: Opener, by: str) -> None:
    page = opens(shown(DOUBLE_RON))
    starts = {one.name: one.start for one in game(DOUBLE_RON).rounds}
    for name, key, expected in (
        ("event-", "ArrowLeft", "#E4.1/426"),
        ("event+", "ArrowRight", "#E4.1/427"),
        ("turn-", "Shift+ArrowLeft", "#E4.1/424"),
        ("turn-", "Shift+ArrowLeft", "#E4.1/422"),
        ("turn+", "Shift+ArrowRight", "#E4.1/424"),
        ("round-", "[", f"#E4.1/{starts['E4.1']}"),
        ("round-", "[", f"#E4.0/{starts['E4.0']}"),
        ("round+", "]", f"#E4.1/{starts['E4.1']}"),
        ("fault+", "n", "#E4.1/427"),
        ("event+", "ArrowRight", f"#S1.0/{starts['S1.0']}"),
        ("event-", "ArrowLeft", "#E4.1/427"),
    ):
        if by == "button":
            page.locator(f"[data-act='{name}']").click()
        else:
            page.keyboard.press(key)
        assert place(page) == expected, name


def test_the_slider_and_the_move_list_lead_to_an_event(opens: Opener) -> None:
    page = opens(shown(DOUBLE_RON))
    start = int(page.locator("#moves .no").first.inner_text())
    page.locator("#slider").fill("10")
    assert place(page) == f"#E4.1/{start + 10}"
    page.locator("#moves button").nth(20).click()
    assert place(page) == f"#E4.1/{start + 20}"


def test_faults_are_stepped_through_in_a_circle_and_over_logs(opens: Opener) -> None:
    page = opens(folder())
    count = page.locator("#list a").count()
    seen = [place(page)]
    for _ in range(count - 1):
        page.keyboard.press("n")
        seen.append(place(page))
    assert len(set(seen)) == count == 7
    page.keyboard.press("n")
    assert place(page) == seen[0]
    page.keyboard.press("p")
    assert place(page) == seen[-1]


def test_a_code_leaves_only_its_findings(opens: Opener) -> None:
    page = opens(folder())
    page.locator("#list summary").click()
    page.locator("#code").select_option("FU-01")
    assert page.locator("#list li:visible").count() == 1 and page.locator("#list .group:visible").count() == 1
    only = place(page)
    assert "FU-01" in page.locator(".finding:visible").inner_text() and "1 of 1" in page.locator("#count").inner_text()
    page.locator("#board").focus()
    page.keyboard.press("n")
    assert place(page) == only
    page.locator("#code").select_option("")
    assert page.locator("#list li:visible").count() == 7
    page.locator(".codes a", has_text="PAY-01").click()
    assert page.locator("#code").input_value() == "PAY-01" and place(page) == "#2/E4.1/427"


def test_logs_are_filtered_and_sorted(opens: Opener) -> None:
    page = opens(folder())
    rows = page.locator("#logs tbody tr:visible")
    assert rows.count() == 6
    page.locator("#filter").fill("HONBA")
    assert rows.locator("th").all_inner_texts() == ["double-ron-honba-twice.xml", "wrong-honba.xml"]
    page.locator("#filter").fill("nothing like that")
    assert rows.count() == 0 and page.locator("#nolog").is_visible()
    page.locator("#filter").fill("")
    page.locator("#verdict").select_option("clean")
    assert rows.locator("th").all_inner_texts() == ["tonpuusen.xml"]
    page.locator("#verdict").select_option("")
    page.locator("[data-sort=rounds]").click()
    numbers = [int(text) for text in rows.locator("td:nth-child(4)").all_inner_texts()]
    assert numbers == sorted(numbers)
    page.locator("[data-sort=rounds]").click()
    assert page.locator("th[aria-sort=descending]").count() == 1
    assert [int(text) for text in rows.locator("td:nth-child(4)").all_inner_texts()] == numbers[::-1]
    page.locator("#logs a", has_text="noten-riichi").click()
    assert "RIICHI-05" in page.locator(".finding:visible").inner_text()


def test_everything_can_be_reached_and_done_with_the_keyboard_alone(opens: Opener) -> None:
    page = opens(shown(DOUBLE_RON))
    reached = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "document.activeElement.dataset.act || document.activeElement.id || document.activeElement.dataset.do || ''"
            )
        )
    assert {
        "event+",
        "event-",
        "turn+",
        "turn-",
        "round+",
        "round-",
        "fault+",
        "fault-",
        "slider",
        "language",
        "theme",
        "copy",
    } <= reached
    page.locator("[data-act='event-']").focus()
    page.keyboard.press("Enter")
    assert place(page) == "#E4.1/426"
    page.keyboard.press("?")
    assert page.locator("#help").get_attribute("open") is not None
    page.locator("#keys").press("Space")  # who speaks to the browser does not want single keys
    page.keyboard.press("ArrowLeft")
    assert place(page) == "#E4.1/426"


def test_keys_are_left_alone_in_a_field(opens: Opener) -> None:
    page = opens(folder())
    before = place(page)
    page.locator("#filter").press_sequentially("nnp")
    assert place(page) == before and page.locator("#filter").input_value() == "nnp"


def test_the_page_speaks_english_and_japanese(opens: Opener) -> None:
    page = opens(shown(DOUBLE_RON))
    page.locator("#language").click()
    assert page.locator("#at-name").inner_text() == "東4局" and "ロン 1p" in page.locator("#now").inner_text()
    assert page.locator("html").get_attribute("lang") == "ja" and "指摘1件" in page.locator("h1").inner_text()
    page.locator("#language").click()
    assert page.locator("#at-name").inner_text() == "East 4"
    japanese = opens(shown(DOUBLE_RON), locale="ja-JP")
    assert japanese.locator("#at-name").inner_text() == "東4局"


# --- what is on the board ---


@lru_cache
def game(name: str) -> Game:
    path = FIXTURES / name
    return game_of(open_log(path.read_bytes(), path.name)[0])


READ = """() => ({
    seats: [...document.querySelectorAll("#at-seats > .seat")].map((seat) => ({
        hand: [...seat.querySelectorAll(".hand .tile:not(.hit)")].map((tile) => tile.title.split(",")[0]),
        melds: [...seat.querySelectorAll(".melds .meld")].map((meld) => [...meld.querySelectorAll(".tile")].map((tile) => tile.title.split(",")[0]).sort()),
        river: [...seat.querySelectorAll(".river .tile")].map((tile) => [tile.title.split(",")[0], tile.querySelector(".turn") !== null, tile.dataset.to !== undefined]),
        score: seat.querySelector(".score").textContent,
    })),
    wall: document.querySelector("#at-wall").textContent,
    sticks: document.querySelector("#at-sticks").textContent,
})"""
PLAY = f"""async () => {{
    const slider = document.querySelector("#slider"), read = {READ}, told = [];
    for (let event = 0; event <= +slider.max; event++) {{
        slider.value = event;
        slider.dispatchEvent(new Event("input"));
        told.push(read());
    }}
    return told;
}}"""


def on_paper(table: Position) -> dict[str, Any]:
    """The same of a table that `position` has followed."""
    seats = []
    for number, seat in enumerate(table.seats[: table.players]):
        won = any(winner == number and loser == number for winner, loser, _ in table.wins)
        hand = [*seat.hand, *([seat.drawn] if seat.drawn and not won else [])]
        melds = [sorted([*one.tiles, *filter(None, [one.added])]) for one in seat.melds]
        melds += [sorted(seat.norths)] if seat.norths else []
        river = [[one.tile, one.turned, one.to is not None] for one in seat.river]
        score = "unknown" if seat.score is None else f"{seat.score:,}".replace("-", "\u2212")
        seats.append({"hand": hand, "melds": melds, "river": river, "score": score})
    return {"seats": seats, "wall": str(table.wall), "sticks": str(table.sticks)}


@pytest.mark.parametrize(
    "name",
    [
        "games/hanchan-three-players.xml", "events/chankan.mjlog", "events/four_kans.mjlog", "events/triple_ron.mjlog",
        "records/pass-LOG-22-whole-game.json", "records/pass-WALL-12-its-deal.json.gz",
    ],
)  # fmt: skip
def test_the_script_follows_every_event_as_the_package_does(opens: Opener, name: str) -> None:
    page = opens(shown(name))
    of_log = game(name)
    for number, one in enumerate(of_log.rounds):
        page.locator("#rounds button").nth(number).click()
        table, expected = begin(of_log, one), []
        for row in one.events:
            step(table, row)
            expected.append(json.loads(json.dumps(on_paper(table))))
        drawn = page.evaluate(PLAY)
        assert len(drawn) == len(expected)
        for event, (have, due) in enumerate(zip(drawn, expected, strict=True)):
            assert have == due, (one.name, one.start + event)


def test_a_round_whose_deal_is_not_known_is_played_too(opens: Opener, tmp_path: Path) -> None:
    text = (FIXTURES / "games" / "tonpuusen.xml").read_bytes().replace(b'<INIT seed="1,1,0', b'<INIT seed="1,x,0', 1)
    (log,) = open_log(text, "damaged.xml")
    game = api.load(log)
    page = opens(log_html(api.check(log), log, game, list(range(len(game.rounds)))))
    number = next(number for number, one in enumerate(game_of(log).rounds) if one.kyoku is None)
    page.locator("#rounds button").nth(number).click()
    assert (
        page.locator("#at-name").inner_text() == "Unknown round" and "unknown" in page.locator("#at-seats").inner_text()
    )
    page.keyboard.press("ArrowRight")


# --- without a script, on paper, on every screen ---


def test_without_a_script_every_finding_is_there_with_its_position(opens: Opener) -> None:
    page = opens(folder(), java_script_enabled=False)
    assert page.locator(".finding:visible").count() == 7
    assert page.locator(".finding .table:visible").count() == 7
    assert page.locator(".board, .moves, #filter").locator("visible=true").count() == 0
    page = opens(shown(DOUBLE_RON), java_script_enabled=False)
    assert "426  seat 2 ron 1p from seat 1" in page.locator(".plain").inner_text()


def test_paper_has_every_finding_with_its_position(opens: Opener) -> None:
    page = opens(folder())
    page.pdf()
    page.emulate_media(media="print")
    assert page.locator(".finding:visible").count() == 7 and page.locator(".finding .table:visible").count() == 7
    assert page.locator("button:visible").count() == len(("log", "verdict", "findings", "rounds", "ruleset"))


CUT = """() => [...document.querySelectorAll(".seat .tile")].filter((tile) => {
    const box = tile.getBoundingClientRect(), seat = tile.closest(".seat").getBoundingClientRect();
    return box.left < seat.left || box.right > seat.right + 1;
}).length"""


def test_no_screen_is_too_narrow(opens: Opener) -> None:
    for text in (folder(), shown("events/four_kans.mjlog"), shown("games/synthetic_tonpuu.xml")):
        page = opens(text)
        page.keyboard.press("]")
        page.keyboard.press("ArrowLeft")  # the end of the first round: the most tiles
        for width in (360, 414, 600, 768, 1024, 1280, 1440, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT) == 0, width


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_to_complain_of(opens: Opener, dark: bool) -> None:
    from axe_playwright_python.sync_playwright import Axe

    for text in (folder(), shown("games/hanchan-three-players.xml")):
        page = opens(text, dark=dark, bypass_csp=True)
        page.locator("summary").evaluate_all("all => all.forEach((one) => (one.parentNode.open = true))")
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            found = Axe().run(page).response["violations"]
            assert [
                (one["id"], one["impact"], [node["html"][:200] for node in one["nodes"]][:3]) for one in found
            ] == []
