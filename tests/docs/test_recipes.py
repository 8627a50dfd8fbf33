"""Recipes for contributors, followed on a copy of the package: what is written by hand, and that it works.

The number of files is the one that docs/CONTRIBUTING.md gives, and three at most.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 3
FIGURE = """
[win_with_honba]
of = "player_rounds"
subject = "player"
name = "win rate with honba"
ja = "本場ありの和了率"
unit = "%"
kind = "rate"
definition = "Share of a player's rounds with at least one honba that he wins."
ja_definition = "1本場以上の局で和了した割合。"
numerator = "won"
denominator = "honba > 0"
"""
ENTRY = """    Law("HONBA_HIGH", "HONBA-03", "Ten honba at once", "A first round has at most 9 honba.", "", "none: an example",
        NUMBER, NUMBER),
"""
KEY = """    "chombo_renchan": Key(WORD, "after it the round is played again, or the deal passes", CHOMBO_RENCHAN, usual="again"),
"""
WORDS = """CHOMBO_RENCHAN: Final = _words(\"\"\"
again   PLAYED_AGAIN  0
passes  DEAL_PASSES   1  as after a win of another
\"\"\")
"""
FORMAT = '''"""An mjlog in base64, within JSON."""

import base64
import json

from analyzer.formats import mjlog


def read(data):
    tape = mjlog.read(base64.b64decode(json.loads(data)["packed"]))
    tape.source, tape.type_bits = "packed", -1
    return [tape]


def write(tape, log_id=""):
    return json.dumps({"packed": base64.b64encode(mjlog.write(tape)).decode()}).encode()


def lost(tape):
    return ["by which rules it was played"]
'''


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources alone: what is compiled does not follow a change."""
    shutil.copytree(ROOT / "analyzer", tmp_path / "analyzer", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (tmp_path / "reports").mkdir()
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    return tmp_path


def put(path: Path, after: str, text: str) -> None:
    """Write something behind the one line that has these words."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    (at,) = [number for number, line in enumerate(lines) if after in line]
    path.write_text("".join([*lines[: at + 1], text, *lines[at + 1 :]]), "utf-8")


def replace(path: Path, old: str, new: str) -> None:
    """Write something in place of what is there once."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def is_within_its_count(copy: Path, recipe: str) -> bool:
    """Whether so many files were written by hand as the table of recipes says; a new folder counts as one."""
    old = {path.relative_to(ROOT): path.read_bytes() for path in (ROOT / "analyzer").rglob("*.*") if path.is_file()}
    written = {
        path.relative_to(copy) if (ROOT / path.relative_to(copy).parent).exists() else path.relative_to(copy).parent
        for path in (copy / "analyzer").rglob("*.*")
        if path.is_file() and old.get(path.relative_to(copy)) != path.read_bytes()
    }
    page = (ROOT / "docs" / "CONTRIBUTING.md").read_text("utf-8")
    counted = re.search(rf"^\| {recipe} \| (\d) \|", page, re.MULTILINE)
    return counted is not None and len(written) == int(counted[1]) <= MOST


def run(folder: Path, *arguments: str) -> str:
    """What a program of the copy prints."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "TENHOU_ANALYZER_PURE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


def test_a_statistic_is_an_entry_in_a_table(copy: Path) -> None:
    with (copy / "analyzer/stats/figures/1-rounds.toml").open("a", encoding="utf-8") as file:
        file.write(FIGURE)
    assert is_within_its_count(copy, "statistic")
    shown = run(
        copy, "-m", "analyzer", "stats", "fixtures/games", "--stat", "win_with_honba", "-q", "--format", "csv"
    )
    assert "win_with_honba" in shown
    run(copy, "-m", "analyzer.render.pages")
    assert "Share of a player's rounds with at least one honba" in (copy / "reports/STATISTICS.md").read_text("utf-8")


def test_a_check_is_a_comparison_an_entry_and_two_fixtures(copy: Path) -> None:
    put(
        copy / "analyzer/facts/ledger.py", "found.check(faults.FIRST_HONBA",
        "        if recorded.honba > 9:\n            found.note(faults.HONBA_HIGH, -1, 9, recorded.honba)\n",
    )  # fmt: skip
    put(copy / "analyzer/rules/laws/honba.py", '"HONBA-02"', ENTRY)
    put(
        copy / "analyzer/generate/faults/cases.py", 'bad("HONBA-02"',
        '    good("HONBA-03", "none", scenes.kokushi),\n'
        '    bad("HONBA-03", "ten", partial(wrong.first, honba=10), also=("HONBA-02",)),\n',
    )  # fmt: skip
    assert is_within_its_count(copy, "check")
    run(copy, "-m", "analyzer.render.pages")
    assert "### HONBA-03 Ten honba at once" in (copy / "reports/RULES.md").read_text("utf-8")
    program = (
        "import json, analyzer\n"
        "from analyzer.generate.faults.cases import RULES\n"
        "found = {case.name: analyzer.check(case.plain().encode()).findings for case in RULES if 'HONBA-03' in case.name}\n"
        "print(json.dumps({name: [finding.code for finding in findings] for name, findings in found.items()}))\n"
    )
    found = json.loads(run(copy, "-c", program))
    assert found == {"pass-HONBA-03-none": [], "fail-HONBA-03-ten": ["HONBA-02", "HONBA-03"]}


def test_a_key_of_a_ruleset_is_a_question_its_use_and_a_sentence(copy: Path) -> None:
    keys = copy / "analyzer/rulesets/keys.py"
    put(keys, '"chombo_ends"', KEY)
    replace(keys, "CHOMBO: Final", WORDS + "CHOMBO: Final")
    use = copy / "analyzer/law/advance.py"
    replace(use, "return True  # the round is played again", "return rules.chombo_renchan == PLAYED_AGAIN")
    put(use, "    OPEN,", "    PLAYED_AGAIN,\n")
    sentence = copy / "analyzer/rules/laws/renchan.py"
    replace(sentence, '@depends_on("renchan_multi_ron"', '@depends_on("chombo_renchan", "renchan_multi_ron"')
    replace(sentence, "counts}.", "counts}{'' if rules.chombo_renchan == PLAYED_AGAIN else '; after a chombo it passes'}.")
    replace(sentence, "NO_RENCHAN, TENPAI", "NO_RENCHAN, PLAYED_AGAIN, TENPAI")
    assert is_within_its_count(copy, "key of a ruleset")
    run(copy, "-m", "analyzer.render.pages")
    program = (
        "from analyzer.law.advance import renchan\n"
        "from analyzer.law.situation import CHOMBO, Outcome, Situation\n"
        "from analyzer.rules.catalogue import BY_CODE\n"
        "from analyzer.rulesets import load\n"
        "outcome = Outcome()\n"
        "outcome.kind = CHOMBO\n"
        "for rules in (load('ema'), load('ema', chombo_renchan='passes')):\n"
        "    print(renchan(rules, Situation(), outcome), 'after a chombo' in BY_CODE['RENCHAN-01'].prose(rules))\n"
    )
    assert run(copy, "-c", program) == "True False\nFalse True\n"
    assert "chombo_renchan" in run(copy, "-m", "analyzer", "rulesets", "ema")


def test_a_log_format_is_a_package_how_it_is_told_and_the_rules_it_names(copy: Path) -> None:
    (copy / "analyzer/formats/packed").mkdir()
    (copy / "analyzer/formats/packed/__init__.py").write_text(FORMAT, "utf-8")
    signs = copy / "analyzer/formats/detect.py"
    put(signs, '    MJLOG: Form("mjlog"', '    "packed": Form("json", "this packed log"),\n')
    put(signs, "    name, value = key", '    if name == b"packed":\n        return "packed"\n')
    replace(copy / "analyzer/rulesets/records.py", '"mjai": _mjai', '"mjai": _mjai, "packed": _mjai')
    assert is_within_its_count(copy, "log format")
    run(copy, "-m", "analyzer", "convert", "fixtures/games/hanchan.xml", "--to", "packed", "--output", "logs/", "-q")
    (made,) = (copy / "logs").iterdir()
    report = json.loads(run(copy, "-m", "analyzer", "check", str(made), "--format", "json", "-q"))
    (log,) = report["reports"]
    assert (log["findings"], log["verdict"], log["ruleset"]) == ([], "partial", "tenhou-4p")
    shown = run(copy, "-m", "analyzer", "query", "SELECT form FROM games", str(made), "--format", "csv", "-q")
    assert "packed" in shown
