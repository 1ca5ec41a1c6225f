"""How each kind of tensor is made: one table, of which `written.py` reads terms, formula and lines of NumPy.

`prove/one_block.txt` computes the same terms once more.
"""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ....base.arrays import host
from ....models.configs.transformer_layout import Layout
from .schema import Block, MachineResult


@dataclasses.dataclass(frozen=True, kw_only=True)
class Cell:
    """One number of a tensor of a block, with all that it may be made of."""

    trace: MachineResult
    block: Block
    layout: Layout
    weights: Mapping[str, Any]
    names: Callable[..., tuple[str, ...]]  # tokens of ids
    head: int
    token: int
    column: int

    def own(self, what: str) -> np.ndarray:
        """Returns a tensor of the block."""
        return self.trace.tensors[f"{self.block.name}/{what}"]

    def row(self, what: str) -> np.ndarray:
        """Returns the row of the number's token in a tensor of the block, of heads that of its head."""
        values = self.own(what)
        return values[self.head, self.token] if values.ndim == 3 else values[self.token]

    def x(self, number: int = 0) -> np.ndarray:
        """Returns the row (D,) of the number's token in a tensor that comes into the block."""
        return self.trace.tensors[self.block.reads[number]][self.token]

    def weight(self, name: str) -> np.ndarray:
        """Returns weights of the model, in float64."""
        return np.asarray(host(self.weights[name]), "float64")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Rule:
    """How a kind of tensor is made.

    Attributes:
        kind: One of `core.topics.transformer.machine.schema.RULES`.
        terms: Of a cell: names, left, right, and what else of a `CellResult` the rule has.
        numpy: The line that makes the whole tensor.
        before: The tensor of the same block from which it is made; "" for what comes in first.
    """

    kind: str
    terms: Callable[[Cell], tuple]
    numpy: str
    before: str = ""


# --- the terms ----------------------------------------------------------------------------------------------


def _numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name} {number}" for number in range(count))


def _dense(x: np.ndarray, kernel: np.ndarray, bias: float, name: str = "dimension") -> tuple:
    return _numbered(name, len(x)), x, kernel, {"bias": float(bias)}


def _projected(what: str) -> Callable[[Cell], tuple]:
    """Returns the terms of queries, keys or values; of a cross-attention the last two are the source's."""

    def terms(c: Cell) -> tuple:
        x = c.x(1 if what != "query" and c.block.name.endswith("_cross") else 0)
        name = f"{c.block.name}/{what}"
        bias = c.weight(f"{name}/bias")[c.head, c.column]
        return _dense(x, c.weight(f"{name}/kernel")[:, c.head, c.column], bias)

    return terms


def _turned(what: str) -> Callable[[Cell], tuple]:
    """Returns the two terms of a turned number: its own by the cosine, its partner's by the sine."""

    def terms(c: Cell) -> tuple:
        vector = c.row(what)  # (K,)
        half = len(vector) // 2
        partner = (c.column + half) % len(vector)
        angle = c.token * 10000.0 ** (-2 * (c.column % half) / len(vector))
        sine = np.sin(angle) * (1 if c.column >= half else -1)
        names = f"dimension {c.column}", f"dimension {partner}, its partner"
        return names, vector[[c.column, partner]], np.array([np.cos(angle), sine]), {}

    return terms


def _table(what: str, name: str) -> Callable[[Cell], tuple]:
    def terms(c: Cell) -> tuple:
        factor = c.layout.embedding_scale if what == "embedding" else 1.0
        return (name,), np.array([c.row(what)[c.column] / factor]), np.array([factor]), {}

    return terms


def _sum(c: Cell) -> tuple:
    """Returns a token plus its position, or what went past a sublayer plus what it made."""
    if c.block.kind == "positions":
        parts = {"token": c.x(), "position": c.row("positions")}
    else:
        parts = {"skip connection": c.x(), "sublayer": c.x(1)}
    return tuple(parts), np.array([values[c.column] for values in parts.values()]), np.ones(2), {}


def _scores(c: Cell) -> tuple:
    turned = "rotated_" if c.layout.rotary else ""
    left, right = c.row(f"{turned}query"), c.own(f"{turned}key")[c.head, c.column]
    return _numbered("dimension", len(left)), left, right, {"scale": c.layout.score_scale}


def _context(c: Cell) -> tuple:
    keys = c.trace.queries(f"{c.block.name}/key")
    return keys, c.row("weights"), c.own("value")[c.head, :, c.column], {}


def _output(c: Cell) -> tuple:
    """Returns what each head adds to a dimension of the output."""
    name = f"{c.block.name}/attention_output"
    context, kernel = c.own("context")[:, c.token], c.weight(f"{name}/kernel")[..., c.column]  # (H, K)
    left = (context * kernel).sum(axis=-1)  # (H,)
    bias = float(c.weight(f"{name}/bias")[c.column])
    return _numbered("head", len(left)), left, np.ones(len(left)), {"bias": bias}


def _wide(c: Cell) -> tuple:
    name = f"{c.block.name}_wide"
    return _dense(c.x(), c.weight(f"{name}/kernel")[:, c.column], c.weight(f"{name}/bias")[c.column])


def _back(c: Cell) -> tuple:
    name = f"{c.block.name}_back"
    hidden_state = c.row(c.layout.feed_forward_tensors[-2])
    bias = c.weight(f"{name}/bias")[c.column]
    return _dense(hidden_state, c.weight(f"{name}/kernel")[:, c.column], bias, "unit")


