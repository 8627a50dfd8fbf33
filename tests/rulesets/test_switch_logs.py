"""Each value of each key has a game that is clean under it and not under the others: judged by `check`, both ways."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from switched import PAGE, lines
from switches.case import Case
from switches.matrix import CASES, Judged, judged

from analyzer.rulesets.keys import BOOL, KEYS, WINDS, WORD, YAKU

FOUND: dict[int, list[Judged]] = {}


def found(number: int, folder: Path) -> list[Judged]:
    """What the games of a case get, judged once."""
    if number not in FOUND:
        FOUND[number] = judged(CASES[number], folder)
    return FOUND[number]


def values(key: str) -> list[Any]:
    return [value for case in CASES if case.key == key for value in case.values]


@pytest.mark.parametrize("number", range(len(CASES)), ids=[f"{case.key}-{case.values[-1]}" for case in CASES])
def test_a_game_is_clean_under_its_own_value_alone_or_under_one_that_allows_more(number: int, tmp_path: Path) -> None:
    for one in found(number, tmp_path):
        assert (one.codes == ()) == (one.own == one.other or one.wider), one


@pytest.mark.parametrize("case", [case for case in CASES if case.wider], ids=lambda case: case.key)
def test_what_allows_more_is_told_by_its_own_game(case: Case) -> None:
    assert not any((wide, tight) in case.wider for tight, wide in case.wider)


def test_every_key_has_a_game_and_only_of_chombo_it_is_a_sheet() -> None:
    assert {case.key for case in CASES} == set(KEYS)
    assert {case.key for case in CASES if case.scene is None} == {key for key in KEYS if key.startswith("chombo")}


@pytest.mark.parametrize("key", KEYS)
def test_every_word_has_a_game_and_every_number_two(key: str) -> None:
    spec, shown = KEYS[key], values(key)
    if spec.sort == BOOL:
        assert {*shown} == {False, True}
    elif spec.sort == WORD:
        assert {*shown} == {*spec.words}
    elif spec.sort == WINDS:
        assert [[word] for word in spec.words] == shown
    elif spec.sort == YAKU:
        assert [] in shown and [[word] for word in spec.words if [word] not in shown] == []
    else:
        assert len({repr(value) for value in shown}) > 1
        assert {*spec.words} <= {value for value in shown if isinstance(value, str)}


def test_the_page_has_what_the_games_get(tmp_path: Path) -> None:
    text = "\n".join(lines((case, found(number, tmp_path)) for number, case in enumerate(CASES))) + "\n"
    assert PAGE.read_text("utf-8") == text, "python tests/switched.py"
