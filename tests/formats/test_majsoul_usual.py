"""JSON in its usual form is read by types: it tells the same as by names, and all that is otherwise is left to them."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analyzer.formats import mjlog, open_log
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul import read
from analyzer.formats.majsoul.usual import usual
from analyzer.formats.majsoul.write import write
from analyzer.tape.tape import Tape, same

FIXTURES = Path(__file__).parents[2] / "fixtures"
EVENTS = ("four_kans", "four_nukidora", "chankan_with_ippatsu", "double_ron", "ron_on_riichi", "nagashi_mangan", "kyuushu_kyuuhai")
LOGS = sorted((FIXTURES / "games").glob("*.xml")) + [FIXTURES / "events" / f"{name}.mjlog" for name in EVENTS]
FOUR = FIXTURES / "games" / "tonpuusen.xml"
Doc = dict[str, Any]


def document(path: Path = FOUR) -> Doc:
    return dict(json.loads(write(mjlog.read(path.read_bytes()))))


def tape(data: bytes) -> Tape:
    (only,) = read(data)
    assert isinstance(only, Tape)
    return only


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_by_types_and_by_names_a_game_is_the_same_at_the_same_places(path: Path) -> None:
    doc = document(path)
    by_types, by_names = json.dumps(doc).encode(), json.dumps(doc | {"id": 1}).encode()
    assert usual(by_types) is not None and usual(by_names) is None
    one, other = tape(by_types), tape(by_names)
    assert same(one, other)
    assert list(one.events)[: one.event_count] == list(other.events)[: other.event_count]
    assert (one.place_root, one.header, one.said, one.walls) == (other.place_root, other.header, other.said, other.walls)


def test_what_players_pressed_is_passed_over() -> None:
    doc = document()
    doc["data"]["data"]["actions"][3:3] = [
        {"passed": 1, "type": 2, "user_input": {"seat": 1}}, {"passed": 2, "type": 1, "result": None}, {"result": ""},
    ]  # fmt: skip
    found = usual(json.dumps(doc).encode())
    assert found is not None
    assert list(found.records.places)[:5] == [0, 1, 2, 6, 7]
    assert found.records.at(3) == "/data/data/actions/6/result/data"


def changed(name: str, **fields: Any) -> Callable[[Doc], None]:
    """Changes the first record of that name."""

    def change(doc: Doc) -> None:
        record = next(each["result"] for each in doc["data"]["data"]["actions"] if each["result"]["name"].endswith(name))
        record["data"].update(fields)

    return change


@pytest.mark.parametrize(
    "change",
    [
        changed("DiscardTile", isLiqi=True),
        changed("DiscardTile", tile="8z"),
        changed("DiscardTile", seat=4),
        changed("DealTile", seat=2**70),
        changed("DealTile", tile=None),
        changed("DealTile", doras=["1m"] * 11),
        changed("DealTile", liqi={"seat": 1, "score": -(10**9)}),
        changed("DiscardTile", moqie=1),
        lambda doc: doc["data"]["data"].update(version=0),
        lambda doc: doc["data"]["data"].update(actions=[]),
        lambda doc: doc["data"]["data"]["actions"].insert(1, {"type": 1}),
        lambda doc: doc["data"]["data"]["actions"][1].update(name="RecordHule"),
        lambda doc: doc["data"]["data"]["actions"][1]["result"].update(name=".lq.RecordNobodyKnows"),
        lambda doc: doc.update(head=[]),
        lambda doc: doc.pop("head"),
    ],
)
def test_what_is_otherwise_is_left_to_the_reader_by_names(change: Callable[[Doc], None]) -> None:
    doc = document()
    change(doc)
    assert usual(json.dumps(doc).encode()) is None


def test_a_text_that_is_passed_over_must_be_utf_8_too() -> None:
    data = json.dumps(document()).encode().replace(b'"passed": 0', b'"mark": "\xff", "passed": 0', 1)
    assert usual(data) is None
    with pytest.raises(UnreadableLog, match="UTF-8"):
        read(data)


def test_what_no_record_could_be_read_of_is_not_kept() -> None:
    """Records are not looked at by the collector of cycles: none may come to hold itself."""
    (opened,) = open_log(b'{"head": {}, "data": [{"seat": 0}]}', "")
    assert opened.error is not None and opened.error.reason == "a record without a name"
    error = weakref.ref(opened.error)
    del opened
    gc.collect()
    assert error() is None
