"""The whole Transformer as one picture: a room for each block, with its tensor in it, arrows between them."""

import itertools
import math

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, LETTERS, ORANGE, SEQUENTIAL
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import quoted
from core.figures.transformer.names import full_title, shape_text, short_title, tensor_title
from core.figures.transformer.plan import Plan, arrow, frame, from_encoder, plan_of, skip
from core.traces.transformer.machine import MachineTrace, Room

DIMENSIONS = 64  # of a tensor that a small room shows: the first ones
_TITLE = 11  # pixels of letters
_BELOW_ARROW = 4  # pixels from an arrow to the shape of what goes along it


# --- which numbers a small room shows -----------------------------------------------------------------------


def drawn_tensor(room: Room) -> str:
    """Returns the tensor that a small room shows: the weights of an attention, else what goes out."""
    return f"{room.name}/weights" if room.kind == "attention" else room.out


def small(trace: MachineTrace, tensor: str) -> np.ndarray:
    """Returns the numbers of a tensor that a small room shows, (T, N), or (H, T, S) of weights.

    The first 64 dimensions; of logits and probabilities the tokens that `shown_ids` names.
    """
    values = trace.tensors[tensor]
    if values.ndim == 3:
        return values
    if tensor.startswith(("logits/", "softmax/")):
        return values[:, trace.shown_ids]
    return values[:, :DIMENSIONS]


def small_numbers(trace: MachineTrace) -> np.ndarray:
    """Returns all numbers of the picture, room by room, (N,)."""
    return np.concatenate([small(trace, drawn_tensor(room)).ravel() for room in trace.rooms])


def end_of_scale(values: np.ndarray) -> float:
    """Returns where the colours of a tensor end: 2 % of its numbers are further from 0."""
    return float(np.quantile(np.abs(values), 0.98)) or 1.0


def tiled(heads: np.ndarray) -> np.ndarray:
    """Returns matrices of heads (H, T, S) beside and below each other as one, with empty lines between."""
    count, rows, columns = heads.shape
    across = math.ceil(math.sqrt(2 * count)) if count > 4 else math.ceil(count / 2)
    down = math.ceil(count / across)
    sheet = np.full((down * (rows + 1) - 1, across * (columns + 1) - 1), np.nan)
    for head, matrix in enumerate(heads):
        top, left = head // across * (rows + 1), head % across * (columns + 1)
        sheet[top : top + rows, left : left + columns] = matrix
    return sheet


# --- the picture --------------------------------------------------------------------------------------------


def machine(trace: MachineTrace, *, chosen: str = "", stacked: bool = False) -> Picture:
    """Draws every room of a Transformer with its tensor in it.

    Args:
        trace: Every tensor.
        chosen: Name of the room that has a frame. Default: none has.
        stacked: All rooms below each other, for a narrow screen.
    """
    plan = plan_of(trace, stacked=stacked)
    height = plan.down * plan.row_height + 14
    makers = {tensor: room for room in trace.rooms for tensor in room.tensors}
    follow = [pair for pair in itertools.pairwise(trace.rooms) if pair[0].side == pair[1].side]
    sums = [room for room in trace.rooms if room.kind in ("add", "add & norm")]
    crosses = [room for room in trace.rooms if room.name.endswith("_cross")]
    drawings = [_room_heatmap(trace, plan, room) for room in trace.rooms]
    words = [_titles(trace, plan), _shapes_of_tensors(trace, plan, follow), _heads(plan, follow)]
    shapes = [
        _line([frame(plan, room) for room in trace.rooms], GREY, 1),
        _line([arrow(plan, *pair) for pair in follow], GREY, 1.5),
        _line([skip(plan, makers[room.reads[0]], room) for room in sums], GREEN, 1.5, dash="dot"),
        _line([from_encoder(plan, makers[room.reads[1]], room) for room in crosses], BLUE, 2),
        _line([frame(plan, room) for room in trace.rooms if room.name == chosen], ORANGE, 4),
    ]
    hidden = {"visible": False, "fixedrange": True}
    axes = {"xaxis": {"range": (0, plan.across)} | hidden, "yaxis": {"range": (height, 0)} | hidden}
    lines = [shape for shape in shapes if shape["path"]]
    # all at once: part by part it takes Plotly twice as long
    figure = go.Figure([*drawings, *words], {"shapes": lines, "dragmode": False, "showlegend": False, **axes})
    lay_out(figure, height=height, margin_t=4)
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _line(paths: list[str], colour: str, width: float, **more) -> dict:
    """Returns lines of one look as one shape: fifty of them would take Plotly a tenth of a second."""
    line = {"color": colour, "width": width} | more
    return {"type": "path", "path": " ".join(paths), "line": line}


