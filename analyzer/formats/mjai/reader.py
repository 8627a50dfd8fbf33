"""The events of one game, one after the other, onto a tape. Whole files and a running game go through here alike.

Nearly all of a game are draws and discards: they are asked for first, by their very type and their own name, for
`isinstance` of a msgspec class that is not the object's takes as long as all else that a discard needs.
"""

from __future__ import annotations

from typing import Final, assert_never, final

from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.course import Course
from analyzer.formats.mjai.deals import Deal, Deals
from analyzer.formats.mjai.events import Dahai, Tsumo
from analyzer.formats.mjai.names import FACE
from analyzer.formats.mjai.wins import Winner, win_of
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, NOT_MARKED, Recorder
from analyzer.tape import words as t
from analyzer.tape.header import Header
from analyzer.tape.tape import Tape
from analyzer.tape.wall import AKOCHAN, NO_HASH, ListedWall
from analyzer.tiles.faces import HIDDEN, ONE_RED, kind_of_face

LENGTHS: Final = {0: "tonnan", 4: "tonpu"}  # as mjai-reviewer and akochan number them


class AnotherGame(UnreadableLog):
    """A record of a game that is not riichi, though akochan writes it in the same words."""

    def __init__(self) -> None:
        super().__init__("a game of Chinese rules, not of riichi")


