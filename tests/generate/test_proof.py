"""The proof that no change goes unseen: its changes, its arguments, and that it notices a checker that is blind."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from analyzer.generate.compose import scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.faults.planting import Elements, elements_of
from analyzer.generate.suites import judging, proof, telling
from analyzer.generate.suites.counts import Counts
from analyzer.generate.suites.judging import Base, Judged, is_no_log
from analyzer.generate.suites.lawful import why_lawful
from analyzer.generate.suites.proof import Choice, changed_by, chosen, own_logs
from analyzer.generate.suites.tiles import COPIES_EXCHANGED, TWO_EXCHANGED, TileChange, seen_tiles, with_tiles_changed
from analyzer.generate.suites.variations import KINDS, TILE, Variation, variations, varied
from analyzer.generate.suites.waits import waits
from analyzer.rules.report import Report
from analyzer.tiles.notation import kinds_of

Log = tuple[str, Elements]


@cache
def logs() -> tuple[Log, ...]:
    """Short scenes with all sorts of elements; in one a seat leaves and is back."""
    games = [scenes.rinshan(), scenes.double_ron(), scenes.two_kans(), scenes.nukidora(), scenes.nine_kinds()]
    found = [elements_of(game.log()) for game in games]
    name = found[0][2].split('n1="')[1].split('"')[0]
    found[0][8:8] = ['<BYE who="1" />', f'<UN n1="{name}" />']
    return tuple((f"scene-{number}", elements) for number, elements in enumerate(found))


@cache
def counted() -> Counts:
    return proof.run(list(logs()), Choice(1))


def test_no_change_is_unexplained() -> None:
    counts = counted()
    assert counts.left == {}, list(telling.told(counts))
    assert sum(counts.tried.values()) > 800
    assert all(counts.tried[kind] for kind in telling.KINDS)
    assert all(counts.found[kind] for kind in KINDS)


def test_one_change_gives_few_findings() -> None:
    found = counted().quantiles()
    assert found.median == 1 and found.p95 <= 4 and found.p99 <= 8 and found.most <= 40


@pytest.mark.parametrize(("blind", "kind"), [
    ("TURN-01", "element deleted"), ("TURN-02", "element doubled"), ("DORA-01", "element doubled"),
    ("FU-01", "number + 1"), ("WIN-05", "attribute dropped"), ("YAKU-02", "pair dropped"),
])  # fmt: skip
def test_a_checker_that_does_not_look_is_noticed(blind: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    some, choice = list(logs()[:3]), Choice(3, kinds=(kind,))
    before = proof.run(some, choice)

    def report(self: Base, elements: Elements) -> Report:
        found = judging.api.check("".join(elements).encode())
        found.findings = [finding for finding in found.findings if finding.code != blind]
        return found

    monkeypatch.setattr(Base, "_report", report)
    assert sum(proof.run(some, choice).left.values()) > sum(before.left.values())


def test_what_is_found_is_never_proven_lawful() -> None:
    """The arguments and the checker agree also where they need not be asked."""
    for name, elements in [own_logs(5)[4], *logs()[:2]]:
        base = Base(name, elements)
        for change, _ in chosen(elements, Choice(2, seed=5), name):
            changed = changed_by(elements, change)
            if changed is not None and base.judge(changed).answer == judging.FOUND:
                tiles = change if isinstance(change, TileChange) else None
                assert why_lawful(elements, changed, tiles) == "", (name, change)


# --- the changes ---


def test_every_kind_of_change_is_made_of_every_element_and_number() -> None:
    elements = ['<mjloggm ver="2.3">', '<AGARI ba="1,0" yaku="7,1,8,1" who="2"/>', "<T5/>", "<RYUUKYOKU/>", "</mjloggm>"]
    found = list(variations(elements))
    assert {one.kind for one in found} == set(KINDS)
    assert {one.kind for one in found if one.element == "AGARI"} == set(KINDS) - {"another sort of draw"}
    assert [one.position for one in found if (one.kind, one.attribute) == ("number + 4", "ba")] == [0, 1]
    assert {one.attribute for one in found if one.element == "draw"} == {"", TILE}


CHANGED = [
    ("element deleted", "", 0, "<T5/><D5/>", "<D5/>"),
    ("element doubled", "", 0, "<T5/><D5/>", "<T5/><T5/><D5/>"),
    ("element exchanged with the next", "", 0, "<T5/><D5/><U6/>", "<D5/><T5/><U6/>"),
    ("element moved by two", "", 0, "<T5/><D5/><U6/>", "<D5/><U6/><T5/>"),
    ("element given to the next seat", "", 0, "<W5/>", "<T5/>"),
    ("element given to the next seat", "", 0, '<BYE who="1" />', '<BYE who="2" />'),
    ("element given to the next seat", "", 0, '<UN n3="A"/>', '<UN n0="A"/>'),
    ("element renamed", "", 0, '<DORA hai="5" />', '<DORAx hai="5" />'),
    ("attribute dropped", "ba", 0, '<AGARI ba="1,0" who="2"/>', '<AGARI who="2"/>'),
    ("attribute renamed", "who", 0, '<AGARI ba="1,0" who="2"/>', '<AGARI ba="1,0" whox="2"/>'),
    ("number + 1", "ba", 0, '<AGARI ba="1,0"/>', '<AGARI ba="2,0"/>'),
    ("number - 4", "ba", 1, '<AGARI ba="1,0"/>', '<AGARI ba="1,-4"/>'),
    ("number doubled", TILE, 0, "<T5/>", "<T10/>"),
    ("number negated", "owari", 1, '<AGARI owari="250,35.0"/>', '<AGARI owari="250,-35.0"/>'),
    ("number dropped", "ba", 0, '<AGARI ba="1,0"/>', '<AGARI ba="0"/>'),
    ("number dropped", TILE, 0, "<T5/>", "<T/>"),
    ("number twice in its list", "ba", 1, '<AGARI ba="1,0"/>', '<AGARI ba="1,0,0"/>'),
    ("pair dropped", "yaku", 2, '<AGARI yaku="7,1,8,1"/>', '<AGARI yaku="7,1"/>'),
    ("pair twice in its list", "yaku", 0, '<AGARI yaku="7,1,8,1"/>', '<AGARI yaku="7,1,7,1,8,1"/>'),
    ("pair with another value before it", "yaku", 2, '<AGARI yaku="7,1,8,1"/>', '<AGARI yaku="7,1,8,5,8,1"/>'),
    ("pair exchanged with the next", "yaku", 0, '<AGARI yaku="7,1,8,1"/>', '<AGARI yaku="8,1,7,1"/>'),
    ("attribute added", "paoWho", 0, '<AGARI who="2"/>', '<AGARI paoWho="0" who="2"/>'),
    ("another sort of draw", "type", 3, "<RYUUKYOKU/>", '<RYUUKYOKU type="ron3"/>'),
    ("another sort of draw", "type", 5, '<RYUUKYOKU type="yao9"/>', '<RYUUKYOKU type="nm"/>'),
    ("element given to the next seat", "hai3", 0, '<RYUUKYOKU hai3="1,2"/>', '<RYUUKYOKU hai0="1,2"/>'),
    ("element given to the next seat", "hai0", 0, '<INIT hai0="1" hai1="2"/>', '<INIT hai0="2" hai1="1"/>'),
    ("number exchanged with the next", "ba", 0, '<AGARI ba="1,0"/>', '<AGARI ba="0,1"/>'),
]


@pytest.mark.parametrize(("kind", "attribute", "index", "before", "after"), CHANGED)
def test_a_change_of_one_element(kind: str, attribute: str, index: int, before: str, after: str) -> None:
    changed = varied(elements_of(before.encode()), Variation(kind, 0, "", attribute, index))
    assert changed is not None and "".join(changed) == after


def test_what_changes_nothing_is_no_change() -> None:
    assert varied(['<AGARI ba="0,0"/>'], Variation("number negated", 0, "AGARI", "ba", 0)) is None
    assert varied(['<AGARI ba="0,0"/>'], Variation("number exchanged with the next", 0, "AGARI", "ba", 0)) is None
    assert varied(["<T5/>", "<T5/>"], Variation("element exchanged with the next", 0, "draw")) is None


def test_two_copies_exchanged_everywhere_keep_a_game_clean() -> None:
    """All forms that name tiles: deals, moves, melds of every sort, indicators, shown hands."""
    dice = Random(1)
    for make in (scenes.rinshan, scenes.daiminkan, scenes.kakan, scenes.two_kans, scenes.double_ron, scenes.nagashi3):
        elements = elements_of(make().log())
        start = next(i for i, text in enumerate(elements) if text.startswith("<INIT"))
        stop = next((i for i in range(start + 1, len(elements)) if elements[i].startswith("<INIT")), len(elements))
        for one in sorted(seen_tiles(elements[start:stop])):
            other = dice.choice([tile for tile in range(one & ~3, (one & ~3) + 4) if tile != one])
            changed = with_tiles_changed(elements, TileChange(COPIES_EXCHANGED, start, stop, one, other))
            if changed is not None and not {one, other} & {16, 52, 88}:
                assert Base("", changed).verdict == "clean", (make, one, other)


def test_tiles_of_two_kinds_are_exchanged_in_no_meld() -> None:
    elements = elements_of(scenes.daiminkan().log())
    start = next(i for i, text in enumerate(elements) if text.startswith("<INIT"))
    meld = next(text for text in elements if text.startswith("<N "))
    tile = int(meld.split(' m="')[1].split('"')[0]) >> 8
    change = TileChange(TWO_EXCHANGED, start, len(elements), tile, (tile + 40) % 136)
    assert with_tiles_changed(elements, change) is None


# --- the arguments ---


@pytest.mark.parametrize(("hand", "found"), [
    ("123m456p789s11z23p", "147p"), ("1112345678999m", "123456789m"), ("19m19p19s1234567z", "19m19p19s1234567z"),
    ("19m19p19s1234566z", "7z"), ("1122m3344p5566s7z", "7z"), ("1111m", ""), ("123m1z", "1z"), ("147m258p369s1234z", ""),
    ("2222m", ""), ("1m", "1m"), ("22233m44p", "3m4p"), ("123m", ""),
])  # fmt: skip
def test_what_completes_a_hand(hand: str, found: str) -> None:
    tiles: list[int] = []
    for kind, _ in kinds_of(hand):
        tiles.append(4 * kind + sum(tile >> 2 == kind for tile in tiles))
    assert sorted(waits(tiles)) == sorted({kind for kind, _ in kinds_of(found)})


def game_of(seeded: bool) -> Elements:
    """A round that nobody wins, in which seat 1 is tenpai; then a yakuman."""
    game = Game()
    game.round({1: scenes.WAIT}, dora="9m").exhaust()
    elements = elements_of(scenes.finish(game).log())
    return [elements[0], '<SHUFFLE seed="mt19937ar-sha512-n288-base64,x" ref=""/>', *elements[1:]] if seeded else elements


def edited(elements: Elements, old: str, new: str) -> Elements:
    assert old in "".join(elements)
    return elements_of("".join(elements).replace(old, new, 1).encode())


def held(elements: Elements) -> tuple[str, str]:
    """The first discard of seat 2, and a tile of its first hand that it never discards."""
    text = "".join(elements).split("<INIT")[1]
    discard = text.split("<F")[1].split("/>")[0]
    hand = text.split('hai2="')[1].split('"')[0].split(",")
    return discard, next(tile for tile in hand if f"<F{tile}/>" not in text)


EDITS: list[tuple[str, str, str, str]] = [
    ("another lobby", 'lobby="0"', 'lobby="5"', 'lobby="-5"'),
    ("another rank", 'dan="12,9', 'dan="9,12', 'dan="12,29'),
    ("another rank", 'rate="1712.40', 'rate="1713.40', 'rate="-1712.40'),
    ("a type bit", 'type="9"', 'type="41"', 'type="25"'),
    ("a type bit", 'type="9"', 'type="1"', 'type="8201"'),
]


@pytest.mark.parametrize(("reason", "old", "lawful", "wrong"), EDITS)
def test_a_header_on_which_no_rule_hangs(reason: str, old: str, lawful: str, wrong: str) -> None:
    elements = game_of(False)
    assert why_lawful(elements, edited(elements, old, lawful)).startswith(reason)
    assert why_lawful(elements, edited(elements, old, wrong)) == ""


@pytest.mark.parametrize("seeded", [False, True])
def test_dice_and_the_order_of_a_hand_are_free_without_a_seed_alone(seeded: bool) -> None:
    elements = game_of(seeded)
    deal = next(text for text in elements if text.startswith("<INIT"))
    hand = deal.split('hai0="')[1].split('"')[0]
    first, second, *rest = hand.split(",")
    dice = deal.replace('seed="0,0,0,', 'seed="0,0,0,5,5,', 1).split(",")
    other_dice = ",".join([*dice[:5], *dice[7:]])
    for reason, other in (("the order", deal.replace(hand, ",".join([second, first, *rest]))), ("dice", other_dice)):
        found = why_lawful(elements, edited(elements, deal, other))
        assert found.startswith(reason) if not seeded else found == ""
    assert why_lawful(elements, edited(elements, deal, other_dice.replace("0,0,0,5,5", "0,0,0,6,5"))) == ""


@pytest.mark.parametrize("seeded", [False, True])
def test_another_held_tile_may_be_discarded_that_nobody_asks_for_again(seeded: bool) -> None:
    elements = game_of(seeded)
    discard, other = held(elements)
    changed = edited(elements, f"<F{discard}/>", f"<F{other}/>")
    assert why_lawful(elements, changed).startswith("another tile that is held")
    strange = edited(elements, f"<F{discard}/>", f"<F{(int(other) + 64) % 136}/>")
    assert why_lawful(elements, strange) == ""


PRESENCE: list[tuple[list[str], bool]] = [
    (['<BYE who="1" />'], True), (['<BYE who="1" />', '<UN n1="B"/>'], True), (['<BYE who="1" />'] * 2, False),
    (['<UN n1="B"/>'], False), (['<BYE who="1" />', '<UN n1="C"/>'], False), (['<BYE who="4" />'], False),
    (['<BYE who="1" />', '<UN n1="B"/>'] * 2, True), (['<BYEx who="1" />'], False), (["<BYE />"], False),
]  # fmt: skip


@pytest.mark.parametrize(("added", "lawful"), PRESENCE)
def test_who_leaves_was_there_and_who_is_back_was_away(added: list[str], lawful: bool) -> None:
    elements = ['<UN n0="A" n1="B" n2="C" n3="D" dan="1,1,1,1"/>', '<TAIKYOKU oya="0"/>', "<T5/>", "<D5/>"]
    for at in (2, 3, 4):
        changed = [*elements[:at], *added, *elements[at:]]
        assert bool(why_lawful(elements, changed)) == lawful
    assert why_lawful(elements, [elements[0], *added, *elements[1:]]) == ""


def test_a_declaration_whose_tile_is_won_leaves_no_trace() -> None:
    game = Game()
    scene = game.round({0: scenes.SIMPLE, 2: "345m567m11s678s78p"}, dora="9m").turn(0, "2z").turn(2, "3z")
    scene.riichi(2, "5s").ron(0, loser=2)
    elements = elements_of(scenes.finish(game).log())
    at = next(i for i, text in enumerate(elements) if text.startswith("<REACH"))
    assert "no deposit" in why_lawful(elements, [*elements[:at], *elements[at + 1 :]])
    paid = elements_of(scenes.rinshan().log())
    at = next(i for i, text in enumerate(paid) if ' step="1"' in text)
    assert why_lawful(paid, [*paid[:at], *paid[at + 1 :]]) == ""


# --- the answers ---


@pytest.mark.parametrize(("text", "none"), [
    ('<mjloggm ver="2.3"><INIT seed="0"/></mjloggm>', False), ('<mjloggm ver="2.3"><GO/></mjloggm>', True),
    ('<mjloggm ver="2.3"><INIT seed="0"/>', True), ('<INIT seed="0"/><INIT seed="0"/>', True), ("", True),
])  # fmt: skip
def test_what_is_no_log_at_all(text: str, none: bool) -> None:
    assert is_no_log(elements_of(text.encode())) == none


@pytest.mark.parametrize(("answer", "old", "new", "found"), [
    (judging.FOUND, "", "", True), (judging.SAID, "", "", True), (judging.SILENT, "", "", False),
    (judging.UNREADABLE, 'oya="0"', 'oya="7"', False), (judging.UNREADABLE, "</mjloggm>", "", True),
    (judging.NOTED, ' lobby="0"', "", True), (judging.NOTED, ' oya="0"', "", False), (judging.NOTED, ' ba="0,0"', "", False),
])  # fmt: skip
def test_which_answers_are_enough(answer: str, old: str, new: str, found: bool) -> None:
    elements = game_of(False)
    changed = edited(elements, old, new) if old else elements
    assert proof.is_found(Judged(answer, ()), elements, changed) == found


def test_the_page_keeps_its_other_part(tmp_path: Path) -> None:
    counts = Counts()
    counts.tried["element deleted"], counts.found["element deleted"] = 3, 2
    counts.lawful["element deleted", "a reason"] += 1
    text = telling.section([("two logs", counts)])
    assert "| two logs | 3 | 2 | 1 | 0 |" in text and "* 1 times a reason" in text
    page = telling.with_section("# Recall\n\nrows\n", text)
    assert telling.with_section(page, text) == page
    assert telling.section_of(page) == text and telling.without_section(page).strip() == "# Recall\n\nrows"


def test_the_program_prints_and_writes_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "recall.md"
    assert proof.main(["--games", "1", "--places", "1", "--kind", "element renamed", "--page", str(page)]) == 0
    assert "element renamed" in capsys.readouterr().out
    assert "| 1 games of our own |" in page.read_text("utf-8")


