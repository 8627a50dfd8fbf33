"""A riichi hand, settled: `settled` is the whole way from the request to the record."""

from __future__ import annotations

from analyzer.law import situation as end
from analyzer.law.advance import left_kyoutaku
from analyzer.law.settle import settle, settle_all
from analyzer.law.situation import Situation
from analyzer.rules.follows import CHOMBO_ENDS
from analyzer.rules.phrases import chombo_cost
from analyzer.rulesets.ruleset import FLAT, OPEN, YES, Ruleset
from analyzer.settlement.case import EXHAUSTIVE, Case, Request, is_last_by_time
from analyzer.settlement.pay import payments_of
from analyzer.settlement.progress import final_of, next_of, verdict, why_over
from analyzer.settlement.records import Settlement, Won
from analyzer.settlement.request import case_of
from analyzer.tiles.bits import members


def settled(request: Request, other: Ruleset | None = None) -> Settlement:
    """Who pays whom, and what follows; by another ruleset than the request's. SettleError, RulesetError."""
    case = case_of(request, other)
    rules, situation = case.rules, case.situation
    players = int(rules.players)
    changes = tuple(int(change) for change in settle_all(rules, situation, case.outcomes))[:players]
    scores = None
    if case.scores is not None:
        scores = tuple(before + change for before, change in zip(case.scores, changes, strict=True))
    answer = verdict(case, scores)
    return Settlement(
        ruleset=str(rules.name), round=_round(case), honba=int(situation.honba), renchan=case.renchan,
        sticks=int(situation.kyoutaku), dealer=int(situation.dealer), outcome=_outcome(case), wins=_wins(case),
        tenpai=_seats(case.outcomes[0].tenpai), nagashi=_seats(case.outcomes[0].nagashi),
        offenders=_seats(case.outcomes[0].offenders), payments=tuple(payments_of(case)),
        changes=changes, scores=scores, next=None if answer == YES else next_of(case),
        over=why_over(case, scores),
        final=final_of(case, scores) if scores is not None and answer in (YES, OPEN) else None,
        notes=(*case.notes, *_notes(case, scores), *_rounding(request, case, scores, answer)),
    )  # fmt: skip


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(members(int(mask)))


def _round(case: Case) -> str:
    kyoku = int(case.situation.kyoku)
    return f"{'ESWN'[kyoku // 4 % 4]}{kyoku % 4 + 1}"


def _outcome(case: Case) -> str:
    first = case.outcomes[0]
    if first.kind == end.AGARI:
        return "tsumo" if first.winner == first.loser else "ron"
    if first.kind == end.NAGASHI:
        return "nagashi_mangan"
    return {EXHAUSTIVE: "draw"}.get(case.draw, case.draw)


def _wins(case: Case) -> tuple[Won, ...]:
    return tuple(
        Won(
            winner=int(outcome.winner),
            loser=None if outcome.winner == outcome.loser else int(outcome.loser),
            pao=None if outcome.pao < 0 else int(outcome.pao),
            second_pao=None if outcome.second_pao < 0 else int(outcome.second_pao),
            worth=worth,
        )
        for outcome, worth in zip(case.outcomes, case.worths, strict=False)
    )


def _notes(case: Case, scores: tuple[int, ...] | None) -> list[str]:
    """What the reader would otherwise miss."""
    rules, situation = case.rules, case.situation
    notes = []
    if case.outcomes[0].kind == end.CHOMBO:
        notes.append(CHOMBO_ENDS if rules.chombo_ends else "the hand is played again")
        if rules.chombo == FLAT:
            notes.append(f"chombo: {chombo_cost(rules)} are taken off after the game")
    if case.outcomes[0].kind == end.NAGASHI:
        notes += _of_nagashi(case)
    if case.riichi.ronned >= 0:
        notes.append(f"the tile that seat {case.riichi.ronned} declares with is won: its riichi costs nothing")
    if case.time_up and not is_last_by_time(case):
        notes.append("the time is up: the next hand is the last")
    if scores is None and situation.kyoku >= rules.last and verdict(case, None) != YES:
        notes.append("whether the game ends here depends on the scores, which are not given")
    return notes


def _of_nagashi(case: Case) -> list[str]:
    """Who gets honba and sticks: the payments say it where somebody does."""
    rules, situation = case.rules, case.situation
    notes = []
    plain = Situation()
    plain.kyoku, plain.dealer, plain.kyoutaku = situation.kyoku, situation.dealer, situation.kyoutaku
    outcome = case.outcomes[0]
    if situation.honba and [*settle(rules, situation, outcome)] == [*settle(rules, plain, outcome)]:
        notes.append(f"nobody pays the {int(situation.honba)} honba for a nagashi mangan under {rules.name}")
    if left_kyoutaku(rules, situation, outcome):
        sticks = f"{int(situation.kyoutaku)} deposit{'' if situation.kyoutaku == 1 else 's'}"
        notes.append(f"nobody takes the {sticks} for a nagashi mangan under {rules.name}: left on the table")
    return notes


def _rounding(request: Request, case: Case, scores: tuple[int, ...] | None, answer: int) -> list[str]:
    """What the day of the game leaves open of its final points."""
    if request.date is None or scores is None or answer not in (YES, OPEN) or case.rules.rounding != OPEN:
        return []
    return [f"whether points were rounded to thousands on {request.date} is not known: here they are not"]