def _room_heatmap(trace: MachineTrace, plan: Plan, room: Room) -> dict:
    """Returns the tensor of a room as a small heat map in its place; a click tells the room's name.

    A plain dict is checked once, a `go.Heatmap` a second time as it comes into its figure.
    """
    tensor = drawn_tensor(room)
    values = small(trace, tensor)
    share = tensor.endswith(("/weights", "/probability"))
    if values.ndim == 3:
        values = tiled(values)
    left, top, right, bottom = plan.box(room)
    dx, dy = (right - left) / values.shape[1], (bottom - top) / values.shape[0]
    most = 1.0 if share else end_of_scale(values)
    return dict(
        type="heatmap",
        z=float32(values),
        x0=left + dx / 2,
        dx=dx,
        y0=top + dy / 2,
        dy=dy,
        zmin=0.0 if share else -most,
        zmax=most,
        colorscale=SEQUENTIAL if share else DIVERGING,
        showscale=False,
        meta=room.name,
        hovertemplate=f"<b>{full_title(room)}</b><br>{tensor_title(tensor)}, {shape_text(trace, tensor)}"
        "<br>%{z:.4f}<extra></extra>",
    )


def _written(x: list[float], y: list[float], text: list[str], size: int, place: str, **font) -> go.Scatter:
    """Returns texts, in the page's own ink where none is given."""
    return go.Scatter(
        x=x,
        y=y,
        text=text,
        mode="text",
        textposition=place,
        textfont={"size": size} | font,
        hoverinfo="skip",
        cliponaxis=False,
    )


def _titles(trace: MachineTrace, plan: Plan) -> go.Scatter:
    """Returns the names of the rooms, above them."""
    boxes = [plan.box(room) for room in trace.rooms]
    tops = [top for _, top, _, _ in boxes]
    if plan.across == 1:
        names = [full_title(room) for room in trace.rooms]
        return _written([left for left, _, _, _ in boxes], tops, names, _TITLE, "top right")
    middles = [(left + right) / 2 for left, _, right, _ in boxes]
    return _written(middles, tops, [short_title(room) for room in trace.rooms], _TITLE, "top center")


def _shapes_of_tensors(trace: MachineTrace, plan: Plan, follow: list[tuple[Room, Room]]) -> go.Scatter:
    """Returns the shape of what goes along each arrow, below it or beside it."""
    x, y, text = [], [], []
    for before, room in follow:
        left, top, right, bottom = plan.box(before)
        if plan.across == 1:
            x.append((left + right) / 2 + 0.02)
            y.append((bottom + plan.box(room)[1] - 16) / 2)
        elif plan.rows[before.name] == plan.rows[room.name]:
            x.append((right + plan.box(room)[0]) / 2)
            y.append((top + bottom) / 2 + _BELOW_ARROW)
        else:
            continue
        shape = shape_text(trace, before.out)
        text.append(shape if plan.across == 1 else shape.replace("×", "×<br>"))  # arrows are short
    place = "middle right" if plan.across == 1 else "bottom center"
    return _written(x, y, text, 9, place, color=LETTERS)


def _heads(plan: Plan, follow: list[tuple[Room, Room]]) -> go.Scatter:
    """Returns the heads of the arrows."""
    x, y = [], []
    for _, room in follow:
        left, top, right, bottom = plan.box(room)
        down = plan.across == 1
        x.append((left + right) / 2 if down else left - 0.03)
        y.append(top - 20 if down else (top + bottom) / 2)
    symbol = "triangle-down" if plan.across == 1 else "triangle-right"
    return go.Scatter(
        x=x, y=y, mode="markers", marker={"symbol": symbol, "size": 8, "color": GREY}, hoverinfo="skip"
    )


def _story(trace: MachineTrace) -> str:
    """Says what goes in, what comes out and how many numbers that took."""
    count = sum(tensor.size for tensor in trace.tensors.values())
    probability = trace.scores.probability
    if trace.source is None:
        return (
            f"{quoted(trace.translation)} passes {len(trace.rooms)} rooms, {count:,} numbers in all. The "
            f"last room says {quoted(trace.scores.tokens[-1])} next, with {percent(probability[-1])}."
        )
    least = int(probability.argmin())
    return (
        f"{quoted(trace.source.text)} becomes {quoted(trace.translation)} in {len(trace.rooms)} rooms, "
        f"{count:,} numbers in all. The last room is least sure of {quoted(trace.scores.tokens[least])}, "
        f"with {percent(probability[least])}."
    )


def _columns(trace: MachineTrace) -> dict[str, list]:
    """Returns the numbers of the picture, a cell a line."""
    table: dict[str, list] = {"room": [], "tensor": [], "head": [], "token": [], "column": [], "value": []}
    for room in trace.rooms:
        tensor = drawn_tensor(room)
        values = small(trace, tensor)
        places = np.indices(values.shape).reshape(values.ndim, -1).tolist()  # (2 or 3, cells)
        table["room"] += [full_title(room)] * values.size
        table["tensor"] += [tensor_title(tensor)] * values.size
        table["head"] += places[0] if values.ndim == 3 else [None] * values.size
        table["token"] += places[-2]
        table["column"] += places[-1]
        table["value"] += values.ravel().tolist()
    return table
