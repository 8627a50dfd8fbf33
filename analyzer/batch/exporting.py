"""One log of an export, from bytes to the bytes that are written: what is done in every process."""

from __future__ import annotations

import gzip
import mmap
import os
import sys
from collections.abc import Iterator
from functools import partial

import msgspec

from analyzer import api
from analyzer.batch.boundary import guarded, named
from analyzer.batch.pseudonyms import Veil, anonymize
from analyzer.batch.sources.item import Item
from analyzer.batch.work import worker
from analyzer.batch.work.message import Done, Task
from analyzer.batch.work.ordered import answer, items_of
from analyzer.formats import UnwritableGame, write_log
from analyzer.formats.log_id import id_in
from analyzer.formats.opened import OpenedLog
from analyzer.tape.content_hash import content_hash
from analyzer.tape.words import MJLOG


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are kept, and how they are written: ``only`` those of these verdicts; ``form``: empty for its own."""

    only: frozenset[str]
    veil: Veil | None = None
    ruleset: str | None = None
    form: str = ""


class Made(msgspec.Struct, array_like=True):
    """What came of a game: a reason why it is not kept, or what is written, and where.

    ``digest``: of its content; empty where it is not wished for whatever else there is.
    """

    place: str
    reason: str = ""
    digest: bytes = b""
    year: str = ""
    name: str = ""
    suffix: str = ""
    data: bytes = b""


def made_of(item: Item, wish: Wish) -> Iterator[Made]:
    """Each game of a file."""
    fault: list[str] = []
    games = guarded(item.open, fault.append)
    if games is None:
        yield Made(item.place, _failed(fault))
    for opened in games or ():
        yield _made(opened, wish)


def sendable(text: str) -> str:
    """Text without the bytes of file names that are no Unicode."""
    return os.fsencode(text).decode("utf-8", "backslashreplace")


def _failed(fault: list[str]) -> str:
    return f"failed: {named(fault[0])}"


def _made(opened: OpenedLog, wish: Wish) -> Made:
    fault: list[str] = []
    found = guarded(partial(api.examine, opened, wish.ruleset, True), fault.append)
    if found is None:
        return Made(opened.place, _failed(fault))
    report, replay = found
    if replay is None:
        return Made(opened.place, f"unreadable: {report.error.reason if report.error else 'a score sheet'}")
    if report.verdict not in wish.only:
        codes = " ".join(dict.fromkeys(finding.code for finding in report.findings))
        return Made(opened.place, f"{report.verdict}: {codes}")
    digest = content_hash(replay.tape)
    form, log_id = wish.form or opened.form, id_in(opened.place)
    tape, _ = api.completed(opened, form, wish.ruleset)
    year = log_id[:4] or (str(opened.played.year) if opened.played else "undated")
    if wish.veil is not None:
        anonymize(tape, wish.veil)
        log_id = ""  # by which the site tells who played
    name = log_id or content_hash(tape).hex()[:32]
    try:
        data = gzip.compress(write_log(tape, form, log_id=log_id), mtime=0)
    except UnwritableGame as error:
        return Made(opened.place, f"not written: {error}", digest)
    return Made(opened.place, "", digest, year, name, "mjlog" if form == MJLOG else f"{form}.gz", data)


def work(task: Task, beat: mmap.mmap | bytearray) -> Done:
    """The games of a task, in a worker."""
    wish = msgspec.msgpack.decode(task.told, type=Wish)
    made: list[Made] = []
    for item in items_of(task, beat):
        made += [Made(item.place, f"failed: {task.banned}")] if task.banned else made_of(item, wish)
    for one in made:
        one.place, one.reason = sendable(one.place), sendable(one.reason)
    return answer(task, msgspec.msgpack.encode(made))


if __name__ == "__main__":
    worker.main(sys.argv[1:], work)
