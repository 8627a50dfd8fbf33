"""SQL for the value of a renchan: the state of the table after a round, and how the game went on for the dealer."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from analyzer.stats.axes import AXES
from analyzer.stats.renchan.effect import GROUPS, OUTCOMES
from analyzer.stats.sql import Query, Selection, chosen_rows, clean
from analyzer.tables.rankpoints import rank_points

SCALES: Final = (3000, 7000, 15000)  # points by which a lead is judged, for a near and for a far end of the game
TARGET: Final = {3: 40000, 4: 30000}  # who has it after all last ends the game
DAN: Final = 16  # 七段, whose rank points of the phoenix room places are worth here
TABLE: Final = "ends_of_rounds"
OVER: Final = 99  # the cell of rounds after all last


class Question(NamedTuple):
    """What is compared: rounds for which ``treated`` holds with others, both of those for which ``rows`` does.

    ``keeps``: the treated keep the deal. Then the next honba is one more, and passing it may end the game.
    """

    treated: str
    rows: str = "true"
    keeps: bool = False


RENCHAN: Final = Question("renchan", keeps=True)
DEALT_IN: Final = Question("deal_ins > 0", "winners > 0 and not won")
BY_TSUMO: Final = Question("result = 'tsumo'", "winners > 0 and not won")


def width(players: int) -> int:
    """How many numbers a state has: see `_state`."""
    return 3 + (players - 1) * (1 + len(SCALES))


def ends(selection: Selection, players: int) -> Query:
    """Makes the table that `untreated` and `treated` read: a row a round after which a sound game with an end went on.

    The dealer, all scores after the round, the next honba and deposits, and how he ended.
    """
    sound = clean(selection)
    chosen, parameters = chosen_rows(selection, sound, "dealer", f"players = {players}", "change is not null")
    keys = "".join(f", g{i}" for i in range(len(selection.by)))
    scores = ", ".join(f"max(case when seat = {seat} then score + change end) as s{seat}" for seat in range(players))
    return Query(
        f"""create or replace temp table {TABLE} as
with chosen as (select *{_groups(selection)}, score + change as own from player_rounds where {chosen}),
after as (select log, round, {scores} from player_rounds where {sound} group by log, round),
follow as (select log, round, renchan, ends_game, winners, cause, lead(honba) over w as honba_next,
  lead(kyoutaku) over w as sticks from rounds where {sound} window w as (partition by log order by round)),
ends as (select log, seat, final_score, place as place_end from placements where finished and {sound})
select log, length, kyoku, all_last or overtime as last, overtime, seat, honba, result, won, deal_ins, own,
  {", ".join(f"s{seat}" for seat in range(players))}, renchan, winners, cause, honba_next, sticks,
  final_score, place_end{keys}
