"""The accuracy with and without a mask: what Keras says, and what is counted by hand."""

import os
import pathlib
import re

import keras
import numpy as np
import pytest
from keras import layers

from core import zoo
from core.analyses.masking.masked_metric import BOOK_ACCURACY, BOOK_REAL_SHARE, masked_metric
from core.analyses.masking.pair_batch import read_batch
from core.checks import InvalidValueError
from core.requests.masking import MaskedMetricRequest

DATA = pathlib.Path(os.environ.get("ATLAS_DATA_DIR", "")) / "spa-eng" / "spa.txt"
_MARKS = re.compile(r"[!\"#$%&()*+,\-./:;<=>?@\[\\\]^_`{|}~']")


@pytest.fixture(scope="module")
def trace():
    return masked_metric(MaskedMetricRequest(), zoo.load("nmt_lstm"))


def test_both_accuracies_by_a_slow_count(trace):
    right = total = everything = 0
    for tokens, predicted, given in zip(trace.tokens, trace.predicted, trace.right, strict=True):
        assert len(tokens) == len(predicted) == 50
        for token, guess, is_right in zip(tokens, predicted, given, strict=True):
            everything += 1
            total += token != ""
            right += bool(is_right)
            assert is_right == (token == guess)  # all words of the default are known
    assert (right, total, everything) == (31, 37, 250)
    assert trace.masked_accuracy == right / total
    assert trace.plain_accuracy == right / everything


def test_the_metric_of_keras_counts_as_we_do(trace):
    assert trace.keras_masked == pytest.approx(trace.masked_accuracy, abs=1e-6)
    assert tuple(map(int, trace.keras_version.split(".")[:2])) >= (3, 12)


def test_more_padding_moves_the_plain_accuracy_alone(trace):
    short = masked_metric(MaskedMetricRequest(steps=1), zoo.load("nmt_lstm"))
    assert short.right.shape == (5, 10)  # the longest has nine words and the end token
    assert short.masked_accuracy == trace.masked_accuracy
    assert short.plain_accuracy == pytest.approx(31 / 50)


def test_evaluate_of_keras_masks_its_accuracy_as_by_hand():
    """In Keras before 3.12 it did not: the same evaluation said 0.1."""
    ids = np.array([[1, 2, 3, *[0] * 17], [4, 5, *[0] * 18]])
    table = 10 * np.eye(7)
    table[2] = table[1]  # it says 1 where 2 stands
    embedding = layers.Embedding(7, 7, mask_zero=True)
    model = keras.Sequential([keras.Input((20,), dtype="int32"), embedding, layers.Activation("softmax")])
    embedding.set_weights([table])
    model.compile(loss="sparse_categorical_crossentropy", metrics=["accuracy"])
    _, accuracy = model.evaluate(ids, ids, verbose=0)
    assert accuracy == pytest.approx(4 / 5)


def test_the_books_figures_give_its_ten_percent():
    assert zoo.card("nmt_lstm")["chapter"]["val_accuracy"] == BOOK_ACCURACY
    assert round(BOOK_ACCURACY * BOOK_REAL_SHARE, 4) == 0.0967


@pytest.mark.skipif(not DATA.exists(), reason="needs spa.txt in ATLAS_DATA_DIR")
def test_the_share_of_real_steps_is_that_of_the_data_set():
    text = DATA.read_text(encoding="utf-8").replace("¡", "").replace("¿", "")
    spanish = [line.split("\t")[1] for line in text.splitlines()]
    lengths = [min(50, len(_MARKS.sub("", line.lower()).split()) + 1) for line in spanish]  # and endofseq
    assert len(lengths) == 118_964
    assert sum(lengths) / len(lengths) / 50 == pytest.approx(BOOK_REAL_SHARE, abs=1e-5)


def test_a_batch_is_padded_to_what_is_asked():
    batch = read_batch(
        MaskedMetricRequest(sources=("i like soccer",), targets=("me gusta el fútbol",)), steps=7
    )
    assert batch.target.shape == batch.preceding.shape == (1, 7)
    assert batch.mask.tolist() == [[True] * 5 + [False] * 2]
    assert batch.tokens[0][4:] == ("endofseq", "", "")
    assert batch.preceding[0, 5:].tolist() == [0, 0]
    assert batch.preceding[0, 1:5].tolist() == batch.target[0, :4].tolist()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"steps": 0}, "steps"),
        ({"steps": 51}, "steps"),
        ({"sources": ("a", "b")}, "targets"),
        ({"model": "gpt"}, "model"),
    ],
)
def test_what_cannot_be_asked(settings, said):
    with pytest.raises(InvalidValueError, match=f"`{said}`"):
        MaskedMetricRequest(**settings)
