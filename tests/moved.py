"""What `show --all` prints of a game."""

from analyzer.render.moves import round_lines, wanted_rounds
from analyzer.rules.finding import Finding
from analyzer.views.load import Game


def game_lines(game: Game, findings: list[Finding], wanted: str = "") -> list[str]:
    return [line for number in wanted_rounds(game, wanted) for line in round_lines(game, number, findings)]
