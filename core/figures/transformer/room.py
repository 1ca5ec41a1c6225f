"""One room of a Transformer, large: what came in, what goes out, and the terms of one number."""

import numpy as np

from core.figures.base.colours import BLUE, DIVERGING, GREY, ORANGE, SEQUENTIAL
from core.figures.base.picture import Picture, float32
from core.figures.base.tokens import escaped, quoted
from core.figures.transformer.machine import end_of_scale
from core.figures.transformer.names import are_characters, full_title, shape_text, tensor_title, tick_names
from core.figures.transformer.panels import Panel, in_panels, matrix_height, row_ticks, token_axis
from core.traces.transformer.cell import CellTrace
from core.traces.transformer.machine import MachineTrace, Room

_TERMS_HEIGHT = 150  # pixels of the bars
TERMS = 14  # bars: the largest terms; the table has all
_NARROW_NAMES = 16  # of the columns of a matrix for which a telephone has room
_NAMES = 10  # pixels of the letters beside a row of 11
_SHARES = ("weights", "probability")
_FROM = {  # the tensor of the same room from which another is made
    "rotated_query": "query",
    "rotated_key": "key",
    "scores": "query",
    "weights": "scores",
    "context": "value",
    "output": "context",
    "relu": "in",
    "squared": "relu",
    "out": "relu",
}
_BARS = {
    "look-up": "The number that is looked up",
    "dense": "Terms: input × weight",
    "sum": "What is added",
    "norm": "The token's vector before the norm",
    "relu": "What comes in",
    "square": "What comes in",
    "product": "Terms: query × key",
    "softmax": "Shares of the softmax",
    "mean": "Terms: weight × value",
}


# --- which numbers are drawn --------------------------------------------------------------------------------


def came_from(owner: Room, tensor: str) -> str:
    """Returns the tensor that comes into what makes another one; "" for a table's row."""
    what = tensor.rsplit("/", 1)[1]
    turned = {"scores": "rotated_query", "out": "squared"}.get(what)
    if turned and f"{owner.name}/{turned}" in owner.tensors:  # of a model that has them
        return f"{owner.name}/{turned}"
    if what in _FROM:
        return f"{owner.name}/{_FROM[what]}"
    if what == "norm" and owner.kind == "add & norm":
        return owner.tensors[0]
    if what in ("key", "value"):
        return owner.reads[-1]
    return owner.reads[0] if owner.reads else ""


def matrix(trace: MachineTrace, tensor: str, head: int) -> np.ndarray:
    """Returns a tensor as it is drawn, (T, N): of one head, and of the vocabulary what `shown_ids` names."""
    values = trace.tensors[tensor]
    if values.ndim == 3:
        return values[min(head, len(values) - 1)]
    return values[:, trace.shown_ids] if of_vocabulary(tensor) else values


def of_vocabulary(tensor: str) -> bool:
    """Returns whether the columns of a tensor are tokens of the vocabulary."""
    return tensor.startswith(("logits/", "softmax/"))


def of_keys(tensor: str) -> bool:
    """Returns whether the columns of a tensor are tokens that are attended to."""
    return tensor.endswith(("/scores", "/weights"))


def column_names(trace: MachineTrace, tensor: str) -> tuple[str, ...]:
    """Returns the names of the columns that are tokens, else ()."""
    if of_keys(tensor):
        return trace.queries(tensor.rsplit("/", 1)[0] + "/key")
    return trace.shown_tokens if of_vocabulary(tensor) else ()


def largest_terms(cell: CellTrace) -> np.ndarray:
    """Returns the indices of the terms that have bars, the largest first."""
    return np.argsort(-np.abs(cell.terms), kind="stable")[:TERMS]


def room_numbers(trace: MachineTrace, cell: CellTrace, head: int) -> np.ndarray:
    """Returns the numbers that the figure is proved by: in, out and the terms."""
    owner = owner_of(trace, cell.tensor)
    names = [name for name in (came_from(owner, cell.tensor), cell.tensor) if name]
    return np.concatenate([*(matrix(trace, name, head).ravel() for name in names), cell.terms])


def owner_of(trace: MachineTrace, tensor: str) -> Room:
    """Returns the room that makes a tensor."""
    return next(room for room in trace.rooms if tensor in room.tensors)


