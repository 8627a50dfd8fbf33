"""The commands stats and query."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result
from log import NAME, log

from analyzer import __version__
from analyzer.cli.commands import cli
from analyzer.formats import open_log, write_log
from analyzer.generate.compose import games, scenes
from analyzer.generate.compose.game import Game
from analyzer.render.figures import number, totals_text
from analyzer.stats.axes import AXES
from analyzer.stats.catalogue import SUBJECTS, families, figures
from analyzer.stats.engine import Totals
from analyzer.tables import store
from analyzer.tables.collector import Collector

LOG_ID = "2023010100gm-0009-0000-0123abcd"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Three games, two of them the same, one of them with a round in error."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / f"{LOG_ID}.xml").write_bytes(games.hanchan().log())
    (folder / "noten.xml").write_bytes(games.noten_riichi().log())
    (folder / "twin.xml").write_bytes(games.hanchan().log())
    return folder


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False)


def values(*words: object) -> dict[str, dict[str, object]]:
    found = json.loads(run("stats", *words, "--format", "json", "-q").stdout)
    return {value["id"]: value for value in found["values"]}


def test_every_game_counts_once_and_rounds_in_error_are_left_out_and_told(logs: Path) -> None:
    result = run("stats", logs, "--stat", "win")
    assert result.return_value == 0
    assert "2 games · " in result.stdout and "1 with errors" in result.stdout
    assert "2 logs · 1 duplicate" in result.stderr
    clean = values(logs, "--stat", "win")["win.per_player"]["denominator"]
    every = values(logs, "--stat", "win", "--with-errors")["win.per_player"]["denominator"]
    assert (every, clean) == (every, every - 4)  # type: ignore[operator]


@pytest.mark.parametrize("form", ["text", "json", "csv", "markdown"])
def test_every_form_holds_every_statistic_of_the_profile(logs: Path, form: str) -> None:
    out = run("stats", logs, "--all", "--format", form, "-q").stdout
    for name in ("win.per_player", "deal_in.per_round", "haipai_shanten.of_13", "stable_dan.phoenix", "yaku.riichi"):
        assert name in out


def test_nothing_to_divide_by_is_told_as_such(logs: Path) -> None:
    assert "n/a  0 / 0" in run("stats", logs, "--stat", "stable_dan.phoenix").stdout
    assert values(logs, "--stat", "stable_dan.phoenix")["stable_dan.phoenix"]["value"] is None
    assert ",n/a,0.0,0.0,," in run("stats", logs, "--stat", "stable_dan.phoenix", "--format", "csv").stdout


WRONG = [
    (("--stat", "deal_inn"), "no statistic 'deal_inn'; did you mean 'deal_in'?"),
    (("--stat", "win,"), "no statistic ''"),
    (("--by", "rooms"), "no axis 'rooms'; did you mean 'room'?"),
    (("--where", "sead=1"), "no axis 'sead'; did you mean 'seat'?"),
    (("--where", "room=phenix"), "no value of room 'phenix'; did you mean 'phoenix'?"),
    (("--where", "year>=soon"), "year is a number, not 'soon'"),
    (("--where", "kyoku=E5"), "no value of kyoku 'E5'; did you mean"),
    (("--where", "dealer=maybe"), "no value of dealer 'maybe'; did you mean 'yes'?"),
    (("--where", "year<2010,2011"), "< takes one value"),
    (("--where", "phoenix"), "'phoenix' is not a condition"),
    (("--profile", "amae"), "no profile 'amae'; did you mean 'amae-koromo'?"),
    (("--rounds", "winn"), "no statistic 'winn'; did you mean 'win'?"),
    (("--stat", "place", "--by", "closed"), "none of these statistics has all of these axes"),
    (("--format", "parquet"), "--format parquet needs --output FILE"),
    (("--rounds", "win", "--format", "parquet", "-o", "out"), "--format parquet cannot be used with --rounds"),
    (("--ruleset", "nobody"), "nobody"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_a_wrong_word_is_told_with_the_nearest_right_one(logs: Path, words: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(cli, ["stats", str(logs), *words])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("放銃率", {"deal_in.per_round"}),
        ("飛び人数", {"game_bust"}),
        ("furiten", {"furiten_riichi"}),
        ("Deal-in Rate", {"deal_in.per_round"}),
        ("bust rate,win", {"bust", "win.per_player"}),
    ],
)
def test_a_statistic_is_found_by_its_name_in_english_and_japanese(logs: Path, word: str, found: set[str]) -> None:
    assert set(values(logs, "--stat", word)) == found


def test_every_statistic_and_axis_is_listed_without_a_log() -> None:
    result = CliRunner().invoke(cli, ["stats", "--list"])
    listed = {line.split()[0] for line in result.stdout.splitlines() if line.startswith("  ")}
    assert result.exit_code == 0 and listed == {*figures(), *SUBJECTS, *AXES}
    assert "放銃率" in result.stdout


def test_exit_codes(tmp_path: Path, logs: Path) -> None:
    (logs / "page.xml").write_text("<html>")
    unreadable = run("stats", logs)
    assert unreadable.return_value == 3
    assert "page.xml  UNREADABLE  an HTML page" in unreadable.stderr
    assert "win.per_player" in unreadable.stdout
    (tmp_path / "empty").mkdir()
    assert run("stats", tmp_path / "empty").return_value == 4


def test_groups_add_up_to_the_whole(logs: Path) -> None:
    whole = values(logs, "--stat", "deal_in")["deal_in.per_round"]
    rows = list(
        csv.DictReader(
            io.StringIO(
                run(
                    "stats", logs, "--stat", "deal_in", "--by", "dealer", "--by", "wind", "--format", "csv", "-q"
                ).stdout
            )
        )
    )
    assert {row["wind"] for row in rows} == {"East", "South"} and {row["dealer"] for row in rows} == {"True", "False"}
    assert sum(float(row["denominator"]) for row in rows) == whole["denominator"]
    assert sum(float(row["numerator"]) for row in rows) == whole["numerator"]


def test_one_player_and_conditions_choose_rows(logs: Path) -> None:
    haru = values(logs, "--player", "Haru", "--stat", "win,place,draw,rounds_per_game")
    rounds = values(logs, "--where", "player=Haru", "--where", "seat=0", "--stat", "draw.*")["draw.all"]
    assert haru["place.by_seat"]["denominator"] == 1
    assert haru["win.per_player"]["denominator"] == haru["draw.exhaustive"]["denominator"] == rounds["denominator"]
    east = values(logs, "--where", "kyoku=E1,E2", "--where", "honba<1", "--stat", "win")["win.per_player"]
    assert 0 < east["denominator"] < values(logs, "--stat", "win")["win.per_player"]["denominator"]  # type: ignore[operator]
    assert "year = 2023" in run("stats", logs, "--by", "year", "--where", "year=2023", "--stat", "win").stdout


NOT_THERE = [
    (("--player", "haru!"), "no player 'haru!' in these logs; did you mean 'Haru'?"),
    (("--player", "Haru", "--where", "player=Haro"), "no player 'Haro' in these logs; did you mean 'Haru'?"),
    (("--where", "room=phoenix"), "no room 'phoenix' in these logs; there is only"),
    (("--where", "year>2090"), "year > 2090 never holds in these logs; there is only 2023"),
    (("--where", "kyoku=W1"), "no kyoku 'W1' in these logs; there are E1, E2"),
    (("--where", "kyoku=S1", "--where", "wind=East"), "no row of these logs has all that is asked for"),
]


@pytest.mark.parametrize(("words", "message"), NOT_THERE)
def test_what_no_log_has_is_told_with_the_nearest_that_is_there(
    logs: Path, words: tuple[str, ...], message: str
) -> None:
    result = run("stats", logs, "--stat", "win", *words)
    assert (result.return_value, result.stdout) == (4, "")
    assert message in result.stderr


def test_one_of_several_that_is_not_there_is_told_and_the_rest_is_counted(logs: Path) -> None:
    result = run("stats", logs, "--stat", "win", "--player", "Haru", "--player", "Harry")
    assert result.return_value == 0
    assert "no player 'Harry' in these logs; did you mean 'Haru'?" in result.stderr
    assert "player = Haru" in result.stdout


def test_several_players_stand_side_by_side(logs: Path) -> None:
    names = ("Haru", "Natsu")
    told = list(csv.DictReader(io.StringIO(run(
        "stats", logs, "--stat", "win", *(word for name in names for word in ("--player", name)), "--format", "csv", "-q"
    ).stdout)))  # fmt: skip
    alone = [values(logs, "--stat", "win", "--player", name)["win.per_player"] for name in names]
    assert [(row["name"], float(row["numerator"]), float(row["denominator"])) for row in told] == [
        (name, one["numerator"], one["denominator"]) for name, one in zip(names, alone, strict=True)
    ]


@pytest.mark.parametrize("words", [("--by", "year"), ("--by", "month"), ("--where", "year=2023")])
def test_games_without_a_date_are_counted_where_time_is_asked_for(logs: Path, words: tuple[str, ...]) -> None:
    """Of the two games one has its date in its name."""
    out = run("stats", logs, "--stat", "win", "--with-errors", *words).stdout
    assert "not recorded in the logs: date of 1 of 2 games" in out
    assert "date of" not in run("stats", logs, "--stat", "win").stdout


def test_explain_gives_words_and_sql(logs: Path) -> None:
    out = run("stats", logs, "--stat", "deal_in.*", "--explain").stdout
    assert "a double ron is one deal-in" in out
    assert "differs: a double ron counts twice" in out
    assert "rate of deal_ins > 0 over true" in out
    every = run("stats", logs, "--all", "--explain").stdout
    for note in ("Wilson's score with effective rows", "Student's t", "a spread Poisson score", "Fieller's theorem"):
        assert f" · 95 % by {note}, game by game, for these games" in every
    assert "for these games; none with all seats of a table: by the rules\n" in every


def test_groups_are_compared_with_all_others(logs: Path) -> None:
    words = ("stats", logs, "--stat", "win.per_player,place.by_seat", "--by", "dealer", "--compare", "groups")
    assert "95 %, these players" in run(*words).stdout
    found = json.loads(run(*words, "--format", "json").stdout)["differences"]
    assert [one["dealer"] for one in found] == ["no", "yes"]  # places have no such axis
    one, other = found
    assert one["difference"] == pytest.approx(one["value"] - one["others"]) == pytest.approx(-other["difference"])


def test_groups_of_each_kind_of_games_are_compared_among_themselves() -> None:
    games = Path(__file__).parents[2] / "fixtures" / "games"
    words = ("stats", games, "--stat", "win.per_player", "--by", "seat", "--compare", "groups")
    found = json.loads(run(*words, "--format", "json").stdout)["differences"]
    assert {(one["games"], one["seat"]) for one in found} == {
        *((f"{number} players", str(seat)) for number, seats in (("four", 4), ("three", 3)) for seat in range(seats))
    }
    assert "\nthree players\n" in run(*words).stdout


@pytest.mark.parametrize("words", [(), ("--by", "room", "--by", "year"), ("--by", "room", "--format", "csv")])
def test_groups_are_compared_by_one_axis(logs: Path, words: tuple[str, ...]) -> None:
    assert "takes one axis" in str(run("stats", logs, "--compare", "groups", *words).exception)


def test_compare_says_who_uses_what_and_why(logs: Path) -> None:
    out = run("stats", logs, "--compare", "profiles").stdout
    assert "deal_in.per_win" in out and "mortal, togakushi" in out and "differs: a double ron counts twice" in out
    told = json.loads(run("stats", logs, "--compare", "profiles", "--format", "json").stdout)
    assert told["profiles"]["mortal"]["deal_in"] == "deal_in.per_win"


def test_rounds_lists_places_with_links(logs: Path) -> None:
    out = run("stats", logs, "--rounds", "double_ron").stdout.splitlines()
    assert out[0].startswith("double_ron: Share of rounds")
    assert out[1:] == [f"{logs}/{LOG_ID}.xml  E4.1  seat 0  https://tenhou.net/0/?log={LOG_ID}&tw=0&ts=6"]
    assert len(run("stats", logs, "--rounds", "win", "--limit", 2).stdout.splitlines()) == 4


def test_rounds_come_in_the_form_that_is_asked_for(logs: Path) -> None:
    def told(form: str, *words: object) -> str:
        return run("stats", logs, "--rounds", "double_ron", "--format", form, *words).stdout

    link = f"https://tenhou.net/0/?log={LOG_ID}&tw=0&ts=6"
    row = {"id": "double_ron", "log": f"{logs}/{LOG_ID}.xml", "round": "E4.1", "seat": 0, "value": True, "link": link}
    assert json.loads(told("json"))["rows"] == [row]
    assert json.loads(told("json"))["at_limit"] == []
    assert json.loads(told("json", "--limit", 1))["at_limit"] == ["double_ron"]
    assert list(csv.DictReader(io.StringIO(told("csv")))) == [{key: str(value) for key, value in row.items()}]
    assert f"| E4.1 | 0 | True | {link} |" in told("markdown")


def test_parquet_holds_the_same_values(logs: Path, tmp_path: Path) -> None:
    run("stats", logs, "--by", "dealer", "--stat", "win", "--format", "parquet", "-o", tmp_path / "out.parquet")
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [(row["id"], row["dealer"]) for row in rows] == [("win.per_player", False), ("win.per_player", True)]


def test_a_folder_of_tables_gives_what_its_logs_give(logs: Path, tmp_path: Path) -> None:
    names = sorted(logs.iterdir())[:2]
    for part, path in enumerate(names):
        store.write(store.tables_of([(path.name, path.read_bytes())]), str(tmp_path / "store"), part)
    assert run("stats", tmp_path / "store", "-q").stdout == run("stats", logs, "-q").stdout


@pytest.mark.parametrize("name", ["a[1]", "b*", "c?", "year=2024", "it's", "back\\slash", "{a,b}", "*"])
def test_a_store_is_read_whatever_its_name(one: Path, logs: Path, tmp_path: Path, name: str) -> None:
    """Beside it are stores that its name matches as a pattern."""
    for other in ("a1", "b1", "cc"):
        store.write(store.tables_of([("other", games.hanchan().log())]), str(tmp_path / "in" / other), 0)
    store.write(store.tables_of([("own", (one / "a.xml").read_bytes())]), str(tmp_path / "in" / name), 0)
    assert run("stats", tmp_path / "in" / name, "--stat", "win").stdout == run("stats", one, "--stat", "win").stdout
    assert run("query", "select sum(rounds) as n from games", tmp_path / "in" / name).stdout == "n\n1\n"
    assert "year " not in run("query", "describe games", tmp_path / "in" / name).stdout


def test_a_hostile_name_is_told_escaped(tmp_path: Path) -> None:
    (tmp_path / "evil.xml").write_bytes(log(end=b'<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0" />'))
    for form in ("text", "markdown", "csv"):
        out = run("stats", tmp_path, "--by", "player", "--stat", "win", "--with-errors", "--format", form).stdout
        assert "\x1b" not in out and "\u202e" not in out
        assert "evil" in out
    assert NAME not in out


def test_csv_holds_no_formula(tmp_path: Path) -> None:
    game = Game(names=("=1+1", "b", "c", "d"))
    scenes.finish(game)
    (tmp_path / "a.xml").write_bytes(game.log())
    out = run("stats", tmp_path, "--by", "player", "--stat", "win", "--format", "csv").stdout
    assert ",'=1+1," in out


def test_query_answers_in_sql(logs: Path) -> None:
    result = run(
        "query",
        "select result, count(*) as n from rounds where errors = 0 group by 1 order by 2 desc limit 1",
        logs,
        "--format",
        "csv",
    )
    assert result.stdout.splitlines()[0] == "result,n"
    assert json.loads(
        run("query", "select max(rank_points) as p from placements", logs, "--format", "json").stdout
    ) == [{"p": 30}]
    assert "hash" in run("query", "describe games", logs).stdout


@pytest.mark.parametrize(
    "statement",
    [
        "drop view rounds", "select 1; select 2", "copy rounds to 'x.csv'", "select nothing from rounds", "selct", "",
        "select * from read_csv('/etc/hostname')", "select * from '/etc/hostname'", "set threads = 1", "attach 'x.db'",
    ],
)  # fmt: skip
def test_query_reads_these_tables_and_does_nothing_else(logs: Path, statement: str) -> None:
    result = CliRunner().invoke(cli, ["query", statement, str(logs)])
    assert result.exit_code == 2
    assert result.stderr.count("Error") >= 1 and "Traceback" not in result.stderr


def test_heavy_libraries_are_imported_only_when_used() -> None:
    import subprocess
    import sys

    code = "import sys, analyzer.cli.commands; print([n for n in ('duckdb', 'pyarrow', 'numpy') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """One game of one round: the dealer, whose name is no ASCII, wins a yakuman from the last seat."""
    game = Game(names=("東風", "b", "c", "d"))
    game.round({0: "19m19p19s1234567z"}).ron(0, loser=3, tile="1m")
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "a.xml").write_bytes(game.log())
    return tmp_path / "one"


# 95 % by Wilson's score: of 1 / 4 from 4.56 to 69.94, of 1 / 1 from 20.65 (1 / (1 + 1.96^2)), of 0 / 1 to 79.35
WHOLE = """\
1 game · 1 round counted · definitions: default · intervals: 95 %, these games

