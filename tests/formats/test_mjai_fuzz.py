"""Changed and cut mjai: nothing but UnreadableLog comes out, and what is cut is never whole."""

from __future__ import annotations

import json
import random

import pytest
from mjai_dialects import Events, akochan, changed, events, game, lines, of_one_seat, oldest

import analyzer
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import games, write
from analyzer.formats.told import told
from analyzer.tape.tape import Tape

MUTATIONS = 2000
SAMPLES = {
    "mortal": lambda: lines(short(events(game(), "mortal"))),
    "ruby": lambda: lines(short(events(game(style="calls")))),
    "three": lambda: lines(short(events(game("tenhou-3p", "kans")))),
    "oldest": lambda: lines(oldest(short(events(game(style="calls"))))),
    "akochan": lambda: json.dumps(akochan(short(events(game(style="kans"))))).encode(),
    "one seat": lambda: lines(of_one_seat(short(events(game())), 2)),
}

def short(told: Events) -> Events:
    """Two rounds of a game, and its end."""
    starts = [i for i, event in enumerate(told) if event["type"] == "start_kyoku"]
    return [*told[: starts[2]], told[-1]]


def look(data: bytes) -> list[Tape | UnreadableLog]:
    """Read, and look at all of it."""
    try:
        found = games(data)
    except UnreadableLog as error:
        assert error.reason
        return [error]
    for one in found:
        if isinstance(one, Tape):
            list(told(one))
            write(one, "ruby")
        else:
            assert one.reason
    return found


@pytest.mark.parametrize("name", SAMPLES)
def test_changed_bytes_give_tapes_or_reasons(name: str) -> None:
    data, chance = SAMPLES[name](), random.Random(name)
    for _ in range(MUTATIONS // len(SAMPLES)):
        look(changed(data, chance))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_cut_is_always_seen(name: str) -> None:
    """At every byte of the end, and at some of the rest: cut inside, unfinished after a round, or nothing at all."""
    data, chance = SAMPLES[name]().rstrip(), random.Random(name)
    (whole,) = games(data)
    assert isinstance(whole, Tape) and whole.cut < 0
    size = len(data)
    for at in sorted({*range(size - 150, size), *chance.sample(range(size), 60)}):
        for one in look(data[:at]):
            if isinstance(one, Tape) and one.cut < 0:
                assert not ended(one), at
                assert {report.verdict for report in analyzer.check_all(data[:at])} & {"findings", "unreadable"}, at


def ended(tape: Tape) -> bool:
    """Whether the record says that the game is over."""
    return any(type(event).__name__ == "End" for event in told(tape))
