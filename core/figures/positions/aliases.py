"""Why sine and cosine: what the sine of a pair cannot tell apart, what the pair can, how the forms agree."""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.axes import GUIDE
from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, coloured
from core.figures.base.picture import Picture, float32, lay_out
from core.traces.positions.sinusoidal import AgreementTrace, AliasTrace

_NAMED = 12  # positions that a sentence names and the figure labels


def aliases(trace: AliasTrace) -> Picture:
    """Draws the sine over the positions with those that it takes for the chosen one, and the pair of each.

    Args:
        trace: One pair of dimensions.
    """
    figure = make_subplots(
        2,
        1,
        row_heights=[0.45, 0.55],
        vertical_spacing=0.14,
        subplot_titles=("the sine alone", "sine and cosine together"),
    )
    _draw_all(figure, trace)
    by_sine = trace.sine_alike & ~trace.both_alike
    _draw_alike(
        figure, trace, by_sine, "the sine alone confuses them", {"color": ORANGE, "symbol": "diamond"}
    )
    both = {"color": GREEN, "symbol": "square"}
    _draw_alike(figure, trace, trace.both_alike, "both together do too", both)
    _draw_chosen(figure, trace)
    _name_points(figure, trace)
    values = {"range": [-1.15, 1.15], "tickvals": [-1, -0.5, 0, 0.5, 1], "zeroline": True}
    # room for the names, on the side where they stand
    beside = [-1.9, 1.15] if trace.chosen_sine < 0 else [-1.15, 1.9]
    lay_out(
        figure,
        height=800,
        margin_t=64,
        legend_y=1.07,
        xaxis_title_text="position p",
        yaxis=values | {"title_text": "sine"},
        xaxis2=values | {"title_text": "sine", "range": beside, "constrain": "domain"},
        yaxis2=values | {"title_text": "cosine", "scaleanchor": "x2", "constrain": "domain"},
    )
    rows = np.arange(len(trace.positions))
    return Picture(figure=figure, story=_alias_story(trace), columns=_alias_columns(trace, rows))


def _draw_all(figure: go.Figure, trace: AliasTrace) -> None:
    """Draws all positions, faint, in both panels, and the sines that are within the tolerance as a band."""
    figure.add_hrect(
        y0=trace.chosen_sine - trace.tolerance,
        y1=trace.chosen_sine + trace.tolerance,
        fillcolor=ORANGE,
        opacity=0.25,
        line_width=0,
        row=1,
        col=1,
    )
    figure.add_scatter(
        x=trace.positions,
        y=float32(trace.sine),
        mode="lines+markers",
        line={"color": GREY, "width": 1},
        marker={"size": 3, "color": GREY},
        name="all positions",
        hovertemplate="p = %{x:g}: sine %{y:.4f}<extra></extra>",
        row=1,
        col=1,
    )
    figure.add_scatter(
        x=float32(trace.sine),
        y=float32(trace.cosine),
        mode="markers",
        marker={"size": 4, "color": GREY},
        name="all positions",
        text=[f"{position:g}" for position in trace.positions],
        showlegend=False,
        hovertemplate="p = %{text}: (%{x:.4f}, %{y:.4f})<extra></extra>",
        row=2,
        col=1,
    )


def _draw_alike(figure: go.Figure, trace: AliasTrace, alike: np.ndarray, name: str, marker: dict) -> None:
    """Draws the positions of a mask (P,) in both panels; nothing where there is none."""
    if not alike.any():
        return
    labels = [f"{position:g}" for position in trace.positions[alike]]
    shared = {"text": labels, "marker": marker | {"size": 10}, "name": name, "legendgroup": name}
    figure.add_scatter(
        x=trace.positions[alike],
        y=float32(trace.sine[alike]),
        mode="markers+text" if len(labels) <= _NAMED else "markers",
        textposition="middle right",
        hovertemplate="p = %{x:g}: sine %{y:.4f}<extra></extra>",
        row=1,
        col=1,
        **shared,
    )
    figure.add_scatter(
        x=float32(trace.sine[alike]),
        y=float32(trace.cosine[alike]),
        mode="markers",
        customdata=trace.distance[alike],
        showlegend=False,
        hovertemplate="(%{x:.4f}, %{y:.4f}), %{customdata:.4f} away<extra>%{text}</extra>",
        row=2,
        col=1,
        **shared,
    )


def _draw_chosen(figure: go.Figure, trace: AliasTrace) -> None:
    label = f"{trace.chosen:g}"
    shared = {
        "text": [label],
        "marker": {"size": 12, "color": BLUE},
        "textfont": {"size": 14},
        "legendgroup": "chosen",
        "name": f"chosen: {label}",
    }
    figure.add_scatter(
        x=[trace.chosen],
        y=[trace.chosen_sine],
        mode="markers+text",
        textposition="middle left",
        row=1,
        col=1,
        hovertemplate="p = %{x:g}: sine %{y:.4f}<extra></extra>",
        **shared,
    )
    figure.add_scatter(
        x=[trace.chosen_sine],
        y=[trace.chosen_cosine],
        mode="markers",
        showlegend=False,
        row=2,
        col=1,
        hovertemplate="(%{x:.4f}, %{y:.4f})<extra>chosen</extra>",
        **shared,
    )


