"""Sampling against plain loops over the whole vocabulary, by hand, and by its identities."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base import sampling
from core.base.numerics import entropy, softmax
from tests.support.reference_sampling import reference_probabilities

VOCABULARY = 39
TEMPERATURES = (0, 0.01, 0.2, 1, 2, 10, 100)
EVERY_K = (0, 1, 2, 5, 20, VOCABULARY - 1, VOCABULARY, 40, 1000)
GRID_OF_P = (0.01, 0.1, 0.3, 0.5, 0.9, 0.95, 0.999, 1)


NORMAL = np.random.default_rng(11).normal(size=VOCABULARY)
LOGITS = {
    "like a trained model": NORMAL * 4,
    "nearly flat": NORMAL * 0.05,
    "many ties": np.random.default_rng(11).integers(-2, 3, size=VOCABULARY).astype(float),
    "far apart": NORMAL * 1e3,
}


# --- against the plain computation --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LOGITS)
@pytest.mark.parametrize("temperature", TEMPERATURES)
def test_every_k_and_p_alone_and_together_give_the_plain_distribution(kind, temperature):
    for top_k in EVERY_K:
        for top_p in GRID_OF_P:
            expected = reference_probabilities(LOGITS[kind].tolist(), temperature, top_k, top_p)
            settings = dict(temperature=temperature, top_k=top_k, top_p=top_p)
            found = sampling.filtered_probabilities(LOGITS[kind], **settings)
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-6, err_msg=str(settings))
            assert (
                ((found > 0) == (np.array(expected) > 0)).all() or temperature < 0.1 or kind == "far apart"
            ), settings


@pytest.mark.parametrize("kind", LOGITS)
def test_parameters_of_rows_with_any_leading_axes_give_what_each_row_gives_alone(kind):
    combinations = [(t, k, p) for t in TEMPERATURES for k in (0, 1, 5, 38, 1000) for p in (0.1, 0.9, 1)]
    rng = np.random.default_rng(5)
    logits = np.stack([rng.permutation(LOGITS[kind]) for _ in combinations])
    temperature, top_k, top_p = (np.array(column) for column in zip(*combinations, strict=True))
    blocks = [array.reshape(5, 21, *array.shape[1:]) for array in (logits, temperature, top_k, top_p)]
    found = sampling.filtered_probabilities(
        blocks[0], temperature=blocks[1], top_k=blocks[2], top_p=blocks[3]
    )
    together = found.reshape(logits.shape)
    for row, (t, k, p) in enumerate(combinations):
        alone = sampling.filtered_probabilities(logits[row], temperature=t, top_k=k, top_p=p)
        # dividing by a sum twice costs a rounding
        np.testing.assert_allclose(together[row], alone, rtol=1e-14, err_msg=f"{t, k, p}")
        np.testing.assert_array_equal(together[row] > 0, alone > 0)


# --- by hand ------------------------------------------------------------------------------------------------


def test_softmax_and_ranks_by_hand():
    np.testing.assert_allclose(softmax([0.0, math.log(3.0)]), [0.25, 0.75], atol=1e-15)
    np.testing.assert_array_equal(softmax([0.0, -np.inf, 0.0]), [0.5, 0.0, 0.5])
    np.testing.assert_array_equal(softmax([1e6, 1e6 - 1e5]), [1.0, 0.0])
    assert sampling.rank_logits([3.0, 5.0, 5.0, -1.0]).tolist() == [2, 0, 1, 3]
    assert sampling.rank_logits([[0.0, 0.0, 0.0], [1.0, 2.0, 3.0]]).tolist() == [[0, 1, 2], [2, 1, 0]]


def test_temperature_by_hand():
    assert sampling.apply_temperature([2.0, -4.0], 2).tolist() == [1.0, -2.0]
    assert sampling.apply_temperature([2.0, -4.0], 1).tolist() == [2.0, -4.0]
    assert sampling.apply_temperature([1.0, 7.0, 7.0], 0).tolist() == [-np.inf, 0.0, -np.inf]


HOT = np.array([0.6, 0.2]) ** 0.01  # at temperature 100 two are needed for one half


@pytest.mark.parametrize(
    ("of", "settings", "expected"),
    [
        ((0.8, 0.2), {"temperature": 0.5}, (16 / 17, 1 / 17)),  # squares: 0.64 to 0.04
        ((0.2, 0.4, 0.4), {"temperature": 0}, (0, 1, 0)),  # of equals the lower id
        ((0.1, 0.6, 0.3), {"top_k": 2}, (0, 2 / 3, 1 / 3)),
        *(((0.1, 0.6, 0.3), {"top_k": off}, (0.1, 0.6, 0.3)) for off in (0, 3, 4)),
        # k = 2 leaves 4/7 and 3/7, and 4/7 alone reaches 0.5; of all four, 0.5 takes two
        ((0.4, 0.3, 0.2, 0.1), {"top_p": 0.5}, (4 / 7, 3 / 7, 0, 0)),
        ((0.4, 0.3, 0.2, 0.1), {"top_k": 2, "top_p": 0.5}, (1, 0, 0, 0)),
        # temperature comes before the cuts
        ((0.6, 0.2, 0.2), {"top_p": 0.5}, (1, 0, 0)),
        ((0.6, 0.2, 0.2), {"temperature": 100, "top_p": 0.5}, (*HOT / HOT.sum(), 0)),
        # four equals of exactly 1/4 each: sums that reach p itself are enough
        *(
            ((1, 1, 1, 1), {"top_p": p}, (np.arange(4) < count) / count)
            for p, count in zip((0.2, 0.25, 0.26, 0.5, 0.51, 0.75, 0.76, 1), (1, 1, 2, 2, 3, 3, 4, 4))
        ),
        *(((1,) * VOCABULARY, {"top_k": k}, (np.arange(VOCABULARY) < k) / k) for k in (1, 7, VOCABULARY)),
    ],
)
def test_distributions_by_hand(of, settings, expected):
    found = sampling.filtered_probabilities(np.log(of), **settings)
    np.testing.assert_allclose(found, expected, atol=1e-14)
    np.testing.assert_array_equal(found > 0, np.array(expected) > 0)


# --- identities ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("temperature", [0, 5e-324, 0.01, sampling.MAX_TEMPERATURE])
@pytest.mark.parametrize(
    "logits", [[1e4, -1e4, 0.0], [-1e4, -1e4, -1e4], [1e4, 1e4, -1e4], [1e4, 9999.0, 0.0]]
)
def test_extreme_logits_and_temperatures_stay_distributions(logits, temperature):
    for settings in (dict(), dict(top_k=2), dict(top_p=0.5), dict(top_k=2, top_p=0.9)):
        found = sampling.filtered_probabilities(logits, temperature=temperature, **settings)
        assert np.isfinite(found).all() and (found >= 0).all()
        assert (found.sum(), found.argmax()) == (pytest.approx(1.0, abs=1e-12), np.argmax(logits))


def test_adding_a_constant_to_all_logits_changes_nothing():
    logits = LOGITS["like a trained model"]
    settings = dict(temperature=0.7, top_k=12, top_p=0.9)
    np.testing.assert_allclose(
        sampling.filtered_probabilities(logits + 100.0, **settings),
        sampling.filtered_probabilities(logits, **settings),
        atol=1e-12,
    )


def test_float32_logits_are_worked_on_in_double_precision():
    settings = {"temperature": 0.5, "top_k": 2, "top_p": 0.9}
    assert sampling.filtered_probabilities(np.zeros(3, "float32"), **settings).dtype == np.float64


# --- drawing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("probabilities", "numbers", "expected"),
    [
        # the chapter draws eight samples of these; with numbers of our own
        ((0.5, 0.4, 0.1), (0, 0.49, 0.5, 0.51, 0.89, 0.91, 0.999, 0.2), (0, 0, 1, 1, 1, 2, 2, 0)),
        # just below and at a border; zeros lead, stand between and trail: never drawn
        (
            (0, 0.25, 0, 0.5, 0.25, 0, 0),
            (0, *np.nextafter(0.25, (0, 0.25, 1)), *np.nextafter(0.75, (0, 0.75)), np.nextafter(1, 0)),
            (1, 1, 3, 3, 3, 4, 4),
        ),
        # a row with its own number
        (((0.5, 0.5), (0.1, 0.9), (1.0, 0.0)), (0.6, 0.05, 0.99), (1, 0, 0)),
    ],
)
def test_draws_by_hand(probabilities, numbers, expected):
    rows = np.broadcast_to(probabilities, (len(numbers), np.shape(probabilities)[-1]))
    assert sampling.sample_ids(rows, np.array(numbers)).tolist() == list(expected)


@pytest.mark.parametrize("scale", [1.0, 1 - 1e-12, 1 + 1e-12, 1e-6, 7.0])
def test_a_sum_that_misses_one_draws_the_same(scale):
    numbers = np.linspace(0.01, 0.99, 50)
    rows = np.tile([0.2, 0.3, 0.0, 0.5], (50, 1))
    np.testing.assert_array_equal(
        sampling.sample_ids(rows * scale, numbers), sampling.sample_ids(rows, numbers)
    )


@given(
    st.lists(st.one_of(st.just(0.0), st.floats(1e-12, 1)), min_size=1, max_size=10).filter(any),
    st.one_of(st.just(0.0), st.just(1 - 2.0**-53), st.floats(0, 1, exclude_max=True)),
)
def test_an_impossible_id_is_never_drawn_and_the_cumulative_sum_is_inverted(weights, number):
    probabilities = np.array(weights) / sum(weights)
    chosen = int(sampling.sample_ids(probabilities, number))
    assert probabilities[chosen] > 0 and probabilities[:chosen].sum() <= number + 1e-9
    assert probabilities[: chosen + 1].sum() >= number - 1e-9


# --- random numbers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 2**32 - 1])
def test_numbers_continued_at_any_start_are_those_of_one_go(seed):
    whole = sampling.generate_uniforms(seed, 0, 60)
    assert whole.shape == (60,)
    assert (whole >= 0).all() and (whole < 1).all()
    for start in range(60):
        np.testing.assert_array_equal(sampling.generate_uniforms(seed, start, 60 - start), whole[start:])
        np.testing.assert_array_equal(sampling.generate_uniforms(seed, start, 1), whole[start : start + 1])


def test_numbers_belong_to_their_seed():
    np.testing.assert_array_equal(sampling.generate_uniforms(3, 0, 50), sampling.generate_uniforms(3, 0, 50))
    firsts = {sampling.generate_uniforms(seed, 0, 1)[0] for seed in range(200)}
    assert (len(firsts), len(set(sampling.generate_uniforms(3, 0, 1000)))) == (200, 1000)


def test_numbers_are_spread_evenly():
    numbers = sampling.generate_uniforms(7, 0, 20_000)
    counts = np.histogram(numbers, bins=10, range=(0, 1))[0]
    assert abs(counts - 2000).max() < 250  # six standard deviations


def test_numbers_leave_numpys_own_generator_alone():
    np.random.seed(1)
    expected = np.random.random()
    np.random.seed(1)
    sampling.generate_uniforms(5, 0, 10)
    sampling.sample_counts(np.ones(3) / 3, 10, 5)
    assert np.random.random() == expected


def test_counts_are_the_draws_one_by_one():
    probabilities = np.array([0.2, 0.5, 0.3])
    one_by_one = [0, 0, 0]
    for step in range(200):
        one_by_one[int(sampling.sample_ids(probabilities, sampling.generate_uniforms(9, step, 1)[0]))] += 1
    assert sampling.sample_counts(probabilities, 200, 9).tolist() == one_by_one
    assert sampling.sample_counts(probabilities, 0, 9).tolist() == [0, 0, 0]


# --- entropy ------------------------------------------------------------------------------------------------


def test_entropy_by_hand():
    for size in (1, 2, 4, 39):
        assert entropy(np.full(size, 1 / size)) == pytest.approx(math.log2(size), abs=1e-12)
    assert (entropy(np.eye(39)[5]), entropy(np.array([0.5, 0.25, 0.25, 0.0]))) == (0.0, 1.5)
    assert entropy(np.array([[0.5, 0.5], [1.0, 0.0]])).tolist() == [1.0, 0.0]
