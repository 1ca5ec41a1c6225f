"""The rule of each kind of tensor: its terms, its formula and its NumPy code."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ....base.arrays import to_numpy
from ....models.configs.transformer_layout import TransformerLayout
from .schema import Block, MachineResult


@dataclasses.dataclass(frozen=True, kw_only=True)
class Cell:
    """One number of a tensor of a block, with all that it may be made of."""

    machine_result: MachineResult
    block: Block
    layout: TransformerLayout
    weights: Mapping[str, Any]
    ids_to_tokens: Callable[..., tuple[str, ...]]  # tokens of ids
    head: int
    token: int
    column: int

    def get_tensor(self, tensor_type: str) -> np.ndarray:
        """Returns a tensor of the block."""
        return self.machine_result.tensors[f"{self.block.name}/{tensor_type}"]

    def get_row(self, tensor_type: str) -> np.ndarray:
        """Returns the row of the number's token in a tensor of the block, of heads that of its head."""
        values = self.get_tensor(tensor_type)
        return values[self.head, self.token] if values.ndim == 3 else values[self.token]

    def get_input(self, input_index: int = 0) -> np.ndarray:
        """Returns the row (D,) of the number's token in a tensor that comes into the block."""
        return self.machine_result.tensors[self.block.input_tensors[input_index]][self.token]

    def get_weight(self, name: str) -> np.ndarray:
        """Returns weights of the model, in float64."""
        return np.asarray(to_numpy(self.weights[name]), "float64")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Rule:
    """How a kind of tensor is made.

    Attributes:
        operation: One of `core.topics.transformer.machine.schema.OPERATIONS`.
        compute_terms: Of a cell: names, left, right, and what else of a `CellResult` the rule has.
        numpy_template: The line that makes the whole tensor.
        input_template: The tensor of the same block from which it is made; "" for what comes in first.
    """

    operation: str
    compute_terms: Callable[[Cell], tuple]
    numpy_template: str
    input_template: str = ""


def _numbered_names(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name} {number}" for number in range(count))


def _dense_terms(x: np.ndarray, kernel: np.ndarray, bias: float, name: str = "dimension") -> tuple:
    return _numbered_names(name, len(x)), x, kernel, {"bias": float(bias)}


def _projection_terms(tensor_type: str) -> Callable[[Cell], tuple]:
    def terms(c: Cell) -> tuple:
        x = c.get_input(1 if tensor_type != "query" and c.block.name.endswith("_cross") else 0)
        name = f"{c.block.name}/{tensor_type}"
        bias = c.get_weight(f"{name}/bias")[c.head, c.column]
        return _dense_terms(x, c.get_weight(f"{name}/kernel")[:, c.head, c.column], bias)

    return terms


def _rotation_terms(tensor_type: str) -> Callable[[Cell], tuple]:
    """Returns the two terms of a turned number: its own by the cosine, its partner's by the sine."""

    def terms(c: Cell) -> tuple:
        vector = c.get_row(tensor_type)  # (K,)
        half = len(vector) // 2
        partner = (c.column + half) % len(vector)
        angle = c.token * 10000.0 ** (-2 * (c.column % half) / len(vector))
        sine = np.sin(angle) * (1 if c.column >= half else -1)
        names = f"dimension {c.column}", f"dimension {partner}, its partner"
        return names, vector[[c.column, partner]], np.array([np.cos(angle), sine]), {}

    return terms


def _lookup_terms(tensor_type: str, term_name: str) -> Callable[[Cell], tuple]:
    def terms(c: Cell) -> tuple:
        factor = c.layout.embedding_scale if tensor_type == "embedding" else 1.0
        return (term_name,), np.array([c.get_row(tensor_type)[c.column] / factor]), np.array([factor]), {}

    return terms


def _sum_terms(c: Cell) -> tuple:
    if c.block.block_type == "positions":
        summands = {"token": c.get_input(), "position": c.get_row("positions")}
    else:
        summands = {"skip connection": c.get_input(), "sublayer": c.get_input(1)}
    return tuple(summands), np.array([values[c.column] for values in summands.values()]), np.ones(2), {}


def _score_terms(c: Cell) -> tuple:
    tensor_prefix = "rotated_" if c.layout.has_rotary_positions else ""
    left, right = c.get_row(f"{tensor_prefix}query"), c.get_tensor(f"{tensor_prefix}key")[c.head, c.column]
    return _numbered_names("dimension", len(left)), left, right, {"scale": c.layout.score_scale}


def _context_terms(c: Cell) -> tuple:
    keys = c.machine_result.get_row_tokens(f"{c.block.name}/key")
    return keys, c.get_row("weights"), c.get_tensor("value")[c.head, :, c.column], {}


