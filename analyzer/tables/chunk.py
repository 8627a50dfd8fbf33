"""The tables that games are written into."""

from __future__ import annotations

from typing import final

from analyzer.tables.columns import Columns
from analyzer.tables.schema import DISCARDS, PAYMENTS, PLACEMENTS, PLAYER_ROUNDS, ROUNDS, WINS


@final
class Chunk:
    """The tables of some games, and whether shanten, and a row a discard, are wanted."""

    def __init__(self, shanten: bool, discards: bool = False) -> None:
        self.shanten: bool = shanten
        self.with_discards: bool = discards
        self.placements: Columns = Columns(PLACEMENTS)
        self.rounds: Columns = Columns(ROUNDS)
        self.player_rounds: Columns = Columns(PLAYER_ROUNDS)
        self.wins: Columns = Columns(WINS)
        self.payments: Columns = Columns(PAYMENTS)
        self.discards: Columns = Columns(DISCARDS)

    def begin_game(self) -> None:
        """What comes now is of the next game."""
        self.placements.begin_game()
        self.rounds.begin_game()
        self.player_rounds.begin_game()
        self.wins.begin_game()
        self.payments.begin_game()
        self.discards.begin_game()

    def forget(self) -> None:
        """Nothing is left of a game that broke off in its middle."""
        self.placements.forget()
        self.rounds.forget()
        self.player_rounds.forget()
        self.wins.forget()
        self.payments.forget()
        self.discards.forget()

    def clear(self) -> None:
        """No rows; the memory is kept for the next."""
        self.placements.clear()
        self.rounds.clear()
        self.player_rounds.clear()
        self.wins.clear()
        self.payments.clear()
        self.discards.clear()