from chosen join after using (log, round) join follow using (log, round) join ends using (log, seat)
where not ends_game and renchan is not null and honba_next is not null and place_end is not null""",
        parameters,
    )


def untreated(question: Question, selection: Selection, players: int) -> Query:
    """By group of the selection, length, cell and group of games: rows, products of the state, and with outcomes."""
    names = [f"f{i}" for i in range(width(players))]
    squares = [f"sum({a} * {b})" for a, b in combinations_with_replacement(names, 2)]
    products = [f"sum({a} * y{k})" for k in range(OUTCOMES) for a in names]
    keys = [*(f"g{i}" for i in range(len(selection.by))), "length", "cell", "part"]
    return Query(
        f"{_states(question, players)}\nselect {', '.join([*keys, 'count(*)', *squares, *products])} from states "
        "where not treated group by all",
        (),
    )


def treated(question: Question, selection: Selection, players: int) -> Query:
    """The same with situation: rows, state and outcomes of those to be fitted, how many are known, their gains."""
    names = [f"f{i}" for i in range(width(players))]
    keys = [*(f"g{i}" for i in range(len(selection.by))), "length", "cell", "part", "last", "place_now", "cause"]
    state = [f"sum({name}) filter (not over)" for name in names]
    outcomes = [f"sum(y{k}) filter (not over)" for k in range(OUTCOMES)]
    gains = [f"sum(y{k} - k{k}) filter (over)" for k in range(OUTCOMES)]
    return Query(
        f"{_states(question, players)}\n"
        f"select {', '.join([*keys, 'count(*)', *state, *outcomes, 'count_if(over)', *gains])} from states "
        "where treated group by all",
        (),
    )


def games(selection: Selection) -> Query:
    """By group of the selection, players and length: games with rounds of the dealer."""
    keys = [*(f"g{i}" for i in range(len(selection.by))), "players", "length"]
    chosen, parameters = chosen_rows(selection, clean(selection), "dealer")
    return Query(
        f"select {', '.join(keys)}, count(distinct log) from (select *{_groups(selection)} from player_rounds "
        f"where {chosen}) group by all order by all",
        parameters,
    )


def _groups(selection: Selection) -> str:
    return "".join(f", {AXES[axis].sql_of('player_rounds')} as g{i}" for i, axis in enumerate(selection.by))


def _states(question: Question, players: int) -> str:
    """Each row with its state f, its outcomes y, and k, those that are known where passing the deal ends the game.

    Outcomes: points to come, places (negative: fewer is better), rank points. The counter of a treated row is one more.
    """
    seats = range(players)
    others = ", ".join(_of_seat(players, j) + f" as o{j}" for j in range(1, players))
    ahead = " + ".join(f"(s{seat} > own or (s{seat} = own and {seat} < seat))::int" for seat in seats)
    top = f"greatest({', '.join(f's{seat}' for seat in seats)})"
    over = f"last and {top} >= {TARGET[players]}" if question.keeps else "false"
    honba = "honba + 1" if question.keeps else "0"
    return f"""with told as (select *, ({question.treated}) as treated, 1 + {ahead} as place_now, {others}
  from {TABLE} where {question.rows}),
leads as (select *, treated and ({over}) as over, case when overtime then {OVER} else kyoku end as cell,
  abs(log % {GROUPS}) as part from told),
states as materialized (select *, {_state(players, f"case when treated then {honba} else honba_next end")},
  (final_score - own)::double as y0, -place_end::double as y1, {_worth("place_end", players)} as y2,
  if(place_now = 1, 1000.0 * sticks, 0)::double as k0, -place_now::double as k1, {_worth("place_now", players)} as k2
  from leads)"""


def _of_seat(players: int, later: int) -> str:
    """The score of the seat so many turns after the dealer."""
    return f"case seat {' '.join(f'when {seat} then s{(seat + later) % players}' for seat in range(players))} end"


def _state(players: int, honba: str) -> str:
    """One, leads over the others in turn order, deposits, next honba, and the chances of all places but the last.

    If the dealer stays ahead of each other with the logistic chance of his lead, independently: at three scales.
    """
    rest = range(1, players)
    terms = ["1", *(f"(own - o{j}) / 10000.0" for j in rest), "sticks::double", f"({honba})::double"]
    for scale in SCALES:
        ahead = [f"(1 / (1 + exp((o{j} - own) / {scale}.0)))" for j in rest]
        behind = [f"(1 - {one})" for one in ahead]
        terms.append(" * ".join(ahead))
        for count in range(1, players - 1):  # so many are in front
            ways = [mask for mask in range(2 ** len(ahead)) if mask.bit_count() == count]
            terms.append(" + ".join(
                " * ".join(behind[i] if mask >> i & 1 else ahead[i] for i in range(len(ahead))) for mask in ways
            ))  # fmt: skip
    return ", ".join(f"({term})::double as f{i}" for i, term in enumerate(terms))


def _worth(place: str, players: int) -> str:
    """Rank points of a place; three players have none."""
    if players != 4:
        return "0::double"
    cases = " ".join(
        f"when length = '{length}' and {place} = {number} then {rank_points(4, 'phoenix', length, DAN, number, None)}"
        for length in ("tonpuusen", "hanchan")
        for number in range(1, 5)
    )
    return f"(case {cases} else 0 end)::double"
