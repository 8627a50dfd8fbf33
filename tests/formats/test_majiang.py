"""majiang records: tiles, melds and yaku as kobalab writes them, there and back, and what is damaged is alone."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus import FOLDER, needs_corpus, real_logs
from same_game import game

from analyzer.formats import mjlog, told
from analyzer.formats.detect import detect
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majiang import lost, read, write
from analyzer.formats.majiang.notation import Meld, faces_of, hand_text, meld_of, run_text, set_text, tile_text
from analyzer.formats.majiang.yaku import ALIASES, NAMES, yaku_of
from analyzer.formats.pointer import pointer_of
from analyzer.tape import words as t
from analyzer.tape.game_hash import game_hash
from analyzer.tape.tape import Tape
from analyzer.tape.words import place_of
from analyzer.tiles.faces import HIDDEN

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
FOUR = [path for path in sorted(GAMES.glob("*.xml")) if "three" not in path.name]
EVENTS = sorted((Path(__file__).parents[2] / "fixtures" / "events").glob("*.mjlog"))
Doc = dict[str, Any]
M, P, S, Z = 0, 9, 18, 27
RED_M, RED_P, RED_S = 34, 35, 36


def document(path: Path = FOUR[0]) -> Doc:
    """A game of ours as this form has it."""
    return dict(json.loads(write(mjlog.read(path.read_bytes()))))


def tape(doc: Any) -> Tape:
    (only,) = read(json.dumps(doc).encode())
    assert isinstance(only, Tape)
    return only


# --- tiles and melds ---


def test_a_hand_is_suits_before_their_digits() -> None:
    assert faces_of("m12p05z7") == [M, M + 1, RED_P, P + 4, Z + 6]
    assert faces_of("__m1") == [HIDDEN, HIDDEN, M]
    assert hand_text([Z + 6, P + 4, M + 1, RED_P, M]) == "m12p05z7"
    assert [tile_text(face) for face in (M, RED_S, Z + 6)] == ["m1", "s0", "z7"]


@pytest.mark.parametrize("text", ["m", "m1x", "z8", "z0", "1m", "m1" * 40, "m１"])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(UnreadableLog):
        faces_of(text)


MELDS: list[tuple[str, Meld]] = [
    ("s56-7", Meld((S + 4, S + 5, S + 6), (S + 4, S + 6), S + 5, -1, 3)),
    ("m340-", Meld((M + 2, M + 3, RED_M), (M + 2, M + 3), RED_M, -1, 3)),
    ("p111=", Meld((P, P, P), (P, P), P, -1, 2)),
    ("m505-", Meld((M + 4, RED_M, M + 4), (M + 4, RED_M), M + 4, -1, 3)),
    ("z2222+", Meld((Z + 1,) * 4, (Z + 1,) * 3, Z + 1, -1, 1)),
    ("m5550", Meld((M + 4, M + 4, M + 4, RED_M), (M + 4, M + 4, M + 4, RED_M), -1, -1, 0)),
    ("s444+4", Meld((S + 3,) * 4, (S + 3, S + 3), S + 3, S + 3, 1)),
    ("p505=5", Meld((P + 4, RED_P, P + 4, P + 4), (P + 4, RED_P), P + 4, P + 4, 2)),
]  # fmt: skip


@pytest.mark.parametrize("text, meld", MELDS, ids=[case[0] for case in MELDS])
def test_a_meld_is_read_and_written(text: str, meld: Meld) -> None:
    assert meld_of(text) == meld
    if len(set(text[1:])) > 3 and text[0] != "p" and meld.added < 0:
        assert run_text(meld.own, meld.called, meld.off) == text
    else:
        assert set_text(meld.own, meld.called, meld.off, meld.added) == text


@pytest.mark.parametrize("text", ["", "m123", "m12-", "m135-", "z123-", "p1112", "p11=1", "m1111-1", "m123-4", "m111*", "s4444+4"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(UnreadableLog):
        meld_of(text)


def test_every_yaku_has_a_name_and_winds_are_those_of_seat_and_round() -> None:
    assert list(NAMES) == list(range(55))
    assert all(yaku_of(name, 0, 0) == yaku for yaku, name in NAMES.items())
    assert all(yaku_of(name, 0, 0) == yaku for name, yaku in ALIASES.items())
    assert (yaku_of("役牌 自風", 2, 1), yaku_of("役牌 場風", 2, 1)) == (12, 15)
    with pytest.raises(UnreadableLog, match="no yaku that is known"):
        yaku_of("大車輪", 0, 0)


# --- a round by hand: what stands where ---

DEAL = {
    "zhuangfeng": 1, "jushu": 1, "changbang": 2, "lizhibang": 1, "defen": [24000, 25000, 26000, 24000], "baopai": "p5",
    "shoupai": ["m123p055s123z1122", "m123456789p1122", "s123456789p3344", "z33344455567m89"],
}  # fmt: skip


def played(*items: Doc) -> list[tuple[Any, ...]]:
    """The events of a round that begins in South 2, seat 1 the dealer."""
    found = tape({"title": "", "player": list("abcd"), "qijia": 0, "log": [[{"qipai": DEAL}, *items]]})
    return game(found)


def item(key: str, wind: int, told_of: str) -> Doc:
    return {key: {"l": wind, "m" if key in ("fulou", "gang") else "p": told_of}}


def test_winds_are_seats_counted_from_the_dealer() -> None:
    begin, draw, _ = played(item("zimo", 0, "z7"), item("dapai", 0, "z7_"))
    assert begin[1:6] == (5, 2, 1, 1, (24000, 24000, 25000, 26000))
    assert begin[6][1] == sorted(faces_of(DEAL["shoupai"][0]))  # type: ignore[arg-type]
    assert draw == ("Draw", 1, Z + 6)


@pytest.mark.parametrize("after, paid", [
    (item("zimo", 1, "m1"), True),
    (item("fulou", 2, "z777="), True),
    ({"pingju": {"name": "四家立直", "shoupai": ["", "", "", ""], "fenpei": [0, 0, 0, 0]}}, True),
    ({"pingju": {"name": "三家和", "shoupai": ["", "", "", ""], "fenpei": [0, 0, 0, 0]}}, False),
    ({"hule": {"l": 1, "shoupai": "m123456789p1122z7", "baojia": 0, "fubaopai": None, "hupai": [], "fenpei": [0, 0, 0, 0]}}, False),
])  # fmt: skip
def test_a_riichi_is_accepted_by_what_follows_unless_it_is_a_win(after: Doc, paid: bool) -> None:
    events = played(item("zimo", 0, "z7"), item("dapai", 0, "z7_*"), after)
    assert [event[0] for event in events[2:4]] == ["Riichi", "Discard"]
    assert (("RiichiPaid", 1) in events) is paid


KANS: dict[str, tuple[list[Doc], list[str]]] = {
    "an ankan's is turned after the draw": (
        [item("zimo", 0, "z1"), item("gang", 0, "z1111"), item("gangzimo", 0, "m9"), {"kaigang": {"baopai": "s9"}}, item("dapai", 0, "m9_")],
        ["Draw", "Ankan", "Dora", "Draw", "Discard"],
    ),
    "another's after the discard": (
        [item("zimo", 0, "z3"), item("dapai", 0, "z3_"), item("fulou", 3, "z3333+"), item("gangzimo", 3, "m9"), item("dapai", 3, "m9_"), {"kaigang": {"baopai": "s9"}}],
        ["Draw", "Discard", "Daiminkan", "Draw", "Dora", "Discard"],
    ),
    "before a second kan's draw": (
        [item("zimo", 0, "z3"), item("dapai", 0, "z3_"), item("fulou", 3, "z3333+"), item("gangzimo", 3, "z4"), item("gang", 3, "z4444"), {"kaigang": {"baopai": "s9"}},
         item("gangzimo", 3, "m9"), {"kaigang": {"baopai": "s8"}}, item("dapai", 3, "m9_")],
        ["Draw", "Discard", "Daiminkan", "Draw", "Ankan", "Dora", "Dora", "Draw", "Discard"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", KANS)
def test_an_indicator_goes_where_the_tape_has_it(case: str) -> None:
    items, order = KANS[case]
    assert [event[0] for event in played(*items)[1:]] == order


def test_indicators_are_written_where_majiang_turns_them() -> None:
    for items, _ in KANS.values():
        again = json.loads(write(tape({"title": "", "player": list("abcd"), "qijia": 0, "log": [[{"qipai": DEAL}, *items]]})))
        assert [next(iter(each)) for each in again["log"][0]] == ["qipai", *(next(iter(each)) for each in items)]


def test_a_win_tells_hand_melds_yaku_and_who_answers() -> None:
    won = {
        "l": 3, "shoupai": "m999z5,z333=,z444+,z2222*", "baojia": 0, "fubaopai": ["m1"], "damanguan": 2, "defen": 64000,
        "hupai": [{"name": "小四喜", "fanshu": "*"}, {"name": "大三元", "fanshu": "*", "baojia": "="}], "fenpei": [-64900, 0, 0, 65900],
    }  # fmt: skip
    found = tape({"title": "", "qijia": 0, "log": [[{"qipai": DEAL}, item("zimo", 0, "z7"), item("dapai", 0, "z5"), {"hule": won}]]})
    win = next(event for event in told.told(found) if isinstance(event, told.Agari))
    assert (win.winner, win.loser, win.face) == (0, 1, Z + 4)
    assert sorted(win.win.hand or []) == [M + 8, M + 8, M + 8, Z + 4]
    assert sorted(map(sorted, win.win.melds or [])) == [[Z + 1] * 4, [Z + 2] * 3, [Z + 3] * 3]
    assert (win.win.yakuman, win.win.yaku, win.win.pao, win.win.fu) == ([50, 39], [], 2, t.NOT_TOLD)
    assert (win.win.points, win.win.changes, win.win.ura) == (64000, [65900, -64900, 0, 0], [M])


# --- the game around the rounds ---


def test_players_are_counted_from_the_first_dealer() -> None:
    doc = document()
    doc.update(player=["a", "b", "c", "d"], qijia=3, defen=[10, 20, 30, 40], point=["1.0", "-2.5", 3, "-4"], title="x\n2021/8/15 1:02")
    found = tape(doc)
    assert found.header is not None
    assert (found.header.names, str(found.header.played)) == (("d", "a", "b", "c"), "2021-08-15")
    *_, end = told.told(found)
    assert end == told.End([40, 10, 20, 30], [-4000, 1000, -2500, 3000])


def test_the_title_may_hold_the_id_of_a_log() -> None:
    doc = document()
    doc["title"] = "四鳳南喰赤 2012010100gm-00a9-0000-12345678"
    found = tape(doc)
    assert found.header is not None and found.header.log_id == "2012010100gm-00a9-0000-12345678"
    assert json.loads(write(found))["title"] == doc["title"]


@pytest.mark.parametrize("change, reds, said", [
    (lambda text: text, (1, 1, 1), {"red_fives": 1}),
    (lambda text: text.replace("0", "5"), (0, 0, 0), {"red_fives": 0}),
])  # fmt: skip
def test_whether_fives_are_red_the_tiles_show(change: Callable[[str], str], reds: tuple[int, ...], said: Doc) -> None:
    found = tape({"log": [[{"qipai": DEAL | {"shoupai": [change("p055s123z1122m123"), *DEAL["shoupai"][1:]]}}]]})  # type: ignore[index]
    assert (found.reds, found.said) == (reds, said)


def test_where_no_tile_shows_it_one_five_a_suit_is_taken_to_be_red() -> None:
    found = tape({"log": [[{"qipai": DEAL | {"shoupai": [text.replace("0", "") for text in DEAL["shoupai"]]}}]]})  # type: ignore[union-attr]
    assert (found.reds, found.said) == ((1, 1, 1), {})


def test_a_record_is_known_by_its_content() -> None:
    assert [detect(json.dumps(value).encode()) for value in (document(), [document()], {"log": document()["log"]})] == ["majiang"] * 3


def test_several_games_are_read_each_and_a_record_may_begin_in_mid_game() -> None:
    one, other = document(), document(FOUR[1])
    assert [game(each) for each in read(json.dumps([one, other]).encode())] == [game(tape(one)), game(tape(other))]
    found, wrong = read(json.dumps([one, 5]).encode())
    assert isinstance(wrong, UnreadableLog) and wrong.place == "/1"
    assert game(found) == game(tape(one))
    assert not tape(one).begins_inside
    one["log"] = one["log"][2:]
    assert tape(one).begins_inside


def test_places_are_round_and_item() -> None:
    doc = document()
    found = tape(doc)
    assert (found.place_form, found.place_root) == (t.MAJIANG_ITEM, "")
    deals = [place_of(event) for event in list(found.events)[: found.event_count] if t.op_of(event) == t.DEAL]
    assert deals == [number << 12 for number in range(len(doc["log"]))]
    assert place_of(found.events[found.event_count - 1]) & 4095 < len(doc["log"][-1])


# --- there and back ---


def assert_same(data: bytes, name: str) -> None:
    """A log of four players is the same game there and back."""
    first = mjlog.read(data)
    if len(game(first)[0][6]) == 4:
        (again,) = read(write(first))
        assert isinstance(again, Tape)
        assert game(again) == game(first), name
        assert game_hash(again) == game_hash(first), name


@pytest.mark.parametrize("path", [*FOUR, *EVENTS], ids=lambda path: path.name)
def test_a_game_written_and_read_is_the_same_game(path: Path) -> None:
    assert_same(path.read_bytes(), path.name)


@needs_corpus
def test_real_games_written_and_read_are_the_same_games() -> None:
    for log in real_logs()[3::50]:
        assert_same(log.data, log.name)


@needs_corpus
def test_the_game_that_tenhou_has_too_is_the_same_but_for_how_it_is_told() -> None:
    twin = FOLDER / "mjlog" / "unknown-16e41f1d.mjlog"
    data = twin.read_bytes()
    first = mjlog.read(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    (found,) = read((FOLDER / "majiang" / "unknown-4afe123e.json").read_bytes())
    assert isinstance(found, Tape)
    assert game_hash(found) == game_hash(first)


def test_three_players_and_hidden_tiles_are_not_written() -> None:
    with pytest.raises(ValueError, match="three players"):
        write(mjlog.read((GAMES / "hanchan-three-players.xml").read_bytes()))
    partial = mjlog.read(FOUR[0].read_bytes())
    partial.lacks |= t.LACKS_HANDS
    with pytest.raises(ValueError, match="hidden"):
        write(partial)
    assert lost(partial)


@needs_corpus
def test_the_records_of_the_corpus_are_written_as_they_were() -> None:
    """Item by item, but for what kobalab's two programs spell in two ways, and the order of keys."""
    for path in sorted((FOLDER / "majiang").glob("*")):
        data = path.read_bytes()
        data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        value = json.loads(data)
        for doc, found in zip(value if isinstance(value, list) else [value], read(data), strict=True):
            again = json.loads(write(found))
            for number, (one, other) in enumerate(zip(doc["log"], again["log"], strict=True)):
                assert [spelled(each) for each in other] == [spelled(each) for each in one], (path.name, number)


