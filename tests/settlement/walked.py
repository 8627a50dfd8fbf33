"""Rounds walked turn by turn without tiles: each way in which one seat can win, with the circumstances that it has.

Nothing here knows `analyzer.settlement`: what a win is called follows from the turns alone. The wall is short, so that
all rounds can be walked. The winner is always ready, for one kind of tile; others pon that kind or not.
"""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1
DRAWS, DREW, CALLED, REPLACES = "draws", "drew", "called", "replaces"


class Rules(NamedTuple):
    """What the walk depends on."""

    players: int
    live: int  # draws
    riichi_draws: int


class At(NamedTuple):
    """A moment: whose move it is and what has been."""

    phase: str
    turn: int
    left: int  # draws
    called: bool = False  # anybody, a kan or a north too
    discarded: bool = False  # the winner
    riichi: str = ""
    ippatsu: bool = False
    replaced: bool = False  # the tile just drawn is a replacement
    opened: bool = False
    kan: str = ""  # of the winner: ankan or daiminkan
    north: bool = False
    turned: bool = False  # a second dora indicator
    waiting: bool = False  # such an indicator waits for the discard or the replacement after it
    pon: int = NOBODY  # who has a pon of the kind that wins
    furiten: bool = False


class Won(NamedTuple):
    """A win, as `settle` would be told it."""

    loser: int  # the winner: tsumo
    opened: bool
    kan: str
    north: bool
    indicators: int
    words: frozenset[str]


def wins(rules: Rules, winner: int) -> set[Won]:
    """All wins of a seat; seat 0 deals."""
    found: set[Won] = set()
    start = At(DRAWS, 0, rules.live)
    seen, todo = {start}, [start]
    while todo:
        for after in _moves(rules, winner, todo.pop(), found):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return found


def _moves(rules: Rules, winner: int, at: At, found: set[Won]) -> list[At]:
    if at.phase in (DRAWS, REPLACES):
        if at.left == 0:
            return []
        return [at._replace(phase=DREW, left=at.left - 1, replaced=at.phase == REPLACES)]
    if at.turn == winner:
        return _own(rules, winner, at, found)
    return _others(rules, winner, at, found)


def _own(rules: Rules, winner: int, at: At, found: set[Won]) -> list[At]:
    """The winner's own turn: he wins, makes a kan, sets a north aside, declares, discards."""
    after = []
    if at.phase == DREW:
        _note(found, at, winner, winner, "")
        if at.left and not at.kan:
            after.append(_interrupted(at)._replace(phase=REPLACES, kan="ankan", turned=True))
        if at.left and rules.players == 3 and not at.north:
            after.append(_interrupted(at)._replace(phase=REPLACES, north=True))
        if not at.opened and not at.riichi and at.left >= rules.riichi_draws:
            riichi = "riichi" if at.called or at.discarded else "double_riichi"
            after += _discarded(rules, winner, at._replace(riichi=riichi), found, declares=True)
    return after + _discarded(rules, winner, at, found)


def _others(rules: Rules, winner: int, at: At, found: set[Won]) -> list[At]:
    """Another's turn: his kan is robbed or not, he discards."""
    after = []
    if at.phase == DREW and at.left:
        after.append(_interrupted(at)._replace(phase=REPLACES, turned=True))  # an ankan
        if rules.players == 3:
            after.append(_interrupted(at)._replace(phase=REPLACES))
        if at.pon == at.turn:
            _note(found, at, winner, at.turn, "chankan")
            passed = at._replace(pon=NOBODY, furiten=at.furiten or bool(at.riichi))
            after.append(_interrupted(passed)._replace(phase=REPLACES, waiting=True))
    return after + _discarded(rules, winner, at, found)


def _discarded(rules: Rules, winner: int, at: At, found: set[Won], declares: bool = False) -> list[At]:
    """A discard: won, called, or neither."""
    seat = at.turn
    at = at._replace(turned=at.turned or at.waiting, waiting=False)
    if seat == winner:
        at = at._replace(discarded=True, ippatsu=declares)
    else:
        _note(found, at, winner, seat, "discard")
    after = [at._replace(phase=DRAWS, turn=(seat + 1) % rules.players, replaced=False)]
    if at.left == 0:
        return after
    for caller in range(rules.players):
        if caller == seat or (caller == winner and at.riichi):
            continue
        called = _interrupted(at)._replace(phase=CALLED, turn=caller, replaced=False)
        if caller == winner:
            after.append(called._replace(opened=True))
            if not at.kan:
                after.append(called._replace(phase=REPLACES, opened=True, kan="daiminkan", waiting=True))
            continue
        after.append(called)
        if seat != winner and at.pon == NOBODY:  # the winner lets his tile pass: in riichi for good
            after.append(called._replace(pon=caller, furiten=bool(at.riichi)))
    return after


def _interrupted(at: At) -> At:
    """After a call, a kan or a north; an indicator that waited is turned."""
    return at._replace(called=True, ippatsu=False, turned=at.turned or at.waiting, waiting=False)


def _note(found: set[Won], at: At, winner: int, loser: int, tile: str) -> None:
    """A win, in the words that people have for it."""
    if tile and at.furiten:
        return
    words = {at.riichi} - {""}
    if at.ippatsu:
        words.add("ippatsu")
    if tile == "chankan":
        words.add("chankan")
    elif at.replaced and not tile:
        words.add("rinshan")
    elif at.left == 0:
        words.add("houtei" if tile else "haitei")
    if not at.called and not at.discarded:
        words.add("renhou" if tile else "chiihou" if winner else "tenhou")
    for indicators in {1, 1 + at.turned}:
        found.add(Won(loser, at.opened, at.kan, at.north, indicators, frozenset(words)))
