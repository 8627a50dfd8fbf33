"""Whole random games, settled hand by hand under each ruleset, written down as a sheet: clean, and not when a number is changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import analyzer
from analyzer import Settlement, rulesets
from analyzer.rulesets.ruleset import NO_CHOMBO, NO_NAGASHI, Ruleset

LONGEST = 60
FU = (30, 40, 50, 60, 70)


def hand(dice: Random, rules: Ruleset, riichi: list[int]) -> dict[str, str]:
    """How a hand ends, in the cells of a sheet."""
    players = int(rules.players)
    seats = list(range(players))
    dice.shuffle(seats)
    roll = dice.random()
    if len(riichi) == 4 and rules.suucha_riichi:
        return {"result": "suucha_riichi"}
    if roll < 0.35:
        count = 2 if dice.random() < 0.2 and players > 2 else 1
        han = [dice.choice((1, 2, 3, 4, 5, 6, 8)) for _ in range(count)]
        return {
            "result": "ron", "from": str(seats[0]), "winner": " ".join(map(str, seats[1 : 1 + count])),
            "han": " ".join(map(str, han)), "fu": " ".join(str(dice.choice(FU)) for _ in range(count)),
        }  # fmt: skip
    if roll < 0.6:
        return {"result": "tsumo", "winner": str(seats[0]), "han": str(dice.randint(1, 7)), "fu": str(dice.choice(FU))}
    tenpai = {seat for seat in seats if dice.random() < 0.5} | set(riichi)
    told = " ".join(map(str, sorted(tenpai))) or "none"
    if roll < 0.65 and rules.nagashi != NO_NAGASHI:
        return {"result": "nagashi", "winner": str(seats[0]), "tenpai": told}
    if roll < 0.7 and rules.suukaikan:
        return {"result": "suukaikan"}
    if roll < 0.75 and rules.chombo != NO_CHOMBO:
        return {"result": "chombo", "from": str(seats[0])}
    return {"result": "draw", "tenpai": told}


def told_of(cells: dict[str, str]) -> dict[str, Any]:
    """The same for `settle`."""
    result = cells["result"]
    if result == "ron":
        values = zip(cells["winner"].split(), cells["han"].split(), cells["fu"].split(), strict=True)
        return {"wins": [f"{winner} from {cells['from']} {han} han {fu} fu" for winner, han, fu in values]}
    if result == "tsumo":
        return {"wins": [f"{cells['winner']} {cells['han']} han {cells['fu']} fu"]}
    if result == "nagashi":
        return {"nagashi": cells["winner"], "tenpai": cells["tenpai"]}
    if result == "chombo":
        return {"chombo": cells["from"]}
    return {"draw": "exhaustive", "tenpai": cells["tenpai"]} if result == "draw" else {"draw": result}


def game(ruleset: str, seed: int) -> list[dict[str, str]]:
    """The rows of a whole game."""
    dice = Random(f"{ruleset} {seed}")
    rules = rulesets.load(ruleset)
    players = int(rules.players)
    scores = [int(rules.start)] * players
    rows: list[dict[str, str]] = []
    chombos = [0] * players
    header: dict[str, Any] = {"round": "E1", "honba": 0, "sticks": 0}
    for _ in range(LONGEST):
        able = [seat for seat in range(players) if scores[seat] >= max(int(rules.riichi_points), 1000)]
        riichi = [seat for seat in able if dice.random() < 0.25]
        cells = hand(dice, rules, riichi)
        laid = [scores[seat] - 1000 * (seat in riichi) for seat in range(players)]
        found = analyzer.settle(
            ruleset=ruleset, round=header["round"], honba=header["honba"], sticks=header["sticks"] + len(riichi),
            riichi=riichi, scores=laid, **told_of(cells),
        )  # fmt: skip
        assert isinstance(found, Settlement) and found.scores is not None
        assert sum(found.scores) + 1000 * (found.next.sticks if found.next else 0) <= players * int(rules.start)
        change = [after - before for after, before in zip(found.scores, scores, strict=True)]
        scores = list(found.scores)
        chombos = [count + (seat in found.offenders) for seat, count in enumerate(chombos)]
        rows.append({
            **{name: str(value) for name, value in header.items()}, "riichi": " ".join(map(str, riichi)), **cells,
            **{f"change {seat}": str(one) for seat, one in enumerate(change)},
            **{f"score {seat}": str(one) for seat, one in enumerate(scores)},
        })  # fmt: skip
        if found.next is None:
            assert found.final is not None
            rows.append({"round": "final", **{f"score {seat}": str(one) for seat, one in enumerate(found.final.scores)}})
            rows.append({"round": "place", **{f"score {seat}": str(one) for seat, one in enumerate(found.final.places)}})
            if not any(chombos):
                rows.append({"round": "points", **{f"score {seat}": str(one) for seat, one in enumerate(found.final.points)}})
            break
        header = {"round": found.next.round, "honba": found.next.honba, "sticks": found.next.sticks}
    return rows


def judged(rows: list[dict[str, str]], ruleset: str) -> list[tuple[str, int | None]]:
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = "\n".join([",".join(names), *(",".join(row.get(name, "") for name in names) for row in rows)])
    report = analyzer.check(text.encode(), ruleset=ruleset)
    assert report.error is None, report.error
    return [(finding.code, finding.line) for finding in report.findings if finding.code != "LOG-02"]


@pytest.mark.parametrize("ruleset", rulesets.names())
def test_a_settled_game_is_a_clean_sheet(ruleset: str) -> None:
    for seed in range(4):
        assert judged(game(ruleset, seed), ruleset) == [], seed


@pytest.mark.parametrize("ruleset", ["tenhou-4p", "tenhou-3p", "russian", "wrc", "ema", "m-league"])
def test_a_changed_number_is_found_in_its_row(ruleset: str) -> None:
    dice = Random(ruleset)
    for seed in range(12):
        rows = game(ruleset, seed)
        hands = [i for i, row in enumerate(rows) if "result" in row]
        row = dice.choice(hands)
        column = dice.choice(["honba", "sticks", "change 0", "score 1"])
        if column == "score 1" and row == hands[-1]:
            continue
        rows[row] = {**rows[row], column: str(int(rows[row][column]) + (1 if column in ("honba", "sticks") else 100))}
        assert row + 2 in [line for _, line in judged(rows, ruleset)], (seed, row, column)
