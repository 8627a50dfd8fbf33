"""The messages of a Mahjong Soul record that tell of the game: their fields, as numbered in the game's own liqi.proto.

A field that is not here is passed over; of `GameDetailRule` all are kept, for one that nobody knows may change rules.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NUMBER: Final = 0  # varint, unsigned
SIGNED: Final = 1  # varint, int32
FLAG: Final = 2  # varint, bool
TEXT: Final = 3
BYTES: Final = 4  # read as where they begin and end
MESSAGE: Final = 5

VARINT: Final = 0  # the wire types of the first three, and of the others
LENGTH: Final = 2
LETTERS: Final = "nifsb"


@final
class Field:
    """One field; ``message`` is the name of its own, where it has one."""

    def __init__(self, number: i64, name: str, sort: i64, message: str, repeated: bool) -> None:
        self.number: Final[i64] = number
        self.name: Final = name
        self.sort: Final[i64] = sort
        self.wire: Final[i64] = LENGTH if sort >= TEXT else VARINT
        self.message: Final = message
        self.repeated: Final = repeated


FIELDS: Final = {
    # around the records
    "Wrapper": "1 name s, 2 data b",
    "ResGameRecord": "3 head RecordGame, 4 data b, 5 data_url s",
    "GameDetailRecords": "1 records b*, 2 version n, 3 actions b*",
    "Version": "2 version n",  # the same without its lists, which `scan` reads
    "GameAction": "1 passed n, 2 type n, 3 result b",
    # the head
    "RecordGame": "1 uuid s, 2 start_time n, 3 end_time n, 5 config GameConfig, 11 accounts Account*, "
    "12 result GameEndResult, 13 robots Account*, 14 standard_rule n",
    "GameConfig": "1 category n, 2 mode GameMode, 3 meta GameMetaData",
    "GameMode": "1 mode n, 4 ai f, 5 extendinfo s, 6 detail_rule GameDetailRule, 7 testing_environment b",
    "GameMetaData": "1 room_id n, 2 mode_id n, 3 contest_uid n",
    "Account": "1 account_id n, 2 seat n, 3 nickname s, 7 level Level, 8 level3 Level",
    "Level": "1 id n, 2 score n",
    "GameEndResult": "1 players PlayerItem*",
    "PlayerItem": "1 seat n, 2 total_point i, 3 part_point_1 i, 4 part_point_2 i, 5 grading_score i, 6 gold i",
    "GameDetailRule": "1 time_fixed n, 2 time_add n, 3 dora_count n, 4 shiduan n, 5 init_point n, 6 fandian n, "
    "7 can_jifei f, 8 tianbian_value n, 9 liqibang_value n, 10 changbang_value n, 11 noting_fafu_1 n, "
    "12 noting_fafu_2 n, 13 noting_fafu_3 n, 14 have_liujumanguan f, 15 have_qieshangmanguan f, 16 have_biao_dora f, "
    "17 have_gang_biao_dora f, 18 ming_dora_immediately_open f, 19 have_li_dora f, 20 have_gang_li_dora f, "
    "21 have_sifenglianda f, 22 have_sigangsanle f, 23 have_sijializhi f, 24 have_jiuzhongjiupai f, "
    "25 have_sanjiahele f, 26 have_toutiao f, 27 have_helelianzhuang f, 28 have_helezhongju f, "
    "29 have_tingpailianzhuang f, 30 have_tingpaizhongju f, 31 have_yifa f, 32 have_nanruxiru f, "
    "33 jingsuanyuandian n, 34 shunweima_2 i, 35 shunweima_3 i, 36 shunweima_4 i, 37 bianjietishi f, 38 ai_level n, "
    "39 have_zimosun f, 40 disable_multi_yukaman f, 41 fanfu n, 42 guyi_mode n, 43 dora3_mode n, 44 begin_open_mode n, "
    "45 jiuchao_mode n, 46 muyu_mode n, 47 open_hand n, 48 xuezhandaodi n, 49 huansanzhang n, 50 chuanma n, "
    "51 reveal_discard n, 52 field_spell_mode n, 53 zhanxing n, 54 tianming_mode n, 60 disable_leijiyiman f, "
    "62 disable_double_yakuman n, 63 disable_composite_yakuman n, 64 enable_shiti n, 65 enable_nontsumo_liqi n, "
    "66 disable_double_wind_four_fu n, 67 disable_angang_guoshi n, 68 enable_renhe n, "
    "69 enable_baopai_extend_settings n, 70 yongchang_mode n, 71 hunzhiyiji_mode n, 72 wanxiangxiuluo_mode n, "
    "73 beishuizhizhan_mode n",
    # the records
    "RecordNewRound": "1 chang n, 2 ju n, 3 ben n, 4 dora s, 5 scores i*, 6 liqibang n, 7 tiles0 s*, 8 tiles1 s*, "
    "9 tiles2 s*, 10 tiles3 s*, 13 md5 s, 14 paishan s, 15 left_tile_count n, 16 doras s*, 22 sha256 s, "
    "24 saltSha256 s, 25 salt s",
    "RecordDealTile": "1 seat n, 2 tile s, 3 left_tile_count n, 5 liqi LiQiSuccess, 6 doras s*",
    "RecordDiscardTile": "1 seat n, 2 tile s, 3 is_liqi f, 5 moqie f, 8 doras s*, 9 is_wliqi f",
    "RecordChiPengGang": "1 seat n, 2 type n, 3 tiles s*, 4 froms n*, 5 liqi LiQiSuccess",
    "RecordAnGangAddGang": "1 seat n, 2 type n, 3 tiles s, 6 doras s*",
    "RecordBaBei": "1 seat n, 6 doras s*, 8 moqie f",
    "RecordHule": "1 hules HuleInfo*, 2 old_scores i*, 3 delta_scores i*, 5 scores i*, 7 doras s*, 9 baopai i",
    "HuleInfo": "1 hand s*, 2 ming s*, 3 hu_tile s, 4 seat n, 5 zimo f, 6 qinjia f, 7 liqi f, 8 doras s*, "
    "9 li_doras s*, 10 yiman f, 11 count n, 12 fans FanInfo*, 13 fu n, 15 point_rong n, 16 point_zimo_qin n, "
    "17 point_zimo_xian n, 18 title_id n, 19 point_sum n, 20 dadian n, 21 baopai n, 22 baopai_seats n*",
    "FanInfo": "1 name s, 2 val n, 3 id n",
    "RecordNoTile": "1 liujumanguan f, 2 players NoTilePlayerInfo*, 3 scores NoTileScoreInfo*, 4 gameend f",
    "NoTilePlayerInfo": "3 tingpai f, 4 hand s*, 6 already_hule f",
    "NoTileScoreInfo": "1 seat n, 2 old_scores i*, 3 delta_scores i*, 4 hand s*, 5 ming s*, 6 doras s*, 7 score n",
    "RecordLiuJu": "1 type n, 3 seat n, 4 tiles s*, 5 liqi LiQiSuccess, 6 allplayertiles s*",
    "LiQiSuccess": "1 seat n, 2 score i, 3 liqibang n, 4 failed f",
}  # fmt: skip
KEEPS_UNKNOWN: Final = "GameDetailRule"

# records of other games than riichi mahjong, or of events that change what may happen at the table
OTHER_GAMES: Final = {
    "RecordChangeTile": "Sichuan rules (three tiles are exchanged)",
    "RecordSelectGap": "Sichuan rules (a suit is given up)",
    "RecordGangResult": "Sichuan rules (kans are paid at once)",
    "RecordGangResultEnd": "Sichuan rules (kans are paid at once)",
    "RecordHuleXueZhanMid": "Sichuan rules (the round goes on after a win)",
    "RecordHuleXueZhanEnd": "Sichuan rules (the round goes on after a win)",
    "RecordHuleXueLiuMid": "Sichuan rules (the round goes on after a win)",
    "RecordHuleXueLiuEnd": "Sichuan rules (the round goes on after a win)",
    "RecordRevealTile": "an event with hidden discards",
    "RecordUnveilTile": "an event with hidden discards",
    "RecordLockTile": "an event with hidden discards",
    "RecordFillAwaitingTiles": "an event in which hands are filled again",
    "RecordNewCard": "an event with cards",
    "RecordCuohu": "the Chinese rules of competition (wrong wins are paid)",
}


@final
class Table:
    """The fields of a message."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.fields: Final = [_field(text) for text in FIELDS[name].split(", ")]  # by ascending number
        self.by_number: list[Field | None] = []
        for field in self.fields:
            self.by_number += [None] * (field.number - len(self.by_number))
            self.by_number.append(field)

    def field(self, number: i64) -> Field | None:
        """The field of a number; None of one that is passed over."""
        return self.by_number[number] if 0 <= number < len(self.by_number) else None


def _field(text: str) -> Field:
    number, name, sort = text.split(" ")
    of = sort.rstrip("*")
    plain = LETTERS.find(of) if len(of) == 1 else MESSAGE
    return Field(int(number), name, plain, of if plain == MESSAGE else "", sort.endswith("*"))


_TABLES: Final[dict[str, Table]] = {}  # those that were asked for


def table_of(message: str) -> Table:
    """The table of a message; KeyError where `FIELDS` has none."""
    table = _TABLES.get(message)
    if table is None:
        table = _TABLES[message] = Table(message)
    return table


def fields_of(message: str) -> list[Field]:
    """The fields of a message, by ascending number."""
    return table_of(message).fields
