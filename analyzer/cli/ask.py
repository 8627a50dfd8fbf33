"""settle --interactive: asks for the same inputs one by one, and again after a wrong answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import click

from analyzer.rulesets.read import RulesetError, describe, load
from analyzer.rulesets.taiwan import is_taiwanese
from analyzer.rulesets.taiwan import load as load_taiwan
from analyzer.settlement.case import FOUR, Request, Riichi
from analyzer.settlement.draws import check_has_abort
from analyzer.settlement.phrase import win_of
from analyzer.settlement.records import Settlement, Win
from analyzer.settlement.table import day_in, riichi_of, scores_of, situation_of
from analyzer.settlement.taiwan import MOST_STREAK, MOST_TAI, TaiwanSettlement, money_in
from analyzer.settlement.tell import settled, settled_with_marks
from analyzer.settlement.words import (
    ABORTS,
    MOST_HONBA,
    WIND_NAMES,
    SettleError,
    number_in,
    round_of,
    seat_of,
    seats_of,
)

T = TypeVar("T")
Answer = Settlement | TaiwanSettlement
HOW: Final = ("ron", "tsumo", "draw", "nagashi", "abortive", "chombo")
WORTH: Final = '"3 han 40 fu", "mangan", or "hand 123m456p789s11z23p tile 1p dora 9m"'


def ask() -> Answer:
    """Ask for everything, beginning with the ruleset, and settle."""
    ruleset = _ask("Ruleset", _ruleset, "tenhou-4p")
    return _taiwanese(ruleset) if is_taiwanese(ruleset) else _riichi(ruleset)


def _ask(question: str, right: Callable[[str], T], default: str | None = None) -> T:
    """The answer, as ``right`` reads it; what it refuses is asked again."""

    def read(answer: str) -> T:
        try:
            return right(answer.strip())
        except SettleError as error:
            raise click.UsageError(error.reason) from error
        except RulesetError as error:
            raise click.UsageError(str(error)) from error

    answer: T = click.prompt(question, default=default, value_proc=read)
    return answer


def _one_of(*words: str) -> Callable[[str], str]:
    """One of these words, or the beginning of just one."""

    def right(answer: str) -> str:
        found = [word for word in words if word == answer.lower()] or [w for w in words if w.startswith(answer.lower())]
        if len(found) != 1:
            raise SettleError("", f"{answer!r} is not one of {', '.join(words)}")
        return found[0]

    return right


def _ruleset(name: str) -> str:
    load_taiwan(name) if is_taiwanese(name) else load(name)
    return name


def _number(low: int, high: int) -> Callable[[str], int]:
    return lambda answer: number_in("", answer, low, high)


# --- riichi ---


def _riichi(ruleset: str) -> Answer:
    players = int(load(ruleset).players)
    told: dict[str, Any] = {"round": _ask("Round", partial(_round, ruleset), "E1")}
    dealer = round_of("round", told["round"], players)[0] & 3
    seats = _seats(players, dealer)
    if "." not in told["round"]:
        told["honba"] = _ask("Honba", _number(0, MOST_HONBA), "0")
    in_riichi = partial(_in_riichi, players, dealer)
    told["riichi"] = _ask("Who is in riichi this hand? Seats (E S:ronned), all, none", in_riichi, "none")
    riichi = riichi_of("riichi", told["riichi"], players, dealer)
    least = len(riichi.accepted)
    told["sticks"] = _ask("Deposits on the table, including those of this hand", _number(least, 100), str(least))
    told["scores"] = (
        _ask("Scores before the payments, seat 0 first (Enter: unknown)", _scores(ruleset, told), "") or None
    )
    if told["scores"] and describe(ruleset).eras:
        told["date"] = _ask("Day of the game, 2019-05-31 (Enter: today)", _day, "") or None
    how = _ask(f"How did the hand end? {', '.join(HOW)}", partial(_how, ruleset, riichi))
    if how in ("ron", "tsumo"):
        told["wins"] = _wins(ruleset, told, how, (players, dealer, riichi.ronned))
        return settled_with_marks(ruleset, told)
    if how == "abortive":
        return _checked(ruleset, told, "draw", f"Which abortive draw? {', '.join(ABORTS)}", _one_of(*ABORTS))
    if how == "chombo":
        return _checked(ruleset, told, "chombo", "Who broke the rules?", _some(seats))
    tenpai = _ask("Who is tenpai? Seats (E S), all, none", seats)
    if how == "nagashi":
        return _checked(ruleset, {**told, "tenpai": tenpai}, "nagashi", "Whose discards?", _some(seats))
    return settled_with_marks(ruleset, {**told, "tenpai": tenpai})


def _checked(ruleset: str, told: dict[str, Any], field: str, question: str, right: Callable[[str], Any]) -> Answer:
    """The settlement with the last answer; after a value that the ruleset refuses, ask again."""
    return _ask(question, lambda answer: settled_with_marks(ruleset, {**told, field: right(answer)}))


def _round(ruleset: str, answer: str) -> str:
    """A round that the ruleset has: checked by settling a draw."""
    settled(ruleset, {"round": answer, "tenpai": "none"})
    return answer


def _how(ruleset: str, riichi: Riichi, answer: str) -> str:
    """One of the ends that the ruleset and the riichi allow, so that every question that follows has an answer."""
    how = _one_of(*HOW)(answer)
    if riichi.ronned >= 0 and how in ("tsumo", "draw", "nagashi"):
        raise SettleError("", f"seat {riichi.ronned}'s declaring tile was ronned: the hand ends by ron")
    if len(riichi.accepted) == 4 and load(ruleset).suucha_riichi and how not in ("abortive", "chombo"):
        raise SettleError("", f"four riichi: {FOUR}")
    if how == "chombo":
        settled(ruleset, {"chombo": "E"})
    elif how == "nagashi":
        settled(ruleset, {"nagashi": "E", "tenpai": "none"})
    elif how == "abortive" and not any(_has(ruleset, kind) for kind in ABORTS):
        raise SettleError("", f"{ruleset} has no abortive draws")
    return how


def _has(ruleset: str, kind: str) -> bool:
    try:
        check_has_abort(load(ruleset), kind)
    except SettleError:
        return False
    return True


def _in_riichi(players: int, dealer: int, answer: str) -> str:
    riichi_of("", answer, players, dealer)
    return answer


def _scores(ruleset: str, told: dict[str, Any]) -> Callable[[str], str]:
    """Scores that fit the ruleset and the sticks."""

    def right(answer: str) -> str:
        rules, request = load(ruleset), Request(ruleset=ruleset, **{**told, "scores": answer or None})
        scores_of(rules, request, *situation_of(rules, request))
        return answer

    return right


def _day(answer: str) -> str:
    return str(day_in(answer)) if answer else ""


def _seat(players: int, dealer: int) -> Callable[[str], int]:
    return lambda answer: seat_of("", answer, players, dealer)


def _seats(players: int, dealer: int) -> Callable[[str], tuple[int, ...]]:
    return lambda answer: seats_of("", answer, players, dealer)


def _some(seats: Callable[[str], tuple[int, ...]]) -> Callable[[str], tuple[int, ...]]:
    def right(answer: str) -> tuple[int, ...]:
        found = seats(answer)
        if not found:
            raise SettleError("", "name at least one seat")
        return found

    return right


def _wins(ruleset: str, told: dict[str, Any], how: str, table: tuple[int, int, int]) -> list[Win]:
    """Winner by winner; each value is checked against the ruleset. ``table``: players, dealer, who is ronned."""
    players, dealer, ronned = table
    seat, seats = _seat(players, dealer), _seats(players, dealer)
    if how == "tsumo":
        winners: tuple[int, ...] = (_ask("Who won? E, S, W, N or 0-3", seat),)
        source = None
    else:
        winners = _ask("Who won? E, S, W, N or 0-3; several: S N", _some(seats))
        source = _ask("From whom?", lambda answer: _other(seat(answer), winners, ronned))
    wins: list[Win] = []
    for winner in winners:
        start = f"{winner}" if source is None else f"{winner} from {source}"
        whose = "" if len(winners) == 1 else f" of seat {winner} ({WIND_NAMES[(winner - dealer) % players]})"
        question = f"The hand{whose}: {WORTH}"
        wins.append(_ask(question, partial(_worth, ruleset, told, start)))
    return wins


def _other(loser: int, winners: tuple[int, ...], ronned: int = -1) -> int:
    if loser in winners:
        raise SettleError("", "that is the winner; a tsumo has no single payer")
    if ronned not in (-1, loser):
        raise SettleError("", f"seat {ronned}'s declaring tile was ronned")
    return loser


def _worth(ruleset: str, told: dict[str, Any], start: str, answer: str) -> Win:
    win = win_of(f"{start} {answer}")
    settled(ruleset, {**told, "wins": [win]})
    return win


# --- Taiwanese: the defaults are the case that the tool of the source opens with ---


def _taiwanese(ruleset: str) -> Answer:
    rules = load_taiwan(ruleset)
    told: dict[str, Any] = {
        "base": _ask("Base 底", lambda answer: money_in("", answer), str(rules.base)),
        "unit": _ask("Per tai 台", lambda answer: money_in("", answer), str(rules.unit)),
    }
    how = _ask("How did it end? self-draw, discard, drawn", _one_of("self-draw", "discard", "drawn"), "self-draw")
    told["dealer"] = _ask("Which seat is the dealer? 0-3", _number(0, 3), "0")
    if how == "drawn":
        told["draw"] = True
    else:
        told["tai"] = _ask("The hand's tai, without dealer and streak", _number(0, MOST_TAI), "4")
        seat = _seat(4, told["dealer"])
        winner = told["winner"] = _ask("Who won? E (the dealer), S, W, N or 0-3", seat, "S")
        if how == "discard":
            told["loser"] = _ask("From whom?", lambda answer: _other(seat(answer), (winner,)))
        told["flower"] = _ask("A flower win? y, n", _one_of("yes", "no"), "no") == "yes"
    told["la"] = (
        _ask("拉: does the streak count twice? y, n", _one_of("yes", "no"), "yes" if rules.la else "no") == "yes"
    )
    streak = _number(0, MOST_STREAK)
    return _ask("Streak: how often in a row the dealer has kept the deal", lambda answer: settled(
        ruleset, {**told, "streak": streak(answer)}), "1")  # fmt: skip
