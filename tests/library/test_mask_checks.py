"""The debugger of masks: three models that do well, and for each finding one that does not."""

import keras
import numpy as np
import pytest

import attention_atlas as atlas
from attention_atlas import Finding, MaskError
from core.base.checks import InvalidValueError

BATCH = np.array([[3, 5, 2, 7], [4, 6, 0, 0]])
WORDS = 10


@pytest.fixture(autouse=True)
def _seed():
    keras.utils.set_random_seed(1)


class Doubled(keras.layers.Layer):
    """A layer of one's own that forgets `supports_masking`."""

    def call(self, x):
        return x * 2


def model(*layers, mask: bool = True) -> keras.Model:
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(WORDS, 8, mask_zero=mask)(ids)
    for layer in layers:
        x = (
            layer(x, x, use_causal_mask=True)
            if isinstance(layer, keras.layers.MultiHeadAttention)
            else layer(x)
        )
    return keras.Model(ids, x)


def dense() -> keras.layers.Dense:
    return keras.layers.Dense(3)


GOOD = {
    "a GRU that gives its last state": lambda: model(keras.layers.GRU(4), dense()),
    "a mean that knows the mask": lambda: model(keras.layers.GlobalAveragePooling1D(), dense()),
    "causal attention a step": lambda: model(keras.layers.MultiHeadAttention(2, 4), dense()),
}


@pytest.mark.parametrize("name", GOOD)
def test_nothing_is_found_where_masks_do_their_work(name):
    good = GOOD[name]()
    causal = "causal" in name
    assert atlas.check_masks(good, BATCH, causal=causal) == []
    atlas.assert_masked(good, BATCH, causal=causal)


BAD = {
    "padding": (lambda: model(keras.layers.GRU(4), dense(), mask=False), "", "mask_zero=True"),
    "dropped": (lambda: model(Doubled(name="doubled"), keras.layers.GRU(4)), "doubled", "supports_masking"),
    "counted": (
        lambda: model(keras.layers.GRU(4, return_sequences=True), mask=False),
        "gru",
        "sample_weight",
    ),
}


@pytest.mark.parametrize("problem", BAD)
def test_what_is_wrong_is_found_with_the_layer_and_the_fix(problem):
    make, layer, fix = BAD[problem]
    found = {one.problem: one for one in atlas.check_masks(make(), BATCH)}
    assert problem in found
    assert found[problem].layer.startswith(layer) and fix in found[problem].fix
    with pytest.raises(MaskError, match=fix):
        atlas.assert_masked(make(), BATCH)


def test_a_future_that_leaks_is_found_with_the_attention_that_looks_ahead():
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(WORDS, 8, mask_zero=True)(ids)
    leaking = keras.Model(ids, keras.layers.MultiHeadAttention(2, 4, name="peeks")(x, x))
    (found,) = [one for one in atlas.check_masks(leaking, BATCH, causal=True) if one.problem == "future"]
    assert isinstance(found, Finding)
    assert found.layer == "peeks" and "use_causal_mask=True" in found.fix
    both = model(keras.layers.Bidirectional(keras.layers.GRU(4, return_sequences=True)))
    (found,) = [one for one in atlas.check_masks(both, BATCH, causal=True) if one.problem == "future"]
    assert "Bidirectional" in found.fix


def scaled(x):
    return x * 2


def added(x):
    return keras.layers.Add()([x, keras.ops.stop_gradient(x)])


WAYS_OUT = {
    "an operation": (scaled, "layer of your own", lambda x: keras.layers.Rescaling(2.0)(x)),
    "a function": (
        lambda x: keras.layers.Lambda(scaled)(x),
        "mask=lambda inputs, mask: mask",
        lambda x: keras.layers.Lambda(scaled, mask=lambda inputs, mask: mask)(x),
    ),
    "an input without a mask": (added, "each of its inputs", lambda x: keras.layers.Add()([x, x])),
    "a layer": (lambda x: keras.layers.UpSampling1D(1)(x), "compute_mask", lambda x: x),
}


@pytest.mark.parametrize("name", WAYS_OUT)
def test_the_way_out_is_one_that_helps(name):
    drops, words, mended = WAYS_OUT[name]
    found = atlas.check_masks(model(drops, keras.layers.GRU(4)), BATCH)
    assert any(one.problem == "dropped" and words in one.fix for one in found)
    assert atlas.check_masks(model(mended, keras.layers.GRU(4)), BATCH) == []


def test_of_a_model_in_a_model_the_layer_is_named():
    inner = keras.Sequential([keras.Input((None, 8)), Doubled(name="doubled")])
    found = atlas.check_masks(model(inner, keras.layers.GRU(4)), BATCH)
    assert {one.layer for one in found} == {"doubled"}


def test_a_mask_that_keras_wrote_down_when_the_model_was_built_is_not_lost():
    """Attention takes the mask off its inputs, so that the sum has none; the GRU has it from the graph."""
    ids = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(WORDS, 8, mask_zero=True)(ids)
    x = keras.layers.Add()([x, keras.layers.MultiHeadAttention(2, 4)(x, x)])
    assert atlas.check_masks(keras.Model(ids, keras.layers.GRU(4)(x)), BATCH) == []


def test_a_batch_without_padding_or_ids_is_refused():
    with pytest.raises(InvalidValueError, match="add a shorter row"):
        atlas.check_masks(GOOD["a GRU that gives its last state"](), np.ones((2, 3), int))
    with pytest.raises(InvalidValueError, match="ids"):
        atlas.check_masks(model(dense()), np.ones((2, 3, 4)))


def test_the_trace_is_drawn_with_its_layers():
    view = atlas.masks(model(Doubled(name="doubled"), keras.layers.GRU(4)), BATCH)
    assert "doubled" in view.table.iloc[:, 1].tolist()
    assert [step.did for step in view.trace.steps][:2] == ["creates", "loses"]
