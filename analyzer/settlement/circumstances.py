"""Which circumstances of a win can be together.

A `History` is how a hand was won, in a few facts: where the winning tile came from, whether it was the last, whether
the first go-around was whole, when the riichi was declared. Each circumstance is read off these facts, each law of the
game says which facts can't be together, or not with the hand that is told. A set of circumstances is accepted if some
history keeps all laws and has this set and no other; else it is refused with the fewest of them that no history has
together, and with the law that the nearest history breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

from analyzer.rulesets.ruleset import AT_ONCE, Ruleset

# where the winning tile came from
DRAW: Final = "draw"
REPLACEMENT: Final = "replacement"
DISCARD: Final = "discard"
ADDED: Final = "added"  # to a pon, for a kan
ANKAN: Final = "ankan"  # which kokushi musou may rob, if the ruleset says so
TSUMO: Final = (DRAW, REPLACEMENT)
ROBBED: Final = (ADDED, ANKAN)

# when riichi was declared
NEVER: Final = 0
LATER: Final = 1
FIRST: Final = 2  # in the own first turn, nobody having called before

MOST_KANS: Final = 4


class History(NamedTuple):
    """How a hand was won."""

    source: str
    last: bool  # drawn from the live wall, or discarded, and no draw is left
    first: bool  # nobody has called, and the winner has not discarded
    dealer: bool  # and he deals
    riichi: int
    ippatsu: bool  # since the declaration nobody has called, nor the winner discarded again


class Told(NamedTuple):
    """What is told of a win beside its circumstances."""

    tsumo: bool
    winner: int  # turns after the dealer
    loser: int  # likewise; on tsumo the winner
    opened: int  # own open melds
    kans: int  # own kans, open or not
    ankans: int
    norths: int  # set aside
    indicators: int  # of dora
    shown: int  # tiles of the winning kind that are seen, beside the winning one
    tile: str
    kokushi: bool  # waits for kokushi musou
    last_in_riichi: bool  # one of the ankans may have been the last move of a hand in riichi
    all_in_riichi: bool  # all of them may have been made in riichi
    called: bool = False  # another who wins has
    loser_in_riichi: bool = False
    early_stick: bool = False  # of one whose first turn would come after the tile


class Conflict(NamedTuple):
    """The fewest circumstances that can't be together, or can't be with what is told; and why."""

    words: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        return f"{' and '.join(self.words)}: {self.reason}" if len(self.words) > 1 else self.reason


MEANING: Final = {
    "riichi": "riichi is declared after the first turn",
    "double_riichi": "double riichi is declared in the first turn",
    "ippatsu": "nobody has called since the declaration",
    "rinshan": "the tile is a replacement",
    "chankan": "the tile is another's kan",
    "haitei": "the tile is the last of the live wall",
    "houtei": "the tile is the last discard",
    "tenhou": "the tile is the dealer's first draw",
    "chiihou": "the tile is another's first draw",
    "renhou": "the tile is another's, before the player's first draw",
}


def circumstances_of(history: History) -> frozenset[str]:
    """The circumstances that a win so made has."""
    source, first = history.source, history.first
    has = {
        "riichi": history.riichi == LATER,
        "double_riichi": history.riichi == FIRST,
        "ippatsu": history.ippatsu,
        "rinshan": source == REPLACEMENT,
        "chankan": source in ROBBED,
        "haitei": source == DRAW and history.last,
        "houtei": source == DISCARD and history.last,
        "tenhou": source == DRAW and first and history.dealer,
        "chiihou": source == DRAW and first and not history.dealer,
        "renhou": source not in TSUMO and first,
    }
    return frozenset(word for word, true in has.items() if true)


def histories() -> Iterator[History]:
    """All of them, lawful or not, the plainest first."""
    ends = [(source, False) for source in (DRAW, DISCARD, REPLACEMENT, ADDED, ANKAN)] + [(DRAW, True), (DISCARD, True)]
    turns = ((False, False), (True, False), (True, True))
    for (source, last), (first, dealer), riichi, ippatsu in product(ends, turns, (NEVER, LATER, FIRST), (False, True)):
        yield History(source, last, first, dealer, riichi, ippatsu)


_ALL: Final = tuple((history, circumstances_of(history)) for history in histories())


def history_of(rules: Ruleset, told: Told, said: frozenset[str]) -> History | None:
    """A lawful history with these circumstances and no other; None if there is none."""
    return next((found for found, words in _ALL if words == said and not broken(rules, told, found)), None)


def conflict_of(rules: Ruleset, told: Told, said: tuple[str, ...]) -> Conflict | None:
    """Why these circumstances can't be together with what is told; None if they can."""
    if history_of(rules, told, frozenset(said)) is not None:
        return None
    judged = [(words, broken(rules, told, history)) for history, words in _ALL]
    found = _conflict(judged, said) or _conflict([one for one in judged if one[0].issubset(said)], said)
    assert found is not None
    return found


def _conflict(judged: list[tuple[frozenset[str], list[str]]], said: tuple[str, ...]) -> Conflict | None:
    """The fewest circumstances of which each history that has them, whatever else it has, breaks a law."""
    for size in range(len(said) + 1):
        for words in combinations(said, size):
            reasons = min((laws for has, laws in judged if has.issuperset(words)), key=len, default=None)
            if reasons is None:
                return Conflict(words, ", or else ".join(MEANING[word] for word in words))
            if reasons:
                return Conflict(words, reasons[0])
    return None


def broken(rules: Ruleset, told: Told, history: History) -> list[str]:
    """The laws that a history breaks, in words, the plainest first."""
    reasons = [law(rules, told, history) for law in _LAWS]
    return [reason for reason in reasons if reason]


