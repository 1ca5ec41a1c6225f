"""Figures of a training replayed: an animated map of the words, and distances by epoch."""

import itertools

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.colours import PALETTE, ROLE_COLOURS
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table
from ....figures.traces import MIN_FONT_SIZE, fixed_range_axis, line_trace, make_figure, text_trace
from .schema import ReplayResult

_FRAME_MILLISECONDS = 700  # milliseconds a moment, when played
# of followed words: blue and orange, which say positive and negative on the map, come late
_PATH_COLOURS = (*PALETTE[2:7], *PALETTE[:2], PALETTE[7])
_DASH_STYLES = ("solid", "dash", "dot", "dashdot")


def plot_replay(result: ReplayResult) -> Picture:
    """Draws all words at a moment, the paths of those that are followed, and a button that plays them."""
    buttons = [
        _animation_button(message("play"), None, _FRAME_MILLISECONDS),
        _animation_button(message("pause"), [None], 0),
    ]
    placement = {"x": 0, "y": 1.0, "xanchor": "left", "yanchor": "bottom", "pad": {"b": 6}}
    figure = make_figure(
        _moment_traces(result, result.moment),
        height=520,
        margin_t=56,
        hovermode="closest",
        dragmode=False,
        xaxis=_component_axis(result, 0),
        yaxis=_component_axis(result, 1),
        updatemenus=[
            {"type": "buttons", "direction": "left", "showactive": False, "buttons": buttons} | placement
        ],
    )
    figure.frames = [_animation_frame(result, moment) for moment in range(len(result.moment_epochs))]
    x, y = result.coordinates[result.moment].T
    words = [word or message("embeddings-padding") for word in result.words]
    table = Table(
        columns={"word": words, "component_1": x, "component_2": y},
        proved_columns=("component_1", "component_2"),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="replay-moments" if result.moment_epochs[result.moment] else "replay-moments-start",
        claim_values=_claim_values(result),
    )


def _component_axis(result: ReplayResult, component: int) -> dict:
    low, high = result.coordinates[..., component].min(), result.coordinates[..., component].max()
    margin = 0.06 * (high - low)
    title = message("map-axis", number=component + 1, share=format_percent(result.variance_shares[component]))
    return fixed_range_axis(range=[low - margin, high + margin], showticklabels=False, title=title)


def _animation_button(label: str, frames: list | None, duration: int) -> dict:
    """Returns a button that plays frames, all of them if None, without transitions."""
    frame_options = {"frame": {"duration": duration, "redraw": False}, "transition": {"duration": 0}}
    return {"label": label, "method": "animate", "args": [frames, frame_options | {"mode": "immediate"}]}


def _animation_frame(result: ReplayResult, moment: int) -> dict:
    """Returns the frame of a moment, which keeps the style of the dots from the figure."""
    word_dots, *other_traces = _moment_traces(result, moment)
    moved_dots = {name: word_dots[name] for name in ("type", "x", "y")}
    return {"data": [moved_dots, *other_traces], "name": str(moment)}


def _moment_traces(result: ReplayResult, moment: int) -> list[dict]:
    x, y = to_float32(result.coordinates[moment].T)  # (V,) each
    corner = [result.coordinates[..., 0].min()], [result.coordinates[..., 1].max()]
    word_dots = {
        "type": "scatter",
        "x": x,
        "y": y,
        "mode": "markers",
        "marker": {"size": 4, "color": ROLE_COLOURS["other"], "opacity": 0.5},
        "text": list(result.words),
        "hovertemplate": "%{text}<extra></extra>",
        "showlegend": False,
    }
    return [
        word_dots,
        text_trace(*corner, [_format_epochs(result.moment_epochs[moment])], size=15),
        *(_word_path(result, moment, index) for index in range(len(result.followed_rows))),
    ]


def _word_path(result: ReplayResult, moment: int, index: int) -> dict:
    row, colour = int(result.followed_rows[index]), _PATH_COLOURS[index]
    x, y = to_float32(result.coordinates[: moment + 1, row].T)
    return text_trace(
        x,
        y,
        [""] * moment + [escape_label(result.words[row])],
        position=_label_position(result.coordinates[moment, result.followed_rows], index),
        size=15,
        mode="lines+markers+text",
        line={"color": colour, "width": 2},
        marker={"color": colour, "size": [5] * moment + [12]},
    )