def spelled(item_told: Doc) -> Doc:
    """An item without what is spelled in two ways: null or no key, and how red fives are sorted."""
    (key, said), = item_told.items()
    said = {name: value for name, value in said.items() if value is not None}
    hands = said.get("shoupai")
    if isinstance(hands, str):
        said["shoupai"] = [sorted(faces_of(hands.split(",")[0].rstrip("*"))), "*" in hands, hands.split(",")[1:]]
    elif hands is not None:
        said["shoupai"] = [sorted(faces_of(hand.split(",")[0].rstrip("*"))) for hand in hands]
    if "m" in said:
        said["m"] = meld_of(said["m"])._replace(faces=(), own=tuple(sorted(meld_of(said["m"]).own)))
    return {key: said}


# --- refused, damaged ---

REFUSED: list[tuple[Any, str, str]] = [
    ([], "an empty list", ""),
    ({}, "no rounds", "/log"),
    ({"log": []}, "no rounds", "/log"),
    ({"log": [[]] * 201}, "201 rounds", "/log"),
    ({"log": [[]], "qijia": 4}, "qijia: 4 is not a number between 0 and 3", "/qijia"),
    ({"log": [[]], "defen": [1, 2]}, "four numbers", "/defen"),
    ({"log": [[]], "defen": [1, 2, 3, 4], "point": ["x"] * 4}, "point: not a number", "/point"),
]  # fmt: skip


