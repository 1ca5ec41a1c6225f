import fractions
import math

import numpy as np
import pytest

from core.base.checks import InvalidValueError, check_choice, check_float, check_int, fail


def test_the_formula_names_the_rule_the_value_and_the_fix():
    with pytest.raises(InvalidValueError) as caught:
        fail("size", "a number below 3", 7, "Take 2.")
    assert (
        str(caught.value) == "Invalid value for `size`: expected a number below 3. Received: size=7. Take 2."
    )


def test_a_long_value_is_cut_and_its_length_told():
    with pytest.raises(InvalidValueError) as caught:
        fail("text", "less", "z" * 5000)
    message = str(caught.value)
    assert len(message) < 200
    assert "z" * 61 not in message
    assert "5,00" in message  # 5,000 of the text, or 5,002 with its quotes


@pytest.mark.parametrize("value", ["", "short", 5, None, [1, 2]])
def test_a_short_value_is_shown_whole(value):
    with pytest.raises(InvalidValueError) as caught:
        fail("x", "else", value)
    assert str(caught.value).endswith(f"Received: x={value!r}")


@pytest.mark.parametrize("value", [3, 3.0, np.int64(3), np.float32(3), fractions.Fraction(6, 2)])
def test_whole_numbers_of_any_type_become_int(value):
    found = check_int("n", value, 3, 5)
    assert found == 3
    assert type(found) is int


@pytest.mark.parametrize("value", [2, 6, 3.5, math.nan, math.inf, -math.inf, True, "3", None, [3], 3 + 0j])
def test_what_is_no_whole_number_in_range_is_refused(value):
    with pytest.raises(
        InvalidValueError, match=r"^Invalid value for `n`: expected a whole number from 3 to 5\. Received: n="
    ):
        check_int("n", value, 3, 5)


@pytest.mark.parametrize("value", [1, 0.5, np.float32(0.5), np.int32(1)])
def test_numbers_of_any_type_become_float(value):
    found = check_float("x", value, 0.5, 1.0)
    assert found == value
    assert type(found) is float


@pytest.mark.parametrize("value", [-0.1, 1.1, math.nan, math.inf, -math.inf, False, "0.5", None, [0.5]])
def test_what_is_no_number_in_range_is_refused(value):
    with pytest.raises(
        InvalidValueError, match=r"^Invalid value for `x`: expected a number from 0 to 1\. Received: x="
    ):
        check_float("x", value, 0.0, 1.0)


def test_an_open_end_is_left_out_and_said():
    assert check_float("p", 1e-300, 0.0, 1.0, open_low=True) == 1e-300
    with pytest.raises(
        InvalidValueError, match=r"expected a number above 0 and up to 1\. Received: p=0\.0\. Off is 1\."
    ):
        check_float("p", 0.0, 0.0, 1.0, open_low=True, fix="Off is 1.")


@pytest.mark.parametrize("check", [check_int, check_float])
@pytest.mark.parametrize("value", [10**400, -(10**400)], ids=["above", "below"])
def test_numbers_too_large_for_a_float_are_refused_too(check, value):
    with pytest.raises(InvalidValueError, match="Invalid value for `n`"):
        check("n", value, 0, 10)


def test_a_choice_is_returned_and_others_are_listed():
    assert check_choice("device", "cpu", ("auto", "cpu")) == "cpu"
    with pytest.raises(InvalidValueError, match=r"expected one of 'auto', 'cpu'\. Received: device='tpu'"):
        check_choice("device", "tpu", ("auto", "cpu"))


@pytest.mark.parametrize("value", [None, 3, ["cpu"], {"cpu"}])
def test_a_choice_of_another_type_is_refused(value):
    with pytest.raises(InvalidValueError):
        check_choice("device", value, ("auto", "cpu"))
