"""Wrong formulas beside Equation 16-2, against hand-computed numbers, and what stays true of each."""

import math

import numpy as np
import pytest

from core import engine
from core.positions.relations import draw
from core.positions.relations.ask import FORMULAS, MistakeRequest
from tests.support.stories import hold_story


def asked(formula: str, **fields):
    return engine.run(MistakeRequest(formula=formula, **{"count": 6, "dimensions": 4, "span": 9} | fields))


def test_the_numbers_of_each_formula_are_those_computed_by_hand():
    # position 3, four dimensions: Equation 16-2 has the exponents 0, 0, 2/4, 2/4
    right = [math.sin(3), math.cos(3), math.sin(0.03), math.cos(0.03)]
    wrong = {
        "own": [math.sin(3), math.cos(3 / 10), math.sin(0.03), math.cos(3 / 1000)],
        "halves": [math.sin(3), math.sin(0.03), math.cos(3), math.cos(0.03)],
        "shifted": [math.sin(0.03), math.cos(0.03), math.sin(3e-4), math.cos(3e-4)],
        "base": [math.sin(3), math.cos(3), math.sin(3 / 1000**0.5), math.cos(3 / 1000**0.5)],
    }
    assert set(wrong) == set(FORMULAS)
    for formula, numbers in wrong.items():
        trace = asked(formula)
        np.testing.assert_allclose(trace.wrong[3], numbers, atol=1e-12)
        np.testing.assert_allclose(trace.right[3], right, atol=1e-12)


@pytest.mark.parametrize(
    ("formula", "holds"), [("own", False), ("halves", True), ("shifted", True), ("base", True)]
)
def test_only_two_angles_in_a_pair_break_the_property_of_relative_positions(formula, holds):
    trace = asked(formula, dimensions=64)
    assert (trace.spread < 1e-9) is holds
    assert ("1" if holds else f"{trace.spread:.2g}") in draw.similarity_of_mistake(trace).claim


def test_halves_are_the_same_numbers_in_another_order():
    trace = asked("halves", dimensions=10)
    np.testing.assert_allclose(np.sort(trace.wrong, axis=1), np.sort(trace.right, axis=1), atol=1e-12)


def test_a_formula_that_agrees_says_so():
    same = "With these settings it gives the same numbers in the same places."
    hold_story(draw.mistake(asked("base", base=1000.0)), "**0 %** of the numbers differ", "0.00", same)
    for fields in (dict(formula="halves", dimensions=2), dict(formula="own", count=1, dimensions=2)):
        assert "With these settings" in draw.mistake(asked(fields.pop("formula"), **fields)).more


@pytest.mark.parametrize(("base", "told"), [(100.0, "longer"), (999.0, "longer"), (10_000.0, "shorter")])
def test_waves_of_another_base_are_longer_or_shorter_than_those_of_the_equation(base, told):
    trace = asked("base", base=base, dimensions=4, count=2)
    second, right = np.arcsin(trace.wrong[1, 2]), np.arcsin(trace.right[1, 2])  # radians a position
    assert ("shorter" if second > right else "longer") == told
    assert draw.mistake(trace).more.startswith(f"All waves but the first are {told};")
