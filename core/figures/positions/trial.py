"""The figures of the permutation test: shuffled tokens in self-attention, without and with positions."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import titled_panels
from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import DIVERGING, SEQUENTIAL
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, float32, lay_out, percent, quoted, visible
from core.traces.positions.sinusoidal import TrialTrace

_TOKEN_ROW = 17  # pixels of a token in a heatmap
_ROUNDING = 1e-9  # what float64 leaves of equal numbers


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
    return {"colorscale": colours, "cmin": low, "cmax": high, "colorbar": bar_beside(title)}


# --- what attention gets ------------------------------------------------------------------------------------


def trial_vectors(trace: TrialTrace) -> Picture:
    """Draws the tokens' vectors, the encodings of their positions, and the sums that attention gets."""
    parts: dict[str, np.ndarray] = {
        "vectors": trace.vectors,
        "positions": trace.encodings,
        "vectors + positions": trace.vectors + trace.encodings,
    }
    figure = titled_panels(list(parts), rows=3, shared_xaxes=True, vertical_spacing=0.07)
    for row, part in enumerate(parts.values(), 1):
        _add_heatmap(figure, row, 1, part, trace.tokens, "dimension %{x}, position %{y}: %{z:.3f}")
    largest = max(float(np.abs(part).max()) for part in parts.values())
    lay_out(
        figure,
        height=130 + 3 * len(trace.tokens) * _TOKEN_ROW,
        margin_t=28,
        margin_r=BESIDE,
        coloraxis=_scale("value", DIVERGING, -largest, largest),
        xaxis3_title_text="dimension",
    )
    lengths = [float(np.linalg.norm(part, axis=1).mean()) for part in parts.values()]
    width = trace.vectors.shape[1]
    story = (
        f"{len(trace.tokens)} token vectors of {width} numbers. Their length (norm) is {lengths[0]:.2f} on "
        f"average, that of the position encodings {lengths[1]:.2f}, that of the sums {lengths[2]:.2f}. "
        f"{_repeated(trace)}{_unknown(trace)}"
    )
    tokens = {"position": range(len(trace.tokens)), "token": trace.tokens}
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
    first_positions: dict[str, int] = {}
    for position, token in enumerate(trace.tokens):
        first = first_positions.setdefault(token, position)
        if first < position:
            apart = np.linalg.norm(trace.encodings[position] - trace.encodings[first])
            return (
                f"{quoted(token)} at positions {first} and {position} has one vector; the encodings put the "
                f"two {apart:.2f} apart."
            )
    return "Each token occurs once."


# --- what attention makes of it -----------------------------------------------------------------------------


def trial(trace: TrialTrace) -> Picture:
    """Draws how far the outputs for the shuffled text are from the shuffled outputs, and both of them.

    On the left without positions, on the right with them.
    """
    heads = ("without positions", "with positions")
    names = ("difference", "run, then shuffle", "shuffle, then run")
    plain = (trace.moved[0], trace.plain[trace.order], trace.plain_shuffled)
    placed = (trace.moved[1], trace.placed[trace.order], trace.placed_shuffled)
    differences = ("0", f"up to {trace.placed_difference:.2f}")
    if trace.plain_difference > _ROUNDING:
        differences = (f"up to {trace.plain_difference:.2g}", differences[1])
    figure = titled_panels(
        [f"<b>{head}</b><br>difference: {most}" for head, most in zip(heads, differences, strict=True)]
        + [name for name in names[1:] for _ in heads],
        rows=3,
        cols=2,
        shared_xaxes=True,
        vertical_spacing=0.08,
        horizontal_spacing=0.04,
    )
    values = {}
    for col, (head, panels) in enumerate(zip(heads, (plain, placed), strict=True), 1):
        for row, (name, panel) in enumerate(zip(names, panels, strict=True), 1):
            _add_heatmap(figure, row, col, panel, trace.shuffled, "dimension %{x}, position %{y}: %{z:.3g}")
            values[f"{head}: {name}"] = panel
    largest = max(float(np.abs(outputs).max()) for outputs in (*plain[1:], *placed[1:]))
    lay_out(
        figure,
        height=170 + 3 * len(trace.tokens) * _TOKEN_ROW,
        margin_t=46,
        margin_r=BESIDE,
        coloraxis=_scale("value", DIVERGING, -largest, largest),
    )
    figure.update_xaxes(title_text="dimension", row=3)
    tokens = {"position in the shuffled text": range(len(trace.tokens)), "token": trace.shuffled}
    columns = long_table(values, tokens, {"dimension": range(trace.plain.shape[1])})
    return Picture(figure=figure, story=_trial_story(trace), columns=columns)


def _trial_story(trace: TrialTrace) -> str:
    texts = [
        "".join(map(visible, tokens)) if trace.source == "characters" else " ".join(tokens)
        for tokens in (trace.tokens, trace.shuffled)
    ]
    same = trace.plain_difference <= _ROUNDING
    without = "the same vectors, only shuffled" if same else f"up to {trace.plain_difference:.2g} away"
    return (
        f"“{texts[0]}” was shuffled to “{texts[1]}”. Without positions the outputs of self-attention are "
        f"{without}: it does not know the order. With positions they differ by up to "
        f"{trace.placed_difference:.2f}, where outputs go up to {np.abs(trace.placed).max():.2f}: the order "
        "counts."
    )


def trial_attention(trace: TrialTrace) -> Picture:
    """Draws attention (T, T), without and with positions, on the fixed scale from 0 to 1."""
    sides = {"without positions": trace.plain_weights, "with positions": trace.placed_weights}
    figure = titled_panels(list(sides), cols=2, horizontal_spacing=0.04)
    for col, weights in enumerate(sides.values(), 1):
        _add_heatmap(
            figure, 1, col, weights, trace.tokens, "position %{y} attends to position %{x}: %{z:.3f}"
        )
    lay_out(
        figure,
        height=150 + max(len(trace.tokens), 8) * _TOKEN_ROW,
        margin_t=28,
        margin_r=BESIDE,
        coloraxis=_scale("attention weight", SEQUENTIAL, 0, 1),
    )
    figure.update_xaxes(tickangle=-90, **_ticks(trace.tokens))
    moved = np.abs(trace.placed_weights - trace.plain_weights).sum(axis=1) / 2  # (T,)
    most = int(moved.argmax())
    story = (
        f"Adding positions shifts {percent(moved.mean())} of a token's attention on average, and most, "
        f"{percent(moved[most])}, for {quoted(trace.tokens[most])} at position {most}. To itself a token "
        f"attends with {percent(np.diag(trace.plain_weights).mean())} without positions and with "
        f"{percent(np.diag(trace.placed_weights).mean())} with them. The vectors are learnt, the attention "
        "is not: it is softmax(X Xᵀ / √d)."
    )
    positions = range(len(trace.tokens))
    queries = {"position": positions, "token": trace.tokens}
    keys = {"attends to position": positions, "attends to": trace.tokens}
    return Picture(figure=figure, story=story, columns=long_table(sides, queries, keys))
