"""Full validation beside peers that only score the wins: interleaved, from memory, one core, CPU time.

usage: python tests/bench/paired.py [LOGS] [GAMES]     LOGS: a folder of mjlogs, default $TENHOU_CORPUS/mjlog
Prints the median games/s of each and the ratio to `mahjong`, run by run, and what limits them: how the time of a game is
shared among the steps of a check. Never a pass or fail: machines differ.
"""

from __future__ import annotations

import gc
import gzip
import os
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from riichienv import Conditions, HandEvaluator, MeldType
from riichienv import Meld as RustMeld

import analyzer
from analyzer import rulesets
from analyzer.facts.replay import Replay
from analyzer.formats.mjlog import read

ROUNDS = 6  # the first warms up
RANKED = re.compile(rb'<GO type="(169|225|161|137|41|9|1)" lobby="0"')
SANMA = re.compile(rb'<GO type="185" lobby="0"')


def documents(folder: Path, room: re.Pattern[bytes], limit: int) -> list[bytes]:
    """The logs of a room that go on to their end, gunzipped."""
    found = []
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        if room.search(data) and b" owari=" in data:
            found.append(data)
    return found[:limit]


def numbers(text: str | None) -> list[int]:
    return [int(n) for n in text.split(",")] if text else []


def meld_tiles(code: int) -> tuple[str, list[int], bool]:
    """The sort, tiles and openness of a meld code."""
    if code & 4:
        run = (code >> 10) // 3
        lowest = run // 7 * 36 + run % 7 * 4
        return "chii", [lowest + 4 * i + (code >> (3 + 2 * i) & 3) for i in range(3)], True
    if code & 24:
        unused, first = code >> 5 & 3, (code >> 9) // 3 * 4
        four = [first + i for i in range(4)]
        return ("kakan", four, True) if code & 16 else ("pon", [t for t in four if t != first + unused], True)
    first = (code >> 8) // 4 * 4
    return ("daiminkan" if code & 3 else "ankan"), [first + i for i in range(4)], bool(code & 3)


def wins(document: bytes) -> Iterator[dict[str, Any]]:
    """What a scorer needs to know of each win."""
    kyoku = dealer = 0
    for tag in re.findall(r"<(?:INIT|AGARI)[^>]*>", document.decode()):
        values = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if tag[1] == "I":
            kyoku, dealer = numbers(values["seed"])[0], int(values["oya"])
            continue
        ids = set(numbers(values.get("yaku"))[::2]) | set(numbers(values.get("yakuman")))
        yield {
            "hand": numbers(values["hai"]),
            "melds": [meld_tiles(code) for code in numbers(values.get("m"))],
            "tile": int(values["machi"]),
            "tsumo": values["who"] == values["fromWho"],
            "seat": (int(values["who"]) - dealer) % 4,
            "round": kyoku // 4,
            "dora": numbers(values["doraHai"]),
            "ura": numbers(values.get("doraHaiUra")),
            "ids": ids,
        }


def with_mahjong(all_wins: list[dict[str, Any]]) -> Callable[[], None]:
    sorts = {"chii": Meld.CHI, "pon": Meld.PON}
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    prepared = []
    for win in all_wins:
        ids = win["ids"]
        melds = [Meld(meld_type=sorts.get(s, Meld.KAN), tiles=t, opened=o) for s, t, o in win["melds"]]
        settings = dict(
            is_tsumo=win["tsumo"], is_riichi=bool(ids & {1, 21}), is_daburu_riichi=21 in ids, is_ippatsu=2 in ids,
            is_chankan=3 in ids, is_rinshan=4 in ids, is_haitei=5 in ids, is_houtei=6 in ids, is_tenhou=37 in ids,
            is_chiihou=38 in ids, player_wind=27 + win["seat"], round_wind=27 + win["round"], options=options,
        )  # fmt: skip
        tiles = win["hand"] + [t for _, meld, _ in win["melds"] for t in meld]
        prepared.append((tiles, win, melds, settings))

    def score() -> None:
        for tiles, win, melds, settings in prepared:
            HandCalculator.estimate_hand_value(
                tiles, win["tile"], melds=melds, dora_indicators=win["dora"], config=HandConfig(**settings),
                ura_dora_indicators=win["ura"],
            )  # fmt: skip

    return score


