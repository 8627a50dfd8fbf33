"""Short questions to the law and to the table: what the tests of the rulesets ask again and again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from judged import noted
from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.value import Scorer
from analyzer.facts.replay import Replay
from analyzer.formats.mjlog import read
from analyzer.generate.compose.game import Game
from analyzer.law import situation as end
from analyzer.law.situation import Outcome, Situation
from analyzer.render.rulesets import toml
from analyzer.rulesets import describe, load
from analyzer.rulesets.ruleset import Ruleset
from analyzer.tiles.tile import SUIT, UNIT

Ask = Callable[[Ruleset], Any]


def header(kyoku: int = 0, honba: int = 0, kyoutaku: int = 0) -> Situation:
    """A round: the dealer follows from it."""
    made = Situation()
    made.kyoku, made.honba, made.kyoutaku, made.dealer = kyoku, honba, kyoutaku, kyoku & 3
    return made


def outcome(kind: int, **fields: int | bool) -> Outcome:
    """How it ended."""
    made = Outcome()
    made.kind = kind
    made.winner = made.loser = -1
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def win(winner: int, loser: int, base: int = 2000, **fields: int | bool) -> Outcome:
    """A win; by tsumo if the winner is the loser."""
    return outcome(end.AGARI, winner=winner, loser=loser, base=base, **fields)


def draw(*tenpai: int) -> Outcome:
    """An exhaustive draw."""
    return outcome(end.EXHAUSTIVE, tenpai=seats(*tenpai))


def nagashi(*who: int, tenpai: tuple[int, ...] = ()) -> Outcome:
    """Nagashi mangan."""
    return outcome(end.NAGASHI, nagashi=seats(*who), tenpai=seats(*tenpai))


def chombo(*who: int, riichi: tuple[int, ...] = ()) -> Outcome:
    """Who broke the rules, and whose deposits lie there."""
    return outcome(end.CHOMBO, offenders=seats(*who), riichi=seats(*riichi))


def abortive() -> Outcome:
    """Any abortive draw."""
    return outcome(end.ABORTIVE)


def seats(*who: int) -> int:
    """A set of seats."""
    return sum(2**seat for seat in who)


def points(*scores: int) -> vec[i64]:
    """Scores as the law takes them."""
    return vec[i64]([*scores, *[0] * (4 - len(scores))])


def ints(changes: vec[i64]) -> list[int]:
    """What the law answers, as a list."""
    return [int(change) for change in changes]


def codes(scene: Callable[[], Game]) -> Ask:
    """The codes of a composed log under a ruleset; its form is not asked about."""

    def ask(rules: Ruleset) -> list[str]:
        replay = Replay(read(scene().log()), rules)
        replay.run()
        return sorted({fault.code for fault in noted(replay) if not fault.code.startswith("LOG")})

    return ask


def worth(scene: Callable[[], Game]) -> Ask:
    """Han, fu and base points of the last win of a composed log under a ruleset."""

    def ask(rules: Ruleset) -> tuple[int, int, int]:
        replay = Replay(read(scene().log()), rules)
        replay.run()
        return int(replay.scorer.han), int(replay.scorer.fu), int(replay.scorer.base)

    return ask


def written(base: str = "tenhou-4p", **overrides: Any) -> Game:
    """A game to compose, under a ruleset with some values of its own."""
    rules = load(base, **overrides)
    return Game(players=int(rules.players), rules=rules)


def stated(folder: Path, base: str, *keys: str, **values: Any) -> str:
    """A file of rules that extends another and states some keys of it, or all, itself: the club has a source for them."""
    path = folder / "stated.toml"
    settings = describe(base).settings
    told = {key: settings[key].value for key in keys or settings} | values
    lines = [f'extends = "{base}"', f'inherited = "{base}"', 'source = "the rule sheet of the club"']
    path.write_text("\n".join([*lines, *(f"{key} = {toml(value)}" for key, value in told.items())]), "utf-8")
    return str(path)


def base_of(tiles: str, winning: str, tsumo: bool, melds: tuple[int, ...] = (), given: tuple[int, ...] = ()) -> Ask:
    """Base points of a hand of kinds (``123m44z``), the winning tile in it."""

    def ask(rules: Ruleset) -> int:
        scorer = Scorer(rules)
        codes = vec[i64]([0] * 4)
        for kind in kinds(tiles):
            codes[SUIT[kind]] += UNIT[kind]
        scorer.begin(codes, vec[i64]([*melds, *[0] * (4 - len(melds))]), len(melds), kinds(winning)[0], tsumo)
        for yaku in given:
            scorer.circumstance(yaku)
        scorer.score(27, 27)
        return int(scorer.base)

    return ask


def kinds(text: str) -> list[int]:
    """``13m`` as kinds."""
    found: list[int] = []
    digits = ""
    for char in text:
        if char in "mpsz":
            found += ["mpsz".index(char) * 9 + int(digit) - 1 for digit in digits]
            digits = ""
        else:
            digits += char
    return found
