"""Weights as int8, and translators on disk: what is scored, what is saved and what is loaded are the same,
bit for bit.
"""

import dataclasses

import numpy as np
import pytest

from core.models import saving, zoo
from core.models.configs.translators import TRANSLATORS
from core.models.weights import SCALE_SUFFIX, StoredWeights, named_weights, quantize_to_int8

RNG = np.random.default_rng(4)
ARRAYS = {
    "table/embeddings": (RNG.normal(size=(100, 64)) * RNG.uniform(0.01, 10, size=(100, 1))).astype("float32"),
    "dense/kernel": (RNG.normal(size=(64, 100)) * RNG.uniform(0.01, 10, size=(1, 100))).astype("float32"),
    "heads/kernel": RNG.normal(size=(64, 8, 16)).astype("float32"),
    "small/kernel": RNG.normal(size=(63, 65)).astype("float32"),
    "dense/bias": RNG.normal(size=5000).astype("float32"),
}


# --- int8 ---------------------------------------------------------------------------------------------------


def test_large_matrices_are_int8_and_the_rest_stays():
    stored = quantize_to_int8(ARRAYS)
    large = {"table/embeddings", "dense/kernel", "heads/kernel"}
    assert set(stored) == set(ARRAYS) | {name + SCALE_SUFFIX for name in large}
    for name, array in ARRAYS.items():
        assert stored[name].dtype == ("int8" if name in large else "float32")
        assert stored[name].shape == array.shape
    np.testing.assert_array_equal(stored["dense/bias"], ARRAYS["dense/bias"])
    # 4,096 numbers are enough
    assert quantize_to_int8({"edge/kernel": np.ones((64, 64), "float32")})["edge/kernel"].dtype == "int8"


@pytest.mark.parametrize(
    "name, shape", [("table/embeddings", (100, 1)), ("dense/kernel", (1, 100)), ("heads/kernel", (1, 1, 16))]
)
def test_a_word_and_a_column_have_a_scale_of_their_own(name, shape):
    scale = quantize_to_int8(ARRAYS)[name + SCALE_SUFFIX]
    assert (scale.shape, scale.dtype) == (shape, "float32")
    axes = tuple(axis for axis, size in enumerate(shape) if size == 1)
    np.testing.assert_allclose(scale * 127, np.abs(ARRAYS[name]).max(axis=axes, keepdims=True), rtol=1e-4)


def test_no_number_moves_by_more_than_half_a_step():
    stored = quantize_to_int8(ARRAYS)
    for name, array in StoredWeights(stored).items():
        assert array.dtype == "float32"
        step = stored.get(name + SCALE_SUFFIX, np.float32(0))
        assert (np.abs(array - ARRAYS[name]) <= step * 0.5001).all()
        if name + SCALE_SUFFIX in stored:
            assert np.abs(stored[name]).max() == 127
            assert stored[name].min() >= -127
            assert np.abs(array - ARRAYS[name]).max() > 0


def test_by_hand():
    array = np.zeros((64, 64), "float32")
    array[0, 0], array[1, 0], array[2, 0] = 127, -63.6, 0.4
    stored = quantize_to_int8({"a/kernel": array})
    assert stored["a/kernel"][:3, 0].tolist() == [127, -64, 0]
    assert stored["a/kernel" + SCALE_SUFFIX][0, :2].tolist() == [1.0, 0.0]
    found = StoredWeights(stored)["a/kernel"]
    assert found[:3, 0].tolist() == [127.0, -64.0, 0.0]
    assert not found[:, 1:].any()


def test_weights_are_made_when_they_are_asked_for_and_int8_alone_is_held():
    weights = StoredWeights(quantize_to_int8(ARRAYS))
    assert set(weights) == set(ARRAYS)
    assert weights["heads/kernel"] is not weights["heads/kernel"]
    with pytest.raises(KeyError):
        weights["no such/kernel"]


def test_what_was_rounded_once_is_rounded_no_more():
    """A model is scored after one rounding and saved by another: the file must hold what was scored."""
    for seed in range(20):
        rng = np.random.default_rng(seed)
        array = (rng.normal(size=(64, 300)) * rng.uniform(1e-3, 30, size=300)).astype("float32")
        once = StoredWeights(quantize_to_int8({"a/kernel": array, "b/embeddings": array}))
        twice = StoredWeights(quantize_to_int8(once))
        for name in once:
            np.testing.assert_array_equal(once[name], twice[name])


# --- on disk ------------------------------------------------------------------------------------------------

KINDS = {
    "nmt_bilstm": {"units": 48, "embedding_size": 8},
    "nmt_luong_general": {"units": 40, "embedding_size": 8},
    "nmt_transformer": {"embedding_size": 16, "num_heads": 2, "key_size": 16, "feedforward_size": 300},
    "nmt_atlas": {
        "vocabulary_size": 300,
        "embedding_size": 16,
        "num_heads": 2,
        "key_size": 16,
        "feedforward_size": 300,
        "num_layers": 1,
    },
}


@pytest.fixture(params=KINDS)
def saved_model(request, tmp_path, monkeypatch):
    """(name, an untrained small model of that name), in a zoo of its own."""
    import keras

    name = request.param
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    monkeypatch.setitem(TRANSLATORS, name, dataclasses.replace(TRANSLATORS[name], **KINDS[name]))
    keras.utils.set_random_seed(5)
    model = zoo.build(name)
    for weight in model.trainable_weights:
        weight.assign(weight + 0.1 * keras.random.normal(weight.shape, seed=3))  # biases are not zero
    return name, model


def test_scored_saved_and_loaded_are_the_same(saved_model):
    name, model = saved_model
    before = named_weights(model)
    saving.apply_storage_rounding(model, name)
    scored = named_weights(model)
    assert any((before[key] != scored[key]).any() for key in before)
    saving.save_model(model, name, {"name": name})
    loaded, arrays = named_weights(zoo.load(name)), zoo.load_arrays(name)
    assert loaded.keys() == arrays.keys() == scored.keys()
    for key, array in scored.items():
        np.testing.assert_array_equal(loaded[key], array)
        np.testing.assert_array_equal(arrays[key], array)
    for key, array in named_weights(model).items():
        np.testing.assert_array_equal(array, scored[key])  # saving changed nothing
