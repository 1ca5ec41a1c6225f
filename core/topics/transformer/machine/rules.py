"""The rule of each kind of tensor: its terms, its formula and its NumPy code."""

import dataclasses
import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ....base.arrays import to_numpy
from ....models.configs.transformer_layout import TransformerLayout
from .schema import Block, MachineResult


@dataclasses.dataclass(frozen=True, kw_only=True)
class TensorElement:
    """One element of a tensor of a block, with all that it may be computed from."""

    machine_result: MachineResult
    block: Block
    layout: TransformerLayout
    weights: Mapping[str, Any]
    ids_to_tokens: Callable[..., tuple[str, ...]]  # tokens of ids
    head: int
    token: int
    column: int

    def get_tensor(self, suffix: str) -> np.ndarray:
        """Returns a tensor of the block."""
        return self.machine_result.tensors[f"{self.block.name}/{suffix}"]

    def get_row(self, suffix: str) -> np.ndarray:
        """Returns the row of the element's token in a tensor of the block, of heads that of its head."""
        values = self.get_tensor(suffix)
        return values[self.head, self.token] if values.ndim == 3 else values[self.token]

    def get_input(self, input_index: int = 0) -> np.ndarray:
        """Returns the row (D,) of the element's token in a tensor that comes into the block."""
        return self.machine_result.tensors[self.block.input_tensors[input_index]][self.token]

    def get_weight(self, name: str) -> np.ndarray:
        """Returns weights of the model, in float64."""
        return np.asarray(to_numpy(self.weights[name]), "float64")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Rule:
    """How a kind of tensor is made.

    Attributes:
        operation: What becomes of the terms: a key of `OPERATION_LATEX` in `formulas.py`.
        compute_terms: Returns names, inputs and multipliers of an element's terms, and other fields of its
            `TensorElementResult`.
        numpy_template: The line that makes the whole tensor.
        input_template: The tensor of the same block from which it is made; "" for what comes in first.
    """

    operation: str
    compute_terms: Callable[[TensorElement], tuple]
    numpy_template: str
    input_template: str = ""


def _numbered_names(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name} {number}" for number in range(count))


def _dense_terms(x: np.ndarray, kernel: np.ndarray, bias: float, name: str = "dimension") -> tuple:
    return _numbered_names(name, len(x)), x, kernel, {"bias": float(bias)}


def _projection_terms(suffix: str, element: TensorElement) -> tuple:
    x = element.get_input(1 if suffix != "query" and element.block.name.endswith("_cross") else 0)
    name = f"{element.block.name}/{suffix}"
    bias = element.get_weight(f"{name}/bias")[element.head, element.column]
    return _dense_terms(x, element.get_weight(f"{name}/kernel")[:, element.head, element.column], bias)


def _rotation_terms(suffix: str, element: TensorElement) -> tuple:
    """Returns the two terms of a rotated element: its own by the cosine, its partner's by the sine."""
    vector = element.get_row(suffix)  # (K,)
    half = len(vector) // 2
    partner = (element.column + half) % len(vector)
    angle = element.token * 10000.0 ** (-2 * (element.column % half) / len(vector))
    sine = np.sin(angle) * (1 if element.column >= half else -1)
    names = f"dimension {element.column}", f"dimension {partner}, its partner"
    return names, vector[[element.column, partner]], np.array([np.cos(angle), sine]), {}


def _lookup_terms(suffix: str, term_name: str, element: TensorElement) -> tuple:
    factor = element.layout.embedding_scale if suffix == "embedding" else 1.0
    value = element.get_row(suffix)[element.column] / factor
    return (term_name,), np.array([value]), np.array([factor]), {}


def _sum_terms(element: TensorElement) -> tuple:
    if element.block.block_type == "positions":
        summands = {"token": element.get_input(), "position": element.get_row("positions")}
    else:
        summands = {"skip connection": element.get_input(), "sublayer": element.get_input(1)}
    return tuple(summands), np.array([values[element.column] for values in summands.values()]), np.ones(2), {}


