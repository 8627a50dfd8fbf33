"""The files of the package say what the matrix of the rules says; a file of one's own is read, or refused in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analyzer import RulesetError
from analyzer.render.rulesets import template_lines
from analyzer.rulesets import describe, load, names
from analyzer.rulesets.keys import KEYS, SECTIONS
from analyzer.rulesets.read import ASSUMED, MARKS

BODIES = (
    "mahjong-soul-4p", "mahjong-soul-3p", "m-league", "wrc", "ema", "jpml-a", "jpml-b", "rmu-a", "rmu-b", "rmu-m",
    "russian",
)  # fmt: skip
# what no text says: the value is inherited, and never presented as the body's own
UNKNOWN = {
    "mahjong-soul-4p": ("renchan_first", "dead_wait", "furiten_until"),
    "mahjong-soul-3p": (
        "honba_each", "nagashi", "ron_honba", "kuikae", "riichi_points", "minkan_dora", "kiriage_mangan", "pao", "renhou",
    ),
    "m-league": ("furiten_until",),
    "wrc": ("riichi_points", "ankan_dora", "rinshan_fu", "furiten_until"),
    "wrc@2015": ("double_wind_fu", "kokushi_ankan", "riichi_points"),
    "ema@2012": ("uma", "double_wind_fu", "yakuman_add"),
    "jpml-a": ("dead_wait", "furiten_until", "kiriage_mangan", "riichi_points"),
    "rmu-a": ("leftover_kyoutaku", "minkan_dora", "double_wind_fu", "kiriage_mangan", "chombo_points"),
    "russian": ("winds", "start", "uma", "tobi", "agari_yame", "nagashi", "red_fives", "kuitan", "pao", "kuikae"),
}  # fmt: skip
SAID = [
    ("m-league", {"start": 25_000, "ties": "each", "max_ron": 1, "more_rons": "atamahane", "kiriage_mangan": True,
                  "double_wind_fu": 2, "minkan_dora": "at-once", "riichi_points": "none", "chombo": "flat"}),
    ("ema", {"max_ron": 3, "ron_honba": "each", "dead_wait": "own", "furiten_until": "discard", "renhou": "mangan"}),
    ("wrc@2015", {"start": 30_000, "red_fives": False, "kazoe_yakuman": False, "max_ron": 1, "kuikae": "all"}),
    ("jpml-a", {"ippatsu": False, "ura_dora": False, "kan_dora": False, "kuikae": "all", "riichi_draws": 1}),
    ("jpml-b", {"ippatsu": True, "ura_dora": True}),
    ("rmu-b", {"ippatsu": False, "ura_dora": False, "kan_dora": False, "start": 30_000}),
    ("rmu-m", {"start": 25_000, "red_fives": True, "ippatsu": True}),
    ("mahjong-soul-4p", {"max_ron": 3, "pao_all": False, "kokushi_ankan": True, "return": 25_000}),
    ("russian", {"max_ron": 2, "more_rons": "abort", "chombo": "mangan", "renchan": ["tenpai"]}),
    ("russian-atamahane", {"max_ron": 1, "more_rons": "abort", "chombo": "mangan"}),
    ("s0-split-east-agari-south-tenpai", {"renchan": ["agari", "tenpai"]}),
    ("two-han-5", {"two_han_from_honba": 5}),
]  # fmt: skip


@pytest.mark.parametrize("name", names())
def test_every_value_has_a_source(name: str) -> None:
    found = describe(name)
    assert list(found.settings) == list(KEYS) and found.title
    for key, setting in found.settings.items():
        assert setting.source and setting.mark in ("", *MARKS, ASSUMED), key
    assert load(name).name == name


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_no_source_says_is_assumed(name: str) -> None:
    found = describe(name)
    for key in UNKNOWN[name]:
        assert found.settings[key].mark == ASSUMED, key
        if "@" not in name:
            base = "mahjong-soul-4p" if name == "mahjong-soul-3p" else "tenhou-4p"
            assert found.settings[key].value == describe(base).settings[key].value, key


@pytest.mark.parametrize(("name", "values"), SAID, ids=[name for name, _ in SAID])
def test_what_the_sources_say_is_there_and_not_assumed(name: str, values: dict[str, Any]) -> None:
    found = describe(name)
    assert {key: found.settings[key].value for key in values} == values
    assert ASSUMED not in {found.settings[key].mark for key in values}


def test_the_first_place_of_each_uma_with_its_oka() -> None:
    """What the matrix says, the oka in it where it says so."""
    told = {"tenhou-4p": 40, "m-league": 50, "rmu-m": 50, "wrc": 15, "ema": 15, "rmu-a": 15, "mahjong-soul-4p": 15}
    for name, thousands in told.items():
        rules = load(name)
        assert rules.uma[0] + rules.players * (rules.oka_return - rules.start) == 1000 * thousands, name


def test_a_ruleset_extends_another_and_says_only_what_differs() -> None:
    one, base = describe("rmu-b"), describe("rmu-a")
    differ = {key for key in KEYS if one.settings[key].value != base.settings[key].value}
    assert differ == {"ippatsu", "ura_dora", "kan_dora", "kan_ura"}


# --- a file of one's own ---


def club(tmp_path: Path, text: str) -> str:
    path = tmp_path / "club.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    name = club(tmp_path, 'extends = "m-league"\ntobi = "zero"\nrenchan = ["agari", "any"]\n')
    found = describe(name)
    assert found.settings["tobi"].mark == "" and found.settings["ties"].mark == ASSUMED
    rules = load(name)
    assert rules.name == "club" and rules.double_wind_fu == 2 and list(rules.renchan) == [1, 3, 3, 3]


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    name = club(tmp_path, 'extends = "wrc"\nstart = 20000\n')
    assert load(name).start == 20_000
    Path(club(tmp_path, 'extends = "wrc"\nstart = 35000\n')).touch()
    assert load(name).start == 35_000


def test_a_file_extends_another_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('extends = "ema"\nhonba_each = 500\n', "utf-8")
    assert load(club(tmp_path, 'extends = "base.toml"\nstart = 20000\n')).honba_each == 500


def test_the_template_is_a_ruleset_and_names_every_key(tmp_path: Path) -> None:
    lines = template_lines(describe("tenhou-4p"))
    rules = load(club(tmp_path, "\n".join(lines)))
    assert rules.start == 25_000 and describe(club(tmp_path, "\n".join(lines))).settings["tobi"].mark == ""
    keys = [line for line in lines[: lines.index("# [[values]]")] if line.split(" = ")[0].removeprefix("# ") in KEYS]
    assert len(keys) == len(KEYS) and all(name in "\n".join(lines) for name in SECTIONS.values())
    said = club(tmp_path, 'title = "x"\nsource = "y"\n' + "\n".join(line.removeprefix("# ") for line in keys))
    assert describe(said).settings["uma"].value == describe("tenhou-4p").settings["uma"].value


WRONG = [
    ('extends = "tenhou-4p"\nstrat = 1', "no key 'strat' (did you mean 'start'?)"),
    ('extends = "tenhou-4p"\nstart = "many"', "start = 'many'; it is a whole number"),
    ('extends = "tenhou-4p"\nstart = 12', "start = 12; it may be 1000 to 1000000"),
    ('extends = "tenhou-4p"\nstart = 25000.5', "start = 25000.5; it is a whole number"),
    ('extends = "tenhou-4p"\nstart = true', "start = True; it is a whole number"),
    ('extends = "tenhou-4p"\nippatsu = 1', "ippatsu = 1; it is true or false"),
    ('extends = "tenhou-4p"\ntobi = "bellow-zero"', "tobi = 'bellow-zero' (did you mean 'below-zero'?)"),
    ('extends = "tenhou-4p"\ntobi = false', "tobi = False; it is a word: no, below-zero, zero"),
    ('extends = "tenhou-4p"\nrenchan = "tenpai"', "renchan = 'tenpai'; it is a list of words, one for each wind"),
    ('extends = "tenhou-4p"\nrenchan = []', "renchan = []; it is a list of words"),
    ('extends = "tenhou-4p"\nrenchan = ["tenpay"]', "renchan = 'tenpay' (did you mean 'tenpai'?)"),
    ('extends = "tenhou-4p"\numa = [1, 2, 3]', "uma has 3 numbers; with 4 players 4"),
    ('extends = "tenhou-4p"\numa = [1, 2, 3, "4"]', "uma = [1, 2, 3, '4']; it is a list of whole numbers"),
    ('extends = "tenhou-4p"\nfloating_uma = [[1, 2, 3, 4]]', "floating_uma has 4 numbers; with 4 players 20"),
    ('extends = "tenhou-4p"\npao = ["daisangin"]', "pao = 'daisangin' (did you mean 'daisangen'?)"),
    ('extends = "tenhou-4p"\nplayers = 3', "with 3 players"),
    ('extends = "tenhou-5p"', "extends = no ruleset 'tenhou-5p' (did you mean 'tenhou-4p'?)"),
    ('extends = 4', "extends = 4 is not text"),
    ('extends = "nothing.toml"', "nothing.toml: No such file or directory"),
    ('extends = "club.toml"', "leads back to itself"),
    ('extends = "tenhou-4p"\nstart = ', "not TOML"),
    ('start = 25000', "no value for players"),
    ('extends = "tenhou-4p"\n[[values]]\nstart = 30000\nmark = "week"', "mark = 'week' (did you mean 'weak'?)"),
    ('extends = "tenhou-4p"\n[[values]]\nmark = "weka"\nstart = 30000', "mark = 'weka' (did you mean 'weak'?)"),
    ('extends = "tenhou-4p"\n[[values]]\nstrat = 30000', "no key 'strat' (did you mean 'start'?)"),
    ('extends = "tenhou-4p"\nvalues = 3', "values = 3 is not a list of tables"),
    ('extends = "tenhou-4p"\n[[eras]]\nname = "a"\nfrom = 3', "from = 3 of an era is not a date"),
    ('extends = "tenhou-4p"\n[[eras]]\nnam = "a"', "no key 'nam' in an era (did you mean 'name'?)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_file_is_refused_with_its_name_and_key(tmp_path: Path, text: str, message: str) -> None:
    name = club(tmp_path, text)
    with pytest.raises(RulesetError) as error:
        load(name)
    assert message in str(error.value) and "club" in str(error.value)


def test_values_may_be_given_in_python_too() -> None:
    assert load("wrc", start=20_000).start == 20_000
    with pytest.raises(RulesetError, match="did you mean 'start'"):
        load("wrc", strat=1)
    with pytest.raises(RulesetError, match="did you mean 'm-league'"):
        load("m-leage")
