"""The tables of a profile: by seat, round and standing; riichi, calls and defence."""

from __future__ import annotations

from typing import Final

from analyzer.stats.profile.slices import Measure, Slice, Slices

ROUND: Final = (
    Measure("win", "win", "和了", "%", "won"),
    Measure("deal_in", "deal-in", "放銃", "%", "deal_ins > 0"),
    Measure("riichi", "riichi", "立直", "%", "riichi"),
    Measure("call", "call", "副露", "%", "opened"),
    Measure("points", "points", "収支", "points", "change"),
)
OUTCOME: Final = (ROUND[0], ROUND[1], Measure("draw", "draw", "流局", "%", "result = 'exhaustive'"), ROUND[4])
ORDINALS: Final = ("first", "second", "third", "fourth")
WINDS: Final = (("East", "東"), ("South", "南"), ("West", "西"), ("North", "北"))

SEATS: Final = Slices(
    "seats", "By seat at the start", "起家からの席別", "games", "対局", "placements", "placements", "finished",
    "seat",
    tuple(Slice(str(i), f"{WINDS[i][0]} seat", f"{WINDS[i][1]}家", f"seat = {i}") for i in range(4)),
    (
        Measure("place", "place", "平均順位", "places", "place"),
        Measure("first", "first", "トップ", "%", "place = 1"),
        Measure("last", "last", "ラス", "%", "place = players"),
        Measure("final", "final score", "最終得点", "points", "final_score"),
    ),
)  # fmt: skip
ROUNDS: Final = Slices(
    "rounds", "By round", "局別", "rounds", "局", "player_rounds", "player_rounds", "true",
    "kyoku, dealer",
    (
        *(Slice(f"{wind}{number}", f"{wind[0]}{number}", f"{ja}{number}", f"kyoku = {4 * at + number - 1}")
          for at, (wind, ja) in enumerate(WINDS[:2]) for number in range(1, 5)),
        Slice("later", "West and North", "西場・北場", "kyoku >= 8"),
        Slice("dealer", "as dealer", "親", "dealer"),
        Slice("non_dealer", "as non-dealer", "子", "not dealer"),
    ),
    ROUND,
)  # fmt: skip
STANDING: Final = Slices(
    "standing", "By standing", "点数状況別", "rounds", "局", "player_rounds", "player_rounds", "true",
    "all_last, overtime, place",
    (
        *(Slice(f"all_last_{i}", f"all last as {ORDINALS[i - 1]}", f"オーラス{i}位", f"all_last and place = {i}")
          for i in range(1, 5)),
        *(Slice(f"before_{i}", f"before, as {ORDINALS[i - 1]}", f"それ以前の{i}位",
                f"not all_last and not overtime and place = {i}") for i in range(1, 5)),
    ),
    ROUND,
)  # fmt: skip
RIICHI: Final = Slices(
    "riichi", "Riichi", "立直", "riichi", "立直", "player_rounds", "player_rounds", "riichi",
    "riichi_turn, wait_kinds, wait_tiles, riichi_order > 1 as chasing, riichi_furiten, dealer",
    (
        Slice("all", "all riichi", "全立直", "true"),
        Slice("turn_5", "turns 1-5", "1–5巡", "riichi_turn <= 5"),
        Slice("turn_8", "turns 6-8", "6–8巡", "riichi_turn between 6 and 8"),
        Slice("turn_11", "turns 9-11", "9–11巡", "riichi_turn between 9 and 11"),
        Slice("turn_12", "from turn 12", "12巡以降", "riichi_turn >= 12"),
        Slice("one_kind", "waits for one kind", "待ち1種", "wait_kinds = 1"),
        Slice("two_kinds", "waits for two kinds", "待ち2種", "wait_kinds = 2"),
        Slice("three_kinds", "waits for three or more", "待ち3種以上", "wait_kinds >= 3"),
        Slice("tiles_2", "0-2 tiles unseen", "残り0–2枚", "wait_tiles <= 2"),
        Slice("tiles_5", "3-5 tiles unseen", "残り3–5枚", "wait_tiles between 3 and 5"),
        Slice("tiles_6", "6 or more unseen", "残り6枚以上", "wait_tiles >= 6"),
        Slice("first", "first riichi", "先制", "not chasing"),
        Slice("chasing", "chasing riichi", "追っかけ", "chasing"),
        Slice("furiten", "furiten", "振聴", "riichi_furiten"),
        Slice("dealer", "as dealer", "親", "dealer"),
    ),
    OUTCOME,
)  # fmt: skip
CALLS: Final = Slices(
    "calls", "Calls and silence", "副露と門前", "rounds", "局", "player_rounds", "player_rounds", "true",
    "chii + pon + daiminkan as calls, first_call_turn, opened, riichi, tenpai_turn is not null as was_tenpai",
    (
        Slice("one", "one call", "1副露", "calls = 1"),
        Slice("two", "two calls", "2副露", "calls = 2"),
        Slice("three", "three or more", "3副露以上", "calls >= 3"),
        Slice("early", "first call in turns 1-5", "初副露1–5巡", "first_call_turn <= 5"),
        Slice("middle", "first call in turns 6-9", "初副露6–9巡", "first_call_turn between 6 and 9"),
        Slice("late", "first call from turn 10", "初副露10巡以降", "first_call_turn >= 10"),
        Slice("silent", "closed, no riichi", "門前・立直なし", "not opened and not riichi"),
        Slice("silent_tenpai", "closed tenpai, no riichi", "門前聴牌・立直なし",
              "not opened and not riichi and was_tenpai"),
    ),
    OUTCOME,
)  # fmt: skip
DEFENCE: Final = Slices(
    "defence", "Deal-ins", "放銃", "deal-ins", "放銃", "payments", "payments", "cause = 'ron'",
    "receiver_riichi, receiver_closed, receiver_dealer, value >= 8000 as large, riichi, declaring, "
    "calls > 0 as opened, tenpai, shanten, turn, tile",
    (
        Slice("to_riichi", "to riichi", "立直へ", "receiver_riichi"),
        Slice("to_open", "to open hands", "副露へ", "not receiver_closed"),
        Slice("to_dama", "to dama", "ダマへ", "receiver_closed and not receiver_riichi"),
        Slice("to_dealer", "to the dealer", "親へ", "receiver_dealer"),
        Slice("large", "of 8,000 points or more", "8000点以上", "large"),
        Slice("in_riichi", "in riichi", "立直中", "riichi"),
        Slice("declaring", "with the declaration tile", "宣言牌", "declaring"),
        Slice("open", "with an open hand", "副露して", "opened"),
        Slice("tenpai", "while tenpai", "聴牌で", "tenpai"),
        Slice("one_away", "one tile from tenpai", "一向聴で", "not tenpai and shanten = 1"),
        Slice("far", "two or more from tenpai", "二向聴以上で", "shanten >= 2"),
        Slice("turn_6", "turns 1-6", "1–6巡", "turn <= 6"),
        Slice("turn_10", "turns 7-10", "7–10巡", "turn between 7 and 10"),
        Slice("turn_14", "turns 11-14", "11–14巡", "turn between 11 and 14"),
        Slice("turn_15", "from turn 15", "15巡以降", "turn >= 15"),
        Slice("honour", "on an honour", "字牌", "tile >= 27"),
        Slice("terminal", "on a 1 or 9", "1・9牌", "tile < 27 and tile % 9 in (0, 8)"),
        Slice("two_eight", "on a 2 or 8", "2・8牌", "tile < 27 and tile % 9 in (1, 7)"),
        Slice("middle", "on a 3 to 7", "3–7牌", "tile < 27 and tile % 9 between 2 and 6"),
    ),
    (Measure("points", "points paid", "失点", "points", "points"),),
)  # fmt: skip
FATES: Final = Slices(
    "fates", "What becomes of a round", "局の行方", "rounds", "局", "player_rounds", "player_rounds", "true",
    "won, tsumo, deal_ins > 0 as dealt, result",
    (
        Slice("ron", "wins by ron", "ロン和了", "won and not tsumo"),
        Slice("tsumo", "wins by tsumo", "ツモ和了", "tsumo"),
        Slice("deal_in", "deals in", "放銃", "dealt and not won"),
        Slice("paid", "pays for a tsumo", "被ツモ", "result = 'tsumo' and not won"),
        Slice("bystander", "looks on at a ron", "横移動", "result = 'ron' and not won and not dealt"),
        Slice("draw", "draw", "流局", "result not in ('ron', 'tsumo')"),
    ),
    (),
)  # fmt: skip
IN_PROFILE: Final = (SEATS, ROUNDS, STANDING, RIICHI, CALLS, DEFENCE)
