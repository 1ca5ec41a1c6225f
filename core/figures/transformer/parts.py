"""What a translation loses without each part of a Transformer, and what the model says without one."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, DIVERGING, ORANGE
from core.figures.base.matrices import add_scale
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import quoted
from core.figures.transformer.panels import token_axis
from core.text import token_label
from core.traces.transformer.parts import Part, PartsTrace, WithoutTrace

FAR = 10.0  # nats at which the colours end
_LITTLE = 0.1  # nats
_SHORTER = {
    "encoder": "E",
    "decoder": "D",
    "masked self-attention": "self",
    "self-attention": "self",
    "cross-attention": "cross",
    "feed-forward": "ffn",
    "positions": "pos",
    "head ": "h",
    " at its end": " end",
}
_EVERYWHERE = {"both": "both sides", "all": "every layer"}
_SUBLAYERS = {"self": "self-attention", "cross": "cross-attention", "feedforward": "feed-forward"}


# --- names --------------------------------------------------------------------------------------------------


def sublayer_title(sublayer: str) -> str:
    """Returns what a sublayer is called, such as "decoder 0 cross-attention"."""
    if sublayer in _EVERYWHERE:
        return _EVERYWHERE[sublayer]
    if sublayer in ("encoder", "decoder"):
        return f"{sublayer}, at its end"
    side, layer, name = sublayer.split("_")
    masked = "masked " if (side, name) == ("decoder", "self") else ""
    return f"{side} {layer} {masked}{_SUBLAYERS[name]}"


def part_title(part: Part) -> str:
    """Returns what a part is called, such as "skip connection of decoder 0 cross-attention"."""
    if part.kind == "positions":
        return f"positions of {sublayer_title(part.sublayer)}"
    what = {"skip": "skip connection", "norm": "norm", "feed-forward": "module", "head": f"head {part.head}"}
    return f"{what[part.kind]} of {sublayer_title(part.sublayer)}"


def column_of(part: Part) -> str:
    """Returns the column in which a part stands."""
    return f"head {part.head}" if part.kind == "head" else part.kind


# --- each part ----------------------------------------------------------------------------------------------


def layout_of(trace: PartsTrace) -> tuple[list[str], list[str]]:
    """Returns the rows (sublayers) and the columns (kinds and heads) of the figure."""
    rows = list(dict.fromkeys(part.sublayer for part in trace.parts))
    heads = max((part.head or 0) for part in trace.parts) + 1
    return rows, ["positions", "skip", "norm", "feed-forward", *(f"head {head}" for head in range(heads))]


def changes(trace: PartsTrace) -> np.ndarray:
    """Returns by how much the log-probability changes without each part, (N,), in nats."""
    return trace.log_probability - trace.whole


def _short(name: str) -> str:
    """Returns a row or a column as a telephone has room for it: "D0 cross", "h3"."""
    for long, short in _SHORTER.items():
        name = name.replace(long, short)
    return name


def _named(names: list[str]) -> dict:
    return {"tickvals": list(range(len(names))), "ticktext": names}


def every_part(trace: PartsTrace, *, narrow: bool = False) -> Picture:
    """Draws how the log-probability changes without each part: a row a sublayer, a column a kind of part.

    Args:
        trace: The changes.
        narrow: Short names and no colour bar, for a telephone.
    """
    rows, columns = layout_of(trace)
    change = changes(trace)
    cells = np.full((len(rows), len(columns)), np.nan)
    for part, value in zip(trace.parts, change, strict=True):
        cells[rows.index(part.sublayer), columns.index(column_of(part))] = value
    figure = go.Figure(
        go.Heatmap(
            z=float32(cells),
            texttemplate="%{z:.0f}" if narrow else "%{z:.1f}",
            textfont={"size": 10},
            coloraxis="coloraxis",
            xgap=2,
            ygap=2,
            hoverongaps=False,
            meta="parts",
            hovertemplate="without %{x} of %{y}: %{z:+.3f} nats<extra></extra>",
        )
    )
    names = [columns, [sublayer_title(row) for row in rows]]
    along, down = [[_short(name) if narrow else name for name in part] for part in names]
    axis = {"showgrid": False, "zeroline": False}
    lay_out(
        figure,
        height=70 + 34 * len(rows),
        margin_t=30,
        dragmode=False,
        xaxis={"side": "top", "tickangle": -60 if narrow else -35, **_named(along), **axis},
        yaxis={"autorange": "reversed", **_named(down), **axis},
    )
    add_scale(figure, "change of log-probability, nats", low=-FAR, high=FAR, colours=DIVERGING)
    if narrow:
        figure.update_layout(coloraxis_showscale=False, margin_r=8)
    return Picture(figure=figure, story=_parts_story(trace), columns=_parts_columns(trace))


def _parts_story(trace: PartsTrace) -> str:
    change = changes(trace)
    most = int(np.abs(change).argmax())
    little = int((np.abs(change) < _LITTLE).sum())
    better = int((change > _LITTLE).sum())
    story = (
        f"With all parts, {quoted(trace.translation)} has a log-probability of {trace.whole:.2f} nats. The "
        f"largest change is without the {part_title(trace.parts[most])}: {change[most]:+.1f} nats. "
        f"{little} of {len(change)} parts change it by less than {_LITTLE} nats"
    )
    heads = np.array([part.kind == "head" for part in trace.parts])
    count = "1 part" if better == 1 else f"{better} parts"
    far = f" Without {count} it is likelier by more than that." if better else ""
    likelier = int((change[heads] > 0).sum())
    return (
        f"{story}.{far} Without {likelier} of the {int(heads.sum())} heads, each off alone, it is likelier."
    )


def _parts_columns(trace: PartsTrace) -> dict[str, list]:
    return {
        "switched off": [part_title(part) for part in trace.parts],
        "kind": [part.kind for part in trace.parts],
        "log-probability, nats": trace.log_probability.tolist(),
        "change, nats": changes(trace).tolist(),
    }


# --- one part -----------------------------------------------------------------------------------------------


def one_part(trace: WithoutTrace) -> Picture:
    """Draws the probability of each token of the model's own translation, with and without a part."""
    figure = go.Figure()
    whole, less = trace.scores.probability, trace.scores_without.probability
    for name, values, colour in (("with all parts", whole, BLUE), ("without this part", less, ORANGE)):
        figure.add_bar(
            x=list(range(len(values))),
            y=values.tolist(),
            name=name,
            marker_color=colour,
            hovertemplate=f"{name}: %{{y:.4f}}<extra></extra>",
        )
    lay_out(
        figure,
        height=360,
        barmode="group",
        margin_t=44,
        xaxis=token_axis(trace.scores.tokens),
        yaxis={"range": [0, 1], "title": "probability"},
    )
    return Picture(figure=figure, story=_part_story(trace), columns=_part_columns(trace))


