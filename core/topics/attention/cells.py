"""Matrices of tokens by tokens: what the figures of attention share."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ...base.i18n import Message, message
from ...base.text import distinct_names
from ...figures import margins
from ...figures.colours import SIGNED
from ...figures.marks import BESIDE, LETTERS, axis, bar_beside, make_figure, panels
from ...figures.names import (
    COLUMNS_WITH_VALUES,
    cell_gap,
    key_axis,
    query_axis,
    quoted,
    row_height,
    token_ticks,
)
from ...figures.picture import float32
from ...figures.table import Table, column_title, table_from_axes
from .heads.schema import AttentionResult

TELEPHONE = 420  # pixels of a figure at the most, where its rows can be that low


def names_of(queries: Sequence[str], keys: Sequence[str]) -> list[dict]:
    """Returns the axes of a matrix (T, S) as tables have them; places are counted from 0."""
    return [
        {"query": range(len(queries)), "query-token": queries},
        {"key": range(len(keys)), "key-token": keys},
    ]


def named(tokens: Sequence[str], place) -> str:
    """Returns a token in quotes as sentences name it, told from others that are alike."""
    return quoted(distinct_names(tokens)[int(place)])


def hover(key: str, digits: str = ".4f") -> dict[str, Any]:
    """Returns what a cell tells: a message with the names of its row and its column, and its number."""
    return {"hovertemplate": f"{message(key, x='%{x}', y='%{y}', z=f'%{{z:{digits}}}')}<extra></extra>"}


def head_names(heads: Iterable[tuple[int, int]]) -> list[str]:
    """Returns "layer.head" of heads; no language writes these points as the sign of decimals."""
    return [Message(f"{layer}.{head}") for layer, head in heads]


def who_of(result: AttentionResult, layer: int | None, head: int | None) -> str:
    """Returns whose weights are shown: a head, or the mean of how many."""
    layers, heads = result.heads
    which = "across" if layer is None else "layer" if head is None else "head"
    which = "all" if layer is None and head is None else which
    numbers = result.layer_numbers
    which = "only" if heads == 1 and list(numbers) == [0] else which
    values = {
        "layer": "" if layer is None else str(numbers[layer]),
        "head": str(head),
        "layers": layers,
        "heads": heads,
        "count": layers * heads,
    }
    return message(f"attention-who.{which}", **values)


def largest(values: np.ndarray) -> tuple[int, int]:
    """Returns row and column of the largest of some values (T, S)."""
    row, column = np.unravel_index(values.argmax(), values.shape)
    return int(row), int(column)


def weights_table(queries: Sequence[str], keys: Sequence[str], weights: np.ndarray, mask) -> Table:
    """Returns weights (T, S) as a table, a cell a row."""
    return table_from_axes(names_of(queries, keys), ("weight",), weight=weights, visible=mask)


def shaded(values: np.ndarray, mask: np.ndarray | None = None, *, ends: float = 0, **more) -> dict:
    """Returns cells of weights (T, S), empty where the mask hides them.

    Args:
        values, mask: (T, S).
        ends: Of signed numbers the largest in size. Default: weights, from 0 to 1.
        more: Of Plotly's trace.
    """
    shown = values if mask is None else np.where(mask, values, np.nan)
    scale = {"zmin": 0, "zmax": 1, "colorscale": "Viridis"}
    if ends:
        scale = {"zmin": -ends, "zmax": ends, "colorscale": SIGNED}
    return {
        "type": "heatmap",
        "z": float32(shown),
        **scale,
        "showscale": False,
        **hover("attention-hover"),
        "hoverongaps": False,
    } | more


def matrix(values: np.ndarray, mask, queries: Sequence[str], keys: Sequence[str], *, narrow: bool, **look):
    """Returns a figure of one large matrix (T, S), its keys named above it.

    Args:
        values, mask: (T, S).
        queries, keys: T and S tokens.
        narrow: For a telephone.
        look: `bar`, the column that the colours are, `digits` of the values in the cells, and more of
            `shaded`.
    """
    bar, digits = look.pop("bar", "weight"), look.pop("digits", ".2f")
    if len(keys) <= COLUMNS_WITH_VALUES:
        look["texttemplate"] = f"%{{z:{digits}}}"
    top, names = key_axis(keys), distinct_names(keys)
    above = margins.below(names, top["tickangle"], top["tickfont"]["size"]) - 12
    row = row_height(len(queries))
    if narrow:
        row = max(12, min(row, (TELEPHONE - above) // max(1, len(queries))))
    else:
        look |= {"showscale": True, "colorbar": bar_beside(column_title(bar))}
    gap = cell_gap(keys)
    return make_figure(
        [shaded(values, mask, xgap=gap, ygap=gap, meta="matrix", **look)],
        height=above + 8 + len(queries) * row,
        margin={"l": margins.beside(distinct_names(queries)) + 4, "t": above, "r": 8 if narrow else BESIDE},
        xaxis=axis() | {"side": "top", "title": {"text": message("attention-key-axis"), "standoff": 6}} | top,
        yaxis=axis() | {"title": {"text": message("attention-query-axis")}} | query_axis(queries),
    )


def side_by_side(
    titles: Sequence[str],
    marks: Sequence[dict],
    names: Sequence[tuple[Sequence[str], Sequence[str]]],
    *,
    narrow: bool,
    bar: dict | None = None,
):
    """Returns a figure of matrices side by side; rows are named where they change.

    Args:
        titles: One a matrix.
        marks: Of `shaded`.
        names: Queries and keys of each.
        narrow: On a telephone they stand below each other.
        bar: What says what the colours of the last one are. Default: nothing does.
    """
    different = any(queries != names[0][0] for queries, _ in names)
    across = min(len(marks), 4 if not narrow else 1 if different else 2)
    rows = max(len(queries) for queries, _ in names)
    letters = max(margins.width(name, LETTERS) for _, keys in names for name in distinct_names(keys))
    down = -(-len(marks) // across)
    below = round(letters) + (76 if down > 1 else 46)
    row = min(24, row_height(rows))
    if narrow:
        row = max(12, min(row, (TELEPHONE - 40 - down * below) // (down * rows)))
    height = 40 + down * (max(60, rows * row) + below)
    if bar is not None and not narrow:
        marks = [*marks[:-1], marks[-1] | {"showscale": True, "colorbar": bar_beside("") | bar}]
    layout = {}
    for index, (queries, keys) in enumerate(names):
        number = index + 1 if index else ""
        shown = index % across == 0 or queries != names[index - 1][0]
        layout[f"yaxis{number}"] = axis() | query_axis(queries) | {"showticklabels": shown}
        layout[f"xaxis{number}"] = axis() | {"tickangle": -90, **token_ticks(keys)}
    spacing = {"horizontal_spacing": 0.1 if different else 0.03} if across > 1 else {}
    if down > 1:
        spacing["vertical_spacing"] = min(0.9 / (down - 1), below / max(1, height - 40))
    left = margins.beside(distinct_names(names[0][0]), LETTERS) - 40
    return panels(
        titles,
        [[mark] for mark in marks],
        height=height,
        cols=across,
        grid=spacing,
        margin={"t": 40, "l": left, "r": 8 if narrow or bar is None else BESIDE, "b": 8},
        **layout,
    )
