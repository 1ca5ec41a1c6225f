"""The figures of a look-up: a one-hot vector times the table, and the rows that a gradient touches."""

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale
from plotly.subplots import make_subplots

from core.checks import counted
from core.figures.base import margins
from core.figures.base.axes import titled_panels
from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import BLUE, DIVERGING, SEQUENTIAL
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped
from core.text import few_signs
from core.traces.embeddings import GradientTrace, LookupTrace

_ROW = 24  # pixels of a row of the table
_ACROSS = 50  # rows of the table in a line of the grid
_MOST_BARS = 16  # touched rows that have a bar
_UNTOUCHED = "rgba(143,144,158,0.22)"


def product(trace: LookupTrace) -> Picture:
    """Draws a one-hot vector beside the rows of the table around its 1, and under it their product."""
    lines = len(trace.rows)
    figure = make_subplots(
        rows=2,
        cols=2,
        column_widths=[0.05, 0.95],
        row_heights=[lines, 1.5],
        horizontal_spacing=0.02,
        vertical_spacing=0.12,
        specs=[[{}, {}], [None, {}]],
        subplot_titles=("one-hot", "table", "product: one row"),
    )
    figure.update_annotations(font_size=13)
    names = [_name(row, word) for row, word in zip(trace.rows.tolist(), trace.names, strict=True)]
    _add_cells(figure, trace, names)
    labels = {"tickvals": list(range(lines)), "ticktext": [escaped(name) for name in names]}
    lay_out(
        figure,
        height=_ROW * (lines + 2) + 130,
        margin_t=30,
        margin_l=margins.beside(names) - 30,
        margin_r=BESIDE,
        yaxis=labels | {"autorange": "reversed", "fixedrange": True},
        yaxis2={"visible": False, "autorange": "reversed", "fixedrange": True},
        yaxis3={"visible": False, "fixedrange": True},
        xaxis={"visible": False, "fixedrange": True},
        xaxis2={"showticklabels": False, "fixedrange": True},
        xaxis3={"title_text": "dimension", "fixedrange": True},
    )
    return Picture(figure=figure, story=_product_story(trace), columns=_product_columns(trace))


def _add_cells(figure: go.Figure, trace: LookupTrace, names: list[str]) -> None:
    """Draws the one-hot vector, the rows with the one that is looked up lit, and the product."""
    largest = float(np.abs(trace.table).max())
    lit = trace.rows == trace.row  # (N,)
    scale = {"colorscale": DIVERGING, "zmin": -largest, "zmax": largest}
    figure.add_heatmap(
        z=float32(trace.one_hot)[:, None],
        text=[[f"{value:.0f}"] for value in trace.one_hot],
        texttemplate="%{text}",
        colorscale=SEQUENTIAL,
        zmin=0,
        zmax=1,
        showscale=False,
        ygap=1,
        hoverinfo="skip",
        row=1,
        col=1,
    )
    hover = "%{customdata}, dimension %{x}: %{z:.3f}<extra></extra>"
    across = [[name] * trace.table.shape[1] for name in names]
    for shown, opacity in ((~lit, 0.3), (lit, 1.0)):
        rows = np.where(shown[:, None], trace.table, np.nan)  # (N, E), the other rows left out
        more = {"opacity": opacity, "showscale": False, "ygap": 1, "hoverongaps": False}
        figure.add_heatmap(
            z=float32(rows), customdata=across, hovertemplate=hover, row=1, col=2, **scale, **more
        )
    bar = bar_beside("value", tickvals=[-largest, 0, largest], tickformat=".2f")
    figure.add_heatmap(
        z=float32(trace.product)[None],
        colorbar=bar,
        hovertemplate="dimension %{x}: %{z:.3f}<extra></extra>",
        row=2,
        col=2,
        **scale,
    )


def _name(row: int, word: str) -> str:
    return f"{word or 'padding'} {row}"


def _product_columns(trace: LookupTrace) -> dict[str, list]:
    inside = int(np.flatnonzero(trace.rows == trace.row)[0])
    return {
        "dimension": list(range(len(trace.product))),
        "product": trace.product.tolist(),
        f"row {trace.row} of the table": trace.table[inside].tolist(),
    }


def _product_story(trace: LookupTrace) -> str:
    width = len(trace.product)
    word = few_signs(trace.tokens[trace.place])
    known = (
        f"“{word}” is not among the {trace.vocabulary:,} words: it is read as [UNK], number {trace.row}."
        if trace.unknown
        else f"“{word}” is number {trace.row} of {trace.vocabulary:,} words."
    )
    work = (
        f"The product of its one-hot vector and the table is row {trace.row}: "
        f"{trace.vocabulary * width:,} multiplications, all but {width} of them by 0. "
        f"An Embedding layer reads the {width} numbers instead."
    )
    cut = f" Not read: the last {counted(len(trace.cut), 'word')} of the sentence." if trace.cut else ""
    return f"{known} {work}{cut}"


