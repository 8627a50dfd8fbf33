"""Which groups are shown, in what order, and of which games: the first or the newest by date, of each player."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli.commands import cli
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import KOKUSHI, WAIT
from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import figures
from analyzer.stats.engine import Engine
from analyzer.stats.sql import Selection, Window
from analyzer.tables import store

NAMES = ("Aki", "Haru", "Natsu", "Fuyu")


def won_by(seat: int, rounds: int = 0) -> bytes:
    """So many draws for which the dealer alone is paid, then a yakuman that ends the game."""
    game = Game()
    for _ in range(rounds):
        game.round({0: WAIT}).exhaust()
    game.round({seat: KOKUSHI}).ron(seat, loser=loser_to(seat), tile="1m")
    assert game.over
    return game.log()


def loser_to(seat: int) -> int:
    return 1 if seat == 2 else 2


def named(data: bytes, names: tuple[str, ...]) -> bytes:
    for seat, name in enumerate(names):
        at = data.index(b' n%d="' % seat) + 5
        data = data[:at] + name.encode() + data[data.index(b'"', at) :]
    return data


# day and hour, who sits where, who wins, draws before
PLAYED = [
    ("2024010112", NAMES, 0, 0), ("2024010109", NAMES, 1, 1), ("2024010823", NAMES, 2, 2), ("2023123101", NAMES, 3, 3),
    ("2024011512", ("Other", "Haru", "Natsu", "Fuyu"), 0, 4),
]  # fmt: skip
LOGS = [
    (f"{when}gm-0009-0000-{number:08d}.mjlog", named(won_by(winner, draws), names))
    for number, (when, names, winner, draws) in enumerate(PLAYED)
]
WIN = figures()["win.per_player"]
ROUNDS = figures()["rounds_per_game"]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine().open(store.tables_of(LOGS))


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ordering")
    for name, data in LOGS:
        (folder / name).write_bytes(data)
    return folder


def run(logs: Path, *words: str) -> str:
    result = CliRunner().invoke(cli, ["stats", str(logs), "-q", *words], standalone_mode=False)
    assert result.exception is None, result.output
    return result.stdout


def rows(logs: Path, *words: str) -> Iterator[dict[str, str]]:
    return csv.DictReader(io.StringIO(run(logs, "--format", "csv", *words)))


# Wins of each player: Aki 1 of 1+2+3+4 rounds, Haru 1 of those and 5, Natsu, Fuyu the same, Other 1 of 5.
SORTED = [
    (("--sort", "win"), ["Other", "Aki", "Fuyu", "Haru", "Natsu"]),  # 1/5, 1/10, three times 1/15
    (("--sort", "win:asc"), ["Fuyu", "Haru", "Natsu", "Aki", "Other"]),
    (("--sort", "rounds"), ["Fuyu", "Haru", "Natsu", "Aki", "Other"]),
    (("--sort", "rounds:asc"), ["Other", "Aki", "Fuyu", "Haru", "Natsu"]),
    (("--sort", "deal_in"), ["Natsu", "Haru", "Aki", "Fuyu", "Other"]),  # 4/15, 1/15 and nothing
    (("--sort", "win", "--limit", "2"), ["Other", "Aki"]),
    (("--limit", "2"), ["Aki", "Fuyu"]),
    (("--min-rounds", "10"), ["Aki", "Fuyu", "Haru", "Natsu"]),
    (("--min-rounds", "11"), ["Fuyu", "Haru", "Natsu"]),
    (("--min-rounds", "11", "--sort", "win:asc", "--limit", "1"), ["Fuyu"]),
]


def dealt_in(name: str) -> float:
    """Deal-ins of each player as a share of his rounds."""
    paid = sum(names[loser_to(winner)] == name for _, names, winner, _ in PLAYED)
    return paid / sum(draws + 1 for _, names, _, draws in PLAYED if name in names)


@pytest.mark.parametrize(("words", "names"), SORTED)
def test_groups_come_sorted_limited_and_with_enough_rounds(logs: Path, words: tuple[str, ...], names: list[str]) -> None:
    if "deal_in" in words:
        assert names == sorted(sorted({*NAMES, "Other"}), key=dealt_in, reverse=True)
    found = [row["name"] for row in rows(logs, "--by", "player", "--stat", "win", *words)]
    assert found == names


def test_text_says_which_groups_are_not_shown(logs: Path) -> None:
    text = run(logs, "--by", "player", "--stat", "win", "--limit", "1", "--min-rounds", "10")
    assert text.count("player = ") == 1
    assert "3 more groups (--limit) · 1 group left out with too few rounds (--min-rounds)" in text


def test_every_figure_of_a_group_follows_its_order(logs: Path) -> None:
    text = run(logs, "--by", "player", "--stat", "win,deal_in", "--sort", "win", "--format", "markdown")
    heads = [line for line in text.splitlines() if line.startswith("### ")]
    assert [head.split(" = ")[1] for head in heads] == ["Other", "Aki", "Fuyu", "Haru", "Natsu"]


WRONG = [
    ("--sort", "win"), ("--limit", "3"), ("--min-rounds", "3"),  # without groups
    ("--by", "player", "--sort", "place_spread"), ("--by", "player", "--sort", "wni"), ("--by", "player", "--sort", "yaku"),
    ("--first", "1", "--last", "1"),
]  # fmt: skip


@pytest.mark.parametrize("words", WRONG)
def test_what_can_not_be_sorted_is_a_wrong_use(logs: Path, words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(cli, ["stats", str(logs), *words]).exit_code == 2


WINDOWS = [  # window, player, conditions: the rounds of its games. In order of time: 4, 2, 1, 3, 5 rounds
    (Window(1, False), None, (), [4]), (Window(2, False), None, (), [4, 2]), (Window(1, True), None, (), [5]),
    (Window(3, True), None, (), [1, 3, 5]), (Window(9, True), None, (), [4, 2, 1, 3, 5]),
    (Window(1, True), "Aki", (), [3]), (Window(2, True), "Haru", (), [3, 5]), (Window(1, False), "Other", (), [5]),
    (Window(2, True), None, ("year=2023",), [4]), (Window(1, True), None, ("month=2024-01", "seat=0"), [5]),
    (Window(2, False), None, ("week=2024-W01",), [2, 1]), (Window(1, True), None, ("player=Aki,Fuyu",), [3, 5]),
]  # fmt: skip


@pytest.mark.parametrize(("window", "player", "where", "expected"), WINDOWS)
def test_a_window_is_of_the_games_that_the_other_conditions_leave(
    engine: Engine, window: Window, player: str | None, where: tuple[str, ...], expected: list[int]
) -> None:
    chosen = Selection(player=player, conditions=tuple(conditions(where)), window=window)
    seen = engine.rows_behind(ROUNDS, chosen, 100)
    assert sorted(row[-1] for row in seen) == sorted(expected)
    assert engine.totals(chosen).games == len(expected)


def test_by_player_a_window_is_of_each(engine: Engine) -> None:
    values = engine.values([WIN], Selection(by=("player",), window=Window(1, True)))
    assert {value.group[0]: value.denominator for value in values} == {
        "Aki": 3, "Haru": 5, "Natsu": 5, "Fuyu": 5, "Other": 5
    }  # fmt: skip


def test_games_without_a_date_are_in_no_window_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "undated.xml").write_bytes(won_by(0))
    words = ["stats", str(tmp_path), "--last", "5", "--stat", "win"]
    result = CliRunner().invoke(cli, words, standalone_mode=False)
    assert result.return_value == 4
    assert "no log tells the date of its game" in result.stderr
    (tmp_path / LOGS[0][0]).write_bytes(LOGS[0][1])
    assert "not recorded in the logs: date of 1 of 2 games" in CliRunner().invoke(cli, words).stdout


def test_the_week_of_a_game_is_that_of_its_thursday(engine: Engine) -> None:
    values = engine.values([ROUNDS], Selection(by=("week",)))
    assert [value.group[0] for value in values] == ["2023-W52", "2024-W01", "2024-W02", "2024-W03"]
