"""Puts a game that a form tells in faces onto a tape: the one place that deals ids to faces.

What is told against the rules is put down as it is told, for the checks to judge: no fault of play ends the reading.
Whoever reads a form sees to it that seats are 0-3, faces -1 to 36, and amounts such as a game can have.
"""

from __future__ import annotations

from typing import NamedTuple, final

from mypy_extensions import i64

from analyzer.formats.copies import NONE, UNSEEN, copies_in
from analyzer.formats.melds import meld_faces, strange_meld
from analyzer.formats.moves import FROM_HAND as FROM_HAND
from analyzer.formats.moves import JUST_DRAWN as JUST_DRAWN
from analyzer.formats.moves import NOT_MARKED as NOT_MARKED
from analyzer.formats.moves import Moves, four
from analyzer.tape import words as t
from analyzer.tape.words import word
from analyzer.tiles.faces import HIDDEN


class Win(NamedTuple):
    """What a record tells of a win; None and NOT_TOLD what it does not tell. Tiles are faces, amounts points."""

    hand: list[int] | None = None  # concealed, the winning tile among them
    melds: list[tuple[int, ...]] | None = None  # the faces of each, nukidora may be left out
    fu: int = t.NOT_TOLD
    points: int = t.NOT_TOLD  # of the hand, without honba and deposits
    limit: int = t.NOT_TOLD  # as the tape numbers them
    pao: int = t.PAO_NOT_TOLD
    yaku: list[int] | None = None  # id, han, id, han ...
    yakuman: list[int] | None = None  # ids; an empty list where ``yaku`` is told and there are none
    dora: list[int] | None = None  # indicators
    ura: list[int] | None = None
    changes: list[int] | None = None  # what each seat wins or pays, honba and deposits included
    before: list[int] | None = None  # the scores that these change
    ba: tuple[int, int] | None = None  # honba, deposits