@pytest.mark.parametrize("value, reason, place", REFUSED, ids=[case[1] for case in REFUSED])
def test_what_is_no_game_says_what_it_is_and_where(value: Any, reason: str, place: str) -> None:
    with pytest.raises(UnreadableLog, match=reason) as error:
        tape(value)
    assert error.value.place == place


@pytest.mark.parametrize("data, place", [(b'{"log":[', "byte 8"), (b'{"log":[}', "byte 8"), (b"[" * 100_000, "")])
def test_what_is_no_json_says_where(data: bytes, place: str) -> None:
    with pytest.raises(UnreadableLog, match="JSON") as error:
        read(data)
    assert error.value.place == place


DAMAGE: list[tuple[str, Any, int, str]] = [
    ("qipai", {"jushu": 4}, t.WHOLE_ROUND, "jushu: 4 is not a number between 0 and 3"),
    ("qipai", {"shoupai": ["m1"]}, t.WHOLE_ROUND, "shoupai: four hands"),
    ("qipai", {"baopai": "m1m2"}, t.WHOLE_ROUND, "'m1m2' is not one tile"),
    ("zimo", {"p": "x1"}, t.MOVE, "'x1' are no tiles"),
    ("zimo", {"l": "0"}, t.MOVE, "l: 0 is not a number"),
    ("dapai", {"p": "m1**"}, t.MOVE, "is no discard"),
    ("dapai", {"p": None}, t.MOVE, "p: not a text"),
    ("fulou", {"m": "m1111"}, t.MOVE, "a kan of one's own"),
    ("hule", {"shoupai": ""}, t.END, "shoupai: no tiles"),
    ("hule", {"fenpei": [0]}, t.END, "four numbers"),
    ("hule", {"hupai": [{"name": "?"}]}, t.END, "no yaku that is known"),
    ("pingju", {"name": "?"}, t.END, "no draw that is known"),
]  # fmt: skip


