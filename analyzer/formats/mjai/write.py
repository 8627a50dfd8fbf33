"""A tape as mjai lines. Only what the tape tells is written; `analyzer.formats.mjai.lost` says what that leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from analyzer.formats import told as say
from analyzer.formats.errors import UnwritableGame
from analyzer.formats.mjai import events as e
from analyzer.formats.mjai.names import HIDDEN_NAME, REASONS, YAKU, YAKUMAN_HAN, name_of, name_of_any, names_of
from analyzer.formats.mjlog.header import header
from analyzer.formats.recorder import JUST_DRAWN, NOT_MARKED, Win
from analyzer.formats.told import Told, told
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tiles.faces import HIDDEN

Dialect = Literal["ruby", "mortal"]
HANCHAN: Final = 0  # kyoku_first, as mjai-reviewer and akochan have it
TONPUUSEN: Final = 4
OF_EAST_AND_SOUTH: Final = 0x8  # bits of Tenhou's types
WINDS: Final[tuple[Literal["E", "S", "W", "N"], ...]] = ("E", "S", "W", "N")


def write(tape: Tape, dialect: Dialect = "mortal") -> bytes:
    """The game as lines: Mortal's dialect, or gimite's ("ruby"), which tells more of wins and draws."""
    encoder = msgspec.json.Encoder()
    writer = Writer(tape, dialect == "ruby")
    return b"".join(encoder.encode(event) + b"\n" for event in writer.events())


class Writer:
    """One game."""

    def __init__(self, tape: Tape, rich: bool) -> None:
        self.tape = tape
        self.rich = rich
        self.players = 4
        self.scores: list[int] = []
        self.concealed = [13] * 4  # tiles that a hand holds between turns

    def events(self) -> Iterator[e.AnyEvent]:
        """Every line in turn."""
        said = list(told(self.tape))
        deals = [event for event in said if isinstance(event, say.Begin)]
        self.players = len(deals[0].hands) if deals else 4
        yield self._start()
        ended = unread = False
        for event in said:
            if isinstance(event, say.Begin | say.Damaged):  # of a round whose deal could not be read nothing is told
                unread = isinstance(event, say.Damaged) and (unread or event.hangs == t.WHOLE_ROUND)
            if unread:
                continue
            if ended and not isinstance(event, say.Agari):
                ended = False
                yield e.EndKyoku()
            yield from self._event(event)
            ended = ended or isinstance(event, say.Agari | say.Ryuukyoku)
        if ended:
            yield e.EndKyoku()

    def _start(self) -> e.StartGame:
        tape = self.tape
        if tape.source == t.MJLOG:
            bits = int(tape.type_bits)
            names: list[str | None] = [*header(tape).names[: self.players]]
            first = None if bits < 0 else HANCHAN if bits & OF_EAST_AND_SOUTH else TONPUUSEN
            return e.StartGame(names or None, first, None, None if bits < 0 else any(tape.reds))
        length = tape.said.get("gametype")
        first = None if length is None else TONPUUSEN if str(length).startswith("tonpu") else HANCHAN
        names = [*tape.header.names] if tape.header else []
        return e.StartGame(names or None, first, None, any(tape.reds) if "aka" in tape.said else None)

    def _event(self, event: Told) -> Iterable[e.AnyEvent]:
        match event:
            case say.Begin():
                return [self._deal(event)]
            case say.Draw():
                return [e.Tsumo(event.seat, name_of_any(event.face))]
            case say.Discard():
                mark = None if event.drawn == NOT_MARKED else event.drawn == JUST_DRAWN
                return [e.Dahai(event.seat, name_of(event.face), mark)]
            case say.Riichi():
                return [e.Reach(event.seat)]
            case say.RiichiPaid():
                return [self._paid(event)]
            case say.Dora():
                return [e.Dora(name_of(event.face))]
            case say.Agari():
                return [self._win(event)]
            case say.Ryuukyoku():
                return [self._draw(event)]
            case say.End():
                return [e.EndGame(self._seats(event.scores))]
            case say.Left() | say.Back() | say.Damaged():
                return []
            case _:
                return [self._meld(event)]

    # --- play ---

    def _deal(self, deal: say.Begin) -> e.StartKyoku:
        self.scores = list(deal.scores)
        self.concealed = [13] * 4
        return e.StartKyoku(
            deal.dealer, WINDS[deal.kyoku // 4 & 3], name_of(deal.indicator), deal.kyoku % 4 + 1, deal.honba,
            deal.kyoutaku, list(deal.scores), [[name_of_any(face) for face in hand] for hand in deal.hands],
        )  # fmt: skip

    def _meld(
        self, meld: say.Chii | say.Pon | say.Daiminkan | say.Ankan | say.Kakan | say.Nukidora
    ) -> e.AnyEvent:
        seat = meld.seat
        if isinstance(meld, say.Kakan):
            return e.Kakan(seat, name_of(meld.added), names_of((meld.called, *meld.own)))
        if isinstance(meld, say.Nukidora):
            return e.Nukidora(seat, "N")
        self.concealed[seat] -= 3
        if isinstance(meld, say.Ankan):
            return e.Ankan(seat, names_of(meld.faces))
        own, called = names_of(meld.own), name_of(meld.called)
        if isinstance(meld, say.Chii):
            return e.Chi(seat, meld.source, called, own)
        if isinstance(meld, say.Pon):
            return e.Pon(seat, meld.source, called, own)
        return e.Daiminkan(seat, meld.source, called, own)

    def _paid(self, paid: say.RiichiPaid) -> e.ReachAccepted:
        change = [-1000 * (seat == paid.seat) for seat in range(self.players)]
        self._change(change, None)
        if paid.scores is not None:
            self.scores = list(paid.scores)
        if not self.rich or paid.scores is None:
            return e.ReachAccepted(paid.seat)
        return e.ReachAccepted(paid.seat, change, self._seats(paid.scores))

    # --- ends ---

    def _win(self, agari: say.Agari) -> e.Hora:
        win = agari.win
        self._change(win.changes, win.before)
        deltas = self._seats(win.changes)
        if not self.rich:
            ura = None if win.ura is None else [name_of(face) for face in win.ura]
            return e.Hora(agari.winner, agari.loser, deltas=deltas, ura_markers=ura)
        yaku = _yaku(win)
        return e.Hora(
            agari.winner, agari.loser, None if agari.face == HIDDEN else name_of(agari.face),
            None if win.hand is None else _hand(win.hand, agari), yaku, _told(win.fu),
            None if yaku is None else sum(han for _, han in yaku), _told(win.points),
            None if win.ura is None else [name_of(face) for face in win.ura], None, None, deltas,
            None if deltas is None else self._seats(self.scores),
        )  # fmt: skip

    def _draw(self, draw: say.Ryuukyoku) -> e.Ryukyoku:
        self._change(draw.changes, draw.before)
        deltas = self._seats(draw.changes)
        if not self.rich:
            return e.Ryukyoku(deltas=deltas)
        hands: list[list[e.TileName]] | None = None
        if draw.shown is not None:
            hands = [
                [HIDDEN_NAME] * self.concealed[seat] if shown is None else [*names_of(shown)]
                for seat, shown in enumerate(draw.shown)
            ]
        tenpais = None if draw.shown is None else [shown is not None for shown in draw.shown]
        scores = None if deltas is None else self._seats(self.scores)
        return e.Ryukyoku(None, REASONS[draw.kind], hands, tenpais, deltas, scores)

    def _change(self, changes: Sequence[int] | None, before: Sequence[int] | None) -> None:
        if changes is not None:
            scores = self.scores if before is None else before
            self.scores = [score + change for score, change in zip(scores, changes, strict=False)]

    def _seats(self, numbers: Sequence[int] | None) -> list[int] | None:
        """Of those who play."""
        return None if numbers is None else list(numbers[: self.players])


def _told(number: int) -> int | None:
    return None if number == t.NOT_TOLD else number


def _hand(hand: list[int], agari: say.Agari) -> list[e.TileName]:
    """Without the winning tile on ron, with it at the end on tsumo."""
    rest = list(hand)
    if agari.face not in rest:
        return [*names_of(rest)]
    rest.remove(agari.face)
    return [*names_of(rest)] if agari.winner != agari.loser else [*names_of(rest), name_of(agari.face)]


def _yaku(win: Win) -> list[tuple[str, int]] | None:
    if win.yaku is None and win.yakuman is None:
        return None
    pairs = list(zip(win.yaku[::2], win.yaku[1::2], strict=False)) if win.yaku else []
    pairs += [(number, YAKUMAN_HAN) for number in win.yakuman or []]
    strange = next((number for number, _ in pairs if not 0 <= number < len(YAKU)), None)
    if strange is not None:
        raise UnwritableGame(f"a yaku with the number {strange}, which there is not")
    return [(YAKU[number], han) for number, han in pairs]
