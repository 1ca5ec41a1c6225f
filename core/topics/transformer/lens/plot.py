"""The logit lens: what a decoder would predict after each layer, and one token through all of them."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import join_texts, message, percent
from ....base.text import distinct_names, shortened, token_label
from ....figures import margins
from ....figures.colours import COLOUR, SEQUENTIAL
from ....figures.marks import BESIDE, axis, bar_beside, category_axis, curves, make_figure, panels
from ....figures.names import escaped, query_axis, quoted, token_ticks
from ....figures.picture import Picture, float32
from ....figures.table import Table, column_title, stacked, table_from_axes
from ..names import read_as_text, stage_ticks, stage_title
from .schema import FollowResult, LensResult

_ROW, _LOW_ROW = 34, 20  # pixels: a token with its probability below it, and a token alone
_MANY = 20  # rows from which on they are low
_FEW = 5  # stages up to which a cell has room for a long token
_RIVALS = ("second", "third", "fifth", "fourth", "wrong")


def lens(result: LensResult, *, layer: int | None = None, position: int = 0, narrow: bool = False) -> Picture:
    """Draws a row a position: what the decoder would predict after each stage, and its attention.

    Both have one scale from 0 to 1: a cell's colour is the probability of its token, or a weight.

    Args:
        result: Of the lens.
        layer: Whose attention stands beside it. Default: the mean of all.
        position: Of the row that is followed, which a frame marks.
        narrow: The attention stands below, for a telephone, which has no room for a colour bar either.
    """
    weights = result.attention(layer)
    sources = () if result.source is None else result.source.tokens
    table = _table(result, weights, sources)
    row = _LOW_ROW if len(result.tokens) > _MANY else _ROW
    angle, source_angle = (0, -60) if len(result.stages) <= _FEW else (-90, -90)
    stages = stage_ticks(result.stages)
    above, between = margins.below(stages, angle), margins.below(distinct_names(sources), source_angle)
    above = above if narrow else max(above, between)
    heights = [row * len(result.tokens), _LOW_ROW * len(result.tokens) if sources else 1]
    plot = sum(heights) + between if narrow else heights[0]
    sides = {"l": 8, "r": 8} if narrow else {"l": margins.beside(distinct_names(result.rows)), "r": BESIDE}
    grid: dict = {"vertical_spacing": between / plot, "row_heights": heights}
    if not narrow:
        share = len(stages) / (len(stages) + len(sources) * (0.3 if len(stages) <= _FEW else 0.45))
        widths = [share, max(0.01, 1 - share)]
        grid = {"shared_yaxes": True, "horizontal_spacing": 0.02, "column_widths": widths}
    figure = panels(
        ["", ""],
        [[_stage_cells(result)], [_source_cells(result, weights, sources)] if sources else []],
        height=above + 8 + plot,
        cols=1 if narrow else 2,
        grid=grid,
        margin={"t": above} | sides,
        coloraxis=_scale(narrow),
        xaxis=category_axis(
            stages, side="top", tickangle=angle, title={"text": column_title("read_after"), "standoff": 6}
        ),
        xaxis2=_source_axis(sources, source_angle, layer),
        yaxis=_rows(result) | {"title": None if narrow else column_title("says")},
        yaxis2=_rows(result) | {"visible": bool(sources), "showticklabels": narrow},
    )
    _frame(figure, position, len(result.stages))
    message, values = _lens_told(result)
    return Picture(figure=figure, table=table, message=message, values=values)


def _frame(figure, position: int, stages: int) -> None:
    ends = {"y0": position - 0.5, "y1": position + 0.5, "x0": -0.5, "x1": stages - 0.5}
    figure.add_shape(type="rect", line={"color": COLOUR["chosen"], "width": 3}, **ends)


def _source_axis(sources: Sequence[str], angle: int, layer: int | None) -> dict:
    """Returns the axis of the source tokens, named by the layer whose attention it is."""
    whose = message("lens-whose.all") if layer is None else message("lens-whose.layer", layer=str(layer))
    named = {"text": message("lens-attends", whose=whose), "standoff": 6}
    look = axis(side="top", tickangle=angle, visible=bool(sources), title=named)
    return look | token_ticks(sources)


def _rows(result: LensResult) -> dict:
    return {"fixedrange": True, **query_axis(result.rows)}


def _scale(narrow: bool) -> dict:
    scale = {"colorscale": SEQUENTIAL, "cmin": 0, "cmax": 1}
    return scale | ({"showscale": False} if narrow else {"colorbar": bar_beside(message("lens-scale"))})


def _stage_cells(result: LensResult) -> dict:
    """Returns the cells of the stages, each with its first choice."""
    letters = 11 if len(result.stages) <= _FEW else 7
    many = len(result.tokens) > _MANY
    texts: list[list[str]] = []
    hovers: list[list[str]] = []
    for position, said in enumerate(result.tokens):
        texts.append([])
        hovers.append([])
        for stage, scores in zip(stage_ticks(result.stages), result.scores, strict=True):
            pairs = zip(scores.alternatives[position], scores.alternative_probability[position], strict=True)
            five = [(escaped(token) or "[PAD]", percent(value)) for token, value in pairs]
            first = escaped(shortened(scores.alternatives[position][0] or "[PAD]", letters))
            texts[-1].append(first if many else f"{first}<br>{five[0][1]}")
            values: dict = {"position": str(position), "stage": stage, "said": escaped(said)}
            values |= {
                "choice": int(scores.rank[position]) + 1,
                "share": percent(scores.probability[position]),
            }
            five_lines = "<br>".join(f"  {token} {share}" for token, share in five)
            hovers[-1].append(message("lens-hover", **values, five=five_lines))
    return {
        "type": "heatmap",
        "z": float32(result.first_probability.T),  # (T, R)
        "text": texts,
        "texttemplate": "%{text}",
        "coloraxis": "coloraxis",
        "meta": "lens",
        "xgap": 1,
        "ygap": 1,
        "customdata": hovers,
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def _source_cells(result: LensResult, weights: np.ndarray, sources: Sequence[str]) -> dict:
    hover = message("lens-attends-hover", row="%{y}", source="%{x}", weight="%{z:.4f}")
    gap = 1 if len(sources) <= 24 else 0
    look = {"type": "heatmap", "coloraxis": "coloraxis", "xgap": gap, "ygap": gap}
    return look | {"z": float32(weights), "hovertemplate": f"{hover}<extra></extra>"}


def _table(result: LensResult, weights: np.ndarray, sources: Sequence[str]) -> Table:
    rows: dict = {"position": range(len(result.tokens)), "says": list(map(token_label, result.tokens))}
    first = [
        [token_label(scores.alternatives[place][0]) for scores in result.scores] for place in rows["position"]
    ]
    stages = [message("lens-after", stage=stage) for stage in stage_ticks(result.stages)]
    numbers = {"value": result.first_probability.T, "first_choice": first, "choice_number": result.rank.T + 1}
    table = table_from_axes([rows, {"read_after": stages}], ("value",), **numbers)
    if not sources:
        return table
    names = [
        message("lens-attends-to", place=str(place), token=token_label(token))
        for place, token in enumerate(sources)
    ]
    attention = {"value": weights, "first_choice": "", "choice_number": 0}
    return stacked(table, table_from_axes([rows, {"read_after": names}], ("value",), **attention))


def _lens_told(result: LensResult) -> tuple[str, dict]:
    right = result.first.sum(axis=1)  # (R,)
    parts = [
        message("lens-part", count=int(number), stage=stage_title(stage))
        for stage, number in zip(result.stages, right, strict=True)
        if not stage.endswith("attention")  # of each layer its last sublayer
    ]
    step = int(np.diff(right).argmax()) + 1
    last = len(result.stages) - 1
    values = {
        "count": len(result.tokens),
        "stage_kind": "layer" if result.stages[-1].startswith("layer") else "sublayer",
        "early": int((result.decided < last).sum()),
        "parts": join_texts(parts, ", "),
        "repeated": result.repeated if result.repeated > len(result.tokens) / 2 else 0,
        "largest": stage_title(result.stages[step]),
        "from": int(right[step - 1]),
        "to": int(right[step]),
    }
    return "lens-lens", values


def followed(result: FollowResult) -> Picture:
    """Draws the probability of one token after each stage, and of the tokens that come first somewhere."""
    tokens = [token_label(token) or "[PAD]" for token in (result.token, *result.rivals)]
    names = stage_ticks(result.stages)
    stages = {"stage_place": range(len(names)), "read_after": names}
    values = np.concatenate([result.probability[None], result.rival_probability])
    table = table_from_axes([{"token": tokens}, stages], ("probability",), probability=values)
    count = len(result.stages)
    marks = []
    for number, token in enumerate(tokens):
        line = table.rows(slice(number * count, (number + 1) * count))
        role, width = ("first", 4) if not number else (_RIVALS[(number - 1) % len(_RIVALS)], 2)
        marker = {"size": 4 + width, "color": COLOUR[role]}
        more = {"mode": "lines+markers", "line": {"width": width}, "marker": marker}
        marks.append(curves(line, x="stage_place", y="probability", role=role, name=escaped(token), **more))
    figure = make_figure(
        marks,
        height=300,
        margin_t=36,
        xaxis=category_axis(
            names, title=column_title("read_after"), showgrid=True, gridcolor=COLOUR["guide"], griddash="dot"
        ),
        yaxis=axis("probability", range=[-0.03, 1.05]),
    )
    message, told = _follow_told(result)
    return Picture(figure=figure, table=table, message=message, values=told, role="first")


def _follow_told(result: FollowResult) -> tuple[str, dict]:
    steps = [
        message("lens-step", share=percent(value), stage=stage_title(stage), choice=int(rank) + 1)
        for stage, value, rank in zip(result.stages, result.probability, result.rank, strict=True)
    ]
    if len(steps) > _FEW:
        first = np.flatnonzero(result.rank == 0)[:1]  # where it comes first, if it does
        steps = [steps[index] for index in sorted({0, *first.tolist(), len(steps) - 1})]
    values = {
        "token": quoted(result.token),
        "position": str(result.position),
        "read": quoted(read_as_text(result.known)),
        "first": percent(result.probability[0]),
        "last": percent(result.probability[-1]),
        "steps": join_texts(steps, ", "),
        "said": quoted(result.said),
        "own": "yes" if result.token == result.said else "no",
    }
    return "lens-followed", values