# --- the picture --------------------------------------------------------------------------------------------


def room(
    trace: MachineTrace, cell: CellTrace, *, head: int, token: int, column: int, narrow: bool = False
) -> Picture:
    """Draws what comes into a tensor of a room, the tensor, and the terms of one of its numbers.

    Args:
        trace: Every tensor.
        cell: The number and its terms.
        head: Of a tensor that has heads.
        token: Row of the number.
        column: Its column as it is drawn: of the vocabulary the place among `shown_ids`.
        narrow: Names few columns of many, for a telephone.
    """
    owner = owner_of(trace, cell.tensor)
    source = came_from(owner, cell.tensor)
    tensors = [name for name in (source, cell.tensor) if name]
    heatmaps = [_heatmap(trace, name, head, number) for number, name in enumerate(tensors, 1)]
    columns = {name: _columns_axis(column_names(trace, name), column, narrow) for name in tensors}
    if len(tensors) > 1 and not column_names(trace, tensors[0]):
        columns[tensors[0]] |= {"showticklabels": False}  # as below, where a title needs the room
    matrices = [_matrix_panel(trace, name, head, name == cell.tensor, columns[name]) for name in tensors]
    bars, terms = _terms(cell, len(tensors) + 1)
    panels, frame = [*matrices, terms], _frame(token, column, len(tensors))
    figure = in_panels([*heatmaps, bars], panels, gap=_gap(trace, tensors), shapes=[frame])
    return Picture(figure=figure, story=_story(trace, cell, head, token), columns=_columns(cell))


def _gap(trace: MachineTrace, tensors: list[str]) -> int:
    """Returns the pixels between the panels: for a title of two lines, and for names where there are some."""
    return 96 if any(column_names(trace, name) for name in tensors) else 66


