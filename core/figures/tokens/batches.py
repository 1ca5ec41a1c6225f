"""Windows of a text in their batches, and the padding of batches of sentences."""

import numpy as np
import plotly.graph_objects as go

from core.checks import counted
from core.figures.base.axes import titled_panels
from core.figures.base.colours import BLUE, GREY, SEQUENTIAL
from core.figures.base.long_table import stacked
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.tokens import tiles
from core.traces.tokens import PaddedBatches, PaddingTrace, WindowsTrace

_CELL = 26  # pixels
_LONGEST = 20  # letters of a sentence at an axis


def windows(trace: WindowsTrace) -> Picture:
    """Draws the first batches: a row a row, a cell a character, coloured by its place in the text."""
    batches, rows, length = trace.places.shape
    lines = batches * (rows + 1) - 1
    values = np.full((lines, length), np.nan)  # (lines, T); an empty line parts two batches
    names, letters, states = {}, np.full((lines, length), "", object), {}
    for batch in range(batches):
        for row in range(rows):
            line = batch * (rows + 1) + row
            places = trace.places[batch, row]
            if places[0] < 0:
                continue
            values[line] = places
            letters[line] = [tiles.labelled(trace.text[place]) for place in places.tolist()]
            names[line] = f"batch {batch + 1}, row {row + 1}"
            states[line] = _state(trace, batch, row)
    figure = go.Figure(
        go.Heatmap(
            z=float32(values),
            zmin=0,
            zmax=len(trace.text) - 1,
            text=letters.tolist(),
            texttemplate="%{text}",
            textfont={"size": 14},
            colorscale=SEQUENTIAL,
            showscale=False,
            hoverongaps=False,
            xgap=1,
            ygap=1,
            hovertemplate="character %{z} of the text, step %{x}<extra></extra>",
        )
    )
    _name_rows(figure, names, states, length)
    return Picture(figure=figure, story=_windows_story(trace), columns=_windows_table(trace))


