"""Why sine and cosine: what the sine of a pair cannot tell apart and the cosine can; how the forms agree."""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.axes import GUIDE
from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, coloured
from core.figures.base.picture import Picture, float32, lay_out
from core.traces.positions.sinusoidal import AliasTrace

_NAMED = 12  # positions that a sentence names and the figure labels
_SINE, _COSINE = BLUE, ORANGE
_ALL, _MIRRORED, _WHOLE = "all positions", "same sine, other cosine", "same sine and cosine"
_MARKERS = {
    _MIRRORED: {"color": PURPLE, "symbol": "diamond", "size": 10},
    _WHOLE: {"color": GREEN, "symbol": "square", "size": 10},
}


def aliases(trace: AliasTrace) -> Picture:
    """Draws the sine and the cosine of a pair as waves, and under them each position as a point on a circle.

    Marked are the chosen position, those with the same sine and the opposite cosine, and those whole waves
    away.

    Args:
        trace: One pair of dimensions.
    """
    figure = make_subplots(2, 1, row_heights=[0.42, 0.58], vertical_spacing=0.16)
    _draw_waves(figure, trace)
    _draw_circle(figure, trace)
    for name, marked in ((_MIRRORED, trace.mirrored), (_WHOLE, trace.waves != 0)):
        if marked.any():
            _draw_marked(figure, trace, marked, name)
    _draw_chosen(figure, trace)
    _name_points(figure, trace)
    values = {"range": [-1.15, 1.15], "tickvals": [-1, 0, 1], "zeroline": True}
    # room for the names, on the side where they stand
    beside = [-2.6, 1.15] if trace.chosen_sine < 0 else [-1.15, 2.6]
    circle = {"constrain": "domain"}
    lay_out(
        figure,
        height=520,
        margin_t=44,
        legend_y=1.03,
        xaxis_title_text="position p",
        yaxis=values | {"title_text": "sine, cosine"},
        xaxis2=values | circle | {"title_text": "sine", "range": beside},
        yaxis2=values | circle | {"title_text": "cosine", "scaleanchor": "x2"},
    )
    rows = np.arange(len(trace.positions))
    return Picture(figure=figure, story=_alias_story(trace), columns=_alias_columns(trace, rows))


def _draw_waves(figure: go.Figure, trace: AliasTrace) -> None:
    """Draws sine and cosine over the positions, and how high the chosen position's sine is."""
    for name, wave, colour in (("sine", trace.sine, _SINE), ("cosine", trace.cosine, _COSINE)):
        figure.add_scatter(
            x=trace.positions,
            y=float32(wave),
            mode="lines",
            line={"color": colour, "width": 2},
            name=name,
            hovertemplate="p = %{x:g}: %{y:.4f}<extra>%{fullData.name}</extra>",
            row=1,
            col=1,
        )
    figure.add_hline(y=trace.chosen_sine, line=GUIDE, row=1, col=1)


def _draw_circle(figure: go.Figure, trace: AliasTrace) -> None:
    """Draws all positions, faint, as points (sine, cosine)."""
    figure.add_scatter(
        x=float32(trace.sine),
        y=float32(trace.cosine),
        mode="markers",
        marker={"size": 4, "color": GREY},
        name=_ALL,
        text=[f"{position:g}" for position in trace.positions],
        showlegend=False,
        hovertemplate="p = %{text}: (%{x:.4f}, %{y:.4f})<extra></extra>",
        row=2,
        col=1,
    )


def _draw_marked(figure: go.Figure, trace: AliasTrace, marked: np.ndarray, name: str) -> None:
    """Draws the positions of a mask (P,) on both waves and on the circle."""
    positions = trace.positions[marked]
    shared = {"mode": "markers", "marker": _MARKERS[name], "name": name, "legendgroup": name}
    for number, wave in enumerate((trace.sine, trace.cosine)):
        figure.add_scatter(
            x=positions,
            y=float32(wave[marked]),
            showlegend=number == 0,
            hovertemplate="p = %{x:g}: %{y:.4f}<extra>%{fullData.name}</extra>",
            row=1,
            col=1,
            **shared,
        )
    figure.add_scatter(
        x=float32(trace.sine[marked]),
        y=float32(trace.cosine[marked]),
        text=[f"{position:g}" for position in positions],
        showlegend=False,
        hovertemplate="p = %{text}: (%{x:.4f}, %{y:.4f})<extra>%{fullData.name}</extra>",
        row=2,
        col=1,
        **shared,
    )


