"""For Python: `check` judges one log, `load` reads one, `settle` pays one hand."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, Unpack, overload

from analyzer import rulesets
from analyzer.core import faults, seed
from analyzer.facts.replay import Replay
from analyzer.formats.container import GZIP, document, read_file
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.log_id import Identity, identity
from analyzer.formats.mjlog import read
from analyzer.formats.mjlog.seed import game_seeds, round_seeds
from analyzer.rules.report import WALL, Error, Explanation, NotVerifiable, Report, Standing
from analyzer.rulesets.ruleset import CHOICE
from analyzer.tape.tape import Tape

if TYPE_CHECKING:
    from datetime import date

    from analyzer.formats.mjlog.several import Document
    from analyzer.settlement.records import Settlement
    from analyzer.settlement.taiwan import TaiwanSettlement
    from analyzer.settlement.tell import RiichiTold, TaiwanTold
    from analyzer.tape.tape import Tape
    from analyzer.views.load import Game
    from analyzer.views.walls import RoundWall

Source = str | os.PathLike[str] | bytes
TaiwaneseName = Literal["taiwan", "taiwan-app", "taiwan-gamesofa"]
FIRST_BYTES: Final = (b"<", GZIP)  # of a log as it mostly is; what begins otherwise may be a score sheet
ERAS: Final = (
    None, "whole thousands", "tenths", "either", None, "whole thousands, early uma", "tenths, early uma", "either",
)  # fmt: skip
SEEDS: Final = (
    "", "the log has no seed", "the seed has no known form", "the seed is too short",
    "nobody knows how seeds of this age dealt to three players", "the log has two seeds that differ",
)  # fmt: skip


def check(source: Source, *, ruleset: str | None = None, name: str | None = None, wall: bool = True) -> Report:
    """Judge one log or score sheet: a path, or bytes (then ``name`` may be its file name, for id and date).

    ``wall``: hold the tiles against the wall of the log's seed, which takes as long as all the rest.

    What can't be read is no exception but a report with verdict ``unreadable``. RulesetError for an unknown ruleset.
    So is a file of several games, which are for `check_all`.
    """
    report = _checked(source, ruleset, name, wall)
    if report.error is not None and _games(source, report):
        report.error = Error(f"{report.error.reason}; analyzer.check_all judges each game", report.error.place)
    return report


def check_all(
    source: Source, *, ruleset: str | None = None, name: str | None = None, wall: bool = True
) -> list[Report]:
    """As `check`, but of a file of several games each is judged, and its report is named ``NAME/#1``, ``NAME/#2`` ...

    Places are those in the game's own document.
    """
    report = _checked(source, ruleset, name, wall)
    return [examine(game.data, game.place, ruleset, wall)[0] for game in _games(source, report)] or [report]


def _checked(source: Source, ruleset: str | None, name: str | None, wall: bool) -> Report:
    """The report of what is read as one log."""
    shown = _name(source, name)
    if ruleset is not None:
        _exists(ruleset)
    try:
        data = source if isinstance(source, bytes) else read_file(source)
    except UnreadableLog as error:
        return _unreadable(Report(shown), error)
    return examine(data, shown, ruleset, wall)[0]


def _games(source: Source, report: Report) -> list[Document]:
    """The games of a file of several, which can't be read as one; else none."""
    from analyzer.formats.mjlog.several import several

    if report.error is None:
        return []
    try:
        data = source if isinstance(source, bytes) else read_file(source)
    except UnreadableLog:
        return []
    return several(report.log, data)


def load(source: Source, *, ruleset: str | None = None, name: str | None = None) -> Game:
    """A readable game: header, rounds, events, and the hands at each. UnreadableLog where it can't be read."""
    from analyzer.views.load import game_of

    tape, played = _tape_of(source, name)
    choice = rulesets.of_log(tape, played, ruleset)
    return game_of(tape, int(choice.ruleset.players), str(choice.ruleset.name))


def walls(source: Source, *, ruleset: str | None = None, name: str | None = None) -> list[RoundWall]:
    """The wall of each round, from the seed of the log: who drew what, and what would have come.

    UnreadableLog where the log can't be read; ValueError where it has no seed that can be followed.
    """
    from analyzer.views.walls import walls_of

    tape, played = _tape_of(source, name)
    return walls_of(tape, int(rulesets.of_log(tape, played, ruleset).ruleset.players))


