"""The wins of a log, told as people tell them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from analyzer import Win
from analyzer.formats.mjlog.meld import meld_word
from analyzer.settlement.hand import YAKU_OF
from analyzer.tape.words import ANKAN, CHII, DAIMINKAN, KAKAN, NUKIDORA, argument_of, op_of

RED = (16, 52, 88)


def rounds_won(log: bytes) -> Iterator[tuple[dict[str, Any], tuple[int, ...]]]:
    """What `settle` is told of each round that was won, and the changes that the log says."""
    text = log.decode("utf-8")
    for part in text.split("<INIT ")[1:]:
        wins = [dict(re.findall(r'(\w+)="([^"]*)"', element)) for element in re.findall("<AGARI [^>]*>", part)]
        if not wins:
            continue
        seed = re.search(r'seed="(\d+),(\d+)', part)
        assert seed is not None
        kyoku = int(seed[1])
        honba, sticks = wins[0]["ba"].split(",")
        told = {
            "round": f"{'ESWN'[kyoku // 4 % 4]}{kyoku % 4 + 1}", "honba": int(honba), "sticks": int(sticks),
            "wins": [win_of(win) for win in wins],
        }  # fmt: skip
        changes = [[100 * int(change) for change in win["sc"].split(",")[1::2]] for win in wins]
        yield told, tuple(sum(seat) for seat in zip(*changes, strict=True))


def win_of(listed: dict[str, str]) -> Win:
    """One win. Beside a yakuman a log lists no riichi: its ura indicators say that there was one."""
    winner, loser, won = int(listed["who"]), int(listed["fromWho"]), int(listed["machi"])
    hand = [int(tile) for tile in listed["hai"].split(",")]
    hand.remove(won)
    melds = [meld(winner, int(code)) for code in listed.get("m", "").split(",") if code]
    ids = set(map(int, listed["yaku"].split(",")[::2] if "yaku" in listed else listed["yakuman"].split(",")))
    said = [word for word, number in YAKU_OF.items() if number in ids]
    if "doraHaiUra" in listed and not {"riichi", "double_riichi"} & set(said):
        said.append("riichi")
    return Win(
        winner=winner, loser=None if winner == loser else loser, hand=tiles(hand) + "".join(filter(None, melds)),
        tile=tiles([won]), dora=noted(listed["doraHai"]), ura=noted(listed.get("doraHaiUra", "")),
        nukidora=melds.count(""), situation=tuple(said), pao=int(listed["paoWho"]) if "paoWho" in listed else None,
    )  # fmt: skip


def meld(seat: int, code: int) -> str:
    """A meld in notation; a north set aside is none."""
    word = meld_word(seat, code, 0)
    op, argument = int(op_of(word)), int(argument_of(word))
    first = argument & 255
    if op == NUKIDORA:
        return ""
    if op in (ANKAN, DAIMINKAN, KAKAN):
        text = tiles([first & ~3 | copy for copy in range(4)])
        return f"({text})" if op == ANKAN else f"[{text}]"
    named = [first, argument >> 8 & 255, argument >> 16]
    return f"[{tiles(sorted(named) if op == CHII else named)}]"


def tiles(numbers: list[int]) -> str:
    """Tiles by their notation; a red five is one."""
    return "".join(f"{'0' if tile in RED else tile // 4 % 9 + 1}{'mpsz'[tile // 36]}" for tile in numbers)


def noted(numbers: str) -> str:
    """The same of a list in a log."""
    return tiles([int(number) for number in numbers.split(",") if number])
