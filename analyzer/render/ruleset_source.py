"""The module of the class `Ruleset` as source, a constant for each word of a key and a field for each key.

mypyc compiles it, so it can't be made when it is needed.
"""

from __future__ import annotations

from typing import Final

from analyzer.rulesets.keys import BOOL, CONSTANTS, KEYS, NUMBERS, ROW, ROWS, SECTIONS, WINDS

BEGIN: Final = "# --- what follows is written by python -m analyzer.render.pages from keys.py ---\n"
HEAD: Final = '''

@final
class Ruleset:
    """Each field is a question about the table; the TOML file that answers it names its source."""

    def __init__(self, name: str, values: dict[str, int], lists: dict[str, list[int]]) -> None:
        self.name: Final[str] = name
        # if not, what needs a ruleset is not verifiable
        self.known: Final[bool] = values["known"] != 0
'''
FIELDS: Final = {"return": "oka_return"}  # a word of Python can't be a field
JOINED: Final = {  # two keys are one field: the last round before overtime
    "winds": 'self.last: Final[i64] = last_kyoku(values["players"], values["winds"], values["rounds"])',
    "rounds": "",
}


def with_fields(source: str) -> str:
    """The module as it is up to the mark, and behind it the words and fields of the keys of today."""
    constants = "".join(_constant(name, number, about) for name, (number, about) in CONSTANTS.items())
    return source[: source.index(BEGIN)] + BEGIN + constants + HEAD + "".join(_field(key) for key in KEYS)


def _constant(name: str, number: int, about: str) -> str:
    return f"{name}: Final = {number}{about and f'  # {about}'}\n"


def _field(key: str) -> str:
    """A line of the constructor, under its section and the question."""
    spec = KEYS[key]
    lines = [f"# --- {SECTIONS[key]} ---"] if key in SECTIONS else []
    field = FIELDS.get(key, key)
    if key in JOINED:
        line = JOINED[key]
    elif spec.sort in (WINDS, ROW, ROWS, NUMBERS):
        line = f'self.{field}: Final[vec[i64]] = vec[i64](lists["{key}"])'
    elif spec.sort == BOOL:
        line = f'self.{field}: Final[bool] = values["{key}"] != 0'
    else:
        line = f'self.{field}: Final[i64] = values["{key}"]'
    if line:
        lines += [f"# {spec.about}", line]
    return "".join(f"        {one}\n" for one in lines)
