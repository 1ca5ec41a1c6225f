"""The CSV of a figure, proofs that hold what a visitor typed."""

import csv
import io
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

from core.checks import InvalidValueError
from core.ui.parts.export import csv_bytes, matrix_csv
from core.ui.parts.figure_block import as_markdown, as_pasted, proof_code, run_proof


def test_csv_holds_every_number_to_the_last_digit():
    columns = {"character": ["␣", "é", ",", '"', "\n"], "probability": [0.1, 1 / 3, 1e-17, 1.0, 0.0]}
    rows = list(csv.DictReader(io.StringIO(csv_bytes(columns).decode("utf-8-sig"))))
    assert [float(row["probability"]) for row in rows] == columns["probability"]
    assert [row["character"] for row in rows] == columns["character"]


FORMULAS = [
    "=1+1",
    "+1",
    "-1+1|cmd",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "=",
    "-",
    "-0.5",
    '=HYPERLINK("http://a.example";"b")',
]
HARMLESS = ["1-1", "a=b", " =1", "'=1", "−1", "", "é@", "\n", "a\r=1", "a\n=1", "[[0.5]]"]


def read_csv(columns: dict) -> list[dict]:
    return list(csv.DictReader(io.StringIO(csv_bytes(columns).decode("utf-8-sig"), newline="")))


def test_no_text_of_a_csv_begins_as_a_formula_does():
    rows = read_csv({"=token": FORMULAS, "n": range(len(FORMULAS))})
    assert [row["'=token"] for row in rows] == ["'" + text for text in FORMULAS]
    rows = read_csv({"token": HARMLESS, "n": range(len(HARMLESS))})
    assert [row["token"] for row in rows] == HARMLESS


def test_numbers_of_a_csv_stay_numbers_below_zero_and_beside_texts_too():
    numbers = [-0.5, -1e-300, float("nan"), -3.0]
    columns = {
        "loss": numbers,
        "id": [-1, -2, -3, -4],
        "mixed": ["=a", -2.5, None, True],
        "numpy": np.array([-1, 2, -3, 4], "float32"),
    }
    text = csv_bytes(columns).decode("utf-8-sig")
    assert text.splitlines() == [
        "loss,id,mixed,numpy",
        "-0.5,-1,'=a,-1.0",
        "-1e-300,-2,-2.5,2.0",
        ",-3,,-3.0",
        "-3.0,-4,True,4.0",
    ]


def test_the_csv_of_a_matrix_begins_with_no_formula():
    assert matrix_csv("=position", np.arange(1.0), -np.ones((1, 1), "float32")) == b"'=position,0\n0,-1\n"


def test_what_was_typed_stays_a_string_in_a_proof():
    evil = "'''\"; import os; os.abort() # ${text} $model \\"
    code = proof_code("shakespeare_carry", model="char_rnn", text=evil, last=2)
    assert repr(evil) in code
    compile(code, "proof", "exec")


def test_a_proof_that_names_a_setting_which_the_page_does_not_give_says_which():
    with pytest.raises(InvalidValueError, match="with last, which the proof shakespeare_carry names"):
        proof_code("shakespeare_carry", model="char_rnn", text="a")


def test_a_proof_reports_the_largest_difference():
    assert run_proof("recomputed = [1.0, 2.0, 3.5]", np.array([1.0, 2.25, 3.5])) == 0.25


def test_a_story_makes_no_formula_and_no_line_ends_before_a_percent_sign():
    shown = as_markdown("It costs $2, or \\$3: 63.0 % of a % sign.")
    assert shown == "It costs \\$2, or \\$3: 63.0\N{NO-BREAK SPACE}% of a % sign."


ROOT = pathlib.Path(__file__).resolve().parents[4]


def pasted(code: str, shown, given=()) -> tuple[list[str], str, str]:
    """Returns what a visitor sees who does as the first line says: lines printed, last line, first line."""
    text = as_pasted(code, shown, given)
    ran = subprocess.run(
        [sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    return ran.stdout.split(), text.splitlines()[-1], text.splitlines()[0]


def test_a_proof_that_is_pasted_prints_the_number_that_its_last_line_names():
    from core import engine
    from core.tokens.cuts.ask import UndoRequest
    from core.tokens.cuts.draw import undo
    from core.ui.proving import code_of

    shown = undo(engine.run(UndoRequest(text="good stories", token=2))).table.numbers
    code = code_of(undo.__module__, "undo", {"text": "good stories", "token": 2})
    printed, last, first = pasted(code, shown)
    assert printed == [f"{shown.max():g}"]
    assert last == f"# On the screen: {printed[0]}, the largest of the {len(shown)} numbers of the figure."
    assert "proof.py" in first and "folder" in first


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ([0.94591], "0.9459, the number"),
        ([[0.25, np.nan], [0.5, 0.125]], "0.5, the largest of the 4 numbers"),
        ([25_000, 1], "25000, the largest of the 2 numbers"),
        ([-3.00004, -2.00004], "-2, the largest of the 2 numbers"),
        ([np.nan], "nan, the number"),
        ([1.25e-7, -1], "1.25e-07, the largest of the 2 numbers"),
    ],
)
def test_what_is_printed_and_what_is_named_are_written_alike(shown, said):
    printed, last, _ = pasted(f"from numpy import nan\nrecomputed = {shown!r}", shown)
    assert last == f"# On the screen: {said} of the figure."
    assert said.split(",")[0] == printed[-1]


def test_a_proof_of_a_file_says_that_it_reads_the_file():
    lines = as_pasted("recomputed = [len(content)]", [3], ["content"]).splitlines()
    assert re.match(r'content = open\("content", "rb"\)\.read\(\)  # ', lines[1])