def _name_rows(figure: go.Figure, names: dict[int, str], states: dict[int, str], length: int) -> None:
    """Writes beside each line of cells which row it is, and with what state it begins."""
    lines = max(names) + 1
    beside = {"x": 1, "xref": "paper", "xshift": 6, "xanchor": "left", "showarrow": False}
    figure.add_annotation(y=1, yref="paper", yshift=16, text="<b>state</b>", **beside)
    for line, state in states.items():
        figure.add_annotation(y=line, text=state, **beside)
    lay_out(
        figure,
        height=lines * _CELL + 76,
        margin={"r": 84, "l": 104, "t": 28, "b": 46},
        xaxis={
            "title": "step of the window",
            "dtick": max(1, length // 12),
            "range": [-0.5, length - 0.5],
            "showgrid": False,
            "fixedrange": True,
        },
        yaxis={
            "tickvals": list(names),
            "ticktext": list(names.values()),
            "range": [lines - 0.5, -0.5],
            "showgrid": False,
            "fixedrange": True,
        },
    )


def _state(trace: WindowsTrace, batch: int, row: int) -> str:
    """Returns with what state a row begins."""
    if trace.way == "shuffled" or not batch:
        return "zeros"
    if trace.follows[batch, row]:
        before = tiles.labelled(trace.text[trace.places[batch - 1, row, -1]])
        return f"after “{before}”"
    return "of elsewhere"


def _windows_story(trace: WindowsTrace) -> str:
    """Returns how many windows and batches there are, and which row goes on where it stopped."""
    shown = trace.places.shape[0]
    told = [
        f"{counted(trace.windows, 'window')} of the text {'makes' if trace.windows == 1 else 'make'} "
        f"{counted(trace.batches, 'batch', 'batches')}, of which {shown:,} {'is' if shown == 1 else 'are'} "
        "drawn."
    ]
    later = trace.places[1:, :, 0] >= 0  # (N - 1, B) rows that could go on
    if trace.way == "shuffled" and not later.any():
        told.append("There is no second batch, into which a state could be carried.")
    elif trace.way == "shuffled":
        rows = counted(int(later.sum()), "row")
        chance = int(trace.follows.sum())
        begins = f"{chance:,} of {rows} after the first batch by chance {'begin' if chance > 1 else 'begins'}"
        told.append(
            f"{begins if chance else f'None of {rows} after the first batch begins'} where the same row "
            "stopped: no state can be carried."
        )
    elif later.any():
        told.append(
            f"Each of the {counted(int(later.sum()), 'row')} after the first batch goes on where the same "
            "row stopped: the state is carried."
            if trace.follows[1:][later].all()
            else "Not every row goes on where the same row stopped."
        )
    unread = len(trace.text) - len({*trace.places.ravel().tolist()} - {-1})
    if trace.way != "shuffled" and shown == trace.batches and unread > 0:
        told.append(f"{counted(unread, 'character')} at the end of the parts fill no window as an input.")
    return " ".join(told)


def _windows_table(trace: WindowsTrace) -> dict[str, list]:
    """Returns the characters of all batches, one a line."""
    cells = [
        (batch + 1, row + 1, step, place)
        for (batch, row, step), place in np.ndenumerate(trace.places)
        if place >= 0
    ]
    return {
        "batch": [cell[0] for cell in cells],
        "row": [cell[1] for cell in cells],
        "step": [cell[2] for cell in cells],
        "place in the text": [int(cell[3]) for cell in cells],
        "character": [tiles.seen(trace.text[cell[3]]) for cell in cells],
    }


def padding(trace: PaddingTrace) -> Picture:
    """Draws sentences in random and in length-bucketed batches: their words, and their padding in grey."""
    both = (trace.shuffled, trace.bucketed)
    titles = [
        f"Random batches: {percent(trace.shuffled.share)} padding",
        f"Length buckets: {percent(trace.bucketed.share)} padding",
    ]
    heights = [len(one.order) + 0.5 * int(one.batch.max()) for one in both]
    figure = titled_panels(titles, rows=2, cols=1, row_heights=heights, vertical_spacing=0.13)
    for row, one in enumerate(both, 1):
        _add_batches(figure, trace, one, row)
    most = float(max(one.padded.max() for one in both))
    figure.update_xaxes(range=[0, most], fixedrange=True)
    figure.update_xaxes(title_text="words and padding", row=2, col=1)
    high = round(sum(heights) * 17)
    lay_out(figure, height=high + 150, barmode="stack", margin={"l": 150, "t": 62, "b": 46})
    figure.layout.legend.update(y=1 + 30 / high, traceorder="normal")
    tables = [_padding_table(name, one, trace) for name, one in zip(("random", "buckets"), both, strict=True)]
    return Picture(figure=figure, story=_padding_story(trace), columns=stacked(tables))


def _add_batches(figure: go.Figure, trace: PaddingTrace, one: PaddedBatches, row: int) -> None:
    """Draws a sentence as a bar of its words and its padding; half a line parts two batches."""
    heights = (np.arange(len(one.order)) + 0.5 * one.batch).tolist()
    names = [trace.sentences[index] for index in one.order.tolist()]
    for name, values, colour in (("words", one.length, BLUE), ("padding", one.padded - one.length, GREY)):
        figure.add_bar(
            x=values.tolist(),
            y=heights,
            orientation="h",
            name=name,
            marker={"color": colour},
            customdata=[[padded] for padded in one.padded.tolist()],
            hovertemplate=f"{name}: %{{x}} of %{{customdata[0]}}<extra></extra>",
            showlegend=row == 1,
            row=row,
            col=1,
        )
    short = [name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…" for name in names]
    labels = [tiles.labelled(name).replace("␣", " ") for name in short]
    figure.update_yaxes(
        tickvals=heights, ticktext=labels, range=[max(heights) + 0.6, -0.6], fixedrange=True, row=row, col=1
    )


def _padding_table(name: str, one: PaddedBatches, trace: PaddingTrace) -> dict[str, list]:
    return {
        "batches": [name] * len(one.order),
        "batch": (one.batch + 1).tolist(),
        "sentence": [trace.sentences[index] for index in one.order.tolist()],
        "words": one.length.tolist(),
        "padded to": one.padded.tolist(),
    }


def _padding_story(trace: PaddingTrace) -> str:
    """Returns the share of padding of both, and where the buckets end."""
    bounds = ", ".join(map(str, trace.bounds))
    buckets = f"Buckets end before {bounds} words." if trace.bounds else "All are of one length: one bucket."
    return (
        f"Of the steps that a model reads, {percent(trace.shuffled.share)} are padding in random batches and "
        f"{percent(trace.bucketed.share)} in length-bucketed ones. {buckets}"
    )
