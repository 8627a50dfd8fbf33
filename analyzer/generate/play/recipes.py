"""Walls for events that chance alone hardly brings: what is dealt and drawn in the first round, the rest by chance.

A hand is whole or in part; ``draws`` are those of a seat as long as nobody calls; the seat after the dealer is 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.wall import Wall
from analyzer.generate.compose.pool import Pool
from analyzer.generate.compose.scenes import KOKUSHI


@dataclass(frozen=True)
class Recipe:
    """What lies where in the first round, in the notation ``123m0p77z``."""

    hands: Mapping[int, str]
    draws: Mapping[int, str] = field(default_factory=dict)
    replacements: str = ""
    indicators: str = ""
    style: str = "eager"
    players: tuple[int, ...] = (3, 4)

    def fixed(self, players: int) -> list[int]:
        """The list that `Composed` takes: place, tile, place, tile ..."""
        wall = Wall(vec[i64]([0] * (136 if players == 4 else 108)), 0, 0, players, False)
        pool = Pool(players, 0)
        found: list[int] = []

        def lay(places: list[int], text: str) -> None:
            for place, tile in zip(places, pool.take(text), strict=False):
                found.extend((place, tile))

        for seat, hand in self.hands.items():
            if seat < players:
                lay([int(wall.dealt(seat, number)) for number in range(13)], hand)
        for seat, tiles in self.draws.items():
            lay([int(wall.drawn(players * turn + seat)) for turn in range(20)], tiles)
        lay([int(wall.replacement(number)) for number in range(4)], self.replacements)
        lay([int(wall.indicator(number)) for number in range(5)], self.indicators)
        return found


def _won(hand: str, tile: str, style: str = "eager", players: tuple[int, ...] = (3, 4)) -> Recipe:
    """A hand dealt ready, which draws its tile in the second go-around."""
    return Recipe({1: hand}, {1: f"8s{tile}"}, style=style, players=players)


OUTER_DRAWS: Final = "1s9s1z2z3z4z5z6z7z1m9m1p9p1s9s1z2z3z"
DRAGONS: Final = Recipe({1: "55z66z77z34p22s12s", 0: "5z", 2: "6z", 3: "7z"})
THREE_WAIT: Final = Recipe(
    {0: "123m11p123s456s78p", 1: "234m22p567s78p456p", 2: "345m55p234s78p678s", 3: "234678m234789s6z"}, {3: "9p"},
    players=(4,),
)  # fmt: skip
RECIPES: Final[dict[str, Recipe]] = {
    "tenhou": Recipe({0: "234p567p345s22p67s"}, {0: "8s"}),
    "chiihou": Recipe({1: "234p567p345s22p67s"}, {1: "8s"}),
    "renhou": Recipe({0: "234m567m345p22s67s", 1: "234p678p789m345s1z"}, {0: "1z"}, players=(4,)),
    "daisangen": _won("555666777z12p99p", "3p"),
    "suuankou_tanki": _won("222p333p444s777s6p", "6p"),
    "tsuuiisou": _won("11122233355z66z", "5z", "norths"),
    "ryuuiisou": _won("223344s666s88s66z", "6z"),
    "chinroutou": _won("111999m111p99p11s", "1s"),
    "chuuren_poutou": _won("1112344678999p", "5p"),
    "junsei_chuuren_poutou": _won("1112345678999p", "4p"),
    "kokushi_musou": _won("19m19p19s1234566z", "7z", "norths"),
    "kokushi_musou_13": _won(KOKUSHI, "7z", "norths"),
    "daisuushii": _won("11122233344z55p", "4z", "norths"),
    "shousuushii": _won("1112223334z123p", "4z", "norths"),
    "suukantsu": Recipe({1: "111p222p333s777z5p"}, {1: "1p"}, "2p3s7z5p"),
    "sankantsu": Recipe({1: "111p222p333s56s44p"}, {1: "1p"}, "2p3s7s"),
    "sanshoku_doukou": Recipe({1: "111m111p11s99p456s"}, {1: "5z1s"}),
    "triple_ron": THREE_WAIT,
    "sanchahou": THREE_WAIT,
    "suufon_renda": Recipe({0: "3z", 1: "3z", 2: "3z", 3: "3z"}, players=(4,)),
    "suucha_riichi": Recipe(
        {0: "123m11p123s456s78p", 1: "234m22p567s78p123p", 2: "345m99p234s78p67s5s", 3: "456m33s456s789m78p"},
        {0: "1z", 1: "2z", 2: "4z", 3: "4z"}, players=(4,),
    ),
    "pao_tsumo": DRAGONS,
    "pao_ron": DRAGONS,
    "four_kans": Recipe({1: "111p222p333s777z5p"}, {1: "1p"}, "2p3s7z9s"),
    "suukaikan": Recipe({0: "111p222p", 1: "333s444p"}, {0: "1p", 1: "3s"}, "2p8s4p8s"),
    "nagashi_mangan": Recipe({1: "22345p22356s778p"}, {1: OUTER_DRAWS}, style="still"),
    "nagashi_mangan_by_two": Recipe(
        {1: "22345p22356s778p", 2: "34567p34567s668p"},
        {1: OUTER_DRAWS, 2: "9s1s4z5z6z7z1m9m1z2z3z4z5z6z7z1m9m1p"},
        style="still",
    ),
    "chankan_with_ippatsu": Recipe(
        {0: "123789s111z999m9s", 1: "66p2358p2468s33p8s", 2: "57p123456789s55z"},
        {0: "6p6p"},  # the call makes the second draw that of seat 1
    ),
    "several_yakuman": _won("11122233355z66z", "5z", "norths"),
    "robbed_nukidora": Recipe({1: "19m19p19s12356677z", 2: "4z"}, {1: "5p"}, players=(3,)),
    "kazoe_yakuman": Recipe({1: "22334455667p88p"}, {1: "1z7p"}, indicators="4p"),
}  # fmt: skip
