"""The form of a record is told by its content (formats/*.md, "how to tell"); a name says nothing."""

from __future__ import annotations

import base64
import json
import time

import pytest
from corpus import FOLDER, needs_corpus

from analyzer.formats import open_log
from analyzer.formats.container import document
from analyzer.formats.detect import LOOKED_AT, detect, is_record
from analyzer.formats.errors import UnreadableLog

ROUND = "[[0,0,0],[25000,25000,25000,25000],[16],[]]"
BODY = b"\x0a\x15.lq.GameDetailRecords\x12\x00"
HEAD = {"uuid": "210815-00000000-0000-0000-0000-000000000000", "accounts": [{"seat": 0, "log": "[[["}]}
FORMS = {
    "mjlog": [b"<mjloggm>", b"\xef\xbb\xbf<mjloggm>", b"\n <!-- a --><mjloggm>", b"<?xml version='1.0'?>", b"<html>"],
    "tenhou6": [
        f'{{"title":["",""],"name":["a","b","c","d"],"rule":{{"aka":1}},"log":[{ROUND}]}}'.encode(),
        '\ufeff { "log" : [ \n [ [0,0,0] ] ], "ver": "2.3" }'.encode(),
        f'{{"log":[{ROUND}]}}\n{{"log":[{ROUND}]}}'.encode(),
        b'{"name":["{[","\\"log\\":[[{","",""],"log":[]}',
        b'{"log":[[[0,0,',  # it ends inside
        f"https://tenhou.net/6/#json={{\"log\":[{ROUND}]}}".encode(),
        b"http://tenhou.net/5/&ts=3#json=%7B%22log%22%3A",
        b"export const data = [\n`https://tenhou.net/6/#json={}`\n]",
        b'["https://tenhou.net/6/#json={}"]',
    ],
    "mjai": [
        b'{"type":"start_game","names":["a","b","c","d"]}\n{"type":"start_kyoku"}',
        b'{"aka_flag":true,"names":["\\"type\\"","b","c","d"],"type":"start_game"}\r\n',
        b'[{"type":"start_game"}, {"type":"start_kyoku"',
        b'{"type": "none"}\n{"type":"start_game"}',
    ],
    "majsoul": [
        BODY,
        b"\x03\x01\x00\x0a\x00\x12\x30\x1a\x02" + BODY,
        b"\x12\x30\x1a\x02" + BODY,
        json.dumps({"head": HEAD, "data": {"name": ".lq.GameDetailRecords", "data": {}}}).encode(),
        json.dumps({"data": base64.b64encode(BODY).decode(), "head": HEAD}).encode(),
        json.dumps({"head": HEAD, "records": []}).encode(),
        json.dumps([{"name": "RecordNewRound", "data": {}}]).encode(),
        json.dumps({"rounds": [[{"name": "NewRound", "data": {}}]]}).encode(),
        json.dumps([{"head": HEAD, "data": []}]).encode(),
    ],
    "majiang": [
        b'{"title":"a","player":["a","b","c","d"],"qijia":2,"log":[[{"qipai":{}}]]}',
        b'{"log" : [ [ { "qipai"',
        b'[{"title":"a","qijia":0},{"qijia":1}]',
    ],
    "sheet": [b"dealer,result,winner\n", b'{"ruleset":"ema","rows":[{"result":"ron"}]}'],
    "": [b"", b"hello", b"GIF89a", b"\x03\x01\x00\x0a\x00\x12 something else", b"https://tenhou.net/0/?log=x"],
}


@pytest.mark.parametrize(("form", "data"), [(form, data) for form, all_ in FORMS.items() for data in all_])
def test_a_form_is_told_by_first_bytes_and_keys(form: str, data: bytes) -> None:
    assert detect(data) == form
    assert is_record(data) == (form not in ("", "sheet") and data != b"<html>")


@pytest.mark.parametrize(("data", "words"), [
    (b'{"name":"left-pad","version":"1.0"}', "JSON with the keys name, version; read are tenhou/6"),
    (b"{}", "JSON without keys"),
    (b"[1, [2], {}]", "JSON without keys"),
    (b'{"type":"FeatureCollection","features":[]}', "the keys type, features"),
    (b'{"log":{"version":"1.2","entries":[]}}', "the keys log"),  # of a browser
    (b'{"hiddenState":{"wall":[1]},"publicObservation":{}}', "the state of a simulator"),
    (b"{" + b",".join(b'"k%d":1' % i for i in range(20)) + b"}", "k0, k1, k2, k3, k4, k5, k6, k7 ..."),
])  # fmt: skip
def test_json_that_is_no_record_is_told_with_its_keys(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableLog, match=words.replace("...", r"\.\.\.")):
        detect(data)
    assert not is_record(data)
    (log,) = open_log(data, "x")
    assert log.error is not None and words in log.error.reason


@pytest.mark.parametrize("unit", [b"[", b"{", b'"', b'\\"', b'"a":', b'{"a":[', b'["', b'{"log":', b'"\\'])
def test_to_look_takes_no_time_worth_speaking_of(unit: bytes) -> None:
    start = time.process_time()
    for begun in (b"{", b"[", b'{"', b"[{"):
        data = begun + unit * LOOKED_AT
        is_record(data)
    assert time.process_time() - start < 2  # squared it would be minutes


@needs_corpus
@pytest.mark.parametrize("form", ["tenhou6", "mjai", "majsoul", "majiang"])
def test_every_sample_is_told_whole_and_by_its_beginning(form: str) -> None:
    for path in sorted((FOLDER / form).iterdir()):
        data = document(path.read_bytes()).data
        assert detect(data) == form and is_record(data[:8192]), path.name
