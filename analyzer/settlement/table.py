"""The table before the payments: its rules of that day, the round, who is in riichi, the sticks and the scores."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.law.advance import busted
from analyzer.law.situation import Situation
from analyzer.rulesets.keys import BY_THE_LOG
from analyzer.rulesets.read import dated, describe, load
from analyzer.rulesets.rooms import era_of_day
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement.case import Request, Riichi
from analyzer.settlement.words import (
    MOST_HONBA,
    Seats,
    SettleError,
    number_in,
    round_of,
    round_text,
    seat_of,
    seats_of,
)

MOST_POINTS: Final = 1_000_000
MOST_STICKS: Final = 100
LAID: Final = "scores are those before the payments, the deposits of this hand already paid"
_RONNED: Final = re.compile(r"([^\s,;/:]+):ronned", re.IGNORECASE)


# --- the rules ---


def rules_of(request: Request) -> Ruleset:
    """The ruleset of a request, of its day. RulesetError for one that there is not."""
    return load(name_of(request), **values_of(request))


def values_of(request: Request) -> dict[str, Any]:
    """What the request itself says in place of the ruleset's values: the era of its day, the length."""
    name = name_of(request)
    values = {} if request.date is None else era_of_day(name, day_in(request.date))
    if request.tonpuusen:
        _check_tonpuusen(name)
        values["winds"] = 1
    return values


def name_of(request: Request) -> str:
    """The ruleset of a request, with the edition of its day."""
    return request.ruleset if request.date is None else dated(request.ruleset, day_in(request.date))


def day_in(told: date | str) -> date:
    """A day, as 2019-05-31."""
    if isinstance(told, date):
        return date(told.year, told.month, told.day)  # a datetime is a date too
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", told.strip(), re.ASCII):
            return date.fromisoformat(told.strip())
    except ValueError:
        pass
    raise SettleError("date", f"{told!r} is not a date; write it like 2019-05-31")


def _check_tonpuusen(name: str) -> None:
    settings: Mapping[str, Any] = describe(name).settings
    if settings["rounds"].value not in ("all", 0):
        raise SettleError("tonpuusen", f"{name} plays {settings['rounds'].value} rounds, no tonpuusen")
    if settings["winds"].value not in (BY_THE_LOG, 1):
        raise SettleError("tonpuusen", f"{name} plays East and South, no tonpuusen")


def is_sourced(name: str, key: str) -> bool:
    """Whether a rule text or many logs state a value for this ruleset; else it is assumed, or weak."""
    return not describe(name).settings[key].mark


# --- the round ---


def situation_of(rules: Ruleset, request: Request) -> tuple[Situation, Riichi]:
    """The header of the round, all sticks on the table, and who is in riichi."""
    players = int(rules.players)
    kyoku, honba = round_of("round", request.round, players, request.dealer)
    latest = int(rules.last) + (4 if rules.overtime else 0)
    if kyoku > latest:
        raise SettleError("round", f"{request.round}: {rules.name} ends with {round_text(latest)} at the latest")
    if honba is not None and request.honba is not None:
        raise SettleError("honba", f"the round {request.round} says it already")
    situation = Situation()
    situation.kyoku = kyoku
    situation.dealer = kyoku & 3
    situation.honba = number_in("honba", request.honba or honba or 0, 0, MOST_HONBA)
    told = request.riichi
    if told == () and str(request.draw).strip().lower() == "suucha_riichi":
        told = "all"
    riichi = riichi_of("riichi", told, players, kyoku & 3)
    seats = set(riichi.accepted)
    for win in request.wins:
        if "riichi" in win.situation or "double_riichi" in win.situation:
            seats.add(seat_of("winner", win.winner, players, kyoku & 3))
    sticks = len(seats) if request.sticks is None else number_in("sticks", request.sticks, 0, MOST_STICKS)
    if sticks < len(seats):
        raise SettleError("sticks", f"{sticks}, but {len(seats)} in riichi: their deposits are on the table too")
    situation.kyoutaku = sticks
    return situation, Riichi(frozenset(seats), riichi.ronned)


