"""What `check` says of one log."""

from __future__ import annotations

import hashlib
from typing import Any, Final, Literal

import msgspec

from analyzer.rules import rule as rules
from analyzer.rules.catalogue import BY_CODE
from analyzer.rules.finding import Finding, Hand
from analyzer.rules.rule import RANK, Law

WALL: Final = "WALL-01"  # what is not verifiable without a seed: needed by no ruleset
Verdict = Literal["clean", "partial", "findings", "unreadable"]


class NotVerifiable(msgspec.Struct, frozen=True):
    """A check that could not be made, and why: no finding."""

    code: str
    reason: str


class Error(msgspec.Struct, frozen=True):
    """Why a log is unreadable; ``place`` is ``byte 12``, ``line 3`` or empty."""

    reason: str
    place: str


class Explanation(msgspec.Struct, frozen=True):
    """Of ``findings`` that a log has ``vanish`` under another setting, or under another ruleset as a whole."""

    setting: str  # "ties = each", or the name of a ruleset
    asks: str  # what the setting decides
    vanish: int
    findings: int


class Standing(msgspec.Struct, frozen=True):
    """Scores and points seat by seat, deposits included; of equal places each has the better number. Points.

    ``shift`` is what was added to every score, because this ruleset starts with more or less than the log.
    """

    ruleset: str
    shift: int
    scores: list[int]
    places: list[int]
    points: list[int]


class Notes(msgspec.Struct):
    """What `check` says beside the verdict, if asked: other settings that explain the findings, other final points."""

    explanations: list[Explanation] = []
    standings: list[Standing] = []
    refused: str = ""  # what can't be told, and why


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of jsonl."""

    log: str
    sha256: str | None
    players: Literal[3, 4] | None
    ruleset: str | None
    verdict: Verdict
    rounds: int
    findings: list[Finding]
    not_verifiable: list[NotVerifiable]
    error: Error | None = None
    explanations: list[Explanation] = []  # only if asked for
    standings: list[Standing] = []
    suppressed: dict[str, int] = {}  # findings that were not asked for, counted by code
    links: dict[str, str] = {}  # a round with findings, by its name, in Tenhou's viewer


class Report(msgspec.Struct, eq=False):
    """One log, judged. Made for every log of a batch, so nothing is computed before it is asked for."""

    log: str
    _document: bytes | None = None
    log_id: str | None = None  # Tenhou's, from the file's name
    players: int | None = None
    ruleset: str | None = None
    era: str | None = None  # whose final points: "whole thousands", "tenths", "either", and "early uma"
    rounds: int = 0
    findings: list[Finding] = []
    hands: list[Hand | None] = []  # beside the findings: the winning hand each is about
    starts: list[int] = []  # the event of each deal; only with findings
    not_verifiable: list[NotVerifiable] = []
    of_form: int = 0  # of those, how many the form of the record never tells
    error: Error | None = None
    notes: Notes | None = None  # what else was asked for
    suppressed: dict[str, int] = {}  # findings that were not asked for: none of `findings`, counted by code
    links: dict[str, str] = {}  # only for JSON

    @property
    def verdict(self) -> Verdict:
        """``clean`` only when all that the ruleset needs was judged and nothing was found.

        It needs no seed, and nothing that the form of the record has no room for.
        """
        if self.error is not None:
            return "unreadable"
        if any(RANK[finding.severity] > 0 for finding in self.findings):
            return "findings"
        open_ = sum(entry.code != WALL for entry in self.not_verifiable)
        return "partial" if open_ > self.of_form else "clean"

    @property
    def document(self) -> bytes:
        """The document in which places are, decompressed; empty where there is none."""
        return self._document or b""

    @property
    def sha256(self) -> str | None:
        """Of the document, whether or not it came compressed."""
        return None if self._document is None else hashlib.sha256(self._document).hexdigest()

    def record(self) -> Record:
        """All of it as plain data."""
        return Record(
            log=self.log, sha256=self.sha256, players=self.players, ruleset=self.ruleset,  # type: ignore[arg-type]
            verdict=self.verdict, rounds=self.rounds, findings=self.findings, not_verifiable=self.not_verifiable,
            error=self.error, explanations=self.notes.explanations if self.notes else [],
            standings=self.notes.standings if self.notes else [], suppressed=self.suppressed,
            links=self.links,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Report {self.log!r}: {self.verdict}, {len(self.findings)} findings>"


def schema() -> dict[str, Any]:
    """The JSON Schema of a line of jsonl."""
    made = msgspec.json.schema(Record)
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = "tenhou-analyzer report"
    for name in ("Record", "Finding", "Mark", "NotVerifiable", "Error"):
        made["$defs"][name]["additionalProperties"] = False
    made["$defs"]["Finding"]["properties"]["code"]["enum"] = list(BY_CODE)
    made["$defs"]["Finding"]["allOf"] = [
        {"if": {"properties": {"code": {"const": rule.code}}}, "then": {"properties": _sides(rule)}}
        for rule in BY_CODE.values()
    ]
    return made


def _sides(rule: Law) -> dict[str, Any]:
    """What expected and recorded are under a rule."""
    return {
        "severity": {"const": rule.severity},
        "expected": _kind_of(rule.expected),
        "recorded": _kind_of(rule.recorded),
    }


def _kind_of(shape: str) -> dict[str, Any]:
    if shape == rules.NUMBER:
        return {"type": "integer"}
    if shape in (rules.SEAT, rules.HAN):
        return {"type": ["integer", "string"]}
    if shape in (rules.LIST, rules.SCORES, rules.SEATS):
        return {"type": "array", "items": {"type": "integer"}}
    if shape == rules.RONS_DRAWN:
        return {"type": ["array", "string"]}
    if shape in (rules.YAKU, rules.MELDS):
        return {"type": "array", "items": {"type": "string"}}
    return {"type": "string"}
