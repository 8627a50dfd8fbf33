"""Every move of whole games is told, three players' too."""

from pathlib import Path

import pytest

import analyzer
from analyzer.generate.compose import Game
from analyzer.render.moves import game_lines

LOGS = sorted(
    path for path in (Path(__file__).parents[2] / "fixtures").rglob("*.*") if path.suffix in (".xml", ".mjlog")
)


@pytest.mark.parametrize("folder", ["games", "rules"])
def test_every_move_is_told_on_a_line_of_its_own(folder: str) -> None:
    logs = [path for path in LOGS if path.relative_to(path.parents[1]).parts[0] == folder]
    assert logs
    words = set()
    for path in logs:
        try:
            game = analyzer.load(path)
        except analyzer.UnreadableLog:
            continue
        lines = game_lines(game, [])
        moves = [move for one in game.rounds for move in one.moves]
        words |= {move.op for move in moves}
        assert len(lines) == sum(len(one.moves) + 1 + game.players for one in game.rounds)
        assert all(line.isprintable() for line in lines)
    if folder == "rules":
        assert words >= {"chii", "pon", "daiminkan", "ankan", "kakan", "nukidora", "riichi", "agari", "ryuukyoku"}


def test_a_win_is_told_as_a_tsumo_or_with_who_dealt_in() -> None:
    game = Game()
    game.round({0: "19m19p19s1234567z"}).ron(0, loser=3, tile="1m")
    (line,) = [line for line in game_lines(analyzer.load(game.log()), []) if " ron " in line or " tsumo " in line]
    assert "seat 0 ron 1m from seat 3  [" in line
    drawn = Game()
    drawn.round({0: "19m19p19s1234567z"}).tsumo(0, "1m")
    (line,) = [line for line in game_lines(analyzer.load(drawn.log()), []) if " ron " in line or " tsumo " in line]
    assert "seat 0 tsumo 1m  [" in line


def test_a_hand_loses_what_it_melds() -> None:
    for path in LOGS:
        if path.parent.name == "games":
            for one in analyzer.load(path).rounds:
                for move in one.moves:
                    for hand, melds in zip(move.hands, move.melds, strict=True):
                        assert len(hand) + 3 * sum(len(meld) > 1 for meld in melds) in (13, 14)
