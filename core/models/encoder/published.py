"""The weights of a published BERT, by their names there, for an encoder of ours."""

import keras
import numpy as np

from ...base.checks import fail
from .model import Encoder


def _published(model: Encoder) -> dict[str, tuple[keras.Variable, bool]]:
    """Returns each variable by its name in the published file, and whether the file has its transpose."""
    variables = {}

    def add_dense(name: str, layer):
        variables[f"{name}.weight"] = (layer.kernel, True)  # PyTorch multiplies by the transpose
        variables[f"{name}.bias"] = (layer.bias, False)

    def add_norm(name: str, layer):
        variables[f"{name}.LayerNorm.weight"] = (layer.gamma, False)
        variables[f"{name}.LayerNorm.bias"] = (layer.beta, False)

    for name, layer in {"word": model.tokens, "position": model.positions, "token_type": model.types}.items():
        variables[f"embeddings.{name}_embeddings.weight"] = (layer.embeddings, False)
    add_norm("embeddings", model.norm)
    for number, block in enumerate(model.blocks):
        name = f"encoder.layer.{number}"
        for projection in ("query", "key", "value"):
            add_dense(f"{name}.attention.self.{projection}", getattr(block.attention, projection))
        add_dense(f"{name}.attention.output.dense", block.attention.dense)
        add_norm(f"{name}.attention.output", block.attention_norm)
        add_dense(f"{name}.intermediate.dense", block.ffn_in)
        add_dense(f"{name}.output.dense", block.ffn_out)
        add_norm(f"{name}.output", block.norm)
    return variables


def load_published(model: Encoder, arrays: dict[str, np.ndarray]) -> Encoder:
    """Gives an encoder the weights of a published BERT, by their names there.

    What the file has beyond them (a pooler, say) is not used.

    Args:
        model: Of `build`.
        arrays: By names such as `encoder.layer.0.attention.self.query.weight`, matrices (out, in).

    Raises:
        InvalidValueError: If an array is missing or has another shape.
    """
    for name, (variable, transposed) in _published(model).items():
        array = arrays.get(name)
        if transposed and array is not None:
            array = array.T  # (in, out)
        if array is None or array.shape != tuple(variable.shape):
            fail(name, f"an array of shape {tuple(variable.shape)}", None if array is None else array.shape)
        variable.assign(array)
    return model
