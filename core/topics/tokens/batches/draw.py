"""Windows of a text in their batches, and the padding of batches of sentences."""

import numpy as np
import plotly.graph_objects as go

from ....base.messages import percent, say
from ....figures.marks import LETTERS, axis, bars, cells, drawn, names_axis, panels
from ....figures.names import escaped
from ....figures.picture import Picture
from ....figures.table import Table, stacked
from ....figures.tiles import seen
from .ask import WAYS, PaddedBatches, PaddingTrace, WindowsTrace

_ROW = 26  # pixels
_LONGEST = 20  # letters of a sentence at an axis


def windows(trace: WindowsTrace) -> Picture:
    """Draws the first batches: a row a row, a cell a character, coloured by its place in the text."""
    found = np.argwhere(trace.places >= 0)  # (R T, 3) batch, row, step
    places = trace.places[tuple(found.T)]
    table = Table(
        columns={
            "row": [say("batches-row", batch=batch + 1, row=row + 1) for batch, row, _ in found.tolist()],
            "step": found[:, 2],
            "place": places,
            "character": [seen(trace.text[place]) for place in places.tolist()],
            "state": [_state(trace, batch, row) for batch, row, _ in found.tolist()],
        },
        proves=("place",),
    )
    message = f"batches-windows-{_outcome(trace)}"
    return Picture(figure=_windows_figure(table, trace), table=table, message=message, values=_values(trace))


def _windows_figure(table: Table, trace: WindowsTrace) -> go.Figure:
    length = trace.places.shape[2]
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
    return drawn(
        [
            cells(
                table, x="step", y="row", z="place", text="character", showscale=False, textfont={"size": 16}
            )
        ],
        height=len(names) * _ROW + 76,
        margin={"l": 120, "r": 120, "t": 28, "b": 46},
        xaxis=axis("step", dtick=max(1, length // 12)),
        yaxis=names_axis(names, range=[len(names) - 0.5, -0.5]),
        annotations=[{"y": 1, "yref": "paper", "yshift": 16, "text": say("column-state"), **beside}, *notes],
    )


def _state(trace: WindowsTrace, batch: int, row: int) -> str:
    if trace.way == WAYS[0] or not batch:
        return say("batches-zeros")
    return say("batches-after", character=seen(trace.text[trace.places[batch - 1, row, -1]]))


def _outcome(trace: WindowsTrace) -> str:
    if trace.batches == 1:
        return "one"
    return "shuffled" if trace.way == WAYS[0] else "carried"


def _values(trace: WindowsTrace) -> dict:
    shown = trace.places.shape[0]
    unread = len(trace.text) - len({*trace.places.ravel().tolist()} - {-1})
    all_there = trace.way != WAYS[0] and shown == trace.batches and unread
    return {
        "windows": trace.windows,
        "batches": trace.batches,
        "shown": shown,
        "rows": int((trace.places[1:, :, 0] >= 0).sum()),
        "following": int(trace.follows.sum()),
        "unread": say("batches-unread", count=unread) if all_there else "",
    }


def padding(trace: PaddingTrace, narrow: bool = False) -> Picture:
    """Draws sentences in random and in length-bucketed batches: their words, and their padding."""
    both = {"random": trace.shuffled, "buckets": trace.bucketed}
    tables = {name: _padding_table(name, one, trace) for name, one in both.items()}
    heights = [len(one.order) + 0.5 * int(one.batch.max()) for one in both.values()]
    marks, axes = [], {}
    for row, (name, one) in enumerate(both.items(), 1):
        at = {"y": (np.arange(len(one.order)) + 0.5 * one.batch).tolist(), "showlegend": row == 1}
        kinds = (("words", "first"), ("padding", "padding"))
        marks.append([
            bars(tables[name], x=kind, y=kind, across=True, role=role, name=say(f"column-{kind}")) | at
            for kind, role in kinds
        ])  # fmt: skip
        names = list(map(_short, tables[name].columns["sentence"]))
        labels = {"tickvals": at["y"], "range": [max(at["y"] if narrow else heights) + 0.1, -0.6]}
        axes[f"yaxis{row}"] = names_axis(names) | labels
        most = float(max(one.padded.max() for one in both.values()))
        axes[f"xaxis{row}"] = axis("words-and-padding" if row == 2 or not narrow else "", range=[0, most])
    high = round(sum(heights) * 17 if narrow else max(heights) * 20)
    below = {"row_heights": heights, "vertical_spacing": 0.13}
    shares = {name: percent(one.share) for name, one in both.items()}
    figure = panels(
        [say(f"batches-panel.{name}", share=share) for name, share in shares.items()],
        marks,
        cols=1 if narrow else 2,
        height=high + 150,
        grid=below if narrow else {"horizontal_spacing": 0.18},
        barmode="stack",
        margin={"l": 150, "t": 62, "b": 46},
        legend={"y": 1 + 30 / high, "traceorder": "normal"},
        **axes,
    )
    ends = ", ".join(map(str, trace.bounds))
    buckets = say("batches-bounds", ends=ends) if trace.bounds else say("batches-one-length")
    values = shares | {"ends": buckets}
    table = stacked(*tables.values())
    return Picture(figure=figure, table=table, message="batches-padding", values=values, role="padding")


def _short(sentence: str) -> str:
    """Returns the beginning of a sentence as an axis shows it."""
    cut = sentence if len(sentence) <= _LONGEST else sentence[: _LONGEST - 1] + "…"
    return escaped(seen(cut)).replace("␣", " ")


def _padding_table(name: str, one: PaddedBatches, trace: PaddingTrace) -> Table:
    return Table(
        columns={
            "batches": [say(f"batches-way.{name}")] * len(one.order),
            "batch": one.batch + 1,
            "sentence": [trace.sentences[index] for index in one.order.tolist()],
            "words": one.length,
            "padding": one.padded - one.length,
        },
        proves=("words", "padding"),
    )
