"""The rooms and who may import whom: the table of the design, read from the imports themselves."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import analyzer

PACKAGE = Path(analyzer.__file__).parent
BASE = {"tiles"}
MAY_IMPORT = {
    "tiles": set(),
    "tape": BASE,
    "formats": {"tape", *BASE},
    "ruleset": BASE,
    "rulesets": {"ruleset", "law", *BASE, "tape"},
    "core": {"tape", "ruleset", *BASE},
    "law": {"ruleset", *BASE},
    "settlement": {"core", "law", "ruleset", "rulesets", "rules", *BASE},
    "facts": {"tape", "core", "law", "ruleset", *BASE},
    "rules": {"core", "facts", "law", "ruleset", "rulesets", "tape", "formats", *BASE},
    "views": {"tape", "formats", "core"},
    "generate": {"tape", "core", "law", "ruleset", "rulesets", "formats", "rules", *BASE},
    "tables": {"tape", "core", "law", "facts", "rules", "ruleset", "rulesets", "formats", *BASE},
    # rules: which faults are ERROR; formats: names, dan and date are columns
    "stats": {"tables", "rules"},  # rules: names of yaku
    "sheets": {"settlement", "core", "law", "ruleset", "rulesets", "rules", "formats", *BASE},
    "render": {"settlement", "rulesets", "rules", "tables", "stats", "views", "formats"},  # formats: the link to Tenhou's viewer
    "_interpreted": set(),
    "batch": {
        "api", "tape", "formats", "facts", "rules", "rulesets", "sheets", "tables",
    },  # fmt: skip
    "suites": {"api", "recall", "generate", "formats", "rules", "rulesets", "tape", *BASE},
    "recall": {"api", "generate", "formats"},
    "fetch": {"batch", "formats", "tape", "__version__"},
    "api": None,  # all
    "cli": None,
    "__init__": None,
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room of a module; the suites of the generator, which ask the checker, are one of their own."""
    first, *rest = path.relative_to(PACKAGE).parts
    return "suites" if first == "generate" and rest[0] == "suites" else first.removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] if node.module != "analyzer" else [f"analyzer.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        rooms |= {name.split(".")[1] for name in names if name.startswith("analyzer.")}
    return rooms


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    allowed = MAY_IMPORT[room_of(path)]
    if allowed is not None:
        assert imported_rooms(path) - {room_of(path)} <= allowed


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_and_functions_are_short(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.count("\n") <= 400
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 55, node.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_is_caught_without_a_name_but_at_the_outer_boundary(path: Path) -> None:
    broad = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException"))
    ]
    assert broad == [] or path == PACKAGE / "batch" / "boundary.py" and len(broad) == 1


# what a ruleset says of payments and of what follows a round; beside law it is only put into words,
# or asked whether a ruleset has it at all, or leaves it open
OF_LAW = {
    "honba_each", "noten_total", "ron_honba", "ron_kyoutaku", "renchan", "renchan_abortive", "renchan_multi_ron",
    "honba_on_noten_pass", "tsumo_loss", "nagashi_honba", "nagashi_kyoutaku", "nagashi_several", "agari_yame", "tenpai_yame",
    "yame_points", "tobi", "renchan_first", "oka_return", "uma", "floating_uma", "share_unit", "share_rest", "ties",
    "leftover_kyoutaku",
}  # fmt: skip
WORDS = {"api.py", "facts/ending.py", "facts/wins.py", "generate/events.py", "generate/plays.py", "rules/end_laws.py", "rules/explain.py", "rules/follows.py", "rules/game_laws.py", "rules/standing.py", "rules/why.py"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_payments_and_what_follows_are_decided_in_law_alone(path: Path) -> None:
    if room_of(path) in ("law", "ruleset") or path.relative_to(PACKAGE).as_posix() in WORDS:
        return
    read = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute)
        and (node.value.id if isinstance(node.value, ast.Name) else node.value.attr) == "rules"
    }  # fmt: skip
    assert read & OF_LAW == set()
