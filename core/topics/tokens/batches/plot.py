"""Windows of a text in their batches, and the padding of batches of sentences."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message, percent
from ....figures.marks import LETTERS, axis, bars, category_axis, heatmap, make_figure, panels
from ....figures.names import escaped
from ....figures.picture import Picture
from ....figures.table import Table, stacked
from ....figures.tiles import seen
from .schema import WAYS, PaddedBatches, PaddingResult, WindowsResult

_ROW = 26  # pixels
_LONGEST = 20  # letters of a sentence at an axis


def windows(result: WindowsResult) -> Picture:
    """Draws the first batches: a row a row, a cell a character, coloured by its place in the text."""
    found = np.argwhere(result.places >= 0)  # (R T, 3) batch, row, step
    places = result.places[tuple(found.T)]
    table = Table(
        columns={
            "row": [message("batches-row", batch=batch + 1, row=row + 1) for batch, row, _ in found.tolist()],
            "step": found[:, 2],
            "place": places,
            "character": [seen(result.text[place]) for place in places.tolist()],
            "state": [_state(result, batch, row) for batch, row, _ in found.tolist()],
        },
        proves=("place",),
    )
    message_id = f"batches-windows-{_outcome(result)}"
    return Picture(
        figure=_windows_figure(table, result), table=table, message=message_id, values=_values(result)
    )


def _windows_figure(table: Table, result: WindowsResult) -> go.Figure:
    length = result.places.shape[2]
    names = list(dict.fromkeys(table["row"].tolist()))
    states = list(map(escaped, table["state"][::length].tolist()))
    beside = {
        "x": 1,
        "xref": "paper",
        "xshift": 8,
        "xanchor": "left",
        "showarrow": False,
        "font_size": LETTERS,
    }
    notes = [{"y": at, "text": state, **beside} for at, state in enumerate(states)]
    return make_figure(
        [
            heatmap(
                table, x="step", y="row", z="place", text="character", showscale=False, textfont={"size": 16}
            )
        ],
        height=len(names) * _ROW + 76,
        margin={"l": 120, "r": 120, "t": 28, "b": 46},
        xaxis=axis("step", dtick=max(1, length // 12)),
        yaxis=category_axis(names, range=[len(names) - 0.5, -0.5]),
        annotations=[
            {"y": 1, "yref": "paper", "yshift": 16, "text": message("column-state"), **beside},
            *notes,
        ],
    )


def _state(result: WindowsResult, batch: int, row: int) -> str:
    if result.way == WAYS[0] or not batch:
        return message("batches-zeros")
    return message("batches-after", character=seen(result.text[result.places[batch - 1, row, -1]]))


def _outcome(result: WindowsResult) -> str:
    if result.batches == 1:
        return "one"
    return "shuffled" if result.way == WAYS[0] else "carried"


def _values(result: WindowsResult) -> dict:
    shown = result.places.shape[0]
    unread = len(result.text) - len({*result.places.ravel().tolist()} - {-1})
    all_there = result.way != WAYS[0] and shown == result.batches and unread
    return {
        "windows": result.windows,
        "batches": result.batches,
        "shown": shown,
        "rows": int((result.places[1:, :, 0] >= 0).sum()),
        "following": int(result.follows.sum()),
        "unread": message("batches-unread", count=unread) if all_there else "",
    }


def padding(result: PaddingResult, narrow: bool = False) -> Picture:
    """Draws sentences in random and in length-bucketed batches: their words, and their padding."""
    both = {"random": result.shuffled, "buckets": result.bucketed}
    tables = {name: _padding_table(name, one, result) for name, one in both.items()}
    heights = [len(one.order) + 0.5 * int(one.batch.max()) for one in both.values()]
    marks, axes = [], {}
    for row, (name, one) in enumerate(both.items(), 1):
        at = {"y": (np.arange(len(one.order)) + 0.5 * one.batch).tolist(), "showlegend": row == 1}
        kinds = (("words", "first"), ("padding", "padding"))
        marks.append([
            bars(tables[name], x=kind, y=kind, across=True, role=role, name=message(f"column-{kind}")) | at
            for kind, role in kinds
        ])  # fmt: skip
        names = list(map(_short, tables[name].columns["sentence"]))
        labels = {"tickvals": at["y"], "range": [max(at["y"] if narrow else heights) + 0.1, -0.6]}
        axes[f"yaxis{row}"] = category_axis(names) | labels
        most = float(max(one.padded.max() for one in both.values()))
        axes[f"xaxis{row}"] = axis("words-and-padding" if row == 2 or not narrow else "", range=[0, most])
    high = round(sum(heights) * 17 if narrow else max(heights) * 20)
    below = {"row_heights": heights, "vertical_spacing": 0.13}
    shares = {name: percent(one.share) for name, one in both.items()}
    figure = panels(
        [message(f"batches-panel.{name}", share=share) for name, share in shares.items()],
        marks,
        cols=1 if narrow else 2,
        height=high + 150,
        grid=below if narrow else {"horizontal_spacing": 0.18},
        barmode="stack",
        margin={"l": 150, "t": 62, "b": 46},
        legend={"y": 1 + 30 / high, "traceorder": "normal"},
        **axes,
    )
    ends = ", ".join(map(str, result.bounds))
    buckets = message("batches-bounds", ends=ends) if result.bounds else message("batches-one-length")
    values = shares | {"ends": buckets}
    table = stacked(*tables.values())
    return Picture(figure=figure, table=table, message="batches-padding", values=values, role="padding")


def _short(sentence: str) -> str:
    """Returns the beginning of a sentence as an axis shows it."""
    cut = sentence if len(sentence) <= _LONGEST else sentence[: _LONGEST - 1] + "…"
    return escaped(seen(cut)).replace("␣", " ")


def _padding_table(name: str, one: PaddedBatches, result: PaddingResult) -> Table:
    return Table(
        columns={
            "batches": [message(f"batches-way.{name}")] * len(one.order),
            "batch": one.batch + 1,
            "sentence": [result.sentences[index] for index in one.order.tolist()],
            "words": one.length,
            "padding": one.padded - one.length,
        },
        proves=("words", "padding"),
    )
