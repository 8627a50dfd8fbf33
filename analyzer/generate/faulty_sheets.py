"""Score sheets with one fault, each time with other numbers: what only a sheet can show."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

Compose = Callable[[Random, bool], str]  # with the fault, or without

STREAKS: Final = "hand,dealer,streak,result,winner,from,tai,dealer tai,change 0,change 1,change 2,change 3"
ROUNDS: Final = (
    "round,honba,sticks,riichi,result,winner,from,han,fu,limit,tenpai,"
    "change 0,change 1,change 2,change 3,score 0,score 1,score 2,score 3"
)
BASE: Final = 100  # points of a win under the ruleset taiwan
EACH: Final = 20  # and of each tai
YAKUMAN: Final = "E1,0,0,,ron,S,W,,,yakuman,,0,32000,-32000,0,25000,57000,-7000,25000"


class Sheet(NamedTuple):
    """A kind of fault: its name, the codes, what it is in words, and the sheet that has it."""

    name: str
    codes: tuple[str, ...]
    says: str
    compose: Compose


def _sheet(ruleset: str, *rows: str) -> str:
    return "\n".join((f"# ruleset: {ruleset}", STREAKS if ruleset == "taiwan" else ROUNDS, *rows, ""))


def _other(dice: Random, right: int, most: int) -> int:
    return dice.choice([number for number in range(most) if number != right])


def dealer_tai(dice: Random, broken: bool) -> str:
    """A dealer's streak of n is worth 2n + 1 tai."""
    streak, tai = dice.randrange(12), dice.randrange(8)
    paid = BASE + EACH * (tai + 2 * streak + 1)
    told = _other(dice, 2 * streak + 1, 26) if broken else 2 * streak + 1
    return _sheet("taiwan", f"1,0,{streak},discard,E,S,{tai},{told},{paid},-{paid},0,0")


def streak_stays(dice: Random, broken: bool) -> str:
    """The dealer stays and the streak does not grow by one."""
    streak = dice.randrange(12)
    told = _other(dice, streak + 1, 14) if broken else streak + 1
    rows = (f"{i + 1},0,{n},draw,,,,{2 * n + 1},0,0,0,0" for i, n in enumerate((streak, told)))
    return _sheet("taiwan", *rows)


def deal_kept(dice: Random, broken: bool) -> str:
    """Another wins and the dealer deals again."""
    streak, tai = dice.randrange(12), dice.randrange(8)
    paid = BASE + EACH * tai
    first = f"1,0,{streak},discard,S,W,{tai},{2 * streak + 1},0,{paid},-{paid},0"
    return _sheet("taiwan", first, f"2,{0 if broken else 1},0,draw,,,,1,0,0,0,0")


def all_alike(dice: Random, broken: bool) -> str:
    """At a self-draw all pay what the dealer does."""
    streak, tai = dice.randrange(12), dice.randrange(8)
    paid = BASE + EACH * (tai + 2 * streak + 1)
    less = paid if broken else BASE + EACH * tai
    won = f"self-draw,S,,{tai},{2 * streak + 1},-{paid},{paid + 2 * less},-{less},-{less}"
    return _sheet("taiwan", f"1,0,{streak},{won}")


def fu(dice: Random, broken: bool) -> str:
    """Fu that no hand has."""
    told = dice.choice([number for number in range(21, 110) if number % 10 and number != 25]) if broken else 40
    second = "E2,0,0,,ron,E,S,,,yakuman,,0,48000,-48000,0,25000,78200,-28200,25000"
    return _sheet("russian", f"E1,0,0,,ron,S,W,3,{told},,,0,5200,-5200,0,25000,30200,19800,25000", second)


def chombo_alike(dice: Random, broken: bool) -> str:
    """Chombo is paid to all alike, whoever deals."""
    seat, each = dice.randrange(1, 4), 100 * dice.randrange(5, 60)
    changes = [-3 * each if i == seat else each for i in range(4)]
    if not broken:
        changes = [-8000 if i == seat else 4000 if i == 0 else 2000 for i in range(4)]
    scores = [25000 + change for change in changes]
    after = [scores[0], scores[1] + 32000, scores[2] - 32000, scores[3]]
    first = f"E1,0,0,,chombo,,{'ESWN'[seat]},,,,,{','.join(map(str, changes + scores))}"
    second = f"E1,0,0,,ron,S,W,,,yakuman,,0,32000,-32000,0,{','.join(map(str, after))}"
    return _sheet("russian", first, second)


def places(dice: Random, broken: bool) -> str:
    """Places that do not follow from the scores."""
    order = ["2", "1", "4", "3"]  # of two with one score the first from East is ahead
    while broken and order[1] == "1" and order[2] == "4":
        dice.shuffle(order)
    return _sheet("russian", YAKUMAN, f"place{',' * 15}{','.join(order)}")


SHEETS: Final = (
    Sheet("sheet-dealer-tai", ("STREAK-03",), "a dealer's streak has another number of tai", dealer_tai),
    Sheet("sheet-streak-stays", ("STREAK-02",), "a streak does not grow by one", streak_stays),
    Sheet("sheet-deal-kept", ("STREAK-01",), "the dealer deals again after another's win", deal_kept),
    Sheet("sheet-dealer-pays-no-more", ("STREAK-04",), "at a self-draw all pay what the dealer does", all_alike),
    Sheet("sheet-fu", ("LOG-11",), "fu that no hand has", fu),
    Sheet("sheet-chombo-alike", ("PAY-03",), "chombo is paid to all alike", chombo_alike),
    Sheet("sheet-places", ("FINAL-03",), "places that do not follow from the scores", places),
)
