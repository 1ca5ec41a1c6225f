"""The CSV of a figure, proofs that hold what a visitor typed."""

import csv
import io

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.base.proofs import load_proof
from core.figures.spreadsheet import csv_bytes, matrix_csv_bytes
from core.topics.attention.proofs import make_proof_values
from core.ui.figure import to_markdown


def read_csv(columns: dict) -> list[dict]:
    return list(csv.DictReader(io.StringIO(csv_bytes(columns).decode("utf-8-sig"), newline="")))


def test_csv_holds_every_number_to_the_last_digit():
    columns = {"character": ["␣", "é", ",", '"', "\n"], "probability": [0.1, 1 / 3, 1e-17, 1.0, 0.0]}
    rows = read_csv(columns)
    assert [row["character"] for row in rows] == columns["character"]
    assert [float(row["probability"]) for row in rows] == columns["probability"]


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
HARMLESS = ["1-1", "a=b", "'=1", "−1", "", "é@", "\n", "a\r=1", "a\n=1", "[[0.5]]"]


@pytest.mark.parametrize(("mark", "texts"), [("'", FORMULAS), ("", HARMLESS)], ids=["formulas", "harmless"])
def test_no_text_of_a_csv_begins_as_a_formula_does(mark, texts):
    rows = read_csv({"=token": texts, "n": range(len(texts))})
    assert [row["'=token"] for row in rows] == [mark + text for text in texts]


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
    assert (
        matrix_csv_bytes("=position", np.arange(1.0), -np.ones((1, 1), "float32")) == b"'=position,0\n0,-1\n"
    )


def test_what_was_typed_stays_a_string_in_a_proof():
    evil = "'''\"; import os; os.abort() # ${text} $model \\"
    code = load_proof(
        "core.topics.attention.heads.plot",
        "rollout",
        make_proof_values("char_gpt", evil, []) | {"attention_type": "decoder"},
    )
    assert repr(evil) in code
    compile(code, "proof", "exec")


def test_a_proof_that_names_a_setting_which_the_page_does_not_give_says_which():
    with pytest.raises(InvalidValueError, match="with attention_type, which the proof rollout names"):
        load_proof("core.topics.attention.heads.plot", "rollout", make_proof_values("char_gpt", "a", []))


def test_a_story_makes_no_formula_and_no_line_ends_before_a_percent_sign():
    shown = to_markdown("It costs $2, or \\$3: 63.0 % of a % sign.")
    assert shown == "It costs \\$2, or \\$3: 63.0\N{NO-BREAK SPACE}% of a % sign."
