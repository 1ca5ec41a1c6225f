"""The terms of a number, its formula with numbers, and the NumPy code of a block."""

import numpy as np

from ....base.i18n import message
from .rules import RULES, Cell
from .schema import Block, CellResult, MachineResult

_MAX_FORMULA_TERMS = 3  # terms of a sum that are written out
_SUM_LATEX = r"\sum_i x_i w_i + b = {sum}"
OPERATION_LATEX = {  # of each kind of rule; `{sum}` are its largest terms
    "look-up": r"E_{{id,\,d}} \cdot s = {inputs[0]:.4f} \cdot {multipliers[0]:.4f}",
    "dense": _SUM_LATEX,
    "sum": r"\sum_i x_i = {sum}",
    "product": r"\frac{{1}}{{\sqrt{{K}}}} \sum_i q_i k_i = {scale:.4f} \left({sum}\right)",
    "mean": r"\sum_s \alpha_s v_s = {sum}",
    "norm": r"\gamma\,\frac{{x - \mu}}{{\sqrt{{\sigma^2 + \epsilon}}}} + \beta = {scale:.4f} \cdot "
    r"\frac{{{x:.4f} - ({mean:.4f})}}{{{standard_deviation:.4f}}} + ({bias:.4f})",
    "relu": r"\max(0,\ x) = \max(0,\ {x:.4f})",
    "square": r"x^2 = {x:.4f}^2",
    "softmax": r"\frac{{e^{{x_j}}}}{{\sum_i e^{{x_i}}}} = \frac{{e^{{{x:.3f}}}}}{{\sum_i e^{{x_i}}}}",
    "hidden": r"\frac{{e^{{x_j}}}}{{\sum_i e^{{x_i}}}},\ x_j = -\infty \text{{ {by_the_mask}}}",
}


def explain_cell(cell: Cell, tensor_type: str) -> CellResult:
    """Returns how a number of a kind of tensor is made."""
    rule = RULES[tensor_type]
    names, inputs, multipliers, extras = rule.compute_terms(cell)
    constants = {
        "bias": 0.0,
        "scale": 1.0,
        "mean": 0.0,
        "standard_deviation": 1.0,
        "chosen_index": -1,
    } | extras
    inputs, multipliers = np.array(inputs, "float64"), np.array(multipliers, "float64")
    chosen = constants["chosen_index"]
    value_functions = {
        "norm": lambda: (
            (inputs[chosen] - constants["mean"]) / constants["standard_deviation"] * constants["scale"]
            + constants["bias"]
        ),
        "relu": lambda: max(inputs[chosen], 0.0),
        "square": lambda: inputs[chosen] ** 2,
        "softmax": lambda: multipliers[chosen],
    }
    value = value_functions.get(
        rule.operation, lambda: (inputs * multipliers).sum() * constants["scale"] + constants["bias"]
    )()
    tensor = next(name for name in cell.block.tensors if name.endswith(f"/{tensor_type}"))
    return CellResult(
        tensor=tensor,
        operation=rule.operation,
        term_names=tuple(names),
        inputs=inputs,
        multipliers=multipliers,
        **constants,
        value=float(value),
    )


def input_tensor(block: Block, tensor: str) -> str:
    """Returns the tensor that comes into what makes another one; "" for a table's row."""
    tensor_type = tensor.rsplit("/", 1)[1]
    input_type = RULES[tensor_type].input_template.format(**_template_values(block))
    if input_type:
        return f"{block.name}/{input_type}"
    if tensor_type == "norm" and block.block_type == "add & norm":
        return block.tensors[0]
    return (
        (block.input_tensors[-1] if tensor_type in ("key", "value") else block.input_tensors[0])
        if block.input_tensors
        else ""
    )


def _template_values(block: Block) -> dict[str, str]:
    """Returns how a block differs from others of its kind, as the table writes it."""
    is_rotary, is_squared = (
        f"{block.name}/{tensor_type}" in block.tensors for tensor_type in ("rotated_key", "squared")
    )
    biases = {
        f"b_{projection}": "" if is_rotary else f" + b_{projection}[:, None]"
        for projection in ("query", "key", "value")
    }
    return biases | {
        "b_output": "" if is_rotary else " + b_output",
        "turned": "rotated_" if is_rotary else "",
        "hidden": "squared" if is_squared else "relu",
        "other": "positions" if block.block_type == "positions" else "y",
        "x": "sum" if block.block_type == "add & norm" else "x",
    }


def numpy_code(result: MachineResult, block: Block) -> str:
    """Returns the lines of NumPy that make the tensors of a block."""
    is_rotary = not any(other.block_type == "positions" for other in result.blocks)
    template_values = _template_values(block) | {
        "epsilon": "1e-5" if is_rotary else "1e-6",
        "scaled": "" if is_rotary else " * scale",
    }
    return "\n".join(
        RULES[tensor.rsplit("/", 1)[1]].numpy_template.format(**template_values) for tensor in block.tensors
    )


def cell_formula(cell: CellResult) -> str:
    """Returns the formula of a number as LaTeX, its largest terms filled in."""
    latex_key = "hidden" if cell.operation == "softmax" and cell.value == 0 else cell.operation
    fields = {
        name: getattr(cell, name)
        for name in ("inputs", "multipliers", "scale", "bias", "mean", "standard_deviation")
    }
    fields |= {
        "x": cell.inputs[cell.chosen_index],
        "sum": _largest_terms(cell),
        "by_the_mask": message("machine-masked"),
    }
    latex = OPERATION_LATEX[latex_key].format(**fields)
    return f"{latex} = {cell.value:.4f}"


def _largest_terms(cell: CellResult) -> str:
    """Returns the largest terms of a sum, dots for the rest, and the bias after them."""
    largest_indices = np.argsort(-np.abs(cell.terms), kind="stable")[:_MAX_FORMULA_TERMS]
    if cell.operation == "sum":
        terms = [f"({cell.inputs[index]:.4f})" for index in largest_indices]
    else:
        terms = [
            rf"({cell.inputs[index]:.3f} \cdot {cell.multipliers[index]:.3f})" for index in largest_indices
        ]
    dots = [r"\dots"] if len(cell.term_names) > _MAX_FORMULA_TERMS else []
    bias = [f"({cell.bias:.4f})"] if cell.bias else []
    return " + ".join([*terms, *dots, *bias])
