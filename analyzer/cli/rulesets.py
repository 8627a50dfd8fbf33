"""rulesets: list, explain and compare them."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli.completing import complete_rulesets
from analyzer.cli.options import form_option, with_examples
from analyzer.cli.outcome import CLEAN

if TYPE_CHECKING:
    from analyzer.rulesets.read import Described, Setting


@click.command(
    epilog=with_examples(
        "rulesets", "rulesets m-league", "rulesets ema@2016 --diff ema@2025", "rulesets wrc --at 2018-05-01",
        "rulesets ema wrc m-league --table", "rulesets wrc --template > my-club.toml",
    )  # fmt: skip
)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_rulesets)
@click.option("--at", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="As it was on this day.")
@click.option("--diff", "other", metavar="OTHER", shell_complete=complete_rulesets,
              help="Show only what differs from this ruleset.")  # fmt: skip
@click.option("--table", is_flag=True, help="Show the rulesets side by side; all of them where none is named.")
@click.option("--sources", is_flag=True, help="Show the sources of NAME, each with the values that it gives.")
@click.option("--template", is_flag=True, help="Print a file to start your own from; it extends NAME.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of ruleset files, for editors.")
@form_option("text", "json", "markdown", "html")
def rulesets(names: tuple[str, ...], day: date | None, form: str, **wanted: Any) -> int:
    """List the rulesets, or show one with its sources.

    NAME is a ruleset, an edition such as ema@2016, or a file such as
    my-club.toml. Every value is shown with its source.
    """
    from analyzer.rulesets import RulesetError

    _check(names, form, **wanted)
    try:
        if wanted["table"]:
            lines = _table(names, day, form)
        elif form == "json" and not (wanted["template"] or wanted["schema"]):
            lines = _json_lines(names[0] if names else None, wanted["other"], day)
        else:
            lines = _lines(names[0] if names else None, day, **wanted)
    except RulesetError as error:
        raise click.UsageError(str(error)) from error
    click.echo("\n".join(lines))
    return CLEAN


def _check(names: tuple[str, ...], form: str, **wanted: Any) -> None:
    """UsageError for what does not go together."""
    for option, used in (("--diff", wanted["other"] is not None), ("--sources", wanted["sources"])):
        if used and not names:
            raise click.UsageError(f"{option} needs NAME, the ruleset to show")
    if len(names) > 1 and not wanted["table"]:
        raise click.UsageError("several rulesets need --table; two are compared by --diff OTHER")
    if form in ("markdown", "html") and not wanted["table"]:
        raise click.UsageError(f"--format {form} needs --table")


def _described(name: str, day: date | None) -> Described:
    from analyzer.rulesets.read import at, describe

    return describe(name) if day is None else at(name, date(day.year, day.month, day.day))


def _table(names: tuple[str, ...], day: date | None, form: str) -> list[str]:
    from analyzer.render import ruleset_table

    found = [_described(name, day) for name in names] or ruleset_table.columns()
    if form == "json":
        return _dumped([_told(one, dict(one.settings)) for one in found])
    shown = {"text": ruleset_table.text, "markdown": ruleset_table.markdown, "html": ruleset_table.html}
    return shown[form](found)


def _lines(name: str | None, day: date | None, **wanted: Any) -> list[str]:
    from analyzer.render import rulesets as render
    from analyzer.rulesets import describe, names, taiwan

    if wanted["schema"]:
        from analyzer.rulesets.schema import schema

        return _dumped(schema())
    if wanted["template"]:
        return render.template_lines(_described(name or "tenhou-4p", day))
    if name is None:
        riichi = [render.titled(describe(one)) for one in names()]
        return render.listed([*riichi, *((one, taiwan.described(one)["title"]) for one in taiwan.names())])
    if taiwan.is_taiwanese(name):
        return render.listed(taiwan.described(name).items())
    found = _described(name, day)
    if wanted["other"] is not None:
        return render.difference_lines(found, describe(wanted["other"]))
    return render.source_lines(found) if wanted["sources"] else render.ruleset_lines(found)


def _json_lines(name: str | None, other: str | None, day: date | None) -> list[str]:
    """Text for programs: the names, or the values with mark and source."""
    from analyzer.rulesets import describe, names, taiwan

    if name is None:
        return _dumped({"riichi": names(), "taiwanese": taiwan.names()})
    if taiwan.is_taiwanese(name):
        return _dumped({"name": name, **taiwan.described(name)})
    found = _described(name, day)
    if other is None:
        eras = [
            {"name": era.name, "from": era.start, "until": era.until, "form": era.form, "values": _values(era.settings)}
            for era in found.eras
        ]
        return _dumped({**_told(found, found.settings), "eras": eras})
    pair = [found, describe(other)]
    keys = [key for key, setting in pair[0].settings.items() if setting.value != pair[1].settings[key].value]
    return _dumped([_told(one, {key: one.settings[key] for key in keys}) for one in pair])


def _told(found: Described, settings: dict[str, Setting]) -> dict[str, object]:
    values = _values(settings)
    marks = Counter(setting["mark"] or "sourced" for setting in values.values())
    return {"name": found.name, "title": found.title, "marks": marks, "values": values}


def _values(settings: dict[str, Setting]) -> dict[str, dict[str, Any]]:
    return {key: setting._asdict() for key, setting in settings.items()}


def _dumped(told: object) -> list[str]:
    import json

    return [json.dumps(told, indent=1, default=str, ensure_ascii=False)]
