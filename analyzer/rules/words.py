"""The numbers of a fault as values for people: tiles, seats, rounds, yaku."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from analyzer.core.fault_list import ITS_KIND, ITS_WAITS
from analyzer.facts.listed import AS_HAN, AS_YAKUMAN
from analyzer.rules import rule
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.bits import members
from analyzer.tiles.tile import text
from analyzer.tiles.yaku import name_of

Value = int | str | list[int | str]

SUITS: Final = "mpsz"
WINDS: Final = ("East", "South", "West", "North")
NONE: Final = "none"
NAGASHI_WORDS: Final = {0: "no nagashi mangan", -1: "nagashi mangan"}
SHOWN, PAID, DRAWN = range(3)  # what is told of several rons: whose they are, or what becomes of them
COUNTS: Final = ("no rons are", "one ron is", "two rons are", "three rons are")


def kind_text(kind: int) -> str:
    """``5m``."""
    return f"{kind % 9 + 1}{SUITS[kind // 9]}" if 0 <= kind < 34 else NONE


def tile_text(tile: int) -> str:
    """``5m``, ``0m`` for the red one."""
    return text(tile) if 0 <= tile < 136 else NONE


def tiles_text(tiles: list[int]) -> str:
    """``406p`` and ``123m55z``: sorted, each suit's letter once."""
    known = sorted(tile for tile in tiles if 0 <= tile < 136)
    words = [text(tile) for tile in known]
    out = ""
    for i, word in enumerate(words):
        out += word[0] if i + 1 < len(words) and words[i + 1][1] == word[1] else word
    return out or NONE


def round_text(kyoku: int, honba: int | None = None) -> str:
    """``S2.1`` for South 2 with 1 honba; ``S2`` without."""
    if kyoku < 0:
        return NONE
    name = f"{'ESWN'[kyoku // 4 % 4]}{kyoku % 4 + 1}"
    return name if honba is None else f"{name}.{honba}"


def round_name(kyoku: int) -> str:
    """``South 4``."""
    return f"{WINDS[kyoku // 4 % 4]} {kyoku % 4 + 1}"


def place_text(place: int) -> str:
    """Where a tile is, by the table's zones."""
    if place < 0:
        return "the wall"
    if place >= 12:
        return "the dora indicators"
    return f"the {('hand', 'river', 'melds')[place // 4]} of seat {place % 4}"


def entry_text(entry: int) -> str:
    """A yaku as a win lists it; one in the wrong list says so."""
    if entry >= AS_YAKUMAN:
        return f"{name_of(entry - AS_YAKUMAN)} as a yakuman"
    return f"{name_of(entry - AS_HAN)} with han" if entry >= AS_HAN else name_of(entry)


def _tiles_of(word: int) -> list[int]:
    """The tiles that a meld's word names, the called one first."""
    argument = t.argument_of(word)
    called = t.called_in(argument)
    return [called, t.first_in(argument), t.second_in(argument)] if t.op_of(word) in (t.CHII, t.PON) else [called]


def meld_text(word: int) -> str:
    """A meld as the tape words it: ``chii 456m from seat 0``."""
    op, source = t.op_of(word), t.source_of(word)
    tiles = _tiles_of(word)
    if op in (t.DAIMINKAN, t.ANKAN, t.KAKAN):
        tiles = [tiles[0] & ~3 | copy for copy in range(4)]
    name = f"{t.NAMES[op]} {tiles_text(tiles)}"
    return name if op in (t.ANKAN, t.NUKIDORA) else f"{name} from seat {source}"


def move_text(move: int) -> str:
    return f"seat {move % 4} is to {'discard' if move >= 4 else 'draw'}"


def win_text(winner: int, loser: int, tile: int) -> str:
    """``ron of 5m from seat 2 by seat 1``; of a winner below 0: what another win must be."""
    if loser < 0:
        return "no win after a tsumo"
    if winner == loser:
        return f"tsumo of {tile_text(tile)} by seat {winner}"
    return f"ron of {tile_text(tile)} from seat {loser} by {f'seat {winner}' if winner >= 0 else 'another seat'}"


def seats_text(mask: int) -> str:
    """``seat 1``, ``seats 0, 2 and 3``; ``no seat``."""
    seats = [str(seat) for seat in members(mask)]
    if len(seats) < 2:
        return f"seat {seats[0]}" if seats else "no seat"
    return f"seats {', '.join(seats[:-1])} and {seats[-1]}"


def rons_text(seats: int, told: int = SHOWN) -> Value:
    """The seats whose rons they are; or whether the rons are paid, or drawn."""
    if told == SHOWN:
        return list(members(seats))
    if told == DRAWN:
        return "an abortive draw"
    count = len(members(seats))
    return f"{COUNTS[count]} paid, to {seats_text(seats)}" if count else "no abortive draw"


def ankan_text(what: int, which: int = 0) -> str:
    """What is told of an ankan in riichi: the waits of the hand, its kind, or that there is none."""
    if what == ITS_WAITS:
        return f"waits {_ONE[rule.KINDS](which)}"
    return f"an ankan of {kind_text(which)}" if what == ITS_KIND else f"no ankan of {kind_text(which)}"


