"""What people tell of a hand, checked and turned into the situation and the outcomes that law asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from analyzer.bits import BIT
from analyzer.law import situation as end
from analyzer.law.settle import winning_rons
from analyzer.law.situation import Outcome, Situation
from analyzer.ruleset import ABORT, NO_CHOMBO, NO_NAGASHI, Ruleset
from analyzer.rulesets.read import load
from analyzer.settlement.records import Win, Worth
from analyzer.settlement.together import check_together
from analyzer.settlement.words import (
    ABORTS,
    MOST_HONBA,
    Seat,
    Seats,
    SettleError,
    number_in,
    round_of,
    round_text,
    seat_of,
    seats_of,
)
from analyzer.settlement.worth import worth_of

EXHAUSTIVE: Final = "exhaustive"
ENDS: Final = ("wins", "draw", "tenpai", "nagashi", "chombo")
MOST_POINTS: Final = 1_000_000


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as it was told. Wins, or a draw, or a chombo."""

    ruleset: str = "tenhou-4p"
    tonpuusen: bool = False  # East alone, where the ruleset plays both
    round: str = "E1"
    dealer: Seat | None = None  # with a round that is a wind alone
    honba: int | str | None = None
    sticks: int | str | None = None  # on the table, those of this hand too
    riichi: Seats = ()  # whose stick of this hand lies there
    scores: str | Sequence[int] | None = None  # before the payments, the sticks laid
    wins: tuple[Win, ...] = ()
    draw: str | bool | None = None  # True: exhaustive
    tenpai: Seats | None = None
    nagashi: Seats = ()
    chombo: Seats = ()


class Case(NamedTuple):
    """The same in the law's terms: several rons are an outcome each, in turn order from the loser."""

    rules: Ruleset
    situation: Situation
    outcomes: list[Outcome]
    worths: list[Worth]  # beside the outcomes, when they are wins
    scores: tuple[int, ...] | None
    draw: str
    notes: list[str]


def case_of(request: Request, rules: Ruleset | None = None) -> Case:
    """SettleError for what can't be, or can't be told together; RulesetError for an unknown ruleset.

    ``rules``: those that the request names, where they are read already.
    """
    if rules is None:
        rules = load(request.ruleset, winds=1) if request.tonpuusen else load(request.ruleset)
    situation, riichi = _situation(rules, request)
    scores = _scores(rules, request.scores)
    told = [name for name in ENDS if getattr(request, name) not in ((), None, "") or _is_nobody(request, name)]
    if not told:
        raise SettleError("winner", "how did the hand end? Tell a winner, a draw with its tenpai seats, or a chombo")
    drawn = [name for name in told if name in ("draw", "tenpai", "nagashi")]
    if len(told) > max(len(drawn), 1):
        first = "a win" if told[0] == "wins" else told[0]
        raise SettleError(told[1], f"not together with {first}: a hand ends in one way")
    case = Case(rules, situation, [], [], scores, "", [])
    if request.wins:
        return _won(case, request.wins, riichi)
    outcome = Outcome()
    outcome.winner = outcome.loser = -1
    outcome.riichi = riichi
    case.outcomes.append(outcome)
    if request.chombo:
        return _chombo(case, outcome, request.chombo)
    return _drawn(case, outcome, request)


def _is_nobody(request: Request, name: str) -> bool:
    """Nobody tenpai is told too."""
    return name == "tenpai" and request.tenpai is not None


def _situation(rules: Ruleset, request: Request) -> tuple[Situation, int]:
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
    seats = set(seats_of("riichi", request.riichi, players, kyoku & 3))
    for win in request.wins:
        if "riichi" in win.situation or "double_riichi" in win.situation:
            seats.add(seat_of("winner", win.winner, players, kyoku & 3))
    sticks = len(seats) if request.sticks is None else number_in("sticks", request.sticks, 0, 100)
    if sticks < len(seats):
        raise SettleError("sticks", f"{sticks}, but {len(seats)} in riichi: their sticks are on the table too")
    situation.kyoutaku = sticks
    return situation, sum(1 << seat for seat in seats)


def _scores(rules: Ruleset, told: str | Sequence[int] | None) -> tuple[int, ...] | None:
    if told is None:
        return None
    words = told.replace(",", " ").split() if isinstance(told, str) else told
    if len(words) != rules.players:
        raise SettleError("scores", f"{len(words)} scores for {int(rules.players)} players")
    scores = tuple(number_in("scores", word, -MOST_POINTS, MOST_POINTS) for word in words)
    for score in scores:
        if score % 100:
            raise SettleError("scores", f"{score}: points are whole hundreds")
    return scores


# --- wins ---


