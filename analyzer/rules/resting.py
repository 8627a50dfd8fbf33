"""Which findings rest on values of a ruleset that no source gives.

A finding rests on a value if it is gone when the log is judged again with another value of that one key. Of numbers
that may be anything it is enough that the law then expects something else. What the log itself refutes does not count.
What no single key explains is judged with two of them, or with all assumed values as another ruleset has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from analyzer.core import faults as f
from analyzer.core.faults import NEEDS_RULESET
from analyzer.rulesets.assumed import Change, assumed, changed, is_open, joint, others
from analyzer.rulesets.rooms import Base
from analyzer.rulesets.ruleset import Ruleset

# what depends on a value, though a log of an unknown ruleset is held against it too
ALSO: Final = (f.RIICHI_NOTEN, f.DORA_UNEARNED, f.CARRIED_SCORES)
# with these the log itself says that a value is not so: how all begin, how many tiles are drawn
REFUTED: Final = (f.START_SCORES, f.WALL_EMPTY)
# of one hand, which no longer has a value, or has another and is no more right: where this is found besides
UNVALUED: Final = (f.NO_YAKU, f.WIN_INCOMPLETE)
VALUED: Final = (f.YAKU, f.YAKU_HAN, f.DORA_HAN, f.URA_HAN, f.AKA_HAN)
WORTH: Final = (f.FU, f.POINTS, f.LIMIT, f.PAYMENT)
LAST: Final = (f.FINAL_SCORES, f.FINAL_POINTS, f.FINAL_PLACES)
ENDS: Final = (f.GAME_OVER, f.GAME_EARLY)
# keys that only these faults ask for
ONLY: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(("rounds", "overtime", "target", "renchan_first", "tobi", "agari_yame", "tenpai_yame"), ENDS),
    **dict.fromkeys(("winds", "yame_points"), ENDS),
    **dict.fromkeys(("return", "uma", "floating_uma", "early_uma", "rounding", "ties", "share_unit"), LAST),
    **dict.fromkeys(("share_rest", "leftover_kyoutaku"), LAST),
    "kuikae": (f.KUIKAE,),
    "renhou_han": (f.NO_YAKU, f.YAKU, f.YAKU_HAN, f.POINTS, f.LIMIT, f.PAYMENT),
}
# faults that ask for no others than these keys
ALONE: Final[dict[int, tuple[str, ...]]] = {
    **dict.fromkeys((f.FIRST_KYOKU, f.FIRST_HONBA, f.FIRST_KYOUTAKU), ()),
    f.START_SCORES: ("start",),
    f.CARRIED_SCORES: ("chombo",),
    f.AKA_HAN: ("red_fives", "red_counts"),
    f.KUIKAE: ("kuikae",),
    f.RIICHI_WALL: ("riichi_draws", "live_draws"),
    f.RIICHI_FURITEN: ("furiten_riichi",),
    f.RIICHI_ANKAN: ("riichi_ankan",),
    f.RON_MANY: ("max_ron", "more_rons"),
    f.YAKU_UNKNOWN: ("renhou",),
}
SAME: Final = 3  # fields that make a finding the same
TOUCHED, CHANGED, GONE = range(3)  # what becomes of a finding; touched: changed, by a value that is refuted


class Seen(NamedTuple):
    """A finding, as far as another judgement of the same log can have it too."""

    fault: int
    place: int  # event or row
    seat: int | None
    expected: tuple[Hashable, ...]
    recorded: tuple[Hashable, ...]


Judge = Callable[[Ruleset], list[Seen]]


class Question:
    """What a judgement of one log found, and what becomes of it under other values."""

    def __init__(self, before: Sequence[Seen], base: Base, judge: Judge) -> None:
        self.before = before
        self.base = base
        self.judge = judge
        self.gone: dict[int, list[str]] = {}  # by number of the finding: the keys, the nearest first
        self.touched: dict[int, list[Change]] = {}  # what makes the law expect something else, refuted or not
        self.changed: dict[int, list[str]] = {}  # the keys whose values do, and are not refuted
        self.found: dict[str, list[Seen]] = {}  # under other values

    def effects(self, numbers: Collection[int], change: Change) -> dict[int, int]:
        """Judge the log with other values: what becomes of these findings."""
        if not numbers:
            return {}
        key = repr(sorted(change))
        if key not in self.found:
            ruleset = changed(self.base, change)
            self.found[key] = self.judge(ruleset) if ruleset else list(self.before)
        return _effects(self.before, numbers, self.found[key], len(change) > 1)

    def goes(self, numbers: Collection[int], change: Change) -> list[int]:
        """Which of them are gone then."""
        return [i for i, effect in self.effects(numbers, change).items() if effect == GONE]

    def ask(self, numbers: Collection[int], change: Change) -> None:
        """Judge the log with other values, and note what is gone or changed."""
        for i, effect in self.effects(numbers, change).items():
            if effect == GONE:
                keys = self.gone.setdefault(i, [])
                keys += [key for key, _ in change if key not in keys]
            elif len(change) == 1:
                self.touched.setdefault(i, []).append(change)
                if effect == CHANGED:
                    self.changed.setdefault(i, []).append(change[0][0])

    def keys(self, i: int) -> list[str]:
        """What a finding rests on, as far as is known: the keys that make it go, and those that may be any number."""
        any_number = filter(is_open, self.changed.get(i, ()))
        return list(dict.fromkeys([*self.gone.get(i, ()), *any_number]))

    def left(self, numbers: Iterable[int]) -> list[int]:
        """Those that rest on nothing so far."""
        return [i for i in numbers if not self.keys(i)]


def resting(before: Sequence[Seen], base: Base, judge: Judge) -> dict[int, list[str]]:
    """Of the findings, by number, those that rest on assumed values, and the keys."""
    question = Question(before, base, judge)
    candidates = [i for i, seen in enumerate(before) if NEEDS_RULESET[seen.fault] or seen.fault in ALSO]
    for change in _singles(base, [before[i] for i in candidates]):
        ((key, _),) = change
        asked = [i for i in candidates if _asks(before[i].fault, key) and key not in question.keys(i)]
        question.ask(asked, change)
    _several(question, candidates)
    found = {i: question.keys(i) for i in candidates}
    return {i: keys for i, keys in found.items() if keys}


def resting_on(keys: Sequence[str], before: Sequence[Seen], base: Base, judge: Judge) -> dict[int, list[str]]:
    """Of the findings, by number, those that another value of one of these keys makes go, and the keys."""
    question = Question(before, base, judge)
    candidates = [i for i, seen in enumerate(before) if NEEDS_RULESET[seen.fault] or seen.fault in ALSO]
    for key in keys:
        asked = [i for i in candidates if _asks(before[i].fault, key)]
        for value in _values(base, key, [before[i] for i in asked]) if asked else ():
            question.ask([i for i in asked if key not in question.keys(i)], ((key, value),))
    found = {i: question.keys(i) for i in candidates}
    return {i: rest for i, rest in found.items() if rest}


def _asks(fault: int, key: str) -> bool:
    """Whether a key can have to do with a fault."""
    return fault in ONLY.get(key, (fault,)) and key in ALONE.get(fault, (key,))


def _values(base: Base, key: str, asked: Sequence[Seen]) -> list[Any]:
    """Other values of a key: of the points at the start those too that the log has."""
    starts = [value for seen in asked if seen.fault == f.START_SCORES for value in seen.recorded]
    return [*others(base, key), *(dict.fromkeys(starts) if key == "start" else ())]


def _several(question: Question, candidates: list[int]) -> None:
    """Two values at once, one of them such that the law expects something else; then all of another ruleset.

    What two values do for one finding they may do for others.
    """
    doubtful = [i for i in candidates if i in question.touched or question.before[i].fault in ENDS]
    for i in question.left(doubtful) if not question.base.unsaid else ():  # of all keys the pairs are too many
        for one in question.touched.get(i, ()):
            for other in _singles(question.base, [question.before[i]]):
                if other[0][0] != one[0][0] and question.left([i]):
                    question.ask(question.left(candidates), one + other)
    for change in joint(question.base) if question.left(doubtful) else ():
        for i in question.goes(question.left(doubtful), change):
            question.ask(question.left(candidates), _fewest(question, i, change))


def _singles(base: Base, asked: Sequence[Seen]) -> Iterator[Change]:
    """Every other value of every assumed key that these can have to do with."""
    for key in assumed(base):
        if any(_asks(seen.fault, key) for seen in asked):
            yield from (((key, value),) for value in _values(base, key, asked))


def _fewest(question: Question, i: int, change: Change) -> Change:
    """As few of the changes as make a finding go."""
    for one in change:
        fewer = tuple(other for other in change if other != one)
        if len(fewer) > 1 and question.goes([i], fewer):
            change = fewer
    return change


def _effects(
    before: Sequence[Seen], asked: Collection[int], after: Sequence[Seen], several: bool = False
) -> dict[int, int]:
    """Which of the findings are gone, or expect something else, when the log is judged by another value, or several.

    A value that is found wrong itself up to that place changes nothing; several such values make nothing go either.
    """
    had = Counter([seen[:SAME] for seen in before])
    have = Counter([seen[:SAME] for seen in after])
    new = [seen for seen in after if have[seen[:SAME]] > had[seen[:SAME]]]
    if any(seen.fault in REFUTED for seen in new):
        return {}
    places = {seen.place for seen in new}
    there = Counter(after)
    effects = {}
    for i in asked:
        seen = before[i]
        earlier = bool(places) and min(places) <= seen.place
        if have[seen[:SAME]] < had[seen[:SAME]]:
            if not (earlier and several) and not _beside(seen, new):
                effects[i] = GONE
        elif not there[seen]:
            effects[i] = TOUCHED if earlier else CHANGED
    return effects


def _beside(seen: Seen, new: Sequence[Seen]) -> bool:
    """Whether a finding about a hand's worth is only replaced by another about the same hand."""
    there = [other.fault for other in new if other.place == seen.place]
    if seen.fault in WORTH:
        return bool(there)
    return seen.fault in VALUED and any(fault in UNVALUED for fault in there)
