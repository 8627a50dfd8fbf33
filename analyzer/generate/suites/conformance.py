"""Faulty logs for other people's checkers: one kind at a time, or the pack, a folder for each rule."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

from analyzer.generate.faults import cases
from analyzer.generate.faults.kinds import KINDS, Faulty, Kind, plant
from analyzer.generate.faults.planting import elements_of
from analyzer.generate.suites.fixtures import RULESETS
from analyzer.generate.suites.lawful import why_lawful
from analyzer.generate.suites.library import EXPECTED
from analyzer.generate.suites.record_fixtures import records

EACH: Final = 3  # faulty logs of each kind in the pack


def faulty_logs(kind: Kind, seed: int, count: int) -> list[Faulty]:
    """Different logs with one fault of a kind each, or as many as there are; the same for the same seed."""
    dice = Random(f"{seed} {kind.name}")
    found: dict[bytes, Faulty] = {}
    for _ in range(4 * count):
        faulty = plant(kind, dice)
        if faulty is None or faulty.before and why_lawful(elements_of(faulty.before), elements_of(faulty.log)):
            continue  # it does not fit, or breaks no rule after all
        if len(found) < count:
            found.setdefault(faulty.log, faulty)
    return list(found.values())


def write_faulty(folder: Path, kind: Kind, seed: int, count: int) -> int:
    """Write logs with a fault, and what they must raise; how many there are."""
    logs: dict[str, Any] = {}
    for number, faulty in enumerate(faulty_logs(kind, seed, count)):
        name = _put(folder, f"{kind.name}-{seed}-{number:05}", faulty.log, faulty.ruleset, faulty.name)
        logs[name] = _expectation(kind, faulty)
    _write(folder, {"logs": logs})
    return len(logs)


def write_pack(folder: Path, laws: dict[str, str], seed: int = 1) -> int:
    """Write the pack: a folder a rule with logs that keep it and logs that break it; how many logs there are.

    ``laws``: the rules' codes, and what each says.
    """
    total = 0
    for code, law in laws.items():
        logs: dict[str, Any] = {}
        for case in cases.RULES:
            if case.name.startswith(f"pass-{code}-"):
                name = f"clean-{case.name.removeprefix(f'pass-{code}-').split('/')[0]}"
                file = case.name.split("/")[-1] if "/" in case.name else ""
                written = _put(folder / code, name, case.plain().encode(), case.ruleset or None, file)
                logs[written] = {"findings": [], **_ruleset(case.ruleset or None)}
        for record in records(code):
            name = record.name.replace("pass-", "clean-").replace("fail-", "faulty-")
            (folder / code).mkdir(parents=True, exist_ok=True)
            (folder / code / name).write_bytes(record.data)
            fault = {"fault": name.split(".")[0], "says": law, "first_of": [code]}
            logs[name] = fault if record.codes else {"findings": []}
        for kind in KINDS.values():
            if kind.codes[0] == code and kind.sheet:
                clean = kind.sheet(Random(seed), False).encode()
                logs[_put(folder / code, f"clean-{kind.name}", clean, None, "sheet.csv")] = {"findings": []}
            if kind.codes[0] == code:
                for number, faulty in enumerate(faulty_logs(kind, seed, EACH)):
                    written = _put(folder / code, f"faulty-{kind.name}-{number}", faulty.log, faulty.ruleset, faulty.name)
                    logs[written] = _expectation(kind, faulty)
        _write(folder / code, {"code": code, "law": law, "logs": logs})
        total += len(logs)
    return total


def _expectation(kind: Kind, faulty: Faulty) -> dict[str, Any]:
    """The fault, and the codes of which a checker's first finding must have one."""
    return {"fault": kind.name, "says": kind.says, "first_of": list(faulty.codes), **_ruleset(faulty.ruleset)}


def _ruleset(name: str | None) -> dict[str, str]:
    return {"ruleset": f"{name}.toml"} if name else {}


def _put(folder: Path, name: str, log: bytes, ruleset: str | None, file: str) -> str:
    """Write one log; its name. A name that a rule is about (Tenhou's log id) is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    if file.endswith(".csv"):
        written = f"{name}.csv"
    else:
        written = f"{file.removesuffix('.xml') if 'gm-' in file else name}.xml"
    (folder / written).write_bytes(log)
    if ruleset:
        (folder / f"{ruleset}.toml").write_text(RULESETS[ruleset], "utf-8")
    return written


def _write(folder: Path, content: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    (folder / EXPECTED).write_text(text, "utf-8")
