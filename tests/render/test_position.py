"""The table that a page draws, beside the one that the checker follows: two programs that share nothing but the log."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from corpus import needs_corpus, ranked_logs

import analyzer
from analyzer.formats import open_log
from analyzer.formats.opened import OpenedLog
from analyzer.render.board.position import Position, begin, kind_of, next_tile, step
from analyzer.render.board.rounds import game_of
from analyzer.rules.words import tile_text

FIXTURES = Path(__file__).parents[2] / "fixtures"
EVENTS = (
    "chankan",
    "four_kans",
    "four_nukidora",
    "robbed_nukidora",
    "triple_ron",
    "ron_on_riichi",
    "lost_connection",
    "nagashi_mangan",
)
LOGS = [
    *sorted((FIXTURES / "games").glob("*.xml")),
    *(FIXTURES / "events" / f"{name}.mjlog" for name in EVENTS),
    *sorted((FIXTURES / "faulty").glob("*.xml")),
    FIXTURES / "mjai" / "tonpuusen.jsonl",
]


def opened(path: Path) -> OpenedLog:
    return open_log(path.read_bytes(), str(path))[0]


def plain(tiles: list[str]) -> Counter[str]:
    """Whether a five is red is told by the rules of a table, which `analyzer.load` does not ask."""
    return Counter(map(kind_of, tiles))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_the_hands_of_the_board_are_those_of_the_loaded_game_at_every_event(path: Path) -> None:
    log = opened(path)
    shown, loaded = game_of(log), analyzer.load(log)
    assert [len(one.events) for one in shown.rounds] == [len(one.moves) for one in loaded.rounds]
    for own, other in zip(shown.rounds, loaded.rounds, strict=True):
        table = begin(shown, own)
        for row, move in zip(own.events, other.moves, strict=True):
            step(table, row)
            for seat in range(loaded.players):
                one = table.seats[seat]
                held = [*one.hand, *([one.drawn] if one.drawn else [])]
                assert plain(held) == plain([tile_text(tile) for tile in move.hands[seat]]), (own.name, move)
                melds = [sorted(map(kind_of, [*meld.tiles, *filter(None, [meld.added])])) for meld in one.melds]
                norths = [[tile] for tile in one.norths]
                laid = [sorted(kind_of(tile_text(tile)) for tile in meld) for meld in move.melds[seat]]
                assert sorted(melds + norths) == sorted(laid)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_no_tile_is_lost_or_made(path: Path) -> None:
    """Dealt and drawn tiles are in hands, melds and rivers, each once; a called tile lies in a river and in a meld."""
    shown = game_of(opened(path))
    for own in shown.rounds:
        table, drawn = begin(shown, own), 0
        for row in own.events:
            step(table, row)
            drawn += row[0] == "draw"
            assert count(table) == 13 * shown.players + drawn
            assert table.wall == {3: 108 - 14 - 39, 4: 136 - 14 - 52}[shown.players] - drawn


def test_three_players_win_and_pay_and_nobody_else() -> None:
    shown = game_of(opened(FIXTURES / "games" / "hanchan-three-players.xml"))
    ends = [row[-1] for one in shown.rounds for row in one.events if row[0] in ("agari", "ryuukyoku")]
    assert ends and all(isinstance(changes, list) and len(changes) == 3 for changes in ends)


@needs_corpus
def test_real_games_end_every_round_with_the_scores_of_the_next_header() -> None:
    for log in ranked_logs(30):
        (read,) = open_log(log.data, log.name)
        shown = game_of(read)
        for own, following in zip(shown.rounds, shown.rounds[1:], strict=False):
            table, drawn = begin(shown, own), 0
            for row in own.events:
                step(table, row)
                drawn += row[0] == "draw"
            assert count(table) == 13 * shown.players + drawn, own.name
            assert [seat.score for seat in table.seats[: shown.players]] == following.scores, own.name


def count(table: Position) -> int:
    tiles = 0
    for seat in table.seats:
        tiles += len(seat.hand) + (seat.drawn is not None) + len(seat.norths)
        tiles += sum(len(meld.tiles) + (meld.added is not None) for meld in seat.melds)
        tiles += sum(discard.to is None for discard in seat.river)
    return tiles


@pytest.mark.parametrize("path", [path for path in LOGS if path.parent.name != "faulty"], ids=lambda path: path.name)
def test_the_scores_at_the_end_of_a_round_are_those_of_the_next_header(path: Path) -> None:
    shown = game_of(opened(path))
    for own, following in zip(shown.rounds, shown.rounds[1:], strict=False):
        table = begin(shown, own)
        for row in own.events:
            step(table, row)
        assert [seat.score for seat in table.seats[: shown.players]] == following.scores


@pytest.mark.parametrize(
    ("indicator", "players", "dora"),
    [
        ("1m", 4, "2m"),
        ("9s", 4, "1s"),
        ("0p", 4, "6p"),
        ("4z", 4, "1z"),
        ("7z", 4, "5z"),
        ("1m", 3, "9m"),
        ("9m", 3, "1m"),
    ],
)
def test_the_tile_after_the_indicator_is_dora(indicator: str, players: int, dora: str) -> None:
    assert next_tile(indicator, players) == dora
