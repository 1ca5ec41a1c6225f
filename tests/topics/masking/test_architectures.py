"""The architectures that are offered, what any model is fed with, and the files of visitors."""

import keras
import numpy as np
import pytest
from keras import layers

from core.base.checks import MaskTraceError
from core.topics.masking.mask_propagation.compute import (
    MODELS_FOLDER,
    build_architecture,
    read_architecture_code,
    trace_architecture_masks,
)
from core.topics.masking.mask_propagation.schema import ARCHITECTURES, MAX_WORDS, MaskPropagationRequest
from core.topics.masking.tracer.feeding import encode_sentences, make_model_inputs

SENTENCES = ("a great movie", "no", "")

EXPECTED = {
    "chapter_sequential": [("Embedding", "creates"), ("GRU", "uses and stops")],
    "functional_manual": [("NotEqual", "creates"), ("GRU", "uses and stops")],
    "masking_layer": [("Masking", "creates"), ("GRU", "uses and stops")],
    "gru_last": [("Embedding", "creates"), ("GRU", "uses and stops")],
    "gru_sequences": [("Embedding", "creates"), ("GRU", "passes on"), ("Dense", "passes on")],
    "bidirectional": [
        ("Embedding", "creates"),
        ("Bidirectional", "passes on"),
        ("Bidirectional", "uses and stops"),
    ],
    "conv1d_between": [("Embedding", "creates"), ("Conv1D", "loses")],
    "custom_unsupported": [("Embedding", "creates"), ("Scale", "loses")],
    "custom_supported": [("Embedding", "creates"), ("Scale", "passes on"), ("GRU", "uses and stops")],
    "custom_compute_mask": [("Embedding", "creates"), ("Pairs", "changes"), ("GRU", "uses and stops")],
    "positional": [
        ("Embedding", "creates"),
        ("PositionalEncoding", "passes on"),
        ("MultiHeadAttention", "combines"),
        ("GlobalAveragePooling1D", "uses and stops"),
    ],
    "nested_sequential": [
        ("Embedding", "creates"),
        ("Sequential", "passes on"),
        ("Dense", "passes on"),
        ("GRU", "passes on"),
        ("GRU", "uses and stops"),
    ],
    "residual_add": [
        ("Embedding", "creates"),
        ("MultiHeadAttention", "combines"),
        ("Add", "ignores"),
        ("GlobalAveragePooling1D", "uses and stops"),
    ],
    "transformer": [
        ("NotEqual", "creates"),
        ("GetItem", "changes"),
        ("MultiHeadAttention", "uses and stops"),
        ("NotEqual", "creates"),
        ("GetItem", "changes"),
        ("MultiHeadAttention", "combines"),
        ("MultiHeadAttention", "uses and stops"),
    ],
}


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_does_what_one_expects(name):
    result = trace_architecture_masks(MaskPropagationRequest(architecture=name, sentences=SENTENCES))
    assert [
        (step.layer_class, step.verdict) for step in result.mask_trace.layer_calls if step.verdict != "none"
    ] == EXPECTED[name]
    assert result.tokens == (("a", "great", "movie"), ("no", "", ""), ("", "", ""))
    born = next(step for step in result.mask_trace.layer_calls if step.verdict == "creates").outgoing_masks[0]
    assert born.astype(int).tolist() == [[1, 1, 1], [1, 0, 0], [0, 0, 0]]
    assert result.model_code == read_architecture_code(name)


@pytest.mark.parametrize("name", ["gru_sequences", "positional", "transformer"])
def test_what_reaches_the_loss_is_what_the_model_carries(name):
    batch, model = encode_sentences(SENTENCES, use_vocabulary=True), build_architecture(name, "cpu")
    inputs, _ = make_model_inputs(model, batch)
    (output,) = trace_architecture_masks(
        MaskPropagationRequest(architecture=name, sentences=SENTENCES)
    ).mask_trace.loss_weightings
    carried = getattr(model(inputs), "_keras_mask", None)
    np.testing.assert_array_equal(output.mask, carried)
    assert output.weights.sum() == pytest.approx(1)


def test_a_model_of_texts_gets_no_more_words_than_are_shown():
    request = MaskPropagationRequest(sentences=("Film! " * (MAX_WORDS + 2), "A, b"))
    result = trace_architecture_masks(request)
    assert (result.mask_trace.layer_calls[0].output_shapes, len(result.tokens[0])) == (
        ((2, MAX_WORDS),),
        MAX_WORDS,
    )
    with pytest.raises(MaskTraceError, match="None of the sentences holds a word"):
        trace_architecture_masks(MaskPropagationRequest(sentences=("", "?!")))


def test_each_file_is_offered_and_each_offer_has_a_file():
    assert {path.stem for path in MODELS_FOLDER.glob("*.txt")} == set(ARCHITECTURES) == set(EXPECTED)


def test_batches_by_hand():
    known, numbered = (
        encode_sentences(("Great movie, zyzzyva", "great", "?"), use_vocabulary=known)
        for known in (True, False)
    )
    assert known.tokens == numbered.tokens == (("great", "movie", "zyzzyva"), ("great", "", ""), ("", "", ""))
    assert known.is_unknown.tolist() == [[False, False, True], [False] * 3, [False] * 3]
    assert numbered.ids.tolist() == [[1, 2, 3], [1, 0, 0], [0, 0, 0]]
    assert (known.ids[0, 2], numbered.is_unknown.any()) == (1, False)
    long = encode_sentences(("a " * (MAX_WORDS + 2),), use_vocabulary=True)
    assert (long.ids.shape, long.truncated_words) == ((1, MAX_WORDS), ("a", "a"))
    assert encode_sentences(("",), use_vocabulary=True).ids.tolist() == [[0]]


def test_inputs_are_filled_by_what_they_ask_for():
    batch = encode_sentences(("one two", "one"), use_vocabulary=False)
    inputs = {
        "ids": keras.Input((None,), dtype="int64", name="ids"),
        "long": keras.Input((3,), name="long"),
        "texts": keras.Input((1,), dtype="string", name="texts"),
        "vectors": keras.Input((1, 3), name="vectors"),
    }
    model = keras.Model(inputs, list(inputs.values()))
    values, fed = make_model_inputs(model, batch)
    assert {name: values[name].tolist() for name in ("ids", "long", "texts")} == {
        "ids": [[1, 2], [1, 0]],
        "long": [[1, 2, 0], [1, 0, 0]],
        "texts": [["one two"], ["one"]],
    }
    np.testing.assert_allclose(
        values["vectors"][:, 0], [[np.sin(1), np.cos(1), np.sin(1 * 10000 ** (-2 / 4))]] * 2, rtol=1e-6
    )
    assert sorted(fed) == ["ids", "ids", "texts", "vectors of 3 numbers"]
    pictures = keras.Input((8, 8, 3), name="pictures")
    with pytest.raises(
        MaskTraceError, match="cannot be fed with sentences: its input pictures takes float32"
    ):
        make_model_inputs(keras.Model(pictures, layers.Flatten()(pictures)), batch)
