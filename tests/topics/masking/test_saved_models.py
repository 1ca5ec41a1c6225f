"""A model that was saved and loaded has the trace that it had before.

What Keras wrote into the file as masks of its own is no step of the model.
"""

import dataclasses

import keras
import numpy as np
import pytest
from keras import layers, ops

from core.engine import wire
from core.topics.masking.mask_propagation.compute import MODELS_FOLDER, build_architecture
from core.topics.masking.mask_propagation.schema import ARCHITECTURES, MaskPropagationRequest
from core.topics.masking.tracer.feeding import encode_sentences, make_model_inputs
from core.topics.masking.tracer.tracing import trace_masks
from tests.support import mask_models

IDS = np.array([[3, 4, 0], [5, 0, 0]])
OWN = {one.__name__: one for one in layers.Layer.__subclasses__() if one.__module__ == mask_models.__name__}


def ids():
    return keras.Input((None,), dtype="int32")


def make_embedded_input():
    start = ids()
    return start, layers.Embedding(9, 4, mask_zero=True)(start)


def nested_with_mask_input():
    vectors, mask = keras.Input((None, 4)), keras.Input((None,), dtype="bool")
    read = layers.GRU(3, return_sequences=True)(vectors, mask=mask)
    inner = keras.Model([vectors, mask], read, name="inner")
    start = ids()
    return keras.Model(start, inner([layers.Embedding(9, 4)(start), ops.not_equal(start, 0)]))


def make_with_inner_mask():
    inner = keras.Model(*make_embedded_input(), name="inner")
    outer = ids()
    return keras.Model(outer, layers.GRU(2)(layers.Dense(3)(inner(outer))))


def make_with_shared_layer():
    first, second = ids(), ids()
    shared = layers.Embedding(9, 4, mask_zero=True)
    reader = layers.GRU(3, return_sequences=True)
    joined = layers.Concatenate(axis=1)([reader(shared(first)), reader(shared(second))])
    return keras.Model([first, second], layers.GRU(2)(joined))


# with how many steps each has
MODELS = {
    "nested with a mask as an input": (4, nested_with_mask_input, IDS),
    "born inside": (4, make_with_inner_mask, IDS),
    "one embedding twice": (6, make_with_shared_layer, [IDS, np.array([[1, 0, 0], [1, 2, 0]])]),
}
for name, steps in {
    "both directions": 3,
    "causal attention": 3,
    "a residual around attention": 5,
    "attention of one head": 3,
    "batch norm": 4,
    "two texts one behind the other": 5,
    "a mask by hand": 4,
    "segments as an input": 5,
    "dicts in and out": 5,
    "numbers": 2,
    "padding before the words": 3,
    "a translator with attention": 6,
    "a layer that drops the mask": 3,
    "attention in a model that looks ahead": 3,
}.items():
    MODELS[name] = (steps, mask_models.MODELS[name].build, mask_models.MODELS[name].batch)


def save_and_load(model, tmp_path, **objects):
    model.save(tmp_path / "model.keras")
    return keras.saving.load_model(tmp_path / "model.keras", custom_objects=OWN | objects)


def assert_same_result(after, before) -> None:
    """Numbers are compared as near as float32 has them."""

    def without_numbers(result):
        records = tuple(dataclasses.replace(record, max_difference=None) for record in result.layer_calls)
        outputs = tuple(dataclasses.replace(output, weights=None) for output in result.loss_weightings)
        return wire.pack(
            dataclasses.replace(result, model_name="", layer_calls=records, loss_weightings=outputs)
        )

    assert without_numbers(after) == without_numbers(before)
    for one, other in zip(after.layer_calls, before.layer_calls, strict=True):
        assert one.max_difference == pytest.approx(other.max_difference, abs=1e-5)
    for one, other in zip(after.loss_weightings, before.loss_weightings, strict=True):
        np.testing.assert_allclose(np.array(one.weights, float), np.array(other.weights, float))


@pytest.mark.filterwarnings("ignore:Layer")
@pytest.mark.parametrize("name", MODELS)
def test_a_model_that_was_saved_and_loaded_has_the_trace_of_before(name, tmp_path):
    steps, build, batch = MODELS[name]
    model = build()
    before = trace_masks(model, batch)
    assert len(before.layer_calls) == steps
    assert_same_result(trace_masks(save_and_load(model, tmp_path), batch), before)


@pytest.mark.filterwarnings("ignore:Layer")
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_that_was_saved_and_loaded_has_the_trace_of_before(name, tmp_path):
    model = build_architecture(name, "cpu")
    scope = {"__name__": f"architecture_{name}"}
    exec(compile((MODELS_FOLDER / f"{name}.txt").read_text(), name, "exec"), scope)
    own = {key: value for key, value in scope.items() if isinstance(value, type)}
    inputs, _ = make_model_inputs(
        model, encode_sentences(MaskPropagationRequest.sentences, use_vocabulary=True)
    )
    assert_same_result(trace_masks(save_and_load(model, tmp_path, **own), inputs), trace_masks(model, inputs))


def test_an_explicit_mask_that_differs_from_the_implicit_one_stays_explicit(tmp_path):
    start, x = make_embedded_input()
    model = keras.Model(start, layers.GRU(3)(x, mask=ops.not_equal(start, 4)))
    for traced in (model, save_and_load(model, tmp_path)):
        gru = trace_masks(traced, IDS).layer_calls[-1]
        assert [mask.mask.tolist() for mask in gru.incoming_masks if mask.route == "explicit"] == [
            [[True, False, True], [True, True, True]]
        ]


def test_a_recorded_mask_knows_where_it_was_born(tmp_path):
    """Attention takes the mask off its inputs: the sum finds one mask of two, and drops it."""
    start, x = make_embedded_input()
    x = layers.Add()([x, layers.MultiHeadAttention(1, 3)(x, x)])
    model = keras.Model(start, layers.GlobalAveragePooling1D()(x))
    for traced in (model, save_and_load(model, tmp_path)):
        steps = trace_masks(traced, IDS).layer_calls
        assert [(step.verdict, step.inputs_that_lost_mask) for step in steps] == [
            ("creates", ()),
            ("combines", ("query", "value")),
            ("ignores", ()),
            ("uses and stops", ()),
        ]
        masks = [
            (m.name, m.route, m.affects_output, m.origin_call_numbers)
            for step in steps[2:]
            for m in step.incoming_masks
        ]
        assert masks == [("inputs[1]", "implicit", False, ()), ("inputs", "filled_by_keras", True, (0,))]
        assert [m.mask.tolist() for m in steps[3].incoming_masks] == [(IDS != 0).tolist()]
