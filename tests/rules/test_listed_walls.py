"""Walls that a record lists: laid out as Mahjong Soul and akochan publish them, held face by face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from retold import recorded

from analyzer.core.seed import own_seed, read_seed
from analyzer.core.wall import Wall, Walls
from analyzer.facts.replay import Replay
from analyzer.formats import told as say
from analyzer.formats.told import told
from analyzer.generate.play.order import Order, played
from analyzer.rules.finding import findings
from analyzer.rules.untold import not_told
from analyzer.tape.tape import Tape
from analyzer.tape.wall import AKOCHAN, HASH_HOLDS, HASH_WRONG, MAJSOUL_LEFT, MAJSOUL_WHOLE, NO_HASH, ListedWall
from analyzer.tiles.faces import ONE_RED, face_of
from analyzer.views.walls import walls_of

SEED, NUMBER = 7, 3  # a game of some rounds, with kans
FOUR, THREE = Order("tenhou-4p", SEED, "tonpuusen", "kans"), Order("tenhou-3p", SEED, "tonpuusen", "normal")
Change = Callable[[ListedWall], ListedWall]


def majsoul(wall: Wall) -> list[int]:
    """As its record lists a wall: 4, 4, 4 and 1 tiles to each from the dealer on, then draws; the rest from the end."""
    players, replacements = int(wall.players), 4 if wall.players == 4 else 8
    hands = [wall.hand(turn) for turn in range(players)]
    tiles = [hands[turn][4 * four + i] for four in range(3) for turn in range(players) for i in range(4)]
    tiles += [hand[12] for hand in hands]
    end = [int(wall.tiles[wall.replacement(k)]) for k in range(replacements)]
    for k in range(5 if players == 4 else 3):  # three play with fourteen tiles left: the other pairs may be drawn
        end += [int(wall.tiles[wall.indicator(k)]), int(wall.tiles[wall.ura(k)])]
    live = len(wall.tiles) - len(tiles) - len(end)
    return tiles + [int(wall.tiles[wall.drawn(n)]) for n in range(live)] + end[::-1]


def akochan(wall: Wall) -> list[int]:
    """Dealt one by one; of each pair at the end the indicator is the outer one."""
    tiles = majsoul(wall)
    dealt = [wall.hand(turn)[i] for i in range(13) for turn in range(4)]
    end = tiles[-4:]
    pairs = [(int(wall.tiles[wall.ura(k)]), int(wall.tiles[wall.indicator(k)])) for k in range(5)]
    for ura, indicator in pairs:
        end = [indicator, ura, *end]
    return dealt + tiles[52 : 136 - len(end)] + end


def with_walls(order: Order, layout: int, changes: dict[int, Change] | None = None) -> tuple[Tape, Replay]:
    """A generated game told in faces, with the walls of its seed as a record lists them."""
    game = played(order, NUMBER)
    walls = Walls(read_seed(own_seed([order.seed, NUMBER]), int(game.rules.players)), int(game.rules.players))
    said: list[say.Told] = []
    number = 0
    for event in told(game.tape):
        if isinstance(event, say.Begin):
            wall = walls.next()
            tiles = akochan(wall) if layout == AKOCHAN else majsoul(wall)
            first = 13 * int(wall.players) + 1 if layout == MAJSOUL_LEFT else 0
            listed = ListedWall(tuple(int(face_of(tile, ONE_RED)) for tile in tiles[first:]), layout, HASH_HOLDS)
            change = (changes or {}).get(number, lambda same: same)
            hands = tuple(tuple(sorted(hand)) for hand in event.hands)  # as until 2021
            event = event._replace(wall=change(listed), hands=hands)
            number += 1
        said.append(event)
    tape = recorded(said, game.tape)
    replay = Replay(tape, game.rules)
    replay.wall.open(b"", [])
    replay.run()
    return tape, replay


def codes(replay: Replay) -> list[str]:
    return [finding.code for finding in findings(replay)]


ALL = [(FOUR, MAJSOUL_WHOLE), (FOUR, MAJSOUL_LEFT), (FOUR, AKOCHAN), (THREE, MAJSOUL_WHOLE), (THREE, MAJSOUL_LEFT)]


@pytest.mark.parametrize(("order", "layout"), ALL)
def test_a_game_is_played_on_the_walls_that_its_record_lists(order: Order, layout: int) -> None:
    tape, replay = with_walls(order, layout)
    assert any(isinstance(event, say.Ankan | say.Kakan | say.Daiminkan | say.Nukidora) for event in told(tape))
    assert codes(replay) == []
    assert replay.wall.on
    assert not [entry for entry in not_told(replay) if entry.code.startswith("WALL")]


def swapped(one: int, other: int) -> Change:
    """Two tiles of the list change places, if they show different faces."""

    def change(listed: ListedWall) -> ListedWall:
        faces = list(listed.faces)
        assert faces[one] != faces[other]
        faces[one], faces[other] = faces[other], faces[one]
        return listed._replace(faces=tuple(faces))

    return change


@pytest.mark.parametrize(("one", "other", "code"), [(54, 55, "WALL-06"), (-5, -6, "WALL-08"), (0, 60, "WALL-04")])
def test_a_tile_that_lies_elsewhere_is_found(one: int, other: int, code: str) -> None:
    _, replay = with_walls(FOUR, MAJSOUL_WHOLE, {0: swapped(one, other)})
    assert codes(replay)[0] == code
    assert all(found.startswith("WALL") for found in codes(replay))


def test_a_wrong_hash_is_found_and_one_that_is_not_there_is_not_verifiable() -> None:
    _, replay = with_walls(FOUR, MAJSOUL_WHOLE, {1: lambda listed: listed._replace(proof=HASH_WRONG)})
    (finding,) = findings(replay)
    assert (finding.code, finding.severity, finding.event) == ("WALL-10", "ERROR", int(replay.tape.rounds[1]))
    _, replay = with_walls(FOUR, AKOCHAN, {0: lambda listed: listed._replace(proof=NO_HASH)})
    assert codes(replay) == []
    assert [entry.code for entry in not_told(replay) if entry.code.startswith("WALL")] == ["WALL-10"]


def test_the_wall_of_another_deal_and_one_that_lacks_tiles_are_told_and_the_rest_is_judged() -> None:
    other = lambda listed: listed._replace(faces=listed.faces[::-1])  # noqa: E731
    short = lambda listed: listed._replace(faces=listed.faces[1:])  # noqa: E731
    fifth = lambda listed: listed._replace(faces=(listed.faces[1], *listed.faces[1:]))  # noqa: E731
    for change, code in ((other, "WALL-12"), (short, "WALL-11"), (fifth, "WALL-11")):
        _, replay = with_walls(FOUR, MAJSOUL_WHOLE, {0: change})
        assert Counter(codes(replay)) == {code: 1}


def test_a_record_without_walls_is_not_verifiable_there() -> None:
    game = played(FOUR, NUMBER)
    replay = Replay(recorded(list(told(game.tape)), game.tape), game.rules)
    replay.wall.open(b"", [])
    replay.run()
    assert [entry.code for entry in not_told(replay) if entry.code.startswith("WALL")] == ["WALL-01"]


@pytest.mark.parametrize(("order", "layout"), ALL)
def test_the_listed_walls_are_shown_as_those_of_the_seed_are(order: Order, layout: int) -> None:
    tape, _ = with_walls(order, layout)
    game = played(order, NUMBER)
    shown, of_seed = walls_of(tape, int(game.rules.players)), walls_of(game.tape, int(game.rules.players))
    assert len(shown) == len(of_seed)

    def faces(tiles: tuple[int, ...]) -> list[int]:
        return [int(face_of(tile, ONE_RED)) for tile in tiles]

    for one, other in zip(shown, of_seed, strict=True):
        assert [taken.recorded for taken in one.drawn] == [taken.tile for taken in one.drawn]
        assert faces(tuple(taken.tile for taken in one.drawn)) == faces(tuple(taken.tile for taken in other.drawn))
        assert faces(one.left) == faces(other.left)
        assert faces(one.ura[:3]) == faces(other.ura[:3])
        assert faces(one.replacements_left) == faces(other.replacements_left)
        assert [sorted(faces(hand)) for hand in one.hands] == [sorted(faces(hand)) for hand in other.hands]
