"""Where two records of a game differ first."""

from __future__ import annotations

from analyzer.render.counts import many
from analyzer.render.escape import escaped
from analyzer.render.moves import move_line, round_lines
from analyzer.rules.words import round_text
from analyzer.views.load import Game


def difference_lines(
    number: int, events: tuple[int, int], places: tuple[str, str], games: tuple[Game, Game]
) -> list[str]:
    """The round, by its number, and what each record tells there; -1 for an event that one does not have."""
    rounds = [game.rounds[number] if number < len(game.rounds) else None for game in games]
    names = [round_text(one.kyoku, one.honba) for one in rounds if one is not None and one.kyoku >= 0]
    lines = [f"different: first in round {number + 1} ({' and '.join(dict.fromkeys(names)) or 'unreadable'})"]
    for place, game, event in zip(places, games, events, strict=True):
        lines += [f"{escaped(place)}", *_side(game, number, event)]
    return lines


def _side(game: Game, number: int, event: int) -> list[str]:
    """What one record tells: its deal, or the move."""
    if number >= len(game.rounds):
        return [f"  ends after {many(len(game.rounds), 'round')}"]
    moves = game.rounds[number].moves
    if event < 0:
        return ["  a round whose deal can't be read" if game.rounds[number].kyoku < 0 else "  the round ends before"]
    if event == moves[0].event:
        return [f"  {line}" for line in round_lines(game, number, [])[: 1 + game.players]]
    return [move_line(move) for move in moves if move.event == event]
