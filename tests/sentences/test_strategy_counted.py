"""What the renchan page says of strategy: each sentence has a number in `stats`, the same as games of our own give by hand.

Whether the number agrees with the text depends on who plays; over real logs that is test_strategy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from statistics import fmean
from typing import Any

import pytest
from counted import Counted, own_games, place, rounds_of, share

from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import figures, profile
from analyzer.stats.engine import Engine
from analyzer.stats.reports import Report, report
from analyzer.stats.sql import Selection
from analyzer.tables import store

GAMES = 16
TIMES = ("before the last wind", "last wind", "all last and after")
PLACES = ("first", "second", "third", "fourth")
WHO = {"dealer=yes": lambda one, seat: seat == one.dealer, "dealer=no": lambda one, seat: seat != one.dealer}
Where = Callable[[Counted, int], bool]


@lru_cache(maxsize=1)
def rounds() -> list[Counted]:
    return [one for number, (_, log) in enumerate(own_games(GAMES)) for one in rounds_of(number, log)]


@lru_cache(maxsize=1)
def engine() -> Engine:
    return Engine().open(store.tables_of(own_games(GAMES), shanten=False))


@lru_cache(maxsize=1)
def renchan() -> Report:
    return report(engine(), "renchan", Selection(), profile("default"), 5)


def number(figure: str, *where: str) -> float | None:
    (found,) = engine().values([figures()[figure]], Selection(conditions=tuple(conditions(where))))
    return found.value


def table(title: str) -> dict[str, tuple[Any, ...]]:
    (found,) = [table for table in renchan().tables if table.title == title]
    return {row[0]: row[1:] for row in found.rows}


def about(value: float) -> Any:
    return pytest.approx(value)


def exhausted(where: Where) -> Where:
    return lambda one, seat: one.tenpai is not None and where(one, seat)


def waits(one: Counted, seat: int) -> bool:
    return one.tenpai is not None and seat in one.tenpai


@pytest.mark.sentence("renchan:7a")
def test_how_often_rounds_end_in_a_renchan() -> None:
    kept = sum(one.stays for one in rounds() if not one.last)
    (found,) = engine().query("select count(*) from rounds where renchan and not ends_game")[1][0]
    assert found == kept > 0
    assert number("renchan") == about(100 * kept / len(rounds()))


@pytest.mark.sentence("renchan:7b")
@pytest.mark.parametrize("who", WHO)
def test_what_a_win_brings_and_each_renchan_is_one_more_round_as_dealer(who: str) -> None:
    wins = [points for one in rounds() for seat, points in one.winners.items() if WHO[who](one, seat)]
    assert number("win_points.hand", who) == about(fmean(wins))
    (added,) = engine().query("select count(*) from rounds where streak > 0")[1][0]
    assert added == sum(one.stays for one in rounds() if not one.last)


@pytest.mark.sentence("renchan:7c", "renchan:13a")
def test_too_few_games_do_not_tell_what_keeping_the_deal_is_worth() -> None:
    """What the estimate is right about is shown by games of a model, in test_renchan_worth."""
    assert "too few games, 16 of one kind" in renchan().answer
    (found,) = [table for table in renchan().tables if table.title == "What a renchan is worth"]
    assert {row[-6:] for row in found.rows} == {(None,) * 6}


@pytest.mark.sentence("renchan:11a")
@pytest.mark.parametrize("streak", range(3))
def test_how_often_dealers_win_at_every_streak(streak: int) -> None:
    dealt = [one for one in rounds() if one.streak == streak]
    count, won, *_ = table("The dealer by streak")[str(streak)]
    assert count == len(dealt) > 0
    assert won == about(share(dealt, lambda one, seat: seat in one.winners, WHO["dealer=yes"]))
    assert number("non_dealer_win") == about(share(rounds(), lambda one, seat: seat in one.winners, WHO["dealer=no"]))


@pytest.mark.sentence("renchan:11b", "renchan:11c", "renchan:11d")
def test_what_the_rounds_that_renchan_add_bring_is_beside_the_value_of_the_text() -> None:
    rows = table("Points of the dealer in a round")
    for name, added in (("first round of a deal", False), ("round that a renchan added", True)):
        gains = [one.gain for one in rounds() if (one.streak > 0) == added]
        assert rows[name][:2] == (len(gains), about(fmean(gains)))
    notes = {found.title: found.note for found in renchan().tables}
    assert "500 to 750" in notes["What a renchan is worth"]


def behind(one: Counted, seat: int) -> bool:
    """A dealer at all last who needs 16,000 points to be first."""
    best = max(score for other, score in enumerate(one.before) if other != seat)
    return seat == one.dealer and one.kyoku == 7 and one.before[seat] - best <= -16000


@pytest.mark.sentence("renchan:13b")
def test_how_often_a_dealer_far_behind_at_all_last_ends_first() -> None:
    sql = "select avg((s.place = 1)::int) from player_rounds p join placements s using (log, seat) where p.dealer and p.all_last and p.lead <= -16000"
    (found,) = engine().query(sql)[1][0]
    assert found == about(share(rounds(), lambda one, seat: place(one.final, seat) == 1, behind) / 100)


@pytest.mark.sentence("renchan:13c")
@pytest.mark.parametrize(("rank", "leads"), [("rank=1", True), ("rank>1", False)])
def test_how_often_a_dealer_who_leads_at_all_last_declares_riichi(rank: str, leads: bool) -> None:
    def where(one: Counted, seat: int) -> bool:
        return seat == one.dealer and one.kyoku == 7 and (place(one.before, seat) == 1) == leads

    found = number("riichi.declared", "all_last=yes", "dealer=yes", rank)
    assert found == about(share(rounds(), lambda one, seat: seat in one.riichi, where))


@pytest.mark.sentence("renchan:15a")
@pytest.mark.parametrize("who", WHO)
def test_how_often_dealers_and_others_are_tenpai_at_the_draw(who: str) -> None:
    assert number("draw_tenpai.exhaustive", who) == about(share(rounds(), waits, exhausted(WHO[who])))


@pytest.mark.sentence("renchan:15b")
@pytest.mark.parametrize("who", WHO)
def test_how_often_dealers_and_others_deal_in(who: str) -> None:
    found = number("deal_in.per_round", who)
    assert found == about(share(rounds(), lambda one, seat: seat in one.losers, WHO[who]))
