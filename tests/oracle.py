"""Wins valued by the `mahjong` package.

Four players: the same yaku, han, fu and points. Three players: the same yaku and fu, and the same han without dora,
since the package knows neither nukidora nor that 9m follows 1m.
"""

from __future__ import annotations

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from analyzer.rulesets.rooms import CHIPS_5
from analyzer.tape import words as t
from analyzer.tape.tape import Tape, numbers_of
from analyzer.tape.words import argument_of, op_of

OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
KIRIAGE = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, kiriage=True)
NO_RED_FIVES = OptionalRules(has_open_tanyao=True, has_aka_dora=False, has_double_yakuman=False)
DORA = (52, 53, 54)
NAMES = (  # the package's, in the order of Tenhou's numbers
    "Menzen Tsumo", "Riichi", "Ippatsu", "Chankan", "Rinshan Kaihou", "Haitei Raoyue", "Houtei Raoyui", "Pinfu", "Tanyao",
    "Iipeiko", *(f"Yakuhai ({whose} wind {wind})" for whose in ("seat", "round") for wind in ("east", "south", "west", "north")),
    "Yakuhai (haku)", "Yakuhai (hatsu)", "Yakuhai (chun)", "Double Riichi", "Chiitoitsu", "Chantai", "Ittsu",
    "Sanshoku Doujun", "Sanshoku Doukou", "San Kantsu", "Toitoi", "San Ankou", "Shou Sangen", "Honroutou", "Ryanpeikou",
    "Junchan", "Honitsu", "Chinitsu", "Renhou", "Tenhou", "Chiihou", "Daisangen", "Suu Ankou", "Suu Ankou Tanki",
    "Tsuu Iisou", "Ryuuiisou", "Chinroutou", "Chuuren Poutou", "Daburu Chuuren Poutou", "Kokushi Musou",
    "Kokushi Musou Juusanmen Matchi", "Dai Suushii", "Shousuushii", "Suu Kantsu", "Dora", "Ura Dora", "Aka Dora",
)  # fmt: skip
SORTS = {t.CHII: Meld.CHI, t.PON: Meld.PON}


def meld(word: int) -> tuple[Meld, list[int]]:
    op, argument = op_of(word), argument_of(word)
    if op in SORTS:
        tiles = sorted((argument & 255, argument >> 8 & 255, argument >> 16))
        return Meld(meld_type=SORTS[op], tiles=tiles, opened=True), tiles
    first = (argument & 255) & ~3
    tiles = [first + i for i in range(4)]
    return Meld(meld_type=Meld.KAN, tiles=tiles, opened=op != t.ANKAN), tiles


def valued(tape: Tape, block: int, kyoku: int, dealer: int) -> tuple[list[int], int, int, int]:
    """Yaku but dora, han, fu and points of a recorded win by the package; with three players without dora."""
    seats = 3 if tape.type_bits & 16 else 4
    numbers = tape.numbers
    melds, tiles = [], numbers_of(tape, numbers[block + t.HAND])
    for word in numbers_of(tape, numbers[block + t.MELDS]):
        if op_of(word) != t.NUKIDORA:
            one, own = meld(word)
            melds.append(one)
            tiles = tiles + own
    ids = set(numbers_of(tape, numbers[block + t.YAKU])[::2]) | set(numbers_of(tape, numbers[block + t.YAKUMAN]))
    winner, tsumo = numbers[block + t.WINNER], numbers[block + t.WINNER] == numbers[block + t.LOSER]
    config = HandConfig(
        is_tsumo=tsumo, is_riichi=bool(ids & {1, 21}), is_daburu_riichi=21 in ids, is_ippatsu=2 in ids,
        is_chankan=3 in ids, is_rinshan=4 in ids, is_haitei=5 in ids, is_houtei=6 in ids, is_tenhou=37 in ids,
        is_chiihou=38 in ids, player_wind=27 + (winner - dealer) % seats, round_wind=27 + kyoku // 4,
        options=NO_RED_FIVES if seats == 3 else KIRIAGE if tape.type_bits & CHIPS_5 else OPTIONS,
    )  # fmt: skip
    answer = HandCalculator.estimate_hand_value(
        tiles, numbers[block + t.TILE], melds=melds, config=config,
        dora_indicators=numbers_of(tape, numbers[block + t.DORA_LIST]) if seats == 4 else [],
        ura_dora_indicators=numbers_of(tape, numbers[block + t.URA_LIST]) if seats == 4 else [],
    )  # fmt: skip
    assert answer.error is None, answer.error
    cost = answer.cost["main"] + (2 * answer.cost["additional"] if tsumo else 0)
    yaku = sorted({NAMES.index(yaku.name) for yaku in answer.yaku} - set(DORA))
    return yaku, answer.han, answer.fu, cost


def recorded(tape: Tape, block: int) -> tuple[list[int], int, int, int]:
    """Yaku but dora, han, fu and points as the log has them; with three players the han without dora."""
    numbers = tape.numbers
    pairs = numbers_of(tape, numbers[block + t.YAKU])
    dora = DORA if tape.type_bits & 16 else ()
    han = sum(han for yaku, han in zip(pairs[::2], pairs[1::2], strict=True) if yaku not in dora)
    yaku = sorted({*pairs[::2], *numbers_of(tape, numbers[block + t.YAKUMAN])} - set(DORA))
    return yaku, han, numbers[block + t.FU], numbers[block + t.POINTS]


def differing_wins(tape: Tape) -> tuple[int, list[tuple[object, ...]]]:
    """How many wins a log has, and those of which the package says something else: event, theirs, ours."""
    wrong: list[tuple[object, ...]] = []
    wins = kyoku = dealer = 0
    for i in range(tape.event_count):
        event = tape.events[i]
        block = argument_of(event)
        if op_of(event) == t.DEAL:
            kyoku, dealer = tape.numbers[block + t.KYOKU], tape.numbers[block + t.DEALER]
        elif op_of(event) == t.AGARI:
            wins += 1
            theirs, ours = valued(tape, block, kyoku, dealer), recorded(tape, block)
            yakuman = tape.numbers[block + t.YAKUMAN] != t.ABSENT
            sanma = bool(tape.type_bits & 16)
            points = sanma or theirs[3] == ours[3]
            if theirs[0] != ours[0] or not points or theirs[1:3] != ours[1:3] and not yakuman:
                wrong.append((i, theirs, ours))
    return wins, wrong
