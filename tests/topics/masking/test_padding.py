"""What padding costs: losses, accuracies and ragged batches by hand and held against Keras, and drawn."""

import dataclasses
import os
import pathlib
import re

import keras
import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.figures.colours import ROLE_COLOURS
from core.models import zoo
from core.models.configs.sentiment import SENTIMENT_MODELS
from core.models.configs.translators import TRANSLATORS, get_translator_config
from core.models.sentiment.reviews import pad_inputs
from core.models.translators.batches import pad
from core.models.translators.build import build
from core.models.vocabulary import load_vocabularies
from core.models.vocabulary.words import load_words
from core.topics.masking.conventions.schema import ConventionsRequest
from core.topics.masking.padding import plot
from core.topics.masking.padding.compute import (
    compute_masked_losses,
    compute_masked_metric,
    encode_pairs,
    encode_ragged,
    to_dense_and_lengths,
)
from core.topics.masking.padding.schema import (
    BOOK_UNPADDED_SHARE,
    MaskedLossRequest,
    MaskedLossResult,
    MaskedMetricRequest,
    MaskedMetricResult,
    RaggedRequest,
    RaggedResult,
)
from tests.support.stories import assert_story

NAME = "nmt_transformer"
DATA = pathlib.Path(os.environ.get("ATLAS_DATA_DIR", "")) / "spa-eng" / "spa.txt"
_MARKS = re.compile(r"[!\"#$%&()*+,\-./:;<=>?@\[\\\]^_`{|}~']")

# --- the loss -----------------------------------------------------------------------------------------------


def test_losses_by_hand():
    """A model that gives each of V tokens the same logit costs log V at each step."""
    source, target = keras.Input((None,), dtype="int32"), keras.Input((None,), dtype="int32")
    logits = keras.layers.Embedding(1000, 1000, embeddings_initializer="zeros")(target)
    request = MaskedLossRequest(translator=NAME, english=("i like it", "no"), spanish=("me gusta", "no"))
    result = compute_masked_losses(keras.Model([source, target], logits), request)
    assert result.tokens == (("me", "gusta", "endofseq"), ("no", "endofseq", ""))
    assert result.mask.astype(int).tolist() == [[1, 1, 1], [1, 1, 0]]
    np.testing.assert_allclose(result.losses, np.full((2, 3), np.log(1000)), rtol=1e-12)
    assert (result.masked_mean, result.output_carries_mask) == (pytest.approx(np.log(1000)), False)


@pytest.mark.parametrize(("name", "carried"), [("nmt_lstm", True), (NAME, False)])
def test_losses_of_translators(name, carried):
    is_narrow = {"units": 8} if name == "nmt_lstm" else {"num_heads": 1, "key_size": 4, "feedforward_size": 8}
    model = build(dataclasses.replace(TRANSLATORS[name], embedding_size=8, **is_narrow), dtype="float64")
    fields = {"english": ("i like it", "no"), "spanish": ("me gusta", "no")}
    result, alone = (
        compute_masked_losses(model, MaskedLossRequest(translator=name, **one))
        for one in (fields, {"english": ("no",), "spanish": ("no",)})
    )
    assert result.output_carries_mask == carried
    means = [result.losses[result.mask].mean(), result.losses.mean()]
    assert [result.masked_mean, result.unmasked_mean] == pytest.approx(means)
    np.testing.assert_allclose(alone.losses[0], result.losses[1, :2], atol=1e-12)  # padding changes nothing
    source, target = load_vocabularies(get_translator_config("nmt_transformer"))
    target_ids = pad([[*target.encode(text, max_tokens=9).ids, target.end_id] for text in fields["spanish"]])
    read = pad([source.encode(text, max_tokens=9).ids for text in fields["english"]])
    known = np.where(
        target_ids == 0, 0, np.concatenate([[[target.start_id]] * 2, target_ids[:, :-1]], axis=1)
    )
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True, dtype="float64")
    # what Keras' own loss makes of what the logits carry
    expected = result.masked_mean if carried else result.unmasked_mean
    assert float(loss(target_ids, model([read, known]))) == pytest.approx(expected, abs=1e-9)


MASK = np.array([[True, True, True], [True, False, False]])
LOSSES = np.array([[1.0, 2.0, 3.0], [2.0, 10.0, 6.0]])


def make_loss_result(mask=MASK, carried=False) -> MaskedLossResult:
    tokens = (("me", "<gusta>", "end"), ("no", "", ""))
    return MaskedLossResult(
        tokens=tokens, losses=LOSSES, mask=mask, output_carries_mask=carried, truncated_words=()
    )


