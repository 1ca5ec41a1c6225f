"""The figures of order on trial: what self-attention makes of shuffled tokens, without and with positions."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import titled_panels
from core.figures.base.colours import DIVERGING, SEQUENTIAL
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, colour_bar, float32, lay_out, percent, quoted, visible
from core.traces.positions.sinusoidal import TrialTrace

_TOKEN_ROW = 17  # pixels of a token in a heatmap


def _ticks(tokens: Sequence[str]) -> dict[str, list]:
    """Returns the ticks of an axis of tokens: numbers, so that a token that comes twice stays two."""
    return {"tickvals": list(range(len(tokens))), "ticktext": [visible(token) for token in tokens]}


def _add_heatmap(
    figure: go.Figure, row: int, col: int, values: np.ndarray, tokens: Sequence[str], hover: str
) -> None:
    """Draws values (T, D) or (T, T) in a panel, a row a token, named at the left of the figure."""
    figure.add_heatmap(
        z=float32(values), coloraxis="coloraxis", row=row, col=col, hovertemplate=f"{hover}<extra></extra>"
    )
    figure.update_yaxes(autorange="reversed", showticklabels=col == 1, row=row, col=col, **_ticks(tokens))


def _scale(title: str, colours: str, low: float, high: float) -> dict:
    """Returns the one scale of all heatmaps of a figure."""
    return {"colorscale": colours, "cmin": low, "cmax": high, "colorbar": colour_bar(title)}


# --- what attention gets ------------------------------------------------------------------------------------


def trial_vectors(trace: TrialTrace) -> Picture:
    """Draws the tokens' vectors, the encodings of their places, and the sums that attention gets."""
    parts = {
        "vectors": trace.vectors,
        "positions": trace.encodings,
        "vectors + positions": trace.vectors + trace.encodings,
    }
    figure = titled_panels(parts, rows=3, shared_xaxes=True, vertical_spacing=0.07)
    for row, part in enumerate(parts.values(), 1):
        _add_heatmap(figure, row, 1, part, trace.tokens, "dimension %{x}, place %{y}: %{z:.3f}")
    largest = max(float(np.abs(part).max()) for part in parts.values())
    lay_out(
        figure,
        height=200 + 3 * len(trace.tokens) * _TOKEN_ROW,
        above=22,
        coloraxis=_scale("value", DIVERGING, -largest, largest),
        xaxis3_title_text="dimension",
    )
    lengths = [float(np.linalg.norm(part, axis=1).mean()) for part in parts.values()]
    width = trace.vectors.shape[1]
    story = (
        f"{len(trace.tokens)} vectors of {width} numbers, {lengths[0]:.2f} long on average; encodings of "
        f"places are {lengths[1]:.2f} long, their sums {lengths[2]:.2f}. {_repeated(trace)}{_unknown(trace)}"
    )
    tokens = {"place": range(len(trace.tokens)), "token": trace.tokens}
    columns = long_table(parts, tokens, {"dimension": range(width)})
    return Picture(figure=figure, story=story, columns=columns)


def _unknown(trace: TrialTrace) -> str:
    """Says which tokens the model does not know."""
    unknown = [f"“{token}”" for token, strange in zip(trace.tokens, trace.unknown, strict=True) if strange]
    if not unknown:
        return ""
    names = ", ".join(dict.fromkeys(unknown))
    return f" {names}: unknown to the model, and given the vector of all unknown words."


def _repeated(trace: TrialTrace) -> str:
    """Says what positions do to a token that comes twice: the first that does."""
    first_places: dict[str, int] = {}
    for place, token in enumerate(trace.tokens):
        first = first_places.setdefault(token, place)
        if first < place:
            apart = np.linalg.norm(trace.encodings[place] - trace.encodings[first])
            return (
                f"{quoted(token)} at places {first} and {place} has one vector; positions put {apart:.2f} "
                "between the two."
            )
    return "Each token comes once."


# --- what attention makes of it -----------------------------------------------------------------------------


