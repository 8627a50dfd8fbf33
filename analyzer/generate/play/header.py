"""What a generated game says before its first round: seed, room, names of our own."""

from __future__ import annotations

from typing import Final

from analyzer.generate.play.luck import Luck
from analyzer.tape import words as t
from analyzer.tape.tape import Tape
from analyzer.tape.words import word

NAMES: Final = (
    "Akira", "Botan", "Chidori", "Daichi", "Emi", "Fujio", "Ginji", "Hotaru", "Izumi", "Jun", "Kaede", "Lin", "Mika",
    "Nagi", "Oka", "Ponta", "Rei", "Sora", "Tsubame", "Uta", "Wakana", "Yuzu", "雀の子", "つばくろ",
)  # fmt: skip


def put_header(tape: Tape, luck: Luck, players: int, seed: bytes | None) -> list[bytes]:
    """Put the elements before the first round; the elements that say that a seat is back.

    The tape knows type and lobby already. Without a seed there is no SHUFFLE, as in the oldest logs.
    """
    names = _drawn_names(luck, players)
    _put(tape, b'<mjloggm ver="2.3">')
    if seed is not None:
        _put(tape, b'<SHUFFLE seed="' + seed + b'" ref=""/>')
    _put(tape, b'<GO type="%d" lobby="%d"/>' % (tape.type_bits, tape.lobby))
    listed = " ".join(f'n{seat}="{name}"' for seat, name in enumerate(names))
    dan = [int(luck.below(21)) if seat < players else 0 for seat in range(4)]
    rate = [120_000 + int(luck.below(110_000)) if seat < players else 150_000 for seat in range(4)]
    sex = ["MF"[int(luck.below(2))] if seat < players else "C" for seat in range(4)]
    rates = ",".join(f"{hundredths // 100}.{hundredths % 100:02}" for hundredths in rate)
    _put(tape, f'<UN {listed} dan="{",".join(map(str, dan))}" rate="{rates}" sx="{",".join(sex)}"/>'.encode())
    _put(tape, b'<TAIKYOKU oya="0"/>')
    return [f'<UN n{seat}="{name}" />'.encode() for seat, name in enumerate(names)]


def _drawn_names(luck: Luck, players: int) -> list[str]:
    """Different names, percent-encoded; none for an empty seat."""
    left = list(NAMES)
    names = [left.pop(int(luck.below(len(left)))) for _ in range(players)]
    return ["".join(f"%{byte:02X}" for byte in name.encode()) for name in names] + [""] * (4 - players)


def _put(tape: Tape, element: bytes) -> None:
    tape.texts.append(element)
    tape.put(word(t.TEXT, 0, len(tape.texts) - 1, 0))
