"""What a fixture is: a log, a change to it, and the codes that it must give."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from analyzer.generate.compose.game import Game
from analyzer.generate.faults.edits import Edit

Scene = Callable[[], Game]


class Case(NamedTuple):
    """One fixture: the log, and the codes that it must give (none for a clean one); what can't be verified in it.

    ``ruleset`` is the file of ``fixtures/rulesets`` that it is judged by, where it is not the log that says so.
    """

    name: str
    scene: Scene
    edit: Edit | None
    expect: tuple[str, ...]
    unverifiable: tuple[str, ...] = ()
    ruleset: str = ""

    def plain(self) -> str:
        """The log."""
        text = self.scene().log().decode("ascii")
        return self.edit(text) if self.edit else text

    def text(self) -> str:
        """The log, with what is expected of it in a comment behind the root tag."""
        text = self.plain()
        lines = "".join(f"<!-- expect: {code} -->" for code in self.expect or ("clean",))
        unverifiable = self.unverifiable if "mt19937ar" in text or not text else (*self.unverifiable, "WALL-01")
        lines += "".join(f"<!-- not verifiable: {code} -->" for code in unverifiable)
        if self.ruleset:
            lines += f"<!-- ruleset: {self.ruleset} -->"
        return text.replace('<mjloggm ver="2.3">', f'<mjloggm ver="2.3">{lines}', 1)


def bad(code: str, name: str, scene: Scene, edit: Edit | None = None, also: tuple[str, ...] = ()) -> Case:
    """A log that breaks a law."""
    return Case(f"fail-{code}-{name}", scene, edit, (code, *also))


def damaged(name: str, scene: Scene, edit: Edit) -> Case:
    """A log with an element that can't be read."""
    return Case(f"fail-LOG-12-{name}", scene, edit, ("LOG-12",), ("LOG-12",))


def good(code: str, name: str, scene: Scene, edit: Edit | None = None) -> Case:
    """A log that keeps it where it matters."""
    return Case(f"pass-{code}-{name}", scene, edit, ())
