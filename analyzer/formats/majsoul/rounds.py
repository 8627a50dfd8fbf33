"""The records of a game, one after the other, onto a tape."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.majsoul import ends
from analyzer.formats.majsoul.deals import hand_of
from analyzer.formats.majsoul.fields import FACES, Fields
from analyzer.formats.majsoul.header import final_of, header_of
from analyzer.formats.majsoul.kinds import (
    BA_BEI,
    CHI_PENG_GANG,
    DEAL_TILE,
    DISCARD_TILE,
    HULE,
    LIU_JU,
    NEW_ROUND,
    NO_TILE,
    OTHER,
    TURNS,
)
from analyzer.formats.majsoul.records import Found, RecordList
from analyzer.formats.majsoul.rules import red_fives, said
from analyzer.formats.majsoul.schema import OTHER_GAMES
from analyzer.formats.majsoul.turns import Turn, riichi_of
from analyzer.formats.majsoul.wall import listed_wall
from analyzer.formats.majsoul.wins import WINNERS, Table
from analyzer.formats.recorder import FROM_HAND, JUST_DRAWN, NOT_MARKED, Recorder
from analyzer.tape.tape import Tape
from analyzer.tape.wall import MAJSOUL_WHOLE
from analyzer.tape.words import ASIDE, END, MOVE, WHOLE_ROUND

CHII: Final = 0
PON: Final = 1
DAIMINKAN: Final = 2
KAKAN: Final = 2  # among those from one's own turn
ANKAN: Final = 3


def tape_of(found: Found) -> Tape:
    """The tape of a game. UnreadableLog where there is no game; a round that can't be read is damaged alone."""
    records = found.records
    count = len(records.kinds)
    for number in range(count):
        if records.kinds[number] == OTHER:
            _refuse(records, number)
    rounds = _Rounds(found, _first(records))
    for number in range(count):
        rounds.follow(number)
    rounds.finish()
    return rounds.recorder.tape


def _first(records: RecordList) -> Fields:
    """The first new round that can be read. UnreadableLog, as the first record that can't be read says, for none."""
    for number in range(len(records.kinds)):
        if records.kinds[number] == NEW_ROUND:
            try:
                return records.told(number)
            except UnreadableLog:
                continue
    for number in range(len(records.kinds)):
        if records.kinds[number] < TURNS:
            records.turn(number)
        else:
            records.told(number)
    raise UnreadableLog("no round: there is no RecordNewRound", records.root or "")


def _refuse(records: RecordList, number: i64) -> None:
    """UnreadableLog for a record of another game, and for a message to one player."""
    name = records.name(number)
    if name in OTHER_GAMES:
        raise UnreadableLog(f"another game: {OTHER_GAMES[name]}, by its {name}", records.at(number))
    if name.startswith("Action"):
        raise UnreadableLog(f"{name[:40]}: one player's view of a game, not its record", records.at(number))


def _players(first: Fields) -> int:
    """Three where the first deal has three scores, or no fourth hand. UnreadableLog for two."""
    scores = len(first.items("scores", 4))
    if scores == 2:
        raise first.wrong("scores", "a game of two players, which is another one")
    return 3 if scores == 3 or not hand_of(first, 3) else 4


def _reds(first: Fields, head: Fields, players: int) -> tuple[int, int, int]:
    """The red fives of each suit: those of the first round's tiles, where all are told, else those of the rule."""
    wall = listed_wall(first, players)
    if wall is not None:
        seen = list(wall.faces)
        if wall.layout != MAJSOUL_WHOLE:
            for seat in range(players):
                seen += hand_of(first, seat)
        man, pin, sou = (min(seen.count(face), 4) for face in (34, 35, 36))
        return man, pin, sou
    return red_fives(head) or (1, 1, 1)


