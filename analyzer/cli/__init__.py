"""The command line. Only here is anything printed, and only here does the program exit."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point: Ctrl-C ends with 130, a closed pipe quietly."""
    import click

    from analyzer.cli.commands import cli
    from analyzer.cli.outcome import INTERRUPTED, close_quietly

    try:
        code = cli.main(prog_name="tenhou-analyzer", standalone_mode=False)
    except BrokenPipeError:
        close_quietly()
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    except click.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    sys.exit(code if isinstance(code, int) else 0)
