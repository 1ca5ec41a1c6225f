"""The formula of a number with its numbers filled in, and the lines of NumPy that make a room's tensors."""

import numpy as np

from core.traces.transformer.cell import CellTrace
from core.traces.transformer.machine import MachineTrace, Room

_FILLED = 3  # terms of a sum that are written out

_ATTENTION = """query = np.einsum("td,dhk->htk", x, w_query) + b_query[:, None]  # (H, T, K)
key = np.einsum("sd,dhk->hsk", y, w_key) + b_key[:, None]        # (H, S, K)
value = np.einsum("sd,dhk->hsk", y, w_value) + b_value[:, None]  # (H, S, K)
scores = query @ key.transpose(0, 2, 1) / np.sqrt(key.shape[-1]) # (H, T, S)
weights = softmax(np.where(mask, scores, -np.inf))               # (H, T, S)
context = weights @ value                                        # (H, T, K)
output = np.einsum("htk,hkd->td", context, w_output) + b_output  # (T, D)"""
_ROTARY = """query = np.einsum("td,dhk->htk", x, w_query)  # (H, T, K)
key = np.einsum("td,dhk->htk", x, w_key)      # (H, T, K)
value = np.einsum("td,dhk->htk", x, w_value)  # (H, T, K)
def turned(heads):                            # by the angles of each position, (T, K)
    one, other = np.split(heads, 2, axis=-1)
    return heads * np.cos(angles) + np.concatenate([-other, one], axis=-1) * np.sin(angles)
scores = turned(query) @ turned(key).transpose(0, 2, 1) / np.sqrt(key.shape[-1])  # (H, T, T)
weights = softmax(np.where(mask, scores, -np.inf))     # (H, T, T)
context = weights @ value                              # (H, T, K)
output = np.einsum("htk,hkd->td", context, w_output)   # (T, D)"""
_NORM = """centred = {x} - {x}.mean(axis=-1, keepdims=True)
deviation = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + {epsilon})
norm = centred / deviation * gamma + beta  # (T, D)"""
NUMPY = {
    "embedding": "embedding = table[ids] * scale  # (T, D)",
    "positions": "sum = x + positions[: len(x)]  # (T, D)",
    "attention": _ATTENTION,
    "feed-forward": """in_ = x @ w_in + b_in      # (T, F)
relu = np.maximum(in_, 0)  # (T, F)
out = relu @ w_out + b_out # (T, D)""",
    "add": "sum = x + y  # (T, D): what came in, and what the sublayer made of it",
    "norm": _NORM.format(x="x", epsilon="1e-6"),
    "add & norm": "sum = x + y  # (T, D): what came in, and what the sublayer made of it\n"
    + _NORM.format(x="sum", epsilon="1e-6"),
    "logits": "logits = x @ w + b  # (T, V)",
    "softmax": """powers = np.exp(x - x.max(axis=-1, keepdims=True))
probability = powers / powers.sum(axis=-1, keepdims=True)  # (T, V)""",
}


# The rooms of a model with rotary positions, where they differ from those above.
ROTARY = NUMPY | {
    "embedding": "embedding = table[ids]  # (T, D)",
    "attention": _ROTARY,
    "feed-forward": """in_ = x @ w_in + b_in         # (T, F)
relu = np.maximum(in_, 0)     # (T, F)
squared = relu**2             # (T, F)
out = squared @ w_out + b_out # (T, D)""",
    "norm": _NORM.format(x="x", epsilon="1e-5"),
}


def numpy_lines(trace: MachineTrace, room: Room) -> str:
    """Returns the lines of NumPy that make the tensors of a room."""
    rotary = not any(other.kind == "positions" for other in trace.rooms)
    return (ROTARY if rotary else NUMPY)[room.name if room.kind == "output" else room.kind]


def formula(cell: CellTrace) -> str:
    """Returns the formula of a number as LaTeX, its largest terms filled in."""
    value = f"= {cell.value:.4f}"
    if cell.rule == "norm":
        x = cell.left[cell.chosen]
        fraction = rf"\frac{{{x:.4f} - ({cell.mean:.4f})}}{{{cell.deviation:.4f}}}"
        general = r"\gamma\,\frac{x - \mu}{\sqrt{\sigma^2 + \epsilon}} + \beta"
        return rf"{general} = {cell.scale:.4f} \cdot {fraction} + ({cell.bias:.4f}) {value}"
    if cell.rule == "relu":
        return rf"\max(0,\ x) = \max(0,\ {cell.left[0]:.4f}) {value}"
    if cell.rule == "square":
        return rf"x^2 = {cell.left[0]:.4f}^2 {value}"
    if cell.rule == "softmax" and cell.value == 0:
        return rf"\frac{{e^{{x_j}}}}{{\sum_i e^{{x_i}}}},\ x_j = -\infty \text{{ by the mask}} {value}"
    if cell.rule == "softmax":
        general = r"\frac{e^{x_j}}{\sum_i e^{x_i}}"
        return rf"{general} = \frac{{e^{{{cell.left[cell.chosen]:.3f}}}}}{{\sum_i e^{{x_i}}}} {value}"
    if cell.rule == "look-up":
        return rf"E_{{id,\,d}} \cdot s = {cell.left[0]:.4f} \cdot {cell.right[0]:.4f} {value}"
    return f"{_GENERAL[cell.rule]} = {_filled(cell)} {value}"


_GENERAL = {
    "dense": r"\sum_i x_i w_i + b",
    "product": r"\frac{1}{\sqrt{K}} \sum_i q_i k_i",
    "mean": r"\sum_s \alpha_s v_s",
    "sum": r"\sum_i x_i",
}


def _filled(cell: CellTrace) -> str:
    """Returns the largest terms of a sum, dots for the rest, and what comes before and behind them."""
    order = np.argsort(-np.abs(cell.terms), kind="stable")[:_FILLED]
    if cell.rule == "sum":
        terms = [f"({cell.left[index]:.4f})" for index in order]
    else:
        terms = [rf"({cell.left[index]:.3f} \cdot {cell.right[index]:.3f})" for index in order]
    if len(cell.names) > _FILLED:
        terms.append(r"\dots")
    if cell.bias:
        terms.append(f"({cell.bias:.4f})")
    text = " + ".join(terms)
    return rf"{cell.scale:.4f} \left({text}\right)" if cell.rule == "product" else text
