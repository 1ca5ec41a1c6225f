"""Why sine and cosine: what the sine of a pair cannot tell apart, what the pair can; and how far the forms of
the encoding agree.
"""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, coloured
from core.figures.base.picture import Picture, float32, lay_out
from core.traces.positions.encodings import AgreementTrace, AliasTrace

_NAMED = 12  # positions that a sentence names and the figure labels


def aliases(trace: AliasTrace) -> Picture:
    """Draws the sine over the positions with those that it takes for the chosen one, and all of them as
    points of the pair.

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
    apart = trace.sine_alike & ~trace.both_alike
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
        text=[f"{place:g}" for place in trace.positions],
        showlegend=False,
        hovertemplate="p = %{text}: (%{x:.4f}, %{y:.4f})<extra></extra>",
        row=2,
        col=1,
    )
    for chosen, name, colour, symbol in (
        (apart, "the sine alone confuses them", ORANGE, "diamond"),
        (trace.both_alike, "both together do too", GREEN, "square"),
    ):
        _draw_alike(figure, trace, chosen, name, colour, symbol)
    _draw_chosen(figure, trace)
    _name_points(figure, trace)
    lay_out(figure, height=800, margin_t=64)
    figure.update_layout(legend={"y": 1.07})
    ticks = {"range": [-1.15, 1.15], "tickvals": [-1, -0.5, 0, 0.5, 1], "zeroline": True}
    figure.update_xaxes(title_text="position p", row=1, col=1)
    figure.update_yaxes(title_text="sine", **ticks, row=1, col=1)
    # room for the names, on the side where they stand
    beside = [-1.9, 1.15] if trace.chosen_sine < 0 else [-1.15, 1.9]
    figure.update_xaxes(title_text="sine", **ticks | {"range": beside}, constrain="domain", row=2, col=1)
    figure.update_yaxes(title_text="cosine", **ticks, scaleanchor="x2", constrain="domain", row=2, col=1)
    return Picture(
        figure=figure,
        story=_alias_story(trace),
        columns=_alias_columns(trace, np.arange(len(trace.positions))),
    )


def _draw_alike(
    figure: go.Figure, trace: AliasTrace, alike: np.ndarray, name: str, colour: str, symbol: str
) -> None:
    if not alike.any():
        return
    labels = [f"{place:g}" for place in trace.positions[alike]]
    look = {
        "mode": "markers+text" if len(labels) <= _NAMED else "markers",
        "text": labels,
        "marker": {"size": 10, "color": colour, "symbol": symbol},
        "name": name,
        "legendgroup": name,
    }
    figure.add_scatter(
        x=trace.positions[alike],
        y=float32(trace.sine[alike]),
        textposition="middle right",
        hovertemplate="p = %{x:g}: sine %{y:.4f}<extra></extra>",
        row=1,
        col=1,
        **look,
    )
    figure.add_scatter(
        x=float32(trace.sine[alike]),
        y=float32(trace.cosine[alike]),
        customdata=trace.distance[alike],
        showlegend=False,
        row=2,
        col=1,
        hovertemplate="(%{x:.4f}, %{y:.4f}), %{customdata:.4f} away<extra>%{text}</extra>",
        **look | {"mode": "markers"},
    )


def _draw_chosen(figure: go.Figure, trace: AliasTrace) -> None:
    label = f"{trace.chosen:g}"
    look = {
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
        **look,
        hovertemplate="p = %{x:g}: sine %{y:.4f}<extra></extra>",
    )
    figure.add_scatter(
        x=[trace.chosen_sine],
        y=[trace.chosen_cosine],
        mode="markers",
        showlegend=False,
        row=2,
        col=1,
        **look,
        hovertemplate="(%{x:.4f}, %{y:.4f})<extra>chosen</extra>",
    )


def _name_points(figure: go.Figure, trace: AliasTrace) -> None:
    """Names the points of one sine beside the circle: those near the chosen one, and those across, with the
    opposite cosine.
    """
    near = trace.distance < np.hypot(trace.sine - trace.chosen_sine, trace.cosine + trace.chosen_cosine)
    for side, sign, chosen in ((near, 1, [coloured(f"{trace.chosen:g}", BLUE)]), (~near, -1, [])):
        found = np.flatnonzero(trace.sine_alike & side)
        names = chosen + [
            coloured(f"{trace.positions[n]:g}", GREEN if trace.both_alike[n] else ORANGE)
            for n in found[:_NAMED]
        ]
        if names:
            more = f" and {len(found) - _NAMED:,} more" if len(found) > _NAMED else ""
            figure.add_annotation(
                text=", ".join(names) + more,
                x=1.08 * trace.chosen_sine,
                y=1.08 * sign * trace.chosen_cosine,
                xref="x2",
                yref="y2",
                xanchor="right" if trace.chosen_sine < 0 else "left",
                yanchor="middle",
                showarrow=False,
                font={"size": 14},
            )


def confusable(trace: AliasTrace) -> dict[str, list]:
    """Returns the positions that the sine takes for the chosen one, with their values, nearest first, as
    columns.
    """
    found = np.flatnonzero(trace.sine_alike)
    return _alias_columns(
        trace, found[np.argsort(np.abs(trace.positions[found] - trace.chosen), kind="stable")]
    )


def _alias_columns(trace: AliasTrace, rows: np.ndarray) -> dict[str, list]:
    found = {
        "position": trace.positions,
        "sine": trace.sine,
        "cosine": trace.cosine,
        "sines apart": trace.sine_distance,
        "pairs apart": trace.distance,
    }
    told = np.select([trace.both_alike, trace.sine_alike], ["by neither", "by the pair"], "by the sine")
    told[trace.positions == trace.chosen] = "itself"
    return {name: values[rows].tolist() for name, values in found.items()} | {
        "told apart": told[rows].tolist()
    }


def _named(places: np.ndarray) -> str:
    shown = ", ".join(f"{place:g}" for place in places[:_NAMED])
    return shown + (f" and {len(places) - _NAMED:,} more" if len(places) > _NAMED else "")


def _alias_story(trace: AliasTrace) -> str:
    number = "{:.4f}".format
    sine, cosine = (number(value).replace("-", "−") for value in (trace.chosen_sine, trace.chosen_cosine))
    start = (
        f"Position {trace.chosen:g} has the sine {sine} and the cosine {cosine} in pair {trace.pair}, "
        f"one wave in {trace.wavelength:,.3f} positions. "
    )
    alike, both = trace.positions[trace.sine_alike], trace.positions[trace.both_alike]
    if not len(alike):
        return f"{start}No other of the {len(trace.positions):,} positions has a sine within {trace.tolerance:g} of it."
    apart = trace.sine_alike & ~trace.both_alike
    story = (
        f"{start}The sine alone, within {trace.tolerance:g}, cannot tell it from {len(alike):,} "
        f"other{'s' * (len(alike) > 1)}: {_named(alike)}. "
    )
    if apart.any():
        story += (
            f"The cosine tells {_named(trace.positions[apart])} apart: their pairs are at least "
            f"{number(trace.distance[apart].min())} away. "
        )
    if len(both):
        return f"{story}Not told: {_named(both)}, about whole waves away. That is left to other pairs, with other wavelengths."
    return f"{story}None is left."


def agreement(trace: AgreementTrace) -> Picture:
    """Draws how far each form of the encoding is from Equation 16-2 worked out number by number, on a
    logarithmic scale.
    """
    names = [f"{form}, {dtype}" for form, dtype in zip(trace.forms, trace.dtypes, strict=True)]
    found = trace.differences[0, 1:]
    shown = np.maximum(found, 1e-17)  # a logarithm has no 0
    labels = [f"<b>{name}</b>: {value:.1e}" for name, value in zip(names[1:], found, strict=True)]
    figure = go.Figure(
        go.Scatter(
            x=shown,
            y=list(range(1, len(names))),
            mode="markers+text",
            text=labels,
            textposition=["top right" if value < 1e-9 else "top left" for value in found],
            customdata=found,
            hovertemplate="%{customdata:.3g}<extra></extra>",
            cliponaxis=False,
            marker={"size": 12, "color": [GREEN if held else ORANGE for held in trace.held[1:]]},
        )
    )
    return _finish_agreement(figure, trace, names)


def _finish_agreement(figure: go.Figure, trace: AgreementTrace, names: list[str]) -> Picture:
    figure.add_vline(x=trace.tolerance, line={"color": GREY, "dash": "dot", "width": 1}, layer="below")
    lay_out(figure, height=90 + 56 * len(names), showlegend=False)
    figure.update_xaxes(
        type="log",
        range=[-17.3, -2],
        title_text="largest difference from Equation 16-2 (dotted: 10⁻⁶)",
        dtick=3,
        exponentformat="power",
    )
    figure.update_yaxes(visible=False, range=[len(names) - 0.4, 0.2])
    loose = [
        f"{name} {value:.1e}"
        for name, value, held in zip(names, trace.differences[0], trace.held, strict=True)
        if not held
    ]
    story = (
        f"Over {trace.count:,} positions × {trace.width:,} dimensions the {int(trace.held.sum())} forms "
        f"that compute in float64 differ by at most {trace.largest:.1e}: they "
        f"{'agree' if trace.agree else 'do not agree'} to {trace.tolerance:g}. In float32: "
        f"{'; '.join(loose)}."
    )
    columns = {"form": names} | {
        f"from {name}": trace.differences[:, n].tolist() for n, name in enumerate(names)
    }
    return Picture(figure=figure, story=story, columns=columns)
