"""Figures of an embedding table as a map, and of the nearest neighbours of a word."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import format_percent, message
from ....base.text import token_label
from ....figures.colours import GREY, PALETTE, ROLE_COLOURS, SEQUENTIAL_SCALE_FOR_MARKERS, TEXT_COLOUR, WHITE
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, apply_layout, to_float32
from ....figures.table import Table, column_title
from ....figures.thumbnail import Thumbnail
from ....figures.traces import COLORBAR_MARGIN, make_bar_panels, right_colorbar
from ..cosine_figures import cosine_axis, cosine_bars, cosine_table
from .schema import METHODS, MapResult, NeighboursResult

_AXIS_MARGIN_SHARES = (
    0.08,
    0.06,
)  # of the span of the words, left free beside and above them for half a word
_SENTIMENT_COLOUR_SCALE = [
    [0, ROLE_COLOURS["negative"]],
    [0.5, GREY],
    [1, ROLE_COLOURS["positive"]],
]  # zero is seen on both grounds
_LANGUAGE_COLOURS = (GREY, *PALETTE[:2], PALETTE[3])
_TOPIC_COLOURS = (*PALETTE, "#7a7f1e", "#d0679a")
_MAX_LARGE_DOTS = 2_000  # words: more are smaller dots
_NO_TICKS = {"showticklabels": False, "zeroline": False}
_TRANSPARENT = "rgba(0,0,0,0)"  # what is painted under the figure is seen
_COMPONENT_COLUMNS = ("component_1", "component_2", "component_3")


def plot_embedding_map(result: MapResult, neighbours: NeighboursResult, narrow: bool = False) -> Picture:
    """Draws the words as a scatter plot, with lines from the chosen word to its neighbours.

    In two dimensions the dots are a trace that Plotly leaves out: the page paints them and their words on a
    canvas under the figure (`dots.js`), 20,000 in a few milliseconds. As shapes they would make the browser
    slow, and Plotly's kind of trace for the graphics card makes programs of text, which the page's content
    security policy forbids. In three dimensions the words stand in a scene.
    """
    figure = go.Figure(_word_dots(result))
    has_labels_on_map = result.colour == "Topics" and not _is_3d(result)  # by the page, where they lie
    if result.group_names and not has_labels_on_map:
        groups = zip(result.group_names, _group_colours(result))
        figure.add_traces([_legend_entry(result, *group) for group in groups])
    elif not result.group_names and not _is_3d(result):
        figure.add_trace(_colorbar_trace(result))
    _add_neighbours(figure, result, neighbours)
    canvas_data = {
        "chosen": [neighbours.row, *neighbours.rows.tolist()],
        "groups": list(result.group_names) if has_labels_on_map else [],
    }
    # the zoom stays while the word changes
    zoom_key = f"{result.words[-1]} {result.embedding_size} {result.method}"
    apply_layout(
        figure,
        height=400 if narrow else 500,
        dragmode="pan",
        hovermode="closest",
        meta=canvas_data,
        uirevision=zoom_key,
    )
    figure.layout.margin.r = 8 if result.group_names else COLORBAR_MARGIN
    axis_titles = _axis_titles(result)
    if _is_3d(result):
        axes = {f"{axis}axis": _NO_TICKS | {"title_text": name} for axis, name in zip("xyz", axis_titles)}
        figure.layout.scene = axes | {"dragmode": "orbit"}
    else:
        figure.update_layout(paper_bgcolor=_TRANSPARENT, plot_bgcolor=_TRANSPARENT)
        plane_axes = (figure.layout.xaxis, figure.layout.yaxis)
        for axis, name, values, margin_share in zip(
            plane_axes, axis_titles, result.coordinates.T.tolist(), _AXIS_MARGIN_SHARES, strict=True
        ):
            margin = margin_share * ((max(values) - min(values)) or 1.0)
            value_range = [min(values) - margin, max(values) + margin]
            axis.update(_NO_TICKS, title_text=name, showgrid=False, range=value_range)
    return Picture(
        figure=figure, table=_map_table(result), claim_id="map-map", claim_values=_caption_values(result)
    )


def _axis_titles(result: MapResult) -> list[str]:
    if result.method != METHODS[0]:
        return [result.method, ""]
    return [
        message("map-axis", number=number, share=format_percent(share))
        for number, share in enumerate(result.variance_shares, 1)
    ]


def _is_3d(result: MapResult) -> bool:
    return result.coordinates.shape[1] == 3


def _word_labels(result: MapResult) -> list[str]:
    return [token_label(word) or message("embeddings-padding") for word in result.words]


# --- dots ---------------------------------------------------------------------------------------------------


def _scatter(result: MapResult, rows, **options) -> go.Scatter | go.Scatter3d:
    """Returns points at the coordinates of some rows; -1 is a break in a line."""
    coordinates = np.vstack([result.coordinates, np.full(result.coordinates.shape[1], np.nan)])[rows]
    axes = dict(zip("xyz", (to_float32(axis) for axis in coordinates.T)))
    return go.Scatter3d(**axes, **options) if _is_3d(result) else go.Scatter(**axes, **options)


def _word_dots(result: MapResult) -> go.Scatter | go.Scatter3d:
    colorbar, colour_scale = _colorbar_and_scale(result)
    marker = {
        "color": to_float32(result.colour_values),
        "opacity": 0.8,
        "size": 3 if len(result.words) > _MAX_LARGE_DOTS else 6,
    }
    labels, rows = _word_labels(result), np.arange(len(result.words))
    if _is_3d(result):
        # the card draws a square with 2 triangles, and a disc with many
        marker |= (
            colour_scale | {"size": 1.5, "symbol": "square"} | ({"colorbar": colorbar} if colorbar else {})
        )
        hover: dict = {"hovertemplate": "%{text}<extra></extra>", "showlegend": False}
        return _scatter(
            result, rows, mode="markers", marker=marker, text=list(map(escape_label, labels)), **hover
        )
    # a canvas knows no markup
    canvas_options = {
        "customdata": result.true_neighbour_counts.astype("int8"),
        "visible": False,
        "meta": "dots",
    }
    return _scatter(result, rows, mode="markers", marker=marker | colour_scale, text=labels, **canvas_options)


def _group_colours(result: MapResult) -> tuple[str, ...]:
    return (_LANGUAGE_COLOURS if result.colour == "Language" else _TOPIC_COLOURS)[: len(result.group_names)]


def _legend_entry(result: MapResult, name: str, colour: str) -> go.Scatter | go.Scatter3d:
    label = message(f"map-language.{name}") if result.colour == "Language" else escape_label(name)
    trace_class = go.Scatter3d if _is_3d(result) else go.Scatter
    empty_axes = {axis: [None] for axis in ("xyz" if _is_3d(result) else "xy")}
    return trace_class(**empty_axes, mode="markers", name=label, marker={"color": colour, "size": 8})


def _colorbar_trace(result: MapResult) -> go.Scatter:
    colorbar, colour_scale = _colorbar_and_scale(result)
    marker = {"color": [0], "colorbar": colorbar} | colour_scale
    return go.Scatter(x=[None], y=[None], mode="markers", marker=marker, showlegend=False, hoverinfo="skip")


def _colorbar_and_scale(result: MapResult) -> tuple[dict, dict]:
    """Returns the colour bar, empty for groups, and the colour scale of the words."""
    if result.group_names:
        max_value = max(1, len(result.group_names) - 1)
        colour_stops = [[number / max_value, colour] for number, colour in enumerate(_group_colours(result))]
        return {}, {
            "colorscale": colour_stops if len(colour_stops) > 1 else colour_stops + [[1, colour_stops[0][1]]],
            "cmin": 0,
            "cmax": max_value,
        }
    if result.colour == "Sentiment":
        max_logit = float(np.percentile(np.abs(result.colour_values), 99))
        return right_colorbar(column_title("word_logit")), {
            "colorscale": _SENTIMENT_COLOUR_SCALE,
            "cmin": -max_logit,
            "cmax": max_logit,
        }
    max_value = len(result.words)
    ticks = [max(1, round(share * max_value)) for share in (0, 0.25, 0.5, 0.75, 1)]
    colorbar = right_colorbar(column_title("rank"), tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])
    return colorbar, {"colorscale": SEQUENTIAL_SCALE_FOR_MARKERS, "cmin": 1, "cmax": max_value}


# --- the word that is looked for ----------------------------------------------------------------------------


def _add_neighbours(figure: go.Figure, result: MapResult, neighbours: NeighboursResult) -> None:
    """Draws lines from the chosen word to its neighbours, and labels them."""
    rows = neighbours.rows.tolist()
    segment_rows = [end for row in rows for end in (neighbours.row, row, -1)]
    line = {"color": ROLE_COLOURS["key"], "width": 1}
    figure.add_trace(
        _scatter(result, segment_rows, mode="lines", line=line, hoverinfo="skip", showlegend=False)
    )
    for marked_rows, role, size in ((rows, "key", 13), ([neighbours.row], "query", 15)):
        marker = {"size": 9, "color": ROLE_COLOURS[role], "line": {"width": 1, "color": WHITE}}
        text_options: dict = {}
        if _is_3d(result):  # else the page writes them
            texts = [escape_label(token_label(result.words[row])) for row in marked_rows]
            font = {"size": size, "weight": "bold", "color": TEXT_COLOUR}
            text_options = {"text": texts, "textfont": font, "textposition": "top center"}
        mode = "markers+text" if text_options else "markers"
        points = _scatter(
            result, marked_rows, mode=mode, marker=marker, hoverinfo="skip", showlegend=False, **text_options
        )
        figure.add_trace(points)


def plot_nearest(result: NeighboursResult) -> Picture:
    """Draws the cosines of a word's nearest neighbours in the full space as bars, the nearest first."""
    table = cosine_table(result.words, result.cosine[result.rows])
    word_labels, cosine = list(map(escape_label, result.words)), table["cosine"]
    trace = cosine_bars(table, ["key"] * len(table))
    figure = make_bar_panels([""], [word_labels], [[trace]], narrow=False, xaxis=cosine_axis(cosine))
    figure.layout.margin.t = 12  # it has no title
    values = {
        "word": quote_text(result.word),
        "nearest": quote_text(result.words[0]),
        "embedding_size": result.embedding_size,
    }
    values |= {"cosine": f"{cosine[0]:.2f}"}
    return Picture(figure=figure, table=table, claim_id="map-nearest", claim_values=values, colour_role="key")


