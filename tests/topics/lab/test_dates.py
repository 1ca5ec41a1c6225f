"""Dates: the training, NumPy's pass beside Keras', what the figures tell."""

import dataclasses
import datetime

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.base.numerics import softmax
from core.topics.lab import training_plots
from core.topics.lab.dates import plot
from core.topics.lab.dates.forward import decode_greedily
from core.topics.lab.dates.schema import (
    INPUT_CHARACTERS,
    OUTPUT_CHARACTERS,
    OUTPUT_LENGTH,
    VARIANTS,
    AlignmentRequest,
    AlignmentResult,
    DatesResult,
)
from tests.support import labs
from tests.support.stories import assert_story

SMALL = labs.SMALL_TRAININGS["dates"]


def test_a_training_is_looked_at_before_after_and_between(trained, recipe):
    assert trained.snapshot_steps.tolist() == [0, 1, 2, 3]
    assert np.allclose(trained.loss[0], np.log(len(OUTPUT_CHARACTERS)), atol=0.05)  # it knows nothing yet
    assert (trained.loss[-1] < trained.loss[0]).all()
    norms = training_plots.compute_gradient_norms_by_layer(trained)
    assert len(norms) == 10  # layers with weights: dot attention has none
    assert all((norm > 0).all() for norm in norms.values())
    model = recipe.build(dataclasses.asdict(SMALL))
    assert trained.layer_of_weight == tuple(part.path.split("/")[0] for part in model.trainable_weights)
    constants = (recipe.VARIANTS, recipe.INPUT_CHARACTERS, recipe.OUTPUT_CHARACTERS)
    assert constants == (VARIANTS, INPUT_CHARACTERS, OUTPUT_CHARACTERS)
    assert recipe.SETTINGS.keys() == dataclasses.asdict(SMALL).keys()


# --- NumPy's pass -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bidirectional", [False, True])
@pytest.mark.parametrize("attention", ["dot", "additive"])
def test_numpy_writes_and_weighs_as_keras_does(recipe, attention, bidirectional):
    import keras

    chosen = dataclasses.replace(SMALL, score_function=attention, bidirectional=bidirectional, units=5)
    model = recipe.build(dataclasses.asdict(chosen))
    layers = labs.change_weights(model, scale=3.0)  # larger, so that the likeliest are far apart
    date = "May 3, 2019"
    read = np.array([recipe.encode(date, INPUT_CHARACTERS, recipe.INPUT_LENGTH)])
    for half in ("without_attention", "with_attention"):
        written, scores = decode_greedily(layers, half, date)
        before = np.array([[0, *(OUTPUT_CHARACTERS.index(sign) + 1 for sign in written[:-1])]])
        inputs = {"source_ids": read, "target_ids": before}
        predicted = model.predict_on_batch(inputs)[half][0]
        assert written == "".join(OUTPUT_CHARACTERS[best] for best in predicted.argmax(-1))
        assert scores.shape == (OUTPUT_LENGTH, len(date) if half == "with_attention" else 0)
    layer = model.get_layer("attention")
    encoder = model.get_layer("with_attention_encoder").output[0]
    parts = keras.Model(model.inputs, [model.get_layer("with_attention_decoder").output, encoder])
    hidden, outputs = parts.predict_on_batch(inputs)
    _, weights = layer([hidden, outputs[:, : len(date)]], return_attention_scores=True)
    assert np.allclose(softmax(scores), np.asarray(weights)[0], atol=1e-5)


def test_a_date_is_written_at_each_moment_of_a_training(trained):
    first, last = (
        engine.run(AlignmentRequest(training_request=SMALL, snapshot=snapshot)) for snapshot in (0, -1)
    )
    assert (first.step, last.step, first.weights.shape) == (0, 3, (OUTPUT_LENGTH, len("April 22, 2019")))
    assert np.allclose(first.weights.sum(axis=1), 1)
    assert not np.array_equal(first.weights, last.weights)


@pytest.mark.parametrize("date", ["", "kitten?", "3. März 2019", "<b>2019</b>", "😀", "   "])
def test_what_is_no_date_is_a_sentence(date):
    with pytest.raises(InvalidValueError, match="Type"):
        AlignmentRequest(date=date)


# --- figures ------------------------------------------------------------------------------------------------


def made(right: list) -> DatesResult:
    moments = len(right)
    return DatesResult(
        snapshot_steps=np.arange(moments) * 10,
        seconds=np.arange(moments) * 1.5,
        losses=np.ones((moments, 2, 10)),
        num_correct=np.repeat(right, 10).reshape(moments, 2, 10),
        num_dates=500,
        layer_of_weight=("a", "a", "b"),
        gradient_norms=np.tile([3.0, 4.0, 1.0], (moments, 1)),
    )


