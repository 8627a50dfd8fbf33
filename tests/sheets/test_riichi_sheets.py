"""Riichi sheets: a whole evening that is clean, and one mistake at a time in it."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest
from asked import stated
from click.testing import CliRunner

import analyzer
from analyzer.cli.commands import cli
from analyzer.rules.report import Report

FIXTURES = Path(__file__).parents[2] / "fixtures"
EVENING = FIXTURES / "sheets" / "russian-evening.csv"
TEXT = EVENING.read_text("utf-8")
LINES = TEXT.splitlines()
NAMES = LINES[2].split(",")
ROUNDS = [line.split(",")[0] for line in LINES]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The rules of the evening, with all that the Russian chapter leaves open agreed: nothing is assumed."""
    return stated(tmp_path_factory.mktemp("rules"), "russian")


def edited(*changes: tuple[int, str, str], ruleset: str | None = None) -> Report:
    """The evening with cells replaced: line in the file, column, text."""
    lines = list(LINES)
    for line, column, text in changes:
        cells = lines[line - 1].split(",")
        cells[NAMES.index(column)] = text
        lines[line - 1] = ",".join(cells)
    return analyzer.check("\n".join(lines).encode(), name="sheet.csv", ruleset=ruleset)


def told(report: Report) -> list[tuple[str, int | None, str | None]]:
    assert report.error is None
    return [(finding.code, finding.line, finding.column) for finding in report.findings]


def test_the_evening_is_clean() -> None:
    report = analyzer.check(EVENING)
    assert (report.verdict, report.rounds, report.ruleset, report.players) == ("clean", 14, "russian", 4)


MISTAKES = [
    # line, column, text, code
    (5, "round", "E2", "RENCHAN-02"),
    (5, "honba", "1", "HONBA-02"),
    (5, "sticks", "1", "KYOUTAKU-02"),
    (4, "score 0", "26000", "SCORE-01"),
    (6, "honba", "1", "HONBA-01"),
    (7, "honba", "0", "HONBA-01"),
    (9, "honba", "3", "HONBA-01"),
    (10, "round", "E2", "RENCHAN-01"),
    (11, "sticks", "0", "KYOUTAKU-01"),
    (12, "honba", "5", "HONBA-01"),
    (15, "round", "S1", "RENCHAN-01"),
    (5, "han", "4", "PAY-01"),
    (5, "fu", "30", "PAY-01"),
    (7, "limit", "haneman", "PAY-01"),
    (7, "change 1", "13400", "PAY-01"),
    (6, "change 0", "-1000", "NOTEN-04"),
    (8, "change 2", "-6000", "PAY-03"),
    (12, "change 1", "1000", "ABORT-07"),
    (13, "change 3", "-2000", "NAGASHI-02"),
    (14, "change 2", "3200", "PAY-01"),
    (11, "score 1", "44900", "SCORE-02"),
    (19, "score 0", "18300", "FINAL-01"),
    (20, "score 3", "-42.3", "FINAL-02"),
    (21, "score 0", "3", "FINAL-03"),
    (10, "tenpai", "none", "RIICHI-05"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "column", "text", "code"), MISTAKES)
def test_one_mistake_is_found_in_its_row_and_column(line: int, column: str, text: str, code: str, club: str) -> None:
    found = told(edited((line, column, text), ruleset=club))
    assert (code, line) in [(one, at) for one, at, _ in found]
    first = next(one for one in found if one[:2] == (code, line))
    if code not in ("PAY-01", "RIICHI-05") or "change" in column:
        assert first[2] == column
    assert len(found) <= 3, found


def test_a_wrong_number_that_goes_on_is_one_finding() -> None:
    """The next rows follow the recorded honba and the recorded scores."""
    assert told(edited((10, "honba", "4"), (11, "honba", "5"), (11, "change 1", "-3500"), (11, "change 3", "4500"), *(
        (line, f"score {seat}", str(int(LINES[line - 1].split(",")[NAMES.index(f"score {seat}")]) + more))
        for line in range(11, 20) for seat, more in ((1, -300), (3, 300))
    ), (20, "score 1", "74.4"), (20, "score 3", "-41.9"))) == [("HONBA-01", 10, "honba")]  # fmt: skip