def _label_position(positions: np.ndarray, index: int) -> str:
    """Places a word's label on the side away from the nearest followed word.

    Args:
        positions: Where the followed words stand now, (R, 2).
        index: Of the word among them.
    """
    word_distances = np.linalg.norm(positions - positions[index], axis=1)
    word_distances[index] = np.inf
    nearest_position, height = positions[int(word_distances.argmin())], positions[index, 1]
    is_above = (height, index) > (nearest_position[1], int(word_distances.argmin()))
    return "top center" if is_above or len(positions) == 1 else "bottom center"


def _format_epochs(epochs: float, message_key: str = "replay-label") -> str:
    return message(message_key, epochs=f"{epochs:g}", count=round(1000 * float(epochs)))


def _claim_values(result: ReplayResult) -> dict:
    first, second = np.unravel_index(result.distances[-1].argmax(), result.distances[-1].shape)
    pair_distances = result.distances[:, first, second]
    return _pair_values(result, int(first), int(second)) | {
        "time": _format_epochs(result.moment_epochs[result.moment], "replay-time"),
        "initial_distance": f"{pair_distances[0]:.2f}",
        "distance": f"{pair_distances[result.moment]:.2f}",
        "variance": format_percent(result.variance_shares.sum()),
        "num_moments": len(result.moment_epochs),
        "max_rotation": f"{result.max_rotation_degrees:.1f}",
    }


def _pair_values(result: ReplayResult, first: int, second: int) -> dict[str, str]:
    return {
        "word": quote_text(result.words[result.followed_rows[first]]),
        "other_word": quote_text(result.words[result.followed_rows[second]]),
    }


def plot_distances(result: ReplayResult) -> Picture:
    """Draws the distance of each pair of followed words in the full space, by epoch."""
    followed_words = [result.words[row] for row in result.followed_rows]
    pairs = list(itertools.combinations(range(len(followed_words)), 2))
    pair_distances = np.stack([result.distances[:, first, second] for first, second in pairs])  # (R, S)
    labels = [f"{followed_words[first]} – {followed_words[second]}" for first, second in pairs]
    table = Table(
        columns={
            "word-pair": [label for label in labels for _ in result.moment_epochs],
            "epochs": np.tile(result.moment_epochs, len(pairs)),
            "pair-distance": pair_distances.ravel(),
        },
        proved_columns=("pair-distance",),
    )
    figure = make_figure(
        [_distance_curve(table, label, index) for index, label in enumerate(labels)],
        height=460,
        margin_t=40 + 20 * (len(labels) // 4),
        xaxis=fixed_range_axis("epochs"),
        yaxis=fixed_range_axis("pair-distance", rangemode="tozero"),
        legend_font_size=MIN_FONT_SIZE,
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="replay-distances",
        claim_values=_distances_caption_values(result, pairs, pair_distances),
    )


def _distance_curve(table: Table, label: str, index: int) -> dict:
    return line_trace(
        table.filter_rows("word-pair", label),
        x="epochs",
        y="pair-distance",
        name=escape_label(label),
        mode="lines+markers",
        line={
            "color": PALETTE[index % len(PALETTE)],
            "dash": _DASH_STYLES[index // len(PALETTE) % len(_DASH_STYLES)],
        },
    )


def _distances_caption_values(result: ReplayResult, pairs: list, pair_distances: np.ndarray) -> dict:
    first_epoch = int(
        np.searchsorted(result.moment_epochs, 1.0)
    )  # of the moments, the end of the first epoch
    pair_indices = {"far": int(pair_distances[:, -1].argmax()), "near": int(pair_distances[:, -1].argmin())}
    values_by_pair = {
        name: {
            **_pair_values(result, *pairs[index]),
            "initial_distance": f"{pair_distances[index, 0]:.2f}",
            "first_epoch_distance": f"{pair_distances[index, first_epoch]:.2f}",
            "final_distance": f"{pair_distances[index, -1]:.2f}",
        }
        for name, index in pair_indices.items()
    }
    nearest_pair_text = message("replay-nearest-pair", **values_by_pair["near"]) if len(pairs) > 1 else ""
    return values_by_pair["far"] | {
        "epochs": f"{result.moment_epochs[-1]:g}",
        "nearest_pair": nearest_pair_text,
    }
