"""The wall that Mahjong Soul publishes is held: hash, deal, draws, replacements, indicators and ura, three players too."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import md5, sha256
from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer.formats import mjlog
from analyzer.formats.majsoul import write
from analyzer.rules.report import Report

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOUR = FIXTURES / "games" / "hanchan.xml"
THREE = FIXTURES / "games" / "hanchan-three-players.xml"
SALT = "5f3cbb1e"
Doc = dict[str, Any]
Tiles = list[str]


def document(path: Path) -> Doc:
    return dict(json.loads(write(mjlog.read(path.read_bytes()))))


def rounds(doc: Doc) -> list[list[tuple[str, Doc]]]:
    """The records of each round, by their names, to be changed in place."""
    found: list[list[tuple[str, Doc]]] = []
    for action in doc["data"]["data"]["actions"]:
        record = action["result"]
        if record["name"].endswith("NewRound"):
            found.append([])
        found[-1].append((record["name"].removeprefix(".lq.Record"), record["data"]))
    return found


def all_tiles(players: int) -> Tiles:
    kinds = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
    if players == 3:
        kinds = [kind for kind in kinds if kind[1] != "m" or kind[0] in "19"]
    return ["0" + kind[1] if kind[0] == "5" and kind[1] != "z" and copy == 0 else kind for kind in kinds for copy in range(4)]


def laid(records: list[tuple[str, Doc]], players: int) -> tuple[Tiles, list[int]]:
    """The whole wall that a round was dealt and drawn from, laid out as the game lays it out; and what nobody saw of it.

    Dealt 4, 4, 4, 1 from the dealer on, then his draw; live draws follow. From the end: replacements, then in pairs
    indicator and ura.
    """
    deal = records[0][1]
    size, first = (136, 5) if players == 4 else (108, 9)
    wall: list[str | None] = [None] * size
    order = [(deal["ju"] + turn) % players for turn in range(players)]
    dealt = [tile for k in range(3) for seat in order for tile in deal[f"tiles{seat}"][4 * k : 4 * k + 4]]
    dealt += [deal[f"tiles{seat}"][12] for seat in order] + [deal[f"tiles{deal['ju']}"][13]]
    wall[: len(dealt)] = dealt
    live, replaced, kan = len(dealt), 0, False
    doras, ura = deal["doras"], []
    for name, told in records[1:]:
        if name == "DealTile":
            at = -1 - replaced if kan else live
            wall[at] = told["tile"]
            replaced, live = replaced + kan, live + (not kan)
        kan = name in ("AnGangAddGang", "BaBei") or name == "ChiPengGang" and told["type"] == 2
        doras = max(doras, told.get("doras", []), key=len)
        for hule in told.get("hules", []):
            doras, ura = max(doras, hule["doras"], key=len), max(ura, hule["li_doras"], key=len)
    for i, tile in enumerate(doras):
        wall[-first - 2 * i] = tile
    for i, tile in enumerate(ura):
        wall[-first - 1 - 2 * i] = tile
    rest = all_tiles(players)
    for tile in wall:
        if tile is not None:
            rest.remove(tile)
    unseen = [at for at, tile in enumerate(wall) if tile is None]
    return [rest.pop() if tile is None else tile for tile in wall], unseen


def publish(deal: Doc, wall: Tiles, players: int, whole: bool) -> None:
    """Put the wall into the record, as one of the two ages has it, with its hash."""
    text = "".join(wall if whole else wall[13 * players + 1 :])
    deal["paishan"] = text
    if whole:
        deal |= {"salt": SALT, "saltSha256": sha256(SALT.encode()).hexdigest(), "sha256": sha256((text + SALT).encode()).hexdigest()}
    else:
        deal["md5"] = md5(text.encode()).hexdigest()


def judged(doc: Doc, players: int) -> Report:
    return analyzer.check(json.dumps(doc).encode(), ruleset=f"tenhou-{players}p")


CASES = [(FOUR, 4, True), (FOUR, 4, False), (THREE, 3, True), (THREE, 3, False)]
IDS = ["4, whole", "4, what is left", "3, whole", "3, what is left"]


@pytest.mark.parametrize("path, players, whole", CASES, ids=IDS)
def test_a_game_played_from_its_wall_has_no_finding(path: Path, players: int, whole: bool) -> None:
    doc = document(path)
    for records in rounds(doc):
        publish(records[0][1], laid(records, players)[0], players, whole)
    report = judged(doc, players)
    assert [found.code for found in report.findings] == []
    assert not [said for said in report.not_verifiable if said.code.startswith("WALL")]


def first_of(told: list[list[tuple[str, Doc]]], name: str, after: Callable[[str, Doc], bool]) -> tuple[int, int]:
    """Round and position of the first record of a name that follows one of some sort."""
    return next(
        (number, i) for number, records in enumerate(told) for i, record in enumerate(records)
        if i and record[0] == name and after(*records[i - 1])
    )  # fmt: skip


def changed(path: Path, players: int, number: int, at: int, whole: bool = True) -> list[str]:
    """The codes found when one tile of a round's wall has changed places with one nobody saw, the hash being right."""
    doc = document(path)
    for i, records in enumerate(rounds(doc)):
        wall, unseen = laid(records, players)
        if i == number:
            other = next(other for other in unseen if wall[other] != wall[at])
            wall[at], wall[other] = wall[other], wall[at]
        publish(records[0][1], wall, players, whole)
    return [found.code for found in judged(doc, players).findings]


@pytest.mark.parametrize("path, players, whole", CASES, ids=IDS)
def test_another_tile_than_the_walls_is_found(path: Path, players: int, whole: bool) -> None:
    first = 5 if players == 4 else 9
    assert changed(path, players, 1, 13 * players + 3, whole) == ["WALL-06"]  # a draw
    assert changed(path, players, 1, -first, whole) == ["WALL-08"]  # the first indicator


@pytest.mark.parametrize("path, players", [(FOUR, 4), (THREE, 3)])
def test_another_dealt_tile_is_found_where_the_wall_holds_the_deal(path: Path, players: int) -> None:
    assert changed(path, players, 1, 2) == ["WALL-04"]


def test_another_replacement_and_another_ura_are_found() -> None:
    told = rounds(document(THREE))
    number, _ = first_of(told, "DealTile", lambda name, _: name == "BaBei")
    assert changed(THREE, 3, number, -1) == ["WALL-07"]
    for path, players, first in ((FOUR, 4, 5), (THREE, 3, 9)):
        told = rounds(document(path))
        with_ura = next(i for i, records in enumerate(told) if any(hule["li_doras"] for hule in records[-1][1].get("hules", [])))
        assert changed(path, players, with_ura, -first - 1) == ["WALL-09"]


def test_another_hash_is_found_and_none_is_said() -> None:
    doc = document(FOUR)
    for records in rounds(doc):
        publish(records[0][1], laid(records, 4)[0], 4, True)
    rounds(doc)[2][0][1]["sha256"] = sha256(b"").hexdigest()
    (found,) = judged(doc, 4).findings
    assert (found.code, found.round) == ("WALL-10", rounds_text(doc, 2))
    del rounds(doc)[2][0][1]["sha256"], rounds(doc)[2][0][1]["saltSha256"]
    assert [each.severity for each in judged(doc, 4).findings] in ([], ["INFO"])


def rounds_text(doc: Doc, number: int) -> str:
    deal = rounds(doc)[number][0][1]
    return f"{'ESWN'[deal['chang']]}{deal['ju'] + 1}.{deal['ben']}"
