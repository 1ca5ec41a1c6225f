"""How positions relate, against hand-computed numbers and slow loops, and what is told of it."""

import math

import numpy as np
import pytest

from core import engine
from core.topics.positions.relations import compute, plot
from core.topics.positions.relations.schema import (
    FORMULAS,
    CurvesRequest,
    MistakeRequest,
    RotationRequest,
    SimilarityRequest,
    WavelengthsRequest,
)
from tests.support.reference_positions import encode_by_loops
from tests.support.stories import assert_story

# --- how alike ----------------------------------------------------------------------------------------------


def test_similarity_by_hand():
    result = engine.run(SimilarityRequest(width=4, count=3))
    one, two = math.cos(1) + math.cos(0.01), math.cos(2) + math.cos(0.02)
    np.testing.assert_allclose(result.similarity, [[2, one, two], [one, 2, one], [two, one, 2]], atol=1e-14)
    assert_story(
        plot.plot_similarity(result),
        "with itself has 2, the maximum; the least similar are positions 0 and 2 with 0.5837",
        claim="Along a diagonal the offset stays the same, and the dot product varies by **0**.",
    )


def test_the_cosine_is_the_dot_product_over_half_the_width():
    dot, cosine = (
        engine.run(SimilarityRequest(measure=one, width=64, count=30)) for one in ("dot", "cosine")
    )
    np.testing.assert_allclose(cosine.similarity, dot.similarity / 32, atol=1e-13)
    assert "cosine similarity varies" in plot.plot_similarity(cosine).claim
    dot, cosine = (engine.run(CurvesRequest(measure=one, width=64)) for one in ("dot", "cosine"))
    np.testing.assert_allclose(cosine.curves, dot.curves / 32, atol=1e-13)


def test_curves_by_hand():
    result = engine.run(CurvesRequest(width=4, starts=(0, 5.5, 0.0), span=2))
    one, two = math.cos(1) + math.cos(0.01), math.cos(2) + math.cos(0.02)
    assert result.starts.tolist() == [0, 5.5]
    np.testing.assert_allclose(result.curves, [[two, one, 2, one, two]] * 2, atol=1e-13)
    assert result.offsets.tolist() == [-2, -1, 0, 1, 2]


@pytest.mark.parametrize("starts", [(0.0,), (0.0, 22.0, 60.0, 100.0), tuple(range(6))])
def test_all_curves_are_drawn_and_are_one(starts):
    result = engine.run(CurvesRequest(starts=starts))
    assert result.deviation < 1e-8
    claims = {1: "The curve differs by at most **0** from", 4: "4 start positions give **1** curve"}
    claim = claims.get(len(starts), "6 start positions give **1** curve")
    assert_story(plot.plot_curves(result), claim, "It falls below half of its height at offset 54.")
    near = plot.plot_curves(engine.run(CurvesRequest(starts=starts, span=3)))
    assert "It stays above half of its height." in near.details


def test_curves_that_hang_on_their_start_would_be_told(monkeypatch):
    real = compute.encoding
    monkeypatch.setattr(
        compute, "encoding", lambda places, *more, **how: real(np.abs(places) ** 1.1, *more, **how)
    )
    assert_story(
        plot.plot_curves(compute.compute_curves(CurvesRequest())),
        absent_words=("curves differ by at most **0**",),
    )


