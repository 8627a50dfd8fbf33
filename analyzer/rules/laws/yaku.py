"""YAKU: the yaku that a win lists."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import in_words
from analyzer.rules.rule import NUMBER, TENHOU, WINS, YAKU, Law, depends_on
from analyzer.rulesets.ruleset import NO_RENHOU, NORTH_YAKUHAI, RENHOU_HAN, RENHOU_MANGAN, Ruleset

LEAST: Final = "none|a yaku|two han without dora|three han without dora|four han without dora|a yaku with each wait"
LEAST_FOUND: Final = "no yaku|one han without dora|two han without dora|three han without dora|a yaku with some waits"


@depends_on("two_han_from_honba", "least_han", "atozuke")
def a_yaku(rules: Ruleset) -> str:
    least, since = int(rules.least_han), int(rules.two_han_from_honba)
    always = f"A winning hand has at least one yaku{'' if rules.atozuke else ' with each of its waits'}"
    if least > 1:
        always += f", and {in_words(least)} han without dora"
    if since == 0 or least > 1:
        return f"{always}."
    return f"{always}, and two han without dora from {in_words(since)} honba on."


@depends_on("kuitan", "double_riichi", "ippatsu", "pinfu_tsumo", "ryuuiisou_hatsu", "north", "players")
def yaku_prose(rules: Ruleset) -> str:
    words = ["All readings of the hand are scored; dora are judged separately."]
    if not rules.kuitan:
        words.append("Tanyao needs a closed hand.")
    if not rules.double_riichi:
        words.append("Riichi in the first turn is a riichi like any other.")
    if not rules.ippatsu:
        words.append("There is no ippatsu.")
    if not rules.pinfu_tsumo:
        words.append("A win by tsumo is not pinfu.")
    if rules.players == 3 and rules.north == NORTH_YAKUHAI:
        words.append("A triplet of norths is yakuhai.")
    if rules.ryuuiisou_hatsu:
        words.append("Ryuuiisou needs a green dragon.")
    return " ".join(words)


@depends_on("renhou", "renhou_han")
def renhou(rules: Ruleset) -> str:
    if rules.renhou == NO_RENHOU:
        return "Renhou is not in use."
    if rules.renhou == RENHOU_HAN:
        return f"Renhou adds {int(rules.renhou_han)} han."
    return f"Renhou is a {'mangan' if rules.renhou == RENHOU_MANGAN else 'yakuman'}."


LAWS: Final = (
    Law("NO_YAKU", "YAKU-01", "A win without a yaku", a_yaku, "Dora are not yaku.",
        "YK-1, HB-6; " + WINS, LEAST, LEAST_FOUND, needs_ruleset=True),
    Law("YAKU", "YAKU-02", "Wrong yaku", "The yaku are those of the reading that scores most.", yaku_prose,
        "FU-3, YK-1..8; " + WINS, YAKU, YAKU, needs_ruleset=True),
    Law("YAKU_HAN", "YAKU-03", "Wrong han for a yaku", "Each yaku has a fixed number of han; some lose one in an open hand.", "",
        TENHOU, NUMBER, NUMBER, needs_ruleset=True),
    Law("YAKU_UNKNOWN", "YAKU-04", "An unknown yaku", "A win lists only yaku that are in use.", renhou,
        "YK-4; " + WINS, "=a yaku in use", "number {}", needs_ruleset=True),
)  # fmt: skip