round_result                     results of rounds 局の結果
  ron                                100.00 %  1 / 1
win.per_player                        25.00 %  1 / 4                                    win rate 和了率
"""
BY_SEAT = """\
1 game · 1 round counted · definitions: default · intervals: 95 %, these games

seat = 0
win.per_player                       100.00 %  1 / 1                                    win rate 和了率

seat = 1
win.per_player                         0.00 %  0 / 1                                    win rate 和了率

seat = 2
win.per_player                         0.00 %  0 / 1                                    win rate 和了率

seat = 3
win.per_player                         0.00 %  0 / 1                                    win rate 和了率
"""
MARKDOWN = """\
1 game · 1 round counted · definitions: default · intervals: 95 %, these games

| statistic | | value | of | 95 % |
|---|---|--:|--:|---|
| `win.per_player` | win rate 和了率 | 25.00 % | 1 / 4 |  |
| `round_result` | results of rounds 局の結果: ron | 100.00 % | 1 / 1 |  |
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--stat", "round_result,win.per_player"), WHOLE),
        (("--stat", "win.per_player", "--by", "seat"), BY_SEAT),
        (("--stat", "win.per_player,round_result", "--format", "markdown"), MARKDOWN),
    ],
)
def test_the_whole_text_of_a_few_figures(one: Path, words: tuple[str, ...], told: str) -> None:
    assert run("stats", one, *words).stdout == told


