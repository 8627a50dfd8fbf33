"""Judges one log that is open: its ruleset, its replay, its report. Beside the compiled rooms each line counts here: a
game takes 80 µs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from analyzer.core import seed
from analyzer.facts.replay import Replay
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjlog.seed import game_seeds, round_seeds
from analyzer.formats.opened import OpenedLog
from analyzer.rules.report import WALL, Error, NotVerifiable, Report
from analyzer.rulesets.rooms import Choice, of_log

ERAS: Final = (
    None, "whole thousands", "tenths", "either", None, "whole thousands, early uma", "tenths, early uma", "either",
)  # fmt: skip
SEEDS: Final = (
    "", "the log has no seed", "the seed has no known form", "the seed is too short",
    "nobody knows how seeds of this age dealt to three players", "the log has two seeds that differ",
)  # fmt: skip


def chosen(opened: OpenedLog, ruleset: str | None) -> Choice:
    """The ruleset that is asked for, or that the log names. UnreadableLog where there is no log, RulesetError."""
    return of_log(opened.whole(), opened.played, ruleset)


def prepared(opened: OpenedLog, ruleset: str | None, wall: bool = False) -> tuple[Replay, Choice]:
    """A replay that is still to be run. UnreadableLog where there is no log, RulesetError."""
    tape, who = opened.whole(), opened.who
    played = None if who is None else who.played
    choice = of_log(tape, played, ruleset)
    replay = Replay(tape, choice.ruleset)
    if played is not None:
        replay.form.year = played.year
    if wall:
        seeds = game_seeds(tape)
        replay.wall.open(seeds[0] if len(seeds) == 1 else b"", round_seeds(tape))
        if len(seeds) > 1:
            replay.wall.wrong = seed.TWO
    return replay, choice


def alone(replay: Replay, choice: Choice) -> None:
    """Run a replay, and rid it of what rests on assumed values."""
    replay.run()
    if replay.faults.count() > 0:
        from analyzer.rules.unsourced import set_aside

        set_aside(replay, choice.base)


def examine(
    opened: OpenedLog, ruleset: str | None, wall: bool, follow: Callable[[Replay, Choice], object] = alone
) -> tuple[Report, Replay | None]:
    """The report of a log, and its replay, which ``follow`` runs as `alone` does; none of what can't be read."""
    if opened.tape is None:
        return unreadable(opened), None
    replay, choice = prepared(opened, ruleset, wall)
    follow(replay, choice)
    who, rules = opened.who, choice.ruleset
    report = Report(
        opened.place, opened.document, (who.log_id or None) if who is not None else None, rules.players, rules.name,
        ERAS[replay.era], replay.rounds,
    )  # fmt: skip
    odd_type = choice.other_players or who is not None and 0 <= replay.tape.type_bits != who.type_bits
    partly = choice.unknown or choice.unjudged or choice.base.unsaid and not choice.base.asked
    if replay.has_something or replay.unsourced or partly or odd_type:
        from analyzer.rules.reported import fill

        fill(report, replay, choice, who)
    if replay.wall.wrong:
        report.not_verifiable.append(NotVerifiable(WALL, SEEDS[replay.wall.wrong]))
    return report, replay


def unreadable(opened: OpenedLog, error: UnreadableLog | None = None) -> Report:
    """The report of what is no log: why, by its own error or this."""
    report = Report(opened.place, opened.document)
    why = error or opened.why()
    report.error = Error(str(why.reason), str(why.place))
    return report
