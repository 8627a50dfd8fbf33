"""Games composed move by move: what a script names happens, what it leaves open is filled in so that nothing else does.

::

    game = Game()
    east_1 = game.round(hands={0: "123m456p789s11z23p"}, dora="9m")
    east_1.riichi(0, draw="4z", discard="4z")
    east_1.ron(0, loser=2, tile="1p", ura="8s")
    log = game.log()

Seats that a script does not name draw and discard harmless tiles. The end of each round, the next header and the end
of the game follow from core and law. To make a fault, edit ``game.elements`` (or the bytes), or put in an element.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from analyzer.core.seed import read_seed
from analyzer.core.wall import Walls
from analyzer.generate.compose.pool import Pool
from analyzer.generate.compose.round import Round
from analyzer.law import settle
from analyzer.law.advance import advance, ends, left_kyoutaku
from analyzer.law.final import final_points, final_scores, uma_of
from analyzer.law.situation import Outcome, Situation
from analyzer.rulesets import of_log
from analyzer.rulesets.rooms import HANCHAN, SANMA
from analyzer.rulesets.ruleset import OPEN, TENTHS, YES, Ruleset
from analyzer.tape.tape import Tape

NAMES: Final = ("Ichi", "Ni", "San", "Yon")


class Game:
    """One game. ``elements`` are its tags in order, without the root."""

    def __init__(
        self,
        players: int = 4,
        hanchan: bool = True,
        names: Sequence[str] = NAMES,
        type_bits: int | None = None,
        rules: Ruleset | None = None,  # instead of those that the type bits name
        seed: bytes = b"",
    ) -> None:
        """``seed``: the text of one, by which all tiles are dealt and drawn; then no script names any."""
        self.players: Final = players
        bits = 1 | (HANCHAN if hanchan else 0) | (SANMA if players == 3 else 0) if type_bits is None else type_bits
        tape = Tape(0)
        tape.type_bits = bits
        self.rules: Final[Ruleset] = rules or of_log(tape, None).ruleset
        self.situation: Situation = Situation()
        self.scores: vec[i64] = vec[i64]([self.rules.start if seat < players else 0 for seat in range(4)])
        self.rounds: int = 0
        self.over: bool = False
        self.ends_now: bool | None = None  # for faults: whether the game ends with the next round
        self.walls: Final[Walls | None] = Walls(read_seed(seed, players), players) if seed else None
        self.elements: list[str] = [f'<SHUFFLE seed="{seed.decode()}" ref=""/>'] if seed else []
        self.elements += [f'<GO type="{bits}" lobby="0"/>', _names(names, players), '<TAIKYOKU oya="0"/>']

    def round(self, hands: dict[int, str] | None = None, dora: str | None = None) -> Round:
        """The next round: hands by seat, whole or in part, and the first indicator."""
        if self.over:
            raise ValueError("the game is over")
        self.rounds += 1
        wall = self.walls.next() if self.walls else None
        return Round(self, Pool(self.players, self.rounds), hands or {}, dora, wall)

    def log(self) -> bytes:
        """The document, in the one-line form that Tenhou writes."""
        return f'<mjloggm ver="2.3">{"".join(self.elements)}</mjloggm>'.encode("ascii")

    def pay(self, outcome: Outcome) -> str:
        """Settle an outcome; the ``sc`` that says so."""
        changes = settle.settle(self.rules, self.situation, outcome)
        pairs = []
        for seat in range(4):
            pairs += [self.scores[seat] // 100, changes[seat] // 100]
            self.scores[seat] += changes[seat]
        return ",".join(map(str, pairs))

    def close_round(self, outcome: Outcome) -> None:
        """What follows a round: another, or the end of the game, noted on the last element."""
        self.over = ends(self.rules, self.situation, outcome, self.scores) == YES
        if self.ends_now is not None:
            self.over = self.ends_now
        if self.over:
            last = self.elements[-1].removesuffix(" />")
            self.elements[-1] = f'{last} owari="{self._owari(outcome)}" />'
        else:
            self.situation = advance(self.rules, self.situation, outcome)

    def _owari(self, outcome: Outcome) -> str:
        rules = self.rules
        scores = final_scores(rules, self.scores, left_kyoutaku(rules, self.situation, outcome))
        rounding = TENTHS if rules.rounding == OPEN else rules.rounding
        points = final_points(rules, scores, self.scores, rounding, uma_of(rules, scores))
        return ",".join(f"{scores[seat] // 100},{points[seat] / 1000:.1f}" for seat in range(4))


def _names(names: Sequence[str], players: int) -> str:
    texts = ["".join(f"%{byte:02X}" for byte in names[seat].encode()) if seat < players else "" for seat in range(4)]
    listed = " ".join(f'n{seat}="{text}"' for seat, text in enumerate(texts))
    empty = players == 3
    dan = "12,9,16,0" if empty else "12,9,16,10"
    return (
        f'<UN {listed} dan="{dan}" rate="1712.40,1500.00,2011.25,{1500 if empty else 1688}.00"'
        f' sx="M,F,M,{"C" if empty else "F"}"/>'
    )
