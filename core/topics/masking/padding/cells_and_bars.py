"""Heatmap cells of a batch and labelled bars, which the figures of padding share."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS
from ....figures.table import Table, concatenate_tables, table_from_arrays
from ....figures.traces import bar_trace, make_panels
from ..mask_figures import HIDDEN_AXIS, name_tokens, shorten

_MAX_STEPS_WITH_TEXT = 14  # of a sentence: in more cells there is no room for text


def make_step_table(tokens, recomputed_column: str, columns: dict) -> Table:
    """Returns values (B, T) of the steps of B sentences as a table, a step a row, with its token."""
    sentence_numbers, step_numbers = range(1, len(tokens) + 1), range(1, len(tokens[0]) + 1)
    words = np.array([name_tokens(row) for row in tokens], object)
    return table_from_arrays(
        [{"sentence": sentence_numbers}, {"step": step_numbers}], (recomputed_column,), token=words, **columns
    )


def add_mean_rows(table: Table, column: str, means: dict[str, float]) -> Table:
    """Returns a table of steps with two rows more, for the means with the mask and without it."""
    columns: dict[str, list] = {name: [None] * len(means) for name in table.columns}
    columns |= {"token": [message(f"padding-mean.{name}") for name in means], column: [*means.values()]}
    return concatenate_tables(table, Table(columns=columns, proved_columns=()))


def make_cells_above_bars(
    traces: list[dict], means: dict[str, float], column: str, number_format: str, *, row_height: int, **layout
):
    """Returns cells, `row_height` pixels a sentence, above bars, each with its name and its number over it.

    Args:
        traces: The cells.
        means: The bars by their names, in the colours of "with the mask" and "without" by turns.
        column: What they are.
        number_format: How a number is written.
        row_height: See above.
        layout: More of Plotly's layout.
    """
    cells_height, bars_height = row_height * len(traces[0]["z"]), 46 * len(means)
    colours = [ROLE_COLOURS["first"], ROLE_COLOURS["second"]] * (len(means) // 2)
    figure = make_panels(
        ["", ""],
        [traces, [horizontal_bars({"mean": [*means], column: [*means.values()]}, column, colours)]],
        height=cells_height + bars_height + 100,
        subplot_options={
            "row_heights": [cells_height, bars_height],
            "vertical_spacing": 34 / (cells_height + bars_height + 34),
        },
        xaxis=HIDDEN_AXIS,
        yaxis=HIDDEN_AXIS | {"autorange": "reversed"},
        yaxis2=HIDDEN_AXIS | {"range": [len(means) - 0.6, -0.75]},
        margin={"t": 40, "b": 46},
        **layout,
    )
    label_bars(
        figure,
        [f"{name}: <b>{mean:{number_format}}</b>".replace("%", " %") for name, mean in means.items()],
        2,
    )
    return figure


def label_bars(figure: go.Figure, labels: list[str], row: int) -> None:
    """Writes over each bar of a row of panels what it is."""
    label_options = {"x": 0, "xanchor": "left", "yanchor": "bottom", "showarrow": False, "font_size": 14}
    for index, label in enumerate(labels):
        figure.add_annotation(y=index - 0.22, text=label, row=row, col=1, **label_options)


def horizontal_bars(columns: dict, value_column: str, colours: list[str]) -> dict:
    """Returns bars that lie below each other, as long as the values of a column; the others are hovered."""
    table = Table(columns=columns | {"at": np.arange(len(colours))}, proved_columns=())
    options = {"marker": {"color": colours}, "width": 0.36} | table.hover_options(columns)
    return bar_trace(table, x=value_column, y="at", is_horizontal=True, **options)


def cell_text_options(tokens, numbers=None) -> dict:
    """Returns the options that write tokens (B, T), and numbers (B, T) below them, into cells with room."""
    if len(tokens[0]) > _MAX_STEPS_WITH_TEXT:
        return {}
    texts = [list(map(shorten, row if numbers is None else name_tokens(row))) for row in tokens]
    if numbers is not None:
        texts = [
            [f"{text}<br>{number:.2f}" for text, number in zip(*row, strict=True)]
            for row in zip(texts, numbers, strict=True)
        ]
    return {"text": texts, "texttemplate": "%{text}"}