def _score_terms(element: TensorElement) -> tuple:
    tensor_prefix = "rotated_" if element.layout.has_rotary_positions else ""
    left, right = (
        element.get_row(f"{tensor_prefix}query"),
        element.get_tensor(f"{tensor_prefix}key")[element.head, element.column],
    )
    return _numbered_names("dimension", len(left)), left, right, {"scale": element.layout.score_scale}


def _context_terms(element: TensorElement) -> tuple:
    keys = element.machine_result.get_row_tokens(f"{element.block.name}/key")
    return keys, element.get_row("weights"), element.get_tensor("value")[element.head, :, element.column], {}


def _output_terms(element: TensorElement) -> tuple:
    name = f"{element.block.name}/attention_output"
    context, kernel = (
        element.get_tensor("context")[:, element.token],
        element.get_weight(f"{name}/kernel")[..., element.column],
    )  # (H, K)
    left = (context * kernel).sum(axis=-1)  # (H,)
    bias = float(element.get_weight(f"{name}/bias")[element.column])
    return _numbered_names("head", len(left)), left, np.ones(len(left)), {"bias": bias}


def _feed_forward_in_terms(element: TensorElement) -> tuple:
    name = f"{element.block.name}_wide"
    return _dense_terms(
        element.get_input(),
        element.get_weight(f"{name}/kernel")[:, element.column],
        element.get_weight(f"{name}/bias")[element.column],
    )


def _feed_forward_out_terms(element: TensorElement) -> tuple:
    name = f"{element.block.name}_back"
    hidden_state = element.get_row(element.layout.feed_forward_tensors[-2])
    bias = element.get_weight(f"{name}/bias")[element.column]
    return _dense_terms(hidden_state, element.get_weight(f"{name}/kernel")[:, element.column], bias, "unit")


def _elementwise_terms(suffix: str, term_name: str, element: TensorElement) -> tuple:
    return (term_name,), element.get_row(suffix)[[element.column]], np.ones(1), {"chosen_index": 0}


def _norm_terms(element: TensorElement) -> tuple:
    x = (
        element.machine_result.tensors[element.block.tensors[0]][element.token]
        if element.block.block_type == "add & norm"
        else element.get_input()
    )
    constants = {
        "bias": float(element.get_weight(f"{element.block.name}/beta")[element.column]),
        "scale": float(element.get_weight(f"{element.block.name}/gamma")[element.column]),
        "mean": float(x.mean()),
        "standard_deviation": float(np.sqrt(x.var() + element.layout.epsilon)),
        "chosen_index": element.column,
    }
    return _numbered_names("dimension", len(x)), x, np.ones(len(x)), constants


def _logit_terms(element: TensorElement) -> tuple:
    if element.layout.tied:
        return _dense_terms(
            element.get_input(), element.get_weight("embedding/embeddings")[element.column], 0.0
        )
    return _dense_terms(
        element.get_input(),
        element.get_weight("logits/kernel")[:, element.column],
        element.get_weight("logits/bias")[element.column],
    )


def _attention_weight_terms(element: TensorElement) -> tuple:
    keys = element.machine_result.get_row_tokens(f"{element.block.name}/key")
    return keys, element.get_row("scores"), element.get_row("weights"), {"chosen_index": element.column}


def _probability_terms(element: TensorElement) -> tuple:
    ids = np.union1d(element.machine_result.shown_ids, element.column)
    chosen = int(np.searchsorted(ids, element.column))
    return (
        tuple(element.ids_to_tokens(ids)),
        element.get_input()[ids],
        element.get_row("probability")[ids],
        {"chosen_index": chosen},
    )