def explain(source: Source, *, ruleset: str | None = None, name: str | None = None) -> list[Explanation]:
    """The settings or rulesets under which most findings of a log or score sheet vanish; none if none does.

    UnreadableLog, RulesetError.
    """
    from analyzer.rules.explain import explained
    from analyzer.sheets.read import is_sheet

    data = source if isinstance(source, bytes) else read_file(source)
    if not data.startswith(FIRST_BYTES) and is_sheet(data):
        from analyzer.sheets.explain import explained_sheet

        return explained_sheet(data, ruleset)
    tape, played = _tape_of(source, name)
    return explained(tape, played, ruleset)


def final_under(
    source: Source, *others: str, ruleset: str | None = None, name: str | None = None
) -> list[Standing]:
    """The recorded end of a game by its own ruleset, then by others. ValueError where the log has no end, or other
    seats; UnreadableLog, RulesetError."""
    from analyzer.rules.standing import standings

    tape, played = _tape_of(source, name)
    replay = Replay(tape, rulesets.of_log(tape, played, ruleset).ruleset)
    replay.run()
    return standings(replay, [rulesets.load(other) for other in others])


@overload  # a literal is a str too, but the more special form comes first
def settle(*, ruleset: TaiwaneseName, **told: Unpack[TaiwanTold]) -> TaiwanSettlement: ...  # type: ignore[overload-overlap]
@overload
def settle(*, ruleset: str = "tenhou-4p", **told: Unpack[RiichiTold]) -> Settlement: ...
def settle(*, ruleset: str = "tenhou-4p", **told: Any) -> Settlement | TaiwanSettlement:
    """One hand, paid: who pays whom, why, and what follows. SettleError for what can't be settled as told.

    ``ruleset`` is a name or a file ending in .toml. Of a riichi hand may be told: date, round, dealer, honba, renchan,
    sticks, riichi, scores, tonpuusen; of a win winner, loser, han, fu, limit, hand, tile, dora, ura, situation,
    nukidora, pao, or of several ``wins`` (phrases or `Win`); draw, tenpai, nagashi; chombo. Of a Taiwanese one: dealer,
    streak, winner, loser, tai, flower, draw, base, unit, la, cap. Seats are winds or 0-3; amounts are points.
    """
    from analyzer.settlement.tell import settled

    return settled(ruleset, told)


def _exists(ruleset: str) -> None:
    """RulesetError for a ruleset that there is not."""
    from analyzer.rulesets.taiwan import is_taiwanese

    if not is_taiwanese(ruleset):
        rulesets.describe(ruleset)


def _tape_of(source: Source, name: str | None) -> tuple[Tape, date | None]:
    """A log on tape, and its date if the name says it."""
    who = identity(_name(source, name))
    return read(source if isinstance(source, bytes) else read_file(source)), who.played if who else None


def _name(source: Source, name: str | None) -> str:
    if name is not None:
        return name
    return "-" if isinstance(source, bytes) else os.fsdecode(source)


def _document(data: bytes) -> bytes:
    return document(data).data


def _raw(data: bytes) -> bytes:
    return data


def _unreadable(report: Report, error: UnreadableLog) -> Report:
    report.error = Error(str(error.reason), str(error.place))
    return report


def _alone(replay: Replay, choice: rulesets.Choice) -> None:
    replay.run()
    if replay.faults.count() > 0:
        from analyzer.rules.unsourced import set_aside

        set_aside(replay, choice.base)


def examine(
    data: bytes, shown: str, ruleset: str | None, wall: bool,
    follow: Callable[[Replay, rulesets.Choice], object] = _alone,
) -> tuple[Report, Replay | None]:
    """The report of a log, and its replay, which ``follow`` runs and rids of what rests on assumed values; none of a
    score sheet or of what can't be read.

    Beside the compiled rooms each line here counts: a game takes 80 µs.
    """
    if ruleset is not None or not data.startswith(FIRST_BYTES):
        other = _sheet(data, shown, ruleset)
        if other is not None:
            return other, None
    try:
        tape = read(data)
    except UnreadableLog as error:
        return _unreadable(Report(shown, partial(_raw, data)), error), None
    who = None if shown == "-" else identity(shown)
    choice = rulesets.of_log(tape, who and who.played, ruleset)
    rules = choice.ruleset
    replay = Replay(tape, rules)
    if who is not None and who.played is not None:
        replay.form.year = who.played.year
    if wall:
        seeds = game_seeds(tape)
        replay.wall.open(seeds[0] if len(seeds) == 1 else b"", round_seeds(tape))
        if len(seeds) > 1:
            replay.wall.wrong = seed.TWO
    follow(replay, choice)
    report = Report(
        shown, partial(_document, data), who and (who.log_id or None), rules.players, rules.name, ERAS[replay.era],
        replay.rounds,
    )  # fmt: skip
    odd_type = bool(choice.other_players) or _other_type(who, tape)
    if replay.has_something or replay.unsourced or choice.unknown or choice.unjudged or odd_type:
        _fill(report, replay, choice, who)
    if replay.wall.wrong:
        report.not_verifiable.append(NotVerifiable(WALL, SEEDS[replay.wall.wrong]))
    return report, replay


