"""A name is itself: what the fast scanner takes is well-formed XML, and its names are those that expat reads."""

import random
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "heavy"))
import names as mutations
from sample import CLOSE, OPEN, SAMPLES, WHOLE

from analyzer.formats.mjlog import _scanned, names

TAKEN = 3000


def test_mutated_names_are_read_as_expat_reads_them_or_not_taken() -> None:
    dice = random.Random(1)
    assert sum(mutations.taken(mutations.document(dice)) for _ in range(TAKEN)) > TAKEN / 10


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_samples_are_read_as_expat_reads_them(sample: str) -> None:
    assert mutations.taken(SAMPLES[sample])


FALSE_NAMES = [
    (b"<N ", b"<0N "), (b"<N ", b"<00N "), (b" who=", b" 0who="), (b"<mjloggm", b"<0mjloggm"), (b"</mjloggm>", b"</0mjloggm>"),
    (b"<UN ", b"<0UN "), (b"<GO ", b"<0000000000000GO "), (b"<INIT ", b"<:INIT "), (b' hai="', b' -hai="'),
    (b" doraHaiUra=", b" 0doraHaiUra="), (b"<REACH ", b"<;REACH "), (b"<DORA ", b"<?DORA "), (b"<BYE ", b"<@BYE "),
    (b"</mjloggm>", b"</mjloggm0>"), (b"<T52/>", b"<0T52/>"), (b"<AGARI ", b"<[AGARI "), (b" sc=", b" `sc="),
]  # fmt: skip


@pytest.mark.parametrize("true, false", FALSE_NAMES)
def test_what_is_no_name_is_not_taken(true: bytes, false: bytes) -> None:
    assert true in WHOLE
    data = WHOLE.replace(true, false, 1)
    assert mutations.of_expat(data) is None or b":" in false
    assert _scanned(data) is None


OTHER_NAMES = ["who0", "_who", "whO", "WHO", "doraHaiUra0", "doraHaiUraa", "d" * 40, "z" * 10, "z" * 11, "A0", "yakuman1"]


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_another_name_is_another_attribute_and_another_element(name: str) -> None:
    for element in (f'<BYE {name}="1" who="1" />', f"<{name}/>"):
        found = _scanned(f"{OPEN}{element}{CLOSE}".encode())
        assert found is not None and name.encode() in b"".join([*found.extras, *found.texts])
        assert mutations.taken(f"{OPEN}{element}{CLOSE}".encode())


def test_no_two_names_have_one_number() -> None:
    chance = random.Random(1)
    alphabet = "".join(map(chr, [*range(48, 60), *range(63, 123)]))
    made = {"".join(chance.choices(alphabet, k=chance.randrange(1, 11))) for _ in range(20_000)}
    made |= {"0" * count + name for name in names.ATTRIBUTES for count in range(5) if count + len(name) <= 10}
    assert len({names.name_key(name) for name in made}) == len(made)
    assert max(map(names.name_key, ["z" * 10])) < 2**63
