"""A wall in lines: the deal, the draws with who made them, and what would have come."""

from __future__ import annotations

import msgspec

from analyzer.rules.words import round_text, tile_text
from analyzer.views.walls import RoundWall, Taken

ROW = 10


def wall_lines(wall: RoundWall) -> list[str]:
    """One round; ``*`` marks a tile of which the log says another."""
    dice = f", dice {wall.dice[0]} {wall.dice[1]}" if any(wall.dice) else ""
    lines = [f"{round_text(wall.kyoku, wall.honba)}  dealer seat {wall.dealer}{dice}"]
    lines += [f"  hand of seat {seat}      {_tiles(hand)}" for seat, hand in enumerate(wall.hands)]
    lines += _block("drawn", [_taken(taken) for taken in wall.drawn])
    lines += _block("would have come", [tile_text(tile) for tile in wall.left])
    lines += _block("replacements", [_taken(taken) for taken in wall.replacements])
    lines += _block("not drawn", [tile_text(tile) for tile in wall.replacements_left])
    shown, hidden = wall.indicators[: wall.open_indicators], wall.indicators[wall.open_indicators :]
    lines += _block("dora indicators", [tile_text(tile) for tile in shown])
    lines += _block("not turned", [tile_text(tile) for tile in hidden])
    lines += _block("ura indicators", [tile_text(tile) for tile in wall.ura])
    return [*lines, ""]


def _tiles(tiles: tuple[int, ...]) -> str:
    return " ".join(tile_text(tile) for tile in tiles)


def _taken(taken: Taken) -> str:
    differs = f"*{tile_text(taken.recorded)}" if taken.recorded != taken.tile else ""
    return f"{taken.seat}:{tile_text(taken.tile)}{differs}"


def _block(title: str, words: list[str]) -> list[str]:
    rows = [words[i : i + ROW] for i in range(0, len(words), ROW)]
    return [f"  {title if i == 0 else '':19} {' '.join(row)}" for i, row in enumerate(rows)]


def wall_json(wall: RoundWall) -> bytes:
    """One round as a line of JSON; tiles are 0-135."""
    return msgspec.json.encode({"round": round_text(wall.kyoku, wall.honba), **msgspec.to_builtins(wall)})
