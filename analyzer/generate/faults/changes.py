"""Changes that break a rule in any log with a fitting place, and the codes that may say so first."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.generate.faults import alterations as a
from analyzer.generate.faults import planting as p
from analyzer.generate.faults.planting import Planter, doubled, dropped, either, number_changed, rewritten, swapped, up

WIN: Final = "<AGARI"
DRAWN: Final = "<RYUUKYOKU"
EXHAUSTED: Final = "<RYUUKYOKU(?!.*type)"
ORDINARY_WIN: Final = '<AGARI(?=.* yaku=")'
PAIRS: Final = r'( yaku="(?:\d+,\d+,)*?'
CHUUREN: Final = r' yakuman="\d+'
DRAW: Final = r"<[TUVW]\d"
DISCARD: Final = r"<[DEFG]\d"
DECLARED: Final = '<REACH who="." step="1"'
PAID: Final = '<REACH who="." ten'
LATER: Final = "<INIT seed=\"[1-9]"  # not the first round, whose header has laws of its own


class Change(NamedTuple):
    """One: its name, the codes, what it is in words."""

    name: str
    codes: tuple[str, ...]
    says: str
    plant: Planter


TURNS: Final = (
    Change("draw-other-tile", ("TURN-03", "DEAL-02", "DEAL-03", "WALL-06", "WALL-07", "RIICHI-06"), "the tile drawn is not the one discarded at once", p.tsumogiri_draw_changed),
    Change("discard-other-tile", ("TURN-03", "RIICHI-06", "WIN-01", "WIN-03"), "a tile is discarded that the hand does not hold", p.discard_changed),
    Change("draw-by-another", ("TURN-01",), "another seat draws", p.letter_changed("TUVW")),
    Change("discard-by-another", ("TURN-02",), "another seat discards", p.letter_changed("DEFG")),
    Change("draw-left-out", ("TURN-02",), "a draw is missing", dropped(DRAW, DISCARD)),
    Change("discard-left-out", ("TURN-01",), "a discard is missing", dropped(DISCARD, DRAW)),
    Change("draw-twice", ("TURN-01",), "a draw is there twice", doubled(DRAW)),
    Change("discard-twice", ("TURN-02",), "a discard is there twice", doubled(DISCARD)),
    Change("discard-before-draw", ("TURN-02",), "a discard stands before its draw", swapped(DRAW, DISCARD)),
    Change("draw-between-rounds", ("LOG-06",), "a draw between two rounds", a.inserted("<INIT", "<T5/>", LATER)),
    Change("unknown-element", ("LOG-05",), "an element that Tenhou does not write", a.inserted("<INIT", '<CHAT text="hello" />')),
    Change("unknown-attribute", ("LOG-04",), "an attribute that Tenhou does not write", rewritten("<INIT", r"/>$", ' colour="red"/>')),
)  # fmt: skip
DEALS: Final = (
    Change("tile-in-two-hands", ("DEAL-02",), "a tile is dealt to two seats", p.dealt_twice),
    Change("hand-of-twelve", ("DEAL-01",), "a hand of twelve tiles", rewritten("<INIT", r'hai1="\d+,', 'hai1="')),
    Change("hand-of-fourteen", ("DEAL-01",), "a hand of fourteen tiles", a.fourteenth_tile),
    Change("indicator-dealt", ("DEAL-02",), "the indicator is also in a hand", rewritten("<INIT", r',(\d+)"( .* hai0=")(\d+)', r',\3"\2\3')),
    Change("other-dealer", ("DEAL-04",), "another seat deals", number_changed("<INIT", "oya", 0, lambda v, d: (v + 1) % 3)),
    Change("other-kyoku", ("RENCHAN-01", "RENCHAN-02", "DEAL-05"), "another round's name", number_changed("<INIT", "seed", 0, up(4))),
    Change("honba-more", ("HONBA-01", "HONBA-02"), "a honba too many", number_changed("<INIT", "seed", 1, up(1))),
    Change("deposit-more", ("KYOUTAKU-01", "KYOUTAKU-02"), "a deposit too many", number_changed("<INIT", "seed", 2, up(1))),
    Change("die-of-seven", ("DEAL-06",), "a die shows more than six", number_changed("<INIT", "seed", 3, up(6))),
    Change("score-in-header", ("SCORE-01", "SCORE-02"), "another score in a header", number_changed("<INIT", "ten", 1, either(10))),
    Change("scores-exchanged", ("SCORE-02",), "two seats have each other's score", a.scores_exchanged),
    Change("round-left-out", ("RENCHAN-01", "HONBA-01", "SCORE-02", "KYOUTAKU-01", "WALL-02"), "a round in the middle is missing", p.round_dropped),
    Change("cut-short", ("END-02",), "the game ends after a round in the middle", p.game_cut_short),
)  # fmt: skip
CALLS: Final = (
    Change("pon-of-another-kind", ("CALL-01",), "a pon of tiles three kinds away", p.call_of_another_kind),
    Change("call-left-out", ("TURN-01", "TURN-02", "DORA-01", "WALL-06"), "a call is missing", dropped("<N ")),
    Change("call-twice", ("CALL-01", "KAN-01", "CALL-09", "TURN-01", "CALL-04"), "a call is there twice", doubled("<N ")),
    Change("call-by-another", ("CALL-02", "CALL-03", "CALL-04", "KAN-01", "CALL-09", "KAN-04"), "another seat calls", number_changed("<N ", "who", 0, lambda v, d: (v + 1) % 3)),
    Change("pon-from-another", ("CALL-02",), "a pon names another seat", a.other_source),
)  # fmt: skip
RIICHI: Final = (
    Change("riichi-not-declared", ("RIICHI-09",), "a deposit without a declaration", dropped(DECLARED, DISCARD + r"+/>")),
    Change("deposit-not-paid", ("RIICHI-08",), "a declaration without a deposit", dropped(PAID)),
    Change("riichi-declared-twice", ("RIICHI-11",), "riichi is declared twice", doubled(DECLARED)),
    Change("deposit-paid-twice", ("RIICHI-09",), "a deposit is paid twice", doubled(PAID)),
    Change("riichi-after-discard", ("RIICHI-01",), "riichi is declared after the discard", swapped(DECLARED, DISCARD)),
    Change("score-after-deposit", ("RIICHI-10",), "another score after a deposit", number_changed("<REACH", "ten", 0, either(10))),
    Change("riichi-by-another", ("RIICHI-01", "RIICHI-11"), "another seat declares", rewritten('<REACH who="[12]" step="1"', 'who="."', 'who="0"')),
    Change("tedashi-in-riichi", ("RIICHI-06",), "in riichi a tile of the hand is discarded", p.riichi_tedashi),
)  # fmt: skip
DORA: Final = (
    Change("indicator-not-turned", ("DORA-02", "DORA-04"), "a kan's indicator is not turned", dropped("<DORA")),
    Change("indicator-twice", ("DORA-01",), "an indicator is turned twice", doubled("<DORA")),
    Change("indicator-late", ("DORA-02",), "an indicator is turned after the next move", swapped("<DORA", r"<[TUVWDEFG]\d")),
    Change("dora-more", ("DORA-08",), "ten dora more", rewritten(WIN, PAIRS + r"52,)(\d)", r"\g<1>1\2")),
    Change("ura-not-told", ("DORA-05",), "no ura indicators for a riichi win", rewritten(WIN, r' doraHaiUra="[^"]*"', "")),
    Change("ura-dora-more", ("DORA-09",), "ten ura dora more", rewritten(WIN, PAIRS + r"53,)(\d)", r"\g<1>1\2")),
    Change("red-five-more", ("DORA-10",), "ten red fives more", rewritten(WIN, PAIRS + r"54,)(\d)", r"\g<1>1\2")),
    Change("indicator-at-win", ("DORA-04",), "another indicator at a win", number_changed(WIN, "doraHai", 0, lambda v, d: (v + 1) % 136)),
)  # fmt: skip
WINS: Final = (
    Change("fu", ("FU-01",), "other fu", number_changed(ORDINARY_WIN, "ten", 0, either(10))),
    Change("points", ("POINTS-01",), "other points", number_changed(WIN, "ten", 1, either(100))),
    Change("limit", ("POINTS-02",), "another limit", number_changed(WIN, "ten", 2, up(1))),
    Change("other-yaku", ("YAKU-02", "YAKU-04", "YAKU-03"), "another yaku", number_changed(ORDINARY_WIN, "yaku", 0, lambda v, d: (v + 1) % 36)),
    Change("han-of-yaku", ("YAKU-03", "DORA-08", "DORA-10"), "a yaku with a han more", number_changed(ORDINARY_WIN, "yaku", 1, up(1))),
    Change("yaku-left-out", ("YAKU-02",), "a yaku is not told", rewritten(WIN, r' yaku="\d+,\d+,', ' yaku="')),
    Change("yaku-more", ("YAKU-02",), "a yaku that is not there", rewritten(WIN, r' yaku="', ' yaku="27,2,')),
    Change("other-yakuman", ("YAKU-02",), "another yakuman", rewritten(WIN, CHUUREN, ' yakuman="45')),
    Change("tile-of-won-hand", ("WIN-04", "LOG-10"), "another tile in the hand shown", number_changed(WIN, "hai", 0, lambda v, d: (v + 37) % 136)),
    Change("hand-not-sorted", ("LOG-10",), "the shown hand is out of order", rewritten(WIN, r' hai="(\d+),(\d+),', r' hai="\2,\1,')),
    Change("winning-tile", ("WIN-01",), "another winning tile", number_changed(WIN, "machi", 0, lambda v, d: (v + 4) % 136)),
    Change("other-winner", ("WIN-01", "WIN-03", "WIN-04", "RON-02", "RON-03", "FURITEN-01", "FURITEN-02", "FURITEN-03"), "another seat wins", number_changed(WIN, "who", 0, lambda v, d: (v + 1) % 3)),
    Change("other-loser", ("WIN-01", "WIN-02", "RON-03"), "another seat loses", number_changed(WIN, "fromWho", 0, lambda v, d: (v + 1) % 3)),
    Change("ron-as-tsumo", ("WIN-01", "RON-03"), "a ron told as tsumo", a.ron_as_tsumo),
    Change("meld-not-shown", ("WIN-05",), "melds are not shown", rewritten(WIN, r' m="[^"]*"', "")),
    Change("melds-in-other-order", ("WIN-05",), "melds in another order", rewritten(WIN, r' m="(\d+),(\d+)', r' m="\2,\1')),
    Change("pao-more", ("PAO-01",), "somebody answers for a win without reason", rewritten(r'<AGARI(?!.*paoWho)(?=.*who="[123]")', r"( sc=)", r' paoWho="0"\1')),
    Change("honba-at-win", ("PAY-02", "RON-04"), "another honba at a win", number_changed(WIN, "ba", 0, up(1))),
    Change("deposits-at-win", ("PAY-02", "RON-04"), "other deposits at a win", number_changed(WIN, "ba", 1, up(1))),
    Change("payment-at-win", ("PAY-01",), "another payment", number_changed(WIN, "sc", 1, either(10))),
    Change("score-before-win", ("SCORE-03",), "another score before a win", number_changed(WIN, "sc", 2, either(10))),
    Change("win-left-out", ("LOG-07", "LOG-02", "SCORE-02"), "a win is missing", dropped(WIN, "<INIT")),
    Change("win-twice", ("RON-03",), "a win is there twice", doubled(WIN)),
)  # fmt: skip
ENDS: Final = (
    Change("end-of-draw-left-out", ("LOG-07",), "the end of a drawn round is missing", dropped(DRAWN, "<INIT")),
    Change("end-of-draw-twice", ("LOG-06",), "the end of a drawn round is there twice", doubled(DRAWN)),
    Change("payment-at-draw", ("NOTEN-04", "NAGASHI-02", "ABORT-07"), "another payment at a draw", number_changed(DRAWN, "sc", 1, either(10))),
    Change("no-payment", ("LOG-08",), "no payment is recorded", rewritten(DRAWN, r' sc="[^"]*"', "")),
    Change("honba-at-draw", ("PAY-02",), "another honba at a draw", number_changed(DRAWN, "ba", 0, up(1))),
    Change("deposits-at-draw", ("PAY-02",), "other deposits at a draw", number_changed(DRAWN, "ba", 1, up(1))),
    Change("score-before-draw", ("SCORE-03",), "another score before a draw", number_changed(DRAWN, "sc", 2, either(10))),
    Change("tenpai-not-shown", ("NOTEN-02", "ABORT-08"), "a tenpai hand is not shown", rewritten(DRAWN, r' hai\d="[^"]*"', "")),
    Change("noten-shown", ("NOTEN-02",), "a noten hand is shown", a.noten_shown),
    Change("tile-of-shown-hand", ("NOTEN-03", "LOG-10"), "another tile in a shown hand", a.other_tile_shown),
    Change("draw-as-nine-kinds", ("ABORT-01",), "an exhaustive draw told as nine kinds", rewritten(EXHAUSTED, "<RYUUKYOKU", '<RYUUKYOKU type="yao9"')),
    Change("draw-as-nagashi", ("NAGASHI-01",), "an exhaustive draw told as nagashi mangan", rewritten(EXHAUSTED, "<RYUUKYOKU", '<RYUUKYOKU type="nm"')),
    Change("draw-as-four-kans", ("ABORT-05",), "an exhaustive draw told as four kans", rewritten(EXHAUSTED, "<RYUUKYOKU", '<RYUUKYOKU type="kan4"')),
    Change("draw-as-four-riichi", ("ABORT-03",), "an exhaustive draw told as four riichi", rewritten(EXHAUSTED, "<RYUUKYOKU", '<RYUUKYOKU type="reach4"')),
    Change("abort-as-exhaustive", ("NOTEN-01", "ABORT-06"), "an abortive draw told as exhaustive", rewritten('<RYUUKYOKU type="(?!nm)', r' type="[^"]*"', "")),
    Change("no-final-scores", ("LOG-02",), "no final scores", rewritten(".*owari", r' owari="[^"]*"', "")),
    Change("final-score", ("FINAL-01",), "another final score", number_changed(".*owari", "owari", 0, either(10))),
    Change("final-points", ("FINAL-02",), "other final points", number_changed(".*owari", "owari", 3, either(3))),
)  # fmt: skip
WALLS: Final = (
    Change("seed-of-another-game", ("WALL-01",), "the seed is of another game", a.other_seed),
    Change("other-dice", ("WALL-03",), "other dice than the seed's", a.other_dice),
    Change("dealt-hand-sorted", ("WALL-05",), "a dealt hand in another order", a.hand_sorted),
    Change("dealt-tile-unseen", ("WALL-04",), "a dealt tile that never surfaces is another", a.dealt_tile_unseen),
    Change("drawn-tile-unseen", ("WALL-06", "WALL-07"), "a tile drawn and discarded at once is another that never surfaces", a.drawn_tile_unseen),
    Change("replacement-unseen", ("WALL-07",), "a replacement discarded at once is another that never surfaces", a.replacement_unseen),
    Change("indicator-unseen", ("WALL-08",), "the first indicator is another that never surfaces", a.indicator_unseen),
    Change("kan-indicator-unseen", ("WALL-08",), "a kan's indicator is another that never surfaces", a.kan_indicator_unseen),
    Change("ura-unseen", ("WALL-09",), "an ura indicator is another that never surfaces", a.ura_unseen),
    Change("two-draws-exchanged", ("WALL-06", "WALL-07"), "two turns of a seat are exchanged", a.turns_exchanged),
)  # fmt: skip
CHANGES: Final = (*TURNS, *DEALS, *CALLS, *RIICHI, *DORA, *WINS, *ENDS, *WALLS)
