"""An element that can't be read is one event of its log, told with its place and reason; the others are read."""

import pytest
from sample import CLOSE, FORMS, GO, OPEN, WIN, init

from analyzer.formats.mjlog import names, read, write
from analyzer.formats.mjlog.reasons import required, words
from analyzer.tape import words as t
from analyzer.tape.content_hash import content_hash
from analyzer.tape.tape import Event, same, view

DAMAGED = {
    "<T136/>": "names a tile beyond 135",
    '<T999 t="1"/>': "names a tile beyond 135",
    '<DORA hai="136" />': "hai names a tile beyond 135",
    '<DORA hai="-1" />': "hai has a number below 0",
    "<DORA />": "hai is missing",
    '<DORA hai="" />': "hai must have one number",
    '<DORA hai="123456789" />': "hai has a number of more than 8 digits",
    '<BYE who="4" />': "who names a seat beyond 3",
    '<N who="1" />': "m is missing",
    '<N m="1" />': "who is missing",
    '<N who="1" m="65535" />': "m is a code of tiles that do not exist",
    '<N who="1" m="-5" />': "m has a number below 0",
    '<N who="1" m="60000" />': "m is a code of tiles that do not exist",
    '<N who="1" m="60008" />': "m is a code of tiles that do not exist",
    '<REACH who="1" step="3"/>': "step must be 1 or 2",
    '<REACH who="1"/>': "step is missing",
    '<REACH who="1" step="2" ten="1,2,3"/>': "ten must have 4 numbers",
    init("0,0,0,1,2"): "seed must have 6 numbers",
    init("0,0,0,1,2,136"): "seed names a tile beyond 135",
    init("0,-1,0,1,2,3"): "seed has a number below 0",
    init().replace("hai1", "hai9"): "hai1 is missing",
    init().replace("ten=", "net="): "ten is missing",
    init().replace('oya="0"', 'oya="4"'): "oya names a seat beyond 3",
    init().replace('hai3="3,', 'hai3="300,'): "hai3 names a tile beyond 135",
    WIN.replace(' machi="104"', ""): "machi is missing",
    WIN.replace(' hai="', ' hay="'): "hai is missing",
    WIN.replace('"30,1000,0"', '"30,1000"'): "ten must have 4 numbers (3 at a win)",
    WIN.replace('"20,1,54,2"', '"20,1,54"'): "yaku must be pairs of numbers",
    WIN.replace('"1,2"', '"1"'): "ba must have 2 numbers",
    WIN.replace('sc="250,-10,', 'sc="'): "sc must have 8 or 16 numbers",
    WIN.replace('who="1" fromWho', 'who="1" paoWho="7" fromWho'): "paoWho names a seat beyond 3",
    WIN.replace('m="31744', 'm="' + "31744," * 16 + "31744"): "m has more numbers than any log can have",
    WIN.replace('hai="57', 'hai="' + "1," * 80 + "57"): "hai has more numbers than any log can have",
    WIN.replace("31744", "65535"): "m is a code of tiles that do not exist",
    '<RYUUKYOKU type="nm2" />': "type names no known kind of draw",
    '<RYUUKYOKU type="" />': "type names no known kind of draw",
    '<RYUUKYOKU owari="1,2,3" />': "owari must have 8 or 16 numbers",
    f'<RYUUKYOKU owari="{"1," * 90}1" />': "owari has more numbers than any log can have",
    '<RYUUKYOKU owari="123456789,1" />': "owari has a number of more than 8 digits",
    '<RYUUKYOKU type="0nm" />': "type names no known kind of draw",
    "<T052/>": "the element has a zero before the number of its tile",
    "<D00/>": "the element has a zero before the number of its tile",
    "<W00135/>": "the element has a zero before the number of its tile",
    "<G99999999999999999999/>": "the element names a tile beyond 135",
}


SCOPES = {"INIT": t.WHOLE_ROUND, "AGARI": t.END, "RYUUKYOKU": t.END, "BYE": t.ASIDE}


def damage(data: bytes) -> list[tuple[Event, str]]:
    """The damaged events, each with its reason."""
    found = read(data)
    reasons = {}
    for at in range(0, len(found.oddities), t.ODDITY_SIZE):
        kind, event, value = list(found.oddities)[at : at + 3]
        if kind == t.ODD_DAMAGED:
            assert required(value & 255, (value >> 8) - 1)
            reasons[event] = words(value & 255, (value >> 8) - 1)
    return [(event, reasons[i]) for i, event in enumerate(view(found)) if event.op == "damaged"]


