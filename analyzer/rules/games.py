"""PAY, PAO, RON, NOTEN, NAGASHI, ABORT and all that leads from round to round and to the end of the game."""

from __future__ import annotations

from typing import Final

from analyzer.core import faults as f
from analyzer.rules.rule import DRAW, ENDS, INFO, LIST, NUMBER, ROUND, SCORES, SEAT, SEATS, TENHOU, TILES, WIN, Law

PAID: Final = "tenhou.net rules; 118,555 wins"
RONS: Final = "tenhou.net rules; 815 double rons"
DRAWS: Final = "tenhou.net rules; 18,867 draws"
CHANGES: Final = "tenhou.net rules; 118,447 changes of round"
GAMES: Final = "tenhou.net rules; 20,151 games"

LAWS: Final = (
    Law(f.PAYMENT, "PAY-01", "Wrong payment for a win", "Every seat pays and gets what the win, honba and deposits come to.",
        "Each payment is rounded up to 100, then 100 a honba; the winner takes the deposits.", "PAY-3..5, HB-3, KY-3; " + PAID, SCORES, SCORES),
    Law(f.BA, "PAY-02", "Wrong honba or deposits at the end", "The end of a round names its honba and the deposits on the table.",
        "Values: honba, deposits.", "KY-3; " + PAID, LIST, LIST),
    Law(f.CHOMBO_PAYMENT, "PAY-03", "Wrong payment for a chombo", "A chombo costs what the ruleset says, and the sticks of the hand go back.",
        "A mangan to the others, or points off after the game; no honba. Only score sheets show one.", "CB-1, CB-2", SCORES, SCORES),
    Law(f.PAO, "PAO-01", "Wrong answer for a yakuman", "Who fed the last set of daisangen or daisuushii answers for it.",
        "Only when all its sets are melds; on ron from that seat itself it is not recorded.", "PAO-1..5; 58 wins", SEAT, SEAT),
    Law(f.RON_MANY, "RON-01", "Too many rons", "Two may win one discard; three make an abortive draw.", "", "RON-1; " + RONS, NUMBER, NUMBER),
    Law(f.RON_ORDER, "RON-02", "Rons in the wrong order", "Rons stand in turn order from the loser.",
        "The first takes honba and deposits.", "RON-2; " + RONS, SEAT, SEAT),
    Law(f.RON_TILE, "RON-03", "Wins that do not go together", "All wins of a round are rons of one tile by different seats.", "",
        "RON-2; " + RONS, WIN, WIN),
    Law(f.RON_BA, "RON-04", "Wrong honba or deposits at a second ron", "A second ron names the honba and no deposits.",
        "Values: honba, deposits.", "RON-3; " + RONS, LIST, LIST),
    Law(f.NOTEN_WALL, "NOTEN-01", "An exhaustive draw too early", "A round is drawn when the live wall is used up.",
        "Values: draws left.", "NT-6; 18,928 draws", NUMBER, NUMBER),
    Law(f.TENPAI_SHOWN, "NOTEN-02", "Others than the tenpai hands are shown", "At an exhaustive draw the tenpai hands are shown, and only they.",
        "Yaku and furiten do not matter; a hand that waits only for tiles it holds itself is noten.", "NT-3..5; " + DRAWS, SEATS, SEATS),
    Law(f.SHOWN_HAND, "NOTEN-03", "Another hand is shown", "A hand shown at a draw is the hand held.", "", "NT-5; " + DRAWS, TILES, TILES),
    Law(f.NOTEN_PAYMENT, "NOTEN-04", "Wrong noten payment", "Noten seats pay 3000 in all to the tenpai seats; 2000 with three players.",
        "Nobody pays when all or none are tenpai; honba do not count.", "NT-1, NT-2; " + DRAWS, SCORES, SCORES),
    Law(f.NAGASHI, "NAGASHI-01", "Nagashi mangan missed or undue", "Discards of terminals and honours only, none called, win a mangan at the draw.",
        "Own melds do not matter. Expected: the seats.", "NM-1; 68 cases", SEATS, "no nagashi mangan|nagashi mangan"),
    Law(f.NAGASHI_PAYMENT, "NAGASHI-02", "Wrong payment for nagashi mangan", "Nagashi mangan is paid like a mangan tsumo, without honba and deposits.",
        "It takes the place of the noten payment.", "NM-2, NM-3; 68 cases", SCORES, SCORES),
    Law(f.KYUUSHU_KYUUHAI, "ABORT-01", "Kyuushu kyuuhai is not allowed", "It needs nine kinds of terminals and honours on an uninterrupted first draw.",
        "Recorded: the kinds, or 0 after the first turn.", "AB-2; 1,660 cases", NUMBER, NUMBER),
    Law(f.SUUFON_RENDA, "ABORT-02", "Suufon renda is not there", "All four first discards are the same wind, without a call.", "", "AB-3; 191 cases", DRAW, DRAW),
    Law(f.SUUCHA_RIICHI, "ABORT-03", "Suucha riichi is not there", "All four seats have paid for their riichi.", "", "AB-4; 27 cases", DRAW, DRAW),
    Law(f.SANCHAHOU, "ABORT-04", "Sanchahou is not there", "Three seats could win the last discard.", "Values: seats shown, seats that win.", "AB-6; 15 cases", SEATS, SEATS),
    Law(f.SUUKAIKAN, "ABORT-05", "Suukaikan is not there", "Four kans by more than one seat, and a discard that nobody won.", "", "AB-5; 8 cases", DRAW, DRAW),
    Law(f.ABORT_MISSED, "ABORT-06", "An abortive draw is missed", "Suufon renda, suucha riichi and suukaikan end the round by themselves.", "",
        "AB-3..5; tenhou.net rules", DRAW, DRAW),
    Law(f.ABORT_PAYMENT, "ABORT-07", "A payment at an abortive draw", "Nobody pays at an abortive draw.", "", "AB-1; 1,901 cases", SCORES, SCORES),
    Law(f.ABORT_SHOWN, "ABORT-08", "Other hands are shown at an abortive draw", "Shown are the hands that the draw hangs on.",
        "Kyuushu kyuuhai: one; suucha riichi: all; sanchahou: the winners; else none.", "AB-2..6; 1,901 cases", SEATS, SEATS),
    Law(f.NEXT_KYOKU, "RENCHAN-01", "Not the round that follows", "The dealer stays after an own win, tenpai at a draw or an abortive draw; else the deal passes.", "",
        "RC-2..4, RC-8, RC-9; " + CHANGES, ROUND, ROUND),
    Law(f.FIRST_KYOKU, "RENCHAN-02", "The game does not begin with East 1", "A game begins with East 1.", "", "GEN-1; " + GAMES, ROUND, ROUND),
    Law(f.NEXT_HONBA, "HONBA-01", "Wrong honba", "Honba grows by one after a dealer's win and any draw; after another's win it is zero.", "",
        "HB-1, HB-2; " + CHANGES, NUMBER, NUMBER),
    Law(f.FIRST_HONBA, "HONBA-02", "The game begins with honba", "A game begins without honba.", "", "HB-1; " + GAMES, NUMBER, NUMBER),
    Law(f.NEXT_KYOUTAKU, "KYOUTAKU-01", "Wrong deposits on the table", "Deposits lie until somebody wins, who takes them all.", "",
        "KY-3, KY-4; " + CHANGES, NUMBER, NUMBER),
    Law(f.FIRST_KYOUTAKU, "KYOUTAKU-02", "The game begins with deposits", "A game begins without deposits.", "", "KY-1; " + GAMES, NUMBER, NUMBER),
    Law(f.START_SCORES, "SCORE-01", "Wrong scores at the start", "All begin with the same points: 25,000, with three players 35,000.", "", "GEN-3; " + GAMES, SCORES, SCORES),
    Law(f.CARRIED_SCORES, "SCORE-02", "Scores are not carried over", "A round begins with the scores that the one before left.", "", "GEN-3; " + CHANGES, SCORES, SCORES),
    Law(f.SCORES_BEFORE, "SCORE-03", "Other scores before the payment", "The scores before a payment are those on the table.", "", "GEN-3; " + CHANGES, SCORES, SCORES),
    Law(f.SCORES_SUM, "SCORE-04", "Points appear or vanish", "A payment takes from some what it gives to others.",
        "Only deposits come from the table. This holds under every ruleset.", "GEN-3, PAY-9; 138,600 rounds", NUMBER, NUMBER),
    Law(f.GAME_OVER, "END-01", "The game goes on after its end", "A game ends below zero points and after the last round, by its rules.",
        "The leader needs the target; a leading dealer who stays ends it too.", "END-1..5; " + GAMES, ENDS, ENDS),
    Law(f.GAME_EARLY, "END-02", "The game ends too early", "A game goes on until its rules end it.", "See END-01.", "END-1..5; " + GAMES, ENDS, ENDS),
    Law(f.FINAL_SCORES, "FINAL-01", "Wrong final scores", "Final scores are those after the last round, the first place taking what deposits are left.",
        "On ties the seat that dealt first is first.", "END-6, END-7; " + GAMES, SCORES, SCORES),
    Law(f.FINAL_POINTS, "FINAL-02", "Wrong final points", "Final points are the scores less the return, with uma; the first place balances.",
        "Whole thousands until 2021, tenths from 2022; without a date either is right. Values in points.", "END-8; " + GAMES, SCORES, SCORES),
    Law(f.FINAL_PLACES, "FINAL-03", "Wrong places", "Places go by the final scores.",
        "Of equal scores the seat nearer to the first dealer is ahead, or both share the place, as the ruleset says. In score sheets.", "END-7", SCORES, SCORES),
    Law(f.RULESET_UNKNOWN, "RULESET-01", "The ruleset is unknown", "A table plays by a ruleset that is known here.",
        "What needs one is not verifiable; the moves are judged all the same.", TENHOU, "=a known ruleset", "type {}", INFO),
)  # fmt: skip
