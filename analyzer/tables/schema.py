"""The tables of facts: every column with its type, unit and meaning. ``VERSION`` changes with them.

The compiled observer fills the columns of five tables by number: `analyzer.tables.fields`, which is made from this
module. What a whole game has in common is put in front of every table. What a log does not tell is null.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.tiles.amounts import LIMITS

VERSION: Final = 3
SCHEMA: Final = "tenhou-analyzer.schema"  # under this key the metadata of a file has the version
RESULTS: Final = (
    "exhaustive", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "sanchahou", "suukaikan", "nagashi_mangan",
    "ron", "tsumo",
)  # fmt: skip
SOURCES: Final = ("draw", "replacement", "discard", "chankan", "nukidora")
CAUSES: Final = ("none", "win", "tenpai", "abortive", "other")
PAYMENT_CAUSES: Final = ("ron", "tsumo", "pao", "noten", "nagashi_mangan", "riichi", "deposits", "chombo")

DAN: Final = (
    "新人", "９級", "８級", "７級", "６級", "５級", "４級", "３級", "２級", "１級",
    "初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段", "十段", "天鳳位",
)  # fmt: skip

WORDS: Final = {
    "result": RESULTS, "source": SOURCES, "limit": LIMITS, "cause": CAUSES, "payment": PAYMENT_CAUSES,
}  # fmt: skip


class Column(NamedTuple):
    """One column. ``kind``: bool, i8, i16, i32, i64, f32, date, text, or a name of `WORDS`; ``?``: may be null."""

    name: str
    kind: str
    unit: str
    meaning: str


def columns_of(text: str) -> tuple[Column, ...]:
    """Columns from text: one a line: name, kind, unit, meaning, apart by ``|``."""
    lines = [[part.strip() for part in line.split("|")] for line in text.splitlines() if line]
    return tuple(Column(*parts) for parts in lines)


def _or_null(column: Column) -> Column:
    """The same where there may be nobody."""
    return column._replace(kind=column.kind.removesuffix("?") + "?")


GAME: Final = columns_of("""
log         | i64   |       | the game: the first 8 bytes of `hash`, little-endian, signed
date        | date? |       | day of the game (Japan), where the log's name tells it
players     | i8    | seats | 3 or 4
length      | text? |       | tonpuusen or hanchan; null where neither the log nor its room says it
room        | text  |       | general, upper, expert, phoenix (Tenhou's 一般 上級 特上 鳳凰); private: any other table
lobby       | i32   |       | 0: ranked
ruleset     | text  |       | the ruleset that it is judged by
known       | bool  |       | whether the table's rules are known; if not, points are as recorded and not verified
""")  # fmt: skip

PLAYER: Final = columns_of("""
name        | text  |       | as the log has it
dan         | i8?   |       | 0 新人, 1-9 九級-一級, 10-19 初段-十段, 20 天鳳位; before the game
rate        | f32?  |       | before the game
""")  # fmt: skip

RECEIVER: Final = Column("receiver_name", "text?", "", "of who is paid")  # beside the columns of the payer

GAMES: Final = columns_of("""
hash        | text  |       | SHA-256 of the game, whatever form and container it came in
log_id      | text? |       | Tenhou's
source      | text  |       | where it was read
form        | text  |       | form of the record: mjlog, tenhou6 ..., as `convert --to` names it
excerpt     | bool  |       | the log begins in mid-game
type_bits   | i32   |       | the log's own word for its ruleset, -1 if it has none
rounds      | i16   | rounds| with an end
finished    | bool  |       | the log tells the end of the game
errors      | i32   |       | ERROR findings in all of the game; of its wall only in tables of `batch` with --wall
""")  # fmt: skip

PLACEMENTS: Final = columns_of("""
seat        | i8    |       | 0-3 from the first dealer
start_score | i32   | points| at the first deal
score       | i32?  | points| after the last round, before the deposits left on the table are given away
final_score | i32?  | points| with them; null where the game has no end
final_points| i32?  | points| with return and uma, in points: 12,300 is +12.3
place       | i8?   |       | 1 is first; of equal scores the seat nearer to the first dealer
place_best  | i8?   |       | one more than seats with a higher score
place_worst | i8?   |       | seats with as high a score or higher, this one too
finished    | bool  |       | the log tells the end of the game
rounds      | i16   | rounds| with an end
errors      | i32   |       | ERROR findings in all of the game; of its wall only in tables of `batch` with --wall
""")  # fmt: skip

RANKED: Final = columns_of("""
rank_points | i16?  | rank points | won or lost on Tenhou; null with 3 players, in private lobbies, without dan or place
""")  # fmt: skip

SITUATION: Final = """
round       | i16   |       | 0 is the first of the log
kyoku       | i8    |       | 0-3 East, 4-7 South ...
honba       | i16   |       | of the round, as recorded
kyoutaku    | i16   |       | deposits on the table at the start
streak      | i16?  |       | how many times the dealer has stayed before this round; null where an excerpt begins later
all_last    | bool  |       | the last round before overtime
overtime    | bool  |       | after it
errors      | i16   |       | ERROR findings in this round; of its wall only in tables of `batch` with --wall
"""

ROUNDS: Final = columns_of(SITUATION + """
dealer      | i8    |       | seat
result      | result|       | how it ended
winners     | i8    | wins  | of the round
tenpai      | i8?   | seats | tenpai at the end
riichi      | i8    | seats | that declared
accepted    | i8    | seats | whose riichi was accepted
open_hands  | i8    | seats | with an open call
kans        | i8    |       | of all seats
live        | i16   | draws | left in the live wall at the end
renchan     | bool? |       | the dealer stays
cause       | cause?|       | of the renchan: win, tenpai, abortive, other; none
ends_game   | bool  |       | the log tells the end of the game here
pao         | bool? |       | somebody answered for a yakuman
score_best  | i32   | points| the highest at the start
start_event | i32   |       | number of the deal in the log
""")  # fmt: skip

PLAYER_ROUNDS: Final = columns_of(SITUATION + """
seat        | i8    |       | 0-3 from the first dealer
dealer      | bool  |       | of this round
seat_wind   | i8    |       | 0 East
score       | i32   | points| at the start
place       | i8    |       | at the start; ties by seat
lead        | i32   | points| own score less the best other, at the start
shown       | bool  |       | the log shows the tiles dealt and drawn; without them shanten and tenpai_turn are null
haipai_shanten | i8? | tiles | of the 13 tiles dealt; 0 tenpai; null where shanten was not asked for
start_shanten  | i8? | tiles | the dealer with the 14th tile, the others with 13
haipai_dora | i8?   | tiles | dora by the first indicator and red fives, in the 13
riichi      | bool  |       | declared, the declaration tile ronned or not
accepted    | bool  |       | riichi accepted: the declaration tile was not ronned
double_riichi | bool |      | declared on the first uninterrupted turn
riichi_turn | i16?  | turns | own discards, the declaration tile too
riichi_order | i8?  |       | 1: the first declaration of the round
chased      | bool  |       | another declared later
riichi_furiten | bool? |    | a wait lay in the own river at the declaration
wait_kinds  | i8?   | kinds | of the wait at the declaration
wait_tiles  | i8?   | tiles | of those that the declarer can't see: not in hand, rivers, melds, indicators
riichi_live | i16?  | draws | left at the declaration
chii        | i8    | calls | chii
pon         | i8    |       | kakan are counted as their pon too
daiminkan   | i8    | calls | daiminkan
ankan       | i8    | calls | ankan
kakan       | i8    | calls | kakan
nukidora    | i8    | tiles | set aside
opened      | bool  |       | chii, pon or daiminkan
first_call_turn | i16? | turns | own discards before the first open call, and one
draws       | i16   |       | own, replacements too
discards    | i16   |       | own
tenpai_turn | i16?  | turns | own discards when first tenpai; a hand dealt tenpai: 1
tenpai      | bool? |       | at the end of the round, by the shape of the 13 tiles
result      | result|       | of the round
won         | bool  |       | by tsumo or ron
tsumo       | bool  |       | won by tsumo
ippatsu     | bool  |       | won with ippatsu
nagashi     | bool  |       | paid as nagashi mangan
deal_ins    | i8    | wins  | paid for by ron
deal_in_shanten | i8? | tiles | of the own 13 tiles at the deal-in; 0 tenpai
change      | i32?  | points| of the score in this round, own deposit too: the sum of the eight below
hand        | i32?  | points| for hand values, won or paid, without pao
honba_part  | i32   | points| for honba, without pao
kyoutaku_part | i32 | points| deposits won
deposit     | i32   | points| own riichi deposit: 0 or -1,000
noten       | i32   | points| noten payments
nagashi_part | i32  | points| nagashi mangan
pao_part    | i32?  | points| what pao moves of hand values and honba
unexplained | i32?  | points| the recorded change less the other parts: 0 unless errors or unknown rules
""")  # fmt: skip

WINS: Final = columns_of(SITUATION + """
seat        | i8    |       | winner
place_in_ron | i8   |       | 0: the first winner, who takes honba and deposits
winners     | i8    |       | so many won the round
dealer      | bool  |       | the winner is dealer
tsumo       | bool  |       | else ron
source      | source|       | where the winning tile came from
closed      | bool  |       | no open call
riichi      | bool  |       | accepted
double_riichi | bool |      | accepted
ippatsu     | bool  |       | before the next own discard, no call between
riichi_turn | i16?  | turns | own discards at the declaration
calls       | i8    |       | chii, pon and daiminkan
nukidora    | i8    | tiles | set aside
han         | i16?  | han   | as recorded, dora too; 13 a yakuman
fu          | i16?  | fu    | as recorded
limit_name  | limit?|       | mangan, haneman ... as recorded, else by its worth; none
yakuman     | i8?   |       | how many; kazoe_yakuman is not counted
kazoe       | bool? |       | kazoe_yakuman
yaku        | i64?  |       | set: bit n is yaku n of reports/STATISTICS.md
dora        | i8?   | han   | with nukidora
ura_dora    | i8?   | han   | as recorded
aka_dora    | i8?   | han   | red fives
points      | i32?  | points| hand value without honba and deposits: what the others pay together
table_points | i32? | points| hand value by the table: what a ron of the same han and fu is worth
honba_part  | i32   | points| won for honba
kyoutaku_part | i32 | points| deposits won, the own one too
discards    | i16   |       | own, before the win
draws       | i16   |       | own, replacements too
all_discards | i16  |       | of all seats
live        | i16   | draws | left in the live wall
wait_kinds  | i8?   | kinds | of the wait
tile        | i8?   |       | kind of the winning tile, 0-33
pao         | i8?   |       | seat that answers for the yakuman, as recorded, else by the law
loser       | i8?   |       | seat; null on tsumo
loser_dealer | bool? |      | the loser is dealer
loser_declaring | bool? |   | the winning tile was the declaration tile
loser_riichi | bool? |      | in accepted riichi
loser_calls | i8?   |       | chii, pon and daiminkan
loser_tenpai | bool? |      | by the shape of the 13 tiles
loser_shanten | i8? | tiles | of his 13 tiles; null on tsumo, where shanten was not asked for or hands are hidden
loser_turn  | i16?  | turns | own discards, the winning tile too
""")  # fmt: skip

PAYMENTS: Final = columns_of(SITUATION + """
number      | i8    |       | of the payment in its round, from 0
seat        | i8?   |       | who pays; null: the table, which pays the deposits to a winner
receiver    | i8?   |       | seat that is paid; null: the table, for a deposit, or nobody
cause       | payment |     | what is paid for; pao: by who answers for a yakuman; riichi: the own deposit
points      | i32?  | points| paid in all by the law: the sum of the six below
hand        | i32?  | points| for the hand value, or for nagashi mangan
honba_part  | i32?  | points| for honba
sticks      | i32   | points| riichi deposits
noten       | i32   | points| noten payment
pao         | i32?  | points| by who answers for a yakuman: all that he pays for this win
chombo      | i32   | points| penalty
dealer      | bool? |       | the payer is dealer
riichi      | bool? |       | the payer is in accepted riichi
declaring   | bool? |       | the winning tile was the payer's declaration tile; null where nobody dealt in
calls       | i8?   | calls | chii, pon and daiminkan of the payer
tenpai      | bool? |       | the payer, by the shape of the 13 tiles
shanten     | i8?   | tiles | of the 13 tiles of who dealt in; 0 tenpai; null where shanten was not asked for
turn        | i16?  | turns | own discards of the payer, the winning tile too
receiver_dealer | bool? |   | who is paid is dealer
receiver_riichi | bool? |   | who is paid is in accepted riichi
receiver_closed | bool? |   | who is paid has no open call
receiver_calls  | i8? | calls | chii, pon and daiminkan of who is paid
receiver_turn   | i16? | turns | own discards of who is paid
value       | i32?  | points| hand value of the win, as recorded: what all pay together; null where nobody won
tile        | i8?   |       | kind of the winning tile, 0-33
wait_kinds  | i8?   | kinds | that the winner waits for
waits       | i64?  |       | those kinds: the sum of 2 ** kind
""")  # fmt: skip

DISCARDS: Final = columns_of(SITUATION + """
seat        | i8    |       | 0-3 from the first dealer
number      | i16   |       | 0 is the first discard of the round, of all seats
event       | i32   |       | number of the discard in the log
dealer      | bool  |       | the discarder is dealer
turn        | i16   | turns | own discards, this one too
tile        | i8    |       | its kind: 0-8 1m-9m, 9-17 1p-9p, 18-26 1s-9s, 27-33 east south west north haku hatsu chun
aka         | bool  |       | a red five
dora        | i8    |       | indicators turned so far that make it dora
drawn       | bool? |       | the tile just drawn (tsumogiri), else from the hand (tedashi); null where that is not told
after_call  | bool  |       | after an own chii or pon, without a draw
riichi      | bool  |       | it declares riichi
in_riichi   | bool  |       | the own riichi is accepted: there is no choice
calls       | i8    | calls | own chii, pon and daiminkan before it
shanten_before | i8? | tiles | of the hand before it; null where shanten was not asked for, or hands are hidden
shanten     | i8?   | tiles | of the hand after it; null where shanten was not asked for, or hands are hidden
live        | i16   | draws | left in the live wall
seen        | i8    | tiles | others of its kind that the discarder sees: rivers, melds, indicators, own hand
riichi_faced | i8   | seats | others that have declared riichi
calls_faced | i8    | calls | chii, pon and daiminkan of that other seat which has most
riichi_seats | i8   |       | set: bit n is seat n; others that have declared riichi
safe_seats  | i8    |       | set: others that may not win it: in their river, or gone by since their riichi or discard
suji_seats  | i8    |       | set: others to whom it is not safe but suji: no wait on two sides can want it
called      | bool  |       | taken by chii, pon or daiminkan
rons        | i8    | wins  | ron on it
""")  # fmt: skip

# Of columns that a form may not tell: when the value is told, or there is none to tell.
TOLD: Final[dict[str, dict[str, str]]] = {
    "games": {},
    "placements": {
        "score": "score is not null",
        **{
            name: f"(not finished or {name} is not null)"
            for name in ("final_score", "final_points", "place", "place_best", "place_worst")
        },
    },
    "rounds": {name: f"{name} is not null" for name in ("streak", "tenpai", "renchan", "cause", "pao")},
    "player_rounds": {
        **{
            name: f"{name} is not null"
            for name in (
                "streak", "haipai_dora", "riichi_furiten", "tenpai", "change", "hand", "pao_part", "unexplained",
            )
        },
        **{name: f"(not riichi or {name} is not null)" for name in ("wait_kinds", "wait_tiles")},
        "tenpai_turn": "shown",
    },
    "wins": {
        **{
            name: f"{name} is not null"
            for name in (
                "streak", "han", "fu", "limit_name", "yakuman", "kazoe", "yaku", "dora", "ura_dora", "aka_dora",
                "points", "table_points", "wait_kinds", "tile",
            )
        },
        "pao": "(pao is not null or yakuman is not null or coalesce(limit_name <> 'yakuman', false))",
        "loser_tenpai": "(tsumo or loser_tenpai is not null)",
    },
    "payments": {
        **{name: f"{name} is not null" for name in ("streak", "points", "hand", "pao")},
        **{
            name: f"(cause not in ('ron', 'tsumo', 'pao') or {name} is not null)"
            for name in ("value", "tile", "wait_kinds", "waits")
        },
        "tenpai": "(seat is null or tenpai is not null)",
    },
}  # fmt: skip

TABLES: Final[dict[str, tuple[Column, ...]]] = {
    "games": GAME + GAMES,
    "placements": GAME + PLAYER + PLACEMENTS + RANKED,
    "rounds": GAME + ROUNDS,
    "player_rounds": GAME + PLAYER + PLAYER_ROUNDS,
    "wins": GAME + PLAYER + WINS,
    "payments": GAME + tuple(_or_null(column) for column in PLAYER) + (RECEIVER,) + PAYMENTS,
}
ON_REQUEST: Final[dict[str, tuple[Column, ...]]] = {"discards": GAME + PLAYER + DISCARDS}
COLLECTED: Final[dict[str, tuple[Column, ...]]] = {
    "placements": PLACEMENTS, "rounds": ROUNDS, "player_rounds": PLAYER_ROUNDS, "wins": WINS, "payments": PAYMENTS,
    "discards": DISCARDS,
}  # fmt: skip
