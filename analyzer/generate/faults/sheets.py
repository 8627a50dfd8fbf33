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


def _row(head: str, riichi: str, end: str, changes: list[int]) -> str:
    """A hand of a riichi sheet; ``head`` is round, honba, sticks, ``end`` from the result to the tenpai seats."""
    return f"{head},{riichi},{end},{','.join(map(str, changes))},,,,"


def _bust(head: str, honba: int, sticks: int) -> str:
    """The hand that ends the game: a yakuman of the seat that deals in East 2, from the next."""
    paid = (48000 if head == "E2" else 32000) + 300 * honba
    return _row(f"{head},{honba},{sticks}", "", "ron,1,2,,,yakuman,", [0, paid + 1000 * sticks, -paid, 0])


def four_riichi(dice: Random, broken: bool) -> str:
    """The hand goes on after the fourth riichi."""
    fu, worth = dice.choice([(30, 3900), (40, 5200), (50, 6400)])
    riichi = [0, 1, 2, 3] if broken else [0, 1, 3]
    changes = [-1000 * (seat in riichi) for seat in range(4)]
    changes[1] += worth + 1000 * len(riichi)
    changes[2] -= worth
    row = _row("E1,0,0", " ".join(map(str, riichi)), f"ron,1,2,3,{fu},,", changes)
    return _sheet("tenhou-4p", row, _bust("E2", 0, 0))


def fewer_riichi(dice: Random, broken: bool) -> str:
    """Suucha riichi with fewer than four."""
    riichi = dice.sample(range(4), dice.randrange(4)) if broken else [0, 1, 2, 3]
    changes = [-1000 * (seat in riichi) for seat in range(4)]
    row = _row("E1,0,0", " ".join(map(str, sorted(riichi))), "suucha_riichi,,,,,,", changes)
    return _sheet("tenhou-4p", row, _bust("E1", 1, len(riichi)))


def noten_riichi(dice: Random, broken: bool) -> str:
    """A riichi that turns out to be noten, and the draw is paid."""
    seat = dice.randrange(1, 4)
    tenpai = [0] if broken else [0, seat]
    changes = [3000 // len(tenpai) if one in tenpai else -3000 // (4 - len(tenpai)) for one in range(4)]
    changes[seat] -= 1000
    row = _row("E1,0,0", str(seat), f"draw,,,,,,{' '.join(map(str, tenpai))}", changes)
    return _sheet("russian", row, _bust("E1", 1, 1))


def two_han(dice: Random, broken: bool) -> str:
    """One han where two are asked for."""
    honba = dice.randrange(5, 12)
    worth = (1000 if broken else 2000) + 300 * honba
    told = dice.choice(["1,30" if broken else "2,30", ","])
    return _sheet("two-han-5", _row(f"E1,{honba},0", "", f"ron,1,2,{told},,", [0, worth, -worth, 0]))


def no_hand(dice: Random, broken: bool) -> str:
    """A payment that belongs to no hand."""
    worth = dice.choice([700, 800, 1200, 2200, 4800, 5300, 9000]) if broken else dice.choice([1000, 1300, 2600, 5200])
    return _sheet("tenhou-4p", _row("E1,0,0", "", "ron,1,2,,,,", [0, worth, -worth, 0]), _bust("E2", 0, 0))


SHEETS: Final = (
    Sheet("sheet-dealer-tai", ("STREAK-03",), "a dealer's streak has another number of tai", dealer_tai),
    Sheet("sheet-streak-stays", ("STREAK-02",), "a streak does not grow by one", streak_stays),
    Sheet("sheet-deal-kept", ("STREAK-01",), "the dealer deals again after another's win", deal_kept),
    Sheet("sheet-dealer-pays-no-more", ("STREAK-04",), "at a self-draw all pay what the dealer does", all_alike),
    Sheet("sheet-fu", ("LOG-11",), "fu that no hand has", fu),
    Sheet("sheet-chombo-alike", ("PAY-03",), "chombo is paid to all alike", chombo_alike),
    Sheet("sheet-four-riichi", ("ABORT-06",), "a hand goes on after the fourth riichi", four_riichi),
    Sheet("sheet-fewer-riichi", ("ABORT-03",), "suucha riichi with fewer than four", fewer_riichi),
    Sheet("sheet-noten-riichi", ("RIICHI-05",), "a noten riichi, and the draw is paid", noten_riichi),
    Sheet("sheet-two-han", ("YAKU-01",), "one han where two are asked for", two_han),
    Sheet("sheet-no-hand", ("PAY-01",), "a payment that belongs to no hand", no_hand),
    Sheet("sheet-places", ("FINAL-03",), "places that do not follow from the scores", places),
)
