"""All sets of up to three circumstances, of all seats: shown by a clean game, or refused by name. Counts, and what fails.

usage: python tests/heavy/circumstances.py [RULESET ...]     default: tenhou-4p tenhou-3p ema m-league
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "settlement"))
from wins import asked, named_in, refusal, shown


def main(rulesets: list[str]) -> int:
    """The number of failures."""
    failures = 0
    for ruleset in rulesets:
        kept, clean, refused = Counter[tuple[tuple[str, ...], bool]](), 0, Counter[str]()
        for one in asked(ruleset):
            error = refusal(one)
            if error is None:
                kept[one.said, one.opened] += 1
                wrong = shown(one)
            else:
                refused[error.reason] += 1
                wrong = "" if set(named_in(error)) <= set(one.said) else f"refused for {error}"
            if wrong:
                failures += 1
                print(f"{one}: {wrong}")
            clean += error is None and not wrong
        print(f"{ruleset}: {len(kept)} sets accepted, {clean} of {kept.total()} wins shown;", end=" ")
        print(f"{refused.total()} refused, for {len(refused)} reasons")
    return failures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["tenhou-4p", "tenhou-3p", "ema", "m-league"]) > 0)