def _output_terms(c: Cell) -> tuple:
    name = f"{c.block.name}/attention_output"
    context, kernel = (
        c.get_tensor("context")[:, c.token],
        c.get_weight(f"{name}/kernel")[..., c.column],
    )  # (H, K)
    left = (context * kernel).sum(axis=-1)  # (H,)
    bias = float(c.get_weight(f"{name}/bias")[c.column])
    return _numbered_names("head", len(left)), left, np.ones(len(left)), {"bias": bias}


def _feed_forward_in_terms(c: Cell) -> tuple:
    name = f"{c.block.name}_wide"
    return _dense_terms(
        c.get_input(), c.get_weight(f"{name}/kernel")[:, c.column], c.get_weight(f"{name}/bias")[c.column]
    )


def _feed_forward_out_terms(c: Cell) -> tuple:
    name = f"{c.block.name}_back"
    hidden_state = c.get_row(c.layout.feed_forward_tensors[-2])
    bias = c.get_weight(f"{name}/bias")[c.column]
    return _dense_terms(hidden_state, c.get_weight(f"{name}/kernel")[:, c.column], bias, "unit")


def _elementwise_terms(tensor_type: str, term_name: str) -> Callable[[Cell], tuple]:
    return lambda c: ((term_name,), c.get_row(tensor_type)[[c.column]], np.ones(1), {"chosen_index": 0})


def _norm_terms(c: Cell) -> tuple:
    x = (
        c.machine_result.tensors[c.block.tensors[0]][c.token]
        if c.block.block_type == "add & norm"
        else c.get_input()
    )
    constants = {
        "bias": float(c.get_weight(f"{c.block.name}/beta")[c.column]),
        "scale": float(c.get_weight(f"{c.block.name}/gamma")[c.column]),
        "mean": float(x.mean()),
        "standard_deviation": float(np.sqrt(x.var() + c.layout.epsilon)),
        "chosen_index": c.column,
    }
    return _numbered_names("dimension", len(x)), x, np.ones(len(x)), constants


def _logit_terms(c: Cell) -> tuple:
    if c.layout.tied:
        return _dense_terms(c.get_input(), c.get_weight("embedding/embeddings")[c.column], 0.0)
    return _dense_terms(
        c.get_input(), c.get_weight("logits/kernel")[:, c.column], c.get_weight("logits/bias")[c.column]
    )


def _attention_weight_terms(c: Cell) -> tuple:
    keys = c.machine_result.get_row_tokens(f"{c.block.name}/key")
    return keys, c.get_row("scores"), c.get_row("weights"), {"chosen_index": c.column}


def _probability_terms(c: Cell) -> tuple:
    ids = np.union1d(c.machine_result.shown_ids, c.column)
    chosen = int(np.searchsorted(ids, c.column))
    return (
        tuple(c.ids_to_tokens(ids)),
        c.get_input()[ids],
        c.get_row("probability")[ids],
        {"chosen_index": chosen},
    )


RULES = {
    "embedding": Rule(
        operation="look-up",
        compute_terms=_lookup_terms("embedding", "row of the table"),
        numpy_template="embedding = table[ids]{scaled}  # (T, D)",
    ),
    "positions": Rule(
        operation="look-up",
        compute_terms=_lookup_terms("positions", "row of the positions"),
        numpy_template="positions = table[: len(x)]  # (T, D)",
    ),
    "sum": Rule(operation="sum", compute_terms=_sum_terms, numpy_template="sum = x + {other}  # (T, D)"),
    "query": Rule(
        operation="dense",
        compute_terms=_projection_terms("query"),
        numpy_template='query = np.einsum("td,dhk->htk", x, w_query){b_query}  # (H, T, K)',
    ),
    "key": Rule(
        operation="dense",
        compute_terms=_projection_terms("key"),
        numpy_template='key = np.einsum("sd,dhk->hsk", y, w_key){b_key}  # (H, S, K)',
    ),
    "value": Rule(
        operation="dense",
        compute_terms=_projection_terms("value"),
        numpy_template='value = np.einsum("sd,dhk->hsk", y, w_value){b_value}  # (H, S, K)',
    ),
    "rotated_query": Rule(
        operation="dense",
        compute_terms=_rotation_terms("query"),
        input_template="query",
        numpy_template="def turned(heads):  # by the angles of each position, (T, K)\n"
        "    one, other = np.split(heads, 2, axis=-1)\n"
        "    return heads * np.cos(angles) + np.concatenate([-other, one], axis=-1) * np.sin(angles)\n"
        "rotated_query = turned(query)  # (H, T, K)",
    ),
    "rotated_key": Rule(
        operation="dense",
        compute_terms=_rotation_terms("key"),
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
        compute_terms=_elementwise_terms("in", "before the ReLU"),
        input_template="in",
        numpy_template="relu = np.maximum(in_, 0)  # (T, F)",
    ),
    "squared": Rule(
        operation="square",
        compute_terms=_elementwise_terms("relu", "after the ReLU"),
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
