"""Each sentence of the four sources is shown by a test that names it.

``sentences.txt`` lists them by file, line and letter. Where the design is at hand, the list is held against its table;
tests are read with `ast`, so that a run of part of them says the same.
"""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = HERE.parent
SHARED = Path(os.environ.get("TENHOU_CORPUS", TESTS.parent.parent / "shared" / "corpus")).parent
FILES = {"S0": "renchan", "S1": "taiwanese", "S2": "russian", "S3": "tenhou"}
SOURCES = {
    "renchan": "renchan.txt", "taiwanese": "taiwanese-streak.txt", "russian": "russian-draws-renchan-chombo.txt",
    "tenhou": "tenhou-rules.txt",
}  # fmt: skip
LISTED = set((HERE / "sentences.txt").read_text("ascii").split())


def ids_of(cell: str, lines: list[str]) -> set[str]:
    """``3a–3b``, ``17–27`` (lines that are not empty), ``112–114a–c``, ``43, 45``."""
    found: set[str] = set()
    for part in re.split(r",\s*", cell.replace("…", "–")):
        ends = re.fullmatch(r"(\d+)([a-z]?)(?:–(\d+)([a-z]?))?(?:–([a-z]))?", part.strip())
        assert ends, part
        first, letter, last, last_letter, to = ends.groups()
        if last is None:
            stop = to or letter
            found |= {f"{first}{chr(code)}" for code in range(ord(letter), ord(stop) + 1)} if letter else {first}
            continue
        if first == last:
            found |= {f"{first}{chr(code)}" for code in range(ord(letter), ord(last_letter) + 1)}
            continue
        found |= {str(line) for line in range(int(first), int(last) + 1) if lines[line - 1].strip()}
        if to:
            found.discard(last)
            found |= {f"{last}{chr(code)}" for code in range(ord(last_letter), ord(to) + 1)}
    return found


def designed() -> set[str]:
    """The sentences of the design's table, headings left out."""
    text = (SHARED / "design" / "RULES.md").read_text("utf-8")
    part = text[text.index("# Part D") : text.index("# Part E")]
    found: set[str] = set()
    name, lines = "", [""]
    for line in part.splitlines():
        head = re.match(r"\*\*(S\d)", line)
        if head:
            name = FILES[head[1]]
            lines = (SHARED / "sources" / SOURCES[name]).read_text("utf-8").splitlines()
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0][:1].isdigit() and not cells[2].startswith("none"):
            found |= {f"{name}:{one}" for one in ids_of(cells[0], lines)}
    return found


def may_be_skipped(node: ast.AST) -> bool:
    """Whether code asks for something that a checkout may lack."""
    return re.search(r"skip|needs_corpus|xfail", ast.unparse(node)) is not None


def named() -> dict[str, list[str]]:
    """The sentences that tests name, with the tests; of those that may be skipped, none."""
    found: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        marks = [node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node).startswith("pytestmark")]
        if any(map(may_be_skipped, marks)):
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef) or may_be_skipped(node):
                continue
            for mark in node.decorator_list:
                for call in ast.walk(mark):
                    if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.sentence"):
                        for name in eval(f"[{', '.join(map(ast.unparse, call.args))}]"):
                            found.setdefault(name, []).append(f"{path.name}::{node.name}")
    return found


def test_every_sentence_is_shown_by_a_test() -> None:
    assert LISTED - set(named()) == set()


def test_a_test_that_may_be_skipped_shows_nothing() -> None:
    for text in (
        "@needs_corpus\ndef test(): ...", "@pytest.mark.skipif(x)\ndef test(): ...", "def test(): pytest.skip()",
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=needs_corpus)])\ndef test(x): ...", "pytestmark = needs_corpus",
    ):  # fmt: skip
        assert may_be_skipped(ast.parse(text))
    assert not may_be_skipped(ast.parse("def test(): assert True"))
    assert "test_strategy.py" not in {one.split("::")[0] for tests in named().values() for one in tests}


def test_no_test_names_a_sentence_that_is_not_there() -> None:
    assert set(named()) - LISTED == set()


@pytest.mark.skipif(not (SHARED / "design" / "RULES.md").exists(), reason="the design is not at hand")
def test_the_list_is_that_of_the_design() -> None:
    assert designed() == LISTED
