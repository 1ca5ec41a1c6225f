"""The figures of the positions that a Transformer learnt, beside the sinusoidal ones, and of a sentence that
begins elsewhere.
"""

import math

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE
from core.figures.base.picture import Picture, colour_bar, float32, lay_out, percent
from core.traces.positions.trained import ShiftTrace, TableTrace, TrainedPositionsTrace

_KINDS = {"sinusoidal": BLUE, "trained": ORANGE}
_DASHES = ("solid", "dash", "dot", "dashdot")  # of the components, the largest first
# share of the sentences at position 0: below it a position was seldom trained
_SELDOM = 0.01


def _tables(trace: TrainedPositionsTrace) -> tuple[tuple[str, TableTrace], ...]:
    return ("sinusoidal", trace.fixed), ("trained", trace.trained)


def tables(trace: TrainedPositionsTrace) -> Picture:
    """Draws both tables, dimensions down and positions across as in Figure 16-9, each on a scale of its own."""
    largest = {name: float(np.abs(one.table).max()) for name, one in _tables(trace)}
    figure = make_subplots(
        rows=2,
        cols=1,
        shared_xaxes=True,
        vertical_spacing=0.1,
        subplot_titles=[
            f"{name}, from −{value:.3g} (red) to {value:.3g} (blue)" for name, value in largest.items()
        ],
    )
    for row, (name, one) in enumerate(_tables(trace), 1):
        figure.add_heatmap(
            z=float32(one.table.T),
            zmin=-largest[name],
            zmax=largest[name],
            colorscale=DIVERGING,
            showscale=False,
            row=row,
            col=1,
            hovertemplate="position %{x}, dimension %{y}: %{z:.3f}<extra>" + name + "</extra>",
        )
    figure.update_annotations(font_size=13)
    lay_out(figure, height=620, margin_t=40)
    figure.update_xaxes(title_text="position", row=2, col=1)
    figure.update_yaxes(title_text="dimension")
    story = (
        f"{trace.count} positions of {trace.width} numbers. The sinusoidal ones are all "
        f"{trace.fixed.norms[0]:.2f} long; the trained ones are from {trace.trained.norms.min():.2f} "
        f"(position {trace.trained.norms.argmin()}) to {trace.trained.norms.max():.2f} (position "
        f"{trace.trained.norms.argmax()}) long."
    )
    position, dimension = np.indices(trace.fixed.table.shape)
    table = {"position": position.ravel().tolist(), "dimension": dimension.ravel().tolist()}
    return Picture(
        figure=figure,
        story=story,
        columns=table | {name: one.table.ravel().tolist() for name, one in _tables(trace)},
    )


def _neighbours(one: TableTrace, until: int) -> float:
    """Returns the mean cosine between neighbours among the first `until` positions."""
    return float(np.diag(one.similarity, 1)[: until - 1].mean())


def similarity(trace: TrainedPositionsTrace) -> Picture:
    """Draws the cosine between any two positions of either table, on the fixed scale from -1 to 1."""
    figure = make_subplots(
        rows=1, cols=2, horizontal_spacing=0.08, subplot_titles=[name for name, _ in _tables(trace)]
    )
    for col, (name, one) in enumerate(_tables(trace), 1):
        figure.add_heatmap(
            z=float32(one.similarity),
            coloraxis="coloraxis",
            row=1,
            col=col,
            hovertemplate="positions %{y} and %{x}: %{z:.3f}<extra>" + name + "</extra>",
        )
        square = {"scaleanchor": ("x", "x2")[col - 1], "constrain": "domain", "constraintoward": "top"}
        figure.update_yaxes(autorange="reversed", row=1, col=col, **square)
    bar = colour_bar("cosine, from −1 to 1")
    figure.update_layout(coloraxis={"colorscale": DIVERGING, "cmin": -1, "cmax": 1, "colorbar": bar})
    figure.update_annotations(font_size=13)
    lay_out(figure, height=440, above=22)
    figure.update_xaxes(title_text="position", constrain="domain")
    figure.update_yaxes(title_text="position", row=1, col=1)
    first, half = trace.analysed, trace.count // 2
    later = float(np.diag(trace.trained.similarity, 1)[half:].mean())
    story = (
        f"Neighbours among the first {first} positions have a cosine of "
        f"{_neighbours(trace.fixed, first):.2f} on average in the sinusoidal table and of "
        f"{_neighbours(trace.trained, first):.2f} in the trained one. From position {half} on it is "
        f"{later:.2f} in the trained one; random directions in {trace.width} dimensions have 0 ± "
        f"{1 / math.sqrt(trace.width):.2f}."
    )
    one, other = np.indices(trace.fixed.similarity.shape)
    table = {"position": one.ravel().tolist(), "other position": other.ravel().tolist()}
    return Picture(
        figure=figure,
        story=story,
        columns=table | {name: t.similarity.ravel().tolist() for name, t in _tables(trace)},
    )


