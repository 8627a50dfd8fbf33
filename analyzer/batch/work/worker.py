"""A worker: a process of its own that judges the logs of one task after the other. It keeps nothing.

It is started by `analyzer.batch.work.crew` with two file handles: a socket for tasks and results, and a few bytes of
shared memory in which it says which log it is at. It ends when the other end of the socket is closed.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import mmap
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from analyzer.batch.work.message import LENGTH, Done, Entry, Task, framed

if TYPE_CHECKING:
    from analyzer.batch.store.tables import Logs

MEMORY: Final = 6 << 30  # bytes of address space: a log that needs more ends its worker, not the machine
READY: Final = b"ready"
BEAT: Final = 8  # bytes
NONE: Final = memoryview(b"")


def work(task: Task, beat: mmap.mmap | bytearray) -> Done:
    """Judge the logs of a task. ``beat`` holds the position, from 1, of the log that is being judged."""
    from analyzer.batch.store.parts import packed
    from analyzer.batch.store.tables import Logs

    logs = Logs(task.wall, task.shanten, task.discards)
    done = Done(task.digest, len(task.entries), 0, 0, 0, [], NONE)
    for position, entry in enumerate(task.entries, 1):
        beat[0:BEAT] = position.to_bytes(BEAT, "little")
        if task.banned or entry.refused:
            verdict = "quarantined" if task.banned else "unreadable"
            logs.refuse(entry.place, _hash_of(entry.place), verdict, task.banned or entry.refused)
            done.unreadable += 1
        else:
            _judge(entry, task.ruleset, logs, done)
    beat[0:BEAT] = bytes(BEAT)
    done.table = packed(logs.made())
    return done


def _judge(entry: Entry, ruleset: str | None, logs: Logs, done: Done) -> None:
    from analyzer.batch.boundary import guarded, named

    reports = guarded(partial(logs.judge, entry.place, entry.data, ruleset), done.failed.append)
    if reports is None:
        reason = f"internal error: {named(done.failed[-1])}"
        logs.refuse(entry.place, hashlib.sha256(entry.data).digest(), "failed", reason)
        return
    for report in reports:
        done.rounds += report.rounds
        done.findings += len(report.findings)
        done.unreadable += report.error is not None


def _hash_of(place: str) -> bytes:
    """In place of the identity of what was not opened."""
    return hashlib.sha256(place.encode("utf-8", "backslashreplace")).digest()


def main(arguments: list[str], judge: Callable[[Task, mmap.mmap], Done]) -> None:
    """Tasks in, results out, until the other end is closed."""
    channel = socket.socket(fileno=int(arguments[0]))
    beat = mmap.mmap(int(arguments[1]), BEAT)
    _behave()
    encoder, decoder = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Task)
    with contextlib.suppress(ConnectionError):
        channel.sendall(framed(READY))
        while (body := _received(channel)) is not None:
            channel.sendall(framed(encoder.encode(judge(decoder.decode(body), beat))))


def _behave() -> None:
    """Leave Ctrl-C to the leader, end with it, and take no more memory than is sound."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard < 0 else min(MEMORY, hard), hard))


def _received(channel: socket.socket) -> memoryview | None:
    """The next message; None at the end."""
    head = _exactly(channel, LENGTH)
    return None if head is None else _exactly(channel, int.from_bytes(head, "little"))


def _exactly(channel: socket.socket, size: int) -> memoryview | None:
    buffer = memoryview(bytearray(size))
    got = 0
    while got < size:
        part = channel.recv_into(buffer[got:])
        if not part:
            return None
        got += part
    return buffer


if __name__ == "__main__":
    import analyzer.batch.store.tables  # noqa: F401  # all that is slow to load, before the first task is given

    main(sys.argv[1:], work)
