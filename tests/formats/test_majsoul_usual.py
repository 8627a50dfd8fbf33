"""JSON in its usual form is read by types: it tells the same as by names, and all that is otherwise is left to them."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from fuzzed import changed_value

from analyzer.formats import mjlog, open_log
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul import read, structs
from analyzer.formats.majsoul.fields import FACES
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


@pytest.mark.parametrize("name", ["kazoe_yakuman", "double_ron", "pao_tsumo", "four_nukidora"])
def test_of_changed_deals_and_wins_what_is_read_by_types_is_read_the_same_by_names(name: str) -> None:
    path = FIXTURES / "events" / f"{name}.mjlog"
    text = json.dumps(document(path))
    dice = Random(name)
    usual_ones = 0
    for _ in range(400):
        doc = json.loads(text)
        records = [action["result"] for action in doc["data"]["data"]["actions"]]
        record = dice.choice([one for one in records if one["name"].endswith(("NewRound", "Hule"))])
        record["data"] = changed_value(record["data"], dice)
        try:
            by_types, by_names = (json.dumps(one).encode() for one in (doc, doc | {"id": 1}))
        except ValueError:  # it holds itself
            continue
        if usual(by_types) is None:
            continue
        usual_ones += 1
        one, other = told(by_types), told(by_names)
        assert one == other
    assert usual_ones > 30


def told(data: bytes) -> object:
    """All that is read of a game, or why nothing is."""
    try:
        (only,) = read(data)
    except UnreadableLog as wrong:
        return wrong.reason, wrong.place
    assert isinstance(only, Tape)
    events, numbers = list(only.events)[: only.event_count], list(only.numbers)[: only.number_count]
    return events, numbers, only.texts, only.walls, only.reds, only.header, only.said


def test_every_tile_has_its_type() -> None:
    assert set(get_args(structs.Tile)) == set(FACES)


def test_a_text_that_is_passed_over_must_be_utf_8_too() -> None:
    data = json.dumps(document()).encode().replace(b'"passed": 0', b'"mark": "\xff", "passed": 0', 1)
    assert usual(data) is None
    whole = json.dumps(document(), ensure_ascii=False).replace('"passed": 0', '"mark": "%s", "passed": 0' % ("日" * 3000), 1)
    for shift in range(3):  # a character of three bytes stands across each border of what is held to UTF-8 at once
        shifted = b" " * shift + whole.encode()
        assert usual(shifted) is not None
        assert usual(shifted.replace("日".encode(), b"\xe6\x97", 1)) is None
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
