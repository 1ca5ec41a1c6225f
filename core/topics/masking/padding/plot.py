"""The figures of what padding costs: in the mean of a loss, in the accuracy, in memory and arithmetic."""

import itertools

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message, percent
from ....figures.colours import BLUE, COLOUR, GREEN, GREY, ORANGE, PURPLE, RED, RUST, SEQUENTIAL, SKY
from ....figures.marks import GUIDE, axis, bar_beside, bars, category_axis, heatmap, panels
from ....figures.names import escaped
from ....figures.picture import Picture
from ....figures.table import Table, column_title, stacked, table_from_axes
from ..cells import HIDDEN, PADDING, coded, legend, named, shortened
from .schema import BOOK_ACCURACY, BOOK_REAL_SHARE, MaskedLossResult, MaskedMetricResult, RaggedResult

_ROWS = (BLUE, GREEN, ORANGE, PURPLE, SKY, RED, RUST, GREY)  # of the rows of a ragged batch
_MOST_WORDS = 14  # words of a line that are written into its cells
# of a cell of the accuracy, by its code
_CODES = {"padding": PADDING, "right": COLOUR["right"], "wrong": COLOUR["wrong"], "as-padding": SKY}


def _steps(tokens, proves: str, **values) -> Table:
    """Returns the steps of a batch as a table, a step a row."""
    rows, count = range(1, len(tokens) + 1), range(1, len(tokens[0]) + 1)
    words = np.array([named(row) for row in tokens], object)
    return table_from_axes([{"sentence": rows}, {"step": count}], (proves,), token=words, **values)


def _means(steps: Table, column: str, means: dict[str, float]) -> Table:
    """Returns a table of steps with two rows more, for the means with the mask and without it."""
    more = {name: [None] * len(means) for name in steps.columns}
    names = [message(f"padding-mean.{name}") for name in means]
    return stacked(steps, Table(columns=more | {"token": names, column: [*means.values()]}, proves=()))


