"""One block of a Transformer, large: what came in, what goes out, and the terms of one number."""

import dataclasses
import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....figures import margins
from ....figures.colours import COLOUR, GREY, SEQUENTIAL, SIGNED
from ....figures.marks import make_figure
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table
from ..names import are_characters, full_title, tensor_title, term_titles, tick_names, token_axis
from .schema import CellResult, MachineResult
from .written import came_from

TERMS = 14  # bars: the largest terms; the table has all
_TOP, _SIDE, _TICKS = 40, 8, 12  # pixels above the first panel, at the sides, between names and an axis
_LETTERS = 12  # pixels of names
_NUMBERS = ("−00.00",)  # as wide as those along an axis without names
_ROW, _LEAST_ROW, _LOWEST, _MOST = 13, 4, 40, 264  # pixels of a row, of one of many, of few, of many together
_COLUMN = "\N{EN SPACE}" * 3  # between columns of names, which a browser does not fold
_BARS = 150  # pixels of the bars
_NARROW_NAMES = 16  # of the columns of a matrix for which a telephone has room


@dataclasses.dataclass(frozen=True, kw_only=True)
class Panel:
    """A panel: its title, its height in pixels, and its axes as Plotly takes them."""

    title: str
    height: int
    x: dict
    y: dict


# --- which numbers are drawn --------------------------------------------------------------------------------


def matrix(result: MachineResult, tensor: str, head: int) -> np.ndarray:
    """Returns a tensor as it is drawn, (T, N): of one head, and of the vocabulary what `shown_ids` names."""
    values = result.tensors[tensor]
    if values.ndim == 3:
        return values[min(head, len(values) - 1)]
    return values[:, result.shown_ids] if of_vocabulary(tensor) else values


def of_vocabulary(tensor: str) -> bool:
    """Returns whether the columns of a tensor are tokens of the vocabulary."""
    return tensor.startswith(("logits/", "softmax/"))


def column_names(result: MachineResult, tensor: str) -> tuple[str, ...]:
    """Returns the names of the columns that are tokens, else ()."""
    if tensor.endswith(("/scores", "/weights")):
        return result.queries(tensor.rsplit("/", 1)[0] + "/key")
    return result.shown_tokens if of_vocabulary(tensor) else ()


def drawn_tensors(result: MachineResult, tensor: str) -> list[str]:
    """Returns the tensor that comes into what makes another one, if there is one, and that one."""
    return [name for name in (came_from(result.maker(tensor), tensor), tensor) if name]


# --- the picture --------------------------------------------------------------------------------------------


def one_block(
    traces: tuple[CellResult, MachineResult], *, head: int, token: int, column: int, narrow: bool = False
) -> Picture:
    """Draws what comes into a tensor of a block, the tensor, and the terms of one of its numbers.

    Args:
        traces: The number with its terms, and every tensor.
        head: Of a tensor that has heads.
        token: Row of the number.
        column: Its column as it is drawn: of the vocabulary the place among `shown_ids`.
        narrow: Names few columns of many, for a telephone.
    """
    cell, trace = traces
    tensors = drawn_tensors(trace, cell.tensor)
    heatmaps = [_heatmap(trace, name, head, number) for number, name in enumerate(tensors, 1)]
    columns = {name: _columns_axis(column_names(trace, name), column, narrow) for name in tensors}
    if len(tensors) > 1 and not column_names(trace, tensors[0]):
        columns[tensors[0]] |= {"showticklabels": False}  # as below, where a title needs the room
    panels = [_matrix_panel(trace, name, head, name == cell.tensor, columns[name]) for name in tensors]
    bars, terms = _terms(cell, len(tensors) + 1)
    gap = (
        96 if any(column_names(trace, name) for name in tensors) else 66
    )  # for a title of two lines, and names
    figure = _in_panels([*heatmaps, bars], [*panels, terms], gap, _frame(token, column, len(tensors)))
    matrices = [matrix(trace, name, head).ravel() for name in tensors]
    table = _Terms(
        columns={
            "term": _titles(cell, cell.names),
            "term_left": cell.left,
            "term_right": cell.right,
            "term_value": cell.terms,
        },
        proves=("term_value",),
        before=np.concatenate(matrices),
    )
    message, values = _told(trace, cell, head, token)
    return Picture(figure=figure, table=table, message=message, values=values, role="chosen")


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Terms(Table):
    """A row a term; the proof recomputes the matrices that are drawn, too."""

    before: np.ndarray

    @property
    def numbers(self) -> np.ndarray:
        return np.concatenate([self.before, self["term_value"]])


