"""A model that was saved and loaded has the trace that it had before.

What Keras wrote into the file as masks of its own is no step of the model.
"""

import keras
import numpy as np
import pytest
from keras import layers, ops

from core.masking.mask_way.answer import FOLDER, architecture
from core.masking.mask_way.ask import ARCHITECTURES, MaskWayRequest
from core.masking.tracer.feeding import batch_of, feed
from core.masking.tracer.tracing import trace_masks
from core.models.layers.positional import PositionalEncoding

IDS = np.array([[3, 4, 0], [5, 0, 0]])
OTHER = np.array([[1, 0, 0], [1, 2, 0]])


@keras.saving.register_keras_serializable("saved")
class Pairs(layers.Layer):
    """Joins each step with the next, and says which pairs are real."""

    def call(self, inputs):
        return inputs + ops.pad(inputs[:, 1:], [(0, 0), (0, 1), (0, 0)])

    def compute_mask(self, inputs, previous=None):
        if previous is None:
            return None
        return ops.logical_and(previous, ops.pad(previous[:, 1:], [(0, 0), (0, 1)]))


@keras.saving.register_keras_serializable("saved")
class Shortening(layers.Layer):
    """Drops the first step, and that of the mask."""

    def call(self, inputs):
        return inputs[:, 1:]

    def compute_mask(self, inputs, previous=None):
        return None if previous is None else previous[:, 1:]


@keras.saving.register_keras_serializable("saved")
class Unsupported(layers.Layer):
    """Says nothing about masks."""

    def call(self, inputs):
        return inputs * 2


def ids():
    return keras.Input((None,), dtype="int32")


def embedded(symbol=None):
    symbol = ids() if symbol is None else symbol
    return symbol, layers.Embedding(9, 4, mask_zero=True)(symbol)


def chain(*following):
    """Returns a model of ids, an embedding with a mask, and these layers."""
    start, x = embedded()
    for layer in following:
        x = layer(x)
    return keras.Model(start, x)


def two(join, *following):
    """Returns a model of two inputs, each embedded, joined, and these layers."""
    first, second = ids(), ids()
    x = join([embedded(first)[1], embedded(second)[1]])
    for layer in following:
        x = layer(x)
    return keras.Model([first, second], x)


def by_hand(make):
    """Returns a GRU that is handed the mask that a function makes of the ids."""
    start = ids()
    return keras.Model(start, layers.GRU(3)(layers.Embedding(9, 4)(start), mask=make(start)))


def attention(**settings):
    start, x = embedded()
    return keras.Model(start, layers.GRU(2)(layers.MultiHeadAttention(2, 3)(x, x, **settings)))


def residual(*following):
    start, x = embedded()
    x = layers.Add()([x, layers.MultiHeadAttention(1, 3)(x, x)])
    for layer in following:
        x = layer(x)
    return keras.Model(start, x)


def crossed():
    first, second = ids(), ids()
    queries, keys = embedded(first)[1], embedded(second)[1]
    return keras.Model([first, second], layers.GRU(2)(layers.Attention()([queries, keys])))


def nested(*inside):
    start, x = embedded()
    inner = keras.Sequential([keras.Input((None, 4)), *inside], name="inner")
    return keras.Model(start, layers.GRU(2)(inner(x)))


def nested_with_mask_input():
    vectors, mask = keras.Input((None, 4)), keras.Input((None,), dtype="bool")
    inner = keras.Model(
        [vectors, mask], layers.GRU(3, return_sequences=True)(vectors, mask=mask), name="inner"
    )
    start = ids()
    return keras.Model(start, inner([layers.Embedding(9, 4)(start), ops.not_equal(start, 0)]))


def born_inside():
    start, x = embedded()
    inner = keras.Model(start, x, name="inner")
    outer = ids()
    return keras.Model(outer, layers.GRU(2)(layers.Dense(3)(inner(outer))))


def called_twice():
    first, second = ids(), ids()
    shared = layers.Embedding(9, 4, mask_zero=True)
    reader = layers.GRU(3, return_sequences=True)
    joined = layers.Concatenate(axis=1)([reader(shared(first)), reader(shared(second))])
    return keras.Model([first, second], layers.GRU(2)(joined))


def encoder_decoder():
    first, second = ids(), ids()
    encoded, state = layers.GRU(3, return_sequences=True, return_state=True)(embedded(first)[1])
    decoded = layers.GRU(3, return_sequences=True)(embedded(second)[1], initial_state=state)
    return keras.Model([first, second], layers.Dense(2)(layers.Attention()([decoded, encoded])))


def two_outputs():
    start, x = embedded()
    sequence = layers.GRU(3, return_sequences=True)(x)
    return keras.Model(start, [sequence, layers.GRU(2)(sequence)])


def multiplied():
    start, x = embedded()
    return keras.Model(start, layers.GRU(2)(x * 2))


def vectors(*following):
    start = keras.Input((None, 2))
    x = start
    for layer in following:
        x = layer(x)
    return keras.Model(start, x)


