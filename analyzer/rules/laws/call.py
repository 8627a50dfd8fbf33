"""CALL: chii, pon and nukidora, and what may be discarded after a call."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import ASIDE, NOT_KINDS, NUMBER, SEAT, TILE, Law, depends_on
from analyzer.rulesets.ruleset import KUIKAE_ALL, KUIKAE_SAME, NO_ANKAN, NORTH_YAKUHAI, Ruleset


@depends_on("riichi_ankan")
def calls_in_riichi(rules: Ruleset) -> str:
    return f"A player in riichi makes no meld{'' if rules.riichi_ankan == NO_ANKAN else ' but an ankan'}."


@depends_on("kuikae")
def kuikae(rules: Ruleset) -> str:
    if rules.kuikae == KUIKAE_ALL:
        return "After chii or pon neither the called kind nor the kind at the other end of the run is discarded."
    if rules.kuikae == KUIKAE_SAME:
        return "After chii or pon the called kind is not discarded."
    return "After chii or pon any tile may be discarded."


@depends_on("north")
def aside(rules: Ruleset) -> str:
    if rules.north == NORTH_YAKUHAI:
        return "No norths are set aside: they are yakuhai."
    return "Three players set a north aside after their own draw, while draws are left."


LAWS: Final = (
    Law("CALL_TILE", "CALL-01", "A call of another tile", "A call takes the last discard.",
        "Nothing else can be called, and nothing after the next draw.", "CL-1", TILE, TILE),
    Law("CALL_SOURCE", "CALL-02", "A call from the wrong seat", "A call names the seat that discarded the tile.",
        "Nobody calls their own discard.", "CL-1; 279,851 calls", SEAT, SEAT),
    Law("CHII_SOURCE", "CALL-03", "Chii from a seat other than the left", "Chii takes the discard of the left neighbour only.",
        "Pon and kan are from anyone.", "CL-1", SEAT, SEAT),
    Law("CALL_NOT_HELD", "CALL-04", "A meld with a tile that was not held", "The other tiles of a meld come from the hand.",
        "Tiles are followed one by one.", "CL-8", "=a tile of the own hand", TILE),
    Law("CALL_IN_RIICHI", "CALL-05", "A call in riichi", calls_in_riichi,
        "Nukidora is allowed with three players.", "RI-3; 1,531 ankan", "=no call", "=a call"),
    Law("CALL_LAST", "CALL-06", "A call of the last discard", "The last discard can only be won.",
        "With no draw left nobody calls. Values: draws left.", "CL-3; tenhou.net rules", NUMBER, NUMBER, needs_ruleset=True),
    Law("CHII_THREE", "CALL-07", "Chii with three players", "Three players have no chii.", "", "A20; tenhou.net rules",
        "=no chii", "chii of {tile}"),
    Law("KUIKAE", "CALL-08", "Kuikae", kuikae,
        "Kinds count, not copies; a red five is a five.", "CL-5; tenhou.net rules; 279,851 calls", NOT_KINDS, TILE, needs_ruleset=True),
    Law("NUKIDORA", "CALL-09", "Nukidora out of place", aside,
        "Not after a call, and not with an empty wall.", "A20", ASIDE, "{tile} set aside"),
    Law("NUKIDORA_IN_RIICHI", "CALL-10", "Nukidora from a riichi hand", "In riichi only the drawn north is set aside.",
        "", "A20; 1,192 in riichi", TILE, TILE),
)  # fmt: skip
