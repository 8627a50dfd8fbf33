"""No cell of CSV is a formula to a spreadsheet; what is none stays as it is."""

import csv
import io

import pytest

from analyzer.render.rows import cell, rows_text

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\tx", " =1", "  @x", "＝1", "＋1", "－1", "＠x", " ＝1", "\u3000=1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_what_may_be_a_formula_gets_a_quote(text: str) -> None:
    assert str(cell(text)).startswith("'") and "\t" not in str(cell(text))
    rows = list(csv.reader(io.StringIO("".join(rows_text([text], [(text,)], "csv", 1)))))
    assert [row[0][0] for row in rows] == ["'", "'"]


@pytest.mark.parametrize("item", ["name", "a=b", "東＝西", "", -1, 2.5, None, "ⓝoName"])
def test_all_else_stays(item: object) -> None:
    assert cell(item) == item
