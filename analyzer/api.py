"""For Python: `check` judges one log, `load` reads one, `convert` writes it in another form, `settle` pays one hand."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from analyzer import rulesets
from analyzer.facts.replay import Replay
from analyzer.formats import open_log, write_log
from analyzer.formats.container import read_file
from analyzer.formats.errors import UnreadableLog
from analyzer.formats.opened import SHEET, OpenedLog, refused
from analyzer.rules import examine as judge
from analyzer.rules.report import Explanation, Report, Standing
from analyzer.tape.words import MJLOG

if TYPE_CHECKING:
    from analyzer.settlement.records import Settlement
    from analyzer.settlement.taiwan import TaiwanSettlement
    from analyzer.settlement.tell import RiichiTold, TaiwanTold
    from analyzer.tape.tape import Tape
    from analyzer.views.load import Game
    from analyzer.views.walls import RoundWall

Source = str | os.PathLike[str] | bytes | OpenedLog
TaiwaneseName = Literal["taiwan", "taiwan-app", "taiwan-gamesofa"]


def check(source: Source, *, ruleset: str | None = None, name: str | None = None, wall: bool = True) -> Report:
    """Judge one log or score sheet: a path, or bytes (then ``name`` may be its file name, for id and date).

    ``wall``: hold the tiles against the wall of the log's seed, which takes as long as all the rest.

    What can't be read is no exception but a report with verdict ``unreadable``. RulesetError for an unknown ruleset.
    So is a file of several games, which are for `check_all`.
    """
    if ruleset is not None:
        _exists(ruleset)
    return examine(_one(source, name), ruleset, wall)[0]


def check_all(
    source: Source, *, ruleset: str | None = None, name: str | None = None, wall: bool = True
) -> list[Report]:
    """As `check`, but of a file of several games each is judged, and its report is named ``NAME/#1``, ``NAME/#2`` ...

    Places are those in the game's own document.
    """
    if ruleset is not None:
        _exists(ruleset)
    return [examine(opened, ruleset, wall)[0] for opened in _opened(source, name)]


def load(source: Source, *, ruleset: str | None = None, name: str | None = None) -> Game:
    """A readable game: header, rounds, events, and the hands at each. UnreadableLog where it can't be read."""
    from analyzer.views.load import game_of

    opened = _one(source, name)
    rules = judge.chosen(opened, ruleset).ruleset
    return game_of(opened.whole(), int(rules.players), str(rules.name))


def walls(source: Source, *, ruleset: str | None = None, name: str | None = None) -> list[RoundWall]:
    """The wall of each round, from the seed of the log or as it lists it: who drew what, and what would have come.

    UnreadableLog where the log can't be read; ValueError where it has no seed that can be followed, and lists no wall.
    """
    from analyzer.views.walls import walls_of

    opened = _one(source, name)
    return walls_of(opened.whole(), int(judge.chosen(opened, ruleset).ruleset.players))


def convert(
    source: Source, *, to: str, dialect: str = "", name: str | None = None, ruleset: str | None = None
) -> bytes:  # fmt: skip
    """One game in another form: mjlog, tenhou6, mjai (``dialect`` mortal or ruby), majiang, majsoul (JSON).

    ``ruleset``: whose rules give what the record does not tell and an mjlog must, by default those of the record.
    UnreadableLog where it can't be read, UnwritableGame where the form can't tell it; ValueError for other names,
    RulesetError.
    """
    opened = _one(source, name)
    tape, _ = completed(opened, to, ruleset)
    return write_log(tape, to, dialect, opened.log_id)


def completed(opened: OpenedLog, to: str, ruleset: str | None = None) -> tuple[Tape, list[str]]:
    """The tape of a game for a form, and sentences on what was added: an mjlog must tell what other forms need not.

    UnreadableLog, RulesetError.
    """
    tape = opened.whole()
    if to != MJLOG or opened.form == MJLOG:
        return tape, []
    from analyzer.rules.complete import complete

    choice = judge.chosen(opened, ruleset)
    made, added = complete(tape, choice.ruleset, rulesets.other_length(choice))
    said = f"Not told, but computed by the rules of {choice.ruleset.name}: {', '.join(added)}."
    return made, [said] if added else []


def explain(source: Source, *, ruleset: str | None = None, name: str | None = None) -> list[Explanation]:
    """The settings or rulesets under which most findings of a log or score sheet vanish; none if none does.

    UnreadableLog, RulesetError.
    """
    opened = _one(source, name)
    if opened.form == SHEET:
        from analyzer.sheets.explain import explained_sheet

        return explained_sheet(opened.document or b"", ruleset)
    from analyzer.rules.explain import explained

    return explained(opened, ruleset)


def final_under(
    source: Source, *others: str, ruleset: str | None = None, name: str | None = None
) -> list[Standing]:
    """The recorded end of a game by its own ruleset, then by others. ValueError where the log has no end, or other
    seats; UnreadableLog, RulesetError."""
    from analyzer.rules.standing import standings

    replay, _ = judge.prepared(_one(source, name), ruleset)
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


def examine(
    opened: OpenedLog, ruleset: str | None, wall: bool,
    follow: Callable[[Replay, rulesets.Choice], object] = judge.alone,
) -> tuple[Report, Replay | None]:
    """The report of a log or score sheet, and of a log that can be read its replay: see `analyzer.rules.examine`."""
    if opened.form == SHEET:
        from analyzer.sheets.judge import check_sheet

        return check_sheet(opened.document or b"", opened.place, ruleset), None
    if ruleset is not None:
        from analyzer.rulesets.taiwan import is_taiwanese

        if is_taiwanese(ruleset):
            return judge.unreadable(opened, UnreadableLog(f"not a score sheet; {ruleset} is for score sheets")), None
    return judge.examine(opened, ruleset, wall, follow)


def _exists(ruleset: str) -> None:
    """RulesetError for a ruleset that there is not."""
    from analyzer.rulesets.taiwan import is_taiwanese

    if not is_taiwanese(ruleset):
        rulesets.describe(ruleset)


def _opened(source: Source, name: str | None) -> list[OpenedLog]:
    """The games of a source."""
    if isinstance(source, bytes):
        return open_log(source, name or "-")
    if isinstance(source, OpenedLog):
        return [source]
    shown = name or os.fsdecode(source)
    try:
        data = read_file(source)
    except UnreadableLog as error:
        return [refused(shown, error)]
    return open_log(data, shown)


def _one(source: Source, name: str | None) -> OpenedLog:
    """The game of a source. One of several games is none that can be read."""
    if isinstance(source, OpenedLog):
        return source
    games = _opened(source, name)
    if len(games) == 1:
        return games[0]
    place = games[0].place.removesuffix("/#1")
    return refused(place, UnreadableLog(f"{len(games)} games in one file; analyzer.check_all judges each"))
