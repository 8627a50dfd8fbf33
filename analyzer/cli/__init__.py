"""The command line: the only place that prints, and that exits.

`main` runs the group of `commands`, which imports the module of the command that was typed: a file for each command,
named after it. A command reads its options (`options` has the shared ones), asks the rooms below, prints what
`analyzer.render` makes of it and returns an exit code of `outcome`. Start with `check`, then `checking`.
"""

from __future__ import annotations

import os
import re
import sys
from typing import Final

TRACEBACK: Final = "TENHOU_ANALYZER_TRACEBACK"  # set in the environment: show the traceback of an internal error

NO_MEMORY: Final = re.compile(r"MemoryError|OutOfMemory|failed to map segment|can't start new thread|bad_?alloc")


def main() -> None:
    """The entry point. Whatever happens ends with one of the exit codes of `analyzer.cli.outcome`."""
    from analyzer.batch.boundary import guarded
    from analyzer.cli.outcome import INTERNAL
    from analyzer.cli.signals import ended_by_signals
    from analyzer.cli.streams import prepare
    from analyzer.render import escape  # noqa: F401  # loaded now: it may be needed when memory has run out

    prepare()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy comes with pyarrow; each thread takes memory
    with ended_by_signals():
        code = guarded(_run, _confess)
    sys.exit(INTERNAL if code is None else code)


def _run() -> int:
    """The exit code. Reporting an error may meet a closed pipe, too."""
    from analyzer.cli.streams import broken

    try:
        return _ended()
    except BrokenPipeError:
        return broken()


def _ended() -> int:
    """Usage errors end with 2, unreadable input with 3, Ctrl-C with 130, a closed pipe with 141, a full disk with 5."""
    import click

    from analyzer.cli.commands import cli
    from analyzer.cli.outcome import INTERNAL, INTERRUPTED, UNREADABLE
    from analyzer.cli.streams import broken, flushed
    from analyzer.formats.errors import UnreadableLog

    try:
        code = cli.main(prog_name="tenhou-analyzer", standalone_mode=False)
        flushed()
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except UnreadableLog as error:
        _say(str(error))
        return UNREADABLE
    except BrokenPipeError:
        raise
    except OSError as error:
        broken()  # or Python would try to write it again at exit
        _say(str(error))
        return INTERNAL
    return code if isinstance(code, int) else 0


def _confess(trace: str) -> None:
    """Report an unforeseen exception in one line, or whole."""
    from analyzer import __version__
    from analyzer.batch.boundary import named
    from analyzer.cli.outcome import native

    if os.environ.get(TRACEBACK):
        _say(trace)
    what = named(trace)
    if NO_MEMORY.search(what):
        _say(f"out of memory: {what}")
        return
    how = f"{__version__}, {native()}; {TRACEBACK}=1 shows the traceback"
    _say(f"internal error, please report it with the command ({how}): {what}")


def _say(text: str) -> None:
    from analyzer.render.escape import escaped

    print("\n".join(escaped(line) for line in f"tenhou-analyzer: {text}".splitlines()), file=sys.stderr)