def _in_panels(traces: Sequence, panels: Sequence[Panel], gap: int, frame: dict):
    """Returns a figure of panels below each other, laid out in one go, with room for the names at their axes.

    Plotly measures every name where it may widen a margin itself, and draws a second time where it has to.
    """
    plot = sum(panel.height for panel in panels) + gap * (len(panels) - 1)
    left = max(_room(panel.y)[0] for panel in panels)
    bottom = _room(panels[-1].x)[1]
    axes: dict = {}
    titles = []
    above = 0
    for number, panel in enumerate(panels, 1):
        high, low = 1 - above / plot, 1 - (above + panel.height) / plot
        suffix = "" if number == 1 else str(number)
        axes[f"xaxis{suffix}"] = {"anchor": f"y{suffix}", "automargin": False} | panel.x
        domain = {"domain": [max(low, 0.0), high]}
        axes[f"yaxis{suffix}"] = {"anchor": f"x{suffix}", "automargin": False} | domain | panel.y
        place = {"x": 0.5, "y": high, "xref": "paper", "yref": "paper", "yanchor": "bottom"}
        titles.append({"text": panel.title, "showarrow": False, "font": {"size": 13}} | place)
        above += panel.height + gap
    margin = {"l": left, "r": _SIDE, "t": _TOP, "b": bottom}
    height = plot + _TOP + bottom
    return make_figure(
        traces,
        height=height,
        margin=margin,
        showlegend=False,
        annotations=titles,
        shapes=[frame],
        dragmode=False,
        **axes,
    )


def _room(axis: dict) -> tuple[int, int]:
    """Returns the pixels that the names along an axis need to its left, or below it."""
    size = axis.get("tickfont", {}).get("size", _LETTERS)
    turn = math.radians(axis.get("tickangle", 0))
    widest = max(margins.width(name, size) for name in axis.get("ticktext", _NUMBERS))
    below = widest * abs(math.sin(turn)) + size * abs(math.cos(turn))
    return math.ceil(_SIDE + _TICKS + widest), math.ceil(_SIDE + _TICKS + below)


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


def _matrix_panel(result: MachineResult, name: str, head: int, is_out: bool, x: dict) -> Panel:
    """Returns the panel of a tensor: its rows are tokens, its columns dimensions or tokens."""
    rows = tick_names(result.queries(name))
    low = max(_LEAST_ROW, min(_ROW, _MOST / len(rows)))
    height = max(_LOWEST, round(low * len(rows)))
    columns = math.ceil(_ROW * len(rows) / height)  # names in columns, where rows are low
    texts = [row + _COLUMN * (number % columns) for number, row in enumerate(rows)]
    ticks = {"tickvals": list(range(len(rows))), "ticktext": texts, "tickfont": {"size": _LETTERS}}
    y = {"autorange": "reversed", "showgrid": False, "zeroline": False, **ticks}
    return Panel(title=_panel_title(result, name, is_out, head), height=height, x=x, y=y)


def _panel_title(result: MachineResult, name: str, is_out: bool, head: int) -> str:
    """Returns what stands above a matrix, such as "Out: queries of head 2, 8 × 10 × 128"."""
    shape = " × ".join(map(str, result.tensors[name].shape))
    values = {"tensor": _of_head(result, name, head), "shape": shape, "block": full_title(result.maker(name))}
    return message(f"machine-panel.{'out' if is_out else 'in'}", **values)


def _of_head(result: MachineResult, name: str, head: int) -> str:
    """Returns what a tensor is called, of heads with the head."""
    if result.tensors[name].ndim < 3:
        return tensor_title(name)
    return message("machine-of-head", tensor=tensor_title(name), head=str(head))


