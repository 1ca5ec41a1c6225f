"""The decoder against loops over single units, against Keras, and against itself in other company."""

import math

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder, Rows, gru_step
from core.shakespeare.writing.ask import GenerateRequest
from tests.support.plain_sampling import plain_probabilities

UNITS, VOCABULARY = 5, 7
SETTINGS = (
    dict(),
    dict(temperature=0.3),
    dict(temperature=0),
    dict(top_k=4),
    dict(top_p=0.6),
    dict(temperature=2, top_k=5, top_p=0.9),
)


def random_weights(units=UNITS, vocabulary=VOCABULARY, seed=0):
    rng = np.random.default_rng(seed)
    return GRUWeights(
        inputs=rng.normal(size=(vocabulary, 3 * units)),
        recurrent=rng.normal(size=(units, 3 * units)),
        recurrent_bias=rng.normal(size=3 * units),
        output=rng.normal(size=(units, vocabulary)),
        output_bias=rng.normal(size=vocabulary),
    )


def slow_step(weights, state, character):
    """One row, unit by unit, in plain Python: Keras' GRU with `reset_after`."""
    units = len(state)

    def sigmoid(x):
        return 1 / (1 + math.exp(-x))

    def product(column):
        return (
            math.fsum(state[j] * weights.recurrent[j][column] for j in range(units))
            + weights.recurrent_bias[column]
        )

    result = []
    for unit in range(units):
        x = weights.inputs[character]
        update = sigmoid(x[unit] + product(unit))
        reset = sigmoid(x[units + unit] + product(units + unit))
        candidate = math.tanh(x[2 * units + unit] + reset * product(2 * units + unit))
        result.append(update * state[unit] + (1 - update) * candidate)
    return result


def rows_of(*settings):
    return Rows.of([GenerateRequest(prompt="a", **fields) for fields in settings])


# --- one step -----------------------------------------------------------------------------------------------


def test_gates_at_their_ends_stay_finite():
    """A gate of s(-800) or s(800) must not become NaN; exp overflows on the way, which is as it should be."""
    weights = random_weights()
    with np.errstate(over="ignore"):
        found = gru_step(weights, np.full((2, UNITS), [[800.0], [-800.0]]), np.array([0, 1]))
    assert np.isfinite(found).all()


# --- reading ------------------------------------------------------------------------------------------------


def test_reading_goes_on_from_a_state_and_leaves_it():
    decoder = NumpyDecoder(random_weights())
    ids = np.array([3, 0, 6, 6, 1])
    middle = decoder.read(ids[:2])
    kept = middle.copy()
    np.testing.assert_array_equal(decoder.read(ids[2:], middle), decoder.read(ids))
    np.testing.assert_array_equal(middle, kept)


def test_reading_nothing_gives_zeros_or_the_state():
    decoder = NumpyDecoder(random_weights())
    nothing = np.array([], "int32")
    np.testing.assert_array_equal(decoder.read(nothing), np.zeros(UNITS))
    np.testing.assert_array_equal(decoder.read(nothing, np.arange(5.0)), np.arange(5.0))


# --- against Keras ------------------------------------------------------------------------------------------


def test_logits_are_those_of_the_keras_model(keras_models, decoder):
    """The whole forward pass in float32 at once, against one character at a time in float64."""
    ids = np.random.default_rng(3).integers(39, size=60)
    full = np.asarray(keras_models["char_rnn"](ids[None], training=False))[0]
    assert full.std() > 0.5  # else all is near all
    state = None
    for step, character in enumerate(ids):
        state = decoder.read([character], state)
        np.testing.assert_allclose(decoder.logits(state), full[step], atol=1e-4)


# --- decoding -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_a_row_is_drawn_as_sampling_says(settings):
    """Step by step with the slow GRU and the documented functions, whichever branch the decoder takes."""
    from core import sampling

    weights, rng = random_weights(seed=6), np.random.default_rng(7)
    state, numbers = rng.normal(size=UNITS), rng.random(40)
    ids, logits, after = NumpyDecoder(weights).decode(state[None], rows_of(settings), numbers[None])
    assert ids.shape == (1, 40)
    assert ids.dtype == np.int32
    assert logits.shape == (1, 40, VOCABULARY)
    assert after.shape == (1, UNITS)
    for step in range(40):
        raw = np.array(
            [
                sum(state[j] * weights.output[j][v] for j in range(UNITS)) + weights.output_bias[v]
                for v in range(VOCABULARY)
            ]
        )
        np.testing.assert_allclose(logits[0, step], raw, atol=1e-12)
        fields = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, **settings}
        assert ids[0, step] == sampling.draw(np.array(plain_probabilities(raw, **fields)), numbers[step])
        state = np.array(slow_step(weights, state, ids[0, step]))
    np.testing.assert_allclose(after[0], state, atol=1e-12)


