"""The header for people never fails, whatever a log says."""

import pytest
from sample import CHIPS, OLD, WHOLE

from analyzer.formats.mjlog import read
from analyzer.formats.mjlog.header import Header, header


def test_names_are_decoded_and_the_rest_is_as_it_stands() -> None:
    assert header(read(WHOLE)) == Header(
        names=("\u3042", "A,", "B", "C"),
        dan=("0", "1", "16", "20"),
        rate=("1500.00", "1600.50", "2000.00", "2210.99"),
        sex=("M", "F", "C", "M"),
        seed_kind="mt19937ar-sha512-n288-base64",
        lobby=0,
        type_bits=9,
        title=None,
        rule=None,
    )


SEEDS = {
    b"mt19937ar-sha512-n288,AB": "mt19937ar-sha512-n288",
    b"0.1579": None,
    b"": None,
}


@pytest.mark.parametrize("seed", SEEDS)
def test_only_a_seed_that_can_be_followed_has_a_kind(seed: bytes) -> None:
    assert header(read(b'<mjloggm ver="2.3"><SHUFFLE seed="' + seed + b'" ref=""/></mjloggm>')).seed_kind == SEEDS[seed]


def test_a_log_may_have_no_header() -> None:
    assert header(read(CHIPS)).names == ()
    assert header(read(OLD)).seed_kind == "mt19937ar"


def test_nonsense_is_handed_on() -> None:
    go = b'<GO type="257" lobby="1111" title="%E6%9D%B1&amp;" rule=",,0101" csrule="0FE0BF0B,0"/>'
    un = b'<UN n0="%ED%A0%80" n1="%1B" n2="&lt;" n3="%" dan="x" rate="" sx="?"/>'
    found = header(read(b'<mjloggm ver="2.3"><UN n2="%41" />' + go + un + b"</mjloggm>"))
    assert found.names == ("\ufffd\ufffd\ufffd", "\x1b", "<", "%")
    assert (found.dan, found.rate, found.sex) == (("x",), (), ("?",))
    assert (found.title, found.rule, found.lobby) == ("\u6771&", "0FE0BF0B,0", 1111)
