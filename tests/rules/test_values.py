"""What is expected is the law's, what is recorded the log's: of one sort, and never the same. And why it is so."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from packs import pack
from test_fixtures import ALL, FIXTURES, said

import analyzer
from analyzer.core import faults as f
from analyzer.core.fault_list import ITS_KIND, ITS_WAITS, NOT_ALLOWED
from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.faults import wrong
from analyzer.generate.faults.kinds import KINDS
from analyzer.generate.suites.fixtures import RULESETS
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.finding import Finding
from analyzer.rules.follows import renchan_number
from analyzer.rules.report import Report
from analyzer.rules.words import both, rons_text, seats_text
from analyzer.tape.tape import Tape
from analyzer.tape.words import CHII, PON, meld_of, word

TAPE = Tape(0)


def alike(finding: Finding) -> bool:
    return type(finding.expected) is type(finding.recorded) and finding.expected != finding.recorded


def says_why(finding: Finding) -> bool:
    """An abortive draw, the next header, the end and the final scores and points always have a reason."""
    first = ("RENCHAN-02", "HONBA-02", "KYOUTAKU-02")
    families = ("ABORT", "RENCHAN", "HONBA", "KYOUTAKU", "END", "FINAL")
    return bool(finding.why) or finding.code in first or finding.code.split("-")[0] not in families


def is_told(report: Report) -> None:
    for finding in report.findings:
        assert alike(finding), finding
        assert says_why(finding), finding


@pytest.mark.parametrize("name", ALL)
def test_expected_and_recorded_are_of_one_sort_and_differ_in_every_fixture(name: str) -> None:
    of_its_own = [] if name.endswith(".csv") else said(ALL[name], "ruleset")
    ruleset = next((str(FIXTURES / f"rulesets/{one}.toml") for one in of_its_own), None)
    is_told(analyzer.check(ALL[name], ruleset=ruleset))


@pytest.mark.parametrize("name", KINDS)
def test_expected_and_recorded_are_of_one_sort_and_differ_in_every_planted_fault(name: str, tmp_path: Path) -> None:
    if name not in pack():
        pytest.skip("no log has a place for it")
    faulty = pack()[name]
    ruleset = None
    if faulty.ruleset:
        (tmp_path / "rules.toml").write_text(RULESETS[faulty.ruleset], "utf-8")
        ruleset = str(tmp_path / "rules.toml")
    is_told(analyzer.check(faulty.log, ruleset=ruleset, name=faulty.name))


NUMBER = re.compile(r"-?\d+")


def changed(log: str, dice: random.Random) -> str:
    """The log with an element left out, doubled or exchanged with the next, or with another number in it."""
    elements = re.findall(r"<[^>]*>", log)
    at = dice.randrange(2, len(elements) - 1)
    numbers = list(NUMBER.finditer(elements[at]))
    kind = dice.choice(("out", "twice", "next", *(["number"] * 3 if numbers else ())))
    if kind == "out":
        del elements[at]
    elif kind == "twice":
        elements.insert(at, elements[at])
    elif kind == "next":
        elements[at - 1], elements[at] = elements[at], elements[at - 1]
    else:
        number = dice.choice(numbers)
        value = int(number[0])
        other = dice.choice((value + 1, value - 1, value + 4, value - 4, 2 * value, -value))
        elements[at] = f"{elements[at][: number.start()]}{other}{elements[at][number.end() :]}"
    return "".join(elements)


@pytest.mark.parametrize("seed", range(8))
def test_expected_and_recorded_are_of_one_sort_and_differ_whatever_is_changed(seed: int) -> None:
    dice = random.Random(seed)
    small = [name for name, path in ALL.items() if name.startswith("rules/") and name.endswith(".xml")]
    for _ in range(40):
        log = changed(ALL[dice.choice(small)].read_text("ascii"), dice)
        is_told(analyzer.check(log.encode(), ruleset=dice.choice([None, "m-league", "russian", "jpml-a"])))


# --- abortive draws ---


def kyuushu(hand: str = "19m19p19s12z23456m", turns: int = 0) -> Game:
    game = Game()
    scene = game.round({1: hand})
    for seat in range(turns):
        scene.turn(seat)
    scene.abort("yao9", 1, "4p")
    return scenes.finish(game)


def three_kans() -> Game:
    game = Game()
    scene = game.round({0: "111m222p9p", 1: "777z"})
    scene.ankan(0, "1m", "1m").ankan(0, "2p", "2p").turn(0).ankan(1, "7z", "7z").turn(1).abort("kan4")
    return scenes.finish(game)


def one_seats_kans() -> Game:
    game = Game()
    scene = game.round({0: "111m222p333s444p9p"})
    scene.ankan(0, "1m", "1m").ankan(0, "2p", "2p").ankan(0, "3s", "3s").ankan(0, "4p", "4p").turn(0).abort("kan4")
    return scenes.finish(game)


def mixed_winds() -> Game:
    game = Game()
    game.round().turn(0, "3z").turn(1, "3z").turn(2, "4z").turn(3, "3z").abort("kaze4")
    return scenes.finish(game)


NONE = "no abortive draw"


@pytest.mark.parametrize(
    ("game", "ruleset", "code", "expected", "recorded", "why"),
    [
        (kyuushu("19m19p19s12z34567p"), None, "ABORT-01", NONE, "kyuushu_kyuuhai", "seat 1 holds 8 kinds of"),
        (kyuushu("19m19p19s1234z234m", 2), None, "ABORT-01", NONE, "kyuushu_kyuuhai", "not his first draw"),
        (mixed_winds(), None, "ABORT-02", NONE, "suufon_renda", "seat 1 3z, seat 2 4z"),
        (wrong.aborted("kaze4"), None, "ABORT-02", NONE, "suufon_renda", "discards so far: seat 0"),
        (wrong.no_riichi(), None, "ABORT-03", NONE, "suucha_riichi", "nobody is in riichi"),
        (three_kans(), None, "ABORT-05", NONE, "suukaikan", "3 kans: 2 by seat 0, 1 by seat 1"),
        (one_seats_kans(), None, "ABORT-05", NONE, "suukaikan", "4 kans: 4 by seat 0; one player may make all four"),
        (wrong.four_winds_missed(), None, "ABORT-06", "suufon_renda", NONE, "one wind"),
    ],
)  # fmt: skip
def test_an_abortive_draw_that_is_not_due_says_what_it_lacks(
    game: Game, ruleset: str | None, code: str, expected: object, recorded: object, why: str
) -> None:
    found = [finding for finding in analyzer.check(game.log(), ruleset=ruleset).findings if finding.code == code]
    assert [(one.expected, one.recorded) for one in found] == [(expected, recorded)]
    assert why in found[0].why


def test_a_draw_that_the_ruleset_does_not_have_says_so() -> None:
    (found,) = [
        one for one in analyzer.check(kyuushu("19m19p19s123z234m").log(), ruleset="m-league").findings if one.code == "ABORT-01"
    ]
    assert found.why.startswith("this ruleset has no kyuushu kyuuhai; seat 1 holds 9 kinds")
    assert found.rule == "There is no kyuushu kyuuhai: the round is played on."


@pytest.mark.parametrize(
    ("seats", "told", "words"),
    [
        (0b011, 0, [0, 1]),
        (0b011, 1, "two rons are paid, to seats 0 and 1"),
        (0b100, 1, "one ron is paid, to seat 2"),
        (0, 1, NONE),
        (0b011, 2, "an abortive draw"),
    ],
)
def test_rons_are_told_by_their_seats_or_by_what_becomes_of_them(seats: int, told: int, words: object) -> None:
    assert rons_text(seats, told) == words


def rons(three: bool) -> bytes:
    """Seats 0 and 1 can win 9p; seat 2 waits for it too, without a yaku. All who wait show their hands."""
    game = Game()
    hands = {0: "123m11p123s456s78p", 1: "234m22p567s78p456p"} | ({2: "345m55p234s78p888s"} if three else {})
    game.round(hands).turn(0, "1z").turn(1, "2z").turn(2, "3z").turn(3, "9p").abort("ron3")
    return scenes.finish(game).log()


@pytest.mark.parametrize(
    ("three", "ruleset", "expected", "recorded"),
    [
        (True, "tenhou-4p", [0, 1], [0, 1, 2]),
        (True, "russian", [0, 1], [0, 1, 2]),
        (False, "tenhou-4p", "two rons are paid, to seats 0 and 1", "an abortive draw"),
        (False, "russian", "two rons are paid, to seats 0 and 1", "an abortive draw"),
        (False, "ema", "two rons are paid, to seats 0 and 1", "an abortive draw"),
        (True, "ema", "two rons are paid, to seats 0 and 1", "an abortive draw"),
        (True, "m-league", "one ron is paid, to seat 0", "an abortive draw"),
        (False, "russian-atamahane", None, None),
    ],
)
def test_rons_that_make_no_abortive_draw(three: bool, ruleset: str, expected: object, recorded: object) -> None:
    found = [one for one in analyzer.check(rons(three), ruleset=ruleset).findings if one.code == "ABORT-04"]
    assert [(one.expected, one.recorded) for one in found] == ([] if expected is None else [(expected, recorded)])
    for one in found:
        assert one.why.startswith("seats 0 and 1 can win 9p; seat 2 " + ("has no yaku" if three else "does not wait"))
    assert all("sanchahou" not in f"{one.message} {one.rule}" for one in found)


# --- copies of a tile ---


@pytest.mark.parametrize(
    ("fault", "expected", "recorded", "told"),
    [
        (f.RIICHI_DISCARD, [17], [18], ("5m (tile 17)", "5m (tile 18)")),
        (f.WIN_HAND, [17, 40, 44], [18, 40, 44], ("5m (tile 17)", "5m (tile 18)")),
        (f.WALL_DEAL, [17, 18], [18, 17], ("5m (tile 17) 5m (tile 18)", "5m (tile 18) 5m (tile 17)")),
        (f.DORA_LISTED, [17, 40], [40, 17], ("5m 2p", "2p 5m")),
        (f.RON_TILE, [-1, 2, 17], [1, 2, 18], ("ron of 5m from seat 2 by another seat", "ron of 5m from seat 2 by seat 1")),
        (f.KAKAN_SOURCE, [17, 1], [18, 1], ("5m (tile 17) from seat 1", "5m (tile 18) from seat 1")),
        (f.PAO, [-1], [2], ("nobody", "seat 2")),
        (f.CALL_SOURCE, [-1], [2], ("none", "2")),
        (f.DORA_HAN, [2], [-1], ("2", "not listed")),
        (f.NAGASHI, [0], [-1], ("no nagashi mangan", "nagashi mangan")),
        (f.NAGASHI, [5], [0], ("nagashi mangan of seats 0 and 2", "no nagashi mangan")),
        (f.LOG_TYPE, [9], [1], ("0009", "0001")),
        (f.LOG_ORDER, [17], [17], ("5m (tile 17)", "5m (tile 17), not in its place")),
        (f.RIICHI_ANKAN, [ITS_WAITS, 2**2], [ITS_WAITS, 2**2 | 2**5], ("waits 3m", "waits 3m 6m")),
        (f.RIICHI_ANKAN, [ITS_KIND, 4], [ITS_KIND, 5], ("an ankan of 5m", "an ankan of 6m")),
        (f.RIICHI_ANKAN, [NOT_ALLOWED, 4], [ITS_KIND, 4], ("no ankan of 5m", "an ankan of 5m")),
        (f.DEAL_KYOKU, [15], [16], ("N4", "round number 16")),
    ],
)  # fmt: skip
def test_both_sides_are_told_apart(fault: int, expected: list[int], recorded: list[int], told: object) -> None:
    assert both(CATALOGUE[fault], expected, recorded, TAPE) == told


def test_melds_of_other_copies_are_told_apart() -> None:
    one, other = (meld_of(word(CHII, 1, first | 4 << 8 | 8 << 16, 0)) for first in (0, 1))
    due, found = both(CATALOGUE[f.WIN_MELDS], [one], [other], TAPE)
    assert due == ["chii 123m from seat 0 (tiles 0, 4, 8)"] and found == ["chii 123m from seat 0 (tiles 1, 4, 8)"]
    assert PON and seats_text(0) == "no seat" and seats_text(7) == "seats 0, 1 and 2"


# --- what follows, and the end ---


def whys(data: bytes, ruleset: str | None = None) -> dict[str, str]:
    return {finding.code: finding.why for finding in analyzer.check(data, ruleset=ruleset).findings}


def test_the_next_header_says_what_it_follows_from() -> None:
    assert whys(wrong.then(kyoku=1).log())["RENCHAN-01"] == "the dealer, seat 0, is tenpai at the draw: the dealer stays"
    assert whys(wrong.then(honba=1).log())["HONBA-01"].endswith("the dealer stays, honba 0 + 1 = 1")
    assert whys(wrong.then(kyoutaku=1).log())["KYOUTAKU-01"] == "nobody has laid a deposit"


def test_an_end_too_early_or_too_late_says_who_leads_who_deals_and_the_target() -> None:
    assert whys(wrong.early_end().log())["END-02"] == (
        "East 1 is over, the last round is South 4; seat 0 leads with 28,000 (East 1, dealt by seat 0; target 30,000)"
    )
    late = whys(wrong.after_the_end().log())["END-01"]
    assert late.startswith("seat ") and " has -" in late and "dealt by seat" in late


def test_the_renchan_number_is_not_the_honba() -> None:
    assert [renchan_number(one) for one in ([0], [0, 0], [0, 1], [0, 0, 1, 1, 1], [])] == [0, 1, 0, 2, 0]
    game = Game()
    game.round({}).exhaust()  # the deal passes, and the honba grow
    game.round({1: scenes.WAIT}).exhaust()
    game.situation.honba += 1
    (found,) = analyzer.check(scenes.finish(game).log()).findings
    assert (found.code, found.expected, found.renchan) == ("HONBA-01", 2, 1)