def test_what_has_no_such_axis_is_left_out_and_told(one: Path) -> None:
    words = ("--stat", "place.by_seat,win_points.hand", "--by", "closed")
    assert run("stats", one, *words).stdout.endswith("\n\nnot available with these axes: place.by_seat\n")
    assert json.loads(run("stats", one, *words, "--format", "json").stdout)["left_out"] == ["place.by_seat"]
    assert "not available" not in run("stats", one, "--stat", "win_points.hand", "--by", "closed").stdout


def test_the_figures_as_json(one: Path) -> None:
    told = json.loads(run("stats", one, "--stat", "win.per_player", "--format", "json").stdout)
    assert told["schema"] == "tenhou-analyzer/stats/1" and (told["profile"], told["by"]) == ("default", [])
    assert told["rounds"] == {"games": 1, "counted": 1, "all": 1, "with_errors": 0, "unknown_rules": 0}
    (figure,), (value,) = told["figures"], told["values"]
    assert set(figure) == {"id", "family", "name", "ja", "unit", "kind", "definition", "differs", "of", "subject"}
    assert (value["bucket"], value["value"], value["numerator"], value["denominator"]) == (None, 25, 1, 4)
    assert (value["low"], value["high"], value["stands_for"], value["effective_games"]) == (None, None, None, 1)
    assert set(told["intervals"]["stands_for"]) == {"these games", "these players", "the rules"}


