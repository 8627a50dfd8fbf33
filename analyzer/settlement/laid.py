"""A hand in notation, laid down: the winning tile apart, each tile there as often as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.rules.words import kind_text
from analyzer.rulesets.ruleset import NORTH_YAKUHAI, Ruleset
from analyzer.settlement.records import Win
from analyzer.settlement.words import SettleError, number_in
from analyzer.tiles.notation import Hand, hand_of, kinds_of
from analyzer.tiles.tile import NORTH, in_play


class Laid(NamedTuple):
    """A hand as it is laid down: the winning tile apart."""

    hand: Hand
    winning: int  # kind
    dora: tuple[int, ...]  # indicators, by kind
    ura: tuple[int, ...]
    norths: int

    def waiting(self) -> list[int]:
        """The concealed tiles without the one that won."""
        kinds = list(self.hand.concealed)
        kinds.remove(self.winning)
        return kinds

    def seen(self) -> list[int]:
        """Each tile of the hand, its melds and norths, and of the indicators."""
        kinds = [*self.hand.concealed, *self.dora, *self.ura, *([int(NORTH)] * self.norths)]
        for meld in self.hand.melds:
            kinds += [meld.first + i for i in range(3)] if meld.run else [meld.first] * (4 if meld.kan else 3)
        return kinds



def laid_of(rules: Ruleset, win: Win) -> Laid:
    """The hand of a win. SettleError for what is no hand, or has tiles that can't be."""
    hand = _read("hand", str(win.hand))
    tiles = len(hand.concealed) + 3 * len(hand.melds)
    if len(hand.melds) > 4 or tiles not in (13, 14):
        raise SettleError("hand", f"{tiles} tiles (a kan counts three); 13, and the winning tile")
    concealed, reds = list(hand.concealed), list(hand.reds)
    if win.tile:
        won = _tiles("tile", win.tile)
        if len(won) != 1:
            raise SettleError("tile", f"{win.tile!r} is not one tile")
        winning, red = won[0]
        if tiles == 13:
            concealed.append(winning)
            reds += [winning] if red else []
        elif winning not in concealed:
            raise SettleError("tile", f"{win.tile} is not among the 14 tiles of the hand")
    elif tiles == 13:
        raise SettleError("tile", "13 tiles: which tile won?")
    else:
        winning = concealed[-1]
    dora, ura = _tiles("dora", win.dora), _tiles("ura", win.ura)
    laid = Laid(
        Hand(tuple(concealed), hand.melds, tuple(reds)), winning, tuple(kind for kind, _ in dora),
        tuple(kind for kind, _ in ura), number_in("nukidora", win.nukidora, 0, 4),
    )  # fmt: skip
    _check_tiles(rules, laid, [kind for kind, red in (*dora, *ura) if red])
    return laid


def _read(field: str, text: str) -> Hand:
    try:
        return hand_of(text)
    except ValueError as error:
        raise SettleError(field, str(error)) from error


def _tiles(field: str, text: str) -> list[tuple[int, bool]]:
    try:
        return kinds_of("".join(text.split()))
    except ValueError as error:
        raise SettleError(field, str(error)) from error


def check_reds(rules: Ruleset, reds: Sequence[int], kind: int, where: str) -> None:
    """SettleError for more red fives of a suit than there are."""
    there, told = int(rules.red_counts[kind // 9]), reds.count(kind)
    if told > there:
        times = "twice" if told == 2 else f"{told} times"
        has = "there is one red five in a suit" if there == 1 else f"{rules.name} has {there} of them"
        raise SettleError("hand", f"0{kind_text(kind)[1]} {times}{where}; {has}")


def _check_tiles(rules: Ruleset, laid: Laid, other_reds: list[int]) -> None:
    """Each kind exists four times, red fives as often as the table has them; three have neither 2m-8m nor chii."""
    hand = laid.hand
    seen = laid.seen()
    for kind in sorted(set(seen)):
        if seen.count(kind) > 4:
            where = "" if not laid.dora and not laid.norths else ", indicators and norths counted"
            raise SettleError("hand", f"{seen.count(kind)} times {kind_text(kind)}; there are four{where}")
        if not in_play(kind * 4, rules.players):
            raise SettleError("hand", f"{kind_text(kind)}: {rules.players} players have no 2m-8m")
    reds = [*hand.reds, *other_reds]
    for kind in reds:
        if not rules.red_fives:
            raise SettleError("hand", f"0{kind_text(kind)[1]}: {rules.name} has no red fives")
        check_reds(rules, reds, kind, "")
    if rules.players == 3 and any(meld.run for meld in hand.melds):
        raise SettleError("hand", "three players have no chii")
    if rules.players != 3 and laid.norths:
        raise SettleError("nukidora", "only with three players")
    if rules.north == NORTH_YAKUHAI and laid.norths:
        raise SettleError("nukidora", f"{rules.name} sets no norths aside: they are yakuhai")
    for field, indicators in (("dora", laid.dora), ("ura", laid.ura)):
        if len(indicators) > 5:
            raise SettleError(field, f"{len(indicators)} indicators; there are five at most")
    if laid.ura and len(laid.ura) != len(laid.dora):
        raise SettleError("ura", f"{len(laid.ura)} beside {len(laid.dora)} dora indicators; there are as many")
