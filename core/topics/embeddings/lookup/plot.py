"""A one-hot vector times the table, and the rows that a gradient touches."""

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale
from plotly.subplots import make_subplots

from ....base.i18n import join_texts, message
from ....figures import margins
from ....figures.colours import SEQUENTIAL, SIGNED
from ....figures.marks import BESIDE, LETTERS, axis, bar_beside, bars, category_axis, panels
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table, column_title
from ..parts import unread
from .schema import GradientResult, LookupResult

_ROW = 24  # pixels of a row of the table
_ACROSS = 50  # rows of the table in a line of the grid
_MOST_BARS = 16  # touched rows that have a bar
_UNTOUCHED = "rgba(143,144,158,0.22)"
_HIDDEN = {"visible": False, "fixedrange": True}


def _name(row: int, word: str) -> str:
    return f"{word or message('embeddings-padding')} {row}"


# --- the product --------------------------------------------------------------------------------------------


def product(result: LookupResult) -> Picture:
    """Draws a one-hot vector beside the rows of the table around its 1, and under it their product."""
    lines = len(result.rows)
    figure = make_subplots(
        rows=2,
        cols=2,
        column_widths=[0.05, 0.95],
        row_heights=[lines, 1.5],
        horizontal_spacing=0.02,
        vertical_spacing=0.12,
        specs=[[{}, {}], [None, {}]],
        subplot_titles=[message(f"lookup-panel.{name}") for name in ("one-hot", "table", "product")],
    )
    figure.update_annotations(font_size=LETTERS)
    names = [escaped(_name(*pair)) for pair in zip(result.rows.tolist(), result.row_words, strict=True)]
    _add_cells(figure, result, names)
    lay_out(
        figure,
        height=_ROW * (lines + 2) + 130,
        margin={"t": 30, "l": margins.beside(names, LETTERS) - 30, "r": BESIDE},
        yaxis=category_axis(names, autorange="reversed"),
        yaxis2=_HIDDEN | {"autorange": "reversed"},
        yaxis3=_HIDDEN,
        xaxis=_HIDDEN,
        xaxis2=axis(showticklabels=False),
        xaxis3=axis("dimension"),
    )
    width = len(result.product)
    table = Table(columns={"dimension": np.arange(width), "value": result.product}, proves=("value",))
    message_id = "lookup-product-unknown" if result.unknown else "lookup-product"
    values = {
        "word": quoted(result.tokens[result.place]),
        "row": result.row,
        "rows": result.vocabulary,
        "width": width,
        "work": result.work,
        "cut": unread((), result.cut),
    }
    return Picture(figure=figure, table=table, message=message_id, values=values)


def _add_cells(figure: go.Figure, result: LookupResult, names: list[str]) -> None:
    largest = float(np.abs(result.table).max())
    lit = result.rows == result.row  # (N,)
    scale = {"colorscale": SIGNED, "zmin": -largest, "zmax": largest}
    figure.add_heatmap(
        z=float32(result.one_hot)[:, None],
        text=[[f"{value:.0f}"] for value in result.one_hot],
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
    cell = f"{column_title('dimension')} %{{x}}: %{{z:.3f}}<extra></extra>"
    across = [[name] * result.table.shape[1] for name in names]
    for shown, opacity in ((~lit, 0.3), (lit, 1.0)):
        rows = np.where(shown[:, None], result.table, np.nan)  # (N, E), the other rows left out
        more = {"opacity": opacity, "showscale": False, "ygap": 1, "hoverongaps": False}
        hover = {"customdata": across, "hovertemplate": f"%{{customdata}}, {cell}"}
        figure.add_heatmap(z=float32(rows), row=1, col=2, **scale, **more, **hover)
    bar = bar_beside(column_title("value"), tickvals=[-largest, 0, largest], tickformat=".2f")
    figure.add_heatmap(
        z=float32(result.product)[None], colorbar=bar, hovertemplate=cell, row=2, col=2, **scale
    )


# --- the gradient -------------------------------------------------------------------------------------------


def gradient(result: GradientResult) -> Picture:
    """Draws the length of each row's gradient, rows of the table as cells, and the largest as bars."""
    touched = np.flatnonzero(result.norms)
    order = touched[np.argsort(-result.norms[touched], kind="stable")][:_MOST_BARS]
    lines = -(-len(result.norms) // _ACROSS)
    table = Table(
        columns={
            "row-number": np.arange(len(result.words)),
            "word": [word or message("embeddings-padding") for word in result.words],
            "reads": result.reads,
            "gradient": result.norms,
        },
        proves=("gradient",),
    )
    names = [escaped(_name(row, result.words[row])) for row in order.tolist()]
    longest = table.rows(order)
    hover = longest.hover(("reads", "gradient"), first="word")
    longest_bars = bars(longest, x="gradient", y="word", across=True, **hover)
    high, low = 11 * lines, 22 * max(2, len(order)) + 10
    figure = panels(
        [
            message("lookup-panel.rows", rows=len(result.norms), across=_ACROSS),
            message("lookup-panel.touched"),
        ],
        [[_rows(result, lines)], [longest_bars | {"y": list(range(len(order)))}]],
        height=high + low + 150,
        grid={"row_heights": [high, low], "vertical_spacing": 0.1},
        margin={"t": 28, "l": margins.beside(names, LETTERS) - 30},
        showlegend=False,
        xaxis=_HIDDEN,
        yaxis=_HIDDEN | {"autorange": "reversed"},
        xaxis2=axis("gradient", exponentformat="power"),
        yaxis2=category_axis(names, autorange="reversed"),
    )
    return Picture(figure=figure, table=table, message="lookup-gradient", values=_touched(result, order))


def _rows(result: GradientResult, lines: int) -> dict:
    cells = np.full(lines * _ACROSS, np.nan)
    cells[: len(result.norms)] = result.norms
    names = np.full(lines * _ACROSS, "", object)
    names[: len(result.words)] = [escaped(_name(row, word)) for row, word in enumerate(result.words)]
    low, middle, high = sample_colorscale(f"{SEQUENTIAL}_r", [0, 0.4, 0.75])  # no darker: it is seen on black
    return {
        "type": "heatmap",
        "z": float32(cells.reshape(lines, _ACROSS)),
        "customdata": names.reshape(lines, _ACROSS).tolist(),
        "colorscale": [[0, _UNTOUCHED], [1e-9, low], [1e-9, low], [0.5, middle], [1, high]],
        "zmin": 0,
        "zmax": max(float(result.norms.max()), 1e-12),
        "xgap": 1,
        "ygap": 1,
        "showscale": False,
        "hovertemplate": "%{customdata}: %{z:.2e}<extra></extra>",
    }


def _touched(result: GradientResult, order: np.ndarray) -> dict:
    total = len(result.norms)
    padding, unknown = int(result.reads[0]), len(result.unknown)
    rest = [
        message("lookup-longest", word=quoted(result.words[order[0]])) if len(order) else "",
        message("lookup-padding", count=padding) if padding else "",
        message("lookup-unknown", count=unknown) if unknown else "",
        unread((), result.cut),
    ]
    return {
        "reviews": len(result.probability),
        "touched": result.touched,
        "rows": total,
        "others": total - result.touched,
        "loss": f"{result.loss:.3f}",
        "rest": join_texts(filter(None, rest)),
    }