def test_an_interval_says_for_what_it_stands(logs: Path) -> None:
    """Two games have one; where all seats of a table are counted the mean place needs none."""
    words = ("stats", logs, "--stat", "win.per_player,place.by_seat")
    rate, place = json.loads(run(*words, "--format", "json").stdout)["values"]
    assert rate["low"] < rate["value"] < rate["high"] and rate["stands_for"] == "these games"
    assert 1 < rate["effective_games"] <= 2
    assert (place["low"], place["stands_for"]) == (None, "the rules")
    assert " by the rules " in run(*words).stdout


def test_rows_of_a_query_in_every_form(one: Path) -> None:
    def rows(*words: str) -> str:
        return run(
            "query", "select name, place, null as x from placements where place < 3 order by place", one, *words
        ).stdout

    assert rows() == "name  place     x\n  東風      1  null\n   b      2  null\n"
    assert rows("--format", "csv") == "name,place,x\n東風,1,\nb,2,\n"
    assert rows("--format", "json") == (
        '[{"name": "東風", "place": 1, "x": null}, {"name": "b", "place": 2, "x": null}]\n'
    )


def test_text_shows_the_first_rows_of_a_query_and_says_so(one: Path) -> None:
    def rows(statement: str, *words: object) -> list[str]:
        return run("query", statement, one, *words).stdout.splitlines()

    some = "select range as n from range(1001)"
    assert rows(some)[-2:] == [
        "999", "only the first 1,000 rows are shown: raise --limit, or use --format csv or json for all"
    ]  # fmt: skip
    assert rows(some, "--limit", 1001)[-1] == "1000" and len(rows(some, "--format", "csv")) == 1002
    assert len(json.loads(rows(some, "--format", "json")[0])) == 1001
    assert rows("select 1 as n where false", "--format", "json") == ["[]"]


