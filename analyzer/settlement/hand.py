"""The value of a hand in notation: laid before the scorer of core with all that people tell of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import hand as shape
from analyzer.core.calls import riichi_ankan
from analyzer.core.player import Player
from analyzer.core.points import KAN, OPEN, TRIPLET, limit_of
from analyzer.core.value import Scorer
from analyzer.core.win import renhou_mangan
from analyzer.facts.context import Win as Reading
from analyzer.rules.why import fu_words, hand_words
from analyzer.rules.words import kind_text
from analyzer.rulesets.ruleset import NO_RENHOU, RENHOU_MANGAN, Ruleset
from analyzer.settlement.circumstances import Told, conflict_of
from analyzer.settlement.laid import Laid, laid_of
from analyzer.settlement.records import Win, Worth, Yaku
from analyzer.settlement.words import SettleError
from analyzer.tiles import yaku
from analyzer.tiles.amounts import LIMITS, YAKUMAN_HAN
from analyzer.tiles.bits import members
from analyzer.tiles.notation import Meld
from analyzer.tiles.tile import EAST, KINDS, NORTH, OUTER, SUIT, UNIT, dora_kind

YAKU_OF: Final = {
    "riichi": yaku.RIICHI, "double_riichi": yaku.DOUBLE_RIICHI, "ippatsu": yaku.IPPATSU, "rinshan": yaku.RINSHAN,
    "chankan": yaku.CHANKAN, "haitei": yaku.HAITEI, "houtei": yaku.HOUTEI, "tenhou": yaku.TENHOU,
    "chiihou": yaku.CHIIHOU, "renhou": yaku.RENHOU,
}  # fmt: skip


def hand_worth(rules: Ruleset, win: Win, seats: tuple[int, int], header: tuple[int, int]) -> Worth:
    """The dearest reading of a hand, its yaku and fu. SettleError for what is no hand, not complete, or has no yaku."""
    laid = laid_of(rules, win)
    tsumo = seats[0] == seats[1]
    dealer = header[0] & 3
    _check_ruleset(rules, win, laid)
    _check_circumstances(rules, win, laid, seats, dealer)
    winds = (int(seats[0] - dealer) % int(rules.players), header[0] >> 2 & 3)
    scorer = _scored(rules, win, laid, tsumo, winds)
    if scorer.base == 0:
        raise _worthless(laid)
    _check_atozuke(rules, win, laid, tsumo, winds)
    reading = _reading(scorer, laid, seats)
    return Worth(
        words=_told(scorer), han=None if scorer.yakuman else int(scorer.han), fu=int(scorer.fu) or None,
        yakuman=int(scorer.yakuman), base=int(scorer.base), limit=LIMITS[limit_of(scorer.base)],
        yaku=_yaku(scorer), reading=hand_words(reading),
        counted="" if scorer.yakuman else fu_words(reading, rules),
    )  # fmt: skip


# --- its circumstances ---


def _check_circumstances(rules: Ruleset, win: Win, laid: Laid, seats: tuple[int, int], dealer: int) -> None:
    """What cannot be said together, or not of this hand."""
    for word in win.situation:
        if win.situation.count(word) > 1:
            raise SettleError("situation", f"{word} is given twice")
    conflict = conflict_of(rules, told_of(rules, laid, seats, dealer), win.situation)
    if conflict is not None:
        raise SettleError(conflict.words[0] if conflict.words else "dora", str(conflict))
    if laid.ura and not {"riichi", "double_riichi"} & set(win.situation):
        raise SettleError("ura", "ura dora are for a riichi")


def told_of(rules: Ruleset, laid: Laid, seats: tuple[int, int], dealer: int) -> Told:
    """What the laws of circumstances ask of a hand and its seats."""
    players = int(rules.players)
    waiting = laid.waiting()
    melds = laid.hand.melds
    ankans = [meld.first for meld in melds if meld.kan and not meld.open]
    whole = len(melds) == len(ankans)
    kinds = sum(1 << kind for kind in set(waiting))
    return Told(
        tsumo=seats[0] == seats[1], winner=(seats[0] - dealer) % players, loser=(seats[1] - dealer) % players,
        opened=sum(meld.open for meld in melds), kans=sum(meld.kan for meld in melds), ankans=len(ankans),
        norths=laid.norths, indicators=len(laid.dora), shown=laid.seen().count(laid.winning) - 1,
        tile=kind_text(laid.winning), kokushi=kinds & ~int(OUTER) == 0 and kinds.bit_count() >= 12,
        last_in_riichi=whole and any(_keeps_waits(rules, waiting, kind, len(ankans)) for kind in ankans),
        all_in_riichi=whole and _all_in_riichi(rules, waiting, ankans),
    )  # fmt: skip


def _all_in_riichi(rules: Ruleset, waiting: list[int], ankans: list[int]) -> bool:
    """Whether a closed hand may have made all its ankans in riichi: some of them the last, the others before."""
    return not ankans or any(
        _keeps_waits(rules, waiting, kind, len(ankans))
        and _all_in_riichi(rules, waiting + [kind] * 3, ankans[:i] + ankans[i + 1 :])
        for i, kind in enumerate(ankans)
    )


def _keeps_waits(rules: Ruleset, waiting: list[int], kind: int, ankans: int) -> bool:
    """Whether the last ankan of a closed hand may have been made in riichi."""
    player = Player(0)
    player.begin()
    for held in waiting:
        player.take(held)
    player.waits = shape.waits(player.codes, False)
    before = shape.waits(_codes((*waiting, kind, kind, kind)), ankans == 1)
    return bool(player.waits == before) and riichi_ankan(rules.riichi_ankan, player, kind)


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
    scorer.dora = norths + sum(_hits(scorer, kind, players, norths) for kind in laid.dora[0 if rules.dora else 1 :])
    scorer.ura_dora = sum(_hits(scorer, kind, players, norths) for kind in laid.ura)
    scorer.aka_dora = len(laid.hand.reds)
    for word in win.situation:
        if word != "renhou" or rules.renhou != RENHOU_MANGAN:
            scorer.circumstance(YAKU_OF["riichi" if word == "double_riichi" and not rules.double_riichi else word])
    scorer.score(EAST + winds[0], EAST + winds[1])
    if "renhou" in win.situation and rules.renhou == RENHOU_MANGAN:
        renhou_mangan(scorer)
    return scorer


def _check_atozuke(rules: Ruleset, win: Win, laid: Laid, tsumo: bool, winds: tuple[int, int]) -> None:
    """Where atozuke is off a hand needs a yaku with each of its waits, riichi and a closed tsumo aside."""
    closed = not any(meld.open for meld in laid.hand.melds)
    if rules.atozuke or "riichi" in win.situation or "double_riichi" in win.situation or (tsumo and closed):
        return
    waiting = laid.waiting()
    groups = [_group(meld) for meld in laid.hand.melds]
    for kind in members(int(shape.waits(_codes(tuple(waiting)), not groups))):
        scorer = Scorer(rules)
        scorer.begin(_codes((*waiting, kind)), vec[i64](groups + [0] * 4), len(groups), kind, False)
        scorer.score(EAST + winds[0], EAST + winds[1])
        if scorer.base == 0:
            told = f"no yaku with {kind_text(kind)}, which the hand waits for too: {rules.name} has no atozuke"
            raise SettleError("hand", told)


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
        return SettleError("hand", "complete, but without a yaku: no win (doraare not yaku)")
    told = " ".join(kind_text(kind) for kind in range(KINDS) if waits >> kind & 1)
    found = f"it waits for {told}" if told else "without the winning tile it is not even tenpai"
    return SettleError("hand", f"not complete with {kind_text(laid.winning)}: {found}")


def _yaku(scorer: Scorer) -> tuple[Yaku, ...]:
    found = [
        Yaku(yaku.name_of(number), int(YAKUMAN_HAN) if scorer.yakuman else int(scorer.worth(number)))
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
        yakuman=int(scorer.yakuman), dora=int(scorer.dora), ura_dora=int(scorer.ura_dora),
        aka_dora=int(scorer.aka_dora), closed=int(scorer.closed),
        seat_wind=int(scorer.seat_wind), round_wind=int(scorer.round_wind),
        group_1=int(groups[0]), group_2=int(groups[1]), group_3=int(groups[2]), group_4=int(groups[3]),
        pair=int(groups[4]), place=int(groups[5]),
    )  # fmt: skip
