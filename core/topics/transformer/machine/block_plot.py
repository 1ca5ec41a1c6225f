"""One block of a Transformer, large: its input, its output, and the terms of one element of a tensor."""

import itertools
import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....figures import margins
from ....figures.colours import GREY, ROLE_COLOURS, SEQUENTIAL_SCALE, SIGNED_SCALE
from ....figures.labels import escape_label, query_token_axis, quote_text, token_ticks
from ....figures.picture import Picture, to_float32
from ....figures.shapes import cell_outline
from ....figures.table import Table
from ....figures.traces import MIN_FONT_SIZE, make_panels
from ..labels import are_characters, full_block_title, tensor_title, term_titles, token_axis
from .formulas import find_input_tensor
from .schema import MachineResult, TensorElementResult

MAX_TERM_BARS = 14  # bars: the largest terms; the table has all
_LABEL_PIXELS = 12  # pixels of names
_ROW_PIXELS, _MIN_ROW_PIXELS = 13, 4  # pixels of a row, and of one of many
_MIN_MATRIX_PIXELS, _MAX_MATRIX_PIXELS = 40, 264  # pixels of few rows, and of many together
_COLUMN_INDENT = "\N{EN SPACE}" * 3  # between columns of names, which a browser does not fold
_BARS_PIXELS = 150  # pixels of the bars
_TOP_PIXELS, _SIDE_PIXELS = 40, 8  # above the first panel, at the sides
_AXIS_TITLE_PIXELS = 39  # of a margin, for a title that these axes do not have
_SAMPLE_TICK_LABEL = "−00.00"  # as wide as those along an axis without names
_MAX_NARROW_LABELS = 16  # of the columns of a matrix for which a phone has room


def visible_matrix(result: MachineResult, tensor_name: str, head: int) -> np.ndarray:
    """Returns a tensor as it is drawn, (T, N): of one head; of the vocabulary only the ids `shown_ids`."""
    values = result.tensors[tensor_name]
    if values.ndim == 3:
        return values[min(head, len(values) - 1)]
    return values[:, result.shown_ids] if has_vocabulary_columns(tensor_name) else values


def has_vocabulary_columns(tensor_name: str) -> bool:
    """Returns whether the columns of a tensor are tokens of the vocabulary."""
    return tensor_name.startswith(("logits/", "softmax/"))


def column_tokens(result: MachineResult, tensor_name: str) -> tuple[str, ...]:
    """Returns the tokens of the columns, or () if the columns are dimensions."""
    if tensor_name.endswith(("/scores", "/weights")):
        return result.get_row_tokens(tensor_name.rsplit("/", 1)[0] + "/key")
    return result.shown_tokens if has_vocabulary_columns(tensor_name) else ()


def input_and_output_tensors(result: MachineResult, tensor_name: str) -> list[str]:
    """Returns the names of the tensor from which a tensor is computed, if there is one, and of the tensor."""
    input_tensor = find_input_tensor(result.get_producing_block(tensor_name), tensor_name)
    return [name for name in (input_tensor, tensor_name) if name]


def plot_block(
    results: tuple[TensorElementResult, MachineResult],
    *,
    head: int,
    token: int,
    column: int,
    is_narrow: bool = False,
) -> Picture:
    """Draws the input of a tensor, the tensor, and the terms of one of its elements.

    Args:
        results: The element with its terms, and every tensor.
        head: Of a tensor that has heads.
        token: Row of the element.
        column: Its column as it is drawn: of the vocabulary the index in `shown_ids`.
        is_narrow: Names few columns of many, for a phone.
    """
    element, machine_result = results
    names = input_and_output_tensors(machine_result, element.tensor)
    matrices = [visible_matrix(machine_result, name, head) for name in names]
    columns = [column_tokens(machine_result, name) for name in names]
    x_axes = [_columns_axis(tokens, column, is_narrow) for tokens in columns]
    if len(names) > 1 and not columns[0]:
        x_axes[0] |= {"showticklabels": False}  # as below, where a title needs the room
    bars, terms_axis = _term_bars(element)
    terms_title = message(f"machine-terms.{element.operation.replace('-', '_')}")
    figure = make_panels(
        [*(_panel_title(machine_result, element, name, head) for name in names), terms_title],
        [*([_tensor_heatmap(*pair)] for pair in zip(names, matrices, strict=True)), [bars]],
        showlegend=False,
        shapes=[cell_outline(column, token, panel=len(names))],
        dragmode=False,
        **_panel_layout(
            [*x_axes, terms_axis],
            [_rows_axis(machine_result.get_row_tokens(name)) for name in names],
            gap=96 if any(columns) else 66,  # for a title of two lines, and names
        ),
    )
    figure.update_annotations(font_size=MIN_FONT_SIZE)
    return Picture(
        figure=figure,
        table=_terms_table(element, matrices),
        claim_id="machine-block",
        claim_values=_claim_values(machine_result, element, head, token),
        colour_role="chosen",
    )


