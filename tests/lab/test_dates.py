"""Dates: the training in its process and as a script, NumPy's pass beside Keras', the figures."""

import dataclasses
import datetime
import os
import subprocess
import sys
import threading
import types

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.lab import looks, process, runs
from core.lab.dates import draw
from core.lab.dates.ask import (
    DIGITS,
    LETTERS,
    WRITTEN,
    AlignmentRequest,
    AlignmentTrace,
    DatesRequest,
    DatesTrace,
)
from core.lab.dates.forward import write
from core.lab.recurrent import unpacked
from core.lab.running.answer import script
from core.lab.running.ask import RunRequest

SMALL = DatesRequest(units=8, examples=96, epochs=1)  # three batches


@pytest.fixture(scope="module")
def recipe():
    """The file that trains, imported."""
    from core import device

    device.load()
    from core.lab.dates import train

    return train


@pytest.fixture(scope="module")
def trained():
    """The trace of a training of three batches, made in a process of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "Process", process.Process)
        return engine.run(SMALL, lambda: None)


# --- the process and the script -----------------------------------------------------------------------------


def test_a_training_is_looked_at_before_after_and_between(trained):
    assert trained.steps.tolist() == [0, 1, 2, 3]
    assert np.isnan(trained.training[0]).all()
    assert np.allclose(trained.loss[0], np.log(len(DIGITS)), atol=0.05)  # it knows nothing yet
    assert (trained.loss[-1] < trained.loss[0]).all()
    norms = looks.norms_of(trained.layers, trained.gradients)
    assert len(norms) == 10  # layers with weights: dot attention has none
    assert all((norm > 0).all() for norm in norms.values())


def test_the_script_gives_the_same_losses_digit_by_digit_in_a_fresh_process(trained, tmp_path):
    file = tmp_path / "dates.py"
    file.write_text(script("dates", dataclasses.asdict(SMALL)), encoding="utf-8")
    environment = os.environ | {"CUDA_VISIBLE_DEVICES": "-1"}
    done = subprocess.run(
        [sys.executable, file.name], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    told = {name: float(value) for name, value in map(str.split, done.stdout.strip().splitlines())}
    assert [told["with_loss"], told["without_loss"]] == trained.training[-1].tolist()
    assert told["val_with_loss"] == pytest.approx(trained.loss[-1, 0], abs=1e-3)
    assert (tmp_path / "dates.keras").stat().st_size > 10_000
    assert "core" not in file.read_text(encoding="utf-8").split("import", 1)[1]  # it needs no atlas


def test_the_script_holds_the_settings_and_nothing_of_the_checkout():
    text = script("dates", dataclasses.asdict(SMALL))
    names: dict = {}
    exec(text[text.index("SETTINGS = {") : text.index("STYLES")], names)
    assert names["SETTINGS"] == dataclasses.asdict(SMALL)
    assert "from core" not in text
    assert dataclasses.asdict(SMALL)["units"] == 8


def test_continue_goes_on_from_the_end_and_the_file_can_be_saved(trained):
    asked = RunRequest(run=SMALL, who="me")
    before = engine.run(dataclasses.replace(asked, order="keras"))
    assert before.state == "done"
    assert before.ended
    assert before.file.startswith(b"PK")
    engine.run(dataclasses.replace(asked, order="continue"))
    runs.finished(SMALL, lambda: None)
    after = engine.run(asked)
    assert after.state == "done"
    assert after.trace.steps.tolist() == [0, 1, 2, 3, 4, 5, 6]
    assert (after.trace.loss[-1] < before.trace.loss[-1]).all()


@pytest.mark.parametrize(
    ("loss", "stopped", "seconds", "ending"),
    [
        (np.nan, False, 60, "nan"),
        (1.0, True, 60, "stopped"),
        (1.0, False, -1, "late"),
        (1.0, False, 60, "done"),
    ],
)
def test_a_training_ends_where_it_must_and_is_looked_at_there(recipe, loss, stopped, seconds, ending):
    from core.lab.training import Recorder

    told, event = [], threading.Event()
    if stopped:
        event.set()
    limits = {"seconds": seconds, "steps": 1 if ending == "done" else 100}
    measure = Measured()
    recorder = Recorder(lambda **line: told.append(line), measure, (0, 0.0), 100, limits, event)
    recorder.set_model(types.SimpleNamespace(stop_training=False))
    recorder.on_train_begin()
    recorder.on_train_batch_end(0, {"loss": loss})
    assert recorder.ending == ending
    assert recorder.model.stop_training
    assert [line["moment"]["step"] for line in told if "moment" in line] == [0, 0, 1]
    assert measure.waited == [False, True, True]  # what is seen first is told before gradients are compiled


class Measured:
    """Sees nothing of a model."""

    def __init__(self):
        self.waited = []

    def __call__(self, model, logs):
        return {}

    def norms(self, model, wait):
        self.waited.append(wait)
        return np.zeros(0)


def test_the_gradient_of_an_embedding_is_summed_over_the_uses_of_a_token():
    import keras

    from core.lab.gradients import Norms

    model = keras.Sequential([keras.Input((None,), dtype="int32"), keras.layers.Embedding(5, 2)])
    norms = Norms(lambda model: keras.ops.sum(model(np.array([[1, 1, 1, 2]]))))
    np.testing.assert_allclose(norms(model), [np.sqrt(2 * 3**2 + 2 * 1**2)])  # rows (3, 3) and (1, 1)
    assert np.isnan(norms(model, wait=False)).all()


def test_gradients_are_told_by_the_layers_of_their_weights(recipe):
    from core.lab.gradients import layers_of

    model = recipe.build(dataclasses.asdict(SMALL))
    assert layers_of(model) == [part.path.split("/")[0] for part in model.trainable_weights]


# --- NumPy's pass -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bidirectional", [False, True])
@pytest.mark.parametrize("attention", ["dot", "additive"])
def test_numpy_writes_and_weighs_as_keras_does(recipe, attention, bidirectional):
    import keras

    settings = dataclasses.asdict(
        dataclasses.replace(SMALL, attention=attention, bidirectional=bidirectional, units=5)
    )
    model = recipe.build(settings)
    shapes = [(layer.name, [part.shape for part in layer.weights]) for layer in model.layers]
    flat = np.concatenate([np.ravel(part) for layer in model.layers for part in layer.get_weights()])
    layers = unpacked(shapes, 3 * flat)  # larger, so that the likeliest are far apart
    for layer in model.layers:
        layer.set_weights(layers[layer.name])
    date = "May 3, 2019"
    read = np.array([recipe.encode(date, LETTERS, recipe.READ)])
    for half in ("with", "without"):
        written, scores = write(layers, half, date)
        before = np.array([[0, *(DIGITS.index(sign) + 1 for sign in written[:-1])]])
        inputs = {"read": read, "before": before}
        predicted = model.predict_on_batch(inputs)[half][0]
        assert written == "".join(DIGITS[best] for best in predicted.argmax(-1))
        assert scores.shape == (WRITTEN, len(date) if half == "with" else 0)
    written, scores = write(layers, "with", date)
    layer = model.get_layer("attention")
    encoder = model.get_layer("with_encoder").output[0]
    parts = keras.Model(model.inputs, [model.get_layer("with_decoder").output, encoder])
    hidden, outputs = parts.predict_on_batch(
        {"read": read, "before": np.array([[0, *(DIGITS.index(sign) + 1 for sign in written[:-1])]])}
    )
    _, weights = layer([hidden, outputs[:, : len(date)]], return_attention_scores=True)
    expected = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
    assert np.allclose(expected, np.asarray(weights)[0], atol=1e-5)


def test_a_date_is_written_at_each_moment_of_a_training(trained):
    first, last = (engine.run(AlignmentRequest(run=SMALL, moment=moment)) for moment in (0, -1))
    assert first.step == 0
    assert last.step >= 3
    assert first.weights.shape == (WRITTEN, len("April 22, 2019"))
    assert np.allclose(first.weights.sum(axis=1), 1)
    assert not np.array_equal(first.weights, last.weights)


@pytest.mark.parametrize("date", ["", "kitten?", "3. März 2019", "<b>2019</b>", "😀", "   "])
def test_what_is_no_date_is_a_sentence(date):
    with pytest.raises(InvalidValueError, match="Type"):
        AlignmentRequest(date=date)


def test_the_letters_of_the_form_are_those_of_the_training(recipe):
    assert (recipe.LETTERS, recipe.DIGITS) == (LETTERS, DIGITS)
    assert recipe.SETTINGS.keys() == dataclasses.asdict(SMALL).keys()
    assert recipe.write_date(__import__("datetime").date(2019, 4, 22), "short") == "22 Apr 2019"


# --- figures ------------------------------------------------------------------------------------------------


def made(right: list) -> DatesTrace:
    moments = len(right)
    counts = np.broadcast_to(np.array(right)[:, :, None], (moments, 2, 10)).copy()
    return DatesTrace(
        steps=np.arange(moments) * 10,
        seconds=np.arange(moments) * 1.5,
        losses=np.ones((moments, 2, 10)),
        right=counts,
        count=500,
        training=np.ones((moments, 2)),
        layers=("a", "a", "b"),
        gradients=np.tile([3.0, 4.0, 1.0], (moments, 1)),
    )


def test_the_claim_of_the_curves_tells_the_last_moment_and_when_it_was_learnt():
    picture = draw.accuracy(made([[50, 50], [500, 100], [495, 250]]))
    assert picture.claim.startswith("With attention **99.0 %** of the characters")
    assert "50.0 %" in picture.claim
    assert "reached after 10 batches, 1.5 seconds" in picture.more
    assert "was not reached" in draw.accuracy(made([[50, 50]])).more


def test_the_training_before_is_drawn_dotted():
    trace = made([[50, 50], [500, 100]])
    assert len(draw.accuracy(trace).figure.data) == 2
    lines = draw.accuracy(trace, before=trace).figure.data
    assert [line.line.dash for line in lines] == ["dot", None, "dot", None]


def test_what_is_not_learnt_yet_is_counted():
    assert "Without attention **10** of 10" in draw.learnt(made([[500, 100]])).claim
    learnt = draw.learnt(made([[500, 100]]))
    assert "with it 0" in learnt.claim
    assert "came last" in learnt.more
    assert "not all are learnt yet; right least often: characters 1, 2," in draw.learnt(made([[50, 50]])).more


def test_the_norm_of_a_layer_is_that_of_its_weights():
    trace = made([[1, 1]])
    assert looks.norms_of(trace.layers, trace.gradients)["a"].tolist() == [5.0]
    assert "**5**, of the layer a" in looks.gradients(made([[1, 1]])).claim


def test_of_the_moment_before_the_first_batch_no_part_of_a_batch_is_drawn_and_no_gradient_told():
    trace = made([[50, 50]])
    assert draw.accuracy(trace).figure.layout.xaxis.tickvals == (0,)
    unknown = dataclasses.replace(trace, gradients=np.full_like(trace.gradients, np.nan))
    assert looks.gradients(unknown).claim == "No gradient is known yet."


@pytest.mark.parametrize(
    "day", [datetime.date(2019, 4, 22), datetime.date(1000, 1, 1), datetime.date(9999, 12, 9)]
)
@pytest.mark.parametrize("style", ["month", "short", "numbers"])
def test_a_date_as_a_training_writes_it_has_its_truth_there_and_of_mixed_styles(recipe, style, day):
    date = recipe.write_date(day, style)
    assert draw.truth_of(date, style) == draw.truth_of(date, "mixed") == day.isoformat()
    others = {"month", "short", "numbers"} - {style}
    assert {draw.truth_of(date, other) for other in others} == {""}


@pytest.mark.parametrize(
    "date", ["April 31, 2019", "2019", "May", "April 02, 2019", "4/22/2019", "april 22, 2019", "May 1, 0999"]
)
def test_a_date_in_no_way_that_was_trained_has_no_truth(date):
    assert draw.truth_of(date, "mixed") == ""


def test_of_a_date_in_a_style_that_is_not_trained_no_right_answer_is_promised():
    trace = AlignmentTrace(
        date="22 Apr 2019",
        style="month",
        written="2019-04-20",
        without="2019-04-20",
        step=1,
        scores=np.zeros((10, 11)),
        weights=np.full((10, 11), 1 / 11),
    )
    more = draw.alignment(trace).more
    assert more.startswith("It is no date in a way that was trained on.")
    assert "After 1 batch the" in more
    trained = dataclasses.replace(trace, style="short")
    assert "With attention it is not right yet." in draw.alignment(trained).more


def test_all_characters_that_come_last_at_one_moment_are_named():
    trace = made([[50, 50], [500, 50], [500, 50]])
    assert "characters 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10 came last" in draw.learnt(trace).more
    right = trace.right.copy()
    right[1, 0, [0, 8]] = 449
    assert "characters 1 and 9 came last" in draw.learnt(dataclasses.replace(trace, right=right.copy())).more
    right[1, 0, 0] = 450
    assert "character 9 (D) came last" in draw.learnt(dataclasses.replace(trace, right=right.copy())).more
    right[-1, 0, [2, 3]] = 20
    assert (
        "right least often: characters 3 and 4."
        in draw.learnt(dataclasses.replace(trace, right=right.copy())).more
    )


def test_a_model_whose_loss_is_no_number_has_no_accuracy():
    trace = made([[50, 50], [500, 100]])
    right, losses = trace.right.copy(), trace.losses.copy()
    right[-1, 0], losses[-1, 0] = -1, np.nan
    half = dataclasses.replace(trace, right=right.copy(), losses=losses.copy())
    claim = draw.accuracy(half).claim
    assert claim.startswith("Without attention **20.0 %**")
    assert "the model with attention are no numbers" in claim
    assert "**1.000**" in draw.loss(half).claim
    right[-1], losses[-1] = -1, np.nan
    both = dataclasses.replace(trace, right=right.copy(), losses=losses.copy())
    assert np.isnan(both.accuracy[-1]).all()
    for picture in (draw.accuracy(both), draw.loss(both)):
        assert (
            picture.claim == "After **10 batches** the weights are no numbers any more: nothing is predicted."
        )
    assert "Without attention **10** of 10" in draw.learnt(both).claim
