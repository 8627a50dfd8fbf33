"""Which figures a profile has, chapter by chapter; which of them more is better; which are style, and which luck."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.stats.catalogue import Figure, Profile, families, figures
from analyzer.stats.headline import Section, section

BETTER: Final = 1  # more is better
STYLE: Final = 0  # neither
WORSE: Final = -1

CHAPTERS: Final = (
    section("results", "Results", "成績", "place first top_two last bust final_points round_balance rank_points"),
    section("attack", "Wins", "和了", "win win_points win_turn tenpai tenpai_turn tenpai_win mangan_share tsumo_share "
             "riichi_share open_share win_efficiency"),
    section("defence", "Deal-ins and defence", "放銃・守備",
             "deal_in deal_in_points tsumo_paid bystander draw_tenpai dealer_bombed tsumo_paid_points deal_in_loss "
             "net_efficiency deal_in_to_riichi deal_in_to_open deal_in_to_dama deal_in_to_dealer deal_in_in_riichi "
             "deal_in_open deal_in_tenpai deal_in_shanten deal_in_turn"),
    section("riichi", "Riichi", "立直", "riichi riichi_turn riichi_win riichi_deal_in riichi_draw riichi_tsumo_paid "
             "riichi_balance riichi_income riichi_outlay good_wait first_riichi chasing_riichi chased_riichi "
             "chasing_win furiten_riichi double_riichi win_points_riichi"),
    section("calls", "Calls and dama", "副露・ダマ", "call calls first_call_turn after_call_win after_call_deal_in "
             "after_call_draw after_call_balance win_points_open dama_share win_points_dama closed_silent_balance"),
    section("dealer", "Dealer", "親", "dealer_win non_dealer_win dealer_deal_in dealer_balance win_points_dealer "
             "dealer_tsumo_paid"),
)  # fmt: skip
LUCK: Final = section(
    "luck", "Luck", "運", "haipai_shanten haipai_dora ippatsu ura dora aka_dora nagashi_player yakuman"
)
SENSE: Final = {
    BETTER: "first top_two final_points round_balance rank_points win win_points tenpai_win win_efficiency "
    "net_efficiency riichi_win riichi_balance riichi_income chasing_win win_points_riichi after_call_win "
    "after_call_balance win_points_open win_points_dama closed_silent_balance dealer_win non_dealer_win "
    "dealer_balance win_points_dealer",
    WORSE: "place last bust deal_in deal_in_points deal_in_loss dealer_bombed tsumo_paid_points riichi_deal_in "
    "riichi_outlay furiten_riichi after_call_deal_in dealer_deal_in dealer_tsumo_paid",
}  # fmt: skip
SENSES: Final = {family: sense for sense, names in SENSE.items() for family in names.split()}


class Axis(NamedTuple):
    """An axis of style: more of the figure is more of the axis, or (``sign`` -1) less."""

    key: str
    name: str
    ja: str
    family: str
    sign: int


AXES_OF_STYLE: Final = (
    Axis("calls", "calls", "副露", "call", 1),
    Axis("riichi", "riichi", "立直", "riichi", 1),
    Axis("pace", "pace", "速度", "first_call_turn", -1),
    Axis("defence", "defence", "守備", "deal_in", -1),
    Axis("value", "value", "打点", "win_points", 1),
)


def sense(figure: Figure) -> int:
    """Whether more is better, worse, or neither."""
    return SENSES.get(figure.family, STYLE)


def measures(profile: Profile) -> dict[Section, list[Figure]]:
    """The figures of each chapter, as the profile defines them; luck is the last."""
    return {chapter: [of_family(family, profile) for family in chapter.families] for chapter in (*CHAPTERS, LUCK)}


def of_family(family: str, profile: Profile) -> Figure:
    """The figure of a family that a profile uses."""
    return figures()[profile.variants.get(family, families()[family][0].id)]