def _terms_table(element: TensorElementResult, matrices: list[np.ndarray]) -> Table:
    return Table(
        columns={
            "term": _term_labels(element, element.term_names),
            "term_input": element.inputs,
            "term_multiplier": element.multipliers,
            "term_value": element.terms,
        },
        proved_columns=("term_value",),
        other_proved_values=np.concatenate([matrix.ravel() for matrix in matrices]),
    )


def _panel_layout(x_axes: list[dict], row_axes: list[dict], gap: int) -> dict:
    """Returns the size, margins and axes of matrices and bars below each other, for `make_panels`.

    Plotly would measure every name for an automatic margin, and draw a second time where it widens one.
    """
    heights = [*(_matrix_pixels(len(axis["ticktext"])) for axis in row_axes), _BARS_PIXELS]
    plot_height = sum(heights) + gap * (len(heights) - 1)
    left_names = [_SAMPLE_TICK_LABEL, *itertools.chain(*(axis["ticktext"] for axis in row_axes))]
    left = margins.left_margin(left_names) - _AXIS_TITLE_PIXELS
    bottom = margins.bottom_margin(x_axes[-1]["ticktext"], x_axes[-1]["tickangle"]) - _AXIS_TITLE_PIXELS
    y_axes = [*row_axes, {"zeroline": True, "zerolinecolor": GREY}]
    axes = {f"xaxis{number}": axis for number, axis in enumerate(x_axes, 1)}
    axes |= {f"yaxis{number}": axis for number, axis in enumerate(y_axes, 1)}
    return {
        "height": plot_height + _TOP_PIXELS + bottom,
        "subplot_options": {"row_heights": heights, "vertical_spacing": gap / plot_height},
        "margin": {"l": left, "r": _SIDE_PIXELS, "t": _TOP_PIXELS, "b": bottom},
        **{name: axis | {"automargin": False} for name, axis in axes.items()},
    }


def _matrix_pixels(num_rows: int) -> int:
    row_pixels = max(_MIN_ROW_PIXELS, min(_ROW_PIXELS, _MAX_MATRIX_PIXELS / num_rows))
    return max(_MIN_MATRIX_PIXELS, round(row_pixels * num_rows))


