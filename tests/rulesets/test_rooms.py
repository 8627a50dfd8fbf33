"""A log picks its ruleset by type, room, rule string, first scores and date."""

from __future__ import annotations

import re
from datetime import date

import pytest
from log import log

from analyzer.formats.mjlog import read
from analyzer.rulesets import load
from analyzer.rulesets.rooms import csrule_values, of_log
from analyzer.rulesets.ruleset import OPEN
from analyzer.tape import words as t
from analyzer.tape.tape import Tape

CSRULE = "0FE0BF0B,0000001F,,,30000,30000,30000" + "," * 15 + ",".join(["5,-5,-15"] * 5) + ",,,,"


def tape(bits: int, lobby: int = 0, csrule: str = "") -> Tape:
    made = Tape(0)
    made.type_bits, made.lobby = bits, lobby
    if csrule:
        made.custom = True
        made.texts.append(f'<GO type="{bits}" lobby="{lobby}" csrule="{csrule}"/>'.encode())
    return made


@pytest.mark.parametrize(
    ("bits", "lobby", "name"),
    [
        (0x9, 0, "tenhou-4p"), (0xA9, 0, "tenhou-4p"), (0xB9, 0, "tenhou-3p"), (0x9, 7994, "tenhou-4p"),
        (0x229, 0, "tenhou-chips-2"), (0x621, 0, "tenhou-chips-5"), (0x841, 0, "tenhou-gold"),
        (0x9, 10_011, "tenhou-championship"),
    ],
)  # fmt: skip
def test_a_room_that_is_known(bits: int, lobby: int, name: str) -> None:
    choice = of_log(tape(bits, lobby), None)
    assert (choice.ruleset.name, choice.unknown, choice.ruleset.known) == (name, "", True)
    assert bool(choice.unjudged) == ("chips" in name)


@pytest.mark.parametrize(
    ("bits", "lobby", "why"),
    [
        (-1, 0, "no type"), (0x109, 0, "custom"), (0x641, 0, "chips"), (0x219 | 0x10, 0, "of three"),
        (0x19, 10_011, "of three"), (0x859, 0, "of three"),
    ],
)  # fmt: skip
def test_a_room_that_is_not(bits: int, lobby: int, why: str) -> None:
    choice = of_log(tape(bits, lobby), None)
    assert why in choice.unknown and not choice.ruleset.known


def test_the_championship_starts_with_the_points_of_its_log_if_all_have_the_same() -> None:
    data = re.sub(rb'type="9" lobby="0"', b'type="9" lobby="10011"', log())
    assert of_log(read(data), None).ruleset.start == 25_000
    assert of_log(read(data.replace(b'ten="250,250,250,250"', b'ten="300,300,300,300"')), None).ruleset.start == 30_000
    uneven = of_log(read(data.replace(b'ten="250,250', b'ten="300,200')), None).ruleset
    assert uneven.start == load("tenhou-championship").start


def test_type_bits_say_length_red_fives_and_kuitan() -> None:
    plain, other = of_log(tape(0x1), None).ruleset, of_log(tape(0x1 | 0x2 | 0x4 | 0x8), None).ruleset
    assert (plain.last, plain.red_fives, plain.kuitan) == (3, True, True)
    assert (other.last, other.red_fives, other.kuitan) == (7, False, False)


def test_a_ruleset_that_is_asked_for_keeps_what_it_says_itself() -> None:
    wrc = of_log(tape(0x1), None, "wrc").ruleset
    assert (wrc.last, wrc.red_fives, wrc.kuitan) == (7, False, True)


def test_the_date_picks_the_era() -> None:
    days = [date(2015, 1, 1), date(2021, 12, 1), date(2024, 1, 1), None]
    assert [int(of_log(tape(0x9), day).ruleset.rounding) for day in days] == [1, 2, 0, 2]


def test_eras_are_of_the_ruleset_that_states_them() -> None:
    assert int(of_log(tape(0x9), date(2015, 1, 1), "m-league").ruleset.rounding) == 0
    assert int(of_log(tape(0x101, 1, CSRULE), date(2015, 1, 1)).ruleset.rounding) == 0  # it states its own
    assert int(of_log(tape(0x229), date(2015, 1, 1)).ruleset.rounding) == 1


def test_a_rule_string_says_start_and_uma() -> None:
    rules = of_log(tape(0x101, 1, CSRULE), None).ruleset
    assert (rules.name, rules.start, rules.oka_return, list(rules.uma)) == (
        "tenhou-custom", 30_000, 30_000, [15_000, 5000, -5000, -15_000],
    )  # fmt: skip
    other = CSRULE.replace("30000", "25000").replace("5,-5,-15", "10,-10,-20")
    rules = of_log(tape(0x101, 1, other), None).ruleset
    assert (rules.start, list(rules.uma)) == (25_000, [20_000, 10_000, -10_000, -20_000])


@pytest.mark.parametrize(
    "text",
    [
        "", "0", CSRULE.replace("0FE0BF0B", "0FE0BF0C"), CSRULE.replace("30000,30000,30000", "25000,30000,30000"),
        CSRULE.replace("5,-5,-15", "5,-5,-10", 1), CSRULE.replace(",,,,", ",1,,,", 1), CSRULE.replace("-15", "x"),
        CSRULE.replace("30000", "9999999999"), CSRULE + ",7",
    ],
)  # fmt: skip
def test_a_rule_string_of_another_sort_says_nothing(text: str) -> None:
    assert csrule_values(text) is None


@pytest.mark.parametrize(
    ("source", "day", "open_end"),
    [
        (t.MJLOG, None, False),  # an mjlog shows by its seeds whether it is of 2009
        ("tenhou6", None, True), ("tenhou6", date(2009, 8, 1), True), ("tenhou6", date(2012, 8, 1), False),
    ],
)  # fmt: skip
def test_a_record_that_shows_no_seed_may_be_of_2009_unless_its_day_says_otherwise(
    source: int, day: date | None, open_end: bool
) -> None:
    made = tape(0x1)
    made.source = source
    rules = of_log(made, day).ruleset
    assert (rules.tenpai_yame == OPEN, len(rules.early_uma) > 0) == (open_end, open_end)
