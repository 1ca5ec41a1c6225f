"""The figures of what padding costs: in the mean of a loss, in the accuracy, in memory and arithmetic."""

import itertools

import numpy as np
import plotly.graph_objects as go

from ...base.messages import percent, say
from ...figures.base.colour_bars import bar_beside
from ...figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST, SEQUENTIAL, SKY
from ...figures.base.tokens import escaped
from ...figures.colours import COLOUR
from ...figures.marks import GUIDE, axis, bars, cells, names_axis, panels
from ...figures.picture import Picture
from ...figures.table import Table, over, stacked, title
from ..cells import HIDDEN, PADDING, coded, legend, named, shortened
from .ask import BOOK_ACCURACY, BOOK_REAL_SHARE, MaskedLossTrace, MaskedMetricTrace, RaggedTrace

_ROWS = (BLUE, GREEN, ORANGE, PURPLE, SKY, RED, RUST, GREY)  # of the rows of a ragged batch
_MOST_WORDS = 14  # words of a line that are written into its cells
# of a cell of the accuracy, by its code
_CODES = {"padding": PADDING, "right": COLOUR["right"], "wrong": COLOUR["wrong"], "as-padding": SKY}


def _steps(tokens, proves: str, **values) -> Table:
    """Returns the steps of a batch as a table, a step a row."""
    rows, count = range(1, len(tokens) + 1), range(1, len(tokens[0]) + 1)
    words = np.array([named(row) for row in tokens], object)
    return over([{"sentence": rows}, {"step": count}], (proves,), token=words, **values)


def _means(steps: Table, column: str, means: dict[str, float]) -> Table:
    """Returns a table of steps with two rows more, for the means with the mask and without it."""
    more = {name: [""] * len(means) for name in steps.columns}
    names = [say(f"padding-mean.{name}") for name in means]
    return stacked(steps, Table(columns=more | {"token": names, column: [*means.values()]}, proves=()))


def _above(marks: list[dict], lines: list[dict], names: list[str], *, rows: int, line: int, **layout):
    """Returns cells, a line a sentence, above bars, each with its name over it."""
    high = {"row_heights": [line * rows, 46 * len(names)]}
    spacing = 34 / (line * rows + 46 * len(names) + 34)
    figure = panels(
        ["", ""],
        [marks, lines],
        height=line * rows + 46 * len(names) + 100,
        grid=high | {"vertical_spacing": spacing},
        xaxis=HIDDEN,
        yaxis=HIDDEN | {"autorange": "reversed"},
        yaxis2=HIDDEN | {"range": [len(names) - 0.6, -0.75]},
        margin={"t": 40, "b": 46},
        **layout,
    )
    _name_bars(figure, names, row=2)
    return figure


def _name_bars(figure: go.Figure, names: list[str], row: int) -> None:
    """Writes a name over each of some bars that lie."""
    over_it = {"x": 0, "xanchor": "left", "yanchor": "bottom", "showarrow": False, "font_size": 14}
    for at, name in enumerate(names):
        figure.add_annotation(y=at - 0.22, text=name, row=row, col=1, **over_it)


def _lying(columns: dict, value: str, colours: list[str], **more) -> dict:
    """Returns bars that lie below each other, from the top."""
    table = Table(columns=columns | {"at": np.arange(len(colours))}, proves=())
    look = {"marker": {"color": colours}, "width": 0.36} | table.hover(columns)
    return bars(table, x=value, y="at", across=True, **look) | more


# --- the loss -----------------------------------------------------------------------------------------------


