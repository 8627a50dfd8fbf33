"""A settled hand for people at a table: who pays whom and why, and what follows."""

from __future__ import annotations

from decimal import Decimal

from analyzer.render.escape import escaped
from analyzer.render.rulesets import value_text
from analyzer.rules.words import WINDS
from analyzer.settlement.records import Settlement, Won
from analyzer.settlement.taiwan import TaiwanSettlement
from analyzer.settlement.words import round_of, round_text

ENDS = {
    "draw": "Exhaustive draw", "nagashi_mangan": "Nagashi mangan", "chombo": "Chombo",
    "sanchahou": "Sanchahou (three rons)", "two_rons": "Abortive draw (two rons)",
    "kyuushu_kyuuhai": "Kyuushu kyuuhai (nine kinds)", "suufon_renda": "Suufon renda (four equal winds)",
    "suucha_riichi": "Suucha riichi (four riichi)", "suukaikan": "Suukaikan (four kans)",
}  # fmt: skip


def settlement_lines(told: Settlement) -> list[str]:
    """Header, each win with its value, payments, changes and scores, what follows."""
    header = [_round(told.round), *_renchan(told.renchan), f"{told.honba} honba", _sticks(told.sticks)]
    lines = [" · ".join([*header, escaped(told.ruleset)])]
    for won in told.wins:
        lines += ["", *_win_lines(told, won)]
    if not told.wins:
        lines += ["", ENDS[told.outcome] + _who(told)]
    lines += ["", *_payment_lines(told), "", *_table(told)]
    lines += ["", *(f"note  {escaped(note)}" for note in told.notes)] if told.notes else []
    lines += ["", *_mark_lines(told)] if _mark_lines(told) else []
    return [*lines, "", *_after(told)]


def _mark_lines(told: Settlement) -> list[str]:
    """``assumed: no source for wrc: riichi_points = 1,000``; the usual rules are not told."""
    assumed = [f"{one.key} = {value_text(one.value)}" for one in told.marks if one.mark == "assumed"]
    lines = [f"assumed: no source for {escaped(told.ruleset)}: {', '.join(assumed)}"] if assumed else []
    weak = [one for one in told.marks if one.mark == "weak"]
    return lines + [f"weak: {one.key} = {value_text(one.value)} ({escaped(one.source)})" for one in weak]


def _who(told: Settlement) -> str:
    """`` by South``; ``: East and South tenpai``."""
    if told.offenders:
        return f" by {_names(told, told.offenders)}"
    if told.outcome not in ("draw", "nagashi_mangan"):
        return ""
    by = f" by {_names(told, told.nagashi)}" if told.nagashi else ""
    return f"{by}: {_names(told, told.tenpai) or 'nobody'} tenpai"


def _names(told: Settlement, seats: tuple[int, ...]) -> str:
    return " and ".join(wind(told, seat) for seat in seats)


def _round(name: str) -> str:
    return round_text(round_of("round", name, 4)[0])


def _renchan(count: int | None) -> list[str]:
    """Where it is known, and is one."""
    return [f"renchan {count}"] if count else []


def _sticks(count: int) -> str:
    return "no deposits" if count == 0 else f"{count} deposit{'' if count == 1 else 's'}"


def wind(told: Settlement, seat: int) -> str:
    """``South``, by this hand's winds."""
    return WINDS[(seat - told.dealer) % len(told.changes)]


def _win_lines(told: Settlement, won: Won) -> list[str]:
    worth = won.worth
    how = "by tsumo" if won.loser is None else f"from {wind(told, won.loser)}"
    lines = [f"{wind(told, won.winner)} wins {how}: {worth.words}"]
    if worth.reading:
        lines.append(f"  hand   {worth.reading}")
    if worth.yaku:
        total = f"{worth.yakuman} x yakuman" if worth.yakuman else f"{worth.han} han"
        names = [yaku.name if worth.yakuman else f"{yaku.name} {yaku.han}" for yaku in worth.yaku]
        lines.append(f"  yaku   {' + '.join(names)} = {total}")
    if worth.counted:
        lines.append(f"  fu     {worth.counted}")
    if worth.limit == "none":
        assert worth.han is not None
        lines.append(f"  base   {worth.fu} fu x 2^({worth.han} + 2) = {worth.base:,}")
    else:
        lines.append(f"  base   {worth.limit if worth.yakuman < 2 else worth.words} = {worth.base:,}")
    return lines


def _payment_lines(told: Settlement) -> list[str]:
    if not told.payments:
        return ["  nobody pays"]
    rows = []
    for payment in told.payments:
        payer = "the table" if payment.payer is None else wind(told, payment.payer)
        receiver = "nobody" if payment.receiver is None else wind(told, payment.receiver)
        rows.append((f"{payer} pays {receiver}", f"{payment.amount:,}", payment.why))
    return _columns(rows)


def _columns(rows: list[tuple[str, str, str]]) -> list[str]:
    """The first column to the left, amounts to the right, the reason after them."""
    first, second = max(len(row[0]) for row in rows), max(len(row[1]) for row in rows)
    return [f"  {one:{first}}  {two:>{second}}  {three}".rstrip() for one, two, three in rows]