def _name_points(figure: go.Figure, trace: AliasTrace) -> None:
    """Names the points of one sine beside the circle.

    Those near the chosen one stand on its side, those across with the opposite cosine.
    """
    near = trace.distance < np.hypot(trace.sine - trace.chosen_sine, trace.cosine + trace.chosen_cosine)
    for side, sign, chosen in ((near, 1, [coloured(f"{trace.chosen:g}", BLUE)]), (~near, -1, [])):
        alike = np.flatnonzero(trace.sine_alike & side)
        names = chosen + [
            coloured(f"{trace.positions[index]:g}", GREEN if trace.both_alike[index] else ORANGE)
            for index in alike[:_NAMED]
        ]
        if names:
            figure.add_annotation(
                text=", ".join(names) + _and_more(alike),
                x=1.08 * trace.chosen_sine,
                y=1.08 * sign * trace.chosen_cosine,
                xref="x2",
                yref="y2",
                xanchor="right" if trace.chosen_sine < 0 else "left",
                yanchor="middle",
                showarrow=False,
                font={"size": 14},
            )


# --- in words -----------------------------------------------------------------------------------------------


def confusable(trace: AliasTrace) -> dict[str, list]:
    """Returns the positions that the sine takes for the chosen one, nearest first, with their values."""
    alike = np.flatnonzero(trace.sine_alike)
    nearest_first = np.argsort(np.abs(trace.positions[alike] - trace.chosen), kind="stable")
    return _alias_columns(trace, alike[nearest_first])


def _alias_columns(trace: AliasTrace, rows: np.ndarray) -> dict[str, list]:
    told_apart = np.select([trace.both_alike, trace.sine_alike], ["by neither", "by the pair"], "by the sine")
    told_apart[trace.positions == trace.chosen] = "itself"
    columns = {
        "position": trace.positions,
        "sine": trace.sine,
        "cosine": trace.cosine,
        "sines apart": trace.sine_distance,
        "pairs apart": trace.distance,
        "told apart": told_apart,
    }
    return {name: values[rows].tolist() for name, values in columns.items()}


def _and_more(positions: np.ndarray) -> str:
    """Returns how many positions are left when `_NAMED` of them have been named."""
    return f" and {len(positions) - _NAMED:,} more" if len(positions) > _NAMED else ""


def _names(positions: np.ndarray) -> str:
    return ", ".join(f"{position:g}" for position in positions[:_NAMED]) + _and_more(positions)


def _alias_story(trace: AliasTrace) -> str:
    sine = f"{trace.chosen_sine:.4f}".replace("-", "−")
    cosine = f"{trace.chosen_cosine:.4f}".replace("-", "−")
    story = (
        f"Position {trace.chosen:g} has the sine {sine} and the cosine {cosine} in pair {trace.pair}, one "
        f"wave in {trace.wavelength:,.3f} positions. "
    )
    alike = trace.positions[trace.sine_alike]
    if not len(alike):
        return (
            f"{story}No other of the {len(trace.positions):,} positions has a sine within "
            f"{trace.tolerance:g} of it."
        )
    story += (
        f"The sine alone, within {trace.tolerance:g}, cannot tell it from {len(alike):,} "
        f"other{'s' * (len(alike) > 1)}: {_names(alike)}. "
    )
    by_sine = trace.sine_alike & ~trace.both_alike
    if by_sine.any():
        story += (
            f"The cosine tells {_names(trace.positions[by_sine])} apart: their pairs are at least "
            f"{trace.distance[by_sine].min():.4f} away. "
        )
    both = trace.positions[trace.both_alike]
    if not len(both):
        return f"{story}None is left."
    return (
        f"{story}Not told: {_names(both)}, about whole waves away. That is left to other pairs, with other "
        "wavelengths."
    )


# --- the forms of the encoding ------------------------------------------------------------------------------


def agreement(trace: AgreementTrace) -> Picture:
    """Draws how far each form of the encoding is from Equation 16-2, on a log scale.

    The equation is worked out number by number.
    """
    names = [f"{form}, {dtype}" for form, dtype in zip(trace.forms, trace.dtypes, strict=True)]
    differences = trace.differences[0, 1:]
    figure = go.Figure(
        go.Scatter(
            x=np.maximum(differences, 1e-17),  # a logarithm has no 0
            y=list(range(1, len(names))),
            mode="markers+text",
            text=[f"<b>{name}</b>: {value:.1e}" for name, value in zip(names[1:], differences, strict=True)],
            textposition=["top right" if value < 1e-9 else "top left" for value in differences],
            customdata=differences,
            hovertemplate="%{customdata:.3g}<extra></extra>",
            cliponaxis=False,
            marker={"size": 12, "color": [GREEN if held else ORANGE for held in trace.held[1:]]},
        )
    )
    figure.add_vline(x=trace.tolerance, line=GUIDE, layer="below")
    lay_out(
        figure,
        height=90 + 56 * len(names),
        showlegend=False,
        xaxis={
            "type": "log",
            "range": [-17.3, -2],
            "title_text": "largest difference from Equation 16-2 (dotted: 10⁻⁶)",
            "dtick": 3,
            "exponentformat": "power",
        },
        yaxis={"visible": False, "range": [len(names) - 0.4, 0.2]},
    )
    columns = {"form": names}
    columns |= {
        f"from {name}": column.tolist() for name, column in zip(names, trace.differences.T, strict=True)
    }
    return Picture(figure=figure, story=_agreement_story(trace, names), columns=columns)


def _agreement_story(trace: AgreementTrace, names: list[str]) -> str:
    loose = "; ".join(
        f"{name} {value:.1e}"
        for name, value, held in zip(names, trace.differences[0], trace.held, strict=True)
        if not held
    )
    return (
        f"Over {trace.count:,} positions × {trace.width:,} dimensions the {int(trace.held.sum())} forms "
        f"that compute in float64 differ by at most {trace.largest:.1e}: they "
        f"{'agree' if trace.agree else 'do not agree'} to {trace.tolerance:g}. In float32: {loose}."
    )
