"""Ids in pages of every form, and what an id says of its game."""

from __future__ import annotations

import gzip
import zipfile
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from corpus import FOLDER, needs_corpus

from analyzer.cli.commands import cli
from analyzer.fetch.ids import Wanted, clear
from analyzer.fetch.index import pages

FOUR, THREE = "2024041200gm-00a9-0000-0b553b1d", "2024041300gm-00b9-0000-c6da3649"
EAST, LOW = "2024041400gm-00e1-0000-00000001", "2024041500gm-0009-0000-00000002"
LINK = '00:00 | 28 | 四鳳南喰赤－ | <a href="http://tenhou.net/0/?log={}">牌譜</a> | a(+52.0) b(|)(+1.0) c(-53.0)<br>\r\n'
PAGE = "".join(LINK.format(log_id) for log_id in (FOUR, THREE, FOUR)).encode()
NO_LINKS = "L1001 | 00:03 | 四般東喰赤 | a(+1.0) b(-1.0)<br>\r\n00:05 | 11 | 四上南喰赤 | --- | a(+1.0)<br>\r\n".encode()


def found(path: Path) -> list[str]:
    return [log_id for page in pages(str(path)) for log_id in page.ids]


def test_pages_zips_lists_and_folders(tmp_path: Path) -> None:
    (tmp_path / "scc20240412.html").write_bytes(PAGE)
    (tmp_path / "scc20240413.html.gz").write_bytes(gzip.compress(PAGE))
    with zipfile.ZipFile(tmp_path / "scraw2024.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("2024/scc20240412.html.gz", gzip.compress(PAGE))
        archive.writestr("2024/scb20240412.log", NO_LINKS)
    (tmp_path / "list.txt").write_text(f"https://tenhou.net/0/?log={EAST}&tw=2&ts=3\n{LOW}\n")
    for name in ("scc20240412.html", "scc20240413.html.gz", "scraw2024.zip"):
        assert found(tmp_path / name) == [FOUR, THREE]
    assert found(tmp_path / "list.txt") == [EAST, LOW]
    assert sum(page.unlinked for page in pages(str(tmp_path / "scraw2024.zip"))) == 2
    assert len(found(tmp_path)) == 8


def test_damaged_pages_are_told(tmp_path: Path) -> None:
    (tmp_path / "cut.html.gz").write_bytes(gzip.compress(PAGE)[:-20])
    (tmp_path / "bad.gz").write_bytes(b"\x1f\x8bnonsense")
    assert [bool(page.refused) for page in pages(str(tmp_path))] == [True, True]
    assert [page.refused for page in pages(str(tmp_path / "none"))] == ["cannot be opened: No such file or directory"]


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (Wanted(), [FOUR, THREE, EAST, LOW]),
        (Wanted(players=3), [THREE]),
        (Wanted(players=4, room="phoenix"), [FOUR, EAST]),
        (Wanted(length="tonpuusen"), [EAST]),
        (Wanted(room="general"), [LOW]),
        (Wanted(first=date(2024, 4, 13), last=date(2024, 4, 14)), [THREE, EAST]),
    ],
)
def test_filters(wanted: Wanted, left: list[str]) -> None:
    assert [log_id for log_id in (FOUR, THREE, EAST, LOW) if wanted.takes(log_id)] == left


def test_obfuscated_ids_in_the_clear() -> None:
    # a ^ b ^ T[0] and b ^ c ^ T[0] ^ T[1], by hand, before the change: 22136 = 5678, 52719 = cdef
    assert clear("2009010100gm-0009-0000-x000000000000") == "2009010100gm-0009-0000-56789b97"
    assert clear("2009010100gm-0009-0000-x111122223333") == "2009010100gm-0009-0000-654b8a86"
    # after it: 3050112 mod (33 - 2) = 22; T[22] = 65535 = ffff, T[23] = 23473 = 5bb1, ffff ^ 5bb1 = a44e
    assert clear("2011050112gm-0009-0000-x000000000000") == "2011050112gm-0009-0000-ffffa44e"
    assert clear(FOUR) == FOUR


def test_the_command_lists_and_says_what_can_not_be_fetched(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(PAGE)
    (tmp_path / "scb.log").write_bytes(NO_LINKS)
    words = ["fetch", str(tmp_path / "a.html"), str(tmp_path / "scb.log"), "--to", str(tmp_path / "logs")]
    result = CliRunner().invoke(cli, [*words, "--list", "--players", "3"])
    assert result.stdout.split() == [THREE] and "2 games without a link" in result.stderr
    assert not (tmp_path / "logs").exists()
    assert CliRunner().invoke(cli, [*words, "--interval", "0.5"]).exit_code == 2
    assert CliRunner().invoke(cli, [*words, "--room", "phoenix", "--length", "tonpuusen"], standalone_mode=False).return_value == 4


@needs_corpus
def test_real_pages() -> None:
    names = sorted((FOLDER / "index").glob("sc[ce]*"))
    lines = sum(path.read_bytes().count(b"?log=") for path in names)
    assert sum(len(page.ids) for path in names for page in pages(str(path))) == lines > 100