def waves(trace: TrainedPositionsTrace) -> Picture:
    """Draws the main wave of each dimension, found by Fourier transform, beside the frequencies of Equation
    16-2.
    """
    figure, dimensions = go.Figure(), np.arange(trace.width)
    formula = np.repeat(2 * np.pi / trace.frequencies, 2)  # (D,)
    figure.add_scatter(
        x=dimensions,
        y=float32(formula),
        mode="lines",
        name="Equation 16-2",
        line={"color": GREY, "width": 2},
        hovertemplate="dimension %{x}: %{y:.4g} positions a wave<extra>%{fullData.name}</extra>",
    )
    for (name, one), symbol in zip(_tables(trace), ("circle-open", "diamond"), strict=True):
        figure.add_scatter(
            x=dimensions,
            y=float32(1 / one.peaks),
            mode="markers",
            name=name,
            marker={"color": _KINDS[name], "symbol": symbol, "size": 7},
            customdata=np.stack([one.explained, one.nearest], axis=1),
            hovertemplate="dimension %{x}: %{y:.4g} positions a wave, which explains %{customdata[0]:.1%} of it; nearest pair "
            "%{customdata[1]}<extra>%{fullData.name}</extra>",
        )
    figure.add_scatter(
        x=dimensions[[0, -1]],
        y=[trace.analysed] * 2,
        mode="lines",
        name=f"the {trace.analysed} positions looked at",
        line={"color": GREY, "dash": "dot", "width": 1.5},
        hoverinfo="skip",
    )
    lay_out(figure, height=440)
    figure.update_xaxes(title_text="dimension")
    figure.update_yaxes(
        title_text="positions a wave", type="log", range=[math.log10(1.8), math.log10(10 * trace.analysed)]
    )
    seen = formula <= trace.analysed
    right = np.abs(1 / trace.fixed.peaks[seen] / formula[seen] - 1) < 0.1
    inside = 1 / trace.trained.peaks <= trace.analysed
    story = (
        f"{_found(right)} In the trained table {inside.sum()} of {trace.width} dimensions have their main "
        f"wave within {trace.analysed} positions, and one wave explains "
        f"{percent(trace.trained.explained.mean())} of a dimension on average (sinusoidal: "
        f"{percent(trace.fixed.explained.mean())}). Dimension and wavelength have a rank correlation of "
        f"{_rank_correlation(1 / trace.trained.peaks):.2f} there. Waves longer than the dotted line are "
        "guesses from a part."
    )
    table = {"dimension": dimensions.tolist(), "Equation 16-2, positions a wave": formula.tolist()}
    for name, one in _tables(trace):
        table |= {
            f"{name}: positions a wave": (1 / one.peaks).tolist(),
            f"{name}: share that it explains": one.explained.tolist(),
            f"{name}: nearest pair": one.nearest.tolist(),
        }
    return Picture(figure=figure, story=story, columns=table)


