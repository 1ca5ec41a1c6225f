"""A character Transformer with random weights."""

import numpy as np

from core.models.char_gpt.model import build


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
