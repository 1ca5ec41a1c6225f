"""What the shipped weights must do, without any data set."""

import os
import pathlib

import numpy as np
import pytest

from core import zoo
from core.configs.char_rnn import CHAR_RNNS
from core.evaluation.char_rnn import split_ids
from core.models.char_rnn.generation import generate_chunks
from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder
from core.shakespeare.writing.ask import GenerateRequest
from core.vocabulary.characters import encode_characters

TEXT = "to be or not to be, that is the question:\nwhether 'tis nobler in the mind to suffer\n"


@pytest.mark.parametrize("name", CHAR_RNNS)
def test_the_steps_with_carried_state_equal_the_full_forward_pass(name):
    ids = encode_characters(TEXT).ids
    decoder = NumpyDecoder(GRUWeights.from_arrays(zoo.load_arrays(name)))
    states, state = [], None
    for step in range(len(ids)):
        state = decoder.read(ids[step : step + 1], state)
        states.append(state)
    stepped = decoder.logits(np.array(states))
    full = zoo.load(name, dtype="float64").predict_on_batch(ids[None])[0]
    np.testing.assert_allclose(stepped, full, atol=1e-9)
    single = zoo.load(name).predict_on_batch(ids[None])[0]
    np.testing.assert_allclose(stepped, single, atol=1e-5 * np.abs(full).max())


@pytest.mark.parametrize("name", CHAR_RNNS)
def test_to_be_or_not_to_b_goes_on_with_e(name):
    decoder = NumpyDecoder(GRUWeights.from_arrays(zoo.load_arrays(name)))
    request = GenerateRequest(prompt="To be or not to b", length=1, temperature=0)
    (written,) = generate_chunks(decoder, request)
    assert written.text == "e"
    assert written.filtered_probability.tolist() == [1.0]


def test_a_card_is_recomputed_from_the_shipped_weights():
    from core.datasets import cache_folder
    from core.evaluation import char_rnn as evaluation

    places = [pathlib.Path(os.environ.get("ATLAS_DATA_DIR", "nowhere")), cache_folder()]
    if not any((place / "shakespeare.txt").is_file() for place in places):
        pytest.skip(
            "Tiny Shakespeare is neither in ATLAS_DATA_DIR nor in the cache folder; no test fetches it"
        )
    assert [len(part) for part in split_ids()] == [1_000_000, 60_000, 55_394]
    metrics = zoo.card("char_rnn_stateful")["metrics"]["carried"]
    found = evaluation.evaluate_carried(zoo.load("char_rnn_stateful"), split_ids()[1])
    assert found["val_accuracy"] == pytest.approx(metrics["val_accuracy"], abs=1e-4)
    assert found["val_loss"] == pytest.approx(metrics["val_loss"], abs=1e-4)
