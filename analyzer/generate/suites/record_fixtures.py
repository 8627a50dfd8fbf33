"""Fixtures of checks that no mjlog can break: records of other forms, small ones for one law each.

A record holds no remarks, so ``expected.json`` beside them says which findings each gives, and under which ruleset.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer import api
from analyzer.formats import majsoul, mjai, mjlog, tenhou6
from analyzer.generate.compose import scenes
from analyzer.generate.faults import walled
from analyzer.tiles.faces import ONE_RED, face_of

if TYPE_CHECKING:
    from analyzer.views.walls import RoundWall

SALT: Final = "5f3cbb1e"
SUITS: Final = "mpsz"
Record = dict[str, Any]
Tiles = list[str]


class Fixture(NamedTuple):
    """A record, and the codes of its findings."""

    name: str
    data: bytes
    codes: tuple[str, ...]


def fixtures() -> dict[str, bytes]:
    """The records and ``expected.json``, by their names."""
    made = records()
    expected = {one.name: {"ruleset": "tenhou-4p", "findings": list(one.codes)} for one in made}
    text = json.dumps(expected, indent=1, sort_keys=True) + "\n"
    return {one.name: one.data for one in made} | {"expected.json": text.encode()}


def records(code: str = "") -> list[Fixture]:
    """Those that keep or break one law; of all without a code."""
    return [one for one in (*_marks(), *_excerpts(), *_walls()) if f"-{code}-" in one.name or not code]


def _marks() -> list[Fixture]:
    """mjai marks a discard that is the tile just drawn."""
    lines = mjai.write(mjlog.read(scenes.quiet().log()), "mortal").decode()
    mark = '"pai":"5sr","tsumogiri":'  # there is but one
    wrong = lines.replace(f"{mark}true", f"{mark}false", 1)
    return [
        Fixture("pass-LOG-21-as-drawn.jsonl", lines.encode(), ()),
        Fixture("fail-LOG-21-drawn-marked-as-held.jsonl", wrong.encode(), ("LOG-21",)),
    ]


def _excerpts() -> list[Fixture]:
    """tenhou/6 may hold some rounds of a game."""
    whole = json.loads(tenhou6.write(mjlog.read(scenes.tenpai_draws().log())))
    part = {key: value for key, value in whole.items() if key != "sc"} | {"log": whole["log"][1:2]}
    return [
        Fixture("pass-LOG-22-whole-game.json", json.dumps(whole).encode(), ()),
        Fixture("fail-LOG-22-second-round.json", json.dumps(part).encode(), ("LOG-22",)),
    ]


def _walls() -> list[Fixture]:
    """Mahjong Soul publishes each wall with its hash."""
    return [
        Fixture("pass-WALL-10-its-hash.json.gz", _published(lambda tiles: None), ()),
        Fixture("fail-WALL-10-another-hash.json.gz", _published(lambda tiles: None, SALT[::-1]), ("WALL-10",)),
        Fixture("pass-WALL-11-whole-set.json.gz", _published(lambda tiles: None), ()),
        Fixture("fail-WALL-11-a-tile-five-times.json.gz", _published(_fifth), ("WALL-11",)),
        Fixture("pass-WALL-12-its-deal.json.gz", _published(lambda tiles: None), ()),
        Fixture("fail-WALL-12-another-deal.json.gz", _published(Tiles.reverse), ("WALL-12",)),
    ]


def _fifth(tiles: Tiles) -> None:
    tiles[0] = next(tile for tile in tiles if tile != tiles[0])


def _published(change: Callable[[Tiles], None], salt: str = SALT) -> bytes:
    """A game with its walls, the first of them changed; its hash is made with a salt, and another may be told."""
    log = walled.quiet().log()
    record: Record = json.loads(majsoul.write(mjlog.read(log)))
    results = [action["result"] for action in record["data"]["data"]["actions"]]
    deals = [result["data"] for result in results if result["name"].endswith("NewRound")]
    for number, (deal, wall) in enumerate(zip(deals, api.walls(log), strict=True)):
        tiles = _listed(wall)
        if number == 0:
            change(tiles)
        text = "".join(tiles)
        deal |= {
            "paishan": text, "salt": SALT, "saltSha256": sha256(SALT.encode()).hexdigest(),
            "sha256": sha256((text + (salt if number == 0 else SALT)).encode()).hexdigest(),
        }  # fmt: skip
    return gzip.compress(json.dumps(record).encode(), mtime=0)


def _listed(wall: RoundWall) -> Tiles:
    """The wall as Mahjong Soul lays it out: dealt 4, 4, 4 and 1, then the draws; from its end replacements and pairs."""
    order = [(wall.dealer + turn) % 4 for turn in range(4)]
    dealt = [tile for four in range(3) for seat in order for tile in wall.hands[seat][4 * four : 4 * four + 4]]
    dealt += [wall.hands[seat][12] for seat in order]
    live = [taken.tile for taken in wall.drawn] + list(wall.left)
    end = [taken.tile for taken in wall.replacements] + list(wall.replacements_left)
    for pair in zip(wall.indicators, wall.ura, strict=True):
        end += pair
    return [_text(tile) for tile in (*dealt, *live, *end[::-1])]


def _text(tile: int) -> str:
    """``0m`` for a red five."""
    face = int(face_of(tile, ONE_RED))
    return f"0{SUITS[face - 34]}" if face > 33 else f"{face % 9 + 1}{SUITS[face // 9]}"
