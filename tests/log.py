"""A little log of our own: one round of a game that was left after a few moves, with a hostile name."""

NAME = "%1B%5B31m%E2%80%AEevil"
HANDS = [range(seat, seat + 52, 4) for seat in range(4)]  # 1m-9m 1p-4p, one copy a seat


def log(type_bits: int = 9, discard: int = 0, end: bytes = b"") -> bytes:
    """Seat 0 draws 5p and discards tile ``discard``; seat 1 draws and discards 5p."""
    hands = " ".join(f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in enumerate(HANDS))
    return (
        (
            f'<mjloggm ver="2.3"><GO type="{type_bits}" lobby="0"/>'
            f'<UN n0="{NAME}" n1="b" n2="c" n3="d" dan="0,0,0,0" rate="1500,1500,1500,1500" sx="M,M,M,M"/>'
            f'<TAIKYOKU oya="0"/><INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" {hands}/>'
            f"<T53/><D{discard}/><U54/><E54/>"
        ).encode()
        + end
        + b"</mjloggm>"
    )
