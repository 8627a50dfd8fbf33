"""A round whose moves are the same, but for some of its tiles: whether it keeps all rules if it did before.

For changes that touch no winner's hand, no call and no payment. Whatever else may depend on a tile is looked at: that it
is held, once and in play; riichi, furiten, kuikae, who waits at the end, nagashi, four equal winds, dora.
"""

from __future__ import annotations

from typing import Final

from analyzer.formats.mjlog.meld import meld_word
from analyzer.generate.faults.planting import Elements
from analyzer.generate.suites.element import Element
from analyzer.generate.suites.waits import TERMINALS_AND_HONOURS, waits
from analyzer.tape.words import (
    ANKAN,
    CHII,
    DAIMINKAN,
    KAKAN,
    NUKIDORA,
    PON,
    argument_of,
    called_in,
    first_in,
    op_of,
    second_in,
    source_of,
)
from analyzer.tiles.tile import TILES, in_play

WINDS: Final = (27, 28, 29, 30)
SHOWN: Final = ("hai0", "hai1", "hai2", "hai3")


class Unproven(Exception):
    """A rule that this page can't show to be kept."""


def must(holds: bool) -> None:
    """Give up where something does not hold."""
    if not holds:
        raise Unproven


def tiles_of(element: Element, attribute: str) -> list[int]:
    """A list of tiles; empty where there is none."""
    value = element.attributes.get(attribute, "")
    return [int(tile) for tile in value.split(",")] if value else []


def meld_tiles(seat: int, code: int) -> list[int]:
    """All tiles of a meld."""
    meld = meld_word(seat, code, 0)
    op, argument = int(op_of(meld)), int(argument_of(meld))
    if op == NUKIDORA:
        return [argument]
    if op in (CHII, PON):
        return [int(called_in(argument)), int(first_in(argument)), int(second_in(argument))]
    return list(range(argument & 252, (argument & 252) + 4))


