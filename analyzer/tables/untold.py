"""What of a round its log does not tell: those values are NULL, never a number that only looks like one."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.win import is_aka
from analyzer.facts.replay import Replay
from analyzer.law import situation as end
from analyzer.tables import fields as f
from analyzer.tape import words as t
from analyzer.tiles.bits import BIT
from analyzer.tiles.tile import dora_kind


def is_hidden(replay: Replay, seat: i64) -> bool:
    """Whether the log leaves out tiles that the seat holds now."""
    return replay.faults.hidden and replay.table.players[seat].lost


def haipai_is_told(replay: Replay, seat: i64) -> bool:
    """Whether the log tells the 13 tiles dealt to a seat, of the dealer apart from the 14th."""
    of_fourteen = replay.tape.lacks & t.LACKS_DEALER != 0 and seat == replay.table.dealer
    return not of_fourteen and not is_hidden(replay, seat)


def haipai_dora(replay: Replay, block: i64, seat: i64) -> i64:
    """Dora by the first indicator and red fives among the 13 tiles dealt."""
    numbers = replay.tape.numbers
    indicator = numbers[block + t.INDICATOR]
    if indicator == t.NO_TILE or not haipai_is_told(replay, seat):
        return f.NULL
    dora = dora_kind(indicator, replay.rules.players)
    hand = numbers[block + t.HANDS + seat]
    held: i64 = 0
    for i in range(hand + 1, hand + 1 + numbers[hand]):
        tile = numbers[i]
        if tile >> 2 == dora:
            held += 1
        if is_aka(replay.table, tile):
            held += 1
    return held


def parts_are_told(replay: Replay) -> bool:
    """Whether the log tells, or the law, what the last win is worth, and who answers for it."""
    return replay.wins_of.worth and pao_is_told(replay)


def leave_parts(rows: vec[i64], players: i64) -> None:
    """Of what a win moves only deposits and honba are known; ``rows`` are those of the round, seat by seat."""
    for seat in range(players):
        base = seat * f.P_WIDTH
        rows[base + f.P_HAND] = f.NULL
        rows[base + f.P_PAO_PART] = f.NULL
        rows[base + f.P_UNEXPLAINED] = f.NULL


def pao_is_told(replay: Replay) -> bool:
    """Whether the log tells, or the law, who answers for the last win, if anybody may."""
    wins = replay.wins_of
    if wins.judged or replay.tape.numbers[wins.block + t.PAO] != t.PAO_NOT_TOLD:
        return True
    winner = replay.table.players[replay.outcome.winner]
    return max(winner.dragons_pao, winner.winds_pao, winner.kans_pao) < 0


def unclear_tenpai(replay: Replay, draw: i64, rows: vec[i64]) -> i64:
    """The set of seats of which it is not known whether they are tenpai at the end of a round.

    ``draw``: the block of a draw. ``rows`` are those of the round, seat by seat: a winner was tenpai.
    """
    seats: i64 = 0
    if not replay.faults.hidden:
        return seats
    kind = replay.outcome.kind
    if kind != end.EXHAUSTIVE and kind != end.NAGASHI:
        for seat in range(replay.rules.players):
            if is_hidden(replay, seat) and rows[seat * f.P_WIDTH + f.P_WON] == 0:
                seats |= BIT[seat]
        return seats
    numbers = replay.tape.numbers
    if numbers[draw + t.SHOWN] != t.UNTOLD:
        return seats
    paid = kind == end.EXHAUSTIVE and numbers[numbers[draw + t.CHANGES]] >= 4  # noten payments tell it
    return seats if paid else replay.draws_of.unclear


def renchan_is_told(replay: Replay, unclear: i64) -> bool:
    """Whether it is known that the dealer stays; ``unclear`` are seats that may be tenpai or not."""
    kind = replay.outcome.kind
    return kind != end.EXHAUSTIVE and kind != end.NAGASHI or unclear & BIT[replay.table.dealer] == 0
