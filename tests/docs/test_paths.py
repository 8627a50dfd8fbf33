"""The files that the pages for contributors name are there, and the map has every room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# names that these files will have, and what they have until then
MOVED = {
    "analyzer/tables/": "analyzer/stats/",
    "analyzer/tape/tape.py": "analyzer/tape.py",
    "analyzer/rulesets/ruleset.py": "analyzer/ruleset.py",
    "analyzer/batch/sources/": "analyzer/batch/",
    "analyzer/cli/checking.py": "analyzer/cli/batch.py",
    "analyzer/cli/check.py": "analyzer/cli/commands.py",
}
ROOMS_TO_COME = {"tiles", "tape", "views", "tables"}


def there(name: str) -> bool:
    """Whether such a file or folder exists, also under the name that it has until it moves."""
    before = next((name.replace(new, old) for new, old in MOVED.items() if name.startswith(new)), name)
    return any(list(ROOT.glob(one.rstrip("/"))) for one in (name, before))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_are_there(path: Path) -> None:
    named = set(re.findall(r"`((?:analyzer|tests|reports|fixtures|docs)/[\w./*-]*)`", path.read_text("utf-8")))
    examples = {name for name in named if "NAME" in name}
    assert [name for name in named - examples if not there(name)] == []


def test_the_map_has_every_room() -> None:
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    mapped = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    folders = {path.name for path in (ROOT / "analyzer").iterdir() if (path / "__init__.py").exists()}
    assert folders <= mapped and mapped <= folders | ROOMS_TO_COME | {"api"}
