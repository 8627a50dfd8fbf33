"""Pages of a room and of players: one file each, for everybody, in two languages, with the numbers behind every plot."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache

import html5lib
import lxml.html
import pyarrow as pa
import pytest
from crowd import crowd

from analyzer.render.languages import Text
from analyzer.render.statistics.about import facts
from analyzer.render.statistics.page import player_html, room_html
from analyzer.render.statistics.player import player_page
from analyzer.render.statistics.reported import report_tables
from analyzer.render.statistics.room import REST, room_page
from analyzer.render.statistics.texts import WORDS
from analyzer.render.statistics.words import UNITS, VALUES
from analyzer.stats import catalogue
from analyzer.stats.engine import Engine
from analyzer.stats.profile.kinds import of_kind
from analyzer.stats.profile.measures import CHAPTERS, LUCK, of_family
from analyzer.stats.profile.player import player_profile
from analyzer.stats.profile.room import room
from analyzer.stats.profile.situations import FATES, IN_PROFILE
from analyzer.stats.reports import report, report_figures
from analyzer.stats.sql import Selection
from analyzer.tables import schema

DEFAULT = catalogue.profile(catalogue.OURS)
FIGURES = catalogue.of_profile(DEFAULT)
KANA = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
HOSTILE = (
    "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "{{ 7*7 }}", "&lt;b&gt;",
    "\u202egnp.exe", "a\x1b[31m", "]]><script>", "' onmouseover='alert(1)", "javascript:alert(1)", "名前", "  ",
)  # fmt: skip


@lru_cache
def engine(players: int, copies: int, only: int = 0) -> Engine:
    return Engine().open(crowd(players, copies, only))


@lru_cache
def hostile() -> Engine:
    """A room whose players have such names."""
    tables = {}
    for name, table in crowd(len(HOSTILE) * 4, 120).items():
        for column in ("name", "receiver_name"):
            if column in table.column_names:
                old = table.column(column).to_pylist()
                new = [text and HOSTILE[int(text.split()[1]) % len(HOSTILE)] + text.split()[1] for text in old]
                table = table.set_column(table.column_names.index(column), column, pa.array(new, pa.string()))
        tables[name] = table
    return Engine().open(tables)


def of_room(
    found: Engine, by: tuple[str, ...] = (), figures: list[catalogue.Figure] = FIGURES, named: str | None = None,
    lang: str = "en",
) -> str:  # fmt: skip
    selection = Selection(by)
    told = room(found, selection._replace(by=()), figures, of_family("place", DEFAULT))
    ask = (lambda figure, kind: found.values([figure], of_kind(selection, kind.kind, None, by))) if by else None
    page = room_page(told, Text("Mahjong statistics", "麻雀統計"), by, ask)
    about = facts(found.result([], Selection(), catalogue.OURS), "tenhou-analyzer")
    reports = report_tables(report(found, named, selection, DEFAULT, 5), 5) if named else []
    return room_html(page, about, lang, by, (), reports)  # type: ignore[arg-type]


def of_players(found: Engine, *names: str) -> str:
    about = facts(found.result([], Selection(), catalogue.OURS), "tenhou-analyzer")
    return player_html(player_page([player_profile(found, Selection(), name, DEFAULT) for name in names]), about)


PAGES = {
    "room": lambda: of_room(engine(60, 100)),
    "room in Japanese": lambda: of_room(engine(60, 20), (), FIGURES[:30], lang="ja"),
    "by seat and dealer": lambda: of_room(engine(60, 20), ("seat", "dealer"), FIGURES[:40]),
    "by player": lambda: of_room(engine(60, 20), ("player",), FIGURES[:4]),
    "one figure": lambda: of_room(engine(60, 20), (), [of_family("win", DEFAULT)]),
    "three players": lambda: of_room(engine(60, 40, 3), (), FIGURES[:30]),
    "one game": lambda: of_room(engine(4, 1, 3)),
    "no game": lambda: of_room(engine(4, 0)),
    "500 players": lambda: of_room(engine(500, 5000, 3), (), FIGURES[:12]),
    "renchan": lambda: of_room(engine(60, 20), (), report_figures("renchan", DEFAULT), "renchan"),
    "rare": lambda: of_room(engine(60, 20), (), report_figures("rare", DEFAULT), "rare"),
    "hostile room": lambda: of_room(hostile(), (), FIGURES[:30]),
    "player": lambda: of_players(engine(60, 100), "player 5"),
    "two players": lambda: of_players(engine(60, 100), "player 5", "player 8"),
    "player of one game": lambda: of_players(engine(4, 1, 3), "player 1"),
    "nobody": lambda: of_players(engine(60, 20), "nobody"),
    "hostile player": lambda: of_players(hostile(), *sorted(set(hostile().query("select distinct name from placements")[1]))[3]),
}  # fmt: skip


@lru_cache
def made(name: str) -> str:
    return PAGES[name]()


@pytest.fixture(params=list(PAGES))
def page(request: pytest.FixtureRequest) -> str:
    return made(request.param)


def test_a_page_is_strict_html_and_its_ids_are_unique(page: str) -> None:
    html5lib.HTMLParser(strict=True).parse(page)
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r"href=\"#([^\"]*)\"", page))
    assert wanted and wanted <= set(ids)


def test_nothing_is_loaded_and_only_links_to_the_viewer_leave_the_page(page: str) -> None:
    document = lxml.html.fromstring(page)
    assert not document.xpath("//link | //img | //iframe | //object | //embed | //base | //form | //image | //foreignObject")
    for element in document.iter():
        for name, text in element.items():
            assert not name.startswith("on") and name not in ("src", "srcset", "action", "data", "style"), name
            assert name != "href" or text.startswith(("#", "https://tenhou.net/0/?log="))
    style = document.xpath("//style")[0].text
    assert not re.search(r"@import|@font-face|url\(", style)


def test_the_policy_lets_only_this_style_and_this_script_run(page: str) -> None:
    document = lxml.html.fromstring(page)
    policy = document.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    for tag in ("script", "style"):
        (element,) = document.xpath(f"//{tag}")
        digest = base64.b64encode(hashlib.sha256(element.text.encode()).digest()).decode()
        assert parts[f"{tag}-src"] == f"'sha256-{digest}'"


def test_whatever_is_said_in_one_language_is_said_in_the_other(page: str) -> None:
    document = lxml.html.fromstring(page)
    english = document.xpath("//*[@lang='en'][not(self::html)]")
    japanese = document.xpath("//*[@lang='ja'][not(self::html)]")
    assert len(english) == len(japanese) > 10
    for one, other in zip(english, japanese, strict=True):
        assert one.tag == other.tag and one.text_content().strip() and other.text_content().strip()
        assert one.get("class") == "name" or one.getnext() is other


def test_no_english_is_left_in_japanese(page: str) -> None:
    """Words of four letters or more, but for names of players, ids and what Japanese players write in Latin letters."""
    document = lxml.html.fromstring(page)
    for element in document.xpath("//code | //*[@lang='en'][not(self::html)] | //style | //script | //title | //h1"):
        element.drop_tree()
    for element in document.xpath("//table[contains(@class, 'people')]//tbody | //th[@scope='row'] | //input"):
        element.drop_tree()
    texts = [text for text in document.xpath("//main//text()") if re.search("[A-Za-z]{4,}", text)]
    allowed = re.compile(r"player \d+|DerSimonian|Laird|alert|onerror|onload|onmouseover|script|gnp|title|javascript|fixtures|hanchan|\.xml")
    assert [text for text in texts if not allowed.search(text) and not KANA.search(text)] == []


def test_tables_have_heads_and_parts_have_names(page: str) -> None:
    document = lxml.html.fromstring(page)
    assert all(head.get("scope") in ("row", "col") for head in document.iter("th"))
    assert all(row.find("th") is not None for row in document.xpath("//tbody/tr"))
    assert len(document.xpath("//main")) == len(document.xpath("//h1")) == len(document.xpath("//nav")) == 1
    for named in document.xpath("//nav | //*[@tabindex] | //svg[@role='img']"):
        assert named.get("aria-label")
    assert all(svg.get("aria-hidden") == "true" for svg in document.xpath("//svg[not(@role)]"))


def test_no_number_is_lost_in_arithmetic(page: str) -> None:
    assert not re.search(r"\bnan\b|\binf\b|None(?! is)|Undefined", re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL))


@pytest.mark.parametrize("name", ["room", "player", "by player"])
def test_every_plot_has_its_numbers_but_those_of_single_players(name: str) -> None:
    document = lxml.html.fromstring(made(name))
    plots = document.xpath("//figure[.//svg[@role='img']]")
    without = [plot for plot in plots if not plot.xpath(".//details//table//td")]
    assert len(plots) > 3
    for plot in without:  # dots of players, who are in the table below
        assert plot.xpath(".//circle[contains(@class, 'others') or contains(@class, 'far')]")


def test_rows_open_to_definition_counts_and_interval() -> None:
    for name in ("room", "player"):
        document = lxml.html.fromstring(made(name))
        rows = document.xpath("//details[.//div[@class='more']]")
        assert len(rows) > 40
        for row in rows:
            assert row.xpath(".//code") and re.search(r"\d", row.xpath(".//div[@class='more']")[0].text_content())
        assert "95%" in document.text_content()


def test_kinds_of_games_stand_side_by_side() -> None:
    document = lxml.html.fromstring(made("room"))
    heads = document.xpath("//div[contains(@class, 'cmp head')]")[0]
    names = [each.text_content() for each in heads.xpath("./span[contains(@class, 'key')]")]
    assert len(names) == 3 and len(set(names)) == 3
    row = document.xpath("//details[contains(@class, 'cmp')][.//code[contains(text(), 'rate of won over true')]]")[0]
    assert len(row.xpath("./summary/span[contains(@class, 'key')]")) == 3


def test_500_players_are_listed_and_the_page_stays_small() -> None:
    page, found = made("500 players"), engine(500, 5000, 3)
    regular = "select name from placements where finished and errors = 0 group by name having count(*) >= 20"
    names = [name for (name,) in found.query(regular)[1]]
    assert len(names) >= 400
    rows = lxml.html.fromstring(page).xpath("//table[contains(@class, 'people')]/tbody/tr/th/text()")
    assert sorted(rows) == sorted(names)
    assert len(page) < 1_500_000


def test_names_of_strangers_are_text_and_nothing_else() -> None:
    for name in ("hostile room", "hostile player"):
        document = lxml.html.fromstring(made(name))
        assert len(document.xpath("//script")) == 1 and not document.xpath("//img | //*[@onload] | //*[@onmouseover]")
        assert "\u202e" not in made(name) and "\x1b" not in made(name)
    shown = lxml.html.fromstring(made("hostile room")).text_content()
    assert "{{ 7*7 }}" in shown and "<script>alert(1)" in shown


def test_a_page_of_nothing_says_so() -> None:
    assert "No games are counted." in made("no game")
    assert "too few games" in made("player of one game")


@pytest.mark.parametrize("name", ["renchan", "rare"])
def test_reports_have_their_tables_on_the_page(name: str) -> None:
    document = lxml.html.fromstring(made(name))
    assert len(document.xpath("//section[starts-with(@id, 'report-')]//table//td | //section[starts-with(@id, 'report-')]//tbody//th")) > 3


def test_equal_pages_are_equal_bytes() -> None:
    found = Engine().open(crowd(60, 20))
    assert of_room(found) == of_room(Engine().open(crowd(60, 20)))


def test_every_word_has_japanese() -> None:
    texts = [text for text in vars(WORDS).values() if isinstance(text, Text)]
    texts += [word for chapters in (WORDS.chapters, WORDS.room_chapters) for _, word in chapters]
    assert all(KANA.search(text.ja) for text in texts)
    for one in (FATES, *IN_PROFILE):
        parts = [(one.name, one.ja), *((part.name, part.ja) for part in (*one.slices, *one.measures))]
        assert all(KANA.search(ja) or not re.search("[a-z]{3,}", name) for name, ja in parts)
    assert all(KANA.search(chapter.ja) for chapter in (*CHAPTERS, LUCK))
    for figure in catalogue.figures().values():
        assert KANA.search(figure.ja_definition) and figure.unit in UNITS, figure.id
        assert figure.family == "yaku" or figure.chapter in REST or figure.chapter == "yaku", figure.chapter
    for found in schema.WORDS.values():
        assert found is schema.WORDS.get("payment") or all(word in VALUES for word in found)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", range(3), ids=["light", "dark", "print"])
def test_texts_and_lines_stand_out_from_the_paper(theme: int) -> None:
    """WCAG 2.2, 1.4.3 and 1.4.11: 4.5 for text, 3 for what a plot is made of."""
    blocks = re.findall(r":root ?\{(.*?)\}", made("room"), re.DOTALL)
    blocks = [block for block in blocks if "--paper" in block]
    colours = {
        name: "#" + (code if len(code) == 6 else "".join(digit * 2 for digit in code))
        for name, code in re.findall(r"--(\w+): #([0-9a-f]{3,6})", blocks[theme])
    }
    paper = luminance(colours["paper"])
    for names, least in ((("ink", "mute", "me", "good", "bad", "style", "k0", "k1", "k2", "k3"), 4.5), (("mid",), 3.0)):
        for name in names:
            light, dark = sorted((paper, luminance(colours[name])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, name
