"""The picture of an embedding table, and the nearest neighbours of a word in the full space."""

import numpy as np
import plotly.graph_objects as go

from ....base.messages import percent, say
from ....base.text import token_label
from ....figures.colours import COLOUR, GREY, LETTERS, ON_PAGE, PALETTE, WHITE
from ....figures.marks import BESIDE, bar_beside, lying
from ....figures.miniature import Miniature
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table, title
from ..parts import cosine_axis, cosine_bars, cosine_table
from .ask import METHODS, MapTrace, NeighboursTrace

_EDGES = (0.08, 0.06)  # of the span of the words, left free beside and above them for half a word
_VERDICT = [[0, COLOUR["negative"]], [0.5, GREY], [1, COLOUR["positive"]]]  # zero is seen on both grounds
_LANGUAGES = (GREY, *PALETTE[:2], PALETTE[3])
_TOPICS = (*PALETTE, "#7a7f1e", "#d0679a")
_MANY = 2_000  # words: more are smaller dots
_NO_TICKS = {"showticklabels": False, "zeroline": False}
_CLEAR = "rgba(0,0,0,0)"  # what is painted under the figure is seen
_AXES = ("component_1", "component_2", "component_3")


def embedding_map(trace: MapTrace, near: NeighboursTrace, narrow: bool = False) -> Picture:
    """Draws each word at its place, with lines from the word that is looked for to its neighbours.

    In two dimensions the dots are a trace that Plotly leaves out: the page paints them and their words on a
    canvas under the figure (`dots.js`), 20,000 in a few milliseconds. As shapes they would make the browser
    slow, and Plotly's kind of trace for the graphics card makes programs of text, which the page's content
    security policy forbids. In three dimensions the words stand in a scene.
    """
    figure = go.Figure(_dots(trace))
    named = trace.colour == "Topics" and not _solid(trace)  # by the page, where they lie
    if trace.groups and not named:
        figure.add_traces([_legend(trace, *entry) for entry in zip(trace.groups, _palette(trace))])
    elif not trace.groups and not _solid(trace):
        figure.add_trace(_bar(trace))
    _add_chosen(figure, trace, near)
    written = {"chosen": [near.row, *near.rows.tolist()], "groups": list(trace.groups) if named else []}
    stays = f"{trace.words[-1]} {trace.width} {trace.method}"  # the zoom, while the word changes
    lay_out(
        figure,
        height=400 if narrow else 500,
        dragmode="pan",
        hovermode="closest",
        meta=written,
        uirevision=stays,
    )
    figure.layout.margin.r = 8 if trace.groups else BESIDE
    titles = _titles(trace)
    if _solid(trace):
        axes = {f"{axis}axis": _NO_TICKS | {"title_text": name} for axis, name in zip("xyz", titles)}
        figure.layout.scene = axes | {"dragmode": "orbit"}
    else:
        figure.update_layout(paper_bgcolor=_CLEAR, plot_bgcolor=_CLEAR)
        flat = (figure.layout.xaxis, figure.layout.yaxis)
        for axis, name, values, edge in zip(flat, titles, trace.coordinates.T, _EDGES, strict=True):
            axis.update(_NO_TICKS, title_text=name, showgrid=False, range=_room(values, edge))
    return Picture(figure=figure, table=_table(trace), message="map-map", values=_told(trace))


def _titles(trace: MapTrace) -> list[str]:
    if trace.method != METHODS[0]:
        return [trace.method, ""]
    return [say("map-axis", number=at, share=percent(share)) for at, share in enumerate(trace.shares, 1)]


def _solid(trace: MapTrace) -> bool:
    return trace.coordinates.shape[1] == 3


def _room(values: np.ndarray, edge: float) -> list[float]:
    """Returns the ends of an axis on which values (V,) stand, with a share of their span free at both."""
    low, high = float(values.min()), float(values.max())
    free = edge * ((high - low) or 1.0)
    return [low - free, high + free]


def _words(trace: MapTrace) -> list[str]:
    return [token_label(word) or say("embeddings-padding") for word in trace.words]


# --- dots ---------------------------------------------------------------------------------------------------


