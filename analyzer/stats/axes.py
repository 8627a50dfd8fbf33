"""By what figures are told apart, and by what rows are chosen: the axes, and ``--where`` on them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from analyzer.stats.catalogue import NoSuchWord
from analyzer.tables.schema import DAN, TABLES

KYOKU: Final = tuple(f"{wind}{number}" for wind in "ESWN" for number in "1234")
WINDS: Final = ("East", "South", "West", "North")
ROOMS: Final = ("general", "upper", "expert", "phoenix", "private")
LENGTHS: Final = ("tonpuusen", "hanchan")
TEXT: Final = "text"
NUMBER: Final = "number"
BOOL: Final = "bool"
TRUTH: Final = {"yes": "true", "true": "true", "no": "false", "false": "false"}
OF_PLAYERS: Final = frozenset(("name", "dan", "rate", "seat"))  # columns that rounds and games get from their players
OF_TABLE: Final = ("rounds", "games")
IS_NULL: Final = "is null"  # a sign without values
INTEGER: Final = re.compile(r"-?[0-9]{1,19}", re.ASCII)
CONDITION: Final = re.compile(r"\s*([a-z_]+)\s*(<=|>=|!=|=|<|>)(.*)", re.DOTALL)


class Axis(NamedTuple):
    """``sql`` over ``columns``. ``words``: the only values there are, or what its numbers 0, 1 ... stand for.

    ``other``: in which tables it is another expression, over which columns.
    """

    sql: str
    columns: frozenset[str]
    kind: str
    meaning: str
    words: tuple[str, ...] = ()
    other: tuple[tuple[str, str, frozenset[str]], ...] = ()

    def sql_of(self, table: str) -> str:
        """What it is in a table."""
        return next((sql for name, sql, _ in self.other if name == table), self.sql)

    def columns_of(self, table: str) -> frozenset[str]:
        """What it needs there."""
        return next((columns for name, _, columns in self.other if name == table), self.columns)

    def elsewhere(self, sql: str, columns: str, *tables: str) -> Axis:
        """The same, but in these tables."""
        return self._replace(other=(*self.other, *((table, sql, frozenset(columns.split())) for table in tables)))


def _axis(sql: str, columns: str, kind: str, meaning: str, words: tuple[str, ...] = ()) -> Axis:
    return Axis(sql, frozenset(columns.split()), kind, meaning, words)


AXES: Final[dict[str, Axis]] = {
    "player": _axis("name", "name", TEXT, "name, as the log has it: several may share one"),
    "game": _axis("log", "log", NUMBER, "one log each"),
    "room": _axis("room", "room", TEXT, "room of the ranked lobby", ROOMS),
    "players": _axis("players", "players", NUMBER, "three or four"),
    "length": _axis("length", "length", TEXT, "tonpuusen or hanchan", LENGTHS),
    "ruleset": _axis("ruleset", "ruleset", TEXT, "rules that the log is judged by"),
    "lobby": _axis("lobby", "lobby", NUMBER, "number of the lobby"),
    "year": _axis("year(date)", "date", NUMBER, "of the game, in Japan"),
    "month": _axis("strftime(date, '%Y-%m')", "date", TEXT, "of the game, in Japan"),
    "week": _axis("strftime(date, '%G-W%V')", "date", TEXT, "of the game, in Japan: 2024-W01 has the first Thursday"),
    "dan": _axis("dan", "dan", NUMBER, "before the game", DAN),
    "rate": _axis("cast(floor(rate / 100) * 100 as int)", "rate", NUMBER, "before the game, in steps of 100"),
    "seat": _axis("seat", "seat", NUMBER, "0-3 from the first dealer"),
    "seat_wind": _axis("seat_wind", "seat_wind", NUMBER, "of the round", WINDS).elsewhere(
        "(seat - kyoku % 4 + players) % players", "seat kyoku players", "rounds", "wins", "payments"
    ),
    "dealer": _axis("dealer", "dealer", BOOL, "whether the player (winner, loser, payer) is dealer").elsewhere(
        "seat = dealer", "seat dealer", "rounds"
    ),
    "kyoku": _axis("kyoku", "kyoku", NUMBER, "East 1 to North 4", KYOKU),
    "wind": _axis("kyoku // 4", "kyoku", NUMBER, "wind of the round", WINDS),
    "honba": _axis("honba", "honba", NUMBER, "honba of the round"),
    "streak": _axis("streak", "streak", NUMBER, "how many times the dealer has stayed before"),
    "all_last": _axis("all_last", "all_last", BOOL, "whether it is the last round before overtime"),
    "rank": _axis("place", "place score lead", NUMBER, "place at the start of the round"),
    "riichi_turn": _axis("riichi_turn", "riichi_turn", NUMBER, "own discards at the declaration of riichi"),
    "closed": _axis("closed", "closed", BOOL, "whether the winning hand has no open call").elsewhere(
        "receiver_closed", "receiver_closed", "payments"
    ),
}


class Condition(NamedTuple):
    """One condition on an axis; the values are bound, never pasted."""

    axis: str
    sign: str
    values: tuple[str, ...]


def axis(name: str) -> Axis:
    """One axis; NoSuchWord."""
    if name not in AXES:
        raise NoSuchWord("axis", name, list(AXES))
    return AXES[name]


def conditions(texts: tuple[str, ...]) -> list[Condition]:
    """``room=phoenix,expert``, ``year>=2015``: all must hold. NoSuchWord, ValueError."""
    found = []
    for text in texts:
        match = CONDITION.fullmatch(text)
        if match is None:
            raise ValueError(
                f"{text!r} is not a condition: AXIS=VALUE, with = != < <= > >=; several values separated by commas"
            )
        of = axis(match[1])
        values = tuple(_value(match[1], of, value.strip()) for value in match[3].split(","))
        if len(values) > 1 and match[2] not in ("=", "!="):
            raise ValueError(f"{text!r}: {match[2]} takes one value")
        found.append(Condition(match[1], match[2], values))
    return found


def _value(name: str, of: Axis, text: str) -> str:
    """What an axis is compared with; the words of its numbers may be used. NoSuchWord, ValueError."""
    if not text:
        raise ValueError(f"{name}: an empty value names nothing")
    if of.kind == BOOL:
        if text not in TRUTH:
            raise NoSuchWord(f"value of {name}", text, ["yes", "no"])
        return TRUTH[text]
    if of.words and not (of.kind == NUMBER and INTEGER.fullmatch(text)):
        if text not in of.words:
            raise NoSuchWord(f"value of {name}", text, list(of.words))
        return text if of.kind == TEXT else str(of.words.index(text))
    if of.kind == NUMBER and not INTEGER.fullmatch(text):
        raise ValueError(f"{name} is a number, not {text!r}")
    return text


def has(table: str, columns: frozenset[str]) -> bool:
    """Whether a table has the columns, or gets them from its players."""
    own = {column.name for column in TABLES[table]}
    return columns <= own | (OF_PLAYERS if table in OF_TABLE else frozenset())


def joined(table: str, columns: frozenset[str]) -> str:
    """The table; rounds and games once for each of their players, where a column of players is asked for."""
    own = {column.name for column in TABLES[table]}
    if columns <= own:
        return table
    return f"{table} join (select log, seat, name, dan, rate from placements) using (log)"