@final
class Recorder(Moves):
    """A tape in the making: call what happened, in its order. Every ``place`` is in the place form of the tape."""

    def agari(self, place: i64, winner: i64, loser: i64, face: i64, win: Win) -> None:
        """A win, on tsumo from oneself; of several, one after the other. HIDDEN: the tile is not shown."""
        tape = self.tape
        tile = self._won(winner, loser, face)
        block = tape.block(t.AGARI_SIZE)
        lists = [
            t.UNTOLD if win.hand is None else self.put_list(self._shown(winner, win.hand, tile)),
            t.UNTOLD if win.melds is None else self.put_list(self._melds(winner, win.melds)),
            t.UNTOLD if win.yaku is None else self.put_list(win.yaku),
            t.UNTOLD if win.yakuman is None else self.put_list(win.yakuman),
            t.UNTOLD if win.dora is None else self.put_list(self._turned(win.dora, self.indicators)),
            t.UNTOLD if win.ura is None else self.put_list(self._turned(win.ura, self.ura)),
            self._changes(win.changes, win.before),
            t.ABSENT,
            t.UNTOLD if win.ba is None else self.put_list([win.ba[0], win.ba[1]]),
        ]
        fields = [winner, loser, tile, win.fu, win.points, win.limit, win.pao]
        for i in range(len(fields)):
            tape.numbers[block + i] = fields[i]
        for i in range(len(lists)):
            tape.numbers[block + t.HAND + i] = lists[i]
        self.end = block
        tape.put(word(t.AGARI, 0, block, place))

    def ryuukyoku(
        self, place: i64, kind: i64, changes: list[int] | None = None, shown: list[list[int] | None] | None = None,
        before: list[int] | None = None, ba: tuple[int, int] | None = None,
    ) -> None:
        """A draw. ``shown``: the hands shown, None for a seat that shows none; or None where none is told of."""
        tape = self.tape
        block = tape.block(t.AGARI_SIZE)
        tape.numbers[block + t.KIND] = kind
        for seat in range(4):
            index: i64 = t.UNTOLD if shown is None and seat < self.players else t.ABSENT
            if shown is not None and seat < len(shown):
                hand = shown[seat]
                if hand is not None:
                    index = self.put_list(self._shown(seat, hand, NONE))
            tape.numbers[block + t.SHOWN + seat] = index
        tape.numbers[block + t.CHANGES] = self._changes(changes, before)
        tape.numbers[block + t.BA] = t.UNTOLD if ba is None else self.put_list([ba[0], ba[1]])
        self.end = block
        tape.put(word(t.RYUUKYOKU, 0, block, place))

    def end_of_game(self, scores: list[int] | None = None, points: list[int] | None = None) -> None:
        """The game is over after the last end of a round; final scores and final points, where the form tells them."""
        if self.end == NONE:
            return
        final: i64 = t.UNTOLD
        if scores is not None and points is None:
            final = self.put_list(four(scores))
        elif scores is not None and points is not None:
            final = self.put_list(_pairs(four(scores), four(points)))
        self.tape.numbers[self.end + t.FINAL] = final
        self.tape.final_form = t.DECIMAL

    def _won(self, winner: i64, loser: i64, face: i64) -> i64:
        """The winning tile: the one drawn, or that lies open, if it can be that."""
        if winner == loser and self.turn == winner:
            if self.hidden_draw != NONE and face != HIDDEN:
                self.show_draw(winner, face)
            tile = self.drawn
        else:
            tile = NONE if winner == loser else self.last
        if face == HIDDEN or tile != NONE and self.copies.face(tile) == face:
            return tile
        if winner == loser:
            tile = self.copies.find(face, winner)
            return self.copies.unheld(face) if tile == NONE else tile
        return self.copies.unheld(face)

    def _shown(self, seat: i64, faces: list[int], extra: i64) -> list[int]:
        """The tiles of a shown hand, ascending: those that the seat holds, and one that it wins."""
        tiles: list[int] = []
        for face in faces:
            if face == HIDDEN:
                continue
            if extra != NONE and self.copies.face(extra) == face:
                tiles.append(extra)
                extra = NONE
                continue
            but = copies_in(tiles, face)
            tile = self.own(seat, face, but)
            if tile == NONE:
                tile = self.copies.unheld(face, but)
            elif self.copies.where[tile] == UNSEEN:
                self.copies.where[tile] = seat
            tiles.append(tile)
        tiles.sort()
        return tiles

    def _turned(self, faces: list[int], known: list[int]) -> list[int]:
        """The indicators of a list: those known, in their order; others are noted as known."""
        tiles: list[int] = []
        for face in faces:
            found: i64 = NONE
            for tile in known:
                if found == NONE and tile not in tiles and self.copies.face(tile) == face:
                    found = tile
            if found == NONE:
                found = self.copies.unheld(face, copies_in(tiles, face))
                if known is self.ura:
                    known.append(found)
            tiles.append(found)
        return tiles

    def _melds(self, seat: i64, told: list[tuple[int, ...]]) -> list[int]:
        """Melds as the tape words them, newest first; what the seat has not called comes last."""
        left = [sorted(faces) for faces in told]
        norths_told = any(len(faces) == 1 for faces in left)
        words: list[int] = []
        for call in reversed(self.calls[seat]):
            faces = sorted(meld_faces(call, self.copies.reds))
            if faces in left:
                left.remove(faces)
                words.append(call)
            elif len(faces) == 1 and not norths_told:
                words.append(call)
        return words + [strange_meld(faces, self.copies.reds) for faces in left]

    def _changes(self, changes: list[int] | None, before: list[int] | None) -> i64:
        if changes is None:
            return t.UNTOLD
        if before is None:
            return self.put_list(four(changes))
        return self.put_list(_pairs(four(before), four(changes)))


def _pairs(one: list[int], other: list[int]) -> list[int]:
    return [item for seat in range(4) for item in (one[seat], other[seat])]
