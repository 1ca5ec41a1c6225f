"""The way to one weight in figures: the vectors and their products, four matrices, the values and the output,
what the scale does.
"""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE, SEQUENTIAL
from core.figures.base.matrices import apart, heat, number, panels, row_height, scale, ticks
from core.figures.base.picture import Picture, float32, lay_out, percent
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
    first = "v_i \\tanh(q_i + k_i)" if trace.vector is not None else "q_i\\,k_i"
    steps = [f"\\textstyle\\sum_i {first} &= {raw:.4f}"]
    if trace.divisor != 1:
        steps.append(f"{raw:.4f} \\,/ \\sqrt{{{len(trace.q)}}} &= {scaled:.4f}")
    if not trace.mask[row, column]:
        steps.append("\\text{hidden by the mask: weight} &= 0")
    else:
        highest = trace.masked[row].max()
        powers = np.exp(trace.masked[row] - highest)
        steps.append(
            f"\\frac{{e^{{{scaled:.4f} - {_signed(highest)}}}}}{{\\sum_j e^{{s_j - {_signed(highest)}}}}} = "
            f"\\frac{{{powers[column]:.4f}}}{{{powers.sum():.4f}}} &= \\mathbf{{{trace.weight:.4f}}}"
        )
    pair = f"{_latex(apart(queries)[row])} \\to {_latex(apart(trace.key_tokens)[column])}"
    return f"\\begin{{aligned}}{pair}:\\quad " + "\\\\".join(steps) + "\\end{aligned}"


def _signed(value: float) -> str:
    return f"{value:.4f}" if value >= 0 else f"({value:.4f})"


def _bars(figure: go.Figure, values: np.ndarray, row: int, colour: str, hover: str, **more) -> None:
    figure.add_bar(
        x=list(range(len(values))),
        y=float32(values),
        marker={"color": colour, "line": {"width": 0}},
        showlegend=False,
        row=row,
        col=1,
        hovertemplate=f"{hover}: %{{y:.4f}}<extra></extra>",
        **more,
    )


def one(trace: InsideTrace, queries: Sequence[str]) -> Picture:
    """Draws q and k of a weight, their products dimension by dimension, and the softmax of the whole row.

    Args:
        trace: The way to it.
        queries: Names of the T rows.
    """
    asks, answers = apart(queries)[trace.query], apart(trace.key_tokens)[trace.key]
    product = "v · tanh(q + k)" if trace.vector is not None else "q · k"
    raw, weight = float(trace.raw[trace.query, trace.key]), trace.weight
    titles = [
        f"q of “{escaped(asks)}”",
        f"k of “{escaped(answers)}”",
        f"{product}, dimension by dimension: the sum is <b>{raw:.4f}</b>",
        f"softmax of the row of “{escaped(asks)}”: “{escaped(answers)}” gets <b>{weight:.4f}</b>",
    ]
    figure = make_subplots(
        rows=4, cols=1, vertical_spacing=0.09, row_heights=[1, 1, 1, 1.2], subplot_titles=titles
    )
    for row, (values, name, colour) in enumerate(
        ((trace.q, "q", BLUE), (trace.k, "k", ORANGE), (trace.products, product, GREEN)), 1
    ):
        _bars(figure, values, row, colour, f"dimension %{{x}}, {name}")
    chosen = [GREEN if key == trace.key else GREY for key in range(len(trace.key_tokens))]
    _bars(figure, trace.weights[trace.query], 4, chosen, "“%{x}”")
    figure.update_xaxes(row=4, col=1, tickangle=-60 if len(chosen) > 6 else 0, **ticks(trace.key_tokens))
    figure.update_yaxes(range=[0, 1], row=4, col=1)
    figure.update_annotations(font_size=13)
    lay_out(figure, height=720, margin_t=30, bargap=0.15)
    order = np.argsort(-np.abs(trace.products))
    few = min(5, len(order))
    story = (
        f"{len(trace.q)} products add up to {raw:.4f}; the {few} largest of them, in dimensions {', '.join(map(str, order[:few]))}, to "
        f"{trace.products[order[:few]].sum():.4f}. {_scaled(trace)} The softmax of its row makes {number(weight)} of it"
        f"{'' if trace.mask[trace.query, trace.key] else ', since the mask hides it'}. What is computed here is "
        f"{trace.difference:.1e} away from the model's own scores and weights at most."
    )
    table = {
        "dimension": list(range(len(trace.q))),
        "q": trace.q.tolist(),
        "k": trace.k.tolist(),
        product: trace.products.tolist(),
    }
    return Picture(figure=figure, story=story, columns=table)


def _scaled(trace: InsideTrace) -> str:
    scaled = trace.scaled[trace.query, trace.key]
    if trace.divisor == 1:
        return "This model does not scale its scores."
    return f"Divided by √{len(trace.q)} = {trace.divisor:.4f} it is {scaled:.4f}."


