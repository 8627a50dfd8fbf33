"""From logs to rows: each log is replayed once, watched by the observer; a chunk is handed on when it is full."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core import faults
from analyzer.facts.replay import Replay
from analyzer.formats.log_id import identity
from analyzer.formats.mjlog.header import players, players_text
from analyzer.formats.opened import OpenedLog
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.examine import prepared
from analyzer.rules.rule import ERROR
from analyzer.rules.unsourced import set_aside
from analyzer.rulesets import Choice
from analyzer.rulesets.rooms import HANCHAN
from analyzer.tables.chunk import Chunk
from analyzer.tables.closing import GAME_ONLY
from analyzer.tables.observer import Observer
from analyzer.tables.schema import DAN
from analyzer.tape.content_hash import content_hash
from analyzer.tape.header import Header
from analyzer.tape.words import MJLOG

if TYPE_CHECKING:
    from datetime import date

    import pyarrow as pa

GRADES: Final = {word: number for number, word in enumerate(DAN)}  # of Tenhou; others have words of their own
ROWS: Final = 60_000  # player rounds in a chunk, about 1,400 games
SPARE: Final = 1 << 11  # so many fewer: with the next game there may be more
OF_THE_GAME: Final = frozenset((faults.LOG_CUT, faults.LOG_UNFINISHED, faults.GAME_OVER, faults.GAME_EARLY)) | {
    faults.FINAL_SCORES, faults.FINAL_POINTS,
}  # fmt: skip
SEVERE: Final = vec[i64](
    [
        0 if number not in CATALOGUE or CATALOGUE[number].severity != ERROR else
        GAME_ONLY if number in OF_THE_GAME else 1
        for number in range(faults.COUNT)
    ]
)  # fmt: skip


# What is kept of a game until its chunk is drained. To make `Game` of it there, of one after the other, takes half the
# time that it takes between two replays; and a tuple of numbers and text is soon none of the garbage collector's.
Ended = tuple[bytes, str, str, bool, bytes | Header, int, bool | None, int, int, str, bool, int, bool, int]


class Game(NamedTuple):
    """What the rows of a game have in common, and its own row."""

    log: int
    hash: str
    log_id: str | None
    source: str
    form: str
    excerpt: bool
    played: date | None
    type_bits: int
    lobby: int
    players: int
    length: str | None
    room: str
    ruleset: str
    known: bool
    rounds: int
    finished: bool
    errors: int
    names: tuple[str, ...]
    dan: tuple[int | None, ...]
    rate: tuple[float | None, ...]


class Collector:
    """Rows of logs, until they are drained as tables. Without shanten it takes a good deal less time."""

    def __init__(self, *, shanten: bool = True, discards: bool = False, rows: int = ROWS) -> None:
        self._rows = rows
        self.chunk = Chunk(shanten, discards)
        self._ended: list[Ended] = []

    def add(self, opened: OpenedLog, ruleset: str | None = None) -> Replay:
        """Replay one log, and keep its rows. UnreadableLog, RulesetError."""
        return self.follow(*prepared(opened, ruleset), opened.place, content_hash(opened.whole()))

    def follow(self, replay: Replay, choice: Choice, name: str, digest: bytes) -> Replay:
        """Run a replay that is still to be run, and keep its rows; ``digest`` is the `content_hash` of its tape."""
        chunk = self.chunk
        chunk.begin_game()
        whole = False
        try:
            observer = Observer(replay, chunk, len(self._ended))
            observer.run()
            set_aside(replay, choice.base)
            errors = observer.finish(SEVERE)
            self._ended.append(_ended(replay, choice, name, digest, errors))
            whole = True
        finally:
            if not whole:  # of a game in which we fail nothing is left
                chunk.forget()
        return replay

    @property
    def full(self) -> bool:
        """Whether it is time to drain."""
        return self.chunk.player_rounds.count > self._rows - SPARE

    def games(self) -> list[Game]:
        """What the rows so far have in common, game by game."""
        return [_game(*ended) for ended in self._ended]

    def drain(self) -> dict[str, pa.Table]:
        """All rows so far, see `analyzer.tables.schema` and `analyzer.tables.arrow.tables`; and begin anew."""
        from analyzer.tables.arrow import tables

        made = tables(self.chunk, self.games())
        self.chunk.clear()
        self._ended = []
        return made


def _ended(replay: Replay, choice: Choice, name: str, digest: bytes, errors: int) -> Ended:
    tape, base = replay.tape, choice.base
    is_said = tape.source == MJLOG or tape.type_bits >= 0 or any(key == "winds" for key, _ in base.said)
    known = not choice.unknown and (not base.unsaid or base.asked)
    return (
        digest, name, tape.source, tape.begins_inside, players_text(tape) if tape.header is None else tape.header,
        tape.type_bits, base.bits & HANCHAN != 0 if is_said else None, tape.lobby, replay.rules.players,
        replay.rules.name, known, replay.rounds, replay.ending.over, errors,
    )  # fmt: skip


def _game(
    digest: bytes, name: str, form: str, excerpt: bool, told: bytes | Header, bits: int, hanchan: bool | None,
    lobby: int, seats: int, ruleset: str, known: bool, rounds: int, finished: bool, errors: int,
) -> Game:  # fmt: skip
    who = identity(name)
    played = who.played if who else None
    if isinstance(told, Header):
        who = who or identity(told.log_id or "")
        played = played or told.played
    names, dan, rate = _players(told, seats) if rounds else ((), (), ())  # no round, no rows of its players
    return Game(  # by place: by name it takes three times as long
        int.from_bytes(digest[:8], "little", signed=True),
        digest.hex(),
        who.log_id or None if who else None,
        os.fsencode(name).decode("utf-8", "backslashreplace"),
        form,
        excerpt,
        played,
        bits,
        lobby,
        seats,
        None if hanchan is None else "hanchan" if hanchan else "tonpuusen",
        _room(bits, lobby, known),
        ruleset,
        known,
        rounds,
        finished,
        errors,
        names,
        dan,
        rate,
    )


Players = tuple[tuple[str, ...], tuple[int | None, ...], tuple[float | None, ...]]


def _players(told: bytes | Header, seats: int) -> Players:
    """Names, grades and ratings, seat by seat; "" or None where they are not told."""
    if isinstance(told, bytes):
        return players(told, seats)
    rates: list[float | None] = [*told.rate, *[None] * seats][:seats]
    dan = [GRADES.get(word) for word in told.dan]
    return (
        tuple([*told.names, *[""] * seats][:seats]), tuple([*dan, *[None] * seats][:seats]), tuple(rates)
    )  # fmt: skip


def _room(bits: int, lobby: int, known: bool) -> str:
    """Two of the type bits name the room of the ranked lobby; where they mean something else, the rules are unknown."""
    if lobby != 0 or not known or bits < 0:
        return "private"
    return ("general", "expert", "upper", "phoenix")[(bits >> 5 & 1) | (bits >> 6 & 2)]
