"""How positions relate, against hand-computed numbers and slow loops, and what is told of it."""

import math

import numpy as np
import pytest

from core import engine
from core.topics.positions.relations import compute, plot
from core.topics.positions.relations.schema import (
    FORMULAS,
    OffsetRequest,
    RotationRequest,
    SimilarityRequest,
    WavelengthsRequest,
    WrongFormulaRequest,
)
from tests.support.reference_positions import encode_by_loops
from tests.support.stories import assert_story

# --- how alike ----------------------------------------------------------------------------------------------


def test_similarity_by_hand():
    result = engine.run(SimilarityRequest(width=4, num_positions=3))
    one, two = math.cos(1) + math.cos(0.01), math.cos(2) + math.cos(0.02)
    np.testing.assert_allclose(result.similarity, [[2, one, two], [one, 2, one], [two, one, 2]], atol=1e-14)
    assert_story(
        plot.plot_similarity(result),
        "with itself has 2, the maximum; the least similar are positions 0 and 2 with 0.5837",
        claim="Along a diagonal the offset stays the same, and the dot product varies by **0**.",
    )


def test_the_cosine_is_the_dot_product_over_half_the_width():
    for request_type, name in ((SimilarityRequest, "similarity"), (OffsetRequest, "similarities")):
        dot, cosine = (engine.run(request_type(measure=one, width=64)) for one in ("dot", "cosine"))
        np.testing.assert_allclose(getattr(cosine, name), getattr(dot, name) / 32, atol=1e-13)
    similarity = engine.run(SimilarityRequest(measure="cosine", width=64, num_positions=30))
    assert_story(plot.plot_similarity(similarity), "cosine similarity varies")


def test_curves_by_hand():
    result = engine.run(OffsetRequest(width=4, start_positions=(0, 5.5, 0.0), max_offset=2))
    one, two = math.cos(1) + math.cos(0.01), math.cos(2) + math.cos(0.02)
    assert (result.start_positions.tolist(), result.offsets.tolist()) == ([0, 5.5], [-2, -1, 0, 1, 2])
    np.testing.assert_allclose(result.similarities, [[two, one, 2, one, two]] * 2, atol=1e-13)


@pytest.mark.parametrize(
    ("starts", "span", "words"),
    [
        ((0.0,), 100, "The curve differs by at most **0** from"),
        ((0.0, 22.0, 60.0, 100.0), 100, "4 start positions give **1** curve"),
        (tuple(range(6)), 100, "6 start positions give **1** curve"),
        ((0.0,), 100, "It falls below half of its height at offset 54."),
        ((0.0,), 3, "It stays above half of its height."),
    ],
)
def test_all_curves_are_drawn_and_are_one(starts, span, words):
    result = engine.run(OffsetRequest(start_positions=starts, max_offset=span))
    assert result.max_deviation < 1e-8
    assert_story(plot.plot_similarity_by_offset(result), words)


def test_curves_that_depend_on_their_start_would_be_reported(monkeypatch):
    real = compute.encoding
    monkeypatch.setattr(
        compute,
        "encoding",
        lambda positions, *args, **kwargs: real(np.abs(positions) ** 1.1, *args, **kwargs),
    )
    assert_story(
        plot.plot_similarity_by_offset(compute.compute_similarity_by_offset(OffsetRequest())),
        absent_words=("curves differ by at most **0**",),
    )


# --- rotation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        dict(offset=-40.5, position=1000.25, pair=3),
        dict(width=8, pair=0, offset=5000),
        dict(width=2, pair=0),
        dict(base=0.5, pair=9),
    ],
)
def test_a_rotated_pair_lands_on_that_of_the_other_position(fields):
    request = RotationRequest(**fields)
    result = engine.run(request)
    assert result.clocks.pairs[result.requested_index] == request.pair
    assert set(result.clocks.pairs.tolist()) == {0, request.pair, request.width // 2 - 1}
    exact = encode_by_loops([request.position + request.offset], request.width, request.base)
    there = exact.reshape(-1, 2)[result.clocks.pairs]  # (C, 2)
    np.testing.assert_allclose([result.clocks.tips[1], result.rotated_pairs], [there, there], atol=1e-9)
    assert_story(plot.plot_rotation(result), "differs from the pair of p + k by 0 at most")


def test_a_rotation_by_another_base_would_show(monkeypatch):
    real = compute.shift_encodings
    monkeypatch.setattr(compute, "shift_encodings", lambda here, offset, base: real(here, offset, base / 2))
    result = compute.compute_rotation(RotationRequest())
    assert np.abs(result.rotated_pairs - result.clocks.tips[1]).max() > 0.01
    assert "by 0 at most" not in plot.plot_rotation(result).details


# --- wavelengths --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "request_", "words"),
    [
        (
            plot.plot_similarity,  # as many as the matrix of Figure 16-9 may have
            SimilarityRequest(width=4, num_positions=1_000, first_position=5),
            ("The first 256 of 1,000 positions are compared.",),
        ),
        (
            plot.plot_rotation,
            RotationRequest(width=8, pair=1, position=0, offset=5),
            ("A step of k = 5 turns pair 1 by **0.5** radians, wherever it begins.",),
        ),
        (
            plot.plot_wavelengths,
            WavelengthsRequest(width=4, num_positions=3),
            (
                "Of 2 pairs **0** make a whole wave within 3 positions.",
                "6.283 positions. The last pair, 1, has 628.319: 99.0 % short of 62,831.9",
            ),
        ),
        (
            plot.plot_wavelengths,
            WavelengthsRequest(width=2, num_positions=7),
            ("Of 1 pair **1** makes a whole wave within 7 positions.",),
        ),
        (plot.plot_wavelengths, WavelengthsRequest(width=8, base=0.5), ("above",)),
    ],
)
def test_relations_are_true_of_any_numbers(drawn, request_, words):
    assert_story(drawn(engine.run(request_)), *words)