def test_the_claim_of_the_curves_tells_the_last_moment_and_when_it_was_learnt():
    picture = plot.plot_accuracy(made([[50, 50], [500, 100], [495, 250]]))
    words = ("With attention **99.0 %** of the characters", "reached after 10 batches, 1.5 seconds")
    assert_story(picture, *words)
    assert_story(plot.plot_accuracy(made([[50, 50]])), "was not reached")


def test_the_training_before_is_drawn_dotted():
    trace = made([[50, 50], [500, 100]])
    lines = plot.plot_accuracy(trace, previous_result=trace).figure.data
    assert [line.line.dash for line in lines] == ["dot", None, "dot", None]


def test_of_the_moment_before_the_first_batch_no_part_of_a_batch_is_drawn_and_no_gradient_told():
    result = made([[50, 50]])
    assert plot.plot_accuracy(result).figure.layout.xaxis.tickvals == (0,)
    assert "**5**, of the layer a" in training_plots.plot_gradients(result).claim  # 3 and 4 are of one layer
    unknown = dataclasses.replace(result, gradient_norms=np.full_like(result.gradient_norms, np.nan))
    assert training_plots.plot_gradients(unknown).claim == "No gradient is known yet."


@pytest.mark.parametrize(
    "day", [datetime.date(2019, 4, 22), datetime.date(1000, 1, 1), datetime.date(9999, 12, 9)]
)
@pytest.mark.parametrize("style", ["month", "short", "numbers"])
def test_a_date_as_a_training_writes_it_has_its_truth_there_and_of_mixed_styles(recipe, style, day):
    date = recipe.format_date(day, style)
    truths = {one: plot.find_expected_output(date, one) for one in ("month", "short", "numbers", "mixed")}
    assert truths == {one: day.isoformat() if one in (style, "mixed") else "" for one in truths}


@pytest.mark.parametrize(
    "date", ["April 31, 2019", "2019", "May", "April 02, 2019", "4/22/2019", "april 22, 2019", "May 1, 0999"]
)
def test_a_date_in_no_way_that_was_trained_has_no_truth(date):
    assert plot.find_expected_output(date, "mixed") == ""


def test_of_a_date_in_a_style_that_is_not_trained_no_right_answer_is_promised():
    result = AlignmentResult(
        date="22 Apr 2019",
        date_format="month",
        output_with_attention="2019-04-20",
        output_without_attention="2019-04-20",
        step=1,
        scores=np.zeros((10, 11)),
        weights=np.full((10, 11), 1 / 11),
    )
    assert_story(plot.plot_alignment(result), "It is not a date in a format of the training.")
    trained = dataclasses.replace(result, date_format="short")
    assert_story(plot.plot_alignment(trained), "With attention it is not right yet.")


def test_all_characters_that_come_last_at_one_moment_are_named():
    learnt = plot.plot_learning_order(made([[500, 100]]))
    assert_story(learnt, "Without attention **10** of 10", "with it 0", "came last")
    assert_story(plot.plot_learning_order(made([[50, 50]])), "right least often: characters 1, 2,")
    result = made([[50, 50], [500, 50], [500, 50]])
    right = result.num_correct.copy()
    for at, count, words in (
        ((1, 0), 500, "characters 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10 came last"),
        ((1, 0, [0, 8]), 449, "characters 1 and 9 came last"),
        ((1, 0, 0), 450, "character 9 (D) came last"),
        ((-1, 0, [2, 3]), 20, "right least often: characters 3 and 4."),
    ):
        right[at] = count
        assert_story(plot.plot_learning_order(dataclasses.replace(result, num_correct=right.copy())), words)


def test_a_model_whose_loss_is_no_number_has_no_accuracy():
    result = made([[50, 50], [500, 100]])
    right, losses = result.num_correct.copy(), result.losses.copy()
    right[-1, 0], losses[-1, 0] = -1, np.nan
    half = dataclasses.replace(result, num_correct=right.copy(), losses=losses.copy())
    words = ("Without attention **20.0 %**", "the model with attention are NaN")
    assert_story(plot.plot_accuracy(half), *words)
    assert "**1.000**" in plot.plot_loss(half).claim
    right[-1], losses[-1] = -1, np.nan
    both = dataclasses.replace(result, num_correct=right.copy(), losses=losses.copy())
    assert np.isnan(both.accuracy[-1]).all()
    for picture in (plot.plot_accuracy(both), plot.plot_loss(both)):
        assert_story(picture, claim=labs.NAN_CLAIM)
    assert "Without attention **10** of 10" in plot.plot_learning_order(both).claim
