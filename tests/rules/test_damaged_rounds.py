"""One damaged element is one finding and one round that is not judged; the others are judged as they were."""

import re
from pathlib import Path

import pytest
from moved import game_lines

import analyzer
from analyzer.formats import open_log
from analyzer.formats.mjlog import read
from analyzer.rules.report import Report
from analyzer.tables.collector import Collector
from analyzer.views.load import Game

GAMES = Path(__file__).parent.parent.parent / "fixtures" / "games"
FOUR = (GAMES / "hanchan.xml").read_bytes()
WALLED = (GAMES / "synthetic_tonpuu.xml").read_bytes()
COMMENTS = re.compile(rb"<!--.*?-->")
ELEMENT = re.compile(rb"<[A-Z][^>]*>")
PLAIN = COMMENTS.sub(b"", FOUR)


def changed(data: bytes, tag: bytes, nth: int, old: str, new: str) -> tuple[bytes, int]:
    """One element with a pattern replaced, and its place."""
    found = list(re.finditer(rb"<" + tag + rb"[ \d][^>]*>", data))[nth]
    other = re.sub(old.encode(), new.encode(), found[0], count=1)
    assert other != found[0]
    return data[: found.start()] + other + data[found.end() :], found.start()


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


MOVES = {
    "a seat beyond 3": (b"N", r'who="\d"', 'who="4"'),
    "no seat": (b"N", r' who="\d"', ""),
    "a meld that is none": (b"N", r'm="\d+"', 'm="65535"'),
    "a tile beyond 135": (b"T", r"T\d+", "T136"),
    "a zero before a tile": (b"E", r"E", "E0"),
    "no step": (b"REACH", r' step="\d"', ""),
    "a third step": (b"REACH", r' step="\d"', ' step="3"'),
    "three scores": (b"REACH", r'ten="\d+,', 'ten="'),
    "no tile won": (b"AGARI", r' machi="\d+"', ""),
    "half a pair of yaku": (b"AGARI", r'yaku="\d+,', 'yaku="'),
    "seven changes": (b"AGARI", r'sc="\d+,', 'sc="'),
    "one counter": (b"RYUUKYOKU", r'ba="\d+,', 'ba="'),
    "no word": (b"AGARI", r'fromWho="\d"', 'fromWho="x"'),
    "no hand": (b"INIT", r' hai1="[^"]*"', ""),
    "no hand of the fourth": (b"INIT", r' hai3="[^"]*"', ""),
    "three scores at the deal": (b"INIT", r'ten="\d+,', 'ten="'),
    "no indicator": (b"INIT", r'(seed="[^"]*),\d+"', r'\1"'),
    "a hand of nothing": (b"INIT", r'hai2="\d+', 'hai2="444'),
}


@pytest.mark.parametrize("nth", [0, 1, -1])
@pytest.mark.parametrize("name", MOVES)
def test_one_damaged_element_is_one_finding_and_one_round_not_judged(name: str, nth: int) -> None:
    tag, old, new = MOVES[name]
    if "scores" in name and tag == b"REACH":
        nth = 1 if nth >= 0 else -1
        if b" ten=" not in re.findall(rb"<REACH[^>]*>", PLAIN)[nth]:
            pytest.skip("a declaration has no scores")
    data, place = changed(PLAIN, tag, nth, old, new)
    report = analyzer.check(data, name="x")
    (found,) = report.findings
    assert (found.code, found.offset, found.line) == ("LOG-12", place, None)
    assert found.why and found.expected != found.recorded
    (entry,) = [entry for entry in report.not_verifiable if entry.code == "LOG-12"]
    assert f"byte {place}" in entry.reason
    assert report.verdict == "findings"


@pytest.mark.parametrize("name", MOVES)
def test_a_fault_in_another_round_is_found_all_the_same(name: str) -> None:
    tag, old, new = MOVES[name]
    nth = 1 if tag == b"REACH" else 0
    data, place = changed(PLAIN, tag, nth, old, new)
    number = data.count(b"<INIT", 0, place + 5)
    for other in (number, number + 1):  # the next round is judged from its own header, and the one after from that
        wrong, at = changed(data, b"INIT", other, r'(seed="\d+),\d+', r"\1,77")
        found = [finding.code for finding in analyzer.check(wrong).findings if finding.offset == at]
        assert found == ([] if other == number else ["HONBA-01"])


