"""Why a round is followed by this one, why a game is over or not, and how final points come about, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.law import situation as end
from analyzer.law.advance import advance, busted, ends, is_win, leader, left_kyoutaku, renchan
from analyzer.law.final import final_scores, place_points, rounded_score, told_place, uma_of
from analyzer.law.situation import Outcome, Situation
from analyzer.rules.words import round_name, seats_text
from analyzer.rulesets.ruleset import CHOICE, EACH, NO, NO_RENCHAN, NOBODY, OPEN, TENTHS, YES, Ruleset
from analyzer.tiles.bits import members

PLACES = ("1st", "2nd", "3rd", "4th")
CHOMBO_ENDS = "a chombo ends the game"
Name = Callable[[int], str]


def seat_name(seat: int) -> str:
    """``seat 2``."""
    return f"seat {seat}"


def renchan_number(kyokus: Sequence[int]) -> int:
    """Of the last of these rounds: how many hands in a row its dealer has kept the deal. It is not the honba, which
    also grow when the deal passes at a draw."""
    count = 0
    while count + 1 < len(kyokus) and kyokus[-2 - count] == kyokus[-1]:
        count += 1
    return count


# --- the next round ---


def cause_words(rules: Ruleset, situation: Situation, outcome: Outcome) -> str:
    """``seat 2 wins``, ``the dealer, seat 0, is noten at the draw``."""
    dealer = int(situation.dealer)
    if outcome.kind == end.CHOMBO:
        return "the hand of a chombo is played again"
    if outcome.kind == end.ABORTIVE:
        return "the draw is abortive"
    if outcome.kind == end.NAGASHI and is_win(rules, situation, outcome):
        return f"{_who(int(outcome.nagashi), dealer)} wins by nagashi mangan"
    if outcome.kind == end.AGARI:
        winners = _winners(outcome)
        return f"{_who(winners, dealer)} win{'s' if len(members(winners)) == 1 else ''}"
    tenpai = "tenpai" if outcome.tenpai >> dealer & 1 else "noten"
    return f"the dealer, seat {dealer}, is {tenpai} at the draw"


def _winners(outcome: Outcome) -> int:
    return int(outcome.winners) | 1 << int(outcome.winner)


def _who(seats: int, dealer: int) -> str:
    if seats == 1 << dealer:
        return f"the dealer, seat {dealer},"
    return seats_text(seats) + (f" (seat {dealer} deals)" if seats >> dealer & 1 else "")


def stays_words(rules: Ruleset, situation: Situation, outcome: Outcome) -> str:
    """The cause, and whether the dealer stays."""
    if renchan(rules, situation, outcome):
        return f"{cause_words(rules, situation, outcome)}: the dealer stays"
    more = ""
    if outcome.kind == end.AGARI and _winners(outcome) >> situation.dealer & 1:
        kind = rules.renchan[min(situation.kyoku >> 2, 3)]
        more = ", for this ruleset has no renchan" if kind == NO_RENCHAN else ", for he is not the first in turn order"
    return f"{cause_words(rules, situation, outcome)}: the deal passes{more}"


def honba_words(rules: Ruleset, situation: Situation, outcome: Outcome) -> str:
    """The cause, and what it makes of the honba."""
    before, after = int(situation.honba), int(advance(rules, situation, outcome).honba)
    words = stays_words(rules, situation, outcome)
    if after > before:
        return f"{words}, honba {before} + 1 = {after}"
    return f"{words}, honba {'stay at' if after == before and before else 'go to'} {after}"


def kyoutaku_words(rules: Ruleset, situation: Situation, outcome: Outcome) -> str:
    """The cause, and what becomes of the deposits."""
    left = int(left_kyoutaku(rules, situation, outcome))
    cause = cause_words(rules, situation, outcome)
    if outcome.kind == end.AGARI:
        return f"{cause} and takes the deposits" if cause.endswith("wins") else f"{cause} and take the deposits"
    if outcome.kind == end.NAGASHI and left == 0 and situation.kyoutaku:
        return f"{seats_text(int(outcome.nagashi))} takes the deposits with a nagashi mangan"
    if left == 0:
        return "nobody has laid a deposit"
    return f"nobody wins: {left} stay{'s' if left == 1 else ''} on the table"


def header_words(rules: Ruleset, situation: Situation, outcome: Outcome) -> tuple[str, str, str]:
    """Why the next round, its honba and its deposits are these."""
    return (
        stays_words(rules, situation, outcome), honba_words(rules, situation, outcome),
        kyoutaku_words(rules, situation, outcome),
    )  # fmt: skip


# --- the end ---


def end_words(rules: Ruleset, situation: Situation, outcome: Outcome, scores: vec[i64]) -> str:
    """Why the game is over or goes on; with the round, who deals, and the target."""
    words = over_words(rules, situation, outcome, scores) or on_words(rules, situation, outcome, scores)
    table = f"{round_name(int(situation.kyoku))}, dealt by seat {int(situation.dealer)}"
    return f"{words} ({table}{f'; target {int(rules.target):,}' if rules.overtime else ''})"


def over_words(
    rules: Ruleset, situation: Situation, outcome: Outcome, scores: vec[i64], name: Name = seat_name
) -> str:  # fmt: skip
    """Why the game is over, or may be; empty when it goes on."""
    answer = ends(rules, situation, outcome, scores)
    if answer == NO:
        return ""
    if answer == OPEN:
        return "the dealer may end the game here, or play on"
    if outcome.kind == end.CHOMBO and rules.chombo_ends and not busted(rules, scores):
        return CHOMBO_ENDS
    top = int(leader(rules, scores))
    early = Situation()
    early.kyoku = i64(-1)  # before the last round nothing but a score ends the game
    if ends(rules, early, outcome, scores) == YES:
        if not busted(rules, scores):
            return f"{name(top)} has {int(scores[top]):,}"
        lowest = min(range(int(rules.players)), key=lambda seat: int(scores[seat]))
        return f"{name(lowest)} has {int(scores[lowest]):,}"
    if renchan(rules, situation, outcome) and top == situation.dealer:
        return f"the dealer, {name(top)}, leads with {int(scores[top]):,} after the last round"
    if scores[top] >= rules.target and rules.overtime:
        return f"{name(top)} has {int(scores[top]):,}: the target of {int(rules.target):,} is reached"
    return "the last round is over"


def on_words(
    rules: Ruleset, situation: Situation, outcome: Outcome, scores: vec[i64], name: Name = seat_name
) -> str:  # fmt: skip
    """Why the game goes on."""
    top, dealer = int(leader(rules, scores)), int(situation.dealer)
    leads = f"{name(top)} leads with {int(scores[top]):,}"
    this, last = round_name(int(situation.kyoku)), round_name(int(rules.last))
    if situation.kyoku < rules.last:
        return f"{this} is over, the last round is {last}; {leads}"
    if outcome.kind == end.CHOMBO or outcome.kind == end.ABORTIVE and rules.renchan_abortive:
        return f"{cause_words(rules, situation, outcome)}: {this} is played again; {leads}"
    if not renchan(rules, situation, outcome):
        return f"nobody has the target of {int(rules.target):,} after {this}: {leads}"
    stays = f"the dealer, {name(dealer)}, stays after {this}"
    if top != dealer:
        return f"{stays} and does not lead: {leads}, he has {int(scores[dealer]):,}"
    if CHOICE not in (rules.agari_yame, rules.tenpai_yame) and scores[dealer] < rules.yame_points:
        return f"{stays} and leads with {int(scores[dealer]):,}, less than {int(rules.yame_points):,}"
    return f"{stays} and leads with {int(scores[dealer]):,}, but this does not end the game"


def final_scores_words(
    rules: Ruleset, situation: Situation, outcome: Outcome, scores: vec[i64], differ: Sequence[int]
) -> str:
    """Who takes what is left on the table, and the scores after the last round of the seats whose final ones differ."""
    words = _deposits_words(rules, situation, outcome, scores)
    seats = [seat for seat in differ if seat < rules.players and f"seat {seat} leads" not in words]
    nobody = [f"nobody plays on seat {seat}" for seat in differ if seat >= rules.players]
    had = ", ".join(f"seat {seat} has {int(scores[seat]):,}" for seat in seats)
    return "; ".join([words, *([f"after the last round {had}"] if had else []), *nobody])


def _deposits_words(rules: Ruleset, situation: Situation, outcome: Outcome, scores: vec[i64]) -> str:
    left = int(left_kyoutaku(rules, situation, outcome))
    top = int(leader(rules, scores))
    leads = f"seat {top} leads with {int(scores[top]):,}"
    if left == 0:
        return "no deposits are left"
    deposits = f"{int(rules.riichi_deposit) * left:,} of deposits"
    if rules.leftover_kyoutaku == NOBODY:
        return f"{leads}; the {deposits} are nobody's"
    last = final_scores(rules, scores, left)
    takers = [seat for seat in range(int(rules.players)) if last[seat] != scores[seat]]
    if len(takers) > 1:
        return f"{leads}; the {deposits} are shared by {seats_text(sum(1 << seat for seat in takers))}"
    return f"{leads} and takes the {deposits}: {int(last[top]):,}"


def places_words(rules: Ruleset, scores: vec[i64]) -> str:
    """The scores that places go by, from the first, and who is ahead of equal ones."""
    seats = sorted(range(int(rules.players)), key=lambda seat: (-int(scores[seat]), seat))
    words = f"seat {seats[0]} {int(scores[seats[0]]):,}"
    for before, seat in zip(seats, seats[1:], strict=False):
        words += f" {'=' if scores[before] == scores[seat] else '>'} seat {seat} {int(scores[seat]):,}"
    if " = " not in words:
        return words
    return words + ("; equal scores share their places" if rules.ties == EACH else "; of equal scores the lower seat is ahead")


def final_points_words(
    rules: Ruleset, scores: vec[i64], ranked: vec[i64], expected: Sequence[int], recorded: Sequence[int]
) -> str:  # fmt: skip
    """The sum of each seat whose points differ: score, return, uma and oka; the first place balances the others."""
    players = int(rules.players)
    differ = [seat for seat, (due, said) in enumerate(zip(expected, recorded, strict=False)) if due != said]
    return "; ".join(
        f"seat {seat} ({PLACES[told_place(rules, ranked, seat)]}): {_points_words(rules, scores, ranked, seat, expected[seat])}"
        if seat < players
        else f"nobody plays on seat {seat}"
        for seat in differ
    )


def _points_words(rules: Ruleset, scores: vec[i64], ranked: vec[i64], seat: int, points: int) -> str:
    rounding = TENTHS if rules.rounding == OPEN else rules.rounding
    score, counts = int(scores[seat]), int(rounded_score(scores[seat], rounding))
    head = f"{score:,}" if score == counts else f"{score:,} counts {counts:,},"
    more = int(place_points(rules, ranked, seat, uma_of(rules, scores)))
    words = f"{head} - {int(rules.oka_return):,} {'-' if more < 0 else '+'} {abs(more):,} for the place"
    rest = points - (counts - int(rules.oka_return) + more)
    if rest:
        words += f" {'-' if rest < 0 else '+'} {abs(rest):,} to balance"
    return f"{words} = {points:,}"
