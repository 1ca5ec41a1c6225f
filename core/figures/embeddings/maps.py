"""The picture of an embedding table, and the nearest neighbours of a word in the full space."""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import BLUE, GREEN, GREY, LETTERS, ON_PAGE, ORANGE, PURPLE, RED, WHITE
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped
from core.figures.embeddings.bars import add_cosines
from core.text import few_signs, token_label
from core.traces.embeddings import MapTrace, NeighboursTrace

LANGUAGES = ("other", "English", "Spanish", "both")
_LANGUAGE_COLOURS = (GREY, BLUE, ORANGE, PURPLE)
_MOST_LABELS = 34  # words that are written into the picture
_LABELLED = 4_000  # the most frequent words, of which they are
_LETTER, _LINE = 0.026, 0.08  # about what a letter takes of the picture's width, and a line of its height
_NARROW_LETTER = 0.045  # of the width on a telephone
_EDGES = (0.16, 0.06)  # of the span of the words, left free beside and above them for half a word
_VERDICT = [[0, BLUE], [0.5, GREY], [1, RED]]  # zero is seen on both grounds
_MANY = 2_000  # words: more are smaller dots
_NO_TICKS = {"showticklabels": False, "zeroline": False}
_CLEAR = "rgba(0,0,0,0)"  # what is painted under the figure is seen


def embedding_map(trace: MapTrace, near: NeighboursTrace, *, narrow: bool = False) -> Picture:
    """Draws each word at its first components, the word that is searched and its neighbours marked.

    In two dimensions the dots are a trace that Plotly leaves out: the page paints them on a canvas under the
    figure (`core/ui/embeddings/dots.js`), 20,000 in a few milliseconds. As shapes they would make the browser
    slow, and Plotly's kind of trace for the graphics card makes programs of text, which the page's content
    security policy forbids. In three dimensions the words stand in a scene.

    Args:
        trace: The map.
        near: The word that is searched and its neighbours.
        narrow: Fewer words are written, for a telephone.
    """
    figure = go.Figure(_dots(trace))
    if trace.colour == "Language":
        figure.add_traces([_legend(trace, *entry) for entry in zip(LANGUAGES, _LANGUAGE_COLOURS)])
    elif not _solid(trace):
        figure.add_trace(_bar(trace))
    _add_words(figure, trace, near, _NARROW_LETTER if narrow else _LETTER)
    lay_out(figure, height=500, dragmode="pan", hovermode="closest")
    figure.layout.margin.r = 8 if trace.colour == "Language" else BESIDE
    names = _axis_names(trace)
    if _solid(trace):
        axes = {f"{axis}axis": _NO_TICKS | {"title_text": name} for axis, name in zip("xyz", names)}
        figure.layout.scene = axes | {"dragmode": "orbit"}
    else:
        figure.update_layout(paper_bgcolor=_CLEAR, plot_bgcolor=_CLEAR)
        flat = (figure.layout.xaxis, figure.layout.yaxis)
        for axis, name, values, edge in zip(flat, names, trace.coordinates.T, _EDGES, strict=True):
            axis.update(_NO_TICKS, title_text=name, showgrid=False, range=_room(values, edge))
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def nearest(near: NeighboursTrace, width: int) -> Picture:
    """Draws the cosines of a word's neighbours in the full space of some dimensions, the nearest first."""
    figure = make_subplots()
    cosine = near.cosine[near.rows]
    add_cosines(figure, near.words, cosine, GREEN, 1)
    lay_out(figure, height=max(140, 34 * len(near.words) + 70))
    word, first = few_signs(token_label(near.word)), few_signs(token_label(near.words[0]))
    story = f"Nearest to “{word}” in all {width} dimensions is “{first}”, cosine {cosine[0]:.2f}."
    columns = {"word": list(near.words), f"cosine with {near.word}": cosine.tolist()}
    return Picture(figure=figure, story=story, columns=columns)


def _solid(trace: MapTrace) -> bool:
    """Tells whether the picture has three dimensions."""
    return trace.coordinates.shape[1] == 3


def _axis_names(trace: MapTrace) -> list[str]:
    return [f"component {number}, {percent(share)}" for number, share in enumerate(trace.shares, 1)]


def _room(values: np.ndarray, edge: float) -> list[float]:
    """Returns the ends of an axis on which values (V,) stand, with a share of their span free at both."""
    low, high = float(values.min()), float(values.max())
    free = edge * ((high - low) or 1.0)
    return [low - free, high + free]


def _points(trace: MapTrace, rows, **more) -> go.Scatter | go.Scatter3d:
    """Returns points at the coordinates of some rows."""
    axes = dict(zip("xyz", (float32(axis) for axis in trace.coordinates[rows].T)))
    return go.Scatter3d(**axes, **more) if _solid(trace) else go.Scatter(**axes, **more)


def _dots(trace: MapTrace) -> go.Scatter | go.Scatter3d:
    """Returns all words as dots of their colours."""
    values, bar, scale = _colours(trace)
    marker = {"color": float32(values), "opacity": 0.8, "size": 3 if len(trace.words) > _MANY else 6} | scale
    if _solid(trace):
        # the card draws a square with 2 triangles, and a disc with many
        marker |= {"size": 1.5, "symbol": "square"} | ({"colorbar": bar} if bar else {})
        words = [escaped(token_label(word)) or "padding" for word in trace.words]
        more: dict = {"hovertemplate": "%{text}<extra></extra>", "showlegend": False}
    else:
        words = [token_label(word) or "padding" for word in trace.words]  # a canvas knows no markup
        more = {"visible": False, "meta": "dots"}
    return _points(trace, slice(None), mode="markers", marker=marker, text=words, **more)


