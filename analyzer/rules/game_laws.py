"""Laws of what follows a round, and of the end of the game, as a ruleset has them."""

from __future__ import annotations

from typing import Final

from analyzer.rules.play_laws import in_words, listed
from analyzer.rules.rule import hangs_on
from analyzer.rules.words import WINDS
from analyzer.rulesets.ruleset import (
    ABORT,
    ADD,
    AGARI,
    ANY,
    AT_ZERO,
    CHOICE,
    EACH,
    FIRST,
    FIVE_DOWN,
    NEVER,
    NO,
    NO_RENCHAN,
    NOBODY,
    OPEN,
    OWN,
    RESET,
    TENPAI,
    TENTHS,
    THOUSANDS,
    WIN,
    Ruleset,
)

FRAME: Final = ("players", "winds", "rounds")
LATER: Final = ("overtime", "target")
AT_ONCE: Final = ("tobi", "tobi_points", "end_above")
STAYS: Final = {
    NO_RENCHAN: [],
    AGARI: ["after winning"],
    TENPAI: ["after winning", "when tenpai at an exhaustive draw"],
    ANY: ["after winning", "after any exhaustive draw"],
}
ABORTS: Final = ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "max_ron", "more_rons", "players")


def round_name(kyoku: int) -> str:
    """``South 4``."""
    return f"{WINDS[kyoku // 4 % 4]} {kyoku % 4 + 1}"


# --- the next round ---


def _has_aborts(rules: Ruleset) -> bool:
    called = rules.kyuushu_kyuuhai or rules.suufon_renda or rules.suucha_riichi or rules.suukaikan
    return bool(called or rules.more_rons == ABORT and rules.max_ron < rules.players - 1)


@hangs_on("renchan", "renchan_abortive", *ABORTS)
def renchan(rules: Ruleset) -> str:
    kinds = [int(kind) for kind in rules.renchan]
    abortive = ["after an abortive draw"] if rules.renchan_abortive and _has_aborts(rules) else []
    if len(set(kinds)) == 1:
        stays = [*STAYS[kinds[0]], *abortive]
        return f"The dealer stays {listed(stays)}; otherwise the deal passes." if stays else "The deal always passes."
    parts = []
    for wind, kind in enumerate(kinds):
        if wind and kind == kinds[wind - 1]:
            continue
        last = all(later == kind for later in kinds[wind:])
        when = listed([*STAYS[kind], *abortive]) if STAYS[kind] or abortive else "never"
        parts.append(f"{when} in {WINDS[wind]}{' and later' if last and wind < 3 else ''}")
    return f"The dealer stays {'; '.join(parts)}; otherwise the deal passes."


@hangs_on("renchan_multi_ron", "nagashi")
def renchan_prose(rules: Ruleset) -> str:
    several = "as the first in turn order" if rules.renchan_multi_ron == FIRST else "as any of them"
    counts = "is a win" if rules.nagashi == WIN else "is no win"
    return f"Of several winners he stays {several}; a nagashi mangan {counts}."


@hangs_on("honba_on_noten_pass")
def honba(rules: Ruleset) -> str:
    """After a draw at which the deal passes they grow, stay or are cleared."""
    if rules.honba_on_noten_pass == ADD:
        return "Honba grow by one when the dealer stays and after every draw; another player's win clears them."
    if rules.honba_on_noten_pass == RESET:
        return "Honba grow by one when the dealer stays, and are cleared when the deal passes."
    return (
        "Honba grow by one when the dealer stays, and remain when the deal passes after a draw; "
        "another player's win clears them."
    )


@hangs_on("ron_kyoutaku", "nagashi_kyoutaku", "riichi_stick")
def kyoutaku(rules: Ruleset) -> str:
    taker = "the first winner takes all but the others' own" if rules.ron_kyoutaku == OWN else "the winner takes them all"
    nagashi = ", also for a nagashi mangan" if rules.nagashi_kyoutaku else ""
    worth = "" if rules.riichi_stick == 1000 else f" of {int(rules.riichi_stick):,} points"
    return f"Deposits{worth} stay on the table until somebody wins; {taker}{nagashi}."


@hangs_on("start")
def start(rules: Ruleset) -> str:
    return f"All players begin with {int(rules.start):,} points."


# --- the end ---


def _tobi(rules: Ruleset) -> str:
    points = f"{int(rules.tobi_points):,}" if rules.tobi_points else "zero"
    return f"at {points} points or fewer" if rules.tobi == AT_ZERO else f"below {points} points"


def _at_once(rules: Ruleset) -> list[str]:
    """What ends the game before its time."""
    ends = [] if rules.tobi == NEVER else [f"somebody is {_tobi(rules)}"]
    ends += [f"somebody has {int(rules.end_above):,} points"] if rules.end_above else []
    return ends


