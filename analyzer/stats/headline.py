"""The figures that most readers ask for, in sections: what `stats` shows first, and where a profile begins."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.stats.catalogue import Figure, Profile, wanted


class Section(NamedTuple):
    """Families of figures under one heading."""

    key: str
    name: str
    ja: str
    families: tuple[str, ...]


def section(key: str, name: str, ja: str, families: str) -> Section:
    """A section of families that are separated by spaces."""
    return Section(key, name, ja, tuple(families.split()))


SECTIONS: Final = (
    section("results", "Results", "成績", "place first last bust round_balance stable_dan"),
    section("attack", "Wins", "和了", "win win_points win_turn tsumo_share mangan_share"),
    section("defence", "Deal-ins and defence", "放銃・守備", "deal_in deal_in_points tsumo_paid draw_tenpai"),
    section("riichi", "Riichi", "立直", "riichi riichi_turn riichi_win riichi_deal_in good_wait"),
    section("calls", "Calls and dama", "副露・ダマ", "call after_call_win after_call_deal_in dama_share"),
    section("rounds", "Rounds", "局", "draw renchan rounds_per_game"),
)


def headline(profile: Profile) -> list[Figure]:
    """The figures of all sections, as the profile defines them."""
    return wanted(tuple(family for section in SECTIONS for family in section.families), profile)


def section_of(figure: Figure) -> Section | None:
    """The section that a figure is in."""
    return next((section for section in SECTIONS if figure.family in section.families), None)
