"""What a page of a thousand findings costs: to write, its size, and to open in Chromium.

usage: python tests/bench/board.py
The time to open is that of the page's main thread, in which other programs have no part. Never a pass or fail.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

from analyzer import api
from analyzer.formats import open_log
from analyzer.render.board.form import FORM
from analyzer.render.form import Asked, Judged
from analyzer.rules.summary import Summary

ROOT = Path(__file__).parents[2]
FINDINGS = 1000
sys.path.append(str(ROOT / "tests" / "browser"))


def page() -> str:
    """The faults of the rules' fixtures, again and again."""
    document, summary, asked = FORM.document(Asked()), Summary(), Asked()
    paths = sorted((ROOT / "fixtures" / "rules").glob("fail-*.xml"))
    logs = [log for path in paths for log in open_log(path.read_bytes(), str(path.relative_to(ROOT)))]
    judged = [Judged(api.check(log), log, asked) for log in logs]
    start = time.process_time()
    for one in cycle(judged):
        summary.count(one.report, 0)
        document.add(FORM.piece(one))
        if sum(summary.findings.values()) >= FINDINGS:
            break
    text = document.end(summary)
    print(f"written in {time.process_time() - start:.2f} s, {len(text.encode()):,} bytes, {summary.logs} logs")
    return text


def opened(text: str) -> None:
    from chromium import chromium

    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        path = Path(folder) / "page.html"
        path.write_text(text, "utf-8")
        for _ in range(5):
            tab = browser.new_page(viewport={"width": 1440, "height": 900})
            asks = tab.context.new_cdp_session(tab)
            asks.send("Performance.enable", {"timeDomain": "threadTicks"})
            start = time.perf_counter()
            tab.goto(path.as_uri())
            waited = time.perf_counter() - start
            told = {one["name"]: one["value"] for one in asks.send("Performance.getMetrics")["metrics"]}
            print(
                f"opened: main thread {told['TaskDuration']:.2f} s, by the clock {waited:.2f} s, {int(told['Nodes'])} nodes"
            )
            tab.close()


if __name__ == "__main__":
    opened(page())
