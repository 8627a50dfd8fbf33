"""The frame of a game, renchan and honba, draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.round import Round
from analyzer.generate.compose.scenes import WAIT
from analyzer.rulesets.ruleset import CHOICE, NO_NAGASHI, ONE_MORE, OPEN, Ruleset
from switches.case import (
    DEALER_STAYS,
    SHORT,
    TWO_ROUNDS,
    Case,
    begin,
    chain,
    pass_on,
    win,
)

SECOND: Final = "1s"  # an indicator that makes 7,700 of the small win
JUNK: Final = "19m19p19s1234567z19m19p"  # the discards of nagashi mangan
TILES: Final = "1m9m1p9p1s9s1z2z3z4z5z6z7z1m9m1p9p"  # the same, each with its suit
IDLE: Final = "123m456p789s22p44s"  # tenpai without a yaku
LAST: Final = {"rounds": 1, "overtime": False, "agari_yame": "no", "tenpai_yame": "no"}
YAME: Final = {"rounds": 2, "overtime": False, "yame_points": 27_000}


# --- the frame ---


def drawn(rules: Ruleset) -> Game:
    """Nobody tenpai."""
    game = begin(rules)
    game.round().exhaust()
    return game


def passed_on(rules: Ruleset) -> Game:
    """Small wins off the dealer to the end."""
    return pass_on(begin(rules))


def dealer_wins_overtime(rules: Ruleset) -> Game:
    """East 2 is overtime: the dealer wins it and has the target."""
    game = begin(rules)
    win(game, 1, 0)
    win(game, 1, 3)
    return pass_on(game)


def down_to_zero(rules: Ruleset) -> Game:
    """Seat 3 pays all that it has; then 2,000 more; then another pays."""
    game = begin(rules)
    win(game, 1, 3, dora=SECOND)
    if not game.over:
        win(game, 2, 3)
    return pass_on(game)


def ended_by_time(rules: Ruleset) -> Game:
    """The game ends after the first of three rounds, or after one more, if a clock may end it."""
    game = begin(rules)
    if rules.time_end == ONE_MORE:
        win(game, 1, 0)
    game.ends_now = True if rules.time_end else None
    win(game, 1, 3)
    game.ends_now = None
    return pass_on(game)


def dealer_wins_the_last(rules: Ruleset) -> Game:
    """The dealer of the last round wins it: and leads, but where he may end the game whatever his place."""
    game = begin(rules)
    win(game, 2, 0, dora=SECOND if rules.agari_yame == CHOICE else "9p")
    _yame(game, int(rules.agari_yame), lambda: win(game, 1, 3))
    return pass_on(game)


def dealer_tenpai_in_the_last(rules: Ruleset) -> Game:
    """The same when he is tenpai at the draw."""
    game = begin(rules)
    win(game, 2, 0, dora=SECOND if rules.tenpai_yame == CHOICE else "9p")
    _yame(game, int(rules.tenpai_yame), lambda: game.round({1: WAIT}).exhaust())
    return pass_on(game)


def _yame(game: Game, answer: int, play: Callable[[], None]) -> None:
    """A dealer who may do either plays on the first time and ends the game the second, or ends it at once."""
    if answer == OPEN:
        game.ends_now = False
        play()
    game.ends_now = True if answer in (OPEN, CHOICE) else None
    play()
    game.ends_now = None


# --- renchan and honba ---


def three_ends(rules: Ruleset) -> Game:
    """The dealer wins; the dealer is tenpai at a draw; nobody is."""
    game = begin(rules)
    win(game, 0, 2)
    game.round({int(game.situation.dealer): WAIT}).exhaust()
    for _ in range(2):
        if not game.over:
            game.round().exhaust()
    return pass_on(game)


def nine_kinds(rules: Ruleset) -> Game:
    """Nine kinds declared."""
    game = begin(rules)
    game.round({1: "19m19p19s123z5678m"}).abort("yao9", 1)
    return pass_on(game)


def two_rons(rules: Ruleset) -> Game:
    """The dealer is the second of two winners."""
    game = begin(rules)
    scene = game.round({0: "345m567m22s678s23p", 3: "234m678m88s456s23p"}, dora="9s")
    scene.turn(0, "4z").turn(3, "4z").ron(3, 0, loser=2, tile="4p")
    return pass_on(game)


def dealer_then_other(rules: Ruleset) -> Game:
    """The dealer wins, then another with one honba."""
    game = begin(rules)
    win(game, 0, 2)
    return pass_on(game)


def dealer_then_draw(rules: Ruleset) -> Game:
    """The dealer wins, then nobody is tenpai."""
    game = begin(rules)
    win(game, 0, 2)
    game.round().exhaust()
    return pass_on(game)


def riichi_won(rules: Ruleset) -> Game:
    """A riichi, won when ippatsu is over."""
    game = begin(rules)
    scene = game.round({1: WAIT}, dora="9m").riichi(1, "4z").turn(1)
    scene.ron(1, loser=2, tile="1p", ura="8s" if rules.ura_dora else None)
    return game


def one_han_with_honba(rules: Ruleset) -> Game:
    """With one honba a win of one han, or of two where that is too little."""
    game = begin(rules)
    win(game, 0, 2)
    if rules.two_han_from_honba:
        return pass_on(game)
    game.round({1: IDLE}, dora="9p").turn(1, "4z").tsumo(1, "4s")
    return game


# --- draws ---


def one_tenpai(rules: Ruleset) -> Game:
    """Seat 1 alone is tenpai."""
    game = begin(rules)
    game.round({1: WAIT}).exhaust()
    return game


def tenpai_without_yaku(rules: Ruleset) -> Game:
    """Seat 1 waits, without a yaku."""
    game = begin(rules)
    game.round({1: IDLE}).exhaust()
    return game


def own_four(rules: Ruleset) -> Game:
    """Two wait for a kind of which they have all four: one in the concealed hand, one three of them in a pon."""
    game = begin(rules)
    scene = game.round({2: "777z234m567m789s9p", 3: "1111z234m567p789s"})
    scene.turn(1, "7z").pon(2, discard="9p").exhaust()
    return game


def nine_kinds_or_not(rules: Ruleset) -> Game:
    """Nine kinds, declared where it may be."""
    game = begin(rules)
    scene = game.round({1: "19m19p19s123z5678m"})
    if rules.kyuushu_kyuuhai:
        scene.abort("yao9", 1)
    else:
        scene.exhaust()
    return game


def four_winds(rules: Ruleset) -> Game:
    """Four equal winds."""
    game = begin(rules)
    scene = game.round().turn(0, "3z").turn(1, "3z").turn(2, "3z").turn(3, "3z")
    _end(scene, "kaze4", bool(rules.suufon_renda))
    return game


def four_riichi(rules: Ruleset) -> Game:
    """All in riichi."""
    game = begin(rules)
    hands = {0: "123m11p123s456s78p", 1: "234m22p567s78p123p", 2: "345m99p234s78p67s5s", 3: "456m33s456s789m78p"}
    scene = game.round(hands)
    for seat in range(4):
        scene.riichi(seat, f"{seat + 1}z")
    _end(scene, "reach4", bool(rules.suucha_riichi))
    return game


def four_kans(rules: Ruleset) -> Game:
    """Four kans by two players."""
    game = begin(rules)
    scene = game.round({0: "111m222p", 1: "333s444p"})
    scene.ankan(0, "1m", "1m").ankan(0, "2p", "2p").turn(0)
    scene.ankan(1, "3s", "3s").ankan(1, "4p", "4p").turn(1)
    _end(scene, "kan4", bool(rules.suukaikan))
    return game


def _end(scene: Round, kind: str, aborts: bool) -> None:
    if aborts:
        scene.abort(kind)
    else:
        scene.exhaust()


def nagashi_of_the_dealer(rules: Ruleset) -> Game:
    """The dealer's discards are all terminals and honours, and he is not tenpai."""
    game = begin(rules)
    game.round().turns(0, f"{JUNK}1s").exhaust(nagashi=rules.nagashi != NO_NAGASHI)
    return pass_on(game)


