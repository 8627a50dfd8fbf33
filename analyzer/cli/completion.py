"""completion: the script with which a shell completes the commands of this program."""

from __future__ import annotations

from typing import Final

import click

from analyzer.cli.options import Choice, with_examples
from analyzer.cli.outcome import CLEAN

SHELLS: Final = ("bash", "zsh", "fish")
EXAMPLES: Final = (
    "completion bash > ~/.local/share/bash-completion/completions/tenhou-analyzer",
    "completion fish > ~/.config/fish/completions/tenhou-analyzer.fish",
)
ZSH: Final = '  eval "$(tenhou-analyzer completion zsh)"  # in ~/.zshrc'


@click.command(epilog=with_examples(*EXAMPLES, after=f"\b\n{ZSH}"))
@click.argument("shell", type=Choice(SHELLS))
def completion(shell: str) -> int:
    """Print a script that completes commands in your shell.

    It completes commands, options, codes of checks, rulesets and statistics.
    """
    from click.shell_completion import get_completion_class

    from analyzer.cli.commands import cli

    made = get_completion_class(shell)
    assert made is not None, shell
    script = made(cli, {}, "tenhou-analyzer", "_TENHOU_ANALYZER_COMPLETE")
    click.echo(script.source_template % script.source_vars())  # source() of bash asks for the version of bash first
    return CLEAN
