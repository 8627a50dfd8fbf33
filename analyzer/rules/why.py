"""The arithmetic behind a finding, in words."""

from __future__ import annotations

from typing import Final

from analyzer.core import faults as f
from analyzer.core.points import KAN, KIND, OPEN, TRIPLET, limit_of, pair_fu, triplet_fu, wait_fu
from analyzer.facts.context import (
    ABORT_CONTEXT,
    After,
    Win,
    after_in,
    draw_in,
    last_in,
    outcome_in,
    scores_in,
    situation_in,
    win_in,
)
from analyzer.law import settle
from analyzer.law.situation import Outcome, Situation
from analyzer.rules import follows
from analyzer.rules.aborts import abort_words, missed_words
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.rule import SCORES
from analyzer.rules.words import SUITS, kind_text, place_text, tile_text
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tiles.amounts import LIMITS, MANGAN
from analyzer.tiles.bits import members
from analyzer.tiles.yaku import KOKUSHI_MUSOU, KOKUSHI_MUSOU_13, PINFU, RINSHAN, name_of

PLACES: Final = (f.TILE_TWICE, f.DISCARD_NOT_HELD, f.CALL_NOT_HELD, f.URA_SEEN)
DAMAGES: Final = (f.LOG_DAMAGED, f.LOG_VALUE)
VALUED: Final = (f.YAKU, f.YAKU_HAN, f.DORA_HAN, f.URA_HAN, f.AKA_HAN)
HEADER: Final = (f.NEXT_KYOKU, f.NEXT_HONBA, f.NEXT_KYOUTAKU)
PAYMENTS: Final = (f.PAYMENT, f.POINTS, f.LIMIT, f.PAO)


def why(fault: int, expected: list[int], recorded: list[int], context: list[int], rules: Ruleset) -> str:
    """The arithmetic of a fault; empty where the two values say all."""
    if fault in PLACES and recorded:
        return f"{tile_text(recorded[0])} is in {place_text(expected[0])}"
    if fault in DAMAGES:
        from analyzer.rules.forms import damage_text  # the names in an mjlog: only where one is judged

        return damage_text(expected[0], expected[1])
    win = win_in(context)
    if win is not None:
        if fault == f.FU:
            return fu_words(win, rules)
        if fault in VALUED:
            return han_words(win)
        if fault in PAYMENTS:
            return payment_words(win, rules, fault == f.PAYMENT and expected[win.winner] != worth(win, rules))
    drawn = draw_in(context)
    if drawn is not None:
        if fault == f.NOTEN_PAYMENT:
            return noten_words(members(drawn.tenpai), rules)
        if fault == f.NAGASHI_PAYMENT:
            return nagashi_words(members(drawn.nagashi), drawn.dealer, drawn.honba, drawn.kyoutaku, rules)
    if fault == f.ABORT_MISSED:
        return missed_words(expected[0])
    if context and context[0] == ABORT_CONTEXT:
        return abort_words(fault, context, rules)
    after = after_in(context)
    if after is not None:
        return _after(fault, expected, recorded, after, rules)
    if CATALOGUE[fault].expected == SCORES and len(expected) == len(recorded):
        return difference(expected, recorded)
    return ""


def _after(fault: int, expected: list[int], recorded: list[int], after: After, rules: Ruleset) -> str:
    """What follows a round, or why the game is over."""
    situation, outcome, scores = situation_in(after), outcome_in(after), scores_in(after)
    if fault in HEADER:
        return follows.header_words(rules, situation, outcome)[HEADER.index(fault)]
    if fault in (f.GAME_OVER, f.GAME_EARLY):
        return follows.end_words(rules, situation, outcome, scores)
    if fault == f.FINAL_SCORES:
        differ = [seat for seat, (due, said) in enumerate(zip(expected, recorded, strict=False)) if due != said]
        return follows.final_scores_words(rules, situation, outcome, scores, differ)
    return follows.final_points_words(rules, last_in(after), scores, expected, recorded)


def difference(expected: list[int], recorded: list[int]) -> str:
    """Which of several numbers differ, and by how much."""
    return ", ".join(
        f"seat {seat}: {have - due:+,d}"
        for seat, (due, have) in enumerate(zip(expected, recorded, strict=False))
        if due != have
    )


def han_words(win: Win) -> str:
    """Every yaku and dora, and what they come to."""
    names = [name_of(number) for number in members(win.yaku)]
    for name, han in (("dora", win.dora), ("ura_dora", win.ura_dora), ("aka_dora", win.aka_dora)):
        if han > 0 and win.yakuman == 0:
            names.append(f"{name} {han}")
    total = f"{win.yakuman} x yakuman" if win.yakuman else f"{win.han} han"
    return f"{' + '.join(names)} = {total}" if names else ""


def fu_words(win: Win, rules: Ruleset) -> str:
    """``20 + 10 closed ron + 4 closed triplet 5m = 34 -> 40``."""
    if win.fu == 25:
        return "25 seven pairs"
    if members(win.yaku & (2**KOKUSHI_MUSOU | 2**KOKUSHI_MUSOU_13)):
        return ""
    parts = [(triplet_part(win, i)) for i in range(4)]
    winning = win.tile >> 2
    pair = pair_fu(rules, win.pair, win.seat_wind, win.round_wind)
    parts.append((pair, f"pair of {kind_text(win.pair)}"))
    parts.append((2 if win.place < 0 else wait_fu(win.groups[win.place], winning), f"wait for {kind_text(winning)}"))
    pinfu = win.yaku & 2**PINFU != 0
    if win.tsumo and not pinfu:
        parts.append((int(rules.rinshan_fu) if win.yaku & 2**RINSHAN else 2, "tsumo"))
    elif not win.tsumo and win.closed:
        parts.append((10, "closed ron"))
    parts = [part for part in parts if part[0] > 0]
    if pinfu:
        parts = [part for part in parts if part[1] == "closed ron"]
    total = 20 + sum(fu for fu, _ in parts)
    words = " + ".join(["20", *(f"{fu} {name}" for fu, name in parts)])
    return f"{words} = {total}" + ("" if total == win.fu else f" -> {win.fu}")


