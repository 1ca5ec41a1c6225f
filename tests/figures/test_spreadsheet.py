"""Texts of a table that a spreadsheet would run."""

import pytest

from core.figures.spreadsheet import csv_bytes


@pytest.mark.parametrize("before", ["", " ", "\n", "\ufeff", "\xa0"])
@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
def test_no_text_begins_as_a_formula_does(before, sign):
    text = f"{before}{sign}1"
    written = csv_bytes({"a": [text, 1.5]}).decode("utf-8-sig")
    assert f"'{text}" in written


@pytest.mark.parametrize("text", ["a=1", "−1", " the", "", "\n"])
def test_other_texts_stay(text):
    assert "'" not in csv_bytes({"a": [text]}).decode("utf-8-sig")


def test_numbers_stay_numbers():
    assert csv_bytes({"a": [-1, 2]}).decode("utf-8-sig") == "a\r\n-1\r\n2\r\n"
