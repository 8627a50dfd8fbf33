"""Numbers in words."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import analyzer
from analyzer import rulesets
from analyzer.core import faults as f
from analyzer.core.fault_list import A_DRAW_LEFT, A_NORTH, OF_THREE, Faults
from analyzer.facts.context import WIN_CONTEXT, Win, packed, win_in
from analyzer.facts.replay import Replay
from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.render import jsonout
from analyzer.rules import rule
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.finding import findings, hands
from analyzer.rules.report import Error, NotVerifiable, Report
from analyzer.rules.why import fu_words, payment_words, why
from analyzer.rules.words import meld_text, place_text, round_text, tiles_text, value
from analyzer.tape.tape import Tape
from analyzer.tape.words import CHII, NUKIDORA, meld_of, word

RULES = rulesets.load("tenhou-4p")
TAPE = Tape(0)
SCHEMA = jsonschema.Draft202012Validator(json.loads(jsonout.schema()))

RON = [
    int(number)
    for number in packed(
        WIN_CONTEXT,
        Win(
            winner=1, loser=2, tile=20, dealer=0, honba=2, kyoutaku=1, pao=-1, yaku=2, han=4, fu=30, base=1920, yakuman=0,
            dora=2, ura_dora=0, aka_dora=1, closed=1, seat_wind=28, round_wind=27,
            group_1=3, group_2=9, group_3=18, group_4=86, pair=27, place=0,
        ),
    )
]  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "items", "told"),
    [
        (rule.NUMBER, [7], 7),
        (rule.TILE, [16], "0m"),
        (rule.TILE, [-1], "none"),
        (rule.KIND, [33], "7z"),
        (rule.KINDS, [2**2 | 2**5], "3m 6m"),
        (rule.KINDS, [0], "none"),
        (rule.NOT_KINDS, [2**9], "not 1p"),
        (rule.TILES, [52, 49, 56, 135], "406p7z"),
        (rule.TILE_SEAT, [0, 3], "1m from seat 3"),
        (rule.SEAT, [-1], "none"),
        (rule.SEAT, [2], 2),
        (rule.SEATS, [5], [0, 2]),
        (rule.MOVE, [6], "seat 2 is to discard"),
        (rule.ASIDE, [6], "seat 2 is to discard"),
        (rule.ASIDE, [A_NORTH], "a north"),
        (rule.ASIDE, [OF_THREE], "three players"),
        (rule.ASIDE, [A_DRAW_LEFT], "a draw left"),
        (rule.WIN, [1, 1, 16], "tsumo of 0m by seat 1"),
        (rule.WIN, [1, 2, 16], "ron of 0m from seat 2 by seat 1"),
        (rule.WIN, [-1, 2, 16], "ron of 0m from seat 2 by another seat"),
        (rule.WIN, [-1, -1, 16], "no win after a tsumo"),
        (rule.ROUND, [5], "S2"),
        (rule.YAKU, [1, 52, 64 + 39, 128 + 1], ["riichi", "dora", "daisangen with han", "riichi as a yakuman"]),
        (rule.HAN, [-1], "not listed"),
        (rule.LIMIT, [2], "haneman"),
        (rule.LIMIT, [9], "number 9"),
        (rule.SCORES, [1, -1], [1, -1]),
        ("=a yaku", [0], "a yaku"),
        ("type {}", [257], "type 257"),
        (rule.EXTRA, [4], "none"),
        (rule.MELDS, [meld_of(word(NUKIDORA, 0, 120, 0))], ["nukidora 4z"]),
    ],
)
def test_values_have_the_shape_of_their_rule(shape: str, items: list[int], told: object) -> None:
    assert value(shape, items, TAPE) == told


def test_rounds_places_and_melds() -> None:
    assert round_text(0, 0) == "E1.0"
    assert round_text(5, 1) == "S2.1"
    assert round_text(8) == "W1"
    assert [place_text(place) for place in (-1, 1, 6, 8, 12)] == [
        "the wall", "the hand of seat 1", "the river of seat 2", "the melds of seat 0", "the dora indicators",
    ]  # fmt: skip
    assert meld_text(meld_of(word(CHII, 1, 0 | 4 << 8 | 8 << 16, 0))) == "chii 123m from seat 0"
    assert tiles_text([]) == "none"


def test_the_arithmetic_of_a_win_is_told() -> None:
    win = win_in(RON)
    assert win is not None
    assert payment_words(win, RULES, True) == "30 fu 4 han = 7,700; + 2 honba x 300 = 8,300; + 1,000 deposits = 9,300"
    assert payment_words(win, RULES, False) == "30 fu 4 han = 7,700"
    tsumo = win._replace(loser=1, base=2000, fu=40, kyoutaku=0)
    assert payment_words(tsumo, RULES, True) == (
        "40 fu 4 han (mangan) = 4,000 from the dealer, 2,000 from others; + 2 honba x 100 each = 8,600"
    )
    assert fu_words(win._replace(fu=40), RULES) == "20 + 4 closed triplet of 5s + 2 pair of 1z + 10 closed ron = 36 -> 40"
    assert fu_words(win._replace(fu=25), RULES) == "25 seven pairs"
    assert win_in([2, 0]) is None


def test_the_place_of_a_tile_and_the_difference_of_payments_are_told() -> None:
    assert why(f.DISCARD_NOT_HELD, [5], [16], [], RULES) == "0m is in the river of seat 1"
    assert why(f.PAYMENT, [0, 5, -5, 0], [0, 6, -6, 0], [], RULES) == "seat 1: +1, seat 2: -1"
    assert why(f.FU, [30], [40], RON, RULES) != ""
    assert "honba" in why(f.PAYMENT, [0, 9300, -8300, 0], [0, 0, 0, 0], RON, RULES)
    assert "honba" not in why(f.PAYMENT, [0, 7700, -7700, 0], [0, 0, 0, 0], RON, RULES)  # the second of two rons
    assert why(f.BA, [0, 2], [0, 1], [], RULES) == ""


@pytest.mark.parametrize(
    ("fault", "tenpai", "nagashi", "players", "told"),
    [
        (f.NOTEN_PAYMENT, [0, 2], [], 4, "seats 0, 2 are tenpai: 3,000 / 2 = 1,500 to each, 3,000 / 2 = 1,500 from each of the others"),
        (f.NOTEN_PAYMENT, [1], [], 4, "seat 1 is tenpai: 3,000 / 1 = 3,000 to each, 3,000 / 3 = 1,000 from each of the others"),
        (f.NOTEN_PAYMENT, [1], [], 3, "seat 1 is tenpai: 2,000 / 1 = 2,000 to each, 2,000 / 2 = 1,000 from each of the others"),
        (f.NOTEN_PAYMENT, [], [], 4, "no seat is tenpai: nobody pays"),
        (f.NOTEN_PAYMENT, [0, 1, 2], [], 3, "all seats are tenpai: nobody pays"),
        (f.NAGASHI_PAYMENT, [], [1], 4, "seat 1: mangan = 4,000 from the dealer, 2,000 from others"),
        (f.NAGASHI_PAYMENT, [], [0, 3], 4, "seat 0: mangan = 4,000 each; seat 3: mangan = 4,000 from the dealer, 2,000 from others"),
    ],
)  # fmt: skip
def test_the_arithmetic_of_a_draw_is_told(
    fault: int, tenpai: list[int], nagashi: list[int], players: int, told: str
) -> None:
    context = [2, sum(2**seat for seat in tenpai), sum(2**seat for seat in nagashi), 0, 2, 1]
    rules = rulesets.load(f"tenhou-{players}p")
    assert why(fault, [0, 0, 0, 0], [0, 100, -100, 0], context, rules) == told


@pytest.mark.parametrize(
    ("paid", "told"),
    [
        ({"nagashi_honba": True}, " + 2 honba x 100 each"),
        ({"nagashi_kyoutaku": True}, " + 1,000 deposits"),
        ({"nagashi_honba": True, "nagashi_kyoutaku": True}, " + 2 honba x 100 each + 1,000 deposits"),
    ],
)
def test_the_arithmetic_of_nagashi_mangan_has_what_the_ruleset_pays_beside_it(paid: dict[str, bool], told: str) -> None:
    rules = rulesets.load("tenhou-4p", **paid)
    first, second = "seat 2: mangan = 4,000 each", "seat 1: mangan = 4,000 from the dealer, 2,000 from others"
    said = why(f.NAGASHI_PAYMENT, [0] * 4, [0] * 4, [2, 0, 2**1 + 2**2, 2, 2, 1], rules)
    assert said == f"{first}{told}; {second}"  # the first in turn order from the dealer gets it
    said = why(f.NAGASHI_PAYMENT, [0] * 4, [0] * 4, [2, 0, 2**1 + 2**2, 2, 0, 0], rules)
    assert said == f"{first}; {second}"


def test_the_arithmetic_of_nagashi_mangan_is_that_of_the_payments(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou-4p"\ninherited = "tenhou-4p"\nnagashi_honba = true\nnagashi_kyoutaku = true\n')
    game = Game(rules=rulesets.load(str(club)))
    game.round({0: scenes.WAIT}).riichi(0, "4z").exhaust()  # 1 honba, 1 deposit
    game.round().turns(3, "19m19p19s1234567z19m19p").exhaust(nagashi=True)
    log = scenes.finish(game).log()
    assert analyzer.check(log, ruleset=str(club)).findings == []
    pairs = re.search(rb'type="nm"[^>]* sc="([^"]*)"', log)
    assert pairs is not None
    changes = [100 * int(pair) for pair in pairs[1].split(b",")[1::2]]
    assert changes == [-4100, -2100, -2100, 9300]
    wrong = log.replace(pairs[1], pairs[1].replace(b"-41,", b"-40,"))
    (found, *_) = analyzer.check(wrong, ruleset=str(club)).findings
    assert (found.code, found.expected) == ("NAGASHI-02", changes)
    assert found.why == (
        "seat 3: mangan = 4,000 from the dealer, 2,000 from others + 1 honba x 100 each + 1,000 deposits"
    )


@pytest.mark.parametrize("number", CATALOGUE)
def test_every_fault_can_be_told(number: int) -> None:
    replay = Replay(Tape(0), RULES)
    assert isinstance(replay.faults, Faults)
    since = replay.faults.count()
    lists = {rule.TILE_SEAT, rule.SCORES, rule.LIST, rule.TILES, rule.MELDS, rule.WIN, rule.ALLOWED, rule.SAID}
    if lists & {CATALOGUE[number].expected, CATALOGUE[number].recorded}:
        replay.faults.note_lists(number, -1, vec[i64]([0, 1, 2, 0]), vec[i64]([0, 2, 1, 0]))
    else:
        replay.faults.note(number, 1, 1, 0)
    replay.faults.explain(since, vec[i64](RON))
    (found,) = findings(replay)
    assert found.code == CATALOGUE[number].code and found.message
    assert found.event is None and found.round is None
    assert hands(replay)[0] is not None
    report = Report("x")
    report.findings, report.hands = [found], list(hands(replay))
    SCHEMA.validate(json.loads(jsonout.line(report)))


def test_a_report_says_its_verdict() -> None:
    report = Report("x", b"abc")
    assert report.verdict == "clean" and report.sha256 is not None and report.sha256.startswith("ba7816bf")
    report.not_verifiable.append(NotVerifiable("RULESET-01", "chips"))
    assert report.verdict == "partial"
    report.error = Error("no log", "byte 1")
    assert report.verdict == "unreadable" and "unreadable" in repr(report)
    assert Report("y").sha256 is None
