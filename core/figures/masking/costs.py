"""The figures of what padding costs: in the mean of a loss, in memory, in arithmetic."""

import itertools

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike
from plotly.subplots import make_subplots

from core.checks import counted
from core.figures.base.axes import hover_texts, titled_panels
from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST, SEQUENTIAL, SKY
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped
from core.figures.masking.bars import add_bars
from core.figures.masking.cells import PADDING, coded_cells, shortened
from core.traces.masking.means import LossTrace
from core.traces.masking.ragged import RaggedTrace

_ROW = 44  # pixels of a line of losses
_ROWS = (BLUE, GREEN, ORANGE, PURPLE, SKY, RED, RUST, GREY)  # of the rows of a ragged batch
_MOST_WORDS = 14  # words of a line that are written into its cells


def losses(trace: LossTrace) -> Picture:
    """Draws the loss of each step of a batch, padding in grey, and under it the two means."""
    rows = len(trace.tokens)
    figure = make_subplots(rows=2, cols=1, row_heights=[_ROW * rows + 10, 120], vertical_spacing=0.16)
    scale = {
        "zmin": 0,
        "zmax": float(trace.losses[trace.mask].max()),
        "colorscale": SEQUENTIAL,
        "xgap": 2,
        "ygap": 2,
        "colorbar": bar_beside("loss, nats", figure.layout.yaxis.domain),
    }
    hovers = hover_texts(_hovers(trace))
    for shown, values, colours in (
        (trace.mask, trace.losses, scale),
        (~trace.mask, np.zeros_like(trace.losses), coded_cells((PADDING,))),
    ):
        figure.add_heatmap(
            z=float32(np.where(shown, values, np.nan)),
            text=_loss_texts(trace, shown),
            texttemplate="%{text}",
            textfont={"size": 11},
            hoverongaps=False,
            row=1,
            col=1,
            **hovers,
            **colours,
        )
    figure.update_xaxes(visible=False, fixedrange=True, row=1, col=1)
    figure.update_yaxes(visible=False, autorange="reversed", fixedrange=True, row=1, col=1)
    _add_means(figure, trace)
    lay_out(figure, height=_ROW * rows + 180, margin_r=BESIDE, showlegend=False)
    return Picture(figure=figure, story=_loss_story(trace), columns=_loss_columns(trace))


def _loss_texts(trace: LossTrace, shown: np.ndarray) -> list[list[str]]:
    """Returns token and loss of the cells that are shown, (B, T) bool; the others stay empty."""
    return [
        [
            f"{shortened(token) or 'padding'}<br>{loss:.2f}" if here else ""
            for token, loss, here in zip(*row, strict=True)
        ]
        for row in zip(trace.tokens, trace.losses, shown, strict=True)
    ]


def _add_means(figure: go.Figure, trace: LossTrace) -> None:
    names = ("with the mask, over real tokens", "without it, over all steps")
    means = (trace.masked_mean, trace.plain_mean)
    add_bars(
        figure,
        2,
        [f"Mean {name}: <b>{mean:.4f}</b> nats" for name, mean in zip(names, means, strict=True)],
        x=float32(means),
        width=0.36,
        marker_color=[BLUE, ORANGE],
        customdata=names,
        hovertemplate="%{customdata}: %{x:.4f} nats<extra></extra>",
    )
    figure.update_xaxes(ticksuffix=" nats", rangemode="tozero", fixedrange=True, row=2, col=1)
    figure.update_yaxes(visible=False, range=[1.4, -0.7], fixedrange=True, row=2, col=1)


def _hovers(trace: LossTrace) -> list[list[str]]:
    return [
        [
            f"sentence {row + 1}, step {step + 1}: <b>{escaped(token) or 'padding'}</b><br>loss "
            f"{trace.losses[row, step]:.4f} nats<br>share of the mean: {percent(trace.weights[row, step])} "
            f"with the mask, {percent(1 / trace.losses.size)} without"
            for step, token in enumerate(tokens)
        ]
        for row, tokens in enumerate(trace.tokens)
    ]


def _loss_story(trace: LossTrace) -> str:
    real = int(trace.mask.sum())
    count = trace.mask.size
    if real == count:
        story = (
            f"All {count} steps are real: the mean loss is {trace.masked_mean:.4f} nats with and without the "
            "mask."
        )
    else:
        padding = float(trace.losses[~trace.mask].mean())
        change = trace.plain_mean - trace.masked_mean
        story = (
            f"{real} of {count} steps are real, with a mean loss of {trace.masked_mean:.4f} nats; "
            f"the {count - real} of padding have {padding:.4f}. Without the mask they count like words, and "
            f"the mean is {trace.plain_mean:.4f}, {abs(change):.4f} {'more' if change > 0 else 'less'}."
        )
    carried = (
        "The output of this model carries the mask to the loss by itself"
        if trace.carried
        else "The output of this model carries no mask to the loss: the loss has to make it from the ids"
    )
    return f"{story} {carried}."


def _loss_columns(trace: LossTrace) -> dict[str, list]:
    rows, steps = trace.losses.shape
    values: dict[str, ArrayLike] = {
        "token": trace.tokens,
        "loss in nats": trace.losses,
        "real": trace.mask,
        "share with the mask": trace.weights,
        "share without": 1 / trace.losses.size,
    }
    return long_table(values, {"sentence": range(1, rows + 1)}, {"step": range(1, steps + 1)})


# --- ragged -------------------------------------------------------------------------------------------------


