"""Writes the fixtures: ``python -m analyzer.generate.suites.fixtures fixtures/``.

``rules/`` has small logs that keep (``pass-``) or break (``fail-``) the law of one check, ``games/`` whole clean games,
``faulty/`` whole games with faults. Each log says behind its root tag what is expected of it. ``events/`` has a played
game with each event that ``generate --until`` knows, and one of every ruleset; ``expected.json`` tells of them.
``mjai/`` has two of the others as mjai lines.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from analyzer.formats import mjai, mjlog
from analyzer.generate.faults.cases import FAULTY, GAMES, RULES
from analyzer.generate.suites.event_fixtures import event_files

RULESETS: Final = {
    "no-furiten-riichi": """title = "Tenhou without riichi in furiten"
extends = "tenhou-4p"
inherited = "tenhou-4p, to show one rule"
source = "made up"

furiten_riichi = false
""",
}
FOLDERS: Final = {"rules": RULES, "games": GAMES, "faulty": FAULTY}
EVENTS: Final = "events"
IN_MJAI: Final = {"tonpuusen": GAMES, "wrong-honba": FAULTY}


def files() -> dict[str, bytes]:
    """What every composed fixture holds, by its path below the folder."""
    rulesets = {f"rulesets/{name}.toml": text.encode() for name, text in RULESETS.items()}
    logs = {f"{folder}/{case.name}.xml": case.text().encode() for folder, cases in FOLDERS.items() for case in cases}
    return rulesets | logs | _in_mjai()


def _in_mjai() -> dict[str, bytes]:
    chosen = {name: next(case for case in cases if case.name == name) for name, cases in IN_MJAI.items()}
    return {f"mjai/{name}.jsonl": mjai.write(mjlog.read(case.text().encode()), "ruby") for name, case in chosen.items()}


def write(folder: Path) -> int:
    """Write all fixtures; how many there are."""
    found = files() | {f"{EVENTS}/{name}": data for name, data in event_files().items()}
    for name, data in found.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return len(found)


if __name__ == "__main__":
    print(write(Path(sys.argv[1])), "fixtures", file=sys.stderr)