def _sheet(data: bytes, shown: str, ruleset: str | None) -> Report | None:
    """The report of a score sheet, if these bytes are one, or should be by their ruleset."""
    from analyzer.rulesets.taiwan import is_taiwanese
    from analyzer.sheets.read import is_sheet

    if not data.startswith(FIRST_BYTES) and is_sheet(data):
        from analyzer.sheets.judge import check_sheet

        return check_sheet(data, shown, ruleset)
    if ruleset is not None and is_taiwanese(ruleset):
        return _unreadable(Report(shown, partial(_raw, data)), UnreadableLog(f"no score sheet; {ruleset} is for those"))
    return None


def _other_type(who: Identity | None, tape: Tape) -> bool:
    return who is not None and 0 <= tape.type_bits != who.type_bits


def _fill(report: Report, replay: Replay, choice: rulesets.Choice, who: Identity | None) -> None:
    """Words, which only a log needs that has something to be told."""
    from analyzer.rules.catalogue import CATALOGUE
    from analyzer.rules.finding import findings, hands, of_log
    from analyzer.rules.words import round_text

    report.findings = findings(replay)
    report.hands = list(hands(replay))
    tape = replay.tape
    report.starts = [int(tape.rounds[i]) for i in range(int(tape.round_count))]
    if who is not None and _other_type(who, tape):
        bits = int(tape.type_bits)
        due, said = f"{who.type_bits:04x}", f"{bits:04x}"
        reason = f"the id says {due}, the log {said}"
        report.findings.insert(0, of_log(faults.LOG_TYPE, due, said, reason, choice.ruleset))
        report.hands.insert(0, None)
    if choice.other_players:
        dealt = 7 - choice.other_players  # four or three
        reason = f"{dealt} hands are dealt, the type {int(tape.type_bits)} says {choice.other_players} players"
        report.findings.insert(0, of_log(faults.LOG_PLAYERS, dealt, choice.other_players, reason, choice.ruleset))
        report.hands.insert(0, None)
    if choice.unknown:
        code = CATALOGUE[faults.RULESET_UNKNOWN].code
        report.not_verifiable.append(NotVerifiable(code, f"{choice.unknown}: what needs its rules is not judged"))
    if choice.unjudged:
        code = CATALOGUE[faults.RULESET_UNKNOWN].code
        report.not_verifiable.append(NotVerifiable(code, f"{choice.ruleset.name}: {choice.unjudged} is not judged"))
    report.not_verifiable += _not_judged(replay, report.starts)
    unjudged = [int(number) for number in replay.faults.unjudged]
    for number, kyoku, honba in dict.fromkeys(zip(unjudged[::3], unjudged[1::3], unjudged[2::3], strict=True)):
        report.not_verifiable.append(
            NotVerifiable(CATALOGUE[number].code, f"{round_text(kyoku, honba)}: the hand is not known")
        )
    report.not_verifiable += [NotVerifiable(CATALOGUE[fault].code, reason) for fault, reason in replay.unsourced]
    for number in dict.fromkeys(replay.open):
        report.not_verifiable.append(NotVerifiable(CATALOGUE[int(number)].code, _open_reason(int(number), choice)))


def _not_judged(replay: Replay, starts: list[int]) -> list[NotVerifiable]:
    """The rounds in which an event can't be read, one entry each. ``starts``: the events of the deals."""
    from analyzer.rules.catalogue import CATALOGUE
    from analyzer.rules.forms import unjudged_text

    code = CATALOGUE[faults.LOG_DAMAGED].code
    events = [int(event) for event in replay.form.unjudged]
    return [NotVerifiable(code, unjudged_text(replay.tape, event, bisect_right(starts, event))) for event in events]


def _open_reason(number: int, choice: rulesets.Choice) -> str:
    """Why the ruleset leaves something open."""
    rules = choice.ruleset
    if number == faults.FINAL_POINTS:
        return "the uma of this table is not known"
    if CHOICE in (int(rules.agari_yame), int(rules.tenpai_yame)):
        return "the dealer may end the game or play on: either is lawful"
    return "the rules of the log's time are not known well enough"
