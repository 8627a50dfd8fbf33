"""A meld code and the word it means are two ways to say one thing."""

import pytest

from analyzer.formats.mjlog.meld import meld_code, meld_word, readable
from analyzer.tape.words import (
    ANKAN,
    CHII,
    DAIMINKAN,
    KAKAN,
    NUKIDORA,
    PON,
    argument_of,
    meld_of,
    op_of,
    source_of,
    word,
)

CODES = {  # seat 0 calls: op, source, argument
    7247: (CHII, 3, 14 | 9 << 8 | 16 << 16),
    61799: (CHII, 3, 96 | 103 << 8 | 106 << 16),
    42058: (PON, 2, 109 | 108 << 8 | 111 << 16),
    20073: (PON, 1, 52 | 53 << 8 | 54 << 16),
    20081: (KAKAN, 1, 55 | 52 << 8),
    31744: (ANKAN, 0, 124),
    19715: (DAIMINKAN, 3, 77),
    31264: (NUKIDORA, 0, 122),
}


@pytest.mark.parametrize("code", CODES)
def test_a_code_names_its_tiles_and_its_source(code: int) -> None:
    event = meld_word(0, code, 77)
    assert (op_of(event), source_of(event), argument_of(event), event >> 33) == (*CODES[code], 77)


@pytest.mark.parametrize("seat", range(4))
def test_every_code_of_tiles_that_exist_comes_back_but_for_bits_without_a_meaning(seat: int) -> None:
    canonical = 0
    for code in range(65536):
        if readable(code):
            event = meld_word(seat, code, 0)
            again = meld_code(seat, event)
            assert meld_code(seat, meld_of(event)) == again
            assert meld_word(seat, again, 0) == event
            canonical += again == code
    # chii 63 x 64 copies x 4 sources; pon and kakan 102 x 4 copies x 4; kans 136 tiles x 4 and nukidora 136
    assert canonical == 63 * 64 * 4 + 2 * 102 * 4 * 4 + 136 * 4 + 136


def test_equal_melds_of_different_seats_are_equal_words() -> None:
    assert meld_of(meld_word(0, 7247, 5)) == meld_of(word(CHII, 2, 14 | 9 << 8 | 16 << 16, 9) | 3 << 7)


@pytest.mark.parametrize("code", [-1, 63 << 10 | 4, 102 << 9 | 8, 102 << 9 | 16, 136 << 8, 136 << 8 | 32, 65536 | 4])
def test_a_code_beyond_the_tiles_is_not_readable(code: int) -> None:
    assert not readable(code)
