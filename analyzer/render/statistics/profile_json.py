"""Profiles as JSON: every number of them, with ids of figures in place of their definitions."""

from __future__ import annotations

import json
import math
from typing import Any, Final

import msgspec

from analyzer.render.statistics.answers import answer, how_much_is_luck, rank_points_missing
from analyzer.stats.catalogue import Figure
from analyzer.stats.engine import Value
from analyzer.stats.profile.course import Course, Played
from analyzer.stats.profile.estimates import Estimate
from analyzer.stats.profile.kinds import Kind
from analyzer.stats.profile.player import OfKind, PlayerProfile
from analyzer.stats.profile.slices import Sliced

SCHEMA: Final = "tenhou-analyzer/profile/1"


def profile_json(profiles: list[PlayerProfile]) -> str:
    """One object; shares and percentiles are in per cent, what can't be told is null."""
    figures = {
        one.figure.id: one.figure for profile in profiles for of in profile.kinds for some in of.chapters.values()
        for one in some
    }  # fmt: skip
    document = {
        "schema": SCHEMA,
        "figures": [
            {"id": each.id, "name": each.name, "ja": each.ja, "unit": each.unit, "definition": each.definition}
            for each in figures.values()
        ],
        "players": [_player(profile) for profile in profiles],
    }
    return json.dumps(document, ensure_ascii=False, indent=1, default=str)


def _player(profile: PlayerProfile) -> dict[str, Any]:
    return {
        "player": profile.player,
        "definitions": profile.definitions,
        "games": [{**_kind(kind), "games": games} for kind, games in profile.games.items()],
        "profiles": [_of_kind(of) for of in profile.kinds],
    }


def _kind(kind: Kind) -> dict[str, Any]:
    return {"players": kind.players, "length": kind.length, "room": kind.room}


def _of_kind(of: OfKind) -> dict[str, Any]:
    missing = rank_points_missing(of)
    return {
        **_kind(of.kind),
        "counts": msgspec.structs.asdict(of.counts),
        "regulars": {"players": of.regulars.players, "least_games": of.regulars.least},
        "answer": answer(of).en,
        "luck_alone": how_much_is_luck(of).en,
        "chapters": {chapter.key: [_estimate(one) for one in some] for chapter, some in of.chapters.items()},
        "stable_dan": None if of.stable_dan is None else _value(of.stable_dan),
        "no_rank_points": None if missing is None else missing.en,
        "style": [
            {"axis": one.axis.key, "figure": one.figure.id, "z": one.z, "reliability": one.reliability,
             "percentiles": one.rank, "rows_needed": one.needed}
            for one in of.style
        ],
        "course": _course(of.course),
        "tables": {table.slices.key: _table(table) for table in (of.fates, *of.tables)},
        "distributions": {
            mix.figure.id: [{"bucket": bucket, "player": own, "room": room} for bucket, own, room in mix.buckets]
            for mix in (of.places, *of.mixes)
        },
        "yaku": [{**_value(one.value), "room": one.room, "apart": one.apart} for one in of.yaku],
        "opponents": msgspec.to_builtins(of.opponents),
        "dealt_hands": None if of.dealt is None else msgspec.to_builtins(of.dealt),
        "best_rounds": msgspec.to_builtins(of.best),
        "worst_rounds": msgspec.to_builtins(of.worst),
    }  # fmt: skip


def _value(value: Value) -> dict[str, Any]:
    figure: Figure = value.figure
    return {
        "id": figure.id, "value": value.value, "low": value.low, "high": value.high, "numerator": value.numerator,
        "denominator": value.denominator,
    }  # fmt: skip


def _estimate(one: Estimate) -> dict[str, Any]:
    standing, half = one.standing, one.spread.half if one.spread is not None else math.inf
    return {
        **_value(one.value), "room": one.room, "verdict": one.verdict, "better": one.good > 0, "worse": one.good < 0,
        "long_run": None if standing is None else one.scaled(standing.shrunk),
        "reliability": None if standing is None else standing.reliability,
        "percentiles": None if standing is None else [standing.low, standing.percentile, standing.high],
        "rows_until_half": half if math.isfinite(half) else None,
    }  # fmt: skip


def _course(course: Course) -> dict[str, Any]:
    names = Played.__struct_fields__
    return {
        "dated": course.dated, "most_firsts": course.most_firsts, "most_without_last": course.most_without_last,
        "most_lasts": course.most_lasts,
        "games": [dict(zip(names, msgspec.to_builtins(game), strict=True)) for game in course.games],
    }  # fmt: skip


def _table(found: Sliced) -> list[dict[str, Any]]:
    keys = ("share", *(measure.key for measure in found.slices.measures))
    return [
        {"slice": line.slice.key, **{
            key: msgspec.to_builtins(cell) for key, cell in zip(keys, (line.share, *line.cells), strict=True)
        }}
        for line in found.lines
    ]  # fmt: skip