@final
class Reader:
    """`feed` takes an event at a time. ``tape`` is there from the first deal on."""

    def __init__(self, place_form: i64) -> None:
        self.place_form: i64 = place_form
        self.recorder: Recorder | None = None
        self.start: e.StartGame | None = None
        self.over = False  # the record says that the game is over
        self.broken = False  # or that it goes no further
        self.playing = False  # a round is in hand
        self.deals = Deals()
        self.course = Course(4)
        self.held: tuple[int, Dahai] | None = None  # a discard behind which an indicator stands that is due before it

    @property
    def tape(self) -> Tape | None:
        """What is on tape so far."""
        return None if self.recorder is None else self.recorder.tape

    def feed(self, place: i64, event: e.AnyEvent) -> None:
        """The next event. UnreadableLog, without a place, of another game and of damage before the first deal."""
        try:
            self._feed(place, event)
        except AnotherGame:
            raise
        except UnreadableLog as error:
            self.damaged(place, scope_of(event), error.reason)

    def damaged(self, place: i64, scope: int, reason: str) -> None:
        """An event that can't be read; ``scope``: what hangs on it, as the tape numbers it."""
        self.settle()
        if self.recorder is None:
            raise UnreadableLog(reason)
        self.recorder.damaged(place, scope, reason)

    def settle(self) -> None:
        """No indicator follows the discard that waits for one."""
        held, self.held = self.held, None
        if held is not None and self.recorder is not None:
            place, event = held
            self.recorder.discard(place, event.actor, FACE[event.pai], _mark(event.tsumogiri))

    def finish(self, place: i64) -> None:
        """Nothing follows: a record that ends in a round is cut, one of some rounds alone is an excerpt."""
        self.settle()
        if self.recorder is None:
            return
        if self.broken or self.playing and not self.over:
            self.recorder.tape.cut = place
        elif self.start is None and not self.over:
            self.recorder.tape.ends_inside = True

    def _feed(self, place: i64, event: e.AnyEvent) -> None:
        if self.held is not None and type(event) is not e.Dora:
            self.settle()
        if type(event) is Tsumo:
            face: i64 = FACE[event.pai]
            self._in_play().draw(place, event.actor, face)
            self.course.draw(face)
        elif type(event) is Dahai:
            self._discard(place, event)
        else:
            self._rarer(place, event)

    def _discard(self, place: i64, event: Dahai) -> None:
        recorder, course = self._in_play(), self.course
        face: i64 = FACE[event.pai]
        if course.waits_for_an_indicator:
            self.held = place, event
        else:
            recorder.discard(place, event.actor, face, _mark(event.tsumogiri))
        course.discard(face)

    def _rarer(self, place: i64, event: e.Game | e.Rarer) -> None:
        match event:
            case e.StartGame():
                self.start = event
            case e.StartKyoku():
                self._begin(place, event, self.deals.open(event))
            case e.Haipai():
                start = self.deals.start
                self._begin(place, start, self.deals.add(event))
            case e.EndGame():
                self._end(event)
            case e.Error():
                self.broken = True
            case e.EndKyoku() | e.Pass() | e.Hello() | e.Join() | e.RequestAction():
                pass
            case _:
                self._play(self._in_play(), place, event)
                self.course.see(event)

    def _in_play(self) -> Recorder:
        """Where the moves go. UnreadableLog before the first deal."""
        if self.recorder is None:
            raise UnreadableLog("play begins before a deal")
        return self.recorder

    # --- the game ---

    def _begin(self, place: i64, start: e.StartKyoku | None, deal: Deal | None) -> None:
        if deal is None or start is None:
            return
        if _is_another_game(deal.scores):
            raise AnotherGame
        if self.recorder is None:
            self.recorder = self._opened(deal)
        self.recorder.begin(
            place, deal.kyoku, deal.honba, deal.kyoutaku, deal.scores, deal.hands, deal.indicator, deal.dealer
        )
        if deal.wall:
            self.recorder.wall(ListedWall(deal.wall, AKOCHAN, NO_HASH))
        self.course = Course(self.deals.players)
        self.playing = True

    def _opened(self, deal: Deal) -> Recorder:
        """A tape with the header of the game."""
        start = self.start or e.StartGame()
        reds = (0, 0, 0) if start.aka_flag is False else ONE_RED
        recorder = Recorder("mjai", self.place_form, self.deals.players, reds)
        tape = recorder.tape
        tape.begins_inside = self.start is None or deal.kyoku > 0
        length = start.gametype or (None if start.kyoku_first is None else LENGTHS.get(start.kyoku_first))
        if length is not None:
            tape.said["gametype"] = length
        if start.aka_flag is not None:
            tape.said["aka"] = start.aka_flag
        names = tuple(name or "" for name in start.names or ())
        tape.header = Header(names=names[: self.deals.players], log_id=start.uri)
        return recorder

    def _end(self, event: e.EndGame) -> None:
        if self.recorder is None:
            raise UnreadableLog("a game without rounds")
        self.over = True
        self.recorder.end_of_game(None if event.scores is None else _four(event.scores))

    # --- a round ---

    def _play(self, recorder: Recorder, place: i64, event: e.Rarer) -> None:
        match event:
            case e.Dora():
                marker = event.dora_marker or event.pai
                if marker is None:
                    raise UnreadableLog("a dora without dora_marker")
                recorder.dora(place, FACE[marker])
                self.settle()
            case e.Reach():
                recorder.riichi(place, event.actor)
            case e.ReachAccepted():
                self._accept(recorder, place, event)
            case e.Hora():
                self._win(recorder, place, event)
            case e.Ryukyoku():
                self._draw(recorder, place, event)
            case _:
                _call(recorder, place, event)

    def _accept(self, recorder: Recorder, place: i64, event: e.ReachAccepted) -> None:
        scores = self.deals.scores
        if event.scores is not None:
            scores = _four(event.scores)
        else:
            scores = [score - 1000 * (seat == event.actor) for seat, score in enumerate(scores)]
        self.deals.scores = scores
        self.deals.deposits += 1
        recorder.riichi_paid(place, event.actor, None if event.scores is None else scores)

    def _win(self, recorder: Recorder, place: i64, event: e.Hora) -> None:
        if event.info is not None and event.info.total_point is not None:
            raise AnotherGame
        face = self.course.drawn if event.actor == event.target else self.course.open
        if event.pai is not None:
            face = FACE[event.pai]
        winner = None
        deal = self.deals.last
        if event.hora_tehais is not None and deal is not None:
            shown = [FACE[name] for name in event.hora_tehais]
            if len(shown) % 3 == 1:
                shown.append(face)
            wind = (event.actor - deal.dealer) % self.deals.players
            winner = Winner(wind, deal.kyoku // 4 & 3, shown, self.course.melded[event.actor], face)
        before, changes = self._changes(event.deltas, event.scores)
        win = win_of(event, winner, before, changes)
        recorder.agari(place, event.actor, event.target, HIDDEN if event.pai is None else face, win)
        self.deals.won_by = event.actor if self.deals.won_by < 0 else self.deals.won_by
        self.playing = False

    def _draw(self, recorder: Recorder, place: i64, event: e.Ryukyoku) -> None:
        before, changes = self._changes(event.deltas, event.scores)
        shown: list[list[int] | None] | None = None
        if event.tehais is not None:
            shown = []
            for hand in event.tehais[: self.deals.players]:
                faces = [FACE[name] for name in hand]
                shown.append(faces if set(faces) != {HIDDEN} and faces else None)
        recorder.ryuukyoku(place, self.course.draw_of(event), changes, shown, before)
        self.playing = False

    def _changes(self, deltas: list[int] | None, scores: list[int] | None) -> tuple[list[int] | None, list[int] | None]:
        """The scores before and the changes, as far as they are told, or follow from the scores after them."""
        carried = self.deals.scores
        if deltas is None and scores is None:
            return None, None
        if deltas is None:
            self.deals.scores = _four(scores or [])
            return None, [after - before for after, before in zip(self.deals.scores, carried, strict=True)]
        changes = _four(deltas)
        if scores is None:
            self.deals.scores = [before + change for before, change in zip(carried, changes, strict=True)]
            return None, changes
        self.deals.scores = _four(scores)
        return [after - change for after, change in zip(self.deals.scores, changes, strict=True)], changes


def scope_of(event: e.AnyEvent) -> int:
    """What hangs on an event, as the tape numbers it."""
    match event:
        case e.StartKyoku() | e.Haipai():
            return t.WHOLE_ROUND
        case e.Hora() | e.Ryukyoku():
            return t.END
        case _:
            return t.MOVE


def _mark(tsumogiri: bool | None) -> i64:
    if tsumogiri is None:
        return NOT_MARKED
    return JUST_DRAWN if tsumogiri else FROM_HAND


def _call(recorder: Recorder, place: i64, event: e.Meld) -> None:
    """A call, kan or nukidora; UnreadableLog for tiles that make no such meld."""
    match event:
        case e.Chi() | e.Pon():
            called, own = FACE[event.pai], [FACE[name] for name in event.consumed]
            _hold(isinstance(event, e.Chi), [called, *own])
            put = recorder.chii if isinstance(event, e.Chi) else recorder.pon
            put(place, event.actor, event.target, called, own[0], own[1])
        case e.Daiminkan():
            _hold(False, [FACE[name] for name in (event.pai, *event.consumed)])
            recorder.daiminkan(place, event.actor, event.target, FACE[event.pai])
        case e.Ankan():
            _hold(False, [FACE[name] for name in event.consumed])
            recorder.ankan(place, event.actor, FACE[event.consumed[0]])
        case e.Kakan():
            _hold(False, [FACE[name] for name in (event.pai, *event.consumed)])
            recorder.kakan(place, event.actor, FACE[event.pai])
        case e.Nukidora() | e.Kita():
            if event.pai not in (None, "N", "4z"):
                raise UnreadableLog(f"a nukidora of {event.pai}")
            recorder.nukidora(place, event.actor)
        case _:
            assert_never(event)


def _hold(run: bool, faces: list[int]) -> None:
    """UnreadableLog unless the tiles are a run, or all of one kind."""
    kinds = sorted(int(kind_of_face(face)) for face in faces)
    step = 1 if run else 0
    same_suit = not run or kinds[0] // 9 == kinds[-1] // 9 and kinds[-1] < 27
    if kinds[0] < 0 or any(b - a != step for a, b in zip(kinds, kinds[1:], strict=False)) or not same_suit:
        raise UnreadableLog(f"a meld of tiles that are no {'run' if run else 'set'}")


def _four(numbers: list[int]) -> list[int]:
    return (numbers + [0])[:4]


def _is_another_game(scores: list[int]) -> bool:
    """Under Chinese rules points are counted one by one; what a riichi server forgets to round is at least tens."""
    return sum(score % 10 != 0 for score in scores) > 1
