"""The page of statistics: one file, for everybody, in two languages, with a way from every number to its definition."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import lxml.html
import pytest
from msgspec.structs import replace

from analyzer.batch.sources.paths import Sources
from analyzer.render.html import records, words
from analyzer.render.html.page import html
from analyzer.render.html.records import Page, Row, Section, Table, Text, told
from analyzer.render.html.reported import with_report
from analyzer.render.html.sheet import sheet
from analyzer.stats import catalogue
from analyzer.stats.catalogue import DISTRIBUTION
from analyzer.stats.engine import Engine, Value
from analyzer.stats.reports import report, report_figures
from analyzer.stats.sql import Selection
from analyzer.tables.collector import Collector
from analyzer.tables.schema import WORDS

ROOT = Path(__file__).parents[2]
FIGURES = catalogue.of_profile(catalogue.profile("default"))
VOID = {"meta", "input", "br", "hr", "link", "img"}
HOSTILE = (
    "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "{{ 7*7 }}", "&lt;b&gt;",
    "\u202egnp.exe", "a\x1b[31m", "$\\frac{1}{2}$", "]]><script>", "' onmouseover='alert(1)", "javascript:alert(1)", "名前",
)  # fmt: skip
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def engine() -> Engine:
    collector = Collector(shanten=True)
    for item in Sources((str(ROOT / "fixtures"),)):
        collector.add(*item.open())
    return Engine().open(collector.drain())


@pytest.fixture(scope="module")
def pages(engine: Engine) -> dict[str, str]:
    """Pages of several kinds, by name."""
    made = {name: sheet(engine.values, FIGURES, Selection(by), ()) for name, by in
            {"whole": (), "by seat": ("seat",), "by room and dealer": ("room", "dealer")}.items()}  # fmt: skip
    default = catalogue.profile("default")
    for name in ("renchan", "rare"):
        page = sheet(engine.values, report_figures(name, default), Selection(), ())
        made[name] = with_report(page, report(engine, name, Selection(), default, 5), 5)
    written = {name: html(page) for name, page in made.items()}
    written["Japanese first"] = html(made["whole"], "ja")
    written["without plots"] = html(made["whole"], plots=False)
    written["hostile"] = html(hostile_page())
    return written


@pytest.fixture(
    params=["whole", "by seat", "by room and dealer", "Japanese first", "without plots", "hostile", "renchan", "rare"]
)
def page(request: pytest.FixtureRequest, pages: dict[str, str]) -> str:
    return pages[request.param]


def value(family: str, number: float = 20.0) -> Value:
    figure = next(figure for figure in FIGURES if figure.family == family)
    return Value(figure=figure, group=(), value=number, numerator=2, denominator=10, low=number - 5, high=number + 5)


def hostile_page() -> Page:
    """Strangers' names wherever one may stand: in rows, columns, plots and what is counted."""
    names = [told(name) for name in HOSTILE]
    win, deal_in = value("win"), value("deal_in")
    points = tuple(
        Row(name, (value("win", 20 + 7 * i), value("deal_in", 10 + 9 * (i % 4)))) for i, name in enumerate(names)
    )
    tables = (
        Table("plane", Text("p", "図"), Text("Player", "人"), (win.figure, deal_in.figure), points, "plane"),
        Table(
            "bars", win.figure, Text("Player", "人"), (Text("v", "値"),), tuple(Row(n, (win,)) for n in names), "bars"
        ),
        Table("by", Text("by", "別"), Text("x", "統計"), tuple(names), (Row(win.figure, (win,) * len(names)),)),
    )
    return Page(Text("t", "題"), tuple((name, name) for name in names), (Section("s", Text("s", "節"), tables),))


