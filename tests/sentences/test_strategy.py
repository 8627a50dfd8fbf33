"""What the renchan page says of strategy, measured over real logs with `stats`: the numbers agree with the text.

The numbers come from the report that `stats --report renchan` prints, and from figures of the catalogue. That they are
what they say is shown in test_strategy_counted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from corpus import needs_corpus, real_logs

from analyzer.stats.axes import conditions
from analyzer.stats.catalogue import figures, profile
from analyzer.stats.engine import Engine, Value
from analyzer.stats.reports import Report, report
from analyzer.stats.sql import Selection
from analyzer.tables import store

pytestmark = needs_corpus
AVERAGE = (500, 750)  # points, what the page says


@lru_cache(maxsize=1)
def engine() -> Engine:
    return Engine().open(store.tables_of(((log.name, log.data) for log in real_logs()), shanten=False))


@lru_cache(maxsize=1)
def renchan() -> Report:
    return report(engine(), "renchan", Selection(), profile("default"), 5)


def value(figure: str, *where: str) -> Value:
    (found,) = engine().values([figures()[figure]], Selection(conditions=tuple(conditions(where))))
    assert found.value is not None
    return found


def number(figure: str, *where: str) -> float:
    found = value(figure, *where).value
    assert found is not None
    return found


def table(title: str) -> dict[str, tuple[Any, ...]]:
    (found,) = [table for table in renchan().tables if table.title == title]
    return {row[0]: row[1:] for row in found.rows}


def worth(situation: str) -> dict[str, Any]:
    """What a renchan is worth in games of four players over two winds, by column."""
    (found,) = [table for table in renchan().tables if table.title == "What a renchan is worth"]
    rows = [dict(zip(found.header, row, strict=True)) for row in found.rows]
    (row,) = [row for row in rows if (row["games of"], row["situation"]) == ("four players, hanchan", situation)]
    return row


def asked(sql: str) -> Any:
    return engine().query(sql)[1][0][0]


@pytest.mark.sentence("renchan:7a")
def test_a_third_of_all_rounds_end_in_a_renchan() -> None:
    found = value("renchan")
    assert found.low is not None and found.low > 30


@pytest.mark.sentence("renchan:7b")
def test_dealers_win_half_as_much_again_and_each_renchan_is_one_more_round_as_dealer() -> None:
    dealer, others = number("win_points.hand", "dealer=yes"), number("win_points.hand", "dealer=no")
    assert 1.4 < dealer / others < 1.6
    kept = asked("select count(*) from rounds where renchan and not ends_game and errors = 0")
    added = asked("select count(*) from rounds where streak > 0 and errors = 0")
    assert abs(kept - added) < 0.01 * kept  # logs that are cut end inside


@pytest.mark.sentence("renchan:7c")
def test_a_dealer_in_last_place_gains_more_when_he_keeps_the_deal() -> None:
    row = worth("before all last, fourth")
    assert row["kept"] > 100
    assert row["places gained"] - row["+- places"] > 0


@pytest.mark.sentence("renchan:11a")
def test_dealers_win_more_often_than_others_at_every_streak() -> None:
    assert (value("dealer_win").low or 0) > (value("non_dealer_win").high or 0)
    others = number("non_dealer_win")
    rows = table("The dealer by streak")
    assert all(rows[streak][1] > others for streak in ("0", "1", "2"))


@pytest.mark.sentence("renchan:11b", "renchan:11d")
def test_a_renchan_is_worth_a_small_part_of_a_win() -> None:
    _, points, half = table("Points of the dealer in a round")["round that a renchan added"]
    assert points - half > 0
    assert points + half < number("win_points.hand") / 6


@pytest.mark.sentence("renchan:11c")
def test_the_measured_value_of_a_renchan_is_beside_the_text_and_agrees_with_it() -> None:
    _, points, half = table("Points of the dealer in a round")["round that a renchan added"]
    assert points - half <= AVERAGE[1] and points + half >= AVERAGE[0]
    (found,) = [table for table in renchan().tables if table.title == "What a renchan is worth"]
    assert "500 to 750" in found.note
    row = worth("the deal alone")
    assert row["points"] - row["+- points"] <= AVERAGE[1] and row["points"] + row["+- points"] >= AVERAGE[0]


@pytest.mark.sentence("renchan:13a")
def test_the_value_is_told_apart_for_all_last_by_place() -> None:
    for place in ("first", "second", "third", "fourth"):
        row = worth(f"all last and after, {place}")
        assert row["kept"] > 0 and row["points"] is not None
    average = worth("the deal alone")["places gained"]
    for place in ("second", "third"):  # too few to tell it from the average, and nothing against the text
        row = worth(f"all last and after, {place}")
        assert row["places gained"] + row["+- places"] > average
    row = worth("all last and after, fourth")
    assert row["places gained"] - row["+- places"] > 0


@pytest.mark.sentence("renchan:13b")
def test_a_dealer_far_behind_at_all_last_hardly_ever_ends_first() -> None:
    share = asked(
        "select avg((s.place = 1)::int) from player_rounds p join placements s using (log, seat) "
        "where p.errors = 0 and p.known and s.finished and p.dealer and p.all_last and p.lead <= -16000"
    )
    assert 0 < share < 0.05


@pytest.mark.sentence("renchan:13c")
def test_a_leading_dealer_at_all_last_lets_the_deal_go() -> None:
    last = ("all_last=yes", "dealer=yes")
    leading, behind = value("draw_tenpai.exhaustive", *last, "rank=1"), value("draw_tenpai.exhaustive", *last, "rank>1")
    assert (leading.high or 0) < (behind.low or 0)
    assert number("riichi.declared", *last, "rank=1") < number("riichi.declared", *last, "rank>1") / 2


@pytest.mark.sentence("renchan:15a")
def test_dealers_are_tenpai_at_the_draw_more_often_than_others() -> None:
    dealer, others = value("draw_tenpai.exhaustive", "dealer=yes"), value("draw_tenpai.exhaustive", "dealer=no")
    assert (dealer.low or 0) > (others.high or 0)


@pytest.mark.sentence("renchan:15b")
def test_dealers_deal_in_more_often_than_others() -> None:
    dealer, others = value("deal_in.per_round", "dealer=yes"), value("deal_in.per_round", "dealer=no")
    assert (dealer.low or 0) > (others.high or 0)