# --- rotation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        dict(offset=-40.5, place=1000.25, pair=3),
        dict(width=8, pair=0, offset=5000),
        dict(width=2, pair=0),
        dict(base=0.5, pair=9),
    ],
)
def test_a_rotated_pair_lands_on_that_of_the_other_position(fields):
    request = RotationRequest(**fields)
    result = engine.run(request)
    assert result.clocks.pairs[result.chosen] == request.pair
    assert set(result.clocks.pairs.tolist()) == {0, request.pair, request.width // 2 - 1}
    exact = encode_by_loops([request.place + request.offset], request.width, request.base)
    there = exact.reshape(-1, 2)[result.clocks.pairs]  # (C, 2)
    np.testing.assert_allclose(result.clocks.points[1], there, atol=1e-9)
    np.testing.assert_allclose(result.rotated, there, atol=1e-9)
    assert "differs from the pair of p + k by 0 at most" in plot.plot_rotation(result).details


def test_a_rotation_by_another_base_would_show(monkeypatch):
    real = compute.shift_encodings
    monkeypatch.setattr(compute, "shift_encodings", lambda here, offset, base: real(here, offset, base / 2))
    result = compute.compute_rotation(RotationRequest())
    assert np.abs(result.rotated - result.clocks.points[1]).max() > 0.01
    assert "by 0 at most" not in plot.plot_rotation(result).details


# --- wavelengths --------------------------------------------------------------------------------------------


def test_wavelengths_by_hand():
    result = engine.run(WavelengthsRequest(width=4, count=3))
    np.testing.assert_allclose(result.wavelengths, [2 * math.pi, 200 * math.pi])


@pytest.mark.parametrize(
    ("drawn", "request_", "words"),
    [
        (
            plot.plot_similarity,  # as many as the matrix of Figure 16-9 may have
            SimilarityRequest(width=4, count=1_000, first=5),
            ("The first 256 of 1,000 positions are compared.",),
        ),
        (
            plot.plot_rotation,
            RotationRequest(width=8, pair=1, place=0, offset=5),
            ("A step of k = 5 turns pair 1 by **0.5** radians, wherever it begins.",),
        ),
        (
            plot.plot_wavelengths,
            WavelengthsRequest(width=4, count=3),
            (
                "Of 2 pairs **0** make a whole wave within 3 positions.",
                "6.283 positions. The last pair, 1, has 628.319: 99.0 % short of 62,831.9",
            ),
        ),
        (
            plot.plot_wavelengths,
            WavelengthsRequest(width=2, count=7),
            ("Of 1 pair **1** makes a whole wave within 7 positions.",),
        ),
        (plot.plot_wavelengths, WavelengthsRequest(width=8, base=0.5), ("above",)),
    ],
)
def test_relations_are_true_of_any_numbers(drawn, request_, words):
    assert_story(drawn(engine.run(request_)), *words)


# --- wrong formulas beside Equation 16-2 --------------------------------------------------------------------


def run_mistake_request(formula: str, **fields):
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
        result = run_mistake_request(formula)
        np.testing.assert_allclose(result.wrong[3], numbers, atol=1e-12)
        np.testing.assert_allclose(result.correct[3], right, atol=1e-12)


@pytest.mark.parametrize(
    ("formula", "holds"), [("own", False), ("halves", True), ("shifted", True), ("base", True)]
)
def test_only_two_angles_in_a_pair_break_the_property_of_relative_positions(formula, holds):
    result = run_mistake_request(formula, dimensions=64)
    assert (result.spread < 1e-9) is holds
    assert ("1" if holds else f"{result.spread:.2g}") in plot.plot_mistake_similarity(result).claim


def test_halves_are_the_same_numbers_in_another_order():
    result = run_mistake_request("halves", dimensions=10)
    np.testing.assert_allclose(np.sort(result.wrong, axis=1), np.sort(result.correct, axis=1), atol=1e-12)


def test_a_formula_that_agrees_says_so():
    same = "With these settings it gives the same numbers in the same places."
    assert_story(
        plot.plot_mistake(run_mistake_request("base", base=1000.0)),
        "**0 %** of the numbers differ",
        "0.00",
        same,
    )
    for fields in (dict(formula="halves", dimensions=2), dict(formula="own", count=1, dimensions=2)):
        assert (
            "With these settings"
            in plot.plot_mistake(run_mistake_request(fields.pop("formula"), **fields)).details
        )


@pytest.mark.parametrize(("base", "than"), [(100.0, "longer"), (999.0, "longer"), (10_000.0, "shorter")])
def test_waves_of_another_base_are_longer_or_shorter_than_those_of_the_equation(base, than):
    result = run_mistake_request("base", base=base, dimensions=4, count=2)
    second, right = np.arcsin(result.wrong[1, 2]), np.arcsin(result.correct[1, 2])  # radians a position
    assert ("shorter" if second > right else "longer") == than
    assert plot.plot_mistake(result).details.startswith(f"All waves but the first are {than};")