# --- the laws: each is the empty string if it is kept ---


def _deal(rules: Ruleset, told: Told, history: History) -> str:
    if not history.first or history.dealer == (told.winner == 0):
        return ""
    return "a win by the first draw is the dealer's tenhou, another's chiihou"


def _loser(rules: Ruleset, told: Told, history: History) -> str:
    if (history.source in TSUMO) == told.tsumo:
        return ""
    return "that is a ron, but no loser is named" if told.tsumo else "that is a tsumo, but a loser is named"


def _declaration(rules: Ruleset, told: Told, history: History) -> str:
    if history.ippatsu and not history.riichi:
        return "ippatsu is for a riichi"
    return "a riichi hand has no open meld" if history.riichi and told.opened else ""


def _replaced(rules: Ruleset, told: Told, history: History) -> str:
    if history.source != REPLACEMENT or told.kans or told.norths:
        return ""
    return "a replacement follows an own kan" + (" or north" if rules.players == 3 else "") + ", and there is none"


def _kans_in_riichi(rules: Ruleset, told: Told, history: History) -> str:
    """Ankan alone may be made in riichi, and only those that keep the waits."""
    in_riichi = f"under {rules.name} no ankan of this hand can be made in riichi: its waits would not stay as they are"
    if not history.riichi or told.opened:
        return ""
    if history.source == REPLACEMENT and told.kans and not told.norths and not told.last_in_riichi:
        return in_riichi
    return in_riichi if history.riichi == FIRST and not told.all_in_riichi else ""


def _first_turn(rules: Ruleset, told: Told, history: History) -> str:
    """The first go-around is whole, and the winner has not discarded."""
    if not history.first:
        return ""
    if history.riichi:
        return "who is in riichi has discarded, and the first turn is over"
    if _interrupted(told) or history.source in (REPLACEMENT, *ROBBED):
        return f"a win in the first go-around has {_no_call(rules)} before it"
    if told.early_stick:
        return "in the first go-around who has not had his turn is in no riichi"
    if told.tsumo or told.loser < told.winner:
        return ""
    return "the winner has drawn before the loser discards" if told.winner else "the dealer draws first"


def _ippatsu(rules: Ruleset, told: Told, history: History) -> str:
    if not history.ippatsu:
        return ""
    if history.source in (REPLACEMENT, ANKAN):
        return "a kan ends ippatsu" + (", and so does a north" if rules.players == 3 else "")
    if history.riichi == FIRST and (_interrupted(told) or history.source == ADDED):
        return f"a double riichi has {_no_call(rules)} before it, and with ippatsu none after it"
    return ""


def _interrupted(told: Told) -> bool:
    """Whether what is told shows a call, a kan or a north."""
    return bool(told.opened or told.kans or told.norths or told.indicators > 1 or told.called)


def _no_call(rules: Ruleset) -> str:
    return "no call, kan or north" if rules.players == 3 else "no call and no kan"


def _robbed(rules: Ruleset, told: Told, history: History) -> str:
    """The other three tiles are the loser's, and a kan is one of four."""
    if history.source not in ROBBED:
        return ""
    if history.source == ANKAN and not (rules.kokushi_ankan and told.kokushi):
        return f"{rules.name}: only a kan that is added to a pon is robbed"
    if history.source == ADDED and told.loser_in_riichi:
        return "the loser is in riichi, and has no pon that he could add to"
    if told.shown:
        return f"all four {told.tile} are in the robbed kan, but {told.shown + 1} are told of"
    if told.kans == MOST_KANS or told.indicators > MOST_KANS:
        return "the robbed kan would be the fifth of the hand"
    return ""


def _robbed_in_riichi(rules: Ruleset, told: Told, history: History) -> str:
    if history.source == ADDED and history.riichi == FIRST:
        return "the robbed kan's pon took a tile that a double riichi waits for, and let pass: furiten"
    return ""


def _indicators(rules: Ruleset, told: Told, history: History) -> str:
    """Each kan turns one; that of an added or called kan may have to wait."""
    if told.indicators <= MOST_KANS:
        return ""
    open_kans = told.kans and not told.ankans and not told.norths
    if history.source == REPLACEMENT and open_kans and rules.minkan_dora != AT_ONCE:
        return "the dora of the kan whose replacement wins is not turned yet"
    if history.source == DRAW and 0 < told.kans < MOST_KANS and rules.suukaikan:
        return "four kans of several players end the hand with the next discard"
    return ""


def _last(rules: Ruleset, told: Told, history: History) -> str:
    """How many draws are left at the win depends on the turns since the deal, or since the declaration."""
    if not history.last:
        return ""
    since = int(rules.players) if told.tsumo else (told.loser - told.winner) % int(rules.players)
    left = 0
    if history.first:
        left = int(rules.live_draws) - told.loser - 1
    elif history.ippatsu and history.riichi == FIRST:
        left = int(rules.live_draws) - told.winner - 1 - since
    elif history.ippatsu:
        left = max(int(rules.riichi_draws) - since, 0)
    if left == 0:
        return ""
    at_least = "at least " if history.riichi == LATER else ""
    draws = "1 draw" if left == 1 else f"{left} draws"
    return f"so soon after the {'declaration' if history.ippatsu else 'deal'} the wall has {at_least}{draws} left"


_LAWS: Final = (
    _deal, _loser, _declaration, _replaced, _kans_in_riichi, _first_turn, _ippatsu, _robbed, _robbed_in_riichi,
    _indicators, _last,
)  # fmt: skip
