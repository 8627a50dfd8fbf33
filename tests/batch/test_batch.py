"""Many logs: the same tables from every container, in every order and on any number of processes, whatever is killed."""

from __future__ import annotations

import gzip
import json
import os
import re
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import trials
from conftest import NATIVE
from containers import FORMS, Logs, folder, gz, own_logs, repeated, zipped
from corpus import FOLDER as CORPUS
from corpus import needs_corpus
from trials import ROOT, batch, command, kill_runs, kill_workers, run, tables, tables_but_places

from analyzer.batch.store.tables import NAMES

FIXTURES = ROOT / "fixtures"
NAUGHTY = '''
import os, time
import analyzer.formats as formats
open_log = formats.open_log
def naughty(data, name):
    if b"KILL-ME" in data: os.kill(os.getpid(), 9)
    if b"EXIT-ME" in data: os._exit(7)
    if b"HANG-ME" in data:
        open(__file__ + ".hangs", "w").close()
        time.sleep(10000)
    if b"FAIL-ME" in data: raise ZeroDivisionError("\\x1b[31m")
    if b"EAT-ME" in data: bytearray(20 << 30)
    return open_log(data, name)
formats.open_log = naughty
'''

CLOSES_BADLY = '''
import sys
if "--cluster" in sys.orig_argv:
    import distributed
    close = distributed.LocalCluster.close
    def badly(cluster, timeout=None):
        close(cluster, timeout)
        raise TimeoutError("of no consequence")
    distributed.LocalCluster.close = badly
'''


MANY = 12 if NATIVE else 1


@pytest.fixture(scope="module")
def logs() -> Logs:
    """Interpreted, a log takes fifty times as long: fewer do."""
    return dict(list(own_logs(FIXTURES).items())[:: 1 if NATIVE else 6])


