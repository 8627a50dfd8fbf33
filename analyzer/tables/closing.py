"""What is known at the end of a game: its placements, and which of its rounds have faults."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.fault_list import EVENT, FAULT, FIELDS
from analyzer.facts.replay import Replay
from analyzer.law import situation as end
from analyzer.law.final import place
from analyzer.tables import fields as f
from analyzer.tables.columns import Columns
from analyzer.tape import words as t
from analyzer.tape.words import argument_of, op_of
from analyzer.tiles.bits import BIT, zeros

GAME_ONLY: Final = 2  # a fault of the game that does not spoil a round
NO_CAUSE: Final = 0
BY_WIN: Final = 1
BY_TENPAI: Final = 2
BY_ABORT: Final = 3
BY_OTHER: Final = 4


def cause_of(replay: Replay, stays: bool) -> i64:
    """Why the dealer stays after the round that has just ended."""
    outcome = replay.outcome
    if not stays:
        return NO_CAUSE
    if outcome.kind == end.AGARI:
        return BY_WIN
    if outcome.kind == end.ABORTIVE:
        return BY_ABORT
    if outcome.tenpai & BIT[replay.table.dealer] != 0:
        return BY_TENPAI
    return BY_OTHER


def mark_errors(replay: Replay, severe: vec[i64], table: Columns) -> i64:
    """Count faults into the rows of their rounds, those of this game; how many there are in all of the game.

    ``severe`` by number of the fault: 0 is not counted, `GAME_ONLY` in no round.
    """
    faults = replay.faults
    tape = replay.tape
    total: i64 = 0
    for i in range(faults.count()):
        kind = severe[faults.records[i * FIELDS + FAULT]]
        if kind == 0:
            continue
        total += 1
        if kind == GAME_ONLY:
            continue
        number: i64 = -1
        while number + 1 < tape.round_count and tape.rounds[number + 1] <= faults.records[i * FIELDS + EVENT]:
            number += 1
        for row in range(table.sure, table.rows):
            if table.get(row, f.R_ROUND) == number:
                table.set(row, f.R_ERRORS, table.get(row, f.R_ERRORS) + 1)
    return total


def write_placements(table: Columns, replay: Replay, game: i64, errors: i64) -> None:
    """A row a player."""
    scores = replay.table.scores
    numbers = replay.tape.numbers
    last = replay.ending.final
    told = numbers[last]  # 8: final scores and points, 4: final scores alone
    step: i64 = 2 if told >= 8 else 1
    finished = replay.ending.over and (told >= 8 or replay.tape.source != t.MJLOG)
    if replay.ledger.adrift and told >= 4:
        scores = zeros(4)
        for seat in range(4):
            scores[seat] = numbers[last + 1 + step * seat]
    placed = finished and (told >= 4 or not replay.ledger.adrift)
    deal = replay.tape.events[replay.tape.rounds[0]]
    start = argument_of(deal) + t.SCORES
    first = vec[i64]([game])
    for seat in range(replay.rules.players):
        table.begin(first, 1)
        table.put(f.G_SEAT, seat)
        table.put(f.G_START_SCORE, numbers[start + seat] if op_of(deal) == t.DEAL else f.NULL)
        table.put(f.G_SCORE, f.NULL if replay.ledger.adrift else scores[seat])
        table.put(f.G_FINAL_SCORE, numbers[last + 1 + step * seat] if finished and told >= 4 else f.NULL)
        table.put(f.G_FINAL_POINTS, numbers[last + 2 + 2 * seat] if finished and told >= 8 else f.NULL)
        table.put(f.G_PLACE, 1 + place(replay.rules, scores, seat) if placed else f.NULL)
        ahead: i64 = 0
        not_behind: i64 = 0
        for other in range(replay.rules.players):
            if scores[other] > scores[seat]:
                ahead += 1
            if scores[other] >= scores[seat]:
                not_behind += 1
        table.put(f.G_PLACE_BEST, 1 + ahead if placed else f.NULL)
        table.put(f.G_PLACE_WORST, not_behind if placed else f.NULL)
        table.put(f.G_FINISHED, 1 if finished else 0)
        table.put(f.G_ROUNDS, replay.rounds)
        table.put(f.G_ERRORS, errors)
