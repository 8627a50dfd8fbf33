"""What follows a fault that is a chombo, in words."""

from __future__ import annotations

from analyzer.facts import penalty as p
from analyzer.facts.replay import Replay
from analyzer.rules.phrases import chombo_cost
from analyzer.rules.words import round_text
from analyzer.rulesets.ruleset import FLAT, Ruleset
from analyzer.tiles.bits import members


def with_chombo(why: str, replay: Replay, fault: int, event: int, seat: int) -> str:
    """The arithmetic of a fault, and what the law makes of it if it is a chombo."""
    notes = [int(number) for number in replay.penalty.notes]
    for at in range(0, len(notes), p.NOTED):
        note = notes[at : at + p.NOTED]
        if note[p.NOTED_FAULT : p.NOTED_SEAT + 1] == [fault, event, seat]:
            return "; ".join(filter(None, (why, _words(note, replay.rules))))
    return why


def _words(note: list[int], rules: Ruleset) -> str:
    """``a chombo by seat 1: seat 0 +4,000, seat 1 -8,000, ...; seat 2 gets its deposit back; E2.1 is played again ...``."""
    paid = members(note[p.RIICHI])
    changes = [note[p.CHANGES + seat] - int(rules.riichi_deposit) * (seat in paid) for seat in range(4)]
    moved = ", ".join(f"seat {seat} {change:+,d}" for seat, change in enumerate(changes) if change)
    if rules.chombo == FLAT:
        moved = f"{chombo_cost(rules)} off the final points"
    parts = [f"a chombo by {_seats(members(note[p.OFFENDERS]))}: {moved}"]
    if paid:
        parts.append(f"the {'deposit goes' if len(paid) == 1 else 'deposits go'} back to {_seats(paid)}")
    deposits = f"{note[p.KYOUTAKU]} deposit{'' if note[p.KYOUTAKU] == 1 else 's'}"
    if rules.chombo_ends:
        return "; ".join([*parts, "the game is over"])
    parts.append(f"{round_text(note[p.KYOKU], note[p.HONBA])} is played again, with {deposits} on the table")
    return "; ".join(parts)


def _seats(seats: list[int]) -> str:
    named = " and ".join(map(str, seats))
    return f"seat{'s' if len(seats) > 1 else ''} {named}"