def _points(trace: MapTrace, rows, **more) -> go.Scatter | go.Scatter3d:
    """Returns points at the coordinates of some rows; -1 is a break in a line."""
    places = np.vstack([trace.coordinates, np.full(trace.coordinates.shape[1], np.nan)])[rows]
    axes = dict(zip("xyz", (float32(axis) for axis in places.T)))
    return go.Scatter3d(**axes, **more) if _solid(trace) else go.Scatter(**axes, **more)


def _dots(trace: MapTrace) -> go.Scatter | go.Scatter3d:
    bar, scale = _colours(trace)
    marker = {"color": float32(trace.values), "opacity": 0.8, "size": 3 if len(trace.words) > _MANY else 6}
    words, rows = _words(trace), np.arange(len(trace.words))
    if _solid(trace):
        # the card draws a square with 2 triangles, and a disc with many
        marker |= scale | {"size": 1.5, "symbol": "square"} | ({"colorbar": bar} if bar else {})
        hover: dict = {"hovertemplate": "%{text}<extra></extra>", "showlegend": False}
        return _points(trace, rows, mode="markers", marker=marker, text=list(map(escaped, words)), **hover)
    # a canvas knows no markup
    true = {"customdata": trace.true.astype("int8"), "visible": False, "meta": "dots"}
    return _points(trace, rows, mode="markers", marker=marker | scale, text=words, **true)


def _palette(trace: MapTrace) -> tuple[str, ...]:
    return (_LANGUAGES if trace.colour == "Language" else _TOPICS)[: len(trace.groups)]


def _legend(trace: MapTrace, name: str, colour: str) -> go.Scatter | go.Scatter3d:
    """Returns a trace of no point that stands in the legend for a group."""
    words = say(f"map-language.{name}") if trace.colour == "Language" else escaped(name)
    kind = go.Scatter3d if _solid(trace) else go.Scatter
    nowhere = {axis: [None] for axis in ("xyz" if _solid(trace) else "xy")}
    return kind(**nowhere, mode="markers", name=words, marker={"color": colour, "size": 8})


def _bar(trace: MapTrace) -> go.Scatter:
    bar, scale = _colours(trace)
    marker = {"color": [0], "colorbar": bar} | scale
    return go.Scatter(x=[None], y=[None], mode="markers", marker=marker, showlegend=False, hoverinfo="skip")


def _colours(trace: MapTrace) -> tuple[dict, dict]:
    """Returns the colour bar of the words, none for groups, and the scale of their colours."""
    if trace.groups:
        last = max(1, len(trace.groups) - 1)
        steps = [[number / last, colour] for number, colour in enumerate(_palette(trace))]
        return {}, {
            "colorscale": steps if len(steps) > 1 else steps + [[1, steps[0][1]]],
            "cmin": 0,
            "cmax": last,
        }
    if trace.colour == "Sentiment":
        largest = float(np.percentile(np.abs(trace.values), 99))
        return bar_beside(title("word_logit")), {"colorscale": _VERDICT, "cmin": -largest, "cmax": largest}
    last = len(trace.words)
    ticks = [max(1, round(share * last)) for share in (0, 0.25, 0.5, 0.75, 1)]
    bar = bar_beside(title("rank"), tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])
    return bar, {"colorscale": ON_PAGE, "cmin": 1, "cmax": last}


# --- the word that is looked for ----------------------------------------------------------------------------


def _add_chosen(figure: go.Figure, trace: MapTrace, near: NeighboursTrace) -> None:
    """Draws lines from the word that is looked for to its neighbours, and names it and them."""
    rows = near.rows.tolist()
    ends = [end for row in rows for end in (near.row, row, -1)]
    line = {"color": COLOUR["key"], "width": 1}
    figure.add_trace(_points(trace, ends, mode="lines", line=line, hoverinfo="skip", showlegend=False))
    for shown, role, size in ((rows, "key", 13), ([near.row], "query", 15)):
        marker = {"size": 9, "color": COLOUR[role], "line": {"width": 1, "color": WHITE}}
        words: dict = {}
        if _solid(trace):  # else the page writes them
            texts = [escaped(token_label(trace.words[row])) for row in shown]
            font = {"size": size, "weight": "bold", "color": LETTERS}
            words = {"text": texts, "textfont": font, "textposition": "top center"}
        mode = "markers+text" if words else "markers"
        points = _points(trace, shown, mode=mode, marker=marker, hoverinfo="skip", showlegend=False, **words)
        figure.add_trace(points)


