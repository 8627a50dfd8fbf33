"""The keys of a ruleset file: what each may be, and what it asks. Their order is that of every listing."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from analyzer.tiles import yaku

Words = dict[str, int]

BOOL: Final = "true or false"
NUMBER: Final = "a whole number"
WORD: Final = "a word"
YAKU: Final = "a list of yakuman"
WINDS: Final = "a list of words, one for each wind from East on"
ROW: Final = "a list of whole numbers, one for each place"
ROWS: Final = "a list of rows, for 0, 1, 2 ... players who have the return"
NUMBERS: Final = "a list of whole numbers"

BY_THE_LOG: Final = "log"  # the log's type says which
MOST_POINTS: Final = 1_000_000


class Key(NamedTuple):
    """What a value may be: its sort, the words it may be, its bounds, and the question that it answers.

    A ``usual`` value holds wherever no rule text says otherwise: texts name only what departs from it.
    """

    sort: str
    about: str
    words: Words = {}
    low: int = 0
    high: int = MOST_POINTS
    by_the_log: bool = False
    usual: Any = None


YAKUMAN: Final[Words] = {
    yaku.name_of(number): number
    for number in (
        yaku.DAISANGEN, yaku.SUUANKOU_TANKI, yaku.JUNSEI_CHUUREN_POUTOU, yaku.KOKUSHI_MUSOU_13, yaku.DAISUUSHII,
        yaku.SUUKANTSU,
    )
}  # fmt: skip
FED: Final[Words] = {name: YAKUMAN[name] for name in ("daisangen", "daisuushii", "suukantsu")}  # by their last set

CONSTANTS: Final[dict[str, tuple[int, str]]] = {}  # of `analyzer.rulesets.ruleset`: number, and what it means


def _words(table: str) -> Words:
    """The words of a key: in each line one, the constant that stands for it, its number, and what it means."""
    words = {}
    for line in table.strip().splitlines():
        word, name, number, *about = line.split(maxsplit=3)
        words[word] = int(number)
        said = CONSTANTS.setdefault(name, (words[word], "".join(about)))
        assert said[0] == words[word], name
    return words


YAME: Final = _words("""
no      NO      0
yes     YES     1
open    OPEN    2  a rule that a log's era leaves open: either way is lawful
choice  CHOICE  3  the dealer may end the game, whatever his place
""")
RENCHAN: Final = _words("""
none    NO_RENCHAN  0  nor after the dealer's win
agari   AGARI       1
tenpai  TENPAI      2
any     ANY         3
""")
SEVERAL: Final = _words("""
first  FIRST  0  the first winner in turn order; the seat nearest to the first dealer
each   EACH   1  all of them
""")
KYOUTAKU: Final = _words("""
first  FIRST  0
own    OWN    2  to each winner his own of this round, the rest to the first
""")
LEFT: Final = _words("""
first   FIRST   0
shared  EACH    1
nobody  NOBODY  3
""")
REST: Final = _words("""
first   FIRST   0
nobody  NOBODY  3
""")
TOBI: Final = _words("""
no          NEVER       0
below-zero  BELOW_ZERO  1
zero        AT_ZERO     2  zero or below
""")
TIME: Final = _words("""
no         NO_CLOCK   0  no clock ends the game
this-hand  THIS_HAND  1  the hand in play is the last
one-more   ONE_MORE   2  one more hand is played
""")
PASS: Final = _words("""
add    ADD    1
keep   KEEP   0
reset  RESET  2
""")
NAGASHI: Final = _words("""
none      NO_NAGASHI  0
exchange  EXCHANGE    1  points change hands, what follows is that of the draw
win       WIN         2  a win in every respect
""")
MORE_RONS: Final = _words("""
abort      ABORT      0  the round is drawn
atamahane  ATAMAHANE  1  those next in turn win
""")
DEAD: Final = _words("""
tenpai     DEAD_TENPAI     0  a wait whose four tiles the player has is tenpai
concealed  DEAD_CONCEALED  1  it is noten if all four are in the concealed hand
own        DEAD_OWN        2  it is noten if all four are in hand and melds
""")
KUIKAE: Final = _words("""
allowed  KUIKAE_ALLOWED  0
same     KUIKAE_SAME     1  not the tile called
all      KUIKAE_ALL      2  nor the other end of the run
""")
ANKAN: Final = _words("""
no          NO_ANKAN    0
same-waits  SAME_WAITS  1
same-shape  SAME_SHAPE  2  and the three tiles are a triplet in every reading of the hand
""")
KAN_DORA: Final = _words("""
at-once  AT_ONCE     0
discard  AT_DISCARD  1  dora of a kan: with the next discard, kan or nukidora; furiten: until the own next discard
""")
UNTIL: Final = _words("""
discard  AT_DISCARD  1
draw     AT_DRAW     2  until the own next draw
call     AT_CALL     3  until anybody's next call or kan, or the own next discard
""")
RENHOU: Final = _words("""
none     NO_RENHOU       0
han      RENHOU_HAN      1  renhou_han more
mangan   RENHOU_MANGAN   2  a mangan, if the hand is not worth more
yakuman  RENHOU_YAKUMAN  3
""")
NORTH: Final = _words("""
dora     NORTH_DORA     0  set aside as nukidora
yakuhai  NORTH_YAKUHAI  1  kept, and a triplet of them is a yaku
""")
PAO_HONBA: Final = _words("""
loser  LOSER  0
pao    PAO    1
""")
CHOMBO: Final = _words("""
none    NO_CHOMBO       0  can't happen
mangan  REVERSE_MANGAN  1  the offender pays a mangan tsumo to the others
flat    FLAT            2  chombo_points are taken from the final points
paid    PAID            3  chombo_points are paid to the others, in equal parts
lost    LOST            4  chombo_points are taken from the score at once, and nobody gets them
""")
ROUNDING: Final = _words("""
tenths     TENTHS     0  24,500 counts 24.5
thousands  THOUSANDS  1  24,500 counts 25: to the nearest thousand, half away from zero
five-down  FIVE_DOWN  3  24,500 counts 24, 24,600 counts 25
open       OPEN       2
""")

KEYS: Final[dict[str, Key]] = {
    # the frame of the game
    "players": Key(NUMBER, "how many play", low=3, high=4),
    "winds": Key(NUMBER, "rounds: 1 tonpuusen, 2 hanchan, to 4", low=1, high=4, by_the_log=True),
    "rounds": Key(NUMBER, "rounds, where it is not all of the winds", {"all": 0}, high=16),
    "start": Key(NUMBER, "points at the start", low=1000),
    "overtime": Key(BOOL, "more is played until somebody has the target"),
    "overtime_winds": Key(NUMBER, "winds of overtime at most", low=1, high=4, usual=1),
    "target": Key(NUMBER, "points that the leader needs for the game to end"),
    "renchan_first": Key(BOOL, "in overtime a dealer who stays plays on, though somebody has the target"),
    "tobi": Key(WORD, "the score that ends the game at once", TOBI),
    "tobi_points": Key(NUMBER, "the points of it, where they are not zero", low=-MOST_POINTS, usual=0),
    "end_above": Key(NUMBER, "a score that ends the game at once from above", {"never": 0}, usual="never"),
    "time_end": Key(WORD, "when the time is up, the hand in play is the last, or one more", TIME, usual="no"),
    "agari_yame": Key(WORD, "the last round ends the game when the dealer wins it and leads", YAME),
    "tenpai_yame": Key(WORD, "the same when he is tenpai at a draw", YAME),
    "yame_points": Key(NUMBER, "points that he needs for either"),
    # renchan and honba
    "renchan": Key(WINDS, "when the dealer stays: after his win, tenpai at a draw, any draw", RENCHAN),
    "renchan_abortive": Key(BOOL, "he stays after an abortive draw"),
    "renchan_multi_ron": Key(WORD, "he stays as the first of several winners only, or as each of them", SEVERAL),
    "honba_each": Key(NUMBER, "points a payer on tsumo; the loser pays it for all", high=10_000),
    "honba_on_noten_pass": Key(WORD, "honba when the deal passes after a draw", PASS),
    "riichi_deposit": Key(NUMBER, "points of a riichi's deposit", low=100, high=100_000, usual=1000),
    "two_han_from_honba": Key(NUMBER, "from this honba on a win needs two han without dora", {"never": 0}, high=100),
    # draws
    "noten_total": Key(NUMBER, "points that the noten players pay together"),
    "noten_each": Key(NUMBERS, "or what each of them pays when 1, 2, 3 are tenpai", high=100_000, usual=[]),
    "keishiki_tenpai": Key(BOOL, "tenpai needs no yaku"),
    "dead_wait": Key(WORD, "tenpai, unless the four tiles are in the concealed hand, or in hand and melds", DEAD),
    "kyuushu_kyuuhai": Key(BOOL, "nine kinds of terminals and honours may be an abortive draw"),
    "suufon_renda": Key(BOOL, "four equal winds discarded first are an abortive draw"),
    "suucha_riichi": Key(BOOL, "four riichi are an abortive draw"),
    "suukaikan": Key(BOOL, "four kans of several players are an abortive draw"),
    "nagashi": Key(WORD, "nagashi mangan: none, an exchange of points, or a win", NAGASHI),
    "nagashi_honba": Key(BOOL, "it is paid the honba"),
    "nagashi_kyoutaku": Key(BOOL, "it takes the deposits"),
    "nagashi_several": Key(WORD, "of several the first from the dealer on is paid, or each", SEVERAL),
    # ron
    "max_ron": Key(NUMBER, "how many may win a discard", low=1, high=3),
    "more_rons": Key(WORD, "one more is an abortive draw, or those next in turn win", MORE_RONS),
    "ron_honba": Key(WORD, "of several winners who is paid the honba", SEVERAL),
    "ron_kyoutaku": Key(WORD, "who takes the deposits: the first, or each his own", KYOUTAKU),
    "kokushi_ankan": Key(BOOL, "kokushi musou may rob an ankan"),
    "furiten_until": Key(WORD, "a tile let pass is furiten until the own next discard or draw, or any call", UNTIL),
    # riichi and calls
    "riichi_points": Key(NUMBER, "points that a riichi needs", {"none": -100_000_000}),
    "riichi_draws": Key(NUMBER, "live tiles that a riichi needs", high=70),
    "furiten_riichi": Key(BOOL, "riichi in furiten is allowed"),
    "riichi_ankan": Key(WORD, "ankan of the drawn tile in riichi", ANKAN),
    "kuikae": Key(WORD, "what may not be discarded after a call: the same tile, or the run's other end too", KUIKAE),
    "live_draws": Key(NUMBER, "draws in the live wall", low=1, high=70),
    # dora
    "red_fives": Key(BOOL, "some fives are red", by_the_log=True),
    "red_counts": Key(NUMBERS, "how many, of man, pin and sou", high=4, usual=[1, 1, 1]),
    "dora": Key(BOOL, "the first indicator makes dora", usual=True),
    "ura_dora": Key(BOOL, "ura dora for riichi"),
    "kan_dora": Key(BOOL, "an indicator for each kan"),
    "kan_ura": Key(BOOL, "and its ura dora"),
    "ankan_dora": Key(WORD, "when an ankan's is turned", KAN_DORA),
    "minkan_dora": Key(WORD, "when an open or added kan's is turned", KAN_DORA),
    # yaku and fu
    "least_han": Key(NUMBER, "han without dora that a win needs", low=1, high=4, usual=1),
    "atozuke": Key(BOOL, "a yaku with one of the waits is enough", usual=True),
    "kuitan": Key(BOOL, "tanyao with an open hand", by_the_log=True),
    "double_riichi": Key(BOOL, "riichi in the own first turn has two han", usual=True),
    "ippatsu": Key(BOOL, "ippatsu"),
    "north": Key(WORD, "three players: norths are set aside as dora, or are yakuhai", NORTH, usual="dora"),
    "renhou": Key(WORD, "ron before the player's first draw, no call before", RENHOU),
    "renhou_han": Key(NUMBER, "its han, if it has han", low=1, high=12),
    "double_wind_fu": Key(NUMBER, "fu of a pair of seat and round wind in one", low=2, high=4),
    "rinshan_fu": Key(NUMBER, "fu of tsumo on a replacement tile", high=2),
    "pinfu_tsumo": Key(BOOL, "pinfu with tsumo, 20 fu"),
    "open_pinfu_fu": Key(NUMBER, "fu of an open ron whose parts are worth nothing", low=20, high=30),
    # limits
    "kiriage_mangan": Key(BOOL, "30 fu 4 han and 60 fu 3 han are a mangan"),
    "kazoe_yakuman": Key(BOOL, "13 han are a yakuman, not a sanbaiman"),
    "double_yakuman": Key(YAKU, "yakuman that count twice", YAKUMAN),
    "yakuman_add": Key(BOOL, "several yakuman add up"),
    "yakuman_most": Key(NUMBER, "to so many at most", {"any": 0}, high=13, usual="any"),
    "ryuuiisou_hatsu": Key(BOOL, "ryuuiisou needs a green dragon", usual=False),
    "pao": Key(YAKU, "yakuman for which the player who feeds the last set answers", FED),
    "pao_all": Key(BOOL, "he answers for every yakuman of the hand, not for that one alone"),
    "pao_honba": Key(WORD, "who pays the honba when another deals in", PAO_HONBA),
    "daiminkan_pao": Key(BOOL, "who feeds a daiminkan pays for a tsumo on its replacement tile", usual=False),
    "tsumo_loss": Key(BOOL, "three players: nobody pays the fourth's share of a tsumo"),
    # penalties
    "chombo": Key(WORD, "none; a mangan or points to the others; points off the final ones, or off the score", CHOMBO),
    "chombo_points": Key(NUMBER, "how many points"),
    "chombo_dealer": Key(NUMBER, "how many if the dealer makes it", {"same": 0}, usual="same"),
    "chombo_ends": Key(BOOL, "it ends the game", usual=False),
    # final points
    "return": Key(NUMBER, "points subtracted from each score; what all start below it is the oka"),
    "uma": Key(ROW, "points of each place, without the oka"),
    "floating_uma": Key(ROWS, "uma by the number of players who have the return, instead of the fixed one"),
    "early_uma": Key(ROW, "another that early logs of a one-wind game show"),
    "rounding": Key(WORD, "final points in tenths or whole thousands", ROUNDING),
    "ties": Key(WORD, "equal scores: the seat nearest to the first dealer is ahead, or each shares", SEVERAL),
    "share_unit": Key(NUMBER, "shares of uma and oka are whole multiples of this", low=1, high=1000),
    "share_rest": Key(WORD, "what does not divide: to the first of those tied, or to nobody", REST),
    "leftover_kyoutaku": Key(WORD, "deposits left at the end: the first place's, shared by all, or nobody's", LEFT),
    "kyoutaku_unit": Key(NUMBER, "shares of them are whole multiples of this", low=1, high=1000, usual=100),
    "kyoutaku_rest": Key(WORD, "what does not divide: to the first who shares, or to nobody", REST, usual="first"),
}

SECTIONS: Final = {
    "players": "the frame of the game",
    "renchan": "renchan and honba",
    "noten_total": "draws",
    "max_ron": "ron",
    "riichi_points": "riichi and calls",
    "red_fives": "dora",
    "least_han": "yaku and fu",
    "kiriage_mangan": "limits",
    "chombo": "penalties",
    "return": "final points",
}  # the key that begins it, and its name
