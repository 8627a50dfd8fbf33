"""A round move by move, with the hands in notation, and its faults at their events."""

from __future__ import annotations

from analyzer.render.escape import name
from analyzer.render.text import values
from analyzer.rules.finding import Finding
from analyzer.rules.follows import renchan_number
from analyzer.rules.words import WINDS, round_text, tile_text, tiles_text
from analyzer.views.load import Game, Move


def wanted_rounds(game: Game, wanted: str) -> list[int]:
    """The numbers of all rounds, or of those that ``wanted`` names: ``S2`` or ``S2.1``."""
    names = [(round_text(shown.kyoku, shown.honba), round_text(shown.kyoku)) for shown in game.rounds]
    return [number for number, name in enumerate(names) if not wanted or wanted.upper() in name]


def round_lines(game: Game, number: int, findings: list[Finding]) -> list[str]:
    """Header, start, moves."""
    shown = game.rounds[number]
    lines = [title_line(game, number)]
    for seat in range(game.players):
        wind = WINDS[(seat - shown.dealer) % game.players]
        tiles = tiles_text(list(shown.moves[0].hands[seat])) if shown.moves else ""
        lines.append(f"  seat {seat} {wind:5} {tiles:20} {name(game.names[seat])}")
    by_event: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.event is not None:
            by_event.setdefault(finding.event, []).append(finding)
    for place, move in enumerate(shown.moves):
        if place > 0:  # the first is the deal
            lines.append(move_line(move))
        lines += [mark_line(finding) for finding in by_event.get(move.event, ())]
    return [*lines, ""]


def title_line(game: Game, number: int) -> str:
    """``S2.1  South 2, renchan 1, ...``: what is on the table at the deal."""
    shown = game.rounds[number]
    if shown.kyoku < 0:
        return "A round whose deal can't be read"
    renchan = renchan_number([one.kyoku for one in game.rounds[: number + 1]])
    scores = " ".join(f"{score:,}" for score in shown.scores)
    title = f"{round_text(shown.kyoku, shown.honba)}  {WINDS[shown.kyoku // 4 % 4]} {shown.kyoku % 4 + 1}"
    table = f"renchan {renchan}, {shown.honba} honba, {shown.kyoutaku} deposits"
    return f"{title}, {table}, dora indicator {tile_text(shown.indicator)}, scores {scores}"


def move_line(move: Move) -> str:
    """``  146  seat 1 draws 5m      123m456p...``."""
    hand = tiles_text(list(move.hands[move.seat])) if move.seat < len(move.hands) else ""
    if move.seat < len(move.melds):
        hand = " ".join([hand, *(f"[{tiles_text(list(meld))}]" for meld in move.melds[move.seat])])
    words = _words(move)
    whole = move.op in ("dora", "ryuukyoku", "left", "back", "text", "riichi_paid", "damaged")
    return f"{move.event:6}  {words:36} {'' if whole else hand}".rstrip()


def _words(move: Move) -> str:
    tile = tile_text(move.tiles[0]) if move.tiles else ""
    scores = " ".join(f"{number:,}" for number in move.detail)
    who = f"seat {move.seat}"
    if move.op == "agari":
        verb = "tsumo" if move.seat == move.source else "ron"
        source = "" if move.seat == move.source else f" from seat {move.source}"
        return f"{who} {verb} {tile}{source}  [{scores}]"
    if move.op in ("chii", "pon", "daiminkan"):
        return f"{who} {move.op} {tiles_text(list(move.tiles))} ({tile} from seat {move.source})"
    if move.op == "ankan":
        return f"{who} ankan {tiles_text(list(move.tiles))}"
    if move.op == "riichi_paid":
        return f"{who} pays for riichi  [{scores}]"
    if move.op == "damaged":
        return "an event that can't be read"
    if move.op == "dora":
        return f"dora indicator {tile}"
    if move.op == "ryuukyoku":
        return f"ryuukyoku  [{scores}]"
    verbs = {
        "draw": "draws", "hidden_draw": "draws", "discard": "discards", "riichi": "declares riichi", "left": "leaves",
        "back": "is back",
    }  # fmt: skip
    return f"{who} {verbs.get(move.op, move.op)} {tile}".rstrip()


def mark_line(finding: Finding) -> str:
    """A finding on one line, to stand under its event."""
    return f"    !!  {finding.severity} {finding.code} {finding.message}: {values(finding)}"
