"""``--store DIR`` of `stats` and `query`: a batch's store of the logs, made once and reused."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

import click

from analyzer.batch.plan import Plan
from analyzer.batch.run import key_of
from analyzer.batch.sources.fingerprint import fingerprint
from analyzer.batch.sources.paths import STDIN
from analyzer.batch.store.files import write_whole
from analyzer.batch.store.manifest import MANIFEST, DamagedManifest, StoreError, read_manifest
from analyzer.batch.work.crew import cores
from analyzer.cli.batch import FINISHED, follow
from analyzer.render.escape import escaped

SOURCES: Final = "sources"  # of which files, as they were, the store was made


def brought_up_to_date(paths: tuple[str, ...], store: Path, ruleset: str | None, quiet: bool, discards: bool) -> None:
    """Judge what the store does not have. Exit when that is interrupted or fails. UsageError for another store."""
    if STDIN in paths:
        raise click.UsageError("--store keeps what is made of files: stdin can't be read again")
    if any(store.resolve().is_relative_to(Path(path).resolve()) for path in paths):
        raise click.UsageError(f"--store {escaped(str(store))} lies among the logs: choose another folder")
    plan = _plan(paths, store, ruleset, discards)
    told = fingerprint(paths)
    if told is not None and _mark(store) == f"{told} {_sum(store)}" and _is_finished(store, plan):
        return
    code = follow(plan, "none" if quiet else "auto", told=False)
    if code not in FINISHED:
        raise click.exceptions.Exit(code)
    if told is not None:
        write_whole(store / SOURCES, f"{told} {_sum(store)}".encode())


def _plan(paths: tuple[str, ...], store: Path, ruleset: str | None, discards: bool) -> Plan:
    """As the store was made before, with discards where they are asked for now."""
    before = _said(store)
    if before.get("merged") or before.get("shard", [1, 1]) != [1, 1]:
        raise click.UsageError(f"{escaped(str(store))} is the store of a shard, or of merge: give it as PATH")
    if ruleset is not None and before and before["ruleset"] != ruleset:
        raise click.UsageError(f"{escaped(str(store))} was made under another --ruleset: choose another folder")
    return Plan(
        paths=paths, store=store, resume=True, jobs=cores(),
        ruleset=before.get("ruleset", ruleset), wall=before.get("wall", True), shanten=before.get("shanten", True),
        discards=discards or before.get("discards", False),
    )  # fmt: skip


def _said(store: Path) -> dict[str, Any]:
    try:
        return read_manifest(store)
    except DamagedManifest:  # which a run makes anew
        return {}
    except StoreError as error:
        raise click.UsageError(escaped(str(error))) from error


def _is_finished(store: Path, plan: Plan) -> bool:
    said = _said(store)
    return bool(said.get("complete")) and said["key"] == key_of(plan)


def _mark(store: Path) -> str:
    try:
        return (store / SOURCES).read_text("ascii")
    except (OSError, ValueError):
        return ""


def _sum(store: Path) -> str:
    """Of the manifest: another run may have changed the store since."""
    try:
        return hashlib.sha256((store / MANIFEST).read_bytes()).hexdigest()
    except OSError:
        return ""