def _columns_axis(tokens: tuple[str, ...], column: int, is_narrow: bool) -> dict:
    """Returns the axis of columns; of words a phone names the chosen one and some others."""
    axis: dict = {"showgrid": False, "zeroline": False}
    if not tokens:
        return axis
    axis |= token_axis(tokens, angle=-60)
    label_step = -(-len(tokens) // _MAX_NARROW_LABELS) if is_narrow and not are_characters(tokens) else 1
    return axis | {name: axis[name][column % label_step :: label_step] for name in ("tickvals", "ticktext")}


def _rows_axis(tokens: tuple[str, ...]) -> dict:
    """Returns the axis of tokens; where rows are low, their names stand in columns."""
    num_label_columns = math.ceil(_ROW_PIXELS * len(tokens) / _matrix_pixels(len(tokens)))
    axis = query_token_axis(tokens)
    names = [name + _COLUMN_INDENT * (row % num_label_columns) for row, name in enumerate(axis["ticktext"])]
    return axis | {"ticktext": names, "tickfont": {"size": _LABEL_PIXELS}}


def _panel_title(result: MachineResult, element: TensorElementResult, tensor_name: str, head: int) -> str:
    return message(
        f"machine-panel.{'out' if tensor_name == element.tensor else 'in'}",
        tensor=_tensor_label(result, tensor_name, head),
        shape=" × ".join(map(str, result.tensors[tensor_name].shape)),
        block=full_block_title(result.get_producing_block(tensor_name)),
    )


def _tensor_label(result: MachineResult, tensor_name: str, head: int) -> str:
    if result.tensors[tensor_name].ndim < 3:
        return tensor_title(tensor_name)
    return message("machine-tensor-of-head", tensor=tensor_title(tensor_name), head=str(head))


def _tensor_heatmap(tensor_name: str, matrix: np.ndarray) -> dict:
    """Returns the heat map of a matrix; 2 % of its values are beyond the colours."""
    is_probability = tensor_name.endswith(("weights", "probability"))
    max_value = 1.0 if is_probability else float(np.quantile(np.abs(matrix), 0.98)) or 1.0
    return {
        "type": "heatmap",
        "z": to_float32(matrix),
        "zmin": 0.0 if is_probability else -max_value,
        "zmax": max_value,
        "colorscale": SEQUENTIAL_SCALE if is_probability else SIGNED_SCALE,
        "showscale": False,
        "meta": tensor_name,
        "hovertemplate": "%{y}, %{x}: %{z:.4f}<extra></extra>",
    }


def _has_token_terms(element: TensorElementResult) -> bool:
    return element.operation in ("mean", "softmax")


def _term_labels(element: TensorElementResult, names: Sequence[str]) -> list[str]:
    return list(names) if _has_token_terms(element) else term_titles(names)


def _term_bars(element: TensorElementResult) -> tuple[dict, dict]:
    """Returns the largest terms as bars, with `chosen_index` in orange, and the axis of their names."""
    order = np.argsort(-np.abs(element.terms), kind="stable")[:MAX_TERM_BARS]
    if element.chosen_index >= 0 and element.chosen_index not in order:
        order = np.append(order[:-1], element.chosen_index)
    is_product = element.operation in ("dense", "product", "mean", "look-up")
    products = zip(element.inputs[order], element.multipliers[order], element.terms[order], strict=True)
    values = [f"{x:.4f} × {weight:.4f}" if is_product else f"{term:.4f}" for x, weight, term in products]
    names = [element.term_names[index] for index in order]
    labels = map(escape_label, _term_labels(element, names))
    bars = {
        "type": "bar",
        "x": list(range(len(order))),
        "y": element.terms[order].tolist(),
        "marker": {
            "color": [ROLE_COLOURS["chosen" if i == element.chosen_index else "first"] for i in order]
        },
        "customdata": [f"{label}: {value}" for label, value in zip(labels, values, strict=True)],
        "hovertemplate": "%{customdata}<extra></extra>",
    }
    ticks = token_ticks(names)["ticktext"] if _has_token_terms(element) else term_titles(names, short=True)
    return bars, {"tickvals": bars["x"], "ticktext": ticks, "tickangle": -60, "showgrid": False}


def _claim_values(
    result: MachineResult, element: TensorElementResult, head: int, token: int
) -> dict[str, str]:
    """Returns the value, its place, and an explanation of its computation."""
    largest_index = int(np.abs(element.terms).argmax())
    input_value = float(element.inputs[element.chosen_index])
    special_cases = {
        ("softmax", element.value == 0): "hidden",
        ("sum", element.bias != 0): "sum_bias",
        ("relu", input_value <= 0): "relu_off",
    }
    message_key = special_cases.get((element.operation, True), element.operation.replace("-", "_"))
    numbers = {"input": input_value, "factor": float(element.multipliers[0])}
    numbers |= {name: getattr(element, name) for name in ("scale", "bias", "mean", "standard_deviation")}
    explanation = message(
        f"machine-explanation.{message_key}",
        **{name: f"{value:.4f}" for name, value in numbers.items()},
        largest_value=f"{element.terms[largest_index]:+.4f}",
        largest_term=quote_text(*_term_labels(element, [element.term_names[largest_index]])),
        num_terms=len(element.term_names),
    )
    return {
        "value": f"{element.value:.4f}".replace("-", "−"),
        "tensor": _tensor_label(result, element.tensor, head),
        "token": quote_text(result.get_row_tokens(element.tensor)[token]),
        "block": full_block_title(result.get_producing_block(element.tensor)),
        "explanation": explanation,
    }
