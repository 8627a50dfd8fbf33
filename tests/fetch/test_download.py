"""What a server may do wrong, on this machine only: nothing but whole logs is stored, and it is never pressed."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from email.utils import formatdate
from pathlib import Path

import pytest

from analyzer.fetch import keep, polite
from analyzer.fetch.keep import MISSING, Folder, Stopped, fault_of
from analyzer.fetch.polite import Client, LockedError, Site, only_one, retry_after

LOG = (Path(__file__).parents[2] / "fixtures" / "games" / "hanchan.xml").read_bytes()
PACKED = gzip.compress(LOG)
ID = "2024010112gm-0009-0000-0000000a"
Behaviour = Callable[[socket.socket], None]


def answer(body: bytes, status: str = "200 OK", *headers: str, length: int | None = -1) -> Behaviour:
    """An answer in one piece; ``length``: -1 the true one, None no such header."""

    def behave(connection: socket.socket) -> None:
        lines = [f"HTTP/1.1 {status}", "Connection: close", *headers]
        if length is not None:
            lines.append(f"Content-Length: {len(body) if length < 0 else length}")
        connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    return behave


def chunked(body: bytes, whole: bool = True) -> Behaviour:
    pieces = b"".join(b"%x\r\n%b\r\n" % (len(body[i : i + 999]), body[i : i + 999]) for i in range(0, len(body), 999))
    return answer(pieces + (b"0\r\n\r\n" if whole else b""), "200 OK", "Transfer-Encoding: chunked", length=None)


def drip(body: bytes, pause: float) -> Behaviour:
    def behave(connection: socket.socket) -> None:
        for at in range(len(body)):
            connection.sendall(body[at : at + 1])
            time.sleep(pause)

    return behave


def endless(piece: bytes, head: bytes) -> Behaviour:
    def behave(connection: socket.socket) -> None:
        connection.sendall(head)
        for _ in range(10_000):
            connection.sendall(piece)

    return behave


def reset(after: bytes) -> Behaviour:
    def behave(connection: socket.socket) -> None:
        connection.sendall(after)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

    return behave


def silent(connection: socket.socket) -> None:
    time.sleep(3)


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n"
GONE, RETRIED, REFUSED, BAD, STORED = "gone", "retried", "refused", "refused for what is in it", "stored"
BEHAVIOURS: dict[str, tuple[Behaviour, str]] = {
    "a gzip log": (answer(PACKED), STORED),
    "a plain log": (answer(LOG), STORED),
    "a log without a length": (answer(PACKED, length=None), STORED),
    "a log in chunks": (chunked(PACKED), STORED),
    "a log with gzip as its encoding": (answer(PACKED, "200 OK", "Content-Encoding: gzip"), STORED),
    "a wrong content type": (answer(PACKED, "200 OK", "Content-Type: image/png"), STORED),
    "a charset that lies": (answer(LOG, "200 OK", "Content-Type: text/xml; charset=shift_jis"), STORED),
    "404": (answer(b"", "404 Not Found"), GONE),
    "404 with a log in it": (answer(PACKED, "404 Not Found"), GONE),
    "410": (answer(b"", "410 Gone"), GONE),
    "403": (answer(b"", "403 Forbidden"), REFUSED),
    "401": (answer(b"", "401 Unauthorized", 'WWW-Authenticate: Basic realm="x"'), REFUSED),
    "407": (answer(b"", "407 Proxy Authentication Required"), REFUSED),
    "204": (answer(b"", "204 No Content"), REFUSED),
    "206": (answer(PACKED[:100], "206 Partial Content"), REFUSED),
    "429": (answer(b"", "429 Too Many Requests"), RETRIED),
    "429, in a second": (answer(b"", "429 Too Many Requests", "Retry-After: 1"), RETRIED),
    "429, yesterday": (answer(b"", "429 Too Many Requests", "Retry-After: -1"), RETRIED),
    "429, in thirty years": (answer(b"", "429 Too Many Requests", "Retry-After: 1000000000"), REFUSED),
    "429, at a date past": (answer(b"", "429 Too Many Requests", f"Retry-After: {formatdate(0)}"), RETRIED),
    "429, at a date to come": (answer(b"", "429 Too Many Requests", f"Retry-After: {formatdate(4e9)}"), REFUSED),
    "429, nonsense": (answer(b"", "429 Too Many Requests", "Retry-After: soon"), RETRIED),
    "500": (answer(b"", "500 Internal Server Error"), RETRIED),
    "502": (answer(b"", "502 Bad Gateway"), RETRIED),
    "503, in a second": (answer(b"", "503 Service Unavailable", "Retry-After: 1"), RETRIED),
    "504": (answer(b"", "504 Gateway Timeout"), RETRIED),
    "a reset before anything": (reset(b""), RETRIED),
    "a reset in the headers": (reset(b"HTTP/1.1 200 OK\r\nContent-"), RETRIED),
    "a reset in the body": (reset(OK + PACKED[:100]), RETRIED),
    "a body shorter than its length": (answer(PACKED[:-9], length=len(PACKED)), RETRIED),
    "chunks without an end": (chunked(PACKED, whole=False), RETRIED),
    "a chunk that is no chunk": (answer(b"zzz\r\nxx", "200 OK", "Transfer-Encoding: chunked", length=None), RETRIED),
    "a cut gzip without a length": (answer(PACKED[:-9], length=None), REFUSED),
    "a cut gzip with its own length": (answer(PACKED[: len(PACKED) // 2]), REFUSED),
    "a gzip whose checksum is wrong": (answer(PACKED[:-8] + b"\0\0\0\0" + PACKED[-4:]), REFUSED),
    "a cut log": (answer(LOG[: len(LOG) // 2]), REFUSED),
    "a log without its last tag": (answer(LOG[:-11]), REFUSED),
    "a game without an end": (answer(LOG.replace(b" owari=", b" owaru=")), BAD),
    "something after the log": (answer(PACKED + b"x"), REFUSED),
    "nothing": (answer(b""), REFUSED),
    "an HTML page": (answer(b"<!DOCTYPE html><html>busy</html>"), REFUSED),
    "an HTML page in gzip": (answer(gzip.compress(b"<html>busy</html>")), REFUSED),
    "a picture": (answer(b"\x89PNG\r\n\x1a\n"), REFUSED),
    "UTF-16": (answer(LOG.decode().encode("utf-16")), REFUSED),
    "a bomb": (answer(gzip.compress(bytes(200_000_000))), REFUSED),
    "ten gigabytes": (endless(bytes(1 << 20), b"HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n"), REFUSED),
    "a body without an end": (endless(bytes(1 << 20), b"HTTP/1.1 200 OK\r\n\r\n"), REFUSED),
    "a redirect elsewhere": (answer(b"", "301 Moved", "Location: https://example.com/"), REFUSED),
    "a redirect to this machine": (answer(b"", "302 Found", "Location: http://127.0.0.1:1/"), REFUSED),
    "a redirect to itself": (answer(b"", "302 Found", "Location: /"), REFUSED),
    "a redirect to a file": (answer(b"", "302 Found", "Location: file:///etc/passwd"), REFUSED),
    "a byte now and then": (drip(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n" + bytes(400), 0.05), RETRIED),
    "headers now and then": (drip(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 400, 0.05), RETRIED),
    "silence": (silent, RETRIED),
    "no HTTP": (lambda connection: connection.sendall(b"SSH-2.0-x\r\n\r\n"), RETRIED),
    "headers without an end": (endless(b"X: y\r\n" * 999, b"HTTP/1.1 200 OK\r\n"), RETRIED),
    "a header of megabytes": (endless(b"x" * 99_999, b"HTTP/1.1 200 OK\r\nX: "), RETRIED),
    "two lengths": (answer(PACKED, "200 OK", "Content-Length: 5"), RETRIED),
}  # fmt: skip


class Server:
    """Behaves once for each connection: the last behaviour again and again."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.behaviours: list[Behaviour] = []
        self.times: list[float] = []
        self.heads: list[bytes] = []
        self.open = self.most_open = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.times.append(time.monotonic())
            behaviour = self.behaviours[min(len(self.times), len(self.behaviours)) - 1]
            threading.Thread(target=self._one, args=(connection, behaviour), daemon=True).start()

    def _one(self, connection: socket.socket, behaviour: Behaviour) -> None:
        self.open += 1
        self.most_open = max(self.open, self.most_open)
        try:
            with connection:
                self.heads.append(connection.recv(65_536))
                behaviour(connection)
        except OSError:
            pass
        self.open -= 1

    def client(self, interval: float = 0.01) -> Client:
        address = f"http://127.0.0.1:{self.listener.getsockname()[1]}/?"
        return Client(Site(address, "http", "127.0.0.1", deadline=0.5, pause=0.01), interval)


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.listener.close()


