"""Every move of whole games is told, three players' too."""

from pathlib import Path

import pytest
from moved import game_lines

import analyzer
from analyzer.generate.compose.game import Game
from analyzer.render.moves import move_line
from analyzer.rules.finding import Finding
from analyzer.views.load import Move

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


HAND = "123m11z"
TOLD = [
    ("draw", 1, 1, (16,), (), f"seat 1 draws 0m {HAND}"),
    ("discard", 1, 1, (16,), (), f"seat 1 discards 0m {HAND}"),
    ("riichi", 1, 1, (), (), f"seat 1 declares riichi {HAND}"),
    ("riichi_paid", 1, 1, (), (24000, -1000), "seat 1 pays for riichi [24,000 -1,000]"),
    ("chii", 1, 0, (8, 0, 4), (), f"seat 1 chii 123m (3m from seat 0) {HAND}"),
    ("pon", 1, 3, (108, 109, 110), (), f"seat 1 pon 111z (1z from seat 3) {HAND}"),
    ("daiminkan", 1, 3, (108, 109, 110, 111), (), f"seat 1 daiminkan 1111z (1z from seat 3) {HAND}"),
    ("ankan", 1, 1, (108, 109, 110, 111), (), f"seat 1 ankan 1111z {HAND}"),
    ("kakan", 1, 1, (111,), (), f"seat 1 kakan 1z {HAND}"),
    ("nukidora", 1, 1, (120,), (), f"seat 1 nukidora 4z {HAND}"),
    ("dora", 0, 0, (52,), (), "dora indicator 0p"),
    ("agari", 1, 0, (0,), (-1000, 1000), f"seat 1 ron 1m from seat 0 [-1,000 1,000] {HAND}"),
    ("agari", 1, 1, (0,), (-1000, 1000), f"seat 1 tsumo 1m [-1,000 1,000] {HAND}"),
    ("ryuukyoku", 0, 0, (), (1500, -1500), "ryuukyoku [1,500 -1,500]"),
    ("left", 2, 2, (), (), "seat 2 leaves"),
    ("back", 2, 2, (), (), "seat 2 is back"),
]


@pytest.mark.parametrize(("op", "seat", "source", "tiles", "detail", "told"), TOLD)
def test_a_move_in_words(
    op: str, seat: int, source: int, tiles: tuple[int, ...], detail: tuple[int, ...], told: str
) -> None:
    hands = ((), (0, 4, 8, 108, 109), (), ())
    move = Move(
        event=146, place=0, op=op, seat=seat, source=source, tiles=tiles, hands=hands, melds=((),) * 4, detail=detail
    )
    line = move_line(move)
    assert line.startswith("   146  ") and " ".join(line.split()) == f"146 {told}"


def test_melds_stand_in_brackets_behind_the_hand() -> None:
    melds = ((), ((120,), (8, 0, 4)), (), ())
    move = Move(event=7, place=0, op="draw", seat=1, source=1, tiles=(0,), hands=((), (0, 108)), melds=melds)
    assert move_line(move).endswith(" 1m1z [4z] [123m]")


def test_a_round_begins_with_its_header_and_hands_and_a_fault_stands_behind_its_move() -> None:
    game = Game()
    game.round({0: "19m19p19s1234567z"}, dora="3z").exhaust()
    game.round(dora="5s").turn(1, "4z").exhaust()
    read = analyzer.load(game.log())
    event = next(move.event for move in read.rounds[1].moves if move.op == "discard")
    fault = Finding(
        code="PAY-01", severity="ERROR", round="E1.1", event=event, offset=None, line=None, seat=1, expected=[1000, 2],
        recorded=[0, 2], why="", message="Wrong payment",
        rule="Every seat pays.",
    )  # fmt: skip
    lines = game_lines(read, [fault])
    assert lines[0].startswith("E1.0  East 1, renchan 0, 0 honba, 0 deposits, dora indicator 3z, scores 25,000 25,000 25,000 25,000")
    assert lines[1].startswith("  seat 0 East  19m19p19s1234567z")
    assert [line.split()[2] for line in lines[1:5]] == ["East", "South", "West", "North"]
    (marked,) = [i for i, line in enumerate(lines) if "!!" in line]
    assert lines[marked] == "    !!  ERROR PAY-01 Wrong payment: expected [1,000, 2], found [0, 2]"
    assert " discards " in lines[marked - 1] and lines[marked - 1].split()[0] == str(event)
    assert not any(line.split()[1:2] == ["deal"] for line in lines)
