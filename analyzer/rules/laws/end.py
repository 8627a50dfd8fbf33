"""END: when the game is over."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import in_words, listed
from analyzer.rules.rule import ENDS, GAMES, Law, depends_on
from analyzer.rules.words import round_name
from analyzer.rulesets.ruleset import AT_ZERO, CHOICE, NEVER, NO, ONE_MORE, OPEN, THIS_HAND, Ruleset

FRAME: Final = ("players", "winds", "rounds")
LATER: Final = ("overtime", "target")
AT_ONCE: Final = ("tobi", "tobi_points", "end_above")
CLOCK: Final = {THIS_HAND: "the time is up", ONE_MORE: "one more hand is played after the time is up"}


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


@depends_on(*AT_ONCE, *FRAME, *LATER)
def game_over(rules: Ruleset) -> str:
    ends = [f"as soon as {listed(_at_once(rules), 'or')}"] if _at_once(rules) else []
    if rules.overtime:
        ends.append(f"once the leader has {int(rules.target):,} points when {_last(rules)} or a later round is over")
    else:
        ends.append(f"when {_last(rules)} is over")
    return f"The game ends {listed(ends, 'or')}."


@depends_on(*AT_ONCE, "time_end", *FRAME, *LATER)
def game_early(rules: Ruleset) -> str:
    until = f"{_last(rules)} is over"
    if rules.overtime:
        until += f" and the leader has {int(rules.target):,} points"
    ends = _at_once(rules) + ([CLOCK[int(rules.time_end)]] if rules.time_end else [])
    early = f", or until {listed(ends, 'or')}" if ends else ""
    return f"The game goes on until {until}{early}."


@depends_on("overtime", "overtime_winds", "players", "winds", "rounds", "renchan_first", "agari_yame", "tenpai_yame", "yame_points")
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


LAWS: Final = (
    Law("GAME_OVER", "END-01", "The game goes on after its end", game_over, yame_prose, "END-1..5; " + GAMES, ENDS, ENDS, needs_ruleset=True),
    Law("GAME_EARLY", "END-02", "The game ends too early", game_early, yame_prose, "END-1..5; " + GAMES, ENDS, ENDS, needs_ruleset=True),
)  # fmt: skip
