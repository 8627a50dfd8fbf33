"""What mjai tells of a win, in the recorder's terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, final

from analyzer.formats.errors import UnreadableLog
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.names import FACE, YAKU, YAKUMAN_HAN
from analyzer.formats.recorder import Win
from analyzer.tape import words as t
from analyzer.tiles import yaku
from analyzer.tiles.faces import kind_of_face
from analyzer.tiles.tile import HAKU

TWO_SORTS: Final = (yaku.SUUANKOU, yaku.CHUUREN_POUTOU, yaku.KOKUSHI_MUSOU)  # the rarer sort has the next number


@final
class Winner:
    """Who wins, as far as names of yaku leave open which is meant."""

    def __init__(self, seat_wind: int, round_wind: int, faces: Iterable[int], melded: Iterable[int], tile: int) -> None:
        """``faces``: the concealed hand with the winning tile; ``melded``: the kinds of its sets that are melded."""
        self.seat_wind = seat_wind
        self.round_wind = round_wind
        self.count = Counter(int(kind_of_face(face)) for face in faces)
        self.melded = set(melded)
        self.tile = int(kind_of_face(tile))

    def dragons(self) -> list[int]:
        """The dragons of which it has a set, as 0 to 2."""
        return [kind - HAKU for kind in range(HAKU, HAKU + 3) if self.count[kind] >= 3 or kind in self.melded]

    def has_rarer(self, yakuman: int) -> bool:
        """Whether the yakuman is of the rarer sort: a wait on the pair, on nine tiles, on thirteen."""
        if yakuman == yaku.CHUUREN_POUTOU:
            suit = self.tile // 9 * 9
            shape = [self.count[suit + i] - (suit + i == self.tile) for i in range(9)]
            return shape == [3, 1, 1, 1, 1, 1, 1, 1, 3]
        return self.count[self.tile] == 2


def yaku_of(told: Sequence[tuple[str, int]], winner: Winner) -> tuple[list[int], list[int]]:
    """The yaku as the tape has them: id, han, id, han ...; and the ids of yakuman."""
    ordinary: list[int] = []
    yakuman: list[int] = []
    dragons = iter(winner.dragons())
    for name, han in told:
        if name not in YAKU:
            raise UnreadableLog(f"the unknown yaku {name!r}")
        number = YAKU.index(name)
        if number == yaku.SEAT_WIND:
            number += winner.seat_wind
        elif number == yaku.ROUND_WIND:
            number += winner.round_wind
        elif number == yaku.YAKUHAI:
            number += next(dragons, 0)
        elif number in TWO_SORTS and winner.has_rarer(number):
            number += 1
        if han >= YAKUMAN_HAN:
            yakuman.append(number)
        else:
            ordinary += [number, han]
    return ordinary, yakuman


def win_of(
    event: e.Hora, winner: Winner | None, before: list[int] | None, changes: list[int] | None
) -> Win:
    """What is told of a win. ``winner`` is there if its hand is shown; ``changes`` may follow from the scores."""
    hand = None if event.hora_tehais is None else [FACE[name] for name in event.hora_tehais]
    if hand is not None and event.pai is not None and len(hand) % 3 == 1:
        hand.append(FACE[event.pai])
    ordinary: list[int] | None = None
    yakuman: list[int] | None = None
    if event.yakus is not None and winner is not None:
        ordinary, yakuman = yaku_of(event.yakus, winner)
    return Win(
        hand=hand, fu=t.NOT_TOLD if event.fu is None else event.fu,
        points=t.NOT_TOLD if event.hora_points is None else event.hora_points, yaku=ordinary, yakuman=yakuman,
        ura=_ura(event), changes=changes, before=before,
    )  # fmt: skip


def _ura(event: e.Hora) -> list[int] | None:
    """The ura indicators, under whichever of their names."""
    for told in (event.ura_markers, event.uradora_markers, event.uradora_marker):
        if told is not None:
            return [FACE[name] for name in ([told] if isinstance(told, str) else told)]
    return None
