"""The way to one weight: the formula with its numbers, the vectors and their products, the head's output."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.matrices import add_scale, distinct_names, row_height, token_ticks, weight_text
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, quoted
from core.traces.attention.views import InsideTrace


def _latex(token: str) -> str:
    """Returns a token as a formula holds it."""
    safe = "".join(f"\\{sign}" if sign in "#$%&_{}" else sign for sign in token if sign not in "\\^~")
    return f"\\text{{{safe}}}"


def formula(trace: InsideTrace, queries: Sequence[str]) -> str:
    """Returns the way to the chosen weight in LaTeX, filled in with its numbers, a step a line.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equations 16-1 and 16-3.
    """
    row, column = trace.query, trace.key
    raw, scaled = trace.raw[row, column], trace.scaled[row, column]
    product = "v_i \\tanh(q_i + k_i)" if trace.vector is not None else "q_i\\,k_i"
    steps = [f"\\textstyle\\sum_i {product} &= {raw:.4f}"]
    if trace.divisor != 1:
        steps.append(f"{raw:.4f} \\,/ \\sqrt{{{len(trace.q)}}} &= {scaled:.4f}")
    if not trace.mask[row, column]:
        steps.append("\\text{hidden by the mask: weight} &= 0")
    else:
        highest = trace.masked[row].max()
        powers = np.exp(trace.masked[row] - highest)
        less = f"{highest:.4f}" if highest >= 0 else f"({highest:.4f})"
        steps.append(
            f"\\frac{{e^{{{scaled:.4f} - {less}}}}}{{\\sum_j e^{{s_j - {less}}}}} = "
            f"\\frac{{{powers[column]:.4f}}}{{{powers.sum():.4f}}} &= \\mathbf{{{trace.weight:.4f}}}"
        )
    query, key = _latex(distinct_names(queries)[row]), _latex(distinct_names(trace.key_tokens)[column])
    return f"\\begin{{aligned}}{query} \\to {key}:\\quad " + "\\\\".join(steps) + "\\end{aligned}"


def _add_bars(figure: go.Figure, values: np.ndarray, row: int, colour: str | list[str], hover: str) -> None:
    """Draws values (N,) as bars in a row of a figure."""
    figure.add_bar(
        x=list(range(len(values))),
        y=float32(values),
        marker={"color": colour, "line": {"width": 0}},
        showlegend=False,
        row=row,
        col=1,
        hovertemplate=f"{hover}: %{{y:.4f}}<extra></extra>",
    )


def products(trace: InsideTrace, queries: Sequence[str]) -> Picture:
    """Draws q and k of a weight, their products dimension by dimension, and the softmax of the whole row.

    Args:
        trace: The way to it.
        queries: Names of the T rows.
    """
    query, key = distinct_names(queries)[trace.query], distinct_names(trace.key_tokens)[trace.key]
    product = "v · tanh(q + k)" if trace.vector is not None else "q · k"
    raw = float(trace.raw[trace.query, trace.key])
    titles = [
        f"q of “{escaped(query)}”",
        f"k of “{escaped(key)}”",
        f"{product}, dimension by dimension: the sum is <b>{raw:.4f}</b>",
        f"softmax of the row of “{escaped(query)}”: “{escaped(key)}” gets <b>{trace.weight:.4f}</b>",
    ]
    figure = make_subplots(
        rows=4, cols=1, vertical_spacing=0.09, row_heights=[1, 1, 1, 1.2], subplot_titles=titles
    )
    _add_bars(figure, trace.q, 1, BLUE, "dimension %{x}, q")
    _add_bars(figure, trace.k, 2, ORANGE, "dimension %{x}, k")
    _add_bars(figure, trace.products, 3, GREEN, f"dimension %{{x}}, {product}")
    chosen = [GREEN if key == trace.key else GREY for key in range(len(trace.key_tokens))]
    _add_bars(figure, trace.weights[trace.query], 4, chosen, "“%{x}”")
    figure.update_annotations(font_size=13)
    lay_out(
        figure,
        height=720,
        margin_t=30,
        bargap=0.15,
        xaxis4={"tickangle": -60 if len(chosen) > 6 else 0, **token_ticks(trace.key_tokens)},
        yaxis4={"range": [0, 1]},
    )
    table = {
        "dimension": list(range(len(trace.q))),
        "q": trace.q.tolist(),
        "k": trace.k.tolist(),
        product: trace.products.tolist(),
    }
    return Picture(figure=figure, story=_products_story(trace, raw), columns=table)


def _products_story(trace: InsideTrace, raw: float) -> str:
    largest = np.argsort(-np.abs(trace.products))[:5]
    dimensions = ", ".join(map(str, largest))
    scaled = "This model does not scale its scores."
    if trace.divisor != 1:
        score = trace.scaled[trace.query, trace.key]
        scaled = f"Divided by √{len(trace.q)} = {trace.divisor:.4f} it is {score:.4f}."
    hidden = "" if trace.mask[trace.query, trace.key] else ", since the mask hides it"
    return (
        f"{len(trace.q)} products add up to {raw:.4f}; the {len(largest)} largest of them, in dimensions "
        f"{dimensions}, to {trace.products[largest].sum():.4f}. {scaled} The softmax of its row makes "
        f"{weight_text(trace.weight)} of it{hidden}. What is computed here is {trace.difference:.1e} away "
        "from the model's own scores and weights at most."
    )


def output(trace: InsideTrace, queries: Sequence[str]) -> Picture:
    """Draws each value of a head times its weight, and their sum: what it puts out for the query."""
    query, names = distinct_names(queries)[trace.query], distinct_names(trace.key_tokens)
    figure = make_subplots(
        rows=3,
        cols=1,
        vertical_spacing=0.13,
        row_heights=[1.4, 1, 1],
        subplot_titles=[
            "weight × value, a key a row",
            f"of “{escaped(names[trace.key])}” alone: {trace.weight:.4f} × v",
            f"the sum: what the head puts out for “{escaped(query)}”",
        ],
    )
    hover = "“%{y}”, dimension %{x}: %{z:.4f}<extra></extra>"
    rows = go.Heatmap(z=float32(trace.weighted), coloraxis="coloraxis", hovertemplate=hover)
    figure.add_trace(rows, row=1, col=1)
    _add_bars(figure, trace.weighted[trace.key], 2, GREEN, "dimension %{x}")
    _add_bars(figure, trace.output, 3, BLUE, "dimension %{x}")
    figure.update_annotations(font_size=13)
    lay_out(
        figure,
        height=520 + len(names) * min(20, row_height(len(names))),
        margin_t=24,
        bargap=0.15,
        yaxis={"autorange": "reversed", **token_ticks(trace.key_tokens)},
    )
    largest = max(float(np.abs(trace.weighted).max()), 1e-9)
    add_scale(figure, "weight × value", low=-largest, high=largest, colours=DIVERGING, above=22)
    table = long_table(
        {"value": trace.values, "weight × value": trace.weighted},
        {"key": range(len(names)), "key token": trace.key_tokens},
        {"dimension": range(len(trace.output))},
    )
    return Picture(figure=figure, story=_output_story(trace, names), columns=table)


def _output_story(trace: InsideTrace, names: Sequence[str]) -> str:
    lengths = np.linalg.norm(trace.weighted, axis=1)  # (S,)
    most = int(lengths.argmax())
    return (
        f"The output is {np.linalg.norm(trace.output):.3f} long. {quoted(names[most])} adds most to it "
        f"({lengths[most]:.3f}), with a weight of {weight_text(trace.weights[trace.query, most])}: how long "
        f"a value is counts beside its weight.{_contribution(trace)}"
    )


def _contribution(trace: InsideTrace) -> str:
    """Says what the head adds beside the others of its layer."""
    if trace.contributions is None or len(trace.contributions) < 2:
        return ""
    lengths = np.linalg.norm(trace.contributions, axis=1)  # (H,)
    length = lengths[trace.head]
    rank = int((lengths > length).sum()) + 1
    total = float(np.linalg.norm(trace.contributions.sum(axis=0) + trace.bias))
    return (
        f" After the layer's output matrix head {trace.head} adds a vector {length:.3f} long, number {rank} "
        f"of {len(lengths)} heads; all of them and the bias sum to one {total:.3f} long."
    )
