"""Strips: a value with its interval on the spread of the room, a range of percentiles, kinds beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from analyzer.render.statistics.drawing import STRETCHED, Strip, path
from analyzer.stats.profile.estimates import Estimate

MIDDLE: Final = 1.2815515655446004  # of a normal spread: 80 % of players
MARGIN: Final = 0.06
Span = tuple[float | None, float | None, float | None]  # value, low, high


def player_strip(one: Estimate) -> Markup:
    """The interval and value of a player, what to expect in the long run, and the room: its mean and middle 80 %."""
    value, low, high = one.value.value, one.value.low, one.value.high
    found = [each for each in (value, low, high, one.room) if each is not None]
    spread, band = one.spread, None
    if spread is not None and spread.between:
        ends = [one.scaled(spread.mean + side * spread.tau) for side in (-MIDDLE, MIDDLE, -2, 2)]
        found += ends
        band = ends[:2]
    if one.span is not None:
        found += [one.scaled(end) for end in one.span]
    if not found:
        return Markup("")
    margin = (max(found) - min(found)) * MARGIN or 1
    strip = Strip(min(found) - margin, max(found) + margin)
    if band is not None:
        strip.band(*band)
    if one.room is not None:
        strip.tick(one.room)
    if value is not None:
        strip.span(low, high)
        strip.dot(value)
    if one.standing is not None:
        strip.ring(one.scaled(one.standing.shrunk))
    return strip.svg()


def percentile_bar(one: Estimate) -> Markup:
    """The range of players that a player is likely to have passed."""
    parts = [path("base", "M0 6H100")]
    standing = one.standing
    if standing is not None and standing.low is not None and standing.high is not None and one.value.low is not None:
        parts.append(path("mid", "M50 1V11"))
        parts.append(path("ci", f"M{standing.low:.1f} 6H{standing.high:.1f}"))
    return Markup('<svg class="pbar" viewBox="0 0 100 12" {}>{}</svg>').format(STRETCHED, Markup("").join(parts))


def beside(spans: Sequence[Span], from_zero: bool, kinds: Sequence[str]) -> Markup:
    """One dot and interval for each of several kinds on one scale, joined by a line."""
    ends = [end for span in spans for end in span if end is not None]
    if not ends:
        return Markup("")
    low, high = min(ends), max(ends)
    wide = (high - low) or abs(high) or 1
    strip = Strip(0, max(high * 1.05, 1e-9)) if from_zero else Strip(low - 0.35 * wide, high + 0.35 * wide)
    strip.base()
    values = [span[0] for span in spans if span[0] is not None]
    if len(values) > 1:
        strip.span(min(values), max(values), "mid")
    for (value, lower, upper), kind in zip(spans, kinds, strict=True):
        if value is not None:
            strip.span(lower, upper, f"ci {kind}")
            strip.dot(value, f"dot {kind}")
    return strip.svg()


def share_strip(marks: Sequence[tuple[Span, str]], top: float) -> Markup:
    """Shares on a scale of square roots, so that rare ones can be read; kind ``room`` is a tick."""
    strip = Strip(0, top**0.5)
    strip.base()
    for (value, low, high), kind in marks:
        if value is None:
            continue
        if kind == "room":
            strip.tick(max(value, 0) ** 0.5)
            continue
        if low is not None and high is not None:
            strip.span(max(low, 0) ** 0.5, high**0.5, f"ci {kind}")
        strip.dot(max(value, 0) ** 0.5, f"dot {kind}")
    return strip.svg()


def halves(left: float, right: float, top: float) -> Markup:
    """Two bars from the middle: what is lost to the left, what is won to the right."""
    scale = 50 / (top or 1)
    return Markup(
        '<svg class="strip" viewBox="0 0 100 20" {}><rect class="fb" x="{:.1f}" y="4" width="{:.1f}" height="12"/>'
        '<rect class="fg" x="50" y="4" width="{:.1f}" height="12"/><path class="mid" d="M50 1V19"/></svg>'
    ).format(STRETCHED, 50 - left * scale, left * scale, right * scale)
