"""What tests of the lab share: recipes, a small training of each, weights for Keras and for NumPy's pass."""

import importlib

import numpy as np

from core.topics.lab.dates.schema import DatesRequest
from core.topics.lab.reber.schema import ReberRequest
from core.topics.lab.recurrent_layers import unflatten_weights
from core.topics.lab.writer.schema import WriterRequest

TEXT = "“She sells sea shells,” he said; 7 of them.\n" * 50
SMALL_TRAININGS = {  # of two or three batches
    "dates": DatesRequest(units=8, num_examples=96, epochs=1),
    "reber": ReberRequest(units=6, num_examples=96, epochs=1, padding="ragged"),
    "writer": WriterRequest(corpus="custom", text=TEXT[:3_000], max_characters=2_000, units=8, epochs=1),
}
NAN_CLAIM = "After **10 batches** the weights are NaN: nothing is predicted."
# of a training of ten outputs, as its process reports them
SNAPSHOT = {
    "losses": np.full((2, 10), 2.4),
    "num_correct": np.full((2, 10), 50),
    "gradient_norms": np.ones(1),
    "weights": np.ones(2, "float32"),
}


def import_recipe(name: str):
    from core.base import device

    device.load_keras()
    return importlib.import_module(f"core.topics.lab.{name}.train")


def change_weights(model, scale: float = 1.0, shift: float = 0.0) -> dict:
    """Changes the weights of a model, and returns them as NumPy's pass reads them."""
    shapes = [(layer.name, [part.shape for part in layer.weights]) for layer in model.layers]
    flat = np.concatenate([np.ravel(part) for layer in model.layers for part in layer.get_weights()])
    layers = unflatten_weights(shapes, scale * flat + shift)
    for layer in model.layers:
        layer.set_weights(layers[layer.name])
    return layers