@pytest.fixture(scope="module")
def home(logs: Logs, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of logs, and the store of an undisturbed run over it."""
    home = tmp_path_factory.mktemp("home")
    folder(logs, home / "logs")
    batch(home / "store", home / "logs", "-j", "1")
    return home


def rows(store: Path, table: str) -> list[dict[str, Any]]:
    return pq.read_table(store / "tables" / table).to_pylist()


def statuses(store: Path) -> dict[str, str]:
    return {Path(row["place"]).name.split(".")[0]: row["status"] for row in rows(store, "inputs")}


@pytest.mark.parametrize("form", FORMS)
def test_every_container_gives_the_same_tables(form: str, logs: Logs, home: Path, tmp_path: Path) -> None:
    FORMS[form](logs, tmp_path / "in")
    batch(tmp_path / "store", tmp_path / "in", "-j", "2")
    assert tables_but_places(tmp_path / "store") == tables_but_places(home / "store")
    if form != "twice":
        assert statuses(tmp_path / "store") == statuses(home / "store")
    else:
        twice = [row["status"] for row in rows(tmp_path / "store", "inputs")]
        assert twice.count("counted") == len(rows(home / "store", "games"))
        assert len(twice) == 2 * len(rows(home / "store", "inputs"))


def test_a_row_is_what_check_says(logs: Logs, home: Path) -> None:
    told = [json.loads(line) for line in run("check", "--format", "jsonl", home / "logs").stdout.splitlines()]
    by_place = {row["place"]: row for row in rows(home / "store", "inputs")}
    assert {log["log"]: log["verdict"] for log in told} == {place: row["verdict"] for place, row in by_place.items()}
    counted = {row["log"] for row in rows(home / "store", "games")}
    findings = rows(home / "store", "findings")
    for log in told:
        number = by_place[log["log"]]["log"]
        if by_place[log["log"]]["status"] == "counted":
            own = [row["code"] for row in findings if row["log"] == number]
            assert number in counted and own == [finding["code"] for finding in log["findings"]]


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "2", "TZ": "America/New_York", "LC_ALL": "ja_JP.UTF-8"},
    ],
)
def test_nothing_depends_on_processes_order_seed_zone_or_locale(env: dict[str, str], home: Path, tmp_path: Path) -> None:
    listed = sorted((str(path) for path in (home / "logs").rglob("*.xml")), reverse=True)
    (tmp_path / "list").write_text("\n".join(listed))
    batch(tmp_path / "store", f"@{tmp_path / 'list'}", "-j", "3", env=env)
    assert tables(tmp_path / "store") == tables(home / "store")


def test_shards_are_the_whole_with_a_game_that_has_no_round(home: Path, tmp_path: Path) -> None:
    """Its players stand in no row: their names must not be left in the tables of one way, and not of the other."""
    head = (FIXTURES / "games/synthetic_tonpuu.xml").read_bytes().partition(b"<INIT")[0]
    folder({"a": re.sub(rb' n(\d)="[^"]*"', rb' n\1="%4\1"', head) + b"</mjloggm>"}, tmp_path / "in")
    for i in (1, 2):
        batch(tmp_path / str(i), home / "logs", tmp_path / "in", "--shard", f"{i}/2")
    assert run("merge", tmp_path / "1", tmp_path / "2", "--store", tmp_path / "all").returncode == 1
    batch(tmp_path / "whole", home / "logs", tmp_path / "in")
    assert [row["rounds"] for row in rows(tmp_path / "whole", "games")].count(0) > 0
    assert tables(tmp_path / "all") == tables(tmp_path / "whole")


def test_shards_merged_are_the_whole(home: Path, tmp_path: Path) -> None:
    for i in (1, 2, 3):
        batch(tmp_path / str(i), home / "logs", "--shard", f"{i}/3", ok=(0, 1, 3, 4))
    done = run("merge", tmp_path / "2", tmp_path / "1", tmp_path / "3", "--store", tmp_path / "all")
    assert done.returncode == 1, done.stderr
    assert tables(tmp_path / "all") == tables(home / "store")
    refused = run("merge", tmp_path / "1", tmp_path / "4", "--store", tmp_path / "more")
    assert refused.returncode == 2 and "does not exist" in refused.stderr


@needs_corpus
@pytest.mark.skipif(not NATIVE, reason="interpreted, real logs take too long here")
def test_shards_of_all_real_logs_merged_are_the_whole(tmp_path: Path) -> None:
    batch(tmp_path / "whole", CORPUS / "mjlog")
    for i in (1, 2):
        batch(tmp_path / str(i), CORPUS / "mjlog", "--shard", f"{i}/2")
    assert run("merge", tmp_path / "2", tmp_path / "1", "--store", tmp_path / "all").returncode == 1
    assert tables(tmp_path / "all") == tables(tmp_path / "whole")


def test_many_buckets_are_as_good_as_one(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from analyzer.batch.plan import Plan
    from analyzer.batch.run import Watcher, merge
    from analyzer.batch.run import run as run_here
    from analyzer.batch.store import seal, spill

    whole = [rows(home / "store", name) for name in NAMES]
    monkeypatch.setattr(seal, "BUCKET", 4)
    monkeypatch.setattr(spill, "STEP", 2)
    monkeypatch.setattr(spill, "GROUP", 1)
    run_here(Plan(paths=(str(home / "logs"),), store=tmp_path / "small"), Watcher())
    assert [rows(tmp_path / "small", name) for name in NAMES] == whole
    assert len(list((tmp_path / "small" / "tables" / "games").iterdir())) > 8
    merge([tmp_path / "small"], tmp_path / "merged")
    assert tables(tmp_path / "merged") == tables(tmp_path / "small")
    assert sorted(path.name for path in (tmp_path / "small" / "tables").iterdir()) == sorted(NAMES)


def test_a_bucket_may_lack_the_rows_of_a_table(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from analyzer.batch.plan import Plan
    from analyzer.batch.run import Watcher
    from analyzer.batch.run import run as run_here
    from analyzer.batch.store import seal, spill

    clean = [row["place"] for row in rows(home / "store", "inputs") if row["verdict"] == "clean"]
    monkeypatch.setattr(seal, "BUCKET", 1)
    monkeypatch.setattr(spill, "STEP", 2)
    run_here(Plan(paths=tuple(clean), store=tmp_path / "store"), Watcher())
    assert sorted(row["place"] for row in rows(tmp_path / "store", "inputs")) == sorted(clean)
    assert len(rows(tmp_path / "store", "findings")) < len(rows(tmp_path / "store", "games")) / 4


def test_the_same_game_counts_once(logs: Logs, tmp_path: Path) -> None:
    one, other = list(logs.values())[:2]
    a, b = "2024010112gm-0009-0000-aaaaaaaa", "2024010112gm-0009-0000-bbbbbbbb"
    for number, (name, data) in enumerate([(a, one), (b, one), (b, other), (a, one), ("nameless", one), ("x", b"<no/>")]):
        (tmp_path / "in" / str(number)).mkdir(parents=True)
        (tmp_path / "in" / str(number) / f"{name}.xml").write_bytes(data)
    batch(tmp_path / "store", tmp_path / "in")
    found = {Path(row["place"]).parent.name: row["status"] for row in rows(tmp_path / "store", "inputs")}
    assert found == {
        "0": "counted", "1": "same content", "2": "counted" if len(rows(tmp_path / "store", "games")) == 2 else
        "same id, other content", "3": "same content", "4": "same content", "5": "unreadable",
    }  # fmt: skip
    manifest = json.loads((tmp_path / "store" / "manifest.json").read_text())
    assert manifest["games"] == len(rows(tmp_path / "store", "games")) and manifest["excluded"]["unreadable"] == 1


def test_of_two_contents_with_one_id_the_whole_one_counts(logs: Logs, tmp_path: Path) -> None:
    data = next(data for data in logs.values() if data.count(b"<INIT") > 3)
    (tmp_path / "in" / "z").mkdir(parents=True)
    name = "2024010112gm-0009-0000-aaaaaaaa.xml"
    (tmp_path / "in" / name).write_bytes(data[: len(data) * 2 // 3])
    (tmp_path / "in" / "z" / name).write_bytes(data)
    batch(tmp_path / "store", tmp_path / "in")
    found = {row["place"].split("/")[-2]: row["status"] for row in rows(tmp_path / "store", "inputs")}
    assert found == {"in": "same id, other content", "z": "counted"}


def test_a_score_sheet_has_a_verdict_and_findings_but_is_no_game(logs: Logs, tmp_path: Path) -> None:
    sheet = (FIXTURES / "sheets" / "russian-evening.csv").read_text()
    wrong = sheet.replace("5200,-5200", "5100,-5100", 1)
    sheets = {"right.csv": sheet, "wrong.csv": wrong, "again.csv": wrong, "broken.csv": sheet.replace("russian", "no")}
    (tmp_path / "in").mkdir()
    for name, text in sheets.items():
        (tmp_path / "in" / name).write_text(text)
    folder(dict(list(logs.items())[:1]), tmp_path / "in" / "logs")
    batch(tmp_path / "store", tmp_path / "in")
    found = {Path(row["place"]).name: row for row in rows(tmp_path / "store", "inputs")}
    told = {name: (found[name]["status"], found[name]["verdict"]) for name in sheets}
    assert told == {
        "right.csv": ("score sheet", "score sheet, clean"), "again.csv": ("score sheet", "score sheet, findings"),
        "wrong.csv": ("same content", "score sheet, findings"), "broken.csv": ("unreadable", "unreadable"),
    }  # fmt: skip
    assert "no" in found["broken.csv"]["reason"]
    own = [row["code"] for row in rows(tmp_path / "store", "findings") if row["log"] == found["wrong.csv"]["log"]]
    checked = run("check", "--format", "jsonl", tmp_path / "in" / "wrong.csv")
    assert own == [finding["code"] for finding in json.loads(checked.stdout)["findings"]] and own
    assert len(rows(tmp_path / "store", "games")) == 1
    assert run("merge", tmp_path / "store", "--store", tmp_path / "merged").returncode == 1
    assert tables(tmp_path / "merged") == tables(tmp_path / "store")


# --- faults of workers ---


@pytest.fixture
def naughty(logs: Logs, tmp_path: Path) -> dict[str, str]:
    """An environment in which some logs end their workers."""
    (tmp_path / "patch").mkdir()
    (tmp_path / "patch" / "sitecustomize.py").write_text(NAUGHTY)
    folder(logs, tmp_path / "in")
    return {"PYTHONPATH": f"{tmp_path / 'patch'}{os.pathsep}{os.environ['PYTHONPATH']}"}


@pytest.mark.parametrize(
    ("word", "verdict", "reason"),
    [
        ("KILL", "quarantined", "its worker died: signal 9"),
        ("EXIT", "quarantined", "its worker died: exit code 7"),
        ("HANG", "quarantined", "no answer within 4 s"),
        ("FAIL", "failed", "internal error: ZeroDivisionError: \x1b[31m"),
        ("EAT", "failed", "internal error: MemoryError"),
    ],
)
def test_only_the_guilty_log_is_lost(
    word: str, verdict: str, reason: str, home: Path, tmp_path: Path, naughty: dict[str, str]
) -> None:
    guilty = tmp_path / "in" / "2024-guilty.xml"
    guilty.write_bytes(f"<mjloggm>{word}-ME</mjloggm>".encode())
    words = (tmp_path / "in", "-j", "2", "--time-limit", "4")
    told = batch(tmp_path / "store", *words, ok=(1, 5), env=naughty)
    assert tables_but_places(tmp_path / "store") == tables_but_places(home / "store")
    (row,) = [row for row in rows(tmp_path / "store", "inputs") if row["place"] == str(guilty)]
    assert (row["status"], row["verdict"], row["reason"]) == (verdict, verdict, reason)
    assert f"1 {verdict}" in told and "\x1b" not in told
    again = batch(tmp_path / "store", *words, "--resume", ok=(1, 5), env={})  # and what is done is not done again
    assert f"1 {verdict}" in again


def test_a_worker_that_dies_just_before_it_is_given_a_task_costs_nothing(logs: Logs) -> None:
    from analyzer.batch.work.crew import Crew
    from analyzer.batch.work.message import Entry, Task

    entries = [Entry(f"{name}.xml", data, "") for name, data in list(logs.items())[:3]]
    crew = Crew(1, 60, "", lambda task, at: None, keep=True)
    try:
        for _ in range(2):
            (done,) = crew.run(iter([Task("a", entries, None, False, False)]))
            assert (done.digest, done.logs) == ("a", 3)
            crew._members[0].process.kill()
            crew._members[0].process.wait()
    finally:
        crew.close()


def test_a_worker_that_starts_slowly_has_time(home: Path, tmp_path: Path) -> None:
    (tmp_path / "patch").mkdir()
    (tmp_path / "patch" / "sitecustomize.py").write_text(
        "import sys, time\nif 'analyzer.batch.work.worker' in sys.orig_argv: time.sleep(2)\n"
    )
    env = {"PYTHONPATH": f"{tmp_path / 'patch'}{os.pathsep}{os.environ['PYTHONPATH']}"}
    leader = start(tmp_path / "store", home / "logs" / "deep", "-j", "1", "--time-limit", "0.5", env=env)
    told = leader.communicate(timeout=120)[1]
    assert leader.returncode in (0, 1) and "quarantined" not in told, told


def test_workers_killed_at_random_lose_nothing(logs: Logs, tmp_path: Path) -> None:
    folder(repeated(logs, MANY), tmp_path / "in")
    words: list[str | Path] = [tmp_path / "in", "-j", "2"]
    started = time.monotonic()
    batch(tmp_path / "calm", *words)
    assert kill_workers(tmp_path / "store", words, 12, 1, (time.monotonic() - started) / 20) > 0
    assert tables(tmp_path / "store") == tables(tmp_path / "calm")


def test_a_run_that_is_killed_goes_on_to_the_same_tables(logs: Logs, tmp_path: Path) -> None:
    folder(repeated(logs, MANY), tmp_path / "in")
    started = time.monotonic()
    batch(tmp_path / "calm", tmp_path / "in")
    kill_runs(tmp_path / "store", [tmp_path / "in", "-j", "2"], 6, 1, time.monotonic() - started)
    assert tables(tmp_path / "store") == tables(tmp_path / "calm")
    assert sorted(path.name for path in (tmp_path / "store").iterdir()) == ["lock", "manifest.json", "parts", "tables"]


# --- being stopped, and going on ---


def start(store: Path, *words: str | Path, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command("batch", "--store", store, *words), env={**os.environ, **(env or {})}, cwd=ROOT,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def wait_until_it_hangs(tmp_path: Path) -> None:
    """Until a worker has the log that never ends."""
    while not (tmp_path / "patch" / "sitecustomize.py.hangs").exists():
        time.sleep(0.05)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(
    number: signal.Signals, code: int, home: Path, tmp_path: Path, naughty: dict[str, str]
) -> None:
    (tmp_path / "in" / "zz.xml").write_bytes(b"<mjloggm>HANG-ME</mjloggm>")
    leader = start(tmp_path / "store", tmp_path / "in", "-j", "1", "--time-limit", "60", env=naughty)
    wait_until_it_hangs(tmp_path)
    found = trials.workers_of(leader.pid)
    assert found
    leader.send_signal(number)
    started = time.monotonic()
    told = leader.communicate(timeout=60)[1]
    assert leader.returncode == code and time.monotonic() - started < 30  # it does not wait for the log
    assert f"--store {tmp_path / 'store'} --resume" in told and "Traceback" not in told
    assert not [pid for pid in found if trials.alive(pid)]


def test_ctrl_c_twice_ends_at_once(tmp_path: Path, naughty: dict[str, str]) -> None:
    with open(tmp_path / "patch" / "sitecustomize.py", "a", encoding="utf-8") as patch:
        patch.write("import analyzer.batch.work.crew\nanalyzer.batch.work.crew.GRACE = 60\n")  # for tasks in work
    (tmp_path / "in" / "aa.xml").write_bytes(b"<mjloggm>HANG-ME</mjloggm>")
    leader = start(tmp_path / "store", tmp_path / "in", "-j", "1", "--time-limit", "60", env=naughty)
    wait_until_it_hangs(tmp_path)
    found = trials.workers_of(leader.pid)
    assert found
    leader.send_signal(signal.SIGINT)
    time.sleep(0.1)
    leader.send_signal(signal.SIGINT)
    started = time.monotonic()
    told = leader.communicate(timeout=60)[1]
    assert leader.returncode == 130 and time.monotonic() - started < 30, told
    assert not [pid for pid in found if trials.alive(pid)]


def test_what_changed_is_judged_anew_and_the_rest_is_not(logs: Logs, tmp_path: Path) -> None:
    gz(logs, tmp_path / "in")
    batch(tmp_path / "store", tmp_path / "in")
    names = sorted(os.listdir(tmp_path / "in"))
    (tmp_path / "in" / names[3]).write_bytes((tmp_path / "in" / names[4]).read_bytes())
    (tmp_path / "in" / names[5]).unlink()
    batch(tmp_path / "store", tmp_path / "in", "--resume")
    batch(tmp_path / "fresh", tmp_path / "in")
    assert tables(tmp_path / "store") == tables(tmp_path / "fresh")
    parts = sorted(path.name for path in (tmp_path / "store" / "parts").iterdir())
    assert parts == sorted(path.name for path in (tmp_path / "fresh" / "parts").iterdir())
    refused = run("batch", "--store", tmp_path / "store", tmp_path / "in")
    assert refused.returncode == 2 and "--resume" in refused.stderr


def test_another_ruleset_is_another_run(home: Path, tmp_path: Path) -> None:
    batch(tmp_path / "store", home / "logs")
    batch(tmp_path / "store", home / "logs", "--resume", "--ruleset", "tenhou-4p")
    batch(tmp_path / "fresh", home / "logs", "--ruleset", "tenhou-4p")
    assert tables(tmp_path / "store") == tables(tmp_path / "fresh") != tables(home / "store")


def test_two_runs_on_one_store_are_refused(tmp_path: Path, naughty: dict[str, str]) -> None:
    (tmp_path / "in" / "aa.xml").write_bytes(b"<mjloggm>HANG-ME</mjloggm>")
    leader = start(tmp_path / "store", tmp_path / "in", "-j", "1", "--time-limit", "60", env=naughty)
    while not (tmp_path / "store" / "manifest.json").exists():
        time.sleep(0.05)
    refused = run("batch", "--store", tmp_path / "store", tmp_path / "in", "--resume")
    leader.kill()
    leader.communicate()
    assert refused.returncode == 2 and "another run is writing to it" in refused.stderr


@pytest.mark.parametrize("limit", [0, 1000, 30_000])
def test_a_full_disk_is_one_message_and_the_run_goes_on_later(limit: int, home: Path, tmp_path: Path) -> None:
    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    batch(tmp_path / "store", home / "logs" / "deep", ok=(0, 1, 3))
    before = tables(tmp_path / "store")
    full = run("batch", "--store", tmp_path / "store", home / "logs", "--resume", preexec_fn=no_room)
    assert full.returncode == 5 and "File too large" in full.stderr and "--resume" in full.stderr
    assert "Traceback" not in full.stderr and len(full.stderr.splitlines()) == 1
    assert tables(tmp_path / "store") == before
    batch(tmp_path / "store", home / "logs", "--resume")
    assert tables(tmp_path / "store") == tables(home / "store")


# Tests may run as root, whom no permission stops: what writes is refused as by a file system that is read-only.
READ_ONLY = """
import errno, os
def refused(*names, **options):
    raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(names[-1]))