def _one_of(what: str, name: str) -> Callable[[Cell], tuple]:
    """Returns the one number that comes in."""
    return lambda c: ((name,), c.row(what)[[c.column]], np.ones(1), {"chosen": 0})


def _norm(c: Cell) -> tuple:
    x = c.trace.tensors[c.block.tensors[0]][c.token] if c.block.kind == "add & norm" else c.x()
    more = {
        "bias": float(c.weight(f"{c.block.name}/beta")[c.column]),
        "scale": float(c.weight(f"{c.block.name}/gamma")[c.column]),
        "mean": float(x.mean()),
        "deviation": float(np.sqrt(x.var() + c.layout.epsilon)),
        "chosen": c.column,
    }
    return _numbered("dimension", len(x)), x, np.ones(len(x)), more


def _logits(c: Cell) -> tuple:
    if c.layout.tied:
        return _dense(c.x(), c.weight("embedding/embeddings")[c.column], 0.0)
    return _dense(c.x(), c.weight("logits/kernel")[:, c.column], c.weight("logits/bias")[c.column])


def _weights(c: Cell) -> tuple:
    """Returns the softmax of a row of scores; what the mask hides has no share."""
    keys = c.trace.queries(f"{c.block.name}/key")
    return keys, c.row("scores"), c.row("weights"), {"chosen": c.column}


def _probability(c: Cell) -> tuple:
    """Returns the softmax over the vocabulary: of its tokens those that the figure shows."""
    ids = np.union1d(c.trace.shown_ids, c.column)
    chosen = int(np.searchsorted(ids, c.column))
    return tuple(c.names(ids)), c.x()[ids], c.row("probability")[ids], {"chosen": chosen}


# --- the table ----------------------------------------------------------------------------------------------

RULES = {
    "embedding": Rule(
        kind="look-up",
        terms=_table("embedding", "row of the table"),
        numpy="embedding = table[ids]{scaled}  # (T, D)",
    ),
    "positions": Rule(
        kind="look-up",
        terms=_table("positions", "row of the positions"),
        numpy="positions = table[: len(x)]  # (T, D)",
    ),
    "sum": Rule(kind="sum", terms=_sum, numpy="sum = x + {other}  # (T, D)"),
    "query": Rule(
        kind="dense",
        terms=_projected("query"),
        numpy='query = np.einsum("td,dhk->htk", x, w_query){b_query}  # (H, T, K)',
    ),
    "key": Rule(
        kind="dense",
        terms=_projected("key"),
        numpy='key = np.einsum("sd,dhk->hsk", y, w_key){b_key}  # (H, S, K)',
    ),
    "value": Rule(
        kind="dense",
        terms=_projected("value"),
        numpy='value = np.einsum("sd,dhk->hsk", y, w_value){b_value}  # (H, S, K)',
    ),
    "rotated_query": Rule(
        kind="dense",
        terms=_turned("query"),
        before="query",
        numpy="def turned(heads):  # by the angles of each position, (T, K)\n"
        "    one, other = np.split(heads, 2, axis=-1)\n"
        "    return heads * np.cos(angles) + np.concatenate([-other, one], axis=-1) * np.sin(angles)\n"
        "rotated_query = turned(query)  # (H, T, K)",
    ),
    "rotated_key": Rule(
        kind="dense", terms=_turned("key"), before="key", numpy="rotated_key = turned(key)  # (H, T, K)"
    ),
    "scores": Rule(
        kind="product",
        terms=_scores,
        before="{turned}query",
        numpy="scores = {turned}query @ {turned}key.transpose(0, 2, 1) / np.sqrt(key.shape[-1])  # (H, T, S)",
    ),
    "weights": Rule(
        kind="softmax",
        terms=_weights,
        before="scores",
        numpy="weights = softmax(np.where(mask, scores, -np.inf))  # (H, T, S)",
    ),
    "context": Rule(
        kind="mean", terms=_context, before="value", numpy="context = weights @ value  # (H, T, K)"
    ),
    "output": Rule(
        kind="sum",
        terms=_output,
        before="context",
        numpy='output = np.einsum("htk,hkd->td", context, w_output){b_output}  # (T, D)',
    ),
    "in": Rule(kind="dense", terms=_wide, numpy="in_ = x @ w_in + b_in  # (T, F)"),
    "relu": Rule(
        kind="relu",
        terms=_one_of("in", "before the ReLU"),
        before="in",
        numpy="relu = np.maximum(in_, 0)  # (T, F)",
    ),
    "squared": Rule(
        kind="square",
        terms=_one_of("relu", "after the ReLU"),
        before="relu",
        numpy="squared = relu**2  # (T, F)",
    ),
    "out": Rule(
        kind="dense", terms=_back, before="{hidden}", numpy="out = {hidden} @ w_out + b_out  # (T, D)"
    ),
    "norm": Rule(
        kind="norm",
        terms=_norm,
        numpy="centred = {x} - {x}.mean(axis=-1, keepdims=True)\n"
        "deviation = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + {epsilon})\n"
        "norm = centred / deviation * gamma + beta  # (T, D)",
    ),
    "logits": Rule(kind="dense", terms=_logits, numpy="logits = x @ w + b  # (T, V)"),
    "probability": Rule(
        kind="softmax",
        terms=_probability,
        numpy="powers = np.exp(x - x.max(axis=-1, keepdims=True))\n"
        "probability = powers / powers.sum(axis=-1, keepdims=True)  # (T, V)",
    ),
}
