"""Figure of one block of a Transformer: its inputs, its output, and the terms of one number."""

import dataclasses
import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....figures.colours import GREY, ROLE_COLOURS, SEQUENTIAL_SCALE, SIGNED_SCALE
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table
from ..labels import are_characters, full_block_title, tensor_title, term_titles, tick_labels, token_axis
from .formulas import input_tensor
from .panel_stack import LABEL_PIXELS, Panel, stack_panels
from .schema import CellResult, MachineResult

MAX_TERM_BARS = 14  # bars: the largest terms; the table has all
_ROW_PIXELS, _MIN_ROW_PIXELS = 13, 4  # pixels of a row, and of one of many
_MIN_MATRIX_PIXELS, _MAX_MATRIX_PIXELS = 40, 264  # pixels of few rows, and of many together
_COLUMN_INDENT = "\N{EN SPACE}" * 3  # between columns of names, which a browser does not fold
_BARS_PIXELS = 150  # pixels of the bars
_MAX_NARROW_LABELS = 16  # of the columns of a matrix for which a phone has room


# --- which numbers are drawn --------------------------------------------------------------------------------


def visible_matrix(result: MachineResult, tensor: str, head: int) -> np.ndarray:
    """Returns a tensor as it is drawn, (T, N): of one head, and of the vocabulary what `shown_ids` names."""
    values = result.tensors[tensor]
    if values.ndim == 3:
        return values[min(head, len(values) - 1)]
    return values[:, result.shown_ids] if has_vocabulary_columns(tensor) else values


def has_vocabulary_columns(tensor: str) -> bool:
    """Returns whether the columns of a tensor are tokens of the vocabulary."""
    return tensor.startswith(("logits/", "softmax/"))


def column_tokens(result: MachineResult, tensor: str) -> tuple[str, ...]:
    """Returns the names of the columns that are tokens, else ()."""
    if tensor.endswith(("/scores", "/weights")):
        return result.get_row_tokens(tensor.rsplit("/", 1)[0] + "/key")
    return result.shown_tokens if has_vocabulary_columns(tensor) else ()


def input_and_output_tensors(result: MachineResult, tensor: str) -> list[str]:
    """Returns the tensor that comes into what makes another one, if there is one, and that one."""
    return [name for name in (input_tensor(result.get_producing_block(tensor), tensor), tensor) if name]


# --- the picture --------------------------------------------------------------------------------------------


