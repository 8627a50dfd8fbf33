"""What a player does: he goes for the nearest winning shape, or for a plan, and folds against a riichi.

The answer to "what now" is the word of an event: DISCARD, RIICHI (with the tile to discard), ANKAN, KAKAN, NUKIDORA,
AGARI, RYUUKYOKU (kyuushu kyuuhai); to an open tile CHII, PON, DAIMINKAN, or none (0).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import legal, shanten
from analyzer.core.places import HAND
from analyzer.core.player import ACCEPTED, Player
from analyzer.core.points import KIND, TRIPLET
from analyzer.core.table import Table
from analyzer.generate.play.luck import Luck
from analyzer.generate.play.style import Style
from analyzer.tape import words as t
from analyzer.tape.words import word
from analyzer.tiles.bits import BIT, popcount, zeros
from analyzer.tiles.tile import DRAGONS, EAST, KINDS, NORTH, OUTER, SUIT, SUIT_KINDS, UNIT, dora_kind, is_red

# plans
NEAREST: Final = 0
INNER: Final = 1  # tanyao
FLUSH: Final = 2  # + suit: one suit and honours
TRIPLETS: Final = 5
ENDS: Final = 6  # chanta
ORPHANS: Final = 7  # kokushi musou
OUTER_RIVER: Final = 8  # nagashi mangan
PLANS: Final = 9
MIDDLE: Final = 0b000111000 << 18 | 0b000111000 << 9 | 0b000111000


@final
class Mind:
    """The four players' heads: plans, and how far each hand is from winning."""

    def __init__(self, table: Table, style: Style, luck: Luck) -> None:
        self.table: Final[Table] = table
        self.style: Final[Style] = style
        self.luck: Final[Luck] = luck
        self.plans: vec[i64] = zeros(4)
        self.distance: vec[i64] = zeros(4)  # tiles that the hand between turns misses for four sets and a pair
        self.value_kinds: vec[i64] = zeros(4)  # sets of kinds whose triplets are yaku
        self.dora: i64 = 0  # set of kinds

    # --- the deal ---

    def begin(self, kyoku: i64) -> None:
        """Look at the hands that were dealt."""
        table = self.table
        self.see_dora()
        for seat in range(table.seats):
            player = table.players[seat]
            wind = seat - table.dealer
            self.value_kinds[seat] = DRAGONS | BIT[EAST + (wind + table.seats if wind < 0 else wind)]
            self.value_kinds[seat] |= BIT[EAST + (kyoku >> 2 & 3)]
            self.distance[seat] = shanten.missing(player.codes, 4)
            self.plans[seat] = self._plan(player)
            if self.luck.chance(self.style.plan):
                self.plans[seat] = self.luck.below(PLANS)

    def see_dora(self) -> None:
        """What the indicators on the table say."""
        self.dora = 0
        for i in range(self.table.indicator_count):
            self.dora |= BIT[dora_kind(self.table.indicators[i], self.table.seats)]

    def _plan(self, player: Player) -> i64:
        """What a hand asks for."""
        outer: i64 = 0
        pairs: i64 = 0
        kinds = player.kinds()
        for kind in range(KINDS):
            if kinds & BIT[kind] != 0:
                count = legal.count_of(player, kind)
                pairs += 1 if count > 1 else 0
                outer += count if BIT[kind] & OUTER != 0 else 0
        if popcount(kinds & OUTER) >= 9:
            return ORPHANS
        if pairs >= 5:
            return TRIPLETS
        for suit in range(3):
            if popcount(kinds & ~(SUIT_KINDS << 9 * suit | SUIT_KINDS << 27)) <= 3:
                return FLUSH + suit
        return INNER if outer <= 3 else NEAREST

    # --- the own turn ---

    def own_turn(self, player: Player) -> i64:
        """What to do with fourteen tiles; that it is no win has been settled."""
        table = self.table
        seat = player.seat
        if player.first_turn and legal.may_abort(table, player) and self.luck.chance(self.style.kyuushu):
            return word(t.RYUUKYOKU, seat, 0, 0)
        if table.seats == 3 and legal.may_nukidora(table, player) and self.luck.chance(self.style.nukidora):
            return word(t.NUKIDORA, seat, self._copy(player, NORTH), 0)
        kan = self._own_kan(player)
        if kan != 0:
            return kan
        if player.riichi != 0:
            return word(t.DISCARD, seat, table.drawn, 0)
        if player.closed and self.distance[seat] <= 2:
            kinds = legal.riichi_discards(table, player)
            if kinds != 0 and self.luck.chance(self.style.riichi):
                return word(t.RIICHI, seat, self._copy(player, self._widest(player, kinds)), 0)
        return word(t.DISCARD, seat, self.discard(player), 0)

    def _own_kan(self, player: Player) -> i64:
        kinds = legal.ankans(self.table, player)
        if kinds != 0 and self.luck.chance(self.style.kan):
            return word(t.ANKAN, player.seat, 4 * self._lowest(kinds), 0)
        kinds = legal.kakans(self.table, player)
        if kinds != 0 and self.luck.chance(self.style.kan):
            return word(t.KAKAN, player.seat, self._copy(player, self._lowest(kinds)), 0)
        return 0

    def _widest(self, player: Player, kinds: i64) -> i64:
        """The discard after which most kinds complete the hand."""
        best: i64 = -1
        most: i64 = 0
        for kind in range(KINDS):
            if kinds & BIT[kind] != 0:
                width = popcount(legal.waits_without(player, kind))
                if width > most:
                    best = kind
                    most = width
        return best

    # --- discards ---

    def discard(self, player: Player) -> i64:
        """The tile to discard, of those that may be."""
        kinds = player.kinds() & ~self.table.kuikae
        if self.luck.chance(self.style.wild):
            return self._copy(player, self._any(kinds))
        safe = self._safe(player) & kinds
        if safe != 0 and self.distance[player.seat] > 2 and self.luck.chance(self.style.fold):
            return self._copy(player, self._least(player, safe))
        return self._copy(player, self._least(player, self._spared(player, kinds)))

    def settle_down(self, player: Player) -> None:
        """After the discard: how far the hand is now."""
        self.distance[player.seat] = shanten.missing(player.codes, 4 - player.meld_count)

    def _safe(self, player: Player) -> i64:
        """The kinds that no riichi can win: those of its river. Nothing where there is no riichi."""
        safe: i64 = -1
        for other in self.table.players:
            if other.riichi == ACCEPTED and other.seat != player.seat:
                safe &= other.river
        return 0 if safe == -1 else safe

    def _spared(self, player: Player, kinds: i64) -> i64:
        """The kinds that can be spared: what is off the plan, else what leaves the hand nearest."""
        plan = self.plans[player.seat]
        off = kinds & self._off_plan(plan)
        if off != 0:
            return off
        if plan == ORPHANS or plan == TRIPLETS:
            return kinds
        return self._nearest(player, kinds)

    def _off_plan(self, plan: i64) -> i64:
        if plan == INNER or plan == OUTER_RIVER:
            return OUTER
        if FLUSH <= plan < FLUSH + 3:
            return SUIT_KINDS << 18 | SUIT_KINDS << 9 | SUIT_KINDS & ~(SUIT_KINDS << 9 * (plan - FLUSH))
        if plan == ENDS:
            return MIDDLE
        if plan == ORPHANS:
            return ~OUTER
        return 0

    def _nearest(self, player: Player, kinds: i64) -> i64:
        """The discards after which the hand misses the fewest tiles."""
        codes = player.codes
        sets = 4 - player.meld_count
        man = shanten.suit_needs(codes[0])
        pin = shanten.suit_needs(codes[1])
        sou = shanten.suit_needs(codes[2])
        honours = shanten.honour_needs(codes[3])
        left = shanten.joined(man, pin)
        right = shanten.joined(sou, honours)
        others = vec[i64]([0, 0, 0, 0])
        others[0] = shanten.joined(pin, right)
        others[1] = shanten.joined(man, right)
        others[2] = shanten.joined(left, honours)
        others[3] = shanten.joined(left, sou)
        fewest: i64 = shanten.FAR
        found: i64 = 0
        for kind in range(KINDS):
            if kinds & BIT[kind] != 0:
                suit = SUIT[kind]
                code = codes[suit] - UNIT[kind]
                needs = shanten.honour_needs(code) if suit == 3 else shanten.suit_needs(code)
                missing = shanten.together(others[suit], needs, sets)
                if missing < fewest:
                    fewest = missing
                    found = 0
                if missing == fewest:
                    found |= BIT[kind]
        return found

    def _least(self, player: Player, kinds: i64) -> i64:
        """Of some kinds the one that is least worth keeping."""
        found: i64 = -1
        least: i64 = 1000
        for kind in range(KINDS):
            if kinds & BIT[kind] != 0:
                worth = self._worth(player, kind) + self.luck.below(3)
                if worth < least:
                    found = kind
                    least = worth
        return found

    def _worth(self, player: Player, kind: i64) -> i64:
        """What a tile of a kind is worth to a hand: its neighbours, its like, dora."""
        worth = 8 * legal.count_of(player, kind)
        if self.dora & BIT[kind] != 0:
            worth += 6
        if self.plans[player.seat] == TRIPLETS:
            return 4 * worth
        if kind >= EAST:
            return worth + (3 if self.value_kinds[player.seat] & BIT[kind] != 0 else 0)
        number = kind % 9
        if number > 0:
            worth += 1 + 4 * legal.count_of(player, kind - 1)
        if number < 8:
            worth += 1 + 4 * legal.count_of(player, kind + 1)
        if number > 1:
            worth += 1 + 2 * legal.count_of(player, kind - 2)
        if number < 7:
            worth += 1 + 2 * legal.count_of(player, kind + 2)
        return worth

    def _copy(self, player: Player, kind: i64) -> i64:
        """Which tile of a kind: the one drawn before others, a red five last."""
        place = self.table.place
        drawn = self.table.drawn
        if drawn >= 0 and drawn >> 2 == kind and not is_red(drawn):
            return drawn
        for tile in range(4 * kind + 3, 4 * kind - 1, -1):
            if place[tile] == HAND + player.seat:
                return tile
        return -1

    def _lowest(self, kinds: i64) -> i64:
        kind: i64 = 0
        while kinds & BIT[kind] == 0:
            kind += 1
        return kind

    def _any(self, kinds: i64) -> i64:
        """One of some kinds."""
        number = self.luck.below(popcount(kinds))
        kind: i64 = 0
        while True:
            if kinds & BIT[kind] != 0:
                if number == 0:
                    return kind
                number -= 1
            kind += 1

    # --- calls ---

    def pon_or_kan(self, player: Player, kind: i64) -> i64:
        """PON, DAIMINKAN, or 0."""
        if legal.count_of(player, kind) < 2:
            return 0
        if legal.may_daiminkan(self.table, player, kind) and self._wants(player, kind, 3, kind):
            if self.luck.chance(self.style.kan):
                return t.DAIMINKAN
        if legal.may_pon(self.table, player, kind) and self._wants(player, kind, 2, kind):
            return t.PON
        return 0

    def chii(self, player: Player, kind: i64) -> i64:
        """The lowest kind of the run to call, or -1."""
        runs = legal.chiis(self.table, player, kind)
        for lowest in range(max(kind - 2, 0), kind + 1):
            if runs & BIT[lowest] != 0 and self._wants(player, lowest, 1, kind):
                return lowest
        return -1

    def _wants(self, player: Player, first: i64, taken: i64, kind: i64) -> bool:
        """Whether to call: for nothing in particular, or because it helps a hand that will have a yaku."""
        if self.luck.chance(self.style.loose):
            return True
        if self.style.call == 0 or not self._promises(player, first, taken > 1):
            return False
        if self._after(player, first, taken, kind) >= self.distance[player.seat] and taken != 3:
            return False
        return self.luck.chance(self.style.call)

    def _promises(self, player: Player, first: i64, triplet: bool) -> bool:
        """Whether the open hand may have a yaku: a triplet of value, or one kind of tiles alone."""
        plan = self.plans[player.seat]
        melded = self._meld_kinds(player)
        if triplet and self.value_kinds[player.seat] & BIT[first] != 0:
            return True
        kinds = melded | (BIT[first] if triplet else BIT[first] * 7)
        if plan == TRIPLETS:
            return triplet and self._all_triplets(player)
        if melded & self.value_kinds[player.seat] != 0:
            return True
        if plan == INNER:
            return kinds & OUTER == 0
        if FLUSH <= plan < FLUSH + 3:
            return kinds & self._off_plan(plan) == 0
        return plan == ENDS and kinds & OUTER != 0

    def _meld_kinds(self, player: Player) -> i64:
        kinds: i64 = 0
        for i in range(player.meld_count):
            group = player.melds[i]
            kinds |= BIT[group & KIND] if group & TRIPLET != 0 else BIT[group & KIND] * 7
        return kinds

    def _all_triplets(self, player: Player) -> bool:
        for i in range(player.meld_count):
            if player.melds[i] & TRIPLET == 0:
                return False
        return True

    def _after(self, player: Player, first: i64, taken: i64, kind: i64) -> i64:
        """What the hand would miss after the call."""
        self._lend(player, first, taken, kind, -1)
        missing = shanten.missing(player.codes, 3 - player.meld_count)
        self._lend(player, first, taken, kind, 1)
        return missing

    def _lend(self, player: Player, first: i64, taken: i64, kind: i64, times: i64) -> None:
        """The own tiles of a call: so many of one kind, or the run from ``first`` without the tile called."""
        if taken > 1:
            player.codes[SUIT[first]] += times * taken * UNIT[first]
            return
        for other in range(first, first + 3):
            if other != kind:
                player.codes[SUIT[other]] += times * UNIT[other]
