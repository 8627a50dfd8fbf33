"""JSON, to plain values; what is none is told with its place."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from analyzer.formats.container import BOM
from analyzer.formats.errors import UnreadableLog

PLACE: Final = re.compile(r" \(byte (\d+)\)$")


def parse(data: bytes) -> object:
    """The value of a JSON text in UTF-8. UnreadableLog."""
    text = data.removeprefix(BOM)
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        found = PLACE.search(str(error))
        if found is None and "truncated" in str(error):
            raise UnreadableLog("JSON that ends inside", f"byte {len(data)}") from error
        if found is None:
            raise UnreadableLog(f"JSON: {str(error).split(' - ')[0]}") from error
        reason = str(error)[: found.start()].removeprefix("JSON is malformed: ")
        raise UnreadableLog(f"malformed JSON: {reason}", f"byte {int(found[1]) + len(data) - len(text)}") from error
    except RecursionError as error:
        raise UnreadableLog("JSON: nested too deeply") from error
