"""Ron, furiten, riichi, calls, dora."""

from __future__ import annotations

from typing import Final

from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import WAIT
from analyzer.rulesets.ruleset import (
    ABORT,
    AT_CALL,
    AT_DRAW,
    KUIKAE_ALL,
    KUIKAE_SAME,
    NO_ANKAN,
    SAME_SHAPE,
    Ruleset,
)
from switches.case import (
    DEALER_STAYS,
    PINFU,
    SHORT,
    TWO_ROUNDS,
    Case,
    begin,
    chain,
    win,
)

WAITS: Final = {0: "345m567m22s678s23p", 3: "234m678m88s456s23p"}  # both for 1p 4p, with 4p tanyao and pinfu
THREE: Final = {0: "123m11p123s456s78p", 1: "234m22p567s78p456p", 2: "345m55p234s78p678s"}  # all for 6p 9p
POOR: Final = {"rounds": 2, "overtime": False, "renchan": ["none"], "start": 1000, "tobi": "no"}
RED: Final = "234m067m345p22s67s"


def two_and_three_rons(rules: Ruleset) -> Game:
    """Two win a discard, then three win one, where so many may; else the round is drawn."""
    game = begin(rules)
    scene = game.round({seat: THREE[seat] for seat in (0, 1)}, dora="9s").riichi(0, "1z").riichi(1, "2z")
    if rules.max_ron > 1:
        scene.ron(0, 1, loser=3, tile="9p", ura="1m")
    else:
        scene.turn(3, "9p").abort("ron3")
    return three_rons_of(game, rules)


def three_rons(rules: Ruleset) -> Game:
    """Three win a discard, or as many as may, or none."""
    return three_rons_of(begin(rules), rules)


def three_rons_of(game: Game, rules: Ruleset) -> Game:
    """The same as the last round of a game."""
    scene = game.round(THREE, dora="9s").riichi(0, "1z").riichi(1, "2z").riichi(2, "3z")
    if rules.max_ron < 3 and rules.more_rons == ABORT:
        scene.turn(3, "9p").abort("ron3")
    else:
        scene.ron(*range(int(rules.max_ron)), loser=3, tile="9p", ura="1m")
    return game


def two_rons_with_honba(rules: Ruleset) -> Game:
    """With one honba two win, both in riichi."""
    game = begin(rules)
    win(game, 0, 2)
    hands = {1: WAITS[0], 3: WAITS[3]}
    scene = game.round(hands, dora="9s").riichi(1, "4z").riichi(3, "4z")
    scene.ron(3, 1, loser=2, tile="4p", ura="9m")
    return game


def kokushi_and_ankan(rules: Ruleset) -> Game:
    """Kokushi musou waits for the kind of an ankan, and robs it where it may."""
    game = begin(rules)
    scene = game.round({1: "19m19p19s1234566z", 2: "7777z"}, dora="9s").turn(1, "5m").ankan(2, "7z")
    if rules.kokushi_ankan:
        scene.ron(1, loser=2)
    else:
        scene.turn(2).exhaust()
    return game


def ron_after_passing(rules: Ruleset) -> Game:
    """A winning tile goes by; then a ron, as soon as furiten is over."""
    game = begin(rules)
    if rules.furiten_until == AT_CALL:
        scene = game.round({0: "588s", 1: "345m567m345p22s67s"}, dora="4z").turn(1, "9p").turn(2, "8s")
        scene.pon(0, discard="5s").ron(1, loser=0)
        return game
    scene = game.round({1: "345m567m345p22s67s"}, dora="4z").turn(1, "9p").turn(2, "8s")
    if rules.furiten_until != AT_DRAW:
        scene.turn(0, "2m").chii(1, "34m", discard="5m").ron(1, loser=3, tile="8s")
    else:
        scene.turn(1, "4z").ron(1, loser=3, tile="8s")
    return game


# --- riichi and calls ---


def riichi_below_zero(rules: Ruleset) -> Game:
    """Seat 2 has less than nothing, and declares riichi where it may."""
    game = begin(rules)
    win(game, 1, 2)
    scene = game.round({2: WAIT})
    (scene.riichi if rules.riichi_points < 0 else scene.turn)(2, "4z")
    scene.exhaust()
    return game


def riichi_at_three(rules: Ruleset) -> Game:
    """Riichi as late as it may be, with 3 or 4 draws left."""
    game = begin(rules)
    live = int(rules.riichi_draws)
    seat = (69 - live) % 4
    game.round({seat: WAIT}).pass_until(live + 1).riichi(seat, "4z").exhaust()
    return game


