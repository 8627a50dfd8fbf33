"""What cannot be read is refused with its place and its reason, within bounds of time and memory."""

import bz2
import gzip
import os
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from sample import CLOSE, FORMS, GO, OPEN, WHOLE, WIN, init

from analyzer.formats import container
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog import read, write
from analyzer.tape.tape import same


def reason_of(data: bytes) -> str:
    with pytest.raises(UnreadableLog) as caught:
        read(data)
    assert str(caught.value) == ": ".join(filter(None, (caught.value.place, caught.value.reason)))
    assert str(caught.value).isprintable()
    return str(caught.value)


TWICE = {
    "another root": '<mjloggm ver="2.3"/>',
    "another header after rounds": init() + WIN + GO,
}


@pytest.mark.parametrize("name", TWICE)
def test_a_second_game_is_refused_by_its_place(name: str) -> None:
    data = f"{OPEN}\n{GO}{TWICE[name]}{CLOSE}".encode()
    at = data.rindex(b"<GO" if "GO" in TWICE[name] else b"<mjloggm")
    assert reason_of(data).startswith(f"byte {at}: a second game begins in the same document")
    other = FORMS["single quotes"](data)
    assert reason_of(other).startswith(f"byte {at}: a second game begins" if "GO" in TWICE[name] else "")


