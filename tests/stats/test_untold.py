"""Records of other forms give the tables and figures of their mjlog, but for what they do not tell: that is null."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
import pytest
from corpus import FOLDER, needs_corpus
from retold import recorded, retold

from analyzer.formats import open_log, write_log
from analyzer.formats import told as say
from analyzer.formats.opened import OpenedLog
from analyzer.formats.recorder import Win
from analyzer.formats.told import Told
from analyzer.generate.compose import games, scenes
from analyzer.generate.compose.game import Game
from analyzer.stats.catalogue import DISTRIBUTION, figures, profile
from analyzer.stats.engine import Engine, Result
from analyzer.stats.reports import report
from analyzer.stats.sql import Selection
from analyzer.tables import fields
from analyzer.tables.collector import Collector
from analyzer.tables.schema import TABLES
from analyzer.tape import words as t
from analyzer.tiles.faces import HIDDEN

FOUR = {
    "hanchan": games.hanchan, "tonpuusen": games.tonpuusen, "yame": games.agari_yame, "pao tsumo": scenes.pao,
    "pao ron": lambda: scenes.pao(tsumo=False), "nagashi": scenes.nagashi, "double ron": scenes.double_ron,
    "three rons": scenes.three_rons,
}  # fmt: skip
THREE = {"three": games.hanchan_three, "nagashi of three": scenes.nagashi3}
OWN = FOUR | THREE
TWINS = [(form, name) for form in ("tenhou6", "mjai", "majsoul") for name in OWN] + [("majiang", name) for name in FOUR]
PLAYERS = {"dan", "rate", "rank_points"}
WORTH = {"han", "fu", "yakuman", "kazoe", "yaku", "dora", "ura_dora", "aka_dora", "points"}
NULLS = {  # what a form does not tell of a whole game that its mjlog tells
    "tenhou6": {"fu"},  # of limits
    "mjai": PLAYERS | WORTH | {"value", "final_points"},
    "majsoul": PLAYERS | {"fu", "haipai_shanten", "haipai_dora"},  # the dealer's fourteen tiles are one
    "majiang": PLAYERS | {"fu", "length"},
}
OF_THE_FILE = {"log", "hash", "source", "form", "start_event"}
OF_TENHOU = {"room", "type_bits"}  # "private" and -1 where the form has no word for a room of Tenhou
VIEW = 1  # the seat whose hand is shown in the record of one player


def tables(*opened: OpenedLog, ruleset: str | None = None) -> dict[str, pa.Table]:
    collector = Collector()
    for log in opened:
        collector.add(log, ruleset)
    return collector.drain()


def own(make: Callable[[], Game]) -> OpenedLog:
    return open_log(make().log(), "own")[0]


def again(make: Callable[[], Game], changed: Callable[[Told], Told] = lambda event: event) -> OpenedLog:
    """The game as a record of mjai that tells something else, or less."""
    return OpenedLog("own", b"", "mjai", retold(own(make).whole(), "mjai", changed))


def column(made: dict[str, pa.Table], table: str, name: str) -> list[Any]:
    values: list[Any] = made[table][name].to_pylist()
    return values


def differences(one: dict[str, pa.Table], other: dict[str, pa.Table]) -> Iterator[tuple[str, Any]]:
    """Columns with the value that the other has in place of this one's."""
    for table in TABLES:
        assert one[table].num_rows == other[table].num_rows
        for name in one[table].column_names:
            pairs = zip(column(one, table, name), column(other, table, name), strict=True)
            yield from ((name, told) for expected, told in pairs if told != expected)


def result(made: dict[str, pa.Table], *names: str) -> Result:
    asked = [figures()[name] for name in names] if names else list(figures().values())
    return Engine().open(made).result(asked, Selection(unknown=True, errors=True), "default")


def value(made: dict[str, pa.Table], name: str) -> tuple[float, float]:
    """Numerator and denominator of a figure."""
    found = result(made, name).values[0]
    return found.numerator, found.denominator


