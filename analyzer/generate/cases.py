"""What the fixtures are: for each check logs that keep its law (``pass``) and logs that break it (``fail``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from analyzer.generate import games, headers, scenes, walled, wrong, yaku_hands
from analyzer.generate.compose import Game
from analyzer.generate.edits import Edit, before, both, bump, cut, drop, on, sub, twice

Scene = Callable[[], Game]


class Case(NamedTuple):
    """One fixture: the log, and the codes that it must give (none for a clean one); what can't be verified in it.

    ``ruleset`` is the file of ``fixtures/rulesets`` that it is judged by, where it is not the log that says so.
    """

    name: str
    scene: Scene
    edit: Edit | None
    expect: tuple[str, ...]
    unverifiable: tuple[str, ...] = ()
    ruleset: str = ""

    def plain(self) -> str:
        """The log."""
        text = self.scene().log().decode("ascii")
        return self.edit(text) if self.edit else text

    def text(self) -> str:
        """The log, with what is expected of it in a comment behind the root tag."""
        text = self.plain()
        lines = "".join(f"<!-- expect: {code} -->" for code in self.expect or ("clean",))
        unverifiable = self.unverifiable if "mt19937ar" in text or not text else (*self.unverifiable, "WALL-01")
        lines += "".join(f"<!-- not verifiable: {code} -->" for code in unverifiable)
        if self.ruleset:
            lines += f"<!-- ruleset: {self.ruleset} -->"
        return text.replace('<mjloggm ver="2.3">', f'<mjloggm ver="2.3">{lines}', 1)


def bad(code: str, name: str, scene: Scene, edit: Edit | None = None, also: tuple[str, ...] = ()) -> Case:
    """A log that breaks a law."""
    return Case(f"fail-{code}-{name}", scene, edit, (code, *also))


def good(code: str, name: str, scene: Scene, edit: Edit | None = None) -> Case:
    """A log that keeps it where it matters."""
    return Case(f"pass-{code}-{name}", scene, edit, ())


STRICT: Final = "no-furiten-riichi"

LOG: Final = (
    good("LOG-01", "whole", scenes.kokushi),
    bad("LOG-01", "cut", scenes.quiet, cut("AGARI", -1)),
    good("LOG-02", "finished", scenes.kokushi),
    bad("LOG-02", "unfinished", scenes.quiet, sub(r"(<INIT .*?)<INIT .*(?=</mjloggm>)", r"\1")),
    good("LOG-03", "meld-codes", scenes.chii_pon),
    bad("LOG-03", "unused-bit", scenes.daiminkan, bump("N", "m", 0, 64)),
    good("LOG-04", "attributes", scenes.riichi_ron),
    bad("LOG-04", "unknown-attribute", scenes.daiminkan, on("DORA", " />", ' colour="red" />')),
    good("LOG-05", "elements", scenes.quiet),
    good("LOG-05", "left-and-back", scenes.quiet, before("RYUUKYOKU", '<BYE who="2" /><UN n2="%53%61%6E" />')),
    bad("LOG-05", "unknown-element", scenes.quiet, before("INIT", '<CHAT text="hello" />')),
    good("LOG-06", "inside", scenes.quiet),
    bad("LOG-06", "draw-between-rounds", scenes.quiet, before("INIT", "<T5/>", 1)),
    good("LOG-07", "every-round-ends", scenes.quiet),
    bad("LOG-07", "no-end-of-round", scenes.quiet, drop("RYUUKYOKU")),
    good("LOG-08", "payments", scenes.quiet),
    bad("LOG-08", "no-payment", scenes.quiet, on("RYUUKYOKU", ' sc="[^"]*"', "")),
    good("LOG-09", "same-type/2023010100gm-0009-0000-00000001", scenes.kokushi),
    bad("LOG-09", "other-type/2023010100gm-00a9-0000-00000002", scenes.kokushi),
    good("LOG-10", "ascending", scenes.riichi_ron),
    bad("LOG-10", "hand-not-sorted", scenes.riichi_ron, on("AGARI", r' hai="(\d+),(\d+),', r' hai="\2,\1,')),
)
DEAL: Final = (
    good("DEAL-01", "thirteen", scenes.quiet),
    bad("DEAL-01", "twelve", scenes.quiet, on("INIT", r' hai2="\d+,', ' hai2="')),
    good("DEAL-02", "each-once", scenes.quiet),
    bad("DEAL-02", "tile-twice", scenes.quiet, sub(r"(<V(\d+)/><F\2/>)(.*?)<V(\d+)/><F\4/>", r"\1\3\1")),
    good("DEAL-03", "three-players", scenes.quiet3),
    bad("DEAL-03", "2m-of-three", scenes.quiet3, sub(r"<V(\d+)/><F\1/>", "<V5/><F5/>")),
    good("DEAL-04", "dealer", scenes.tenpai_draws),
    bad("DEAL-04", "wrong-dealer", wrong.wrong_dealer),
    good("DEAL-05", "rounds-of-three", scenes.quiet3),
    bad("DEAL-05", "east-4-of-three", wrong.north_round),
    good("DEAL-06", "dice", scenes.quiet),
    bad("DEAL-06", "seven", scenes.quiet, on("INIT", r'(seed="\d+,\d+,\d+),\d+', r"\1,6")),
)
TURN: Final = (
    good("TURN-01", "draws", scenes.quiet),
    bad("TURN-01", "draw-twice", scenes.quiet, sub(r"(<V\d+/>)", r"\1\1")),
    good("TURN-02", "discards", scenes.quiet),
    bad("TURN-02", "discard-twice", scenes.quiet, sub(r"(<F\d+/>)", r"\1\1")),
    good("TURN-03", "held", scenes.chii_pon),
    bad("TURN-03", "not-held", scenes.kokushi, sub(r"<D\d+/>", "<D135/>")),
    good("TURN-04", "seventy-draws", scenes.quiet),
    bad("TURN-04", "one-more", wrong.one_more),
)
CALL: Final = (
    good("CALL-01", "last-discard", scenes.chii_pon),
    bad("CALL-01", "other-tile", wrong.late_pon),
    good("CALL-02", "source", scenes.kakan),
    bad("CALL-02", "other-source", scenes.daiminkan, bump("N", "m", 0, -1)),
    good("CALL-03", "from-the-left", scenes.chii_pon),
    bad("CALL-03", "from-opposite", wrong.chii_across),
    good("CALL-04", "own-tiles", scenes.chii_pon),
    bad("CALL-04", "not-held", wrong.chii_held, bump("N", "m", 0, 8)),
    good("CALL-05", "ankan-in-riichi", scenes.rinshan),
    bad("CALL-05", "daiminkan-in-riichi", wrong.call_in_riichi),
    good("CALL-06", "before-the-last", wrong.call_before_last),
    bad("CALL-06", "last-discard", wrong.call_last),
    good("CALL-07", "pon-of-three", wrong.pon_three),
    bad("CALL-07", "chii-of-three", wrong.chii_three),
    good("CALL-08", "other-discard", partial(wrong.kuikae, "*")),
    bad("CALL-08", "other-end", wrong.kuikae),
    bad("CALL-08", "same-kind", partial(wrong.kuikae, "2m")),
    good("CALL-09", "nukidora", scenes.nukidora),
    bad("CALL-09", "four-players", wrong.nukidora_four),
    good("CALL-10", "drawn-north", wrong.nukidora_drawn),
    bad("CALL-10", "held-north", wrong.nukidora_riichi),
)
KAN: Final = (
    good("KAN-01", "own-turn", scenes.ankan),
    bad("KAN-01", "without-draw", wrong.ankan_ron, sub(r'<V\d+/>(?=<N who="2")', "")),
    good("KAN-02", "last-but-one", wrong.kan_before_last),
    bad("KAN-02", "no-tile-left", wrong.kan_wall),
    good("KAN-03", "four", scenes.four_kans),
    bad("KAN-03", "fifth", wrong.kan_fifth),
    good("KAN-04", "on-a-pon", scenes.kakan),
    bad("KAN-04", "no-pon", wrong.kakan_alone),
    good("KAN-05", "same-source", scenes.kakan),
    bad("KAN-05", "other-source", scenes.kakan, bump("N", "m", 0, -1, 1)),
)
DORA: Final = (
    good("DORA-01", "one-a-kan", scenes.ankan),
    bad("DORA-01", "without-kan", wrong.dora_unearned),
    good("DORA-02", "kakan", scenes.kakan),
    bad("DORA-02", "kakan-not-turned", scenes.kakan, drop("DORA")),
    good("DORA-03", "daiminkan", scenes.daiminkan),
    bad("DORA-03", "before-replacement", scenes.daiminkan, sub(r"(<V\d+/>)(<DORA[^>]*>)", r"\2\1")),
    good("DORA-04", "listed", scenes.rinshan),
    bad("DORA-04", "one-missing", scenes.rinshan, on("AGARI", r'doraHai="(\d+),\d+"', r'doraHai="\1"')),
    good("DORA-05", "ura-in-riichi", scenes.rinshan),
    bad("DORA-05", "no-ura", scenes.riichi_tsumo, on("AGARI", r' doraHaiUra="\d+"', "")),
    good("DORA-06", "unseen", scenes.riichi_ron),
    bad("DORA-06", "seen", scenes.riichi_ron, on("AGARI", r'"(\d+)" doraHaiUra="\d+"', r'"\1" doraHaiUra="\1"')),
    good("DORA-07", "same-for-both", scenes.double_ron),
    bad("DORA-07", "differ", scenes.double_ron, bump("AGARI", "doraHaiUra", 0, 1, 1)),
    good("DORA-08", "counted", scenes.riichi_tsumo),
    bad("DORA-08", "one-more", scenes.riichi_tsumo, on("AGARI", r",52,2,", ",52,3,")),
    good("DORA-09", "ura-counted", scenes.riichi_ron),
    bad("DORA-09", "one-less", scenes.riichi_ron, bump("AGARI", "yaku", -1, -1)),
    good("DORA-10", "red-five", scenes.riichi_tsumo),
    bad("DORA-10", "no-red-five", scenes.riichi_tsumo, on("AGARI", r",54,1", "")),
)
RIICHI: Final = (
    good("RIICHI-01", "own-turn", scenes.riichi_draw),
    bad("RIICHI-01", "before-draw", scenes.riichi_draw, sub(r'(<V\d+/>)(<REACH who="2" step="1"/>)', r"\2\1")),
    good("RIICHI-02", "closed", scenes.rinshan),
    bad("RIICHI-02", "open", wrong.riichi_open),
    good("RIICHI-03", "last-1000", partial(wrong.riichi_points, False)),
    bad("RIICHI-03", "no-1000", wrong.riichi_points),
    good("RIICHI-04", "four-draws-left", partial(wrong.riichi_wall, 4)),
    bad("RIICHI-04", "three-draws-left", wrong.riichi_wall),
    good("RIICHI-05", "tenpai", scenes.riichi_draw),
    bad("RIICHI-05", "noten", wrong.riichi_noten),
    good("RIICHI-06", "tsumogiri", scenes.riichi_draw),
    bad("RIICHI-06", "from-the-hand", wrong.riichi_discard),
    good("RIICHI-07", "same-waits", scenes.rinshan),
    bad("RIICHI-07", "other-waits", wrong.riichi_ankan),
    good("RIICHI-13", "tenpai", scenes.riichi_draw)._replace(ruleset=STRICT),
    bad("RIICHI-13", "own-river", wrong.furiten_declared)._replace(ruleset=STRICT),
    good("RIICHI-08", "paid", scenes.riichi_draw),
    bad("RIICHI-08", "unpaid", wrong.riichi_unpaid),
    good("RIICHI-09", "paid-once", scenes.riichi_draw),
    bad("RIICHI-09", "paid-twice", scenes.riichi_draw, twice("REACH", 1)),
    good("RIICHI-10", "scores", scenes.riichi_draw),
    bad("RIICHI-10", "other-scores", scenes.riichi_draw, bump("REACH", "ten", 0, 10, 1)),
    good("RIICHI-11", "once", scenes.riichi_draw),
    bad("RIICHI-11", "twice", scenes.riichi_draw, twice("REACH")),
    good("RIICHI-12", "then-discard", scenes.riichi_tsumo),
    bad("RIICHI-12", "then-tsumo", wrong.tsumo, before("AGARI", '<REACH who="1" step="1"/>')),
)
FURITEN: Final = (
    good("FURITEN-01", "tsumo", wrong.furiten_tsumo),
    bad("FURITEN-01", "own-river", wrong.furiten_river),
    good("FURITEN-02", "after-own-discard", wrong.furiten_over),
    bad("FURITEN-02", "same-go-around", wrong.furiten_turn),
    good("FURITEN-03", "first-tile", scenes.riichi_ron),
    bad("FURITEN-03", "passed-in-riichi", wrong.furiten_riichi),
)
WIN: Final = (
    good("WIN-01", "ron-and-tsumo", scenes.riichi_tsumo),
    bad("WIN-01", "not-discarded", scenes.riichi_ron, sub(r"<V(\d+)/><F\1/>(?=<AGARI)", "")),
    good("WIN-02", "source", scenes.riichi_ron),
    bad("WIN-02", "other-source", scenes.riichi_ron, bump("AGARI", "fromWho", 0, 1)),
    good("WIN-03", "complete", scenes.riichi_ron),
    bad("WIN-03", "incomplete", wrong.incomplete),
    good("WIN-04", "shown-hand", scenes.chii_pon),
    bad("WIN-04", "other-copy", wrong.tsumo, bump("AGARI", "hai", 0, 1)),
    good("WIN-05", "melds", scenes.chii_pon),
    bad("WIN-05", "other-order", scenes.chii_pon, on("AGARI", r' m="(\d+),(\d+)"', r' m="\2,\1"')),
)
VALUE: Final = (
    good("YAKU-01", "tanyao", scenes.chii_pon),
    bad("YAKU-01", "none", wrong.no_yaku),
    good("YAKU-02", "riichi-pinfu", scenes.riichi_ron),
    bad("YAKU-02", "other-yaku", scenes.riichi_ron, on("AGARI", r' yaku="21,2,', ' yaku="22,2,')),
    good("YAKU-03", "han", scenes.riichi_ron),
    bad("YAKU-03", "three-for-double-riichi", scenes.riichi_ron, on("AGARI", r' yaku="21,2,', ' yaku="21,3,')),
    good("YAKU-04", "known", scenes.rinshan),
    bad("YAKU-04", "renhou", wrong.tsumo, on("AGARI", r' yaku="', ' yaku="36,4,')),
    good("FU-01", "open-30", scenes.chii_pon),
    bad("FU-01", "ten-more", scenes.chii_pon, bump("AGARI", "ten", 0, 10)),
    good("POINTS-01", "from-han-and-fu", scenes.riichi_ron),
    bad("POINTS-01", "hundred-more", scenes.riichi_ron, bump("AGARI", "ten", 1, 100)),
    good("POINTS-02", "limit", scenes.riichi_tsumo),
    bad("POINTS-02", "no-limit", scenes.riichi_tsumo, bump("AGARI", "ten", 2, -1)),
)
PAY: Final = (
    good("PAY-01", "tsumo-with-honba", scenes.tenpai_draws),
    bad("PAY-01", "one-seat", scenes.tenpai_draws, bump("AGARI", "sc", 1, -1)),
    good("PAY-02", "honba-and-deposit", scenes.tenpai_draws),
    bad("PAY-02", "one-deposit-more", scenes.tenpai_draws, bump("AGARI", "ba", 1, 1)),
    good("PAO-01", "tsumo", scenes.pao),
    good("PAO-01", "ron", partial(scenes.pao, False)),
    bad("PAO-01", "nobody", scenes.pao, on("AGARI", r' paoWho="\d"', "")),
    good("RON-01", "two", scenes.double_ron),
    bad("RON-01", "three", wrong.three_win),
    good("RON-02", "in-turn", scenes.double_ron),
    bad("RON-02", "other-order", wrong.ron_order),
    good("RON-03", "same-tile", scenes.double_ron),
    bad("RON-03", "twice", scenes.riichi_ron, twice("AGARI")),
    good("RON-04", "no-deposits", scenes.double_ron),
    bad("RON-04", "deposits-again", scenes.double_ron, bump("AGARI", "ba", 1, 2, 1)),
)
DRAWN: Final = (
    good("NOTEN-01", "empty-wall", scenes.quiet),
    bad("NOTEN-01", "one-left", wrong.early_draw),
    good("NOTEN-02", "tenpai-shown", scenes.tenpai_draws),
    bad("NOTEN-02", "not-shown", scenes.tenpai_draws, on("RYUUKYOKU", r' hai1="[^"]*"', "")),
    good("NOTEN-03", "hands", scenes.tenpai_draws),
    bad("NOTEN-03", "other-hand", scenes.tenpai_draws, bump("RYUUKYOKU", "hai1", -1, 1)),
    good("NOTEN-04", "two-pay-two", scenes.tenpai_draws),
    bad("NOTEN-04", "one-seat", scenes.tenpai_draws, bump("RYUUKYOKU", "sc", 1, -5)),
    good("NAGASHI-01", "nagashi", scenes.nagashi),
    bad("NAGASHI-01", "not-nagashi", scenes.quiet, on("RYUUKYOKU", " ba", ' type="nm" ba')),
    good("NAGASHI-02", "like-mangan", scenes.nagashi),
    bad("NAGASHI-02", "one-seat", scenes.nagashi, bump("RYUUKYOKU", "sc", 1, 10)),
    good("ABORT-01", "nine-kinds", scenes.nine_kinds),
    bad("ABORT-01", "eight-kinds", wrong.eight_kinds),
    good("ABORT-02", "four-winds", scenes.four_winds),
    bad("ABORT-02", "no-winds", partial(wrong.aborted, "kaze4")),
    good("ABORT-03", "four-riichi", scenes.four_riichi),
    bad("ABORT-03", "no-riichi", wrong.no_riichi),
    good("ABORT-04", "three-rons", scenes.three_rons),
    bad("ABORT-04", "no-ron", partial(wrong.aborted, "ron3")),
    good("ABORT-05", "four-kans", scenes.four_kans),
    bad("ABORT-05", "no-kan", partial(wrong.aborted, "kan4")),
    good("ABORT-06", "two-winds", wrong.two_winds),
    bad("ABORT-06", "four-winds-missed", wrong.four_winds_missed),
    good("ABORT-07", "nothing-paid", scenes.nine_kinds),
    bad("ABORT-07", "paid", scenes.nine_kinds, both(bump("RYUUKYOKU", "sc", 1, 10), bump("RYUUKYOKU", "sc", 3, -10))),
    good("ABORT-08", "declarer-shown", scenes.nine_kinds),
    bad("ABORT-08", "nobody-shown", scenes.nine_kinds, on("RYUUKYOKU", r' hai1="[^"]*"', "")),
)
ROUNDS: Final = (
    good("RENCHAN-01", "dealer-stays", scenes.tenpai_draws),
    bad("RENCHAN-01", "dealer-goes", partial(wrong.then, kyoku=1)),
    good("RENCHAN-02", "east-1", scenes.kokushi),
    bad("RENCHAN-02", "east-2", partial(wrong.first, kyoku=1)),
    good("HONBA-01", "counted", scenes.tenpai_draws),
    bad("HONBA-01", "not-counted", partial(wrong.then, honba=-1)),
    bad("HONBA-01", "in-the-header-alone", scenes.tenpai_draws, bump("INIT", "seed", 1, 1, 1)),
    good("HONBA-02", "none", scenes.kokushi),
    bad("HONBA-02", "one", partial(wrong.first, honba=1)),
    good("KYOUTAKU-01", "stays", scenes.riichi_draw),
    bad("KYOUTAKU-01", "gone", scenes.riichi_draw, bump("INIT", "seed", 2, -1, 1)),
    good("KYOUTAKU-02", "none", scenes.kokushi),
    bad("KYOUTAKU-02", "one", partial(wrong.first, kyoutaku=1)),
    good("SCORE-01", "start", scenes.kokushi),
    bad("SCORE-01", "other-start", wrong.start_scores),
    good("SCORE-02", "carried", scenes.tenpai_draws),
    bad("SCORE-02", "not-carried", scenes.tenpai_draws, bump("INIT", "ten", 0, 10, 1)),
    good("SCORE-03", "before", scenes.tenpai_draws),
    bad("SCORE-03", "other-before", scenes.tenpai_draws, bump("RYUUKYOKU", "sc", 0, 10)),
    Case("pass-SCORE-04-custom-table", wrong.custom, None, (), ("RULESET-01",)),
    Case("fail-SCORE-04-too-much", wrong.custom, bump("AGARI", "sc", 1, 10, -1), ("SCORE-04",), ("RULESET-01",)),
    good("RULESET-01", "known", scenes.kokushi),
    Case("fail-RULESET-01-custom-table", wrong.custom, None, (), ("RULESET-01",)),
    good("END-01", "tobi", scenes.kokushi),
    good("END-01", "zero-plays-on", wrong.zero_points),
    bad("END-01", "after-agari-yame", games.after_agari_yame),
    bad("END-01", "goes-on", wrong.after_the_end),
    good("END-02", "agari-yame", games.agari_yame),
    good("END-02", "tenpai-yame", games.tenpai_yame),
    good("END-02", "overtime", games.overtime),
    bad("END-02", "no-overtime", partial(games.overtime, True)),
    bad("END-02", "after-one-round", wrong.early_end),
    good("FINAL-01", "deposit-left", games.tenpai_yame),
    bad("FINAL-01", "deposit-lost", games.tenpai_yame, bump("RYUUKYOKU", "owari", 6, -10)),
    bad("FINAL-01", "other-score", scenes.kokushi, bump("AGARI", "owari", 0, 10, -1)),
    good("FINAL-02", "points", scenes.kokushi),
    bad("FINAL-02", "other-points", scenes.kokushi, bump("AGARI", "owari", 1, 1, -1)),
)
YAKU: Final = (
    *(good("YAKU-02", name, scene) for name, _, scene in yaku_hands.WINS),
    bad("YAKU-02", "ippatsu-after-a-call", yaku_hands.broken_ippatsu, on("AGARI", r' yaku="', ' yaku="2,1,')),
    bad("YAKU-02", "no-haitei", yaku_hands.haitei, on("AGARI", r",5,1", "")),
    bad("YAKU-02", "chankan-of-a-north", yaku_hands.robbed_north, on("AGARI", r' yaku="', ' yaku="3,1,')),
    good("NAGASHI-02", "three-players", scenes.nagashi3),
)
PAO_ALONE: Final = both(bump("AGARI", "sc", 1, 160), bump("AGARI", "sc", 7, -160))
EARLY: Final = sub(r'(<V\d+/>)(<N who="2"[^>]*>)(<DORA[^>]*>)', r"\3\1\2")
MORE: Final = (
    good("RENCHAN-01", "noten-dealer-goes", headers.noten_dealer),
    bad("RENCHAN-01", "noten-dealer-stays", partial(headers.noten_dealer, True)),
    good("RENCHAN-01", "one-of-two-winners", headers.dealer_wins),
    bad("RENCHAN-01", "one-of-two-winners-goes", partial(headers.dealer_wins, True), also=("HONBA-01",)),
    good("RENCHAN-01", "abortive-draw", headers.aborted),
    bad("RENCHAN-01", "abortive-draw-passes", partial(headers.aborted, True)),
    good("HONBA-01", "gone-after-a-win", headers.honba_after_win),
    bad("HONBA-01", "kept-after-a-win", partial(headers.honba_after_win, True)),
    good("KYOUTAKU-01", "taken", headers.deposit_after_win),
    bad("KYOUTAKU-01", "kept-after-a-win", partial(headers.deposit_after_win, True)),
    good("PAY-01", "pao-and-loser-share", partial(scenes.pao, False)),
    bad("PAY-01", "pao-not-shared", partial(scenes.pao, False), PAO_ALONE),
    good("PAY-01", "tsumo-of-three", scenes.nukidora),
    bad("PAY-01", "tsumo-of-three", scenes.nukidora, bump("AGARI", "sc", 3, -10)),
    good("NOTEN-04", "three-players", wrong.nukidora_drawn),
    bad("NOTEN-04", "three-players", wrong.nukidora_drawn, bump("RYUUKYOKU", "sc", 3, 10)),
    good("DORA-03", "ankan-after-kakan", scenes.two_kans),
    bad("DORA-03", "kakan-and-ankan-turned-early", scenes.two_kans, EARLY),
)
WALL: Final = (
    good("WALL-01", "own-seed", walled.quiet),
    good("WALL-01", "own-seed-three-players", partial(walled.quiet, 3)),
    good("WALL-01", "older-seed", walled.old),
    good("WALL-01", "stripped", walled.quiet, walled.STRIPPED),
    good("WALL-01", "a-number", walled.quiet, walled.NUMBER),
    Case("pass-WALL-01-too-short", walled.quiet, walled.SHORTENED, (), ("WALL-01",)),
    bad("WALL-01", "of-another-game", walled.quiet, walled.other_seed),
    good("WALL-02", "in-turn", walled.quiet),
    bad("WALL-02", "one-left-out", walled.wall_left_out),
    good("WALL-03", "dice", walled.quiet),
    bad("WALL-03", "other-dice", walled.quiet, sub(r'(seed="\d,\d,\d),\d,\d', r"\1,0,0")),
    good("WALL-04", "dealt", walled.kan),
    bad("WALL-04", "a-tile-that-never-surfaces", walled.quiet, walled.DEAL),
    good("WALL-05", "in-order", walled.quiet),
    bad("WALL-05", "sorted", walled.quiet, walled.sorted_hand),
    good("WALL-06", "drawn", walled.riichi),
    bad("WALL-06", "a-tile-that-never-surfaces", walled.quiet, walled.DRAW),
    good("WALL-07", "replacement", walled.kan),
    good("WALL-07", "replacement-three-players", partial(walled.kan, 3)),
    bad("WALL-07", "another", walled.kan, walled.REPLACEMENT),
    good("WALL-08", "indicators", walled.kan),
    bad("WALL-08", "the-first", walled.quiet, walled.INDICATOR),
    bad("WALL-08", "of-a-kan", walled.kan, walled.KAN_INDICATOR),
    good("WALL-09", "ura", walled.riichi),
    bad("WALL-09", "another", walled.riichi, walled.URA),
)
RULES: Final = (
    *WALL,
    *YAKU,
    *MORE,
    *LOG,
    *DEAL,
    *TURN,
    *CALL,
    *KAN,
    *DORA,
    *RIICHI,
    *FURITEN,
    *WIN,
    *VALUE,
    *PAY,
    *DRAWN,
    *ROUNDS,
)
GAMES: Final = (
    Case("hanchan", games.hanchan, None, ()),
    Case("tonpuusen", games.tonpuusen, None, ()),
    Case("hanchan-three-players", games.hanchan_three, None, ()),
)
SECOND_HONBA: Final = both(bump("AGARI", "sc", 1, 3, 4), bump("AGARI", "sc", 3, -3, 4))
THREE_WRONGS: Final = both(bump("RYUUKYOKU", "ba", 0, 1), bump("AGARI", "ten", 0, 10), bump("AGARI", "owari", 1, 1, -1))
FAULTY: Final = (
    Case("cut", games.hanchan, cut("AGARI", -1), ("LOG-01",)),
    Case("double-ron-honba-twice", games.hanchan, SECOND_HONBA, ("PAY-01",)),
    Case("noten-riichi", games.noten_riichi, None, ("RIICHI-05",)),
    Case("wrong-honba", games.hanchan, bump("INIT", "seed", 1, 1, 3), ("HONBA-01",)),
    Case("three-wrongs", games.tonpuusen, THREE_WRONGS, ("PAY-02", "FU-01", "FINAL-02")),
)
