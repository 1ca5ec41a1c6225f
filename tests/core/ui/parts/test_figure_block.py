"""Exports, names of files, proofs that hold what a visitor typed."""

import csv
import io

import numpy as np
import pytest

from core.ui.parts.export import csv_bytes, file_name
from core.ui.parts.figure_block import proof_code, run_proof


def test_a_file_is_named_after_page_figure_and_settings():
    name = file_name(
        "shakespeare", "tinted", {"model": "char_rnn", "temperature": 0.5, "prompt": "To be / or <not>?"}
    )
    assert name.startswith("shakespeare_tinted_model-char_rnn_temperature-0.5_prompt-")
    assert not set(name) & set('/\\<>?*:"| ')


def test_two_prompts_give_two_names_and_so_do_two_numbers():
    assert file_name("p", "t", {"prompt": "a b"}) != file_name("p", "t", {"prompt": "a c"})
    assert (
        file_name("p", "t", {"base": 10000.0}) == "p_t_base-10000" != file_name("p", "t", {"base": 10000.03})
    )


@pytest.mark.parametrize("prompt", ["\ud800", "\0", "x" * 100_000, "", "../../etc"])
def test_any_text_gives_a_file_name_of_sane_length(prompt):
    name = file_name("p", "t", {"prompt": prompt})
    assert len(name) < 60 and "/" not in name


def test_csv_holds_every_number_to_the_last_digit():
    columns = {"character": ["␣", "é", ",", '"', "\n"], "probability": [0.1, 1 / 3, 1e-17, 1.0, 0.0]}
    rows = list(csv.DictReader(io.StringIO(csv_bytes(columns).decode("utf-8-sig"))))
    assert [float(row["probability"]) for row in rows] == columns["probability"]
    assert [row["character"] for row in rows] == columns["character"]


def test_what_was_typed_stays_a_string_in_a_proof():
    evil = "'''\"; import os; os.abort() # ${text} $model \\"
    code = proof_code("shakespeare_carry", model="char_rnn", text=evil, last=2)
    assert repr(evil) in code
    compile(code, "proof", "exec")


def test_a_proof_reports_the_largest_difference():
    assert run_proof("recomputed = [1.0, 2.0, 3.5]", np.array([1.0, 2.25, 3.5])) == 0.25