class Strict(HTMLParser):
    """Every tag that is opened is closed, in order; ids are unique."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [tag] if tag not in VOID else []
        self.ids += [text or "" for name, text in attrs if name == "id"]
        self.attributes += [(tag, name, text or "") for name, text in attrs]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def parsed(page: str) -> Strict:
    parser = Strict()
    parser.feed(page)
    parser.close()
    return parser


def test_a_page_is_well_formed_and_its_ids_are_unique(page: str) -> None:
    parser = parsed(page)
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))


def test_whatever_refers_to_an_id_finds_it(page: str) -> None:
    parser = parsed(page)
    wanted = {text[1:] for _tag, name, text in parser.attributes if name == "href"}
    wanted |= {text for _tag, name, text in parser.attributes if name == "aria-labelledby"}
    wanted |= set(re.findall(r"url\(#([^)]+)\)", page))
    assert wanted and wanted <= set(parser.ids)


def test_nothing_leaves_the_page(page: str) -> None:
    parser = parsed(page)
    tags = {tag for tag, _name, _text in parser.attributes}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "base", "form", "image", "foreignobject"}
    for _tag, name, text in parser.attributes:
        assert not name.startswith("on") and name not in ("src", "srcset", "action", "data")
        assert name != "href" or text.startswith("#")
        assert name == "xmlns" or name not in ("style", "href") or "//" not in text
    style = page[page.index("<style>") : page.index("</style>")]
    assert not re.search(r"@import|@font-face|url\(", style)
    assert "default-src 'none'" in page


def test_names_of_strangers_are_text_and_nothing_else(pages: dict[str, str]) -> None:
    document = lxml.html.fromstring(pages["hostile"])
    assert not document.xpath("//script | //img | //*[@onload] | //*[@onerror] | //*[@onmouseover]")
    table = document.xpath("//div[@aria-labelledby='by-title']//thead//th[position() > 1]")
    assert [head.text_content().strip() for head in table] == [told(name).en.strip() for name in HOSTILE]
    assert "\u202e" not in pages["hostile"] and "\x1b" not in pages["hostile"]
    bars = document.xpath("//svg[@aria-labelledby='bars-title']")[0]
    assert {"{{ 7*7 }}", "$\\frac{1}{2}$", "&lt;b&gt;", "名前"} <= {text.text for text in bars.iter("text")}


def test_every_number_has_a_way_to_its_definition(page: str) -> None:
    document = lxml.html.fromstring(page)
    numbers = document.xpath("//td//span[@class='value']")
    assert len(numbers) > 5
    for number in numbers:
        cell = next(number.iterancestors("td"))
        row, table = next(cell.iterancestors("tr")), next(cell.iterancestors("table"))
        title = document.get_element_by_id(next(table.iterancestors("div")).get("aria-labelledby"))
        column = table.find("thead").find("tr")[row.index(cell)]
        ways = [link.get("href") for part in (row[0], column, title) for link in part.iter("a")]
        assert ways and all(document.get_element_by_id(way[1:]).find("dd").text_content().strip() for way in ways)


def test_reports_say_below_each_table_what_it_is(pages: dict[str, str]) -> None:
    for name, least in (("renchan", 3), ("rare", 4)):
        document = lxml.html.fromstring(pages[name])
        parts = document.xpath("//table[@class='plain']/..")
        assert len(parts) >= least
        assert all(part.getnext().tag == "p" and part.getnext().text_content().strip() for part in parts)
    assert "fixtures" in pages["rare"] and "500" in pages["renchan"]


def test_a_number_without_a_way_to_its_definition_is_refused() -> None:
    table = Table("t", Text("t", "題"), Text("", ""), (Text("value", "値"),), (Row(Text("a", "あ"), (value("win"),)),))
    with pytest.raises(ValueError, match=r"definition of win\.per_player"):
        html(Page(Text("t", "題"), (), (Section("s", Text("s", "節"), (table,)),)))


def test_equal_ids_are_refused() -> None:
    twice = (Section("s", Text("s", "節"), ()), Section("s", Text("s", "節"), ()))
    with pytest.raises(ValueError, match="same id"):
        html(Page(Text("t", "題"), (), twice))


def test_whatever_is_said_in_one_language_is_said_in_the_other(page: str) -> None:
    document = lxml.html.fromstring(page)
    english = document.xpath("//*[@lang='en'][not(self::html)]")
    japanese = document.xpath("//*[@lang='ja'][not(self::html)]")
    assert len(english) == len(japanese) > 10
    for one, other in zip(english, japanese, strict=True):
        assert one.getparent() is other.getparent() and one.tag == other.tag
        assert one.text_content().strip() and other.text_content().strip()


def test_every_figure_bucket_and_word_has_japanese() -> None:
    kana = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
    for figure in catalogue.figures().values():
        assert kana.search(figure.ja) or figure.ja == figure.name, figure.id
        assert kana.search(figure.ja_definition), figure.id
        assert figure.chapter in words.CHAPTERS and records.text_of(figure)
        assert figure.kind != DISTRIBUTION or figure.family in words.BUCKETS, figure.id
    for found in WORDS.values():
        assert all(word in words.VALUES for word in found)
    assert all(kana.search(text.ja) for name, text in words.WORDS.items() if name != "percent")


@pytest.mark.parametrize(("first", "other"), [("en", "ja"), ("ja", "en")])
def test_one_language_is_hidden_until_it_is_chosen(pages: dict[str, str], first: str, other: str) -> None:
    shown = pages["whole" if first == "en" else "Japanese first"]
    assert f'<html lang="{first}">' in shown
    assert f'[lang="{other}"]:not(:root) {{ display: none; }}' in shown
    assert f'id="lang-{first}" checked' in shown and f'id="lang-{other}" checked' not in shown


def test_tables_have_heads_with_a_scope_and_parts_have_names(page: str) -> None:
    document = lxml.html.fromstring(page)
    assert all(head.get("scope") in ("row", "col") for head in document.iter("th"))
    assert all(row.find("th") is not None for row in document.xpath("//tbody/tr"))
    assert len(document.xpath("//main")) == len(document.xpath("//h1")) == len(document.xpath("//nav")) == 1
    for named in document.xpath("//section | //nav | //svg | //*[@tabindex]"):
        assert document.get_element_by_id(named.get("aria-labelledby")).text_content().strip()


def test_every_plot_has_its_data_as_a_table(pages: dict[str, str]) -> None:
    document = lxml.html.fromstring(pages["whole"])
    plots = document.xpath("//svg")
    assert len(plots) > 10
    for plot in plots:
        figure = plot.getparent()
        assert figure.tag == "figure" and figure.xpath(".//details//table//td//span[@class='value']")
        assert plot.find("title").text and plot.get("role") == "img"


def test_plots_take_the_colours_and_fonts_of_the_page(pages: dict[str, str]) -> None:
    for plot in re.findall(r"<svg.*?</svg>", pages["whole"], re.DOTALL):
        assert not re.search(r"#[0-9a-f]{6}|font|<style|<metadata|<image", plot)
        assert "<text" in plot and "var(--" in plot


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", range(3), ids=["light", "dark", "print"])
def test_texts_and_lines_stand_out_from_the_paper(pages: dict[str, str], theme: int) -> None:
    """WCAG 2.2, 1.4.3 and 1.4.11: 4.5 for text, 3 for what a plot is made of."""
    blocks = re.findall(r":root \{(.*?)\}", pages["whole"], re.DOTALL)
    colours = {
        name: code * 2 if len(code) == 3 else code
        for name, code in re.findall(r"--(\w+): #([0-9a-f]{3,6})", blocks[theme])
    }
    paper = luminance("#" + colours["paper"])
    for names, least in ((("ink", "pale", "link"), 4.5), (("c1", "c2", "c3", "c4"), 3.0)):
        for name in names:
            light, dark = sorted((paper, luminance("#" + colours[name])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, name


def test_without_matplotlib_there_are_tables_and_a_word_how_to_get_plots(pages: dict[str, str]) -> None:
    page = pages["without plots"]
    assert "<svg" not in page and "tenhou-analyzer[plots]" in page
    assert page.count("<details open>") == pages["whole"].count("<details>") > 10
    assert page.count('class="value"') == pages["whole"].count('class="value"')


MAKE = """
import sys
{before}
from analyzer.render.html.page import html
from analyzer.render.html.records import *
from analyzer.stats.catalogue import figures
from analyzer.stats.engine import Value
of = figures()["win.per_player"]
rows = tuple(Row(told(str(i)), (Value(figure=of, group=(), value=i, numerator=i, denominator=9, low=i, high=i + 1),)) for i in range(9))
page = Page(Text("t", "題"), (), (Section("s", Text("s", "節"), tuple(Table(c, of, told("x"), (told("v"),), rows, c) for c in ("bars", "columns", "curves"))),))
sys.stdout.buffer.write(html(page).encode())
"""


def made(before: str = "", **environment: str) -> bytes:
    """A small page made by a fresh interpreter."""
    return subprocess.run(
        [sys.executable, "-c", MAKE.format(before=before)], check=True, cwd=ROOT, capture_output=True,
        env={**os.environ, **environment},
    ).stdout  # fmt: skip


def test_the_same_numbers_give_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "matplotlibrc").write_text("font.size: 30\nsvg.fonttype: path\naxes.grid: False\n")
    first = made(PYTHONHASHSEED="1", TZ="UTC")
    assert first == made(PYTHONHASHSEED="2", TZ="Asia/Tokyo", SOURCE_DATE_EPOCH="1", MATPLOTLIBRC=str(tmp_path))
    assert first.count(b"<svg") == 3


def test_a_page_is_made_where_matplotlib_is_not_installed() -> None:
    hidden = "import importlib.util as u; f = u.find_spec\nu.find_spec = lambda n, *a: None if n == 'matplotlib' else f(n, *a)"
    page = made(hidden + "\nsys.modules['matplotlib'] = None")
    assert b"<svg" not in page and page.count(b"<details open>") == 3


def test_gaps_in_a_distribution_are_gaps_in_its_plot(engine: Engine) -> None:
    page = sheet(engine.values, [f for f in FIGURES if f.family == "fu_spread"], Selection(), ())
    (table,) = records.tables(page)
    heads = [int(records.text_of(row.head).en) for row in table.rows]
    assert heads == list(range(heads[0], heads[-1] + 1, heads[1] - heads[0]))
    assert any(row.cells[0] is None for row in table.rows)


def test_limits_stand_from_low_to_high() -> None:
    low_to_high = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")

    def ask(figures: list[catalogue.Figure], selection: Selection) -> list[Value]:
        return [replace(value("limit_spread"), bucket=limit, numerator=len(limit)) for limit in sorted(low_to_high)]

    page = sheet(ask, [f for f in FIGURES if f.family == "limit_spread"], Selection(), ())
    heads = [records.text_of(row.head).en for row in records.tables(page)[0].rows]
    assert heads == ["below mangan", *low_to_high[1:]]


def test_variants_of_one_statistic_are_told_apart(engine: Engine) -> None:
    page = sheet(engine.values, list(catalogue.families()["deal_in"]), Selection(), ())
    heads = [records.text_of(row.head).en for row in records.tables(page)[0].rows]
    assert heads == ["deal-in rate (per_round)", "deal-in rate (per_win)"]


def test_few_groups_are_shown_of_many_and_the_page_says_so(engine: Engine) -> None:
    def ask(figures: list[catalogue.Figure], selection: Selection) -> list[Value]:
        return [replace(value("win"), group=(f"player {n}",), denominator=100 + n) for n in range(40)]

    page = sheet(ask, FIGURES, Selection(("player",)), ())
    plane, *rest = records.tables(page)
    (table,) = [table for table in rest if table.id == "rounds-table"]
    assert [records.text_of(column).en for column in table.columns] == [f"player {n}" for n in range(16, 40)]
    assert "24 largest of 40" in table.note.en and "12 largest of 40" in plane.note.en


def test_the_page_of_our_fixtures_is_fresh(tmp_path: Path) -> None:
    """Its drawings apart: each version of matplotlib has its own."""
    command = re.search(
        r"tenhou-analyzer (stats fixtures/games .*) -o reports/statistics.html",
        (ROOT / "docs" / "guide" / "stats.md").read_text("utf-8"),
    )
    assert command
    subprocess.run(
        [sys.executable, "-m", "analyzer", *command[1].split(), "-q", "-o", str(tmp_path / "new.html")],
        check=True,
        cwd=ROOT,
    )
    new, old = (path.read_text("utf-8") for path in (tmp_path / "new.html", ROOT / "reports" / "statistics.html"))
    bare = [re.sub(r"<svg.*?</svg>", "<svg>", page, flags=re.DOTALL) for page in (new, old)]
    assert bare[0] == bare[1] and bare[0].count("<svg>") > 2
    assert len(old.encode()) < 300_000


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_chromium_shows_one_language_and_runs_nothing(pages: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(pages["hostile"], "utf-8")
    dump = subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", (tmp_path / "page.html").as_uri(),
        ],
        check=True, capture_output=True, timeout=120,
    ).stdout.decode()  # fmt: skip
    before, after = lxml.html.fromstring(pages["hostile"]), lxml.html.fromstring(dump)
    assert [element.tag for element in after.iter("*")] == [element.tag for element in before.iter("*")]
