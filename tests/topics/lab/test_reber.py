"""Reber's grammar: the strings, NumPy's pass beside Keras', what the figures tell."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.topics.lab.reber import plot
from core.topics.lab.reber.compute import compute_states
from core.topics.lab.reber.schema import (
    LENGTH_GROUP_STARTS,
    LETTERS,
    MAX_STRING_LENGTH,
    STRING_TYPES,
    ReberResult,
    StringRequest,
)
from tests.support import labs
from tests.support.labs import SMALL_TRAININGS as TRAININGS

SMALL = TRAININGS["reber"]


def is_in_grammar(recipe, text: str) -> bool:
    """Tells by the grammar itself whether a string is of it."""
    if text[:1] != "B" or text[-1:] != "E" or text[1] not in "TP" or text[1] != text[-2]:
        return False
    state = 0
    for letter in text[2:-2]:
        after = dict(recipe.TRANSITIONS.get(state, ()))
        if letter not in after:
            return False
        state = after[letter]
    return state == 7


def test_half_of_the_strings_are_of_the_grammar_and_the_others_have_one_fault(recipe):
    texts, kinds = recipe.make_strings(400, 1)
    judged = np.array([is_in_grammar(recipe, text) for text in texts])
    assert judged[kinds == 0].all() and not judged[kinds == 2].any()
    # another letter may by chance make a string of the grammar again
    assert judged[kinds == 1].mean() < 0.1
    assert 0.4 < (kinds == 0).mean() < 0.6
    assert LENGTH_GROUP_STARTS[0] == min(map(len, texts)) <= max(map(len, texts)) <= MAX_STRING_LENGTH
    assert all(text[1] != text[-2] for text, kind in zip(texts, kinds, strict=True) if kind == 2)
    assert (recipe.STRING_TYPES, recipe.LETTERS, recipe.MAX_STRING_LENGTH) == (
        STRING_TYPES,
        LETTERS,
        MAX_STRING_LENGTH,
    )


def test_ragged_batches_have_one_length_and_hold_each_string_once(recipe):
    settings = dataclasses.asdict(SMALL)
    (read, target), _ = recipe.load_data(settings)
    batches = recipe.LengthBuckets(read, target, 1)
    rows = []
    for index in range(len(batches)):
        ids, _ = batches[index]
        assert (ids > 0).all() and len(ids) <= recipe.BATCH_SIZE
        rows += [tuple(row[row > 0]) for row in ids]
    assert sorted(rows) == sorted(tuple(row[row > 0]) for row in read)
    assert recipe.steps_per_epoch(settings) == len(batches)


@pytest.mark.parametrize("layer", ["gru", "lstm", "simple"])
@pytest.mark.parametrize("padding", ["mask", "ragged"])
def test_numpy_reads_as_keras_does(recipe, layer, padding):
    settings = dataclasses.asdict(dataclasses.replace(SMALL, layer=layer, padding=padding))
    model = recipe.build(settings)
    layers = labs.change_weights(model, shift=0.1)
    text = "BTBTSXSETE"
    states = compute_states(layers, layer, text)
    kernel, bias = layers["valid"]
    expected = 1 / (1 + np.exp(-(states @ kernel[:, 0] + bias[0])))
    read = recipe.encode([text], MAX_STRING_LENGTH if padding == "mask" else len(text))
    assert np.allclose(model.predict_on_batch(read)[0, 0], expected[-1], atol=1e-6)


@pytest.mark.parametrize("text", ["", "kitten", "B B", "😀", " ", "B" * 31])
def test_what_is_no_string_of_the_letters_is_a_sentence(text):
    with pytest.raises(InvalidValueError):
        StringRequest(string=text)
    assert StringRequest(string=" btx ").string == "BTX"


def test_claims_tell_the_last_moment():
    counts = np.array([[10, 10, 10, 10], [5, 5, 5, 5], [4, 4, 4, 0]])
    right = np.stack([counts // 2, np.array([[10, 10, 10, 10], [5, 5, 5, 0], [4, 4, 1, 0]])])
    result = ReberResult(
        steps=np.array([0, 10]),
        seconds=np.array([0.0, 1.0]),
        losses=np.ones((2, 3)),
        right=right,
        counts=counts,
        training=np.ones((2, 1)),
        layers=("a",),
        gradients=np.ones((2, 1)),
    )
    assert (
        "**75.0 %** are found, of those with another wrong letter 75.0 %" in plot.plot_accuracy(result).claim
    )
    claim = plot.plot_accuracy_by_length(result).claim
    for words in ("the longest strings", "**0 %**", "of the shortest 100 %"):  # there are none of the longest
        assert words in claim
    right = np.array([right[0], np.full((3, 4), -1)])
    losses = np.array([np.ones(3), np.full(3, np.nan)])
    dead = dataclasses.replace(result, right=right, losses=losses)
    for picture in (plot.plot_accuracy(dead), plot.plot_accuracy_by_length(dead)):
        assert (
            picture.claim == "After **10 batches** the weights are no numbers any more: nothing is predicted."
        )


@pytest.mark.parametrize(
    ("string", "tells"),
    [("BTBTSXSETE", True), ("BPBPVVEPE", True), ("BTBE", True), ("BTE", False), ("B", False), ("BT", False),
     ("BXBTSXSETE", False), ("XXXX", False)],
)  # fmt: skip
def test_only_where_the_second_letter_was_read_and_is_t_or_p_a_unit_tells_it(string, tells):
    read = engine.run(StringRequest(run=SMALL, string=string))
    assert 0 < read.probability[-1] < 1
    picture = plot.plot_string_reading(read)
    assert ("tells the second letter best" in picture.details) == tells
    assert "differs by 0.00" not in picture.details