def nearest(near: NeighboursTrace) -> Picture:
    """Draws the cosines of a word's neighbours in the full space of some dimensions, the nearest first."""
    table = cosine_table(near.words, near.cosine[near.rows])
    names, cosine = list(map(escaped, near.words)), table["cosine"]
    mark = cosine_bars(table, ["key"] * len(table))
    figure = lying([""], [names], [[mark]], narrow=False, xaxis=cosine_axis(cosine))
    figure.layout.margin.t = 12  # it has no title
    values = {"word": quoted(near.word), "first": quoted(near.words[0]), "width": near.width}
    values |= {"cosine": f"{cosine[0]:.2f}"}
    return Picture(figure=figure, table=table, message="map-nearest", values=values, role="key")


# --- words --------------------------------------------------------------------------------------------------


def _table(trace: MapTrace) -> Table:
    names = {"Sentiment": "word_logit", "Frequency": "rank", "Language": "language", "Topics": "topic"}
    values: list = trace.values.tolist()
    if trace.groups:
        values = [trace.groups[int(value)] for value in values]
    computed = trace.method == METHODS[0]
    axes = dict(zip(_AXES if computed else ("across", "up"), trace.coordinates.T))
    columns = {"word": _words(trace), **axes, names[trace.colour]: values, "true": trace.true}
    return Table(columns=columns, proves=tuple(axes) if computed else ("true",))


def _told(trace: MapTrace) -> dict:
    true = trace.true[trace.true >= 0]
    return {
        "true": f"{true.mean():.1f}",
        "words": len(trace.words),
        "width": trace.width,
        "kept": say("map-kept", share=percent(trace.shares.sum())) if trace.method == METHODS[0] else "",
        "sampled": trace.sampled,
        "k": trace.neighbours,
        "trust": f"{trace.trust:.2f}",
        "learnt": _learnt(trace),
    }


def _learnt(trace: MapTrace) -> str:
    if trace.groups:
        counts = np.bincount(trace.values.astype(int), minlength=len(trace.groups)).tolist()
        if trace.colour == "Language":
            return say("map-languages", english=counts[1], spanish=counts[2], both=counts[3])
        return say("map-topics", topics=len(counts), least=min(counts), most=max(counts))
    if not np.isfinite(trace.correlation).all():  # nothing varies
        return ""
    strongest = int(np.abs(trace.correlation).argmax())
    correlation = f"{trace.correlation[strongest]:.2f}"
    return say(f"map-follows.{trace.colour.lower()}", number=strongest + 1, correlation=correlation)


# --- on Home ------------------------------------------------------------------------------------------------

_WIDTH, _HEIGHT, _EDGE = 240, 120, 6
_MOST = 300  # points: more could not be told apart


def miniature(trace: MapTrace) -> Miniature:
    """Draws the most frequent words at their first two components, in the colour of their sign."""
    plane = trace.coordinates[:_MOST, :2]
    low, span = plane.min(axis=0), np.ptp(plane, axis=0)
    inner = np.array([_WIDTH, _HEIGHT]) - 2 * _EDGE
    places = _EDGE + (plane - low) / np.where(span == 0, 1, span) * inner * [1, -1] + [0, inner[1]]  # (N, 2)
    positive = trace.values[:_MOST] > 0
    shapes = []
    for colour, rows in ((COLOUR["positive"], positive), (COLOUR["negative"], ~positive)):
        dots = "".join(f"M{x:.0f} {y:.0f}h.01" for x, y in places[rows].tolist())
        shapes.append(f'<path stroke="{colour}" stroke-width="5" stroke-linecap="round" d="{dots}"/>')
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    likeliest = quoted(trace.words[int(trace.values.argmax())])
    return Miniature(svg=svg, story=say("map-miniature", words=len(trace.words), word=likeliest))
