"""Laws of the deal, the moves, riichi and the value of a hand, as a ruleset has them."""

from __future__ import annotations

from typing import Final

from analyzer.rules.rule import hangs_on
from analyzer.rules.words import yaku_text
from analyzer.rulesets.keys import YAKUMAN
from analyzer.rulesets.ruleset import (
    AT_CALL,
    AT_DRAW,
    AT_ONCE,
    DEAD_CONCEALED,
    DEAD_TENPAI,
    KUIKAE_ALL,
    KUIKAE_SAME,
    NO_ANKAN,
    NO_RENHOU,
    RENHOU_HAN,
    RENHOU_MANGAN,
    SAME_SHAPE,
    Ruleset,
)

KIRIAGE: Final = "30 fu 4 han and 60 fu 3 han are a mangan."
NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


def in_words(number: int) -> str:
    """``two``, ``12``."""
    return NUMBERS[number] if number < len(NUMBERS) else f"{number}"


def listed(words: list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def yakuman_names(mask: int) -> list[str]:
    """Of a set of yakuman."""
    return [yaku_text(number) for number in sorted(YAKUMAN.values()) if mask >> number & 1]


# --- the deal, turns, calls ---


@hangs_on("players")
def rounds_of_a_wind(rules: Ruleset) -> str:
    if rules.players == 3:
        return "Each wind has three rounds; the fourth does not exist."
    return "Each wind has four rounds, from East 1 to North 4."


@hangs_on("live_draws")
def draws_in_the_wall(rules: Ruleset) -> str:
    return f"There are {int(rules.live_draws)} draws, one less for each kan and nukidora. Recorded: draws left."


@hangs_on("riichi_ankan")
def calls_in_riichi(rules: Ruleset) -> str:
    return f"A player in riichi makes no meld{'' if rules.riichi_ankan == NO_ANKAN else ' but an ankan'}."


@hangs_on("riichi_ankan")
def ankan_in_riichi(rules: Ruleset) -> str:
    if rules.riichi_ankan == NO_ANKAN:
        return "A player in riichi makes no ankan."
    if rules.riichi_ankan == SAME_SHAPE:
        return (
            "An ankan in riichi uses the drawn tile, leaves the waits of the hand unchanged, "
            "and takes only tiles that are a triplet in every reading of it."
        )
    return "An ankan in riichi uses the drawn tile and leaves the waits of the hand unchanged."


@hangs_on("kuikae")
def kuikae(rules: Ruleset) -> str:
    if rules.kuikae == KUIKAE_ALL:
        return "After chii or pon neither the called kind nor the kind at the other end of the run is discarded."
    if rules.kuikae == KUIKAE_SAME:
        return "After chii or pon the called kind is not discarded."
    return "After chii or pon any tile may be discarded."


# --- dora ---


@hangs_on("kan_dora")
def indicators(rules: Ruleset) -> str:
    if not rules.kan_dora:
        return "One indicator is turned; a kan turns no other."
    return "One indicator is turned at the deal, and one more for each kan."


@hangs_on("kan_dora", "ankan_dora", "minkan_dora")
def kan_indicators(rules: Ruleset) -> str:
    if not rules.kan_dora:
        return "No indicator is turned for a kan."
    when = {True: "at once", False: "with the next discard, kan or nukidora"}
    ankan, other = when[rules.ankan_dora == AT_ONCE], when[rules.minkan_dora == AT_ONCE]
    if ankan == other:
        return f"The indicator of a kan is turned {ankan}."
    return f"The indicator of an ankan is turned {ankan}, that of a daiminkan or kakan {other}."


@hangs_on("kan_dora", "ankan_dora", "minkan_dora")
def waiting_indicators(rules: Ruleset) -> str:
    if not rules.kan_dora:
        return "No indicator is turned for a kan."
    waiting = [] if rules.ankan_dora == AT_ONCE else ["an ankan"]
    waiting += [] if rules.minkan_dora == AT_ONCE else ["a daiminkan", "a kakan"]
    if not waiting:
        return "The indicator of a kan is turned after it, not before."
    return f"The indicator of {listed(waiting, 'or')} is turned with the next discard, kan or nukidora, not before."


@hangs_on("ura_dora", "kan_ura")
def ura_indicators(rules: Ruleset) -> str:
    if not rules.ura_dora:
        return "There are no ura dora: a win shows no ura indicator."
    if not rules.kan_ura:
        return "A win in riichi shows one ura indicator, any other win none."
    return "A win in riichi shows as many ura indicators as indicators are turned, any other win none."


@hangs_on("ura_dora")
def ura_dora(rules: Ruleset) -> str:
    if not rules.ura_dora:
        return "There are no ura dora."
    return "Each tile that an ura indicator makes dora is one han for a winner in riichi."


@hangs_on("dora", "kan_dora")
def dora(rules: Ruleset) -> str:
    if rules.dora:
        return "Each tile that an indicator makes dora is one han."
    if not rules.kan_dora:
        return "There are no dora."
    return "Each tile that the indicator of a kan makes dora is one han; that of the deal makes none."


@hangs_on("red_fives", "red_counts")
def aka_dora(rules: Ruleset) -> str:
    counts = [int(count) for count in rules.red_counts]
    if not rules.red_fives or not any(counts):
        return "No five is red: there are no aka dora."
    there = "" if counts == [1, 1, 1] else f" There are {counts[0]} of man, {counts[1]} of pin and {counts[2]} of sou."
    return f"Each red five is one han.{there}"


# --- riichi, furiten ---


@hangs_on("riichi_points")
def riichi_points(rules: Ruleset) -> str:
    if rules.riichi_points < 0:
        return "Riichi may be declared with any score."
    return f"Riichi needs {int(rules.riichi_points):,} points."


@hangs_on("riichi_points")
def riichi_points_prose(rules: Ruleset) -> str:
    return "" if rules.riichi_points < 0 else f"Exactly {int(rules.riichi_points):,} is enough."


@hangs_on("riichi_draws")
def riichi_draws(rules: Ruleset) -> str:
    left = int(rules.riichi_draws)
    if left == 0:
        return "Riichi may be declared with any number of draws left."
    return f"Riichi needs at least {in_words(left)} draw{'' if left == 1 else 's'} left in the wall."


@hangs_on("furiten_riichi")
def riichi_in_furiten(rules: Ruleset) -> str:
    if rules.furiten_riichi:
        return "Riichi in furiten is allowed."
    return "Riichi is not declared with a wait among the own discards."


@hangs_on("furiten_until")
def furiten_turn(rules: Ruleset) -> str:
    until = "draw" if rules.furiten_until == AT_DRAW else "discard"
    call = ", or until anybody calls or declares a kan" if rules.furiten_until == AT_CALL else ""
    return f"A player who lets a winning tile pass wins no discard until his own next {until}{call}."


# --- wins and their value ---


@hangs_on("kokushi_ankan")
def winning_tile(rules: Ruleset) -> str:
    robbed = "the tile of a kakan or a north"
    if rules.kokushi_ankan:
        robbed = "the tile of a kakan, a north, or for kokushi musou that of an ankan"
    return f"Tsumo wins the tile just drawn; ron wins the last discard, {robbed}."


@hangs_on("two_han_from_honba", "least_han")
def a_yaku(rules: Ruleset) -> str:
    least, since = int(rules.least_han), int(rules.two_han_from_honba)
    always = "A winning hand has at least one yaku"
    if least > 1:
        always += f", and {in_words(least)} han without dora"
    if since == 0 or least > 1:
        return f"{always}."
    return f"{always}, and two han without dora from {in_words(since)} honba on."


@hangs_on("kuitan", "ippatsu", "pinfu_tsumo", "ryuuiisou_hatsu")
def yaku_prose(rules: Ruleset) -> str:
    words = ["All readings of the hand are valued; dora are judged apart."]
    if not rules.kuitan:
        words.append("Tanyao needs a closed hand.")
    if not rules.ippatsu:
        words.append("There is no ippatsu.")
    if not rules.pinfu_tsumo:
        words.append("A tsumo is no pinfu.")
    if rules.ryuuiisou_hatsu:
        words.append("Ryuuiisou needs a green dragon.")
    return " ".join(words)


@hangs_on("renhou", "renhou_han")
def renhou(rules: Ruleset) -> str:
    if rules.renhou == NO_RENHOU:
        return "Renhou is not in use."
    if rules.renhou == RENHOU_HAN:
        return f"Renhou adds {int(rules.renhou_han)} han."
    return f"Renhou is a {'mangan' if rules.renhou == RENHOU_MANGAN else 'yakuman'}."


@hangs_on("pinfu_tsumo", "open_pinfu_fu", "double_wind_fu", "rinshan_fu")
def fu_prose(rules: Ruleset) -> str:
    return (
        f"Seven pairs have 25{', a pinfu tsumo 20' if rules.pinfu_tsumo else ''}, an open ron without other fu "
        f"{int(rules.open_pinfu_fu)}; a pair that is both seat and round wind has {int(rules.double_wind_fu)}, "
        f"a tsumo on a replacement tile {int(rules.rinshan_fu)}."
    )


@hangs_on("kiriage_mangan")
def points_prose(rules: Ruleset) -> str:
    words = "Without honba and deposits; they may follow from the recorded han and fu."
    return f"{words} {KIRIAGE}" if rules.kiriage_mangan else words


@hangs_on("kazoe_yakuman")
def limits(rules: Ruleset) -> str:
    kazoe = "sanbaiman 11, yakuman 13" if rules.kazoe_yakuman else "sanbaiman 11 or more"
    return f"Mangan is 2,000 base points or 5 han, haneman 6, baiman 8, {kazoe}."


@hangs_on("kiriage_mangan", "double_yakuman", "yakuman_add", "yakuman_most")
def limits_prose(rules: Ruleset) -> str:
    words = []
    if rules.kiriage_mangan:
        words.append(KIRIAGE)
    if rules.double_yakuman:
        words.append(f"{listed(yakuman_names(int(rules.double_yakuman))).capitalize()} count twice.")
    most = f", to {in_words(int(rules.yakuman_most))} at most" if rules.yakuman_most else ""
    words.append(f"Several yakuman add up{most}." if rules.yakuman_add else "Several yakuman count as one.")
    return " ".join(words)


# --- tenpai ---


@hangs_on("keishiki_tenpai")
def tenpai_shown(rules: Ruleset) -> str:
    tenpai = "tenpai hands" if rules.keishiki_tenpai else "tenpai hands that could win with a yaku"
    return f"At an exhaustive draw the {tenpai} are shown, and no others."


@hangs_on("dead_wait", "keishiki_tenpai")
def tenpai_prose(rules: Ruleset) -> str:
    furiten = "Neither yaku nor furiten matters." if rules.keishiki_tenpai else "Furiten does not matter."
    if rules.dead_wait == DEAD_TENPAI:
        return f"{furiten} A hand that waits only for tiles it holds itself is tenpai."
    where = "in its concealed part" if rules.dead_wait == DEAD_CONCEALED else "in hand and melds"
    return f"{furiten} A hand that waits only for tiles of which it holds all four {where} is noten."