def _part_story(trace: WithoutTrace) -> str:
    before, after = (float(scores.log_probability.sum()) for scores in (trace.scores, trace.scores_without))
    stopped = ", and was stopped there" if trace.says_without_end else ""
    says = f"it says {quoted(trace.says)}{stopped}, instead of {quoted(trace.translation)}"
    if trace.says == trace.translation:
        says = f"it still says {quoted(trace.translation)}"
    moved = trace.scores_without.probability - trace.scores.probability
    most = int(np.abs(moved).argmax())
    shares = [percent(scores.probability[most]) for scores in (trace.scores, trace.scores_without)]
    scored = "its own translation" if trace.source is not None else "the text"
    return (
        f"Without the {part_title(trace.part)}, {says}. The log-probability of {scored} goes from "
        f"{before:.2f} to {after:.2f} nats; "
        + (
            f"{quoted(trace.scores.tokens[most])} changes most, from {shares[0]} to {shares[1]}."
            if shares[0] != shares[1]
            else "no token's probability changes in the digits that are shown."
        )
    )


def _part_columns(trace: WithoutTrace) -> dict[str, list]:
    return {
        "token": [token_label(token) for token in trace.scores.tokens],
        "probability": trace.scores.probability.tolist(),
        "probability without": trace.scores_without.probability.tolist(),
        "log-probability, nats": trace.scores.log_probability.tolist(),
        "log-probability without, nats": trace.scores_without.log_probability.tolist(),
    }
