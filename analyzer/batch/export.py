"""Data sets out of logs: those that are clean, each game once, without the names of people if so wished."""

from __future__ import annotations

import gzip
import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote_to_bytes

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import analyzer
from analyzer import api
from analyzer.batch.boundary import guarded, named
from analyzer.batch.sources.item import Item
from analyzer.batch.store.files import remove, write_whole
from analyzer.batch.store.manifest import StoreError, check_tables, read_manifest
from analyzer.formats import UnwritableGame, write_log
from analyzer.formats.log_id import id_in
from analyzer.formats.opened import OpenedLog
from analyzer.tape.content_hash import content_hash
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape
from analyzer.tape.words import MJLOG

NAME: Final = re.compile(rb' (n[0-3])="([^"]*)"')
PLAIN: Final = (b"<mjloggm", b"<SHUFFLE", b"<GO", b"<UN", b"<BYE", b"<TAIKYOKU")  # elements that are kept
ROOM: Final = re.compile(rb' (?:title|rank|rc|log)="[^"]*"')  # where people may have written something
CONTEST: Final = "contest_uid"  # of a tournament
TOLD: Final = ("sha256", "log_id", "source")  # columns by which the site finds a game, and its players


class Curation:
    """What goes into a data set. ``only``: verdicts that are kept; ``secret``: of the pseudonyms, None keeps names.

    ``form``: of the logs that are written; empty: each in its own.
    """

    def __init__(
        self, only: frozenset[str], dedupe: bool, secret: bytes | None, ruleset: str | None = None, form: str = ""
    ) -> None:
        self.form = form
        self.only = only
        self.dedupe = dedupe
        self.secret = secret
        self.ruleset = ruleset
        self.dropped: Counter[str] = Counter()
        self.kept = 0

    def pseudonym(self, name: bytes) -> str:
        """The same for the same name in one export; not to be traced back without the secret, which nobody keeps."""
        return "player-" + hmac.new(self.secret or b"", name, hashlib.sha256).hexdigest()[:12]

    def manifest(self, files: dict[str, str]) -> bytes:
        """What was kept, and what was dropped and why."""
        said: dict[str, Any] = {
            "version": analyzer.__version__, "only": sorted(self.only), "dedupe": self.dedupe,
            "anonymized": self.secret is not None, "kept": self.kept, "dropped": dict(sorted(self.dropped.items())),
            "files": files,
        }  # fmt: skip
        return json.dumps(said, indent=2).encode() + b"\n"


def export_logs(items: Iterable[Item], into: Path, wish: Curation, told: Callable[[str, str], None]) -> None:
    """A gzip file, in its own form or the one asked for, for each game that is kept, by year, and ``manifest.json``.

    ``told`` gets places and reasons.
    """
    seen: set[bytes] = set()
    files: dict[str, str] = {}
    for item in items:
        for place, reason in _item(item, into, wish, seen, files):
            if reason:
                wish.dropped[reason.partition(":")[0]] += 1
                told(place, reason)
    write_whole(into / "manifest.json", wish.manifest(dict(sorted(files.items()))))