BYTES = {
    "empty": (b"", "empty"),
    "spaces": (b" \n", "empty"),
    "a byte order mark alone": (b"\xef\xbb\xbf", "not XML"),
    "UTF-16": (WHOLE.decode().encode("utf-16"), "UTF-16"),
    "UTF-16 without a mark": (WHOLE.decode().encode("utf-16-le"), "UTF-16"),
    "NUL": (WHOLE.replace(b"<T52/>", b"<T52\0/>"), "a NUL byte"),
    "HTML": (b"\n<!DOCTYPE html><html><body>404</body></html>", "an HTML page"),
    "HTML after a comment": (b"<!-- x --><html></html>", "an HTML page"),
    "JPEG": (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture"),
    "zip": (b"PK\x03\x04" + bytes(30), "a zip archive"),
    "JSON": (b'{"title":["",""]}', "JSON"),
    "prose": (b"404 not found", "not XML"),
    "Shift-JIS": ('<mjloggm><GO title="\u6771"/></mjloggm>'.encode("shift-jis"), "not UTF-8"),
    "an encoding": (b'<?xml version="1.0" encoding="Shift_JIS"?>' + WHOLE, "line 1: encoding Shift_JIS"),
    "another root": (b"<game></game>", "the root element is not mjloggm"),
    "cut before the root": (b"<mjlogg", "ends before its first element does"),
    "cut in a declaration": (b'<?xml version="1.0"', "ends before its first element does"),
    "two documents": (WHOLE + WHOLE, "a second game begins"),
    "something behind": (WHOLE + b"<T1/>", "not well-formed XML"),
    "a wrong end tag": (WHOLE.replace(b"<T52/>", b"</T52>"), "not well-formed XML"),
    "an open tag": (WHOLE.replace(b"<T52/>", b"<T52>"), "not well-formed XML"),
    "an open quote": (WHOLE.replace(b'step="1"', b'step="1'), "not well-formed XML"),
    "an attribute twice": (WHOLE.replace(b' step="1"', b' step="1" step="1"'), "redefined"),
    "a strange attribute twice": (WHOLE.replace(b' step="1"', b' step="1" a="" a=""'), "redefined"),
    "a name of digits": (WHOLE.replace(b"<T52/>", b"<5/>"), "not well-formed XML"),
    "no name": (WHOLE.replace(b"<T52/>", b"< />"), "not well-formed XML"),
    "an attribute without a value": (WHOLE.replace(b' step="1"', b" step"), "not well-formed XML"),
    "a strange attribute without a value": (WHOLE.replace(b' step="1"', b" stop/"), "not well-formed XML"),
    "a control character": (WHOLE.replace(b"%42", b"\x1b"), "not well-formed XML"),
    "a colon before a name": (WHOLE.replace(b' lobby="0"', b' :lobby="0"'), "not well-formed XML"),
    "a prefix": (WHOLE.replace(b' lobby="0"', b' a:lobby="0"'), "not well-formed XML"),
    "an unknown entity": (WHOLE.replace(b"%42", b"&x;"), "not well-formed XML"),
    "text": (WHOLE.replace(b"<T52/>", b"<T52/>x"), "text, where a log has elements only"),
    "text inside": (WHOLE.replace(b"<T52/>", b"<T52>x</T52>"), "text, where a log has elements only"),
    "text at the end": (WHOLE.replace(b"</mjloggm>", b"x</mjloggm>"), "text, where a log has elements only"),
    "nesting": (WHOLE.replace(b"<T52/>", b"<T52><D52/></T52>"), "an element inside another"),
    "a namespace": (WHOLE.replace(b"<T52/>", b'<T52 xml:lang="ja"/>'), "a namespace"),
    "a doctype": (b"<!DOCTYPE mjloggm [<!ENTITY a 'b'>]>" + WHOLE, "a DOCTYPE"),
    "gzip, cut in its head": (gzip.compress(WHOLE)[:6], "gzip: ends before any data"),
    "gzip, a wrong sum": (gzip.compress(WHOLE)[:-6] + b"\0\0" + gzip.compress(WHOLE)[-4:], "gzip: damaged"),
    "gzip, something behind": (gzip.compress(WHOLE) + b"PK", "gzip: 2 bytes of something else follow"),
    "gzip in gzip": (gzip.compress(gzip.compress(WHOLE)), "a gzip stream inside a gzip stream"),
    "gzip, many members": (gzip.compress(b" ") * 257, "gzip: more than 256 members"),
    "bzip2, cut in its head": (bz2.compress(WHOLE)[:6], "bzip2: ends before any data"),
    "bzip2, a wrong sum": (bz2.compress(WHOLE)[:10] + bytes(4) + bz2.compress(WHOLE)[14:], "bzip2: damaged"),
    "bzip2, something behind": (bz2.compress(WHOLE) + b"PK", "bzip2: 2 bytes of something else follow"),
    "bzip2 in gzip": (gzip.compress(bz2.compress(WHOLE)), "a bzip2 stream inside another stream"),
    "bzip2, many members": (bz2.compress(b" ") * 257, "bzip2: more than 256 members"),
    "bzip2, a bomb": (bz2.compress(bytes(container.DOCUMENT_LIMIT + 1)), "bzip2: more than 8388608 bytes after decompression"),
}


@pytest.mark.parametrize("name", BYTES)
def test_bytes_that_are_no_log_have_their_own_reason(name: str) -> None:
    data, reason = BYTES[name]
    assert reason in reason_of(data)


@pytest.mark.parametrize("odd", [b"<", b"&", b"\0", b"\x01", b"\xff"], ids=ascii)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_no_seed_has_a_character_that_xml_has_not(odd: bytes, at: int) -> None:
    place = (b"mt19937ar", b"LTQ7", b'LTQ7"')[at]  # at its start, near its end, at its end
    reason_of(WHOLE.replace(place, place[:-1] + odd + place[-1:]))


def test_a_seed_that_does_not_end_leaves_a_log_that_is_cut() -> None:
    assert read(WHOLE[: WHOLE.index(b"LTQ7")]).cut > 0


def test_control_characters_of_a_refused_element_are_escaped() -> None:
    reason = reason_of(f'{OPEN}{GO}{init()}<GO title="&#10;\u202e" />{CLOSE}'.encode())
    assert "\\u202e" in reason and len(reason) < 400


def test_an_entity_file_is_never_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("7")
    data = f'<!DOCTYPE mjloggm [<!ENTITY a SYSTEM "{secret}">]><mjloggm><DORA hai="&a;"/></mjloggm>'
    assert "a DOCTYPE" in reason_of(data.encode())


BOMBS = {
    "attributes": OPEN + "<T1" + "".join(f' a{n:x}=""' for n in range(40_000)) + "/>" + CLOSE,
    "attributes in quotes": OPEN + "<T1" + "".join(f" a{n:x}=''" for n in range(40_000)) + "/>" + CLOSE,
    "attributes of a text": OPEN + "<GO" + "".join(f' a{n:x}=""' for n in range(40_000)) + "/>" + CLOSE,
    "one attribute": OPEN + f'<GO title="{"x" * 70_000}"/>' + CLOSE,
    "one attribute in quotes": OPEN + f"<GO title='{'x' * 70_000}'/>" + CLOSE,
    "one number": OPEN + f'<DORA hai="{"9" * 1_000_000}" />' + CLOSE,
    "one number of zeros": OPEN + f'<DORA hai="{"0" * 100_000}" />' + CLOSE,
    "elements": OPEN + "<T1/>" * 40_001 + CLOSE,
    "elements in lines": OPEN + "<T1 />" * 40_001 + CLOSE,
    "texts": OPEN + "<X/>" * 40_001 + CLOSE,
    "elements in quotes": OPEN + "<GO type='1'/>" + "<T1/>" * 40_001 + CLOSE,
    "depth": OPEN + "<T1>" * 300 + "</T1>" * 300 + CLOSE,
    "numbers": OPEN + f'<DORA hai="{"1," * 1_000_000}1" />' + CLOSE,
    "laughs": "<!DOCTYPE mjloggm [" + "<!ENTITY a '" + "&b;" * 1000 + "'>]>" + OPEN + CLOSE,
    "a long document": OPEN + " " * container.DOCUMENT_LIMIT + CLOSE,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_at_once(name: str) -> None:
    data = BOMBS[name].encode()
    started = time.process_time()
    reason_of(data)
    assert time.process_time() - started < 2.5  # interpreted, on a slow machine; both readers stop at their limits


def test_a_bomb_of_attributes_takes_no_time() -> None:
    data = BOMBS["attributes in quotes"].encode()
    started = time.process_time()
    reason = reason_of(data)
    assert "a tag or text of more than" in reason
    assert time.process_time() - started < 0.1


@pytest.mark.parametrize("size", [container.DOCUMENT_LIMIT + 1, 50 * container.MEBIBYTE])
def test_a_gzip_bomb_is_stopped_at_the_limit(size: int) -> None:
    packed = gzip.compress(bytes(size))
    tracemalloc.start()
    assert "bytes after decompression" in reason_of(packed)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * container.DOCUMENT_LIMIT


def test_a_long_gzip_stream_is_not_opened() -> None:
    assert "gzip: longer than" in reason_of(container.GZIP + bytes(container.COMPRESSED_LIMIT))


def test_files_are_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(WHOLE)
    assert container.read_file(path) == WHOLE


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "long").write_bytes(bytes(container.DOCUMENT_LIMIT + 1))
    (tmp_path / "loop").symlink_to("loop")
    reasons = {
        tmp_path / "pipe": "a pipe, not a file",
        tmp_path: "a folder, not a file",
        "/dev/null": "a device or socket, not a file",
        tmp_path / "none": "cannot be opened: No such file or directory",
        tmp_path / "loop": "cannot be opened: Too many levels of symbolic links",
        "a\0b": "cannot be opened: embedded null byte",
        tmp_path / "long": f"longer than {container.DOCUMENT_LIMIT} bytes",
    }
    for path, reason in reasons.items():
        with pytest.raises(UnreadableLog, match=reason):
            container.read_file(path)


def test_a_file_that_fails_while_it_is_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(handle: int, size: int) -> bytes:
        raise OSError(5, "Input/output error")

    (tmp_path / "log").write_bytes(WHOLE)
    monkeypatch.setattr(container.os, "read", fail)
    with pytest.raises(UnreadableLog, match="cannot be read: Input/output error"):
        container.read_file(tmp_path / "log")


PIECES = [
    WHOLE[: WHOLE.index(b"<INIT")],
    b"<T1/>",
    b"<D",
    b'"',
    b"/>",
    b"<!--",
    b"&#65;",
    WIN.encode(),
    init().encode(),
]
PIECES += [
    b"<N who='0' m='7247'/>",
    b"<UN",
    b' n0="1"',
    b"\xe3\x81",
    b"\x1f\x8b",
    b" ",
    b"\n",
    CLOSE.encode(),
    b"-",
    b"9",
]


@settings(max_examples=400, deadline=None)
@given(some.one_of(some.binary(max_size=200), some.lists(some.sampled_from(PIECES), max_size=12).map(b"".join)))
def test_any_bytes_give_a_tape_or_are_unreadable(data: bytes) -> None:
    check_any(data)


@settings(max_examples=400, deadline=None)
@given(
    some.integers(0, len(WHOLE) - 1),
    some.integers(0, 40),
    some.one_of(some.binary(max_size=6), some.sampled_from(PIECES)),
)
def test_any_damage_gives_a_tape_or_is_unreadable(at: int, gone: int, new: bytes) -> None:
    check_any(WHOLE[:at] + new + WHOLE[at + gone :])


def check_any(data: bytes) -> None:
    try:
        found = read(data)
    except UnreadableLog as error:
        assert str(error).isprintable()
        return
    again = read(write(found))
    assert same(again, found)
    assert again.cut == -1
