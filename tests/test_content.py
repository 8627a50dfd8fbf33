"""The identity of a game does not depend on the form it came in, and no two games share one."""

from __future__ import annotations

import bz2
import gzip
import sys
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import u8

sys.path.append(str(Path(__file__).parent / "formats"))
from sample import FORMS, SAMPLES, WHOLE, reordered

from analyzer.formats.mjlog import read
from analyzer.tape.content_hash import _number, content_hash


def identity_of(data: bytes) -> bytes:
    return content_hash(read(data))


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("form", FORMS)
def test_the_form_does_not_count(form: str, name: str) -> None:
    assert identity_of(FORMS[form](SAMPLES[name])) == identity_of(SAMPLES[name])


def test_neither_does_compression_nor_the_order_of_attributes() -> None:
    for same in (gzip.compress(WHOLE), bz2.compress(WHOLE), reordered(WHOLE)):
        assert identity_of(same) == identity_of(WHOLE)


def test_every_change_of_content_counts() -> None:
    assert len({identity_of(sample) for sample in SAMPLES.values()}) == len(SAMPLES)
    seen = {identity_of(WHOLE)}
    changes = 0
    for at in range(0, len(WHOLE), 3):
        if not 48 <= WHOLE[at] <= 57:
            continue
        other = WHOLE[:at] + bytes([48 + (WHOLE[at] - 47) % 10]) + WHOLE[at + 1 :]
        try:
            seen.add(identity_of(other))
        except ValueError:
            continue
        changes += 1
    assert changes > 200 and len(seen) == changes + 1


def test_a_cut_log_is_not_the_whole_one() -> None:
    assert identity_of(WHOLE[: len(WHOLE) - 11]) != identity_of(WHOLE)


def hashed(number: int) -> bytes:
    out = vec[u8](bytes(16))
    end = _number(out, 0, number)
    return bytes(out)[:end]


def test_no_number_as_it_is_hashed_begins_with_another() -> None:
    edges = [edge + by for edge in (0, 0xFE, 1 << 16, 1 << 23, 1 << 31, 1 << 53) for by in range(-3, 4)]
    told = sorted({hashed(number) for number in {*edges, *(-edge for edge in edges)}})
    assert len(told) == len({abs(edge) for edge in edges}) * 2 - 1  # there is one zero
    assert not any(other.startswith(one) for one, other in zip(told, told[1:], strict=False))
