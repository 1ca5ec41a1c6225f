"""Reber's grammar: the strings, NumPy's pass beside Keras', what the figures tell."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.base.numerics import sigmoid
from core.topics.lab.reber import plot
from core.topics.lab.reber.compute import compute_states
from core.topics.lab.reber.schema import (
    LENGTH_GROUP_STARTS,
    LETTERS,
    MAX_STRING_LENGTH,
    STRING_TYPES,
    ReberResult,
    StringReadingRequest,
)
from tests.support import labs
from tests.support.stories import assert_story

SMALL = labs.SMALL_TRAININGS["reber"]


def is_in_grammar(recipe, text: str) -> bool:
    """Tells by the grammar itself whether a string is of it."""
    state = 0
    for letter in text[2:-2]:
        state = dict(recipe.TRANSITIONS.get(state, ())).get(letter)
    return state == 7 and (text[0], text[-1]) == ("B", "E") and text[1] == text[-2] in "TP"


def test_half_of_the_strings_are_of_the_grammar_and_the_others_have_one_fault(recipe):
    texts, kinds = recipe.make_strings(400, 1)
    judged = np.array([is_in_grammar(recipe, text) for text in texts])
    assert judged[kinds == 0].all() and not judged[kinds == 2].any()
    # another letter may by chance make a string of the grammar again
    assert judged[kinds == 1].mean() < 0.1
    assert 0.4 < (kinds == 0).mean() < 0.6
    assert LENGTH_GROUP_STARTS[0] == min(map(len, texts)) <= max(map(len, texts)) <= MAX_STRING_LENGTH
    assert all(text[1] != text[-2] for text, kind in zip(texts, kinds, strict=True) if kind == 2)
    constants = (recipe.STRING_TYPES, recipe.LETTERS, recipe.MAX_STRING_LENGTH)
    assert constants == (STRING_TYPES, LETTERS, MAX_STRING_LENGTH)


def test_ragged_batches_have_one_length_and_hold_each_string_once(recipe):
    settings = dataclasses.asdict(SMALL)
    (read, target), _ = recipe.load_data(settings)
    buckets = recipe.LengthBuckets(read, target, 1)
    batches = [buckets[index][0] for index in range(len(buckets))]
    assert all((ids > 0).all() and len(ids) <= recipe.BATCH_SIZE for ids in batches)
    assert sorted(tuple(row) for ids in batches for row in ids) == sorted(tuple(row[row > 0]) for row in read)
    assert recipe.steps_per_epoch(settings) == len(batches)


@pytest.mark.parametrize("layer", ["gru", "lstm", "simple"])
@pytest.mark.parametrize("padding", ["mask", "ragged"])
def test_numpy_reads_as_keras_does(recipe, layer, padding):
    settings = dataclasses.asdict(dataclasses.replace(SMALL, layer=layer, padding=padding))
    model = recipe.build(settings)
    layers = labs.change_weights(model, shift=0.1)
    text = "BTBTSXSETE"
    states = compute_states(layers, layer, text)
    kernel, bias = layers["output"]
    expected = sigmoid(states @ kernel[:, 0] + bias[0])
    read = recipe.encode([text], MAX_STRING_LENGTH if padding == "mask" else len(text))
    assert np.allclose(model.predict_on_batch(read)[0, 0], expected[-1], atol=1e-6)


@pytest.mark.parametrize("text", ["", "kitten", "B B", "😀", " ", "B" * 31])
def test_what_is_no_string_of_the_letters_is_a_sentence(text):
    with pytest.raises(InvalidValueError):
        StringReadingRequest(string=text)
    assert StringReadingRequest(string=" btx ").string == "BTX"


def test_claims_tell_the_last_moment():
    counts = np.array([[10, 10, 10, 10], [5, 5, 5, 5], [4, 4, 4, 0]])
    right = np.stack([counts // 2, np.array([[10, 10, 10, 10], [5, 5, 5, 0], [4, 4, 1, 0]])])
    result = ReberResult(
        snapshot_steps=np.array([0, 10]),
        seconds=np.array([0.0, 1.0]),
        losses=np.ones((2, 3)),
        num_correct=right,
        num_strings=counts,
        layer_of_weight=("a",),
        gradient_norms=np.ones((2, 1)),
    )
    words = "**75.0 %** are found, of those with another wrong letter 75.0 %"
    assert_story(plot.plot_accuracy(result), words)
    words = ("the longest strings", "**0 %**", "of the shortest 100 %")  # there are none of the longest
    assert_story(plot.plot_accuracy_by_length(result), *words)
    right = np.array([right[0], np.full((3, 4), -1)])
    losses = np.array([np.ones(3), np.full(3, np.nan)])
    dead = dataclasses.replace(result, num_correct=right, losses=losses)
    for picture in (plot.plot_accuracy(dead), plot.plot_accuracy_by_length(dead)):
        assert_story(picture, claim=labs.NAN_CLAIM)


@pytest.mark.parametrize(
    ("string", "tells"),
    [("BTBTSXSETE", True), ("BPBPVVEPE", True), ("BTBE", True), ("BTE", False), ("B", False), ("BT", False),
     ("BXBTSXSETE", False), ("XXXX", False)],
)  # fmt: skip
def test_only_where_the_second_letter_was_read_and_is_t_or_p_a_unit_tells_it(string, tells):
    read = engine.run(StringReadingRequest(training_request=SMALL, string=string))
    assert 0 < read.probability[-1] < 1
    picture = plot.plot_string_reading(read)
    assert ("tells the second letter best" in picture.details) == tells
    assert "differs by 0.00" not in picture.details
