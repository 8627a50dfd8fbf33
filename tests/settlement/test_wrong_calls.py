"""What cannot be settled: one clear message that names the input, exit 2, and never a traceback."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import analyzer
from analyzer.cli.commands import cli
from analyzer.settlement.tell import NAMES
from analyzer.settlement.words import SITUATIONS

HAND = "--hand 123m456p789s11z23p --tile 1p"
OPEN = '--hand "456p789s11z23p [777z]" --tile 1p'
KAN = '--hand "456p789s11z23p (7777z)" --tile 1p'
WRONG = [
    # what happened
    ("", "--winner: how did the hand end?"),
    ("--han 3 --fu 40", "--winner: who won? han, fu told, but no winner"),
    ("--winner S --limit mangan --tenpai E", "--tenpai: not together with a win"),
    ("--tenpai E --chombo S --ruleset CLUB", "--chombo: not together with tenpai"),
    ("--win 'S from W mangan' --draw", "--draw: not together with a win"),
    ("--draw", "--tenpai: who was tenpai?"),
    ("--draw four_kans", "--draw: no draw 'four_kans'; draws are exhaustive"),
    ("--draw suucha_riichi --tenpai E", "--tenpai: nothing is paid at suucha_riichi"),
    ("--draw suufon_renda --ruleset tenhou-3p", "--draw: tenhou-3p has no suufon_renda"),
    ("--chombo S", "--chombo: tenhou-4p has no chombo"),
    ("--chombo none --ruleset CLUB", "--chombo: whose?"),
    ("--nagashi S --tenpai E --ruleset STRICT", "--nagashi: strict has no nagashi mangan"),
    # who
    ("--winner Q --limit mangan", "--winner: no seat 'Q'; seats are E S W N"),
    ("--winner 4 --limit mangan", "--winner: no seat '4'"),
    ("--winner N --limit mangan --ruleset tenhou-3p", "--winner: no seat 'N' with 3 players"),
    ("--winner S --from S --limit mangan", "--from: 'S' is the winner"),
    ("--winner S --from 1 --limit mangan", "--from: '1' is the winner"),
    ("--tenpai EE", "--tenpai: seat 0 is named twice"),
    ("--tenpai 'E X'", "--tenpai: no seat 'X'"),
    ("--round E2 --dealer 0 --tenpai E", "--dealer: the dealer of E2 is seat 1, not 0"),
    ("--dealer S --tenpai E", "--dealer: 'S': the dealer is East"),
    # which round
    ("--round X1 --tenpai E", "--round: no round 'X1'"),
    ("--round E5 --tenpai E", "--round: no round 'E5'"),
    ("--round E4 --tenpai E --ruleset tenhou-3p", "--round: E4: with 3 players there are three rounds a wind"),
    ("--round N1 --tenpai E", "--round: N1: tenhou-4p ends with West 4 at the latest"),
    ("--round W1 --tonpuusen --tenpai E", "--round: W1: tenhou-4p ends with South 4"),
    ("--round E1.2 --honba 2 --tenpai E", "--honba: the round E1.2 says it already"),
    ("--honba two --tenpai E", "--honba: 'two' is not a whole number"),
    ("--honba -1 --tenpai E", "--honba: -1 is not from 0 to 1,000"),
    ("--sticks 1.5 --tenpai E", "--sticks: '1.5' is not a whole number"),
    ("--sticks 1 --riichi 'E S' --tenpai ES", "--sticks: 1, but 2 in riichi"),
    ("--scores '1 2 3' --tenpai E", "--scores: 3 scores for 4 players"),
    ("--scores '25000 25000 25000 25050' --tenpai E", "--scores: 25050: points are whole hundreds"),
    ("--scores '25000 25000 25000 x' --tenpai E", "--scores: 'x' is not a whole number"),
    # how much
    ("--winner S", "--han: what is the hand worth?"),
    ("--winner S --fu 40", "--fu: fu without han"),
    ("--winner S --han 3", "--fu: 3 han needs its fu"),
    ("--winner S --han 0 --fu 30", "--han: 0 is not from 1"),
    ("--winner S --han 3 --fu 35", "--fu: 35: fu are rounded up to tens"),
    ("--winner S --han 1 --fu 20", "--fu: 20 fu with 1 han"),
    ("--winner S --from E --han 2 --fu 20", "--fu: 20 fu is a pinfu tsumo"),
    ("--winner S --han 2 --fu 25", "--fu: 25 fu and tsumo"),
    ("--winner S --han 3 --fu 40 --limit mangan", "--limit: han is given already"),
    ("--winner S --limit manga", "--limit: no limit 'manga'; limits are mangan"),
    ("--winner S --han 3 --fu 40 --dora 5m", "--dora: goes with a hand, not with han"),
    ("--winner S --limit mangan --ippatsu", "--ippatsu: goes with a hand, not with limit"),
    ("--winner S --limit mangan --pao E", "--pao: only a yakuman has pao"),
    ("--winner S --limit yakuman --pao S", "--pao: 'S' is the winner"),
    ("--winner S --limit yakuman --pao E --ruleset STRICT", "--pao: strict has no pao"),
    ("--winner S --han 1 --fu 30 --honba 5 --ruleset STRICT", "--han: 1 han without dora; strict needs two from 5 honba"),
    # several
    ("--win 'S from W'", "--han: what is the hand worth?"),
    ("--win ''", "--win: nothing given"),
    ("--win 'S from W 3 hans'", "--win: 'S from W 3 hans': '3' is not understood here"),
    ("--win 'S from W 3 han 40 fu 3 han'", "--win: 'S from W 3 han 40 fu 3 han': han is given twice"),
    ("--win 'S from'", "--win: 'S from': nothing after 'from'"),
    ("--win 'S from W tsumo mangan'", "--win: 'S from W tsumo mangan': tsumo, or from somebody?"),
    ("--win 'S from W mangan' --win 'N from E mangan'", "--win: from seat 2 and from seat 0"),
    ("--win 'S from W mangan' --win 'S from W mangan'", "--win: seat 1 wins twice"),
    ("--win 'S mangan' --win 'N mangan'", "--win: a tsumo and another win"),
    ("--win 'S from W mangan' --han 3", "--han: belongs in the phrase of each win"),
    # the hand
    ("--winner E --hand 123m", "--hand: 3 tiles (a kan counts three)"),
    ("--winner E --hand 123m456p789s11z23p", "--tile: 13 tiles: which tile won?"),
    ("--winner E --hand 123x", "--hand: '123x': 'x' is no suit"),
    ("--winner E --hand 123m456p789s11z23p --tile 12p", "--tile: '12p' is not one tile"),
    ("--winner E --hand 123m456p789s11z23p1p --tile 9m", "--tile: 9m is not among the 14 tiles"),
    ("--winner E --hand 123m456p789s11z23p --tile 8p", "--hand: not complete with 8p: it waits for 1p 4p 7p"),
    ("--winner E --hand 159m159p159s1234z --tile 5z", "--hand: not complete with 5z: without the winning tile"),
    ("--winner E --from S --hand 123m456p789s11z23p --tile 1p", "--hand: complete, but without a yaku"),
    ("--winner E --hand 1111m56p789s11z23p --tile 1p --dora 1m", "--hand: 5 times 1m; there are four"),
    ("--winner E --hand 00m5m456p789s11z23p --tile 1p", "--hand: 0m twice"),
    ("--winner E --hand 123m406p789s11z23p --tile 1p --ruleset STRICT", "--hand: 0p: strict has no red fives"),
    ("--winner E --hand '[124m]456p789s11z23p' --tile 1p", "--hand: [124m] is no run, triplet or kan"),
    ("--winner E --hand 234m456p789s11z23p --tile 1p --ruleset tenhou-3p", "--hand: 2m: 3 players have no 2m-8m"),
    ("--winner E --hand '[123p]456p789s11z23s' --tile 1s --ruleset tenhou-3p", "--hand: three players have no chii"),
    (f"--winner E {HAND} --nukidora 1", "--nukidora: only with three players"),
    (f"--winner E {HAND} --dora 123456m", "--dora: 6 indicators; there are five at most"),
    (f"--winner E {HAND} --riichi --dora 5m --ura 34s", "--ura: 2 beside 1 dora indicators"),
    (f"--winner E {HAND} --dora 5m --ura 3s", "--ura: ura dora are for a riichi"),
    (f"--winner E {OPEN} --riichi", "--riichi: a riichi hand has no open meld"),
    (f"--winner E {HAND} --ippatsu", "--ippatsu: ippatsu is for a riichi"),
    (f"--winner E {HAND} --riichi --double-riichi", "--riichi: riichi and double_riichi: riichi is declared after the first turn, or else"),
    (f"--winner E {HAND} --rinshan", "--rinshan: a replacement follows an own kan, and there is none"),
    (f"--winner E --from S {KAN} --rinshan", "--rinshan: that is a tsumo, but a loser is named"),
    (f"--winner E {KAN} --rinshan --haitei", "--rinshan: rinshan and haitei: the tile is a replacement, or else the tile is the last of the live wall"),
    (f"--winner E {HAND} --houtei", "--houtei: that is a ron, but no loser is named"),
    (f"--winner E --from S {HAND} --haitei", "--haitei: that is a tsumo, but a loser is named"),
    (f"--winner E {HAND} --chankan", "--chankan: that is a ron, but no loser is named"),
    (f"--winner S {HAND} --tenhou", "--tenhou: a win by the first draw is the dealer's tenhou, another's chiihou"),
    (f"--winner E {HAND} --chiihou", "--chiihou: a win by the first draw is the dealer's tenhou, another's chiihou"),
    (f"--winner E {KAN} --tenhou", "--tenhou: a win in the first go-around has no call and no kan before it"),
    ("--riichi --tenpai E", "--riichi: whose?"),
    # Taiwanese
    ("--ruleset taiwan", "--winner: who won?"),
    ("--ruleset taiwan --winner S", "--tai: how many tai"),
    ("--ruleset taiwan --winner S --tai -1", "--tai: -1 is not from 0"),
    ("--ruleset taiwan --winner S --from S --tai 1", "--from: 'S' is the winner"),
    ("--ruleset taiwan --winner S --tai 1 --streak 11 --cap 10", "--streak: 11: the deal passes after a streak of 10"),
    ("--ruleset taiwan --winner S --tai 1 --draw", "--winner: and a drawn hand"),
    ("--ruleset taiwan --draw --flower", "--flower: and a drawn hand"),
    ("--ruleset taiwan --winner S --tai 1 --base x", "--base: 'x' is not a number"),
    ("--ruleset taiwan --winner S --tai 1 --unit -5", "--unit: -5 is not from 0"),
    ("--ruleset taiwan --winner S --tai 1 --base nan", "--base: nan is not from 0"),
    ("--ruleset taiwan --winner S --tai 1 --cap 0", "--cap: 0 is not from 1"),
    ("--ruleset taiwan --winner S --tai 1 --honba 2", "--honba: is not for Taiwanese mahjong"),
    ("--winner S --tai 3", "--tai: is for Taiwanese mahjong, not for tenhou-4p"),
    ("--table --winner S", "--winner: cannot be used with --table"),
    # which rules
    ("--ruleset tenho-4p --tenpai E", "no ruleset 'tenho-4p' (did you mean 'tenhou-4p'?)"),
    ("--ruleset nowhere.toml --tenpai E", "nowhere.toml: No such file"),
    ("--ruleset BROKEN --tenpai E", "not TOML"),
    ("--ruleset BADTW --winner S --tai 1", "no key 'uint' (did you mean 'unit'?)"),
]  # fmt: skip
FILES = {
    "CLUB": 'extends = "tenhou-4p"\nchombo = "mangan"\n',
    "STRICT": 'extends = "tenhou-4p"\nred_fives = false\nnagashi = "none"\npao = []\ntwo_han_from_honba = 5\n',
    "BROKEN": "players = \n",
    "BADTW": 'extends = "taiwan"\nuint = 5\n',
}


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_a_wrong_call_is_one_clear_message(arguments: str, message: str, tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / f"{name.lower()}.toml"
        path.write_text(text)
        arguments = arguments.replace(name, str(path))
    result = CliRunner().invoke(cli, ["settle", *shlex.split(arguments)])
    assert result.exit_code == 2, result.output
    (line,) = [line for line in result.output.splitlines() if line.startswith("Error: ")]
    assert message in line
    assert not re.search(r"Traceback|<[A-Z]\w+ ", result.output)


def test_python_gets_the_field_and_the_reason() -> None:
    with pytest.raises(analyzer.SettleError) as caught:
        analyzer.settle(winner="S", loser="S", limit="mangan")
    assert (caught.value.field, caught.value.reason) == ("loser", "'S' is the winner; on tsumo nobody is named")
    with pytest.raises(TypeError, match="has no 'points'"):
        analyzer.settle(points=3)  # type: ignore[call-overload]


@pytest.mark.parametrize("value", [True, 2.5, b"2", [1]])
def test_a_number_is_a_whole_number(value: object) -> None:
    with pytest.raises(analyzer.SettleError, match="honba"):
        analyzer.settle(tenpai="E", honba=value)  # type: ignore[call-overload]


ANY = st.one_of(
    st.integers(-5, 200_000), st.booleans(), st.text("ESWN0123456789mpsz []()xfromhanfutsumo", max_size=14), st.floats(),
    st.lists(st.one_of(st.integers(-1, 4), st.sampled_from("ESWNQ")), max_size=5), st.binary(max_size=3), st.none(),
    st.decimals(), st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
)  # fmt: skip
START = [
    {"winner": "S", "loser": "W", "han": 3, "fu": 40}, {"tenpai": "E S"}, {"wins": ["S from W mangan", "N from W mangan"]},
    {"winner": "E", "hand": "123m456p789s11z23p", "tile": "1p"}, {"chombo": "S", "ruleset": "russian"},
    {"ruleset": "taiwan", "winner": "S", "tai": 4, "streak": 1},
]  # fmt: skip


@given(st.sampled_from(START), st.sampled_from(NAMES), ANY)
def test_python_gets_a_settlement_or_a_reason(start: dict[str, object], name: str, value: object) -> None:
    try:
        analyzer.settle(**{**start, name: value})  # type: ignore[call-overload]
    except analyzer.SettleError as error:
        assert error.field in (*NAMES, "win", *SITUATIONS) and error.reason


def test_all_options_have_their_error_named_as_on_the_command_line() -> None:
    """Each input has an option of its name, or a name of its own on the command line."""
    from analyzer.cli.settle import option, settle
    there = {name for parameter in settle.params for name in parameter.opts}
    assert {option(name) for name in NAMES if name != "situation"} <= there
