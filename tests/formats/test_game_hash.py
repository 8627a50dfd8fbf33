"""The same game has the same hash in every form, and another game another."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import FOLDER, needs_corpus, real_logs
from retold import bare, recorded, retold, summed

from analyzer.formats import open_log, tenhou6
from analyzer.formats import told as say
from analyzer.formats.log_id import id_in
from analyzer.formats.mjlog import read
from analyzer.formats.told import Told, told
from analyzer.tape.game_hash import game_hash, round_hashes
from analyzer.tape.tape import Tape

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAMES = [*sorted((FIXTURES / "games").glob("*")), *sorted((FIXTURES / "events").glob("*.mjlog"))]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_told_in_faces_is_the_same_game(path: Path) -> None:
    tape = read(path.read_bytes())
    assert game_hash(retold(tape)) == game_hash(retold(tape, "tenhou6", bare)) == game_hash(tape)


def test_a_table_without_red_fives_has_none_in_any_form() -> None:
    for path in sorted((FIXTURES / "events").glob("ruleset-*.mjlog")):
        tape = read(path.read_bytes())
        red = tape.type_bits & 2 == 0
        assert tape.reds == ((1, 1, 1) if red else (0, 0, 0))
        (other,) = tenhou6.read(tenhou6.write(tape))
        assert isinstance(other, Tape) and other.reds == tape.reds and game_hash(other) == game_hash(tape), path.name


def test_what_several_winners_share_does_not_matter_but_their_sum_does() -> None:
    tape = read((FIXTURES / "events" / "double_ron.mjlog").read_bytes())
    assert game_hash(summed(tape, 0)) == game_hash(tape)
    assert game_hash(summed(tape, 100)) != game_hash(tape)


@needs_corpus
def test_no_two_real_games_are_the_same_in_faces() -> None:
    tapes = [read(log.data) for log in real_logs()[::20]]
    hashes = [game_hash(tape) for tape in tapes]
    assert len(set(hashes)) == len(hashes)
    assert [game_hash(retold(tape)) for tape in tapes] == hashes


@needs_corpus
def test_rounds_of_tenhous_json_are_those_of_the_mjlog_with_the_same_id() -> None:
    rounds: dict[str, set[bytes]] = {}
    dated = {id_in(path.name) for path in (FOLDER / "tenhou6").iterdir()} - {""}
    for path in sorted((FOLDER / "mjlog").iterdir()):
        if id_in(path.name) in dated:
            (log,) = open_log(path.read_bytes(), path.name)
            rounds.setdefault(id_in(path.name), set()).update(round_hashes(log.whole()))
    twins = [path for path in sorted((FOLDER / "tenhou6").iterdir()) if id_in(path.name) in rounds]
    for path in twins:
        (log,) = open_log(path.read_bytes(), path.name)
        assert set(round_hashes(log.whole())) <= rounds[id_in(path.name)], path.name
    assert twins


def changed(event: Told, number: int) -> Told:
    """Another game, by one fact of an event."""
    match event:
        case say.Begin() if number == 0:
            return event._replace(honba=event.honba + 1)
        case say.Begin():
            return event._replace(scores=(event.scores[0] + 100, *event.scores[1:]))
        case say.Draw() | say.Discard():
            return event._replace(face=(event.face + 1) % 34)
        case say.Pon():
            return event._replace(source=(event.source + 1) % 4)
        case say.Agari():
            return event._replace(winner=(event.winner + 1) % 4)
        case say.Ryuukyoku():
            return event._replace(changes=[1000, -1000, 0, 0])
        case say.Riichi():
            return event._replace(seat=(event.seat + 1) % 4)
        case _:
            return event


@pytest.mark.parametrize("kind", [say.Begin, say.Draw, say.Discard, say.Pon, say.Agari, say.Ryuukyoku, say.Riichi])
def test_another_face_seat_call_or_result_is_another_game(kind: type) -> None:
    tape = read((FIXTURES / "games" / "hanchan.xml").read_bytes())
    said = list(told(tape))
    before = round_hashes(tape)
    for number, at in enumerate([i for i, event in enumerate(said) if isinstance(event, kind)][:2]):
        other = recorded([*said[:at], changed(said[at], number), *said[at + 1 :]], tape)
        differing = [i for i, (one, two) in enumerate(zip(before, round_hashes(other), strict=True)) if one != two]
        assert len(differing) == 1
        assert game_hash(other) != game_hash(tape)


def test_marks_shown_hands_and_the_place_of_an_indicator_do_not_matter() -> None:
    tape = read((FIXTURES / "games" / "hanchan.xml").read_bytes())
    said = [event for event in told(tape) if not isinstance(event, say.Dora | say.RiichiPaid | say.Left | say.Back)]
    assert game_hash(recorded(said, tape)) == game_hash(tape)