os.{} = refused
"""


@pytest.mark.parametrize("name", ["replace", "rename", "fsync"])
def test_a_folder_that_turns_read_only_is_one_message_and_the_run_goes_on_later(
    name: str, home: Path, tmp_path: Path
) -> None:
    batch(tmp_path / "store", home / "logs" / "deep", ok=(0, 1, 3))
    before = tables(tmp_path / "store")
    (tmp_path / "patch").mkdir()
    (tmp_path / "patch" / "sitecustomize.py").write_text(READ_ONLY.format(name))
    env = {"PYTHONPATH": f"{tmp_path / 'patch'}{os.pathsep}{os.environ['PYTHONPATH']}"}
    refused = run("batch", "--store", tmp_path / "store", home / "logs", "--resume", env=env)
    assert refused.returncode == 5 and len(refused.stderr.splitlines()) == 1, refused.stderr
    assert "Read-only file system" in refused.stderr and "--resume" in refused.stderr
    assert tables(tmp_path / "store") == before
    batch(tmp_path / "store", home / "logs", "--resume")
    assert tables(tmp_path / "store") == tables(home / "store")


def test_a_run_killed_between_old_and_new_tables_has_the_old_ones_put_back(home: Path, tmp_path: Path) -> None:
    from analyzer.batch.store.folder import Store

    batch(tmp_path / "store", home / "logs" / "deep", ok=(0, 1, 3))
    before = tables(tmp_path / "store")
    (tmp_path / "store" / "tables").rename(tmp_path / "store" / "tables.before")
    with Store(tmp_path / "store", ""):
        assert tables(tmp_path / "store") == before
    (tmp_path / "store" / "tables.before").mkdir()
    with Store(tmp_path / "store", ""):
        assert tables(tmp_path / "store") == before and not (tmp_path / "store" / "tables.before").exists()


def test_a_store_that_can_not_be_written_is_one_message(home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "blocked").mkdir()
    (tmp_path / "blocked" / "parts").touch()
    for place in (tmp_path / "file" / "store", tmp_path / "blocked", Path("/proc/store")):
        for words in (("batch", home / "logs", "--store"), ("merge", home / "store", "--store"),
                      ("export", home / "store", "--format", "parquet", "--to")):  # fmt: skip
            if words[0] == "export" and place.name == "blocked":
                continue  # to which parts is a name like any other
            refused = run(*words, place)
            assert refused.returncode == 5 and len(refused.stderr.splitlines()) == 1, refused.stderr
            assert str(place.parent) in refused.stderr and "Traceback" not in refused.stderr


def test_hostile_names_are_escaped_on_the_terminal(logs: Logs, tmp_path: Path) -> None:
    name = "\x1b[31m\u202e\n::error::.xml"
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_bytes(next(iter(logs.values())))
    (tmp_path / "in" / (b"\xff\x1b".decode("utf-8", "surrogateescape") + ".xml")).write_bytes(b"nonsense")
    told = batch(tmp_path / "store\x1b", tmp_path / "in", ok=(1, 3, 0))
    assert "\x1b" not in told and len(rows(tmp_path / "store\x1b", "inputs")) == 2


def test_progress_for_programs(home: Path, tmp_path: Path) -> None:
    lines = batch(tmp_path / "store", home / "logs", "--progress", "json").splitlines()
    told = [json.loads(line) for line in lines if line.startswith("{")]
    assert told[-1]["stage"] == "end" and told[-1]["logs"] == len(rows(home / "store", "inputs"))
    assert set(told[-1]) == {
        "stage", "logs", "total", "logs_per_second", "seconds_left", "findings", "unreadable", "failed",
    }  # fmt: skip


@pytest.mark.parametrize("words", [("--shard", "0/3"), ("--shard", "4/3"), ("--shard", "x"), ("-j", "0"), ("--ruleset", "no")])
def test_wrong_usage_is_2(words: tuple[str, ...], home: Path, tmp_path: Path) -> None:
    assert run("batch", home / "logs", "--store", tmp_path / "store", *words).returncode == 2


def test_nothing_to_judge_is_4(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    assert run("batch", tmp_path / "in", "--store", tmp_path / "store").returncode == 4


def test_an_archive_in_a_folder_counts_by_its_members(logs: Logs, home: Path, tmp_path: Path) -> None:
    from analyzer.batch.sources.estimate import Estimate

    folder(logs, tmp_path / "in")
    zipped(logs, tmp_path / "in" / "a.zip")
    FORMS["houou-logs"](logs, tmp_path / "in" / "b.db")
    (tmp_path / "in" / "c.gz").write_bytes(gzip.compress(b""))
    estimate = Estimate((str(tmp_path / "in"),), 0.5)
    estimate.run()
    assert estimate.total == (3 * len(logs) + 3) // 2


def test_stats_and_query_read_a_store_as_they_read_logs(home: Path, tmp_path: Path) -> None:
    batch(tmp_path / "store", home / "logs", "--no-wall")  # which stats of logs don't look at either
    sums = "select log, round, sum(change) from player_rounds group by all order by all"
    for words in (("stats", "--format", "json", "-q"), ("query", sums)):
        of_store, of_logs = run(*words, tmp_path / "store"), run(*words, home / "logs")
        assert of_store.returncode == 0, of_store.stderr
        assert of_store.stdout == of_logs.stdout and len(of_store.stdout) > 1000


def test_stats_says_whether_the_errors_of_a_store_are_those_of_walls_too(home: Path, tmp_path: Path) -> None:
    batch(tmp_path / "store", home / "logs", "--no-wall")
    told = {store: run("stats", store).stderr for store in (home / "store", tmp_path / "store")}
    assert "wall errors are excluded too" in told[home / "store"] and "wall errors are excluded too" not in told[tmp_path / "store"]


def test_a_cluster_that_loses_a_worker_gives_the_same_tables(logs: Logs, tmp_path: Path) -> None:
    folder(repeated(logs, MANY), tmp_path / "in")
    batch(tmp_path / "calm", tmp_path / "in")
    leader = start(tmp_path / "store", tmp_path / "in", "--cluster", "local:2")
    judging: list[int] = []  # dask workers with a worker of ours
    while not judging and leader.poll() is None:
        judging = [pid for pid in trials.workers_of(leader.pid) if trials.workers_of(pid)]
        time.sleep(0.02)
    os.kill(judging[0], signal.SIGKILL)
    told = leader.communicate(timeout=120)[1]
    assert leader.returncode in (0, 1, 3), told
    assert tables(tmp_path / "store") == tables(tmp_path / "calm")


def test_a_cluster_that_loses_a_worker_while_it_starts_is_started_anew(home: Path, tmp_path: Path) -> None:
    leader = start(tmp_path / "store", home / "logs", "--cluster", "local:1")
    starting: list[int] = []
    while not starting and leader.poll() is None:
        starting = [pid for pid in trials.workers_of(leader.pid) if b"spawn_main" in trials.command_of(pid)]
    os.kill(starting[0], signal.SIGKILL)
    told = leader.communicate(timeout=120)[1]
    assert leader.returncode in (0, 1, 3), told
    assert tables(tmp_path / "store") == tables(home / "store")


def test_a_cluster_that_fails_to_close_costs_no_result(home: Path, tmp_path: Path) -> None:
    (tmp_path / "patch").mkdir()
    (tmp_path / "patch" / "sitecustomize.py").write_text(CLOSES_BADLY)
    env = {"PYTHONPATH": f"{tmp_path / 'patch'}{os.pathsep}{os.environ['PYTHONPATH']}"}
    told = batch(tmp_path / "store", home / "logs", "--cluster", "local:1", env=env)
    assert "while it was closed: TimeoutError: of no consequence" in told
    assert tables(tmp_path / "store") == tables(home / "store")


def test_an_address_that_is_none(home: Path, tmp_path: Path) -> None:
    assert run("batch", home / "logs", "--store", tmp_path / "store", "--cluster", "local:x").returncode == 2


def test_one_game_in_several_forms_counts_once_in_the_form_that_tells_most(tmp_path: Path) -> None:
    from analyzer.formats import mjlog, tenhou6

    log = (FIXTURES / "games" / "hanchan.xml").read_bytes()
    other = (FIXTURES / "games" / "synthetic_tonpuu.xml").read_bytes()
    (tmp_path / "in").mkdir()
    files = {
        "a.json": tenhou6.write(mjlog.read(log)), "b.xml": log, "c.xml": log.replace(b"%48%61%72%75", b"other"),
        "d.json": tenhou6.write(mjlog.read(other)),
        "e.jsonl": tenhou6.write_lines(mjlog.read(other)).replace(b'"aka":1', b'"aka":1,"disp":""'),
    }  # fmt: skip
    for name, data in files.items():
        (tmp_path / "in" / name).write_bytes(data)
    batch(tmp_path / "store", tmp_path / "in", ok=(0, 1))
    found = {Path(row["place"]).name: row for row in rows(tmp_path / "store", "inputs")}
    assert {name: row["status"] for name, row in found.items() if name < "d"} == {
        "a.json": "same game, other record", "b.xml": "counted", "c.xml": "counted",
    }  # fmt: skip
    assert sorted(row["status"] for name, row in found.items() if name >= "d") in (
        ["counted", "same content"], ["counted", "same game, other record"],
    )  # fmt: skip
    assert {row["form"] for row in found.values()} == {"mjlog", "tenhou6"}
    assert len({found[name]["game"] for name in ("a.json", "b.xml", "c.xml")}) == 1
    assert len(rows(tmp_path / "store", "games")) == 3
