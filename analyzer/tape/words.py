"""The tape: one game as flat integers. Parsers write it, the replay reads it, nothing else crosses that line.

``events`` holds one word an event, in the order of the log::

    bits  0-4   op        what happened, one of the codes below
    bits  5-6   seat      who did it (0-3, counted from the first dealer)
    bits  7-8   source    who is called from (chii, pon, daiminkan, kakan)
    bits  9-32  argument  see the op
    bits 33-    place     where the event stands in the source; ``Tape.place_form`` says what it counts

``numbers`` holds what does not fit into a word. A *block* has fixed fields (constants below) and begins where the
argument says; a *list* is its length followed by its items. List 0 means "absent": there is none; list 1 means
"untold": the form does not say. Both read as empty; an empty list of its own is neither.
``rounds`` holds the event index of each deal, of a damaged one too. Scores and final points are points, never hundreds
or thousands.

What no rule reads (names, seed, room, unknown elements) is kept as text, so that the log can be written again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEAL: Final = 0  # argument: deal block
DRAW: Final = 1  # argument: tile
DISCARD: Final = 2  # argument: tile
CHII: Final = 3  # argument: called tile, own tile << 8, own tile << 16 (own tiles ascending)
PON: Final = 4  # argument: as for chii
DAIMINKAN: Final = 5  # argument: called tile
ANKAN: Final = 6  # argument: one of the four
KAKAN: Final = 7  # argument: added tile, called tile of its pon << 8; source: that of its pon
NUKIDORA: Final = 8  # argument: tile
RIICHI: Final = 9  # declared
RIICHI_PAID: Final = 10  # accepted; argument: list of the four scores after the deposit
DORA: Final = 11  # argument: indicator
AGARI: Final = 12  # argument: agari block
RYUUKYOKU: Final = 13  # argument: ryuukyoku block
LEFT: Final = 14  # the seat lost its connection
BACK: Final = 15  # the seat is back; argument: text
TEXT: Final = 16  # an element that no rule reads; argument: text
DAMAGED: Final = 17  # an event that can't be read; argument: text; in place of the seat what depends on it
HIDDEN_DRAW: Final = 18  # a draw whose tile the form does not show
NAMES: Final = (
    "deal", "draw", "discard", "chii", "pon", "daiminkan", "ankan", "kakan", "nukidora", "riichi", "riichi_paid",
    "dora", "agari", "ryuukyoku", "left", "back", "text", "damaged", "hidden_draw",
)  # fmt: skip

# what depends on a damaged event
ASIDE: Final = 0  # nothing
MOVE: Final = 1  # what follows in its round
END: Final = 2  # the end of its round
WHOLE_ROUND: Final = 3  # it is a deal

# deal block
KYOKU: Final = 0
HONBA: Final = 1
KYOUTAKU: Final = 2
DIE_1: Final = 3  # face less one, or NOT_TOLD
DIE_2: Final = 4
INDICATOR: Final = 5  # or NO_TILE
DEALER: Final = 6
SCORES: Final = 7  # four fields
HANDS: Final = 11  # four lists, in the order of the deal; the fourth is absent or empty with three players; of hidden
# hands (LACKS_HANDS) the tiles that are shown
DEAL_SIZE: Final = 15

# agari block; CHANGES, FINAL and BA stand at the same place in the ryuukyoku block
WINNER: Final = 0
LOSER: Final = 1  # the winner himself on tsumo
TILE: Final = 2  # or NO_TILE
FU: Final = 3  # or NOT_TOLD, as the next two
POINTS: Final = 4
LIMIT: Final = 5  # 0 none, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 yakuman
PAO: Final = 6  # seat, NO_PAO or PAO_NOT_TOLD
HAND: Final = 7  # list, winning tile included
MELDS: Final = 8  # list of meld words, newest first, see `meld_of`
YAKU: Final = 9  # list of id, han, id, han ...
YAKUMAN: Final = 10  # list of ids
DORA_LIST: Final = 11
URA_LIST: Final = 12
CHANGES: Final = 13  # list of score before, change, ... for four seats; in chip rooms then the same for chips. Four
# items: the changes alone. Of several wins the last one's are those of all, if the others are untold
FINAL: Final = 14  # list of final score, final points ... for four seats; absent unless the game ends here. Four items:
# the scores alone; untold: the game ends, and nothing more is said
BA: Final = 15  # list of honba, deposits
AGARI_SIZE: Final = 16

ABSENT: Final = 0  # the list that is not there
UNTOLD: Final = 1  # the list that the form does not tell
NOT_TOLD: Final = -1099511627776  # the number that it does not tell: none that a log can have
NO_TILE: Final = -1  # the tile that it does not tell
NO_PAO: Final = -1
PAO_NOT_TOLD: Final = -2

# ryuukyoku block
KIND: Final = 0
SHOWN: Final = 1  # four lists of shown hands
EXHAUSTIVE: Final = 0
KYUUSHU_KYUUHAI: Final = 1
SUUFON_RENDA: Final = 2
SUUCHA_RIICHI: Final = 3
SANCHAHOU: Final = 4
SUUKAIKAN: Final = 5
NAGASHI_MANGAN: Final = 6

# how final points are written
NO_FINAL: Final = -1
WHOLE: Final = 0  # 75,-32
DECIMAL: Final = 1  # 75.0,-32.0

# oddities of the form: kind, event, value
ODD_MELD_BITS: Final = 1  # a meld code has bits that no rule explains; value: the code
ODD_LISTED_MELD_BITS: Final = 2  # so has one listed at a win; value: the code << 4 | its position in the list
ODD_ATTRIBUTE: Final = 3  # an attribute that no known log has; value: its text in ``extras``
ODD_ELEMENT: Final = 4  # an element that no known log has; value: text
ODD_DAMAGED: Final = 5  # an element that can't be read; value: reason | attribute << 8
ODD_LACKS: Final = 6  # what a log always has is missing; value: see `analyzer.formats.mjlog.known`, as for those below
ODD_LACKS_AS_OLD: Final = 7  # what only logs of 2010 and before lack is missing, and nothing shows this to be one
ODD_TWICE: Final = 8  # an element that comes once comes again; value: its text
ODD_ORDER: Final = 9  # the header is in another order; value: its elements, a digit each
ODD_VALUE: Final = 10  # a value of the header that can't be; value: the attribute
ODD_DEALER: Final = 11  # the header names another first dealer
ODD_TSUMOGIRI: Final = 12  # a discard is marked as the tile just drawn, or as another, and is not; value: the mark
ODDITY_SIZE: Final = 3
BY_REASON: Final = 34  # why an event is damaged: its text says so. Other reasons: `analyzer.formats.mjlog.names`


MJLOG: Final = "mjlog"  # the form of the record that tells everything; the others are told apart by `Tape.lacks`

# what the form does not tell, where the events themselves can't show it: a set
LACKS_TSUMOGIRI: Final = 1  # whether a discard is the tile just drawn
LACKS_DEALER: Final = 2  # which of fourteen tiles the dealer drew
LACKS_HANDS: Final = 4  # tiles of other seats: hands hold what is shown of them
LACKS_INDICATORS: Final = 8  # when an indicator is turned: they stand where Tenhou turns them

# what the place of an event is
OFFSET: Final = 0  # of its first byte
LINE: Final = 1  # from 1
ITEM: Final = 2  # of a list, from 0
TENHOU6_ITEM: Final = 3  # round << 13 | column << 8 | item
MAJIANG_ITEM: Final = 4  # round << 12 | item

# how old a log is by its own form
AGE_UNKNOWN: Final = 0
AGE_OLD: Final = 1  # a seed a round, or one in hexadecimal: to 2010
AGE_2010: Final = 2  # one in base64, no lobby: about 2010
AGE_NEW: Final = 3  # the lobby is said


def word(op: i64, seat: i64, argument: i64, place: i64) -> i64:
    """An event without a source."""
    return op | seat << 5 | argument << 9 | place << 33


def op_of(event: i64) -> i64:
    return event & 31


def seat_of(event: i64) -> i64:
    return (event >> 5) & 3


def source_of(event: i64) -> i64:
    return (event >> 7) & 3


def argument_of(event: i64) -> i64:
    return (event >> 9) & 0xFFFFFF


def place_of(event: i64) -> i64:
    return event >> 33


def called_in(argument: i64) -> i64:
    """The tile that a call takes, or a kakan adds; of other moves their tile."""
    return argument & 255


def first_in(argument: i64) -> i64:
    """The lower own tile of chii and pon; of a kakan the tile that its pon called."""
    return (argument >> 8) & 255


def second_in(argument: i64) -> i64:
    """The higher own tile of chii and pon."""
    return argument >> 16


def call_argument(called: i64, first: i64, second: i64) -> i64:
    """The argument of chii and pon, and with 0 as ``second`` that of a kakan."""
    return called | first << 8 | second << 16


def call_word(op: i64, seat: i64, source: i64, argument: i64, place: i64) -> i64:
    """An event with a source."""
    return word(op, seat, argument, place) | source << 7


def meld_of(event: i64) -> i64:
    """What a call event says of its meld: the word without seat and place. Equal melds have equal numbers."""
    return event & 0x1FFFFFF9F
