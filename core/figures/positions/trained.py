"""The figures of the positions that a Transformer learnt, beside the sinusoidal ones of the same size."""

import math

import numpy as np
import plotly.graph_objects as go

from core.checks import counted
from core.figures.base.axes import titled_panels
from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.numerics import spearman
from core.traces.positions.trained import TableTrace, TrainedPositionsTrace

COLOURS = {"sinusoidal": BLUE, "learnt": ORANGE}
# colour and dash of the components, the largest first
_COMPONENTS = ((BLUE, "solid"), (ORANGE, "dash"), (GREEN, "dot"), (GREY, "dashdot"))
# share of the sentences at position 0: below it a position was seldom trained
_SELDOM = 0.01


def _both(trace: TrainedPositionsTrace) -> dict[str, TableTrace]:
    return {"sinusoidal": trace.fixed, "learnt": trace.trained}


# --- the tables ---------------------------------------------------------------------------------------------


def tables(trace: TrainedPositionsTrace) -> Picture:
    """Draws both tables, positions across as in Figure 16-9, each on a scale of its own."""
    values = {name: side.table for name, side in _both(trace).items()}
    largest = {name: float(np.abs(table).max()) for name, table in values.items()}
    figure = titled_panels(
        [f"{name}, from −{value:.3g} (blue) to {value:.3g} (red)" for name, value in largest.items()],
        rows=2,
        shared_xaxes=True,
        vertical_spacing=0.1,
    )
    for row, (name, table) in enumerate(values.items(), 1):
        figure.add_heatmap(
            z=float32(table.T),
            zmin=-largest[name],
            zmax=largest[name],
            colorscale=DIVERGING,
            showscale=False,
            row=row,
            col=1,
            hovertemplate="position %{x}, dimension %{y}: %{z:.3f}<extra>" + name + "</extra>",
        )
    lay_out(figure, height=620, margin_t=40, xaxis2_title_text="position")
    figure.update_yaxes(title_text="dimension")
    norms = trace.trained.norms
    story = (
        f"{trace.count} positions of {trace.width} numbers each. Every sinusoidal row has the length (norm) "
        f"{trace.fixed.norms[0]:.2f}; the learnt rows have {norms.min():.2f} (position {norms.argmin()}) to "
        f"{norms.max():.2f} (position {norms.argmax()})."
    )
    columns = long_table(values, {"position": range(trace.count)}, {"dimension": range(trace.width)})
    return Picture(figure=figure, story=story, columns=columns)


def similarity(trace: TrainedPositionsTrace) -> Picture:
    """Draws the cosine between any two positions of either table, on the fixed scale from -1 to 1."""
    values = {name: side.similarity for name, side in _both(trace).items()}
    figure = titled_panels(list(values), cols=2, horizontal_spacing=0.08)
    for col, (name, cosines) in enumerate(values.items(), 1):
        figure.add_heatmap(
            z=float32(cosines),
            coloraxis="coloraxis",
            row=1,
            col=col,
            hovertemplate="positions %{y} and %{x}: %{z:.3f}<extra>" + name + "</extra>",
        )
    square = {"autorange": "reversed", "constrain": "domain", "constraintoward": "top"}
    lay_out(
        figure,
        height=440,
        margin_t=28,
        margin_r=BESIDE,
        coloraxis={
            "colorscale": DIVERGING,
            "cmin": -1,
            "cmax": 1,
            "colorbar": bar_beside("cosine similarity"),
        },
        yaxis=square | {"title_text": "position", "scaleanchor": "x"},
        yaxis2=square | {"scaleanchor": "x2"},
    )
    figure.update_xaxes(title_text="position", constrain="domain")
    positions = range(trace.count)
    columns = long_table(values, {"position": positions}, {"other position": positions})
    return Picture(figure=figure, story=_similarity_story(trace), columns=columns)


def _similarity_story(trace: TrainedPositionsTrace) -> str:
    first = trace.analysed
    half = trace.count // 2
    fixed = np.diag(trace.fixed.similarity, 1)  # (P - 1,) of each position and the next
    trained = np.diag(trace.trained.similarity, 1)
    return (
        f"Neighbours among the first {first} positions have a cosine similarity of "
        f"{fixed[: first - 1].mean():.2f} on average in the sinusoidal table and of "
        f"{trained[: first - 1].mean():.2f} in the learnt one. From position {half} on it is "
        f"{trained[half:].mean():.2f} in the learnt one; random vectors of {trace.width} numbers have "
        f"0 ± {1 / math.sqrt(trace.width):.2f}."
    )


