"""Sampling against plain loops over the whole vocabulary, by hand, and by its identities."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import sampling
from core.base.checks import InvalidValueError
from core.numerics import entropy, softmax
from core.shakespeare.writing.ask import GenerateRequest
from tests.support.plain_sampling import plain_probabilities

VOCABULARY = 39
TEMPERATURES = (0, 0.01, 0.2, 1, 2, 10, 100)
EVERY_K = (*range(VOCABULARY + 1), 40, 1000)
GRID_OF_P = (0.01, 0.1, 0.3, 0.5, 0.9, 0.95, 0.999, 1)


def _logits(kind: str) -> list[float]:
    rng = np.random.default_rng(11)
    if kind == "like a trained model":
        return (rng.normal(size=VOCABULARY) * 4).tolist()
    if kind == "nearly flat":
        return (rng.normal(size=VOCABULARY) * 0.05).tolist()
    if kind == "many ties":
        return rng.integers(-2, 3, size=VOCABULARY).astype(float).tolist()
    return (rng.normal(size=VOCABULARY) * 1e3).tolist()


KINDS = ("like a trained model", "nearly flat", "many ties", "far apart")


# --- against the plain computation --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("temperature", TEMPERATURES)
def test_every_k_and_p_alone_and_together_give_the_plain_distribution(kind, temperature):
    logits = _logits(kind)
    array = np.array(logits)
    for top_k in EVERY_K:
        for top_p in GRID_OF_P:
            expected = plain_probabilities(logits, temperature, top_k, top_p)
            settings = dict(temperature=temperature, top_k=top_k, top_p=top_p)
            found = sampling.filtered_probabilities(array, **settings)
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-6, err_msg=str(settings))
            assert (
                ((found > 0) == (np.array(expected) > 0)).all() or temperature < 0.1 or kind == "far apart"
            ), settings


@pytest.mark.parametrize("kind", KINDS)
def test_a_parameter_a_row_gives_what_each_row_gives_alone(kind):
    combinations = [(t, k, p) for t in TEMPERATURES for k in (0, 1, 5, 38, 1000) for p in (0.1, 0.9, 1)]
    rng = np.random.default_rng(5)
    logits = np.stack([rng.permutation(_logits(kind)) for _ in combinations])
    temperature, top_k, top_p = (np.array(column) for column in zip(*combinations, strict=True))
    together = sampling.filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
    for row, (t, k, p) in enumerate(combinations):
        alone = sampling.filtered_probabilities(logits[row], temperature=t, top_k=k, top_p=p)
        # dividing by a sum twice costs a rounding
        np.testing.assert_allclose(together[row], alone, rtol=1e-14, err_msg=f"{t, k, p}")
        np.testing.assert_array_equal(together[row] > 0, alone > 0)


def test_any_leading_axes_are_rows():
    logits = np.random.default_rng(1).normal(size=(2, 3, VOCABULARY))
    found = sampling.filtered_probabilities(
        logits, temperature=np.full((2, 3), 0.7), top_k=np.full((2, 3), 9), top_p=0.8
    )
    assert found.shape == (2, 3, VOCABULARY)
    np.testing.assert_array_equal(
        found[1, 2], sampling.filtered_probabilities(logits[1, 2], temperature=0.7, top_k=9, top_p=0.8)
    )


# --- by hand ------------------------------------------------------------------------------------------------


def test_softmax_by_hand():
    np.testing.assert_allclose(softmax([0.0, math.log(3.0)]), [0.25, 0.75], atol=1e-15)
    np.testing.assert_array_equal(softmax([0.0, -np.inf, 0.0]), [0.5, 0.0, 0.5])
    np.testing.assert_array_equal(softmax([1e6, 1e6 - 1e5]), [1.0, 0.0])


def test_ranks_by_hand():
    assert sampling.ranks([3.0, 5.0, 5.0, -1.0]).tolist() == [2, 0, 1, 3]
    assert sampling.ranks([[0.0, 0.0, 0.0], [1.0, 2.0, 3.0]]).tolist() == [[0, 1, 2], [2, 1, 0]]


def test_temperature_by_hand():
    assert sampling.apply_temperature([2.0, -4.0], 2).tolist() == [1.0, -2.0]
    assert sampling.apply_temperature([2.0, -4.0], 1).tolist() == [2.0, -4.0]
    half = softmax(sampling.apply_temperature(np.log([0.8, 0.2]), 0.5))  # squares: 0.64 to 0.04
    np.testing.assert_allclose(half, [16 / 17, 1 / 17], atol=1e-15)


def test_temperature_zero_is_greedy_and_of_equals_takes_the_lower_id():
    assert sampling.apply_temperature([1.0, 7.0, 7.0], 0).tolist() == [-np.inf, 0.0, -np.inf]
    assert sampling.filtered_probabilities([1.0, 7.0, 7.0], temperature=0).tolist() == [0.0, 1.0, 0.0]


def test_top_k_by_hand():
    plain = softmax([1.0, 3.0, 2.0])
    for top_k in (0, 3, 4):  # off, as many as there are, more than there are
        np.testing.assert_allclose(
            sampling.filtered_probabilities([1.0, 3.0, 2.0], top_k=top_k), plain, atol=1e-15
        )
    np.testing.assert_allclose(
        sampling.filtered_probabilities(np.log([0.1, 0.6, 0.3]), top_k=2), [0.0, 2 / 3, 1 / 3], atol=1e-15
    )


@pytest.mark.parametrize(
    "p, kept", [(0.2, 1), (0.25, 1), (0.26, 2), (0.5, 2), (0.51, 3), (0.75, 3), (0.76, 4), (1.0, 4)]
)
def test_the_nucleus_is_the_fewest_that_sum_to_p_at_least(p, kept):
    """Four equals of exactly 1/4 each: sums that reach p itself are enough."""
    assert (sampling.filtered_probabilities(np.zeros(4), top_p=p) > 0).tolist() == [
        i < kept for i in range(4)
    ]


def test_top_p_works_on_what_top_k_left():
    """0.4, 0.3, 0.2, 0.1: k = 2 leaves 4/7 and 3/7, and 4/7 alone reaches 0.5. On all four, 0.5 would take
    two as well.
    """
    logits = np.log([0.4, 0.3, 0.2, 0.1])
    assert (sampling.filtered_probabilities(logits, top_p=0.5) > 0).tolist() == [True, True, False, False]
    np.testing.assert_allclose(sampling.filtered_probabilities(logits, top_k=2, top_p=0.5), [1, 0, 0, 0])


def test_temperature_comes_before_the_cuts():
    """At temperature 1 the first of 0.6, 0.2, 0.2 reaches 0.5; at 100 they are nearly equal and two are
    needed.
    """
    logits = np.log([0.6, 0.2, 0.2])
    assert (sampling.filtered_probabilities(logits, top_p=0.5) > 0).sum() == 1
    assert (sampling.filtered_probabilities(logits, temperature=100, top_p=0.5) > 0).sum() == 2


def test_the_chapters_draws_are_possible():
    """The chapter draws eight samples of probabilities 0.5, 0.4, 0.1; by hand with numbers of our own."""
    numbers = [0.0, 0.49, 0.5, 0.51, 0.89, 0.91, 0.999, 0.2]
    assert sampling.draw(np.tile([0.5, 0.4, 0.1], (8, 1)), numbers).tolist() == [0, 0, 1, 1, 1, 2, 2, 0]


# --- ties ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", range(1, VOCABULARY + 1))
def test_of_equal_logits_the_lower_ids_stay(k):
    kept = sampling.filtered_probabilities(np.zeros(VOCABULARY), top_k=k)
    np.testing.assert_array_equal(np.flatnonzero(kept), np.arange(k))
    np.testing.assert_allclose(kept[:k], 1 / k, atol=1e-15)


def test_a_tie_at_the_border_is_cut_inside():
    logits = np.array([1.0, 5.0, 1.0, 1.0])
    assert np.flatnonzero(sampling.filtered_probabilities(logits, top_k=3)).tolist() == [0, 1, 2]


@pytest.mark.parametrize("kind", KINDS)
def test_k_of_one_keeps_exactly_one_and_is_greedy(kind):
    logits = np.array(_logits(kind))
    for temperature in TEMPERATURES:
        found = sampling.filtered_probabilities(logits, temperature=temperature, top_k=1)
        assert np.flatnonzero(found).tolist() == [logits.argmax()]
        assert found.max() == 1.0


def test_a_tiny_p_keeps_exactly_one():
    assert (sampling.filtered_probabilities(np.zeros(5), top_p=1e-300) > 0).tolist() == [
        True,
        False,
        False,
        False,
        False,
    ]


def test_a_k_above_the_vocabulary_counts_as_all_of_it():
    logits = np.array(_logits("nearly flat"))
    np.testing.assert_array_equal(
        sampling.filtered_probabilities(logits, top_k=10**6), sampling.filtered_probabilities(logits)
    )


# --- identities ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("temperature", [0, 5e-324, 1e-300, 0.01, 1, 100, sampling.MAX_TEMPERATURE])
@pytest.mark.parametrize(
    "logits", [[1e4, -1e4, 0.0], [-1e4, -1e4, -1e4], [1e4, 1e4, -1e4], [1e4, 9999.0, 0.0]]
)
def test_extreme_logits_and_temperatures_stay_distributions(logits, temperature):
    for settings in (dict(), dict(top_k=2), dict(top_p=0.5), dict(top_k=2, top_p=0.9)):
        found = sampling.filtered_probabilities(logits, temperature=temperature, **settings)
        assert np.isfinite(found).all()
        assert (found >= 0).all()
        assert found.sum() == pytest.approx(1.0, abs=1e-12)
        assert found.argmax() == np.argmax(logits)


def test_uniform_stays_uniform_and_a_peak_gets_higher_when_colder():
    np.testing.assert_allclose(
        sampling.filtered_probabilities(np.full(5, 3.0), temperature=0.2), 0.2, atol=1e-15
    )
    peaks = [
        sampling.filtered_probabilities(np.array([2.0, 1.0, 0.0]), temperature=t)[0]
        for t in (0, 0.2, 1, 2, 100)
    ]
    assert peaks == sorted(peaks, reverse=True)
    assert len(set(peaks)) == 5


def test_adding_a_constant_to_all_logits_changes_nothing():
    logits = np.array(_logits("like a trained model"))
    settings = dict(temperature=0.7, top_k=12, top_p=0.9)
    np.testing.assert_allclose(
        sampling.filtered_probabilities(logits + 100.0, **settings),
        sampling.filtered_probabilities(logits, **settings),
        atol=1e-12,
    )


def test_float32_logits_are_worked_on_in_double_precision():
    assert (
        sampling.filtered_probabilities(np.zeros(3, "float32"), temperature=0.5, top_k=2, top_p=0.9).dtype
        == np.float64
    )


def test_inputs_are_unchanged():
    logits = np.random.default_rng(2).normal(size=(4, VOCABULARY))
    parameters = np.array([0.0, 0.5, 1.0, 2.0]), np.array([0, 3, 0, 50]), np.array([1.0, 0.5, 0.9, 1.0])
    copies = [array.copy() for array in (logits, *parameters)]
    temperature, top_k, top_p = parameters
    filtered = sampling.filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
    sampling.ranks(logits)
    kept, numbers = filtered.copy(), np.linspace(0, 0.9, 4)
    sampling.draw(filtered, numbers)
    entropy(filtered)
    sampling.observed_counts(filtered[0], 10, 1)
    np.testing.assert_array_equal(filtered, kept)
    np.testing.assert_array_equal(numbers, np.linspace(0, 0.9, 4))
    for array, copy in zip((logits, *parameters), copies, strict=True):
        np.testing.assert_array_equal(array, copy)


@given(
    st.lists(st.floats(-50, 50, width=32), min_size=1, max_size=12),
    st.sampled_from([0, 0.05, 0.5, 1, 3, 50]),
    st.integers(0, 15),
    st.floats(0.001, 1),
)
def test_what_is_kept_is_the_head_of_the_ranking_in_the_models_proportions(logits, temperature, top_k, top_p):
    found = sampling.filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
    assert found.sum() == pytest.approx(1.0, abs=1e-12)
    limit = 1 if temperature == 0 else min(top_k or len(logits), len(logits))
    possible = softmax(sampling.apply_temperature(logits, temperature)) > 0
    kept = int((found > 0).sum())
    assert 1 <= kept <= limit
    ranks = sampling.ranks(logits)
    if possible.all():
        assert set(ranks[found > 0]) == set(range(kept))
    if temperature:
        plain = softmax(np.array(logits) / temperature)
        np.testing.assert_allclose(found[found > 0], (plain / plain[found > 0].sum())[found > 0], rtol=1e-9)


# --- drawing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number, expected",
    [
        (0.0, 1),
        (np.nextafter(0.25, 0), 1),
        (0.25, 3),
        (np.nextafter(0.25, 1), 3),
        (np.nextafter(0.75, 0), 3),
        (0.75, 4),
        (np.nextafter(1.0, 0), 4),
    ],
)
def test_a_draw_just_below_and_at_a_border(number, expected):
    """Zeros lead, stand between and trail: never drawn."""
    assert sampling.draw(np.array([0.0, 0.25, 0.0, 0.5, 0.25, 0.0, 0.0]), number) == expected


def test_a_sure_thing_is_always_drawn():
    for index in range(5):
        sure = np.eye(5)[index]
        assert {int(sampling.draw(sure, number)) for number in (0.0, 1e-300, 0.5, 1 - 2.0**-53)} == {index}


@pytest.mark.parametrize("scale", [1.0, 1 - 1e-12, 1 + 1e-12, 1e-6, 7.0])
def test_a_sum_that_misses_one_draws_the_same(scale):
    numbers = np.linspace(0.01, 0.99, 50)
    rows = np.tile([0.2, 0.3, 0.0, 0.5], (50, 1))
    np.testing.assert_array_equal(sampling.draw(rows * scale, numbers), sampling.draw(rows, numbers))


@given(
    st.lists(st.one_of(st.just(0.0), st.floats(1e-12, 1)), min_size=1, max_size=10).filter(any),
    st.one_of(st.just(0.0), st.just(1 - 2.0**-53), st.floats(0, 1, exclude_max=True)),
)
def test_an_impossible_id_is_never_drawn_and_the_cumulative_sum_is_inverted(weights, number):
    probabilities = np.array(weights) / sum(weights)
    chosen = int(sampling.draw(probabilities, number))
    assert probabilities[chosen] > 0
    assert probabilities[:chosen].sum() <= number + 1e-9
    assert probabilities[: chosen + 1].sum() >= number - 1e-9


def test_a_row_is_drawn_with_its_own_number():
    rows = np.array([[0.5, 0.5], [0.1, 0.9], [1.0, 0.0]])
    assert sampling.draw(rows, np.array([0.6, 0.05, 0.99])).tolist() == [1, 0, 0]


# --- random numbers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 42, 2**32 - 1])
def test_numbers_continued_at_any_start_are_those_of_one_go(seed):
    whole = sampling.uniforms(seed, 0, 60)
    assert whole.shape == (60,)
    assert (whole >= 0).all()
    assert (whole < 1).all()
    for start in range(60):
        np.testing.assert_array_equal(sampling.uniforms(seed, start, 60 - start), whole[start:])
        np.testing.assert_array_equal(sampling.uniforms(seed, start, 1), whole[start : start + 1])


def test_numbers_belong_to_their_seed():
    np.testing.assert_array_equal(sampling.uniforms(3, 0, 50), sampling.uniforms(3, 0, 50))
    firsts = {sampling.uniforms(seed, 0, 1)[0] for seed in range(200)}
    assert len(firsts) == 200
    assert len(set(sampling.uniforms(3, 0, 1000))) == 1000


def test_numbers_are_spread_evenly():
    numbers = sampling.uniforms(7, 0, 20_000)
    counts = np.histogram(numbers, bins=10, range=(0, 1))[0]
    assert abs(counts - 2000).max() < 250  # six standard deviations


def test_numbers_leave_numpys_own_generator_alone():
    np.random.seed(1)
    expected = np.random.random()
    np.random.seed(1)
    sampling.uniforms(5, 0, 10)
    sampling.observed_counts(np.ones(3) / 3, 10, 5)
    assert np.random.random() == expected


def test_counts_sum_to_the_draws_and_come_near_what_is_expected():
    probabilities = np.array([0.5, 0.0, 0.4, 0.1])
    counts = sampling.observed_counts(probabilities, 10_000, 42)
    assert counts.sum() == 10_000
    assert counts[1] == 0
    assert abs(counts - 10_000 * probabilities).max() < 300
    np.testing.assert_array_equal(counts, sampling.observed_counts(probabilities, 10_000, 42))
    assert (counts != sampling.observed_counts(probabilities, 10_000, 43)).any()


def test_counts_are_the_draws_one_by_one():
    probabilities = np.array([0.2, 0.5, 0.3])
    one_by_one = [0, 0, 0]
    for step in range(200):
        one_by_one[int(sampling.draw(probabilities, sampling.uniforms(9, step, 1)[0]))] += 1
    assert sampling.observed_counts(probabilities, 200, 9).tolist() == one_by_one


def test_no_draws_give_no_counts():
    assert sampling.observed_counts(np.array([0.5, 0.5]), 0, 1).tolist() == [0, 0]


# --- entropy ------------------------------------------------------------------------------------------------


def test_entropy_by_hand():
    for size in (1, 2, 4, 39):
        assert entropy(np.full(size, 1 / size)) == pytest.approx(math.log2(size), abs=1e-12)
    assert entropy(np.eye(39)[5]) == 0.0
    assert entropy(np.array([0.5, 0.25, 0.25, 0.0])) == 1.5
    assert entropy(np.array([[0.5, 0.5], [1.0, 0.0]])).tolist() == [1.0, 0.0]


# --- checks -------------------------------------------------------------------------------------------------


def test_checked_parameters_come_back_in_their_own_types():
    request = GenerateRequest(prompt="a", temperature=1, top_k=5.0, top_p=np.float32(0.5))
    checked = (request.temperature, request.top_k, request.top_p)
    assert checked == (1.0, 5, 0.5)
    assert [type(value) for value in checked] == [float, int, float]


@pytest.mark.parametrize(
    "values, message",
    [
        (
            (-0.5, 0, 1),
            (
                r"`temperature`: expected a number from 0 to 1000\. "
                r"Received: temperature=-0\.5\. 0 takes the likeliest"
            ),
        ),
        ((math.nan, 0, 1), r"`temperature`: .*temperature=nan\. 0 takes"),
        ((math.inf, 0, 1), r"`temperature`: .*temperature=inf\. 0 takes"),
        (
            (1, -1, 1),
            (
                r"`top_k`: expected a whole number from 0 to 1,000,000\. "
                r"Received: top_k=-1\. 0 switches top-k off\."
            ),
        ),
        (
            (1, 0, 0),
            r"`top_p`: expected a number above 0 and up to 1\. Received: top_p=0\. 1 switches top-p off\.",
        ),
        ((1, 0, 1.5), r"`top_p`: .*top_p=1\.5\. 1 switches top-p off\."),
        ((1, 0, math.nan), r"`top_p`: .*top_p=nan\. 1 switches"),
    ],
)
def test_parameters_out_of_range_are_refused_with_the_fix(values, message):
    with pytest.raises(InvalidValueError, match="^Invalid value for " + message):
        GenerateRequest(prompt="a", **dict(zip(("temperature", "top_k", "top_p"), values, strict=True)))
