"""A fingerprint is of a finding in the content of a log, not of a name, an event or a run."""

from __future__ import annotations

import bz2
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

import analyzer
from analyzer.rules.report import Record

FAULTY = Path(__file__).parents[2] / "fixtures" / "faulty"
LOG = (FAULTY / "three-wrongs.xml").read_bytes()


def marks(data: bytes, name: str = "a.xml") -> list[str]:
    record: Record = analyzer.check(data, name=name).record()
    return [finding.fingerprint for finding in record.findings]


@pytest.mark.parametrize("packed", [bytes, gzip.compress, bz2.compress], ids=["plain", "gzip", "bzip2"])
def test_it_survives_another_name_and_compression(packed: Callable[[bytes], bytes]) -> None:
    assert marks(packed(LOG), "elsewhere/b.log") == marks(LOG)


def test_findings_of_a_log_differ_and_so_do_those_of_another_log() -> None:
    other = LOG.replace(b'ver="2.3"', b'ver="2.30"')
    assert len(set(marks(LOG))) == len(marks(LOG)) >= 3
    assert other != LOG and not set(marks(LOG)) & set(marks(other))


def test_two_findings_that_say_the_same_have_two_fingerprints() -> None:
    finding = analyzer.check(LOG).findings[0]
    from analyzer.rules.fingerprint import fingerprints

    assert len(set(fingerprints("00", [finding, finding]))) == 2
    assert fingerprints("00", [finding, finding])[0] == fingerprints("00", [finding])[0]