def test_a_query_streams_its_rows(one: Path) -> None:
    """A million rows are written in little more memory than ten: the peak is measured in a process of its own."""
    import subprocess
    import sys

    code = (
        "import resource, sys; from analyzer.cli.commands import cli;"
        "cli(['query', f'select range as n from range({sys.argv[2]})', sys.argv[1], '--format', 'csv', '-o', '/dev/null'],"
        "standalone_mode=False); print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    peaks = [
        int(subprocess.run([sys.executable, "-c", code, str(one), rows], capture_output=True, check=True).stdout)
        for rows in ("10", "1000000")
    ]
    assert peaks[1] - peaks[0] < 40_000  # KiB: the rows themselves take twice as much


def test_a_query_that_fails_at_a_late_row_is_told(one: Path, tmp_path: Path) -> None:
    late = "select case when range = 500000 then error('late') else range end as n from range(500001)"
    result = CliRunner().invoke(cli, ["query", late, str(one), "--format", "csv", "-o", str(tmp_path / "out.csv")])
    assert result.exit_code == 2 and "late" in result.stderr
    assert not (tmp_path / "out.csv").exists()


def test_more_logs_than_a_chunk_holds_give_the_same(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("stats", logs, "--all").stdout
    monkeypatch.setattr(Collector, "full", property(lambda collector: collector.chunk.placements.count > 0))
    games, write = [], store.write

    def counted(tables: dict[str, pa.Table], folder: str, chunk: int) -> None:
        games.append((chunk, tables["games"].num_rows))
        write(tables, folder, chunk)

    monkeypatch.setattr(store, "write", counted)
    assert run("stats", logs, "--all").stdout == whole
    assert [game for game in games if game[1]] == [(0, 1), (1, 1)]  # of three logs two are the same


def test_what_is_left_out_is_told_by_reason() -> None:
    totals = Totals(games=1200, rounds=14, with_errors=2, unknown=3, counted=9)
    assert totals_text(totals) == (
        "1,200 games · 9 rounds counted · excluded from 14: 2 with errors, 3 under unknown rules"
    )
    whole = Totals(games=1, rounds=9, with_errors=0, unknown=0, counted=9)
    assert totals_text(whole) == "1 game · 9 rounds counted"


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_what_a_log_does_not_tell_is_counted_below(tmp_path: Path, form: str) -> None:
    """An mjai record of ours tells no yaku: of two games one does."""
    record = write_log(open_log(games.tonpuusen().log(), "own")[0].whole(), "mjai")
    (tmp_path / "one.mjson").write_bytes(record)
    (tmp_path / "two.xml").write_bytes(games.hanchan().log())
    told = values(tmp_path, "--stat", "fu_spread,kazoe", "--with-unknown")["kazoe"]
    document = json.loads(
        run("stats", tmp_path, "--stat", "fu_spread,kazoe", "--with-unknown", "--format", "json").stdout
    )  # fmt: skip
    found = {item["column"]: (item["table"], item["rows"], item["of"]) for item in document["not_told"]}
    table, rows, of = found["fu"]
    assert found["kazoe"] == (table, rows, of) == ("wins", of - told["denominator"], of)
    assert 0 < rows < of
    text = run("stats", tmp_path, "--stat", "fu_spread,kazoe", "--with-unknown", "--format", form).stdout
    expected = "wins.kazoe" if form == "html" else f"not recorded in the logs: fu, kazoe of {rows} of {of} wins"
    assert expected in text


def test_small_points_have_decimals() -> None:
    points = families()["win_points"][0]
    assert [number(value, points) for value in (-100.4, -99.5, 99.99, 100.0, 8012.6)] == [
        "-100", "-99.50", "99.99", "100", "8,013",
    ]  # fmt: skip


def test_a_page_names_the_version(one: Path) -> None:
    assert f"tenhou-analyzer {__version__}" in run("stats", one, "--stat", "win.per_player", "--format", "html").stdout


def test_the_first_variant_is_ours(one: Path) -> None:
    lines = run("stats", one, "--compare", "profiles").stdout.splitlines()
    users = {line.split()[0]: line.split("  ")[-1].split(", ") for line in lines if re.match(r"  [a-z_]+\.", line)}
    assert "default" in users["deal_in.per_round"] and "default" not in users["deal_in.per_win"]
    assert "default" in users["win_points.hand"]
