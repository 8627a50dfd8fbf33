"""Laws of payments and of draws, as a ruleset has them."""

from __future__ import annotations

from typing import Final

from analyzer.rules.play_laws import in_words, listed, yakuman_names
from analyzer.rules.rule import hangs_on
from analyzer.rulesets.ruleset import (
    ABORT,
    EACH,
    FLAT,
    NO_CHOMBO,
    NO_NAGASHI,
    OWN,
    PAID,
    PAO,
    Ruleset,
)
from analyzer.rulesets.streak import Taiwan

ALONE: Final = ("suufon_renda", "suucha_riichi", "suukaikan")  # the draws that nobody calls
SEVERAL_RONS: Final = ("max_ron", "more_rons")


# --- wins ---


@hangs_on("honba_each", "ron_honba", "ron_kyoutaku", "tsumo_loss", "players")
def payment_prose(rules: Ruleset) -> str:
    """What comes to the value of the hand."""
    each = int(rules.honba_each)
    words = [
        f"Each payment is rounded up to 100; then {each:,} a honba from each payer of a tsumo, "
        f"{each * (int(rules.players) - 1):,} from the discarder."
    ]
    words.append(_of_several(rules))
    if rules.players == 3:
        words.append(
            "Nobody pays the share of the missing player." if rules.tsumo_loss
            else "The two payers of a tsumo halve the share of the missing player."
        )  # fmt: skip
    return " ".join(words)


@hangs_on("ron_honba", "ron_kyoutaku")
def ron_order_prose(rules: Ruleset) -> str:
    return _of_several(rules)


def _of_several(rules: Ruleset) -> str:
    honba = "each is paid the honba" if rules.ron_honba == EACH else "the first is paid the honba"
    sticks = "the first takes the deposits"
    if rules.ron_kyoutaku == OWN:
        sticks = "each takes the deposit of his own riichi, the first all others"
    return f"Of several winners {honba}, and {sticks}."


def chombo_cost(rules: Ruleset) -> str:
    """``20,000 points``; ``8,000 points (the dealer: 12,000)``."""
    dealer = f" (the dealer: {int(rules.chombo_dealer):,})" if rules.chombo_dealer else ""
    return f"{int(rules.chombo_points):,} points{dealer}"


@hangs_on("chombo", "chombo_points", "chombo_dealer", "chombo_ends")
def chombo(rules: Ruleset) -> str:
    if rules.chombo == NO_CHOMBO:
        return "There is no chombo: the server does not let it happen."
    cost = {
        FLAT: f"costs {chombo_cost(rules).replace('points', 'final points', 1)}",
        PAID: f"costs {chombo_cost(rules)}, paid to the other players in equal parts",
    }.get(int(rules.chombo), "costs a mangan, paid to the other players")
    ends = "; it ends the game" if rules.chombo_ends else ""
    return f"A chombo {cost}, and the sticks of the hand go back{ends}."


@hangs_on("pao", "daiminkan_pao")
def pao(rules: Ruleset) -> str:
    names = yakuman_names(int(rules.pao))
    kan = "Whoever feeds a daiminkan is liable for a tsumo on its replacement tile."
    if not names:
        return kan if rules.daiminkan_pao else "Nobody is held liable for a yakuman."
    words = f"Whoever feeds the last open set of {listed(names, 'or')} is liable for it."
    return f"{words} {kan}" if rules.daiminkan_pao else words


@hangs_on("pao", "pao_all", "pao_honba")
def pao_prose(rules: Ruleset) -> str:
    if not rules.pao:
        return ""
    what = "every yakuman of the hand" if rules.pao_all else "that yakuman alone"
    who = "the liable player" if rules.pao_honba == PAO else "the discarder"
    return (
        f"Liable for {what}; when another deals in the two share it, and {who} pays the honba. "
        "On ron from the liable player himself none is recorded."
    )


@hangs_on(*SEVERAL_RONS, "players")
def several_rons(rules: Ruleset) -> str:
    most = int(rules.max_ron)
    may = f"{in_words(most).capitalize()} player{'' if most == 1 else 's'} may win one discard"
    if most >= rules.players - 1:
        return f"{may}."
    if rules.more_rons == ABORT:
        return f"{may}; {in_words(most + 1)} rons make an abortive draw."
    return f"{may}: of more the first in turn order from the discarder."


# --- draws ---


