"""What a log always has: missing, twice, out of place, or with a value that can't be."""

import re

import pytest

import analyzer
from analyzer.core.seed import own_seed
from analyzer.generate.faults.walled import quiet, riichi

LOG = riichi().log().decode()  # with a seed in base64
THREE = quiet(3).log().decode()
SEED = own_seed([1]).decode()
UN = re.search("<UN[^>]*>", LOG)[0]  # type: ignore[index]
GO = re.search("<GO[^>]*>", LOG)[0]  # type: ignore[index]
TYPE = re.search(' type="[^"]*"', GO)[0]  # type: ignore[index]
TAIKYOKU = '<TAIKYOKU oya="0"/>'
SHUFFLE = re.search("<SHUFFLE[^>]*>", LOG)[0]  # type: ignore[index]
DATED = f"{{}}010100gm-{int(TYPE[7:-1]):04x}-0000-00000001"


def found(log: str, name: str = "x") -> list[tuple[str, str]]:
    """Codes, and what was expected."""
    return [(finding.code, str(finding.expected)) for finding in analyzer.check(log.encode(), name=name).findings]


def codes(log: str, name: str = "x") -> list[str]:
    return [code for code, _ in found(log, name)]


def test_the_logs_that_are_changed_here_are_whole() -> None:
    assert GO in LOG and TAIKYOKU in LOG and LOG.startswith(f'<mjloggm ver="2.3">{SHUFFLE}{GO}{UN}{TAIKYOKU}<INIT')
    assert codes(LOG) == codes(THREE) == []


ATTRIBUTES = {
    ' ver="2.3"': "ver", ' seed="mt19937': "seed", ' ref=""': "ref", TYPE: "type", ' oya="0"': "oya", ' sx="': "sx",
    ' n0="': "n0", ' n1="': "n1", ' n2="': "n2", ' n3="': "n3", ' dan="': "dan", ' rate="': "rate",
}  # fmt: skip


@pytest.mark.parametrize("text", ATTRIBUTES)
def test_an_attribute_of_the_header_that_is_dropped_or_renamed_is_missing(text: str) -> None:
    at = LOG.index(text)
    end = LOG.index('"', LOG.index('"', at) + 1) + 1
    assert found(LOG[:at] + LOG[end:]) == [("LOG-14", ATTRIBUTES[text])]
    renamed = found(LOG[:at] + " x" + LOG[at + 1 :])
    assert sorted(renamed) == [("LOG-04", "a known attribute"), ("LOG-14", ATTRIBUTES[text])]


ELEMENTS = {"GO": GO, "UN": UN, "TAIKYOKU": TAIKYOKU}


@pytest.mark.parametrize("name", ELEMENTS)
def test_an_element_of_the_header_that_is_missing_is_said(name: str) -> None:
    assert found(LOG.replace(ELEMENTS[name], "")) == [("LOG-14", f"<{name}>")]
    renamed = LOG.replace(ELEMENTS[name], ELEMENTS[name].replace(f"<{name}", "<XX"))
    assert sorted(codes(renamed)) == ["LOG-05", "LOG-14"]


def test_without_its_seed_the_wall_of_a_log_is_not_verifiable() -> None:
    report = analyzer.check(LOG.replace(SHUFFLE, "").encode())
    assert report.findings == [] and [item.reason for item in report.not_verifiable] == ["the log has no seed"]


@pytest.mark.parametrize("element", [SHUFFLE, GO, UN, TAIKYOKU], ids=["SHUFFLE", "GO", "UN", "TAIKYOKU"])
def test_an_element_of_the_header_that_comes_twice_is_one_finding(element: str) -> None:
    assert codes(LOG.replace(element, element + element)) == ["LOG-15"]
    if element != GO:  # another room after rounds is another game
        assert codes(LOG.replace("<AGARI", element + "<AGARI", 1)) == ["LOG-15"]
        assert codes(LOG.replace("</mjloggm>", element + "</mjloggm>")) == ["LOG-15"]


