"""WALL: the tiles of a round beside the wall of the seed that Tenhou publishes with the game."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import IN_ORDER, LIST, NUMBER, TILE, TILES, WARNING, Law

RAND: Final = "tenhou.net/stat/rand; 138,600 rounds"
LISTED: Final = "Mahjong Soul: 48 walls of 2019 to 2024, all hashes; akochan: 86 hands"

LAWS: Final = (
    Law("WALL_SEED", "WALL-01", "The seed of another game", "The seed of a log gives the walls of its rounds.",
        "Reported once, where most of a deal differs; the tiles of that round are then not compared with the wall. A log without a seed that can be followed is not verifiable.",
        RAND, "=the deal of the seed", "=another deal"),
    Law("WALL_ROUND", "WALL-02", "The wall of another round", "Rounds take the walls of the seed one after the other, none left out, none twice.",
        "Values: which wall of the seed, from 1. Reported where the header does not already show that a round is missing.", RAND, NUMBER, NUMBER),
    Law("WALL_DICE", "WALL-03", "The dice are not those of the seed", "The seed determines the dice.", "", RAND, LIST, LIST),
    Law("WALL_DEAL", "WALL-04", "The tiles dealt are not those of the wall", "Hands are dealt from the top of the wall, three times four tiles to each seat and then one.",
        "Values: the tiles that differ, those of all hands together.", RAND, IN_ORDER, IN_ORDER),
    Law("WALL_ORDER", "WALL-05", "Dealt tiles in another order", "A dealt hand lists its tiles as they were taken from the wall.",
        "Reported once a log: some programs sort the hands.", RAND, "=the order of the deal", "=another", WARNING),
    Law("WALL_DRAW", "WALL-06", "The tile drawn is not the next of the wall", "Each draw takes the next tile of the wall.",
        "Reported for the first of two tiles that were exchanged. Even a wrong tile that never appears again is found.", RAND, TILE, TILE),
    Law("WALL_REPLACEMENT", "WALL-07", "The replacement is not the next of the dead wall", "The draw after a kan or nukidora takes the next tile of the dead wall.",
        "", RAND, TILE, TILE),
    Law("WALL_DORA", "WALL-08", "The indicator is not the one in the dead wall", "Indicators are turned one after the other in the dead wall.", "",
        RAND, TILE, TILE),
    Law("WALL_URA", "WALL-09", "The ura indicators are not those in the dead wall", "Ura indicators lie under the indicators of the dead wall.", "",
        RAND, TILES, TILES),
    Law("WALL_HASH", "WALL-10", "The hash is not that of the wall", "The hash that a record has with a wall is the hash of that wall.",
        "Mahjong Soul publishes it before the round: MD5 of the wall, since 2023 SHA-256 of the wall and its salt.", LISTED,
        "=the hash of the wall", "=another hash"),
    Law("WALL_SET", "WALL-11", "The listed wall is not a complete set", "A listed wall has each tile of the game once.",
        "The tiles of the round are then not compared with it.", LISTED, "=a whole set of tiles", "=another number of tiles"),
    Law("WALL_OTHER", "WALL-12", "The listed wall is of another deal", "The hands of a round are dealt from the wall that is listed with it.",
        "Reported where most of a deal differs; the tiles of that round are then not compared with it.", LISTED,
        "=the deal of the wall", "=another deal"),
)  # fmt: skip
