"""The command line. Only here is anything printed, and only here does the program exit."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """The entry point: usage errors end with 2, Ctrl-C with 130, what can't be written with 5."""
    import click

    from analyzer.cli.commands import cli
    from analyzer.cli.outcome import INTERRUPTED, OUR_FAULT

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = cli.main(prog_name="tenhou-analyzer", standalone_mode=False)
    except click.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except OSError as error:
        print(f"tenhou-analyzer: {error}", file=sys.stderr)
        code = OUR_FAULT
    sys.exit(code if isinstance(code, int) else 0)
