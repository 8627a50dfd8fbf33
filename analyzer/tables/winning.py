"""The row of a win: as the log records it, with the state of winner and loser at the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.player import ACCEPTED, DECLARED
from analyzer.core.points import limit_of_win
from analyzer.core.table import KAKAN, NUKIDORA
from analyzer.facts.replay import Replay
from analyzer.law.settle import rounded
from analyzer.tables import fields as f
from analyzer.tables.columns import Columns
from analyzer.tables.paying import calls_of
from analyzer.tables.untold import is_hidden
from analyzer.tape import words as t
from analyzer.tiles import yaku
from analyzer.tiles.amounts import YAKUMAN_HAN
from analyzer.tiles.bits import BIT, popcount

DRAW: Final = 0
REPLACEMENT: Final = 1
DISCARD: Final = 2
FROM_KAKAN: Final = 3
FROM_NUKIDORA: Final = 4


def write_win(wins: Columns, replay: Replay, block: i64, order: i64, rows: vec[i64], all_discards: i64) -> None:
    """Fill the row that was begun, but for how many won; ``rows`` are those of the round so far, seat by seat."""
    outcome = replay.outcome
    winner = outcome.winner
    player = replay.table.players[winner]
    base = winner * f.P_WIDTH
    riichi = player.riichi == ACCEPTED
    dealer = winner == replay.table.dealer
    wins.put(f.W_SEAT, winner)
    wins.put(f.W_PLACE_IN_RON, order)
    wins.put(f.W_DEALER, 1 if dealer else 0)
    wins.put(f.W_TSUMO, 1 if winner == outcome.loser else 0)
    wins.put(f.W_SOURCE, _source(replay, winner == outcome.loser))
    wins.put(f.W_CLOSED, 1 if player.closed else 0)
    wins.put(f.W_RIICHI, 1 if riichi else 0)
    wins.put(f.W_DOUBLE_RIICHI, 1 if riichi and player.double_riichi else 0)
    wins.put(f.W_IPPATSU, 1 if riichi and player.ippatsu else 0)
    wins.put(f.W_RIICHI_TURN, rows[base + f.P_RIICHI_TURN] if riichi else f.NULL)
    wins.put(f.W_CALLS, calls_of(rows, winner))
    wins.put(f.W_NUKIDORA, rows[base + f.P_NUKIDORA])
    _worth(wins, replay, block)
    wins.put(f.W_POINTS, replay.tape.numbers[block + t.POINTS])
    wins.put(f.W_TABLE_POINTS, _by_table(replay, dealer))
    wins.put(f.W_HONBA_PART, rows[base + f.P_HONBA_PART])
    wins.put(f.W_KYOUTAKU_PART, rows[base + f.P_KYOUTAKU_PART])
    wins.put(f.W_DISCARDS, rows[base + f.P_DISCARDS])
    wins.put(f.W_DRAWS, rows[base + f.P_DRAWS])
    wins.put(f.W_ALL_DISCARDS, all_discards)
    wins.put(f.W_LIVE, max(replay.table.live, 0))
    wins.put(f.W_WAIT_KINDS, f.NULL if is_hidden(replay, winner) else popcount(player.waits))
    tile = replay.tape.numbers[block + t.TILE]
    wins.put(f.W_TILE, f.NULL if tile == t.NO_TILE else tile >> 2)
    pao = replay.tape.numbers[block + t.PAO]
    pao = outcome.pao if pao == t.PAO_NOT_TOLD else pao
    wins.put(f.W_PAO, pao if pao >= 0 else f.NULL)
    _loser(wins, replay, rows)


def _source(replay: Replay, tsumo: bool) -> i64:
    if tsumo:
        return REPLACEMENT if replay.table.rinshan else DRAW
    if replay.table.robbed == KAKAN:
        return FROM_KAKAN
    return FROM_NUKIDORA if replay.table.robbed == NUKIDORA else DISCARD


def _by_table(replay: Replay, dealer: bool) -> i64:
    base = replay.outcome.base
    return rounded(base * 6 if dealer else base * 4) if replay.wins_of.worth else f.NULL


def _worth(wins: Columns, replay: Replay, block: i64) -> None:
    """Yaku, han, fu and limit as recorded. (What the tape calls NOT_TOLD is NULL here.)"""
    numbers = replay.tape.numbers
    wins.put(f.W_FU, numbers[block + t.FU])
    wins.put(f.W_LIMIT_NAME, _limit(replay, numbers[block + t.LIMIT]))
    if numbers[block + t.YAKU] == t.UNTOLD and numbers[numbers[block + t.YAKUMAN]] == 0:
        for column in (f.W_HAN, f.W_YAKUMAN, f.W_KAZOE, f.W_YAKU, f.W_DORA, f.W_URA_DORA, f.W_AKA_DORA):
            wins.put(column, f.NULL)
    else:
        _listed(wins, replay, block)


def _limit(replay: Replay, recorded: i64) -> i64:
    """As recorded; else by the worth: some forms name a limit only where there is one, others none."""
    if recorded != t.NOT_TOLD:
        return max(min(recorded, 5), 0)
    judge = replay.wins_of
    if judge.judged:
        return limit_of_win(replay.outcome.base, judge.scorer.han, judge.scorer.fu)
    return limit_of_win(judge.listed.base, judge.listed.han, judge.listed.fu) if judge.worth else f.NULL


def _listed(wins: Columns, replay: Replay, block: i64) -> None:
    numbers = replay.tape.numbers
    wins.put(f.W_DORA, 0)
    wins.put(f.W_URA_DORA, 0)
    wins.put(f.W_AKA_DORA, 0)
    found: i64 = 0
    yakuman = numbers[block + t.YAKUMAN]
    for i in range(yakuman + 1, yakuman + 1 + numbers[yakuman]):
        found |= _bit(numbers[i])
    pairs = numbers[block + t.YAKU]
    han: i64 = 0
    for i in range(pairs + 1, pairs + numbers[pairs], 2):
        han += numbers[i + 1]
        if numbers[i] == yaku.DORA:
            wins.put(f.W_DORA, numbers[i + 1])
        elif numbers[i] == yaku.URA_DORA:
            wins.put(f.W_URA_DORA, numbers[i + 1])
        elif numbers[i] == yaku.AKA_DORA:
            wins.put(f.W_AKA_DORA, numbers[i + 1])
        else:
            found |= _bit(numbers[i])
    count = numbers[yakuman]
    wins.put(f.W_YAKU, found)
    wins.put(f.W_HAN, YAKUMAN_HAN * count if count > 0 else han)
    wins.put(f.W_YAKUMAN, count)
    wins.put(f.W_KAZOE, 1 if count == 0 and han >= YAKUMAN_HAN and replay.rules.kazoe_yakuman else 0)


def _bit(number: i64) -> i64:
    if 0 <= number < yaku.COUNT:
        return BIT[number]
    return 0


def _loser(wins: Columns, replay: Replay, rows: vec[i64]) -> None:
    """Who dealt in, and how he stood."""
    loser = replay.outcome.loser
    if loser == replay.outcome.winner:
        for column in range(f.W_LOSER, f.W_WIDTH):
            wins.put(column, f.NULL)
        return
    player = replay.table.players[loser]
    base = loser * f.P_WIDTH
    wins.put(f.W_LOSER, loser)
    wins.put(f.W_LOSER_DEALER, 1 if loser == replay.table.dealer else 0)
    wins.put(f.W_LOSER_DECLARING, 1 if player.riichi == DECLARED else 0)
    wins.put(f.W_LOSER_RIICHI, 1 if player.riichi == ACCEPTED else 0)
    wins.put(f.W_LOSER_CALLS, calls_of(rows, loser))
    wins.put(f.W_LOSER_TENPAI, f.NULL if is_hidden(replay, loser) else i64(1 if player.waits != 0 else 0))
    wins.put(f.W_LOSER_SHANTEN, rows[base + f.P_DEAL_IN_SHANTEN])
    wins.put(f.W_LOSER_TURN, rows[base + f.P_DISCARDS])