def trial(trace: TrialTrace) -> Picture:
    """Draws the outputs for the shuffled text beside the shuffled outputs, without and with positions."""
    heads = ("without positions", "with positions")
    names = ("outputs, then shuffled", "shuffled, then outputs", "difference")
    plain = (trace.plain[trace.order], trace.plain_shuffled, trace.moved[0])
    placed = (trace.placed[trace.order], trace.placed_shuffled, trace.moved[1])
    figure = titled_panels(
        [f"<b>{head}</b><br>{names[0]}" for head in heads] + [name for name in names[1:] for _ in heads],
        rows=3,
        cols=2,
        shared_xaxes=True,
        vertical_spacing=0.08,
        horizontal_spacing=0.04,
    )
    values = {}
    for col, (head, panels) in enumerate(zip(heads, (plain, placed), strict=True), 1):
        for row, (name, panel) in enumerate(zip(names, panels, strict=True), 1):
            _add_heatmap(figure, row, col, panel, trace.shuffled, "dimension %{x}, place %{y}: %{z:.3g}")
            values[f"{head}: {name}"] = panel
    largest = max(float(np.abs(outputs).max()) for outputs in (*plain[:2], *placed[:2]))
    lay_out(
        figure,
        height=240 + 3 * len(trace.tokens) * _TOKEN_ROW,
        above=40,
        coloraxis=_scale("value", DIVERGING, -largest, largest),
    )
    figure.update_xaxes(title_text="dimension", row=3)
    tokens = {"place in the shuffled text": range(len(trace.tokens)), "token": trace.shuffled}
    columns = long_table(values, tokens, {"dimension": range(trace.plain.shape[1])})
    return Picture(figure=figure, story=_trial_story(trace), columns=columns)


def _trial_story(trace: TrialTrace) -> str:
    texts = [
        "".join(map(visible, tokens)) if trace.source == "characters" else " ".join(tokens)
        for tokens in (trace.tokens, trace.shuffled)
    ]
    return (
        f"“{texts[0]}” was shuffled to “{texts[1]}”. Without positions the outputs of self-attention are "
        "shuffled in the same way and nothing else: the largest difference is "
        f"{trace.plain_difference:.1e}. With positions it is {trace.placed_difference:.2f}, where outputs "
        f"go up to {np.abs(trace.placed).max():.2f}: the order counts."
    )


def trial_attention(trace: TrialTrace) -> Picture:
    """Draws attention (T, T), without and with positions, on the fixed scale from 0 to 1."""
    sides = {"without positions": trace.plain_weights, "with positions": trace.placed_weights}
    figure = titled_panels(sides, cols=2, horizontal_spacing=0.04)
    for col, weights in enumerate(sides.values(), 1):
        _add_heatmap(figure, 1, col, weights, trace.tokens, "place %{y} looks at place %{x}: %{z:.3f}")
    lay_out(
        figure,
        height=230 + len(trace.tokens) * _TOKEN_ROW,
        above=22,
        coloraxis=_scale("attention, from 0 to 1", SEQUENTIAL, 0, 1),
    )
    figure.update_xaxes(tickangle=-90, **_ticks(trace.tokens))
    moved = np.abs(trace.placed_weights - trace.plain_weights).sum(axis=1) / 2  # (T,)
    most = int(moved.argmax())
    story = (
        f"Positions move {percent(moved.mean())} of a token's attention on average, and most, "
        f"{percent(moved[most])}, for {quoted(trace.tokens[most])} at place {most}. On itself a token keeps "
        f"{percent(np.diag(trace.plain_weights).mean())} without and "
        f"{percent(np.diag(trace.placed_weights).mean())} with positions. No weights are learnt here: it is "
        "softmax(X Xᵀ / √D)."
    )
    places = range(len(trace.tokens))
    queries = {"place": places, "token": trace.tokens}
    keys = {"looks at place": places, "looks at": trace.tokens}
    return Picture(figure=figure, story=story, columns=long_table(sides, queries, keys))