@final
class _Rounds:
    """Follows the records; keeps what the next one is read by."""

    def __init__(self, found: Found, first: Fields) -> None:
        head = found.head
        self.players: int = _players(first)
        try:
            reds = _reds(first, head, self.players)
        except UnreadableLog:
            reds = (1, 1, 1)  # that round is damaged
        self.head = head
        self.records: RecordList = found.records
        self.recorder = Recorder("majsoul", found.place_form, self.players, reds)
        tape = self.recorder.tape
        tape.place_root = found.root
        tape.header = header_of(head, self.players)
        tape.said = said(head)
        tape.begins_inside = not head.told and any(first.number(name) for name in ("chang", "ju", "ben"))
        self.whole = found.whole
        self.open: bool = False  # a round is played
        self.lost: bool = False  # and can't be followed: its deal is damaged
        self.turned: i64 = 0  # indicators
        self.dealer: int = 0
        self.round_wind: int = 0
        self.first_draw: i64 = -1  # the dealer's, while it is his first turn
        self.last: i64 = 0  # who discarded last, or added to a kan, or set a north aside
        self.scores: list[int] = [0] * self.players

    def follow(self, number: i64) -> None:
        """Put a record onto the tape; what can't be read is a damaged event, with what hangs on it."""
        kind = self.records.kinds[number]
        if self.lost and kind != NEW_ROUND:
            return
        tape = self.recorder.tape
        events, rounds = tape.event_count, tape.round_count
        try:
            self._put(number, kind)
        except UnreadableLog as wrong:
            hangs = self._hangs(kind, self.records.name(number))
            tape.event_count, tape.round_count = events, rounds
            self.recorder.damaged(self.records.places[number], hangs, str(wrong))
            self.lost = hangs == WHOLE_ROUND
            self.open = self.open and hangs == MOVE

    def _hangs(self, kind: i64, name: str) -> i64:
        """What hangs on a record that can't be read; of one without a name nobody knows what it was."""
        if kind == NEW_ROUND or not self.open and not name:
            return WHOLE_ROUND
        if not self.open:
            return ASIDE
        return END if HULE <= kind <= LIU_JU else MOVE

    def _put(self, number: i64, kind: i64) -> None:
        records = self.records
        if kind < TURNS:
            turn = records.turn(number)
            try:
                self._turn(records.places[number], turn)
            except UnreadableLog as wrong:
                raise UnreadableLog(wrong.reason, records.at(number)) from wrong
        elif kind == NEW_ROUND:
            self._deal(number)
        elif kind == OTHER:
            records.told(number)
            raise UnreadableLog(f"{records.name(number)[:60]!r} is no record that is known", records.at(number))
        else:
            self._end(number, kind)

    # --- the deal ---

    def _deal(self, number: i64) -> None:
        deal = self.records.deal(number, self.players)
        place = self.records.places[number]
        hands, wall, dealer = deal.hands, deal.wall, deal.dealer
        drawn = -1
        if len(hands[dealer]) == 14:
            whole = wall is not None and wall.layout == MAJSOUL_WHOLE
            laid = wall.faces[13 * self.players] if wall is not None and whole else -1
            drawn = _dealers_draw(hands[dealer], laid if laid in hands[dealer] else self._won_at_once(number + 1))
        kyoku = 4 * deal.wind + dealer
        self.recorder.begin(place, kyoku, deal.honba, deal.deposits, deal.scores, hands, deal.doras[0], dealer)
        for face in deal.doras[1:]:
            self.recorder.dora(place, face)
        if wall is not None:
            self.recorder.wall(wall)
        if drawn >= 0:
            self.recorder.draw(place, dealer, drawn)
        self.first_draw = drawn
        self.open, self.lost = True, False
        self.turned, self.dealer, self.round_wind = len(deal.doras), dealer, deal.wind
        self.scores, self.last = deal.scores, dealer

    def _won_at_once(self, number: i64) -> int:
        """The tile of the one win on tsumo that a record tells of; -1 where it is none."""
        if number >= len(self.records.kinds) or self.records.kinds[number] != HULE:
            return -1
        try:
            wins = self.records.told(number).messages("hules", WINNERS)
            return FACES.get(wins[0].text("hu_tile"), -1) if len(wins) == 1 and wins[0].flag("zimo") else -1
        except UnreadableLog:
            return -1

    # --- turns ---

    def _turn(self, place: i64, turn: Turn) -> None:
        """One of the five records of turns. UnreadableLog, to which the place is added."""
        kind, seat = turn.kind, turn.seat
        if seat < 0 or seat >= self.players:
            raise UnreadableLog(f"seat: {seat} is not between 0 and {self.players - 1}")
        if turn.face < 0 and kind != CHI_PENG_GANG and kind != BA_BEI:
            raise UnreadableLog("tile: there is none")
        if kind == DEAL_TILE:
            self._accept(place, turn.paid, turn.score)
            self._dora(place, turn.doras)
            self.recorder.draw(place, seat, turn.face)
        elif kind == DISCARD_TILE:
            self._discard(place, turn)
        elif kind == CHI_PENG_GANG:
            self._call(place, turn)
        else:
            self._kan(place, turn)

    def _accept(self, place: i64, seat: i64, score: i64) -> None:
        """The riichi of the discard before, if this record says that it was accepted."""
        if seat < 0:
            return
        if seat >= self.players:
            raise UnreadableLog(f"liqi: seat {seat} is not between 0 and {self.players - 1}")
        self.scores[seat] = int(score)
        self.recorder.riichi_paid(place, seat, self.scores)

    def _dora(self, place: i64, doras: vec[i64]) -> None:
        """The indicators turned since the last record that lists them: one lists all so far, or none."""
        if len(doras) > self.turned:
            for number in range(self.turned, len(doras)):
                self.recorder.dora(place, doras[number])
            self.turned = len(doras)

    def _discard(self, place: i64, turn: Turn) -> None:
        seat = turn.seat
        self._dora(place, turn.doras)
        if turn.riichi:
            self.recorder.riichi(place, seat)
        mark = JUST_DRAWN if turn.drawn else FROM_HAND
        if self.first_draw >= 0 and seat == self.dealer:
            mark = NOT_MARKED  # the dealer has fourteen tiles, and drew none of them
        self.first_draw = -1
        self.last = seat
        self.recorder.discard(place, seat, turn.face, mark)

    def _call(self, place: i64, turn: Turn) -> None:
        seat, tiles, froms = turn.seat, turn.tiles, turn.froms
        if turn.sort < CHII or turn.sort > DAIMINKAN:
            raise UnreadableLog(f"type: {turn.sort} is not between {CHII} and {DAIMINKAN}")
        if len(tiles) != (4 if turn.sort == DAIMINKAN else 3) or len(froms) != len(tiles):
            raise UnreadableLog(f"tiles: {len(tiles)} tiles from {len(froms)} seats")
        foreign = [i for i, of in enumerate(froms) if of != seat]
        if len(foreign) != 1 or not 0 <= froms[foreign[0]] < self.players:
            raise UnreadableLog(f"froms: {len(foreign)} tiles from other seats, where a call takes one")
        source, called = froms[foreign[0]], tiles[foreign[0]]
        own = [tile for i, tile in enumerate(tiles) if i != foreign[0]]
        self._accept(place, turn.paid, turn.score)
        if turn.sort == CHII:
            self.recorder.chii(place, seat, source, called, own[0], own[1])
        elif turn.sort == PON:
            self.recorder.pon(place, seat, source, called, own[0], own[1])
        else:
            self.recorder.daiminkan(place, seat, source, called)
        self.first_draw = -1

    def _kan(self, place: i64, turn: Turn) -> None:
        """What a record of a kan or north lists anew is turned after it: an ankan's own, or that of a kan before it."""
        if turn.kind == BA_BEI:
            self.recorder.nukidora(place, turn.seat)
        elif turn.sort == KAKAN:
            self.recorder.kakan(place, turn.seat, turn.face)
        elif turn.sort == ANKAN:
            self.recorder.ankan(place, turn.seat, turn.face)
        else:
            raise UnreadableLog(f"type: {turn.sort} is neither {KAKAN}, a kakan, nor {ANKAN}, an ankan")
        self.last = turn.seat
        self._dora(place, turn.doras)
        self.first_draw = -1

    # --- ends ---

    def _end(self, number: i64, kind: i64) -> None:
        place = self.records.places[number]
        if kind == HULE:
            table = Table(self.players, self.dealer, self.round_wind, int(self.last))
            ends.put_wins(self.recorder, place, self.records.wins(number, table), table)
        else:
            told = self.records.told(number)
            if kind == NO_TILE:
                ends.exhaustive(self.recorder, place, told, self.players)
            else:
                self._accept(place, *riichi_of(told))
                ends.abortive(self.recorder, place, told, self.players, int(self.last))
        self.open = False

    def finish(self) -> None:
        """After the last record. A head without result is that of a game that is not over; a body alone is of one."""
        final = final_of(self.head, self.players)
        if final is not None:
            self.recorder.end_of_game(*final)
        elif self.head.told or self.open or self.lost:
            return
        elif self.whole:
            self.recorder.end_of_game()
        else:
            self.recorder.tape.ends_inside = True


def _dealers_draw(hand: list[int], likely: int) -> int:
    """Takes from the dealer's fourteen tiles the one he drew: the wall says it, or his win; else any is as good."""
    drawn = likely if likely in hand else hand[-1]
    at = len(hand) - 1 - hand[::-1].index(drawn)
    return hand.pop(at)