def _heatmap(result: MachineResult, name: str, head: int, panel: int) -> dict:
    """Returns a tensor in its panel, numbered from 1; 2 % of its numbers are beyond the colours."""
    values = matrix(result, name, head)
    share = name.endswith(("weights", "probability"))
    most = 1.0 if share else float(np.quantile(np.abs(values), 0.98)) or 1.0
    return {
        "type": "heatmap",
        "z": float32(values),
        "zmin": 0.0 if share else -most,
        "zmax": most,
        "colorscale": SEQUENTIAL if share else SIGNED,
        "showscale": False,
        "meta": name,
        "xaxis": f"x{panel}",
        "yaxis": f"y{panel}",
        "hovertemplate": "%{y}, %{x}: %{z:.4f}<extra></extra>",
    }


def _frame(token: int, column: int, panel: int) -> dict:
    corners = {"x0": column - 0.5, "x1": column + 0.5, "y0": token - 0.5, "y1": token + 0.5}
    axes = {"xref": f"x{panel}", "yref": f"y{panel}"}
    return {"type": "rect", **corners, **axes, "line": {"color": COLOUR["chosen"], "width": 3}}


def _of_tokens(cell: CellResult) -> bool:
    return cell.rule in ("mean", "softmax")


def _titles(cell: CellResult, names: Sequence[str]) -> list[str]:
    return list(names) if _of_tokens(cell) else term_titles(names)


def _terms(cell: CellResult, panel: int) -> tuple[dict, Panel]:
    """Returns the largest terms as bars, the one that the number is about in orange, and their panel."""
    order = np.argsort(-np.abs(cell.terms), kind="stable")[:TERMS]
    if cell.chosen >= 0 and cell.chosen not in order:
        order = np.append(order[:-1], cell.chosen)
    sums = cell.rule in ("dense", "product", "mean", "look-up")
    told = [
        f"{cell.left[i]:.4f} × {cell.right[i]:.4f}" if sums else f"{cell.terms[i]:.4f}"
        for i in order.tolist()
    ]
    names = [cell.names[index] for index in order]
    bars = {
        "type": "bar",
        "x": list(range(len(order))),
        "y": cell.terms[order].tolist(),
        "marker": {"color": [COLOUR["chosen" if index == cell.chosen else "first"] for index in order]},
        "customdata": [
            f"{escaped(name)}: {text}" for name, text in zip(_titles(cell, names), told, strict=True)
        ],
        "hovertemplate": "%{customdata}<extra></extra>",
        "xaxis": f"x{panel}",
        "yaxis": f"y{panel}",
    }
    names = tick_names(names) if _of_tokens(cell) else term_titles(names, short=True)
    x = {"tickvals": list(range(len(names))), "ticktext": names, "tickangle": -60, "showgrid": False}
    y = {"zeroline": True, "zerolinecolor": GREY}
    heading = message(f"machine-terms.{cell.rule.replace('-', '_')}")
    return bars, Panel(title=heading, height=_BARS, x=x, y=y)


def _told(result: MachineResult, cell: CellResult, head: int, token: int) -> tuple[str, dict]:
    """Returns what made the number: a message, one form a rule, and its values."""
    first = int(np.abs(cell.terms).argmax())
    rule = "hidden" if cell.rule == "softmax" and cell.value == 0 else cell.rule.replace("-", "_")
    chosen = float(cell.left[cell.chosen])
    rule = "sum_bias" if rule == "sum" and cell.bias else rule
    rule = "relu_off" if rule == "relu" and chosen <= 0 else rule
    numbers = {"chosen": chosen, "scale": cell.scale, "bias": cell.bias, "mean": cell.mean}
    numbers |= {"deviation": cell.deviation, "factor": float(cell.right[0])}
    made: dict = {name: f"{value:.4f}" for name, value in numbers.items()}
    made |= {
        "largest": f"{cell.terms[first]:+.4f}",
        "name": quoted(*_titles(cell, cell.names[first : first + 1])),
        "count": len(cell.names),
    }
    values = {
        "number": f"{cell.value:.4f}".replace("-", "−"),
        "tensor": _of_head(result, cell.tensor, head),
        "who": quoted(result.queries(cell.tensor)[token]),
        "block": full_title(result.maker(cell.tensor)),
        "made": message(f"machine-made.{rule}", **made),
    }
    return "machine-block", values
