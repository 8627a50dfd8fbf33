"""PAY, PAO, RON, NOTEN, NAGASHI, ABORT and all that leads from round to round and to the end of the game."""

from __future__ import annotations

from typing import Final

from analyzer.core import faults as f
from analyzer.rules import end_laws as ends
from analyzer.rules import game_laws as after
from analyzer.rules import play_laws as play
from analyzer.rules.rule import (
    DRAW,
    ENDS,
    INFO,
    LIABLE,
    LIST,
    NAGASHI,
    NUMBER,
    RONS_DRAWN,
    ROUND,
    SCORES,
    SEAT,
    SEATS,
    TENHOU,
    TILES,
    WIN,
    Law,
)  # fmt: skip

PAID: Final = "tenhou.net rules; 118,555 wins"
RONS: Final = "tenhou.net rules; 815 double rons"
DRAWS: Final = "tenhou.net rules; 18,867 draws"
CHANGES: Final = "tenhou.net rules; 118,447 changes of round"
GAMES: Final = "tenhou.net rules; 20,151 games"

LAWS: Final = (
    Law(f.PAYMENT, "PAY-01", "Wrong payment for a win", "Every seat pays and gets what the win, honba and deposits come to.",
        ends.payment_prose, "PAY-3..5, HB-3, KY-3; " + PAID, SCORES, SCORES),
    Law(f.BA, "PAY-02", "Wrong honba or deposits at the end of a round", "The end of a round names its honba and the deposits on the table.",
        "Values: honba, deposits.", "KY-3; " + PAID, LIST, LIST),
    Law(f.CHOMBO_PAYMENT, "PAY-03", "Wrong payment for a chombo", ends.chombo,
        "No honba is paid. Only score sheets show a chombo.", "CB-1, CB-2", SCORES, SCORES),
    Law(f.PAO, "PAO-01", "Wrong player held liable for a yakuman", ends.pao, ends.pao_prose, "PAO-1..5; 58 wins", LIABLE, LIABLE),
    Law(f.RON_MANY, "RON-01", "Too many rons", ends.several_rons, "Values: how many win.", "RON-1; " + RONS, NUMBER, NUMBER),
    Law(f.RON_ORDER, "RON-02", "Rons in the wrong order", "Rons are listed in turn order from the discarder.",
        ends.ron_order_prose, "RON-2; " + RONS, SEAT, SEAT),
    Law(f.RON_TILE, "RON-03", "Wins that do not go together", "All wins of a round are rons of one tile by different seats.", "",
        "RON-2; " + RONS, WIN, WIN),
    Law(f.RON_BA, "RON-04", "Wrong honba or deposits at a second ron", "A second ron names the honba, and no deposits.",
        "Values: honba, deposits.", "RON-3; " + RONS, LIST, LIST),
    Law(f.NOTEN_WALL, "NOTEN-01", "An exhaustive draw too early", "A round is drawn when the live wall is used up.",
        "Values: draws left.", "NT-6; 18,928 draws", NUMBER, NUMBER),
    Law(f.TENPAI_SHOWN, "NOTEN-02", "The hands shown are not the tenpai hands", play.tenpai_shown, play.tenpai_prose,
        "NT-3..5; " + DRAWS, SEATS, SEATS),
    Law(f.SHOWN_HAND, "NOTEN-03", "The hand shown is not the hand held", "A hand shown at a draw is the hand held.", "",
        "NT-5; " + DRAWS, TILES, TILES),
    Law(f.NOTEN_PAYMENT, "NOTEN-04", "Wrong noten payment", ends.noten,
        "Nobody pays when all or none are tenpai; honba do not count.", "NT-1, NT-2; " + DRAWS, SCORES, SCORES),
    Law(f.NAGASHI, "NAGASHI-01", "Nagashi mangan missed or undue", ends.nagashi, "Own melds do not matter.",
        "NM-1; 68 cases", NAGASHI, NAGASHI),
    Law(f.NAGASHI_PAYMENT, "NAGASHI-02", "Wrong payment for nagashi mangan", ends.nagashi_payment, ends.nagashi_prose,
        "NM-2, NM-3; 68 cases", SCORES, SCORES),
    Law(f.KYUUSHU_KYUUHAI, "ABORT-01", "Kyuushu kyuuhai without its conditions", ends.kyuushu_kyuuhai, "", "AB-2; 1,660 cases", DRAW, DRAW),
    Law(f.SUUFON_RENDA, "ABORT-02", "Suufon renda without its conditions", ends.suufon_renda, "", "AB-3; 191 cases", DRAW, DRAW),
    Law(f.SUUCHA_RIICHI, "ABORT-03", "Suucha riichi without its conditions", ends.suucha_riichi, "", "AB-4; 27 cases", DRAW, DRAW),
    Law(f.SANCHAHOU, "ABORT-04", "Rons that make no abortive draw", ends.sanchahou,
        "Values: the seats that could win and those that show a hand, or what is due and what is recorded.", "AB-6; 15 cases", RONS_DRAWN, RONS_DRAWN),
    Law(f.SUUKAIKAN, "ABORT-05", "Suukaikan without its conditions", ends.suukaikan, "", "AB-5; 8 cases", DRAW, DRAW),
    Law(f.ABORT_MISSED, "ABORT-06", "An abortive draw is missed", ends.aborts_alone, "", "AB-3..5; tenhou.net rules", DRAW, DRAW),
    Law(f.ABORT_PAYMENT, "ABORT-07", "A payment at an abortive draw", "Nobody pays at an abortive draw.", "", "AB-1; 1,901 cases", SCORES, SCORES),
    Law(f.ABORT_SHOWN, "ABORT-08", "Wrong hands shown at an abortive draw", "The hands shown at an abortive draw are those that make it.",
        "Kyuushu kyuuhai: one; suucha riichi: all; several rons: the winners; else none.", "AB-2..6; 1,901 cases", SEATS, SEATS),
    Law(f.NEXT_KYOKU, "RENCHAN-01", "Not the round that follows", after.renchan, after.renchan_prose,
        "RC-2..4, RC-8, RC-9; " + CHANGES, ROUND, ROUND),
    Law(f.FIRST_KYOKU, "RENCHAN-02", "The game does not begin with East 1", "A game begins with East 1.", "", "GEN-1; " + GAMES, ROUND, ROUND),
    Law(f.NEXT_HONBA, "HONBA-01", "Wrong honba", after.honba, "", "HB-1, HB-2; " + CHANGES, NUMBER, NUMBER),
    Law(f.FIRST_HONBA, "HONBA-02", "The game begins with honba", "A game begins without honba.", "", "HB-1; " + GAMES, NUMBER, NUMBER),
    Law(f.NEXT_KYOUTAKU, "KYOUTAKU-01", "Wrong deposits on the table", after.kyoutaku, "", "KY-3, KY-4; " + CHANGES, NUMBER, NUMBER),
    Law(f.FIRST_KYOUTAKU, "KYOUTAKU-02", "The game begins with deposits", "A game begins without deposits.", "", "KY-1; " + GAMES, NUMBER, NUMBER),
    Law(f.START_SCORES, "SCORE-01", "Wrong scores at the start", after.start, "", "GEN-3; " + GAMES, SCORES, SCORES),
    Law(f.CARRIED_SCORES, "SCORE-02", "Scores are not carried over", "A round begins with the scores that the one before left.", "", "GEN-3; " + CHANGES, SCORES, SCORES),
    Law(f.SCORES_BEFORE, "SCORE-03", "Wrong scores before the payment", "The scores before a payment are those on the table.", "", "GEN-3; " + CHANGES, SCORES, SCORES),
    Law(f.SCORES_SUM, "SCORE-04", "Points appear or vanish", "A payment takes from some what it gives to others.",
        "Only deposits come from the table. This holds under every ruleset.", "GEN-3, PAY-9; 138,600 rounds", NUMBER, NUMBER),
    Law(f.GAME_OVER, "END-01", "The game goes on after its end", after.game_over, after.yame_prose, "END-1..5; " + GAMES, ENDS, ENDS),
    Law(f.GAME_EARLY, "END-02", "The game ends too early", after.game_early, after.yame_prose, "END-1..5; " + GAMES, ENDS, ENDS),
    Law(f.FINAL_SCORES, "FINAL-01", "Wrong final scores", after.final_scores, after.ties, "END-6, END-7; " + GAMES, SCORES, SCORES),
    Law(f.FINAL_POINTS, "FINAL-02", "Wrong final points", after.final_points, after.points_prose, "END-8; " + GAMES, SCORES, SCORES),
    Law(f.FINAL_PLACES, "FINAL-03", "Wrong places", after.ties, "Places go by the final scores. Only score sheets have them.", "END-7", SCORES, SCORES),
    Law(f.RULESET_UNKNOWN, "RULESET-01", "The ruleset is unknown", "A table plays by a ruleset that is known here.",
        "What needs one is not verifiable; the moves are judged all the same.", TENHOU, "=a known ruleset", "type {}", INFO),
)  # fmt: skip
