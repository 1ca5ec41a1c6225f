"""Fixtures: untrained char-RNNs shipped into a folder of their own, and an engine that has loaded nothing."""

import shutil

import numpy as np
import pytest

SHIPPED_NAMES = (
    "char_rnn",
    "char_rnn_stateful",
)  # the third one is left out on purpose: it is the missing model


def _random_char_rnn(name: str):
    """Returns a Keras char-RNN of a name with random weights: sure of itself now and then, and not chaotic,
    as a trained one is not.

    Recurrent weights of a larger scale would blow up the last bit of a sum within some hundred steps.
    """
    from core.models.char_rnn import model as char_rnn
    from core.models.configs.char_rnn import CHAR_RNNS

    model = char_rnn.build(CHAR_RNNS[name])
    rng = np.random.default_rng([7, SHIPPED_NAMES.index(name)])
    scales = {"embedding": 1.0, "gru": 0.08, "logits": 0.5}
    for layer in model.layers:
        layer.set_weights(
            [rng.normal(scale=scales[layer.name], size=weight.shape) for weight in layer.get_weights()]
        )
    return model


@pytest.fixture(scope="session")
def keras_models():
    """The Keras models whose weights lie in `shipped_folder`, by name: rounded as int8 rounds them."""
    from core.models import saving

    models = {name: _random_char_rnn(name) for name in SHIPPED_NAMES}
    for name, model in models.items():
        saving.apply_storage_rounding(model, name)
    return models


@pytest.fixture(scope="session")
def shipped_folder(keras_models, tmp_path_factory):
    """A folder with two models that `saving.save_model` wrote. Tests never write into it."""
    from core.models import saving

    folder = tmp_path_factory.mktemp("models")
    card = {"metrics": {"val_loss": 9.5, "val_accuracy": 0.02}, "chapter": {}, "history": []}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        for name, model in keras_models.items():
            saving.save_model(model, name, card | {"name": name, "title": name, "training": {"minutes": 0.1}})
    return folder


def forget_loaded_models() -> None:
    from core.engine import loading

    for value in vars(loading).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


@pytest.fixture
def shipped(shipped_folder, monkeypatch):
    """The random models stand where the shipped ones are looked for; the engine runs on the CPU and has
    loaded nothing.
    """
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(shipped_folder))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    forget_loaded_models()
    yield shipped_folder
    forget_loaded_models()


@pytest.fixture
def own_shipped(shipped, tmp_path, monkeypatch):
    """Like `shipped`, in a copy that a test may damage."""
    copy = tmp_path / "models"
    shutil.copytree(shipped, copy)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(copy))
    return copy


@pytest.fixture(scope="session")
def decoder(keras_models):
    """A NumPy decoder of the random `char_rnn`."""
    from core.models.char_rnn.gru import GRUDecoder, GRUWeights
    from core.models.weights import named_weights

    return GRUDecoder(GRUWeights.from_arrays(named_weights(keras_models["char_rnn"])))
