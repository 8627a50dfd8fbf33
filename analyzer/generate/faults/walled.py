"""Short games dealt from seeds of our own, every tile the wall's; and what can be wrong in them.

The seeds were searched for what the first deal shows. Whoever is not named draws and discards.
"""

from __future__ import annotations

import re
from functools import partial

from analyzer.core.seed import own_seed
from analyzer.core.wall import wall_of
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.pool import variation
from analyzer.generate.faults.edits import Edit, sub
from analyzer.tiles.tile import TILES, text

KAN, KAN_OF_THREE = 206, 38  # the dealer is dealt 6666m, 2222p
TENPAI = 1112  # seat 3 is tenpai with its first draw, if it discards 7m
QUIET = 1


def _finished(game: Game) -> Game:
    while not game.over:
        game.round().exhaust()
    return game


def quiet(players: int = 4, seed: bytes = b"") -> Game:
    """Nobody does anything."""
    return _finished(Game(players, hanchan=False, seed=seed or own_seed([QUIET])))


def kan(players: int = 4) -> Game:
    """The dealer makes an ankan, and draws the replacement."""
    number, kind = (KAN, "6m") if players == 4 else (KAN_OF_THREE, "2p")
    game = Game(players, hanchan=False, seed=own_seed([number]))
    game.round().ankan(0, kind).turn(0).exhaust()
    return _finished(game)


def riichi() -> Game:
    """Seat 3 declares riichi at once and wins the first tile that completes its hand."""
    seed, seat = own_seed([TENPAI]), 3
    game = Game(hanchan=False, seed=seed)
    wall = wall_of(seed, 0, 4)
    number = next(n for n in range(seat + 1, 70) if text(wall.tiles[wall.drawn(n)]) in ("3s", "6s"))
    scene = game.round().riichi(seat, discard="7m").pass_until(69 - number)
    if number % 4 == seat:
        raise ValueError("the seed was searched for a ron")
    scene.ron(seat, loser=number % 4)
    return _finished(game)


def wall_left_out() -> Game:
    """The second round takes the third wall."""
    game = Game(hanchan=False, seed=own_seed([QUIET, variation()]))
    game.round().exhaust()
    assert game.walls is not None
    game.walls.next()
    return _finished(game)


def unseen(log: str) -> int:
    """A tile that lies in the first wall and does not come up in the first round."""
    seen = {int(tile) for tile in re.findall(r"\d+", log.split("<INIT")[1])}
    return next(tile for tile in range(32, TILES) if tile not in seen)


def another(pattern: str, replacement: str) -> Edit:
    """Put an unseen tile where ``replacement`` says ``TILE``."""

    def edit(log: str) -> str:
        return sub(pattern, replacement.replace("TILE", str(unseen(log))))(log)

    return edit


def sorted_hand(log: str) -> str:
    """One dealt hand is ascending."""
    found = re.search(r'hai1="([^"]*)"', log)
    assert found is not None
    tiles = sorted(found[1].split(","), key=int)
    return log[: found.start(1)] + ",".join(tiles) + log[found.end(1) :]


def other_seed(log: str) -> str:
    """The seed of another game."""
    return log.replace(own_seed([QUIET]).decode(), own_seed([QUIET + 1]).decode())


DRAW = another(r"<V\d+/><F\d+/>", r"<VTILE/><FTILE/>")
DEAL = another(r'hai2="\d+,', 'hai2="TILE,')
INDICATOR = another(r'(seed="0,0,0,\d,\d),\d+', r"\1,TILE")
KAN_INDICATOR = another(r'<DORA hai="\d+"', '<DORA hai="TILE"')
REPLACEMENT = another(r"(<N [^>]*><DORA [^>]*>)<T\d+/><D\d+/>", r"\1<TTILE/><DTILE/>")
URA = another(r'doraHaiUra="\d+"', 'doraHaiUra="TILE"')
STRIPPED = sub(r"<SHUFFLE[^>]*>", "")
SHORTENED = sub(r'(seed="mt19937ar-sha512-n288-base64,)[^"]*"', r'\1AwoR"')
NUMBER = sub(r'seed="mt[^"]*"', 'seed="0.1579"')
OLD_SEED = b"mt19937ar-sha512-n288," + ",".join(f"{(n * 0x9E3779B1) & 0xFFFFFFFF:08X}" for n in range(1, 33)).encode()
old = partial(quiet, seed=OLD_SEED)
