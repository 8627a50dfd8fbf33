"""Tables beside those of games: findings and inputs of a batch, and the names of yaku."""

from __future__ import annotations

from typing import Final

from analyzer.tables.schema import Column, columns_of
from analyzer.tiles import yaku

JUDGED: Final = columns_of("""
verdict     | text  |       | in a store: clean, partial or findings
not_verifiable | text |     | in a store: codes of checks that could not be made, apart by blanks
""")

FINDINGS: Final = columns_of("""
log         | i64   |       | the game, as in `games`; a score sheet has a number of its own
code        | text  |       | of the check, as in reports/RULES.md
severity    | text  |       | ERROR, WARNING or INFO
round       | text? |       | as people write it, S2.1: South 2, 1 honba; null where it concerns the whole log
event       | i32?  |       | number of the event in the log; null where there is none
seat        | i8?   |       | whom it concerns; null where that is no single seat
expected    | text  |       | what the law says, as JSON
recorded    | text  |       | what the log says, as JSON
why         | text  |       | the arithmetic
""")

INPUTS: Final = columns_of("""
log         | i64   |       | the game, as in `games`; of what is no game, a number made of its bytes
place       | text  |       | where it was read
sha256      | text  |       | of the game (`hash` in `games`), or of the bytes
log_id      | text  |       | Tenhou's; empty where there is none
verdict     | text  |       | clean, partial, findings, unreadable, quarantined, failed; `score sheet, ` in front
rounds      | i16   | rounds| with an end
cut         | bool  |       | the record ends inside a round
reason      | text  |       | why it can't be read; empty where it can
form        | text  |       | form of the record: mjlog, tenhou6 ...; empty where it is no game
game        | i64?  |       | the same for one game in any form; null where it is no game
first       | i64?  |       | the first round, as a number; null where it is no game
last        | i64?  |       | the last round; null where it is no game
""")

STATUS: Final = columns_of("""
status      | text  |       | counted, same content, `same id, other content`, `same game, other record` or the verdict
""")

YAKU: Final = columns_of("""
id          | i8    |       | number of its bit in `wins.yaku`
name        | text  |       | the romanised name, as `yaku.NAME` in `stats --stat`
english     | text  |       | what it is, in English
japanese    | text  |       | its name in Japanese
closed      | i8?   | han   | in a closed hand; null of yakuman, and where the ruleset says it
open        | i8?   | han   | in an open one; null of yakuman, and where only a closed hand has it
yakuman     | bool  |       | it is a yakuman
""")  # fmt: skip

TABLES: Final[dict[str, tuple[Column, ...]]] = {"findings": FINDINGS, "inputs": INPUTS + STATUS}


def yaku_rows() -> list[tuple[int, str, str, str, int | None, int | None, bool]]:
    """The rows of the table ``yaku``."""
    return [
        (one.number, one.name, one.english, one.ja, one.closed or None, one.open or None, one.yakuman > 0)
        for one in yaku.TABLE
        if one.number < yaku.COUNT
    ]
