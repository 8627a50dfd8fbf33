"""completion: the script with which a shell completes the commands of this program."""

from __future__ import annotations

from typing import Final

import click

from analyzer.cli.options import Choice, with_examples
from analyzer.cli.outcome import CLEAN

SHELLS: Final = ("bash", "zsh", "fish")
EXAMPLES: Final = (
    "completion bash >> ~/.bash_completion",
    "completion zsh > ~/.tenhou-analyzer.zsh",
    "completion fish > ~/.config/fish/conf.d/tenhou-analyzer.fish",
)


@click.command(epilog=with_examples(*EXAMPLES))
@click.argument("shell", type=Choice(SHELLS))
def completion(shell: str) -> int:
    """Print a script that completes commands in your shell.

    It completes commands, options, codes of checks, rulesets and statistics. In zsh, source it in ~/.zshrc.
    """
    from click.shell_completion import get_completion_class

    from analyzer.cli.commands import cli

    made = get_completion_class(shell)
    assert made is not None, shell
    script = made(cli, {}, "tenhou-analyzer", "_TENHOU_ANALYZER_COMPLETE")
    click.echo(script.source_template % script.source_vars())  # source() of bash asks for the version of bash first
    return CLEAN
