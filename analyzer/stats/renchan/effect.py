"""An effect by regression: what was seen under treatment, less what the same state brings without it.

In each cell of rows the outcomes of the untreated are regressed on the state; the fit predicts the treated. The
interval leaves out one of `GROUPS` groups of games at a time, because rows of one game go together.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from operator import mul
from typing import Final, NamedTuple

from analyzer.stats.intervals.student import quantile

GROUPS: Final = 50
OUTCOMES: Final = 3
ROWS: Final = 5  # untreated rows of a cell for each number of its state: fewer can't be fitted
RIDGE: Final = 1e-9  # so that a number that never varies does not stop the fit


class Untreated(NamedTuple):
    """Sums over the untreated rows of a cell in a group of games: of products of the state, upper half by rows."""

    cell: Hashable
    group: int
    rows: int
    squares: tuple[float, ...]
    products: tuple[tuple[float, ...], ...]  # for each outcome: its sums with each number of the state


class Treated(NamedTuple):
    """Sums over treated rows of a cell and a situation in a group of games.

    ``known``: rows whose outcome without treatment needs no regression; ``gains``: the sums of the differences there.
    """

    cell: Hashable
    situation: Hashable
    group: int
    rows: int
    state: tuple[float, ...]
    outcomes: tuple[float, ...]
    known: int
    gains: tuple[float, ...]


class Effect(NamedTuple):
    """Of some situations together: rows, and for each outcome the mean effect and half of its interval."""

    rows: int
    values: tuple[float | None, ...]
    halves: tuple[float | None, ...]


class Fits:
    """The fit of each cell, over all groups of games and without each of them."""

    def __init__(self, untreated: Iterable[Untreated]) -> None:
        cells: dict[Hashable, list[Untreated]] = {}
        for one in untreated:
            cells.setdefault(one.cell, []).append(one)
        self._of = {cell: _fits(parts) for cell, parts in cells.items()}

    def of(self, cell: Hashable, without: int | None) -> list[list[float]] | None:
        """Coefficients by outcome; None where too few rows are untreated."""
        return self._of.get(cell, {}).get(without)


def _fits(parts: list[Untreated]) -> dict[int | None, list[list[float]] | None]:
    width = len(parts[0].products[0])
    flat = [[float(part.rows), *part.squares, *(x for row in part.products for x in row)] for part in parts]
    whole = [math.fsum(column) for column in zip(*flat, strict=True)]
    fits: dict[int | None, list[list[float]] | None] = {None: _fit(whole, width)}
    for part, own in zip(parts, flat, strict=True):
        fits[part.group] = _fit([a - b for a, b in zip(whole, own, strict=True)], width)
    for group in range(GROUPS):
        fits.setdefault(group, fits[None])  # a group without such rows
    return fits


def _fit(sums: list[float], width: int) -> list[list[float]] | None:
    """Coefficients for each outcome by the normal equations."""
    if sums[0] < ROWS * width:
        return None
    end = 1 + width * (width + 1) // 2
    half = iter(sums[1:end])
    matrix = [[0.0] * width for _ in range(width)]
    for i in range(width):
        for j in range(i, width):
            matrix[i][j] = matrix[j][i] = next(half)
    right = [sums[end + k * width : end + (k + 1) * width] for k in range(OUTCOMES)]
    return solved(matrix, right)


def solved(matrix: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    """x with matrix x = r for each r of ``right``; the matrix is symmetric and not negative (Cholesky)."""
    size = len(matrix)
    scale = [math.sqrt(matrix[i][i]) or 1.0 for i in range(size)]
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] / (scale[i] * scale[j]) - sum(map(mul, lower[i][:j], lower[j][:j]))
            lower[i][j] = math.sqrt(max(rest, 0.0) + RIDGE) if i == j else rest / lower[j][j]
    found = []
    for one in right:
        x = [value / by for value, by in zip(one, scale, strict=True)]
        for i in range(size):
            x[i] = (x[i] - sum(lower[i][k] * x[k] for k in range(i))) / lower[i][i]
        for i in reversed(range(size)):
            x[i] = (x[i] - sum(lower[k][i] * x[k] for k in range(i + 1, size))) / lower[i][i]
        found.append([value / by for value, by in zip(x, scale, strict=True)])
    return found


def effect(fits: Fits, treated: Iterable[Treated]) -> Effect:
    """The mean effect over these treated rows."""
    cells: dict[Hashable, dict[int, list[float]]] = {}
    for one in treated:
        sums = [float(one.rows), *one.state, *one.outcomes, float(one.known), *one.gains]
        parts = cells.setdefault(one.cell, {})
        parts[one.group] = _added(parts[one.group], sums) if one.group in parts else sums
    whole = {cell: [math.fsum(column) for column in zip(*parts.values(), strict=True)] for cell, parts in cells.items()}
    rows, values = _mean(fits, whole, None)
    if not rows:
        nothing = (None,) * OUTCOMES
        return Effect(round(sum(sums[0] for sums in whole.values())), nothing, nothing)
    rest = [_mean(fits, _without(whole, cells, group), group) for group in range(GROUPS)]
    if not all(count for count, _ in rest):
        return Effect(rows, tuple(values), (None,) * OUTCOMES)
    halves = []
    for k in range(OUTCOMES):
        middle = math.fsum(means[k] for _, means in rest) / GROUPS
        squares = math.fsum((means[k] - middle) ** 2 for _, means in rest)
        halves.append(quantile(GROUPS - 1) * math.sqrt((GROUPS - 1) / GROUPS * squares))
    return Effect(rows, tuple(values), tuple(halves))


def _added(one: list[float], other: list[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _without(
    whole: dict[Hashable, list[float]], cells: dict[Hashable, dict[int, list[float]]], group: int
) -> dict[Hashable, list[float]]:
    """The sums of each cell without a group of games."""
    return {
        cell: [a - b for a, b in zip(sums, cells[cell][group], strict=True)] if group in cells[cell] else sums
        for cell, sums in whole.items()
    }


def _mean(fits: Fits, sums: dict[Hashable, list[float]], without: int | None) -> tuple[int, list[float]]:
    """Rows that can be compared, and the mean difference of each outcome there."""
    rows, differences = 0.0, [0.0] * OUTCOMES
    for cell, (count, *told) in sums.items():
        width = len(told) - 2 * OUTCOMES - 1
        state, outcomes = told[:width], told[width : width + OUTCOMES]
        known, *gains = told[width + OUTCOMES :]
        rows += known
        differences = _added(differences, gains)
        fit = fits.of(cell, without)
        if fit is not None and count > known:
            rows += count - known
            for k in range(OUTCOMES):
                differences[k] += outcomes[k] - sum(map(mul, fit[k], state))
    return round(rows), [one / rows if rows else 0.0 for one in differences]