def _found(right: np.ndarray) -> str:
    """Says how well the transform finds frequencies that are known: what the other dots can be trusted with."""
    if not len(right):
        return "No dimension of the sinusoidal table makes a whole wave here."
    return f"The transform finds {right.sum()} of the {len(right)} sinusoidal waves that fit to within 10 %."


def _rank_correlation(values: np.ndarray) -> float:
    """Returns Spearman's rank correlation of values (D,) with their index; equal values share their mean
    rank.
    """
    below, equal = values[:, None] > values, values[:, None] == values  # (D, D)
    ranks = below.sum(axis=1) + (equal.sum(axis=1) - 1) / 2
    return float(np.corrcoef(np.arange(len(values)), ranks)[0, 1]) if np.ptp(ranks) else 0.0


def components(trace: TrainedPositionsTrace) -> Picture:
    """Draws the largest principal components of the first positions of either table, over the positions."""
    figure = make_subplots(
        rows=2,
        cols=1,
        shared_xaxes=True,
        vertical_spacing=0.1,
        subplot_titles=[name for name, _ in _tables(trace)],
    )
    table = {"position": list(range(trace.analysed))}
    for row, (name, one) in enumerate(_tables(trace), 1):
        for index, (wave, share, dash) in enumerate(
            zip(one.components, one.shares, _DASHES, strict=False), 1
        ):
            colour = (BLUE, ORANGE, GREEN, GREY)[index - 1]
            figure.add_scatter(
                x=list(range(trace.analysed)),
                y=float32(wave),
                mode="lines+markers",
                line={"color": colour, "dash": dash, "width": 2},
                marker={"size": 4},
                name=f"component {index}",
                legendgroup=index,
                showlegend=row == 1,
                row=row,
                col=1,
                hovertemplate=f"position %{{x}}: %{{y:.3f}}<extra>{name}, component {index}: {percent(share)}</extra>",
            )
            table[f"{name}: component {index}"] = wave.tolist()
    figure.update_annotations(font_size=13)
    lay_out(figure, height=520, margin_t=60)
    figure.update_layout(legend_y=1.06)
    figure.update_xaxes(title_text="position", row=2, col=1)
    shares = {name: " + ".join(percent(share) for share in one.shares) for name, one in _tables(trace)}
    story = (
        f"The {len(trace.trained.shares)} largest components of the first {trace.analysed} positions hold "
        f"{shares['sinusoidal']} of the variance of the sinusoidal table, and {shares['trained']} of that "
        f"of the trained one. Their main waves are {_lengths(trace.fixed)} and {_lengths(trace.trained)} "
        "positions long."
    )
    return Picture(figure=figure, story=story, columns=table)


def _lengths(one: TableTrace) -> str:
    return ", ".join(f"{1 / peak:.3g}" for peak in one.component_peaks)


def reached(trace: TrainedPositionsTrace) -> Picture:
    """Draws how many training sentences reached each position, on a log axis, and under it how long the
    trained rows are.
    """
    positions, known = list(range(trace.count)), trace.reached is not None
    titles = ("training sentences that have a word there", "length of the trained row")
    figure = make_subplots(rows=2, cols=1, shared_xaxes=True, vertical_spacing=0.1, subplot_titles=titles)
    table = {"position": positions}
    for name, counts, colour in (
        (("encoder", trace.sources_reached, GREEN), ("decoder", trace.targets_reached, GREY)) if known else ()
    ):
        figure.add_bar(
            x=positions,
            y=counts,
            name=name,
            marker_color=colour,
            row=1,
            col=1,
            hovertemplate="position %{x}: %{y:,} sentences<extra>%{fullData.name}</extra>",
        )
        table[f"sentences, {name}"] = counts.tolist()
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
    table |= {f"{name}: length": one.norms.tolist() for name, one in _tables(trace)}
    figure.update_annotations(font_size=13)
    lay_out(figure, height=520, margin_t=60)
    figure.update_layout(legend_y=1.06, barmode="group")
    figure.update_xaxes(title_text="position", row=2, col=1)
    figure.update_yaxes(type="log", exponentformat="power", dtick=1, row=1, col=1)
    figure.update_yaxes(rangemode="tozero", row=2, col=1)
    return Picture(figure=figure, story=_reached_story(trace), columns=table)