def _above(marks: list[dict], means: dict[str, float], column: str, form: str, *, line: int, **layout):
    """Returns cells, `line` pixels a sentence, above bars, each with its name and its number over it.

    Args:
        marks: The cells.
        means: The bars by their names, in the colours of "with the mask" and "without" by turns.
        column: What they are.
        form: How a number is written.
        line: See above.
        layout: More of Plotly's layout.
    """
    high, low = line * len(marks[0]["z"]), 46 * len(means)
    colours = [COLOUR["first"], COLOUR["second"]] * (len(means) // 2)
    figure = panels(
        ["", ""],
        [marks, [_lying({"mean": [*means], column: [*means.values()]}, column, colours)]],
        height=high + low + 100,
        grid={"row_heights": [high, low], "vertical_spacing": 34 / (high + low + 34)},
        xaxis=HIDDEN,
        yaxis=HIDDEN | {"autorange": "reversed"},
        yaxis2=HIDDEN | {"range": [len(means) - 0.6, -0.75]},
        margin={"t": 40, "b": 46},
        **layout,
    )
    _name_bars(
        figure, [f"{name}: <b>{mean:{form}}</b>".replace("%", " %") for name, mean in means.items()], 2
    )
    return figure


def _name_bars(figure: go.Figure, names: list[str], row: int) -> None:
    """Writes a name over each of some bars that lie."""
    over_it = {"x": 0, "xanchor": "left", "yanchor": "bottom", "showarrow": False, "font_size": 14}
    for at, name in enumerate(names):
        figure.add_annotation(y=at - 0.22, text=name, row=row, col=1, **over_it)


def _lying(columns: dict, value: str, colours: list[str]) -> dict:
    """Returns bars that lie below each other, from the top."""
    table = Table(columns=columns | {"at": np.arange(len(colours))}, proves=())
    look = {"marker": {"color": colours}, "width": 0.36} | table.hover(columns)
    return bars(table, x=value, y="at", across=True, **look)


def _written(tokens, numbers=None) -> dict:
    """Returns what writes the tokens of a batch into its cells, numbers under them; not of many steps."""
    if len(tokens[0]) > _MOST_WORDS:
        return {}
    texts = [list(map(shortened, row if numbers is None else named(row))) for row in tokens]
    if numbers is not None:
        texts = [
            [f"{text}<br>{number:.2f}" for text, number in zip(*row, strict=True)]
            for row in zip(texts, numbers, strict=True)
        ]
    return {"text": texts, "texttemplate": "%{text}"}


# --- the loss -----------------------------------------------------------------------------------------------


def losses(result: MaskedLossResult) -> Picture:
    """Draws the loss of each step of a batch, padding in grey, and under it the two means."""
    mask, real = result.mask, int(result.mask.sum())
    shares = {"share-mask": mask / real, "share-plain": np.full(mask.shape, 1 / mask.size)}
    table = _steps(result.tokens, "nats", nats=result.losses, real=mask, **shares)
    cell = heatmap(table, x="step", y="sentence", z="nats") | coded((PADDING,))
    cell |= _written(result.tokens, result.losses)
    bar = bar_beside(column_title("nats"), y=1, yanchor="top", len=44 * len(mask), lenmode="pixels")
    most = float(result.losses[mask].max())
    scale = {"zmin": 0, "zmax": most, "colorscale": SEQUENTIAL, "showscale": True, "colorbar": bar}
    marks = [
        cell | scale | {"z": np.where(mask, result.losses, np.nan).astype("float32")},
        cell | {"z": np.where(mask, np.nan, 0).astype("float32")},
    ]
    means = {"mask": result.masked_mean, "plain": result.plain_mean}
    bars_ = {message(f"padding-mean.{name}"): mean for name, mean in means.items()}
    look = {"xaxis2": axis("nats", rangemode="tozero"), "showlegend": False}
    values = {"real": real, "steps": mask.size, "carried": "yes" if result.carried else "no"}
    values |= {name: f"{mean:.2f}" for name, mean in means.items()}
    values |= {f"{name}-exact": f"{mean:.4f}" for name, mean in means.items()}
    return Picture(
        figure=_above(marks, bars_, "nats", ".4f", line=44, **look),
        table=_means(table, "nats", means),
        message="padding-loss-real" if mask.all() else "padding-loss-padded",
        values=values | {"padding": "" if mask.all() else f"{result.losses[~mask].mean():.4f}"},
        role="second",
    )


# --- the accuracy -------------------------------------------------------------------------------------------


def metric(result: MaskedMetricResult) -> Picture:
    """Draws which steps of a batch are predicted, padding in grey, and under it the two accuracies twice.

    Below the accuracies of this batch stand those of the book.
    """
    mask, right = result.mask, result.right
    columns = {"predicted": np.array([named(row) for row in result.predicted], object)}
    columns |= {"predicted-right": 1.0 * right, "real": mask.astype(int)}
    table = _steps(result.tokens, "predicted-right", **columns)
    codes = np.where(mask, 2 - right, 3 * right)  # (B, T)
    cell = heatmap(table, x="step", y="sentence", z="predicted-right") | coded(list(_CODES.values()))
    shown = [name for code, name in enumerate(_CODES) if (codes == code).any()]
    marks = [cell | {"z": codes.astype("float32")} | _written(result.tokens)]
    marks += legend((message(f"padding-code.{name}"), _CODES[name]) for name in shown)
    values = _counts(result)
    means = {"mask": result.masked_accuracy, "plain": result.plain_accuracy}
    books = {"book": BOOK_ACCURACY, "book-plain": BOOK_ACCURACY * BOOK_REAL_SHARE}
    bars_ = {message(f"padding-accuracy.{name}", **values): value for name, value in (means | books).items()}
    look = {"xaxis2": axis("mean-accuracy", tickformat=".0%", range=[0, 1])}
    return Picture(
        figure=_above(marks, bars_, "mean-accuracy", ".1%", line=30, **look),
        table=_means(table, "predicted-right", means),
        message="padding-metric-real" if mask.all() else "padding-metric-padded",
        values=values,
        role="second",
    )


def _counts(result: MaskedMetricResult) -> dict:
    real, as_padding = int(result.mask.sum()), int(result.right[~result.mask].sum())
    return {
        "right": int(result.right[result.mask].sum()),
        "real": real,
        "every": int(result.right.sum()),
        "steps": result.right.size,
        "padding": result.right.size - real,
        "predicted": as_padding,
        "masked": percent(result.masked_accuracy),
        "plain": percent(result.plain_accuracy),
        "version": result.keras_version,
        "keras": percent(result.keras_masked),
        "book": f"{BOOK_ACCURACY:.4f}",
        "share": f"{BOOK_REAL_SHARE:.4f}",
        "counted": f"{BOOK_ACCURACY * BOOK_REAL_SHARE:.4f}",
    }


# --- ragged -------------------------------------------------------------------------------------------------


def ragged(result: RaggedResult) -> Picture:
    """Draws one batch with padding, then its rows concatenated with row splits, then the costs."""
    rows = len(result.tokens)
    what = [message(f"padding-cost.{name}") for name in ("steps", "bytes", "work")]
    many, few = result.costs.T
    shares = 100 * few / many
    batches = {"batch": [message("padding-dense"), column_title("ragged")]}
    colours = [COLOUR["first"] if share <= 100 else COLOUR["wrong"] for share in shares]
    columns = {"cost": what, "dense": many, "ragged": few, "cost-share": shares}
    figure = panels(
        [message("padding-dense"), message("padding-splits"), message("padding-costs")],
        [[_dense(result)], _rows(result), [_lying(columns, "cost-share", colours)]],
        height=28 * rows + 420,
        grid={"row_heights": [28 * rows, 40, 130], "vertical_spacing": 70 / (28 * rows + 420)},
        margin={"t": 36, "b": 46, "l": 30},
        showlegend=False,
        barmode="overlay",
        xaxis=HIDDEN,
        yaxis=category_axis(list(map(str, range(1, rows + 1))), range=[rows - 0.5, -0.5]),
        xaxis2=axis(tickvals=sorted(set(result.row_splits.tolist()))),
        yaxis2=HIDDEN,
        xaxis3=axis("cost-share", range=[0, max(105.0, *shares)]),
        yaxis3=HIDDEN | {"range": [2.5, -0.75]},
    )
    numbers = zip(what, few.tolist(), many.tolist(), shares, strict=True)
    told = [
        {"what": one, "few": less, "many": more, "share": f"{share:.0f}"}
        for one, less, more, share in numbers
    ]
    _name_bars(figure, [message("padding-of", **one) for one in told], row=3)
    figure.add_vline(x=100, line=GUIDE, row=3, col=1)
    table = table_from_axes([{"cost": what}, batches], ("needs",), needs=result.costs)
    return Picture(
        figure=figure, table=table, message="padding-ragged", values=_saved(result), role="padding"
    )


def _dense(result: RaggedResult) -> dict:
    rows, width = result.dense.shape
    padded = [(*row, *[""] * (width - len(row))) for row in result.tokens]
    real = np.arange(width) < result.lengths[:, None]  # (B, T)
    codes = real * np.arange(1, rows + 1)[:, None]
    cell = heatmap(_steps(padded, "step", id=result.dense), x="step", y="sentence", z="id")
    return cell | coded((PADDING, *_ROWS)) | {"z": codes.astype("float32")} | _written(padded)


def _rows(result: RaggedResult) -> list[dict]:
    """Returns the concatenated rows, each from where it begins in the values to where it ends."""
    bar = {"type": "bar", "orientation": "h", "y": [0], "width": 0.8}
    marks = []
    for row, (start, end) in enumerate(itertools.pairwise(result.row_splits.tolist())):
        where = message("padding-place", row=row + 1, start=start, end=end)
        look = {"marker": {"color": _ROWS[row]}, "hovertemplate": f"{where}<extra></extra>"}
        marks.append(bar | look | {"x": [end - start], "base": [start]})
    return marks


def _saved(result: RaggedResult) -> dict:
    many, few = result.costs.T
    memory, work = (100 - 100 * few / many)[1:]
    apart = np.abs(np.diff(result.probability, axis=0)).max(initial=0.0)
    return {
        "empty": result.dense.size - len(result.values),
        "steps": result.dense.size,
        "rows": len(result.tokens),
        "gain": "saves" if memory >= 0 else "costs",
        "memory": f"{abs(memory):.0f}",
        "work": f"{work:.0f}",
        "refusal": escaped(result.refusal),
        "model": "no" if not len(result.probability) else "exact" if apart == 0 else "near",
        "apart": f"{apart:.0e}",
    }
