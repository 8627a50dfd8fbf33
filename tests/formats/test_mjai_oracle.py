"""What we write is read by `riichienv`, which values the wins as we do; and a game that it plays is read here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import needs_corpus, ranked_logs
from mjai_dialects import game
from riichienv import MjaiReplay, get_all_yaku

from analyzer.formats import mjai, mjlog
from analyzer.formats import told as say
from analyzer.formats.told import told
from analyzer.tape.tape import Tape
from analyzer.tiles.faces import kind_of_face

TENHOU = {yaku.id: yaku.tenhou_id for yaku in get_all_yaku()}
# not compared: it counts no draws, so every tile is the last to it; it knows no rinshan; and counts indicators twice
NOT_COUNTED = {4, 5, 6, 52, 53, 54}
SAME = {11: 10, 12: 10, 13: 10, 15: 14, 16: 14, 17: 14, 21: 1}  # it does not see that an ankan breaks the first turn


def replayed(data: bytes, folder: Path) -> Any:
    """It knows three players' norths by another name than Mortal's."""
    path = folder / "game.jsonl"
    path.write_bytes(data.replace(b'"nukidora"', b'"kita"'))
    return MjaiReplay.from_jsonl(str(path))


def yaku_of(ids: list[int]) -> set[int]:
    """Without those that are not compared; winds by seat and round, and a double riichi as any."""
    return {SAME.get(one, one) for one in ids} - NOT_COUNTED


def check(tape: Tape, dialect: Any, folder: Path) -> int:
    """How many wins were compared."""
    replay = replayed(mjai.write(tape, dialect), folder)
    assert replay.num_rounds() == tape.round_count
    theirs = [win for kyoku in replay.take_kyokus() for win in kyoku.take_win_result_contexts()]
    ours = [event for event in told(tape) if isinstance(event, say.Agari)]
    compared = 0
    for event, their in zip(ours, theirs, strict=True):
        robbed = their.agari_tile // 4 != kind_of_face(event.face)  # a north, which it takes for the last discard
        unread = any(len(meld.tiles) == 4 and max(meld.tiles) < 4 for meld in their.melds)  # an ankan, to it all of 1m
        if robbed or unread:
            continue
        win = event.win
        said = [one for one, han in zip((win.yaku or [])[::2], (win.yaku or [])[1::2], strict=True) if han]
        assert yaku_of([TENHOU[one] for one in their.actual.yaku]) == yaku_of(said + (win.yakuman or []))
        assert win.yakuman or their.actual.fu == win.fu
        compared += 1
    return compared


@pytest.mark.parametrize("dialect", ["mortal", "ruby"])
@pytest.mark.parametrize("ruleset", ["tenhou-4p", "tenhou-3p"])
def test_games_of_ours_are_read_and_valued_alike(ruleset: str, dialect: Any, tmp_path: Path) -> None:
    assert sum(check(game(ruleset, style), dialect, tmp_path) for style in ("normal", "calls", "kans")) >= 8


@needs_corpus
@pytest.mark.parametrize("dialect", ["mortal", "ruby"])
def test_real_games_are_read_and_valued_alike(dialect: Any, tmp_path: Path) -> None:
    assert sum(check(mjlog.read(log.data), dialect, tmp_path) for log in ranked_logs(40)) > 200
