"""What statistics cost: facts on top of validation, shanten apart; an aggregation of many rows; memory by number of logs.

usage: python tests/bench/stats.py [LOGS] [ROWS]     LOGS: a folder of mjlogs, default $TENHOU_CORPUS/mjlog
Ratios are of process time in one interleaved run, one core. Never a pass or fail: machines differ.
"""

from __future__ import annotations

import gc
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from paired import RANKED, SANMA, documents

import analyzer
from analyzer import api
from analyzer.facts.replay import Replay
from analyzer.formats import open_log
from analyzer.rulesets import Choice
from analyzer.stats import catalogue
from analyzer.stats.engine import Engine
from analyzer.stats.sql import Selection
from analyzer.tables import store
from analyzer.tables.collector import Collector
from analyzer.tape.content_hash import content_hash

TURNS = 8  # the first warms up
TEN = (
    "win.per_player", "deal_in.per_round", "riichi.declared", "call.open", "draw_tenpai.exhaustive", "tenpai_turn",
    "round_balance.change", "win_efficiency", "riichi_balance.with_deposit", "haipai_shanten.of_13",
)  # fmt: skip
LINES = (
    "validation", "validation with walls", "facts without shanten", "the same with walls", "facts with shanten",
)  # fmt: skip


def validate(logs: list[bytes], wall: bool) -> None:
    for data in logs:
        analyzer.check(data, wall=wall)


def collect(logs: list[bytes], shanten: bool) -> dict[str, pa.Table]:
    """As it is used: replay, rows, and the Arrow tables of each chunk."""
    collector = Collector(shanten=shanten)
    for data in logs:
        collector.add(*open_log(data, "-"))
        if collector.full:
            collector.drain()
    return collector.drain()


def collect_with_walls(logs: list[bytes]) -> dict[str, pa.Table]:
    """As a batch does: facts of the replay that validates, walls and all."""
    collector = Collector(shanten=False)

    def follow(replay: Replay, choice: Choice) -> None:
        collector.follow(replay, choice, "-", content_hash(replay.tape))

    for data in logs:
        api.examine(*open_log(data, "-"), None, True, follow)
        if collector.full:
            collector.drain()
    return collector.drain()


def cost(logs: list[bytes]) -> None:
    works: tuple[Callable[[], object], ...] = (
        lambda: validate(logs, False), lambda: validate(logs, True), lambda: collect(logs, False),
        lambda: collect_with_walls(logs), lambda: collect(logs, True),
    )  # fmt: skip
    times: dict[str, list[float]] = {line: [] for line in LINES}
    for turn in range(TURNS):
        for line, work in zip(LINES, works, strict=True):
            gc.collect()  # who made the garbage pays for it, not who comes next
            start = time.process_time()
            work()
            if turn:
                times[line].append(time.process_time() - start)
    print(f"{len(logs)} games, from memory; check looks at walls unless told not to, stats does not, batch does")
    for line, found in times.items():
        bare, walled = (
            statistics.median(a / b for a, b in zip(found, times[base], strict=True)) for base in LINES[:2]
        )
        each = 1e6 * statistics.median(found) / len(logs)
        print(f"{line:26s} {each:6.1f} us a game   {bare:5.2f} x validation   {walled:5.2f} x with walls")


def others(table: pa.Table, number: int) -> pa.Table:
    """The same rows as if they were of other games."""
    return table.set_column(0, table.schema.field(0), pc.add(table["log"], number))


def aggregation(tables: dict[str, pa.Table], rows: int) -> None:
    """Every figure of the default profile over so many player rounds, from Parquet, two threads."""
    with tempfile.TemporaryDirectory() as folder:
        times = -(-rows // tables["player_rounds"].num_rows)
        for number in range(times):
            store.write({name: others(table, number) for name, table in tables.items()}, folder, number)
        engine = Engine().open_folder(folder, threads=2)
        for name, figures in (
            ("one figure", [catalogue.figures()["win.per_player"]]),
            ("ten figures", [catalogue.figures()[name] for name in TEN]),
            ("every figure", catalogue.of_profile(catalogue.profile("default"))),
        ):
            start = time.perf_counter()
            engine.values(figures, Selection())
            seconds = time.perf_counter() - start
            start = time.perf_counter()
            engine.values(figures, Selection(by=("room", "year")))
            grouped = time.perf_counter() - start
            count = times * tables["player_rounds"].num_rows
            print(f"{name:24s} {seconds:6.2f} s, by room and year {grouped:6.2f} s   {count:,} player rounds")


def memory(folder: Path, copies: int) -> float:
    """MB at most, of a process that counts so many games, each a little other than the rest."""
    command = [sys.executable, __file__, "--memory", str(folder), str(copies)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def count_games(folder: Path, copies: int) -> None:
    logs = documents(folder, RANKED, 700)
    collector = Collector()
    with tempfile.TemporaryDirectory() as out:
        chunk = 0
        for number in range(copies):
            for data in logs:
                collector.add(*open_log(data.replace(b'n0="', b'n0="%d' % number, 1), "-"))
                if collector.full:
                    store.write(collector.drain(), out, chunk)
                    chunk += 1
        store.write(collector.drain(), out, chunk)
        engine = Engine().open_folder(out)
        engine.values(catalogue.of_profile(catalogue.profile("default")), Selection())
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def main() -> None:
    if sys.argv[1:2] == ["--memory"]:
        count_games(Path(sys.argv[2]), int(sys.argv[3]))
        return
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("TENHOU_CORPUS", "../shared/corpus") + "/mjlog")
    rows = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    logs = documents(folder, RANKED, 600) + documents(folder, SANMA, 100)
    cost(logs)
    aggregation(collect(logs, True), rows)
    few, many = memory(folder, 2), memory(folder, 20)
    print(f"memory at most           {few:.0f} MB for 1,400 games or fewer, {many:.0f} MB for ten times as many")


if __name__ == "__main__":
    main()
