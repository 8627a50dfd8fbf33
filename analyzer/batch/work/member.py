"""One worker, seen from outside."""

from __future__ import annotations

import contextlib
import mmap
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import msgspec

import analyzer
from analyzer.batch.work.message import LENGTH, Task, framed

BEAT: Final = 8
READ: Final = 1 << 20


class Member:
    """A process, the task it has, and what is on its way to and from it."""

    def __init__(self, program: str) -> None:
        self.channel, other = socket.socketpair()
        self.channel.setblocking(False)
        with tempfile.TemporaryFile() as file:
            file.truncate(BEAT)
            self._beat = mmap.mmap(file.fileno(), BEAT)
            handles = (other.fileno(), file.fileno())
            self.process = subprocess.Popen(
                [sys.executable, "-m", program, *map(str, handles)],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=handles, env=_environment(),
                start_new_session=True,
            )  # fmt: skip
        other.close()
        self.ready = False
        self.task: Task | None = None
        self.tries = 0
        self.outbox = memoryview(b"")
        self._inbox = bytearray()
        self._seen = (0, time.monotonic())

    def give(self, task: Task, tries: int) -> None:
        """A task, which has been tried so many times."""
        self.task, self.tries = task, tries
        self._beat[0:BEAT] = bytes(BEAT)
        self._seen = (0, time.monotonic())
        self.outbox = memoryview(framed(msgspec.msgpack.encode(task)))
        with contextlib.suppress(OSError):  # that it is gone is learnt where it is waited for
            self.send()

    def send(self) -> None:
        """As much as goes. OSError when the worker is gone."""
        try:
            while self.outbox:
                self.outbox = self.outbox[self.channel.send(self.outbox) :]
        except BlockingIOError:
            return

    def receive(self) -> bytes | None:
        """The next message when it is all there; the first only says `ready`. OSError when the worker is gone."""
        try:
            data = self.channel.recv(READ)
        except BlockingIOError:
            return None
        if not data:
            raise ConnectionResetError
        self._inbox += data
        size = int.from_bytes(self._inbox[:LENGTH], "little") + LENGTH
        if len(self._inbox) < max(size, LENGTH):
            return None
        body = bytes(self._inbox[LENGTH:size])
        del self._inbox[:size]
        self.ready = True
        self._seen = (0, time.monotonic())
        return body

    def position(self) -> int:
        """The log of its task that the worker is at, from 1; 0 before the first and after the last."""
        return int.from_bytes(self._beat[0:BEAT], "little")

    def silent(self) -> float:
        """Seconds since the worker last began a log, or was asked for something; 0 when nothing is asked."""
        if self.ready and self.task is None:
            return 0.0
        at = self.position()
        if at != self._seen[0]:
            self._seen = (at, time.monotonic())
        return time.monotonic() - self._seen[1]

    def end(self) -> int:
        """Kill it; its exit code."""
        self.process.kill()
        self.channel.close()
        code = self.process.wait()
        self._beat.close()
        return code


def _environment() -> dict[str, str]:
    """The worker finds the same package, wherever it is started."""
    home = str(Path(analyzer.__file__).parents[1])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
