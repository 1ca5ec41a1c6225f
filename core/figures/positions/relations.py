"""The figures of how positions relate: how alike they are, how one turns into another, what attention makes
of them.
"""

import math

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE, PURPLE, SEQUENTIAL, SKY
from core.figures.base.picture import Picture, colour_bar, float32, lay_out, percent, quoted, visible
from core.traces.positions.encodings import TrialTrace
from core.traces.positions.relations import RotationTrace, SimilarityTrace

# colour and width: they lie on each other
_CURVES = ((BLUE, 11), (ORANGE, 8), (GREEN, 5.5), (GREY, 3.5), (PURPLE, 2), (SKY, 1))
_TOKEN_ROW = 17  # pixels of a token in a heatmap


def _measured(trace: SimilarityTrace) -> str:
    return "dot product" if trace.measure == "dot" else "cosine similarity"


def similarity_matrix(trace: SimilarityTrace) -> Picture:
    """Draws how alike each two of the P positions are: (P, P), a square."""
    largest, name = (trace.width / 2 if trace.measure == "dot" else 1.0), _measured(trace)
    places = trace.positions.tolist()
    figure = go.Figure(
        go.Heatmap(
            x=places,
            y=places,
            z=float32(trace.similarity),
            zmin=-largest,
            zmax=largest,
            colorscale=DIVERGING,
            colorbar=colour_bar(name),
            hovertemplate="positions %{y} and %{x}: %{z:.3f}<extra></extra>",
        )
    )
    lay_out(figure, height=560, above=0)
    figure.update_xaxes(title_text="position", constrain="domain", constraintoward="left")
    figure.update_yaxes(
        title_text="position",
        autorange="reversed",
        scaleanchor="x",
        constrain="domain",
        constraintoward="top",
    )
    low = np.unravel_index(trace.similarity.argmin(), trace.similarity.shape)
    spread = max(np.ptp(np.diag(trace.similarity, offset)) for offset in range(len(places)))
    story = (
        f"The {name} of any two of {len(places):,} positions. Each with itself has "
        f"{trace.similarity[0, 0]:.4g}, which is "
        f"{'half the width' if trace.measure == 'dot' else 'the most there is'}; the least alike are "
        f"positions {places[low[0]]:g} and {places[low[1]]:g} with {trace.similarity[low]:.4g}. Along a "
        f"diagonal, where the offset stays the same, it changes by {spread:.1e} at most."
    )
    one, other = np.indices(trace.similarity.shape)
    table = {
        "position": trace.positions[one.ravel()].tolist(),
        "other position": trace.positions[other.ravel()].tolist(),
        name: trace.similarity.ravel().tolist(),
    }
    return Picture(figure=figure, story=story, columns=table)