# --- words --------------------------------------------------------------------------------------------------


def _map_table(result: MapResult) -> Table:
    value_columns = {
        "Sentiment": "word_logit",
        "Frequency": "rank",
        "Language": "language",
        "Topics": "topic",
    }
    values: list = result.colour_values.tolist()
    if result.group_names:
        values = [result.group_names[int(value)] for value in values]
    is_pca = result.method == METHODS[0]
    axes = dict(zip(_COMPONENT_COLUMNS if is_pca else ("map-x", "map-y"), result.coordinates.T))
    columns = {
        "word": _word_labels(result),
        **axes,
        value_columns[result.colour]: values,
        "true-neighbours": result.true_neighbour_counts,
    }
    return Table(columns=columns, verified_columns=tuple(axes) if is_pca else ("true-neighbours",))


def _caption_values(result: MapResult) -> dict:
    neighbour_counts = result.true_neighbour_counts[result.true_neighbour_counts >= 0]
    return {
        "true_neighbours": f"{neighbour_counts.mean():.1f}",
        "num_words": len(result.words),
        "embedding_size": result.embedding_size,
        "variance": message("map-variance", share=format_percent(result.variance_shares.sum()))
        if result.method == METHODS[0]
        else "",
        "sample_size": result.sample_size,
        "k": result.k,
        "trustworthiness": f"{result.trustworthiness:.2f}",
        "colours": _describe_colours(result),
    }


