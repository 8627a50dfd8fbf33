"""How often 95 % intervals hold the true number: games drawn from stores whose whole is the truth. Writes a page.

    python tests/heavy/coverage.py PAGE NAME=STORE[,AXIS=VALUE...] ... [--samples 2000] [--models 60]

A store is a folder of tables, as `batch --store` makes it (its folder ``tables``); the page is of

    tenhou-analyzer generate --games 20000 --seed 12 --length tonpuusen --style any --output logs

and of real games, which nobody may pass on. Samples are drawn with replacement, so that its games are an endless
population. "All seats" counts every row, "one seat" those of the first dealer: one player a game. numpy is needed.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1] / "stats"))

from renchan_model import engine_of, truth, truth_in_points

from analyzer.stats import catalogue, sql
from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import COUNT, DISTRIBUTION, MEAN, RATE, RATIO, RULES, Figure
from analyzer.stats.differences import Groups, _statement
from analyzer.stats.engine import Engine, interval
from analyzer.stats.intervals.compare import around, two_way
from analyzer.stats.intervals.sums import Products, Sums
from analyzer.stats.renchan.worth import worth
from analyzer.stats.sql import Selection

SIZES = (50, 200, 1000)
GOOD = (92.5, 97.5)  # 93 to 97 % as it is told, without decimals
LEAST = 5  # mean events in 50 games: with fewer an interval can't hold 95 %
SPLITS = 400
SHARES = {
    "round_result": ("exhaustive", "ron", "tsumo"),
    "honba_spread": ("0", "1"),
    "haipai_shanten_spread": ("3", "4"),
}
Floats = NDArray[np.float64]
NONE: Floats = np.zeros(1)


def games_of(engine: Engine, selection: Selection) -> dict[str, tuple[Figure, Floats, Floats]]:
    """x and d of each game, by figure, and by figure and bucket; games without a row have zeros."""
    figures = [one for one in catalogue.of_profile(catalogue.profile("default")) if one.kind != DISTRIBUTION]
    wanted = [(figure.id, figure, *sql.terms(figure)) for figure in figures]
    for name, buckets in SHARES.items():
        figure = catalogue.figures()[name]
        rows = sql.counted(figure)
        wanted += [
            (f"{name} {one}", figure, f"count_if({rows} and {figure.bucket} = '{one}')", f"count_if({rows})")
            for one in buckets
        ]
    games = _games(engine, selection)
    found = {}
    for table in sql.tables_of(one[1] for one in wanted):
        if selection.allows(table):
            ours = [one for one in wanted if one[1].of == table]
            rows, parameters = sql.source(table, selection)
            terms = ", ".join(f"({x})::double as x{i}, ({d})::double as d{i}" for i, (_, _, x, d) in enumerate(ours))
            got = engine.database.execute(f"select {terms}\n{rows}\ngroup by log", list(parameters)).fetchnumpy()
            for i, (name, figure, _, _) in enumerate(ours):
                x, d = (np.nan_to_num(np.ma.filled(got[f"{what}{i}"].astype(float), 0.0)) for what in "xd")
                found[name] = (figure, np.pad(x, (0, games - len(x))), np.pad(d, (0, games - len(d))))
    return found


def _games(engine: Engine, selection: Selection) -> int:
    rows, parameters = sql.source("games", selection)
    return int(engine.database.execute(f"select count(distinct log) {rows}", list(parameters)).fetchall()[0][0])


def coverage(figure: Figure, x: Floats, d: Floats, size: int, samples: int, dice: np.random.Generator) -> float:
    """The share of samples, in per cent, whose interval holds the number of all games; no interval counts as holding."""
    true = x.sum() / d.sum() + (figure.offset if figure.kind == RATIO else 0)
    picks = dice.integers(0, len(x), (samples, size))
    held = 0
    for start in range(0, samples, 200):
        part = picks[start : start + 200]
        held += sum(_holds(figure, *one, true) for one in _sums(figure, x[part], d[part]))
    return 100 * held / samples


def _holds(figure: Figure, sums: Sums, products: Products | None, true: float) -> bool:
    bounds = interval(figure, sums, products) if sums.base else None
    return bounds is None or bounds[0] - 1e-12 <= true <= bounds[1] + 1e-12


def _sums(figure: Figure, x: Floats, d: Floats) -> list[tuple[Sums, Products | None]]:
    """What the SQL adds up, for each row of samples."""
    rows = figure.kind == RATIO
    games, top, base = (d != 0).sum(1), x.sum(1), d.sum(1)
    ratio = np.divide(top, base, out=np.zeros_like(top), where=base != 0)
    rest = base[:, None] - d if figure.kind != DISTRIBUTION else np.broadcast_to(base[:, None], d.shape)
    parts = np.divide(x - ratio[:, None] * d, rest, out=np.zeros_like(x), where=rest != 0)
    factor = games / np.maximum(games - 1, 1) if figure.kind == DISTRIBUTION else (games - 1) / np.maximum(games, 1)
    variance = factor * (parts**2).sum(1)
    mx, md = x - x.mean(1, keepdims=True), d - d.mean(1, keepdims=True)
    found = []
    for i in range(len(x)):
        sums = Sums(
            int(games[i]), top[i], base[i], float((d[i] ** 2).sum()), int((x[i] > 0).sum()), int((x[i] < d[i]).sum()),
            variance[i],
        )  # fmt: skip
        products = Products(
            x.shape[1], float((mx[i] ** 2).sum()), float((md[i] ** 2).sum()), float((mx[i] * md[i]).sum())
        )
        found.append((sums, products if rows else None))
    return found


def table(name: str, store: str, selection: Selection, samples: int) -> list[str]:
    """The lines of one population."""
    engine = Engine().open_folder(store)
    dice = np.random.default_rng(1)
    seat = Selection(conditions=(*selection.conditions, *conditions(("seat=0",))))
    both = [games_of(engine, chosen) for chosen in (selection, seat)]
    games = _games(engine, selection)
    lines, good, told = [], [0, 0], [0, 0]
    for key in both[0]:
        cells, any_told = [], False
        for i, found in enumerate(both):
            figure, x, d = found.get(key, (both[0][key][0], NONE, NONE))
            kept = d.sum() > 0 and _told(figure, x, d, i == 0)
            if not kept:
                cells += ["–"] * len(SIZES)
                continue
            any_told = True
            values = [coverage(figure, x, d, size, samples, dice) for size in SIZES]
            told[i] += 1
            good[i] += all(GOOD[0] <= value <= GOOD[1] for value in values)
            cells += [f"{value:.0f}" if GOOD[0] <= value <= GOOD[1] else f"**{value:.1f}**" for value in values]
        if any_told:
            kind = figure.interval if figure.interval == COUNT else figure.kind
            lines.append(f"| `{key}` | {kind} | {' | '.join(cells)} |")
            print(name, lines[-1], flush=True)
    head = [
        f"## {name}", "",
        f"{games:,} games. 93 to 97 % at 50, 200 and 1,000 games: all seats {good[0]} of {told[0]} figures, one seat "
        f"{good[1]} of {told[1]}.", "",
        "| figure | interval | all: 50 | 200 | 1,000 | one seat: 50 | 200 | 1,000 |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]  # fmt: skip
    return [*head, *lines, ""]


def _told(figure: Figure, x: Floats, d: Floats, all_seats: bool) -> bool:
    """Whether 50 games have enough events, and the rules do not fix the number."""
    if all_seats and figure.interval == RULES:
        return False
    of = d if figure.kind in (MEAN, RATIO) and figure.interval != COUNT else x - figure.lowest * d
    events = 50 * (np.minimum(x, d - x) if figure.kind == RATE else of).mean()
    return bool(events >= LEAST) and float(np.var(x - x.sum() / d.sum() * d)) > 1e-12


def splits(store: str, selection: Selection) -> list[str]:
    """Players halved at random: their true difference is none. How often by game, and by game and player."""
    engine = Engine().open_folder(store)
    names = ("win.per_player", "deal_in.per_round", "riichi.declared", "call.open", "tsumo_paid", "win_points.hand")
    lines = []
    for name in names:
        figure, held, used = catalogue.figures()[name], [0, 0], 0
        for number in range(SPLITS):
            groups = Groups(figure.of, "hash(name || ?) % 2 = 0", (str(number),), True)
            rows = {row[0]: row[1:] for row in engine.rows(_statement(groups, [figure], selection))}
            one, other = rows[True], rows[False]
            difference = one[1] / one[2] - other[1] / other[2]
            games, of_games, players, of_players, cells = one[4:9]
            freedom = min(one[3], other[3], one[0], other[0]) - 1
            for i, variance in enumerate((
                games / (games - 1) * of_games, two_way((games, of_games), (players, of_players), cells)
            )):  # fmt: skip
                low, high = around(difference, variance, freedom)
                held[i] += low <= 0 <= high
            used += 1
        lines.append(f"| `{name}` | {100 * held[0] / used:.0f} | {100 * held[1] / used:.0f} |")
        print(lines[-1], flush=True)
    return lines


def models(count: int, games: int = 1500) -> list[str]:
    """The value of a renchan on games of the model, whose truth is known."""
    known = list(truth(random.Random(99), 20000, 8))
    simulated, known[0] = known[0], truth_in_points()
    values: list[list[float]] = [[], [], []]
    held = [0, 0, 0]
    for seed in range(count):
        (kind,) = worth(engine_of(1000 + seed, games), Selection())
        for k in range(3):
            value, half = kind.alone.values[k], kind.alone.halves[k]
            assert value is not None and half is not None
            values[k].append(value)
            held[k] += abs(value - known[k]) <= half
        print("model", seed, [one[-1] for one in values], flush=True)
    lines = [f"The truth in points is by a formula; played out, it is {simulated:,.0f}.", ""]
    lines += ["| outcome | truth | mean estimate | error of the mean | coverage % |", "|---|--:|--:|--:|--:|"]
    for k, name in enumerate(("points", "places gained", "rank points")):
        error = float(np.std(values[k], ddof=1)) / math.sqrt(count)
        numbers = (known[k], float(np.mean(values[k])), error)
        lines.append(f"| {name} | {' | '.join(f'{one:,.4g}' for one in numbers)} | {100 * held[k] / count:.0f} |")
    return lines


def _set(text: str) -> tuple[str, str, Selection]:
    name, _, rest = text.partition("=")
    store, *wanted = rest.split(",")
    return name, store, Selection(conditions=tuple(conditions(tuple(wanted))))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("page")
    parser.add_argument("stores", nargs="+", metavar="NAME=STORE[,AXIS=VALUE...]")
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--models", type=int, default=60)
    asked = parser.parse_args()
    lines = [
        "# Coverage of intervals", "",
        "Made by `python tests/heavy/coverage.py reports/COVERAGE.md NAME=STORE[,AXIS=VALUE...] ...`; do not edit.", "",
        f"How often a 95 % interval holds the true number, in per cent: {asked.samples:,} samples of so many games, drawn "
        "with replacement from games whose whole is the truth. The error of an entry is about half a point. *All seats* "
        "counts every row, *one seat* those of one player a game. Bold: outside of 93 to 97 when rounded. Left out: what the rules fix, "
        f"and what happens less than {LEAST} times in 50 games, where no interval can hold 95 %.", "",
    ]  # fmt: skip
    sets = [_set(text) for text in asked.stores]
    with ProcessPoolExecutor(2) as pool:
        for part in pool.map(table, *zip(*sets, strict=True), [asked.samples] * len(sets)):
            lines += part
    _, store, selection = sets[-1]
    lines += [
        "## Groups of different players", "",
        f"Players of the last of these sets halved at random {SPLITS} times: the true difference of the halves is none. "
        "How often an interval holds it, taken by game alone, and by game and player.", "",
        "| figure | by game | two-way |", "|---|--:|--:|", *splits(store, selection), "",
        "## The value of a renchan", "",
        f"{asked.models} times 1,500 games of a model (`tests/stats/renchan_model.py`), in which dealers keep the deal by "
        "winning, so that those who keep it lead.", "", *models(asked.models), "",
    ]  # fmt: skip
    Path(asked.page).write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
