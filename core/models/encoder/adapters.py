"""Low-rank adapters: the trainable weights beside the frozen matrices of a pretrained model."""

from collections.abc import Mapping
from typing import NamedTuple

import keras
import numpy as np
from keras import ops


class LoRAConfig(NamedTuple):
    """The size of the adapters of a layer: rank R, and what their output is multiplied by."""

    rank: int
    scale: float


NO_LORA = LoRAConfig(rank=0, scale=1.0)


class LoRADense(keras.layers.Dense):
    """A dense layer with a low-rank adapter beside it: x W + b + scale (x A) B.

    `load_and_freeze_base` freezes W and b; A (in, R) and B (R, out) are trained. B begins at 0, so at first
    the layer is the plain one. Keras' own `Dense.enable_lora` adds A B to W before it multiplies: training
    then works out the gradient of the whole of W, a third large product beside the two of a step here.

    Args:
        units: Width of the output.
        rank: R. 0: there is no adapter.
        scale: What the adapter's output is multiplied by.

    Call arguments and returns: as `keras.layers.Dense`; a mask passes through untouched.

    Reference: Hu et al., "LoRA: Low-Rank Adaptation of Large Language Models", 2021,
    https://arxiv.org/abs/2106.09685

    Example:
        >>> layer = LoRADense(3, rank=2)
        >>> layer.build((None, 4))
        >>> {weight.name: tuple(weight.shape) for weight in layer.weights}
        {'kernel': (4, 3), 'bias': (3,), 'adapter_in': (4, 2), 'adapter_out': (2, 3)}
    """

    def __init__(self, units: int, *, rank: int = 0, scale: float = 1.0, **options):
        super().__init__(units, **options)
        self.rank = rank
        self.scale = scale

    def build(self, shape):
        """Makes kernel and bias, and with a rank the adapter's two matrices."""
        super().build(shape)
        if self.rank:
            self.adapter_in = self.add_weight(name="adapter_in", shape=(shape[-1], self.rank))
            self.adapter_out = self.add_weight(
                name="adapter_out", shape=(self.rank, self.units), initializer="zeros"
            )

    def save_own_variables(self, store):
        keras.layers.Layer.save_own_variables(self, store)

    def load_own_variables(self, store):
        keras.layers.Layer.load_own_variables(self, store)

    def call(self, x, training=None):
        """Returns (..., units) of x (..., in)."""
        output = super().call(x, training=training)
        if not self.rank:
            return output
        return output + self.scale * ops.matmul(ops.matmul(x, self.adapter_in), self.adapter_out)


def load_and_freeze_base(model: keras.Model, arrays: Mapping[str, np.ndarray]) -> keras.Model:
    """Gives an encoder with adapters the weights of the encoder that ships, and freezes them.

    What is left to train are the adapters.

    Args:
        model: A `core.models.encoder.model.Encoder`.
        arrays: Of `core.models.zoo.load_arrays`: by names such as `block_0/attention/query/kernel`.
    """
    for weight in model.weights:
        if weight.name.startswith("adapter_"):
            continue
        weight.assign(arrays[weight.path.split(f"{model.name}/", 1)[1]])
        weight.trainable = False
    return model
