"""What the hands and sticks of one round say of each other: one tile, one set of indicators, one go-around."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.rules.words import kind_text
from analyzer.rulesets.ruleset import Ruleset
from analyzer.settlement.circumstances import conflict_of
from analyzer.settlement.hand import told_of
from analyzer.settlement.laid import Laid, check_reds, laid_of
from analyzer.settlement.records import Win, Worth
from analyzer.settlement.words import SettleError
from analyzer.tiles.bits import members
from analyzer.tiles.tile import KINDS

OF_THE_TILE = ("chankan", "houtei")


def check_together(
    rules: Ruleset, wins: Sequence[tuple[Win, Worth]], seats: Sequence[tuple[int, int]], riichi: int, dealer: int
) -> None:
    """SettleError if a hand, or a stick, can't be beside the circumstances of another. ``riichi``: a set of seats."""
    pairs = zip(wins, seats, strict=True)
    told = [(win, laid_of(rules, win), where) for (win, _), where in pairs if win.hand is not None]
    hands = [laid for _, laid, _ in told]
    if len(told) > 1:
        _one_tile(hands)
        _one_of_each(rules, hands)
        # beside a yakuman it may be left unsaid
        counted = [win.situation for win, worth in wins if worth.yaku and not worth.yakuman]
        for word in OF_THE_TILE:
            if len({word in said for said in counted}) > 1:
                raise SettleError(word, "one wins so, another does not, and it is the same tile")
    for win, laid, where in told:
        facts = told_of(rules, laid, where, dealer)._replace(
            called=any(other is not laid and (other.hand.melds or other.norths) for other in hands),
            loser_in_riichi=where[0] != where[1] and riichi >> where[1] & 1 != 0,
            early_stick=_early_stick(rules, where, riichi, dealer),
        )
        conflict = conflict_of(rules, facts, win.situation)
        if conflict is not None:
            raise SettleError(conflict.words[0] if conflict.words else "riichi", str(conflict))


def _one_tile(hands: Sequence[Laid]) -> None:
    first = hands[0]
    for other in hands[1:]:
        if other.winning != first.winning:
            raise SettleError("tile", f"{kind_text(first.winning)} and {kind_text(other.winning)}: all win one tile")
        for field, one, two in (("dora", first.dora, other.dora), ("ura", first.ura, other.ura)):
            if one and two and one != two:
                raise SettleError(field, "the indicators are the same for all who win")


def _one_of_each(rules: Ruleset, hands: Sequence[Laid]) -> None:
    """Each kind exists four times, in all hands together; the winning tile and the indicators are the same."""
    first = hands[0]
    indicators = [max(kinds, key=len) for kinds in zip(*((hand.dora, hand.ura) for hand in hands), strict=True)]
    shared = [first.winning, *indicators[0], *indicators[1]]
    reds = [kind for hand in hands for kind in hand.hand.reds if kind != first.winning]
    for kind in range(KINDS):
        own = sum(hand.seen().count(kind) - [hand.winning, *hand.dora, *hand.ura].count(kind) for hand in hands)
        if own + shared.count(kind) > 4:
            count = own + shared.count(kind)
            raise SettleError("hand", f"{count} times {kind_text(kind)} in all hands; there are four")
        if kind in reds:
            check_reds(rules, reds, kind, " in all hands")


def _early_stick(rules: Ruleset, where: tuple[int, int], riichi: int, dealer: int) -> bool:
    """Whether one has declared who in the first go-around has his turn after the tile that wins."""
    players = int(rules.players)
    turn = (where[1] - dealer) % players
    return any((seat - dealer) % players >= turn for seat in members(riichi) if seat != where[0])
