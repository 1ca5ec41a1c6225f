"""A training replayed: the words at a moment, which can be played, and distance by epoch."""

import itertools

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message, percent
from ....figures.colours import COLOUR, PALETTE
from ....figures.marks import LETTERS, axis, curves, make_figure
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table
from .schema import ReplayResult

_STEP = 700  # milliseconds a moment, when played
# of followed words: blue and orange, which say positive and negative on the map, come late
_FOLLOWED = (*PALETTE[2:7], *PALETTE[:2], PALETTE[7])
_DASHES = ("solid", "dash", "dot", "dashdot")


def replayed(result: ReplayResult) -> Picture:
    """Draws all words at a moment, the paths of those that are followed, and a button that plays them."""
    figure = go.Figure(_moment(result, result.moment))
    figure.frames = [_frame(result, moment) for moment in range(len(result.moments))]
    low, high = result.coordinates.min(axis=(0, 1)), result.coordinates.max(axis=(0, 1))
    space = 0.06 * (high - low)
    axes = [
        axis(range=[low[at] - space[at], high[at] + space[at]], showticklabels=False)
        | {"title": message("map-axis", number=at + 1, share=percent(result.shares[at]))}
        for at in (0, 1)
    ]
    plays = [_button(message("play"), None, _STEP), _button(message("pause"), [None], 0)]
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
    across, up = result.coordinates[result.moment].T
    words = [word or message("embeddings-padding") for word in result.words]
    table = Table(
        columns={"word": words, "component_1": across, "component_2": up},
        proves=("component_1", "component_2"),
    )
    message_id = "replay-replayed" if result.moments[result.moment] else "replay-replayed-start"
    return Picture(figure=figure, table=table, message=message_id, values=_told(result))


def _button(label: str, frames: list | None, duration: int) -> dict:
    """Returns a button that plays frames, all of them by default; a frame follows another without a glide."""
    how = {
        "mode": "immediate",
        "frame": {"duration": duration, "redraw": False},
        "transition": {"duration": 0},
    }
    return {"label": label, "method": "animate", "args": [frames, how]}


def _frame(result: ReplayResult, moment: int) -> go.Frame:
    """Returns a moment of the animation: of the words that are not followed only where they stand now."""
    words, *others = _moment(result, moment)
    return go.Frame(data=[go.Scatter(x=words.x, y=words.y), *others], name=str(moment))


def _moment(result: ReplayResult, moment: int) -> list[go.Scatter]:
    plane = float32(result.coordinates[moment])  # (V, 2)
    corner = [result.coordinates[..., 0].min(), result.coordinates[..., 1].max()]
    words = go.Scatter(
        x=plane[:, 0],
        y=plane[:, 1],
        mode="markers",
        marker={"size": 4, "color": COLOUR["other"], "opacity": 0.5},
        text=list(result.words),
        hovertemplate="%{text}<extra></extra>",
        showlegend=False,
    )
    time = go.Scatter(
        x=corner[:1],
        y=corner[1:],
        text=[_time(result.moments[moment])],
        mode="text",
        textposition="middle right",
        textfont={"size": 15},
        hoverinfo="skip",
        showlegend=False,
    )
    return [words, time, *(_path(result, moment, number) for number in range(len(result.rows)))]


def _path(result: ReplayResult, moment: int, number: int) -> go.Scatter:
    """Returns the way of a followed word up to a moment, with its name at the end."""
    row, colour = int(result.rows[number]), _FOLLOWED[number]
    path = float32(result.coordinates[: moment + 1, row])  # (S', 2)
    return go.Scatter(
        x=path[:, 0],
        y=path[:, 1],
        mode="lines+markers+text",
        line={"color": colour, "width": 2},
        marker={"color": colour, "size": [5] * moment + [12]},
        text=[""] * moment + [escaped(result.words[row])],
        textposition=_side(result.coordinates[moment, result.rows], number),
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
    return message(key, epochs=f"{epochs:g}", count=round(1000 * float(epochs)))


def _told(result: ReplayResult) -> dict:
    one, two = np.unravel_index(result.distances[-1].argmax(), result.distances[-1].shape)
    between = result.distances[:, one, two]
    return _pair(result, int(one), int(two)) | {
        "when": _time(result.moments[result.moment], "replay-when"),
        "before": f"{between[0]:.2f}",
        "now": f"{between[result.moment]:.2f}",
        "kept": percent(result.shares.sum()),
        "moments": len(result.moments),
        "turned": f"{result.turned:.1f}",
    }


def _pair(result: ReplayResult, one: int, two: int) -> dict[str, str]:
    return {"one": quoted(result.words[result.rows[one]]), "two": quoted(result.words[result.rows[two]])}


def distances(result: ReplayResult) -> Picture:
    """Draws the distance of each pair of followed words in the full space, by epoch."""
    names = [result.words[row] for row in result.rows]
    pairs = list(itertools.combinations(range(len(names)), 2))
    apart = np.stack([result.distances[:, one, two] for one, two in pairs])  # (R, S)
    labels = [f"{names[one]} – {names[two]}" for one, two in pairs]
    table = Table(
        columns={
            "words-apart": [label for label in labels for _ in result.moments],
            "epochs": np.tile(result.moments, len(pairs)),
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
    figure = make_figure(
        marks,
        height=460,
        margin_t=40 + 20 * (len(labels) // 4),
        xaxis=axis("epochs"),
        yaxis=axis("words-distance", rangemode="tozero"),
        legend_font_size=LETTERS,
    )
    return Picture(
        figure=figure, table=table, message="replay-distances", values=_apart(result, pairs, apart)
    )


def _apart(result: ReplayResult, pairs: list, apart: np.ndarray) -> dict:
    first = int(np.searchsorted(result.moments, 1.0))  # of the moments, the end of the first epoch
    numbers = {"far": int(apart[:, -1].argmax()), "near": int(apart[:, -1].argmin())}
    told = {
        name: {
            **_pair(result, *pairs[number]),
            "start": f"{apart[number, 0]:.2f}",
            "first": f"{apart[number, first]:.2f}",
            "end": f"{apart[number, -1]:.2f}",
        }
        for name, number in numbers.items()
    }
    near = message("replay-near", **told["near"]) if len(pairs) > 1 else ""
    return told["far"] | {"epochs": f"{result.moments[-1]:g}", "near": near}