def _describe_colours(result: MapResult) -> str:
    if result.group_names:
        counts = np.bincount(result.colour_values.astype(int), minlength=len(result.group_names)).tolist()
        if result.colour == "Language":
            return message("map-languages", english=counts[1], spanish=counts[2], both=counts[3])
        return message("map-topics", num_topics=len(counts), min_words=min(counts), max_words=max(counts))
    if not np.isfinite(result.rank_correlations).all():  # nothing varies
        return ""
    component = int(np.abs(result.rank_correlations).argmax())
    correlation = f"{result.rank_correlations[component]:.2f}"
    return message(f"map-correlation.{result.colour.lower()}", number=component + 1, correlation=correlation)


# --- on Home ------------------------------------------------------------------------------------------------

_THUMBNAIL_WIDTH, _THUMBNAIL_HEIGHT, _THUMBNAIL_MARGIN = 240, 120, 6
_MAX_THUMBNAIL_POINTS = 300  # points: more could not be told apart


def plot_thumbnail(result: MapResult) -> Thumbnail:
    """Draws the most frequent words at their first two components, in the colour of their sign."""
    coordinates = result.coordinates[:_MAX_THUMBNAIL_POINTS, :2]
    low, span = coordinates.min(axis=0), np.ptp(coordinates, axis=0)
    drawing_size = np.array([_THUMBNAIL_WIDTH, _THUMBNAIL_HEIGHT]) - 2 * _THUMBNAIL_MARGIN
    positions = (
        _THUMBNAIL_MARGIN
        + (coordinates - low) / np.where(span == 0, 1, span) * drawing_size * [1, -1]
        + [0, drawing_size[1]]
    )  # (N, 2)
    is_positive = result.colour_values[:_MAX_THUMBNAIL_POINTS] > 0
    svg_paths = []
    for colour, rows in ((ROLE_COLOURS["positive"], is_positive), (ROLE_COLOURS["negative"], ~is_positive)):
        dots = "".join(f"M{x:.0f} {y:.0f}h.01" for x, y in positions[rows].tolist())
        svg_paths.append(f'<path stroke="{colour}" stroke-width="5" stroke-linecap="round" d="{dots}"/>')
    width, height = _THUMBNAIL_WIDTH, _THUMBNAIL_HEIGHT
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(svg_paths)}</svg>'
    most_positive_word = quote_text(result.words[int(result.colour_values.argmax())])
    return Thumbnail(
        svg=svg, story=message("map-thumbnail", num_words=len(result.words), word=most_positive_word)
    )
