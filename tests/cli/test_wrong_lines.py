"""Wrong command lines: each ends with 2, and is answered in one line that says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_exit_codes import GOOD, ID, run

LINES = [  # command line, what the answer says
    ("chekc good.xml", "No command 'chekc' (did you mean 'check'?)"),
    ("check", "Missing argument 'PATH...'"), ("check --format json", "Missing argument 'PATH...'"), ("check ''", "Path '' does not exist"),
    ("check good.xml --nope", "No such option '--nope'"),
    ("check good.xml --format pdf", "'pdf' is not one of 'text'"), ("check good.xml --format jsom", "(did you mean 'json'?)"),
    ("check good.xml --format sarif=", "'sarif=' names no file"),
    ("check good.xml --fail-on fatal", "'fatal' is not one of 'error', 'warning', 'info'"),
    ("check good.xml --select NOPE-01", "no check 'NOPE-01'"), ("check good.xml --select HONBA-99", "(did you mean 'HONBA-0"),
    ("check good.xml --ignore ,", "no check ''"),
    ("check good.xml --ruleset tenhuo-4p", "no ruleset 'tenhuo-4p' (did you mean 'tenhou-4p'?)"),
    ("check good.xml --ruleset text.toml", "text.toml: not TOML"), ("check good.xml --ruleset", "'--ruleset' requires an argument"),
    ("check good.xml -j 0", "0 is not in the range 1<=x<=1024"), ("check good.xml -j many", "'many' is not a valid integer"),
    ("check good.xml -o good.xml", "good.xml is one of the inputs: it is not overwritten"),
    ("check good.xml -o empty", "File 'empty' is a directory"), ("check good.xml -o gone/out.txt", "there is no folder gone"),
    ("check good.xml --config gone.toml", "gone.toml: No such file"), ("check good.xml --config text.toml", "text.toml: Invalid value"),
    ("check good.xml --baseline good.xml", "good.xml: not a baseline"), ("check good.xml --update-baseline", "Say --baseline FILE"),
    ("check good.xml --color purple", "'purple' is not one of 'auto'"), ("check good.xml --junit-by day", "'day' is not one of 'log', 'code'"),
    ("show", "Missing argument 'LOG'"), ("show good.xml E9", "no round 'E9' in this log"), ("show good.xml --format pdf", "'pdf' is not one of"),
    ("wall", "Missing argument 'LOG'"),
    ("batch good.xml", "Missing option '--store'"), ("batch --store s", "Missing argument 'PATH...'"),
    ("batch good.xml --store", "'--store' requires an argument"), ("batch good.xml --store ''", "must not be empty"),
    ("batch good.xml --store file", "Directory 'file' is a file"), ("batch good.xml --store st", "st holds results: use --resume"),
    ("batch good.xml --store s --shard 0/3", "'0/3' is not a shard"), ("batch good.xml --store s --shard 4/3", "'4/3' is not a shard"),
    ("batch good.xml --store s --shard third", "not of the form I/N"), ("batch good.xml --store s -j 0", "0 is not in the range"),
    ("batch good.xml --store s -j 5000", "5000 is not in the range"), ("batch good.xml --store s --time-limit 0", "not in the range x>=0.1"),
    ("batch good.xml --store s --time-limit soon", "'soon' is not a valid float"),
    ("batch good.xml --store s --cluster local:0", "not of the form local:4"), ("batch good.xml --store s --cluster local:x", "not of the form local:4"),
    ("batch good.xml --store s --publish nope://x", "Protocol not known: nope"),
    ("batch good.xml --store s --progress loud", "'loud' is not one of 'auto'"), ("batch good.xml --store s --ruleset nope", "no ruleset 'nope'"),
    ("batch st --store s", "'st' is the store of a batch: it holds tables, not logs"),
    ("merge", "Missing argument 'STORE...'"), ("merge st", "Missing option '--store'"), ("merge empty --store s", "empty: not a store"),
    ("merge good.xml --store s", "good.xml: not a store"), ("merge st --store st", "st holds results: choose another folder"),
    ("merge st --store s --publish nope://x", "Protocol not known: nope"),
    ("rules NOPE", "no check 'NOPE'"), ("rules HONBA-1", "(did you mean 'HONBA-01'?)"), ("rules --ruleset nope", "no ruleset 'nope'"),
    ("rulesets nope", "no ruleset 'nope'"), ("rulesets wrc --compare x", "No such option '--compare'"),
    ("convert good.xml", "Missing option '--to'. Choose from mjlog, majsoul"), ("convert good.xml --to pdf", "'pdf' is not one of 'mjlog'"),
    ("convert good.xml --to mjai --dialect klingon", "'klingon' is not one of 'mortal', 'ruby'"), ("convert st --to mjai", "is the store of a batch"),
    ("same good.xml", "Missing argument 'B'"), ("same good.xml good.xml good.xml", "unexpected extra argument (good.xml)"),
    ("stats", "Missing argument 'PATH...'"), ("stats good.xml --stat winn", "no statistic 'winn'; did you mean 'win'?"),
    ("stats good.xml --stat ''", "must not be empty"), ("stats good.xml --by month,daay", "no axis 'daay'"),
    ("stats good.xml --where room", "'room' is not a condition"), ("stats good.xml --where room=phenix", "did you mean 'phoenix'?"),
    ("stats good.xml --where seat=north", "seat is a number, not 'north'"), ("stats good.xml --where 'seat<1,2'", "< takes one value"),
    ("stats good.xml --profile mortall", "did you mean 'mortal'?"), ("stats good.xml --format pdf", "'pdf' is not one of 'text'"),
    ("stats good.xml --format parquet", "--format parquet needs --output FILE"),
    ("stats good.xml --format html --rounds win", "cannot be used with --rounds"), ("stats good.xml --report all", "'all' is not one of 'renchan', 'rare'"),
    ("stats good.xml --rounds nope", "no statistic 'nope'"), ("stats good.xml --limit 0", "0 is not in the range x>=1"),
    ("stats good.xml --lang fr", "'fr' is not one of 'en', 'ja'"), ("stats good.xml --store file", "Directory 'file' is a file"),
    ("stats st --store s", "PATH is a store already"), ("stats - --store s", "stdin can't be read again"),
    ("stats good.xml -o good.xml", "it is not overwritten"), ("stats good.xml --player ''", "must not be empty"),
    ("query good.xml", "Missing argument 'PATH...'"), ("query select good.xml", "SELECT clause without selection list"),
    ("query 'drop table wins' good.xml", "one SELECT is wanted"), ("query 'select 1; select 2' good.xml", "one SELECT is wanted"),
    ("query select(1) good.xml --format pdf", "'pdf' is not one of 'text'"), ("query select(1) good.xml --limit 0", "0 is not in the range"),
    ("query select(1) good.xml -o good.xml", "it is not overwritten"),
    ("export good.xml", "Missing option '--to'"), ("export good.xml --to full", "full is not empty"), ("export good.xml --to file", "is a file"),
    ("export good.xml --to s --only best", "'best' is not one of 'clean'"), ("export good.xml --to s --key k", "--key needs --anonymize"),
    ("export good.xml --to s --format pdf", "'pdf' is not one of 'own'"), ("export st --to s", "--format parquet writes them"),
    ("export st st --to s --format parquet", "takes one store"), ("export good.xml --to s --format parquet", "not a finished store"),
    ("export empty --to s --format parquet", "not a finished store"),
    ("settle", "how did the hand end?"), ("settle --winner X --from E --han 3 --fu 40", "--winner: no seat 'X'"),
    ("settle --winner S --from S --han 3 --fu 40", "'S' is the winner"), ("settle --winner S --from E --han 0 --fu 40", "0 is not from 1 to 99"),
    ("settle --winner S --from E --han 3 --fu 7", "7 is not from 20 to 200"), ("settle --winner S --from E --hand 12m", "--hand: 2 tiles"),
    ("settle --winner S --from E --han three --fu 40", "'three' is not a whole number"), ("settle --tenpai X", "--tenpai: no seat 'X'"),
    ("settle --winner S --from E --han 3 --fu 40 --honba -1", "-1 is not from 0"),
    ("settle --ruleset nope --winner S --from E --han 3 --fu 40", "no ruleset 'nope'"),
    ("sheet-template --players 5", "No such option '--players'"), ("sheet-template --ruleset nope", "no ruleset 'nope'"),
    ("generate", "--output DIR is required"), ("generate --games 0 --output s", "0 is not in the range"),
    ("generate --style nope --output s", "no style 'nope'"), ("generate --fault nope --output s", "no fault 'nope'"),
    ("generate --ruleset nope --output s", "no ruleset 'nope'"), ("generate --seed -1 --output s", "-1 is not in the range"),
    ("generate --format pdf --output s", "'pdf' is not one of 'mjlog'"),
    ("completion", "Choose from bash, zsh, fish"), ("completion cmd", "'cmd' is not one of 'bash', 'zsh', 'fish'"),
    ("fetch", "Missing argument 'PATH...'"), ("fetch ids", "Missing option '--to'"), ("fetch ids --to file", "Directory 'file' is a file"),
    ("fetch ids --to s --interval 0", "not in the range x>=1"), ("fetch ids --to s --since soon", "No such option '--since'"),
    ("referee --format pdf", "'pdf' is not one of 'text', 'jsonl'"),
]  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("wrong")
    for name, text in (("good.xml", GOOD), ("ids", ID.encode()), ("text.toml", b"x = ["), ("file", b"x"), ("full/x", b"x")):
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_bytes(text)
    (home / "empty").mkdir()
    run(home, "batch -j 1 good.xml --store st")
    return home


@pytest.mark.parametrize(("line", "answer"), LINES, ids=[line for line, _ in LINES])
def test_a_wrong_line_is_answered_in_one(
    line: str, answer: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _ = run(home, line, tmp_path)
    said = [told for told in capsys.readouterr().err.splitlines() if told and not told.startswith(("Usage:", "Try "))]
    assert code == 2 and len(said) == 1 and said[0].startswith("Error: ") and answer in said[0], said


def test_there_are_as_many_as_promised() -> None:
    assert len(dict(LINES)) == len(LINES) >= 110