def of_text(tape: Tape, index: int, extra: bool) -> str:
    """What the log says there, as far as it can be told as text."""
    kept = tape.extras if extra else tape.texts
    return kept[index].decode("utf-8", "backslashreplace").strip()[:80] if 0 <= index < len(kept) else NONE


_ONE: Final[dict[str, Callable[[int], Value]]] = {
    rule.NUMBER: int,
    rule.TILE: tile_text,
    rule.KIND: kind_text,
    rule.KINDS: lambda mask: " ".join(map(kind_text, members(mask))) or NONE,
    rule.NOT_KINDS: lambda mask: "not " + " ".join(map(kind_text, members(mask))),
    rule.SEAT: lambda seat: seat if seat >= 0 else NONE,
    rule.SEATS: lambda mask: list(members(mask)),
    rule.MOVE: move_text,
    rule.ROUND: lambda kyoku: round_text(kyoku) if kyoku <= 15 else f"round number {kyoku}",
    rule.RUN: lambda count: f"{count} events without a deal" if count else "another deal",
    rule.NAGASHI: lambda mask: f"nagashi mangan of {seats_text(mask)}" if mask > 0 else NAGASHI_WORDS[mask],
    rule.LIABLE: lambda seat: f"seat {seat}" if seat >= 0 else "nobody",
    rule.TYPE: lambda bits: f"{bits:04x}",
    rule.HAN: lambda han: han if han >= 0 else "not listed",
}
_MANY: Final[dict[str, Callable[[list[int]], Value]]] = {
    rule.LIST: lambda items: list(items),
    rule.SCORES: lambda items: list(items),
    rule.TILES: tiles_text,
    rule.IN_ORDER: lambda items: " ".join(map(tile_text, items)) or NONE,
    rule.TILE_SEAT: lambda items: f"{tile_text(items[0])} from seat {items[1]}",
    rule.WIN: lambda items: win_text(*items[:3]),
    rule.YAKU: lambda items: [entry_text(item) for item in items],
    rule.IN_RIICHI: lambda items: ankan_text(*items),
    rule.RONS_DRAWN: lambda items: rons_text(*items),
    rule.MELDS: lambda items: [meld_text(item) for item in items],
}


def value(shape: str, items: list[int], tape: Tape) -> Value:
    """The values of one side of a fault in their rule's shape."""
    first = items[0] if items else 0
    if shape in _MANY:
        return _MANY[shape](items)
    if shape in _ONE:
        return _ONE[shape](first)
    if shape in rule.OF_THE_FORM:
        from analyzer.rules.forms import form_text  # the names in an mjlog: only where one is judged

        return form_text(shape, items, tape)
    if shape in (rule.EXTRA, rule.TEXT):
        return of_text(tape, first, shape == rule.EXTRA)
    if shape.startswith("="):
        return shape[1:]
    if "|" in shape:
        words = shape.split("|")
        return words[first] if 0 <= first < len(words) else f"number {first}"
    if "{kinds}" in shape:
        return shape.replace("{kinds}", str(_ONE[rule.KINDS](first)))
    return shape.replace("{tile}", tile_text(first)).replace("{}", str(first))


def both(law: rule.Law, expected: list[int], recorded: list[int], tape: Tape) -> tuple[Value, Value]:
    """The two sides of a fault, of one sort and never alike: copies of a tile are told apart by their numbers."""
    due, said = value(law.expected, expected, tape), value(law.recorded, recorded, tape)
    if due == said and law.expected in _COPIES and law.expected == law.recorded:
        told = _COPIES[law.expected]
        due, said = told(expected, recorded), told(recorded, expected)
    if due == said and isinstance(said, str):
        return due, f"{said}, not in its place"  # the right one, at another time or in another order
    if isinstance(due, int) and isinstance(said, str):
        return f"{due}", said
    if isinstance(due, str) and isinstance(said, int):
        return due, f"{said}"
    return due, said


def _copy_text(tile: int) -> str:
    """``5m (tile 17)``."""
    return f"{tile_text(tile)} (tile {tile})"


def _copies_text(items: list[int], other: list[int]) -> str:
    """Those that the other side does not have; all, where only their order differs."""
    return " ".join(_copy_text(tile) for tile in items if tile not in other) or " ".join(map(_copy_text, items))


def _meld_copies(items: list[int], _: list[int]) -> list[int | str]:
    return [f"{meld_text(item)} (tiles {', '.join(map(str, _tiles_of(item)))})" for item in items]


_COPIES: Final[dict[str, Callable[[list[int], list[int]], Value]]] = {
    rule.TILE: _copies_text,
    rule.TILES: _copies_text,
    rule.IN_ORDER: _copies_text,
    rule.TILE_SEAT: lambda items, _: f"{_copy_text(items[0])} from seat {items[1]}",
    rule.WIN: lambda items, _: f"{win_text(*items[:3])} (tile {items[2]})",
    rule.MELDS: _meld_copies,
}