@hangs_on("noten_total", "noten_each", "players")
def noten(rules: Ruleset) -> str:
    if len(rules.noten_each):
        each = [f"{int(points):,}" for points in rules.noten_each]
        tenpai = [in_words(count) for count in range(1, len(each) + 1)]
        return f"Each noten player pays {listed(each, 'or')}, when {listed(tenpai, 'or')} are tenpai, to these in equal parts."
    return f"The noten players pay {int(rules.noten_total):,} in all to the tenpai players."


@hangs_on("nagashi")
def nagashi(rules: Ruleset) -> str:
    if rules.nagashi == NO_NAGASHI:
        return "There is no nagashi mangan."
    return (
        "A player whose discards are all terminals and honours, none of them called, "
        "has a nagashi mangan at the exhaustive draw."
    )


@hangs_on("nagashi", "nagashi_honba", "nagashi_kyoutaku")
def nagashi_payment(rules: Ruleset) -> str:
    if rules.nagashi == NO_NAGASHI:
        return "There is no nagashi mangan."
    paid = {True: "with", False: "without"}
    honba, sticks = bool(rules.nagashi_honba), bool(rules.nagashi_kyoutaku)
    if honba == sticks:
        return f"A nagashi mangan is paid like a mangan tsumo, {paid[honba]} honba and deposits."
    return f"A nagashi mangan is paid like a mangan tsumo, {paid[honba]} honba, {paid[sticks]} the deposits."


@hangs_on("nagashi", "nagashi_several")
def nagashi_prose(rules: Ruleset) -> str:
    if rules.nagashi == NO_NAGASHI:
        return ""
    several = "each is paid" if rules.nagashi_several == EACH else "the first in turn order from the dealer is paid"
    return f"It takes the place of the noten payment; of several {several}."


@hangs_on("kyuushu_kyuuhai")
def kyuushu_kyuuhai(rules: Ruleset) -> str:
    if not rules.kyuushu_kyuuhai:
        return "There is no kyuushu kyuuhai: the round is played on."
    return "Kyuushu kyuuhai needs nine kinds of terminals and honours at the own first draw, before any call."


@hangs_on("suufon_renda")
def suufon_renda(rules: Ruleset) -> str:
    if not rules.suufon_renda:
        return "There is no suufon renda: the round is played on."
    return "Suufon renda needs four first discards of one wind, and no call before them."


@hangs_on("suucha_riichi")
def suucha_riichi(rules: Ruleset) -> str:
    if not rules.suucha_riichi:
        return "There is no suucha riichi: the round is played on."
    return "Suucha riichi needs the deposits of all four players."


@hangs_on("suukaikan")
def suukaikan(rules: Ruleset) -> str:
    if not rules.suukaikan:
        return "There is no suukaikan: the round is played on."
    return "Suukaikan needs four kans by more than one player, and a discard after them that nobody wins."


@hangs_on(*SEVERAL_RONS, "players")
def sanchahou(rules: Ruleset) -> str:
    most, most_possible = int(rules.max_ron), int(rules.players) - 1
    if most >= most_possible:
        return "Rons on one discard are all paid: they make no abortive draw."
    if rules.more_rons != ABORT:
        first = "the first in turn order is" if most == 1 else f"the first {in_words(most)} in turn order are"
        return f"Of several rons on one discard only {first} paid: they make no abortive draw."
    if most + 1 == most_possible:
        return f"Rons by {in_words(most + 1)} players on one discard make an abortive draw."
    return f"Rons by {in_words(most + 1)} or more players on one discard make an abortive draw."


@hangs_on(*ALONE)
def aborts_alone(rules: Ruleset) -> str:
    has = (rules.suufon_renda, rules.suucha_riichi, rules.suukaikan)
    names = [name.replace("_", " ") for name, there in zip(ALONE, has, strict=True) if there]
    if not names:
        return "No abortive draw ends a round by itself."
    return f"{listed(names).capitalize()} end{'s' if len(names) == 1 else ''} the round by {'itself' if len(names) == 1 else 'themselves'}."


# --- the Taiwanese streak ---


@hangs_on("cap")
def streak_cap(rules: object) -> str:
    if isinstance(rules, Taiwan) and rules.cap is not None:
        return f"After a streak of {rules.cap} the deal passes too."
    return "A file of rules may have a cap, after which the deal passes too."


@hangs_on("la")
def streak_tai(rules: object) -> str:
    if isinstance(rules, Taiwan) and not rules.la:
        return "A payment between the dealer and another carries 1 + N tai."
    return "A payment between the dealer and another carries 1 + 2N tai."
