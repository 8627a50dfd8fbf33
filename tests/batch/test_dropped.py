"""`export --anonymize --drop`: what is left out is gone, and what is left still finds the game in the site's index."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pyarrow as pa
import pytest
from click.testing import CliRunner, Result
from corpus import FOLDER

from analyzer.batch.pseudonyms import Veil, anonymous
from analyzer.cli.commands import cli

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
INDEX = FOLDER / "index"
POINTS = re.compile(r"\(([+-]?\d+\.\d)\)")
SEED = b'<SHUFFLE seed="mt19937ar-sha512-n288-base64,' + b"A" * 3328 + b'" ref=""/>'


def export(into: Path, *words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["export", *map(str, words), "--to", str(into), "-q", "--only", "all"])


def logs_of(folder: Path) -> list[bytes]:
    return [gzip.decompress(path.read_bytes()) for path in sorted(folder.rglob("*.mjlog"))]


@pytest.fixture
def seeded(tmp_path: Path) -> Path:
    """A game with a seed (not its own) and ratings."""
    data = (GAMES / "hanchan.xml").read_bytes()
    head, un, rest = data.partition(b"<GO ")
    data = re.sub(rb' rate="[^"]*"', b' rate="1712.44,2149.99,1500.00,1951.07"', head + SEED + un + rest)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "2024010112gm-0009-0000-0000000a.xml").write_bytes(data)
    return tmp_path / "in"


@pytest.mark.parametrize(
    ("drop", "seed", "rates"),
    [((), True, b"1712.44,2149.99,1500.00,1951.07"), (("--drop", "seed"), False, b"1712.44,2149.99,1500.00,1951.07"),
     (("--drop", "rating"), True, b"1700.00,2100.00,1500.00,2000.00"),
     (("--drop", "seed,date", "--drop", "rating"), False, b"1700.00,2100.00,1500.00,2000.00")],
)  # fmt: skip
def test_seed_and_ratings_are_left_out_as_asked(
    drop: tuple[str, ...], seed: bool, rates: bytes, seeded: Path, tmp_path: Path
) -> None:
    assert export(tmp_path / "set", seeded, "--anonymize", *drop).exit_code == 0
    (data,) = logs_of(tmp_path / "set")
    assert (b"AAAAAAAA" in data) == seed and re.findall(rb' rate="([^"]*)"', data) == [rates]


def test_tables_keep_the_month_the_hundred_and_no_hash() -> None:
    table = pa.table({
        "log": [1], "hash": ["ab"], "source": ["x"], "log_id": ["y"], "name": ["Haru"],
        "date": pa.array([date(2024, 4, 12)], pa.date32()), "rate": pa.array([2149.99], pa.float32()),
    })  # fmt: skip
    (row,) = anonymous(table, Veil(b"secret", frozenset(("date", "rating")))).to_pylist()
    assert row.keys() == {"log", "name", "date", "rate"}
    assert (row["date"], row["rate"]) == (date(2024, 4, 1), 2100.0) and row["name"].startswith("player-")
    (row,) = anonymous(table, Veil(b"secret")).to_pylist()
    assert row["date"] == date(2024, 4, 12) and row["rate"] == pytest.approx(2149.99)


@pytest.mark.parametrize(("words", "said"), [(("--drop", "seed"), "needs --anonymize"), (("--anonymize", "--drop", "sead"), "'seed'")])
def test_what_can_not_be_dropped_is_told(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = export(tmp_path / "set", GAMES, *words)
    assert done.exit_code == 2 and said in done.stderr and not (tmp_path / "set").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_files_are_the_same_whatever_the_number_of_processes(jobs: str, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("00" * 32)
    for name, count in (("one", "1"), ("many", jobs)):
        done = export(tmp_path / name, GAMES, GAMES.parent / "faulty", GAMES, "--anonymize", "--key", tmp_path / "key", "-j", count)
        assert done.exit_code == 0
    one, many = ({str(path.relative_to(tmp_path / name)): path.read_bytes() for path in sorted((tmp_path / name).rglob("*.*"))}
                 for name in ("one", "many"))  # fmt: skip
    assert one == many and len(one) > 8


# --- what can still be joined ---


def points_in(text: str) -> list[tuple[float, ...]]:
    """The final points of each game that pages of the site's index list, best first."""
    found = [tuple(map(float, POINTS.findall(line))) for line in re.split(r"<br>|\n", text)]
    return [points for points in found if len(points) in (3, 4)]


@pytest.mark.skipif(not INDEX.is_dir(), reason="no index pages: set TENHOU_CORPUS")
def test_final_points_alone_still_find_a_game_in_the_index(
    seeded: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    listed = [points for page in sorted(INDEX.glob("scc*")) for points in points_in(page.read_text("utf-8", "replace"))]
    counts = Counter(listed)
    alone = sum(1 for points in listed if counts[points] == 1)
    assert export(tmp_path / "set", seeded, "--anonymize", "--drop", "seed,date,rating").exit_code == 0
    (data,) = logs_of(tmp_path / "set")
    ends = re.findall(rb'owari="([^"]*)"', data)[-1].split(b",")
    own = tuple(sorted((float(word) for word in ends[1::2]), reverse=True))
    assert own not in counts
    line = "12:00 | 20 | 四般南喰赤－ | " + " ".join(f"player({points:+.1f})" for points in own) + "<br>"
    assert points_in(line) == [own] and Counter([*listed, *points_in(line)])[own] == 1
    record_property("singled out by final points alone", f"{alone} of {len(listed)}")
    assert len(listed) > 100 and alone / len(listed) > 0.95, f"{alone} of {len(listed)}"
