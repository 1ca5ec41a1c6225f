"""Figures of windows of a text in batches, and of the padding of batches of sentences."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import format_percent, message
from ....base.text import shorten_token
from ....figures.labels import escape_label
from ....figures.picture import Picture
from ....figures.table import Table, concatenate_tables
from ....figures.token_tiles import visible_token
from ....figures.traces import (
    MIN_FONT_SIZE,
    bar_trace,
    category_axis,
    fixed_range_axis,
    heatmap_trace,
    make_figure,
    make_panels,
)
from .schema import WINDOW_ORDERS, PaddedBatches, PaddingResult, WindowsResult

_ROW_PIXELS = 26
_MAX_SENTENCE_LETTERS = 20  # letters of a sentence at an axis


def plot_windows(result: WindowsResult) -> Picture:
    """Draws the first batches as a heatmap: characters as cells, coloured by their position in the text."""
    cell_indices = np.argwhere(result.positions >= 0)  # (R T, 3) batch, row, step
    positions = result.positions[tuple(cell_indices.T)]
    table = Table(
        columns={
            "row": [
                message("batches-row", batch=batch + 1, row=row + 1)
                for batch, row, _ in cell_indices.tolist()
            ],
            "step": cell_indices[:, 2],
            "place": positions,
            "character": [visible_token(result.text[place]) for place in positions.tolist()],
            "state": [_format_state(result, batch, row) for batch, row, _ in cell_indices.tolist()],
        },
        proved_columns=("place",),
    )
    claim_variant = (
        "one" if result.num_batches == 1 else "shuffled" if result.order == WINDOW_ORDERS[0] else "carried"
    )
    return Picture(
        figure=_windows_figure(table, result),
        table=table,
        claim_id=f"batches-windows-{claim_variant}",
        claim_values=_claim_values(result),
    )


def _windows_figure(table: Table, result: WindowsResult) -> go.Figure:
    length = result.positions.shape[2]
    row_labels = list(dict.fromkeys(table["row"].tolist()))
    annotation_style = {
        "x": 1,
        "xref": "paper",
        "xshift": 8,
        "xanchor": "left",
        "showarrow": False,
        "font_size": MIN_FONT_SIZE,
    }
    states = [
        {"y": row, "text": escape_label(state)} for row, state in enumerate(table["state"][::length].tolist())
    ]
    title = {"y": 1, "yref": "paper", "yshift": 16, "text": message("column-state")}
    return make_figure(
        [
            heatmap_trace(
                table, x="step", y="row", z="place", text="character", showscale=False, textfont={"size": 16}
            )
        ],
        height=len(row_labels) * _ROW_PIXELS + 76,
        margin={"l": 120, "r": 120, "t": 28, "b": 46},
        xaxis=fixed_range_axis("step", dtick=max(1, length // 12)),
        yaxis=category_axis(row_labels, range=[len(row_labels) - 0.5, -0.5]),
        annotations=[annotation | annotation_style for annotation in (title, *states)],
    )


def _format_state(result: WindowsResult, batch: int, row: int) -> str:
    if result.order == WINDOW_ORDERS[0] or not batch:
        return message("batches-zero-state")
    return message(
        "batches-carried-state", character=visible_token(result.text[result.positions[batch - 1, row, -1]])
    )


def _claim_values(result: WindowsResult) -> dict:
    num_batches = result.positions.shape[0]
    num_unread = len(result.text) - len({*result.positions.ravel().tolist()} - {-1})
    is_complete = result.order != WINDOW_ORDERS[0] and num_batches == result.num_batches and num_unread
    return {
        "num_windows": result.num_windows,
        "num_batches": result.num_batches,
        "num_shown": num_batches,
        "num_rows": int((result.positions[1:, :, 0] >= 0).sum()),
        "num_continuations": int(result.is_continuation.sum()),
        "unread_characters": message("batches-unread-characters", count=num_unread) if is_complete else "",
    }


def plot_padding(result: PaddingResult, is_narrow: bool = False) -> Picture:
    """Draws sentences in random and in length-bucketed batches: their words, and their padding."""
    batches_by_order = {"random": result.shuffled, "buckets": result.bucketed}
    tables = [_padding_table(name, batches, result) for name, batches in batches_by_order.items()]
    all_batches = [*batches_by_order.values()]
    heights = [len(one.sentence_numbers) + 0.5 * int(one.batch_numbers.max()) for one in all_batches]
    max_length = float(max(one.padded_lengths.max() for one in all_batches))
    traces, axes = [], {}
    for panel, (table, batches) in enumerate(zip(tables, all_batches, strict=True), 1):
        positions = (np.arange(len(batches.sentence_numbers)) + 0.5 * batches.batch_numbers).tolist()
        traces.append(_sentence_bars(table, positions, show_legend=panel == 1))
        labels = list(map(_truncate_sentence, table.columns["sentence"]))
        y_range = [max(positions if is_narrow else heights) + 0.1, -0.6]
        axes[f"yaxis{panel}"] = category_axis(labels, tickvals=positions, range=y_range)
        axes[f"xaxis{panel}"] = fixed_range_axis(
            "words-and-padding" if panel == 2 or not is_narrow else "", range=[0, max_length]
        )
    bounds = ", ".join(map(str, result.bucket_bounds))
    bounds_text = message("batches-bucket-bounds", bounds=bounds) if bounds else message("batches-one-length")
    plot_height = round(sum(heights) * 17 if is_narrow else max(heights) * 20)
    narrow_grid = {"row_heights": heights, "vertical_spacing": 0.13}
    shares = {name: format_percent(batches.share) for name, batches in batches_by_order.items()}
    figure = make_panels(
        [message(f"batches-panel.{name}", share=share) for name, share in shares.items()],
        traces,
        cols=1 if is_narrow else 2,
        height=plot_height + 150,
        subplot_options=narrow_grid if is_narrow else {"horizontal_spacing": 0.18},
        barmode="stack",
        margin={"l": 150, "t": 62, "b": 46},
        legend={"y": 1 + 30 / plot_height, "traceorder": "normal"},
        **axes,
    )
    return Picture(
        figure=figure,
        table=concatenate_tables(*tables),
        claim_id="batches-padding",
        claim_values={f"{name}_share": share for name, share in shares.items()}
        | {"bucket_bounds": bounds_text},
        colour_role="padding",
    )


def _sentence_bars(table: Table, positions: list[float], *, show_legend: bool) -> list[dict]:
    return [
        bar_trace(
            table,
            x=segment,
            y=segment,
            is_horizontal=True,
            colour_role=role,
            name=message(f"column-{segment}"),
        )
        | {"y": positions, "showlegend": show_legend}
        for segment, role in (("words", "first"), ("padding", "padding"))
    ]


def _truncate_sentence(sentence: str) -> str:
    return escape_label(visible_token(shorten_token(sentence, _MAX_SENTENCE_LETTERS))).replace("␣", " ")


def _padding_table(name: str, batches: PaddedBatches, result: PaddingResult) -> Table:
    return Table(
        columns={
            "batches": [message(f"batches-method.{name}")] * len(batches.sentence_numbers),
            "batch": batches.batch_numbers + 1,
            "sentence": [result.sentences[index] for index in batches.sentence_numbers.tolist()],
            "words": batches.lengths,
            "padding": batches.padded_lengths - batches.lengths,
        },
        proved_columns=("words", "padding"),
    )
