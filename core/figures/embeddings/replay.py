"""The figures of a training replayed: the words at a moment, which can be played, and distance by epoch."""

import itertools

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import GREY, PALETTE
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.traces.embeddings import ReplayTrace

_STEP = 700  # milliseconds a moment, when played
_DASHES = ("solid", "dash", "dot", "dashdot")


def replayed(trace: ReplayTrace) -> Picture:
    """Draws all words at a moment, the paths of those that are followed, and a button that plays them."""
    figure = go.Figure(_moment(trace, trace.moment))
    figure.frames = [_frame(trace, moment) for moment in range(len(trace.moments))]
    low, high = trace.coordinates.min(axis=(0, 1)), trace.coordinates.max(axis=(0, 1))
    room = 0.06 * (high - low)
    axes = [f"component {number}, {percent(share)}" for number, share in enumerate(trace.shares, 1)]
    lay_out(
        figure,
        height=520,
        margin_t=56,
        hovermode="closest",
        dragmode=False,
        xaxis={"title_text": axes[0], "range": [low[0] - room[0], high[0] + room[0]], "zeroline": False},
        yaxis={"title_text": axes[1], "range": [low[1] - room[1], high[1] + room[1]], "zeroline": False},
        updatemenus=[
            {
                "type": "buttons",
                "direction": "left",
                "x": 0,
                "y": 1.0,
                "xanchor": "left",
                "yanchor": "bottom",
                "pad": {"b": 6},
                "showactive": False,
                "buttons": [_button("Play", None, _STEP), _button("Stop", [None], 0)],
            }
        ],
    )
    figure.update_xaxes(showticklabels=False)
    figure.update_yaxes(showticklabels=False)
    plane = trace.coordinates[trace.moment]
    columns = {
        "word": [word or "padding" for word in trace.words],
        "component 1": plane[:, 0].tolist(),
        "component 2": plane[:, 1].tolist(),
    }
    return Picture(figure=figure, story=_replayed_story(trace), columns=columns)


def _button(label: str, frames: list | None, duration: int) -> dict:
    """Returns a button that plays frames, all of them by default; a frame follows another without a glide."""
    how = {
        "mode": "immediate",
        "frame": {"duration": duration, "redraw": False},
        "transition": {"duration": 0},
    }
    return {"label": label, "method": "animate", "args": [frames, how]}


def _frame(trace: ReplayTrace, moment: int) -> go.Frame:
    """Returns a moment of the animation: of the words that are not followed only where they stand now."""
    words, *others = _moment(trace, moment)
    return go.Frame(data=[go.Scatter(x=words.x, y=words.y), *others], name=str(moment))


def _moment(trace: ReplayTrace, moment: int) -> list[go.Scatter]:
    """Returns what is drawn at a moment: all words, its time, and the paths of the followed words."""
    plane = float32(trace.coordinates[moment])  # (V, 2)
    corner = [trace.coordinates[..., 0].min(), trace.coordinates[..., 1].max()]
    words = go.Scatter(
        x=plane[:, 0],
        y=plane[:, 1],
        mode="markers",
        marker={"size": 4, "color": GREY, "opacity": 0.5},
        text=list(trace.words),
        hovertemplate="%{text}<extra></extra>",
        showlegend=False,
    )
    time = go.Scatter(
        x=corner[:1],
        y=corner[1:],
        text=[_time(trace.moments[moment])],
        mode="text",
        textposition="middle right",
        textfont={"size": 15},
        hoverinfo="skip",
        showlegend=False,
    )
    return [words, time, *(_path(trace, moment, number) for number in range(len(trace.rows)))]


def _path(trace: ReplayTrace, moment: int, number: int) -> go.Scatter:
    """Returns the way of a followed word up to a moment, with its name at the end."""
    row, colour = int(trace.rows[number]), PALETTE[number]
    path = float32(trace.coordinates[: moment + 1, row])  # (S', 2)
    return go.Scatter(
        x=path[:, 0],
        y=path[:, 1],
        mode="lines+markers+text",
        line={"color": colour, "width": 2},
        marker={"color": colour, "size": [5] * moment + [12]},
        text=[""] * moment + [trace.words[row]],
        textposition=_side(trace.coordinates[moment, trace.rows], number),
        textfont={"size": 15},
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
    )


