"""Nothing from a log reaches a terminal raw."""

import unicodedata

import pytest

from analyzer.render.escape import escaped, name

HOSTILE = {
    "\x1b[31mred": "\\x1b[31mred",
    "\x1b]8;;http://x\x07y": "\\x1b]8;;http://x\\x07y",
    "a\r\nb\tc\x00\x7f": "a\\x0d\\x0ab\\x09c\\x00\\x7f",
    "\x9b1m": "\\x9b1m",
    "abc\u202egnp": "abc<U+202E>gnp",
    "\u2066x\u2069": "<U+2066>x<U+2069>",
    "a\u200bb\ufeff": "a<U+200B>b<U+FEFF>",
    "\u2028line": "<U+2028>line",
    "\ue000": "<U+E000>",
    "bad\udcff": "bad\\xff",
    "\ud800": "<U+D800>",
    "::error::x": "\\::error::x",
    "##[error]": "\\##[error]",
    "\U000e0041": "<U+E0041>",
    "雀士": "雀士",
    "\ufffc\ufffd": "\ufffc\ufffd",
    "[bold]x[/bold] @everyone": "[bold]x[/bold] @everyone",
}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_is_shown_as_what_it_is(text: str) -> None:
    assert escaped(text) == HOSTILE[text]


def test_heaped_marks_are_named_after_the_second() -> None:
    assert escaped("e" + "\u0301" * 4) == "e\u0301\u0301<U+0301><U+0301>"


def test_a_name_has_at_most_64_characters() -> None:
    assert len(name("x" * 500)) == 64


def test_no_character_passes_that_moves_or_hides() -> None:
    for number in range(0x110000):
        shown = escaped(chr(number))
        assert all(unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for char in shown), hex(number)


# Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt), and the interlinear marks
IGNORABLE = [
    0x00AD, 0x034F, 0x061C, *range(0x115F, 0x1161), *range(0x17B4, 0x17B6), *range(0x180B, 0x1810),
    *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF,
    0xFFA0, *range(0xFFF0, 0xFFFC), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000),
]  # fmt: skip


def test_what_has_no_width_is_named() -> None:
    passed = [hex(number) for number in IGNORABLE if chr(number) in escaped(f"a{chr(number)}b")]
    assert passed == []


def test_what_fits_is_not_cut() -> None:
    assert (escaped("x" * 8, 8), escaped("x" * 9, 8)) == ("x" * 8, "xxxxx...")
