"""The same data under every profile: where their definitions differ, and why."""

from __future__ import annotations

from analyzer.render.figures import amount, group_text, groups, not_told_text, totals_text
from analyzer.stats.catalogue import OURS, Figure, families, profiles
from analyzer.stats.engine import Result


def compared() -> list[Figure]:
    """Every variant that some profile uses, of the families in which profiles differ."""
    found = []
    for variants in families().values():
        used = [figure for figure in variants if users(figure)]
        found += used if len(used) > 1 else []
    return found


def users(figure: Figure) -> list[str]:
    """The profiles that use a variant: those that name it, and `default` if it is the first."""
    ours = families()[figure.family][0].id == figure.id
    named = [name for name, profile in profiles().items() if profile.variants.get(figure.family) == figure.id]
    return [OURS, *named] if ours else named


def compare_lines(result: Result) -> list[str]:
    """A block a family: each variant, its value, who uses it and what makes it differ."""
    lines = [totals_text(result.totals)]
    for group, values in groups(result).items():
        lines += ["", group_text(result, group)] if group else []
        family = ""
        for value in values:
            figure = value.figure
            if figure.family != family:
                family = figure.family
                lines += ["", f"{figure.name} {figure.ja}"]
            lines.append(f"  {figure.id:36} {amount(value):>12}  {', '.join(users(figure))}")
            lines.append(f"      {figure.definition}")
            if figure.why:
                lines.append(f"      differs: {figure.why}")
    if result.not_told:
        lines += ["", not_told_text(result)]
    return lines
