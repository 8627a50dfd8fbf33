"""`fetch` on the command line: what it lists, what it tells, and how it ends. The site is not asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli
from analyzer.fetch import polite

ROOT = Path(__file__).parents[2]
LOG = (ROOT / "fixtures" / "games" / "hanchan.xml").read_bytes()
FOUR, THREE, EAST = (
    "2024041200gm-00a9-0000-0b553b1d",
    "2024041300gm-00b9-0000-c6da3649",
    "2024041400gm-00e1-0000-00000001",
)


@pytest.fixture
def ids(tmp_path: Path) -> Path:
    (tmp_path / "ids.txt").write_text("\n".join((FOUR, THREE, FOUR, EAST)))
    return tmp_path / "ids.txt"


def fetch(ids: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, ["fetch", str(ids), "--to", str(ids.parent / "logs"), *words], standalone_mode=False)


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        ((), [FOUR, THREE, EAST]),
        (("--players", "3"), [THREE]),
        (("--room", "phoenix", "--players", "4"), [FOUR, EAST]),
        (("--length", "tonpuusen"), [EAST]),
        (("--from", "2024-04-13"), [THREE, EAST]),
        (("--until", "2024-04-13"), [FOUR, THREE]),
        (("--room", "general"), []),
    ],
)
def test_each_id_that_is_wanted_is_listed_once(ids: Path, words: tuple[str, ...], listed: list[str]) -> None:
    result = fetch(ids, "--list", *words)
    assert result.stdout.split() == listed and result.return_value == (0 if listed else 4)
    assert not (ids.parent / "logs").exists()


def test_nothing_wanted_is_nothing_asked_for(ids: Path) -> None:
    assert fetch(ids, "--room", "general").return_value == 4


def test_what_is_not_in_a_page_is_told(ids: Path) -> None:
    ids.write_text("L1001 | 00:03 | 四般東喰赤 | a(+1.0) b(-1.0)<br>\r\n", "utf-8")
    result = fetch(ids, "--list")
    assert result.stderr == f"{ids}: 1 game without a link, not downloadable\nno ids of logs that are wanted\n" and result.return_value == 4
    (ids.parent / "lost").symlink_to("lost")
    (ids.parent / "torn.gz").write_bytes(b"\x1f\x8bnothing")
    assert "does not exist" in str(fetch(ids.parent / "lost", "--list").exception)
    torn = fetch(ids.parent / "torn.gz", "--list")
    assert "torn.gz: gzip: damaged" in torn.stderr and torn.return_value == 3


def answered(monkeypatch: pytest.MonkeyPatch, get: Callable[[str], bytes]) -> None:
    """Instead of the site."""

    class Client:
        def __init__(self, site: polite.Site, interval: float) -> None:
            assert (site, interval) == (polite.Site(), 2.5)

        def get(self, log_id: str) -> bytes:
            return get(log_id)

    @contextmanager
    def only_one() -> Iterator[None]:
        yield

    monkeypatch.setattr(polite, "Client", Client)
    monkeypatch.setattr(polite, "only_one", only_one)


def test_what_came_of_each_is_told_and_counted(ids: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def get(log_id: str) -> bytes:
        if log_id == THREE:
            raise polite.Gone("not on the site")
        if log_id == EAST:
            raise polite.Refused("busy \x1b")
        return LOG

    answered(monkeypatch, get)
    result = fetch(ids, "--interval", "2.5")
    assert result.return_value == 3 and result.stdout == ""
    lines = result.stderr.splitlines()
    assert "does not allow logs to be redistributed" in lines[0]
    assert lines[1:] == [
        f"{THREE}: not on the site", f"{EAST}: busy \\x1b", "1 stored · 0 already there · 1 not on the site · 1 refused",
    ]  # fmt: skip
    assert (ids.parent / "logs" / "2024" / f"{FOUR}.mjlog").read_bytes() == LOG
    monkeypatch.undo()
    answered(monkeypatch, lambda log_id: LOG)
    again = fetch(ids, "--interval", "2.5")
    assert again.return_value == 0
    assert again.stderr.splitlines()[-1] == "1 stored · 2 already there · 0 not on the site · 0 refused"


def test_five_failures_in_a_row_end_it(ids: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids.write_text("\n".join(f"2024041200gm-00a9-0000-{n:08x}" for n in range(9)))

    def get(log_id: str) -> bytes:
        raise polite.Refused("403")

    answered(monkeypatch, get)
    result = fetch(ids, "--interval", "2.5")
    assert result.return_value == 3
    assert "5 refused · stopped after 5 failures in a row" in result.stderr.splitlines()[-1]


def test_a_second_download_at_the_same_time_is_wrong_usage(ids: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked() -> None:
        raise polite.LockedError("another download runs")

    answered(monkeypatch, lambda log_id: LOG)
    monkeypatch.setattr(polite, "only_one", locked)
    result = CliRunner().invoke(cli, ["fetch", str(ids), "--to", str(ids.parent / "logs")])
    assert result.exit_code == 2 and "another download runs" in result.stderr
