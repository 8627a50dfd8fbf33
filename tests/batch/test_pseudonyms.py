"""Pseudonyms under a key are the same in every export; without one they are new each time."""

from __future__ import annotations

import gzip
import re
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli

LOG = Path(__file__).parents[2] / "fixtures" / "games" / "hanchan.xml"


def export(into: Path, *words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["export", str(LOG), "--to", str(into), *map(str, words)])


def names(folder: Path) -> list[bytes]:
    (path,) = folder.rglob("*.mjlog")
    return re.findall(rb'n[0-3]="([^"]+)"', gzip.decompress(path.read_bytes()))


def test_a_key_is_made_once_and_gives_the_same_names(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert export(tmp_path / name, "--anonymize", "--key", tmp_path / "key").exit_code == 0
    assert export(tmp_path / "other", "--anonymize").exit_code == 0
    assert names(tmp_path / "one") == names(tmp_path / "two") != names(tmp_path / "other")
    assert len(set(names(tmp_path / "one"))) == 4
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "no key", "ab", "zz" * 32, "ab" * 33, "\u00e4" * 64])
def test_what_is_no_key_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(text, "utf-8")
    done = export(tmp_path / "set", "--anonymize", "--key", tmp_path / "key")
    assert done.exit_code == 2 and "--key" in done.stderr and not (tmp_path / "set").exists()
    assert (tmp_path / "key").read_text("utf-8") == text


def test_a_key_without_pseudonyms_is_wrong_usage(tmp_path: Path) -> None:
    assert export(tmp_path / "set", "--key", tmp_path / "key").exit_code == 2
    assert not (tmp_path / "key").exists()
    assert export(tmp_path / "set", "--anonymize", "--key", tmp_path / "no" / "key").exit_code == 2