def _last(rules: Ruleset) -> str:
    return round_name(int(rules.last))


@hangs_on(*AT_ONCE, *FRAME, *LATER)
def game_over(rules: Ruleset) -> str:
    ends = [f"as soon as {listed(_at_once(rules), 'or')}"] if _at_once(rules) else []
    if rules.overtime:
        ends.append(f"once the leader has {int(rules.target):,} points when {_last(rules)} or a later round is over")
    else:
        ends.append(f"when {_last(rules)} is over")
    return f"The game ends {listed(ends, 'or')}."


@hangs_on(*AT_ONCE, "time_end", *FRAME, *LATER)
def game_early(rules: Ruleset) -> str:
    until = f"{_last(rules)} is over"
    if rules.overtime:
        until += f" and the leader has {int(rules.target):,} points"
    ends = _at_once(rules) + (["the time is up"] if rules.time_end else [])
    early = f", or until {listed(ends, 'or')}" if ends else ""
    return f"The game goes on until {until}{early}."


@hangs_on("overtime", "overtime_winds", "players", "winds", "rounds", "renchan_first", "agari_yame", "tenpai_yame", "yame_points")
def yame_prose(rules: Ruleset) -> str:
    """The last round, when the dealer may stay; and overtime."""
    words = [
        _yame(int(rules.agari_yame), "wins the last round", int(rules.yame_points)),
        _yame(int(rules.tenpai_yame), "is to stay when the last round is drawn", int(rules.yame_points)),
    ]
    if rules.overtime:
        winds = int(rules.overtime_winds)
        more = f"{in_words(winds)} more wind{'' if winds == 1 else 's'}"
        words.append(f"Overtime is {more}, to {round_name(int(rules.last) + 4 * winds)} at most.")
        stays = "plays on" if rules.renchan_first else "does not play on"
        words.append(f"A dealer who may stay {stays} there once somebody has the target.")
    return " ".join(words)


def _yame(answer: int, does: str, points: int) -> str:
    who = f"A dealer who {does}"
    if answer == NO:
        return f"{who} plays on."
    if answer == CHOICE:
        return f"{who} may end the game."
    ends = "is taken either way" if answer == OPEN else "ends the game"
    return f"{who}, leads and has {points:,} points {ends}."


@hangs_on("leftover_kyoutaku", "ties", "kyoutaku_unit", "kyoutaku_rest")
def final_scores(rules: Ruleset) -> str:
    if rules.leftover_kyoutaku == NOBODY:
        return "Final scores are those after the last round; the deposits left on the table are nobody's."
    taker = "the first place"
    if rules.leftover_kyoutaku == EACH:
        taker = "all players together"
    elif rules.ties == EACH:
        taker = "the first place or those who share it"
    words = f"Final scores are those after the last round, with the deposits left on the table for {taker}"
    if taker == "the first place":
        return f"{words}."
    rest = "the rest goes to the one nearest to the first dealer" if rules.kyoutaku_rest == FIRST else "the rest is nobody's"
    return f"{words}, in multiples of {int(rules.kyoutaku_unit):,}; {rest}."


@hangs_on("ties")
def ties(rules: Ruleset) -> str:
    if rules.ties == EACH:
        return "Players with equal scores share their places."
    return "Of equal scores the seat nearer to the first dealer is ahead."


@hangs_on("return", "start", "players", "uma", "floating_uma")
def final_points(rules: Ruleset) -> str:
    uma = "the uma of the table" if len(rules.uma) == 0 else f"uma {' '.join(f'{int(one):+,}' for one in rules.uma)}"
    if len(rules.floating_uma):
        uma = f"the uma for the number of players who have {int(rules.oka_return):,}"
    oka = int(rules.players) * int(rules.oka_return - rules.start)
    more = f", and an oka of {oka:,} for the first place" if oka else ""
    return f"Final points are the final scores less {int(rules.oka_return):,}, with {uma}{more}."


@hangs_on("rounding", "ties", "share_unit", "share_rest")
def points_prose(rules: Ruleset) -> str:
    words = {
        TENTHS: "Points count exactly, in tenths of a thousand.",
        THOUSANDS: "Scores are rounded to the nearest thousand, 500 up.",
        FIVE_DOWN: "Scores are rounded to the nearest thousand, 500 down.",
        OPEN: "Scores are rounded to the nearest thousand, or not, by the age of the log.",
    }[int(rules.rounding)]
    if rules.ties == EACH:
        rest = "the rest goes to the one nearest to the first dealer" if rules.share_rest == FIRST else "the rest is nobody's"
        shares = f"Uma and oka of shared places are divided in multiples of {int(rules.share_unit):,}; {rest}."
    else:
        shares = "Of equal scores the seat nearer to the first dealer is ahead."
    return f"{words} {shares} The first place balances the others. Values are points."
