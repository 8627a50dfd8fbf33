"""Who played, where and when: the head of a record."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Final

from analyzer.formats.majsoul.fields import Fields
from analyzer.tape.header import Header

CHINA: Final = timezone(timedelta(hours=8))
UUID: Final = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-", re.ASCII)
ROOMS: Final = {
    2: "bronze, East", 3: "bronze, South", 5: "silver, East", 6: "silver, South", 8: "gold, East", 9: "gold, South",
    11: "jade, East", 12: "jade, South", 15: "throne, East", 16: "throne, South", 17: "bronze, East, three players",
    18: "bronze, South, three players", 19: "silver, East, three players", 20: "silver, South, three players",
    21: "gold, East, three players", 22: "gold, South, three players", 23: "jade, East, three players",
    24: "jade, South, three players", 25: "throne, East, three players", 26: "throne, South, three players",
}  # fmt: skip
CPU: Final = "CPU"
NAME: Final = 100  # characters


def header_of(head: Fields, players: int) -> Header | None:
    """The header; None of a record without a head. UnreadableLog."""
    if not head.told:
        return None
    uuid = head.text("uuid")
    names, dan = [CPU] * players, [""] * players
    for account in head.messages("robots", 8) + head.messages("accounts", 8):
        seat = account.number("seat", 0, players - 1)
        names[seat] = account.text("nickname")[:NAME] or CPU
        level = account.message("level3" if players == 3 else "level").number("id")
        dan[seat] = str(level) if level else ""
    return Header(
        names=tuple(names),
        dan=tuple(dan) if any(dan) else (),
        room=_room(head),
        played=_day(uuid, head.number("start_time", 0, 2**32)),
        log_id=uuid[:NAME] or None,
    )


def _room(head: Fields) -> str | None:
    config = head.message("config")
    meta = config.message("meta")
    if meta.number("contest_uid", 0, 2**32):
        return f"contest {meta.number('contest_uid', 0, 2**32)}"
    if config.number("category") == 1:
        return "friends"
    return ROOMS.get(meta.number("mode_id"))


def _day(uuid: str, start: int) -> date | None:
    """The day in China, where the game's clocks are."""
    found = UUID.match(uuid)
    if found is not None:
        try:
            return date(2000 + int(found[1]), int(found[2]), int(found[3]))
        except ValueError:
            pass
    return datetime.fromtimestamp(start, UTC).astimezone(CHINA).date() if start else None


def final_of(head: Fields, players: int) -> tuple[list[int], list[int]] | None:
    """Final scores and points, seat by seat; None where the head has no result. UnreadableLog."""
    results = head.message("result").messages("players", 8)
    if len(results) < players:
        return None
    scores, points = [0] * players, [0] * players
    for told in results:
        seat = told.number("seat", 0, players - 1)
        scores[seat] = told.number("part_point_1", -10_000_000, 10_000_000)
        points[seat] = told.number("total_point", -10_000_000, 10_000_000)
    return scores, points
