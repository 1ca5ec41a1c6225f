"""One weight: the formula with its numbers, the vectors and their products, the head's output."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE, PURPLE
from core.figures.base.long_table import long_table
from core.figures.base.matrices import add_scale, distinct_names, row_height, token_ticks, weight_text
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, quoted
from core.traces.attention.facts import CellHeads
from core.traces.attention.views import InsideTrace


def _latex(token: str) -> str:
    """Returns a token as a formula holds it."""
    safe = "".join(f"\\{sign}" if sign in "#$%&_{}" else sign for sign in token if sign not in "\\^~")
    return f"\\text{{{safe}}}"


def formula(trace: InsideTrace, queries: Sequence[str]) -> str:
    """Returns the formula of the chosen weight in LaTeX, filled in with its numbers, a step a line.

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


def mean_sentence(cell: CellHeads, layer: int, head: int) -> str:
    """Returns what a mean over heads hides, as the sentence that a click on it opens.

    Args:
        cell: What each head gives to the query and the key.
        layer, head: The one that is shown below.
    """
    low, high = cell.weights.min(), cell.weights.max()
    largest = ", the largest" if (layer, head) == cell.strongest else ""
    return (
        f"**{cell.mean:.2f}** is the mean of {len(cell.heads)} heads, from {low:.2f} to {high:.2f}. "
        f"Here: layer {layer} head {head}{largest}."
    )


def products(trace: InsideTrace, queries: Sequence[str], cell: CellHeads | None = None) -> Picture:
    """Draws q and k of a weight, their products dimension by dimension, the softmax of the row, and v.

    Args:
        trace: How the weight comes about.
        queries: Names of the T rows.
        cell: What each of several heads gives to the same query and key, drawn first. Default: the one head.
    """
    product = "v · tanh(q + k)" if trace.vector is not None else "q · k"
    bars = _bars(trace, queries, product)
    if cell is not None:
        bars.insert(0, _head_bars(trace, cell))
    figure = make_subplots(
        rows=len(bars), cols=1, vertical_spacing=0.5 / len(bars), subplot_titles=[bar.title for bar in bars]
    )
    for row, bar in enumerate(bars, 1):
        _add_bars(figure, bar.values, row, bar.colour, bar.hover)
    figure.update_annotations(font_size=13)
    # the names under the softmax stand slanted above the next title
    lay_out(figure, height=165 * len(bars), margin_t=30, bargap=0.15, dragmode=False)
    if cell is not None:
        _name_heads(figure, cell)
    row = len(bars) - 1  # the softmax
    figure.data[row - 1].meta = "keys"
    for dimensions in (row - 3, row - 2):  # q and k have the dimensions of their products below
        figure.update_xaxes(row=dimensions, col=1, showticklabels=False)
    names = {"tickangle": -60 if len(trace.key_tokens) > 6 else 0, **token_ticks(trace.key_tokens)}
    figure.update_xaxes(row=row, col=1, **names)
    figure.update_yaxes(row=row, col=1, range=[0, 1])
    table = {
        "dimension": list(range(len(trace.q))),
        "q": trace.q.tolist(),
        "k": trace.k.tolist(),
        product: trace.products.tolist(),
    }
    return Picture(figure=figure, story=_products_story(trace), columns=table)


@dataclasses.dataclass(frozen=True)
class _Bars:
    """A row of bars: its title, N values, their colours, and what a hover calls each."""

    title: str
    values: np.ndarray
    colour: str | list[str]
    hover: str


