"""What was asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

TIME_LIMIT: Final = 10.0


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A batch."""

    paths: tuple[str, ...]
    store: Path
    resume: bool = False
    ruleset: str | None = None
    shard: tuple[int, int] = (1, 1)
    wall: bool = True  # check the wall against its seed
    shanten: bool = True  # columns of shanten, which take time
    discards: bool = False  # a row a discard
    jobs: int = 1
    publish: str | None = None  # a URL: where finished tables are put too
    time_limit: float = TIME_LIMIT  # seconds, for one log
    cluster: str | None = None  # the address of a dask scheduler, instead of processes here

    def resume_command(self) -> list[str]:
        """The words of the command that goes on."""
        words = ["tenhou-analyzer", "batch", *self.paths, "--store", str(self.store), "--resume"]
        if self.ruleset:
            words += ["--ruleset", self.ruleset]
        if self.shard != (1, 1):
            words += ["--shard", f"{self.shard[0]}/{self.shard[1]}"]
        if self.publish:
            words += ["--publish", self.publish]
        if not self.wall:
            words.append("--no-wall")
        if not self.shanten:
            words.append("--no-shanten")
        if self.discards:
            words.append("--discards")
        if self.time_limit != TIME_LIMIT:
            words += ["--time-limit", f"{self.time_limit:g}"]
        return words + (["--cluster", self.cluster] if self.cluster else ["-j", str(self.jobs)])