RULES = {
    "embedding": Rule(
        operation="look-up",
        compute_terms=functools.partial(_lookup_terms, "embedding", "row of the table"),
        numpy_template="embedding = table[ids]{scaled}  # (T, D)",
    ),
    "positions": Rule(
        operation="look-up",
        compute_terms=functools.partial(_lookup_terms, "positions", "row of the positions"),
        numpy_template="positions = table[: len(x)]  # (T, D)",
    ),
    "sum": Rule(operation="sum", compute_terms=_sum_terms, numpy_template="sum = x + {other}  # (T, D)"),
    "query": Rule(
        operation="dense",
        compute_terms=functools.partial(_projection_terms, "query"),
        numpy_template='query = np.einsum("td,dhk->htk", x, w_query){b_query}  # (H, T, K)',
    ),
    "key": Rule(
        operation="dense",
        compute_terms=functools.partial(_projection_terms, "key"),
        numpy_template='key = np.einsum("sd,dhk->hsk", y, w_key){b_key}  # (H, S, K)',
    ),
    "value": Rule(
        operation="dense",
        compute_terms=functools.partial(_projection_terms, "value"),
        numpy_template='value = np.einsum("sd,dhk->hsk", y, w_value){b_value}  # (H, S, K)',
    ),
    "rotated_query": Rule(
        operation="dense",
        compute_terms=functools.partial(_rotation_terms, "query"),
        input_template="query",
        numpy_template="def turned(heads):  # by the angles of each position, (T, K)\n"
        "    one, other = np.split(heads, 2, axis=-1)\n"
        "    return heads * np.cos(angles) + np.concatenate([-other, one], axis=-1) * np.sin(angles)\n"
        "rotated_query = turned(query)  # (H, T, K)",
    ),
    "rotated_key": Rule(
        operation="dense",
        compute_terms=functools.partial(_rotation_terms, "key"),
        input_template="key",
        numpy_template="rotated_key = turned(key)  # (H, T, K)",
    ),
    "scores": Rule(
        operation="product",
        compute_terms=_score_terms,
        input_template="{turned}query",
        numpy_template=(
            "scores = {turned}query @ {turned}key.transpose(0, 2, 1) / np.sqrt(key.shape[-1])  # (H, T, S)"
        ),
    ),
    "weights": Rule(
        operation="softmax",
        compute_terms=_attention_weight_terms,
        input_template="scores",
        numpy_template="weights = softmax(np.where(mask, scores, -np.inf))  # (H, T, S)",
    ),
    "context": Rule(
        operation="mean",
        compute_terms=_context_terms,
        input_template="value",
        numpy_template="context = weights @ value  # (H, T, K)",
    ),
    "output": Rule(
        operation="sum",
        compute_terms=_output_terms,
        input_template="context",
        numpy_template='output = np.einsum("htk,hkd->td", context, w_output){b_output}  # (T, D)',
    ),
    "in": Rule(
        operation="dense",
        compute_terms=_feed_forward_in_terms,
        numpy_template="in_ = x @ w_in + b_in  # (T, F)",
    ),
    "relu": Rule(
        operation="relu",
        compute_terms=functools.partial(_elementwise_terms, "in", "before the ReLU"),
        input_template="in",
        numpy_template="relu = np.maximum(in_, 0)  # (T, F)",
    ),
    "squared": Rule(
        operation="square",
        compute_terms=functools.partial(_elementwise_terms, "relu", "after the ReLU"),
        input_template="relu",
        numpy_template="squared = relu**2  # (T, F)",
    ),
    "out": Rule(
        operation="dense",
        compute_terms=_feed_forward_out_terms,
        input_template="{hidden}",
        numpy_template="out = {hidden} @ w_out + b_out  # (T, D)",
    ),
    "norm": Rule(
        operation="norm",
        compute_terms=_norm_terms,
        numpy_template="centred = {x} - {x}.mean(axis=-1, keepdims=True)\n"
        "deviation = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + {epsilon})\n"
        "norm = centred / deviation * gamma + beta  # (T, D)",
    ),
    "logits": Rule(
        operation="dense", compute_terms=_logit_terms, numpy_template="logits = x @ w + b  # (T, V)"
    ),
    "probability": Rule(
        operation="softmax",
        compute_terms=_probability_terms,
        numpy_template="powers = np.exp(x - x.max(axis=-1, keepdims=True))\n"
        "probability = powers / powers.sum(axis=-1, keepdims=True)  # (T, V)",
    ),
}
