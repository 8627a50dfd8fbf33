"""Played games: how fast, whether any is reported falsely, and whether their wins and moves are those of the oracles.

usage: python tests/bench/generated.py [GAMES] [WINS] [MOVES]     default 20000 100000 200000

GAMES games, half of them Tenhou's of four and of three players, the rest spread over all rulesets, must be clean and
come back from their bytes; WINS wins and MOVES decisions must be those of `mahjong` and `riichienv`. Ends with 1 if not.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from generate.legal_moves import differences
from oracle import differing_wins

import analyzer
from analyzer.formats.mjlog import read, write
from analyzer.generate.play.order import LENGTHS, TENHOU, Order, Played, played
from analyzer.rulesets import names
from analyzer.tape.tape import same

SEED = 4_000_001


def orders(count: int) -> Iterator[tuple[Order, int]]:
    """Half are Tenhou's, as many of three as of four players; the rest take the rulesets in turn."""
    others = [name for name in names() if name not in TENHOU]
    for number in range(count):
        ruleset = TENHOU[number // 2 % 2] if number % 2 else others[number // 2 % len(others)]
        yield Order(ruleset, SEED, LENGTHS[number // 4 % 2], "any"), number


def speed() -> None:
    """Games a second, walls, play and bytes, of one core."""
    for ruleset in TENHOU:
        order = Order(ruleset, SEED)
        for number in range(300):
            played(order, number)
        start = time.process_time()
        size = sum(len(played(order, number).log) for number in range(300, 1300))
        seconds = time.process_time() - start
        print(f"{ruleset}: {1000 / seconds:.0f} games/s played and written, {size / 1e6:.1f} MB")


def false_alarms(count: int) -> int:
    """Games that are not clean, or do not come back from their bytes."""
    wrong = rounds = 0
    for order, number in orders(count):
        game = played(order, number)
        data = game.log
        report = analyzer.check(data, ruleset=order.ruleset)
        rounds += report.rounds
        left = [entry.code for entry in report.not_verifiable]
        tape = read(data)
        if report.findings or left != game.left_open or not same(tape, game.tape) or write(tape) != data:
            wrong += 1
            print(f"  {order} {number}: {[finding.code for finding in report.findings]} {left}")
    print(f"{count} games, {rounds:,} rounds, {len(names())} rulesets: {wrong} reported falsely or changed on the way")
    return wrong


def games() -> Iterator[Played]:
    """Tenhou's games of four and of three players in turn, without end."""
    number = 0
    while True:
        yield played(Order(TENHOU[number % 2], SEED + 1, style="any"), number)
        number += 1


def wins(count: int) -> int:
    """Wins that `mahjong` values otherwise."""
    seen = Counter[int]()
    wrong: list[tuple[object, ...]] = []
    for game in games():
        number, found = differing_wins(game.tape)
        seen[int(game.rules.players)] += number
        wrong += [(game.number, *one) for one in found]
        if seen.total() >= count:
            break
    for one in wrong[:10]:
        print(f"  {one}")
    print(f"{seen[4]:,} wins of four and {seen[3]:,} of three players: {len(wrong)} valued otherwise by mahjong")
    return len(wrong)


def moves(count: int) -> int:
    """Decisions at which `riichienv` offers other moves."""
    seen = number = 0
    found = Counter[str]()
    while seen < count:
        compared, different, told = differences(played(Order(TENHOU[number % 2], SEED + 2, "tonpuusen", "any"), number))
        seen += compared
        found += different
        for line in told:
            print(f"  game {number} {line}")
        number += 1
    print(f"{seen:,} decisions in {number} games: {found.total()} with other moves in riichienv {dict(found)}")
    return found.total()


def main() -> int:
    asked = [int(word) for word in sys.argv[1:]] + [20_000, 100_000, 200_000][len(sys.argv) - 1 :]
    speed()
    return int(false_alarms(asked[0]) + wins(asked[1]) + moves(asked[2]) > 0)


if __name__ == "__main__":
    sys.exit(main())