def triplet_part(win: Win, index: int) -> tuple[int, str]:
    """The fu of a triplet and its name; none for a run. One that ron completed counts as open."""
    group = win.groups[index]
    if not group & TRIPLET:
        return 0, ""
    closed = not group & OPEN and (win.tsumo or win.place != index)
    name = "kan" if group & KAN else "triplet"
    return int(triplet_fu(group, closed)), f"{'closed' if closed else 'open'} {name} of {kind_text(group & KIND)}"


def worth(win: Win, rules: Ruleset) -> int:
    """What a win is worth without honba and deposits: all that is paid for the second of two rons."""
    outcome = Outcome()
    outcome.winner, outcome.loser, outcome.base = win.winner, win.loser, win.base
    return int(settle.value(rules, _situation(win.dealer), outcome))


def _situation(dealer: int) -> Situation:
    situation = Situation()
    situation.dealer = dealer
    return situation


def tsumo_words(dealer: int, winner: int, base: int, rules: Ruleset) -> str:
    """``4,000 each`` or ``4,000 from the dealer, 2,000 from others``."""
    seats = [seat for seat in range(int(rules.players)) if seat != winner]
    shares = [int(settle.share(rules, _situation(dealer), winner, seat, base)) for seat in seats]
    if winner == dealer:
        return f"{max(shares):,} each"
    return f"{max(shares):,} from the dealer, {min(shares):,} from others"


def noten_words(tenpai: list[int], rules: Ruleset) -> str:
    """``seats 0, 2 are tenpai: 3,000 / 2 = 1,500 to each, 3,000 / 2 = 1,500 from each of the others``."""
    players = int(rules.players)
    noten = players - len(tenpai)
    if not tenpai or not noten:
        return f"{'all seats are' if tenpai else 'no seat is'} tenpai: nobody pays"
    who = f"seat {tenpai[0]} is" if len(tenpai) == 1 else f"seats {', '.join(map(str, tenpai))} are"
    total = int(settle.noten_total(rules, len(tenpai)))
    to = f"{total:,} / {len(tenpai)} = {total // len(tenpai):,}"
    return f"{who} tenpai: {to} to each, {total:,} / {noten} = {total // noten:,} from each of the others"


def nagashi_words(winners: list[int], dealer: int, honba: int, kyoutaku: int, rules: Ruleset) -> str:
    """``seat 1: mangan = 4,000 from the dealer, 2,000 from others``; one such for each, in turn order from the dealer.

    The first also gets honba and deposits, where the ruleset pays them for a nagashi mangan.
    """
    winners = sorted(winners, key=lambda seat: (seat - dealer) % 4)
    words = [f"seat {seat}: mangan = {tsumo_words(dealer, seat, MANGAN, rules)}" for seat in winners]
    if rules.nagashi_honba and honba:
        words[0] += f" + {honba} honba x {int(rules.honba_each)} each"
    if rules.nagashi_kyoutaku and kyoutaku:
        words[0] += f" + {int(rules.riichi_deposit) * kyoutaku:,} deposits"
    return "; ".join(words)


def payment_words(win: Win, rules: Ruleset, whole: bool) -> str:
    """``30 fu 4 han = 7,700; + 2 honba x 300 = 8,300; + 1,000 deposits = 9,300``; without honba when not ``whole``."""
    payers = int(rules.players) - 1
    honba = win.honba * int(rules.honba_each) if whole else 0
    head = f"{win.yakuman} x yakuman" if win.yakuman else f"{win.fu} fu {win.han} han"
    limit = int(limit_of(win.base))
    if limit and not win.yakuman:
        head += f" ({LIMITS[limit]})"
    if win.tsumo:
        words = f"{head} = {tsumo_words(win.dealer, win.winner, win.base, rules)}"
        each = f"; + {win.honba} honba x {int(rules.honba_each)} each" if honba else ""
    else:
        words = f"{head} = {worth(win, rules):,}"
        each = f"; + {win.honba} honba x {int(rules.honba_each) * payers}" if honba else ""
    total = worth(win, rules) + honba * payers
    words += f"{each} = {total:,}" if each else ""
    if win.kyoutaku and whole:
        sticks = int(rules.riichi_deposit) * win.kyoutaku
        words += f"; + {sticks:,} deposits = {total + sticks:,}"
    return words + (f"; seat {win.pao} is liable for it" if win.pao >= 0 else "")


def hand_words(win: Win) -> str:
    """The reading that counts, in notation, melds in brackets."""
    if win.fu == 25 or win.pair < 0 or not any(win.groups):
        return ""
    parts = []
    for group in win.groups:
        kind = group & KIND
        number, suit = kind % 9 + 1, SUITS[kind // 9]
        if group & TRIPLET:
            body = str(number) * (4 if group & KAN else 3)
        else:
            body = "".join(str(number + i) for i in range(3))
        parts.append(f"[{body}{suit}]" if group & OPEN else f"{body}{suit}")
    parts.append(f"{win.pair % 9 + 1}" * 2 + SUITS[win.pair // 9])
    return " ".join(parts)