def both_ways():
    return layers.Bidirectional(layers.GRU(2, return_sequences=True))


def sequences(kind=layers.GRU, **settings):
    return kind(3, return_sequences=True, **settings)


MODELS = {
    "bidirectional twice": (3, lambda: chain(both_ways(), layers.Bidirectional(layers.LSTM(2)))),
    "a layer that says nothing": (3, lambda: chain(Unsupported(), layers.GRU(2))),
    "pairs nine deep": (11, lambda: chain(*[Pairs() for _ in range(9)], layers.GRU(2))),
    "two side by side": (4, lambda: two(layers.Concatenate(axis=-1), layers.GRU(3))),
    "one embedding twice": (6, called_twice),
    "a mask by hand in three": (
        5,
        lambda: by_hand(lambda start: ops.logical_and(ops.not_equal(start, 0), ops.not_equal(start, 4))),
    ),
    "a mask by cast": (3, lambda: by_hand(lambda start: ops.cast(start, "bool"))),
    "causal self-attention": (3, lambda: attention(use_causal_mask=True)),
    "residual, norm": (5, lambda: residual(layers.LayerNormalization(), layers.GRU(2))),
    "cross-attention": (4, crossed),
    "nested that loses": (5, lambda: nested(layers.Dense(4), layers.Conv1D(2, 1))),
    "nested with a mask as an input": (4, nested_with_mask_input),
    "born inside": (4, born_inside),
    "encoder and decoder": (6, encoder_decoder),
    "two outputs": (3, two_outputs),
    "an operation loses": (3, multiplied),
    "masking, dense": (3, lambda: vectors(layers.Masking(), layers.Dense(3), layers.LSTM(2))),
    "positions": (3, lambda: chain(PositionalEncoding(9), layers.GlobalAveragePooling1D())),
}


def inputs_of(model):
    if str(model.inputs[0].dtype).startswith("float"):
        return np.array([[[1, 0], [0, 0], [0, 2]]], "float32")
    return [IDS, OTHER][: len(model.inputs)] if len(model.inputs) > 1 else IDS


def loaded(model, tmp_path, **objects):
    model.save(tmp_path / "model.keras")
    return keras.saving.load_model(tmp_path / "model.keras", custom_objects=objects)


def comparable(trace) -> list:
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
            [(m.name, m.how, listed(m.mask), m.matters, m.origins) for m in step.incoming],
            [listed(mask) for mask in step.outgoing],
            (step.by_hand, step.did, step.uses, step.nan_rows, step.noisy, step.removed, step.warning),
            None if step.effect is None else round(step.effect, 5),
            listed(step.matrix),
        )
        for step in trace.steps
    ]
    return [*steps, *[(out.name, out.shape, listed(out.mask), listed(out.weights)) for out in trace.outputs]]


@pytest.mark.filterwarnings("ignore:Layer")
@pytest.mark.parametrize("name", MODELS)
def test_a_model_that_was_saved_and_loaded_has_the_trace_of_before(name, tmp_path):
    steps, build = MODELS[name]
    model = build()
    before = trace_masks(model, inputs_of(model))
    after = trace_masks(loaded(model, tmp_path), inputs_of(model))
    assert len(before.steps) == steps
    assert comparable(after) == comparable(before)


@pytest.mark.filterwarnings("ignore:Layer")
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_that_was_saved_and_loaded_has_the_trace_of_before(name, tmp_path):
    model = architecture(name, "cpu")
    scope = {"__name__": f"architecture_{name}"}
    exec(compile((FOLDER / f"{name}.txt").read_text(), name, "exec"), scope)
    own = {key: value for key, value in scope.items() if isinstance(value, type)}
    again = loaded(model, tmp_path, **own)
    inputs, _ = feed(model, batch_of(MaskWayRequest.sentences, known=True))
    assert comparable(trace_masks(again, inputs)) == comparable(trace_masks(model, inputs))


def test_a_twin_of_the_mask_that_says_something_else_is_by_hand(tmp_path):
    start, x = embedded()
    model = keras.Model(start, layers.GRU(3)(x, mask=ops.not_equal(start, 4)))
    for traced in (model, loaded(model, tmp_path)):
        gru = trace_masks(traced, IDS).steps[-1]
        assert [(mask.how, mask.mask.tolist()) for mask in gru.incoming if mask.how == "handed"] == [
            ("handed", [[True, False, True], [True, True, True]])
        ]


def test_a_recorded_mask_knows_where_it_was_born(tmp_path):
    model = residual(layers.GlobalAveragePooling1D())
    for traced in (model, loaded(model, tmp_path)):
        embedding, _, add, pooling = trace_masks(traced, IDS).steps
        assert (embedding.did, add.did) == ("creates", "ignores")
        assert [(mask.how, mask.origins) for mask in pooling.incoming] == [("recorded", (0,))]
        assert [mask.origins for mask in add.incoming] == [()]
