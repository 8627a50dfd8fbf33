"""What a form does not tell, in words: no finding, but not verifiable, once a log."""

from __future__ import annotations

from typing import Final

from analyzer.core import faults as f
from analyzer.facts.form import OF_HIDDEN_HANDS
from analyzer.facts.replay import Replay
from analyzer.formats.detect import FORMS
from analyzer.rules.catalogue import CATALOGUE
from analyzer.rules.report import NotVerifiable
from analyzer.tape import words as t

WHAT: Final = {
    f.LOG_TSUMOGIRI: "whether a discard is the tile just drawn",
    f.RIICHI_DISCARD: "whether a discard is the tile just drawn, or another of the same face",
    f.DEAL_DICE: "the dice",
    f.RIICHI_SCORES: "the scores after a deposit",
    f.WIN_TILE: "the tile of every win",
    f.WIN_HAND: "the hand that is shown at every win",
    f.WIN_MELDS: "the melds that are shown at every win",
    f.DORA_LISTED: "the indicators at every win",
    f.DORA_LATE: "when an indicator is turned",
    f.URA_LISTED: "the ura indicators at every win",
    f.YAKU: "the yaku of every win",
    f.YAKU_HAN: "the han of each yaku",
    f.DORA_HAN: "the dora of every win",
    f.URA_HAN: "the ura dora of every win",
    f.AKA_HAN: "the red fives of every win",
    f.FU: "the fu of every win",
    f.POINTS: "what every hand is worth",
    f.LIMIT: "the limit of every win",
    f.PAO: "who answers for a yakuman",
    f.PAYMENT: "the payments of every win, or what they can be held against",
    f.NOTEN_PAYMENT: "the payments of every draw",
    f.NAGASHI_PAYMENT: "the payments of every nagashi mangan",
    f.ABORT_PAYMENT: "the payments of every abortive draw",
    f.CARRIED_SCORES: "the payments from which the scores of every round follow",
    f.BA: "honba and deposits at the end of a round",
    f.RON_BA: "honba and deposits at the second of several wins",
    f.TENPAI_SHOWN: "which seats show a hand at every draw",
    f.SHOWN_HAND: "the hands that are shown at every draw",
    f.ABORT_SHOWN: "which hands are shown at every abortive draw",
    f.GAME_OVER: "the scores by which the game ends",
    f.GAME_EARLY: "the scores by which the game ends",
    f.FINAL_SCORES: "the final scores",
    f.FINAL_POINTS: "the final points",
    f.WALL_SEED: "the wall of every round",
    f.WALL_HASH: "a hash that vouches for the walls",
}
HANDS: Final = "all tiles of the other seats"


def not_told(replay: Replay) -> list[NotVerifiable]:
    """An entry a check, in the order in which the log would have needed them."""
    form = FORMS[replay.tape.source].called
    hidden = {int(fault) for fault in OF_HIDDEN_HANDS} if replay.tape.lacks & t.LACKS_HANDS else set()
    return [
        NotVerifiable(CATALOGUE[fault].code, f"{form} does not state {HANDS if fault in hidden else WHAT[fault]}")
        for fault in map(int, replay.faults.untold)
    ]
