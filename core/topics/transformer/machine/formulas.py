"""An element of a tensor computed from its terms, its formula with values, and the NumPy code of a block."""

import numpy as np

from ....base.i18n import message
from .rules import RULES, TensorElement
from .schema import Block, MachineResult, TensorElementResult, get_suffix

_MAX_FORMULA_TERMS = 3  # terms of a sum that are written out
_ELEMENT_FIELDS = ("inputs", "multipliers", "scale", "bias", "mean", "standard_deviation")
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


def explain_element(element: TensorElement, suffix: str) -> TensorElementResult:
    """Computes an element of the tensor with a suffix from its terms."""
    rule = RULES[suffix]
    names, inputs, multipliers, extras = rule.compute_terms(element)
    constants = {
        "bias": 0.0,
        "scale": 1.0,
        "mean": 0.0,
        "standard_deviation": 1.0,
        "chosen_index": -1,
    } | extras
    inputs, multipliers = np.array(inputs, "float64"), np.array(multipliers, "float64")
    scale, bias, chosen = constants["scale"], constants["bias"], constants["chosen_index"]
    chosen_input = inputs[chosen]
    values = {
        "norm": (chosen_input - constants["mean"]) / constants["standard_deviation"] * scale + bias,
        "relu": max(chosen_input, 0.0),
        "square": chosen_input**2,
        "softmax": multipliers[chosen],
    }
    is_sum = (
        rule.operation not in values
    )  # a product with -inf, which the mask puts into scores, is not defined
    return TensorElementResult(
        tensor=next(name for name in element.block.tensors if get_suffix(name) == suffix),
        operation=rule.operation,
        term_names=tuple(names),
        inputs=inputs,
        multipliers=multipliers,
        **constants,
        value=float((inputs * multipliers).sum() * scale + bias if is_sum else values[rule.operation]),
    )


def find_input_tensor(block: Block, tensor_name: str) -> str:
    """Returns the name of the tensor from which a tensor of a block is computed; "" for a table's row."""
    suffix = get_suffix(tensor_name)
    input_suffix = RULES[suffix].input_template.format(**_template_values(block))
    if input_suffix:
        return f"{block.name}/{input_suffix}"
    if suffix == "norm" and block.block_type == "add & norm":
        return block.tensors[0]
    if not block.input_tensors:
        return ""
    return block.input_tensors[-1 if suffix in ("key", "value") else 0]


def _template_values(block: Block) -> dict[str, str]:
    is_rotary, is_squared = (
        f"{block.name}/{suffix}" in block.tensors for suffix in ("rotated_key", "squared")
    )
    biases = {f"b_{name}": "" if is_rotary else f" + b_{name}[:, None]" for name in ("query", "key", "value")}
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
        RULES[get_suffix(name)].numpy_template.format(**template_values) for name in block.tensors
    )


def element_formula(element: TensorElementResult) -> str:
    """Returns the computation of an element as LaTeX, with its largest terms."""
    is_masked = element.operation == "softmax" and element.value == 0
    latex = OPERATION_LATEX["hidden" if is_masked else element.operation].format(
        **{name: getattr(element, name) for name in _ELEMENT_FIELDS},
        x=element.inputs[element.chosen_index],
        sum=_largest_terms(element),
        by_the_mask=message("machine-masked"),
    )
    return f"{latex} = {element.value:.4f}"


def _largest_terms(element: TensorElementResult) -> str:
    """Returns the largest terms of a sum, dots for the rest, and the bias after them."""
    template = "({0:.4f})" if element.operation == "sum" else r"({0:.3f} \cdot {1:.3f})"
    indices = np.argsort(-np.abs(element.terms), kind="stable")[:_MAX_FORMULA_TERMS]
    terms = [template.format(element.inputs[index], element.multipliers[index]) for index in indices]
    dots = [r"\dots"] if len(element.term_names) > _MAX_FORMULA_TERMS else []
    bias = [f"({element.bias:.4f})"] if element.bias else []
    return " + ".join([*terms, *dots, *bias])