# --- wrong formulas beside Equation 16-2 --------------------------------------------------------------------


def run_wrong_formula(formula: str, **fields):
    return engine.run(
        WrongFormulaRequest(
            formula=formula, **{"num_positions": 6, "dimensions": 4, "max_offset": 9} | fields
        )
    )


def test_the_numbers_of_each_formula_are_those_computed_by_hand():
    # position 3, four dimensions: Equation 16-2 has the exponents 0, 0, 2/4, 2/4
    right = [math.sin(3), math.cos(3), math.sin(0.03), math.cos(0.03)]
    wrong = {
        "own_exponents": [math.sin(3), math.cos(3 / 10), math.sin(0.03), math.cos(3 / 1000)],
        "concatenated": [math.sin(3), math.sin(0.03), math.cos(3), math.cos(0.03)],
        "shifted_pairs": [math.sin(0.03), math.cos(0.03), math.sin(3e-4), math.cos(3e-4)],
        "base_1000": [math.sin(3), math.cos(3), math.sin(3 / 1000**0.5), math.cos(3 / 1000**0.5)],
    }
    assert set(wrong) == set(FORMULAS)
    for formula, numbers in wrong.items():
        result = run_wrong_formula(formula)
        np.testing.assert_allclose(
            [result.formula_encodings[3], result.equation_encodings[3]], [numbers, right], atol=1e-12
        )


@pytest.mark.parametrize(
    ("formula", "holds"),
    [("own_exponents", False), ("concatenated", True), ("shifted_pairs", True), ("base_1000", True)],
)
def test_only_two_angles_in_a_pair_break_the_property_of_relative_positions(formula, holds):
    result = run_wrong_formula(formula, dimensions=64)
    assert (result.max_variation < 1e-9) is holds
    assert ("1" if holds else f"{result.max_variation:.2g}") in plot.plot_wrong_formula_similarity(
        result
    ).claim


def test_halves_are_the_same_numbers_in_another_order():
    result = run_wrong_formula("concatenated", dimensions=10)
    np.testing.assert_allclose(
        np.sort(result.formula_encodings, axis=1), np.sort(result.equation_encodings, axis=1), atol=1e-12
    )


@pytest.mark.parametrize(
    ("formula", "fields"),
    [
        ("base_1000", dict(base=1000.0)),
        ("concatenated", dict(dimensions=2)),
        ("own_exponents", dict(num_positions=1, dimensions=2)),
    ],
)
def test_a_formula_with_the_same_numbers_is_reported(formula, fields):
    assert_story(
        plot.plot_wrong_formula(run_wrong_formula(formula, **fields)),
        "**0 %** of the numbers differ",
        "0.00",
        "With these settings it gives the same numbers in the same places.",
    )


@pytest.mark.parametrize(("base", "than"), [(100.0, "longer"), (999.0, "longer"), (10_000.0, "shorter")])
def test_waves_of_another_base_are_longer_or_shorter_than_those_of_the_equation(base, than):
    result = run_wrong_formula("base_1000", base=base, dimensions=4, num_positions=2)
    second, right = (
        np.arcsin(result.formula_encodings[1, 2]),
        np.arcsin(result.equation_encodings[1, 2]),
    )  # radians a position
    assert ("shorter" if second > right else "longer") == than
    assert plot.plot_wrong_formula(result).details.startswith(f"All waves but the first are {than};")
