"""What the numbers of a page count: logs, rounds, what was excluded and why, whose definitions, which version."""

from __future__ import annotations

from typing import Final

from analyzer.render.figures import together_text
from analyzer.render.languages import Text, told
from analyzer.stats.axes import Condition
from analyzer.stats.catalogue import OURS, profile
from analyzer.stats.engine import Result

ALL: Final = Text("none", "なし")
DEFAULT: Final = Text("default: the first variant of each", "default: 各統計の第一の定義")
Facts = tuple[tuple[Text, Text], ...]
BY_GAME: Final = Text(
    "Intervals are made game by game. They stand for these games: how far a number may be from that of endless games "
    "of the same players. What the rules fix, as the mean place of all seats, has none.",
    "区間は対局ごとの合計から求め、同じプレイヤーが無限に対局した場合の値との隔たりを表します。全席を数えた平均順位のように"
    "ルールで決まる値には区間がありません。",
)


def facts(result: Result, software: str, unreadable: int = 0, failed: int = 0, duplicates: int = 0) -> Facts:
    """Line by line. ``unreadable``, ``failed`` (internal error) and ``duplicates`` are logs in no other number."""
    totals, selection = result.totals, result.selection
    lines = [
        (Text("Games", "対局"), _count(totals.games)),
        (Text("Rounds counted", "集計した局"), _count(totals.counted)),
        (Text("Rounds with ERROR findings", "ERROR のある局"), _left(totals.with_errors, selection.errors)),
        (Text("Rounds under unknown rules", "ルール不明の局"), _left(totals.unknown, selection.unknown)),
    ]
    for name, count in (
        (Text("Unreadable logs", "読めない牌譜"), unreadable),
        (Text("Logs with an internal error", "処理に失敗した牌譜"), failed),
        (Text("Duplicate logs", "重複した牌譜"), duplicates),
    ):
        lines += [(name, _count(count))] * bool(count)
    conditions = ", ".join(_words(condition) for condition in selection.conditions)
    lines.append((Text("Filters", "条件"), told(conditions, 0) if conditions else ALL))
    if selection.player is not None:
        lines.append((Text("Player", "プレイヤー"), told(selection.player)))
    if selection.by:
        lines.append((Text("Grouped by", "分け方"), told(", ".join(selection.by), 0)))
    if selection.together:
        mixed = Text(together_text(selection.together), _mixed(selection.together))
        lines.append((Text("Taken together", "合わせた対局"), mixed))
    for item in result.not_told:
        column = f"{item.table}.{item.column}"
        lines.append((Text(f"Not recorded: {column}", f"記録なし: {column}"), told(f"{item.rows:,} / {item.of:,}")))
    theirs = told(f"{result.profile}: {profile(result.profile).title}", 0)
    lines.append((Text("Definitions", "定義"), DEFAULT if result.profile == OURS else theirs))
    lines.append((Text("Made by", "作成"), told(software, 0)))
    return tuple(lines)


def notes(result: Result) -> tuple[Text, ...]:
    """How to read the intervals, and which statistics are missing."""
    if not result.left_out:
        return (BY_GAME,)
    names = ", ".join(result.left_out)
    return BY_GAME, Text(
        f"Excluded, because they lack such an axis: {names}.", f"この分け方・条件のない統計は除きました: {names}"
    )


def _mixed(axes: tuple[str, ...]) -> str:
    return "・".join({"players": "三人打ちと四人打ち", "length": "東風戦と半荘戦"}[axis] for axis in axes)


def _count(count: int) -> Text:
    return told(f"{count:,}")


def _left(count: int, taken: bool) -> Text:
    if not count:
        return ALL
    return (
        Text(f"{count:,}, included", f"{count:,}（集計に含む）")
        if taken
        else Text(f"{count:,}, excluded", f"{count:,}（除外）")
    )


def _words(condition: Condition) -> str:
    return f"{condition.axis} {condition.sign} {' or '.join(condition.values)}"
