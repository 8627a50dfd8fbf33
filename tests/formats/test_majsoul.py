"""Mahjong Soul records: every form of one game is that game, what is damaged is alone, walls are held to their hashes."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable
from hashlib import md5, sha256
from pathlib import Path
from typing import Any

import pytest
from corpus import FOLDER, needs_corpus, real_logs
from same_game import game

import analyzer
from analyzer.formats import mjlog, told
from analyzer.formats.detect import detect
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul import lost, read, write, write_protobuf
from analyzer.formats.majsoul.fields import camel
from analyzer.formats.majsoul.protobuf import Reader, written
from analyzer.formats.majsoul.schema import OTHER_GAMES
from analyzer.tape import wall
from analyzer.tape import words as t
from analyzer.tape.game_hash import game_hash
from analyzer.tape.tape import Tape

GAMES = sorted((Path(__file__).parents[2] / "fixtures" / "games").glob("*.xml"))
EVENTS = sorted((Path(__file__).parents[2] / "fixtures" / "events").glob("*.mjlog"))
FOUR = Path(__file__).parents[2] / "fixtures" / "games" / "tonpuusen.xml"
Doc = dict[str, Any]


def document(path: Path = FOUR) -> Doc:
    """A game of ours as this form has it."""
    return dict(json.loads(write(mjlog.read(path.read_bytes()))))


def tape(doc: Any) -> Tape:
    (only,) = read(json.dumps(doc).encode())
    assert isinstance(only, Tape)
    return only


def actions(doc: Doc) -> list[Doc]:
    """The actions of a document, to be changed in place."""
    found: list[Doc] = doc["data"]["data"]["actions"]
    return found


def records(doc: Doc) -> list[Doc]:
    return [action["result"] for action in actions(doc)]


def of_name(doc: Doc, name: str) -> list[Doc]:
    """What the records of a name say, to be changed in place."""
    return [record["data"] for record in records(doc) if record["name"] == f".lq.Record{name}"]


# --- forms ---


def with_an_empty_error(doc: Doc) -> Doc:
    return {"error": {"code": 0, "u32_params": [], "json_param": ""}, **doc, "data_url": ""}


def in_camel_case(value: Any) -> Any:
    if isinstance(value, list):
        return [in_camel_case(item) for item in value]
    if isinstance(value, dict):
        return {camel(key)[0]: in_camel_case(item) for key, item in value.items()}
    return value


def without_defaults(value: Any) -> Any:
    if isinstance(value, list):
        return [without_defaults(item) for item in value]
    if isinstance(value, dict):
        return {key: without_defaults(item) for key, item in value.items() if item not in (0, False, "", [])}
    return value


def body(doc: Doc) -> bytes:
    """The records alone, as protobuf."""
    answer = Reader(data := write_protobuf(tape(doc))).message("Wrapper", 0, len(data))["data"]
    start, end = Reader(data).message("ResGameRecord", *answer)["data"]  # type: ignore[misc]
    return data[start:end]


def old_body(doc: Doc) -> bytes:
    """The same as version 0 has them: without actions."""
    wrapped = [
        written("Wrapper", {"name": record["name"], "data": written(record["name"][4:], record["data"])})
        for record in records(doc)
    ]
    data = written("GameDetailRecords", {"records": wrapped})
    return written("Wrapper", {"name": ".lq.GameDetailRecords", "data": data})


def as_json(change: Callable[[Doc], Any]) -> Callable[[Doc], bytes]:
    return lambda doc: json.dumps(change(doc)).encode()


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


FORMS: dict[str, Callable[[Doc], bytes]] = {
    "JSON": as_json(lambda doc: doc),
    "with an empty error": as_json(with_an_empty_error),
    "pretty JSON": lambda doc: json.dumps(doc, indent=2).encode(),
    "with a byte order mark": lambda doc: b"\xef\xbb\xbf" + json.dumps(doc).encode(),
    "camelCase": as_json(in_camel_case),
    "without defaults": as_json(without_defaults),
    "camelCase without defaults": as_json(lambda doc: in_camel_case(without_defaults(doc))),
    "actions without a result": as_json(
        lambda doc: {**doc, "data": {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": [
            each for action in actions(doc) for each in ({"passed": 5, "type": 2, "user_input": {}}, action)
        ]}}}
    ),
    "version 0": as_json(lambda doc: {**doc, "data": {"name": ".lq.GameDetailRecords", "data": {"version": 0, "records": records(doc)}}}),
    "a list as data": as_json(lambda doc: {"head": doc["head"], "data": records(doc)}),
    "a list as records": as_json(lambda doc: {"head": doc["head"], "records": records(doc)}),
    "names without package": as_json(lambda doc: {"head": doc["head"], "records": [{**each, "name": each["name"][4:]} for each in records(doc)]}),
    "rounds": as_json(lambda doc: {"head": doc["head"], "rounds": [[{**each, "name": each["name"][10:]} for each in records(doc)]]}),
    "under game": as_json(lambda doc: {"id": "x", "game": {"head": doc["head"], "records": records(doc)}}),
    "a list of games": as_json(lambda doc: [doc]),
    "base64": as_json(lambda doc: {"head": doc["head"], "data": text(body(doc)), "details": [{}, {}]}),
    "records in base64": as_json(lambda doc: {"head": doc["head"], "data": {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": [
        {"type": 1, "result": text(written("Wrapper", {"name": each["name"], "data": written(each["name"][4:], each["data"])}))} for each in records(doc)
    ]}}}),
    "protobuf": lambda doc: write_protobuf(tape(doc)),
    "after a frame": lambda doc: b"\x03\x07\x00" + write_protobuf(tape(doc)),
    "without the empty name": lambda doc: write_protobuf(tape(doc))[2:],
}  # fmt: skip
HEADLESS: dict[str, Callable[[Doc], bytes]] = {
    "protobuf without head": body,
    "protobuf of version 0": old_body,
    "a list of records": as_json(records),
    "a list of actions": as_json(actions),
    "the wrapped records": as_json(lambda doc: doc["data"]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_game_is_that_game(form: str) -> None:
    doc = document()
    data = FORMS[form](doc)
    (read_again,) = read(data)
    first = tape(doc)
    assert detect(data) == "majsoul"
    assert list(told.told(read_again)) == list(told.told(first))
    assert (read_again.header, read_again.said) == (first.header, first.said)


@pytest.mark.parametrize("form", HEADLESS)
def test_without_a_head_all_is_there_but_names_room_and_result(form: str) -> None:
    doc = document()
    data = HEADLESS[form](doc)
    (read_again,) = read(data)
    assert detect(data) == "majsoul"
    events = list(told.told(read_again))
    whole = not form.startswith("a list")
    assert events == list(told.told(tape(doc)))[:-1] + [told.End(None, None)] * whole
    assert read_again.ends_inside is not whole
    assert (read_again.header, read_again.said) == (None, {})


def test_several_games_of_a_list_are_read_each() -> None:
    one, other = document(), document(GAMES[0])
    assert [game(each) for each in read(json.dumps([one, other]).encode())] == [game(tape(one)), game(tape(other))]
    found, wrong = read(json.dumps([one, {"head": {}, "data": "?"}]).encode())
    assert isinstance(wrong, UnreadableLog) and wrong.place == "/1/data"
    assert game(found) == game(tape(one))


# --- there and back ---


def assert_same(first: Tape, data: bytes, name: str) -> None:
    (again,) = read(data)
    assert isinstance(again, Tape)
    assert game(again) == game(first), name
    assert game_hash(again) == game_hash(first), name


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
@pytest.mark.parametrize("form", [write, write_protobuf])
def test_a_game_written_and_read_is_the_same_game(path: Path, form: Callable[[Tape], bytes]) -> None:
    first = mjlog.read(path.read_bytes())
    assert_same(first, form(first), path.name)


def test_every_event_is_written_and_read_as_it_was() -> None:
    for path in EVENTS:
        first = mjlog.read(path.read_bytes())
        assert_same(first, write_protobuf(first), path.name)


PLAIN = [path for path in EVENTS if mjlog.read(path.read_bytes()).reds == (0, 0, 0)]


@pytest.mark.parametrize("form", [write, write_protobuf])
@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_a_game_without_red_fives_says_so(path: Path, form: Callable[[Tape], bytes]) -> None:
    again = form(mjlog.read(path.read_bytes()))
    (tape,) = read(again)
    assert isinstance(tape, Tape) and tape.reds == (0, 0, 0)
    ruleset = analyzer.check(again).ruleset
    assert ruleset is not None and ruleset.startswith("mahjong-soul")
    assert "DORA-10" not in {item.code for item in analyzer.check(again).not_verifiable}


@pytest.mark.parametrize(
    ("config", "reds"),
    [
        ({"category": 1, "mode": {"mode": 2, "detail_rule": {"dora_count": 0, "init_point": 25000}}}, (0, 0, 0)),
        ({"category": 1, "mode": {"mode": 2, "detail_rule": {"doraCount": 0}}}, (0, 0, 0)),
        ({"category": 1, "mode": {"mode": 2, "detail_rule": {"dora_count": 4}}}, (1, 2, 1)),
        ({"category": 1, "mode": {"mode": 2, "detail_rule": {}}}, (1, 1, 1)),
        ({"category": 1, "mode": {"mode": 2, "detail_rule": {"dora_count": 0, "init_point": 0}}}, (1, 1, 1)),
        ({"category": 2, "mode": {"mode": 2, "detail_rule": {"dora_count": 0}}}, (1, 1, 1)),
    ],
)
def test_how_many_fives_are_red_the_rule_says(config: dict[str, Any], reds: tuple[int, int, int]) -> None:
    doc = json.loads(write(mjlog.read(PLAIN[0].read_bytes())))
    doc["head"]["config"] = config
    (tape,) = read(json.dumps(doc).encode())
    assert isinstance(tape, Tape) and tape.reds == reds


@needs_corpus
def test_real_games_written_and_read_are_the_same_games() -> None:
    for log in real_logs()[::50]:
        first = mjlog.read(log.data)
        for form in (write, write_protobuf):
            assert_same(first, form(first), log.name)


def test_what_the_form_loses_is_said() -> None:
    assert any("no wall" in sentence for sentence in lost(mjlog.read(FOUR.read_bytes())))


def test_a_record_written_again_keeps_head_wall_and_rules() -> None:
    doc = document()
    doc["head"] |= {
        "uuid": "240229-00000000-0000-0000-0000-000000000000",
        "config": {"category": 1, "mode": {"mode": 2, "detail_rule": {"init_point": 30000, "have_x": 1}}},
    }
    with_wall(doc)
    first = tape(doc)
    again = tape(json.loads(write(first)))
    assert again.header == first.header
    assert again.said == first.said != {}
    assert [each and each.faces for each in again.walls] == [each and each.faces for each in first.walls]
    assert not any("md5" in each or "sha256" in each for each in of_name(json.loads(write(first)), "NewRound"))
    assert not any("no wall" in sentence for sentence in lost(first))


def test_hidden_tiles_are_not_written() -> None:
    partial = mjlog.read(FOUR.read_bytes())
    partial.lacks |= t.LACKS_HANDS
    with pytest.raises(ValueError, match="hidden"):
        write(partial)


# --- the head ---


def test_the_head_says_who_played_where_and_when() -> None:
    doc = document()
    doc["head"] = {
        "uuid": "210815-12345678-1234-1234-1234-123456789abc",
        "start_time": 0,
        "config": {"category": 2, "mode": {"mode": 2, "detail_rule": {}}, "meta": {"mode_id": 12}},
        "accounts": [
            {"seat": 3, "nickname": "d", "level": {"id": 10403}},
            {"nickname": "a", "level": {"id": 10301}},
            {"seat": 1, "nickname": "b"},
        ],
    }
    header = tape(doc).header
    assert header is not None
    assert header.names == ("a", "b", "CPU", "d")
    assert header.dan == ("10301", "", "", "10403")
    assert (header.room, str(header.played), header.log_id) == ("jade, South", "2021-08-15", doc["head"]["uuid"])


def test_a_head_without_result_is_of_a_game_that_is_not_over() -> None:
    doc = document()
    del doc["head"]["result"]
    assert not any(isinstance(event, told.End) for event in told.told(tape(doc)))


def test_the_day_is_that_of_china() -> None:
    doc = document()
    doc["head"]["start_time"] = 1_704_038_400  # 2023-12-31 16:00 UTC
    header = tape(doc).header
    assert header is not None and str(header.played) == "2024-01-01"


def test_each_key_of_the_rule_is_said_in_the_words_of_the_game() -> None:
    doc = document()
    rule = {"init_point": 25000, "can_jifei": True, "shunweima_2": -5, "guyi_mode": 1, "shiduan": 0, "new_mode": 4}
    doc["head"]["config"] = {"category": 4, "mode": {"mode": 1, "detail_rule": rule}, "meta": {"contest_uid": 7}}
    expected = {
        "category": 4, "mode": 1, "contest_uid": 7, "detail_rule.init_point": 25000, "detail_rule.can_jifei": 1,
        "detail_rule.shunweima_2": -5, "detail_rule.guyi_mode": 1, "detail_rule.new_mode": 4,
    }  # fmt: skip
    assert tape(doc).said == expected
    assert tape(in_camel_case(doc)).said == expected


# --- walls ---


def with_wall(doc: Doc, whole: bool = False) -> list[str]:
    """Give each round a wall, of tiles in no order that means anything; their texts."""
    texts = []
    for deal in of_name(doc, "NewRound"):
        dealt = [tile for seat in range(4) for tile in deal[f"tiles{seat}"]]
        tiles = [f"{n}{suit}" for suit in "mps" for n in (*range(1, 10), *range(1, 10), *range(1, 10), 1, 2, 3, 4, 0, 6, 7, 8, 9)]
        tiles += [f"{n}z" for n in range(1, 8) for _ in range(4)]
        for tile in dealt:
            tiles.remove(tile)
        deal["paishan"] = "".join(dealt + tiles if whole else tiles)
        texts.append(deal["paishan"])
    return texts


SALT = "0123456789abcdef"
HASHES: dict[str, tuple[bool, Callable[[str], Doc], int]] = {
    "MD5": (False, lambda wall: {"md5": md5(wall.encode()).hexdigest()}, wall.HASH_HOLDS),
    "MD5 in capitals": (False, lambda wall: {"md5": md5(wall.encode()).hexdigest().upper()}, wall.HASH_HOLDS),
    "SHA-256 with salt": (True, lambda wall: {
        "sha256": sha256((wall + SALT).encode()).hexdigest(), "salt": SALT, "saltSha256": sha256(SALT.encode()).hexdigest(),
    }, wall.HASH_HOLDS),
    "SHA-256 before there was salt": (True, lambda wall: {"sha256": sha256(wall.encode()).hexdigest()}, wall.HASH_HOLDS),
    "no hash": (True, lambda wall: {}, wall.NO_HASH),
    "MD5 of another": (False, lambda wall: {"md5": md5(wall[::-1].encode()).hexdigest()}, wall.HASH_WRONG),
    "SHA-256 with other salt": (True, lambda wall: {"sha256": sha256((wall + SALT).encode()).hexdigest(), "salt": "x"}, wall.HASH_WRONG),
    "another salt's hash": (True, lambda wall: {
        "sha256": sha256((wall + SALT).encode()).hexdigest(), "salt": SALT, "saltSha256": sha256(b"x").hexdigest(),
    }, wall.HASH_WRONG),
}  # fmt: skip


@pytest.mark.parametrize("case", HASHES)
def test_a_wall_is_held_to_its_hashes(case: str) -> None:
    whole, hashes, proof = HASHES[case]
    doc = document()
    texts = with_wall(doc, whole)
    for deal, wall_text in zip(of_name(doc, "NewRound"), texts, strict=True):
        deal.update(hashes(wall_text))
    found = tape(doc).walls
    assert len(found) == len(texts)
    layout = wall.MAJSOUL_WHOLE if whole else wall.MAJSOUL_LEFT
    assert all(each is not None and (each.layout, each.proof) == (layout, proof) for each in found)
    assert [len(each.faces) for each in found if each is not None] == [136 if whole else 83] * len(texts)


def test_a_wall_of_three_players_has_108_tiles() -> None:
    doc = document(next(path for path in GAMES if "three" in path.name))
    kinds = ["1m", "9m", *(f"{n}{suit}" for suit in "ps" for n in range(1, 10)), *(f"{n}z" for n in range(1, 8))]
    tiles = [("0" + kind[1] if kind[0] == "5" and kind[1] in "ps" and i == 0 else kind) for kind in kinds for i in range(4)]
    deal = of_name(doc, "NewRound")[0]
    deal["paishan"] = "".join(tiles)
    deal["sha256"] = sha256("".join(tiles).encode()).hexdigest()
    found = tape(doc).walls[0]
    assert found is not None and (len(found.faces), found.layout, found.proof) == (108, wall.MAJSOUL_WHOLE, wall.HASH_HOLDS)


def test_the_wall_says_what_the_dealer_drew_and_how_many_fives_are_red() -> None:
    doc = document()
    deal = of_name(doc, "NewRound")[0]
    dealer = f"tiles{deal['ju']}"
    with_wall(doc, True)
    drawn = deal[dealer][4]
    whole = [deal["paishan"][i : i + 2] for i in range(0, 272, 2)]
    at = whole.index(drawn)
    whole[52], whole[at] = whole[at], whole[52]
    deal["paishan"] = "".join(whole)
    read_again = tape(doc)
    assert read_again.reds == (1, 1, 1)
    first = next(event for event in told.told(read_again) if isinstance(event, told.Draw))
    assert first.face == {"m": 0, "p": 9, "s": 18, "z": 27}[drawn[1]] + int(drawn[0]) - 1 or drawn[0] == "0"
    for each in of_name(doc, "NewRound"):
        for key in ("paishan", *(f"tiles{seat}" for seat in range(4))):
            each[key] = each[key].replace("0", "5") if isinstance(each[key], str) else [tile.replace("0", "5") for tile in each[key]]
    assert tape(doc).reds == (0, 0, 0)


@pytest.mark.parametrize("wrong", ["5p6s", "5p" * 82 + "5x", "5p" * 83 + "5"])
def test_what_is_no_wall_damages_its_round_alone(wrong: str) -> None:
    doc = document()
    whole = game(tape(doc))
    of_name(doc, "NewRound")[0]["paishan"] = wrong
    damaged = game(tape(doc))
    assert damaged[0] == ("Damaged", t.WHOLE_ROUND)
    assert damaged[1:] == whole[whole.index(next(event for event in whole[1:] if event[0] == "Begin")) :]


# --- refused ---


def test_an_answer_without_the_record_says_so() -> None:
    answer = written("ResGameRecord", {"data_url": "https://example.invalid/x"})
    with pytest.raises(UnreadableLog, match="its address, but not the record itself"):
        read(b"\x0a\x00" + written("Wrapper", {"data": answer}))


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_another_game_is_refused_by_its_name(name: str) -> None:
    doc = document()
    records(doc)[5]["name"] = f".lq.{name}"
    with pytest.raises(UnreadableLog, match="another game: ") as error:
        tape(doc)
    assert name in error.value.reason


REFUSED: list[tuple[Callable[[Doc], Any], str, str]] = [
    (lambda doc: of_name(doc, "NewRound")[0].update(scores=[1, 2]), "a game of two players", "/data/data/actions/0/result/data"),
    (lambda doc: records(doc)[0].update(name="ActionNewRound"), "one player's view", "/data/data/actions/0/result/data"),
    (lambda doc: doc["data"]["data"].update(version=250101), "version 250101", "/data/data"),
    (lambda doc: doc["data"]["data"].update(actions=[]), "no records", "/data/data"),
    (lambda doc: doc["data"]["data"].update(actions=actions(doc)[1:2]), "no round", "/data/data/actions"),
    (lambda doc: doc.update(data="?"), "not base64", "/data"),
    (lambda doc: doc.update(error={"code": 1203}), "had no record", "/error"),
    (lambda doc: doc.update(head=[]), "not an object", "/head"),
    (lambda doc: doc["head"].update(accounts={}), "accounts: not a list", "/head"),
    (lambda doc: doc["head"].update(uuid=5), "uuid: not a text", "/head"),
    (lambda doc: doc["head"].update(accounts=[{"seat": 9}]), "9 is not between 0 and 3", "/head, accounts 0"),
]  # fmt: skip


@pytest.mark.parametrize("change, reason, place", REFUSED, ids=[case[1] for case in REFUSED])
def test_what_is_no_game_says_what_it_is_and_where(change: Callable[[Doc], Any], reason: str, place: str) -> None:
    doc = document()
    change(doc)
    with pytest.raises(UnreadableLog, match=reason) as error:
        tape(doc)
    assert error.value.place == place


# --- damaged rounds ---

DAMAGE: list[tuple[str, int, dict[str, Any], str]] = [
    ("NewRound", t.WHOLE_ROUND, {"scores": [25000]}, "scores: 1 of them, where 4 play"),
    ("NewRound", t.WHOLE_ROUND, {"scores": []}, "scores: 0 of them, where 4 play"),
    ("NewRound", t.WHOLE_ROUND, {"scores": ["a", 0, 0, 0]}, "scores: not a number"),
    ("NewRound", t.WHOLE_ROUND, {"tiles1": ["1m", "8z"]}, "tiles1: '8z' is no tile"),
    ("NewRound", t.WHOLE_ROUND, {"doras": [], "dora": ""}, "dora: '' is no tile"),
    ("NewRound", t.WHOLE_ROUND, {"ju": 4}, "ju: 4 is not between 0 and 3"),
    ("DealTile", t.MOVE, {"tile": 5}, "tile: '5' is no tile"),
    ("DealTile", t.MOVE, {"seat": -1}, "seat: -1 is not between 0 and 3"),
    ("DealTile", t.MOVE, {"liqi": 3}, "not an object"),
    ("DiscardTile", t.MOVE, {"moqie": "yes"}, "moqie: not true or false"),
    ("ChiPengGang", t.MOVE, {"froms": [0, 1, 2]}, "tiles from other seats, where a call takes one"),
    ("ChiPengGang", t.MOVE, {"tiles": ["1m"]}, "tiles: 1 tiles from 3 seats"),
    ("ChiPengGang", t.MOVE, {"type": 3}, "type: 3 is not between 0 and 2"),
    ("Hule", t.END, {"hules": []}, "hules: no win"),
    ("Hule", t.END, {"delta_scores": [1] * 5}, "delta_scores: 5 items"),
]  # fmt: skip


@pytest.mark.parametrize("name, hangs, change, reason", DAMAGE, ids=[f"{case[0]} {case[3]}" for case in DAMAGE])
def test_what_cannot_be_read_damages_its_round_alone(name: str, hangs: int, change: Doc, reason: str) -> None:
    doc = document()
    begins = [i for i, record in enumerate(records(doc)) if record["name"].endswith("NewRound")]
    first = next(i for i, record in enumerate(records(doc)) if record["name"].endswith(name))
    number = sum(at <= first for at in begins)
    whole = rounds(tape(doc))
    records(doc)[first]["data"].update(change)
    damaged = tape(doc)
    after = rounds(damaged)
    assert [each for i, each in enumerate(after) if i != number - 1] == [each for i, each in enumerate(whole) if i != number - 1]
    (found,) = [event for event in told.told(damaged) if isinstance(event, told.Damaged)]
    assert found.hangs == hangs
    assert reason in found.text
    assert f"/data/data/actions/{first}" in found.text


def rounds(of: Tape) -> list[list[tuple[Any, ...]]]:
    found: list[list[tuple[Any, ...]]] = []
    for event in game(of):
        if event[0] == "Begin" or event == ("Damaged", t.WHOLE_ROUND):
            found.append([])
        found[-1].append(event)
    return found


def test_a_damaged_record_of_protobuf_has_its_byte() -> None:
    data = bytearray(write_protobuf(tape(document())))
    at = data.index(b".lq.RecordDiscardTile") + 20
    data[at + 3] = 0xFF  # the length of what it says
    (damaged,) = [event for event in told.told(read(bytes(data))[0]) if isinstance(event, told.Damaged)]
    assert damaged.hangs == t.MOVE
    assert "byte " in damaged.text


def test_a_record_whose_name_cannot_be_read_may_have_been_any() -> None:
    doc = document()
    whole = rounds(tape(doc))
    data = write_protobuf(tape(doc))
    no_move = data.replace(b"\x0a\x15.lq.RecordDiscardTile", b"\x0b\x15.lq.RecordDiscardTile", 1)
    found = rounds(read(no_move)[0])
    assert ("Damaged", t.MOVE) in found[0] and found[1:] == whole[1:]
    second = data.index(b"\x0a\x12.lq.RecordNewRound", data.index(b".lq.RecordNewRound"))
    found = rounds(read(data[:second] + b"\x0b" + data[second + 1 :])[0])
    assert found == [whole[0], [("Damaged", t.WHOLE_ROUND)], *whole[2:]]


def test_places_within_base64_are_numbers_of_records() -> None:
    doc = document()
    (found,) = read(FORMS["base64"](doc))
    assert isinstance(found, Tape)
    assert (found.place_form, found.place_root) == (t.ITEM, "/data")
    assert t.place_of(found.events[found.event_count - 1]) == len(actions(doc)) - 1
    with pytest.raises(UnreadableLog, match="byte 24 of what it encodes") as error:
        tape({"head": {}, "data": text(body(doc)[:-1])})
    assert error.value.place == "/data"


def test_places_are_items_in_json_and_bytes_in_protobuf() -> None:
    doc = document()
    of_json = tape(doc)
    assert (of_json.place_form, of_json.place_root) == (t.ITEM, "/data/data/actions")
    places = [t.place_of(event) for event in list(of_json.events)[: of_json.event_count]]
    assert records(doc)[places[-1]]["name"] in (".lq.RecordHule", ".lq.RecordNoTile")
    data = write_protobuf(of_json)
    of_bytes = read(data)[0]
    assert of_bytes.place_form == t.OFFSET
    for event in list(of_bytes.events)[: of_bytes.event_count]:
        assert b".lq.Record" in data[t.place_of(event) : t.place_of(event) + 20]


# --- the corpus ---


def samples() -> list[Path]:
    return sorted((FOLDER / "majsoul").glob("*")) if FOLDER.is_dir() else []


@needs_corpus
def test_the_real_game_is_the_same_in_all_its_forms_and_its_hashes_hold() -> None:
    real = [path for path in samples() if not path.name.startswith("invented")]
    games = []
    for path in real:
        data = path.read_bytes()
        (one,) = read(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
        assert [each and each.proof for each in one.walls] == [wall.HASH_HOLDS] * 9
        games.append([event for event in game(one) if event[0] != "End"])
    assert len(games) == 5
    assert all(each == games[0] for each in games)
    assert not any(event[0] == "Damaged" for event in games[0])


def test_a_round_whose_deal_cannot_be_read_is_left_out_when_written() -> None:
    doc = document()
    whole = rounds(tape(doc))
    of_name(doc, "NewRound")[1]["scores"] = []
    damaged = tape(doc)
    assert rounds(tape(json.loads(write(damaged)))) == whole[:1] + whole[2:]
    assert "What could not be read is left out." in lost(damaged)
