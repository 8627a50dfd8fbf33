"""rulesets: list, explain and compare them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from analyzer.cli.options import form_option, with_examples
from analyzer.cli.outcome import CLEAN

if TYPE_CHECKING:
    from analyzer.rulesets.read import Described


@click.command(
    epilog=with_examples(
        "rulesets", "rulesets m-league", "rulesets m-league --diff wrc", "rulesets wrc --template > my-club.toml"
    )
)
@click.argument("name", required=False)
@click.option("--diff", "other", metavar="OTHER", help="Show only what differs from this ruleset.")
@click.option("--template", is_flag=True, help="Print a file to start your own from; it extends NAME.")
@form_option("text", "json")
def rulesets(name: str | None, other: str | None, template: bool, form: str) -> int:
    """List the rulesets, or show one with its sources.

    NAME is a ruleset, or a file such as my-club.toml. Every value is shown with its source.
    """
    from analyzer.rulesets import RulesetError

    if other is not None and name is None:
        raise click.UsageError("--diff needs NAME, the ruleset to compare with OTHER")
    try:
        lines = _json_lines(name, other) if form == "json" and not template else _lines(name, other, template)
    except RulesetError as error:
        raise click.UsageError(str(error)) from error
    click.echo("\n".join(lines))
    return CLEAN


def _lines(name: str | None, other: str | None, template: bool) -> list[str]:
    from analyzer.render import rulesets as render
    from analyzer.rulesets import describe, names, taiwan

    if template:
        return render.template_lines(describe(name or "tenhou-4p"))
    if name is None:
        riichi = [(one, describe(one).title) for one in names()]
        return render.listed([*riichi, *((one, taiwan.described(one)["title"]) for one in taiwan.names())])
    if taiwan.is_taiwanese(name):
        return render.listed(taiwan.described(name).items())
    if other is not None:
        return render.difference_lines(describe(name), describe(other))
    return render.ruleset_lines(describe(name))


def _json_lines(name: str | None, other: str | None) -> list[str]:
    """Text for programs: the names, or the values with mark and source."""
    import json

    from analyzer.rulesets import describe, names, taiwan

    if name is None:
        told: object = {"riichi": names(), "taiwanese": taiwan.names()}
    elif taiwan.is_taiwanese(name):
        told = {"name": name, **taiwan.described(name)}
    elif other is None:
        told = _told(describe(name), list(describe(name).settings))
    else:
        pair = [describe(name), describe(other)]
        keys = [key for key, setting in pair[0].settings.items() if setting.value != pair[1].settings[key].value]
        told = [_told(one, keys) for one in pair]
    return [json.dumps(told, indent=1, default=str, ensure_ascii=False)]


def _told(found: Described, keys: list[str]) -> dict[str, object]:
    values = {key: found.settings[key]._asdict() for key in keys}
    marks = Counter(setting["mark"] or "sourced" for setting in values.values())
    return {"name": found.name, "title": found.title, "marks": marks, "values": values}
