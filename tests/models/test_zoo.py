"""Weights and cards on disk; what happens to the engine when they are damaged stands in test_engine.py."""

import datetime

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models import saving, zoo
from core.models.datasets import file_sha256
from core.models.weights import named_weights


@pytest.mark.parametrize("dtype", [None, "float64"])
def test_what_was_saved_is_loaded(dtype, shipped, keras_models):
    for name, model in keras_models.items():
        loaded = zoo.load(name, dtype=dtype)
        assert [weight.path for weight in loaded.weights] == [weight.path for weight in model.weights]
        for found, expected in zip(loaded.get_weights(), model.get_weights(), strict=True):
            assert found.dtype == (dtype or "float32")
            np.testing.assert_array_equal(found, expected)


def test_arrays_are_named_by_layer_and_weight(shipped):
    arrays = zoo.load_arrays("char_rnn")
    assert {name: array.shape for name, array in arrays.items()} == {
        "embedding/embeddings": (39, 16),
        "gru/kernel": (16, 384),
        "gru/recurrent_kernel": (128, 384),
        "gru/bias": (2, 384),
        "logits/kernel": (128, 39),
        "logits/bias": (39,),
    }


def test_a_stateful_model_is_saved_as_its_weights_alone(own_shipped):
    """The carried state is no weight: the shipped copy is stateless."""
    from core.models.char_rnn import model as char_rnn
    from core.models.configs.char_rnn import CHAR_RNNS

    model = char_rnn.build(CHAR_RNNS["char_rnn_stateful"], stateful_batch_size=2)
    model(np.zeros((2, 5), "int32"))
    saving.save_model(model, "char_rnn_stateful", {})
    assert set(zoo.load_arrays("char_rnn_stateful")) == set(named_weights(model))
    assert zoo.load("char_rnn_stateful")(np.zeros((7, 3), "int32")).shape == (7, 3, 39)


def test_the_card_holds_what_was_given_and_what_can_be_checked(shipped):
    card, weights = zoo.load_card("char_rnn"), shipped / "char_rnn" / zoo.WEIGHTS_FILE
    assert (card["name"], card["metrics"]) == ("char_rnn", {"val_loss": 9.5, "val_accuracy": 0.02})
    assert card["weights_sha256"] == file_sha256(weights)
    assert card["weights_bytes"] == weights.stat().st_size
    assert card["parameters"] == 39 * 16 + 16 * 384 + 128 * 384 + 2 * 384 + 128 * 39 + 39
    assert set(card["versions"]) >= {"python", "keras", "numpy", "backend"}
    datetime.date.fromisoformat(card["date"])


def test_models_are_looked_for_beside_the_code_unless_told_otherwise(monkeypatch, tmp_path):
    monkeypatch.delenv("ATLAS_MODELS_DIR", raising=False)
    assert zoo.get_model_folder("char_rnn").parts[-3:] == ("assets", "models", "char_rnn")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    assert zoo.get_model_folder() == tmp_path
    assert zoo.get_model_folder("char_rnn") == tmp_path / "char_rnn"


@pytest.mark.parametrize("function", [zoo.get_model_folder, zoo.load_card, zoo.load_arrays, zoo.load])
def test_a_name_that_would_leave_the_folder_is_answered_with_those_there_are(function, shipped):
    with pytest.raises(InvalidValueError, match="`model`: expected one of 'char_rnn', "):
        function("../char_rnn")