# --- the waves in them --------------------------------------------------------------------------------------


def waves(trace: TrainedPositionsTrace) -> Picture:
    """Draws the main wave of each dimension, by Fourier transform, beside those of Equation 16-2."""
    dimensions = np.arange(trace.width)
    formula = np.repeat(2 * np.pi / trace.frequencies, 2)  # (D,)
    columns: dict[str, list] = {
        "dimension": dimensions.tolist(),
        "Equation 16-2: wavelength": formula.tolist(),
    }
    figure = go.Figure()
    figure.add_scatter(
        x=dimensions,
        y=float32(formula),
        mode="lines",
        name="Equation 16-2",
        line={"color": GREY, "width": 2},
        hovertemplate="dimension %{x}: wavelength %{y:.4g} positions<extra>%{fullData.name}</extra>",
    )
    for name, symbol in (("sinusoidal", "circle-open"), ("learnt", "diamond")):
        side = _both(trace)[name]
        _draw_waves(figure, side, name, symbol)
        columns |= {
            f"{name}: wavelength": side.wavelengths.tolist(),
            f"{name}: variance explained": side.explained.tolist(),
            f"{name}: nearest pair": side.nearest.tolist(),
        }
    figure.add_scatter(
        x=dimensions[[0, -1]],
        y=[trace.analysed] * 2,
        mode="lines",
        name=f"the {trace.analysed} positions analysed",
        line={"color": GREY, "dash": "dot", "width": 1.5},
        hoverinfo="skip",
    )
    ends = [math.log10(1.8), math.log10(10 * trace.analysed)]
    y_axis = {"title_text": "wavelength in positions", "type": "log", "range": ends}
    lay_out(figure, height=440, xaxis_title_text="dimension", yaxis=y_axis)
    return Picture(figure=figure, story=_waves_story(trace, formula), columns=columns)


def _draw_waves(figure: go.Figure, side: TableTrace, name: str, symbol: str) -> None:
    figure.add_scatter(
        x=np.arange(len(side.peaks)),
        y=float32(side.wavelengths),
        mode="markers",
        name=name,
        marker={"color": COLOURS[name], "symbol": symbol, "size": 7},
        customdata=np.stack([side.explained, side.nearest], axis=1),  # (D, 2)
        hovertemplate="dimension %{x}: wavelength %{y:.4g} positions, explains %{customdata[0]:.1%} of its "
        "variance; nearest pair %{customdata[1]}<extra>%{fullData.name}</extra>",
    )


def _waves_story(trace: TrainedPositionsTrace, formula: np.ndarray) -> str:
    """Says first how well the transform finds waves that are known: how far the others can be trusted."""
    known = formula <= trace.analysed
    right = np.abs(trace.fixed.wavelengths[known] / formula[known] - 1) < 0.1
    trust = "No dimension of the sinusoidal table makes a whole wave here."
    if len(right):
        trust = (
            f"A check first: of the {len(right)} sinusoidal waves that fit into {trace.analysed} positions "
            f"the Fourier transform finds {right.sum()} to within 10 %."
        )
    trained = trace.trained.wavelengths  # (D,) positions a wave
    return (
        f"{trust} In the learnt table the main wave of {(trained <= trace.analysed).sum()} of {trace.width} "
        f"dimensions is that short, and it explains {percent(trace.trained.explained.mean())} of a "
        f"dimension's variance on average (sinusoidal: {percent(trace.fixed.explained.mean())}). There the "
        f"rank correlation of dimension and wavelength is {_rank_correlation(trained):.2f}. Waves above the "
        "dotted line are estimates from a part of a wave."
    )


def _rank_correlation(values: np.ndarray) -> float:
    """Returns Spearman's rank correlation of values (D,) with their index; 0 where they are all equal."""
    return spearman(np.arange(len(values)), values) if np.ptp(values) else 0.0