def losses(trace: MaskedLossTrace) -> Picture:
    """Draws the loss of each step of a batch, padding in grey, and under it the two means."""
    mask, real = trace.mask, int(trace.mask.sum())
    shares = {"share-mask": mask / real, "share-plain": np.full(mask.shape, 1 / mask.size)}
    table = _steps(trace.tokens, "nats", nats=trace.losses, real=mask, **shares)
    texts = [
        [
            f"{shortened(token) or say('masking-padding')}<br>{loss:.2f}"
            for token, loss in zip(*row, strict=True)
        ]
        for row in zip(trace.tokens, trace.losses, strict=True)
    ]
    cell = cells(table, x="step", y="sentence", z="nats") | coded((PADDING,))
    written = {"text": texts, "texttemplate": "%{text}"} if mask.shape[1] <= _MOST_WORDS else {}
    most = float(trace.losses[mask].max())
    scale = {"zmin": 0, "zmax": most, "colorscale": SEQUENTIAL, "showscale": True} | written
    bar = bar_beside(title("nats"), y=1, yanchor="top", len=44 * len(mask), lenmode="pixels")
    means = {"mask": trace.masked_mean, "plain": trace.plain_mean}
    marks = [
        cell | scale | {"z": np.where(mask, trace.losses, np.nan).astype("float32"), "colorbar": bar},
        cell | {"z": np.where(mask, np.nan, 0).astype("float32")} | written,
    ]
    names = [say(f"padding-mean.{name}") for name in means]
    figure = _above(
        marks,
        [_lying({"mean": names, "nats": [*means.values()]}, "nats", [COLOUR["first"], COLOUR["second"]])],
        [f"{name}: <b>{mean:.4f}</b>" for name, mean in zip(names, means.values(), strict=True)],
        rows=len(mask),
        line=44,
        xaxis2=axis("nats", rangemode="tozero"),
        showlegend=False,
    )
    values = {
        "real": real,
        "steps": mask.size,
        "masked": f"{means['mask']:.2f}",
        "plain": f"{means['plain']:.2f}",
        "exact": f"{means['mask']:.4f}",
        "counted": f"{means['plain']:.4f}",
        "padding": f"{trace.losses[~mask].mean():.4f}" if real < mask.size else "",
        "carried": "yes" if trace.carried else "no",
    }
    message = "padding-loss-real" if real == mask.size else "padding-loss-padded"
    return Picture(
        figure=figure, table=_means(table, "nats", means), message=message, values=values, role="second"
    )


# --- the accuracy -------------------------------------------------------------------------------------------


def metric(trace: MaskedMetricTrace) -> Picture:
    """Draws which steps of a batch are predicted, padding in grey, and under it the two accuracies twice.

    Below the accuracies of this batch stand those of the book.
    """
    mask, right = trace.mask, trace.right
    predicted = np.array([named(row) for row in trace.predicted], object)
    table = _steps(
        trace.tokens,
        "predicted-right",
        predicted=predicted,
        **{"predicted-right": 1.0 * right},
        real=mask.astype(int),
    )
    codes = np.where(mask, 2 - right, 3 * right)  # (B, T)
    colours = list(_CODES.values())
    cell = (
        cells(table, x="step", y="sentence", z="predicted-right")
        | coded(colours)
        | {"z": codes.astype("float32")}
    )
    if mask.shape[1] <= _MOST_WORDS:
        words = [[shortened(token) for token in row] for row in trace.tokens]
        cell |= {"text": words, "texttemplate": "%{text}"}
    marks = [cell] + legend(
        (say(f"padding-code.{name}"), _CODES[name])
        for code, name in enumerate(_CODES)
        if (codes == code).any()
    )
    values = _counts(trace)
    means = {"mask": trace.masked_accuracy, "plain": trace.plain_accuracy}
    shown = [*means.values(), BOOK_ACCURACY, BOOK_ACCURACY * BOOK_REAL_SHARE]
    names = [say(f"padding-accuracy.{name}", **values) for name in ("mask", "plain", "book", "book-plain")]
    pair = [COLOUR["first"], COLOUR["second"]]
    figure = _above(
        marks,
        [_lying({"mean": names, "mean-accuracy": shown}, "mean-accuracy", pair + pair)],
        [f"{name}: <b>{percent(value)}</b>" for name, value in zip(names, shown, strict=True)],
        rows=len(mask),
        line=30,
        xaxis2=axis("mean-accuracy", tickformat=".0%", range=[0, 1]),
    )
    outcome = "real" if mask.all() else "padded"
    return Picture(
        figure=figure,
        table=_means(table, "predicted-right", means),
        message=f"padding-metric-{outcome}",
        values=values,
        role="second" if outcome == "padded" else "first",
    )