def _won(case: Case, wins: Sequence[Win], riichi: int) -> Case:
    """The winners in turn order; if more claim the tile than may win it, the ruleset says what becomes of them."""
    rules, situation = case.rules, case.situation
    seats = [_seats_of_win(rules, win, int(situation.dealer)) for win in wins]
    loser = seats[0][1]
    for i, (winner, source) in enumerate(seats):
        if len(seats) > 1 and winner == source:
            raise SettleError("win", "a tsumo and another win: several win one discard, each by ron")
        if source != loser:
            raise SettleError("win", f"from seat {loser} and from seat {source}: all win the same discard")
        if winner in [other for other, _ in seats[:i]]:
            raise SettleError("win", f"seat {winner} wins twice")
    worths: dict[int, tuple[Win, Worth]] = {}
    for win, (winner, source) in zip(wins, seats, strict=True):
        win = _in_riichi(win) if riichi >> winner & 1 else win
        header = (int(situation.kyoku), int(situation.honba))
        worths[winner] = win, worth_of(rules, win, (winner, source), header)
    check_together(rules, list(worths.values()), seats, riichi, int(situation.dealer))
    claims = sum(1 << winner for winner, _ in seats)
    winners = claims if seats[0][0] == loser else int(winning_rons(rules, loser, claims))
    if winners == 0:
        case.notes.append(f"{len(seats)} rons are an abortive draw under {rules.name}: nobody pays")
        outcome = Outcome()
        outcome.kind, outcome.winner, outcome.loser, outcome.riichi = end.ABORTIVE, -1, -1, riichi
        case.outcomes.append(outcome)
        return case._replace(draw="sanchahou")
    if winners != claims:
        case.notes.append(f"{rules.name}: {int(rules.max_ron)} may win, next in turn after the loser (atamahane)")
    order = [seat for seat in ((loser + i) % 4 for i in range(5)) if winners >> seat & 1]
    for i, winner in enumerate(dict.fromkeys(order)):
        win, worth = worths[winner]
        outcome = _outcome(rules, situation, win, worth, (winner, loser))
        outcome.first, outcome.winners, outcome.riichi = i == 0, winners, riichi
        case.outcomes.append(outcome)
        case.worths.append(worth)
    return case


def _in_riichi(win: Win) -> Win:
    """A hand whose stick is on the table is a riichi hand, whether or not that is said again."""
    if win.hand is None or "riichi" in win.situation or "double_riichi" in win.situation:
        return win
    return msgspec.structs.replace(win, situation=("riichi", *win.situation))


def _seats_of_win(rules: Ruleset, win: Win, dealer: int) -> tuple[int, int]:
    winner = seat_of("winner", win.winner, int(rules.players), dealer)
    if win.loser is None:
        return winner, winner
    loser = seat_of("loser", win.loser, int(rules.players), dealer)
    if loser == winner:
        raise SettleError("loser", f"{win.loser!r} is the winner; on tsumo nobody is named")
    return winner, loser


def _outcome(rules: Ruleset, situation: Situation, win: Win, worth: Worth, seats: tuple[int, int]) -> Outcome:
    outcome = Outcome()
    outcome.kind = end.AGARI
    outcome.winner, outcome.loser = seats
    outcome.base = worth.base
    if win.pao is not None:
        outcome.pao = seat_of("pao", win.pao, int(rules.players), int(situation.dealer))
        if outcome.pao == outcome.winner:
            raise SettleError("pao", f"{win.pao!r} is the winner")
        outcome.pao_base = _answered(rules, worth)
        if outcome.pao == outcome.loser:
            outcome.pao = -1  # he pays it all anyway
    return outcome


def _answered(rules: Ruleset, worth: Worth) -> int:
    """The base points of the yakuman that somebody answers for."""
    if not rules.pao:
        raise SettleError("pao", f"{rules.name} has no pao")
    if not worth.yakuman:
        raise SettleError("pao", f"only a yakuman has pao, not {worth.words}")
    if not worth.pao_base:
        raise SettleError("pao", f"{rules.name} has no pao for {', '.join(yaku.name for yaku in worth.yaku)}")
    return worth.pao_base


# --- draws and chombo ---


def _drawn(case: Case, outcome: Outcome, request: Request) -> Case:
    rules, dealer = case.rules, int(case.situation.dealer)
    kind = EXHAUSTIVE if request.draw in (None, "", True) else str(request.draw).strip().lower()
    if kind in ABORTS:
        for name in ("tenpai", "nagashi"):
            if getattr(request, name):
                raise SettleError(name, f"nothing is paid at {kind}")
        _check_abort(rules, kind)
        outcome.kind = end.ABORTIVE
        return case._replace(draw=kind)
    if kind != EXHAUSTIVE:
        raise SettleError("draw", f"no draw {request.draw!r}; draws are {EXHAUSTIVE}, {', '.join(ABORTS)}")
    if request.tenpai is None and not request.nagashi:
        raise SettleError("tenpai", "who was tenpai? Tell the seats, or none")
    tenpai = seats_of("tenpai", request.tenpai or (), int(rules.players), dealer)
    nagashi = seats_of("nagashi", request.nagashi, int(rules.players), dealer)
    outcome.kind = end.EXHAUSTIVE
    outcome.tenpai = sum(1 << seat for seat in tenpai)
    if nagashi:
        if request.tenpai is None:
            case.notes.append("who was tenpai is not told: taken as nobody")
        if rules.nagashi == NO_NAGASHI:
            raise SettleError("nagashi", f"{rules.name} has no nagashi mangan")
        outcome.kind = end.NAGASHI
        outcome.nagashi = sum(1 << seat for seat in nagashi)
    missing = [seat for seat in range(4) if outcome.riichi & BIT[seat] and seat not in tenpai]
    if missing:
        case.notes.append(f"seat {missing[0]} is in riichi but not tenpai: that is a chombo")
    return case._replace(draw=EXHAUSTIVE)


def _check_abort(rules: Ruleset, kind: str) -> None:
    has = getattr(rules, kind, False)
    if kind == "sanchahou":
        has = rules.more_rons == ABORT and rules.max_ron < rules.players - 1
    if not has:
        raise SettleError("draw", f"{rules.name} has no {kind}")


def _chombo(case: Case, outcome: Outcome, seats: Seats) -> Case:
    rules = case.rules
    if rules.chombo == NO_CHOMBO:
        raise SettleError("chombo", f"{rules.name} has no chombo: it can't happen there")
    offenders = seats_of("chombo", seats, int(rules.players), int(case.situation.dealer))
    if not offenders:
        raise SettleError("chombo", "whose? Tell the seat")
    outcome.kind = end.CHOMBO
    outcome.offenders = sum(1 << seat for seat in offenders)
    return case._replace(draw="chombo")