def fill(folder: Folder, server: Server, *ids: str) -> list[str]:
    told: list[str] = []
    folder.fill(server.client(), ids or (ID,), lambda log_id, why: told.append(f"{log_id}: {why}"))
    return told


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_there_are_enough_of_them() -> None:
    assert sum(outcome != STORED for _, outcome in BEHAVIOURS.values()) >= 45


@pytest.mark.parametrize("name", BEHAVIOURS)
def test_a_server_that(name: str, server: Server, tmp_path: Path) -> None:
    behaviour, outcome = BEHAVIOURS[name]
    server.behaviours = [behaviour, behaviour, answer(PACKED)] if outcome == RETRIED else [behaviour]
    folder = Folder(tmp_path)
    started = time.monotonic()
    told = fill(folder, server)
    assert time.monotonic() - started < 8 and server.most_open <= 3
    kept = [f"2024/{ID}.mjlog"] if outcome in (STORED, RETRIED) else {GONE: [MISSING], BAD: [keep.REFUSED]}.get(outcome, [])
    assert files(tmp_path) == kept, told
    assert len(server.times) == (3 if outcome == RETRIED else 1)
    if outcome in (STORED, RETRIED):
        assert folder.stored == 1 and not told and not fault_of((tmp_path / kept[0]).read_bytes())
    else:
        assert len(told) == 1 and (folder.gone, folder.refused) == ((1, 0) if outcome == GONE else (0, 1))


