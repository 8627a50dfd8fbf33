"""Which rules a record in another form than mjlog says that it was played by: `Tape.said`, in the words of its form.

What it does not say is taken as the rules of the house have it, and no finding may rest on that: see `Base.unsaid`.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from analyzer.rulesets.keys import KEYS
from analyzer.tape.tape import Tape

Said = dict[str, int | str]
Values = tuple[tuple[str, Any], ...]

# Mahjong Soul: config and detail_rule, formats/MAJSOUL.md part 5
RANKED: Final = 2
EAST: Final = (1, 11)  # of mode.mode
SOUTH: Final = (2, 12)
EVENTS: Final = range(33, 47)  # of mode_id: rooms with rules of their own
DETAIL: Final = "detail_rule."
SILENT: Final = frozenset((  # what changes no rule, or says of one that it is as ever
    "time_fixed", "time_add", "bianjietishi", "ai_level", "can_jifei", "have_liujumanguan", "have_biao_dora",
    "have_gang_biao_dora", "have_li_dora", "have_gang_li_dora", "have_sifenglianda", "have_sigangsanle",
    "have_sijializhi", "have_jiuzhongjiupai", "have_helelianzhuang", "have_helezhongju", "have_tingpailianzhuang",
    "have_tingpaizhongju", "have_yifa", "have_nanruxiru", "have_zimosun", "shunweima_2", "shunweima_3", "shunweima_4",
    "dora_count", "changbang_value", "enable_baopai_extend_settings",
))  # fmt: skip
MOST: Final = 1_000_000  # points
AMOUNTS: Final = {"init_point": "start", "fandian": "target", "jingsuanyuandian": "return"}
SWITCHES: Final[dict[str, tuple[str, Any]]] = {
    "shiduan": ("kuitan", True),
    "have_qieshangmanguan": ("kiriage_mangan", True),
    "ming_dora_immediately_open": ("minkan_dora", "at-once"),
    "disable_multi_yukaman": ("yakuman_add", False),
    "disable_leijiyiman": ("kazoe_yakuman", False),
    "disable_double_yakuman": ("double_yakuman", ()),
    "disable_double_wind_four_fu": ("double_wind_fu", 2),
    "disable_angang_guoshi": ("kokushi_ankan", False),
    "enable_nontsumo_liqi": ("riichi_draws", 0),
    "enable_shiti": ("kuikae", "allowed"),
}
NUMBERS: Final = {"fanfu": "least_han", "liqibang_value": "riichi_deposit", "tianbian_value": "end_above"}
NOTEN: Final = {"noting_fafu_1": 1000, "noting_fafu_2": 1500, "noting_fafu_3": 3000}  # what each pays, as ever
FOUR_REDS: Final = 4  # the second is of pin
THOUSAND: Final = 1000

# tenhou/6 by converters from Mahjong Soul: formats/TENHOU6.md part 2
UUID: Final = re.compile(r"\d{6}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SOUL: Final = re.compile(r"の間|友人戦|大会戦|Room|Friendly|Tournament")
OWN_TABLE: Final = re.compile(r"友人戦|大会戦|Friendly|Tournament")
LENGTH: Final = re.compile(r"(?P<east>[四三]人東|東喰|East)|[四三]人南|南喰|South")


class Record(NamedTuple):
    """A ruleset by name, with what the record says in place of its values."""

    name: str
    values: Values
    unknown: str = ""  # what of the record nobody knows the rules of
    unsaid: str = ""  # why other rules may have been in force


def of_record(tape: Tape, players: int) -> Record:
    """The rules that a record without a type of Tenhou's names, or the likeliest."""
    return OF_FORM[tape.source](tape, players)


def _majiang(tape: Tape, players: int) -> Record:
    said = tape.said
    reds = (("red_fives", bool(said["red_fives"])),) if "red_fives" in said else ()
    return Record("majiang", reds, unsaid="the record does not name its rules")


def _mjai(tape: Tape, players: int) -> Record:
    said, values = tape.said, _reds(tape, "aka" in tape.said)
    if "gametype" in said:
        values += (("winds", 1 if str(said["gametype"]).startswith("tonpu") else 2),)
    return Record(f"tenhou-{players}p", values, unsaid="the record does not name its rules")


