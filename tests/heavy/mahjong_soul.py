"""Wins by Mahjong Soul's rules, written as its records and read again, held against `riichienv`: yaku, han, fu, points.

    python tests/heavy/mahjong_soul.py [GAMES]     of four and of three players each, default 1000

Their core is asked: the Python around it adds a tile to a hand with two kans. Prints how many wins were compared, and
those that differ. Ends with 1 if any does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from riichienv import MeldType, Wind, get_all_yaku
from riichienv._riichienv import Conditions, HandEvaluator, HandEvaluator3P, Meld

from analyzer.formats import majsoul
from analyzer.formats.melds import meld_tiles
from analyzer.generate.play.order import ANY_STYLE, LENGTHS, Order, played
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of
from analyzer.tape.words import argument_of, op_of
from analyzer.tiles import yaku as y

TENHOU = {yaku.id: yaku.tenhou_id for yaku in get_all_yaku()}
SORTS = {t.CHII: MeldType.Chi, t.PON: MeldType.Pon, t.DAIMINKAN: MeldType.Daiminkan, t.ANKAN: MeldType.Ankan,
         t.KAKAN: MeldType.Kakan}  # fmt: skip
WINDS = (Wind.East, Wind.South, Wind.West, Wind.North)
SHOWN = 5


class Value(NamedTuple):
    yaku: tuple[int, ...]  # by Tenhou's numbers, without dora; every wind of a seat as 10, of a round as 14
    han: int  # of a yakuman 0
    fu: int  # of a yakuman 0
    points: int


def wins(tape: Tape) -> Iterator[tuple[int, int]]:
    """The block of each deal's win, and of the deal."""
    deal = 0
    for event in list(tape.events)[: tape.event_count]:
        if op_of(event) == t.DEAL:
            deal = argument_of(event)
        elif op_of(event) == t.AGARI:
            yield argument_of(event), deal


def listed(tape: Tape, block: int, field: int) -> list[int]:
    return [int(number) for number in numbers_of(tape, tape.numbers[block + field])]


def told(tape: Tape, block: int) -> Value:
    """As the record has it."""
    yakuman = listed(tape, block, t.YAKUMAN)
    yaku = listed(tape, block, t.YAKU)
    han = 0 if yakuman else sum(yaku[1::2])
    ids = yakuman or [one for one, of in zip(yaku[::2], yaku[1::2], strict=True) if of and one < y.COUNT]
    fu = 0 if yakuman else int(tape.numbers[block + t.FU])
    return Value(plain(ids), han, fu, int(tape.numbers[block + t.POINTS]))


def plain(ids: list[int]) -> tuple[int, ...]:
    """Winds without which wind."""
    return tuple(sorted(y.SEAT_WIND + (one - y.SEAT_WIND) // 4 * 4 if y.SEAT_WIND <= one < y.YAKUHAI else one for one in ids))


def theirs(tape: Tape, block: int, deal: int, players: int) -> Value:
    numbers = tape.numbers
    ids = set(listed(tape, block, t.YAKU)[::2]) | set(listed(tape, block, t.YAKUMAN))
    winner, tsumo = int(numbers[block + t.WINNER]), numbers[block + t.WINNER] == numbers[block + t.LOSER]
    dealer = int(numbers[deal + t.DEALER])
    words = listed(tape, block, t.MELDS)
    melds = [Meld(SORTS[op_of(word)], sorted(meld_tiles(word)), op_of(word) != t.ANKAN, -1, None)
             for word in words if op_of(word) != t.NUKIDORA]  # fmt: skip
    hand = listed(tape, block, t.HAND)
    conditions: dict[str, Any] = dict(
        tsumo=tsumo, riichi=bool(ids & {y.RIICHI, y.DOUBLE_RIICHI}), double_riichi=y.DOUBLE_RIICHI in ids,
        ippatsu=y.IPPATSU in ids, haitei=y.HAITEI in ids, houtei=y.HOUTEI in ids, rinshan=y.RINSHAN in ids,
        chankan=y.CHANKAN in ids, tsumo_first_turn=bool(ids & {y.TENHOU, y.CHIIHOU}), player_wind=WINDS[(winner - dealer) % players],
        round_wind=WINDS[int(numbers[deal + t.KYOKU]) // 4],
    )  # fmt: skip
    if players == 3:
        norths = sum(op_of(word) == t.NUKIDORA for word in words)
        conditions |= dict(is_sanma=True, num_players=3, kita_count=norths)
    evaluator = (HandEvaluator3P if players == 3 else HandEvaluator)(hand, melds)
    lists = listed(tape, block, t.DORA_LIST), listed(tape, block, t.URA_LIST)
    found = evaluator.calc(int(numbers[block + t.TILE]), *lists, Conditions(**conditions))
    yakuman = found.yakuman
    theirs = [TENHOU[one] for one in found.yaku]
    others = players - 1
    points = found.tsumo_agari_ko * others if winner == dealer else found.tsumo_agari_oya + (others - 1) * found.tsumo_agari_ko
    return Value(
        plain([one for one in theirs if one < y.COUNT]), 0 if yakuman else found.han, 0 if yakuman else found.fu,
        points if tsumo else found.ron_agari,
    )  # fmt: skip


def compare(ruleset: str, players: int, games: int) -> tuple[int, list[str]]:
    count, wrong = 0, []
    for number in range(games):
        game = played(Order(ruleset, 29, LENGTHS[number % 2], ANY_STYLE), number).tape
        (tape,) = majsoul.read(majsoul.write_protobuf(game))
        assert isinstance(tape, Tape)
        for block, deal in wins(tape):
            count += 1
            ours, other = told(tape, block), theirs(tape, block, deal, players)
            if ours != other:
                wrong.append(f"game {number}: told {ours}, {other} by riichienv")
    return count, wrong


def main(games: int) -> int:
    failed = 0
    for ruleset, players in (("mahjong-soul-4p", 4), ("mahjong-soul-3p", 3)):
        count, wrong = compare(ruleset, players, games)
        print(f"{ruleset}: {count:,} wins of {games:,} games, {len(wrong)} valued otherwise by riichienv")
        print(*(f"    {line}\n" for line in wrong[:SHOWN]), sep="", end="")
        failed += len(wrong)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
