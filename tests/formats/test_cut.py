"""A log that ends inside never looks whole; its whole rounds are kept."""

import gzip
import random
import re

import pytest
import real
from sample import FORMS, HEADER, SAMPLES, WHOLE

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import read, scan
from analyzer.tape import words as t
from analyzer.tape.tape import same, view

NATIVE = not scan.__file__.endswith(".py")
WIN = re.compile(rb"<(?:AGARI|RYUUKYOKU)[^>]*/>|</(?:AGARI|RYUUKYOKU)>")


def whole_rounds(data: bytes) -> int:
    """How many deals have their end in these bytes."""
    return len({data.count(b"<INIT", 0, end.end()) for end in WIN.finditer(data)})


def check_cut(data: bytes, at: int) -> None:
    part = data[:at]
    try:
        found = read(part)
    except UnreadableLog as error:
        assert b"<mjloggm ver=" not in part or not re.search(rb"<mjloggm [^>]*>", part), (at, error)
        return
    assert found.cut == at
    assert found.round_count == whole_rounds(part), at
    assert found.number_count <= len(found.numbers)
    assert not any(list(found.numbers)[found.number_count :]) and not any(list(found.events)[found.event_count :])


@pytest.mark.parametrize("name", SAMPLES)
def test_a_cut_at_every_byte_is_seen(name: str) -> None:
    for at in range(len(SAMPLES[name])):
        check_cut(SAMPLES[name], at)


@pytest.mark.parametrize("form", FORMS)
def test_a_cut_at_every_byte_of_any_form_is_seen(form: str) -> None:
    data = FORMS[form](WHOLE).rstrip()
    for at in range(len(data)):
        check_cut(data, at)


def test_a_cut_at_every_byte_of_real_logs_is_seen() -> None:
    """Of five, in Tenhou's form; of the same in another at some bytes. Fewer bytes where nothing is compiled."""
    chance = random.Random(1)
    for _, kind, data in real.logs():
        if kind.startswith("real") and chance.random() < 0.003:
            for at in range(0, len(data), 1 if NATIVE else 41):
                check_cut(data, at)
            odd = FORMS["single quotes"](data)
            for at in sorted(chance.sample(range(len(odd)), 40)):
                check_cut(odd, at)


def test_what_follows_the_last_whole_round_is_gone() -> None:
    end = WHOLE.index(b"<RYUUKYOKU")
    found, first = read(WHOLE[:end]), read(WHOLE[: WHOLE.index(b"/>", WHOLE.index(b"<AGARI")) + 2])
    assert same(found, first)
    assert [event.op for event in view(found)][-1] == "agari"
    assert found.round_count == 1


def test_the_header_of_a_log_without_whole_rounds_is_kept() -> None:
    data = HEADER.encode() + b'<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" shuffle="x" what="y"'
    found = read(data)
    assert [event.op for event in view(found)] == ["text"] * 5
    assert (found.round_count, found.type_bits, found.extras) == (0, 9, [])
    assert t.ODD_ATTRIBUTE not in list(found.oddities)[:: t.ODDITY_SIZE]
    assert not found.seed_a_round


def test_only_the_end_of_the_root_missing_is_a_cut() -> None:
    assert read(WHOLE.removesuffix(b"</mjloggm>")).cut > 0
    assert read(WHOLE.removesuffix(b">")).cut > 0
    assert read(WHOLE + b"\n").cut == -1


def test_a_gzip_stream_that_ends_inside_is_a_cut() -> None:
    packed = gzip.compress(WHOLE)
    for at in range(len(packed)):
        try:
            found = read(packed[:at])
        except UnreadableLog:
            continue
        assert found.cut >= 0, at
    assert read(packed[:-1]).cut == len(WHOLE)
    assert read(packed[:-1]).round_count == 3
    assert read(gzip.compress(FORMS["single quotes"](WHOLE))[:-1]).cut == len(WHOLE)
