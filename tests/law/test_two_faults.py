"""A fault may explain what follows from it, and nothing else: beside each tolerance a second fault is found too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from judged import noted, replayed

from analyzer.generate.compose import headers, scenes
from analyzer.generate.compose.game import Game
from analyzer.generate.compose.scenes import SIMPLE, finish
from analyzer.generate.faults import walled, wrong
from analyzer.generate.faults.claims import paid_though_ronned
from analyzer.generate.faults.edits import Edit, both, bump, on, sub


def tenpai_draw() -> Game:
    """An exhaustive draw with two tenpai hands."""
    game = Game()
    game.round({0: scenes.WAIT, 1: SIMPLE}).exhaust()
    return finish(game)


def two_draws_of_the_wall(log: str) -> str:
    """Two draws in a row are not the wall's."""
    return walled.another(r"<W\d+/><G\d+/>", r"<WTILE/><GTILE/>")(walled.DRAW(log))


CASES: list[tuple[str, Callable[[], Game], Edit, tuple[str, ...]]] = [
    ("a lost tile, and dora", scenes.riichi_tsumo,
        both(sub(r"<E\d+/>", "<E132/>"), on("AGARI", r",52,(\d)", r",52,9")), ("TURN-03", "DORA-08")),
    ("a lost tile, and fu", scenes.riichi_tsumo,
        both(sub(r"<E\d+/>", "<E132/>"), bump("AGARI", "ten", 0, 10)), ("TURN-03", "FU-01")),
    ("a lost tile, and a shown hand that differs by two", scenes.riichi_tsumo,
        both(sub(r"<E\d+/>", "<E132/>"), on("AGARI", r' hai="\d+,\d+,', ' hai="120,121,')), ("TURN-03",)),
    ("other dora, and points of neither", scenes.riichi_tsumo,
        both(on("AGARI", r",52,(\d)", r",52,4"), bump("AGARI", "ten", 1, 100)), ("DORA-08", "POINTS-01")),
    ("other fu, and a payment of neither", scenes.riichi_ron,
        both(bump("AGARI", "ten", 0, 10), bump("AGARI", "sc", 1, 2)), ("FU-01", "PAY-01")),
    ("other fu, and a limit of neither", scenes.riichi_ron,
        both(bump("AGARI", "ten", 0, 10), bump("AGARI", "ten", 2, 4)), ("FU-01", "POINTS-02")),
    ("another yaku, and han of a third", scenes.riichi_ron,
        both(on("AGARI", r' yaku="21,2,', ' yaku="22,2,'), on("AGARI", r",53,\d\"", r',53,7"')), ("YAKU-02", "DORA-09")),
    ("a dora twice, and points by it", scenes.riichi_tsumo,
        both(on("AGARI", r",52,(\d)", r",52,9,52,\1"), bump("AGARI", "ten", 1, 1000)), ("YAKU-02", "DORA-08", "POINTS-01")),
    ("pao of another, and a payment of neither", scenes.pao,
        both(on("AGARI", r'paoWho="\d"', 'paoWho="2"'), bump("AGARI", "sc", 1, 10)), ("PAO-01", "PAY-01")),
    ("ron from another, and a payment of neither", scenes.riichi_ron,
        both(on("AGARI", r'fromWho="\d"', 'fromWho="1"'), bump("AGARI", "sc", 7, 10)), ("WIN-02", "PAY-01")),
    ("other honba, and a payment of neither", headers.honba_after_win,
        both(bump("INIT", "seed", 1, 3, 1), bump("RYUUKYOKU", "sc", 1, 10)), ("HONBA-01", "NOTEN-04")),
    ("other honba, and honba of neither at the end", headers.honba_after_win,
        both(bump("INIT", "seed", 1, 3, 1), bump("RYUUKYOKU", "ba", 0, 7)), ("HONBA-01", "PAY-02")),
    ("other scores at the start of a round, and others before its payment", scenes.tenpai_draws,
        both(bump("INIT", "ten", 0, 10, 1), bump("RYUUKYOKU", "sc", 0, 20, 1)), ("SCORE-02", "SCORE-03")),
    ("a payment, and final scores of neither", scenes.quiet,
        both(bump("AGARI", "sc", 1, 10, -1), bump("AGARI", "owari", 0, 30, -1)), ("PAY-01", "FINAL-01")),
    ("a shown hand too few, and a payment of neither", tenpai_draw,
        both(on("RYUUKYOKU", r' hai0="[^"]*"', ""), bump("RYUUKYOKU", "sc", 1, 7)), ("NOTEN-02", "NOTEN-04")),
    ("an abortive draw told as exhaustive, and a payment", scenes.four_winds,
        both(on("RYUUKYOKU", r' type="kaze4"', ""), bump("RYUUKYOKU", "sc", 1, 7)), ("ABORT-06", "NOTEN-04")),
    ("a draw too early, and a payment", wrong.nukidora_drawn,
        both(sub(r"(<[T-W]\d+/><[D-G]\d+/>){2}(<RYUUKYOKU)", r"\2"), bump("RYUUKYOKU", "sc", 1, 7)), ("NOTEN-01", "NOTEN-04")),
    ("a deposit though the tile is won, and a payment of neither", paid_though_ronned,
        bump("AGARI", "sc", 5, -10), ("RIICHI-09", "PAY-01")),
    ("a deposit of the next seat, and scores of neither", scenes.riichi_ron,
        both(on("REACH", r'who="0"', 'who="1"', 1), bump("REACH", "ten", 2, -5, 1)), ("RIICHI-09", "RIICHI-10")),
    ("an indicator missed, and others listed", scenes.kakan,
        both(sub(r"<DORA[^>]*>", ""), bump("RYUUKYOKU", "sc", 1, 7)), ("DORA-02", "NOTEN-04")),
    ("a draw that is not the wall's, and the next", walled.quiet, two_draws_of_the_wall, ("WALL-06", "WALL-06")),
    ("an indicator that is not the wall's, and a draw", walled.quiet,
        both(walled.INDICATOR, walled.DRAW), ("WALL-08", "WALL-06")),
    ("other dice, and a dealt tile", walled.quiet,
        both(walled.DEAL, sub(r'(seed="\d,\d,\d),\d,\d', r"\1,0,0")), ("WALL-04", "WALL-03")),
    ("another discard in riichi, and one that is not held", wrong.riichi_discard,
        sub(r"(<REACH[^>]*step=\"2\"/>.*?)<F\d+/>", r"\1<F135/>"), ("RIICHI-06", "TURN-03")),
    ("a discard that is not held, and the next draw is not the wall's", walled.quiet,
        both(walled.another(r"<D\d+/>", "<DTILE/>"), walled.another(r"<U\d+/><E\d+/>", "<UTILE/><ETILE/>")), ("TURN-03", "WALL-06")),
    ("a deposit that is missing, and the next draw is not the wall's", walled.riichi,
        both(sub(r"<REACH[^>]*step=\"2\"/>", ""), walled.another(r"(step=\"1\"/><G\d+/>)<T\d+/><D\d+/>", r"\1<TTILE/><DTILE/>")), ("RIICHI-08", "WALL-06")),
    ("the end of the game at the first of two rons, and a payment", scenes.double_ron,
        both(on("AGARI", r" />", ' owari="250,5.0,250,5.0,250,-5.0,250,-5.0" />'), bump("AGARI", "sc", 1, 7, 1)), ("LOG-06", "PAY-01")),
    ("a pon by another seat, and a payment", scenes.chii_pon,
        both(on("N", r'who="\d"', 'who="3"', -1), bump("AGARI", "sc", 1, 7)), ("CALL-04", "PAY-01")),
    ("a kakan by another seat, and a payment", scenes.kakan,
        both(on("N", r'who="\d"', 'who="3"', -1), bump("RYUUKYOKU", "sc", 1, 7)), ("KAN-01", "NOTEN-04")),
    ("a daiminkan by another seat, and a payment", scenes.daiminkan,
        both(on("N", r'who="\d"', 'who="3"', -1), bump("RYUUKYOKU", "sc", 1, 7)), ("CALL-04", "NOTEN-04")),
    ("a nukidora by another seat, and a payment", scenes.nukidora,
        both(on("N", r'who="\d"', 'who="2"', -1), bump("AGARI", "sc", 1, 7)), ("CALL-09", "PAY-01")),
]  # fmt: skip


@pytest.mark.parametrize(("scene", "edit", "codes"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_second_fault_is_found_beside_the_first(scene: Callable[[], Game], edit: Edit, codes: tuple[str, ...]) -> None:
    found = [fault.code for fault in noted(replayed(edit(scene().log().decode()).encode(), wall=True))]
    left = list(found)
    for code in codes:
        assert code in left, found
        left.remove(code)