def matrices(trace: InsideTrace, queries: Sequence[str], *, switched: bool = False) -> Picture:
    """Draws the four steps of a head as aligned matrices: scores, scaled, masked, softmax.

    Args:
        trace: The way of a head.
        queries: Names of the T rows.
        switched: With the other divisor: without the scale where the model scales, with it where the model
            does not.
    """
    divisor = trace.switched_divisor if switched else trace.divisor
    weights, bits = (
        (trace.switched_weights, trace.switched_entropy) if switched else (trace.weights, trace.entropy)
    )
    scaled, keys = trace.raw / divisor, trace.key_tokens
    titles = ("1. scores", f"2. divided by {divisor:.4g}", "3. masked", "4. softmax of each row")
    hover = "“%{y}”, “%{x}”: %{z:.4f}"
    parts = [
        heat(trace.raw, hover=hover),
        heat(scaled, hover=hover),
        heat(scaled, trace.mask, hover=hover),
        heat(weights, trace.mask, hover=hover, coloraxis="coloraxis2"),
    ]
    figure = panels(
        [(title, part, queries, keys) for title, part in zip(titles, parts, strict=True)], across=2, head=110
    )
    largest = max(float(np.abs(trace.raw).max()), 1e-9)
    scale(figure, "scores", low=-largest, high=largest, colours=DIVERGING, above=22, len=150)
    scale(figure, "weights, from 0 to 1", colours=SEQUENTIAL, axis="coloraxis2", above=22, len=150, x=0.53)
    for name in ("", "2", "3", "4"):
        _frame(figure, trace, name)
    hidden = int((~trace.mask).sum())
    story = (
        f"Scores from {trace.raw.min():.2f} to {trace.raw.max():.2f}; divided by {divisor:.4g}, from {scaled.min():.2f} to "
        f"{scaled.max():.2f}. The mask hides {hidden:,} of {trace.mask.size:,}. The rows of the softmax have {bits.mean():.2f} bits on "
        "average."
    )
    return Picture(figure=figure, story=story, columns=_steps(trace, queries, scaled, weights))


def _frame(figure: go.Figure, trace: InsideTrace, name: str) -> None:
    """Frames the chosen cell in a panel."""
    figure.add_shape(
        type="rect",
        xref=f"x{name}",
        yref=f"y{name}",
        x0=trace.key - 0.5,
        x1=trace.key + 0.5,
        y0=trace.query - 0.5,
        y1=trace.query + 0.5,
        line={"color": ORANGE, "width": 2.5},
    )


def _steps(
    trace: InsideTrace, queries: Sequence[str], scaled: np.ndarray, weights: np.ndarray
) -> dict[str, list]:
    query, key = (index.ravel() for index in np.indices(trace.raw.shape))
    return {
        "query": query.tolist(),
        "query token": [queries[i] for i in query],
        "key": key.tolist(),
        "key token": [trace.key_tokens[i] for i in key],
        "score": trace.raw.ravel().tolist(),
        "scaled": scaled.ravel().tolist(),
        "may be seen": trace.mask.ravel().tolist(),
        "weight": weights.ravel().tolist(),
    }


def output(trace: InsideTrace, queries: Sequence[str]) -> Picture:
    """Draws what the head makes of the weights: each value times its weight, and their sum, which is the
    output for the query.
    """
    asks, names = apart(queries)[trace.query], apart(trace.key_tokens)
    own = trace.weighted[trace.key]
    figure = make_subplots(
        rows=3,
        cols=1,
        vertical_spacing=0.13,
        row_heights=[1.4, 1, 1],
        subplot_titles=[
            "weight × value, a key a row",
            f"of “{escaped(names[trace.key])}” alone: {trace.weight:.4f} × v",
            f"the sum: what the head puts out for “{escaped(asks)}”",
        ],
    )
    largest = max(float(np.abs(trace.weighted).max()), 1e-9)
    hover = "“%{y}”, dimension %{x}: %{z:.4f}<extra></extra>"
    figure.add_trace(
        go.Heatmap(z=float32(trace.weighted), coloraxis="coloraxis", hovertemplate=hover), row=1, col=1
    )
    figure.update_yaxes(autorange="reversed", row=1, col=1, **ticks(trace.key_tokens))
    _bars(figure, own, 2, GREEN, "dimension %{x}")
    _bars(figure, trace.output, 3, BLUE, "dimension %{x}")
    figure.update_annotations(font_size=13)
    lay_out(figure, height=520 + len(names) * min(20, row_height(len(names))), margin_t=24, bargap=0.15)
    scale(figure, "weight × value", low=-largest, high=largest, colours=DIVERGING, above=22)
    lengths = np.linalg.norm(trace.weighted, axis=1)
    most = int(lengths.argmax())
    story = (
        f"The output is {np.linalg.norm(trace.output):.3f} long. {quoted(names[most])} adds most to it ({lengths[most]:.3f}), with a "
        f"weight of {number(trace.weights[trace.query, most])}: how long a value is counts beside its weight.{_shares(trace)}"
    )
    key, dimension = (index.ravel() for index in np.indices(trace.weighted.shape))
    table = {
        "key": key.tolist(),
        "key token": [trace.key_tokens[i] for i in key],
        "dimension": dimension.tolist(),
        "value": trace.values.ravel().tolist(),
        "weight × value": trace.weighted.ravel().tolist(),
    }
    return Picture(figure=figure, story=story, columns=table)


