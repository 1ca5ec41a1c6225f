"""The formula of one weight, with its numbers."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....base.text import disambiguate_tokens
from .schema import WeightResult


def format_formula(result: WeightResult, query_labels: Sequence[str]) -> str:
    """Returns the formula of the chosen weight in LaTeX, filled in with its numbers, a step a line.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equations 16-1 and 16-3.
    """
    row, column = result.query, result.key
    raw_score, scaled_score = result.raw_scores[row, column], result.scaled_scores[row, column]
    product = "v_i \\tanh(q_i + k_i)" if result.score_vector is not None else "q_i\\,k_i"
    steps = [f"\\textstyle\\sum_i {product} &= {raw_score:.4f}"]
    if result.divisor != 1:
        steps.append(f"{raw_score:.4f} \\,/ \\sqrt{{{len(result.q)}}} &= {scaled_score:.4f}")
    if not result.mask[row, column]:
        steps.append(f"\\text{{{message('one_weight-masked')}}} &= 0")
    else:
        max_score = result.masked_scores[row].max()
        exponentials = np.exp(result.masked_scores[row] - max_score)
        max_text = f"{max_score:.4f}" if max_score >= 0 else f"({max_score:.4f})"
        steps.append(
            f"\\frac{{e^{{{scaled_score:.4f} - {max_text}}}}}{{\\sum_j e^{{s_j - {max_text}}}}} = "
            f"\\frac{{{exponentials[column]:.4f}}}{{{exponentials.sum():.4f}}} "
            f"&= \\mathbf{{{result.weight:.4f}}}"
        )
    query = _to_latex(disambiguate_tokens(query_labels)[row])
    key = _to_latex(disambiguate_tokens(result.key_tokens)[column])
    return f"\\begin{{aligned}}{query} \\to {key}:\\quad " + "\\\\".join(steps) + "\\end{aligned}"


def _to_latex(token: str) -> str:
    signs = (sign for sign in token if sign not in "\\^~")
    escaped_token = "".join(f"\\{sign}" if sign in "#$%&_{}" else sign for sign in signs)
    return f"\\text{{{escaped_token}}}"
