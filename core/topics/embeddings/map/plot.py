"""The picture of an embedding table, and the nearest neighbours of a word in the full space."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message, percent
from ....base.text import token_label
from ....figures.colours import COLOUR, GREY, LETTERS, ON_PAGE, PALETTE, WHITE
from ....figures.marks import BESIDE, bar_beside, lying
from ....figures.miniature import Miniature
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table, column_title
from ..parts import cosine_axis, cosine_bars, cosine_table
from .schema import METHODS, MapResult, NeighboursResult

_EDGES = (0.08, 0.06)  # of the span of the words, left free beside and above them for half a word
_VERDICT = [[0, COLOUR["negative"]], [0.5, GREY], [1, COLOUR["positive"]]]  # zero is seen on both grounds
_LANGUAGES = (GREY, *PALETTE[:2], PALETTE[3])
_TOPICS = (*PALETTE, "#7a7f1e", "#d0679a")
_MANY = 2_000  # words: more are smaller dots
_NO_TICKS = {"showticklabels": False, "zeroline": False}
_CLEAR = "rgba(0,0,0,0)"  # what is painted under the figure is seen
_AXES = ("component_1", "component_2", "component_3")


def embedding_map(result: MapResult, near: NeighboursResult, narrow: bool = False) -> Picture:
    """Draws each word at its place, with lines from the word that is looked for to its neighbours.

    In two dimensions the dots are a trace that Plotly leaves out: the page paints them and their words on a
    canvas under the figure (`dots.js`), 20,000 in a few milliseconds. As shapes they would make the browser
    slow, and Plotly's kind of trace for the graphics card makes programs of text, which the page's content
    security policy forbids. In three dimensions the words stand in a scene.
    """
    figure = go.Figure(_dots(result))
    named = result.colour == "Topics" and not _solid(result)  # by the page, where they lie
    if result.groups and not named:
        figure.add_traces([_legend(result, *entry) for entry in zip(result.groups, _palette(result))])
    elif not result.groups and not _solid(result):
        figure.add_trace(_bar(result))
    _add_chosen(figure, result, near)
    written = {"chosen": [near.row, *near.rows.tolist()], "groups": list(result.groups) if named else []}
    stays = f"{result.words[-1]} {result.width} {result.method}"  # the zoom, while the word changes
    lay_out(
        figure,
        height=400 if narrow else 500,
        dragmode="pan",
        hovermode="closest",
        meta=written,
        uirevision=stays,
    )
    figure.layout.margin.r = 8 if result.groups else BESIDE
    titles = _titles(result)
    if _solid(result):
        axes = {f"{axis}axis": _NO_TICKS | {"title_text": name} for axis, name in zip("xyz", titles)}
        figure.layout.scene = axes | {"dragmode": "orbit"}
    else:
        figure.update_layout(paper_bgcolor=_CLEAR, plot_bgcolor=_CLEAR)
        flat = (figure.layout.xaxis, figure.layout.yaxis)
        for axis, name, values, edge in zip(flat, titles, result.coordinates.T, _EDGES, strict=True):
            axis.update(_NO_TICKS, title_text=name, showgrid=False, range=_room(values, edge))
    return Picture(figure=figure, table=_table(result), message="map-map", values=_told(result))


def _titles(result: MapResult) -> list[str]:
    if result.method != METHODS[0]:
        return [result.method, ""]
    return [message("map-axis", number=at, share=percent(share)) for at, share in enumerate(result.shares, 1)]


def _solid(result: MapResult) -> bool:
    return result.coordinates.shape[1] == 3


def _room(values: np.ndarray, edge: float) -> list[float]:
    """Returns the ends of an axis on which values (V,) stand, with a share of their span free at both."""
    low, high = float(values.min()), float(values.max())
    free = edge * ((high - low) or 1.0)
    return [low - free, high + free]


def _words(result: MapResult) -> list[str]:
    return [token_label(word) or message("embeddings-padding") for word in result.words]


# --- dots ---------------------------------------------------------------------------------------------------


def _points(result: MapResult, rows, **more) -> go.Scatter | go.Scatter3d:
    """Returns points at the coordinates of some rows; -1 is a break in a line."""
    places = np.vstack([result.coordinates, np.full(result.coordinates.shape[1], np.nan)])[rows]
    axes = dict(zip("xyz", (float32(axis) for axis in places.T)))
    return go.Scatter3d(**axes, **more) if _solid(result) else go.Scatter(**axes, **more)


def _dots(result: MapResult) -> go.Scatter | go.Scatter3d:
    bar, scale = _colours(result)
    marker = {"color": float32(result.values), "opacity": 0.8, "size": 3 if len(result.words) > _MANY else 6}
    words, rows = _words(result), np.arange(len(result.words))
    if _solid(result):
        # the card draws a square with 2 triangles, and a disc with many
        marker |= scale | {"size": 1.5, "symbol": "square"} | ({"colorbar": bar} if bar else {})
        hover: dict = {"hovertemplate": "%{text}<extra></extra>", "showlegend": False}
        return _points(result, rows, mode="markers", marker=marker, text=list(map(escaped, words)), **hover)
    # a canvas knows no markup
    true = {"customdata": result.true.astype("int8"), "visible": False, "meta": "dots"}
    return _points(result, rows, mode="markers", marker=marker | scale, text=words, **true)


def _palette(result: MapResult) -> tuple[str, ...]:
    return (_LANGUAGES if result.colour == "Language" else _TOPICS)[: len(result.groups)]


def _legend(result: MapResult, name: str, colour: str) -> go.Scatter | go.Scatter3d:
    """Returns a trace of no point that stands in the legend for a group."""
    words = message(f"map-language.{name}") if result.colour == "Language" else escaped(name)
    kind = go.Scatter3d if _solid(result) else go.Scatter
    nowhere = {axis: [None] for axis in ("xyz" if _solid(result) else "xy")}
    return kind(**nowhere, mode="markers", name=words, marker={"color": colour, "size": 8})


def _bar(result: MapResult) -> go.Scatter:
    bar, scale = _colours(result)
    marker = {"color": [0], "colorbar": bar} | scale
    return go.Scatter(x=[None], y=[None], mode="markers", marker=marker, showlegend=False, hoverinfo="skip")


def _colours(result: MapResult) -> tuple[dict, dict]:
    """Returns the colour bar of the words, none for groups, and the scale of their colours."""
    if result.groups:
        last = max(1, len(result.groups) - 1)
        steps = [[number / last, colour] for number, colour in enumerate(_palette(result))]
        return {}, {
            "colorscale": steps if len(steps) > 1 else steps + [[1, steps[0][1]]],
            "cmin": 0,
            "cmax": last,
        }
    if result.colour == "Sentiment":
        largest = float(np.percentile(np.abs(result.values), 99))
        return bar_beside(column_title("word_logit")), {
            "colorscale": _VERDICT,
            "cmin": -largest,
            "cmax": largest,
        }
    last = len(result.words)
    ticks = [max(1, round(share * last)) for share in (0, 0.25, 0.5, 0.75, 1)]
    bar = bar_beside(column_title("rank"), tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])
    return bar, {"colorscale": ON_PAGE, "cmin": 1, "cmax": last}


# --- the word that is looked for ----------------------------------------------------------------------------


def _add_chosen(figure: go.Figure, result: MapResult, near: NeighboursResult) -> None:
    """Draws lines from the word that is looked for to its neighbours, and names it and them."""
    rows = near.rows.tolist()
    ends = [end for row in rows for end in (near.row, row, -1)]
    line = {"color": COLOUR["key"], "width": 1}
    figure.add_trace(_points(result, ends, mode="lines", line=line, hoverinfo="skip", showlegend=False))
    for shown, role, size in ((rows, "key", 13), ([near.row], "query", 15)):
        marker = {"size": 9, "color": COLOUR[role], "line": {"width": 1, "color": WHITE}}
        words: dict = {}
        if _solid(result):  # else the page writes them
            texts = [escaped(token_label(result.words[row])) for row in shown]
            font = {"size": size, "weight": "bold", "color": LETTERS}
            words = {"text": texts, "textfont": font, "textposition": "top center"}
        mode = "markers+text" if words else "markers"
        points = _points(result, shown, mode=mode, marker=marker, hoverinfo="skip", showlegend=False, **words)
        figure.add_trace(points)


def nearest(near: NeighboursResult) -> Picture:
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


def _table(result: MapResult) -> Table:
    names = {"Sentiment": "word_logit", "Frequency": "rank", "Language": "language", "Topics": "topic"}
    values: list = result.values.tolist()
    if result.groups:
        values = [result.groups[int(value)] for value in values]
    computed = result.method == METHODS[0]
    axes = dict(zip(_AXES if computed else ("across", "up"), result.coordinates.T))
    columns = {"word": _words(result), **axes, names[result.colour]: values, "true": result.true}
    return Table(columns=columns, proves=tuple(axes) if computed else ("true",))


def _told(result: MapResult) -> dict:
    true = result.true[result.true >= 0]
    return {
        "true": f"{true.mean():.1f}",
        "words": len(result.words),
        "width": result.width,
        "kept": message("map-kept", share=percent(result.shares.sum()))
        if result.method == METHODS[0]
        else "",
        "sampled": result.sampled,
        "k": result.neighbours,
        "trust": f"{result.trust:.2f}",
        "learnt": _learnt(result),
    }


def _learnt(result: MapResult) -> str:
    if result.groups:
        counts = np.bincount(result.values.astype(int), minlength=len(result.groups)).tolist()
        if result.colour == "Language":
            return message("map-languages", english=counts[1], spanish=counts[2], both=counts[3])
        return message("map-topics", topics=len(counts), least=min(counts), most=max(counts))
    if not np.isfinite(result.correlation).all():  # nothing varies
        return ""
    strongest = int(np.abs(result.correlation).argmax())
    correlation = f"{result.correlation[strongest]:.2f}"
    return message(f"map-follows.{result.colour.lower()}", number=strongest + 1, correlation=correlation)


# --- on Home ------------------------------------------------------------------------------------------------

_WIDTH, _HEIGHT, _EDGE = 240, 120, 6
_MOST = 300  # points: more could not be told apart


def miniature(result: MapResult) -> Miniature:
    """Draws the most frequent words at their first two components, in the colour of their sign."""
    plane = result.coordinates[:_MOST, :2]
    low, span = plane.min(axis=0), np.ptp(plane, axis=0)
    inner = np.array([_WIDTH, _HEIGHT]) - 2 * _EDGE
    places = _EDGE + (plane - low) / np.where(span == 0, 1, span) * inner * [1, -1] + [0, inner[1]]  # (N, 2)
    positive = result.values[:_MOST] > 0
    shapes = []
    for colour, rows in ((COLOUR["positive"], positive), (COLOUR["negative"], ~positive)):
        dots = "".join(f"M{x:.0f} {y:.0f}h.01" for x, y in places[rows].tolist())
        shapes.append(f'<path stroke="{colour}" stroke-width="5" stroke-linecap="round" d="{dots}"/>')
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    likeliest = quoted(result.words[int(result.values.argmax())])
    return Miniature(svg=svg, story=message("map-miniature", words=len(result.words), word=likeliest))
