"""A log with any fault is written in every form, or refused with a reason: its findings link to the rounds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from packs import pack

import analyzer
from analyzer.cli.commands import cli
from analyzer.formats import open_log
from analyzer.formats.detect import FORMS
from analyzer.formats.errors import UnwritableGame
from analyzer.formats.forms import write_log
from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.faults.edits import Edit, bump, on, sub
from analyzer.tape.tape import Tape

WAYS = [(form, dialect) for form, known in FORMS.items() for dialect in known.dialects or ("",)]
STRANGE: dict[str, tuple[Callable[[], Game], Edit]] = {
    "a limit that there is not": (scenes.riichi_ron, bump("AGARI", "ten", 2, 9)),
    "a negative limit": (scenes.riichi_ron, bump("AGARI", "ten", 2, -9)),
    "a yaku that there is not": (scenes.riichi_ron, on("AGARI", r' yaku="\d+,', ' yaku="200,')),
    "a negative yaku": (scenes.riichi_ron, on("AGARI", r' yaku="\d+,', ' yaku="-1,')),
    "an indicator before the first deal": (scenes.kakan, sub("<INIT", "<INITIAL")),
    "no deal at all": (scenes.quiet, sub(r"<INIT[^>]*>", "")),
}


def tapes() -> list[tuple[str, Tape]]:
    logs = [(name, edit(scene().log().decode()).encode()) for name, (scene, edit) in STRANGE.items()]
    logs += [(name, faulty.log) for name, faulty in pack().items() if faulty.log.startswith(b"<")]
    opened = [(name, open_log(data, "x.xml")[0].tape) for name, data in logs]
    return [(name, tape) for name, tape in opened if tape is not None]


@pytest.mark.parametrize(("form", "dialect"), WAYS)
def test_a_faulty_log_is_written_or_refused(form: str, dialect: str) -> None:
    written = 0
    for name, tape in tapes():
        try:
            assert write_log(tape, form, dialect), name
            written += 1
        except UnwritableGame as error:
            assert str(error), name
    assert written > 100


def test_findings_of_a_strange_limit_have_their_link(tmp_path: Path) -> None:
    scene, edit = STRANGE["a limit that there is not"]
    (tmp_path / "log.xml").write_bytes(edit(scene().log().decode()).encode())
    said = CliRunner().invoke(cli, ["check", "--format", "jsonl", str(tmp_path / "log.xml")])
    record = json.loads(said.output.splitlines()[0])
    assert [finding["code"] for finding in record["findings"]] == ["POINTS-02"]
    assert list(record["links"]) == [analyzer.check(tmp_path / "log.xml").findings[0].round]