def _counts(trace: MaskedMetricTrace) -> dict:
    """Returns what the messages of the accuracy name."""
    real, as_padding = int(trace.mask.sum()), int(trace.right[~trace.mask].sum())
    return {
        "right": int(trace.right[trace.mask].sum()),
        "real": real,
        "every": int(trace.right.sum()),
        "steps": trace.right.size,
        "padding": trace.right.size - real,
        "predicted": as_padding,
        "masked": percent(trace.masked_accuracy),
        "plain": percent(trace.plain_accuracy),
        "version": trace.keras_version,
        "keras": percent(trace.keras_masked),
        "book": f"{BOOK_ACCURACY:.4f}",
        "share": f"{BOOK_REAL_SHARE:.4f}",
        "counted": f"{BOOK_ACCURACY * BOOK_REAL_SHARE:.4f}",
    }


# --- ragged -------------------------------------------------------------------------------------------------


def ragged(trace: RaggedTrace) -> Picture:
    """Draws one batch with padding, then its rows concatenated with row splits, then the costs."""
    rows, width = trace.dense.shape
    splits = trace.row_splits.tolist()
    padded = tuple((*row, *[""] * (width - len(row))) for row in trace.tokens)
    real = np.arange(width) < trace.lengths[:, None]  # (B, T)
    cell = cells(_steps(padded, "step", id=trace.dense), x="step", y="sentence", z="id")
    cell |= coded((PADDING, *_ROWS)) | {"z": (real * np.arange(1, rows + 1)[:, None]).astype("float32")}
    if width <= _MOST_WORDS:
        cell |= {"text": [list(map(shortened, row)) for row in padded], "texttemplate": "%{text}"}
    shared = {"type": "bar", "orientation": "h", "y": [0], "width": 0.8}
    ends = [
        shared
        | {"x": [end - start], "base": [start], "marker": {"color": _ROWS[row]}}
        | _place(row, start, end)
        for row, (start, end) in enumerate(itertools.pairwise(splits))
    ]
    what = [say(f"padding-cost.{name}") for name in ("steps", "bytes", "work")]
    many, few = trace.costs.T
    shares = 100 * few / many
    table = over(
        [{"cost": what}, {"batch": [say("padding-dense"), title("ragged")]}], ("needs",), needs=trace.costs
    )
    columns = {"cost": what, "dense": many, "ragged": few, "cost-share": shares}
    colours = [COLOUR["first"] if share <= 100 else COLOUR["wrong"] for share in shares]
    figure = panels(
        [say("padding-dense"), say("padding-splits"), say("padding-costs")],
        [[cell], ends, [_lying(columns, "cost-share", colours)]],
        height=28 * rows + 420,
        grid={"row_heights": [28 * rows, 40, 130], "vertical_spacing": 70 / (28 * rows + 420)},
        margin={"t": 36, "b": 46, "l": 30},
        showlegend=False,
        barmode="overlay",
        xaxis=HIDDEN,
        yaxis=names_axis(list(map(str, range(1, rows + 1))), range=[rows - 0.5, -0.5]),
        xaxis2=axis(tickvals=sorted(set(splits))),
        yaxis2=HIDDEN,
        xaxis3=axis("cost-share", range=[0, max(105.0, *shares)]),
        yaxis3=HIDDEN | {"range": [2.5, -0.75]},
    )
    texts = zip(what, few, many, shares, strict=True)
    _name_bars(
        figure,
        [
            say("padding-of", what=one, few=int(less), many=int(more), share=f"{share:.0f}")
            for one, less, more, share in texts
        ],
        row=3,
    )
    figure.add_vline(x=100, line=GUIDE, row=3, col=1)
    return Picture(figure=figure, table=table, message="padding-ragged", values=_saved(trace), role="padding")


def _place(row: int, start: int, end: int) -> dict:
    """Returns what a hover says of a row in the values."""
    return {"hovertemplate": say("padding-place", row=row + 1, start=start, end=end) + "<extra></extra>"}


def _saved(trace: RaggedTrace) -> dict:
    """Returns what the messages of a ragged batch name."""
    many, few = trace.costs.T
    memory, work = (100 - 100 * few / many)[1:]
    apart = np.abs(np.diff(trace.probability, axis=0)).max(initial=0.0)
    return {
        "empty": trace.dense.size - len(trace.values),
        "steps": trace.dense.size,
        "rows": len(trace.tokens),
        "gain": "saves" if memory >= 0 else "costs",
        "memory": f"{abs(memory):.0f}",
        "work": f"{work:.0f}",
        "refusal": escaped(trace.refusal),
        "model": "no" if not len(trace.probability) else "exact" if apart == 0 else "near",
        "apart": f"{apart:.0e}",
    }