def _shares(trace: InsideTrace) -> str:
    """Says what the head adds beside the others of its layer."""
    if trace.contributions is None or len(trace.contributions) < 2:
        return ""
    lengths = np.linalg.norm(trace.contributions, axis=1)
    rank = int((lengths > lengths[trace.head]).sum()) + 1
    whole = float(np.linalg.norm(trace.contributions.sum(axis=0) + trace.bias))
    return (
        f" After the layer's output matrix head {trace.head} adds a vector {lengths[trace.head]:.3f} long, number {rank} of {len(lengths)} "
        f"heads; all of them and the bias sum to one {whole:.3f} long."
    )


def saturation(trace: InsideTrace, queries: Sequence[str]) -> Picture:
    """Draws the entropy of each row as the model has it and with the other divisor: what the scale does."""
    names = (_divided(trace.divisor, len(trace.q)), _divided(trace.switched_divisor, len(trace.q)))
    most = np.log2(np.maximum(trace.mask.sum(axis=-1), 1))
    places, figure = list(range(len(queries))), go.Figure()
    for bits, name, colour, symbol in (
        (trace.entropy, f"as the model has it: {names[0]}", BLUE, "circle"),
        (trace.switched_entropy, f"the other way: {names[1]}", ORANGE, "diamond"),
        (most, "all alike: the most there is", GREY, "line-ns-open"),
    ):
        figure.add_scatter(
            x=float32(bits),
            y=places,
            mode="markers",
            name=name,
            marker={"color": colour, "symbol": symbol, "size": 11},
            hovertemplate="“%{y}”: %{x:.3f} bits<extra>%{fullData.name}</extra>",
        )
    ends = np.stack([trace.entropy, trace.switched_entropy, np.full(len(places), np.nan)], axis=1).ravel()
    figure.add_scatter(
        x=float32(ends),
        y=float32(np.repeat(places, 3)),
        mode="lines",
        line={"color": GREY, "width": 1},
        hoverinfo="skip",
        showlegend=False,
    )
    lay_out(figure, height=170 + len(places) * min(24, row_height(len(places))), margin_t=90)
    figure.update_layout(legend={"orientation": "v", "y": 1, "yref": "container", "yanchor": "top"})
    figure.update_xaxes(
        title_text="entropy of the row, bits", range=[-0.08, max(float(most.max()), 0.1) * 1.05]
    )
    figure.update_yaxes(autorange="reversed", showgrid=False, **ticks(queries))
    table = {
        "query": places,
        "query token": list(queries),
        names[0]: trace.entropy.tolist(),
        names[1]: trace.switched_entropy.tolist(),
        "most there is": most.tolist(),
    }
    if names[0] == names[1]:
        table = {
            "query": places,
            "query token": list(queries),
            names[0]: trace.entropy.tolist(),
            "most there is": most.tolist(),
        }
    return Picture(figure=figure, story=_saturation_story(trace, names), columns=table)


def _divided(divisor: float, width: int) -> str:
    return "not scaled" if divisor == 1 else f"divided by √{width} = {divisor:.3g}"


def _saturation_story(trace: InsideTrace, names: tuple[str, str]) -> str:
    if trace.divisor == trace.switched_divisor:
        return (
            f"The concat score is not scaled: tanh keeps each part between −1 and 1, whatever the width. Its rows have "
            f"{trace.entropy.mean():.2f} bits on average."
        )
    firm = [float(weights.max(axis=-1).mean()) for weights in (trace.weights, trace.switched_weights)]
    return (
        f"With scores {names[0]} the rows have {trace.entropy.mean():.2f} bits on average and give {percent(firm[0])} to their first; "
        f"{names[1]}, they would have {trace.switched_entropy.mean():.2f} bits and give {percent(firm[1])}. Sums of {len(trace.q)} "
        f"products grow with √{len(trace.q)} = {math.sqrt(len(trace.q)):.1f}; a softmax of large scores saturates and passes hardly any "
        "gradient."
    )
