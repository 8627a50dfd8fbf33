"""Every well-formed form gives the tape of the form that Tenhou writes, and the tape gives that form back."""

import gzip
import re
import zlib

import pytest
import real
from sample import CHIPS, FORMS, LINES, OLD, SAMPLES, WHOLE, reordered

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import _scanned, read, scan, write
from analyzer.formats.mjlog.rewrite import read_any_form
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of, same, view

NATIVE = not scan.__file__.endswith(".py")


@pytest.mark.parametrize("name", SAMPLES)
def test_bytes_to_tape_to_bytes_gives_the_log_back(name: str) -> None:
    assert write(read(SAMPLES[name])) == SAMPLES[name]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("form", FORMS)
def test_any_form_gives_the_same_tape(form: str, name: str) -> None:
    data = FORMS[form](SAMPLES[name])
    found = read(data)
    assert same(found, read(SAMPLES[name]))
    assert (_scanned(data) is None) == (form not in LINES)
    assert found.cut == -1
    assert write(found) == SAMPLES[name]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_xml_parser_gives_the_tape_of_the_scanner(name: str) -> None:
    assert same(read_any_form(SAMPLES[name]), read(SAMPLES[name]))


def test_the_order_of_attributes_does_not_matter() -> None:
    found = read(reordered(WHOLE))
    assert _scanned(reordered(WHOLE)) is not None
    assert same(found, read(WHOLE))
    assert write(found) == WHOLE


def test_gzip_gives_the_tape_of_plain_bytes() -> None:
    for packed in (gzip.compress(WHOLE), gzip.compress(WHOLE[:500]) + gzip.compress(WHOLE[500:])):
        assert same(read(packed), read(WHOLE))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SAMPLES)
def test_places_are_bytes_of_the_source_in_every_form(name: str, form: str) -> None:
    data = FORMS[form](SAMPLES[name])
    places = [event.place for event in view(read(data))]
    tags = [re.match(rb"<(\w+)", data[place:]) for place in places]
    plain = re.findall(rb"<(\w+)", SAMPLES[name])
    assert places == sorted(places)
    assert [tag and tag[1] for tag in tags] == plain


HIDDEN = ("<!-- <T1/> -->", "<![CDATA[  ]]>", "<?x <T1/> ?>", "<!-- > -->", "<!--'-->")


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_is_no_element_moves_no_place(hidden: str) -> None:
    data = f"<?xml version='1.0'?>{hidden if 'CDATA' not in hidden else ''}<mjloggm ver='2.3'>{hidden}<T1 a='>'/>{hidden}<D1\n/></mjloggm>"
    assert [data[event.place :][:3] for event in view(read(data.encode()))] == ["<mj", "<T1", "<D1"]


def test_the_header_is_on_the_tape() -> None:
    chips, old = read(CHIPS), read(OLD)
    assert (chips.type_bits, chips.lobby, chips.custom, chips.final_form) == (1569, 0, False, t.DECIMAL)
    assert (old.type_bits, old.lobby, old.seed_a_round, old.final_form) == (9, 0, True, t.WHOLE)
    assert read(WHOLE.replace(b' lobby="0"', b' lobby="7994" csrule="0,,1"')).custom
    assert read(b'<mjloggm ver="2.3"></mjloggm>').type_bits == -1


def test_hundreds_and_thousands_become_points_and_chips_stay() -> None:
    found = read(CHIPS)
    block = t.argument_of(found.events[found.event_count - 1])
    changes = numbers_of(found, found.numbers[block + t.CHANGES])
    final = numbers_of(found, found.numbers[block + t.FINAL])
    assert changes == [25000, -1000, 25000, 1000, 25000, 0, 25000, 0, 0, -2, 0, 2, 0, 0, 0, 0]
    assert final == [24000, -6000, 26000, 46000, 25000, -5000, 25000, -35000, -2, 0, 2, 0, 0, 0, 0, 0]
    assert found.extras == [b' chip="0,0,0,0"', b' chip="2,1,54,1"', b' ratio="2000,10"']
    assert t.ODD_ATTRIBUTE not in list(found.oddities)[:: t.ODDITY_SIZE]


def test_a_tape_that_was_no_mjlog_gets_a_root() -> None:
    made = Tape(0)
    made.put(t.word(t.DRAW, 2, 52, 0))
    assert write(made) == b'<mjloggm ver="2.3"><V52/></mjloggm>'


