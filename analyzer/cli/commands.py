"""The group of all commands. Each is in a module of its own name, which is imported when the command is used."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from analyzer.cli.outcome import EXITS, native
from analyzer.cli.streams import broken

SECTIONS: Final = {
    "Check logs": ("check", "referee", "show", "wall", "batch", "merge", "rules", "rulesets"),
    "Convert records": ("convert", "same"),
    "Statistics": ("stats", "query", "export"),
    "Settle": ("settle", "sheet-template"),
    "Make and fetch logs": ("generate", "fetch"),
    "Shell": ("completion",),
}
NAMES: Final = tuple(name for names in SECTIONS.values() for name in names)
EXAMPLES: Final = """\b
Examples:
  tenhou-analyzer check logs/
  tenhou-analyzer stats logs/ --by room
  tenhou-analyzer settle --winner S --from E --han 3 --fu 40
  tenhou-analyzer COMMAND --help

"""


class Commands(click.Group):
    """Imports a command only when it is needed, and lists the commands by section."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in NAMES:
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"analyzer.cli.{name}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in NAMES and not args[0].startswith("-"):
            from analyzer.cli.options import or_nearest

            ctx.fail(f"No command {args[0]!r}{or_nearest(args[0], NAMES, 'tenhou-analyzer --help')}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, NAMES))
        limit = formatter.width - 6 - width
        for section, names in SECTIONS.items():
            found = [(name.ljust(width), self.get_command(ctx, name)) for name in names]
            with formatter.section(section):
                formatter.write_dl([(name, command.get_short_help_str(limit)) for name, command in found if command])

    def invoke(self, ctx: click.Context) -> object:
        """What can't be written is told by `main`: click would take a closed pipe for an error of its own."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            return broken()


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    from analyzer import __version__

    if wanted:
        click.echo(f"tenhou-analyzer {__version__} ({native()})")
        context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXAMPLES + EXITS)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Show the version, and whether the compiled code is used.",
)  # fmt: skip
def cli() -> None:
    """Check riichi mahjong logs against the rules."""