def riichi_of(field: str, told: Seats, players: int, dealer: int) -> Riichi:
    """Seats as ever; one may be ``S:ronned``: its declaring tile is won, and its stick is not laid."""
    text = told if isinstance(told, str | int) else " ".join(str(one) for one in told)
    words = str(text)
    ronned = [seat_of(field, word, players, dealer) for word in _RONNED.findall(words)]
    if len(ronned) > 1:
        raise SettleError(field, "one tile is won: only one seat can have declared with it")
    seats = seats_of(field, _RONNED.sub(" ", words) if ronned else told, players, dealer)
    if ronned and ronned[0] in seats:
        raise SettleError(field, f"seat {ronned[0]} is named twice")
    return Riichi(frozenset(seats), ronned[0] if ronned else -1)


# --- the scores ---


def scores_of(rules: Ruleset, request: Request, situation: Situation, riichi: Riichi) -> tuple[int, ...] | None:
    """Those before the payments, the sticks of this hand laid; with all sticks they are what the players began with."""
    told = request.scores
    if told is None:
        return None
    words: Sequence[object] = told.replace(",", " ").split() if isinstance(told, str) else told
    if len(words) != rules.players:
        raise SettleError("scores", f"{len(words)} scores for {int(rules.players)} players")
    scores = tuple(number_in("scores", word, -MOST_POINTS, MOST_POINTS) for word in words)
    for score in scores:
        if score % 100:
            raise SettleError("scores", f"{score}: points are whole hundreds")
    _check_sum(rules, name_of(request), scores, int(situation.kyoutaku))
    before = [score + int(rules.riichi_deposit) * (seat in riichi.accepted) for seat, score in enumerate(scores)]
    for seat, score in enumerate(scores):
        if seat == riichi.ronned or seat in riichi.accepted:
            _check_riichi(rules, seat, score, before[seat])
    if is_sourced(name_of(request), "tobi") and busted(rules, vec[i64]([*before, *[0] * (4 - len(before))])):
        seat = before.index(min(before))
        raise SettleError(
            "scores", f"seat {seat} has {before[seat]:,}: the game was over before this hand under {rules.name}"
        )
    return scores


def _check_sum(rules: Ruleset, name: str, scores: tuple[int, ...], sticks: int) -> None:
    """Points change hands or lie on the table. Where nothing states the start, all must have begun alike."""
    players, start = int(rules.players), int(rules.start)
    total = sum(scores) + int(rules.riichi_deposit) * sticks
    if total == players * start or not is_sourced(name, "start") and total > 0 and total % (players * 1000) == 0:
        return
    table = f" and {int(rules.riichi_deposit) * sticks:,} on the table" if sticks else ""
    right = f"{players} x {start:,} = {players * start:,} under {rules.name}"
    raise SettleError("scores", f"{sum(scores):,}{table} are not {right}; {LAID}")


def _check_riichi(rules: Ruleset, seat: int, score: int, before: int) -> None:
    """A riichi needs its points before its deposit is laid."""
    needed = int(rules.riichi_points)
    if before < needed:
        had = f"had {before:,} before its deposit" if before != score else f"has {score:,}"
        raise SettleError("scores", f"seat {seat} {had}: a riichi needs {needed:,}; {LAID}")


def assumed_start(rules: Ruleset, scores: tuple[int, ...] | None, situation: Situation) -> str:
    """A note where the scores tell of another start than the one that the ruleset assumes."""
    if scores is None:
        return ""
    start = (sum(scores) + int(rules.riichi_deposit) * int(situation.kyoutaku)) // int(rules.players)
    if start == rules.start:
        return ""
    return f"all began with {start:,}; {rules.name} has no source for its {int(rules.start):,}: the end may differ"