def with_riichienv(all_wins: list[dict[str, Any]]) -> Callable[[], None]:
    sorts = {
        "chii": MeldType.Chi, "pon": MeldType.Pon, "kakan": MeldType.Kakan, "daiminkan": MeldType.Daiminkan,
        "ankan": MeldType.Ankan,
    }  # fmt: skip
    prepared = []
    for win in all_wins:
        ids = win["ids"]
        settings = dict(
            tsumo=win["tsumo"], riichi=bool(ids & {1, 21}), double_riichi=21 in ids, ippatsu=2 in ids,
            haitei=5 in ids, houtei=6 in ids, rinshan=4 in ids, chankan=3 in ids,
            tsumo_first_turn=bool(ids & {37, 38}), player_wind=win["seat"], round_wind=win["round"],
        )  # fmt: skip
        prepared.append(([(sorts[s], t, o) for s, t, o in win["melds"]], win, settings))

    def score() -> None:
        for melds, win, settings in prepared:
            rust = [RustMeld(sort, tiles, opened, -1, None) for sort, tiles, opened in melds]
            HandEvaluator(win["hand"], rust).calc(win["tile"], win["dora"], Conditions(**settings), win["ura"])

    return score


def validate(logs: list[bytes], wall: bool = False) -> Callable[[], None]:
    def run() -> None:
        for data in logs:
            analyzer.check(data, wall=wall)

    return run


def scan(logs: list[bytes]) -> Callable[[], None]:
    """Bytes to tape, and nothing else."""

    def run() -> None:
        for data in logs:
            read(data)

    return run


def scan_and_replay(logs: list[bytes]) -> Callable[[], None]:
    """Each tape is replayed as in a check: while it is in the processor's cache."""

    def run() -> None:
        for data in logs:
            tape = read(data)
            Replay(tape, rulesets.of_log(tape, None, None).ruleset).run()

    return run


def limits(seconds: dict[str, list[float]], scored: list[float], wins_a_game: float) -> str:
    """What the time of a game goes to, in microseconds and shares: medians over the runs; the rest is what is left."""
    whole, scanned, both, walled = (statistics.median(found) * 1e6 for found in seconds.values())
    parts = {
        "scan (bytes to tape)": scanned, "replay (core, law, facts)": both - scanned, "Python around them": whole - both,
    }  # fmt: skip
    lines = [f"what limits them, four players: {whole:.1f} us a game, of which"]
    lines += [f"  {name:28s} {part:6.1f} us {part / whole:6.1%}" for name, part in parts.items()]
    lines.append(f"  {'the wall, if it is checked':28s} {walled - whole:6.1f} us more")
    rust = statistics.median(scored) * 1e6
    lines.append(f"  riichienv takes {rust:.1f} us for {wins_a_game:.1f} wins a game, and reads and replays nothing")
    return "\n".join(lines)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("TENHOU_CORPUS", "../shared/corpus") + "/mjlog")
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    logs, sanma = documents(folder, RANKED, limit), documents(folder, SANMA, limit)
    all_wins = [win for data in logs for win in wins(data)]
    works = {
        "mahjong, the wins only": (len(logs), with_mahjong(all_wins)),
        "riichienv (Rust), the wins only": (len(logs), with_riichienv(all_wins)),
        "full validation, four players": (len(logs), validate(logs)),
        "full validation, three players": (len(sanma), validate(sanma)),
        "with the wall, four players": (len(logs), validate(logs, True)),
        "with the wall, three players": (len(sanma), validate(sanma, True)),
    }
    steps = {"scan": (len(logs), scan(logs)), "scan and replay": (len(logs), scan_and_replay(logs))}
    speeds: dict[str, list[float]] = {name: [] for name in works | steps}
    for turn in range(ROUNDS):
        for name, (games, work) in (works | steps).items():
            gc.collect()  # who made the garbage pays for it, not who comes next
            start = time.process_time()
            work()
            if turn:
                speeds[name].append(games / (time.process_time() - start))
    base, rust = list(speeds.values())[:2]
    print(f"{len(logs)} games of four with {len(all_wins)} wins, {len(sanma)} of three")
    for name in works:
        found = speeds[name]
        ratio = statistics.median(a / b for a, b in zip(found, base, strict=True))
        to_rust = statistics.median(a / b for a, b in zip(found, rust, strict=True))
        print(
            f"{name:34s} {statistics.median(found):9.0f} games/s   x mahjong {ratio:6.2f}   x riichienv {to_rust:5.2f}"
        )
    for who in ("four", "three"):
        bare, walled = speeds[f"full validation, {who} players"], speeds[f"with the wall, {who} players"]
        ratio = statistics.median(a / b for a, b in zip(bare, walled, strict=True))
        print(f"{who} players: a check with the wall takes {ratio:.2f} times as long as one without")
    told = ("full validation, four players", "scan", "scan and replay", "with the wall, four players")
    seconds = {name: [1 / speed for speed in speeds[name]] for name in told}
    print(limits(seconds, [1 / speed for speed in rust], len(all_wins) / len(logs)))


if __name__ == "__main__":
    main()
