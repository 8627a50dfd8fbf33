"""What `check` says of one log."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import Counter
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import structs

from analyzer import __version__
from analyzer.formats.log_id import viewer_link
from analyzer.rules.finding import Finding, Hand
from analyzer.rules.fingerprint import fingerprints
from analyzer.rules.rule import RANK

WALL: Final = "WALL-01"  # what is not verifiable without a seed: needed by no ruleset
SCHEMA: Final = 2  # higher when a key is taken away or means something else
Why = Literal["ignored", "known"]
IGNORED: Final = "ignored"  # not asked for
KNOWN: Final = "known"  # in the baseline
Verdict = Literal["clean", "partial", "findings", "unreadable"]


class ToldFinding(Finding, frozen=True, kw_only=True):
    """A finding with what a report adds to it."""

    hand: Hand | None  # the win that it is about
    link: str | None  # Tenhou's viewer at the round, where the id of the log is known
    fingerprint: str  # the same for the same finding in the same content, whatever the log is called


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


class Aside(NamedTuple):
    """A finding that is told apart from the others; its fingerprint."""

    finding: Finding
    why: Why
    mark: str


class Notes(msgspec.Struct):
    """What `check` says beside the verdict, if asked: other settings that explain the findings, other final points."""

    explanations: list[Explanation] = []
    standings: list[Standing] = []
    refused: str = ""  # what can't be told, and why


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of jsonl."""

    schema: int  # the version of this form
    version: str  # of tenhou-analyzer
    log: str
    log_id: str | None  # Tenhou's
    sha256: str | None
    players: Literal[3, 4] | None
    ruleset: str | None
    verdict: Verdict
    rounds: int
    findings: list[ToldFinding]
    not_verifiable: list[NotVerifiable]
    error: Error | None = None
    explanations: list[Explanation] = []  # only if asked for
    standings: list[Standing] = []
    suppressed: dict[str, int] = {}  # findings that were not asked for, counted by code
    known: dict[str, int] = {}  # findings that the baseline has, counted by code
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
    aside: list[Aside] = []  # findings that are none of `findings`, and why not
    _fingerprints: list[str] = []  # where they are known already
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
    def suppressed(self) -> dict[str, int]:
        """Findings that were not asked for, counted by code."""
        return self._aside(IGNORED) if self.aside else {}

    @property
    def known(self) -> dict[str, int]:
        """Findings that the baseline has, counted by code."""
        return self._aside(KNOWN) if self.aside else {}

    def _aside(self, why: Why) -> dict[str, int]:
        return dict(sorted(Counter(one.finding.code for one in self.aside if one.why == why).items()))

    def link(self, finding: Finding) -> str | None:
        """Tenhou's viewer at the round of a finding, seen from its seat; None where the log has no id."""
        if not self.log_id or finding.event is None or not self.starts:
            return None
        return viewer_link(self.log_id, finding.seat or 0, max(bisect_right(self.starts, finding.event) - 1, 0))

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
            schema=SCHEMA, version=__version__, log=self.log, log_id=self.log_id, sha256=self.sha256, players=self.players, ruleset=self.ruleset,  # type: ignore[arg-type]
            verdict=self.verdict, rounds=self.rounds, findings=self._told(), not_verifiable=self.not_verifiable,
            error=self.error, explanations=self.notes.explanations if self.notes else [],
            standings=self.notes.standings if self.notes else [], suppressed=self.suppressed,
            known=self.known, links=self.links,
        )  # fmt: skip

    def fingerprints(self) -> list[str]:
        """One a finding, in their order."""
        return self._fingerprints or (fingerprints(self.sha256, self.findings) if self.findings else [])

    def _told(self) -> list[ToldFinding]:
        return [
            ToldFinding(**structs.asdict(finding), hand=hand, link=self.link(finding), fingerprint=mark)
            for finding, hand, mark in zip(self.findings, self.hands, self.fingerprints(), strict=True)
        ]

    def __repr__(self) -> str:
        return f"<Report {self.log!r}: {self.verdict}, {len(self.findings)} findings>"
