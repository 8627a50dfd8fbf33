"""The tables and examples of a report as sections of a page."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.render.languages import Text, told
from analyzer.render.rows_behind import place_lines
from analyzer.render.statistics.numbers import MINUS
from analyzer.stats.reports import Report, Table

TITLES: Final = {
    "renchan": Text("Renchan", "連荘"),
    "rare": Text("Rare events", "珍しい出来事"),
}
EXAMPLES: Final = Text("Where they occurred", "見つかる場所")
EXAMPLE: Final = Text("Log, round, seat", "牌譜・局・席")
TEXT_JA: Final = "参考: ある戦術の文献は、平均的な状況での連荘の価値を500～750点としています。"
JAPANESE: Final = {
    "The dealer by streak": "連荘回数別の親",
    "Points of the dealer in a round": "1局での親の収支",
    "What a renchan is worth": "連荘の価値",
    "stayed before": "連荘回数",
    "rounds": "局",
    "won %": "和了 %",
    "tenpai at the draw %": "流局時聴牌 %",
    "points": "点",
    "+- 95 %": "± 95%",
    "round": "局の種類",
    "situation": "状況",
    "kept": "連荘した局",
    "gain": "その後の収支",
    "lost": "親を失った局",
    "gain if lost": "失った時の収支",
    "worth": "価値",
    "first round of a deal": "親番の最初の局",
    "round that a renchan added": "連荘で増えた局",
    "all situations": "全ての状況",
    "before the last wind": "最終の場より前",
    "last wind": "最終の場",
    "all last and after": "オーラス以降",
    "first": "1位",
    "second": "2位",
    "third": "3位",
    "fourth": "4位",
    "5 or more": "5以上",
}
NOTES: Final = {
    "The dealer by streak": "親の各率と、その局での持ち点の増減。",
    "Points of the dealer in a round": f"1局での親の持ち点の増減の平均。{TEXT_JA}",
    "What a renchan is worth": (
        "局の終わりから対局の終わりまでの収支の平均を、同じ順位で、連荘した親と親を失った者とで比べたもの。"
        "差が連荘の価値です。"
        f"{TEXT_JA}実験ではなく、連荘する親は他の点でも異なるかもしれません。"
    ),
}


class ReportTable(NamedTuple):
    """A table of a report on a page."""

    title: Text
    note: Text
    head: list[Text]
    rows: list[list[Text]]


def report_tables(report: Report, limit: int) -> list[ReportTable]:
    """The report's tables, then where examples are."""
    tables = [_table(table) for table in report.tables]
    for figure, rows in report.examples:
        if rows:
            lines = [[told(line, 0)] for line in place_lines(figure, rows, limit)[1:]]
            title = Text(f"{EXAMPLES.en}: {figure.name}", f"{EXAMPLES.ja}：{figure.ja}")
            tables.append(ReportTable(title, Text(figure.definition, figure.ja_definition), [EXAMPLE], lines))
    return tables


def _table(table: Table) -> ReportTable:
    rows = [[_cell(item) for item in row] for row in table.rows]
    return ReportTable(_words(table.title), Text(table.note, NOTES[table.title]), list(map(_words, table.header)), rows)


def _cell(item: object) -> Text:
    if item is None:
        return Text("n/a", "該当なし")
    if isinstance(item, str):
        return _words(item)
    return told((f"{item:,.1f}" if isinstance(item, float) else f"{item:,}").replace("-", MINUS))


def _words(text: str) -> Text:
    """Each part between commas in Japanese; a number is one in both."""
    parts = text.split(", ")
    return Text(text, "・".join(part if part.isdecimal() else JAPANESE[part] for part in parts))