def _bars(trace: InsideTrace, queries: Sequence[str], product: str) -> list[_Bars]:
    """Returns q, k, their products, the softmax of the row and v."""
    query = escaped(distinct_names(queries)[trace.query])
    key = escaped(distinct_names(trace.key_tokens)[trace.key])
    raw = trace.raw[trace.query, trace.key]
    chosen = [GREEN if index == trace.key else GREY for index in range(len(trace.key_tokens))]
    row = f"softmax over the row of “{query}”: “{key}” gets <b>{trace.weight:.4f}</b>"
    value = f"value of “{key}”, which is added with weight {trace.weight:.4f}"
    total = f"{product} in each dimension; the sum is <b>{raw:.4f}</b>"
    return [
        _Bars(f"q of “{query}”", trace.q, BLUE, "dimension %{x}, q"),
        _Bars(f"k of “{key}”", trace.k, ORANGE, "dimension %{x}, k"),
        _Bars(total, trace.products, GREEN, f"dimension %{{x}}, {product}"),
        _Bars(row, trace.weights[trace.query], chosen, "“%{x}”"),
        _Bars(value, trace.values[trace.key], PURPLE, "dimension %{x}, value"),
    ]


def _head_bars(trace: InsideTrace, cell: CellHeads) -> _Bars:
    """Returns what each head gives to the query and the key."""
    colours = [GREEN if pair == (trace.layer, trace.head) else GREY for pair in cell.heads]
    title = f"the weight in each head (layer.head); the mean is <b>{cell.mean:.4f}</b>"
    return _Bars(title, cell.weights, colours, "layer.head %{x}")


def _name_heads(figure: go.Figure, cell: CellHeads) -> None:
    """Names the bars of the heads and draws their mean."""
    figure.data[0].meta = "heads"
    ticks = {"tickvals": list(range(len(cell.heads))), "ticktext": [f"{a}.{b}" for a, b in cell.heads]}
    figure.update_xaxes(row=1, col=1, **ticks)
    figure.update_yaxes(row=1, col=1, range=[0, 1])
    figure.add_hline(y=cell.mean, row=1, col=1, line={"color": ORANGE, "dash": "dot", "width": 2})


def _products_story(trace: InsideTrace) -> str:
    raw = trace.raw[trace.query, trace.key]
    largest = np.argsort(-np.abs(trace.products))[:5]
    dimensions = ", ".join(map(str, largest))
    scaled = "This model does not scale its scores."
    if trace.divisor != 1:
        score = trace.scaled[trace.query, trace.key]
        scaled = f"Divided by √{len(trace.q)} = {trace.divisor:.4f} it is {score:.4f}."
    hidden = "" if trace.mask[trace.query, trace.key] else ", since the mask hides the key"
    return (
        f"Layer {trace.layer} head {trace.head}: {len(trace.q)} products add up to a score of {raw:.4f}; "
        f"the {len(largest)} largest in size, in dimensions {dimensions}, to "
        f"{trace.products[largest].sum():.4f}. {scaled} The softmax of the row makes it a weight of "
        f"{weight_text(trace.weight)}{hidden}: the model's own weight exactly, to rounding."
    )


def output(trace: InsideTrace, queries: Sequence[str]) -> Picture:
    """Draws each value of a head times its weight, and their sum: the output of the head for the query."""
    query, names = distinct_names(queries)[trace.query], distinct_names(trace.key_tokens)
    figure = make_subplots(
        rows=3,
        cols=1,
        vertical_spacing=0.13,
        row_heights=[1.4, 1, 1],
        subplot_titles=[
            "weight × value, one row for each key",
            f"of “{escaped(names[trace.key])}” alone: {trace.weight:.4f} × v",
            f"the sum: output of the head for “{escaped(query)}”",
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
    add_scale(figure, "weight × value", low=-largest, high=largest, colours=DIVERGING, len=0.45, y=0.78)
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
        f"The output has length {np.linalg.norm(trace.output):.3f}. {quoted(names[most])} adds the longest "
        f"vector ({lengths[most]:.3f}), with a weight of {weight_text(trace.weights[trace.query, most])}: "
        f"the length of a value matters as well as its weight.{_contribution(trace)}"
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
        f" After the output matrix W_o head {trace.head} adds a vector of length {length:.3f}, number {rank} "
        f"of {len(lengths)} heads; all heads and the bias sum to one of length {total:.3f}."
    )