class Referee:
    """Follows one round. `Unproven` at the first thing that can't be shown."""

    def __init__(self, elements: Elements, players: int) -> None:
        self.players = players
        self.deal = Element(elements[0])
        self.hands: list[set[int]] = []
        self.seen: set[int] = set()
        self.rivers: list[list[int]] = [[], [], [], []]
        self.called: set[int] = set()  # seats with a discard that was called
        self.open: list[list[int]] = [[], [], [], []]  # tiles of melds
        self.passed: list[list[int]] = [[], [], [], []]  # kinds that others gave up since a seat's own discard
        self.riichi: list[int] = [0, 0, 0, 0]  # 1 declared, 2 discarded
        self.drawn = -1
        self.last = -1
        self.forbidden: set[int] = set()
        self.calls = 0
        self.indicators = [int(self.deal.attributes["seed"].split(",")[5])]
        self.nagashi: set[int] = set()  # who has made one, where the round ends so that it counts
        self.four_winds = False
        self.hidden: list[int] = []  # ura indicators
        self.bound: list[tuple[int, frozenset[int]]] = []  # who calls in riichi, with what in the hand
        self._see(self.indicators[0])
        for seat in range(4):
            hand = tiles_of(self.deal, SHOWN[seat])
            must(len(hand) == (13 if seat < players else 0))
            for tile in hand:
                self._see(tile)
            self.hands.append(set(hand))
        for text in elements[1:]:
            self._follow(Element(text))

    def _see(self, tile: int) -> None:
        must(0 <= tile < TILES and in_play(tile, self.players) and tile not in self.seen)
        self.seen.add(tile)

    def _follow(self, element: Element) -> None:
        if element.move is not None:
            letter, tile = element.move
            seat = "TUVWDEFG".index(letter) % 4
            if letter in "TUVW":
                self._draw(seat, tile)
            else:
                self._discard(seat, tile)
        elif element.name == "N":
            self._call(int(element.attributes["who"]), int(element.attributes["m"]))
        elif element.name == "REACH" and element.attributes["step"] == "1":
            self.riichi[int(element.attributes["who"])] = 1
        elif element.name == "DORA":
            turned = tiles_of(element, "hai")
            must(len(turned) == 1)
            self.indicators += turned
            self._see(turned[0])
        elif element.name == "AGARI":
            self._win(element)
        elif element.name == "RYUUKYOKU":
            self._draw_of_round(element)

    def _draw(self, seat: int, tile: int) -> None:
        self._see(tile)
        self.hands[seat].add(tile)
        self.drawn = tile
        self.forbidden = set()

    def _discard(self, seat: int, tile: int) -> None:
        must(tile in self.hands[seat] and tile >> 2 not in self.forbidden)
        must(self.riichi[seat] < 2 or tile == self.drawn)
        self.hands[seat].remove(tile)
        if self.riichi[seat] < 2:
            self.passed[seat] = []
        if self.riichi[seat] == 1:
            must(bool(self.waits(seat)))
            self.riichi[seat] = 2
        self.rivers[seat].append(tile >> 2)
        self._give_up(seat, tile)
        first = [kind for river in self.rivers for kind in river]
        self.four_winds |= len(first) == 4 and len(set(first)) == 1 and first[0] in WINDS and self.calls == 0
        self.drawn = -1
        self.forbidden = set()

    def _give_up(self, seat: int, tile: int) -> None:
        """A tile that the others may win."""
        for other in range(self.players):
            if other != seat:
                self.passed[other].append(tile >> 2)
        self.last = tile

    def _call(self, seat: int, code: int) -> None:
        meld = meld_word(seat, code, 0)
        op, argument = int(op_of(meld)), int(argument_of(meld))
        called, own = int(called_in(argument)), [int(first_in(argument)), int(second_in(argument))]
        if self.riichi[seat] == 2:
            must(op in (ANKAN, NUKIDORA) and called >> 2 == self.drawn >> 2)
            must(op == ANKAN or called == self.drawn)
            self.bound.append((seat, frozenset(self.hands[seat])))
        if op in (ANKAN, DAIMINKAN):
            own = [tile for tile in range(called & ~3, (called & ~3) + 4) if op == ANKAN or tile != called]
        elif op in (KAKAN, NUKIDORA):
            own = [called]
        must(all(tile in self.hands[seat] for tile in own))
        if op in (CHII, PON, DAIMINKAN):
            must(called == self.last)
            self.called.add(int(source_of(meld)))
            self.forbidden = _kuikae(called, own) if op != DAIMINKAN else set()
        if op in (KAKAN, NUKIDORA):
            self._give_up(seat, called)
        self.hands[seat] -= set(own)
        self.open[seat] += [*own, called] if op in (CHII, PON, DAIMINKAN) else own
        self.calls += 1

    def waits(self, seat: int) -> frozenset[int]:
        """What a seat waits for. Whether it may wait for a fifth tile alone is not said here."""
        found = waits(self.hands[seat])
        held = [tile >> 2 for tile in (*self.hands[seat], *self.open[seat])]
        must(not found or any(held.count(kind) < 4 for kind in found))
        return found

    def _win(self, element: Element) -> None:
        winner, loser = int(element.attributes["who"]), int(element.attributes["fromWho"])
        tile = int(element.attributes["machi"])
        must(tiles_of(element, "hai") == sorted(self.hands[winner] | {tile}))
        must(tile == (self.drawn if winner == loser else self.last))
        must(tiles_of(element, "doraHai") == self.indicators)
        hidden = tiles_of(element, "doraHaiUra")
        must("doraHaiUra" not in element.attributes or len(hidden) == len(self.indicators) == len(set(hidden)))
        must(all(0 <= ura < TILES and in_play(ura, self.players) and ura not in self.seen for ura in hidden))
        must(not hidden or not self.hidden or hidden == self.hidden)
        self.hidden = hidden or self.hidden
        if winner != loser:
            must(not waits(self.hands[winner]) & {*self.rivers[winner], *self.passed[winner][:-1]})

    def _draw_of_round(self, element: Element) -> None:
        kind = element.attributes.get("type", "")
        if kind in ("", "nm"):
            self.nagashi = {seat for seat in range(self.players) if self._only_terminals_and_honours(seat)}
        for seat in range(self.players):
            shown = tiles_of(element, SHOWN[seat])
            if SHOWN[seat] in element.attributes:
                must(shown == sorted(self.hands[seat]))
            if kind in ("", "nm"):
                must(bool(self.waits(seat)) == (SHOWN[seat] in element.attributes))
            if kind == "ron3" and shown:
                must(self.last >> 2 in waits(shown))
            if kind == "yao9" and shown:
                must(len({tile >> 2 for tile in shown} & set(TERMINALS_AND_HONOURS)) >= 9)

    def _only_terminals_and_honours(self, seat: int) -> bool:
        """Whether all discards of a seat are, and none of them was called."""
        return seat not in self.called and set(self.rivers[seat]) <= set(TERMINALS_AND_HONOURS)



def _kuikae(called: int, own: list[int]) -> set[int]:
    """The kinds that may not be discarded after a call."""
    kinds = sorted(tile >> 2 for tile in (called, *own))
    if kinds[0] == kinds[2]:
        return {kinds[0]}
    other = {kinds[0]: kinds[2] + 1, kinds[2]: kinds[0] - 1}.get(called >> 2, called >> 2)
    same_suit = other // 9 == kinds[1] // 9
    return {called >> 2, other} if same_suit else {called >> 2}