ODD = {
    "an unknown attribute": ('<T52 t="1"/>', [(t.ODD_ATTRIBUTE, b' t="1"')]),
    "a known attribute at a strange place": ('<DORA hai="4" who="1" />', [(t.ODD_ATTRIBUTE, b' who="1"')]),
    "a long name": ('<BYE who="1" somethingLonger="x" />', [(t.ODD_ATTRIBUTE, b' somethingLonger="x"')]),
    "scores at a declaration": (
        '<REACH who="1" step="1" ten="1,2,3,4"/>',
        [(t.ODD_ATTRIBUTE, b' ten="1,2,3,4"')],
    ),
    "an attribute of a header": ('<TAIKYOKU oya="0" log="x"/>', [(t.ODD_ATTRIBUTE, b' log="x"')]),
    "a live tag": (
        '<PROF lobby="0" type="9" add="1,2"/>',
        [(t.ODD_ELEMENT, b'<PROF lobby="0" type="9" add="1,2"/>')],
    ),
    "a hidden draw": ("<U/>", [(t.ODD_ELEMENT, b"<U/>")]),
    "a small letter": ("<e52/>", [(t.ODD_ELEMENT, b"<e52/>")]),
    "almost a draw": ("<T52a/>", [(t.ODD_ELEMENT, b"<T52a/>")]),
    "a long element": ("<SOMETHINGLONGER/>", [(t.ODD_ELEMENT, b"<SOMETHINGLONGER/>")]),
    "a chii with bits": ('<N who="0" m="7759" />', [(t.ODD_MELD_BITS, 7759)]),
    "a pon with bits": ('<N who="0" m="42186" />', [(t.ODD_MELD_BITS, 42186)]),
    "a listed kan with bits": (
        '<AGARI hai="1" m="31744,31808" machi="1" ten="0,0,0" who="0" fromWho="1" />',
        [(t.ODD_LISTED_MELD_BITS, 31808 << 4 | 1)],
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_oddities_are_noted_and_written_back(name: str) -> None:
    element, expected = ODD[name]
    data = f'<mjloggm ver="2.3"><T1/>{element}</mjloggm>'.encode()
    told_of = {kind for kind, _ in expected}  # not what else the little log lacks
    for found in (read(data), read(FORMS["single quotes"](data)), read(write(read(data)))):
        told = []
        for at in range(0, len(found.oddities), t.ODDITY_SIZE):
            kind, event, value = list(found.oddities)[at : at + 3]
            if kind not in told_of:
                continue
            texts = {t.ODD_ATTRIBUTE: found.extras, t.ODD_ELEMENT: found.texts}
            told.append((kind, texts[kind][value] if kind in texts else value))
            assert event == 2
        assert told == expected
    assert write(read(data)) == data or "declaration" in name


@pytest.mark.parametrize("end", ["/>", " />"])
def test_a_reconnect_is_an_event_and_other_names_are_texts(end: str) -> None:
    found = read(f'<mjloggm ver="2.3"><UN n3="%41"{end}<UN n3="%41" dan="1"/><UN n0="" n3=""/></mjloggm>'.encode())
    assert [(event.op, event.seat) for event in view(found)] == [
        ("text", 0),
        ("back", 3),
        ("text", 0),
        ("text", 0),
    ]
    assert found.texts[1] == b'<UN n3="%41" />'


def test_an_empty_list_is_not_an_absent_one() -> None:
    element = '<AGARI hai="1" m="" machi="1" ten="0,0,0" doraHaiUra="" who="0" fromWho="1" />'
    data = f'<mjloggm ver="2.3">{element}</mjloggm>'.encode()
    found = read(data)
    block = t.argument_of(found.events[1])
    assert found.numbers[block + t.MELDS] != t.ABSENT != found.numbers[block + t.URA_LIST]
    assert found.numbers[block + t.CHANGES] == found.numbers[block + t.YAKU] == t.ABSENT
    assert write(found) == data
    empty = data.replace(b' who="0"', b' who="0" sc="" owari=""')
    assert same(read(empty), found)


def test_values_with_entities_and_foreign_letters_are_kept() -> None:
    text = '<GO type="9" title="&lt;&amp;&#x41; \u00e9&#10;&quot;"/>'
    found = read(f'<mjloggm ver="2.3">{text}</mjloggm>'.encode())
    assert found.texts[1].decode() == '<GO type="9" title="&lt;&amp;A \u00e9&#10;&quot;"/>'
    assert same(read(write(found)), found)


def test_real_logs_come_back_byte_for_byte() -> None:
    for name, kind, data in real.logs():
        try:
            found = read(data)
        except UnreadableLog:
            assert not kind.startswith("real"), name
            continue
        again = write(found)
        assert again == data or not kind.startswith("real"), name
        assert same(read(again), found), name


def test_real_logs_are_the_same_in_every_form() -> None:
    """Every fourth log in all forms where the scanner is compiled; every sixteenth in one of them where it is not."""
    forms = [form for form in FORMS if form not in LINES]
    for name, kind, data in real.logs():
        if not kind.startswith("real") or zlib.crc32(data) % (4 if NATIVE else 16):
            continue
        fast = read(data)
        assert _scanned(data) is not None, name
        assert same(read(reordered(data)), fast), name
        for form in forms if NATIVE else [forms[zlib.crc32(data) // 16 % len(forms)]]:
            assert same(read(FORMS[form](data)), fast), (name, form)
