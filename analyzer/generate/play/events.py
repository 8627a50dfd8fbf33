"""Games in which something rare happens: searched by seed, or played on a composed wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from analyzer.generate.play import seen as s
from analyzer.generate.play.order import Order, Played, played
from analyzer.generate.play.recipes import RECIPES
from analyzer.rulesets.ruleset import ABORT, AT_DISCARD, EACH, NEVER, NO, NO_NAGASHI, NO_RENHOU, Ruleset
from analyzer.tiles import yaku

SEARCHED: Final = 20_000  # games
TRIED: Final = 2_000  # games on a composed wall
UNHEARD: Final = ("yakuhai_round_north",)  # no game goes on so long
DRAWS: Final = (
    "", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "sanchahou", "suukaikan", "nagashi_mangan",
)  # fmt: skip
OTHERS: Final = {
    "exhaustive_draw": s.EXHAUSTIVE, "double_ron": s.DOUBLE_RON, "triple_ron": s.TRIPLE_RON, "pao_tsumo": s.PAO_TSUMO,
    "pao_ron": s.PAO_RON, "chankan_with_ippatsu": s.CHANKAN_WITH_IPPATSU, "kazoe_yakuman": s.KAZOE_YAKUMAN,
    "several_yakuman": s.SEVERAL_YAKUMAN, "four_kans": s.FOUR_KANS, "nukidora": s.NUKIDORA,
    "four_nukidora": s.FOUR_NUKIDORA, "robbed_nukidora": s.ROBBED_NUKIDORA, "ron_on_riichi": s.RON_ON_RIICHI,
    "all_tenpai": s.ALL_TENPAI, "all_noten": s.ALL_NOTEN, "nagashi_mangan_by_two": s.NAGASHI_BY_TWO,
    "two_dora_in_a_row": s.TWO_DORA_IN_A_ROW, "five_honba": s.FIVE_HONBA, "lost_connection": s.LOST_CONNECTION,
    "tobi": s.TOBI, "overtime": s.OVERTIME, "tie_at_the_top": s.TIE_AT_THE_TOP, "agari_yame": s.AGARI_YAME,
    "tenpai_yame": s.TENPAI_YAME, "left_kyoutaku": s.LEFT_KYOUTAKU,
}  # fmt: skip
YAKU: Final = {
    one.name: one.number for one in yaku.TABLE if one.name not in UNHEARD
}
EVENTS: Final = (*YAKU, *DRAWS[1:], *OTHERS)
# what an event needs of the ruleset
NEEDS: Final[dict[str, Callable[[Ruleset], bool]]] = {
    "yakuhai_round_south": lambda rules: rules.last > 3 or rules.overtime,
    "yakuhai_round_west": lambda rules: rules.last > 3 and rules.overtime,
    "yakuhai_seat_north": lambda rules: rules.players == 4,
    "sanshoku_doujun": lambda rules: rules.players == 4,
    "renhou": lambda rules: rules.renhou != NO_RENHOU,
    "ippatsu": lambda rules: rules.ippatsu,
    "ura_dora": lambda rules: rules.ura_dora,
    "aka_dora": lambda rules: rules.red_fives,
    "kyuushu_kyuuhai": lambda rules: rules.kyuushu_kyuuhai,
    "suufon_renda": lambda rules: rules.suufon_renda,
    "suucha_riichi": lambda rules: rules.suucha_riichi,
    "suukaikan": lambda rules: rules.suukaikan,
    "sanchahou": lambda rules: rules.max_ron < rules.players - 1 and rules.more_rons == ABORT,
    "nagashi_mangan": lambda rules: rules.nagashi != NO_NAGASHI,
    "nagashi_mangan_by_two": lambda rules: rules.nagashi != NO_NAGASHI and rules.nagashi_several == EACH,
    "double_ron": lambda rules: rules.max_ron > 1,
    "triple_ron": lambda rules: rules.players == 4 and rules.max_ron > 2,
    "pao_tsumo": lambda rules: rules.pao != 0,
    "pao_ron": lambda rules: rules.pao != 0,
    "chankan_with_ippatsu": lambda rules: rules.ippatsu,
    "kazoe_yakuman": lambda rules: rules.kazoe_yakuman,
    "several_yakuman": lambda rules: rules.yakuman_add,
    "nukidora": lambda rules: rules.players == 3,
    "four_nukidora": lambda rules: rules.players == 3,
    "robbed_nukidora": lambda rules: rules.players == 3,
    "two_dora_in_a_row": lambda rules: rules.kan_dora and rules.minkan_dora == AT_DISCARD,
    "tobi": lambda rules: rules.tobi != NEVER,
    "overtime": lambda rules: rules.overtime,
    "agari_yame": lambda rules: rules.agari_yame != NO,
    "tenpai_yame": lambda rules: rules.tenpai_yame != NO,
}


def possible(event: str, order: Order) -> bool:
    """Whether a ruleset has the event at all."""
    return event not in NEEDS or NEEDS[event](order.rules)


def happened(game: Played) -> list[str]:
    """The events of a game."""
    seen = game.seen
    found = [name for name, number in YAKU.items() if seen.yaku >> number & 1]
    found += [name for number, name in enumerate(DRAWS) if name and seen.events >> number & 1]
    return found + [name for name, number in OTHERS.items() if seen.events >> number & 1]


def games_with(event: str, order: Order) -> Iterator[Played]:
    """Games of an order in which an event happens. Where chance hardly brings it, their first wall is composed.

    ValueError for an event that is not there, or that the ruleset doesn't have.
    """
    if event not in EVENTS:
        near = "".join(f"; did you mean {name}?" for name in get_close_matches(event, EVENTS, 1))
        raise ValueError(f"no event {event!r}{near or ';'} --list-events lists them")
    if not possible(event, order):
        raise ValueError(f"{order.ruleset} ({order.length}) has no {event}")
    recipe = RECIPES.get(event)
    players = int(order.rules.players)
    games: Iterator[Played]
    if recipe is None or players not in recipe.players:
        games = (played(order, number) for number in range(SEARCHED))
    else:
        walls = [recipe.fixed(players)]
        games = (played(replace(order, style=recipe.style), number, walls) for number in range(TRIED))
    return (game for game in games if event in happened(game))
