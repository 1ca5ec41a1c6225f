"""The figures of what padding costs: in the mean of a loss, in memory, in arithmetic."""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST, SEQUENTIAL, SKY
from core.figures.base.picture import Picture, colour_bar, float32, lay_out, percent
from core.figures.base.tokens import escaped
from core.figures.masking.trace import PADDING, cell_scale, shortened
from core.traces.masking import LossTrace
from core.traces.ragged import RaggedTrace

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
        "textfont": {"size": 11},
        "colorbar": colour_bar("loss of a real step, nats"),
    }
    for seen, look in ((True, scale), (False, cell_scale((PADDING,)) | {"textfont": {"size": 11}})):
        own = trace.mask == seen
        texts = [
            [
                f"{shortened(token) or 'padding'}<br>{loss:.2f}" if here else ""
                for token, loss, here in zip(*line, strict=True)
            ]
            for line in zip(trace.tokens, trace.losses, own, strict=True)
        ]
        figure.add_heatmap(
            z=float32(np.where(own, trace.losses if seen else 0, np.nan)),
            text=texts,
            texttemplate="%{text}",
            hoverongaps=False,
            customdata=_hovers(trace),
            hovertemplate="%{customdata}<extra></extra>",
            row=1,
            col=1,
            **look,
        )
    figure.update_xaxes(visible=False, fixedrange=True, row=1, col=1)
    figure.update_yaxes(visible=False, autorange="reversed", fixedrange=True, row=1, col=1)
    _add_means(figure, trace)
    lay_out(figure, height=_ROW * rows + 270, above=0, showlegend=False)
    return Picture(figure=figure, story=_loss_story(trace), columns=_loss_columns(trace))


def _add_means(figure: go.Figure, trace: LossTrace) -> None:
    entries = (
        ("with the mask, over real tokens", trace.masked_mean, BLUE),
        ("without it, over all steps", trace.plain_mean, ORANGE),
    )
    figure.add_bar(
        x=float32([mean for _, mean, _ in entries]),
        y=[0, 1],
        orientation="h",
        width=0.36,
        marker_color=[colour for *_, colour in entries],
        customdata=[words for words, *_ in entries],
        hovertemplate="%{customdata}: %{x:.4f} nats<extra></extra>",
        row=2,
        col=1,
    )
    for place, (words, mean, _) in enumerate(entries):
        figure.add_annotation(
            x=0,
            y=place - 0.22,
            xanchor="left",
            yanchor="bottom",
            showarrow=False,
            text=f"Mean {words}: <b>{mean:.4f}</b> nats",
            row=2,
            col=1,
        )
    figure.update_xaxes(title_text="nats", rangemode="tozero", fixedrange=True, row=2, col=1)
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
    real, count = int(trace.mask.sum()), trace.mask.size
    if real == count:
        story = (
            f"All {count} steps are real: the mean is {trace.masked_mean:.4f} nats with and without the mask."
        )
    else:
        padding = float(trace.losses[~trace.mask].mean())
        change = trace.plain_mean - trace.masked_mean
        story = (
            f"{real} of {count} steps are real and cost {trace.masked_mean:.4f} nats on average; the "
            f"{count - real} of padding cost {padding:.4f}. Without the mask they count as much as words, "
            f"and the mean is {trace.plain_mean:.4f}, {abs(change):.4f} {'more' if change > 0 else 'less'}."
        )
    carried = (
        "The output of this model carries the mask to the loss by itself"
        if trace.carried
        else "The output of this model carries no mask to the loss: the loss has to make it from the ids"
    )
    return f"{story} {carried}."


def _loss_columns(trace: LossTrace) -> dict[str, list]:
    row, step = (index.ravel().tolist() for index in np.indices(trace.losses.shape))
    return {
        "sentence": [place + 1 for place in row],
        "step": [place + 1 for place in step],
        "token": [trace.tokens[i][j] for i, j in zip(row, step, strict=True)],
        "loss in nats": trace.losses.ravel().tolist(),
        "real": trace.mask.ravel().tolist(),
        "share with the mask": trace.weights.ravel().tolist(),
        "share without": [1 / trace.losses.size] * trace.losses.size,
    }


# --- ragged -------------------------------------------------------------------------------------------------


