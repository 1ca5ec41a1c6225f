"""A character Transformer with random weights, as it would lie in the folder of the models."""

import json
import os
import pathlib

import numpy as np

from core.models import saving
from core.models.char_gpt.model import build
from core.models.configs.char_gpt import CHAR_GPTS


def make_random_model(config, seed: int = 7, dtype: str | None = None):
    """Returns a Keras model whose attention is not uniform and whose logits are sure of something."""
    model = build(config, dtype=dtype)
    rng = np.random.default_rng(seed)
    weights = model.get_weights()
    model.set_weights(
        [weight + rng.normal(scale=0.3 / weight.shape[0] ** 0.5, size=weight.shape) for weight in weights]
    )
    logits = model.get_layer("logits")
    logits.kernel.assign(logits.kernel * 4)
    return model


def save_random_model(folder: pathlib.Path, name: str = "char_gpt") -> None:
    """Writes random weights and a card into a folder of models, which must be `ATLAS_MODELS_DIR`."""
    assert pathlib.Path(os.environ["ATLAS_MODELS_DIR"]) == folder
    config = CHAR_GPTS[name]
    content = {
        "name": name,
        "title": config.title,
        "metrics": {"val_loss": 3.5, "val_accuracy": 0.1},
        "training": {"minutes": 0.1},
        "chapter": {},
        "history": [],
    }
    saving.save_model(make_random_model(config), name, json.loads(json.dumps(content)))
