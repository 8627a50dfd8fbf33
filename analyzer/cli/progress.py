"""What a batch shows on stderr while it runs."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from analyzer.batch.run import Watcher
from analyzer.batch.sources.estimate import Estimate
from analyzer.batch.work.message import Done
from analyzer.cli.signals import Stop
from analyzer.render.escape import escaped

EVERY: Final = 1.0  # seconds between two lines of JSON


class Progress(Watcher):
    """Logs a second, findings, unreadable logs, time left."""

    def __init__(self, form: str, estimate: Estimate, stop: Stop) -> None:
        if form == "auto":
            form = "bar" if sys.stderr.isatty() else "none"
        self.form = form
        self.stop = stop
        self.estimate = estimate
        self.started = self._told = time.monotonic()
        self.logs = self.again = self.findings = self.unreadable = self.failed = 0
        self._bar: Any = None
        if form == "bar":
            from tqdm import tqdm

            self._bar = tqdm(unit=" logs", file=sys.stderr, mininterval=0.5, dynamic_ncols=True)
        if form != "none":
            estimate.start()

    def stopping(self) -> bool:
        return bool(self.stop.signal)

    def done(self, part: Done, again: bool) -> None:
        self.logs += part.logs
        self.again += part.logs if again else 0
        self.findings += part.findings
        self.unreadable += part.unreadable
        self.failed += len(part.failed)
        if not again:
            for trace in part.failed:
                lines = "\n".join(escaped(line) for line in trace.splitlines())
                print(f"internal error, please report it:\n{lines}", file=sys.stderr)
        if self._bar is not None:
            self._bar.total = self.estimate.total or None
            self._bar.set_postfix(findings=self.findings, unreadable=self.unreadable, refresh=False)
            self._bar.update(part.logs)
        elif self.form == "json" and time.monotonic() - self._told > EVERY:
            self._line("judging")

    def damaged(self, path: Path) -> None:
        print(f"{escaped(str(path))}: damaged: what it held is made anew", file=sys.stderr)

    def sealing(self) -> None:
        if self._bar is not None:
            self._bar.set_description("writing tables")
        self._line("writing tables")

    def close(self) -> None:
        """Stop showing."""
        if self._bar is not None:
            self._bar.close()
        self._line("end")

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def _line(self, stage: str) -> None:
        if self.form != "json":
            return
        self._told = time.monotonic()
        rate = (self.logs - self.again) / max(self.seconds, 1e-9)
        total = self.estimate.total or None
        left = round(max(total - self.logs, 0) / rate, 1) if total and rate else None
        told = {
            "stage": stage, "logs": self.logs, "total": total, "logs_per_second": round(rate, 1), "seconds_left": left,
            "findings": self.findings, "unreadable": self.unreadable, "failed": self.failed,
        }  # fmt: skip
        print(json.dumps(told), file=sys.stderr, flush=True)
