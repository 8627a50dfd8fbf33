"""The value of a hand in notation: laid before the scorer of core with all that people tell of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.bits import members
from analyzer.core import hand as shape
from analyzer.core import yaku
from analyzer.core.points import KAN, OPEN, TRIPLET, limit_of
from analyzer.core.value import YAKUMAN, Scorer
from analyzer.core.win import renhou_mangan
from analyzer.core.yakuman import yakuman_count
from analyzer.notation import Hand, Meld, hand_of, kinds_of
from analyzer.rules.why import Win as Reading
from analyzer.rules.why import fu_words, hand_words
from analyzer.rules.words import kind_text, yaku_text
from analyzer.ruleset import NO_RENHOU, RENHOU_MANGAN, Ruleset
from analyzer.settlement.records import Win, Worth, Yaku
from analyzer.settlement.words import LIMIT_NAMES, SettleError, number_in
from analyzer.tile import EAST, KINDS, NORTH, SUIT, UNIT, dora_kind, in_play

YAKU_OF: Final = {
    "riichi": yaku.RIICHI, "double_riichi": yaku.DOUBLE_RIICHI, "ippatsu": yaku.IPPATSU, "rinshan": yaku.RINSHAN,
    "chankan": yaku.CHANKAN, "haitei": yaku.HAITEI, "houtei": yaku.HOUTEI, "tenhou": yaku.TENHOU,
    "chiihou": yaku.CHIIHOU, "renhou": yaku.RENHOU,
}  # fmt: skip


class Laid(NamedTuple):
    """A hand as it is laid down: the winning tile apart."""

    hand: Hand
    winning: int  # kind
    dora: tuple[int, ...]  # indicators, by kind
    ura: tuple[int, ...]
    norths: int


def hand_worth(rules: Ruleset, win: Win, seats: tuple[int, int], header: tuple[int, int]) -> Worth:
    """The dearest reading of a hand, its yaku and fu. SettleError for what is no hand, not complete, or has no yaku."""
    laid = _laid(rules, win)
    tsumo = seats[0] == seats[1]
    dealer = header[0] & 3
    _check_situation(win, laid, tsumo, seats[0] == dealer)
    _check_ruleset(rules, win, laid)
    scorer = _scored(rules, win, laid, tsumo, (int(seats[0] - dealer) % int(rules.players), header[0] >> 2 & 3))
    if scorer.base == 0:
        raise _worthless(laid)
    reading = _reading(scorer, laid, seats)
    return Worth(
        words=_told(scorer), han=None if scorer.yakuman else int(scorer.han), fu=int(scorer.fu) or None,
        yakuman=int(scorer.yakuman), base=int(scorer.base), limit=LIMIT_NAMES[limit_of(scorer.base)],
        yaku=_yaku(scorer), pao_base=_pao_base(rules, int(scorer.yaku)), reading=hand_words(reading),
        counted="" if scorer.yakuman else fu_words(reading, rules),
    )  # fmt: skip


def _pao_base(rules: Ruleset, found: int) -> int:
    """The base points of those yakuman of the hand for which somebody may answer."""
    answered = found & int(rules.pao)
    return 8000 * int(yakuman_count(rules, answered)) if answered else 0


# --- what is laid down ---


def _laid(rules: Ruleset, win: Win) -> Laid:
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


def _check_tiles(rules: Ruleset, laid: Laid, other_reds: list[int]) -> None:
    """Each kind exists four times, each red five once; three players have neither 2m-8m nor chii."""
    hand = laid.hand
    seen = [*hand.concealed, *laid.dora, *laid.ura, *([int(NORTH)] * laid.norths)]
    for meld in hand.melds:
        seen += [meld.first + i for i in range(3)] if meld.run else [meld.first] * (4 if meld.kan else 3)
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
        if reds.count(kind) > 1:
            raise SettleError("hand", f"0{kind_text(kind)[1]} twice; there is one red five in a suit")
    if rules.players == 3 and any(meld.run for meld in hand.melds):
        raise SettleError("hand", "three players have no chii")
    if rules.players != 3 and laid.norths:
        raise SettleError("nukidora", "only with three players")
    for field, indicators in (("dora", laid.dora), ("ura", laid.ura)):
        if len(indicators) > 5:
            raise SettleError(field, f"{len(indicators)} indicators; there are five at most")
    if laid.ura and len(laid.ura) != len(laid.dora):
        raise SettleError("ura", f"{len(laid.ura)} beside {len(laid.dora)} dora indicators; there are as many")


def _check_situation(win: Win, laid: Laid, tsumo: bool, dealer: bool) -> None:
    """What cannot be said together."""
    said = win.situation
    for word in said:
        if said.count(word) > 1:
            raise SettleError("situation", f"{word} is said twice")
    riichi = "riichi" in said or "double_riichi" in said
    is_open = any(meld.open for meld in laid.hand.melds)
    first = "tenhou" if dealer else "chiihou"
    for word, wrong, reason in (
        ("riichi", "double_riichi" in said, "and double_riichi: one of the two"),
        ("riichi", is_open, "with an open meld"),
        ("double_riichi", is_open, "with an open meld"),
        ("ippatsu", not riichi, "without riichi"),
        ("rinshan", not tsumo, "is a tsumo, but a loser is named"),
        ("rinshan", not laid.norths and not any(meld.kan for meld in laid.hand.melds), "without a kan"),
        ("haitei", not tsumo, "is a tsumo, but a loser is named; the last discard is houtei"),
        ("haitei", "rinshan" in said, "and rinshan: the last tile of the dead wall counts as rinshan alone"),
        ("houtei", tsumo, "is a ron, but no loser is named; the last tile drawn is haitei"),
        ("chankan", tsumo, "is a ron, but no loser is named"),
        ("chankan", "houtei" in said, "and houtei: a robbed kan is no discard"),
        (first, not tsumo, "is a tsumo, but a loser is named"),
        ("tenhou", not dealer, "is the dealer's; another's is chiihou"),
        ("chiihou", dealer, "is not the dealer's; his is tenhou"),
        ("renhou", tsumo, "is a ron, but no loser is named"),
        ("renhou", dealer, "is not the dealer's, who draws first"),
        ("renhou", bool(laid.hand.melds) or riichi, "is a win before the own first draw: no meld, no riichi"),
        (first, bool(laid.hand.melds) or riichi, "is a win by the very first tile: no meld and no riichi before it"),
    ):
        if word in said and wrong:
            raise SettleError(word, f"{word} {reason}")
    if laid.ura and not riichi:
        raise SettleError("ura", "ura dora are for a riichi")


def _check_ruleset(rules: Ruleset, win: Win, laid: Laid) -> None:
    """What the ruleset does not have."""
    for field, said, has in (
        ("ippatsu", "ippatsu" in win.situation, rules.ippatsu),
        ("renhou", "renhou" in win.situation, rules.renhou != NO_RENHOU),
        ("ura", bool(laid.ura), rules.ura_dora),
        ("ura", len(laid.ura) > 1, rules.kan_ura),
        ("dora", len(laid.dora) > 1, rules.kan_dora),
    ):
        if said and not has:
            kan = "more than one: no kan " if field in ("dora", "ura") and len(laid.dora) > 1 else ""
            raise SettleError(field, f"{rules.name} has no {kan}{field}")


# --- its value ---


def _scored(rules: Ruleset, win: Win, laid: Laid, tsumo: bool, winds: tuple[int, int]) -> Scorer:
    scorer = Scorer(rules)
    groups = [_group(meld) for meld in laid.hand.melds]
    scorer.begin(_codes(laid.hand.concealed), vec[i64](groups + [0] * 4), len(groups), laid.winning, tsumo)
    players, norths = rules.players, laid.norths
    scorer.dora = norths + sum(_hits(scorer, kind, players, norths) for kind in laid.dora)
    scorer.ura_dora = sum(_hits(scorer, kind, players, norths) for kind in laid.ura)
    scorer.aka_dora = len(laid.hand.reds)
    for word in win.situation:
        if word != "renhou" or rules.renhou != RENHOU_MANGAN:
            scorer.circumstance(YAKU_OF[word])
    scorer.score(EAST + winds[0], EAST + winds[1])
    if "renhou" in win.situation and rules.renhou == RENHOU_MANGAN:
        renhou_mangan(scorer)
    return scorer


def _codes(kinds: tuple[int, ...]) -> vec[i64]:
    codes = [0, 0, 0, 0]
    for kind in kinds:
        codes[SUIT[kind]] += UNIT[kind]
    return vec[i64](codes)


def _group(meld: Meld) -> int:
    sort = 0 if meld.run else int(TRIPLET) | (int(KAN) if meld.kan else 0)
    return meld.first | sort | (int(OPEN) if meld.open else 0)


def _hits(scorer: Scorer, indicator: int, players: i64, norths: int) -> int:
    kind = int(dora_kind(indicator * 4, players))
    return int(scorer.count(kind)) + (norths if kind == NORTH else 0)


def _worthless(laid: Laid) -> SettleError:
    """A hand without value: not complete, or without yaku."""
    kinds = list(laid.hand.concealed)
    kinds.remove(laid.winning)
    waits = int(shape.waits(_codes(tuple(kinds)), not laid.hand.melds))
    if waits >> laid.winning & 1:
        return SettleError("hand", "complete, but without a yaku: no win (dora are no yaku)")
    told = " ".join(kind_text(kind) for kind in range(KINDS) if waits >> kind & 1)
    found = f"it waits for {told}" if told else "without the winning tile it is not even tenpai"
    return SettleError("hand", f"not complete with {kind_text(laid.winning)}: {found}")


def _yaku(scorer: Scorer) -> tuple[Yaku, ...]:
    found = [
        Yaku(yaku_text(number), int(YAKUMAN) if scorer.yakuman else int(scorer.worth(number)))
        for number in members(int(scorer.yaku))
    ]
    if not scorer.yakuman:
        dora = (("dora", scorer.dora), ("ura_dora", scorer.ura_dora), ("aka_dora", scorer.aka_dora))
        found += [Yaku(name, int(han)) for name, han in dora if han]
    return tuple(found)


def _told(scorer: Scorer) -> str:
    from analyzer.settlement.worth import told_worth

    return told_worth(int(scorer.han), int(scorer.fu), int(scorer.yakuman), int(scorer.base))


def _reading(scorer: Scorer, laid: Laid, seats: tuple[int, int]) -> Reading:
    """The reading that counts, in the shape in which findings tell of one."""
    groups = scorer.reading
    return Reading(
        winner=seats[0], loser=seats[1], tile=laid.winning * 4, dealer=-1, honba=0, kyoutaku=0, pao=-1,
        yaku=int(scorer.yaku), han=int(scorer.han), fu=int(scorer.fu), base=int(scorer.base),
        yakuman=int(scorer.yakuman), dora=int(scorer.dora), ura=int(scorer.ura_dora), aka=int(scorer.aka_dora),
        closed=int(scorer.closed), seat_wind=int(scorer.seat_wind), round_wind=int(scorer.round_wind),
        groups=(int(groups[0]), int(groups[1]), int(groups[2]), int(groups[3])), pair=int(groups[4]),
        place=int(groups[5]),
    )  # fmt: skip