def components(trace: TrainedPositionsTrace) -> Picture:
    """Draws the largest principal components of the first positions of either table, over the positions."""
    figure = titled_panels(list(COLOURS), rows=2, shared_xaxes=True, vertical_spacing=0.1)
    positions = list(range(trace.analysed))
    columns = {"position": positions}
    for row, (name, side) in enumerate(_both(trace).items(), 1):
        drawn = zip(side.components, side.shares, _COMPONENTS, strict=False)
        for number, (wave, share, (colour, dash)) in enumerate(drawn, 1):
            label = f"{name}, component {number}: {percent(share)}"
            columns[f"{name}: component {number}"] = wave.tolist()
            figure.add_scatter(
                x=positions,
                y=float32(wave),
                mode="lines+markers",
                line={"color": colour, "dash": dash, "width": 2},
                marker={"size": 4},
                name=f"component {number}",
                legendgroup=number,
                showlegend=row == 1,
                row=row,
                col=1,
                hovertemplate=f"position %{{x}}: %{{y:.3f}}<extra>{label}</extra>",
            )
    lay_out(figure, height=520, margin_t=60, legend_y=1.06, xaxis2_title_text="position")
    return Picture(figure=figure, story=_components_story(trace), columns=columns)


def _components_story(trace: TrainedPositionsTrace) -> str:
    sides = _both(trace).values()
    fixed_shares, trained_shares = (" + ".join(map(percent, side.shares)) for side in sides)
    fixed_waves, trained_waves = (
        ", ".join(f"{1 / peak:.3g}" for peak in side.component_peaks) for side in sides
    )
    return (
        f"Over the first {trace.analysed} positions the {len(trace.trained.shares)} largest principal "
        f"components explain {fixed_shares} of the variance of the sinusoidal table, and {trained_shares} of "
        f"the learnt one. Their main wavelengths are {fixed_waves} and {trained_waves} positions."
    )


# --- how often each position was trained --------------------------------------------------------------------


def reached(trace: TrainedPositionsTrace) -> Picture:
    """Draws how many training sentences reached each position, and under it how long the learnt rows are."""
    positions = list(range(trace.count))
    columns = {"position": positions}
    titles = ("training sentences with a token there", "length (norm) of the learnt row")
    figure = titled_panels(titles, rows=2, shared_xaxes=True, vertical_spacing=0.1)
    for name, counts, colour in (
        ("encoder", trace.sources_reached, GREEN),
        ("decoder", trace.targets_reached, GREY),
    ):
        if counts is not None:
            columns[f"sentences, {name}"] = counts.tolist()
            hover = "position %{x}: %{y:,} sentences<extra>%{fullData.name}</extra>"
            bar = {"name": name, "marker_color": colour, "hovertemplate": hover}
            figure.add_bar(x=positions, y=counts, row=1, col=1, **bar)
    figure.add_scatter(
        x=positions,
        y=float32(trace.trained.norms),
        mode="lines+markers",
        line={"color": ORANGE},
        marker={"size": 4},
        showlegend=False,
        hovertemplate="position %{x}: %{y:.3f}<extra></extra>",
        row=2,
        col=1,
    )
    columns |= {f"{name}: length": side.norms.tolist() for name, side in _both(trace).items()}
    lay_out(
        figure,
        height=520,
        margin_t=60,
        legend_y=1.06,
        barmode="group",
        xaxis2_title_text="position",
        yaxis={"type": "log", "exponentformat": "power", "dtick": 1},
        yaxis2_rangemode="tozero",
    )
    return Picture(figure=figure, story=_reached_story(trace), columns=columns)


def _reached_story(trace: TrainedPositionsTrace) -> str:
    norms = trace.trained.norms
    last_row = f"the last, of position {trace.count - 1}, {norms[-1]:.2f}"
    lengths = f"The first row has the length {norms[0]:.2f}, {last_row}."
    counts = trace.reached
    if counts is None:
        return f"The model's card does not say how many sentences reached each position. {lengths}"
    last = np.flatnonzero(counts >= _SELDOM * counts[0])[-1]
    return (
        f"In an epoch position 0 was read {counts[0]:,} times and position {last} was read {counts[last]:,} "
        f"times, every later one less often than {percent(_SELDOM)} of the first; the last position "
        f"was read {counted(int(counts[-1]), 'time')}. A row that is never read learns nothing. {lengths}"
    )
