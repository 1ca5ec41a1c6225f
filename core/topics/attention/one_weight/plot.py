"""One weight: the vectors and their products, and the head's output."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message, percent
from ....base.text import distinct_names
from ....figures.colours import COLOUR
from ....figures.marks import axis, bars, category_axis, panels
from ....figures.names import escaped, token_ticks, weight_text
from ....figures.picture import Picture
from ....figures.table import Table, stacked, table_from_axes
from ..cells import head_names, hover, named, shaded
from .schema import CellHeads, WeightResult

_COLOURS = {"q": COLOUR["query"], "k": COLOUR["key"], "products": COLOUR["first"], "v": COLOUR["fourth"]}
# pixels of a panel on a telephone: above its bars, these, and for names below them
_TITLE, _BARS = 20, 36
_BELOW = {"heads": 34, "softmax": 48, "v": 24}


def _latex(token: str) -> str:
    safe = "".join(f"\\{sign}" if sign in "#$%&_{}" else sign for sign in token if sign not in "\\^~")
    return f"\\text{{{safe}}}"


def formula(result: WeightResult, queries: Sequence[str]) -> str:
    """Returns the formula of the chosen weight in LaTeX, filled in with its numbers, a step a line.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equations 16-1 and 16-3.
    """
    row, column = result.query, result.key
    raw, scaled = result.raw[row, column], result.scaled[row, column]
    product = "v_i \\tanh(q_i + k_i)" if result.vector is not None else "q_i\\,k_i"
    steps = [f"\\textstyle\\sum_i {product} &= {raw:.4f}"]
    if result.divisor != 1:
        steps.append(f"{raw:.4f} \\,/ \\sqrt{{{len(result.q)}}} &= {scaled:.4f}")
    if not result.mask[row, column]:
        steps.append(f"\\text{{{message('one_weight-masked')}}} &= 0")
    else:
        highest = result.masked[row].max()
        powers = np.exp(result.masked[row] - highest)
        less = f"{highest:.4f}" if highest >= 0 else f"({highest:.4f})"
        steps.append(
            f"\\frac{{e^{{{scaled:.4f} - {less}}}}}{{\\sum_j e^{{s_j - {less}}}}} = "
            f"\\frac{{{powers[column]:.4f}}}{{{powers.sum():.4f}}} &= \\mathbf{{{result.weight:.4f}}}"
        )
    query, key = _latex(distinct_names(queries)[row]), _latex(distinct_names(result.key_tokens)[column])
    return f"\\begin{{aligned}}{query} \\to {key}:\\quad " + "\\\\".join(steps) + "\\end{aligned}"


# --- one cell -----------------------------------------------------------------------------------------------


def products(
    result: WeightResult, *, queries: Sequence[str], cell: CellHeads | None, narrow: bool = False
) -> Picture:
    """Draws q and k of a weight and their products, the softmax of the row, what each head gives, and v.

    Args:
        result: How the weight comes about.
        queries: Names of the T rows.
        cell: What each of several heads gives to the same query and key. Default: there is one head.
        narrow: For a telephone: the panels stand below each other.
    """
    parts = _parts(result, cell)
    shown = [name for name, (_, values, _) in parts.items() if len(values)]
    chosen = {"softmax": result.key, "heads": cell.heads.index((result.layer, result.head)) if cell else 0}
    marks = [_bars(*parts[name], colour=_COLOURS.get(name), chosen=chosen.get(name)) for name in shown]
    table = stacked(
        *(
            Table(
                columns={
                    "panel": [message(f"one_weight-kind.{name}")] * len(at),
                    "at": list(map(str, at)),
                    "value": list(values),
                },
                proves=("value",),
            )
            for name, (at, values, _) in parts.items()
        )
    )
    figure = _bar_panels(shown, marks, _titles(result, queries, cell), parts, narrow)
    return Picture(
        figure=figure,
        table=table,
        message="one_weight-products",
        values=_products_told(result, queries, cell),
    )


def _parts(result: WeightResult, cell: CellHeads | None) -> dict[str, tuple[Sequence, Any, str | None]]:
    """Returns where the bars of each panel stand, their numbers, and what a click on one is told by."""
    dimensions = range(len(result.q))
    heads = head_names(cell.heads) if cell else []
    return {
        "q": (dimensions, result.q, None),
        "k": (dimensions, result.k, None),
        "products": (dimensions, result.products, None),
        "softmax": (distinct_names(result.key_tokens), result.weights[result.query], "keys"),
        "heads": (heads, cell.weights if cell else [], "heads"),
        "v": (range(result.values.shape[-1]), result.values[result.key], None),
    }


def _bars(at: Sequence, values, meta: str | None, *, colour: str | None, chosen: int | None) -> list[dict]:
    colours: Any = colour or [COLOUR["chosen" if here == chosen else "other"] for here in range(len(values))]
    table = Table(columns={"place": range(len(values)), "value": np.asarray(values)}, proves=("value",))
    told: dict[str, Any] = {
        "customdata": [escaped(str(one)) for one in at],
        "hovertemplate": "%{customdata}: %{y:.4f}<extra></extra>",
    }
    marker = {"color": colours, "line": {"width": 0}}
    mark = bars(table, x="place", y="value", marker=marker, meta=meta, **told)
    return [mark | {"x": list(range(len(values)))}]  # the browser counts them


def _bar_panels(shown: list[str], marks: list, titles: dict[str, str], parts: dict, narrow: bool):
    """Returns panels of bars, in two columns or below each other."""
    cols = 1 if narrow else 2
    rows = -(-len(shown) // cols)
    layout: dict[str, Any] = {}
    named = ("v",) if narrow else ("v", "products")  # whose dimensions have their numbers
    for index, name in enumerate(shown):
        number = index + 1 if index else ""
        names, _, meta = parts[name]
        ends = {"range": [0, 1]} if meta else {"rangemode": "tozero"}
        layout[f"yaxis{number}"] = axis() | ends | {"nticks": 3 if narrow else 4}
        layout[f"xaxis{number}"] = axis() | {"showticklabels": name in named}
        if meta:
            layout[f"xaxis{number}"] = category_axis(
                names if name == "heads" else [escaped(one) for one in names],
                tickangle=-60 if len(names) > 24 else -35,
            )
    spacing = {"vertical_spacing": 0.5 / rows, "horizontal_spacing": 0.06}
    figure = panels(
        [titles[name] for name in shown],
        marks,
        height=165 * rows + 30,
        cols=cols,
        grid=spacing,
        margin={"t": 34, "l": 44, "r": 8, "b": 24},
        bargap=0.15,
        showlegend=False,
        dragmode=False,
        **layout,
    )
    if narrow:
        _draw_together(figure, shown)
    return figure


def _draw_together(figure: go.Figure, shown: list[str]) -> None:
    """Gives panels that stand below each other the height that they need, so that a telephone shows all."""
    height, down = sum(_TITLE + _BARS + _BELOW.get(name, 4) for name in shown), 0
    for row, (name, note) in enumerate(zip(shown, figure.layout.annotations, strict=True), 1):
        top = down + _TITLE
        note.y = 1 - top / height
        figure.update_yaxes(domain=[1 - (top + _BARS) / height, note.y], row=row, col=1)
        down = top + _BARS + _BELOW.get(name, 4)
    figure.update_layout(height=height + 12, margin={"t": 4, "b": 8})


def _titles(result: WeightResult, queries: Sequence[str], cell: CellHeads | None) -> dict[str, str]:
    values = {
        "query": escaped(distinct_names(queries)[result.query]),
        "to": escaped(distinct_names(result.key_tokens)[result.key]),
        "weight": f"{result.weight:.4f}",
        "score": f"{result.score_of_cell:.4f}",
        "mean": f"{cell.mean:.4f}" if cell else "",
        "how": "concat" if result.vector is not None else "dot",
    }
    return {
        name: message(f"one_weight-panel.{name}", **values)
        for name in ("heads", "q", "k", "products", "softmax", "v")
    }


def _products_told(result: WeightResult, queries: Sequence[str], cell: CellHeads | None) -> dict:
    dimensions = np.argsort(-np.abs(result.products))[:5]
    low, high = (cell.weights.min(), cell.weights.max()) if cell else (result.weight, result.weight)
    return {
        "query": named(queries, result.query),
        "to": named(result.key_tokens, result.key),
        "weight": weight_text(result.weight),
        "layer": result.layer,
        "head": result.head,
        "heads": len(cell.heads) if cell else 1,
        "mean": f"{cell.mean:.2f}" if cell else "",
        "low": f"{low:.2f}",
        "high": f"{high:.2f}",
        "width": len(result.q),
        "score": f"{result.score_of_cell:.4f}",
        "dimensions": ", ".join(map(str, dimensions)),
        "sum": f"{result.products[dimensions].sum():.4f}",
        "divisor": f"{result.divisor:.4f}",
        "scaled": f"{result.scaled[result.query, result.key]:.4f}",
        "scale": "no" if result.divisor == 1 else "yes",
        "masked": "no" if result.mask[result.query, result.key] else "yes",
    }


def output(result: WeightResult, *, queries: Sequence[str], narrow: bool = False) -> Picture:
    """Draws each value of a head times its weight; their sum is the output of the head for the query."""
    keys, ends = result.key_tokens, max(float(np.abs(result.weighted).max()), 1e-9)
    table = table_from_axes(
        [{"key": range(len(keys)), "key-token": keys}, {"dimension": range(result.values.shape[-1])}],
        ("weighted-value",),
        value=result.values,
        **{"weighted-value": result.weighted},
    )
    rows = [shaded(result.weighted, ends=ends, **hover("one_weight-value-hover"))]
    summed = Table(
        columns={"dimension": list(range(len(result.output))), "value": result.output}, proves=("value",)
    )
    total = [bars(summed, x="dimension", y="value", marker={"color": COLOUR["first"], "line": {"width": 0}})]
    high = min(24, 330 // len(keys) if narrow else 24) * len(keys)
    figure = panels(
        [
            message("one_weight-weighted"),
            message("one_weight-output-of", query=escaped(distinct_names(queries)[result.query])),
        ],
        [rows, total],
        height=high + 230,
        grid={"row_heights": [high, 120], "vertical_spacing": 50 / (high + 170), "shared_xaxes": True},
        margin={"t": 34, "l": 90, "r": 8, "b": 30},
        showlegend=False,
        bargap=0.15,
        yaxis=axis() | {"autorange": "reversed", **token_ticks(keys)},
        yaxis2=axis(),
        xaxis=axis(),
        xaxis2=axis(),
    )
    return Picture(
        figure=figure, table=table, message="one_weight-output", values=_output_told(result, queries)
    )


def _output_told(result: WeightResult, queries: Sequence[str]) -> dict:
    lengths = np.linalg.norm(result.weighted, axis=1)  # (S,)
    most = int(lengths.argmax())
    values: dict[str, Any] = {
        "query": named(queries, result.query),
        "to": named(result.key_tokens, most),
        "length": f"{np.linalg.norm(result.output):.3f}",
        "longest": f"{lengths[most]:.3f}",
        "share": percent(lengths[most] / max(lengths.sum(), 1e-12)),
        "weight": weight_text(result.weights[result.query, most]),
        "contribution": "",
    }
    if result.contributions is not None and result.bias is not None and len(result.contributions) > 1:
        each = np.linalg.norm(result.contributions, axis=1)  # (H,)
        values["contribution"] = message(
            "one_weight-contribution",
            head=result.head,
            length=f"{each[result.head]:.3f}",
            rank=int((each > each[result.head]).sum()) + 1,
            count=len(each),
            total=f"{np.linalg.norm(result.contributions.sum(axis=0) + result.bias):.3f}",
        )
    return values