def similarity_curve(trace: SimilarityTrace) -> Picture:
    """Draws the similarity of a start and start + offset against the offset, a curve a start: they lie on
    each other.
    """
    figure, name = go.Figure(), _measured(trace)
    for start, curve, (colour, width) in zip(trace.starts, trace.curves, _CURVES, strict=False):
        figure.add_scatter(
            x=trace.offsets,
            y=float32(curve),
            mode="lines",
            name=f"from {start:g}",
            line={"color": colour, "width": width},
            hovertemplate="offset %{x}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    lay_out(figure, height=400)
    figure.update_xaxes(title_text="offset k")
    figure.update_yaxes(title_text=f"{name} of p and p + k")
    starts = ", ".join(f"{start:g}" for start in trace.starts)
    nearer, half = np.abs(trace.offsets), trace.expected[trace.offsets == 0][0] / 2
    below = nearer[trace.expected < half]
    fall = (
        f"It falls below half of its height at offset {below.min()}."
        if below.size
        else "It stays above half of its height."
    )
    one = len(trace.starts) == 1
    many = (
        f"The curve from position {starts} lies"
        if one
        else f"{len(trace.starts)} curves, from positions {starts}, lie"
    )
    story = (
        f"{many} on the sum of cos(k · frequency) over all pairs ({len(trace.frequencies):,}), in which no "
        f"position stands: the largest deviation is {trace.deviation:.1e}. {fall}"
    )
    table = {"offset": trace.offsets.tolist(), "from the offset alone": trace.expected.tolist()}
    table |= {
        f"from {start:g}": curve.tolist() for start, curve in zip(trace.starts, trace.curves, strict=True)
    }
    return Picture(figure=figure, story=story, columns=table)


def _circle(figure: go.Figure, trace: RotationTrace) -> None:
    """Draws the pair on the unit circle, cosine to the right and sine up, so that a position further on is a
    turn to the left.
    """
    whole = np.linspace(0, 2 * np.pi, 121)
    turned = math.remainder(trace.angle, 2 * math.pi)
    arc = math.atan2(trace.here[0], trace.here[1]) + np.linspace(0, turned, 60)
    lines = (
        (
            "unit circle",
            np.cos(whole),
            np.sin(whole),
            {"mode": "lines", "line": {"color": GREY, "width": 1}, "showlegend": False},
        ),
        (
            "the way",
            trace.between[:, 1],
            trace.between[:, 0],
            {"mode": "markers", "marker": {"color": GREY, "size": 5}},
        ),
        (
            f"turn of {math.degrees(turned):.1f}°",
            0.3 * np.cos(arc),
            0.3 * np.sin(arc),
            {"mode": "lines", "line": {"color": GREEN, "width": 3}},
        ),
    )
    for name, x, y, look in lines:
        figure.add_scatter(x=float32(x), y=float32(y), name=name, hoverinfo="skip", row=1, col=1, **look)
    ends = (
        (trace.here, BLUE, f"p = {trace.position:g}"),
        (trace.there, ORANGE, f"p + k = {trace.position + trace.offset:g}"),
    )
    hover = "sine %{y:.4f}, cosine %{x:.4f}<extra>%{fullData.name}</extra>"
    for point, colour, name in ends:
        figure.add_scatter(
            x=[0, point[1]],
            y=[0, point[0]],
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": 2},
            marker={"size": [0, 12]},
            hovertemplate=hover,
            row=1,
            col=1,
        )
    figure.add_scatter(
        x=[trace.rotated[1]],
        y=[trace.rotated[0]],
        mode="markers",
        name="R(k) times the pair of p",
        hovertemplate=hover,
        marker={"color": GREEN, "symbol": "circle-open", "size": 20, "line": {"width": 3}},
        row=1,
        col=1,
    )
    square = {"range": [-1.15, 1.15], "constrain": "domain", "row": 1, "col": 1}
    figure.update_xaxes(title_text=f"cosine, dimension {2 * trace.pair + 1}", **square)
    figure.update_yaxes(
        title_text=f"sine, dimension {2 * trace.pair}", scaleanchor="x", constraintoward="top", **square
    )


def rotation(trace: RotationTrace) -> Picture:
    """Draws one pair at p and at p + k on the unit circle with the angle between them, and under it how exact
    the rotation is for all.
    """
    figure = make_subplots(
        rows=2,
        cols=1,
        row_heights=[0.68, 0.32],
        vertical_spacing=0.15,
        subplot_titles=(None, "Largest error of R(k)"),
    )
    _circle(figure, trace)
    figure.add_scatter(
        x=trace.offsets,
        y=float32(trace.errors),
        mode="lines",
        line={"color": BLUE, "width": 1.5},
        showlegend=False,
        hovertemplate="offset %{x}: %{y:.1e}<extra></extra>",
        row=2,
        col=1,
    )
    figure.update_xaxes(title_text="offset k", row=2, col=1)
    figure.update_yaxes(title_text="error", rangemode="tozero", exponentformat="e", row=2, col=1)
    lay_out(figure, height=720)
    turns = trace.angle / (2 * math.pi)
    story = (
        f"From position {trace.position:g} to {trace.position + trace.offset:g}, pair {trace.pair} turns by "
        f"k · frequency = {trace.offset:g} · {trace.frequency:.5g} = {trace.angle:.4g} radians, {turns:.3g} "
        f"turns; turning the pair of p by it misses that of p + k by {trace.pair_error:.1e}. For any two of "
        f"{trace.count:,} positions and in all {trace.width:,} dimensions, R(k) PE(p) is never further than "
        f"{trace.largest_error:.1e} from PE(p + k)."
    )
    table = {"offset": trace.offsets.tolist(), "largest error": trace.errors.tolist()}
    return Picture(figure=figure, story=story, columns=table)


def wavelengths(trace: SimilarityTrace) -> Picture:
    """Draws the wavelength of each pair against its index, on a log axis."""
    waves, ends = trace.wavelengths, (2 * np.pi, trace.base * 2 * np.pi)
    pairs, span = np.arange(len(waves)), float(np.ptp(trace.positions)) + 1
    figure = go.Figure(
        go.Scatter(
            x=pairs,
            y=float32(waves),
            mode="lines+markers" if len(waves) <= 64 else "lines",
            line={"color": BLUE, "width": 2.5},
            hovertemplate="pair %{x}: %{y:.6g} positions a wave<extra></extra>",
        )
    )
    for level, words, x in (
        (ends[0], "2π", 1),
        (ends[1], f"{trace.base:,.10g} · 2π", 0),
        (span, f"{span:,.10g} positions", 1),
    ):
        figure.add_hline(y=level, line={"color": GREY, "dash": "dot", "width": 1})
        figure.add_annotation(
            x=x,
            xref="paper",
            y=math.log10(level),
            text=words,
            showarrow=False,
            xanchor="right" if x else "left",
            yanchor="bottom",
        )
    lay_out(figure, height=420)
    figure.update_xaxes(title_text="pair (dimensions 2i and 2i + 1)")
    figure.update_yaxes(title_text="positions a wave", type="log", exponentformat="power", dtick=1)
    fit, missing = int((waves <= span).sum()), percent(abs(1 - waves[-1] / ends[1]))
    story = (
        f"Pair 0 has a wave of {waves[0]:.4g} positions and the last pair, {len(waves) - 1}, one of "
        f"{waves[-1]:,.6g}, {missing} {'short of' if waves[-1] <= ends[1] else 'above'} {ends[1]:,.6g}. "
        f"Pairs that make a whole wave within {span:,.10g} positions: {fit:,} of {len(waves):,}."
    )
    table = {
        "pair": pairs.tolist(),
        "frequency in radians a position": trace.frequencies.tolist(),
        "positions a wave": waves.tolist(),
    }
    return Picture(figure=figure, story=story, columns=table)


# --- position on trial --------------------------------------------------------------------------------------


def _ticks(tokens: tuple[str, ...]) -> dict[str, list]:
    return {"tickvals": list(range(len(tokens))), "ticktext": [visible(token) for token in tokens]}


def _token_rows(
    figure: go.Figure, row: int, col: int, tokens: tuple[str, ...], *, named: bool = True
) -> None:
    """Names the rows of a heatmap; numbers below the names keep a word that comes twice as two rows."""
    figure.update_yaxes(autorange="reversed", showticklabels=named, row=row, col=col, **_ticks(tokens))


def trial_vectors(trace: TrialTrace) -> Picture:
    """Draws the tokens' vectors, the encodings of their places, and the sums that attention gets."""
    parts = {
        "vectors": trace.vectors,
        "positions": trace.encodings,
        "vectors + positions": trace.vectors + trace.encodings,
    }
    figure = make_subplots(
        rows=3, cols=1, shared_xaxes=True, vertical_spacing=0.07, subplot_titles=list(parts)
    )
    largest = max(float(np.abs(part).max()) for part in parts.values())
    for row, part in enumerate(parts.values(), 1):
        figure.add_heatmap(
            z=float32(part),
            coloraxis="coloraxis",
            row=row,
            col=1,
            hovertemplate="dimension %{x}, place %{y}: %{z:.3f}<extra></extra>",
        )
        _token_rows(figure, row, 1, trace.tokens)
    _scale(figure, DIVERGING, -largest, largest, "value")
    lay_out(figure, height=200 + 3 * len(trace.tokens) * _TOKEN_ROW, above=22)
    figure.update_xaxes(title_text="dimension", row=3, col=1)
    lengths = [float(np.linalg.norm(part, axis=1).mean()) for part in parts.values()]
    story = (
        f"{len(trace.tokens)} vectors of {trace.vectors.shape[1]} numbers, {lengths[0]:.2f} long on "
        f"average; encodings of places are {lengths[1]:.2f} long, their sums {lengths[2]:.2f}. "
        f"{_twins(trace)}{_strangers(trace)}"
    )
    place, dimension = np.indices(trace.vectors.shape)
    table = {
        "place": place.ravel().tolist(),
        "token": [trace.tokens[i] for i in place.ravel()],
        "dimension": dimension.ravel().tolist(),
    }
    return Picture(
        figure=figure,
        story=story,
        columns=table | {name: part.ravel().tolist() for name, part in parts.items()},
    )


def _strangers(trace: TrialTrace) -> str:
    """Says which tokens the model does not know."""
    names = list(
        dict.fromkeys(
            f"“{token}”" for token, unknown in zip(trace.tokens, trace.unknown, strict=True) if unknown
        )
    )
    return (
        f" {', '.join(names)}: unknown to the model, and given the vector of all unknown words."
        if names
        else ""
    )


def _twins(trace: TrialTrace) -> str:
    """Says what positions do to a token that comes twice."""
    seen: dict[str, int] = {}
    for place, token in enumerate(trace.tokens):
        if token in seen:
            apart = np.linalg.norm(trace.encodings[place] - trace.encodings[seen[token]])
            return f"{quoted(token)} at places {seen[token]} and {place} has one vector; positions put {apart:.2f} between the two."
        seen[token] = place
    return "Each token comes once."


def _scale(figure: go.Figure, colours: str, low: float, high: float, title: str) -> None:
    """Gives all heatmaps of a figure one scale, with its bar at the top of the figure, above the titles."""
    figure.update_layout(
        coloraxis={"colorscale": colours, "cmin": low, "cmax": high, "colorbar": colour_bar(title)}
    )
    figure.update_annotations(font_size=13)


def trial(trace: TrialTrace) -> Picture:
    """Draws the outputs of self-attention for the shuffled text beside the shuffled outputs for the text,
    without and with positions.
    """
    sides = ((trace.plain, trace.plain_shuffled), (trace.placed, trace.placed_shuffled))
    heads = ("without positions", "with positions")
    names = ("outputs, then shuffled", "shuffled, then outputs", "difference")
    titles = [f"<b>{head}</b><br>{names[0]}" for head in heads] + [name for name in names[1:] for _ in heads]
    figure = make_subplots(
        rows=3,
        cols=2,
        shared_xaxes=True,
        vertical_spacing=0.08,
        horizontal_spacing=0.04,
        subplot_titles=titles,
    )
    largest = max(float(np.abs(part).max()) for side in sides for part in side)
    place, dimension = np.indices(trace.plain.shape)
    table = {
        "place in the shuffled text": place.ravel().tolist(),
        "token": [trace.shuffled[i] for i in place.ravel()],
        "dimension": dimension.ravel().tolist(),
    }
    for col, ((outputs, shuffled), moved, head) in enumerate(zip(sides, trace.moved, heads, strict=True), 1):
        rows = (outputs[trace.order], shuffled, moved)
        for row, (part, name) in enumerate(zip(rows, names, strict=True), 1):
            figure.add_heatmap(
                z=float32(part),
                coloraxis="coloraxis",
                row=row,
                col=col,
                hovertemplate="dimension %{x}, place %{y}: %{z:.3g}<extra></extra>",
            )
            _token_rows(figure, row, col, trace.shuffled, named=col == 1)
            table[f"{head}: {name}"] = part.ravel().tolist()
    _scale(figure, DIVERGING, -largest, largest, "value")
    lay_out(figure, height=240 + 3 * len(trace.tokens) * _TOKEN_ROW, above=40)
    figure.update_xaxes(title_text="dimension", row=3)
    story = (
        f"“{_joined(trace, trace.tokens)}” was shuffled to “{_joined(trace, trace.shuffled)}”. Without "
        "positions the outputs of self-attention are shuffled in the same way and nothing else: the "
        f"largest difference is {trace.plain_difference:.1e}. With positions it is "
        f"{trace.placed_difference:.2f}, where outputs go up to {np.abs(trace.placed).max():.2f}: the order "
        "counts."
    )
    return Picture(figure=figure, story=story, columns=table)


def _joined(trace: TrialTrace, tokens: tuple[str, ...]) -> str:
    return "".join(map(visible, tokens)) if trace.source == "characters" else " ".join(tokens)


def trial_attention(trace: TrialTrace) -> Picture:
    """Draws whom each token of the text looks at, without and with positions: two (T, T), on the fixed scale
    from 0 to 1.
    """
    sides = {"without positions": trace.plain_weights, "with positions": trace.placed_weights}
    figure = make_subplots(rows=1, cols=2, horizontal_spacing=0.04, subplot_titles=list(sides))
    for col, weights in enumerate(sides.values(), 1):
        figure.add_heatmap(
            z=float32(weights),
            coloraxis="coloraxis",
            row=1,
            col=col,
            hovertemplate="place %{y} looks at place %{x}: %{z:.3f}<extra></extra>",
        )
        _token_rows(figure, 1, col, trace.tokens, named=col == 1)
        figure.update_xaxes(tickangle=-90, row=1, col=col, **_ticks(trace.tokens))
    _scale(figure, SEQUENTIAL, 0, 1, "attention, from 0 to 1")
    lay_out(figure, height=230 + len(trace.tokens) * _TOKEN_ROW, above=22)
    moved = np.abs(trace.placed_weights - trace.plain_weights).sum(axis=1) / 2
    most = int(moved.argmax())
    story = (
        f"Positions move {percent(moved.mean())} of a token's attention on average, and most, "
        f"{percent(moved[most])}, for {quoted(trace.tokens[most])} at place {most}. On itself a token keeps "
        f"{percent(np.diag(trace.plain_weights).mean())} without and "
        f"{percent(np.diag(trace.placed_weights).mean())} with positions. No weights are learnt here: it is "
        "softmax(X Xᵀ / √D)."
    )
    query, key = np.indices(trace.plain_weights.shape)
    table = {
        "place": query.ravel().tolist(),
        "token": [trace.tokens[i] for i in query.ravel()],
        "looks at place": key.ravel().tolist(),
        "looks at": [trace.tokens[i] for i in key.ravel()],
    }
    return Picture(
        figure=figure,
        story=story,
        columns=table | {name: weights.ravel().tolist() for name, weights in sides.items()},
    )