def test_the_claims_of_a_mean_and_the_letters_of_padding(letters):
    picture = plot.plot_losses(make_loss_result())
    assert letters(picture.figure)[0] == ["me<br>1.00", "&lt;gusta&gt;<br>2.00", "end<br>3.00"]
    assert letters(picture.figure)[1][1:] == ["padding<br>10.00", "padding<br>6.00"]
    assert_story(
        picture,
        "4 of 6 steps are real, with a mean loss of 2.0000 nats; padding has 8.0000.",
        "The output of this model carries no mask",
        claim="With padding counted the mean loss is **4.00** instead of 2.00.",
    )
    assert_story(plot.plot_losses(make_loss_result(carried=True)), "carries the mask to the loss by itself")
    whole = plot.plot_losses(make_loss_result(np.ones((2, 3), bool)))
    assert_story(whole, claim="Here no step is padding: the mean loss is **4.00** with and without the mask.")


# --- the accuracy -------------------------------------------------------------------------------------------


def test_both_accuracies_by_a_slow_count():
    result = compute_masked_metric(zoo.load("nmt_lstm"), MaskedMetricRequest())
    right = total = everything = 0
    rows = zip(result.tokens, result.predicted_tokens, result.is_correct, strict=True)
    for token, guess, is_right in [cell for row in rows for cell in zip(*row, strict=True)]:
        everything += 1
        total += token != ""
        right += bool(is_right)
        assert is_right == (token == guess)  # all words of the default are known
    assert (right, total, everything) == (31, 37, 250)
    assert (result.masked_accuracy, result.unmasked_accuracy) == (right / total, right / everything)
    assert result.keras_accuracy == pytest.approx(right / total, abs=1e-6)
    short = compute_masked_metric(zoo.load("nmt_lstm"), MaskedMetricRequest(min_length=1))
    assert short.is_correct.shape == (5, 10)  # the longest has nine words and the end token
    assert (short.masked_accuracy, short.unmasked_accuracy) == (result.masked_accuracy, 31 / 50)


@pytest.mark.skipif(not DATA.exists(), reason="needs spa.txt in ATLAS_DATA_DIR")
def test_the_share_of_real_steps_is_that_of_the_data_set():
    text = DATA.read_text(encoding="utf-8").replace("¡", "").replace("¿", "")
    spanish = [line.split("\t")[1] for line in text.splitlines()]
    lengths = [min(50, len(_MARKS.sub("", line.lower()).split()) + 1) for line in spanish]  # and endofseq
    assert len(lengths) == 118_964
    assert sum(lengths) / len(lengths) / 50 == pytest.approx(BOOK_UNPADDED_SHARE, abs=1e-5)


def test_a_batch_is_padded_to_its_minimum_length():
    request = MaskedMetricRequest(sources=("i like soccer",), targets=("me gusta el fútbol",))
    batch = encode_pairs(request, "sources", "targets", min_length=7)
    assert batch.mask.tolist() == [[True] * 5 + [False] * 2]
    assert batch.tokens[0][4:] == ("endofseq", "", "")
    assert batch.decoder_input[0, 1:].tolist() == [*batch.target[0, :4].tolist(), 0, 0]


REAL = np.array([[1, 1, 1, 0, 0], [1, 1, 0, 0, 0]], bool)
RIGHT = np.array([[1, 0, 1, 0, 0], [1, 1, 0, 0, 0]], bool)
PADDING, CORRECT, WRONG, COUNTED_PADDING = 0, 1, 2, 3


def make_metric_result(right=RIGHT, mask=REAL, wider=0) -> MaskedMetricResult:
    tokens = (("me", "<gusta>", "end", "", ""), ("no", "end", "", "", ""))
    predicted = (("me", "amo", "end", "x", "x"), ("no", "end", "x", "x", "x"))
    return MaskedMetricResult(
        tokens=tuple((*row, *[""] * wider) for row in tokens),
        predicted_tokens=tuple((*row, *["x"] * wider) for row in predicted),
        is_correct=np.pad(right, [(0, 0), (0, wider)]),
        mask=np.pad(mask, [(0, 0), (0, wider)]),
        keras_version="3.15.1",
        keras_accuracy=0.8,
        truncated_words=(),
    )


def test_right_and_wrong_have_their_colours_and_a_wide_figure_no_letters(letters):
    figure = plot.plot_metric(make_metric_result()).figure
    colours = [colour for _, colour in figure.data[0].colorscale[::2]]
    assert (colours[CORRECT], colours[WRONG]) == (ROLE_COLOURS["right"], ROLE_COLOURS["wrong"])
    assert figure.data[0].z[0].tolist() == [CORRECT, WRONG, CORRECT, PADDING, PADDING]
    assert letters(figure)[0][:3] == ["me", "&lt;gusta&gt;", "end"]
    assert plot.plot_metric(make_metric_result(wider=45)).figure.data[0].text is None


