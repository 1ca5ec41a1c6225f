"""A model that was saved and loaded has the trace that it had before.

What Keras wrote into the file as masks of its own is no step of the model.
"""

import keras
import numpy as np
import pytest
from keras import layers, ops

from core.topics.masking.mask_propagation.compute import MODELS_FOLDER, build_architecture
from core.topics.masking.mask_propagation.schema import ARCHITECTURES, MaskWayRequest
from core.topics.masking.tracer.feeding import encode_sentences, feed
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


def to_comparable_lists(result) -> list:
    """Returns all that a trace says, as lists."""

    def listed(mask):
        return None if mask is None else mask.tolist()

    steps = [
        (
            step.path,
            step.name,
            step.layer_class,
            step.sources,
            step.output_shapes,
            [(m.name, m.how, listed(m.mask), m.affects_output, m.origins) for m in step.incoming],
            [listed(mask) for mask in step.outgoing],
            (
                step.is_explicit_mask,
                step.did,
                step.uses_mask,
                step.nan_rows,
                step.is_noisy,
                step.stripped_inputs,
                step.warning,
            ),
            step.mask_effect is None,
            listed(step.matrix),
        )
        for step in result.steps
    ]
    return [*steps, *[(out.name, out.shape, listed(out.mask)) for out in result.outputs]]


def assert_same_result(after, before) -> None:
    """Holds that two traces say the same, their numbers as near as float32 has them."""
    assert to_comparable_lists(after) == to_comparable_lists(before)
    for one, other in zip(after.steps, before.steps, strict=True):
        assert other.mask_effect is None or one.mask_effect == pytest.approx(other.mask_effect, abs=1e-5)
    for one, other in zip(after.outputs, before.outputs, strict=True):
        np.testing.assert_allclose(np.array(one.weights, float), np.array(other.weights, float))


@pytest.mark.filterwarnings("ignore:Layer")
@pytest.mark.parametrize("name", MODELS)
def test_a_model_that_was_saved_and_loaded_has_the_trace_of_before(name, tmp_path):
    steps, build, batch = MODELS[name]
    model = build()
    before = trace_masks(model, batch)
    assert len(before.steps) == steps
    assert_same_result(trace_masks(save_and_load(model, tmp_path), batch), before)


@pytest.mark.filterwarnings("ignore:Layer")
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_that_was_saved_and_loaded_has_the_trace_of_before(name, tmp_path):
    model = build_architecture(name, "cpu")
    scope = {"__name__": f"architecture_{name}"}
    exec(compile((MODELS_FOLDER / f"{name}.txt").read_text(), name, "exec"), scope)
    own = {key: value for key, value in scope.items() if isinstance(value, type)}
    inputs, _ = feed(model, encode_sentences(MaskWayRequest.sentences, use_vocabulary=True))
    assert_same_result(trace_masks(save_and_load(model, tmp_path, **own), inputs), trace_masks(model, inputs))


def test_a_twin_of_the_mask_that_says_something_else_is_by_hand(tmp_path):
    start, x = make_embedded_input()
    model = keras.Model(start, layers.GRU(3)(x, mask=ops.not_equal(start, 4)))
    for traced in (model, save_and_load(model, tmp_path)):
        gru = trace_masks(traced, IDS).steps[-1]
        assert [mask.mask.tolist() for mask in gru.incoming if mask.how == "handed"] == [
            [[True, False, True], [True, True, True]]
        ]


def test_a_recorded_mask_knows_where_it_was_born(tmp_path):
    start, x = make_embedded_input()
    x = layers.Add()([x, layers.MultiHeadAttention(1, 3)(x, x)])
    model = keras.Model(start, layers.GlobalAveragePooling1D()(x))
    for traced in (model, save_and_load(model, tmp_path)):
        embedding, _, add, pooling = trace_masks(traced, IDS).steps
        assert (embedding.did, add.did) == ("creates", "ignores")
        assert [(mask.how, mask.origins) for mask in pooling.incoming] == [("recorded", (0,))]
        assert [mask.origins for mask in add.incoming] == [()]