def plot_block(
    results: tuple[CellResult, MachineResult], *, head: int, token: int, column: int, narrow: bool = False
) -> Picture:
    """Draws what comes into a tensor of a block, the tensor, and the terms of one of its numbers.

    Args:
        results: The number with its terms, and every tensor.
        head: Of a tensor that has heads.
        token: Row of the number.
        column: Its column as it is drawn: of the vocabulary the place among `shown_ids`.
        narrow: Names few columns of many, for a phone.
    """
    cell_result, machine_result = results
    tensors = input_and_output_tensors(machine_result, cell_result.tensor)
    heatmaps = [
        _tensor_heatmap(machine_result, name, head, panel_number)
        for panel_number, name in enumerate(tensors, 1)
    ]
    column_axes = {
        name: _columns_axis(column_tokens(machine_result, name), column, narrow) for name in tensors
    }
    if len(tensors) > 1 and not column_tokens(machine_result, tensors[0]):
        column_axes[tensors[0]] |= {"showticklabels": False}  # as below, where a title needs the room
    panels = [
        _matrix_panel(machine_result, name, head, name == cell_result.tensor, column_axes[name])
        for name in tensors
    ]
    bars, terms_panel = _term_bars(cell_result, len(tensors) + 1)
    has_column_names = any(column_tokens(machine_result, name) for name in tensors)
    figure = stack_panels(
        [*heatmaps, bars],
        [*panels, terms_panel],
        gap=96 if has_column_names else 66,  # for a title of two lines, and names
        shapes=[_cell_frame(token, column, len(tensors))],
    )
    matrices = [visible_matrix(machine_result, name, head).ravel() for name in tensors]
    return Picture(
        figure=figure,
        table=_terms_table(cell_result, np.concatenate(matrices)),
        claim_id="machine-block",
        claim_values=_caption_values(machine_result, cell_result, head, token),
        colour_role="chosen",
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class _TermsTable(Table):
    """A row a term; the proof recomputes the matrices that are drawn, too."""

    matrix_values: np.ndarray

    @property
    def verified_values(self) -> np.ndarray:
        return np.concatenate([self.matrix_values, self["term_value"]])


def _terms_table(cell: CellResult, matrix_values: np.ndarray) -> _TermsTable:
    columns = {
        "term": _term_labels(cell, cell.term_names),
        "term_input": cell.inputs,
        "term_multiplier": cell.multipliers,
        "term_value": cell.terms,
    }
    return _TermsTable(columns=columns, verified_columns=("term_value",), matrix_values=matrix_values)


def _columns_axis(names: tuple[str, ...], column: int, narrow: bool) -> dict:
    """Returns the axis of columns; of words a phone names the chosen one and some others."""
    axis: dict = {"showgrid": False, "zeroline": False}
    if not names:
        return axis
    axis |= token_axis(names, angle=-60)
    label_step = -(-len(names) // _MAX_NARROW_LABELS) if narrow and not are_characters(names) else 1
    for tick_key in ("tickvals", "ticktext"):
        axis[tick_key] = axis[tick_key][column % label_step :: label_step]
    return axis


def _matrix_panel(result: MachineResult, name: str, head: int, is_out: bool, x: dict) -> Panel:
    """Returns the panel of a tensor: its rows are tokens, its columns dimensions or tokens."""
    rows = tick_labels(result.get_row_tokens(name))
    row_pixels = max(_MIN_ROW_PIXELS, min(_ROW_PIXELS, _MAX_MATRIX_PIXELS / len(rows)))
    height = max(_MIN_MATRIX_PIXELS, round(row_pixels * len(rows)))
    num_label_columns = math.ceil(_ROW_PIXELS * len(rows) / height)  # names in columns, where rows are low
    row_labels = [row + _COLUMN_INDENT * (number % num_label_columns) for number, row in enumerate(rows)]
    ticks = {"tickvals": list(range(len(rows))), "ticktext": row_labels, "tickfont": {"size": LABEL_PIXELS}}
    y = {"autorange": "reversed", "showgrid": False, "zeroline": False, **ticks}
    return Panel(title=_panel_title(result, name, is_out, head), height=height, x=x, y=y)


def _panel_title(result: MachineResult, name: str, is_out: bool, head: int) -> str:
    """Returns what stands above a matrix, such as "Out: queries of head 2, 8 × 10 × 128"."""
    shape = " × ".join(map(str, result.tensors[name].shape))
    values = {
        "tensor": _tensor_label(result, name, head),
        "shape": shape,
        "block": full_block_title(result.get_producing_block(name)),
    }
    return message(f"machine-panel.{'out' if is_out else 'in'}", **values)


def _tensor_label(result: MachineResult, name: str, head: int) -> str:
    if result.tensors[name].ndim < 3:
        return tensor_title(name)
    return message("machine-tensor-of-head", tensor=tensor_title(name), head=str(head))


def _tensor_heatmap(result: MachineResult, name: str, head: int, panel: int) -> dict:
    """Returns a tensor in its panel, numbered from 1; 2 % of its numbers are beyond the colours."""
    values = visible_matrix(result, name, head)
    is_probability = name.endswith(("weights", "probability"))
    max_value = 1.0 if is_probability else float(np.quantile(np.abs(values), 0.98)) or 1.0
    return {
        "type": "heatmap",
        "z": to_float32(values),
        "zmin": 0.0 if is_probability else -max_value,
        "zmax": max_value,
        "colorscale": SEQUENTIAL_SCALE if is_probability else SIGNED_SCALE,
        "showscale": False,
        "meta": name,
        "xaxis": f"x{panel}",
        "yaxis": f"y{panel}",
        "hovertemplate": "%{y}, %{x}: %{z:.4f}<extra></extra>",
    }


def _cell_frame(token: int, column: int, panel: int) -> dict:
    corners = {"x0": column - 0.5, "x1": column + 0.5, "y0": token - 0.5, "y1": token + 0.5}
    axes = {"xref": f"x{panel}", "yref": f"y{panel}"}
    return {"type": "rect", **corners, **axes, "line": {"color": ROLE_COLOURS["chosen"], "width": 3}}


def _has_token_terms(cell: CellResult) -> bool:
    return cell.operation in ("mean", "softmax")


def _term_labels(cell: CellResult, names: Sequence[str]) -> list[str]:
    return list(names) if _has_token_terms(cell) else term_titles(names)


def _term_bars(cell: CellResult, panel: int) -> tuple[dict, Panel]:
    """Returns the largest terms as bars, the one that the number is about in orange, and their panel."""
    order = np.argsort(-np.abs(cell.terms), kind="stable")[:MAX_TERM_BARS]
    if cell.chosen_index >= 0 and cell.chosen_index not in order:
        order = np.append(order[:-1], cell.chosen_index)
    is_product = cell.operation in ("dense", "product", "mean", "look-up")
    term_texts = [
        f"{cell.inputs[i]:.4f} × {cell.multipliers[i]:.4f}" if is_product else f"{cell.terms[i]:.4f}"
        for i in order.tolist()
    ]
    term_names = [cell.term_names[index] for index in order]
    bars = {
        "type": "bar",
        "x": list(range(len(order))),
        "y": cell.terms[order].tolist(),
        "marker": {
            "color": [ROLE_COLOURS["chosen" if index == cell.chosen_index else "first"] for index in order]
        },
        "customdata": [
            f"{escape_label(name)}: {text}"
            for name, text in zip(_term_labels(cell, term_names), term_texts, strict=True)
        ],
        "hovertemplate": "%{customdata}<extra></extra>",
        "xaxis": f"x{panel}",
        "yaxis": f"y{panel}",
    }
    term_names = tick_labels(term_names) if _has_token_terms(cell) else term_titles(term_names, short=True)
    x = {
        "tickvals": list(range(len(term_names))),
        "ticktext": term_names,
        "tickangle": -60,
        "showgrid": False,
    }
    y = {"zeroline": True, "zerolinecolor": GREY}
    heading = message(f"machine-terms.{cell.operation.replace('-', '_')}")
    return bars, Panel(title=heading, height=_BARS_PIXELS, x=x, y=y)


def _caption_values(result: MachineResult, cell: CellResult, head: int, token: int) -> dict[str, str]:
    """Returns the value, its place, and an explanation of its computation."""
    largest_index = int(np.abs(cell.terms).argmax())
    chosen = float(cell.inputs[cell.chosen_index])
    message_key = cell.operation.replace("-", "_")
    message_key = "hidden" if message_key == "softmax" and cell.value == 0 else message_key
    message_key = "sum_bias" if message_key == "sum" and cell.bias else message_key
    message_key = "relu_off" if message_key == "relu" and chosen <= 0 else message_key
    numbers = {"input": chosen, "scale": cell.scale, "bias": cell.bias, "mean": cell.mean}
    numbers |= {"standard_deviation": cell.standard_deviation, "factor": float(cell.multipliers[0])}
    explanation_values: dict = {name: f"{value:.4f}" for name, value in numbers.items()}
    explanation_values |= {
        "largest_value": f"{cell.terms[largest_index]:+.4f}",
        "largest_term": quote_text(*_term_labels(cell, cell.term_names[largest_index : largest_index + 1])),
        "num_terms": len(cell.term_names),
    }
    return {
        "value": f"{cell.value:.4f}".replace("-", "−"),
        "tensor": _tensor_label(result, cell.tensor, head),
        "token": quote_text(result.get_row_tokens(cell.tensor)[token]),
        "block": full_block_title(result.get_producing_block(cell.tensor)),
        "explanation": message(f"machine-explanation.{message_key}", **explanation_values),
    }