@pytest.mark.parametrize(("form", "name"), TWINS)
def test_a_twin_has_the_rows_of_its_mjlog_but_for_what_its_form_does_not_tell(form: str, name: str) -> None:
    log = own(OWN[name])
    ruleset = "tenhou-3p" if name in THREE else "tenhou-4p"
    twin = open_log(write_log(log.whole(), form), name)[0]
    found = list(differences(tables(log, ruleset=ruleset), tables(twin, ruleset=ruleset)))
    others = {column for column, told in found if told is not None} - OF_THE_FILE
    allowed = set() if form == "tenhou6" else OF_TENHOU
    if form == "majiang" and name in ("tonpuusen", "yame"):
        allowed |= {"all_last"}  # nothing says that the game ends after East
    assert others <= allowed
    assert {column for column, told in found if told is None} <= NULLS[form]
    assert form_of(twin) == form


def form_of(log: OpenedLog) -> str:
    return str(column(tables(log), "games", "form")[0])


def test_the_grades_of_a_tenhou6_record_are_those_of_the_mjlog() -> None:
    log = own(games.hanchan)
    twin = open_log(write_log(log.whole(), "tenhou6"), "twin")[0]
    assert column(tables(twin), "placements", "dan") == column(tables(log), "placements", "dan") == [12, 9, 16, 10]


def test_the_first_thirteen_tiles_of_a_dealer_are_not_known_where_he_is_dealt_fourteen() -> None:
    twin = open_log(write_log(own(games.hanchan).whole(), "majsoul"), "twin")[0]
    made, log = tables(twin), tables(own(games.hanchan))
    for name in ("haipai_shanten", "haipai_dora"):
        nulls = [told is None for told in column(made, "player_rounds", name)]
        assert nulls == column(made, "player_rounds", "dealer")
    assert column(made, "player_rounds", "start_shanten") == column(log, "player_rounds", "start_shanten")


def test_what_the_tape_does_not_tell_is_the_null_of_the_tables() -> None:
    assert t.NOT_TOLD == fields.NULL


# --- wins of which little is told ---


def bare(event: Told) -> Told:
    """A win tells its hand, its ura indicators and its payments alone."""
    if isinstance(event, say.Agari):
        win = event.win
        return event._replace(win=Win(changes=win.changes, hand=win.hand, ura=win.ura))
    return event


def test_what_a_win_does_not_tell_of_its_worth_is_null_and_what_the_law_gives_is_there() -> None:
    made, log = tables(again(games.hanchan, bare), ruleset="tenhou-4p"), tables(own(games.hanchan))
    for name in WORTH:
        assert set(column(made, "wins", name)) == {None}
    for name in ("limit_name", "table_points", "riichi", "honba_part", "tile"):
        assert column(made, "wins", name) == column(log, "wins", name)
    for name in ("change", "hand", "honba_part", "unexplained"):
        assert column(made, "player_rounds", name) == column(log, "player_rounds", name)


def test_a_figure_leaves_out_and_counts_the_wins_that_do_not_tell_what_it_needs() -> None:
    """Two games, of one nothing is told of yaku and fu: every share is that of the other."""
    made = tables(own(games.hanchan), again(games.tonpuusen, bare))
    log, wins = tables(own(games.hanchan)), len(column(made, "wins", "fu"))
    untold = column(made, "wins", "fu").count(None)
    assert 0 < untold < wins
    for name in ("yaku.riichi", "han", "win_points.hand", "dora", "kazoe", "yakuman.by_yaku"):
        assert value(made, name) == value(log, name)
    told = result(made, "fu_spread", "win_points.hand")
    assert {(item.column, item.rows, item.of) for item in told.not_told} == {
        ("fu", untold, wins), ("points", untold, wins),
    }  # fmt: skip
    assert sum(item.numerator for item in told.values if item.figure.kind == DISTRIBUTION) == wins - untold
    assert None not in [item.bucket for item in told.values if item.figure.kind == DISTRIBUTION]