def _reached_story(trace: TrainedPositionsTrace) -> str:
    last = f"The last row, of position {trace.count - 1}, is {trace.trained.norms[-1]:.2f} long, the first {trace.trained.norms[0]:.2f}."
    if trace.reached is None:
        return f"The model's card does not say how many sentences reached each position. {last}"
    often = np.flatnonzero(trace.reached >= _SELDOM * trace.reached[0])
    return (
        f"Position 0 was read {trace.reached[0]:,} times in an epoch, position {often[-1]} "
        f"{trace.reached[often[-1]]:,} times, and every later one by less than {percent(_SELDOM)} of that; "
        f"the last of all {trace.reached[-1]:,} times. A row that is never read learns nothing. {last}"
    )


def shifted(trace: ShiftTrace) -> Picture:
    """Draws the mean log-probability of the right next tokens against the position at which both sentences
    begin.
    """
    figure, shifts = go.Figure(), np.arange(trace.log_probability.shape[1])
    right = trace.first_choice.sum(axis=2)  # (M, K)
    table = {"begins at": shifts.tolist(), "last position": trace.last.tolist()}
    for kind, mean, count in zip(trace.positions, trace.mean, right, strict=True):
        figure.add_scatter(
            x=shifts,
            y=float32(mean),
            mode="lines+markers",
            name=kind,
            line={"color": _KINDS[kind], "width": 2},
            customdata=count,
            marker={"size": 5, "symbol": "circle" if kind == "sinusoidal" else "diamond"},
            hovertemplate="begins at %{x}: %{y:.3f} nats, %{customdata} right<extra>%{fullData.name}</extra>",
        )
        table |= {
            f"{kind}: nats a token": mean.tolist(),
            f"{kind}: first choices that are right": count.tolist(),
        }
    beyond = (
        int(np.argmax(trace.last >= trace.limits.min())) if (trace.last >= trace.limits.min()).any() else None
    )
    if beyond is not None:
        figure.add_vline(x=beyond - 0.5, line={"color": GREY, "dash": "dot", "width": 1})
        figure.add_annotation(
            x=beyond - 0.5,
            y=1,
            yref="paper",
            text=f"the table of {trace.limits.min()} ends",
            showarrow=False,
            xanchor="right",
            yanchor="top",
        )
    lay_out(figure, height=420)
    figure.update_xaxes(title_text="position at which both sentences begin")
    figure.update_yaxes(title_text="log-probability, nats a token")
    return Picture(figure=figure, story=_shifted_story(trace, right, beyond), columns=table)


def _shifted_story(trace: ShiftTrace, right: np.ndarray, beyond: int | None) -> str:
    total, last = trace.log_probability.shape[2], trace.log_probability.shape[1] - 1
    parts = []
    for kind, mean, count in zip(trace.positions, trace.mean, right, strict=True):
        end = int(np.flatnonzero(np.isfinite(mean))[-1])
        low = int(np.nanargmin(mean))
        parts.append(
            f"{kind}: {mean[0]:.2f} nats a token and {count[0]} of {total} first choices right at position "
            f"0, {mean[low]:.2f} and {count[low]} at worst, when they begin at {low}"
            + (f", and from position {end + 1} on there is no row in its table" if end < last else "")
        )
    story = "; ".join(parts)
    story = f"{story[0].upper()}{story[1:]}. "
    refused = [text for text in trace.refusals if text]
    return story + (
        f"The trained table says: “{refused[0]}”" if refused else "No shift here goes past the trained table."
    )
