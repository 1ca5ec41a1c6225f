"""A training replayed: the words at a moment, which can be played, and distance by epoch."""

import itertools

import numpy as np
import plotly.graph_objects as go

from ....base.messages import percent, say
from ....figures.colours import COLOUR, PALETTE
from ....figures.marks import LETTERS, axis, curves, drawn
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table
from .ask import ReplayTrace

_STEP = 700  # milliseconds a moment, when played
# of followed words: blue and orange, which say positive and negative on the map, come late
_FOLLOWED = (*PALETTE[2:7], *PALETTE[:2], PALETTE[7])
_DASHES = ("solid", "dash", "dot", "dashdot")


def replayed(trace: ReplayTrace) -> Picture:
    """Draws all words at a moment, the paths of those that are followed, and a button that plays them."""
    figure = go.Figure(_moment(trace, trace.moment))
    figure.frames = [_frame(trace, moment) for moment in range(len(trace.moments))]
    low, high = trace.coordinates.min(axis=(0, 1)), trace.coordinates.max(axis=(0, 1))
    space = 0.06 * (high - low)
    axes = [
        axis(range=[low[at] - space[at], high[at] + space[at]], showticklabels=False)
        | {"title": say("map-axis", number=at + 1, share=percent(trace.shares[at]))}
        for at in (0, 1)
    ]
    plays = [_button(say("play"), None, _STEP), _button(say("pause"), [None], 0)]
    place = {"x": 0, "y": 1.0, "xanchor": "left", "yanchor": "bottom", "pad": {"b": 6}}
    menu = {"type": "buttons", "direction": "left", "showactive": False, "buttons": plays} | place
    lay_out(
        figure,
        height=520,
        margin_t=56,
        hovermode="closest",
        dragmode=False,
        xaxis=axes[0],
        yaxis=axes[1],
        updatemenus=[menu],
    )
    across, up = trace.coordinates[trace.moment].T
    words = [word or say("embeddings-padding") for word in trace.words]
    table = Table(
        columns={"word": words, "component_1": across, "component_2": up},
        proves=("component_1", "component_2"),
    )
    message = "replay-replayed" if trace.moments[trace.moment] else "replay-replayed-start"
    return Picture(figure=figure, table=table, message=message, values=_told(trace))


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
    plane = float32(trace.coordinates[moment])  # (V, 2)
    corner = [trace.coordinates[..., 0].min(), trace.coordinates[..., 1].max()]
    words = go.Scatter(
        x=plane[:, 0],
        y=plane[:, 1],
        mode="markers",
        marker={"size": 4, "color": COLOUR["other"], "opacity": 0.5},
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
    row, colour = int(trace.rows[number]), _FOLLOWED[number]
    path = float32(trace.coordinates[: moment + 1, row])  # (S', 2)
    return go.Scatter(
        x=path[:, 0],
        y=path[:, 1],
        mode="lines+markers+text",
        line={"color": colour, "width": 2},
        marker={"color": colour, "size": [5] * moment + [12]},
        text=[""] * moment + [escaped(trace.words[row])],
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


def _time(epochs: float, key: str = "replay-time") -> str:
    return say(key, epochs=f"{epochs:g}", count=round(1000 * float(epochs)))


def _told(trace: ReplayTrace) -> dict:
    one, two = np.unravel_index(trace.distances[-1].argmax(), trace.distances[-1].shape)
    between = trace.distances[:, one, two]
    return _pair(trace, int(one), int(two)) | {
        "when": _time(trace.moments[trace.moment], "replay-when"),
        "before": f"{between[0]:.2f}",
        "now": f"{between[trace.moment]:.2f}",
        "kept": percent(trace.shares.sum()),
        "moments": len(trace.moments),
        "turned": f"{trace.turned:.1f}",
    }


def _pair(trace: ReplayTrace, one: int, two: int) -> dict[str, str]:
    return {"one": quoted(trace.words[trace.rows[one]]), "two": quoted(trace.words[trace.rows[two]])}


def distances(trace: ReplayTrace) -> Picture:
    """Draws the distance of each pair of followed words in the full space, by epoch."""
    names = [trace.words[row] for row in trace.rows]
    pairs = list(itertools.combinations(range(len(names)), 2))
    apart = np.stack([trace.distances[:, one, two] for one, two in pairs])  # (R, S)
    labels = [f"{names[one]} – {names[two]}" for one, two in pairs]
    table = Table(
        columns={
            "words-apart": [label for label in labels for _ in trace.moments],
            "epochs": np.tile(trace.moments, len(pairs)),
            "words-distance": apart.ravel(),
        },
        proves=("words-distance",),
    )
    marks = []
    for number, label in enumerate(labels):
        line = {
            "color": PALETTE[number % len(PALETTE)],
            "dash": _DASHES[number // len(PALETTE) % len(_DASHES)],
        }
        pair = table.where("words-apart", label)
        marks.append(
            curves(pair, x="epochs", y="words-distance", name=escaped(label), line=line, mode="lines+markers")
        )
    figure = drawn(
        marks,
        height=460,
        margin_t=40 + 20 * (len(labels) // 4),
        xaxis=axis("epochs"),
        yaxis=axis("words-distance", rangemode="tozero"),
        legend_font_size=LETTERS,
    )
    return Picture(figure=figure, table=table, message="replay-distances", values=_apart(trace, pairs, apart))


def _apart(trace: ReplayTrace, pairs: list, apart: np.ndarray) -> dict:
    first = int(np.searchsorted(trace.moments, 1.0))  # of the moments, the end of the first epoch
    numbers = {"far": int(apart[:, -1].argmax()), "near": int(apart[:, -1].argmin())}
    told = {
        name: {
            **_pair(trace, *pairs[number]),
            "start": f"{apart[number, 0]:.2f}",
            "first": f"{apart[number, first]:.2f}",
            "end": f"{apart[number, -1]:.2f}",
        }
        for name, number in numbers.items()
    }
    near = say("replay-near", **told["near"]) if len(pairs) > 1 else ""
    return told["far"] | {"epochs": f"{trace.moments[-1]:g}", "near": near}
