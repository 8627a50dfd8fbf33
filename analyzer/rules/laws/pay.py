"""PAY: what the seats pay at a win."""

from __future__ import annotations

from typing import Final

from analyzer.rules.phrases import chombo_cost, of_several_winners
from analyzer.rules.rule import LIST, SCORES, Law, depends_on
from analyzer.rulesets.ruleset import FLAT, LOST, NO_CHOMBO, PAID, Ruleset

PAYMENTS: Final = "tenhou.net rules; 118,555 wins"


@depends_on("honba_each", "ron_honba", "ron_kyoutaku", "tsumo_loss", "players")
def payment_prose(rules: Ruleset) -> str:
    """What comes to the value of the hand."""
    each = int(rules.honba_each)
    words = [
        f"Each payment is rounded up to 100; then {each:,} a honba from each payer of a tsumo, "
        f"{each * (int(rules.players) - 1):,} from the discarder."
    ]
    words.append(of_several_winners(rules))
    if rules.players == 3:
        words.append(
            "Nobody pays the share of the missing player." if rules.tsumo_loss
            else "The two payers of a tsumo halve the share of the missing player."
        )  # fmt: skip
    return " ".join(words)


@depends_on("chombo", "chombo_points", "chombo_dealer", "chombo_ends")
def chombo(rules: Ruleset) -> str:
    if rules.chombo == NO_CHOMBO:
        return "There is no chombo: the server does not let it happen."
    cost = {
        FLAT: f"costs {chombo_cost(rules).replace('points', 'final points', 1)}",
        LOST: f"costs {chombo_cost(rules)} of the score, which nobody gets",
        PAID: f"costs {chombo_cost(rules)}, paid to the other players in equal parts",
    }.get(int(rules.chombo), "costs a mangan, paid to the other players")
    ends = "; it ends the game" if rules.chombo_ends else ""
    return f"A chombo {cost}, and the deposits of the hand go back{ends}."


LAWS: Final = (
    Law("PAYMENT", "PAY-01", "Wrong payment for a win", "Every seat pays and gets what the win, honba and deposits come to.",
        payment_prose, "PAY-3..5, HB-3, KY-3; " + PAYMENTS, SCORES, SCORES, needs_ruleset=True),
    Law("BA", "PAY-02", "Wrong honba or deposits at the end of a round", "The end of a round names its honba and the deposits on the table.",
        "Values: honba, deposits.", "KY-3; " + PAYMENTS, LIST, LIST, needs_ruleset=True),
    Law("CHOMBO_PAYMENT", "PAY-03", "Wrong payment for a chombo", chombo,
        "No honba is paid. Only score sheets show a chombo.", "CB-1, CB-2", SCORES, SCORES, needs_ruleset=True),
)  # fmt: skip