@pytest.mark.parametrize("mixed", [False, True], ids=["all plain", "mixed"])
def test_a_batch_gives_each_row_what_it_gets_alone(decoder, mixed):
    rng = np.random.default_rng(9)
    batch, steps = 17, 60
    settings = [SETTINGS[row % len(SETTINGS)] if mixed else SETTINGS[row % 2] for row in range(batch)]
    states, numbers = rng.uniform(-1, 1, size=(batch, 128)), rng.random((batch, steps))
    together = decoder.decode(states, rows_of(*settings), numbers)
    for row in range(batch):
        ids, logits, after = decoder.decode(
            states[row : row + 1], rows_of(settings[row]), numbers[row : row + 1]
        )
        np.testing.assert_array_equal(together[0][row], ids[0], err_msg=str(settings[row]))
        np.testing.assert_allclose(together[1][row], logits[0], rtol=0, atol=1e-12)
        np.testing.assert_allclose(together[2][row], after[0], rtol=0, atol=1e-12)


def test_decoding_changes_none_of_its_inputs(decoder):
    rng = np.random.default_rng(11)
    states, numbers, rows = (
        rng.uniform(-1, 1, size=(2, 128)),
        rng.random((2, 20)),
        rows_of(dict(), dict(top_k=5, top_p=0.8)),
    )
    copies = states.copy(), numbers.copy(), [array.copy() for array in vars(rows).values()]
    _, _, after = decoder.decode(states, rows, numbers)
    np.testing.assert_array_equal(states, copies[0])
    np.testing.assert_array_equal(numbers, copies[1])
    for array, copy in zip(vars(rows).values(), copies[2], strict=True):
        np.testing.assert_array_equal(array, copy)
    assert not np.shares_memory(after, states)


@pytest.mark.parametrize("temperature", [0, 5e-324, 1e-300, 1000])
def test_decoding_at_the_ends_of_the_temperature_is_never_nan(decoder, temperature):
    """Divided by next to nothing, the most likely character is what remains; by very much, any number draws
    another one.
    """
    states, numbers = np.random.default_rng(12).uniform(-1, 1, size=(1, 128)), np.linspace(0, 0.99, 39)[None]
    with np.errstate(over="ignore"):
        ids, logits, after = decoder.decode(states, rows_of(dict(temperature=temperature)), numbers)
    assert np.isfinite(logits).all()
    assert np.isfinite(after).all()
    if temperature < 1:
        np.testing.assert_array_equal(ids, logits.argmax(axis=-1))
    else:
        assert (np.abs(ids[0] - np.arange(39)) <= 1).all()


# --- states, as the worker handles them ---------------------------------------------------------------------


def test_states_of_streams_are_joined_and_taken_apart_again():
    decoder = NumpyDecoder(random_weights())
    states = [decoder.start(np.array(ids)) for ids in ([1, 2, 3], [4], [5, 6])]
    joined = decoder.join(states)
    assert joined.shape == (3, UNITS)
    for row, state in enumerate(states):
        taken = decoder.take(joined, row)
        np.testing.assert_array_equal(taken, state)
        assert taken.base is None  # a view would keep the batch alive


def test_a_stream_starts_from_its_prompt_or_from_what_was_saved():
    decoder = NumpyDecoder(random_weights())
    state = decoder.start(np.array([1, 2, 3]))
    np.testing.assert_array_equal(state, decoder.read(np.array([1, 2, 3])))
    np.testing.assert_array_equal(decoder.start(np.array([4]), tuple(decoder.save(state))), state)


@pytest.mark.parametrize(
    "saved", [(), (0.0,) * 3, (math.nan,) * UNITS, (math.inf,) * UNITS, ("a",) * UNITS, (0.0,) * (UNITS + 1)]
)
def test_a_saved_state_of_another_size_or_without_numbers_is_refused(saved):
    with pytest.raises(InvalidValueError, match="Invalid value for `state`: expected the 5 finite numbers"):
        NumpyDecoder(random_weights()).start(np.array([1]), saved)
