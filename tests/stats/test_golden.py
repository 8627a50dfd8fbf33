"""The seven axes on which tools differ, beside a slow implementation of its own. All figures: `test_subjects`."""

from __future__ import annotations

from functools import lru_cache

import pytest
from corpus import needs_corpus
from golden import engine, slow

from analyzer.stats.catalogue import figures
from analyzer.stats.engine import Value
from analyzer.stats.sql import Selection

pytestmark = needs_corpus


@lru_cache(maxsize=1)
def ours() -> dict[str, Value]:
    plain = [figure for figure in figures().values() if figure.kind != "distribution"]
    return {value.figure.id: value for value in engine().values(plain, Selection())}


# Numerator and denominator of each variant, by the slow implementation: what the axes are about, in one place.
AXES = {
    "deal-in": ("deal_in.per_round", "deal_in.per_win"),
    "riichi": ("riichi.declared", "riichi.accepted"),
    "call": ("call.open", "call.with_ankan", "call.with_nukidora"),
    "draw": ("draw.exhaustive", "draw.with_nagashi", "draw.all"),
    "average win": ("win_points.hand", "win_points.change", "win_points.with_all_deposits"),
    "ura dora": ("ura.share", "ura.tiles"),
    "win rate": ("win.per_player", "win.per_round"),
}  # fmt: skip


@pytest.mark.parametrize("axis", AXES)
def test_each_axis_gives_different_numbers_that_the_other_implementation_confirms(axis: str) -> None:
    found = [ours()[name] for name in AXES[axis]]
    assert len({value.value for value in found}) == len(found)
    for value in found:
        assert (value.numerator, value.denominator) == pytest.approx(tuple(slow().whole[value.figure.id, None]))


OTHERS = [
    ("nagashi counted at the draw", "draw_tenpai.exhaustive", "draw_tenpai.with_nagashi"),
    ("which turns are counted", "win_turn.own_discards", "win_turn.draws_and_calls"),
    ("which turns are counted", "win_turn.own_discards", "win_turn.all_seats"),
    ("13 or 14 tiles", "haipai_shanten.of_13", "haipai_shanten.of_14"),
    ("what three players lose at tsumo", "win_points.hand", "win_points.table"),
    ("cut off or rounded", "place.by_seat", "place.truncated"),
    ("own deposit", "riichi_balance.with_deposit", "riichi_balance.without_deposit"),
    ("honba of a deal-in", "deal_in_points.hand", "deal_in_points.per_win"),
]


@pytest.mark.parametrize(("axis", "one", "other"), OTHERS)
def test_the_other_axes_give_different_numbers_too(axis: str, one: str, other: str) -> None:
    assert ours()[one].value != ours()[other].value