def test_the_game_goes_on_after_its_end_and_ends_before_it(club: str) -> None:
    more = [*LINES[:18], "W1,1,1,,draw,,,,,,none,0,0,0,0,18400,63700,9100,7800"]
    assert told(analyzer.check("\n".join(more).encode(), ruleset=club)) == [("END-01", 19, "round")]
    early = [*LINES[:17], LINES[18].replace("18400,64700,9100,7800", "16400,64700,10100,8800")]
    assert told(analyzer.check("\n".join(early).encode(), ruleset=club)) == [("END-02", 18, "round")]
    assert told(analyzer.check("\n".join(LINES[:17]).encode())) == [("LOG-02", 17, "round")]


def test_payments_alone_are_enough_when_some_hand_is_paid_like_this() -> None:
    assert told(edited((5, "han", ""), (5, "fu", ""), (7, "limit", ""), (14, "han", ""), (14, "fu", ""))) == []
    found = edited((5, "han", ""), (5, "fu", ""), (5, "change 1", "5300"), (5, "change 2", "-5300"))
    assert told(found)[0][:2] == ("PAY-01", 5) and found.findings[0].why == "no hand is paid like this; the nearest is 3 han 40 fu"


def test_changes_or_scores_alone_are_enough() -> None:
    rows = list(csv.DictReader(LINES[2:]))
    for left_out in ("change", "score"):
        kept = [name for name in NAMES if not name.startswith(left_out)]
        hands = [row for row in rows if row["round"] not in ("start", "final", "points", "place")]
        out = io.StringIO()
        writer = csv.DictWriter(out, kept, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(hands)
        assert told(analyzer.check(out.getvalue().encode(), ruleset="russian")) == []
        hands[3] = {**hands[3], "change 0": "3000", "score 0": "21400"}
        out = io.StringIO()
        writer = csv.DictWriter(out, kept, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(hands)
        (first, *_) = told(analyzer.check(out.getvalue().encode(), ruleset="russian"))
        assert first[0] == "PAY-03" and (first[2] or "").split()[0] != left_out


def as_json() -> dict[str, object]:
    rows: list[dict[str, object]] = []
    for row in csv.DictReader(LINES[2:]):
        cells: dict[str, object] = {name: text for name, text in row.items() if text and name[:5] not in ("chang", "score")}
        for what in ("change", "score"):
            values = [row[f"{what} {seat}"] for seat in range(4)]
            if all(values):
                cells[what] = [float(value) if "." in value else int(value) for value in values]
        rows.append(cells)
    return {"ruleset": "russian", "rows": rows}


def test_json_says_the_same() -> None:
    sheet = as_json()
    assert told(analyzer.check(json.dumps(sheet).encode())) == []
    sheet["rows"][6]["honba"] = 4  # type: ignore[index]
    assert told(analyzer.check(json.dumps(sheet).encode())) == [("HONBA-01", 7, "honba")]


@pytest.mark.parametrize("change", [
    lambda text: text.replace(",", ";"), lambda text: text.replace(",", "\t"), lambda text: "\ufeff" + text,
    lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("-", "\u2212"),
    lambda text: text.replace("change 0", "Change_0").replace("score 3", "SCORE3"),
    lambda text: text.replace("# ruleset: russian", '"# ruleset: russian"'),
    lambda text: text.replace(",", ";").replace("16400", "16 400").replace("52800", "52,800").replace("74.7", "74,7"),
])  # fmt: skip
def test_sheets_as_spreadsheets_write_them(change: object) -> None:
    assert told(analyzer.check(change(TEXT).encode())) == []  # type: ignore[operator]


def test_a_dealer_of_another_seat() -> None:
    lines = [line + ("" if line.startswith("#") else ",dealer" if line.startswith("round") else ",") for line in LINES]
    lines[5] = LINES[5] + ",2"
    assert told(analyzer.check("\n".join(lines).encode())) == [("DEAL-04", 6, "dealer")]


def test_three_rons_are_no_win_where_they_are_a_draw() -> None:
    row = "E1,0,0,,ron,S W N,E,1 1 1,30 30 30,,,-3000,1000,1000,1000,22000,26000,26000,26000"
    found = told(analyzer.check("\n".join([*LINES[:4], row]).encode()))
    assert found[0] == ("RON-01", 5, "winner")


def test_a_riichi_needs_its_points(club: str) -> None:
    rows = ["E1,0,0,,ron,S,W,,,baiman,,0,16000,-16000,0,25000,41000,9000,25000",
            "E2,0,0,,ron,W,S,,,mangan,,0,0,-8000,8000,25000,41000,1000,33000",
            "E3,0,0,,ron,S,E,1,30,,,0,0,-1000,1000,25000,41000,0,34000",
            "E4,0,0,N,draw,,,,,,N,-1000,-1000,2000,-1000,24000,40000,2000,33000"]  # fmt: skip
    found = analyzer.check("\n".join([*LINES[:4], *rows]).encode(), ruleset=club)
    assert ("RIICHI-03", 8, "riichi") in told(found)


def test_a_flat_chombo_is_taken_from_the_final_points(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\ninherited = "we play tenhou-4p"\nchombo = "flat"\nchombo_points = 20000\ntobi = "below-zero"\n')
    rows = ["E1,0,0,W,chombo,,S,,,,,0,0,0,0,25000,25000,25000,25000",
            "E1,0,0,,tsumo,E,,,,3x yakuman,,144000,-48000,-48000,-48000,169000,-23000,-23000,-23000",
            "points,,,,,,,,,,,,,,,179.0,-63.0,-63.0,-73.0"]  # fmt: skip
    text = "\n".join([*LINES[2:4], *rows])
    assert told(analyzer.check(text.encode(), ruleset=str(club))) == []
    (without,) = analyzer.check(text.replace("-63.0,-63.0", "-43.0,-63.0").encode(), ruleset=str(club)).findings
    assert (without.code, without.expected) == ("FINAL-02", [179000, -63000, -63000, -73000])


def test_the_command_names_row_and_column(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(TEXT.replace("E3,4,1", "E3,4,0"))
    result = CliRunner().invoke(cli, ["check", str(path)], standalone_mode=False)
    assert result.return_value == 1
    assert "E3.4  row 11  column sticks  ERROR KYOUTAKU-01" in result.output


def test_sheets_in_a_folder_or_an_archive_are_found_by_content(tmp_path: Path) -> None:
    (tmp_path / "evening.csv").write_text(TEXT)
    (tmp_path / "evening.json").write_text(json.dumps(as_json()))
    (tmp_path / "other.csv").write_text("name,colour\nred,5\n")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(tmp_path / "evening.csv", "evening.csv")
    result = CliRunner().invoke(cli, ["check", "-v", str(tmp_path)], standalone_mode=False)
    assert result.return_value == 0, result.output
    assert result.output.count("clean  14 rounds, russian") == 3
    assert "1 file skipped" in result.output


def test_one_line_a_finding_has_the_row(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(TEXT.replace("E3,4,1", "E3,4,0"))
    result = CliRunner().invoke(cli, ["check", "-q", "--format", "concise", str(path)], standalone_mode=False)
    assert result.output == (
        f"{path}:11:1: KYOUTAKU-01 Wrong deposits on the table (E3.4 column sticks): expected 1, found 0\n"
    )


@pytest.mark.parametrize("ruleset", ["tenhou-4p", "tenhou-3p", "russian", "taiwan", "taiwan-app"])
def test_the_template_is_a_right_sheet(ruleset: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(CliRunner().invoke(cli, ["sheet-template", "--ruleset", ruleset], standalone_mode=False).output)
    report = analyzer.check(path)
    assert [finding.code for finding in report.findings] == ([] if ruleset.startswith("taiwan") else ["LOG-02"])
    assert (report.ruleset, report.rounds) == (ruleset, 3)
