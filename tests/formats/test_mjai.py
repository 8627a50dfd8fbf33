"""mjai as it comes: every dialect tells the same game, and what can't be read is said with its place."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from mjai_dialects import Events, akochan, events, game, lines, of_one_seat, oldest

import analyzer
from analyzer.formats import told as say
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import games, lost, read, write
from analyzer.formats.told import Told, told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, view
from analyzer.tiles.faces import HIDDEN

RULESETS = ("tenhou-4p", "tenhou-3p")
STYLES = ("normal", "calls", "kans")
PLAY = (say.Begin, say.Draw, say.Discard, say.Chii, say.Pon, say.Daiminkan, say.Ankan, say.Kakan, say.Nukidora, say.Riichi, say.Dora)


def play(tape: Tape) -> list[Told]:
    """The moves; which tile names an ankan is of no weight."""
    return [
        event._replace(faces=tuple(sorted(event.faces))) if isinstance(event, say.Ankan) else event
        for event in told(tape)
        if isinstance(event, PLAY)
    ]


def ends(tape: Tape) -> list[tuple[Any, ...]]:
    """How rounds end: who wins from whom, which draw."""
    found: list[tuple[Any, ...]] = []
    for event in told(tape):
        if isinstance(event, say.Agari):
            found.append((event.winner, event.loser, event.win.changes))
        elif isinstance(event, say.Ryuukyoku):
            found.append((event.kind, event.changes))
    return found


# --- the same game ---


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("dialect", ["mortal", "ruby"])
def test_a_game_that_is_written_is_read_as_the_same(ruleset: str, style: str, dialect: Any) -> None:
    tape = game(ruleset, style)
    (again,) = read(write(tape, dialect))
    assert play(again) == play(tape)
    assert ends(again) == ends(tape)
    assert again.lacks == 0 and again.cut < 0
    assert again.header is not None and len(again.header.names) == (3 if ruleset == "tenhou-3p" else 4)


def test_the_rich_dialect_tells_all_of_a_win() -> None:
    wins = [event.win for event in told(game()) if isinstance(event, say.Agari)]
    (again,) = read(write(game(), "ruby"))
    for ours, theirs in zip(wins, (event.win for event in told(again) if isinstance(event, say.Agari)), strict=True):
        assert (theirs.hand, theirs.fu, theirs.points, theirs.ura) == (ours.hand, ours.fu, ours.points, ours.ura)
        assert (theirs.changes, theirs.before) == (ours.changes, ours.before)
        assert sorted(theirs.yaku or []) == sorted(ours.yaku or [])
        assert theirs.yakuman == ours.yakuman
    assert len(wins) > 3


def test_the_oldest_dialect_is_the_same_but_for_marks() -> None:
    tape = game(style="calls")
    (again,) = read(lines(oldest(events(tape))))
    marks = [event._replace(drawn=-1) if isinstance(event, say.Discard) else event for event in play(again)]
    assert [e for e in marks if not isinstance(e, say.Begin)] == [
        event._replace(drawn=-1) if isinstance(event, say.Discard) else event
        for event in play(tape)
        if not isinstance(event, say.Begin)
    ]
    assert again.lacks & t.LACKS_TSUMOGIRI
    heads = [(e.kyoku, e.honba, e.kyoutaku, e.dealer) for e in told(tape) if isinstance(e, say.Begin)]
    assert [(e.kyoku, e.honba, e.kyoutaku, e.dealer) for e in told(again) if isinstance(e, say.Begin)] == heads


def test_akochan_lists_walls_and_turns_indicators_after_the_discard() -> None:
    tape = game(style="kans")
    said = akochan(events(tape))
    (again,) = read(json.dumps(said).encode())
    assert any(a["type"] == "dahai" and b["type"] == "dora" for a, b in zip(said, said[1:], strict=False))
    without_walls = [event._replace(wall=None) if isinstance(event, say.Begin) else event for event in play(again)]
    assert without_walls == play(tape)
    assert ends(again) == ends(tape)
    assert len(again.walls) == again.round_count and all(wall and len(wall.faces) == 136 for wall in again.walls)


@pytest.mark.parametrize("seat", range(4))
def test_one_players_view_hides_the_rest(seat: int) -> None:
    tape = game(style="calls")
    (again,) = read(lines(of_one_seat(events(tape), seat)))
    assert again.lacks & t.LACKS_HANDS
    mine = [event for event in play(tape) if getattr(event, "seat", seat) == seat and not isinstance(event, say.Begin)]
    assert [e for e in play(again) if getattr(e, "seat", seat) == seat and not isinstance(e, say.Begin)] == mine
    assert any(isinstance(event, say.Draw) and event.face == HIDDEN for event in told(again))


@pytest.mark.parametrize("form", ["crlf", "blank lines", "array", "other tiles", "kita", "four lists"])
def test_forms_of_the_same_game(form: str) -> None:
    tape = game("tenhou-3p")
    said = events(tape, "mortal")
    data = lines(said)
    if form == "crlf":
        data = data.replace(b"\n", b"\r\n")
    elif form == "blank lines":
        data = b"\xef\xbb\xbf\n" + data.replace(b"\n", b"\n\n")
    elif form == "array":
        data = json.dumps(said, indent=1).encode()
    elif form == "other tiles":
        for name, other in {"5mr": "0m", "5pr": "0p", "5sr": "0s", **{w: f"{i}z" for i, w in enumerate("ESWNPFC", 1)}}.items():
            data = data.replace(b'"%s"' % name.encode(), b'"%s"' % other.encode())
        data = data.replace(b'"bakaze": "1z"', b'"bakaze": "E"').replace(b'"bakaze": "2z"', b'"bakaze": "S"')
    elif form == "kita":
        data = data.replace(b'"nukidora"', b'"kita"')
    else:
        for event in said:
            for key, empty in {"tehais": ["?"] * 13, "scores": 0, "deltas": 0, "names": ""}.items():
                if key in event:
                    event[key] = [*event[key], empty]
        data = lines(said)
    (again,) = read(data)
    assert play(again) == play(tape)
    assert ends(again) == ends(tape)


def test_what_servers_tell_beside_the_game_is_passed_over() -> None:
    said = events(game(), "mortal")
    beside = [{"type": "action_ack", "bank": 3}, {"type": "none"}, {"type": "request_action", "actor": 1}]
    (again,) = read(lines([*said[:5], *beside, *said[5:]]))
    assert play(again) == play(game()) and len(again.oddities) == 0


def test_places_are_lines_or_items() -> None:
    said = events(game(), "mortal")
    (by_line,), (by_item,) = read(b"\n" + lines(said)), read(json.dumps(said).encode())
    assert (by_line.place_form, by_item.place_form) == (t.LINE, t.ITEM)
    assert [event.place for event in view(by_line)] == [event.place + 2 for event in view(by_item)]
    for event in view(by_item):
        assert said[event.place]["type"].startswith({"deal": "start_kyoku", "draw": "tsumo", "discard": "dahai"}.get(event.op, ""))


NONE = b'{"type":"none"}'
ODD_LINES = {  # each has as many events as lines
    "two events on a line, and an empty line": (NONE + NONE + b"\n\n", 3),
    "two events on a line, and one on two": (NONE + NONE + b'\n{"type":\n"none"}\n', 3),
    "two events with a comma, and one on two": (NONE + b"," + NONE + b'\n{"type":\n"none"}\n', 3),
}


@pytest.mark.parametrize("odd", ODD_LINES)
def test_a_line_is_one_event_however_many_there_are_in_all(odd: str) -> None:
    text, line = ODD_LINES[odd]
    start, *rest = events(game(), "mortal")
    with pytest.raises(UnreadableLog, match="malformed|trailing") as caught:
        read(lines([start, {"type": "none"}]) + text + lines(rest))
    assert caught.value.place == f"line {line}"


@pytest.mark.parametrize("change", [(b"\n", b"\r\n"), (b'"actor":', b'"actor" : '), (b"\n", b"\n\n"), (b"{", b" {")])
def test_how_lines_are_spaced_says_nothing(change: tuple[bytes, bytes]) -> None:
    (plain,), (spaced,) = read(lines(events(game()))), read(lines(events(game())).replace(*change))
    assert play(plain) == play(spaced)


@pytest.mark.parametrize(
    ("start", "length"),
    [({"kyoku_first": 0}, "tonnan"), ({"kyoku_first": 4}, "tonpu"), ({"gametype": "tonpu"}, "tonpu"), ({}, None)],
)
def test_the_length_of_a_game(start: dict[str, Any], length: str | None) -> None:
    """mjai-reviewer has ``enum GameLength { Hanchan = 0, Tonpuu = 4 }``, akochan the same numbers."""
    first, *rest = opened()
    (tape,) = read(lines([{**first, **start}, *rest, *turns("2m")]))
    assert tape.said.get("gametype") == length


# --- several games, faults of the form ---


def test_several_games_in_one_file() -> None:
    first, second = write(game()), write(game(number=1))
    found = games(first + second)
    assert [int(tape.round_count) for tape in found if isinstance(tape, Tape)] == [game().round_count, game(number=1).round_count]
    broken = first.replace(b'"type":"tsumo"', b'"type":"tsumo', 1)
    bad, good = games(broken + second)
    assert isinstance(bad, UnreadableLog) and bad.place == "line 3"
    assert isinstance(good, Tape) and play(good) == play(game(number=1))
    with pytest.raises(UnreadableLog, match="line 3"):
        read(broken + second)


DAMAGE = {
    "an unknown tile": (b'"pai":"', b'"pai":"5x', t.MOVE),
    "a seat out of range": (b'"type":"dahai","actor":0', b'"type":"dahai","actor":7', t.MOVE),
    "a chii of no run": (b'"type":"chi"', b'"type":"pon"', t.MOVE),
    "a hand of nothing": (b'"deltas":[', b'"deltas":["x",', t.END),
    "an unknown event": (b'"type":"dahai"', b'"type":"throw"', t.MOVE),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_an_event_that_can_not_be_damages_its_round_alone(damage: str) -> None:
    old, new, scope = DAMAGE[damage]
    data = write(game(style="calls"))
    assert old in data
    (tape,) = read(data.replace(old, new, 1))
    (whole,) = read(data)
    damaged = [event for event in told(tape) if isinstance(event, say.Damaged)]
    assert [event.hangs for event in damaged] == [scope] and damaged[0].text
    assert tape.round_count == whole.round_count


BAD = {
    b"": "no event of a game",
    b"[]": "no event of a game",
    b'{"type":"start_game"}': "without rounds",
    b'{"type":"tsumo","actor":0,"pai":"E"}': "before a deal",
    b'{"a":1}': "type",
    b'{"type":"start_game"}\nxx\n': "malformed",
    b'{"type":"none","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}": "nested",
    b"[" * 100_000 + b"]" * 100_000: "nested|object",
    b'{"type":"start_game"}\n' * 300: "games|rounds",
}


@pytest.mark.parametrize("data", BAD, ids=lambda data: repr(data[:30]))
def test_what_is_no_game_is_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(UnreadableLog, match=BAD[data]):
        read(data)


def test_another_game_is_refused_by_its_name() -> None:
    said = events(game(), "mortal")
    other = [{**event, "scores": [24_992, 25_008, 25_000, 25_000]} if "scores" in event else event for event in said]
    with pytest.raises(UnreadableLog, match="Chinese rules"):
        read(lines(other))


# --- what Mortal leaves to be worked out ---


def opened(hands: list[list[str]] | None = None) -> Events:
    east = ["1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F", "C"]
    return [
        {"type": "start_game"},
        {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "5p",
         "scores": [25000] * 4, "tehais": hands or [east] * 4},
    ]  # fmt: skip


def turns(*tiles: str) -> Events:
    """Each seat draws and discards."""
    found: Events = []
    for i, tile in enumerate(tiles):
        found += [
            {"type": "tsumo", "actor": i % 4, "pai": tile},
            {"type": "dahai", "actor": i % 4, "pai": tile, "tsumogiri": True},
        ]
    return found


def riichi(seat: int) -> Events:
    tsumo, dahai = turns("2m")
    tsumo, dahai = {**tsumo, "actor": seat}, {**dahai, "actor": seat}
    return [tsumo, {"type": "reach", "actor": seat}, dahai, {"type": "reach_accepted", "actor": seat}]


ANKAN = {"type": "ankan", "actor": 0, "consumed": ["2m"] * 4}
DRAWS: dict[str, tuple[Events, list[int], int]] = {
    "the wall is empty": (turns(*["2m"] * 70), [0, 0, 0, 0], t.EXHAUSTIVE),
    "and somebody gains more than noten pay": (turns(*["2m"] * 70), [8000, -4000, -2000, -2000], t.NAGASHI_MANGAN),
    "after a draw": (turns("2m")[:1], [0, 0, 0, 0], t.KYUUSHU_KYUUHAI),
    "four equal winds": (turns("W", "W", "W", "W"), [0, 0, 0, 0], t.SUUFON_RENDA),
    "three equal winds and another": (turns("W", "W", "W", "S"), [0, 0, 0, 0], t.SANCHAHOU),
    "four riichi": (riichi(0) + riichi(1) + riichi(2) + riichi(3), [0, 0, 0, 0], t.SUUCHA_RIICHI),
    "four kans": (turns("2m")[:1] + [ANKAN] * 4 + turns("2m"), [0, 0, 0, 0], t.SUUKAIKAN),
    "four kans, then the last discard of the wall": (
        turns(*["2m"] * 69) + turns("2m")[:1] + [ANKAN] * 3 + [{**ANKAN, "actor": 1}] + turns("2m")[1:],
        [0, 0, 0, 0], t.SUUKAIKAN,
    ),
    "four kans of one player, then the last discard of the wall": (
        turns(*["2m"] * 69) + turns("2m")[:1] + [ANKAN] * 4 + turns("2m")[1:], [0, 0, 0, 0], t.EXHAUSTIVE,
    ),
    "three rons": (turns("2m", "3m"), [0, 0, 0, 0], t.SANCHAHOU),
}  # fmt: skip


@pytest.mark.parametrize("way", DRAWS)
def test_the_kind_of_a_draw_without_a_reason(way: str) -> None:
    moves, deltas, kind = DRAWS[way]
    (tape,) = read(lines([*opened(), *moves, {"type": "ryukyoku", "deltas": deltas}, {"type": "end_game"}]))
    assert [event.kind for event in told(tape) if isinstance(event, say.Ryuukyoku)] == [kind]


@pytest.mark.parametrize(
    ("reason", "kind"),
    [("fanpai", 0), ("kyushukyuhai", 1), ("sufonrenta", 2), ("suchareach", 3), ("sanchaho", 4), ("sukaikan", 5),
     ("nagashimangan", 6), ("exhaustive_draw", 0)],
)  # fmt: skip
def test_the_kind_of_a_draw_with_a_reason(reason: str, kind: int) -> None:
    (tape,) = read(lines([*opened(), *turns("2m"), {"type": "ryukyoku", "reason": reason}, {"type": "end_game"}]))
    assert [event.kind for event in told(tape) if isinstance(event, say.Ryuukyoku)] == [kind]


# --- ends ---


def test_a_record_is_cut_in_a_round_and_unfinished_between_them() -> None:
    said = events(game(), "mortal")
    end_of_first = next(i for i, event in enumerate(said) if event["type"] == "end_kyoku")
    (unfinished,), (cut,) = read(lines(said[: end_of_first + 1])), read(lines(said[: end_of_first - 3]))
    assert (unfinished.cut, cut.cut) == (-1, end_of_first - 3)
    (excerpt,) = read(lines(said[1 : end_of_first + 1]))
    assert excerpt.begins_inside and excerpt.ends_inside and excerpt.cut == -1
    (given_up,) = read(lines([*said[: end_of_first + 1], {"type": "error", "message": "no"}]))
    assert given_up.cut >= 0


def test_what_is_lost_is_said_once() -> None:
    poor, rich = lost(game(), "mortal"), lost(game(), "ruby")
    assert set(rich) < set(poor) and len(set(poor)) == len(poor)
    (again,) = read(write(game(), "ruby"))
    assert lost(again, "ruby") == []


def test_gzip_holds_it_under_any_name() -> None:
    from analyzer.formats import open_log

    data = write(game())
    for name in ("a.mjson", "a.json", "b"):
        (opened_log,) = open_log(gzip.compress(data), name)
        assert opened_log.tape is not None and play(opened_log.tape) == play(game())


@pytest.mark.parametrize(("own", "target", "code"), [(True, 1, "WIN-01"), (False, 0, "WIN-02")])
def test_a_win_without_its_tile_from_a_seat_that_had_none_is_a_finding(own: bool, target: int, code: str) -> None:
    moves = [*turns(*["2m"] * 4), *turns("2m")[: 1 if own else 0]]
    win = {"type": "hora", "actor": 0, "target": target, "deltas": [8000, -8000, 0, 0], "ura_markers": []}
    report = analyzer.check(lines([*opened(), *moves, win, {"type": "end_kyoku"}, {"type": "end_game"}]))
    assert code in {finding.code for finding in report.findings if finding.seat == 0}
