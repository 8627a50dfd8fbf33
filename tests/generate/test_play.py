"""Games that the generator plays: legal to the end, in Tenhou's form, the same for the same seed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from conftest import NATIVE
from corpus import all_logs, needs_corpus, real_logs

import analyzer
from analyzer.formats.mjlog import read, write
from analyzer.generate.play.events import happened
from analyzer.generate.play.order import LENGTHS, Order, played
from analyzer.generate.play.style import STYLES
from analyzer.rulesets import names
from analyzer.tape.tape import same

TAG = re.compile(rb"<(/?[A-Za-z]+)[0-9]*([^>]*)>")
YAKUHAI = {str(number).encode() for number in range(10, 21)}
NAME = re.compile(rb' ([A-Za-z0-9]+)="')


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("length", LENGTHS)
def test_a_played_game_is_clean_and_comes_to_its_end(ruleset: str, length: str) -> None:
    order = Order(ruleset, seed=20261130, length=length, style="any")
    for number in range(7 if NATIVE else 1):
        game = played(order, number)
        report = analyzer.check(game.log, ruleset=ruleset)
        assert report.findings == [], number
        assert [entry.code for entry in report.not_verifiable] == game.left_open
        assert report.verdict == ("partial" if game.left_open else "clean")
        assert report.rounds == game.tape.round_count >= 1
        assert b' owari="' in game.log


@pytest.mark.parametrize("style", STYLES)
def test_every_style_plays_by_the_rules(style: str) -> None:
    for ruleset in ("tenhou-4p", "tenhou-3p"):
        for number in range(3 if NATIVE else 1):
            game = played(Order(ruleset, seed=5, length="tonpuusen", style=style), number)
            assert analyzer.check(game.log).verdict == "clean", (ruleset, number)


def test_a_dealer_may_choose_to_end_the_game_or_to_go_on() -> None:
    order = Order("s0-alllast-c", seed=77, length="tonpuusen", style="any")
    ends = set()
    for number in range(40 if NATIVE else 24):
        game = played(order, number)
        report = analyzer.check(game.log, ruleset=order.ruleset)
        assert report.findings == []
        assert report.verdict == ("partial" if game.left_open else "clean")
        if game.told.chosen:
            ends.add("agari_yame" in happened(game))
    assert ends == {True, False}


def test_tables_without_red_fives_or_kuitan_are_clean_too() -> None:
    for red_fives, kuitan in ((False, True), (True, False), (False, False)):
        game = played(Order(seed=3, red_fives=red_fives, kuitan=kuitan), 0)
        bits = game.tape.type_bits
        assert (bool(bits & 2), bool(bits & 4)) == (not red_fives, not kuitan)
        assert analyzer.check(game.log).verdict == "clean"


def test_bytes_to_tape_to_bytes_gives_the_log_back() -> None:
    for number in range(14 if NATIVE else 4):
        game = played(Order(("tenhou-4p", "tenhou-3p")[number % 2], seed=8, style="any"), number)
        tape = read(game.log)
        assert same(tape, game.tape)
        assert write(tape) == game.log


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    order = Order(seed=11, length="tonpuusen")
    assert played(order, 4).log == played(order, 4).log
    assert len({played(Order(seed=seed, length="tonpuusen"), n).log for seed in (11, 12) for n in range(3)}) == 6


def shapes(data: bytes) -> set[tuple[bytes, ...]]:
    """The elements of a log with the names of their attributes in order, and how each is closed."""
    found = set()
    for tag, rest in TAG.findall(data):
        found.add((tag, *NAME.findall(rest), rest[-2:] if rest.endswith(b"/") else b""))
    return found


def orders(data: bytes) -> Counter[tuple[bytes, bytes]]:
    """Which yaku stand before which in the wins of a log."""
    found = Counter[tuple[bytes, bytes]]()
    for listed in re.findall(rb' yaku="([^"]*)"', data):
        found.update(combinations(listed.split(b",")[::2], 2))
    return found


@needs_corpus
def test_yaku_stand_in_the_order_of_real_logs() -> None:
    real = sum((orders(log.data) for log in real_logs()), Counter[tuple[bytes, bytes]]())
    for number in range(60 if NATIVE else 6):
        game = played(Order(("tenhou-4p", "tenhou-3p")[number % 2], seed=22, style="any"), number)
        for one, other in orders(game.log):
            if {one, other} <= YAKUHAI:
                continue  # in the order of the hand's groups
            assert real[one, other] >= real[other, one], (one, other)


@needs_corpus
def test_a_played_log_has_no_element_that_real_logs_don_t_have() -> None:
    real: set[tuple[bytes, ...]] = set()
    for log in all_logs():
        real |= shapes(log.data)
    for number in range(60 if NATIVE else 6):
        game = played(Order(("tenhou-4p", "tenhou-3p")[number % 2], seed=21, style="any"), number)
        assert shapes(game.log) <= real
