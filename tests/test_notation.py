"""Tiles and hands as people write them."""

import pytest

from analyzer.tiles.notation import Hand, Meld, hand_of, kind_of, kinds_of


def test_kinds() -> None:
    assert kinds_of("19m0p7z") == [(0, False), (8, False), (13, True), (33, False)]
    assert kind_of("5z") == 31
    assert kinds_of("") == []


def test_a_hand_with_melds() -> None:
    assert hand_of("11z 0p[777z] [312m](8888s)[5505s]") == Hand(
        (27, 27, 13),
        (Meld(33, False, False, True), Meld(0, True, False, True), Meld(25, False, True, False), Meld(22, False, True, True)),
        (13, 22),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1x", "'x' is no suit"), ("12", "12 has no suit"), ("m", "no number before m"), ("8z", "1z to 7z"),
        ("0z", "1z to 7z"), ("1m２p", "no suit"), ("[123m", "[ without its other half"), ("123m)", ") without"),
        ("[124m]", "no run"), ("[89m1p]", "no run"), ("[123z]", "no run"), ("[]", "no run"), ("(111m)", "takes four"),
        ("(123m)", "takes four"), ("[11m]", "no run"),
    ],
)  # fmt: skip
def test_what_is_no_hand(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as caught:
        hand_of(text)
    assert reason in str(caught.value)


def test_one_tile() -> None:
    with pytest.raises(ValueError, match="not one tile"):
        kind_of("12m")
