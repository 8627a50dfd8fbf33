"""How a run is ended from outside: SIGTERM and SIGHUP end every command within two seconds, `batch` in good order."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, NoReturn

ENDING: Final = (signal.SIGTERM, signal.SIGHUP)
ORDERLY: Final = 1.8  # seconds for `batch` to keep what is done
TAKEN: Final = 2.0  # seconds until Python must have taken notice: a library may be busy for ever
ENDED: Final = 10.0  # seconds until all must have come to its end


def code_of(number: int) -> int:
    """The exit code of a command that a signal has ended."""
    return 128 + number


class _Noticed:
    """Which signal Python has taken notice of."""

    def __init__(self) -> None:
        self.number = 0


_noticed: Final = _Noticed()


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """SIGTERM and SIGHUP end what runs here as an exception does, and where that is not heard, the process."""

    def leave(number: int, _: FrameType | None) -> NoReturn:
        _noticed.number = number
        sys.exit(code_of(number))

    taken = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]  # nohup ignores one
    for number in taken:
        signal.signal(number, leave)
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(reading,), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(writing)
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _watch(reading: int) -> None:
    """End the process when a signal that ends it is not heard."""
    with os.fdopen(reading, "rb", buffering=0) as heard:
        while numbers := heard.read(1):
            if numbers[0] in ENDING:
                time.sleep(TAKEN)
                if not _noticed.number:
                    os._exit(code_of(numbers[0]))
                time.sleep(ENDED)
                os._exit(code_of(numbers[0]))


class Stop:
    """The first signal: running work is finished and kept, for a moment; the second, or then: it stops at once."""

    def __init__(self) -> None:
        self.signal = 0
        numbers = [signal.SIGINT, *(number for number in ENDING if signal.getsignal(number) is not signal.SIG_IGN)]
        self._before = {number: signal.signal(number, self._take) for number in numbers}
        self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self._now)

    def _take(self, number: int, frame: FrameType | None) -> None:
        _noticed.number = number
        if self.signal:
            self._now(number, frame)
        self.signal = number
        signal.setitimer(signal.ITIMER_REAL, ORDERLY)
        with suppress(OSError):
            print("\nstopping: running work is finished and kept; press again to stop at once", file=sys.stderr)

    def _now(self, number: int, _: FrameType | None) -> NoReturn:
        signal.setitimer(signal.ITIMER_REAL, 0)
        raise KeyboardInterrupt

    def close(self) -> None:
        """Leave signals to who took them before."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in self._before.items():
            signal.signal(number, handler)
