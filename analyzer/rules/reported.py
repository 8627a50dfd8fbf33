"""The words of a report, which only a log needs of which there is something to tell."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from analyzer.core import faults
from analyzer.facts.replay import Replay
from analyzer.formats.log_id import Identity
from analyzer.law.advance import time_may_end
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.finding import findings, hands, of_log
from analyzer.rules.forms import unjudged_text
from analyzer.rules.report import WALL, NotVerifiable, Report
from analyzer.rules.unsourced import weak_marks
from analyzer.rules.untold import not_told
from analyzer.rules.words import round_text
from analyzer.rulesets.rooms import Choice
from analyzer.rulesets.ruleset import CHOICE

UNTIMED: Final = "the time may have been up: no log and no sheet tells it"


def fill(report: Report, replay: Replay, choice: Choice, who: Identity | None) -> None:
    """Put all words into a report."""
    report.findings = findings(replay, lambda: report.document, weak_marks(replay, choice.base))
    report.hands = list(hands(replay))
    tape = replay.tape
    report.starts = [int(tape.rounds[i]) for i in range(int(tape.round_count))]
    bits = int(tape.type_bits)
    if who is not None and 0 <= bits != who.type_bits:
        due, said = f"{who.type_bits:04x}", f"{bits:04x}"
        reason = f"the id says {due}, the log {said}"
        report.findings.insert(0, of_log(faults.LOG_TYPE, due, said, reason, choice.ruleset))
        report.hands.insert(0, None)
    if choice.other_players:
        dealt = 7 - choice.other_players  # four or three
        reason = f"{dealt} hands are dealt, the type {bits} says {choice.other_players} players"
        report.findings.insert(0, of_log(faults.LOG_PLAYERS, dealt, choice.other_players, reason, choice.ruleset))
        report.hands.insert(0, None)
    if choice.unknown:
        code = CATALOGUE[faults.RULESET_UNKNOWN].code
        report.not_verifiable.append(NotVerifiable(code, f"{choice.unknown}: what needs its rules is not judged"))
    if choice.unjudged:
        code = CATALOGUE[faults.RULESET_UNKNOWN].code
        report.not_verifiable.append(NotVerifiable(code, f"{choice.ruleset.name}: {choice.unjudged} is not judged"))
    if choice.base.unsaid and not choice.base.asked:
        code = CATALOGUE[faults.RULESET_UNKNOWN].code
        reason = f"{choice.base.unsaid}: what other rulesets than {choice.ruleset.name} have otherwise is no finding"
        report.not_verifiable.append(NotVerifiable(code, reason))
    report.not_verifiable += _not_judged(replay, report.starts)
    unjudged = [int(number) for number in replay.faults.unjudged]
    for number, kyoku, honba in dict.fromkeys(zip(unjudged[::3], unjudged[1::3], unjudged[2::3], strict=True)):
        report.not_verifiable.append(
            NotVerifiable(CATALOGUE[number].code, f"{round_text(kyoku, honba)}: the hand is not known")
        )
    report.not_verifiable += [NotVerifiable(CATALOGUE[fault].code, reason) for fault, reason in replay.unsourced]
    if len(replay.faults.untold) > 0:
        untold = not_told(replay)
        report.not_verifiable += untold
        report.of_form = 0 if replay.faults.hidden else sum(entry.code != WALL for entry in untold)
    for number in dict.fromkeys(replay.open):
        report.not_verifiable.append(NotVerifiable(CATALOGUE[int(number)].code, _open_reason(int(number), choice)))


def _not_judged(replay: Replay, starts: list[int]) -> list[NotVerifiable]:
    """The rounds in which an event can't be read, one entry each. ``starts``: the events of the deals."""
    code = CATALOGUE[faults.LOG_DAMAGED].code
    events = [int(event) for event in replay.form.unjudged]
    return [NotVerifiable(code, unjudged_text(replay.tape, event, bisect_right(starts, event))) for event in events]


def _open_reason(number: int, choice: Choice) -> str:
    """Why the ruleset leaves something open."""
    rules = choice.ruleset
    if number == faults.FINAL_POINTS:
        return "the uma of this table is not known"
    if number == faults.GAME_EARLY and time_may_end(rules, 2):
        return UNTIMED
    if CHOICE in (int(rules.agari_yame), int(rules.tenpai_yame)):
        return "the dealer may end the game or play on: either is lawful"
    return "the rules of the log's time are not known well enough"