def gradient(trace: GradientTrace) -> Picture:
    """Draws the length of each row's gradient, rows of the table as cells, and the largest as bars."""
    touched = np.flatnonzero(trace.norms)
    order = touched[np.argsort(-trace.norms[touched], kind="stable")][:_MOST_BARS]
    lines = -(-len(trace.norms) // _ACROSS)
    titles = (
        f"all {len(trace.norms):,} rows, {_ACROSS} a line; grey: gradient 0",
        "the rows that are touched",
    )
    figure = titled_panels(
        titles, rows=2, row_heights=[11 * lines, 20 * len(order) + 10], vertical_spacing=0.1
    )
    _add_rows(figure, trace, lines)
    words = [escaped(_name(row, trace.words[row])) for row in order.tolist()]
    figure.add_bar(
        x=float32(trace.norms[order]),
        y=list(range(len(order))),
        orientation="h",
        marker_color=BLUE,
        customdata=[
            f"{word}: read {counted(int(trace.reads[row]), 'time')}"
            for word, row in zip(words, order, strict=True)
        ],
        hovertemplate="%{customdata}, %{x:.2e}<extra></extra>",
        row=2,
        col=1,
    )
    _finish_gradient(figure, words, lines)
    return Picture(figure=figure, story=_gradient_story(trace, order), columns=_gradient_columns(trace))


def _add_rows(figure: go.Figure, trace: GradientTrace, lines: int) -> None:
    """Draws the rows of the table as cells."""
    cells = np.full(lines * _ACROSS, np.nan)
    cells[: len(trace.norms)] = trace.norms
    names = np.full(lines * _ACROSS, "", object)
    names[: len(trace.words)] = [escaped(_name(row, word)) for row, word in enumerate(trace.words)]
    largest = max(float(trace.norms.max()), 1e-12)
    low, middle, high = sample_colorscale(f"{SEQUENTIAL}_r", [0, 0.4, 0.75])  # no darker: it is seen on black
    figure.add_heatmap(
        z=float32(cells.reshape(lines, _ACROSS)),
        customdata=names.reshape(lines, _ACROSS).tolist(),
        colorscale=[[0, _UNTOUCHED], [1e-9, low], [1e-9, low], [0.5, middle], [1, high]],
        zmin=0,
        zmax=largest,
        xgap=1,
        ygap=1,
        showscale=False,
        hovertemplate="%{customdata}: %{z:.2e}<extra></extra>",
        row=1,
        col=1,
    )


def _finish_gradient(figure: go.Figure, words: list[str], lines: int) -> None:
    lay_out(
        figure,
        height=11 * lines + 20 * len(words) + 150,
        margin_t=28,
        margin_l=margins.beside(words) - 30,
        showlegend=False,
        xaxis={"visible": False, "fixedrange": True},
        yaxis={"visible": False, "autorange": "reversed", "fixedrange": True},
        xaxis2={"title_text": "length of the gradient", "exponentformat": "power", "fixedrange": True},
        yaxis2={
            "tickvals": list(range(len(words))),
            "ticktext": words,
            "autorange": "reversed",
            "fixedrange": True,
        },
    )


def _gradient_columns(trace: GradientTrace) -> dict[str, list]:
    return {
        "row": list(range(len(trace.words))),
        "word": [word or "padding" for word in trace.words],
        "times read": trace.reads.tolist(),
        "length of the gradient": trace.norms.tolist(),
    }


def _gradient_story(trace: GradientTrace, order: np.ndarray) -> str:
    touched = int((trace.norms > 0).sum())
    total = len(trace.norms)
    first = few_signs(trace.words[order[0]]) if len(order) else ""
    text = (
        f"A batch of {counted(len(trace.probability), 'review')} touches {counted(touched, 'row')} of "
        f"{total:,}: the other {total - touched:,} have gradient 0, exactly. The longest gradient is that of "
        f"“{first}”. The loss is {trace.loss:.3f} nats a review."
    )
    if trace.reads[0]:
        text += (
            f" Padding is read {counted(int(trace.reads[0]), 'time')}, and the mask keeps its row untouched."
        )
    if trace.unknown:
        text += f" {counted(len(trace.unknown), 'word')} outside the vocabulary share the row of [UNK]."
    if trace.cut:
        text += f" Not read: {counted(len(trace.cut), 'word')} at the ends of reviews that are too long."
    return text
