"""settle: the payments of one hand."""

from __future__ import annotations

from typing import Any, Final

import click

from analyzer.cli.options import base_ruleset_option, form_option, with_examples
from analyzer.cli.outcome import CLEAN

OPTIONS: Final = {"loser": "--from", "wins": "--win", "situation": "--riichi, --ippatsu ...", "table": "--table"}
SITUATIONS: Final = (
    "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou",
)  # fmt: skip
SEATS: Final = "SEAT is a wind of this hand (E is the dealer), or 0-3 counted from the first dealer."
EXAMPLES: Final = (
    "settle --winner S --from E --han 3 --fu 40 --honba 1",
    "settle --winner E --hand 123m456p789s11z23p1p --riichi",
    'settle --win "S from W 3 han 40 fu" --win "N from W mangan"',
    'settle --tenpai "E S" --sticks 1',
    "settle --winner W --from S --limit mangan --riichi S:ronned",
    'settle --tenpai E --scores "25000 25000 24000 26000"',
    "settle --ruleset russian --chombo S",
    "settle --ruleset taiwan --winner S --tai 4 --streak 1",
    "settle --interactive",
)


def _situation_flags(command: Any) -> Any:
    for word in reversed(SITUATIONS):
        option = f"--{word.replace('_', '-')}"
        command = click.option(option, word, is_flag=True, help=f"The winning hand has {word}.")(command)
    return command


@click.command(epilog=with_examples(*EXAMPLES, before=SEATS))
@base_ruleset_option
@click.option("--tonpuusen", is_flag=True, default=None, help="An East-only game, where the ruleset has both lengths.")
@click.option("--round", "round", metavar="E1", help="E1, or S2.1 for South 2 with 1 honba.  [default: E1]")
@click.option("--dealer", metavar="SEAT", help="0-3; for a round named by its wind alone, and Taiwanese.")
@click.option("--date", metavar="DAY", help="The day of the game, whose rules apply: 2019-05-31.  [default: today]")
@click.option("--honba", metavar="N", help="Honba on the table.")
@click.option("--renchan", metavar="N", help="How often in a row the dealer has kept the deal; not the honba.")
@click.option("--sticks", metavar="N", help="Deposits on the table, including those of this hand.")
@click.option(
    "--scores", metavar="POINTS",
    help='Scores by seat before the payments, deposits of this hand paid: "25000 25000 24000 25000" with one.',
)  # fmt: skip
@click.option("--winner", metavar="SEAT", help="Who won.")
@click.option("--from", "loser", metavar="SEAT", help="Who dealt in; without it the win is by tsumo.")
@click.option("--han", metavar="N", help="Han of the winning hand, with dora.")
@click.option("--fu", metavar="N", help="Fu of the winning hand.")
@click.option("--limit", metavar="NAME", help="mangan, haneman, baiman, sanbaiman, yakuman, 2x yakuman, kazoe_yakuman.")
@click.option(
    "--hand", metavar="TILES", help='123m456p789s11z23p; with melds: "22p [777z] (8888s)", [] open, () ankan.'
)
@click.option("--tile", metavar="TILE", help="The winning tile.  [default: the last of 14 tiles]")
@click.option("--dora", metavar="TILES", help="Dora indicators.")
@click.option("--ura", metavar="TILES", help="Ura dora indicators.")
@click.option(
    "--riichi", is_flag=False, flag_value="winner", metavar="[SEATS]",
    help="The winner, or all who are in riichi; S:ronned if South's declaring tile was ronned (no deposit).",
)  # fmt: skip
@_situation_flags
@click.option("--nukidora", metavar="N", help="Norths set aside, with three players.")
@click.option(
    "--pao", multiple=True, metavar="SEAT",
    help="Who is liable for the yakuman; of two once for each, or by its name: N:suukantsu.",
)  # fmt: skip
@click.option(
    "--win", "wins", multiple=True, metavar="PHRASE", help="One win in words, once for each of several winners."
)
@click.option(
    "--draw", is_flag=False, flag_value="exhaustive", metavar="[KIND]", help="A draw: exhaustive, kyuushu_kyuuhai ..."
)
@click.option("--tenpai", metavar="SEATS", help='Who is tenpai at a draw: "E S", all, none.')
@click.option("--nagashi", metavar="SEATS", help="Who has nagashi mangan.")
@click.option("--chombo", metavar="SEATS", help="Who broke the rules.")
@click.option(
    "--time-up", is_flag=False, flag_value="hand", metavar="[WHEN]",
    help="The time is up in this hand, or was before it: --time-up before, where one more is played.",
)  # fmt: skip
@click.option("--tai", metavar="N", help="Taiwanese: tai of the hand, without dealer and streak.")
@click.option("--streak", metavar="N", help="Taiwanese: how often in a row the dealer has kept the deal.")
@click.option("--flower", is_flag=True, default=None, help="Taiwanese: a flower win (seven robs one, eight immortals).")
@click.option("--base", metavar="N", help="Taiwanese: the base stake.")
@click.option("--unit", metavar="N", help="Taiwanese: the value of one tai.")
@click.option("--la/--no-la", default=None, help="Taiwanese: the streak counts twice.")
@click.option("--cap", metavar="N", help="Taiwanese: the longest streak, or none.")
@click.option("--table", is_flag=True, help="Taiwanese: print what each streak is worth.")
@click.option("-i", "--interactive", is_flag=True, help="Ask for each value in turn.")
@form_option("text", "json")
def settle(ruleset: str, table: bool, interactive: bool, form: str, **told: Any) -> int:
    """Settle one hand: who pays whom, and what follows."""
    from analyzer.rulesets.read import RulesetError
    from analyzer.settlement.words import SettleError

    told["situation"] = tuple(word for word in SITUATIONS if told.pop(word)) or None
    told["wins"] = told["wins"] or None
    told["pao"] = "+".join(told["pao"]) or None
    try:
        if table:
            click.echo("\n".join(_table(ruleset, told, form)))
        elif interactive:
            from analyzer.cli.ask import ask

            click.echo("\n".join(_shown(ask(), form)))
        else:
            from analyzer.settlement.tell import settled_with_marks

            click.echo("\n".join(_shown(settled_with_marks(ruleset, told), form)))
    except SettleError as error:
        raise click.UsageError(f"{option(error.field)}: {error.reason}") from error
    except RulesetError as error:
        raise click.UsageError(str(error)) from error
    return CLEAN


