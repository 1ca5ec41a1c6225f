"""The logit lens: what a decoder would say after each layer, and one token followed through all of them."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.base.checks import counted
from core.figures.base import margins
from core.figures.base.axes import hover_texts
from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, SEQUENTIAL, SKY
from core.figures.base.long_table import long_table, stacked
from core.figures.base.matrices import (
    add_scale,
    cell_gap,
    distinct_names,
    heatmap,
    query_axis,
    shortened,
    token_ticks,
)
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.figures.transformer.names import read_as_text
from core.text import token_label
from core.traces.transformer.lens import FollowTrace, LensTrace

_ROW, _LOW_ROW = 34, 20  # pixels: a token with its probability below it, and a token alone
_MANY = 20  # rows from which on they are low
_FEW = 5  # stages up to which a cell has room for a long token
_RIVALS = (ORANGE, GREEN, PURPLE, SKY, RED)


def lens(
    trace: LensTrace, weights: np.ndarray, *, position: int, whose: str = "", stacked: bool = False
) -> Picture:
    """Draws a row a position: what the decoder would say after each stage, and how it attends to the source.

    Both have one scale from 0 to 1: a cell's colour is the probability of its token, or a weight.

    Args:
        trace: Of the lens.
        weights: (T, S), how the positions attend to the source; (T, 0) where none is read.
        position: Of the row that is followed, which a frame marks.
        whose: Whose weights they are, as a title has it: "layer 1".
        stacked: The attention stands below, for a telephone, which has no room for a colour bar either.
    """
    sources = () if trace.source is None else trace.source.tokens
    figure = _stacked_panels(trace, sources) if stacked else _panels_beside(trace, sources)
    second = {"row": 2, "col": 1} if stacked else {"row": 1, "col": 2}
    figure.add_trace(_lens_cells(trace), row=1, col=1)
    if sources:
        hover = "“%{y}” attends to “%{x}”: %{z:.4f}"
        figure.add_trace(heatmap(weights, hover=hover, gap=cell_gap(sources)), **second)
    _name_axes(figure, trace, sources, whose, second)
    ends = {"y0": position - 0.5, "y1": position + 0.5}
    right = len(trace.stages) - 0.5
    figure.add_shape(type="rect", x0=-0.5, x1=right, line={"color": ORANGE, "width": 3}, **ends)
    if stacked:
        scale = {"colorscale": SEQUENTIAL, "cmin": 0, "cmax": 1, "showscale": False}
        figure.update_layout(coloraxis=scale, yaxis_title_text="", margin_l=8)
    else:
        add_scale(figure, "probability, weight")
    table = _lens_table(trace, weights, sources)
    return Picture(figure=figure, story=_lens_story(trace), columns=table)


def _row_height(trace: LensTrace) -> int:
    """Returns the pixels of a row of the lens."""
    return _LOW_ROW if len(trace.tokens) > _MANY else _ROW


def _angles(trace: LensTrace) -> tuple[int, int]:
    """Returns by how many degrees the names of the stages and of the source tokens are turned."""
    return (0, -60) if len(trace.stages) <= _FEW else (-90, -90)


def _above(trace: LensTrace, sources: Sequence[str]) -> tuple[int, int]:
    """Returns the pixels that the names above the stages and above the source tokens need."""
    angle, source_angle = _angles(trace)
    return margins.below(trace.stages, angle), margins.below(distinct_names(sources), source_angle)


def _panels_beside(trace: LensTrace, sources: Sequence[str]) -> go.Figure:
    """Returns two empty panels side by side, which have their rows in common."""
    stages = len(trace.stages)
    share = stages / (stages + len(sources) * (0.3 if stages <= _FEW else 0.45))
    widths = [share, max(0.01, 1 - share)]
    figure = make_subplots(cols=2, shared_yaxes=True, horizontal_spacing=0.02, column_widths=widths)
    above = max(_above(trace, sources))
    return lay_out(figure, height=above + 8 + _row_height(trace) * len(trace.tokens), margin_t=above)


def _stacked_panels(trace: LensTrace, sources: Sequence[str]) -> go.Figure:
    """Returns two empty panels below each other."""
    above, between = _above(trace, sources)
    heights = [_row_height(trace) * len(trace.tokens), _LOW_ROW * len(trace.tokens) if sources else 1]
    plot = sum(heights) + between
    figure = make_subplots(rows=2, vertical_spacing=between / plot, row_heights=heights)
    return lay_out(figure, height=above + 8 + plot, margin_t=above)


def _name_axes(figure: go.Figure, trace: LensTrace, sources: Sequence[str], whose: str, second: dict) -> None:
    """Gives stages and source tokens their names, above each panel; both have the same rows."""
    upright = {"side": "top", "showgrid": False, "zeroline": False, "fixedrange": True}
    angle, source_angle = _angles(trace)
    figure.layout.margin.l = margins.beside(distinct_names(trace.rows))
    stages = {"tickvals": list(range(len(trace.stages))), "ticktext": list(trace.stages)}
    title = {"text": "read after", "standoff": 6}
    figure.update_xaxes(title=title, tickangle=angle, **stages, **upright, row=1, col=1)
    title = {"text": f"attends to ({whose})", "standoff": 6}
    figure.update_xaxes(title=title, tickangle=source_angle, **token_ticks(sources), **upright, **second)
    figure.update_yaxes(fixedrange=True, **query_axis(trace.rows))
    figure.update_yaxes(title_text="the model says", row=1, col=1)
    if not sources:
        figure.update_xaxes(visible=False, **second)
        figure.update_yaxes(visible=False, **second)


def _lens_cells(trace: LensTrace) -> go.Heatmap:
    """Returns the cells of the stages, each with its first choice."""
    return go.Heatmap(
        z=float32(trace.first_probability.T),  # (T, R)
        text=_cell_texts(trace),
        texttemplate="%{text}",
        coloraxis="coloraxis",
        meta="lens",
        xgap=1,
        ygap=1,
        **hover_texts(_hovers(trace)),
    )


def _lens_table(trace: LensTrace, weights: np.ndarray, sources: Sequence[str]) -> dict[str, list]:
    """Returns the numbers of the cells, those of the stages before those of the source."""
    rows = {"position": range(len(trace.tokens)), "the model says": list(map(token_label, trace.tokens))}
    stages = long_table(
        {
            "first choice": [[token_label(row[0]) for row in scores.alternatives] for scores in trace.scores],
            "value": trace.first_probability,
            "choice number of the token that is said": trace.rank + 1,
        },
        {"column": [f"after {stage}" for stage in trace.stages]},
        rows,
    )
    if not sources:
        return stages
    names = [f"attends to {place}: {token_label(token)}" for place, token in enumerate(sources)]
    attention = long_table(
        {"first choice": "", "value": weights.T, "choice number of the token that is said": 0},
        {"column": names},
        rows,
    )
    return stacked([stages, attention])


def _cell_texts(trace: LensTrace) -> list[list[str]]:
    """Returns what stands in each cell, (T, R): the first choice and its probability."""
    letters = 11 if len(trace.stages) <= _FEW else 7
    rows = []
    for position in range(len(trace.tokens)):
        first = [
            (scores.alternatives[position][0], scores.alternative_probability[position, 0])
            for scores in trace.scores
        ]
        many = len(trace.tokens) > _MANY
        below = ["" if many else f"<br>{percent(value)}" for _, value in first]
        rows.append([_token(token, letters) + more for (token, _), more in zip(first, below, strict=True)])
    return rows


def _token(token: str, letters: int) -> str:
    """Returns a token as a cell has room for it."""
    return escaped(shortened(token or "[PAD]", letters))


def _hovers(trace: LensTrace) -> list[list[str]]:
    """Returns what a cell tells, (T, R): the five likeliest tokens of a stage."""
    rows = []
    for position, said in enumerate(trace.tokens):
        row = []
        for stage, scores in zip(trace.stages, trace.scores, strict=True):
            five = zip(scores.alternatives[position], scores.alternative_probability[position], strict=True)
            lines = [
                f"position {position}, after {stage}",
                *(f"  {escaped(token) or '[PAD]'} {percent(value)}" for token, value in five),
                f"{escaped(said)}: choice number {scores.rank[position] + 1:,}, "
                f"{percent(scores.probability[position])}",
            ]
            row.append("<br>".join(lines))
        rows.append(row)
    return rows


def _lens_story(trace: LensTrace) -> str:
    """Returns how many tokens are decided after each stage."""
    count = len(trace.tokens)
    right = trace.first.sum(axis=1)  # (R,)
    parts = [
        f"{number} after {_stage(stage)}"
        for stage, number in zip(trace.stages, right, strict=True)
        if not stage.endswith("attention")  # of each layer its last sublayer
    ]
    repeated = ""
    if trace.repeated > count / 2:
        read = counted(trace.repeated, "position")
        repeated = f" The embeddings alone repeat the token that was just read, at {read}."
    step = int(np.diff(right).argmax()) + 1
    return (
        f"Of the {counted(count, 'token')} that the model says, the first choice is right for "
        f"{', '.join(parts)}: the last is the model's own answer.{repeated} "
        f"The largest step is that of {_stage(trace.stages[step])}, from {right[step - 1]} to {right[step]}."
    )


def _stage(stage: str) -> str:
    """Returns a stage as a sentence names it: "0 cross-attention" is the cross-attention of layer 0."""
    layer, _, sublayer = stage.partition(" ")
    return f"the {sublayer} of layer {layer}" if layer.isdigit() else stage.replace("emb", "the emb")


# --- one token ----------------------------------------------------------------------------------------------


def followed(trace: FollowTrace) -> Picture:
    """Draws the probability of one token after each stage, and of the tokens that come first somewhere."""
    figure = go.Figure()
    lines = [(trace.token, trace.probability, BLUE, 4)]
    lines += [
        (token, values, _RIVALS[index % len(_RIVALS)], 2)
        for index, (token, values) in enumerate(zip(trace.rivals, trace.rival_probability, strict=True))
    ]
    for token, values, colour, width in lines:
        name = escaped(token) or "[PAD]"
        figure.add_scatter(
            x=list(range(len(trace.stages))),
            y=float32(values),
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": width},
            marker={"size": 4 + width, "color": colour},
            customdata=[f"{name} after {stage}: {percent(value)}" for stage, value in _pairs(trace, values)],
            hovertemplate="%{customdata}<extra></extra>",
        )
    lay_out(
        figure,
        height=300,
        margin_t=36,
        xaxis={
            "tickvals": list(range(len(trace.stages))),
            "ticktext": list(trace.stages),
            "title_text": "read after",
            "fixedrange": True,
            "gridcolor": GREY,
            "griddash": "dot",
        },
        yaxis={"title_text": "probability", "range": [-0.03, 1.05], "fixedrange": True},
    )
    table = {
        "read after": [stage for _ in lines for stage in trace.stages],
        "token": [token_label(token) for token, *_ in lines for _ in trace.stages],
        "probability": np.concatenate([values for _, values, *_ in lines]).tolist(),
    }
    return Picture(figure=figure, story=_follow_story(trace), columns=table)


def _pairs(trace: FollowTrace, values: np.ndarray):
    """Returns the stages with a value of each."""
    return zip(trace.stages, values, strict=True)


def _follow_story(trace: FollowTrace) -> str:
    """Returns how the probability of the token grew or fell."""
    steps = [
        f"{percent(value)} after {_stage(stage)} (choice number {rank + 1:,})"
        for stage, value, rank in zip(trace.stages, trace.probability, trace.rank, strict=True)
    ]
    if len(steps) > _FEW:
        first = np.flatnonzero(trace.rank == 0)[:1]  # where it comes first, if it does
        steps = [steps[index] for index in sorted({0, *first.tolist(), len(steps) - 1})]
    read = read_as_text(trace.known)
    end = "which it says" if trace.token == trace.said else f"but the model says {quoted(trace.said)}"
    return (
        f"{quoted(trace.token)} at position {trace.position}, where the decoder has read {quoted(read)}: "
        f"{', '.join(steps)}, {end}."
    )