def ragged(trace: RaggedTrace) -> Picture:
    """Draws one batch with padding, then its words one behind the other with the row splits, then what each
    costs.
    """
    rows, width = trace.dense.shape
    figure = make_subplots(
        rows=3,
        cols=1,
        row_heights=[26 * rows + 10, 50, 130],
        vertical_spacing=70 / (26 * rows + 430),
        subplot_titles=(
            "With padding",
            "Ragged: the rows one behind the other, with the row splits",
            "What each needs",
        ),
    )
    codes = np.where(np.arange(width) < trace.lengths[:, None], np.arange(rows)[:, None] + 1, 0)
    words = [[*map(shortened, tokens), *[""] * (width - len(tokens))] for tokens in trace.tokens]
    names = [
        [f"<b>{escaped(token)}</b>" for token in tokens] + ["padding"] * (width - len(tokens))
        for tokens in trace.tokens
    ]
    figure.add_heatmap(
        z=float32(codes),
        customdata=names,
        hovertemplate="row %{y}, step %{x}: %{customdata}<extra></extra>",
        x0=1,
        y0=1,
        **(
            {"text": words, "texttemplate": "%{text}", "textfont": {"size": 11}}
            if width <= _MOST_WORDS
            else {}
        ),
        **cell_scale((PADDING, *_ROWS)),
        row=1,
        col=1,
    )
    figure.update_xaxes(visible=False, row=1, col=1)
    figure.update_yaxes(autorange="reversed", tickvals=list(range(1, rows + 1)), showgrid=False, row=1, col=1)
    for row, (start, length) in enumerate(
        zip(trace.row_splits.tolist(), trace.lengths.tolist(), strict=False)
    ):
        figure.add_bar(
            x=[length],
            base=[start],
            y=[0],
            orientation="h",
            marker_color=_ROWS[row],
            width=0.8,
            row=2,
            col=1,
            hovertemplate=f"row {row + 1}: places {start} to {start + length} of the values<extra></extra>",
        )
    figure.update_xaxes(tickvals=sorted(set(trace.row_splits.tolist())), row=2, col=1)
    figure.update_yaxes(visible=False, row=2, col=1)
    _add_costs(figure, trace)
    figure.update_annotations(selector={"yanchor": "bottom"}, font_size=13)
    lay_out(figure, height=26 * rows + 430, margin_t=36, showlegend=False, barmode="overlay")
    figure.update_xaxes(fixedrange=True)
    figure.update_yaxes(fixedrange=True)
    return Picture(figure=figure, story=_ragged_story(trace), columns=_ragged_columns(trace))


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
    figure.add_bar(
        x=float32(shares),
        y=[0, 1, 2],
        orientation="h",
        width=0.4,
        marker_color=[BLUE if share <= 100 else RED for share in shares],
        customdata=[[what, many, few] for what, many, few in needs],
        row=3,
        col=1,
        hovertemplate="%{customdata[0]}: %{customdata[2]:,} ragged, %{customdata[1]:,} with padding<extra></extra>",
    )
    for place, ((what, many, few), share) in enumerate(zip(needs, shares, strict=True)):
        figure.add_annotation(
            x=0,
            y=place - 0.22,
            xanchor="left",
            yanchor="bottom",
            showarrow=False,
            row=3,
            col=1,
            font={"size": 12},
            text=f"{what}: <b>{few:,}</b> instead of {many:,} ({share:.0f} %)",
        )
    figure.add_vline(x=100, line={"color": GREY, "dash": "dash"}, row=3, col=1)
    figure.update_xaxes(title_text="% of what padding needs", range=[0, max(105.0, *shares)], row=3, col=1)
    figure.update_yaxes(visible=False, range=[2.5, -0.75], row=3, col=1)


def _ragged_story(trace: RaggedTrace) -> str:
    steps, memory, work = (100 - 100 * few / many for _, many, few in costs(trace))
    padding = trace.dense.size - len(trace.values)
    first = (
        f"{len(trace.tokens)} sentence{'s' * (len(trace.tokens) > 1)} of {trace.lengths.min()} to "
        f"{trace.lengths.max()} words: with padding {padding} of {trace.dense.size} steps hold nothing "
        f"({steps:.0f} %)."
    )
    gain = f"saves {memory:.0f} %" if memory >= 0 else f"costs {-memory:.0f} % more"
    return (
        f"{first} The ragged batch {gain} of the memory of the ids (its row splits need some too) and saves "
        f"{work:.0f} % of the multiply-adds."
    )


def _ragged_columns(trace: RaggedTrace) -> dict[str, list]:
    row = np.repeat(np.arange(len(trace.tokens)), trace.lengths)
    return {
        "place in the values": list(range(len(trace.values))),
        "row": (row + 1).tolist(),
        "step of the row": (np.arange(len(row)) - trace.row_splits[row] + 1).tolist(),
        "word": [token for tokens in trace.tokens for token in tokens],
        "id": trace.values.tolist(),
        "row begins at": trace.row_splits[row].tolist(),
        "row ends before": trace.row_splits[row + 1].tolist(),
    }
