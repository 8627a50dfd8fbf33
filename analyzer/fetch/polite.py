"""One request after the other, with a pause between them, bounds on everything, and no trust in what comes back."""

from __future__ import annotations

import fcntl
import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import requests
import urllib3

from analyzer import __version__
from analyzer.formats.container import COMPRESSED_LIMIT

AGENT: Final = f"tenhou-analyzer/{__version__} (one session, one log at a time)"
TIMEOUT: Final = (10.0, 10.0)  # seconds, to connect and between two reads
TRIES: Final = 4
LONGEST_WAIT: Final = 600.0  # seconds that a server may ask for
BLOCK: Final = 65_536


class Site(NamedTuple):
    """Where logs come from. Only tests have another."""

    address: str = "https://tenhou.net/0/log/?"
    scheme: str = "https"
    host: str = "tenhou.net"
    deadline: float = 30.0  # seconds for one request, all in all
    pause: float = 2.0  # before the second try, doubled each time


class Refused(Exception):
    """A log can't be had: told with its reason."""


class Gone(Refused):
    """The site does not have it, and won't."""


class TooSlow(Exception):
    """The deadline of a request is over."""


class LockedError(Exception):
    """Another download runs on this machine."""


@contextmanager
def only_one(folder: Path | None = None) -> Iterator[None]:
    """No other download on this machine meanwhile; LockedError when there is one."""
    path = (folder or Path(tempfile.gettempdir())) / f"tenhou-analyzer-fetch-{os.getuid()}.lock"
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise LockedError("another download runs on this machine; the site asks for one at a time") from None
    finally:
        os.close(handle)


class Client:
    """A session with the site."""

    def __init__(self, site: Site, interval: float) -> None:
        self.site = site
        self.interval = interval
        self.requests = 0
        self._last = -1e9
        self._session = self._new()

    def _new(self) -> requests.Session:
        session = requests.Session()
        session.trust_env = False  # no .netrc, no proxies that the site would not see as us
        session.headers.update({"User-Agent": AGENT, "Accept-Encoding": "gzip"})
        return session

    def get(self, log_id: str) -> bytes:
        """The bytes of a log as they are sent. Gone when there is none, Refused for all else, after several tries."""
        reason = ""
        for attempt in range(TRIES):
            wait = self.site.pause * 2 ** (attempt - 1) * (1 + random.random() / 4) if attempt else 0.0
            try:
                return self._once(log_id, wait)
            except _Again as error:
                reason = str(error)
                if error.wait > LONGEST_WAIT:
                    raise Refused(f"{reason}; asked to wait {error.wait:g} s") from error
                self._last = max(self._last, time.monotonic() + error.wait - self.interval)
        raise Refused(f"{reason}, {TRIES} times")

    def _once(self, log_id: str, wait: float) -> bytes:
        time.sleep(max(0.0, wait, self._last + self.interval - time.monotonic()))
        self.requests += 1
        try:
            with _deadline(self.site.deadline):
                return self._read(self.site.address + log_id)
        except TooSlow:
            self._session.close()
            self._session = self._new()
            raise _Again(f"not done within {self.site.deadline:g} s") from None
        except (requests.RequestException, urllib3.exceptions.HTTPError, OSError) as error:
            raise _Again(f"{type(error).__name__}") from error
        finally:
            self._last = time.monotonic()

    def _read(self, address: str) -> bytes:
        url = urlsplit(address)
        if (url.scheme, url.hostname) != (self.site.scheme, self.site.host):
            raise Refused("another host than the site's")
        with self._session.get(address, stream=True, timeout=TIMEOUT, allow_redirects=False) as answer:
            status = answer.status_code
            if status in (404, 410):
                raise Gone(f"status {status}")
            if status in (429, 500, 502, 503, 504):
                raise _Again(f"status {status}", retry_after(answer.headers.get("Retry-After", "")))
            if status != 200:
                raise Refused(f"status {status}" + (", a redirect" if 300 <= status < 400 else ""))
            return _body(answer)


def _body(answer: requests.Response) -> bytes:
    """As it is sent: what is compressed stays so, and is opened within the limits of logs."""
    parts, size = [], 0
    for part in answer.raw.stream(BLOCK, decode_content=False):
        parts.append(part)
        size += len(part)
        if size > COMPRESSED_LIMIT:
            raise Refused(f"longer than {COMPRESSED_LIMIT} bytes")
    return b"".join(parts)


class _Again(Exception):
    """Worth another try, after so many seconds."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.wait = wait


def retry_after(value: str) -> float:
    """The seconds that a server asks for, in seconds or as a date; 0 for nonsense and for what is past."""
    value = value.strip()
    if value.isascii() and value.isdigit():
        return float(value[:12])
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return 0.0


@contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    """TooSlow after so many seconds, whatever is being waited for."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
