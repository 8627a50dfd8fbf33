"""Score sheets written by hand, and what is found in them."""

from __future__ import annotations

import analyzer

HEAD = "round,honba,sticks,riichi,result,winner,from,han,fu,limit,tenpai,change 0,change 1,change 2,change 3"
NOBODY = "draw,,,,,,none,0,0,0,0"  # nobody wins, nobody is tenpai


def judged(ruleset: str, *rows: str) -> list[str]:
    """The codes found in rows; that the game goes on after the last one is none."""
    text = "\n".join((f"# ruleset: {ruleset}", HEAD, *rows, ""))
    report = analyzer.check(text.encode(), name="sheet.csv")
    assert report.error is None, report.error
    return [finding.code for finding in report.findings if finding.code != "LOG-02"]
