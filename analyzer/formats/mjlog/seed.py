"""The seeds of a log as their texts: one of the game, or, in logs of about 2009, one of each round."""

from __future__ import annotations

from typing import Final

from analyzer.tape.tape import Tape

OF_GAME: Final = b' seed="'
OF_ROUND: Final = b' shuffle="'


def game_seeds(tape: Tape) -> list[bytes]:
    """The seed of the game; none if it has none, and several if the log tells several that differ."""
    found = []
    for text in tape.texts:
        if text.startswith(b"<SHUFFLE"):
            _, _, value = text.partition(OF_GAME)
            seed = value.partition(b'"')[0]
            if seed and seed not in found:
                found.append(seed)
    return found


def round_seeds(tape: Tape) -> list[bytes]:
    """The seed of each deal, empty where it has none; no seeds at all where no deal has one."""
    if not tape.seed_a_round:
        return []
    found = {
        event: text[len(OF_ROUND) : -1]
        for event, text in zip(list(tape.extra_events), tape.extras, strict=True)
        if text.startswith(OF_ROUND)
    }
    return [found.get(tape.rounds[i], b"") for i in range(tape.round_count)]