def riichi_in_furiten(rules: Ruleset) -> Game:
    """One of the waits is discarded; then riichi, where it may be."""
    game = begin(rules)
    scene = game.round({1: PINFU}).turn(1, "5s")
    (scene.riichi if rules.furiten_riichi else scene.turn)(1, "4z")
    scene.exhaust()
    return game


def ankan_in_riichi(rules: Ruleset) -> Game:
    """In riichi the fourth tile is drawn: of a triplet for sure, or of one that may be runs."""
    game = begin(rules)
    if rules.riichi_ankan == NO_ANKAN:
        game.round({2: WAIT}).riichi(2, "4z").exhaust()
    elif rules.riichi_ankan == SAME_SHAPE:
        game.round({2: "777z456p78s22s345m"}, dora="3z").riichi(2, "1z").ankan(2, "7z", "7z").turn(2).exhaust()
    else:
        game.round({2: "111222333m45s99p"}).riichi(2, "4z").ankan(2, "1m", "1m").turn(2).exhaust()
    return game


def discard_after_chii(rules: Ruleset) -> Game:
    """2m is called for a run with 34m: then 9m is discarded, or 5m, or 2m."""
    game = begin(rules)
    tile = "9m" if rules.kuikae == KUIKAE_ALL else "5m" if rules.kuikae == KUIKAE_SAME else "2m"
    game.round({1: "34m259m"}).turn(0, "2m").chii(1, "34m", discard=tile).exhaust()
    return game


def exhausted(rules: Ruleset) -> Game:
    """The wall is empty."""
    game = begin(rules)
    game.round().exhaust()
    return game


# --- dora ---


def red_and_dora(rules: Ruleset) -> Game:
    """Riichi, tsumo at once, a red five, and two dora."""
    game = begin(rules)
    scene = game.round({1: RED}, dora="1s").turn(1, "4z").riichi(1, "9m")
    scene.tsumo(1, "8s", ura="1p" if rules.ura_dora else None)
    return game


def ankan_drawn(rules: Ruleset) -> Game:
    """An ankan, and a draw."""
    game = begin(rules)
    game.round({2: "777z"}, dora="3z").ankan(2, "7z", draw="7z").turn(2).exhaust()
    return game


def ankan_won(rules: Ruleset) -> Game:
    """Riichi, an ankan, and the win by its replacement."""
    game = begin(rules)
    scene = game.round({2: "777z456p78s22s345m"}, dora="3z").riichi(2, "1z")
    scene.ankan(2, "7z", draw="7z").tsumo(2, "9s")
    return game


def daiminkan_drawn(rules: Ruleset) -> Game:
    """A daiminkan, and a draw."""
    game = begin(rules)
    game.round({2: "777z"}, dora="3z").turn(1, "7z").daiminkan(2).turn(2).exhaust()
    return game


PLAY: Final = (
    Case("max_ron", (1, 2, 3), two_and_three_rons, {**TWO_ROUNDS, "renchan_abortive": False, "tobi": "no"}),
    Case("more_rons", ("abort", "atamahane"), three_rons, {**SHORT, "renchan_abortive": False},
        wider=chain("atamahane", "abort")),
    Case("ron_honba", ("first", "each"), two_rons_with_honba, DEALER_STAYS),
    Case("ron_kyoutaku", ("first", "own"), two_rons_with_honba, DEALER_STAYS),
    Case("kokushi_ankan", (True, False), kokushi_and_ankan, wider=chain(False, True)),
    Case("furiten_until", ("draw", "discard", "call"), ron_after_passing, {**SHORT, "kuikae": "allowed"},
        wider=chain("draw", "discard", "call")),
    Case("riichi_points", (1000, "none"), riichi_below_zero, POOR, wider=chain(1000, "none")),
    Case("riichi_draws", (4, 3), riichi_at_three, wider=chain(4, 3)),
    Case("furiten_riichi", (True, False), riichi_in_furiten, wider=chain(False, True)),
    Case("riichi_ankan", ("no", "same-shape", "same-waits"), ankan_in_riichi,
        wider=chain("no", "same-shape", "same-waits")),
    Case("kuikae", ("all", "same", "allowed"), discard_after_chii, wider=chain("all", "same", "allowed")),
    Case("live_draws", (70, 69), exhausted),
    Case("red_fives", (True, False), red_and_dora),
    Case("red_counts", ([1, 1, 1], [0, 1, 1]), red_and_dora),
    Case("dora", (True, False), red_and_dora),
    Case("ura_dora", (True, False), red_and_dora),
    Case("kan_dora", (True, False), ankan_drawn),
    Case("kan_ura", (True, False), ankan_won),
    Case("ankan_dora", ("at-once", "discard"), ankan_drawn),
    Case("minkan_dora", ("at-once", "discard"), daiminkan_drawn),
)  # fmt: skip
