"""The rooms and who may import whom: the table of the design, read from the imports themselves."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import analyzer
from analyzer.render.ruleset_source import BEGIN

PACKAGE = Path(analyzer.__file__).parent
BASE = {"tiles"}
MAY_IMPORT = {
    "tiles": set(),
    "tape": BASE,
    "formats": {"tape", *BASE},
    "rulesets": {"tape", *BASE},
    "core": {"tape", "rulesets", *BASE},
    "law": {"rulesets", *BASE},
    "settlement": {"core", "law", "facts", "rulesets", "rules", *BASE},
    "facts": {"tape", "core", "law", "rulesets", *BASE},
    "rules": {"core", "facts", "law", "rulesets", "tape", "formats", "__version__", *BASE},  # a report says who made it
    "views": {"tape", "formats", "core"},
    "generate": {"tape", "core", "law", "rulesets", "formats", *BASE},
    "tables": {"tape", "core", "law", "facts", "rules", "rulesets", "formats", *BASE},
    # rules: which faults are ERROR; formats: names, dan and date are columns
    "stats": {"tables", *BASE},
    "sheets": {"settlement", "core", "law", "rulesets", "rules", "formats", *BASE},
    "render": {*BASE, "settlement", "rulesets", "rules", "tables", "stats", "views", "formats", "__version__"},  # formats: the link to Tenhou's viewer, the events of a board; a page says which version made it
    "_interpreted": set(),
    "batch": {
        "api", "tape", "formats", "facts", "rules", "rulesets", "tables",
    },  # fmt: skip
    "suites": {"api", "generate", "formats", "rules", "rulesets", "tape", "views", *BASE},
    "referee": {"core", "facts", "formats", "law", "rules", "rulesets", "tape", *BASE},
    "testing": {"api", "batch", "formats", "render", "rules", "rulesets"},  # rules as text, so that a failure explains itself
    "fetch": {"batch", "formats", "__version__"},
    "api": None,  # all
    "cli": None,
    "__init__": None,
    "__main__": None,
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room of a module; the suites of the generator, which ask the checker, are one of their own."""
    first, *rest = path.relative_to(PACKAGE).parts
    return "suites" if first == "generate" and rest[0] == "suites" else first.removesuffix(".py")


def imported_names(path: Path) -> set[str]:
    """What a module imports of the package; ``from analyzer.a import b`` imports ``analyzer.a.b``, be it a module or not."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("analyzer.")}


def imported_rooms(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imported_names(path)}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    allowed = MAY_IMPORT[room_of(path)]
    if allowed is not None:
        assert imported_rooms(path) - {room_of(path)} <= allowed


def test_every_permission_is_used() -> None:
    used: dict[str, set[str]] = {room: set() for room in MAY_IMPORT}
    for path in MODULES:
        used[room_of(path)] |= imported_rooms(path)
    idle = {room: allowed - used[room] for room, allowed in MAY_IMPORT.items() if allowed is not None}
    assert {room: rooms for room, rooms in idle.items() if rooms} == {}


@pytest.mark.parametrize("path", [path for path in MODULES if room_of(path) in ("core", "law", "facts")], ids=lambda path: str(path.relative_to(PACKAGE)))
def test_who_decides_knows_rules_as_integers_and_no_file_of_them(path: Path) -> None:
    of_rulesets = {name for name in imported_names(path) if name.startswith("analyzer.rulesets.")}
    assert {name.rsplit(".", 1)[0] for name in of_rulesets} <= {"analyzer.rulesets.ruleset", "analyzer.rulesets.streak"}


COMPILED = {"tiles", "tape", "core", "law", "facts"}  # whole rooms; single modules of others are compiled too
INTERPRETED = {"tiles/notation.py", "law/taiwan.py"}  # what people write, and sheets: no log needs them


def test_every_module_of_a_compiled_room_is_compiled() -> None:
    (groups,) = [
        ast.literal_eval(node.value)
        for node in ast.parse((Path(__file__).parents[1] / "setup.py").read_text("utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HOT"
    ]
    hot = [name for group in groups.values() for name in group]
    compiled = {name.removeprefix("analyzer/") for name in hot}
    there = {path.relative_to(PACKAGE).as_posix() for path in MODULES}
    rooms = {name for name in there if name.split("/")[0] in COMPILED and not name.endswith("__init__.py")}
    assert len(compiled) == len(hot) and compiled <= there
    assert rooms - compiled == INTERPRETED


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_package_says_what_it_does_and_where_to_start(path: Path) -> None:
    if path.name == "__init__.py" and path.parent != PACKAGE:
        said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        assert said.count("\n") >= 2 and re.search(r"Start\s+with\s+`", said), said


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_and_functions_are_short(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.count("\n") <= 400
    source = source.split(BEGIN)[0]  # behind it a program has written what nobody reads whole
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 50, node.name


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
WORDS = {"facts/ending.py", "facts/wins.py", "generate/play/events.py", "generate/play/order.py", "rules/explain.py", "rules/follows.py", "rules/phrases.py", "rules/reported.py", "rules/standing.py", "rules/why.py"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_payments_and_what_follows_are_decided_in_law_alone(path: Path) -> None:
    name = path.relative_to(PACKAGE).as_posix()
    if room_of(path) in ("law", "rulesets") or name in WORDS or name.startswith("rules/laws/"):
        return
    read = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute)
        and (node.value.id if isinstance(node.value, ast.Name) else node.value.attr) == "rules"
    }  # fmt: skip
    assert read & OF_LAW == set()


def test_every_test_module_has_a_name_of_its_own() -> None:
    names = [path.name for path in Path(__file__).parent.rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))