def test_the_figures_of_an_mjlog_lack_nothing() -> None:
    assert result(tables(own(games.hanchan), own(games.hanchan_three))).not_told == []


def test_a_payment_that_neither_log_nor_law_tells_leaves_the_change_and_its_parts_null() -> None:
    def changed(event: Told) -> Told:
        return event._replace(win=Win()) if isinstance(event, say.Agari) else event

    hidden = again(scenes.double_ron, lambda event: changed(one_view(event)))
    made = tables(hidden)
    rows = made["player_rounds"].filter(pa.compute.equal(made["player_rounds"]["result"], "ron")).to_pylist()
    assert rows
    for name in ("change", "hand", "pao_part", "unexplained"):
        assert {row[name] for row in rows} == {None}
    assert {row["table_points"] for row in made["wins"].to_pylist()} == {None}
    assert set(column(made, "placements", "score")) == {None}


# --- ends ---


def test_an_end_without_scores_has_places_and_no_final_points() -> None:
    def changed(event: Told) -> Told:
        return say.End(None, None) if isinstance(event, say.End) else event

    made, log = tables(again(games.hanchan, changed)), tables(own(games.hanchan))
    assert set(column(made, "placements", "final_score")) == set(column(made, "placements", "final_points")) == {None}
    for name in ("finished", "place", "place_best", "place_worst", "score"):
        assert column(made, "placements", name) == column(log, "placements", name)
    assert value(made, "final_score") == value(made, "round_balance.final") == (0, 0)
    assert value(made, "first") == (1, 4)
    assert [(item.column, item.rows, item.of) for item in result(made, "final_score").not_told] == [
        ("final_score", 4, 4)
    ]


def test_an_end_with_scores_alone_has_no_final_points() -> None:
    def changed(event: Told) -> Told:
        return event._replace(points=None) if isinstance(event, say.End) else event

    made, log = tables(again(games.hanchan, changed)), tables(own(games.hanchan))
    assert column(made, "placements", "final_score") == column(log, "placements", "final_score")
    assert set(column(made, "placements", "final_points")) == {None}


# --- hands that are not shown ---


def one_view(event: Told, view: int = VIEW) -> Told:
    """What one player sees, until hands are shown."""
    if isinstance(event, say.Begin):
        hands = tuple(hand if seat == view else (HIDDEN,) * 13 for seat, hand in enumerate(event.hands))
        return event._replace(hands=hands)
    return event._replace(face=HIDDEN) if isinstance(event, say.Draw) and event.seat != view else event


def test_of_hidden_hands_shanten_tenpai_and_waits_are_null_and_their_moves_are_counted() -> None:
    made, log = tables(again(games.hanchan, one_view)), tables(own(games.hanchan))
    assert column(made, "player_rounds", "shown") == [seat == VIEW for seat in column(made, "player_rounds", "seat")]
    for name in ("haipai_shanten", "start_shanten", "haipai_dora", "tenpai_turn", "wait_kinds", "wait_tiles"):
        pairs = zip(column(log, "player_rounds", name), column(made, "player_rounds", "shown"), strict=True)
        assert column(made, "player_rounds", name) == [told if is_shown else None for told, is_shown in pairs]
    for name in ("draws", "discards", "riichi", "accepted", "riichi_turn", "chii", "pon", "won", "change"):
        assert column(made, "player_rounds", name) == column(log, "player_rounds", name)


