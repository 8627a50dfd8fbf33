"""The events of mjai, a class each, as msgspec reads and writes them. What may be missing is None."""

from __future__ import annotations

from typing import Annotated, Literal, final

from msgspec import Meta, Struct

Shown = Literal[
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p",
    "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "S", "W", "N", "P", "F", "C", "5mr", "5pr", "5sr",
    "0m", "0p", "0s", "1z", "2z", "3z", "4z", "5z", "6z", "7z",
]  # fmt: skip
TileName = Literal[Shown, "?"]  # or one that the player does not see whose view it is
Seat = Annotated[int, Meta(ge=0, le=3)]
Points = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Seats = Annotated[list[Points], Meta(min_length=3, max_length=4)]
Hand = Annotated[list[TileName], Meta(max_length=14)]
Hands = Annotated[list[Hand], Meta(min_length=3, max_length=4)]
Two = Annotated[list[Shown], Meta(min_length=2, max_length=2)]
Three = Annotated[list[Shown], Meta(min_length=3, max_length=3)]
Four = Annotated[list[Shown], Meta(min_length=4, max_length=4)]
Markers = Annotated[list[Shown], Meta(max_length=5)]
Wall = Annotated[list[Shown], Meta(max_length=136)]
YakuHan = tuple[str, Annotated[int, Meta(ge=0, le=1000)]]
Text = Annotated[str, Meta(max_length=1000)]


class Event(Struct, tag_field="type", omit_defaults=True):
    """One line of a log."""


class StartGame(Event, tag="start_game"):
    """``kyoku_first``: 0 a hanchan, 4 a tonpuusen; ``gametype``: "tonpu" or "tonnan"."""

    names: Annotated[list[Text | None], Meta(max_length=4)] | None = None
    kyoku_first: Count | None = None
    gametype: Text | None = None
    aka_flag: bool | None = None
    uri: Text | None = None


class StartKyoku(Event, tag="start_kyoku"):
    """The oldest dialect has only ``oya`` and one of ``dora_marker`` and ``dora``; a `Haipai` a seat follows."""

    oya: Seat
    bakaze: Literal["E", "S", "W", "N"] | None = None
    dora_marker: Shown | None = None
    kyoku: Annotated[int, Meta(ge=1, le=4)] | None = None
    honba: Count | None = None
    kyotaku: Count | None = None
    scores: Seats | None = None
    tehais: Hands | None = None
    dora: Shown | None = None
    haiyama: Wall | None = None


class Haipai(Event, tag="haipai"):
    actor: Seat
    pais: Hand


@final
class Tsumo(Event, tag="tsumo", gc=False):
    actor: Seat
    pai: TileName


@final
class Dahai(Event, tag="dahai", gc=False):
    actor: Seat
    pai: Shown
    tsumogiri: bool | None = None


class Called(Event):
    """What is called, and from whom."""

    actor: Seat
    target: Seat
    pai: Shown


class Chi(Called, tag="chi"):
    consumed: Two


class Pon(Called, tag="pon"):
    consumed: Two


class Daiminkan(Called, tag="daiminkan"):
    consumed: Three


class Ankan(Event, tag="ankan"):
    actor: Seat
    consumed: Four


class Kakan(Event, tag="kakan"):
    """``consumed`` are the three tiles of the pon."""

    actor: Seat
    pai: Shown
    consumed: Three


class Nukidora(Event, tag="nukidora"):
    actor: Seat
    pai: Shown | None = None


class Kita(Event, tag="kita"):
    actor: Seat
    pai: Shown | None = None


class Dora(Event, tag="dora"):
    dora_marker: Shown | None = None
    pai: Shown | None = None


class Reach(Event, tag="reach"):
    actor: Seat


class ReachAccepted(Event, tag="reach_accepted"):
    actor: Seat
    deltas: Seats | None = None
    scores: Seats | None = None


class OfOtherRules(Struct):
    """What akochan says of a win under Chinese rules."""

    total_point: float | None = None


class Hora(Event, tag="hora"):
    """``fan`` counts a yakuman as 100; ``hora_points`` is without honba; ``scores`` are those after it."""

    actor: Seat
    target: Seat
    pai: TileName | None = None
    hora_tehais: Hand | None = None
    yakus: Annotated[list[YakuHan], Meta(max_length=40)] | None = None
    fu: Count | None = None
    fan: Count | None = None
    hora_points: Points | None = None
    uradora_markers: Markers | None = None
    ura_markers: Markers | None = None
    uradora_marker: Shown | Markers | None = None
    deltas: Seats | None = None
    scores: Seats | None = None
    info: OfOtherRules | None = None


class Ryukyoku(Event, tag="ryukyoku"):
    """A hand that is not shown is all ``?``; ``scores`` are those after it."""

    actor: Seat | None = None
    reason: Text | None = None
    tehais: Hands | None = None
    tenpais: Annotated[list[bool], Meta(min_length=3, max_length=4)] | None = None
    deltas: Seats | None = None
    scores: Seats | None = None


class EndKyoku(Event, tag="end_kyoku"):
    pass


class EndGame(Event, tag="end_game"):
    scores: Seats | None = None


class Pass(Event, tag="none"):
    """A player does nothing."""


class Hello(Event, tag="hello"):
    pass


class Join(Event, tag="join"):
    pass


class RequestAction(Event, tag="request_action"):
    pass


class Error(Event, tag="error"):
    """The server gave up: the log ends here."""


Meld = Chi | Pon | Daiminkan | Ankan | Kakan | Nukidora | Kita
Rarer = Meld | Dora | Reach | ReachAccepted | Hora | Ryukyoku  # than draws and discards
Play = Tsumo | Dahai | Rarer
Protocol = Pass | Hello | Join | RequestAction | EndKyoku  # says nothing of the game
Game = StartGame | StartKyoku | Haipai | EndGame | Error | Protocol
AnyEvent = Game | Play

# what other rooms call them
Agari = Hora
Chii = Chi
Riichi = Reach
Ryuukyoku = Ryukyoku
