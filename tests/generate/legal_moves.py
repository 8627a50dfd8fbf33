"""The legal moves of played games beside those of `riichienv`, an environment for players in Rust.

Both get the same wall and make the same moves. At every decision each says what may be done: wins, riichi and the
discards after it, kans, calls, kyuushu kyuuhai, discards after a call.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from riichienv import Action as Action4P
from riichienv import Action3P, ActionType, GameRule, Phase, RiichiEnv

from analyzer.core import calls, legal, riichi
from analyzer.core.fault_list import Faults
from analyzer.core.seed import own_seed, read_seed
from analyzer.core.table import DREW, OVER, Table
from analyzer.core.value import Scorer
from analyzer.core.wall import Wall, Walls
from analyzer.generate.play.order import Played
from analyzer.law.situation import Situation
from analyzer.tape import words as t
from analyzer.tape.tape import numbers_of
from analyzer.tape.words import argument_of, op_of, seat_of
from analyzer.tiles.bits import members

Moves = set[tuple[str, int]]
SILENT = (t.DORA, t.RIICHI_PAID, t.LEFT, t.BACK, t.TEXT)


def names() -> dict[int, str]:
    return {int(getattr(ActionType, name)): name for name in dir(ActionType) if name.isupper()}


NAMES = names()


class Follower:
    """One round on our table and in the environment, move by move."""

    def __init__(self, game: Played, wall: Wall, block: int) -> None:
        numbers = game.tape.numbers
        self.rules = game.rules
        self.table = Table(Faults(), game.rules)
        self.scorer = Scorer(game.rules)
        self.head = Situation()
        self.head.kyoku, self.head.honba = numbers[block + t.KYOKU], numbers[block + t.HONBA]
        self.head.dealer = numbers[block + t.DEALER]
        self.players = int(game.rules.players)
        scores = [numbers[block + t.SCORES + seat] for seat in range(self.players)]
        self.table.begin(self.head.dealer)
        for seat in range(4):
            hand = numbers_of(game.tape, numbers[block + t.HANDS + seat])
            self.table.deal(seat, vec[i64](hand), 0, len(hand))
            if seat < self.players:
                self.table.scores[seat] = self.table.lawful_scores[seat] = scores[seat]
        self.table.reveal_dora(numbers[block + t.INDICATOR])
        tiles = [int(tile) for tile in wall.tiles]
        order = [tiles[i ^ 1] if i < 14 else tile for i, tile in enumerate(tiles)][::-1]  # other pairs, other end
        self.env = RiichiEnv(game_mode=f"{self.players}p-red-single", rule=GameRule.default_tenhou())
        self.seen = self.env.reset(
            oya=int(self.head.dealer), wall=order, scores=scores, round_wind=int(self.head.kyoku) // 4,
            honba=int(self.head.honba), kyotaku=int(numbers[block + t.KYOUTAKU]),
        )  # fmt: skip

    # --- what may be done ---

    def ours(self, seat: int, answering: bool) -> Moves:
        table, player = self.table, self.table.players[seat]
        kind = int(table.last) >> 2
        found: Moves = set()
        loser = int(table.last_seat) if answering else seat
        if table.phase != OVER and legal.may_win(table, self.scorer, seat, loser, self.head.kyoku, self.head.honba):
            found.add(("RON" if answering else "TSUMO", 0))
        if answering:
            if legal.may_call(table, player):
                if legal.may_pon(table, player, kind):
                    found.add(("PON", kind))
                if legal.may_daiminkan(table, player, kind):
                    found.add(("DAIMINKAN", kind))
                found |= {("CHI", lowest) for lowest in members(int(legal.chiis(table, player, kind)))}
            return found
        if table.phase == DREW and table.declaring < 0:  # after the declaration nothing but its discard
            found |= {("RIICHI", 0)} if legal.riichi_discards(table, player) else set()
            found |= {("ANKAN", one) for one in members(int(legal.ankans(table, player)))}
            found |= {("KAKAN", one) for one in members(int(legal.kakans(table, player)))}
            if legal.may_nukidora(table, player):
                found.add(("KITA", 0))
            if legal.may_abort(table, player):
                found.add(("KYUSHU_KYUHAI", 0))
        return found | self._discards(seat)

    def _discards(self, seat: int) -> Moves:
        table, player = self.table, self.table.players[seat]
        if player.riichi == 2:
            return {("DISCARD", int(table.drawn) >> 2)}
        kinds = int(player.kinds()) & ~int(table.kuikae)
        if player.riichi == 1:
            kinds = int(legal.ready_discards(table, player))
        return {("DISCARD", kind) for kind in members(kinds)}

    def theirs(self, seat: int) -> Moves:
        found: Moves = set()
        for action in self.seen[seat].legal_actions():
            name = NAMES[int(action.action_type)]
            tile = -1 if action.tile is None else action.tile >> 2
            if name == "CHI":
                found.add((name, min([tile, *(one >> 2 for one in action.consume_tiles)])))
            elif name in ("DISCARD", "PON", "DAIMINKAN", "KAKAN"):
                found.add((name, tile))
            elif name == "ANKAN":
                found.add((name, action.consume_tiles[0] >> 2))
            elif name != "PASS":
                found.add((name, 0))
        return found

    # --- moves ---

    def apply(self, event: int) -> None:
        """Make a move on our table."""
        op, seat, argument = op_of(event), int(seat_of(event)), int(argument_of(event))
        table = self.table
        if op == t.DRAW:
            table.draw(seat, argument)
        elif op == t.DISCARD:
            table.discard(seat, argument)
        elif op == t.RIICHI:
            riichi.declare(table, seat)
        elif op == t.RIICHI_PAID:
            riichi.accept(table, seat)
        elif op == t.DORA:
            table.reveal_dora(argument)
        elif op in CALLS:
            CALLS[op](table, event)

    def action(self, event: int) -> Any:
        """The move as the environment wants it."""
        op, argument = op_of(event), int(argument_of(event))
        kind = Action4P if self.players == 4 else Action3P
        if op in (t.CHII, t.PON):
            return kind(KINDS[op], tile=argument & 255, consume_tiles=[argument >> 8 & 255, argument >> 16])
        four = [(argument & 252) + copy for copy in range(4)]
        if op == t.DAIMINKAN:
            return kind(KINDS[op], tile=argument, consume_tiles=[tile for tile in four if tile != argument])
        if op == t.ANKAN:
            return kind(KINDS[op], tile=four[0], consume_tiles=four)
        if op == t.KAKAN:
            return kind(KINDS[op], tile=argument & 255, consume_tiles=[one for one in four if one != argument & 255])
        return kind(KINDS[op], tile=argument if op in (t.DISCARD, t.NUKIDORA) else None, consume_tiles=[])

    def step(self, actions: dict[int, Any]) -> None:
        """Make moves there; who is asked and not named passes."""
        passing = {
            seat: (Action4P if self.players == 4 else Action3P)(ActionType.PASS)
            for seat in self.seen
            if seat not in actions
        }
        self.seen = self.env.step({**passing, **actions})


def differences(game: Played) -> tuple[int, Counter[str], list[str]]:
    """How many decisions were compared, which sorts of move differ, and where the first do."""
    tape = game.tape
    walls = Walls(read_seed(own_seed([game.order.seed, game.number]), game.rules.players), game.rules.players)
    compared, found, told = 0, Counter[str](), list[str]()
    starts = [int(tape.rounds[i]) for i in range(tape.round_count)] + [int(tape.event_count)]
    for number, (start, end) in enumerate(pairwise(starts)):
        follower = Follower(game, walls.next(), int(argument_of(tape.events[start])))
        events = [int(tape.events[i]) for i in range(start + 1, end)]
        for i, event in enumerate(events):
            op, seat = op_of(event), int(seat_of(event))
            follower.apply(event)
            following = [later for later in events[i + 1 :] if op_of(later) not in SILENT]
            if op == t.DRAW or op in (t.CHII, t.PON, t.RIICHI):
                asked = {seat: follower.ours(seat, False)}
            elif op in (t.DISCARD, t.KAKAN, t.NUKIDORA):
                asked = {other: follower.ours(other, True) for other in range(follower.players) if other != seat}
                if follower.table.pending & 2:
                    break
            else:
                continue
            for other, ours in asked.items():
                there = other in follower.seen and (other == seat or follower.env.phase == Phase.WaitResponse)
                theirs = follower.theirs(other) if there else set()
                compared += 1
                for name, _ in ours ^ theirs:
                    found[name] += 1
                    if len(told) < 20:
                        told.append(
                            f"round {number} event {i} seat {other}: ours {ours - theirs} theirs {theirs - ours}"
                        )
            if not following or not move(follower, following):
                break
    return compared, found, told


def move(follower: Follower, following: list[int]) -> bool:
    """Make the next move in the environment; False when the round ends with it."""
    op = op_of(following[0])
    if op in (t.AGARI, t.RYUUKYOKU):
        return False
    if op != t.DRAW:
        follower.step({int(seat_of(following[0])): follower.action(following[0])})
    elif follower.env.phase == Phase.WaitResponse:
        follower.step({})
    return True


CALLS = {
    t.CHII: calls.chii, t.PON: calls.pon, t.DAIMINKAN: calls.daiminkan, t.ANKAN: calls.ankan, t.KAKAN: calls.kakan,
    t.NUKIDORA: calls.nukidora,
}  # fmt: skip
KINDS = {
    t.CHII: ActionType.CHI, t.PON: ActionType.PON, t.DAIMINKAN: ActionType.DAIMINKAN, t.ANKAN: ActionType.ANKAN,
    t.KAKAN: ActionType.KAKAN, t.DISCARD: ActionType.DISCARD, t.RIICHI: ActionType.RIICHI,
    t.NUKIDORA: ActionType.KITA,
}  # fmt: skip