def test_the_claims_of_an_accuracy():
    assert_story(
        plot.plot_metric(make_metric_result()),
        "None of the 5 steps of padding is predicted",
        "Keras 3.15.1 here says 80.0 %",
        "0.6829 becomes 0.0967",
        claim="The same predictions score 80.0 % on real tokens and **40.0 %** with padding counted.",
    )
    right = RIGHT.copy()
    right[1, 4] = True
    counted_picture = plot.plot_metric(make_metric_result(right))
    assert counted_picture.figure.data[0].z[1, 4] == COUNTED_PADDING
    words = "Of the 5 steps of padding 1 is predicted: it counts as right"
    assert_story(counted_picture, words, absent_words=("0.0967",))
    whole = np.ones((2, 5), bool)
    words = "no step is padding: the accuracy is **100 %**"
    assert_story(plot.plot_metric(make_metric_result(whole, whole)), words)


# --- ragged -------------------------------------------------------------------------------------------------


TEXTS = ("Great movie!", "this is one of the best", "", "no")


def test_text_vectorization_reads_as_our_vocabulary_does():
    dense, lengths = to_dense_and_lengths(encode_ragged(TEXTS))
    rows = [load_words("imdb").encode(text, max_tokens=99).ids for text in TEXTS]
    expected, expected_lengths = pad_inputs(SENTIMENT_MODELS["sentiment_ragged"], rows)
    np.testing.assert_array_equal(dense, expected)
    np.testing.assert_array_equal(lengths, expected_lengths)


def test_a_ragged_batch_by_hand():
    result = engine.run(RaggedRequest(batch=TEXTS))
    assert result.tokens == (("great", "movie"), ("this", "is", "one", "of", "the", "best"), (), ("no",))
    assert (result.row_splits.tolist(), result.lengths.tolist()) == ([0, 2, 8, 8, 9], [2, 6, 0, 1])
    assert (result.dense != 0).sum() == len(result.values) == 9
    assert result.costs[:2].tolist() == [[24, 9], [24 * 8, 9 * 8 + 5 * 8]]
    assert np.ptp(result.probability[0]) > 1e-3  # they are four different reviews


def test_what_a_ragged_batch_saves_and_that_both_models_agree():
    result = engine.run(RaggedRequest())
    assert result.costs.tolist() == [[40, 18], [320, 184], [3_932_160, 1_769_472]]
    assert np.abs(np.diff(result.probability, axis=0)).max() < 1e-5
    assert "ragged" in result.keras_error


ROWS = (("a", "b", "c", "d"), (), ("e",))


def make_ragged_result(rows=ROWS) -> RaggedResult:
    lengths = [len(row) for row in rows]
    return RaggedResult(
        tokens=tuple(rows),
        dense=np.zeros((len(rows), max(lengths)), "int64"),
        values=np.arange(1, sum(lengths) + 1),
        row_splits=np.concatenate([[0], np.cumsum(lengths)]),
        operations_per_step=10,
        keras_error="no",
        probability=np.zeros((0, len(rows))),
    )


def test_what_it_saves_and_what_it_may_cost():
    assert make_ragged_result().costs.tolist() == [[12, 5], [96, 72], [120, 50]]
    assert_story(
        plot.plot_ragged(make_ragged_result()),
        "3 sentences. The ragged batch saves 25 % of the memory",
        "saves 58 % of the multiply-adds",
        claim="With padding **7** of 12 steps hold no word; a ragged batch has none of them.",
    )
    even = plot.plot_ragged(make_ragged_result((("a", "b"), ("c", "d"))))
    claim = "All sentences have one length: **0** of 4 steps hold no word."
    assert_story(even, "costs 75 % more of the memory", claim=claim)
    assert even.figure.layout.xaxis3.range[1] == 175
    assert plot.plot_ragged(make_ragged_result((("a",),))).details.startswith("1 sentence.")


@pytest.mark.parametrize(
    ("request_type", "fields", "error_text"),
    [
        (RaggedRequest, {"batch": (" ", "")}, "at least one sentence with a word"),
        (RaggedRequest, {"batch": ("?", "!")}, "at least one sentence with a word"),
        (MaskedMetricRequest, {"sources": ("a", "b")}, "`targets`"),
        (ConventionsRequest, {"sentence": " "}, "a sentence"),
        (ConventionsRequest, {"sentence": "?!"}, "at least one word"),
    ],
)
def test_texts_without_a_word_or_of_different_number_are_refused(request_type, fields, error_text):
    with pytest.raises(InvalidValueError, match=error_text):
        engine.run(request_type(**fields))