def test_the_wall_of_two_seeds_is_not_verifiable() -> None:
    other = SHUFFLE.replace(re.search('seed="([^"]*)', SHUFFLE)[1], own_seed([7]).decode())  # type: ignore[index]
    for log in (LOG.replace(SHUFFLE, SHUFFLE + other), LOG.replace(SHUFFLE, other + SHUFFLE)):
        report = analyzer.check(log.encode())
        assert [finding.code for finding in report.findings] == ["LOG-15"]
        assert [item.reason for item in report.not_verifiable] == ["the log has two seeds that differ"]
        with pytest.raises(ValueError):
            analyzer.walls(log.encode())


def moved(element: str, before: str) -> str:
    log = LOG.replace(element, "", 1)
    return log.replace(before, element + before, 1)


BYE = '<BYE who="1" /><UN n1="%41" />'
ORDERS = {
    "GO before SHUFFLE": (moved(GO, "<SHUFFLE"), "GO SHUFFLE UN TAIKYOKU rounds"),
    "UN before SHUFFLE": (moved(UN, "<SHUFFLE"), "UN SHUFFLE GO TAIKYOKU rounds"),
    "SHUFFLE after GO and UN": (moved(SHUFFLE, "<TAIKYOKU"), "GO UN SHUFFLE TAIKYOKU rounds"),
    "TAIKYOKU before UN": (moved(TAIKYOKU, "<UN"), "SHUFFLE GO TAIKYOKU UN rounds"),
    "GO in a round": (moved(GO, "<AGARI"), "SHUFFLE UN TAIKYOKU rounds GO"),
    "UN in a round": (moved(UN, "<AGARI"), "SHUFFLE GO TAIKYOKU rounds UN"),
    "TAIKYOKU between rounds": (moved(TAIKYOKU, "</mjloggm>"), "SHUFFLE GO UN rounds TAIKYOKU"),
    "SHUFFLE at the end": (moved(SHUFFLE, "</mjloggm>"), "GO UN TAIKYOKU rounds SHUFFLE"),
    "BYE before TAIKYOKU": (LOG.replace(TAIKYOKU, BYE + TAIKYOKU), "SHUFFLE GO UN rounds TAIKYOKU"),
}


@pytest.mark.parametrize("name", ORDERS)
def test_a_header_out_of_order_is_one_finding(name: str) -> None:
    log, order = ORDERS[name]
    (finding,) = analyzer.check(log.encode()).findings
    assert (finding.code, finding.expected, finding.recorded) == ("LOG-16", "SHUFFLE GO UN TAIKYOKU rounds", order)