def _columns_axis(names: tuple[str, ...], column: int, narrow: bool) -> dict:
    """Returns the axis of columns; of words a telephone names the chosen one and some others."""
    axis: dict = {"showgrid": False, "zeroline": False}
    if not names:
        return axis
    axis |= token_axis(names, angle=-60)
    apart = -(-len(names) // _NARROW_NAMES) if narrow and not are_characters(names) else 1
    for part in ("tickvals", "ticktext"):
        axis[part] = axis[part][column % apart :: apart]
    return axis


def _matrix_panel(trace: MachineTrace, name: str, head: int, is_out: bool, x: dict) -> Panel:
    """Returns the panel of a tensor: its rows are tokens, its columns dimensions or tokens."""
    rows = trace.queries(name)
    ticks = {"tickfont": {"size": _NAMES}, **row_ticks(rows)}
    y = {"autorange": "reversed", "showgrid": False, "zeroline": False, **ticks}
    return Panel(title=_panel_title(trace, name, is_out, head), height=matrix_height(rows), x=x, y=y)


def _panel_title(trace: MachineTrace, name: str, is_out: bool, head: int) -> str:
    """Returns what stands above a matrix, such as "Out: queries of head 2, 8×10×128"."""
    owner = owner_of(trace, name)
    of_head = f" of head {head}" if trace.tensors[name].ndim == 3 else ""
    where = "Out" if is_out else "In"
    from_room = "" if is_out else f"<br>from {full_title(owner)}"
    return f"{where}: {tensor_title(name)}{of_head}, {shape_text(trace, name)}{from_room}"


def _heatmap(trace: MachineTrace, name: str, head: int, panel: int) -> dict:
    """Returns a tensor in its panel, numbered from 1: a plain dict, which is checked once."""
    values = matrix(trace, name, head)
    share = name.endswith(_SHARES)
    most = 1.0 if share else end_of_scale(values)
    return dict(
        type="heatmap",
        z=float32(values),
        zmin=0.0 if share else -most,
        zmax=most,
        colorscale=SEQUENTIAL if share else DIVERGING,
        showscale=False,
        meta=name,
        xaxis=f"x{panel}",
        yaxis=f"y{panel}",
        hovertemplate="%{y}, %{x}: %{z:.4f}<extra></extra>",
    )


def _frame(token: int, column: int, panel: int) -> dict:
    """Returns a frame around the chosen number."""
    corners = {"x0": column - 0.5, "x1": column + 0.5, "y0": token - 0.5, "y1": token + 0.5}
    axes = {"xref": f"x{panel}", "yref": f"y{panel}"}
    return {"type": "rect", **corners, **axes, "line": {"color": ORANGE, "width": 3}}


def _terms(cell: CellTrace, panel: int) -> tuple[dict, Panel]:
    """Returns the largest terms as bars, the one that the number is about in orange, and their panel."""
    order = largest_terms(cell)
    if cell.chosen >= 0 and cell.chosen not in order:
        order = np.append(order[:-1], cell.chosen)
    bars = dict(
        type="bar",
        x=list(range(len(order))),
        y=cell.terms[order].tolist(),
        marker={"color": [ORANGE if index == cell.chosen else BLUE for index in order]},
        customdata=[
            f"{escaped(cell.names[i])}: {cell.left[i]:.4f} × {cell.right[i]:.4f}"
            if cell.rule in ("dense", "product", "mean", "look-up")
            else f"{escaped(cell.names[i])}: {cell.terms[i]:.4f}"
            for i in order
        ],
        hovertemplate="%{customdata}<extra></extra>",
        xaxis=f"x{panel}",
        yaxis=f"y{panel}",
    )
    names = tick_names([cell.names[index] for index in order], tokens=cell.rule in ("mean", "softmax"))
    x = {"tickvals": list(range(len(names))), "ticktext": names, "tickangle": -60, "showgrid": False}
    y = {"zeroline": True, "zerolinecolor": GREY}
    return bars, Panel(title=_BARS[cell.rule], height=_TERMS_HEIGHT, x=x, y=y)


# --- words and numbers --------------------------------------------------------------------------------------


def _story(trace: MachineTrace, cell: CellTrace, head: int, token: int) -> str:
    """Says what made the number."""
    owner = owner_of(trace, cell.tensor)
    of_head = f" of head {head}" if trace.tensors[cell.tensor].ndim == 3 else ""
    who = quoted(trace.queries(cell.tensor)[token])
    begin = f"{full_title(owner)}: {tensor_title(cell.tensor)}{of_head} for {who}."
    return f"{begin} The framed number is {cell.value:.4f}, {_made_of(cell)}."


def _made_of(cell: CellTrace) -> str:
    """Returns what makes the number, as the end of a sentence."""
    first = int(np.abs(cell.terms).argmax())
    name, count = quoted(cell.names[first]), len(cell.names)
    largest = f"the largest is {name} with {cell.terms[first]:+.4f}"
    if cell.rule == "dense":
        return f"the sum of {count} terms and the bias {cell.bias:+.4f}; {largest}"
    if cell.rule == "product":
        return f"the sum of {count} products times {cell.scale:.4f}; {largest} before the scale"
    if cell.rule == "mean":
        return f"the mean of {count} values by their weights; {largest}"
    if cell.rule == "sum":
        behind = f" and the bias {cell.bias:+.4f}" if cell.bias else ""
        return f"the sum of {count} numbers{behind}; {largest}"
    if cell.rule == "norm":
        return (
            f"from {cell.left[cell.chosen]:.4f}: less the mean {cell.mean:.4f}, divided by the deviation "
            f"{cell.deviation:.4f}, times {cell.scale:.4f}, plus {cell.bias:.4f}"
        )
    if cell.rule == "relu":
        came = cell.left[0]
        return f"since {came:.4f} came in: " + (
            "it passes" if came > 0 else "a ReLU lets nothing below 0 pass"
        )
    if cell.rule == "square":
        return f"the square of {cell.left[0]:.4f}"
    if cell.rule == "softmax" and cell.value == 0:
        return (
            f"since the mask hides that token; the largest share is that of {name}, {cell.terms[first]:.4f}"
        )
    if cell.rule == "softmax":
        return f"a share of the softmax; the largest share is that of {name}, {cell.terms[first]:.4f}"
    return f"looked up and multiplied by {cell.right[0]:.4g}"


def _columns(cell: CellTrace) -> dict[str, list]:
    """Returns the terms of the number."""
    return {
        "term": list(cell.names),
        "left": cell.left.tolist(),
        "right": cell.right.tolist(),
        "term's number": cell.terms.tolist(),
    }
