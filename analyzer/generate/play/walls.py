"""Where the walls of a played game come from: the seed of the game, or composed ones and then chance."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from analyzer.core.wall import Wall, Walls
from analyzer.generate.play.luck import Luck
from analyzer.tiles.tile import TILES, in_play


class Source:
    """Walls, one a round."""

    def next(self) -> Wall:
        """The next round's."""
        raise NotImplementedError


@final
class Seeded(Source):
    """The walls that a published seed tells."""

    def __init__(self, walls: Walls) -> None:
        self.walls: Final[Walls] = walls

    def next(self) -> Wall:
        """The next round's."""
        return self.walls.next()


@final
class Composed(Source):
    """Walls with some tiles in given places: ``fixed`` is a list of place, tile, place, tile ... for each round.

    The other tiles lie where chance puts them. After the last composed round all do. No seed tells such walls.
    """

    def __init__(self, rounds: list[vec[i64]], players: i64, luck: Luck) -> None:
        self.rounds: Final[list[vec[i64]]] = rounds
        self.players: Final[i64] = players
        self.luck: Final[Luck] = luck
        self.number: i64 = 0

    def next(self) -> Wall:
        """The next round's."""
        fixed = self.rounds[self.number] if self.number < len(self.rounds) else vec[i64]()
        self.number += 1
        tiles = self._shuffled()
        for i in range(0, len(fixed), 2):
            for other in range(len(tiles)):
                if tiles[other] == fixed[i + 1]:
                    tiles[other] = tiles[fixed[i]]
                    tiles[fixed[i]] = fixed[i + 1]
                    break
        return Wall(tiles, self.luck.below(6), self.luck.below(6), self.players, False)

    def _shuffled(self) -> vec[i64]:
        tiles = vec[i64]()
        for tile in range(TILES):
            if in_play(tile, self.players):
                tiles = append(tiles, tile)
        for i in range(i64(len(tiles)) - 1, 0, -1):
            other = self.luck.below(i + 1)
            tile = tiles[i]
            tiles[i] = tiles[other]
            tiles[other] = tile
        return tiles
