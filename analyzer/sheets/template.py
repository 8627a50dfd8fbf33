"""A sheet to be filled in: remarks, the names of the columns, and a few hands as examples, settled by the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyzer.rulesets.read import load
from analyzer.rulesets.taiwan import is_taiwanese
from analyzer.settlement.records import Settlement
from analyzer.settlement.tell import settled

REMARKS: Final = """\
# ruleset: {ruleset}
# A row a hand. Seats are the winds of the hand (E is the dealer) or 0-3 from the first dealer.
# A sheet that begins in mid-game has no row "start" and counts on from its first hand.
# honba, sticks: on the table before the hand; riichi: who lays a stick in it (S:ronned declares with the tile that is
# won, and lays none).
# result: ron, tsumo, draw, nagashi, chombo, or an abortive draw by its name (kyuushu_kyuuhai ...).
# ron: winner, from, and han and fu or a limit; two winners: "S N" under winner, "3 5" under han, "40 -" under fu.
# draw: tenpai (seats, all, none). nagashi: winner and tenpai. chombo: from is who broke the rules.
# change: of each score over the hand, the own stick too. score: after it. One of the two is enough.
# Last rows: final (scores with the deposits that are left), points, place.
"""
TAIWANESE: Final = """\
# ruleset: {ruleset}
# A row a hand. Seats are the winds of the hand (E is the dealer) or 0-3.
# dealer: 0-3; streak: hands in a row that the dealer has kept the deal before this one.
# result: self-draw, discard, draw. tai: of the hand, without dealer and streak; dealer tai: 1 + 2 x streak.
"""
COLUMNS: Final = ("round", "honba", "sticks", "riichi", "result", "winner", "from", "han", "fu", "limit", "tenpai")
HANDS: Final[tuple[dict[str, str], ...]] = (
    {"riichi": "S", "result": "ron", "winner": "S", "from": "W", "han": "3", "fu": "40"},
    {"riichi": "", "result": "draw", "tenpai": "E"},
    {"riichi": "W", "result": "tsumo", "winner": "E", "limit": "mangan"},
)
TAIWANESE_COLUMNS: Final = ("hand", "dealer", "streak", "result", "winner", "from", "tai", "dealer tai")
TAIWANESE_HANDS: Final[tuple[dict[str, str], ...]] = (
    {"result": "self-draw", "winner": "E", "tai": "6"},
    {"result": "self-draw", "winner": "S", "tai": "4"},
    {"result": "discard", "winner": "W", "from": "E", "tai": "3"},
)
AS_TOLD: Final = {"from": "loser", "result": ""}


def template(ruleset: str) -> str:
    """The text of a sheet for a ruleset. RulesetError for one that there is not."""
    if is_taiwanese(ruleset):
        return TAIWANESE.format(ruleset=ruleset) + _text(TAIWANESE_COLUMNS, ["change"], 4, _taiwanese(ruleset))
    rules = load(ruleset)
    players = int(rules.players)
    scores = [int(rules.start)] * players
    rows = [{"round": "start", **_each("score", scores)}]
    told: dict[str, Any] = {"round": "E1", "honba": 0, "sticks": 0}
    for hand in HANDS:
        found = settled(ruleset, {**told, **_told(hand), "sticks": told["sticks"] + bool(hand["riichi"])})
        assert isinstance(found, Settlement) and found.next is not None
        laid = "ESWN".find(hand["riichi"] or "-")
        change = list(found.changes)
        if laid >= 0:
            change[(found.dealer + laid) % players] -= int(rules.riichi_deposit)
        scores = [score + one for score, one in zip(scores, change, strict=True)]
        header = {name: str(value) for name, value in told.items()}
        rows.append({**hand, **header, **_each("change", change), **_each("score", scores)})
        told = {"round": found.next.round, "honba": found.next.honba, "sticks": found.next.sticks}
    rows += [{"round": name} for name in ("final", "points", "place")]
    return REMARKS.format(ruleset=ruleset) + _text(COLUMNS, ["change", "score"], players, rows)


def _taiwanese(ruleset: str) -> list[dict[str, str]]:
    rows = []
    dealer = streak = 0
    for number, hand in enumerate(TAIWANESE_HANDS, 1):
        found = settled(ruleset, {**_told(hand), "dealer": dealer, "streak": streak})
        assert not isinstance(found, Settlement)
        where = {"hand": str(number), "dealer": str(dealer), "streak": str(streak), "dealer tai": str(found.dealer_tai)}
        rows.append({**hand, **where, **_each("change", found.changes)})
        dealer, streak = found.next_dealer, found.next_streak
    return rows


def _told(hand: Mapping[str, str]) -> dict[str, str]:
    names = {name: AS_TOLD.get(name, name) for name in hand}
    return {names[name]: value for name, value in hand.items() if names[name] and value}


def _each(what: str, values: Any) -> dict[str, str]:
    return {f"{what} {seat}": str(value) for seat, value in enumerate(values)}


def _text(columns: tuple[str, ...], each: list[str], players: int, rows: list[dict[str, str]]) -> str:
    names = [*columns, *(f"{what} {seat}" for what in each for seat in range(players))]
    lines = [",".join(names), *(",".join(row.get(name, "") for name in names) for row in rows)]
    return "\n".join(lines) + "\n"
