"""The kinds of rule violation: what each changes, and the codes of the catalogue that it may raise first.

Two sorts. What fits any log is planted at a place that the dice choose (`KINDS_OF_CHANGE`). What needs a scene of its
own (ron in furiten, a fifth kan) is composed, each time with other tiles around it: the ``fail-`` fixtures.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, NamedTuple

from analyzer.generate.compose.pool import other_fillers
from analyzer.generate.faults import cases
from analyzer.generate.faults.case import Case
from analyzer.generate.faults.changes import CHANGES
from analyzer.generate.faults.planting import Planter, elements_of
from analyzer.generate.faults.sheets import SHEETS, Compose
from analyzer.generate.play.order import ANY_STYLE, Order, played

TRIES: Final = 60
PLAYED: Final = 60  # games of four that are played to plant faults in, and as many of three
# fixtures that break a law in the way of a change that fits any log
SAME: Final = frozenset(
    f"fail-{name}"
    for name in (
        "FU-01-ten-more", "POINTS-01-hundred-more", "POINTS-02-no-limit", "PAY-01-one-seat", "PAY-02-one-deposit-more",
        "DORA-05-no-ura", "DEAL-01-twelve", "DEAL-06-seven", "TURN-01-draw-twice", "TURN-02-discard-twice",
        "RIICHI-09-paid-twice", "RIICHI-10-other-scores", "RIICHI-11-twice", "RON-03-twice", "NOTEN-02-not-shown",
        "HONBA-01-in-the-header-alone", "NOTEN-04-one-seat", "FINAL-01-other-score", "FINAL-02-other-points",
        "WALL-04-a-tile-that-never-surfaces", "WALL-06-a-tile-that-never-surfaces", "WALL-07-another",
        "WALL-08-the-first", "WALL-08-of-a-kan", "WALL-09-another", "WALL-01-of-another-game", "WALL-03-other-dice", "WALL-05-sorted", "LOG-05-unknown-element", "LOG-08-no-payment",
        "LOG-04-unknown-attribute", "LOG-10-hand-not-sorted", "WIN-05-other-order", "LOG-06-draw-between-rounds",
    )
)  # fmt: skip

ALSO: Final = {"DORA-07-differ": ("DORA-06",)}  # the other indicator may be a tile that lies elsewhere


class Kind(NamedTuple):
    """A kind of rule violation. ``codes``: the one it is about, then others that name it as rightly."""

    name: str
    codes: tuple[str, ...]
    says: str
    change: Planter | None = None
    case: Case | None = None
    sheet: Compose | None = None


class Faulty(NamedTuple):
    """A log with one fault, and what it must raise."""

    log: bytes
    codes: tuple[str, ...]
    ruleset: str | None = None  # a ruleset that the log can't name
    name: str = ""  # of the file, where it matters
    before: bytes = b""  # the log without the fault, where it was changed


def _kinds() -> dict[str, Kind]:
    found = [Kind(change.name, change.codes, change.says, change.plant) for change in CHANGES]
    for case in (*cases.RULES, *cases.FAULTY):
        if case.name.startswith("fail-") and case.name not in SAME:
            name = case.name.removeprefix("fail-").split("/")[0]
            codes = (case.expect or case.unverifiable) + ALSO.get(name, ())
            found.append(Kind(name, codes, name.split("-", 2)[2].replace("-", " "), case=case))
    found += [Kind(sheet.name, sheet.codes, sheet.says, sheet=sheet.compose) for sheet in SHEETS]
    return {kind.name: kind for kind in found}


KINDS: Final[dict[str, Kind]] = _kinds()


class Log(NamedTuple):
    """A clean log, and the name of its file, which may tell the date."""

    name: str
    data: bytes


@cache
def clean_logs() -> tuple[Log, ...]:
    """Logs of our own to plant faults in: the scenes that keep the laws, and games that were played."""
    scenes = [case.plain() for case in (*cases.RULES, *cases.GAMES) if not (case.expect or case.ruleset or case.unverifiable)]
    orders = (Order("tenhou-4p", 1, "hanchan", ANY_STYLE, True, True), Order("tenhou-3p", 1, "hanchan", ANY_STYLE, True, True))
    games = [played(order, number).log for order in orders for number in range(PLAYED)]
    return tuple(Log("", data) for data in [*dict.fromkeys(text.encode() for text in scenes), *games])


def plant(kind: Kind, dice: Random, logs: tuple[Log, ...] = ()) -> Faulty | None:
    """One fault of a kind in one of the logs, or a scene composed with it; None where it doesn't fit."""
    if kind.sheet is not None:
        return Faulty(kind.sheet(dice, True).encode(), kind.codes, name="sheet.csv")
    if kind.case is not None:
        return _composed(kind, kind.case, dice)
    assert kind.change is not None
    wanted = logs or clean_logs()
    for _ in range(TRIES):
        log = dice.choice(wanted)
        elements = elements_of(log.data)
        wrong = kind.change(list(elements), dice)
        if wrong is not None and wrong != elements:
            return Faulty("".join(wrong).encode(), kind.codes, name=log.name, before=log.data)
    return None


def _composed(kind: Kind, case: Case, dice: Random) -> Faulty | None:
    for _ in range(TRIES):
        with other_fillers(dice.randrange(1, 10_000)):
            try:
                return Faulty(case.plain().encode(), kind.codes, case.ruleset or None, f"{case.name.split('/')[-1]}.xml")
            except (ValueError, StopIteration):
                continue  # these tiles don't leave what the scene needs
    return None