def option(field: str) -> str:
    """The option that an input has on the command line."""
    return OPTIONS.get(field, f"--{field.replace('_', '-')}")


def _shown(found: Any, form: str) -> list[str]:
    from analyzer.settlement.records import Settlement

    if form == "json":
        import msgspec

        encoder = msgspec.json.Encoder(decimal_format="number", order="sorted")
        return [msgspec.json.format(encoder.encode(found)).decode("utf-8")]
    from analyzer.render.settlement import settlement_lines, taiwan_lines

    return settlement_lines(found) if isinstance(found, Settlement) else taiwan_lines(found)


def _table(ruleset: str, told: dict[str, Any], form: str) -> list[str]:
    import json

    from analyzer.render.settlement import streak_lines
    from analyzer.rulesets.taiwan import is_taiwanese
    from analyzer.settlement.taiwan import TaiwanRequest, rules_of, table_of
    from analyzer.settlement.words import SettleError

    kept = {name: told.pop(name) for name in ("base", "unit", "la", "cap") if told[name] is not None}
    other = next((name for name, value in told.items() if value is not None), None)
    if other is not None:
        raise SettleError(other, "cannot be used with --table")
    rules = rules_of(TaiwanRequest(ruleset=ruleset if is_taiwanese(ruleset) else "taiwan", **kept))
    if form == "json":
        return [json.dumps([{"streak": n, "label": name, "tai": tai} for n, (name, tai) in enumerate(table_of(rules))])]
    return streak_lines(table_of(rules), rules.base, rules.unit, rules.cap)
