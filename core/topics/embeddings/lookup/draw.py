"""A one-hot vector times the table, and the rows that a gradient touches."""

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale
from plotly.subplots import make_subplots

from ....base.messages import say, together
from ....figures import margins
from ....figures.colours import SEQUENTIAL, SIGNED
from ....figures.marks import BESIDE, LETTERS, axis, bar_beside, bars, names_axis, panels
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table, title
from ..parts import unread
from .ask import GradientTrace, LookupTrace

_ROW = 24  # pixels of a row of the table
_ACROSS = 50  # rows of the table in a line of the grid
_MOST_BARS = 16  # touched rows that have a bar
_UNTOUCHED = "rgba(143,144,158,0.22)"
_HIDDEN = {"visible": False, "fixedrange": True}


def _name(row: int, word: str) -> str:
    return f"{word or say('embeddings-padding')} {row}"


# --- the product --------------------------------------------------------------------------------------------


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
        subplot_titles=[say(f"lookup-panel.{name}") for name in ("one-hot", "table", "product")],
    )
    figure.update_annotations(font_size=LETTERS)
    names = [escaped(_name(*pair)) for pair in zip(trace.rows.tolist(), trace.row_words, strict=True)]
    _add_cells(figure, trace, names)
    lay_out(
        figure,
        height=_ROW * (lines + 2) + 130,
        margin={"t": 30, "l": margins.beside(names, LETTERS) - 30, "r": BESIDE},
        yaxis=names_axis(names, autorange="reversed"),
        yaxis2=_HIDDEN | {"autorange": "reversed"},
        yaxis3=_HIDDEN,
        xaxis=_HIDDEN,
        xaxis2=axis(showticklabels=False),
        xaxis3=axis("dimension"),
    )
    width = len(trace.product)
    table = Table(columns={"dimension": np.arange(width), "value": trace.product}, proves=("value",))
    message = "lookup-product-unknown" if trace.unknown else "lookup-product"
    values = {
        "word": quoted(trace.tokens[trace.place]),
        "row": trace.row,
        "rows": trace.vocabulary,
        "width": width,
        "work": trace.work,
        "cut": unread((), trace.cut),
    }
    return Picture(figure=figure, table=table, message=message, values=values)


def _add_cells(figure: go.Figure, trace: LookupTrace, names: list[str]) -> None:
    largest = float(np.abs(trace.table).max())
    lit = trace.rows == trace.row  # (N,)
    scale = {"colorscale": SIGNED, "zmin": -largest, "zmax": largest}
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
    cell = f"{title('dimension')} %{{x}}: %{{z:.3f}}<extra></extra>"
    across = [[name] * trace.table.shape[1] for name in names]
    for shown, opacity in ((~lit, 0.3), (lit, 1.0)):
        rows = np.where(shown[:, None], trace.table, np.nan)  # (N, E), the other rows left out
        more = {"opacity": opacity, "showscale": False, "ygap": 1, "hoverongaps": False}
        hover = {"customdata": across, "hovertemplate": f"%{{customdata}}, {cell}"}
        figure.add_heatmap(z=float32(rows), row=1, col=2, **scale, **more, **hover)
    bar = bar_beside(title("value"), tickvals=[-largest, 0, largest], tickformat=".2f")
    figure.add_heatmap(
        z=float32(trace.product)[None], colorbar=bar, hovertemplate=cell, row=2, col=2, **scale
    )


# --- the gradient -------------------------------------------------------------------------------------------


def gradient(trace: GradientTrace) -> Picture:
    """Draws the length of each row's gradient, rows of the table as cells, and the largest as bars."""
    touched = np.flatnonzero(trace.norms)
    order = touched[np.argsort(-trace.norms[touched], kind="stable")][:_MOST_BARS]
    lines = -(-len(trace.norms) // _ACROSS)
    table = Table(
        columns={
            "row-number": np.arange(len(trace.words)),
            "word": [word or say("embeddings-padding") for word in trace.words],
            "reads": trace.reads,
            "gradient": trace.norms,
        },
        proves=("gradient",),
    )
    names = [escaped(_name(row, trace.words[row])) for row in order.tolist()]
    longest = table.rows(order)
    hover = longest.hover(("reads", "gradient"), first="word")
    longest_bars = bars(longest, x="gradient", y="word", across=True, **hover)
    high, low = 11 * lines, 22 * max(2, len(order)) + 10
    figure = panels(
        [say("lookup-panel.rows", rows=len(trace.norms), across=_ACROSS), say("lookup-panel.touched")],
        [[_rows(trace, lines)], [longest_bars | {"y": list(range(len(order)))}]],
        height=high + low + 150,
        grid={"row_heights": [high, low], "vertical_spacing": 0.1},
        margin={"t": 28, "l": margins.beside(names, LETTERS) - 30},
        showlegend=False,
        xaxis=_HIDDEN,
        yaxis=_HIDDEN | {"autorange": "reversed"},
        xaxis2=axis("gradient", exponentformat="power"),
        yaxis2=names_axis(names, autorange="reversed"),
    )
    return Picture(figure=figure, table=table, message="lookup-gradient", values=_touched(trace, order))


def _rows(trace: GradientTrace, lines: int) -> dict:
    cells = np.full(lines * _ACROSS, np.nan)
    cells[: len(trace.norms)] = trace.norms
    names = np.full(lines * _ACROSS, "", object)
    names[: len(trace.words)] = [escaped(_name(row, word)) for row, word in enumerate(trace.words)]
    low, middle, high = sample_colorscale(f"{SEQUENTIAL}_r", [0, 0.4, 0.75])  # no darker: it is seen on black
    return {
        "type": "heatmap",
        "z": float32(cells.reshape(lines, _ACROSS)),
        "customdata": names.reshape(lines, _ACROSS).tolist(),
        "colorscale": [[0, _UNTOUCHED], [1e-9, low], [1e-9, low], [0.5, middle], [1, high]],
        "zmin": 0,
        "zmax": max(float(trace.norms.max()), 1e-12),
        "xgap": 1,
        "ygap": 1,
        "showscale": False,
        "hovertemplate": "%{customdata}: %{z:.2e}<extra></extra>",
    }


def _touched(trace: GradientTrace, order: np.ndarray) -> dict:
    total = len(trace.norms)
    padding, unknown = int(trace.reads[0]), len(trace.unknown)
    rest = [
        say("lookup-longest", word=quoted(trace.words[order[0]])) if len(order) else "",
        say("lookup-padding", count=padding) if padding else "",
        say("lookup-unknown", count=unknown) if unknown else "",
        unread((), trace.cut),
    ]
    return {
        "reviews": len(trace.probability),
        "touched": trace.touched,
        "rows": total,
        "others": total - trace.touched,
        "loss": f"{trace.loss:.3f}",
        "rest": together(filter(None, rest)),
    }