def _legend(trace: MapTrace, name: str, colour: str) -> go.Scatter | go.Scatter3d:
    """Returns a trace of no point that stands in the legend for a language."""
    marker = {"color": colour, "size": 8}
    kind = go.Scatter3d if _solid(trace) else go.Scatter
    nowhere = {axis: [None] for axis in ("xyz" if _solid(trace) else "xy")}
    return kind(**nowhere, mode="markers", name=name, marker=marker)


def _bar(trace: MapTrace) -> go.Scatter:
    """Returns a trace of no point that has the colour bar of the dots."""
    _, bar, scale = _colours(trace)
    marker = {"color": [0], "colorbar": bar} | scale
    return go.Scatter(x=[None], y=[None], mode="markers", marker=marker, showlegend=False, hoverinfo="skip")


def _colours(trace: MapTrace) -> tuple[np.ndarray, dict, dict]:
    """Returns the numbers that colour the words, their colour bar, and the scale."""
    if trace.colour == "Language":
        last = len(LANGUAGES) - 1
        steps = [[number / last, colour] for number, colour in enumerate(_LANGUAGE_COLOURS)]
        return trace.values, {}, {"colorscale": steps, "cmin": 0, "cmax": last}
    if trace.colour == "Sentiment":
        largest = float(np.percentile(np.abs(trace.values), 99))
        bar = bar_beside("logit of the word alone")
        return trace.values, bar, {"colorscale": _VERDICT, "cmin": -largest, "cmax": largest}
    last = len(trace.words)
    ticks = [max(1, round(share * last)) for share in (0, 0.25, 0.5, 0.75, 1)]
    bar = bar_beside("place in the vocabulary", tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])
    return trace.values, bar, {"colorscale": ON_PAGE, "cmin": 1, "cmax": last}


def _add_words(figure: go.Figure, trace: MapTrace, near: NeighboursTrace, letter: float) -> None:
    """Writes words that stand apart, by the width of a letter; marks the neighbours and the searched word."""
    marked = [near.row, *near.rows.tolist()]
    written = labelled(trace, marked, letter)
    others = [row for row in written if row not in marked]
    for rows, colour, size in ((others, None, 11), (near.rows.tolist(), GREEN, 13), ([near.row], RED, 15)):
        marker = {"size": 9 if colour else 1, "color": colour or GREY}
        font = {"size": size, "weight": "bold" if colour else "normal"}
        if not _solid(trace):
            font["shadow"] = "auto"  # the words are read over the dots
        points = _points(
            trace,
            rows,
            mode="markers+text",
            marker=marker | ({"line": {"width": 1, "color": WHITE}} if colour else {}),
            text=[escaped(token_label(trace.words[row])) if row in written else "" for row in rows],
            textposition="top center",
            textfont=font | ({"color": LETTERS} if _solid(trace) else {}),
            hoverinfo="skip",
            showlegend=False,
        )
        figure.add_trace(points)


def labelled(trace: MapTrace, marked: list[int], letter: float = _LETTER) -> list[int]:
    """Returns the rows of words that are written, none over another.

    Those that are marked come first; then of a few words the farthest from the middle, of many the most
    frequent.

    Args:
        trace: The picture.
        marked: Rows, the most important first.
        letter: What a letter takes of the picture's width.
    """
    plane = trace.coordinates[:, :2] / np.maximum(1e-300, np.ptp(trace.coordinates[:, :2], axis=0))  # (V, 2)
    letters = np.array([len(token_label(word)) for word in trace.words])  # (V,)
    away = np.linalg.norm(plane - plane.mean(axis=0), axis=1)  # (V,)
    many = len(plane) > _MANY
    order = np.arange(min(len(plane), _LABELLED)) if many else np.argsort(-away, kind="stable")
    written: list[int] = []
    for row in dict.fromkeys([*marked, *order.tolist()]):
        across, down = np.abs(plane[written] - plane[row]).T  # (N,) each
        wide = letter * (letters[written] + letters[row] + 1) / 2
        if trace.words[row] and ((across > wide) | (down > _LINE)).all():
            written.append(row)
        if len(written) == _MOST_LABELS:
            break
    return written


def _columns(trace: MapTrace) -> dict[str, list]:
    colour = {"Sentiment": "logit of the word alone", "Frequency": "place in the vocabulary"}
    values: list = trace.values.tolist()
    if trace.colour == "Language":
        values = [LANGUAGES[int(value)] for value in values]
    axes = {f"component {number}": axis.tolist() for number, axis in enumerate(trace.coordinates.T, 1)}
    words = [word or "padding" for word in trace.words]
    return {"word": words, **axes, colour.get(trace.colour, "language"): values}


def _story(trace: MapTrace) -> str:
    faithful = (
        f"{len(trace.words):,} words of {trace.width} dimensions; the picture keeps "
        f"{percent(trace.shares.sum())} of the variance. Its trustworthiness at k = {trace.neighbours}, over "
        f"{trace.sampled} words drawn with a seed, is {trace.trust:.2f} (1: all neighbours seen here are "
        "neighbours in the full space; chance has about 0.5)."
    )
    return faithful + _learnt(trace)


def _learnt(trace: MapTrace) -> str:
    """Returns what the colour has to do with the directions of the picture."""
    if trace.colour == "Language":
        counts = np.bincount(trace.values.astype(int), minlength=len(LANGUAGES))
        return f" {counts[1]:,} are English words, {counts[2]:,} Spanish ones, {counts[3]:,} both."
    strongest = int(np.abs(trace.correlation).argmax())
    name = {
        "Sentiment": "the model's verdict on the word alone",
        "Frequency": "the word's place by frequency",
    }
    return (
        f" The rank correlation of component {strongest + 1} with {name[trace.colour]} is "
        f"{trace.correlation[strongest]:.2f}."
    )