def nagashi_with_honba(rules: Ruleset) -> Game:
    """The dealer wins; then nagashi mangan, with a riichi of another on the table."""
    game = begin(rules)
    win(game, 0, 2)
    game.round({2: WAIT}).riichi(2, "4z").turns(3, JUNK).exhaust(nagashi=True)
    return pass_on(game)


def two_nagashi(rules: Ruleset) -> Game:
    """Two nagashi mangan."""
    game = begin(rules)
    scene = game.round()
    for i in range(0, len(TILES), 2):
        scene.turn(2, TILES[i : i + 2]).turn(3, TILES[i : i + 2])
    scene.exhaust(nagashi=True)
    return game


FRAME: Final = (
    Case("players", (4, 3), drawn, {"uma": [], "early_uma": [], **SHORT}, "tenhou-3p"),
    Case("winds", (1, 2), passed_on, {"overtime": False}),
    Case("rounds", ("all", 1), passed_on, {"overtime": False, "winds": 1}),
    Case("start", (25_000, 30_000), drawn),
    Case("overtime", (True, False), passed_on, {"rounds": 1}),
    Case("overtime_winds", (1, 2), passed_on, {"rounds": 1}),
    Case("target", (30_000, 27_000), passed_on, {"rounds": 1}),
    Case("renchan_first", (True, False), dealer_wins_overtime, {"rounds": 1, "agari_yame": "no", "target": 29_000}),
    Case("tobi", ("no", "below-zero", "zero"), down_to_zero, {"rounds": 3, "overtime": False, "start": 7700}),
    Case("tobi_points", (0, -2000), down_to_zero, {"rounds": 3, "overtime": False, "start": 7700}),
    Case("end_above", ("never", 27_000), passed_on, TWO_ROUNDS),
    Case("time_end", ("no", "one-more", "this-hand"), ended_by_time, {**TWO_ROUNDS, "rounds": 3},
        wider=chain("no", "one-more", "this-hand")),
    Case("agari_yame", ("no", "yes", "open", "choice"), dealer_wins_the_last, YAME,
        wider=(*chain("no", "open", "choice"), *chain("yes", "open", "choice"))),
    Case("tenpai_yame", ("no", "yes", "open", "choice"), dealer_tenpai_in_the_last, YAME,
        wider=(*chain("no", "open", "choice"), *chain("yes", "open", "choice"))),
    Case("yame_points", (27_000, 30_000), dealer_wins_the_last, {"rounds": 2, "overtime": False}),
    Case("renchan", (["none"], ["agari"], ["tenpai"], ["any"]), three_ends, {**LAST, "rounds": 2}),
    Case("renchan_abortive", (True, False), nine_kinds),
    Case("renchan_multi_ron", ("first", "each"), two_rons, DEALER_STAYS),
    Case("honba_each", (100, 500), dealer_then_other, DEALER_STAYS),
    Case("honba_on_noten_pass", ("add", "keep", "reset"), dealer_then_draw, {**DEALER_STAYS, "rounds": 2}),
    Case("riichi_deposit", (1000, 500), riichi_won),
    Case("two_han_from_honba", ("never", 1), one_han_with_honba, DEALER_STAYS, wider=chain(1, "never")),
    Case("noten_total", (3000, 6000), one_tenpai),
    Case("noten_each", ([], [2000, 1500, 1000]), one_tenpai),
    Case("keishiki_tenpai", (True, False), tenpai_without_yaku),
    Case("dead_wait", ("tenpai", "concealed", "own"), own_four),
    Case("kyuushu_kyuuhai", (True, False), nine_kinds_or_not, {**SHORT, "renchan_abortive": False},
        wider=chain(False, True)),
    Case("suufon_renda", (True, False), four_winds, {**SHORT, "renchan_abortive": False}),
    Case("suucha_riichi", (True, False), four_riichi, {**SHORT, "renchan_abortive": False}),
    Case("suukaikan", (True, False), four_kans, {**SHORT, "renchan_abortive": False}),
    Case("nagashi", ("none", "exchange", "win"), nagashi_of_the_dealer, DEALER_STAYS),
    Case("nagashi_honba", (False, True), nagashi_with_honba, DEALER_STAYS),
    Case("nagashi_kyoutaku", (False, True), nagashi_with_honba, DEALER_STAYS),
    Case("nagashi_several", ("first", "each"), two_nagashi),
)  # fmt: skip