@pytest.mark.parametrize("element", DAMAGED, ids=range(len(DAMAGED)))
def test_an_element_that_cannot_be_read_is_an_event_with_its_place_and_reason(element: str) -> None:
    data = f"{OPEN}{GO}\n{element}<T1/>{CLOSE}".encode()
    for form in (data, FORMS["single quotes"](data), FORMS["line breaks between attributes"](data)):
        ((event, reason),) = damage(form)
        assert DAMAGED[element] in reason
        assert event.place == form.index(b"<", form.index(b"\n<") + 1)
        tag = element[1:].split()[0].strip("/>")
        assert event.seat == SCOPES.get(tag, t.MOVE)
        assert [other.op for other in view(read(form))] == ["text", "text", "damaged", "draw"]


@pytest.mark.parametrize("element", DAMAGED, ids=range(len(DAMAGED)))
def test_it_is_written_as_it_was_and_leaves_nothing_else_on_the_tape(element: str) -> None:
    data = f"{OPEN}{GO}{element}<T1/>{CLOSE}".encode()
    found = read(data)
    assert write(found) == data
    for form in (data, FORMS["single quotes"](data), FORMS["end tags"](data)):
        assert same(read(form), found)
        assert content_hash(read(form)) == content_hash(found)
    assert not any(list(found.numbers)[found.number_count :])
    assert found.extras == []


def test_what_a_damaged_element_has_besides_is_kept_in_its_text_alone() -> None:
    data = f'{OPEN}<N who="0" colour="red" m="65535" />{CLOSE}'.encode()
    found = read(data)
    assert found.extras == [] and found.texts[1:] == [b'<N who="0" colour="red" m="65535" />']


def test_another_damage_has_another_hash() -> None:
    one, other = (read(f'{OPEN}<BYE who="{seat}" />{CLOSE}'.encode()) for seat in (4, 5))
    assert content_hash(one) != content_hash(other)


def test_the_seed_of_a_damaged_deal_leaves_the_seeds_of_other_rounds_in_their_places() -> None:
    from analyzer.formats.mjlog.seed import round_seeds

    deals = init(end=' shuffle="mt19937ar,1"') + init("0,0,0,1,2,999", end=' shuffle="x"') + init(end=' shuffle="mt19937ar,2"')
    assert round_seeds(read(f"{OPEN}{deals}{CLOSE}".encode())) == [b"mt19937ar,1", b"", b"mt19937ar,2"]


GO_DAMAGED = {
    '<GO type="-9" lobby="0"/>': (-1, -1, "type has a number below 0"),
    '<GO type="x" lobby="0"/>': (-1, -1, "type must be whole numbers"),
    '<GO type="9" lobby="1,2"/>': (9, -1, "lobby must have one number"),
    '<GO type="999999999"/>': (-1, -1, "type has a number of more than 8 digits"),
}


@pytest.mark.parametrize("element", GO_DAMAGED)
def test_a_room_that_cannot_be_read_is_not_taken_for_another(element: str) -> None:
    bits, lobby, reason = GO_DAMAGED[element]
    data = f"{OPEN}{element}{init()}{CLOSE}".encode()
    found = read(data)
    assert (found.type_bits, found.lobby) == (bits, lobby)
    odd = list(found.oddities)
    value = odd[odd.index(t.ODD_DAMAGED) + 2]
    assert reason in words(value & 255, (value >> 8) - 1)
    assert write(found) == data


NUMBERS = [
    "1_0",
    "\uff11",
    "\u0663",
    "NaN",
    "1e3",
    "0x1",
    "1 0",
    "+",
    "+-1",
    "-",
    "1,",
    ",1",
    "1,,2",
    ",",
    "1.0",
    "--1",
]



@pytest.mark.parametrize("number", NUMBERS)
def test_what_only_some_readers_take_for_a_number_is_none(number: str) -> None:
    ((_, reason),) = damage(f'{OPEN}<DORA hai="{number}" />{CLOSE}'.encode())
    assert "hai must be whole numbers" in reason


@pytest.mark.parametrize("points", ["1.25", "1.", ".5", "-", "1.x", "1 1", "1.5.5", "1,"])
def test_final_points_have_at_most_one_decimal(points: str) -> None:
    for owari in (f"250,{points},250,0,250,0,250,0", f"250,0,250,0,250,0,250,{points}", "25.5,0,250,0,250,0,250,0"):
        ((_, reason),) = damage(f'{OPEN}<RYUUKYOKU owari="{owari}" />{CLOSE}'.encode())
        assert "owari must be numbers" in reason


def test_every_reason_has_its_words_and_what_would_be_right() -> None:
    for reason in range(names.MISSING, names.ZERO_BEFORE + 1):
        if reason not in (names.TWO_GAMES, names.ELEMENTS, names.MANY_ATTRIBUTES, names.LONG_ATTRIBUTE):
            assert words(reason, names.HAI) and required(reason, names.HAI)
