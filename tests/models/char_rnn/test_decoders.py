"""The decoder, in NumPy and on a GPU's stand-in, against loops over single units, against Keras, and against
itself in other company.
"""

import math

import numpy as np
import pytest

from core.base import device, sampling
from core.base.checks import InvalidValueError
from core.models.char_rnn.gru import GRUDecoder, GRUWeights, SamplingParams, gru_step
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.reference_sampling import reference_probabilities

UNITS, VOCABULARY = 5, 39
PLAIN = {"temperature": 1.0, "top_k": 0, "top_p": 1.0}
SETTINGS = (
    {},
    {"temperature": 0.3},
    {"temperature": 0},
    {"top_k": 4},
    {"top_p": 0.6},
    {"temperature": 2, "top_k": 5, "top_p": 0.9},
)
RNG = np.random.default_rng(6)
WEIGHTS = GRUWeights(
    inputs=RNG.normal(size=(VOCABULARY, 3 * UNITS)),
    recurrent=RNG.normal(size=(UNITS, 3 * UNITS)),
    recurrent_bias=RNG.normal(size=3 * UNITS),
    output=RNG.normal(size=(UNITS, VOCABULARY)),
    output_bias=RNG.normal(size=VOCABULARY),
)
each_device = pytest.mark.parametrize("small", ["cpu", "gpu"], indirect=True)


@pytest.fixture
def small(request, stand_in):
    """The decoder of small weights, on a device."""
    kind = getattr(request, "param", "cpu")
    with device.use_device(kind):
        yield GRUDecoder(WEIGHTS)


def slow_step(weights, state, character):
    """One row, unit by unit, in plain Python: Keras' GRU with `reset_after`."""
    units = len(state)

    def sigmoid(x):
        return 1 / (1 + math.exp(-x))

    def product(column):
        products = (state[j] * weights.recurrent[j][column] for j in range(units))
        return math.fsum(products) + weights.recurrent_bias[column]

    result = []
    for unit in range(units):
        x = weights.inputs[character]
        update = sigmoid(x[unit] + product(unit))
        reset = sigmoid(x[units + unit] + product(units + unit))
        candidate = math.tanh(x[2 * units + unit] + reset * product(2 * units + unit))
        result.append(update * state[unit] + (1 - update) * candidate)
    return result


def rows_of(*settings):
    return SamplingParams.from_requests([GenerateRequest(prompt="a", **fields) for fields in settings])


# --- reading ------------------------------------------------------------------------------------------------


def test_gates_at_their_ends_stay_finite():
    """A gate of s(-800) or s(800) must not become NaN; exp overflows on the way, which is as it should be."""
    with np.errstate(over="ignore"):
        found = gru_step(WEIGHTS.split, np.full((2, UNITS), [[800.0], [-800.0]]), np.array([0, 1]))
    assert np.isfinite(found).all()


@each_device
def test_reading_goes_on_from_a_state_and_leaves_it(small):
    ids, nothing = np.array([3, 0, 6, 6, 1]), np.array([], "int32")
    state = [0.0] * UNITS
    for character in ids:
        state = slow_step(WEIGHTS, state, character)
    middle = small.read(ids[:2])
    before = middle.copy()
    np.testing.assert_allclose(small.read(ids[2:], middle), state, atol=1e-12)
    np.testing.assert_array_equal(middle, before)
    np.testing.assert_array_equal(small.read(nothing, middle), middle)
    np.testing.assert_array_equal(small.read(nothing), np.zeros(UNITS))


# --- decoding -----------------------------------------------------------------------------------------------


