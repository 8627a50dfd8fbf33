"""Games in forms that tell less than an mjlog: what is told is judged as strictly, what is not is said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus import needs_corpus, ranked_logs
from retold import bare, recorded, retold, summed

import analyzer
from analyzer.core import faults
from analyzer.facts.form import OF_HIDDEN_HANDS
from analyzer.facts.replay import Replay
from analyzer.formats import told as say
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import read
from analyzer.formats.recorder import JUST_DRAWN, Recorder, Win
from analyzer.formats.told import Told, told
from analyzer.rules.finding import Finding, findings
from analyzer.rules.untold import WHAT, not_told
from analyzer.rulesets import load, of_log
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.faces import HIDDEN

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAMES = sorted((FIXTURES / "games").glob("*"))
EVENTS = sorted((FIXTURES / "events").glob("*.mjlog"))
FAILS = sorted((FIXTURES / "rules").glob("fail-*.xml"))
OF_COPIES = {  # faults that lie in copies, in their order, or in what only an mjlog has: in faces there is none
    "fail-CALL-04-not-held", "fail-DEAL-06-seven", "fail-DORA-06-seen", "fail-DORA-07-differ",
    "fail-KAN-05-other-source", "fail-NOTEN-03-other-hand", "fail-WIN-04-other-copy", "fail-WIN-05-other-order",
    "fail-DEAL-02-tile-twice",  # in faces the fifth tile of a kind is the one too many, not the second copy
    "fail-TURN-03-not-held",  # another tile with that face was: the hand that is shown at the win has it still
}  # fmt: skip


def judged(tape: Tape, like: Tape) -> Replay:
    """By the rules of the mjlog that it was made from."""
    replay = Replay(tape, of_log(like, None).ruleset)
    replay.run()
    return replay


def seen(found: list[Finding]) -> Counter[tuple[object, ...]]:
    """What is found, the form of an mjlog aside."""
    return Counter(
        (one.code, one.round, one.seat, str(one.expected), str(one.recorded), one.why)
        for one in found
        if not one.code.startswith("LOG-")
    )


def codes(tape: Tape, like: Tape) -> list[str]:
    return [finding.code for finding in findings(judged(tape, like))]


def untold(tape: Tape, like: Tape) -> set[str]:
    return {entry.code for entry in not_told(judged(tape, like))}


@pytest.mark.parametrize("path", [*GAMES, *EVENTS, *FAILS], ids=lambda path: path.stem)
def test_a_game_told_in_faces_has_the_findings_of_its_mjlog(path: Path) -> None:
    if path.stem in OF_COPIES:
        pytest.skip("a fault of copies")
    try:
        tape = read(path.read_bytes())
    except UnreadableLog:
        pytest.skip("no game")
    assert seen(findings(judged(retold(tape), tape))) == seen(findings(judged(tape, tape)))


@needs_corpus
def test_real_games_told_in_faces_have_no_findings_either() -> None:
    for log in ranked_logs(60):
        tape = read(log.data)
        assert seen(findings(judged(retold(tape), tape))) == seen(findings(judged(tape, tape))), log.name


# --- what is not told ---


@pytest.mark.parametrize("path", [*GAMES, *EVENTS], ids=lambda path: path.stem)
def test_what_is_not_told_is_no_finding(path: Path) -> None:
    tape = read(path.read_bytes())
    assert codes(retold(tape, changed=bare), tape) == []


def test_what_is_not_told_is_said_once_with_the_form_and_the_reason() -> None:
    tape = read((FIXTURES / "games" / "hanchan.xml").read_bytes())
    entries = not_told(judged(retold(tape, "tenhou6", bare), tape))
    assert len({entry.code for entry in entries}) == len(entries)
    assert {entry.code for entry in entries} == {
        "DEAL-06", "RIICHI-06", "RIICHI-10", "LOG-21", "YAKU-02", "YAKU-03", "DORA-08", "DORA-09", "DORA-10", "FU-01",
        "POINTS-01", "POINTS-02", "WIN-04", "WIN-05", "DORA-04", "PAY-02", "NOTEN-02", "NOTEN-03", "FINAL-02",
        "ABORT-08", "RON-04",
    }  # fmt: skip
    assert next(entry.reason for entry in entries if entry.code == "FU-01") == "tenhou/6 does not state the fu of every win"


def test_everything_that_facts_leave_untold_has_words() -> None:
    sources = [path.read_text("utf-8") for path in (Path(analyzer.__file__).parent / "facts").glob("*.py")]
    named = {name for source in sources for name in re.findall(r"leave_untold\(faults\.(\w+)\)", source)}
    assert len(named) > 20
    passed_on = {"BA", "RON_BA", "PAYMENT", "NOTEN_PAYMENT", "NAGASHI_PAYMENT", "ABORT_PAYMENT", "GAME_OVER", "GAME_EARLY"}
    hidden = {int(fault) for fault in OF_HIDDEN_HANDS}
    assert {getattr(faults, name) for name in named | passed_on} <= set(WHAT) | hidden


def other_payment(event: Told) -> Told:
    """Every payment is 100 off, from one seat to another."""
    event = bare(event)
    if isinstance(event, say.Agari) and event.win.changes is not None:
        wrong = [event.win.changes[0] + 100, event.win.changes[1] - 100, *event.win.changes[2:]]
        return event._replace(win=event.win._replace(changes=wrong))
    return event


def test_a_wrong_payment_of_a_hand_of_which_nothing_is_told_is_found() -> None:
    tape = read((FIXTURES / "events" / "pinfu.mjlog").read_bytes())
    assert "PAY-01" in codes(retold(tape, changed=other_payment), tape)


def without_payments(event: Told) -> Told:
    match event:
        case say.Agari():
            return event._replace(win=Win(ura=event.win.ura))
        case say.Ryuukyoku():
            return event._replace(changes=None)
        case _:
            return event


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_payments_that_are_not_told_are_the_lawful_ones_of_which_the_next_header_tells(path: Path) -> None:
    tape = read(path.read_bytes())
    made = retold(tape, changed=without_payments)
    assert codes(made, tape) == []
    ends = {type(event) for event in told(tape)}
    due = {code for kind, code in ((say.Agari, "PAY-01"), (say.Ryuukyoku, "NOTEN-04")) if kind in ends}
    assert due <= untold(made, tape)


def test_a_header_that_does_not_follow_from_a_payment_that_is_not_told_is_found() -> None:
    tape = read((FIXTURES / "games" / "hanchan.xml").read_bytes())

    def richer(event: Told) -> Told:
        event = without_payments(event)
        if isinstance(event, say.Begin) and event.kyoku > 0:
            return event._replace(scores=(event.scores[0] + 100, *event.scores[1:]))
        return event

    assert codes(retold(tape, changed=richer), tape).count("SCORE-02") == 1


def test_the_sum_of_two_rons_is_held_against_the_sum_of_what_is_due() -> None:
    tape = read((FIXTURES / "events" / "double_ron.mjlog").read_bytes())
    right = summed(tape, 0)
    assert (codes(right, tape), "PAY-01" in untold(right, tape)) == ([], False)
    assert "PAY-01" in codes(summed(tape, 100), tape)


# --- excerpts ---


def test_an_excerpt_is_told_once_and_judged_inside() -> None:
    tape = read((FIXTURES / "games" / "hanchan.xml").read_bytes())
    said = list(told(tape))
    begins = [i for i, event in enumerate(said) if isinstance(event, say.Begin)]
    inside = said[begins[2] : begins[5]]
    made = recorded(inside, tape)
    assert {"RENCHAN-02", "SCORE-01", "LOG-02"} <= set(codes(made, tape))
    made.begins_inside = True
    (info,) = findings(judged(made, tape))
    assert (info.code, info.severity, info.recorded) == ("LOG-22", "INFO", "it begins in mid-game")
    second = inside[begins[3] - begins[2]]
    assert isinstance(second, say.Begin)
    inside[begins[3] - begins[2]] = second._replace(scores=(second.scores[0] + 100, *second.scores[1:]))
    other = recorded(inside, tape)
    other.begins_inside = True
    assert "SCORE-02" in codes(other, tape)


# --- hidden hands ---


def view_of(seat: int, tape: Tape, changed: Callable[[Told], Told] = bare) -> list[Told]:
    """What one seat sees: the tiles of others when they are laid down, the hand of none at an end."""
    said: list[Told] = []
    for event in map(changed, told(tape)):
        if isinstance(event, say.Begin):
            hands = [hand if i == seat else (HIDDEN,) * 13 for i, hand in enumerate(event.hands)]
            event = event._replace(hands=tuple(hands))
        elif isinstance(event, say.Draw) and event.seat != seat:
            event = event._replace(face=HIDDEN)
        elif isinstance(event, say.Ryuukyoku) and event.shown is not None:
            event = event._replace(shown=None)
        said.append(event)
    return said


@pytest.mark.parametrize("path", [*GAMES, *EVENTS], ids=lambda path: path.stem)
def test_one_view_of_a_game_has_no_findings(path: Path) -> None:
    tape = read(path.read_bytes())
    for seat in (0, 2):
        made = recorded(view_of(seat, tape), tape)
        assert codes(made, tape) == []
        assert {"TURN-03", "CALL-04", "RIICHI-05", "WIN-03"} <= untold(made, tape)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_one_view_that_shows_the_winning_hands_has_their_value_judged(path: Path) -> None:
    tape = read(path.read_bytes())
    made = recorded(view_of(1, tape, lambda event: event), tape)
    assert codes(made, tape) == []
    wins = [event for event in told(made) if isinstance(event, say.Agari)]
    assert all(event.win.hand for event in wins)

    def dearer(event: Told) -> Told:
        if isinstance(event, say.Agari):
            return event._replace(win=event.win._replace(points=event.win.points + 100))
        return event

    assert codes(recorded(view_of(1, tape, dearer), tape), tape).count("POINTS-01") == len(wins)


def test_a_discard_that_the_seat_whose_view_it_is_does_not_hold_is_found() -> None:
    tape = read((FIXTURES / "games" / "hanchan.xml").read_bytes())
    said = view_of(0, tape)
    at = next(i for i, event in enumerate(said) if isinstance(event, say.Discard) and event.seat == 0)
    begin = said[0]
    assert isinstance(begin, say.Begin)
    held = {*begin.hands[0], *(event.face for event in said[:at] if isinstance(event, say.Draw))}
    strange = next(face for face in range(34) if face not in held and face != begin.indicator)
    said[at] = say.Discard(0, strange, 0)
    assert "TURN-03" in codes(recorded(said, tape), tape)


# --- red fives ---


def test_a_second_red_five_of_a_suit_is_worth_a_han() -> None:
    recorder = Recorder("majsoul", t.ITEM, 4, (1, 2, 1))
    hands = [
        [0, 1, 2, 3, 34, 5, 6, 7, 8, 35, 35, 27, 27],
        [9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22],
        [23, 24, 25, 26] * 3 + [28],
        [28, 28, 29, 29, 29, 30, 30, 30, 31, 31, 32, 32, 33],
    ]
    recorder.begin(0, 0, 0, 0, [25_000] * 4, hands, 33)
    for seat, face in enumerate((21, 20, 19, 18)):
        recorder.draw(1, seat, face)
        recorder.discard(1, seat, face, JUST_DRAWN)
    recorder.draw(1, 0, 13)
    yaku = [0, 1, 24, 2, 54, 3]  # menzen_tsumo, ittsuu, aka_dora
    recorder.agari(2, 0, 0, 13, Win(yaku=yaku, yakuman=[], dora=[33], ura=[]))
    replay = Replay(recorder.tape, load("mahjong-soul-4p"))
    replay.run()
    assert [one.code for one in findings(replay) if one.code.startswith(("YAKU", "DORA"))] == []
