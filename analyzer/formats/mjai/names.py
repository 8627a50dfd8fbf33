"""The words of mjai: tiles, yaku, ways of a ryuukyoku."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from analyzer.formats.mjai.events import Shown, TileName
from analyzer.tape import words as t
from analyzer.tiles.faces import FACES, HIDDEN, kind_of_face

NAMES: Final[tuple[Shown, ...]] = get_args(Shown)[:FACES]  # by face
HIDDEN_NAME: Final = "?"
FACE: Final[dict[str, int]] = {name: face for face, name in enumerate(NAMES)} | {
    HIDDEN_NAME: HIDDEN, "0m": 34, "0p": 35, "0s": 36,
    **{f"{number}z": 26 + number for number in range(1, 8)},
}  # fmt: skip

REASONS: Final = (
    "fanpai", "kyushukyuhai", "sufonrenta", "suchareach", "sanchaho", "sukaikan", "nagashimangan",
)  # fmt: skip
KYUUSHU: Final = REASONS[t.KYUUSHU_KYUUHAI]
KINDS_OF_DRAW: Final = {name: kind for kind, name in enumerate(REASONS)} | {  # RiichiEnv's words too
    "exhaustive_draw": t.EXHAUSTIVE, "kyushu_kyuhai": t.KYUUSHU_KYUUHAI, "sufuurenta": t.SUUFON_RENDA,
    "suucha_riichi": t.SUUCHA_RIICHI, "suukansansen": t.SUUKAIKAN,
}  # fmt: skip

# by the number of the yaku on the tape; the three dragons and the four winds of seat and round share a name each
YAKU: Final = (
    "menzenchin_tsumoho", "reach", "ippatsu", "chankan", "rinshankaiho", "haiteiraoyue", "hoteiraoyui", "pinfu",
    "tanyaochu", "ipeko", *["jikaze"] * 4, *["bakaze"] * 4, *["sangenpai"] * 3, "double_reach", "chitoitsu",
    "honchantaiyao", "ikkitsukan", "sanshokudojun", "sanshokudoko", "sankantsu", "toitoiho", "sananko", "shosangen",
    "honroto", "ryanpeko", "junchantaiyao", "honiso", "chiniso", "renho", "tenho", "chiho", "daisangen", "suanko",
    "suanko", "tsuiso", "ryuiso", "chinroto", "churenpoton", "churenpoton", "kokushimuso", "kokushimuso", "daisushi",
    "shosushi", "sukantsu", "dora", "uradora", "akadora",
)  # fmt: skip
YAKUMAN_HAN: Final = 100


def name_of(face: int) -> Shown:
    """The name of a face that is shown."""
    return NAMES[face]


def name_of_any(face: int) -> TileName:
    """The name of a face that may be hidden."""
    return HIDDEN_NAME if face == HIDDEN else NAMES[face]


def names_of(faces: Iterable[int]) -> list[Shown]:
    """The names of faces that are shown, ascending, a red five behind the others."""
    return [NAMES[face] for face in sorted(faces, key=lambda face: (kind_of_face(face), face))]
