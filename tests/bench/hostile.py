"""How long hostile XML of 8 MB takes to be refused: python tests/bench/hostile.py [NAME...]."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "formats")]
from test_hostile_xml import CASES, full

from analyzer.formats import open_log

TENHOU = b'<mjloggm ver="2.3">'
SCANNED = {
    "Tenhou's elements": lambda: full(b"<D0/>", TENHOU),
    "Tenhou's attributes": lambda: full(b'a="1" ', TENHOU + b"<GO ", b"/></mjloggm>"),
    "Tenhou's names": lambda: full(b"%41", TENHOU + b'<UN n0="', b'"/></mjloggm>'),
    "roots": lambda: full(TENHOU, b"", b""),
    "games": lambda: full(TENHOU + b'<GO type="9"/></mjloggm>', b"", b""),
    "spaces": lambda: full(b" ", TENHOU),
}

if __name__ == "__main__":
    for name, made in ({name: case[0] for name, case in CASES.items()} | SCANNED).items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        data = made()
        started = time.perf_counter()
        opened = open_log(data, "x")
        seconds = time.perf_counter() - started
        print(f"{name:32} {len(data) / 1e6:4.1f} MB {seconds:6.3f} s  {opened[0].error or 'read'}"[:120])
