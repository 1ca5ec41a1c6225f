"""Figures of an embedding table as a map, and of the nearest neighbours of a word."""

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import token_label
from ....figures.colours import GREY, PALETTE, ROLE_COLOURS, SEQUENTIAL_SCALE_FOR_MARKERS, TEXT_COLOUR, WHITE
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title
from ....figures.thumbnail import THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH, Thumbnail, make_thumbnail
from ....figures.traces import COLORBAR_MARGIN, make_bar_panels, make_figure, right_colorbar
from ..cosine_figures import cosine_axis, cosine_bars, cosine_table
from .schema import METHODS, MapResult, NeighboursResult

# of the span of the words, left free beside and above them for half a word
_AXIS_MARGIN_SHARES = (0.08, 0.06)
# zero is seen on both grounds
_SENTIMENT_COLOUR_SCALE = [[0, ROLE_COLOURS["negative"]], [0.5, GREY], [1, ROLE_COLOURS["positive"]]]
_LANGUAGE_COLOURS = (GREY, *PALETTE[:2], PALETTE[3])
_TOPIC_COLOURS = (*PALETTE, "#7a7f1e", "#d0679a")
_MAX_LARGE_DOTS = 2_000  # words: more are smaller dots
_NO_TICKS = {"showticklabels": False, "zeroline": False}
_TRANSPARENT = "rgba(0,0,0,0)"  # what is painted under the figure is seen


def plot_embedding_map(result: MapResult, neighbours: NeighboursResult, is_narrow: bool = False) -> Picture:
    """Draws the words as a scatter plot, with lines from the chosen word to its neighbours.

    In two dimensions the dots are a trace that Plotly leaves out: the page paints them and their words on a
    canvas under the figure (`dots.js`), 20,000 in a few milliseconds. As shapes they would make the browser
    slow, and Plotly's kind of trace for the graphics card makes programs of text, which the page's content
    security policy forbids. In three dimensions the words stand in a scene.
    """
    has_labels_on_map = result.colour == "Topics" and not _is_3d(result)  # by the page, where they lie
    traces = [_word_dots(result)]
    if result.group_names and not has_labels_on_map:
        traces += [_legend_entry(result, *group) for group in zip(result.group_names, _group_colours(result))]
    elif not result.group_names and not _is_3d(result):
        colorbar_dot = {"type": "scatter", "x": [None], "y": [None], "mode": "markers", "hoverinfo": "skip"}
        traces.append(colorbar_dot | {"marker": {"color": [0], **_marker_scale(result)}, "showlegend": False})
    figure = make_figure(
        [*traces, *_neighbour_traces(result, neighbours)],
        height=400 if is_narrow else 500,
        dragmode="pan",
        hovermode="closest",
        meta={
            "chosen": [neighbours.row, *neighbours.rows.tolist()],
            "groups": list(result.group_names) if has_labels_on_map else [],
        },
        # the zoom stays while the word changes
        uirevision=f"{result.words[-1]} {result.embedding_size} {result.method}",
        margin_r=8 if result.group_names else COLORBAR_MARGIN,
        **_axes(result),
    )
    return Picture(
        figure=figure, table=_map_table(result), claim_id="map-map", claim_values=_claim_values(result)
    )


def _axes(result: MapResult) -> dict:
    titles = [result.method, ""]
    if result.method == METHODS[0]:
        shares = map(format_percent, result.variance_shares)
        titles = [message("map-axis", number=number, share=share) for number, share in enumerate(shares, 1)]
    if _is_3d(result):
        axes = {f"{axis}axis": _NO_TICKS | {"title_text": title} for axis, title in zip("xyz", titles)}
        return {"scene": axes | {"dragmode": "orbit"}}
    layout: dict = {"paper_bgcolor": _TRANSPARENT, "plot_bgcolor": _TRANSPARENT}
    for axis, title, values, share in zip(
        "xy", titles, result.coordinates.T, _AXIS_MARGIN_SHARES, strict=True
    ):
        margin = share * (np.ptp(values) or 1.0)
        value_range = [float(values.min() - margin), float(values.max() + margin)]
        layout[f"{axis}axis"] = _NO_TICKS | {"title_text": title, "showgrid": False, "range": value_range}
    return layout


def _is_3d(result: MapResult) -> bool:
    return result.coordinates.shape[1] == 3


def _word_labels(result: MapResult) -> list[str]:
    return [token_label(word) or message("embeddings-padding") for word in result.words]


# --- dots ---------------------------------------------------------------------------------------------------


def _scatter(result: MapResult, rows, **options) -> dict:
    """Returns points at the coordinates of some rows; -1 is a break in a line."""
    coordinates = np.vstack([result.coordinates, np.full(result.coordinates.shape[1], np.nan)])[rows]
    style = {"type": "scatter3d" if _is_3d(result) else "scatter", "hoverinfo": "skip", "showlegend": False}
    return style | dict(zip("xyz", to_float32(coordinates.T))) | options


def _word_dots(result: MapResult) -> dict:
    marker = {"color": to_float32(result.colour_values), "opacity": 0.8, **_marker_scale(result)}
    labels, rows = _word_labels(result), np.arange(len(result.words))
    if _is_3d(result):
        return _scatter(
            result,
            rows,
            mode="markers",
            # the card draws a square with 2 triangles, and a disc with many
            marker=marker | {"size": 1.5, "symbol": "square"},
            text=list(map(escape_label, labels)),
            hovertemplate="%{text}<extra></extra>",
            hoverinfo=None,
        )
    return _scatter(
        result,
        rows,
        mode="markers",
        marker=marker | {"size": 3 if len(result.words) > _MAX_LARGE_DOTS else 6},
        text=labels,  # a canvas knows no markup
        customdata=result.true_neighbour_counts.astype("int8"),
        visible=False,
        meta="dots",
    )


