"""The compiled loop draws what the NumPy loop draws; run on the CPU, its place is a GPU."""

import numpy as np
import pytest

from core.models.char_rnn.compiled_decoder import CompiledDecoder
from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder, Rows
from core.shakespeare.writing.ask import GenerateRequest

UNITS, VOCABULARY = 12, 39


@pytest.fixture(scope="module")
def decoders():
    rng = np.random.default_rng(1)
    weights = GRUWeights(
        inputs=rng.normal(size=(VOCABULARY, 3 * UNITS)),
        recurrent=rng.normal(size=(UNITS, 3 * UNITS)),
        recurrent_bias=rng.normal(size=3 * UNITS),
        output=rng.normal(size=(UNITS, VOCABULARY)),
        output_bias=rng.normal(size=VOCABULARY),
    )
    return NumpyDecoder(weights), CompiledDecoder(weights)


def test_reading_gives_the_same_state(decoders):
    ids = np.random.default_rng(2).integers(VOCABULARY, size=21)
    expected, found = (decoder.read(ids) for decoder in decoders)
    np.testing.assert_allclose(found, expected, atol=1e-12)
    np.testing.assert_allclose(decoders[1].logits(found), decoders[0].logits(expected), atol=1e-12)


@pytest.mark.parametrize("batch", [1, 5])
def test_draws_and_logits_are_the_same(decoders, batch):
    settings = [
        dict(),
        dict(temperature=0),
        dict(temperature=0.3, top_k=4),
        dict(top_p=0.7),
        dict(temperature=2, top_k=20, top_p=0.9),
    ]
    rows = Rows.of([GenerateRequest(prompt="a", **settings[(row + 4) % 5]) for row in range(batch)])
    rng = np.random.default_rng(3)
    states, numbers = rng.normal(size=(batch, UNITS)), rng.random((batch, 40))
    expected, found = (decoder.decode(states, rows, numbers) for decoder in decoders)
    np.testing.assert_array_equal(found[0], expected[0])
    np.testing.assert_allclose(found[1], expected[1], atol=1e-9)
    np.testing.assert_allclose(found[2], expected[2], atol=1e-9)