def _item(
    item: Item, into: Path, wish: Curation, seen: set[bytes], files: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Keep each game of a file; its place, and the reason when it is not kept."""
    fault: list[str] = []
    games = guarded(item.open, fault.append)
    if games is None:
        yield item.place, _failed(fault)
    for opened in games or ():
        yield opened.place, _log(opened, into, wish, seen, files)


def _failed(fault: list[str]) -> str:
    return f"failed: {named(fault[0])}"


def _log(opened: OpenedLog, into: Path, wish: Curation, seen: set[bytes], files: dict[str, str]) -> str:
    """Keep one game; the reason when it is not kept."""
    fault: list[str] = []
    found = guarded(partial(api.examine, opened, wish.ruleset, True), fault.append)
    if found is None:
        return _failed(fault)
    report, replay = found
    if replay is None:
        return f"unreadable: {report.error.reason if report.error else 'a score sheet'}"
    if report.verdict not in wish.only:
        return f"{report.verdict}: {' '.join(dict.fromkeys(finding.code for finding in report.findings))}"
    digest = content_hash(replay.tape)
    if wish.dedupe and digest in seen:
        return "duplicate"
    form, log_id = wish.form or opened.form, id_in(opened.place)
    tape, _ = api.completed(opened, form, wish.ruleset)
    year = log_id[:4] or (str(opened.played.year) if opened.played else "undated")
    if wish.secret is not None:
        anonymize(tape, wish)
        log_id = ""  # by which the site tells who played
    name = log_id or content_hash(tape).hex()[:32]
    try:
        data = gzip.compress(write_log(tape, form, log_id=log_id), mtime=0)
    except UnwritableGame as error:
        return f"not written: {error}"
    seen.add(digest)
    suffix = "mjlog" if form == MJLOG else f"{form}.gz"
    if f"{year}/{name}.{suffix}" in files:  # another part of the same game
        name += f"-{digest.hex()[:8]}"
    (into / year).mkdir(parents=True, exist_ok=True)
    write_whole(into / year / f"{name}.{suffix}", data)
    files[f"{year}/{name}.{suffix}"] = hashlib.sha256(data).hexdigest()
    wish.kept += 1
    return ""


def anonymize(tape: Tape, wish: Curation) -> None:
    """Pseudonyms for names; elements and attributes that no known log has are left out, as they may hold anything."""

    def renamed(found: re.Match[bytes]) -> bytes:
        name = unquote_to_bytes(found[2])
        return b' %b="%b"' % (found[1], quote(wish.pseudonym(name)).encode() if name else b"")

    if tape.header is not None:
        told = tape.header
        names = tuple(wish.pseudonym(name.encode()) if name else "" for name in told.names)
        tape.header = Header(names, told.dan, told.rate, told.sex)
        tape.said = {key: said for key, said in tape.said.items() if isinstance(said, int) and key != CONTEST}
    for i, text in enumerate(tape.texts):
        plain = NAME.sub(renamed, ROOM.sub(b"", text))
        tape.texts[i] = plain if text.startswith(PLAIN) else b""
    for i, extra in enumerate(tape.extras):
        tape.extras[i] = extra if extra.startswith((b" chip=", b" shuffle=")) else b""


def export_tables(store: Path, into: Path, wish: Curation) -> None:
    """The tables of a finished store, of the games that are kept."""
    said = read_manifest(store)
    if not said.get("complete"):
        raise StoreError(f"{store}: not a finished store: make one with batch")
    check_tables(store, said)
    files: dict[str, str] = {}
    into.mkdir(parents=True, exist_ok=True)
    remove(into / "inputs")
    for path in sorted((store / "tables" / "games").glob("*.parquet")):
        games = pq.read_table(path)
        keep = pc.is_in(games["verdict"], pa.array(sorted(wish.only)))
        wish.dropped.update(games.filter(pc.invert(keep))["verdict"].to_pylist())
        logs = games.filter(keep)["log"].combine_chunks()
        wish.kept += len(logs)
        for folder in sorted((store / "tables").iterdir()):
            if folder.name != "inputs":  # which names places
                table = pq.read_table(folder / path.name)
                made = _anonymous(table.filter(pc.is_in(table["log"], logs)), wish)
                (into / folder.name).mkdir(exist_ok=True)
                sink = pa.BufferOutputStream()
                pq.write_table(made, sink)
                data = sink.getvalue().to_pybytes()
                write_whole(into / folder.name / path.name, data)
                files[f"{folder.name}/{path.name}"] = hashlib.sha256(data).hexdigest()
    wish.dropped.update(said["excluded"])
    write_whole(into / "manifest.json", wish.manifest(files))


def _anonymous(table: pa.Table, wish: Curation) -> pa.Table:
    """Without names, ids and what leads to them; the number of a game becomes another one."""
    if wish.secret is None:
        return table
    table = table.drop_columns([name for name in TOLD if name in table.column_names])
    if "name" in table.column_names:
        names = [None if name is None else wish.pseudonym(name.encode()) for name in table["name"].to_pylist()]
        table = table.set_column(table.column_names.index("name"), "name", pa.array(names, pa.string()))
    for column in ("expected", "recorded", "why"):
        if column in table.column_names:
            table = table.drop_columns([column])  # words of findings may quote the log
    secret = wish.secret
    logs = [hmac.new(secret, b"%d" % log, hashlib.sha256).digest()[:8] for log in table["log"].to_pylist()]
    numbers = pa.array([int.from_bytes(log, "little", signed=True) for log in logs], pa.int64())
    return table.set_column(table.column_names.index("log"), "log", numbers)