VALUES = {
    "ver": (' ver="2.3"', ' ver="9.9"'),
    "an older ver": (' ver="2.3"', ' ver="2.2"'),
    "a reference": (' ref=""', ' ref="x"'),
    "no seed": (re.search(' seed="[^"]*"', SHUFFLE)[0], ' seed=""'),  # type: ignore[index]
    "a grade beyond 20": (re.search(' dan="[^"]*"', UN)[0], ' dan="99,3,5,1"'),  # type: ignore[index]
    "a grade below 0": (re.search(' dan="[^"]*"', UN)[0], ' dan="9,-3,5,1"'),  # type: ignore[index]
    "three grades": (re.search(' dan="[^"]*"', UN)[0], ' dan="9,3,5"'),  # type: ignore[index]
    "five grades": (re.search(' dan="[^"]*"', UN)[0], ' dan="9,3,5,1,1"'),  # type: ignore[index]
    "a rating of letters": (re.search(' rate="[^"]*"', UN)[0], ' rate="x"'),  # type: ignore[index]
    "a rating out of range": (re.search(' rate="[^"]*"', UN)[0], ' rate="1500.00,1500.00,1500.00,9500.00"'),  # type: ignore[index]
    "a rating below 0": (re.search(' rate="[^"]*"', UN)[0], ' rate="1500.00,-1500.00,1500.00,1500.00"'),  # type: ignore[index]
    "three ratings": (re.search(' rate="[^"]*"', UN)[0], ' rate="1500.00,1500.00,1500.00"'),  # type: ignore[index]
    "another letter": (re.search(' sx="[^"]*"', UN)[0], ' sx="M,F,X,C"'),  # type: ignore[index]
    "three letters": (re.search(' sx="[^"]*"', UN)[0], ' sx="M,F,C"'),  # type: ignore[index]
    "half a byte of a name": (re.search(' n1="[^"]*"', UN)[0], ' n1="%41%4"'),  # type: ignore[index]
    "a name that is no UTF-8": (re.search(' n1="[^"]*"', UN)[0], ' n1="%E3%81"'),  # type: ignore[index]
    "no name": (re.search(' n2="[^"]*"', UN)[0], ' n2=""'),  # type: ignore[index]
    "no fourth name of four": (re.search(' n3="[^"]*"', UN)[0], ' n3=""'),  # type: ignore[index]
    "two types": (TYPE, ' type="9,9"'),
    "a type below 0": (TYPE, ' type="-9"'),
    "no lobby in it": (' lobby="0"', ' lobby="x"'),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_of_the_header_that_cannot_be_is_one_finding(name: str) -> None:
    old, new = VALUES[name]
    (finding,) = analyzer.check(LOG.replace(old, new, 1).encode()).findings
    assert (finding.code, finding.severity) == ("LOG-13", "WARNING")
    assert new.strip() in str(finding.recorded) and finding.expected != finding.recorded


def test_a_fourth_name_of_three_players_is_one_finding() -> None:
    assert codes(THREE.replace(' n3=""', ' n3="%41"')) == ["LOG-13"]
    assert found(THREE.replace(' hai3=""', "", 1)) == [("LOG-14", "hai3")]
    assert codes(re.sub(r'(dan="[^"]*),0"', r'\1,12"', THREE)) == ["LOG-13"]
    assert codes(re.sub(r'(rate="[^"]*),1500.00"', r'\1,1512.62"', THREE)) == []
    assert codes(re.sub(r'(sx="[^"]*),C"', r'\1,M"', THREE)) == ["LOG-13"]


@pytest.mark.parametrize("oya", ["1", "2", "3", "4", "-17,9", "x", "", "00"])
def test_the_first_dealer_is_seat_0(oya: str) -> None:
    (finding,) = analyzer.check(LOG.replace(TAIKYOKU, f'<TAIKYOKU oya="{oya}"/>').encode()).findings
    assert (finding.code, finding.severity, finding.expected) == ("LOG-18", "ERROR", 'oya="0"')
    assert finding.recorded == f'oya="{oya}"'


DAMAGED_SEEDS = [
    SEED[:-1], SEED[: len(SEED) // 2], SEED[:200] + SEED[201:], SEED[:200] + "!" + SEED[201:], SEED[:200] + "!" + SEED[200:],
    SEED + "=", SEED[:200] + " " + SEED[200:], SEED + "A", "mt19937ar-sha512-n288-base64,", "mt19937ar-sha512-n288-base64",
    SEED.replace("base64", "base6"), SEED[1:], "mt19937ar-sha512-n288,1,2,3", "mt19937ar-sha512-n288," + "g," * 31 + "g", "x",
]  # fmt: skip


@pytest.mark.parametrize("seed", DAMAGED_SEEDS, ids=range(len(DAMAGED_SEEDS)))
@pytest.mark.parametrize("wall", [True, False])
def test_a_damaged_seed_is_a_finding(seed: str, wall: bool) -> None:
    report = analyzer.check(re.sub('seed="mt[^"]*"', f'seed="{seed}"', LOG).encode(), wall=wall)
    assert [finding.code for finding in report.findings] == ["LOG-13"]
    assert [item.code for item in report.not_verifiable] == (["WALL-01"] if wall else [])


@pytest.mark.parametrize("seed", ["0.7654626590555946", "17"])
def test_the_number_of_a_simulator_is_no_damaged_seed(seed: str) -> None:
    assert codes(re.sub('seed="mt[^"]*"', f'seed="{seed}"', LOG)) == []


def test_each_end_repeats_honba_and_deposits() -> None:
    for nth, end in enumerate(re.findall(r"<(?:AGARI|RYUUKYOKU)[^>]*>", LOG)):
        without = re.sub(r' ba="[^"]*"', "", end)
        assert without != end
        assert found(LOG.replace(end, without)) == [("LOG-14", "ba")], nth


TEN = re.compile(r' ten="[^"]*"(?= step="2")')
OLD = LOG.replace(SHUFFLE, "").replace(' lobby="0"', "")
HEX = LOG.replace(SEED, "mt19937ar-sha512-n288," + ",".join(["1A"] * 32))


def test_only_old_logs_lack_the_scores_at_an_accepted_riichi() -> None:
    assert TEN.search(LOG)
    assert found(TEN.sub("", LOG, count=1)) == [("LOG-14", "ten")]
    assert found(TEN.sub("", LOG.replace(SHUFFLE, ""))) == [("LOG-14", "ten")] * len(TEN.findall(LOG))
    assert ("LOG-17", "ten") in found(TEN.sub("", OLD))
    assert ("LOG-14", "ten") in found(TEN.sub("", OLD), DATED.format(2020))


def test_only_old_logs_lack_the_lobby() -> None:
    dated = {"2010": [], "2020": [("LOG-14", "lobby")]}
    for log in (LOG.replace(' lobby="0"', ""), OLD):
        for year, expected in dated.items():
            assert [fact for fact in found(log, DATED.format(year)) if fact[0][:3] == "LOG"] == expected
        assert found(log) == [("LOG-17", "lobby")]
        report = analyzer.check(log.encode())
        assert report.verdict == "partial" and "lobby" in report.not_verifiable[0].reason


def test_who_leaves_was_there_and_who_comes_back_was_not() -> None:
    def with_(*events: str) -> list[str]:
        return codes(LOG.replace("<AGARI", "".join(events) + "<AGARI", 1))

    leaves, back = '<BYE who="1" />', '<UN n1="%41" />'
    assert with_(leaves) == with_(leaves, back) == with_(leaves, back, leaves) == []
    assert with_(leaves, leaves) == with_(back) == with_(leaves, back, back) == ["LOG-19"]
    three = THREE.replace("<RYUUKYOKU", '<BYE who="3" /><RYUUKYOKU', 1)
    (finding,) = analyzer.check(three.encode()).findings
    assert (finding.code, finding.recorded) == ("LOG-13", 'who="3"')


@pytest.mark.parametrize("bit", range(13, 26))
def test_a_type_bit_that_no_rule_explains_leaves_the_ruleset_unknown(bit: int) -> None:
    for log, bits in ((LOG, 9), (THREE, 25)):
        found = re.search(r' type="(\d+)"', log)
        assert found
        bits = int(found[1]) | 2**bit
        report = analyzer.check(log.replace(found[0], f' type="{bits}"').encode())
        assert report.verdict == "partial"
        assert f"0x{2**bit:x}" in report.not_verifiable[0].reason


def test_an_unknown_type_bit_is_said_beside_known_ones() -> None:
    for bits in (0x2000 | 0x200 | 9, 0x4000 | 0x100 | 9, 0x10000 | 0x800 | 9, 0x6009):
        report = analyzer.check(LOG.replace(TYPE, f' type="{bits}"').encode())
        assert report.verdict == "partial" and "no rule explains" in report.not_verifiable[0].reason


def test_oddities_are_told_at_the_round_that_they_stand_in() -> None:
    log = LOG.replace("<INIT", '<CHAT text="a"/><INIT', 1)
    assert [finding.round for finding in analyzer.check(log.encode()).findings] == [None]
    log = LOG.replace("<AGARI", "<CHAT/><AGARI", 1)
    assert [finding.round for finding in analyzer.check(log.encode()).findings] == ["E1.0"]