@each_device
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_a_row_is_drawn_as_sampling_says(settings, small):
    """Step by step with the slow GRU and the documented functions, whichever branch the decoder takes."""
    rng = np.random.default_rng(7)
    state, numbers = rng.normal(size=UNITS), rng.random(40)
    ids, logits, after = small.decode(state[None], rows_of(settings), numbers[None])
    assert (ids.shape, ids.dtype) == ((1, 40), np.int32)
    for step in range(40):
        raw = [math.fsum(state * column) for column in WEIGHTS.output.T] + WEIGHTS.output_bias
        np.testing.assert_allclose(logits[0, step], raw, atol=1e-9)
        probabilities = np.array(reference_probabilities(raw, **PLAIN | settings))
        assert ids[0, step] == sampling.sample_ids(probabilities, numbers[step])
        state = np.array(slow_step(WEIGHTS, state, ids[0, step]))
    np.testing.assert_allclose(after[0], state, atol=1e-9)


@each_device
@pytest.mark.parametrize("mixed", [False, True], ids=["all plain", "mixed"])
def test_a_batch_gives_each_row_what_it_gets_alone_and_changes_none_of_its_inputs(mixed, small):
    rng = np.random.default_rng(9)
    batch, steps = 7, 60
    settings = [SETTINGS[row % len(SETTINGS)] if mixed else SETTINGS[row % 2] for row in range(batch)]
    states, numbers, rows = rng.normal(size=(batch, UNITS)), rng.random((batch, steps)), rows_of(*settings)
    inputs = [states, numbers, *vars(rows).values()]
    copies = [array.copy() for array in inputs]
    together = small.decode(states, rows, numbers)
    for array, copy in zip(inputs, copies, strict=True):
        np.testing.assert_array_equal(array, copy)
    assert not np.shares_memory(together[2], states)
    for row in range(batch):
        alone = small.decode(states[row : row + 1], rows_of(settings[row]), numbers[row : row + 1])
        np.testing.assert_array_equal(together[0][row], alone[0][0], err_msg=str(settings[row]))
        for found, expected in zip(together[1:], alone[1:], strict=True):
            np.testing.assert_allclose(found[row], expected[0], rtol=0, atol=1e-9)


@pytest.mark.parametrize("temperature", [0, 5e-324, 1e-300, 1000])
def test_decoding_at_the_ends_of_the_temperature_is_never_nan(decoder, temperature):
    """Divided by next to nothing, the most likely character is what remains; by very much, any number draws
    another one.
    """
    states, numbers = np.random.default_rng(12).uniform(-1, 1, size=(1, 128)), np.linspace(0, 0.99, 39)[None]
    with np.errstate(over="ignore"):
        ids, logits, after = decoder.decode(states, rows_of({"temperature": temperature}), numbers)
    assert np.isfinite(logits).all()
    assert np.isfinite(after).all()
    if temperature < 1:
        np.testing.assert_array_equal(ids, logits.argmax(axis=-1))
    else:
        assert (np.abs(ids[0] - np.arange(39)) <= 1).all()


# --- states, as the worker handles them ---------------------------------------------------------------------


def test_states_of_streams_start_from_prompts_are_joined_taken_apart_and_saved(small):
    states = [small.start(np.array(ids)) for ids in ([1, 2, 3], [4], [5, 6])]
    np.testing.assert_array_equal(states[0], small.read(np.array([1, 2, 3])))
    joined = small.join(states)
    assert joined.shape == (3, UNITS)
    for row, state in enumerate(states):
        taken = small.take(joined, row)
        np.testing.assert_array_equal(taken, state)
        assert taken.base is None  # a view would keep the batch alive
        np.testing.assert_array_equal(small.start(np.array([4]), tuple(small.save(state))), state)


@pytest.mark.parametrize(
    "saved", [(), (0.0,) * 3, (math.nan,) * UNITS, (math.inf,) * UNITS, ("a",) * UNITS, (0.0,) * (UNITS + 1)]
)
def test_a_saved_state_of_another_size_or_without_numbers_is_refused(small, saved):
    with pytest.raises(InvalidValueError, match="Invalid value for `state`: expected the 5 finite numbers"):
        small.start(np.array([1]), saved)
