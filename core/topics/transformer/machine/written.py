"""A number made of its terms, its formula with numbers filled in, and the lines of NumPy of a block."""

import numpy as np

from ....base.i18n import message
from .rules import RULES, Cell
from .schema import Block, CellResult, MachineResult

_FILLED = 3  # terms of a sum that are written out
_SUM = r"\sum_i x_i w_i + b = {sum}"
LATEX = {  # of each kind of rule; `{sum}` are its largest terms
    "look-up": r"E_{{id,\,d}} \cdot s = {left[0]:.4f} \cdot {right[0]:.4f}",
    "dense": _SUM,
    "sum": r"\sum_i x_i = {sum}",
    "product": r"\frac{{1}}{{\sqrt{{K}}}} \sum_i q_i k_i = {scale:.4f} \left({sum}\right)",
    "mean": r"\sum_s \alpha_s v_s = {sum}",
    "norm": r"\gamma\,\frac{{x - \mu}}{{\sqrt{{\sigma^2 + \epsilon}}}} + \beta = {scale:.4f} \cdot "
    r"\frac{{{x:.4f} - ({mean:.4f})}}{{{deviation:.4f}}} + ({bias:.4f})",
    "relu": r"\max(0,\ x) = \max(0,\ {x:.4f})",
    "square": r"x^2 = {x:.4f}^2",
    "softmax": r"\frac{{e^{{x_j}}}}{{\sum_i e^{{x_i}}}} = \frac{{e^{{{x:.3f}}}}}{{\sum_i e^{{x_i}}}}",
    "hidden": r"\frac{{e^{{x_j}}}}{{\sum_i e^{{x_i}}}},\ x_j = -\infty \text{{ {by_the_mask}}}",
}


def made(cell: Cell, what: str) -> CellResult:
    """Returns how a number of a kind of tensor is made."""
    rule = RULES[what]
    names, left, right, more = rule.terms(cell)
    parts = {"bias": 0.0, "scale": 1.0, "mean": 0.0, "deviation": 1.0, "chosen": -1} | more
    left, right = np.array(left, "float64"), np.array(right, "float64")
    chosen = parts["chosen"]
    values = {
        "norm": lambda: (left[chosen] - parts["mean"]) / parts["deviation"] * parts["scale"] + parts["bias"],
        "relu": lambda: max(left[chosen], 0.0),
        "square": lambda: left[chosen] ** 2,
        "softmax": lambda: right[chosen],
    }
    value = values.get(rule.kind, lambda: (left * right).sum() * parts["scale"] + parts["bias"])()
    tensor = next(name for name in cell.block.tensors if name.endswith(f"/{what}"))
    return CellResult(
        tensor=tensor, rule=rule.kind, names=tuple(names), left=left, right=right, **parts, value=float(value)
    )


def came_from(block: Block, tensor: str) -> str:
    """Returns the tensor that comes into what makes another one; "" for a table's row."""
    what = tensor.rsplit("/", 1)[1]
    before = RULES[what].before.format(**_ways(block))
    if before:
        return f"{block.name}/{before}"
    if what == "norm" and block.kind == "add & norm":
        return block.tensors[0]
    return (block.reads[-1] if what in ("key", "value") else block.reads[0]) if block.reads else ""


def _ways(block: Block) -> dict[str, str]:
    """Returns how a block differs from others of its kind, as the table writes it."""
    rotary, squared = (f"{block.name}/{what}" in block.tensors for what in ("rotated_key", "squared"))
    biases = {f"b_{part}": "" if rotary else f" + b_{part}[:, None]" for part in ("query", "key", "value")}
    return biases | {
        "b_output": "" if rotary else " + b_output",
        "turned": "rotated_" if rotary else "",
        "hidden": "squared" if squared else "relu",
        "other": "positions" if block.kind == "positions" else "y",
        "x": "sum" if block.kind == "add & norm" else "x",
    }


def numpy_lines(result: MachineResult, block: Block) -> str:
    """Returns the lines of NumPy that make the tensors of a block."""
    rotary = not any(other.kind == "positions" for other in result.blocks)
    ways = _ways(block) | {"epsilon": "1e-5" if rotary else "1e-6", "scaled": "" if rotary else " * scale"}
    return "\n".join(RULES[tensor.rsplit("/", 1)[1]].numpy.format(**ways) for tensor in block.tensors)


def formula(cell: CellResult) -> str:
    """Returns the formula of a number as LaTeX, its largest terms filled in."""
    kind = "hidden" if cell.rule == "softmax" and cell.value == 0 else cell.rule
    fields = {name: getattr(cell, name) for name in ("left", "right", "scale", "bias", "mean", "deviation")}
    fields |= {
        "x": cell.left[cell.chosen],
        "sum": _filled(cell),
        "by_the_mask": message("machine-by-the-mask"),
    }
    filled = LATEX[kind].format(**fields)
    return f"{filled} = {cell.value:.4f}"


def _filled(cell: CellResult) -> str:
    """Returns the largest terms of a sum, dots for the rest, and the bias after them."""
    order = np.argsort(-np.abs(cell.terms), kind="stable")[:_FILLED]
    if cell.rule == "sum":
        terms = [f"({cell.left[index]:.4f})" for index in order]
    else:
        terms = [rf"({cell.left[index]:.3f} \cdot {cell.right[index]:.3f})" for index in order]
    rest = [r"\dots"] if len(cell.names) > _FILLED else []
    bias = [f"({cell.bias:.4f})"] if cell.bias else []
    return " + ".join([*terms, *rest, *bias])
