"""settle --interactive: the same inputs one by one, a wrong answer is told and asked for again."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.commands import cli


def asked(*answers: str) -> Result:
    return CliRunner().invoke(cli, ["settle", "--interactive"], input="\n".join(answers) + "\n", standalone_mode=False)


def told(*arguments: str) -> str:
    return CliRunner().invoke(cli, ["settle", *arguments], standalone_mode=False).output


TABLE = ("tenhou-4p", "E2", "1", "none", "0", "")  # ruleset, round, honba, riichi, sticks, scores
CALLS = [
    ((*TABLE, "ron", "S", "W", "3 han 40 fu"),
     ("--round", "E2", "--honba", "1", "--winner", "S", "--from", "W", "--han", "3", "--fu", "40")),
    ((*TABLE, "tsumo", "E", "mangan"), ("--round", "E2", "--honba", "1", "--winner", "E", "--limit", "mangan")),
    ((*TABLE, "tsumo", "E", "hand 123m456p789s11z23p tile 1p dora 9m"),
     ("--round", "E2", "--honba", "1", "--winner", "E", "--hand", "123m456p789s11z23p", "--tile", "1p", "--dora", "9m")),
    ((*TABLE, "ron", "S N", "W", "mangan", "3 han 40 fu"),
     ("--round", "E2", "--honba", "1", "--win", "S from W 3 han 40 fu", "--win", "N from W mangan")),
    ((*TABLE, "draw", "E S"), ("--round", "E2", "--honba", "1", "--tenpai", "E S")),
    ((*TABLE, "nagashi", "none", "S"), ("--round", "E2", "--honba", "1", "--tenpai", "none", "--nagashi", "S")),
    ((*TABLE, "abortive", "suufon_renda"), ("--round", "E2", "--honba", "1", "--draw", "suufon_renda")),
    (("russian", "S1.2", "W", "1", "25000 25000 24000 25000", "chombo", "S"),
     ("--ruleset", "russian", "--round", "S1.2", "--riichi", "W", "--chombo", "S", "--scores", "25000 25000 24000 25000")),
    (("tenhou-4p", "E2", "1", "E S:ronned", "1", "", "ron", "W", "S", "mangan"),
     ("--round", "E2", "--honba", "1", "--riichi", "E S:ronned", "--winner", "W", "--from", "S", "--limit", "mangan")),
    (("tenhou-4p", "S4.0", "none", "0", "45300 28700 24500 1500", "2019-05-31", "draw", "none"),
     ("--round", "S4", "--scores", "45300 28700 24500 1500", "--date", "2019-05-31", "--tenpai", "none")),
    (("taiwan", "", "", "discard", "2", "3", "W", "E", "no", "no", "2"),
     ("--ruleset", "taiwan", "--dealer", "2", "--tai", "3", "--winner", "W", "--from", "E", "--no-la", "--streak", "2")),
    (("taiwan", "", "", "self-draw", "0", "4", "S", "yes", "", "2"),
     ("--ruleset", "taiwan", "--tai", "4", "--winner", "S", "--flower", "--streak", "2")),
    (("taiwan", "50", "10", "drawn", "1", "", "4"),
     ("--ruleset", "taiwan", "--base", "50", "--unit", "10", "--dealer", "1", "--draw", "--streak", "4")),
]  # fmt: skip


@pytest.mark.parametrize(("answers", "arguments"), CALLS)
def test_the_answers_settle_like_the_options(answers: tuple[str, ...], arguments: tuple[str, ...]) -> None:
    result = asked(*answers)
    assert result.return_value == 0, result.output
    assert result.output.endswith(told(*arguments))
    assert "Error" not in result.output


AGAIN = [
    (("tenhou-5p", *TABLE, "draw", "none"), "no ruleset 'tenhou-5p'"),
    (("tenhou-4p", "X1", *TABLE[1:], "draw", "none"), "no round 'X1'"),
    ((*TABLE[:2], "one", *TABLE[2:], "draw", "none"), "'one' is not a whole number"),
    ((*TABLE[:3], "Q", *TABLE[3:], "draw", "none"), "no seat 'Q'"),
    ((*TABLE[:3], "S", "0", "1", "", "draw", "S"), "0 is not from 1"),
    ((*TABLE[:4], "101", "0", "", "draw", "none"), "101 is not from 0 to 100"),
    ((*TABLE[:5], "1 2 3", "", "draw", "none"), "3 scores for 4 players"),
    ((*TABLE, "win", "d", "none"), "'win' is not one of ron, tsumo"),
    ((*TABLE, "ron", "none", "S", "W", "mangan"), "at least one seat"),
    ((*TABLE, "ron", "S", "S", "W", "mangan"), "that is the winner; a tsumo has no single payer"),
    ((*TABLE, "tsumo", "E", "3 han", "3 hans 40 fu", "mangan"), "3 han needs its fu"),
    ((*TABLE, "abortive", "four", "suukaikan"), "'four' is not one of"),
    ((*TABLE, "chombo", "draw", "none"), "tenhou-4p has no chombo"),
    (("wrc", *TABLE[1:], "abortive", "draw", "none"), "wrc has no abortive draws"),
    (("wrc", *TABLE[1:], "nagashi", "draw", "none"), "wrc has no nagashi mangan"),
    (("tenhou-4p", "N1", *TABLE[1:], "draw", "none"), "ends with West 4 at the latest"),
    (("tenhou-4p", "E1.0", "all", "4", "", "draw", "abortive", "suucha_riichi"), "four riichi: the hand ends"),
    (("tenhou-4p", "E1.0", "all", "4", "", "abortive", "sanchahou", "suucha_riichi"), "four riichi: the hand ends"),
    (("tenhou-4p", "E1.0", "E S", "2", "", "abortive", "suucha_riichi", "suukaikan"), "2 in riichi: suucha_riichi needs four"),
    (("tenhou-4p", "E1.0", "S:ronned", "0", "", "draw", "ron", "E", "S", "mangan"), "seat 1's declaring tile was ronned: the hand ends by ron"),
    (("tenhou-4p", "E1.0", "S:ronned", "0", "", "ron", "E", "W", "S", "mangan"), "seat 1's declaring tile was ronned"),
    (("tenhou-4p", "E1.0", "E", "1", "25000 25000 25000 25000", "24000 25000 25000 25000", "", "draw", "E"), "are not 4 x 25,000"),
    (("tenhou-4p", "E1.0", "none", "0", "25000 25000 25000 25000", "x", "", "draw", "E"), "'x' is not a date"),
    (("taiwan", "x", "", "", "", "", "", "", "", "", "1"), "'x' is not a number"),
    (("taiwan", "", "", "discard", "0", "3", "S", "S", "W", "", "", "1"), "the winner"),
    (("taiwan-app", "", "", "", "", "", "", "", "", "11", "10"), "the deal passes after a streak of 10"),
]  # fmt: skip


@pytest.mark.parametrize(("answers", "message"), AGAIN)
def test_a_wrong_answer_is_told_and_asked_for_again(answers: tuple[str, ...], message: str) -> None:
    result = asked(*answers)
    assert re.search(f"Error: (--)?.*{re.escape(message)}", result.output), result.output
    assert result.output.count("Error") == (2 if "3 hans 40 fu" in answers else 1)
    assert result.return_value == 0, result.output


def test_the_end_of_the_answers_ends_the_questions() -> None:
    assert CliRunner().invoke(cli, ["settle", "-i"], input="tenhou-4p\n").exit_code == 1


OF_THE_TABLE = (
    "Ruleset [tenhou-4p]", "Round [E1]", "Honba [0]", "Who is in riichi this hand? Seats (E S:ronned), all, none [none]",
    "Deposits on the table, including those of this hand [0]", "Scores before the payments, seat 0 first (Enter: unknown) []",
    "How did the hand end? ron, tsumo, draw, nagashi, abortive, chombo",
)  # fmt: skip
WHO, SEVERAL = "Who won? E, S, W, N or 0-3", "; several: S N"
HAND = 'The hand: "3 han 40 fu", "mangan", or "hand 123m456p789s11z23p tile 1p dora 9m"'
QUESTIONS = [
    ((*TABLE, "ron", "S", "W", "3 han 40 fu"), (*OF_THE_TABLE, WHO + SEVERAL, "From whom?", HAND)),
    ((*TABLE, "tsumo", "S", "3 han 40 fu"), (*OF_THE_TABLE, WHO, HAND)),
    ((*TABLE, "ron", "S N", "W", "mangan", "3 han 40 fu"),  # the next seat after the loser first
     (*OF_THE_TABLE, WHO + SEVERAL, "From whom?", HAND.replace("hand:", "hand of seat 0 (North):"),
      HAND.replace("hand:", "hand of seat 2 (South):"))),
    (("taiwan", "", "", "self-draw", "0", "4", "S", "yes", "", "2"),
     ("Ruleset [tenhou-4p]", "Base 底 [100]", "Per tai 台 [20]", "How did it end? self-draw, discard, drawn [self-draw]",
      "Which seat is the dealer? 0-3 [0]", "The hand's tai, without dealer and streak [4]",
      "Who won? E (the dealer), S, W, N or 0-3 [S]", "A flower win? y, n [no]",
      "拉: does the streak count twice? y, n [yes]", "Streak: how often in a row the dealer has kept the deal [1]")),
]  # fmt: skip


@pytest.mark.parametrize(("answers", "questions"), QUESTIONS)
def test_the_questions_say_what_the_answer_may_be(answers: tuple[str, ...], questions: tuple[str, ...]) -> None:
    told = asked(*answers).output.splitlines()[: len(questions)]
    assert told == [f"{question.rstrip(':')}: {answer}" for question, answer in zip(questions, answers, strict=True)]
