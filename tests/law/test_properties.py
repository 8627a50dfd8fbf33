"""What holds of the law under every ruleset, whatever happens: points, turned seats, legal headers, legal ends."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from asked import abortive, chombo, draw, header, ints, nagashi, points, seats, win
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.law import advance, final, settle
from analyzer.law.situation import AGARI, CHOMBO, Outcome, Situation
from analyzer.rulesets import load, names
from analyzer.rulesets.ruleset import CHOICE, FIRST, NO, NO_CHOMBO, NOBODY, OPEN, TENTHS, YES, Ruleset

RULESETS = {name: load(name) for name in names()}
BASES = [240, 320, 640, 1920, 2000, 3000, 4000, 6000, 8000, 16_000]
four_or_three = st.sampled_from(sorted(RULESETS))


@st.composite
def rounds(draws: st.DrawFn, kinds: int = 6) -> tuple[Ruleset, Situation, list[Outcome]]:
    """Any ruleset, any header, any outcome; several rons are several outcomes."""
    rules = RULESETS[draws(four_or_three)]
    luck = random.Random(draws(st.integers(0, 2**32)))
    kyoku = luck.choice([k for k in range(8) if rules.players == 4 or k & 3 != 3])
    riichi = luck.randrange(2 ** int(rules.players))
    situation = header(kyoku, luck.randrange(9), luck.randrange(4) + riichi.bit_count())
    return rules, situation, outcomes(rules, luck, luck.randrange(kinds), riichi)


def outcomes(rules: Ruleset, luck: random.Random, kind: int, riichi: int) -> list[Outcome]:
    """One way for a round to end, all rons of it."""
    all_seats = list(range(int(rules.players)))
    some = tuple(seat for seat in all_seats if luck.random() < 0.5)
    if kind == 0:
        seat = luck.choice(all_seats)
        pao = luck.choice([-1, -1, -1, *(other for other in all_seats if other != seat)])
        base = 8000 if pao >= 0 else luck.choice(BASES)
        return [win(seat, seat, base, pao=pao, pao_base=8000, riichi=riichi)]
    if kind == 1:
        loser = luck.choice(all_seats)
        claims = seats(*(seat for seat in some if seat != loser)) or 2 ** (all_seats[(loser + 1) % len(all_seats)])
        winners = int(settle.winning_rons(rules, loser, claims))
        in_turn = [seat for seat in ((loser + i) % 4 for i in range(1, 4)) if winners >> seat & 1]
        return [
            win(seat, loser, luck.choice(BASES), first=i == 0, winners=winners, riichi=riichi)
            for i, seat in enumerate(in_turn)
        ] or [abortive()]
    if kind == 2:
        return [draw(*some)]
    if kind == 3 and rules.nagashi:
        return [nagashi(*(some or (0,)), tenpai=tuple(luck.sample(all_seats, 2)))]
    if kind == 4 and rules.chombo != NO_CHOMBO:
        offenders = tuple(seat for seat in all_seats if riichi >> seat & 1)
        return [chombo(luck.choice(all_seats), riichi=offenders)]
    return [abortive()]


def taken(rules: Ruleset, situation: Situation, ended: list[Outcome]) -> int:
    """Points that come from the table: deposits won or given back."""
    return 1000 * (situation.kyoutaku - int(advance.left_kyoutaku(rules, situation, ended[-1])))


@given(rounds())
@settings(max_examples=800)
def test_points_only_change_hands_and_deposits_are_taken_once(what: tuple[Ruleset, Situation, list[Outcome]]) -> None:
    rules, situation, ended = what
    changes = ints(settle.settle_all(rules, situation, ended))
    assert sum(changes) == taken(rules, situation, ended)
    assert all(change % 100 == 0 for change in changes)
    assert changes[int(rules.players) :] == [0] * (4 - int(rules.players))


def turned(seat: int, by: int, players: int) -> int:
    return (seat + by) % players if seat >= 0 else seat


def turned_set(found: int, by: int, players: int) -> int:
    return seats(*(turned(seat, by, players) for seat in range(players) if found >> seat & 1))


def turned_outcome(one: Outcome, by: int, players: int) -> Outcome:
    made = Outcome()
    for name in ("kind", "base", "pao_base", "first"):
        setattr(made, name, getattr(one, name))
    for name in ("winner", "loser", "pao"):
        setattr(made, name, turned(int(getattr(one, name)), by, players))
    for name in ("winners", "riichi", "tenpai", "nagashi", "offenders"):
        setattr(made, name, turned_set(int(getattr(one, name)), by, players))
    return made


@given(rounds(), st.integers(1, 3))
@settings(max_examples=500)
def test_turning_the_seats_turns_the_payments(what: tuple[Ruleset, Situation, list[Outcome]], by: int) -> None:
    rules, situation, ended = what
    players = int(rules.players)
    other = header(situation.kyoku, situation.honba, situation.kyoutaku)
    other.dealer = turned(int(situation.dealer), by, players)
    changes = ints(settle.settle_all(rules, situation, ended))
    again = ints(settle.settle_all(rules, other, [turned_outcome(one, by, players) for one in ended]))
    assert [again[turned(seat, by, players)] for seat in range(players)] == changes[:players]
    assert advance.renchan(rules, situation, ended[-1]) == advance.renchan(
        rules, other, turned_outcome(ended[-1], by, players)
    )


def played(rules: Ruleset, luck: random.Random) -> Iterator[tuple[Situation, Situation | None, list[int], int]]:
    """A game of random ends: header before and after, scores, and what the law says of the end."""
    situation, scores = header(), [int(rules.start)] * int(rules.players)
    for _ in range(500):
        riichi = luck.randrange(2 ** int(rules.players))
        for seat in range(int(rules.players)):
            if riichi >> seat & 1:
                scores[seat] -= 1000
        situation.kyoutaku += riichi.bit_count()
        ended = outcomes(rules, luck, luck.randrange(6), riichi)
        changes = ints(settle.settle_all(rules, situation, ended))
        scores = [score + changes[seat] for seat, score in enumerate(scores)]
        over = int(advance.ends(rules, situation, ended[-1], points(*scores)))
        if over == YES or over == OPEN and luck.random() < 0.5:
            left = int(advance.left_kyoutaku(rules, situation, ended[-1]))
            closed = header(situation.kyoku, situation.honba, left)
            yield closed, None, scores, over
            return
        after = advance.advance(rules, situation, ended[-1])
        yield situation, after, scores, over
        situation = after
    raise AssertionError("a game without end")


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_ruleset_plays_random_games_to_a_legal_end(name: str) -> None:
    rules, ends = RULESETS[name], 0
    for seed in range(60):
        for before, after, scores, over in played(rules, random.Random(seed)):
            if after is None:
                ends += 1
                legal_end(rules, before, scores, over)
                continue
            legal_header(rules, before, after)
            assert sum(scores) + 1000 * int(after.kyoutaku) == rules.start * rules.players
    assert ends == 60


def legal_header(rules: Ruleset, before: Situation, after: Situation) -> None:
    """The same round, or the next one; honba and deposits as only the law moves them."""
    assert after.kyoku in (before.kyoku, advance.next_kyoku(rules, before.kyoku))
    assert after.dealer == after.kyoku & 3 < rules.players
    assert after.kyoku <= int(rules.last) + (4 * int(rules.overtime_winds) if rules.overtime else 0)
    assert after.honba in (0, before.honba, before.honba + 1)
    assert 0 <= after.kyoutaku <= before.kyoutaku


def legal_end(rules: Ruleset, closed: Situation, scores: list[int], over: int) -> None:
    """Somebody is broke, or the last round is over; final points add up to what was lost on the way."""
    broke = rules.tobi != 0 and min(scores) <= 0
    assert broke or closed.kyoku >= rules.last or rules.chombo_ends
    assert over == YES or CHOICE in (rules.agari_yame, rules.tenpai_yame)
    last = final.final_scores(rules, points(*scores), closed.kyoutaku)
    lost = int(rules.start * rules.players) - sum(ints(last))
    if rules.leftover_kyoutaku == NOBODY:
        assert lost == 1000 * int(closed.kyoutaku)
    elif rules.kyoutaku_rest == NOBODY:
        assert 0 <= lost < 4 * int(rules.kyoutaku_unit)
    else:
        assert lost == 0
    uma = final.uma_of(rules, last)
    made = ints(final.final_points(rules, last, points(*scores), TENTHS, uma))
    assert sum(made) == sum(int(number) for number in uma) - lost
    order = sorted(range(int(rules.players)), key=lambda seat: (-scores[seat], seat))
    if len(rules.floating_uma) == 0 and len(uma) > 0:
        assert [made[seat] for seat in order] == sorted(made[: int(rules.players)], reverse=True)


@given(four_or_three, st.permutations(range(4)), st.lists(st.integers(-200, 800), min_size=4, max_size=4))
@settings(max_examples=300)
def test_places_are_a_permutation_by_score(name: str, seats_in: list[int], hundreds: list[int]) -> None:
    rules = RULESETS[name]
    scores = points(*(100 * hundreds[seat] for seat in seats_in))
    found = [int(final.place(rules, scores, seat)) for seat in range(int(rules.players))]
    assert sorted(found) == list(range(int(rules.players)))
    assert found[int(advance.leader(rules, scores))] == 0


@pytest.mark.parametrize("loser", range(4))
@pytest.mark.parametrize("claims", range(16))
def test_who_wins_of_several_who_claim(loser: int, claims: int) -> None:
    """At most as many as the ruleset lets win, of those that claim, next in turn; or nobody."""
    for rules in RULESETS.values():
        mine = claims & ~(2**loser) & (2 ** int(rules.players) - 1)
        winners = int(settle.winning_rons(rules, loser, mine))
        assert winners & ~mine == 0 and winners.bit_count() <= rules.max_ron
        if winners not in (0, mine):
            first = next(i for i in range(1, 4) if mine >> (loser + i) % 4 & 1)
            assert winners >> (loser + first) % 4 & 1
        assert winners != 0 or mine == 0 or mine.bit_count() > rules.max_ron


def test_a_chombo_changes_nothing_but_the_penalty() -> None:
    """The round is played again: no honba, no rotation, the sticks of the round go back."""
    rules = RULESETS["russian"]
    situation = header(5, 3, 3)
    ended = chombo(2, riichi=(0, 2))
    after = advance.advance(rules, situation, ended)
    assert (after.kyoku, after.honba, after.kyoutaku) == (5, 3, 1)
    assert ints(settle.settle(rules, situation, ended)) == [2000 + 1000, 4000, -8000 + 1000, 2000]
    assert ended.kind == CHOMBO != AGARI and advance.ends(rules, situation, ended, points(1, 1, 1, 1)) == NO
    assert rules.nagashi_several != FIRST


