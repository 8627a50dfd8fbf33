"""The last element of a composed round: value from core, payments from law."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.player import ACCEPTED
from analyzer.core.points import base_points, limit_of_win
from analyzer.core.table import OVER, Table
from analyzer.core.value import Scorer
from analyzer.core.win import count_dora, count_ura_dora, held_tiles, pao, ready_with_yaku, take_up, value_win
from analyzer.formats.mjlog.meld import meld_code
from analyzer.law import settle
from analyzer.law import situation as end
from analyzer.law.situation import Outcome
from analyzer.tiles import yaku
from analyzer.tiles.bits import BIT

if TYPE_CHECKING:
    from analyzer.generate.compose.round import Round


def win(played: Round, winners: list[int], loser: int, ura: list[int]) -> None:
    """A win, or several rons in their order."""
    game = played.game
    table = played.table
    _count_deposits(played)
    outcome = Outcome()
    outcome.riichi = table.riichi()
    ura = played.ura_indicators(ura) if any(_has_ura(table, seat) for seat in winners) else []
    for i, winner in enumerate(winners):
        outcome.first = i == 0
        outcome.winner, outcome.loser = winner, loser
        outcome.winners = sum(2**seat for seat in winners)
        played.emit(_agari(played, outcome, ura))
    table.phase = OVER
    game.close_round(outcome)


def exhaustive(played: Round, kind: str) -> None:
    """The wall is empty: tenpai hands are shown; ``nm`` is nagashi mangan."""
    table = played.table
    outcome = Outcome()
    outcome.kind = end.NAGASHI if kind else end.EXHAUSTIVE
    outcome.tenpai = table.tenpai()
    if not table.rules.keishiki_tenpai:
        outcome.tenpai &= ready_with_yaku(table, Scorer(table.rules), played.game.situation.kyoku)
    outcome.nagashi = table.nagashi()
    _ryuukyoku(played, kind, outcome, int(outcome.tenpai))


def abortive(played: Round, kind: str) -> None:
    """An abortive draw, by Tenhou's name."""
    table = played.table
    outcome = Outcome()
    outcome.kind = end.ABORTIVE
    shown = 0
    if kind == "yao9":
        shown = int(BIT[table.turn])
    elif kind == "reach4":
        shown = 15
    elif kind == "ron3":
        shown = sum(2**seat for seat in range(4) if seat != table.last_seat and _waits(table, seat))
    _ryuukyoku(played, kind, outcome, shown)


def _waits(table: Table, seat: int) -> bool:
    return bool(table.players[seat].waits_for(table.last >> 2))


def _count_deposits(played: Round) -> None:
    game = played.game
    game.situation.kyoutaku += played.table.deposits
    game.scores = vec[i64]([played.table.scores[seat] for seat in range(4)])


def _ryuukyoku(played: Round, kind: str, outcome: Outcome, shown: int) -> None:
    game = played.game
    _count_deposits(played)
    head = game.situation
    typed = f'type="{kind}" ' if kind else ""
    parts = [f'<RYUUKYOKU {typed}ba="{head.honba},{head.kyoutaku}" sc="{game.pay(outcome)}"']
    for seat in range(4):
        if shown >> seat & 1:
            parts.append(f'hai{seat}="{_join(held_tiles(played.table, seat))}"')
    played.emit(" ".join(parts) + " />")
    played.table.phase = OVER
    game.close_round(outcome)


def _agari(played: Round, outcome: Outcome, ura: list[int]) -> str:
    game = played.game
    head = game.situation
    table = played.table
    winner, loser = int(outcome.winner), int(outcome.loser)
    player = table.players[winner]
    tsumo = winner == loser
    tile = int(table.drawn if tsumo else table.last)
    ura = ura if _has_ura(table, winner) else []
    scorer = _scored(played, winner, loser, tile, ura)
    outcome.base = scorer.base
    outcome.pao, outcome.pao_base, outcome.second_pao, outcome.second_pao_base = pao(player, scorer, loser)
    hand = sorted({int(held) for held in held_tiles(table, winner)} | {tile})
    melds = [meld_code(winner, player.calls[i]) for i in range(player.call_count)][::-1]
    points = settle.value(game.rules, head, outcome)
    parts = [
        f'ba="{head.honba},{head.kyoutaku if outcome.first else 0}" hai="{_join(hand)}"',
        f'm="{_join(melds)}"' if melds else "",
        f'machi="{tile}" ten="{scorer.fu},{points},{limit_of_win(outcome.base, scorer.han, scorer.fu)}"',
        _yaku(scorer, _has_ura(table, winner)),
        f'doraHai="{_join(table.indicators[: table.indicator_count])}"',
        f'doraHaiUra="{_join(ura)}"' if ura else "",
        f'who="{winner}" fromWho="{loser}"',
        f'paoWho="{outcome.pao}"' if outcome.pao >= 0 else "",
        f'sc="{game.pay(outcome)}"',
    ]
    return "<AGARI " + " ".join(part for part in parts if part) + " />"


def _has_ura(table: Table, seat: int) -> bool:
    """Whether a win lists ura dora, be they none."""
    return bool(table.rules.ura_dora) and table.players[seat].riichi == ACCEPTED


def _scored(played: Round, winner: int, loser: int, tile: int, ura: list[int]) -> Scorer:
    scorer = Scorer(played.game.rules)
    table = played.table
    take_up(table, scorer, winner, loser, tile)
    count_dora(table, scorer, winner, tile)
    count_ura_dora(table, scorer, winner, vec[i64](ura), 0, len(ura))
    value_win(table, scorer, winner, loser, played.game.situation.kyoku)
    if scorer.base == 0:  # no yaku: a win that only a fault is made of
        scorer.fu = max(int(scorer.fu), 30)
        scorer.base = base_points(max(int(scorer.dora + scorer.aka_dora), 0), scorer.fu, False, False)
    return scorer


def _yaku(scorer: Scorer, ura: bool) -> str:
    """The yaku with their han, dora last; or the yakuman."""
    ids = [number for number in range(yaku.COUNT) if scorer.yaku >> number & 1]
    if scorer.yakuman > 0:
        return f'yakuman="{_join(ids)}"'
    pairs = [f"{number},{scorer.worth(number)}" for number in ids]
    if scorer.dora > 0:
        pairs.append(f"{yaku.DORA},{scorer.dora}")
    if scorer.aka_dora > 0:
        pairs.append(f"{yaku.AKA_DORA},{scorer.aka_dora}")
    if ura:
        pairs.append(f"{yaku.URA_DORA},{scorer.ura_dora}")
    return f'yaku="{",".join(pairs)}"'


def _join(numbers: Iterable[int]) -> str:
    return ",".join(str(number) for number in numbers)
