"""Every win of the real logs, and of played games, valued by the `mahjong` package."""

from __future__ import annotations

from conftest import NATIVE
from corpus import needs_corpus, real_logs
from oracle import differing_wins

from analyzer.formats.mjlog import read
from analyzer.generate.play.order import Order, played
from analyzer.rulesets import of_log


@needs_corpus
def test_the_wins_are_worth_what_the_package_says() -> None:
    wrong, wins = [], 0
    for log in real_logs():
        tape = read(log.data)
        if not of_log(tape, None).unknown:
            count, found = differing_wins(tape)
            wins += count
            wrong += [(log.name, *one) for one in found]
    assert wrong == []
    assert wins > 12_900


def test_played_wins_are_worth_what_the_package_says() -> None:
    wrong, wins = [], 0
    for number in range(84 if NATIVE else 12):
        order = Order(("tenhou-4p", "tenhou-3p")[number % 2], seed=31, style="any")
        count, found = differing_wins(played(order, number).tape)
        wins += count
        wrong += [(order, number, *one) for one in found]
    assert wrong == []
    assert wins > (350 if NATIVE else 40)
