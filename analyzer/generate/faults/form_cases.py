"""The fixtures of damaged events, and of headers that are not as in every log."""

from __future__ import annotations

from typing import Final

from analyzer.generate.compose import scenes
from analyzer.generate.faults.case import Case, bad, damaged, good
from analyzer.generate.faults.edits import before, drop, on, sub, twice

FORM: Final = (
    good("LOG-12", "events", scenes.chii_pon),
    damaged("a-call-by-seat-4", scenes.chii_pon, on("N", r'who="\d"', 'who="4"')),
    damaged("a-deal-without-a-hand", scenes.quiet, on("INIT", r' hai1="[^"]*"', "")),
    damaged("a-win-without-a-tile", scenes.riichi_ron, on("AGARI", r' machi="\d+"', "")),
    good("LOG-13", "values", scenes.quiet),
    bad("LOG-13", "a-grade-of-99", scenes.quiet, on("UN", r'dan="\d+,', 'dan="99,')),
    bad("LOG-13", "seat-4-leaves", scenes.quiet, before("RYUUKYOKU", '<BYE who="4" />')),
    good("LOG-14", "header-and-ends", scenes.riichi_ron),
    bad("LOG-14", "no-ba-at-an-end", scenes.riichi_ron, on("AGARI", r' ba="[^"]*"', "")),
    bad("LOG-14", "no-scores-at-riichi", scenes.riichi_ron, sub(r' ten="[^"]*" step="2"', ' step="2"')),
    bad("LOG-14", "no-names", scenes.quiet, drop("UN")),
    good("LOG-15", "once", scenes.quiet),
    bad("LOG-15", "names-twice", scenes.quiet, twice("UN")),
    good("LOG-16", "in-order", scenes.quiet),
    bad("LOG-16", "names-before-the-room", scenes.quiet, sub(r"(<GO[^>]*>)(<UN[^>]*>)", r"\2\1")),
    good("LOG-17", "the-lobby-is-said", scenes.quiet),
    Case("fail-LOG-17-no-lobby", scenes.quiet, on("GO", ' lobby="0"', ""), ("LOG-17",), ("RULESET-01",)),
    good("LOG-18", "seat-0", scenes.quiet),
    bad("LOG-18", "seat-2", scenes.quiet, on("TAIKYOKU", "0", "2")),
    good("LOG-19", "left-and-back", scenes.quiet, before("RYUUKYOKU", '<BYE who="2" /><UN n2="%53%61%6E" />')),
    bad("LOG-19", "leaves-twice", scenes.quiet, before("RYUUKYOKU", '<BYE who="2" /><BYE who="2" />')),
)