def _group_colours(result: MapResult) -> tuple[str, ...]:
    return (_LANGUAGE_COLOURS if result.colour == "Language" else _TOPIC_COLOURS)[: len(result.group_names)]


def _legend_entry(result: MapResult, name: str, colour: str) -> dict:
    label = message(f"map-language.{name}") if result.colour == "Language" else escape_label(name)
    empty_axes = {axis: [None] for axis in ("xyz" if _is_3d(result) else "xy")}
    marker = {"color": colour, "size": 8}
    return _scatter(result, [], mode="markers", name=label, marker=marker, showlegend=None) | empty_axes


def _marker_scale(result: MapResult) -> dict:
    """Returns the colour scale of the words and, unless they are in groups, its colour bar."""
    if result.group_names:
        max_value = max(1, len(result.group_names) - 1)
        colours = _group_colours(result) * (2 if len(result.group_names) == 1 else 1)
        colour_stops = [[number / max_value, colour] for number, colour in enumerate(colours)]
        return {"colorscale": colour_stops, "cmin": 0, "cmax": max_value}
    if result.colour == "Sentiment":
        max_logit = float(np.percentile(np.abs(result.colour_values), 99))
        scale = {"colorscale": _SENTIMENT_COLOUR_SCALE, "cmin": -max_logit, "cmax": max_logit}
        return scale | {"colorbar": right_colorbar(column_title("word_logit"))}
    max_value = len(result.words)
    ticks = [max(1, round(share * max_value)) for share in (0, 0.25, 0.5, 0.75, 1)]
    colorbar = right_colorbar(column_title("rank"), tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])
    return {"colorscale": SEQUENTIAL_SCALE_FOR_MARKERS, "cmin": 1, "cmax": max_value, "colorbar": colorbar}


# --- the chosen word ----------------------------------------------------------------------------------------


def _neighbour_traces(result: MapResult, neighbours: NeighboursResult) -> list[dict]:
    """Returns lines from the chosen word to its neighbours, and marked dots with their words."""
    rows = neighbours.rows.tolist()
    segment_rows = [end for row in rows for end in (neighbours.row, row, -1)]
    traces = [_scatter(result, segment_rows, mode="lines", line={"color": ROLE_COLOURS["key"], "width": 1})]
    for marked_rows, role, size in ((rows, "key", 13), ([neighbours.row], "query", 15)):
        marker = {"size": 9, "color": ROLE_COLOURS[role], "line": {"width": 1, "color": WHITE}}
        text_options: dict = {"mode": "markers"}
        if _is_3d(result):  # else the page writes them
            texts = [escape_label(token_label(result.words[row])) for row in marked_rows]
            font = {"size": size, "weight": "bold", "color": TEXT_COLOUR}
            text_options = {
                "text": texts,
                "textfont": font,
                "textposition": "top center",
                "mode": "markers+text",
            }
        traces.append(_scatter(result, marked_rows, marker=marker, **text_options))
    return traces


def plot_nearest(result: NeighboursResult) -> Picture:
    """Draws the cosines of a word's nearest neighbours in the full space as bars, the nearest first."""
    table = cosine_table(result.words, result.cosine[result.rows])
    figure = make_bar_panels(
        [""],
        [list(map(escape_label, result.words))],
        [[cosine_bars(table, ["key"] * len(table))]],
        is_narrow=False,
        xaxis=cosine_axis(table["cosine"]),
    )
    values = {
        "word": quote_text(result.word),
        "nearest": quote_text(result.words[0]),
        "embedding_size": result.embedding_size,
        "cosine": f"{table['cosine'][0]:.2f}",
    }
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
    axis_names = ("component_1", "component_2", "component_3") if is_pca else ("map-x", "map-y")
    axes = dict(zip(axis_names, result.coordinates.T))
    columns = {
        "word": _word_labels(result),
        **axes,
        value_columns[result.colour]: values,
        "true-neighbours": result.true_neighbour_counts,
    }
    return Table(columns=columns, proved_columns=tuple(axes) if is_pca else ("true-neighbours",))


def _claim_values(result: MapResult) -> dict:
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

_THUMBNAIL_MARGIN = 6
_MAX_THUMBNAIL_POINTS = 300  # points: more could not be told apart


def plot_thumbnail(result: MapResult) -> Thumbnail:
    """Draws the most frequent words at their first two components, in the colour of their sign."""
    coordinates = result.coordinates[:_MAX_THUMBNAIL_POINTS, :2]
    low, span = coordinates.min(axis=0), np.ptp(coordinates, axis=0)
    drawing_size = np.array([THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT]) - 2 * _THUMBNAIL_MARGIN
    positions = (
        _THUMBNAIL_MARGIN
        + (coordinates - low) / np.where(span == 0, 1, span) * drawing_size * [1, -1]
        + [0, drawing_size[1]]
    )  # (N, 2)
    is_positive = result.colour_values[:_MAX_THUMBNAIL_POINTS] > 0
    svg_paths = []
    for role, rows in (("positive", is_positive), ("negative", ~is_positive)):
        dots = "".join(f"M{x:.0f} {y:.0f}h.01" for x, y in positions[rows].tolist())
        style = f'stroke="{ROLE_COLOURS[role]}" stroke-width="5" stroke-linecap="round"'
        svg_paths.append(f'<path {style} d="{dots}"/>')
    word = quote_text(result.words[int(result.colour_values.argmax())])
    return make_thumbnail(svg_paths, message("map-thumbnail", num_words=len(result.words), word=word))
