"""Protobuf as records need it: what is written is read again, what is wrong has its byte, and the game's own messages agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analyzer.formats import mjlog
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul import schema
from analyzer.formats.majsoul.kinds import DEAL_TILE
from analyzer.formats.majsoul.protobuf import ITEMS, Reader, written
from analyzer.formats.majsoul.scan import turn_at
from analyzer.formats.majsoul.turns import Turn
from analyzer.formats.majsoul.write import write_protobuf

GAME = Path(__file__).parents[2] / "fixtures" / "games" / "tonpuusen.xml"


def read(name: str, data: bytes) -> dict[str, Any]:
    return dict(Reader(data).message(name, 0, len(data)))


@pytest.mark.parametrize(
    "data, told",
    [
        (b"", {}),
        (b"\x08\x00", {"seat": 0}),
        (b"\x08\x96\x01", {"seat": 150}),  # the number of protobuf's own guide
        (b"\x08\xff\xff\xff\xff\x0f", {"seat": 2**32 - 1}),
        (b"\x10" + b"\xff" * 9 + b"\x01", {"total_point": -1}),
        (b"\x10\xb0\xab\xfd\xff\xff\xff\xff\xff\xff\x01", {"total_point": -43_600}),
        (b"\x08\x01\x08\x02", {"seat": 2}),  # the last one holds
        (b"\x98\x01\x05\x08\x03", {"seat": 3}),  # field 19, unknown
        (b"\x99\x01" + bytes(8) + b"\x08\x03", {"seat": 3}),  # of eight bytes
        (b"\x9d\x01" + bytes(4) + b"\x08\x03", {"seat": 3}),  # of four
        (b"\x9a\x01\x02ab\x08\x03", {"seat": 3}),  # of a length
        (b"\x98\x01" + b"\xff" * 9 + b"\x01\x08\x03", {"seat": 3}),  # an unknown number of 64 bits
    ],
)
def test_fields_are_read(data: bytes, told: dict[str, Any]) -> None:
    assert read("PlayerItem", data) == told


@pytest.mark.parametrize("data", [b"\x22\x03\x01\x02\x03", b"\x20\x01\x20\x02\x20\x03"])
def test_numbers_of_a_list_stand_packed_or_alone(data: bytes) -> None:
    assert read("RecordChiPengGang", data) == {"froms": [1, 2, 3]}


def test_bytes_are_read_as_where_they_are() -> None:
    data = written("Wrapper", {"name": "x", "data": b"abc"})
    start, end = read("Wrapper", data)["data"]
    assert data[start:end] == b"abc"


def test_a_rule_that_nobody_knows_is_kept() -> None:
    assert read("GameDetailRule", b"\x28\x64\xd0\x05\x03\xda\x05\x01a") == {"init_point": 100, "field 90": 3, "field 91": 1}


@pytest.mark.parametrize(
    "data, reason, place",
    [
        (b"\x08", "ends inside a number", 1),
        (b"\x08\xff", "ends inside a number", 1),
        (b"\x08" + b"\xff" * 5 + b"\x01", "more than 32 bits", 1),
        (b"\x08" + b"\xff" * 10, "more than 32 bits", 1),
        (b"\x98\x01" + b"\xff" * 11, "more than ten bytes", 2),
        (b"\x00\x00", "no protobuf message", 1),
        (b"\x0b\x0c", "wire type 3", 1),
        (b"\x9a\x01\x05ab", "a field of 5 bytes, where 2 are left", 2),
        (b"\x9d\x01\x05ab", "longer than its message", 6),
    ],
)
def test_what_is_no_message_says_where(data: bytes, reason: str, place: int) -> None:
    with pytest.raises(UnreadableLog, match=reason) as error:
        read("PlayerItem", data)
    assert error.value.place == f"byte {place}"


@pytest.mark.parametrize("tag", [b"\xf8" + b"\xff" * 8 + b"\x01", b"\x80" * 5 + b"\xff" * 4 + b"\x01"], ids=["-8", "-2**35"])
def test_a_turn_has_no_field_of_a_negative_number(tag: bytes) -> None:
    data = tag + b"\x01"
    with pytest.raises(UnreadableLog, match="no protobuf message"):
        turn_at(Reader(data), Turn(DEAL_TILE), DEAL_TILE, 0, len(data))


def test_a_text_is_utf_8() -> None:
    with pytest.raises(UnreadableLog, match="name is no UTF-8 text"):
        read("Wrapper", b"\x0a\x02\xff\xfe")


def test_a_list_has_a_limit() -> None:
    with pytest.raises(UnreadableLog, match=f"more than {ITEMS}"):
        read("RecordChiPengGang", b"\x1a\x00" * (ITEMS + 1))
    with pytest.raises(UnreadableLog, match=f"more than {ITEMS}"):
        read("RecordChiPengGang", b"\x22" + b"\xd1\x86\x03" + b"\x01" * (ITEMS + 1))


def test_what_is_written_is_read_again_and_what_is_not_told_takes_no_room() -> None:
    told = {
        "hules": [{"hand": ["1m", "0p"], "seat": 2, "fans": [{"id": 2, "val": 1}], "yiman": True, "baopai_seats": [0, 3]}],
        "delta_scores": [-8000, 8000],
        "scores": [],
        "baopai": 0,
    }
    assert read("RecordHule", written("RecordHule", told)) == {key: told[key] for key in ("hules", "delta_scores")}


def test_depth_is_that_of_the_tables() -> None:
    def depth(message: str) -> int:
        return 1 + max((depth(field.message) for field in schema.fields_of(message) if field.message), default=0)

    assert max(map(depth, schema.FIELDS)) == 5


# --- the messages of the game, as PyPI's ms-api has them ---


def theirs() -> Any:
    return pytest.importorskip("ms.protocol_pb2", reason="optional: pip install --no-deps ms-api protobuf")


def their_name(message: str) -> str:
    theirs = {"Account": "RecordGame.AccountInfo", "Level": "AccountLevel", "PlayerItem": "GameEndResult.PlayerItem"}
    return theirs.get(message, "GameDetailRecords" if message == "Version" else message)


def their_fields(message: str) -> dict[int, Any]:
    first, *rest = their_name(message).split(".")
    described = theirs().DESCRIPTOR.message_types_by_name[first]
    for name in rest:
        described = described.nested_types_by_name[name]
    return {field.number: field for field in described.fields}


@pytest.mark.parametrize("message", schema.FIELDS)
def test_numbers_names_and_sorts_of_fields_are_those_of_the_game(message: str) -> None:
    fields = their_fields(message)
    sorts = {13: schema.NUMBER, 5: schema.SIGNED, 8: schema.FLAG, 9: schema.TEXT, 12: schema.BYTES, 11: schema.MESSAGE}
    for field in schema.fields_of(message):
        other = fields[field.number]
        as_bytes = field.sort == schema.BYTES and other.type == 11  # a message that is not read itself
        assert (field.name, field.sort) == (other.name, schema.BYTES if as_bytes else sorts[other.type])
        assert field.repeated == other.is_repeated


def test_a_game_that_is_written_is_the_same_in_their_messages() -> None:
    ms = theirs()
    data = write_protobuf(mjlog.read(GAME.read_bytes()))
    answer = ms.ResGameRecord()
    outer = ms.Wrapper()
    outer.ParseFromString(data)
    answer.ParseFromString(outer.data)
    inner = ms.Wrapper()
    inner.ParseFromString(answer.data)
    body = ms.GameDetailRecords()
    body.ParseFromString(inner.data)
    for number, action in enumerate(body.actions):
        wrapper = ms.Wrapper()
        wrapper.ParseFromString(action.result)
        name = wrapper.name.removeprefix(".lq.")
        record = getattr(ms, name)()
        record.ParseFromString(wrapper.data)
        assert record.SerializeToString() == wrapper.data, number
        assert record.ListFields(), number
    assert len(body.actions) > 100
