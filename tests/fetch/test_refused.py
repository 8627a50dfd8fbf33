"""Logs that are refused for what is in them are remembered, and don't stop a download; failures of the site do."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from log import log

from analyzer.fetch.index import pages
from analyzer.fetch.keep import FAILURES, REFUSED, Folder, Stopped
from analyzer.fetch.polite import Client, Refused

LOG = (Path(__file__).parents[2] / "fixtures" / "games" / "hanchan.xml").read_bytes()
IDS = [f"2024010112gm-0009-0000-{number:08x}" for number in range(20)]
UNFINISHED = log()
OF_THE_SITE = {
    "a page": b"<html>maintenance</html>", "nothing": b"", "half a log": LOG[:2000], "half a stream": gzip.compress(LOG)[:500],
    "another game": b"hello",
}  # fmt: skip
OF_THE_LOG = {
    "an unfinished game": UNFINISHED, "one that is compressed": gzip.compress(UNFINISHED), "an empty one": b"<mjloggm></mjloggm>",
    "one that is no XML": b"<mjloggm><<</mjloggm>", "two": LOG + LOG,
}  # fmt: skip


class Site(Client):
    """It has one answer for all; a good one for some."""

    def __init__(self, data: bytes, good: frozenset[str] = frozenset()) -> None:
        self.data = data
        self.good = good
        self.asked: list[str] = []

    def get(self, log_id: str) -> bytes:
        self.asked.append(log_id)
        return LOG if log_id in self.good else self.data


@pytest.mark.parametrize("name", OF_THE_LOG)
def test_a_refused_log_is_remembered_and_stops_nothing(name: str, tmp_path: Path) -> None:
    site, told = Site(OF_THE_LOG[name], frozenset(IDS[-1:])), list[str]()
    folder = Folder(tmp_path)
    folder.fill(site, IDS, lambda log_id, reason: told.append(log_id))
    assert folder.refused == len(IDS) - 1 and folder.stored == 1 and told == IDS[:-1]
    lines = (tmp_path / REFUSED).read_text().splitlines()
    assert [line.split()[0] for line in lines] == IDS[:-1] and all(len(line.split()) > 1 for line in lines)
    again = Folder(tmp_path)
    again.fill(site, IDS, lambda log_id, reason: None)
    assert site.asked == IDS and (again.refused_before, again.had, again.refused) == (len(IDS) - 1, 1, 0)


@pytest.mark.parametrize("name", OF_THE_SITE)
def test_what_only_a_site_does_wrong_is_asked_for_again(name: str, tmp_path: Path) -> None:
    site = Site(OF_THE_SITE[name])
    with pytest.raises(Stopped):
        Folder(tmp_path).fill(site, IDS, lambda log_id, reason: None)
    assert len(site.asked) == FAILURES and not (tmp_path / REFUSED).exists()


def test_what_is_stored_or_refused_for_its_content_starts_the_count_anew(tmp_path: Path) -> None:
    answers = [b"", b"", b"", b"", LOG, b"", b"", b"", b"", UNFINISHED, b"", b"", b"", b"", b""]

    class Changing(Site):
        def get(self, log_id: str) -> bytes:
            self.asked.append(log_id)
            data = answers[len(self.asked) - 1]
            if not data:
                raise Refused("status 503, 4 times")
            return data

    site = Changing(b"")
    with pytest.raises(Stopped):
        Folder(tmp_path).fill(site, IDS, lambda log_id, reason: None)
    assert len(site.asked) == len(answers)


@pytest.mark.parametrize(
    "word",
    [f"{IDS[0]}0", IDS[0][:-1], "202401011gm-0009-0000-0000000a", "2024010112gm-0009-0000-x12"],
)
def test_what_looks_like_an_id_and_is_none_is_told(word: str, tmp_path: Path) -> None:
    (tmp_path / "ids").write_text(f"{IDS[1]} {word}\nlog={IDS[2]}&tw=1 {IDS[3]}.mjlog")
    (page,) = pages(str(tmp_path / "ids"))
    assert page.ids == IDS[1:4] and page.malformed == (word,)
