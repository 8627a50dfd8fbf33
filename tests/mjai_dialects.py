"""Games of our own as lines of mjai, and the same in the dialects that we do not write."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

from analyzer.formats.mjai import write
from analyzer.formats.mjai.write import Dialect
from analyzer.generate.play.order import Order, played
from analyzer.tape.tape import Tape

Events = list[dict[str, Any]]
BYTES = b'{}[]",:0123456789-.eE\\ \nmpszrESWNPFC?actorpaitypenull'
TILES = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + list("ESWNPFC")


@lru_cache(maxsize=16)
def game(ruleset: str = "tenhou-4p", style: str = "normal", number: int = 0, seed: int = 31) -> Tape:
    """A played game."""
    return played(Order(ruleset, seed=seed, style=style), number).tape


def events(tape: Tape, dialect: Dialect = "ruby") -> Events:
    """What is written of it."""
    return [json.loads(line) for line in write(tape, dialect).splitlines()]


def lines(told: Events) -> bytes:
    """Events as bytes."""
    return b"".join(json.dumps(event).encode() + b"\n" for event in told)


def oldest(told: Events) -> Events:
    """gimite's converter of 2012: hands as events of their own; no scores, honba, marks or reasons."""
    found: Events = []
    for event in told:
        kind = event["type"]
        if kind == "start_kyoku":
            found.append({"type": kind, "oya": event["oya"], "dora_marker": event["dora_marker"]})
            found += [{"type": "haipai", "actor": i, "pais": hand} for i, hand in enumerate(event["tehais"])]
        elif kind == "dora":
            found.append({"type": kind, "pai": event["dora_marker"]})
        else:
            left_out = ("tsumogiri", "scores", "deltas", "reason", "tehais", "tenpais")
            found.append({key: value for key, value in event.items() if key not in left_out})
    return found


def of_one_seat(told: Events, seat: int) -> Events:
    """What one player sees: hands and draws of the others are hidden."""
    found: Events = []
    for event in told:
        if event["type"] == "start_kyoku":
            hands = [hand if i == seat else ["?"] * 13 for i, hand in enumerate(event["tehais"])]
            event = {**event, "tehais": hands}
        elif event["type"] == "tsumo" and event["actor"] != seat:
            event = {**event, "pai": "?"}
        found.append(event)
    return found


def akochan(told: Events) -> Events:
    """Keys in order, scores and no changes, indicators of open kans behind the discard, and the wall."""
    found: Events = []
    for event in told:
        event = dict(sorted((key, value) for key, value in event.items() if key not in ("deltas", "reason", "hora_points")))
        if event["type"] == "dora" and found[-1]["type"] == "tsumo":
            event["behind"] = True  # the next discard
        if found and found[-1].pop("behind", False) and event["type"] == "dahai":
            found.insert(-1, event)
        else:
            found.append(event)
    for event in found:
        event.pop("behind", None)
    for at, event in enumerate(found):
        if event["type"] == "start_kyoku":
            event["haiyama"] = wall_of(found[at:])
    return found


def wall_of(told: Events) -> list[str]:
    """A wall that a round can have been dealt from, as akochan lays it out."""
    start = told[0]
    wall = [""] * 136
    for seat, hand in enumerate(start["tehais"]):
        wall[(seat - start["oya"]) % 4 : 52 : 4] = hand
    wall[-6] = start["dora_marker"]
    live, replaced, turned, kan = 52, 0, 0, False
    for event in told[1:]:
        if event["type"] == "start_kyoku":
            break
        if event["type"] == "tsumo":
            at = -1 - replaced if kan else live
            live, replaced, kan = (live, replaced + 1, False) if kan else (live + 1, replaced, False)
            wall[at] = event["pai"]
        elif event["type"] == "dora":
            turned += 1
            wall[-6 - 2 * turned] = event["dora_marker"]
        elif event["type"] in ("ankan", "kakan", "daiminkan"):
            kan = True
        elif event["type"] == "hora":
            for i, marker in enumerate(event.get("uradora_markers", ())):
                wall[-5 - 2 * i] = marker
    left = [tile for tile in TILES for _ in range(4)]
    for suit in "mps":
        left[left.index(f"5{suit}")] = f"5{suit}r"
    for tile in filter(None, wall):
        left.remove(tile)
    return [tile or left.pop() for tile in wall]


def changed(data: bytes, chance: random.Random) -> bytes:
    """Some bytes or lines of it are other ones, twice there, or gone."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, size = chance.randrange(len(data)), chance.choice((1, 1, 3, 20, 200))
        way = chance.randrange(5)
        if way == 0:
            data = data[:at] + data[at + size :]
        elif way == 1:
            data = data[:at] + data[at : at + size] + data[at:]
        elif way == 2:
            data = data[:at] + bytes(chance.choices(BYTES, k=min(size, 20))) + data[at + size :]
        else:
            other = chance.randrange(len(data))
            start, end = data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at) + 1
            line = data[data.rfind(b"\n", 0, other) + 1 : data.find(b"\n", other) + 1]
            data = data[:start] + line + data[start if way == 3 else end :]
        if not data:
            return b"{"
    return data