def test_nobody_there(tmp_path: Path, server: Server) -> None:
    client = server.client()
    server.listener.shutdown(socket.SHUT_RDWR)
    server.listener.close()
    told: list[str] = []
    Folder(tmp_path).fill(client, [ID], lambda log_id, why: told.append(why))
    assert told == ["ConnectionError, 4 times"] and files(tmp_path) == []


def test_a_wrong_certificate(tmp_path: Path, server: Server) -> None:
    server.behaviours = [lambda connection: connection.sendall(b"\x15\x03\x01\x00\x02\x02\x28")]
    address = f"https://127.0.0.1:{server.listener.getsockname()[1]}/?"
    client = Client(Site(address, "https", "127.0.0.1", 0.5, 0.01), 0.01)
    with pytest.raises(polite.Refused, match="SSLError, 4 times"):
        client.get(ID)


def test_what_is_there_or_gone_is_not_asked_for_again(tmp_path: Path, server: Server) -> None:
    others = [f"2024010112gm-0009-0000-0000000{n}" for n in range(1, 5)]
    server.behaviours = [answer(PACKED), answer(b"", "404 Not Found"), answer(b"", "403 No"), answer(PACKED)]
    fill(Folder(tmp_path), server, *others)
    again = Folder(tmp_path)
    server.behaviours.append(answer(PACKED))
    fill(again, server, *others)
    assert len(server.times) == 5 and again.had == 3 and again.stored == 1  # only the refused one
    assert (tmp_path / MISSING).read_text() == f"{others[1]}\n"


def test_it_stops_after_five_failures_in_a_row(tmp_path: Path, server: Server) -> None:
    server.behaviours = [answer(b"", "403 No")]
    with pytest.raises(Stopped):
        fill(Folder(tmp_path), server, *(f"2024010112gm-0009-0000-{n:08x}" for n in range(20)))
    assert len(server.times) == 5


def test_there_is_a_pause_between_requests_also_between_tries(tmp_path: Path, server: Server) -> None:
    server.behaviours = [answer(b"", "500 No"), answer(PACKED)]
    ids = [f"2024010112gm-0009-0000-{n:08x}" for n in range(4)]
    Folder(tmp_path).fill(server.client(0.2), ids, lambda log_id, why: None)
    assert len(server.times) == 5 and server.most_open == 1
    assert min(b - a for a, b in zip(server.times, server.times[1:], strict=False)) >= 0.19


def test_a_server_that_asks_for_time_gets_it(tmp_path: Path, server: Server) -> None:
    server.behaviours = [BEHAVIOURS["429, in a second"][0], answer(PACKED)]
    fill(Folder(tmp_path), server)
    assert server.times[1] - server.times[0] >= 0.95


def test_it_says_who_it_is_and_nothing_else(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password secret")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    server.behaviours = [answer(PACKED, "200 OK", "Set-Cookie: a=b")]
    fill(Folder(tmp_path / "logs"), server)
    head = server.heads[0].decode()
    assert f"GET /?{ID} " in head and "User-Agent: tenhou-analyzer/" in head
    assert "Mozilla" not in head and "Authorization" not in head


def test_only_the_site_itself_is_asked() -> None:
    assert Site() == ("https://tenhou.net/0/log/?", "https", "tenhou.net", 30.0, 2.0)
    for address in ("http://tenhou.net/?", "https://tenhou.net.example.com/?", "https://tenhou.net@127.0.0.1/?"):
        with pytest.raises(polite.Refused, match="another host"):
            Client(Site()._replace(address=address), 0.0).get(ID)


@pytest.mark.parametrize("log_id", ["../../etc/passwd", f"{ID}/../x", f"{ID}\n", "", "2024010112gm-0009-0000-xabcdefabcdef"])
def test_only_an_id_makes_a_file_name(log_id: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no id"):
        Folder(tmp_path).place(log_id)


def test_one_download_on_a_machine(tmp_path: Path) -> None:
    with only_one(tmp_path), pytest.raises(LockedError), only_one(tmp_path):
        pass
    with only_one(tmp_path):
        pass


def test_what_a_server_asks_for_in_seconds() -> None:
    assert [retry_after(text) for text in ("5", " 7 ", "", "-3", "x", "1e9", "٣", formatdate(0))] == [5, 7, 0, 0, 0, 0, 0, 0]
    assert 50 < retry_after(formatdate(time.time() + 60)) < 61