def ragged(trace: RaggedTrace) -> Picture:
    """Draws one batch with padding, then its rows concatenated with row splits, then the costs."""
    rows = len(trace.tokens)
    figure = titled_panels(
        ("With padding", "Ragged: the rows concatenated, with row splits", "Cost, padded = 100 %"),
        rows=3,
        row_heights=[26 * rows + 10, 50, 130],
        vertical_spacing=70 / (26 * rows + 430),
    )
    _add_dense(figure, trace)
    _add_row_splits(figure, trace)
    _add_costs(figure, trace)
    lay_out(figure, height=26 * rows + 430, margin_t=36, showlegend=False, barmode="overlay")
    figure.update_xaxes(fixedrange=True)
    figure.update_yaxes(fixedrange=True)
    return Picture(figure=figure, story=_ragged_story(trace), columns=_ragged_columns(trace))


def _add_dense(figure: go.Figure, trace: RaggedTrace) -> None:
    """Draws the batch with padding: a row of cells a sentence, in the colour of the row."""
    rows, width = trace.dense.shape
    codes = np.where(np.arange(width) < trace.lengths[:, None], np.arange(rows)[:, None] + 1, 0)  # (B, T)
    missing = [width - len(tokens) for tokens in trace.tokens]
    words = [[*map(shortened, row), *[""] * pads] for row, pads in zip(trace.tokens, missing, strict=True)]
    names = [
        [f"<b>{escaped(token)}</b>" for token in row] + ["padding"] * pads
        for row, pads in zip(trace.tokens, missing, strict=True)
    ]
    written = {"text": words, "texttemplate": "%{text}", "textfont": {"size": 11}}
    figure.add_heatmap(
        z=float32(codes),
        customdata=names,
        hovertemplate="row %{y}, step %{x}: %{customdata}<extra></extra>",
        x0=1,
        y0=1,
        row=1,
        col=1,
        **(written if width <= _MOST_WORDS else {}),
        **coded_cells((PADDING, *_ROWS)),
    )
    figure.update_xaxes(visible=False, row=1, col=1)
    figure.update_yaxes(autorange="reversed", tickvals=list(range(1, rows + 1)), showgrid=False, row=1, col=1)


def _add_row_splits(figure: go.Figure, trace: RaggedTrace) -> None:
    """Draws the concatenated rows, each from where it begins in the values to where it ends."""
    splits = trace.row_splits.tolist()
    for row, (start, end) in enumerate(itertools.pairwise(splits)):
        figure.add_bar(
            x=[end - start],
            base=[start],
            y=[0],
            orientation="h",
            marker_color=_ROWS[row],
            width=0.8,
            row=2,
            col=1,
            hovertemplate=f"row {row + 1}: places {start} to {end} of the values<extra></extra>",
        )
    figure.update_xaxes(tickvals=sorted(set(splits)), row=2, col=1)
    figure.update_yaxes(visible=False, row=2, col=1)


def costs(trace: RaggedTrace) -> tuple[tuple[str, int, int], ...]:
    """Returns (what, with padding, ragged) of cells, memory and arithmetic."""
    return (
        ("steps", trace.dense.size, len(trace.values)),
        ("bytes of ids", trace.dense_bytes, trace.ragged_bytes),
        ("multiply-adds", trace.dense_operations, trace.ragged_operations),
    )


def _add_costs(figure: go.Figure, trace: RaggedTrace) -> None:
    needs = costs(trace)
    shares = [100 * few / many for _, many, few in needs]
    add_bars(
        figure,
        3,
        [
            f"{what}: <b>{few:,}</b> instead of {many:,} ({share:.0f} %)"
            for (what, many, few), share in zip(needs, shares, strict=True)
        ],
        font={"size": 13},
        x=float32(shares),
        width=0.4,
        marker_color=[BLUE if share <= 100 else RED for share in shares],
        customdata=needs,
        hovertemplate="%{customdata[0]}: %{customdata[2]:,} ragged, %{customdata[1]:,} with padding"
        "<extra></extra>",
    )
    figure.add_vline(x=100, line={"color": GREY, "dash": "dash"}, row=3, col=1)
    figure.update_xaxes(title_text="% of the cost with padding", range=[0, max(105.0, *shares)], row=3, col=1)
    figure.update_yaxes(visible=False, range=[2.5, -0.75], row=3, col=1)


def _ragged_story(trace: RaggedTrace) -> str:
    steps, memory, work = (100 - 100 * few / many for _, many, few in costs(trace))
    rows = len(trace.tokens)
    padding = trace.dense.size - len(trace.values)
    gain = f"saves {memory:.0f} %" if memory >= 0 else f"costs {-memory:.0f} % more"
    least, most = int(trace.lengths.min()), int(trace.lengths.max())
    words = f"{least} to {counted(most, 'word')}" if least < most else counted(most, "word")
    return (
        f"{counted(rows, 'sentence')} of {words}: "
        f"with padding {padding} of {trace.dense.size} steps hold no word ({steps:.0f} %). The ragged batch "
        f"{gain} of the memory of the ids (its row splits take some too) and saves {work:.0f} % of the "
        "multiply-adds."
    )


def _ragged_columns(trace: RaggedTrace) -> dict[str, list]:
    row = np.repeat(np.arange(len(trace.tokens)), trace.lengths)
    return {
        "index in the values": list(range(len(trace.values))),
        "row": (row + 1).tolist(),
        "step of the row": (np.arange(len(row)) - trace.row_splits[row] + 1).tolist(),
        "word": [token for tokens in trace.tokens for token in tokens],
        "id": trace.values.tolist(),
        "row begins at": trace.row_splits[row].tolist(),
        "row ends before": trace.row_splits[row + 1].tolist(),
    }