def _reds(tape: Tape, told: bool) -> Values:
    return (("red_fives", any(tape.reds)),) if told else ()


def _tenhou6(tape: Tape, players: int) -> Record:
    disp = str(tape.said.get("disp", ""))
    log_id = tape.header.log_id if tape.header is not None else None
    values = _reds(tape, any(key.startswith("aka") for key in tape.said))
    if not (UUID.fullmatch(log_id or "") or SOUL.search(disp)):
        named = f"no ruleset of that name is known: {disp}" if disp else "the record does not name its rules"
        return Record(f"tenhou-{players}p", values, unsaid=named)
    length = LENGTH.search(disp)
    if length is not None:
        values += (("winds", 1 if length["east"] else 2),)
    why = "a table of one's own, whose rules are not said" if OWN_TABLE.search(disp) else ""
    why = why or ("" if length else "the length of the game is not said")
    return Record(f"mahjong-soul-{players}p", values, unsaid=why)


def _majsoul(tape: Tape, players: int) -> Record:
    """By the config of a record of Mahjong Soul."""
    said, name = tape.said, f"mahjong-soul-{players}p"
    mode = said.get("mode")
    winds: Values = (("winds", 1 if mode in EAST else 2),) if mode in (*EAST, *SOUTH) else ()
    rules = {key.removeprefix(DETAIL): value for key, value in said.items() if key.startswith(DETAIL)}
    strange = _strange(said, rules)
    if strange:
        return Record(name, winds, unknown=f"{strange}, which no ruleset here has")
    if said.get("category") == RANKED and not rules:
        return Record(name, winds, unsaid="" if winds else "the length of the game is not said")
    values = winds + tuple(_amounts(rules, players)) + tuple(SWITCHES[key] for key in rules if key in SWITCHES)
    if "dora_count" in rules:
        four = (("red_counts", (1, 2, 1)),) if rules["dora_count"] == FOUR_REDS else ()
        values += (("red_fives", rules["dora_count"] != 0), *four)
    uma = [int(rules.get(f"shunweima_{place}", 0)) for place in range(2, players + 1)]
    if any(uma):
        scale = 1 if max(map(abs, uma)) >= THOUSAND else THOUSAND
        rest = [number * scale for number in uma]
        values += (("uma", (-sum(rest), *rest)),)
    why = "the room is not said" if "category" not in said else "a table of one's own, which may have other rules"
    return Record(name, values, unsaid=why)


def _strange(said: Said, rules: Said) -> str:
    """The first thing that makes it another game, or that nobody knows."""
    if "testing_environment" in said:
        return "testing_environment"
    if said.get("mode_id") in EVENTS:
        return f"the room {said['mode_id']}"
    if said.get("mode", 1) not in (*EAST, *SOUTH):
        return f"mode {said['mode']}"
    for key, value in rules.items():
        known = key in SILENT or key in AMOUNTS or key in SWITCHES or key in NOTEN or _is_right(key, value)
        if not (known and isinstance(value, int) and -MOST <= value <= MOST):
            return f"{key} = {value}"
    return ""


def _is_right(key: str, value: object) -> bool:
    """Whether a number is one that its key may be."""
    spec = KEYS[NUMBERS[key]] if key in NUMBERS else None
    return spec is not None and isinstance(value, int) and spec.low <= value <= spec.high


def _amounts(rules: Said, players: int) -> Values:
    """Points at the start, for the first place, of the return, and a payer's part of a honba."""
    values: Values = tuple((AMOUNTS[key], int(value)) for key, value in rules.items() if key in AMOUNTS)
    if "fandian" in rules:
        values += (("yame_points", int(rules["fandian"])),)
    values += tuple((NUMBERS[key], int(value)) for key, value in rules.items() if key in NUMBERS)
    noten = [int(rules.get(key, usual)) for key, usual in NOTEN.items()]
    if noten != list(NOTEN.values()):
        values += (("noten_each", tuple(noten[: players - 1])),)
    if "changbang_value" in rules:
        values += (("honba_each", int(rules["changbang_value"]) // 3),)
    return values


OF_FORM: Final = {"tenhou6": _tenhou6, "mjai": _mjai, "majsoul": _majsoul, "majiang": _majiang}  # by `Tape.source`