def _draw_chosen(figure: go.Figure, trace: AliasTrace) -> None:
    """Draws the chosen position on both waves and on the circle."""
    name = f"p = {trace.chosen:g}"
    shared = {"mode": "markers", "marker": {"size": 13, "color": RED}, "name": name, "legendgroup": name}
    figure.add_scatter(
        x=[trace.chosen] * 2,
        y=[trace.chosen_sine, trace.chosen_cosine],
        hovertemplate="p = %{x:g}: %{y:.4f}<extra></extra>",
        row=1,
        col=1,
        **shared,
    )
    figure.add_scatter(
        x=[trace.chosen_sine],
        y=[trace.chosen_cosine],
        showlegend=False,
        hovertemplate=f"{name}: (%{{x:.4f}}, %{{y:.4f}})<extra></extra>",
        row=2,
        col=1,
        **shared,
    )


def _name_points(figure: go.Figure, trace: AliasTrace) -> None:
    """Names the points beside the circle: on the side of the chosen one's cosine, and on the other."""
    whole = trace.positions[trace.waves != 0]
    mirrored = trace.positions[trace.mirrored]
    chosen = coloured(f"{trace.chosen:g}", RED)
    here = [chosen] + ([coloured(_names(whole, 4), GREEN)] if len(whole) else [])
    mirrored_names = [coloured(_names(mirrored, 6), PURPLE)] if len(mirrored) else []
    for names, sign in ((here, 1), (mirrored_names, -1)):
        if names:
            figure.add_annotation(
                text=" ".join(names),
                x=1.1 * trace.chosen_sine,
                y=1.1 * sign * trace.chosen_cosine,
                xref="x2",
                yref="y2",
                xanchor="right" if trace.chosen_sine < 0 else "left",
                yanchor="middle",
                showarrow=False,
                font={"size": 13},
            )


# --- in words -----------------------------------------------------------------------------------------------


def confusable(trace: AliasTrace) -> dict[str, list]:
    """Returns the positions with the sine of the chosen one, nearest first, with their values."""
    alike = np.flatnonzero(trace.mirrored | (trace.waves != 0))
    nearest_first = np.argsort(np.abs(trace.positions[alike] - trace.chosen), kind="stable")
    return _alias_columns(trace, alike[nearest_first])


def _alias_columns(trace: AliasTrace, rows: np.ndarray) -> dict[str, list]:
    """Returns a position a line, for some rows."""
    told_apart = ["by the sine"] * len(trace.positions)
    for row in np.flatnonzero(trace.mirrored).tolist():
        told_apart[row] = "by the cosine"
    for row in np.flatnonzero(trace.waves).tolist():
        told_apart[row] = f"not here: {_waves(int(trace.waves[row]))} away"
    for row in np.flatnonzero(trace.positions == trace.chosen).tolist():
        told_apart[row] = "itself"
    return {
        "position": trace.positions[rows].tolist(),
        "sine": trace.sine[rows].tolist(),
        "cosine": trace.cosine[rows].tolist(),
        "distance of the pairs": trace.distance[rows].tolist(),
        "told apart": [told_apart[row] for row in rows.tolist()],
    }


def _waves(count: int) -> str:
    """Returns a number of waves, in either direction, in words."""
    return f"{abs(count):,} wave{'s' * (abs(count) != 1)}"


def _names(positions: np.ndarray, most: int = _NAMED) -> str:
    """Returns positions between commas, and how many are left when enough of them have been named."""
    left = f" and {len(positions) - most:,} more" if len(positions) > most else ""
    return ", ".join(f"{position:g}" for position in positions[:most]) + left


def _alias_story(trace: AliasTrace) -> str:
    """Says which positions the sine alone takes for the chosen one, and which of them the cosine tells."""
    parts = [f"In pair {trace.pair} one wave is {trace.wavelength:,.5g} positions."]
    mirrored = trace.positions[trace.mirrored]
    if len(mirrored):
        parts.append(
            f"Nearly the sine of position {trace.chosen:g}, other cosine: {_names(mirrored)}. The cosine "
            f"tells {'it' if len(mirrored) == 1 else 'them'} apart."
        )
    else:
        parts.append(f"No other position here has the sine of {trace.chosen:g} and another cosine.")
    whole = np.flatnonzero(trace.waves)
    if not whole.size:
        return " ".join([*parts, "None is whole waves away."])
    nearest = np.abs(trace.positions[whole] - trace.chosen)
    parts.append(
        f"Whole waves away, with nearly the same sine and cosine: {_names(trace.positions[whole])}. "
        "Only pairs with other wavelengths tell them apart."
    )
    second = whole[np.argsort(nearest, kind="stable")[:2][-1]]
    waves = int(trace.waves[second])
    parts.append(
        f"{trace.positions[second]:g} is {_waves(waves)} away from {trace.chosen:g}: the pairs differ by "
        f"{trace.distance[second]:.2g} only because {_waves(waves)} "
        f"{'is' if abs(waves) == 1 else 'are'} {abs(waves) * trace.wavelength:,.5g} positions, not "
        f"{abs(trace.positions[second] - trace.chosen):,g}."
    )
    return " ".join(parts)


# --- the forms of the encoding ------------------------------------------------------------------------------
