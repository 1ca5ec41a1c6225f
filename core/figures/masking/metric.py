"""The figure of the accuracy: the same predictions, counted over real tokens and over all steps."""

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike
from plotly.subplots import make_subplots

from core.figures.base.axes import hover_texts
from core.figures.base.colours import BLUE, ORANGE, RED, SKY
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped
from core.figures.masking.bars import add_bars
from core.figures.masking.cells import PADDING, add_legend, coded_cells, shortened
from core.traces.masking.means import MetricTrace

_ROW = 30  # pixels of a line of cells
_BAR = 44  # pixels of a bar and the text above it
_MOST_WORDS = 14  # steps of a line that still have words in their cells
# of a cell, by its code: its colour, and what the legend says
_COLOURS = (PADDING, BLUE, RED, SKY)
_LEGEND = ("padding", "right", "wrong", "padding that is predicted")


def metric(trace: MetricTrace) -> Picture:
    """Draws which steps of a batch are predicted, padding in grey, and under it the two accuracies twice.

    Below the accuracies of this batch stand those of the book.
    """
    rows = len(trace.tokens)
    figure = make_subplots(
        rows=2, cols=1, row_heights=[_ROW * rows, 4 * _BAR], vertical_spacing=24 / (_ROW * rows + 4 * _BAR)
    )
    codes = np.where(trace.mask, 2 - trace.right, 3 * trace.right)  # (B, T)
    words = [[shortened(token) for token in row] for row in trace.tokens]
    written = {"text": words, "texttemplate": "%{text}", "textfont": {"size": 11}}
    figure.add_heatmap(
        z=float32(codes),
        row=1,
        col=1,
        **(written if len(trace.tokens[0]) <= _MOST_WORDS else {}),
        **hover_texts(_hovers(trace)),
        **coded_cells(_COLOURS),
    )
    add_legend(figure, [(_LEGEND[code], _COLOURS[code]) for code in (1, 2, 0, 3) if (codes == code).any()])
    figure.update_xaxes(visible=False, fixedrange=True, row=1, col=1)
    figure.update_yaxes(visible=False, autorange="reversed", fixedrange=True, row=1, col=1)
    _add_accuracies(figure, trace)
    lay_out(figure, height=_ROW * rows + 4 * _BAR + 90, margin_t=40)
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _add_accuracies(figure: go.Figure, trace: MetricTrace) -> None:
    counted = int(trace.right[trace.mask].sum())
    every = int(trace.right.sum())
    book = trace.book_accuracy
    share = trace.book_real_share
    bars = (  # text, value, colour
        (
            f"These predictions, real tokens alone: {counted} of {int(trace.mask.sum())} right, ",
            trace.masked_accuracy,
            BLUE,
        ),
        (
            f"The same, padding counted too: {every} of {trace.right.size} right, ",
            trace.plain_accuracy,
            ORANGE,
        ),
        ("The book’s translator, real tokens alone: ", book, BLUE),
        (f"The same, padding counted too: {book:.4f} × {share:.4f} = ", book * share, ORANGE),
    )
    add_bars(
        figure,
        2,
        [f"{text}<b>{percent(value)}</b>" for text, value, _ in bars],
        font={"size": 13},
        x=float32([value for _, value, _ in bars]),
        width=0.36,
        marker_color=[colour for *_, colour in bars],
        marker_opacity=[1, 1, 0.7, 0.7],
        customdata=[text for text, *_ in bars],
        hovertemplate="%{customdata}%{x:.2%}<extra></extra>",
        showlegend=False,
    )
    figure.update_xaxes(title_text="accuracy", tickformat=".0%", range=[0, 1], fixedrange=True, row=2, col=1)
    figure.update_yaxes(visible=False, range=[3.4, -0.75], fixedrange=True, row=2, col=1)


def _hovers(trace: MetricTrace) -> list[list[str]]:
    verdicts = {True: "right", False: "wrong"}
    return [
        [
            f"sentence {row + 1}, step {step + 1}: <b>{escaped(token) or 'padding'}</b><br>"
            f"predicted: {escaped(predicted) or 'padding'}, counted as {verdicts[bool(right)]}"
            for step, (token, predicted, right) in enumerate(zip(*line, strict=True))
        ]
        for row, line in enumerate(zip(trace.tokens, trace.predicted, trace.right, strict=True))
    ]


def _story(trace: MetricTrace) -> str:
    real = int(trace.mask.sum())
    count = trace.mask.size
    counted = int(trace.right[trace.mask].sum())
    start = f"{counted} of {real} real tokens are right: an accuracy of {percent(trace.masked_accuracy)}."
    versions = (
        f"Keras {trace.keras_version} here says {percent(trace.keras_masked)}: its metric uses the mask. "
        "Keras 3 before 3.12 dropped the mask in its metrics and kept it in its losses."
    )
    if real == count:
        return f"{start} There is no padding here, so the mask changes nothing. {versions}"
    padding = int(trace.right[~trace.mask].sum())
    as_right = f"{padding} {'is' if padding == 1 else 'are'} right" if padding else "none is right"
    start += (
        f" Counted over all {count} steps, {count - real} of them padding, of which {as_right}, "
        f"the same predictions score {percent(trace.plain_accuracy)}. {versions}"
    )
    if padding:
        return f"{start} Padding that is predicted at padding counts as right: the model is no better for it."
    return (
        f"{start} So the book’s "
        f"{trace.book_accuracy:.4f} becomes {trace.book_accuracy * trace.book_real_share:.4f}, since "
        f"{percent(trace.book_real_share)} of its steps are real: the model is as good as before."
    )


def _columns(trace: MetricTrace) -> dict[str, list]:
    rows, steps = trace.right.shape
    values: dict[str, ArrayLike] = {
        "token": trace.tokens,
        "predicted": trace.predicted,
        "right": trace.right.astype(int),
        "real": trace.mask.astype(int),
    }
    return long_table(values, {"sentence": range(1, rows + 1)}, {"step": range(1, steps + 1)})
