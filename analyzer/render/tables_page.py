"""reports/TABLES.md: every table and every column, with its type, unit, what null means, and an example."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from analyzer.tables import beside
from analyzer.tables.beside import yaku_rows
from analyzer.tables.schema import ON_REQUEST, TABLES, VERSION, WORDS, Column

HEAD: Final = """# Tables

Schema version {version}. Made from `analyzer/tables` by `python -m analyzer.render.pages`; do not edit.
`query` reads them in SQL; Parquet files hold them under these names and types. `?` marks columns that may be null, and
*null* says when. The examples are values of the games in `fixtures`. Rows are joined by `log`, `round` and `seat`.
"""
TYPES: Final = {
    "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "f32": "float", "text": "string", "date": "date32",
}  # fmt: skip
ABOUT: Final = {
    "games": "One row a game.",
    "placements": "One row a player and game.",
    "rounds": "One row a round that has an end.",
    "player_rounds": "One row a player and round that has an end.",
    "wins": "One row a win.",
    "payments": "One row a payment from one seat to another, by the law; of a deposit the table is one of the two.",
    "discards": "One row a discard, of rounds that have an end. In stores made with `--discards`; `query` over logs "
    "makes it when asked. Sets of seats: what `riichi_seats & ~safe_seats = 0` holds for is safe against every riichi.",
    "findings": "One row a finding, as `check` gives them. In stores; `query` over logs makes it when asked.",
    "inputs": "One row a log that was put in, whatever became of it. In stores; `query` over logs makes it when asked.",
    "yaku": "One row a yaku: `join yaku on (wins.yaku >> yaku.id) & 1 = 1`. In `query`, not in Parquet.",
}
NO_RIICHI: Final = "without riichi"
NOT_TOLD: Final = "where the form does not tell it"
ON_TSUMO: Final = "on tsumo"
TO_TABLE: Final = "where the table pays"
BY_TABLE: Final = "where the table is paid, or nobody"
UNCLEAR: Final = "where the worth of a win is not told"
HIDDEN: Final = "where hands are hidden"
NULLS: Final = {
    "date": "where nothing tells it", "log_id": "where there is none", "score": "where a round before it is lost",
    "dan": "where the log has none, or a word that Tenhou has not", "rate": "where the log has none",
    "final_points": "where the game has no end, or the form does not tell them", "place": "where the game has no end",
    "place_best": "where the game has no end", "place_worst": "where the game has no end", "renchan": HIDDEN,
    "cause": HIDDEN, "tenpai": HIDDEN, "start_shanten": "where shanten was not asked for, or hands are hidden",
    "haipai_dora": "where the 13 tiles or the indicator are not told", "riichi_turn": NO_RIICHI,
    "riichi_order": NO_RIICHI, "riichi_live": NO_RIICHI, "riichi_furiten": HIDDEN,
    "player_rounds.wait_kinds": f"{NO_RIICHI}, or {HIDDEN}", "wait_tiles": f"{NO_RIICHI}, or {HIDDEN}",
    "wins.wait_kinds": HIDDEN, "first_call_turn": "without an open call", "tenpai_turn": "never tenpai, or hidden",
    "deal_in_shanten": "no deal-in, shanten not asked for, or hidden", "change": "where a round before it is lost",

    "unexplained": "where a part or the change is", "rounds.pao": "where neither log nor law tells", "tile": NOT_TOLD,
    "wins.pao": "where nobody does, or it is not told", "loser_dealer": ON_TSUMO, "loser_declaring": ON_TSUMO,
    "loser_riichi": ON_TSUMO, "loser_calls": ON_TSUMO, "loser_turn": ON_TSUMO,
    "loser_tenpai": f"{ON_TSUMO}, or {HIDDEN}",
    "name": TO_TABLE, "payments.dan": f"{TO_TABLE}, or the log has none",
    "payments.rate": f"{TO_TABLE}, or the log has none",
    "dealer": TO_TABLE, "riichi": TO_TABLE, "calls": TO_TABLE, "turn": TO_TABLE, "receiver_name": BY_TABLE,
    "receiver_dealer": BY_TABLE, "receiver_riichi": BY_TABLE, "receiver_closed": BY_TABLE, "receiver_calls": BY_TABLE,
    "receiver_turn": BY_TABLE, "honba_part": UNCLEAR, "hand": UNCLEAR, "pao_part": UNCLEAR, "payments.pao": UNCLEAR,
    "payments.wait_kinds": f"where nobody won, or {HIDDEN}", "waits": f"where nobody won, or {HIDDEN}",
    **dict.fromkeys(
        ("han", "fu", "limit_name", "yakuman", "kazoe", "yaku", "dora", "ura_dora", "aka_dora", "points",
         "table_points"), NOT_TOLD),
}  # fmt: skip
OF_A_BATCH: Final[dict[str, dict[str, object]]] = {  # rows of fixtures/faulty, which nothing but a batch makes
    "findings": {
        "log": -1196254437742048209, "code": "HONBA-01", "severity": "ERROR", "round": "E2.1", "event": 212,
        "seat": None, "expected": "2", "recorded": "3",
        "why": "the dealer, seat 1, is tenpai at the draw: the dealer stays, honba 1 + 1 = 2",
    },
    "inputs": {
        "log": -1196254437742048209, "place": "fixtures/faulty/wrong-honba.xml",
        "sha256": "2f8c6649ed0c66ef1a2bfd284b73868186302b35b133d1bea739c7b34cc97a23", "log_id": "",
        "verdict": "findings", "rounds": 13, "cut": False, "reason": "", "form": "mjlog", "game": -3590983570476777720,
        "first": 0, "last": 458752, "status": "counted",
    },
}  # fmt: skip
EXAMPLES: Final = ("games/*.xml", "events/pao*.mjlog")  # logs; nothing else has a pao
NAME: Final = "2024010112gm-0009-0000-{:08x}"  # of a game whose example is shown


def listed() -> dict[str, tuple[Column, ...]]:
    """Every table that can be queried, and its columns."""
    games = {"games": TABLES["games"] + beside.JUDGED}
    return TABLES | games | ON_REQUEST | beside.TABLES | {"yaku": beside.YAKU}


def tables_page(fixtures: Path) -> str:
    """reports/TABLES.md. ``fixtures``: logs, whose values are the examples."""
    rows = _rows(fixtures)
    parts = [HEAD.format(version=VERSION)]
    for name, columns in listed().items():
        parts += [f"## {name}\n", f"{ABOUT[name]}\n"]
        parts += ["| column | type | unit | meaning | null | example |", "|---|---|---|---|---|---|"]
        parts += [_line(name, column, [row.get(column.name) for row in rows.get(name, ())]) for column in columns]
        parts.append("")
    return "\n".join(parts)


def null_of(table: str, column: Column) -> str:
    """When a column is null; empty where it never is."""
    if not column.kind.endswith("?"):
        return ""
    _, said, when = column.meaning.partition("; null")
    return when.lstrip(": ") if said else NULLS.get(f"{table}.{column.name}") or NULLS.get(column.name, "")


def _line(table: str, column: Column, values: list[Any]) -> str:
    kind = column.kind.removesuffix("?")
    shown = f"string: {', '.join(WORDS[kind])}" if kind in WORDS else TYPES.get(kind, kind)
    null = "?" if column.kind.endswith("?") else ""
    meaning = column.meaning.partition("; null")[0]
    return (
        f"| `{column.name}` | {shown}{null} | {column.unit} | {meaning} | {null_of(table, column)} "
        f"| {_example(values)} |"
    )


def _example(values: list[Any]) -> str:
    """The first value that tells something."""
    there = [value for value in values if value is not None]
    value = next((value for value in there if value), there[0] if there else None)
    if value is None or value == "":
        return ""
    if isinstance(value, float):
        return f"`{value:.2f}`"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _rows(fixtures: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows that examples are taken from, by table."""
    from analyzer.formats import open_log
    from analyzer.tables.collector import Collector

    collector = Collector(discards=True)
    logs = (path for pattern in EXAMPLES for path in sorted(fixtures.glob(pattern)))
    for number, path in enumerate(logs):
        for opened in open_log(path.read_bytes(), NAME.format(number)):
            collector.add(opened)
    of_yaku = [dict(zip((column.name for column in beside.YAKU), row, strict=True)) for row in yaku_rows()]
    collected = {name: table.to_pylist() for name, table in collector.drain().items()}
    collected["games"] = [row | {"verdict": "clean", "not_verifiable": "WALL-01"} for row in collected["games"]]
    return collected | {name: [row] for name, row in OF_A_BATCH.items()} | {"yaku": of_yaku}
