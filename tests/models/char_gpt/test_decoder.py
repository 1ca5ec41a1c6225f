"""The NumPy decoder of the character Transformer beside the Keras model, and its forward pass by a slow
oracle; tests/topics/transformer/test_writing.py holds each tensor against Keras.
"""

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models.char_gpt.decoder import GPTDecoder
from core.models.char_gpt.runtime import GPTRuntime
from core.models.char_rnn.gru import SamplingParams
from core.models.configs.char_gpt import CharGPTConfig
from core.models.hooks import Hooks
from core.models.weights import named_weights
from tests.support.small_gpt import make_random_model

SMALL = CharGPTConfig(
    name="small",
    title="",
    context_length=12,
    num_layers=2,
    num_heads=2,
    embedding_size=8,
    feedforward_size=16,
    seed=3,
)


@pytest.fixture(scope="module")
def model():
    return make_random_model(SMALL, dtype="float64")


@pytest.fixture(scope="module")
def runtime(model):
    return GPTRuntime(SMALL, named_weights(model))


@pytest.fixture(scope="module")
def decoder(runtime):
    return GPTDecoder(runtime)


def rows_of(count: int) -> SamplingParams:
    return SamplingParams(temperature=np.ones(count), top_k=np.zeros(count, int), top_p=np.ones(count))


ROWS = rows_of(1)


def test_each_written_character_has_the_logits_of_keras_over_its_context(model, decoder):
    prompt = np.random.default_rng(4).integers(39, size=5)
    uniforms = np.random.default_rng(5).random((1, 30))
    ids, logits, after = decoder.decode(decoder.start(prompt), ROWS, uniforms)
    context = list(prompt)
    for step in range(30):
        expected = np.asarray(model(np.array([context])))[0, -1]
        np.testing.assert_allclose(logits[0, step], expected, atol=1e-11)
        if len(context) == SMALL.context_length:  # full: the younger half stays
            context = context[-SMALL.context_length // 2 :]
        context.append(int(ids[0, step]))
    assert decoder.save(after).tolist() == context


def test_a_stream_is_the_same_alone_and_in_company_whatever_the_lengths(decoder):
    rng = np.random.default_rng(6)
    prompts = [rng.integers(39, size=length) for length in (1, 4, 12, 40)]
    uniforms = rng.random((4, 25))
    alone = [
        decoder.decode(decoder.start(prompt), ROWS, uniforms[n : n + 1]) for n, prompt in enumerate(prompts)
    ]
    joined = decoder.join([decoder.start(prompt) for prompt in prompts])
    ids, logits, after = decoder.decode(joined, rows_of(4), uniforms)
    for row, (one_ids, one_logits, one_after) in enumerate(alone):
        np.testing.assert_array_equal(ids[row], one_ids[0])
        np.testing.assert_allclose(logits[row], one_logits[0], atol=1e-11)
        taken = decoder.take(after, row)
        np.testing.assert_array_equal(decoder.save(taken), decoder.save(one_after))
        np.testing.assert_allclose(taken.keys, one_after.keys[..., : one_after.lengths[0], :], atol=1e-11)


def test_what_is_given_is_not_changed_and_a_stream_goes_on_from_what_was_saved(decoder):
    start = decoder.start(np.arange(7))
    uniforms = np.random.default_rng(7).random((1, 20))
    whole, _, _ = decoder.decode(start, ROWS, uniforms)
    first, _, between = decoder.decode(start, ROWS, uniforms[:, :8])
    saved = tuple(decoder.save(decoder.take(between, 0)))
    second, _, _ = decoder.decode(decoder.start(np.arange(2), saved), ROWS, uniforms[:, 8:])
    assert [*first[0], *second[0]] == whole[0].tolist()
    assert start.lengths.tolist() == [7]


@pytest.mark.parametrize("saved", [(), (1.5,), (39.0,), (-1.0,), (0.0,) * 13])
def test_what_is_no_saved_context_is_refused(decoder, saved):
    with pytest.raises(InvalidValueError, match="ids of characters"):
        decoder.start(np.arange(3), saved)


# --- the forward pass ---------------------------------------------------------------------------------------


def test_the_context_is_what_the_weights_take_of_the_values(runtime):
    """A slow oracle of rotary attention: the angle between two positions is their distance times the rate."""
    ids, tensors = np.random.default_rng(0).integers(39, size=(2, 12)), {}
    recorded = runtime.forward(ids, hooks=Hooks(tensors))
    np.testing.assert_array_equal(runtime.forward(ids), recorded)
    query, key = tensors["decoder_1_self/query"][0, 1], tensors["decoder_1_self/key"][0, 1]  # (T, size)
    rates = 10000.0 ** (-np.arange(0, 4, 2) / 4)
    for at in (0, 5, 11):
        scores = []
        for other in range(at + 1):
            turn = np.exp(1j * (at - other) * rates)  # a pair of dimensions is a complex number
            left, right = (vector[:2] + 1j * vector[2:] for vector in (query[at], key[other]))
            scores.append((left * turn * right.conj()).real.sum() / np.sqrt(4))
        powers = np.exp(np.array(scores) - max(scores))
        weights = powers / powers.sum()
        np.testing.assert_allclose(tensors["decoder_1_self/weights"][0, 1, at, : at + 1], weights, atol=1e-12)
        context = weights @ tensors["decoder_1_self/value"][0, 1, : at + 1]
        np.testing.assert_allclose(tensors["decoder_1_self/context"][0, 1, at], context, atol=1e-12)


def test_more_than_the_context_is_refused(runtime):
    with pytest.raises(InvalidValueError, match="at most 12 characters in a row"):
        runtime.forward(np.zeros((1, 13), int))