@pytest.mark.parametrize("key, change, hangs, reason", DAMAGE, ids=[f"{case[0]} {case[3]}" for case in DAMAGE])
def test_what_cannot_be_read_damages_its_round_alone(key: str, change: Doc, hangs: int, reason: str) -> None:
    doc = next(each for path in FOUR if (each := document(path)) and key in str(each["log"]))
    number, place = next((i, j) for i, items in enumerate(doc["log"]) for j, each in enumerate(items) if key in each)
    whole = rounds(tape(doc))
    doc["log"][number][place][key] |= change
    damaged = tape(doc)
    after = rounds(damaged)
    assert [each for i, each in enumerate(after) if i != number] == [each for i, each in enumerate(whole) if i != number]
    (found,) = [event for event in told.told(damaged) if isinstance(event, told.Damaged)]
    assert found.hangs == hangs
    assert reason in found.text
    assert f"/log/{number}" in found.text


def rounds(of: Tape) -> list[list[tuple[Any, ...]]]:
    found: list[list[tuple[Any, ...]]] = []
    for event in game(of):
        if event[0] == "Begin" or event == ("Damaged", t.WHOLE_ROUND):
            found.append([])
        found[-1].append(event)
    return found


@pytest.mark.parametrize("items", [None, True, "E", [], [1], [{"a": {}, "b": {}}], [{"zimo": {}}], [{"qipai": 5}], [{"zimo": {"l": 0, "p": "m1"}}] * 4096])
@pytest.mark.parametrize("at", [0, 1])
def test_a_round_that_is_none_is_damaged(items: Any, at: int) -> None:
    doc = document()
    whole = rounds(tape(doc))
    doc["log"].insert(at, items)
    damaged = tape(doc)
    (place,) = [t.place_of(event) for event in list(damaged.events)[: damaged.event_count] if t.op_of(event) == t.DAMAGED]
    assert pointer_of(damaged, place) == f"/log/{at}"
    after = rounds(damaged)
    assert after[at] == [("Damaged", t.WHOLE_ROUND)]
    assert after[:at] + after[at + 1 :] == whole


def test_a_round_whose_deal_cannot_be_read_is_left_out_when_written() -> None:
    doc = document()
    whole = rounds(tape(doc))
    doc["log"][1][0]["qipai"]["defen"] = []
    damaged = tape(doc)
    assert rounds(tape(json.loads(write(damaged)))) == whole[:1] + whole[2:]
    assert "What could not be read is left out." in lost(damaged)
