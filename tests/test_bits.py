"""mypyc 2.4.1 miscompiles a constant shifted by 31 or more; `BIT` stands in for it and must be right."""

from analyzer.tiles.bits import BIT, members, popcount, zeros


def test_bits_are_powers_of_two() -> None:
    assert list(BIT) == [2**i for i in range(62)]


def test_a_set_has_the_members_that_were_put_in() -> None:
    assert members(BIT[0] | BIT[33] | BIT[51]) == [0, 33, 51]
    assert popcount(BIT[0] | BIT[33] | BIT[51]) == 3


def test_zeros_are_a_copy() -> None:
    some = zeros(4)
    some[0] = 7
    assert list(zeros(4)) == [0, 0, 0, 0]
    assert len(zeros(10_000)) == 10_000
