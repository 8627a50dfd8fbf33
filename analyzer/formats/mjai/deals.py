"""The deals of a game: what `start_kyoku` tells, and what the older dialects leave to be worked out."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.names import FACE, HIDDEN_NAME

WINDS: Final = "ESWN"
START: Final = {3: 35_000, 4: 25_000}  # of a game that tells no scores: gimite's server knows no other than 25,000


class Deal(NamedTuple):
    """A deal as the recorder takes it: tiles as faces."""

    kyoku: int
    honba: int
    kyoutaku: int
    scores: list[int]
    hands: list[list[int]]
    indicator: int
    dealer: int
    wall: tuple[int, ...]  # empty where none is listed


@final
class Deals:
    """Collects a deal event by event, and keeps what the next one may not tell."""

    def __init__(self) -> None:
        self.players = 0  # not known before the first deal
        self.scores: list[int] = []  # as far as they are told or follow
        self.start: e.StartKyoku | None = None  # whose hands are not all there
        self.hands: dict[int, list[e.TileName]] = {}
        self.last: Deal | None = None
        self.won_by = -1  # who won the last round first; -1 after a draw
        self.deposits = 0  # of the last round

    def open(self, start: e.StartKyoku) -> Deal | None:
        """The deal, unless its hands follow as events of their own."""
        self.start, self.hands = start, {}
        return None if start.tehais is None else self._deal(start, start.tehais)

    def add(self, hand: e.Haipai) -> Deal | None:
        """One hand of the oldest dialect, which knows no other games than those of four; the deal with the last one."""
        if self.start is None or hand.actor in self.hands:
            raise UnreadableLog("a haipai that belongs to no start_kyoku")
        self.hands[hand.actor] = hand.pais
        return self._deal(self.start, [self.hands[seat] for seat in range(4)]) if len(self.hands) == 4 else None

    def _deal(self, start: e.StartKyoku, hands: list[list[e.TileName]]) -> Deal:
        marker = start.dora_marker or start.dora
        if marker is None:
            raise UnreadableLog("a start_kyoku without dora_marker")
        self.start = None
        scores = start.scores or self.scores
        self._count_players(hands, scores)
        if start.oya >= self.players:
            raise UnreadableLog(f"the dealer is seat {start.oya}, and {self.players} play")
        kyoku = self._kyoku(start)
        self.scores = ((scores or [START[self.players]] * self.players) + [0, 0, 0, 0])[:4]
        self.last = Deal(
            kyoku, self._honba(start), self._kyoutaku(start), self.scores,
            [[FACE[name] for name in hand] for hand in hands[: self.players]], FACE[marker], start.oya,
            tuple(FACE[name] for name in start.haiyama or ()),
        )  # fmt: skip
        self.won_by, self.deposits = -1, 0
        return self.last

    def _count_players(self, hands: list[list[e.TileName]], scores: list[int]) -> None:
        """Three, if the fourth seat has no hand, or one that nobody sees and no points in a game of 105,000."""
        three = len(hands) == 3 or not hands[3]
        if len(hands) == 4 and set(hands[3]) == {HIDDEN_NAME}:
            three = self.players == 3 or len(scores) == 4 and scores[3] == 0 and sum(scores) > 4 * START[4]
        players = 3 if three else 4
        if self.players not in (0, players):
            raise UnreadableLog(f"{players} hands are dealt after {self.players} in an earlier round")
        self.players = players

    # --- what may not be told ---

    def _kyoku(self, start: e.StartKyoku) -> int:
        if start.kyoku is not None:
            return 4 * WINDS.index(start.bakaze or "E") + start.kyoku - 1
        if self.last is None:
            return start.oya
        kyoku = self.last.kyoku
        while kyoku & 3 != start.oya:
            kyoku += 1
        return kyoku

    def _honba(self, start: e.StartKyoku) -> int:
        if start.honba is not None or self.last is None:
            return start.honba or 0
        return self.last.honba + 1 if self.won_by < 0 or start.oya == self.last.dealer else 0

    def _kyoutaku(self, start: e.StartKyoku) -> int:
        if start.kyotaku is not None or self.last is None:
            return start.kyotaku or 0
        return 0 if self.won_by >= 0 else self.last.kyoutaku + self.deposits