def _table(told: Settlement) -> list[str]:
    """Seat by seat: what changes, and the scores where they are known."""
    seats = range(len(told.changes))
    columns = [
        [f"seat {seat} {wind(told, seat)}" for seat in seats],
        [f"{change:+,}" if change else "0" for change in told.changes],
    ]
    names = ["", "change"]
    if told.scores is not None:
        columns.append([f"{score:,}" for score in told.scores])
        names.append("score")
    if told.final is not None:
        columns.append([f"{score:,}" for score in told.final.scores])
        columns.append([_place(place) for place in told.final.places])
        columns.append([f"{point:+,.1f}" for point in told.final.points])
        names += ["final score", "place", "points"]
    return _grid(names, columns)


def _grid(names: list[str], columns: list[list[str]]) -> list[str]:
    width = max(len(name) for name in names)
    widths = [max(len(column[i]) for column in columns) for i in range(len(columns[0]))]
    return [
        f"  {name:{width}}" + "".join(f"  {cell:>{size}}" for cell, size in zip(column, widths, strict=True))
        for name, column in zip(names, columns, strict=True)
    ]


def _place(place: int) -> str:
    return ("1st", "2nd", "3rd", "4th")[place - 1]


def _after(told: Settlement) -> list[str]:
    after = told.next
    if after is None:
        return [f"game over: {told.over}"]
    seat = after.dealer
    deals = f"dealer seat {seat} ({wind(told, seat)}{' again' if seat == told.dealer else ' now'})"
    header = [_round(after.round), *_renchan(after.renchan), f"{after.honba} honba", _sticks(after.sticks), deals]
    lines = [f"next: {' · '.join(header)}"]
    return [*lines, f"or game over: {told.over}"] if told.over else lines


# --- Taiwanese ---


def taiwan_lines(told: TaiwanSettlement) -> list[str]:
    """Each payer's 底 and 台, the amount, what the winner collects, who deals next."""
    lines = [
        f"Taiwanese · base {told.base:,} · {told.unit:,} a tai · {_streak(told)} (dealer +{told.dealer_tai} tai)", "",
        _hand(told), "",
    ]  # fmt: skip
    if told.payments:
        rows = [
            (f"{_seat(told, pay.payer)} pays", pay.label, f"{pay.di} 底 + {pay.tai} 台", f"-{pay.amount:,}", pay.why)
            for pay in told.payments
        ]
        assert told.winner is not None
        tai, who = sum(pay.tai for pay in told.payments), "dealer" if told.winner == told.dealer else "non-dealer"
        how = " · ".join([f"{who} wins", f"{told.tai} tai", told.outcome])
        rows.append(
            (
                f"{_seat(told, told.winner)} collects",
                how,
                f"{len(told.payments)} 底 + {tai} 台",
                f"+{told.collects:,}",
                "",
            )
        )
        lines += [*_aligned(rows), ""]
    lines += [f"note  {note}" for note in told.notes]
    stays = "keeps the deal" if told.next_dealer == told.dealer else "deals"
    return [
        *lines,
        f"next: seat {told.next_dealer} ({_wind(told, told.next_dealer)} now) {stays}, streak {told.next_streak}",
    ]


def _streak(told: TaiwanSettlement) -> str:
    return "dealer without a streak" if told.streak == 0 else f"dealer on {told.label}"


def _hand(told: TaiwanSettlement) -> str:
    if told.winner is None:
        return "Drawn hand: nobody pays"
    how = "self-draws" if told.loser is None else f"wins from {_seat(told, told.loser)}"
    return f"{_seat(told, told.winner)} {how}: {told.tai} tai{' (flower win)' if told.flower else ''}"


def _wind(told: TaiwanSettlement, seat: int) -> str:
    return WINDS[(seat - told.dealer) % 4]


def _seat(told: TaiwanSettlement, seat: int) -> str:
    return f"{_wind(told, seat)}{' (dealer)' if seat == told.dealer else ''}"


def _aligned(rows: list[tuple[str, str, str, str, str]]) -> list[str]:
    sizes = [max(len(row[i]) for row in rows) for i in range(4)]
    return [
        f"  {one:{sizes[0]}}  {two:{sizes[1]}}  {three:{sizes[2]}}  {four:>{sizes[3]}}  {five}".rstrip()
        for one, two, three, four, five in rows
    ]


def streak_lines(table: list[tuple[str, int]], base: Decimal, unit: Decimal, cap: int | None) -> list[str]:
    """What each streak adds to a payment between the dealer and another."""
    lines = [f"{f'+{tai}':>4}  {label:8}  {tai} x {unit:,} = {tai * unit:,}" for label, tai in table]
    after = "No cap: the streak goes on." if cap is None else f"The deal passes after a streak of {cap}."
    return ["The dealer's extra tai, per payment", "", *lines, "", f"Dealer 1 + streak. {after}"]
