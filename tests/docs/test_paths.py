"""The files that the pages for contributors name are there, and the map has every room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def there(name: str) -> bool:
    """Whether such a file or folder exists."""
    return bool(list(ROOT.glob(name.rstrip("/"))))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_are_there(path: Path) -> None:
    named = set(re.findall(r"`((?:analyzer|tests|reports|fixtures|docs)/[\w./*-]*)`", path.read_text("utf-8")))
    examples = {name for name in named if "NAME" in name}
    assert [name for name in named - examples if not there(name)] == []


def test_the_map_has_every_room() -> None:
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    mapped = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    folders = {path.name for path in (ROOT / "analyzer").iterdir() if (path / "__init__.py").exists()}
    assert folders <= mapped <= folders | {"api"}