def _side(ends: np.ndarray, number: int) -> str:
    """Returns where a word's name stands: away from the followed word that is nearest to it.

    Args:
        ends: Where the followed words stand now, (R, 2).
        number: Of the word among them.
    """
    away = np.linalg.norm(ends - ends[number], axis=1)
    away[number] = np.inf
    across, height = ends[int(away.argmin())], ends[number, 1]
    is_above = (height, number) > (across[1], int(away.argmin()))
    return "top center" if is_above or len(ends) == 1 else "bottom center"


def _time(epochs: float) -> str:
    """Returns how long was learnt, as the figure and its story say it."""
    if epochs == 0:
        return "before the first batch"
    return f"after {epochs:g} {'epoch' if epochs == 1 else 'epochs'}"


def _replayed_story(trace: ReplayTrace) -> str:
    moment = trace.moments[trace.moment]
    when = _time(moment).capitalize()
    first, other, before, now = _farthest(trace)
    start = "" if moment == 0 else f" At the start they were {before:.2f} apart."
    kept = percent(trace.shares.sum())
    return (
        f"{when}, “{first}” and “{other}” are {now:.2f} apart in all dimensions.{start} The picture keeps "
        f"{kept} of the variance of all {len(trace.moments)} moments together; turning each onto the next "
        f"took at most {trace.turned:.1f}°."
    )


def _farthest(trace: ReplayTrace) -> tuple[str, str, float, float]:
    """Returns the two followed words that end farthest apart, and their distance at the start and now."""
    one, two = np.unravel_index(trace.distances[-1].argmax(), trace.distances[-1].shape)
    names = [trace.words[row] for row in trace.rows]
    between = trace.distances[:, one, two]
    return names[one], names[two], float(between[0]), float(between[trace.moment])


def distances(trace: ReplayTrace) -> Picture:
    """Draws the distance of each pair of followed words in the full space, by epoch."""
    figure = go.Figure()
    columns: dict[str, list] = {"epochs": trace.moments.tolist()}
    names = [trace.words[row] for row in trace.rows]
    for number, (one, two) in enumerate(itertools.combinations(range(len(names)), 2)):
        between = trace.distances[:, one, two]  # (S,)
        label = f"{names[one]} – {names[two]}"
        columns[label] = between.tolist()
        figure.add_scatter(
            x=trace.moments.tolist(),
            y=float32(between),
            mode="lines+markers",
            name=label,
            line={
                "color": PALETTE[number % len(PALETTE)],
                "dash": _DASHES[number // len(PALETTE) % len(_DASHES)],
                "width": 2,
            },
            hovertemplate="%{x:g} epochs: %{y:.2f}<extra>%{fullData.name}</extra>",
        )
    lay_out(
        figure,
        height=460,
        margin_t=40 + 20 * (len(columns) // 4),
        xaxis={"title_text": "epochs learnt", "fixedrange": True},
        yaxis={"title_text": "distance in all dimensions", "rangemode": "tozero", "fixedrange": True},
    )
    return Picture(figure=figure, story=_distances_story(trace, names), columns=columns)


def _distances_story(trace: ReplayTrace, names: list[str]) -> str:
    last = trace.distances[-1]
    pairs = list(itertools.combinations(range(len(names)), 2))
    far = max(pairs, key=lambda pair: last[pair])
    near = min(pairs, key=lambda pair: last[pair])
    first = int(np.searchsorted(trace.moments, 1.0))  # of the moments, the end of the first epoch
    spoken = (
        f"“{names[one]}” and “{names[two]}” go from {trace.distances[0, one, two]:.2f} "
        f"to {last[one, two]:.2f} ({trace.distances[first, one, two]:.2f} after the first epoch)"
        for one, two in dict.fromkeys((far, near))
    )
    return f"From the start to epoch {trace.moments[-1]:g}, in all dimensions: {'; '.join(spoken)}."