def test_what_was_found_before_in_the_round_stays_and_nothing_after_is_told() -> None:
    kept = re.sub(rb"<D(\d+)/>", rb"<D\1/><D\1/>", PLAIN, count=1)
    before = codes(analyzer.check(kept))
    data, _ = changed(kept, b"AGARI", 0, r' machi="\d+"', "")
    assert codes(analyzer.check(data)) == [*before, "LOG-12"]
    moved, _ = changed(PLAIN, b"D", 0, r"D\d+", "D136")
    doubled = re.sub(rb"(<F\d+/>)", rb"\1\1", moved, count=1)
    assert codes(analyzer.check(doubled)) == ["LOG-12"]


def test_where_nothing_depends_on_it_the_round_is_judged() -> None:
    with_bye = PLAIN.replace(b"<AGARI", b'<BYE who="7" /><AGARI', 1)
    report = analyzer.check(with_bye)
    assert codes(report) == ["LOG-13"] and report.findings[0].severity == "WARNING"
    assert [entry.code for entry in report.not_verifiable] == ["WALL-01"]
    wrong, _ = changed(with_bye, b"AGARI", 0, r'ten="(\d+),\d+', r'ten="\1,100')
    assert "POINTS-01" in codes(analyzer.check(wrong))


def test_a_damaged_deal_leaves_the_walls_of_the_other_rounds_in_their_places() -> None:
    for nth in (0, 1, 3, 7):
        data, _ = changed(WALLED, b"INIT", nth, r' hai1="[^"]*"', "")
        report = analyzer.check(data)
        assert codes(report) == ["LOG-12"]
        assert [entry.code for entry in report.not_verifiable] == ["LOG-12"]
        assert report.findings[0].round is None
        wrong, _ = changed(data, b"INIT", 5, r'(seed="\d+,\d+,\d+,\d),\d', r"\1,6")
        assert "DEAL-06" in codes(analyzer.check(wrong))
        assert len(analyzer.walls(data)) == 7


def test_the_end_of_a_game_whose_last_round_is_damaged_is_not_judged() -> None:
    for tag, old, new in ((b"INIT", r' hai1="[^"]*"', ""), (b"AGARI", r' machi="\d+"', ""), (b"T", r"T\d+", "T136")):
        data, _ = changed(PLAIN, tag, -1, old, new)
        assert codes(analyzer.check(data)) == ["LOG-12"]
        cut = re.sub(rb' owari="[^"]*"', b"", data)
        assert codes(analyzer.check(cut)) == (["LOG-12", "LOG-02"] if tag == b"T" else ["LOG-12"])


def test_every_deal_damaged_leaves_nothing_to_judge() -> None:
    report = analyzer.check(PLAIN.replace(b' ten="', b' tem="'))
    deals = PLAIN.count(b"<INIT")
    assert codes(report).count("LOG-12") >= deals and "TURN-01" not in codes(report)
    assert report.rounds == 0


def test_a_damaged_round_is_no_round_of_the_statistics() -> None:
    whole = rows(PLAIN)
    assert all(errors == 0 for _, errors in whole)
    number = 3
    start = [found.start() for found in re.finditer(rb"<INIT", PLAIN)][number]
    deal, _ = changed(PLAIN, b"INIT", number, r' hai1="[^"]*"', "")
    assert rows(deal) == [row for row in whole if row[0] != number]
    drawn = list(re.finditer(rb"<T\d+/>", PLAIN[start:]))[0]
    move = PLAIN[: start + drawn.start()] + b"<T136/>" + PLAIN[start + drawn.end() :]
    assert [row for row in rows(move) if row[1] == 0] == [row for row in whole if row[0] != number]
    assert {row[0] for row in rows(move) if row[1] > 0} == {number}


def rows(data: bytes) -> list[tuple[int, int]]:
    """Each round of the table: its number and its errors."""
    collector = Collector()
    collector.add(*open_log(data, "x"))
    rounds = collector.drain()["rounds"].to_pydict()
    return list(zip(rounds["round"], rounds["errors"], strict=True))


def test_a_game_with_damaged_rounds_is_shown_and_loaded() -> None:
    data, _ = changed(PLAIN, b"INIT", 1, r' hai1="[^"]*"', "")
    data, _ = changed(data, b"T", 0, r"T\d+", "T136")
    game = analyzer.load(data)
    assert isinstance(game, Game) and [shown.kyoku >= 0 for shown in game.rounds][:3] == [True, False, True]
    lines = game_lines(game, analyzer.check(data).findings)
    assert sum("!!  ERROR LOG-12" in line for line in lines) == 2
    assert sum("A round whose deal can't be read" in line for line in lines) == 1
    assert read(data).round_count == PLAIN.count(b"<INIT")
