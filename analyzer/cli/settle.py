"""settle: one hand, paid."""

from __future__ import annotations

from typing import Any, Final

import click

from analyzer.cli.outcome import CLEAN

OPTIONS: Final = {"loser": "--from", "wins": "--win", "situation": "--riichi, --ippatsu ...", "table": "--table"}
SITUATIONS: Final = (
    "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou",
)  # fmt: skip
EXAMPLES: Final = """
Seats are the winds of this hand (E is the dealer) or 0-3 from the first dealer. No --from: tsumo.

\b
settle --round E1 --winner S --from E --han 3 --fu 40 --honba 1
settle --winner E --hand 123m456p789s11z23p --tile 1p --riichi --dora 9m
settle --win "S from W 3 han 40 fu" --win "N from W mangan"
settle --tenpai "E S" --sticks 1
settle --winner W --from S --limit mangan --riichi "E S:ronned"
settle --round S4 --tenpai none --scores "45300 28700 24500 1500" --date 2019-05-31
settle --ruleset russian --chombo S
settle --ruleset taiwan --winner S --tai 4 --streak 1
"""


def _situation_flags(command: Any) -> Any:
    for word in reversed(SITUATIONS):
        command = click.option(f"--{word.replace('_', '-')}", word, is_flag=True, help="Of the winning hand.")(command)
    return command


@click.command(epilog=EXAMPLES)
@click.option("--ruleset", metavar="NAME", default="tenhou-4p", show_default=True, help="Or a file, my-club.toml.")
@click.option("--tonpuusen", is_flag=True, default=None, help="East alone, where the ruleset plays both.")
@click.option("--round", "round", metavar="E1", help="E1 unless said; S2.1 with its honba.")
@click.option("--dealer", metavar="SEAT", help="0-3, with a round that is a wind alone, or Taiwanese.")
@click.option("--date", metavar="DAY", help="Of the game, 2019-05-31: which rules of that day; today unless said.")
@click.option("--honba", metavar="N")
@click.option("--renchan", metavar="N", help="Times in a row that the dealer has kept the deal: not the honba.")
@click.option("--sticks", metavar="N", help="Riichi sticks on the table, those of this hand too.")
@click.option(
    "--scores", metavar="POINTS",
    help='Before the payments, seat by seat, the sticks of this hand laid: "25000 25000 24000 25000" and one stick.',
)  # fmt: skip
@click.option("--winner", metavar="SEAT")
@click.option("--from", "loser", metavar="SEAT", help="Who dealt in; nobody: tsumo.")
@click.option("--han", metavar="N")
@click.option("--fu", metavar="N")
@click.option("--limit", metavar="NAME", help="mangan, haneman, baiman, sanbaiman, yakuman, 2x yakuman, kazoe_yakuman.")
@click.option("--hand", metavar="TILES", help='123m456p789s11z23p; melds "22p [777z] (8888s)": open, ankan.')
@click.option("--tile", metavar="TILE", help="The winning tile; else the last of 14.")
@click.option("--dora", metavar="TILES", help="Indicators.")
@click.option("--ura", metavar="TILES", help="Indicators.")
@click.option(
    "--riichi", is_flag=False, flag_value="winner", metavar="[SEATS]",
    help="The winner, or whose stick lies there; S:ronned declares with the tile that is won, and lays none.",
)  # fmt: skip
@_situation_flags
@click.option("--nukidora", metavar="N", help="Norths set aside, three players.")
@click.option("--pao", metavar="SEAT", help="Who answers for the yakuman.")
@click.option("--win", "wins", multiple=True, metavar="PHRASE", help="For several winners, one each.")
@click.option(
    "--draw", is_flag=False, flag_value="exhaustive", metavar="[KIND]", help="exhaustive, kyuushu_kyuuhai ..."
)
@click.option("--tenpai", metavar="SEATS", help='At a draw: "E S", all, none.')
@click.option("--nagashi", metavar="SEATS")
@click.option("--chombo", metavar="SEATS", help="Who broke the rules.")
@click.option("--tai", metavar="N", help="Taiwanese: of the hand, without dealer and streak.")
@click.option("--streak", metavar="N", help="Taiwanese: hands in a row that the dealer has kept the deal.")
@click.option("--flower", is_flag=True, default=None, help="Taiwanese: seven robs one, or eight immortals.")
@click.option("--base", metavar="N", help="Taiwanese.")
@click.option("--unit", metavar="N", help="Taiwanese: a tai.")
@click.option("--la/--no-la", default=None, help="Taiwanese: the streak counts twice.")
@click.option("--cap", metavar="N", help="Taiwanese: the longest streak; none.")
@click.option("--table", is_flag=True, help="Taiwanese: what each streak is worth.")
@click.option("-i", "--interactive", is_flag=True, help="Ask for all of it, one by one.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def settle(ruleset: str, table: bool, interactive: bool, form: str, **told: Any) -> int:
    """Settle one hand: who pays whom, why, and what follows."""
    from analyzer.rulesets.read import RulesetError
    from analyzer.settlement.words import SettleError

    told["situation"] = tuple(word for word in SITUATIONS if told.pop(word)) or None
    told["wins"] = told["wins"] or None
    try:
        if table:
            click.echo("\n".join(_table(ruleset, told, form)))
        elif interactive:
            from analyzer.cli.ask import ask

            click.echo("\n".join(_shown(ask(), form)))
        else:
            from analyzer.settlement.tell import settled

            click.echo("\n".join(_shown(settled(ruleset, told), form)))
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
        raise SettleError(other, "not with --table")
    rules = rules_of(TaiwanRequest(ruleset=ruleset if is_taiwanese(ruleset) else "taiwan", **kept))
    if form == "json":
        return [json.dumps([{"streak": n, "label": name, "tai": tai} for n, (name, tai) in enumerate(table_of(rules))])]
    return streak_lines(table_of(rules), rules.base, rules.unit, rules.cap)


@click.command()
@click.option("--ruleset", metavar="NAME", default="tenhou-4p", show_default=True, help="Or a file, my-club.toml.")
def sheet_template(ruleset: str) -> int:
    """Print a score sheet to be filled in, CSV with examples; `check` judges it."""
    from analyzer.rulesets.read import RulesetError
    from analyzer.sheets.template import template

    try:
        click.echo(template(ruleset), nl=False)
    except RulesetError as error:
        raise click.UsageError(str(error)) from error
    return CLEAN
