import fractions
import math

import numpy as np
import pytest

from core.base.checks import InvalidValueError, check_choice, check_float, check_int, raise_invalid


@pytest.mark.parametrize("value", ["", "short", 7, None, [1, 2]])
def test_the_formula_names_the_rule_the_whole_of_a_short_value_and_the_fix(value):
    with pytest.raises(InvalidValueError) as caught:
        raise_invalid("size", "a number below 3", value, "Take 2.")
    expected = f"Invalid value for `size`: expected a number below 3. Received: size={value!r}. Take 2."
    assert str(caught.value) == expected


def test_a_long_value_is_cut_and_its_length_told():
    with pytest.raises(InvalidValueError) as caught:
        raise_invalid("text", "less", "z" * 5000)
    message = str(caught.value)
    assert len(message) < 200 and "z" * 61 not in message
    assert "5,00" in message  # 5,000 of the text, or 5,002 with its quotes


@pytest.mark.parametrize(
    ("check", "kind", "values"),
    [
        (check_int, int, [3, 3.0, np.int64(3), np.float32(3), fractions.Fraction(6, 2)]),
        (check_float, float, [4, 3.5, np.float32(3.5), np.int32(4)]),
    ],
)
def test_numbers_of_any_type_become_python_s_own(check, kind, values):
    found = [check("n", value, 3, 5) for value in values]
    assert (found, {type(number) for number in found}) == (values, {kind})


NO_NUMBERS = (2, 6, math.nan, math.inf, -math.inf, True, "3", None, [3], 3 + 0j, 10**400, -(10**400))


@pytest.mark.parametrize(
    ("check", "value", "rule"),
    [
        *((check_int, value, "a whole number from 3 to 5") for value in (*NO_NUMBERS, 3.5)),
        *((check_float, value, "a number from 3 to 5") for value in NO_NUMBERS),
    ],
    ids=lambda value: repr(value)[:9],
)
def test_what_is_no_number_in_range_is_refused(check, value, rule):
    with pytest.raises(InvalidValueError, match=rf"^Invalid value for `n`: expected {rule}\. Received: n="):
        check("n", value, 3, 5)


def test_an_open_end_is_left_out_and_said():
    assert check_float("p", 1e-300, 0.0, 1.0, exclude_low=True) == 1e-300
    with pytest.raises(
        InvalidValueError, match=r"expected a number above 0 and up to 1\. Received: p=0\.0\. Off is 1\."
    ):
        check_float("p", 0.0, 0.0, 1.0, exclude_low=True, hint="Off is 1.")


@pytest.mark.parametrize("value", ["tpu", None, 3, ["cpu"], {"cpu"}])
def test_a_choice_is_returned_and_others_are_listed(value):
    assert check_choice("device", "cpu", ("auto", "cpu")) == "cpu"
    with pytest.raises(InvalidValueError, match=r"expected one of 'auto', 'cpu'\. Received: device="):
        check_choice("device", value, ("auto", "cpu"))