def test_tenpai_is_told_where_hands_are_shown_and_at_a_win_of_who_shows_his() -> None:
    made, log = tables(again(games.hanchan, one_view)), tables(own(games.hanchan))
    told, expected = made["player_rounds"].to_pylist(), log["player_rounds"].to_pylist()
    seen = 0
    for row, right in zip(told, expected, strict=True):
        sure = row["result"] in ("exhaustive", "nagashi_mangan") or row["seat"] == VIEW or row["won"]
        assert row["tenpai"] == right["tenpai"] if sure else row["tenpai"] in (None, right["tenpai"])
        seen += not sure and row["tenpai"] is None
    assert seen > 0
    draws = [row for row in made["rounds"].to_pylist() if row["result"] == "exhaustive"]
    assert draws and all(row["tenpai"] is not None and row["renchan"] is not None for row in draws)


@pytest.mark.parametrize("view", [0, 1, 2, 3])
def test_a_draw_that_neither_shows_hands_nor_pays_leaves_renchan_open(view: int) -> None:
    def changed(event: Told) -> Told:
        if isinstance(event, say.Ryuukyoku):
            return event._replace(shown=None, changes=None, before=None)
        return one_view(event, view)

    made = tables(again(games.hanchan, changed))
    rows = [row for row in made["rounds"].to_pylist() if row["result"] == "exhaustive"]
    assert rows
    for row in rows:
        assert row["tenpai"] is None
        assert (row["renchan"] is None) == (row["cause"] is None) == (row["dealer"] != view)


def test_figures_of_hidden_hands_are_those_of_the_hand_that_is_shown() -> None:
    made, log = tables(again(games.hanchan, one_view)), tables(own(games.hanchan))
    rows = [row for row in log["player_rounds"].to_pylist() if row["seat"] == VIEW]
    assert value(made, "tenpai") == (sum(row["tenpai_turn"] is not None for row in rows), len(rows))
    riichi = [row for row in rows if row["riichi"]]
    assert value(made, "good_wait.two_kinds") == (sum(row["wait_kinds"] >= 2 for row in riichi), len(riichi))
    assert ("tenpai_turn", len(rows) * 3) in [(item.column, item.rows) for item in result(made, "tenpai").not_told]


# --- excerpts ---


def test_the_streak_of_an_excerpt_is_not_known_until_the_deal_passes() -> None:
    tape = own(games.hanchan).whole()
    log = tables(own(games.hanchan))["rounds"].to_pylist()
    first = next(row["round"] for row in log if row["honba"] > 0)
    events = list(say.told(tape))
    begins = [at for at, event in enumerate(events) if isinstance(event, say.Begin)]
    excerpt = recorded(events[begins[first] :], tape, "tenhou6")
    excerpt.begins_inside = True
    made = tables(OpenedLog("own", b"", "tenhou6", excerpt))
    found = made["rounds"].to_pylist()
    left = log[first:]
    passed = next(i for i, row in enumerate(left) if row["kyoku"] != left[0]["kyoku"])
    assert [row["streak"] for row in found] == [None] * passed + [row["streak"] for row in left[passed:]]
    assert column(made, "games", "excerpt") == [True]
    assert value(made, "rounds_per_game") == (0, 0)


# --- real records ---


@needs_corpus
@pytest.mark.parametrize("form", ["tenhou6", "mjai", "majsoul", "majiang"])
def test_every_figure_and_report_runs_over_real_records_of_a_form(form: str) -> None:
    paths = sorted((FOLDER / form).glob("*"))[::5]
    opened = [log for path in paths for log in open_log(path.read_bytes(), path.name) if log.tape is not None]
    if not opened:
        pytest.skip("no records of this form that can be read")
    made = tables(*opened)
    for table in made.values():
        table.validate(full=True)
    engine = Engine().open(made)
    selection = Selection(unknown=True)
    found = engine.result(list(figures().values()), selection, "default")
    assert found.totals.games == len(set(column(made, "rounds", "log")))
    for name in ("renchan", "rare"):
        report(engine, name, selection, profile("default"), 5)
    for name in ("fu", "points", "tile", "wait_kinds"):
        assert all(told is None or told >= 0 for told in column(made, "wins", name))
