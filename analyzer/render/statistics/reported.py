"""The tables and examples of a report as sections of a page."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.render.languages import Text, told
from analyzer.render.rows_behind import place_lines
from analyzer.render.statistics.numbers import MINUS
from analyzer.render.stats_report import shown
from analyzer.stats.reports import Report
from analyzer.stats.table import Table

TITLES: Final = {
    "renchan": Text("Renchan", "連荘"),
    "rare": Text("Rare events", "珍しい出来事"),
}
EXAMPLES: Final = Text("Where they occurred", "見つかる場所")
EXAMPLE: Final = Text("Log, round, seat", "牌譜・局・席")
TEXT_JA: Final = "参考: ある戦術の文献は、平均的な状況での連荘の価値を500～750点としています。"
JAPANESE: Final = {
    "What a renchan is worth": "連荘の価値",
    "Where it should be zero": "0になるはずの比較",
    "The dealer by streak": "連荘回数別の親",
    "Points of the dealer in a round": "1局での親の収支",
    "games of": "対局",
    "games": "対局数",
    "situation": "状況",
    "kept": "連荘した局",
    "compared": "比べたもの",
    "rounds": "局",
    "points": "点",
    "+- points": "± 点",
    "places gained": "順位の得",
    "+- places": "± 順位",
    "rank points": "段位pt",
    "+- rank points": "± pt",
    "stayed before": "連荘回数",
    "won %": "和了 %",
    "tenpai at the draw %": "流局時聴牌 %",
    "+- 95 %": "± 95%",
    "round": "局の種類",
    "three players": "三人打ち",
    "four players": "四人打ち",
    "tonpuusen": "東風戦",
    "hanchan": "半荘戦",
    "length unknown": "長さ不明",
    "the deal alone": "親だけ",
    "the deal and the counter": "親と本場",
    "before all last": "オーラス前",
    "all last and after": "オーラス以降",
    "kept by a draw": "流局で連荘",
    "tenpai": "聴牌",
    "others won": "子の和了",
    "dealer dealt in": "親の放銃",
    "by tsumo": "ツモ",
    "first round of a deal": "親番の最初の局",
    "round that a renchan added": "連荘で増えた局",
    "first": "1位",
    "second": "2位",
    "third": "3位",
    "fourth": "4位",
    "5 or more": "5以上",
}
NOTES: Final = {
    "What a renchan is worth": (
        "対局が終わらなかった局の後、点数・供託・局はそのままで、親が連荘して打ち続けた場合の結果から、親が流れた場合の結果を"
        "引いたもの。親が流れた場合は、局ごとの回帰で推定します。オーラスで親が流れると対局が終わる場合、その結果は点数から"
        f"分かります。仮定: 同じ状態なら、局の終わり方はその後に影響しない。{TEXT_JA}"
    ),
    "Where it should be zero": (
        "子が和了した局どうしの同じ比較。親は続かないので0になるはずで、ならなければ仮定が崩れています。"
    ),
    "The dealer by streak": "親の各率と、その局での持ち点の増減。",
    "Points of the dealer in a round": "1局での親の持ち点の増減の平均。",
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
    axes = len(table.by)
    rows = [
        [
            told(text, 0) if i < axes else _cell(item, text)
            for i, (item, text) in enumerate(zip(row, texts, strict=True))
        ]
        for row, texts in zip(table.rows, shown(table), strict=True)
    ]
    header = [told(name, 0) if i < axes else _words(name) for i, name in enumerate(table.header)]
    title, kind = _words(table.title), Text(*table.kind)
    if kind.en:
        title = Text(f"{title.en}: {kind.en}", f"{title.ja}（{kind.ja}）")
    return ReportTable(title, Text(table.note, NOTES[table.title]), header, rows)


def _cell(item: object, text: str) -> Text:
    if item is None:
        return Text("n/a", "該当なし")
    return _words(text) if isinstance(item, str) else told(text.replace("-", MINUS))


def _words(text: str) -> Text:
    """Each part between commas in Japanese; a number is one in both."""
    parts = text.split(", ")
    return Text(text, "・".join(part if part.isdecimal() else JAPANESE[part] for part in parts))
