"""The mask at every layer call of a model: created green, passed on blue, dropped red."""

import dataclasses
import json
from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS, add_colour_swatch
from ....figures.labels import escape_label
from ....figures.picture import Picture
from ....figures.table import Table
from ....figures.traces import MIN_FONT_SIZE, make_figure
from ..mask_figures import HIDDEN_AXIS, PADDING_COLOUR, categorical_scale, legend_entries, shorten
from .mask_paths import (
    MaskPath,
    find_mask_paths,
    get_first_outgoing_mask,
    get_shown_mask,
    message_key_and_values,
)
from .schema import LayerCallRecord, MaskPropagationResult

_ROW_HEIGHT_PIXELS = 24  # of a row of cells
_MIN_COLUMNS = 8  # of cells, for which a row has room at least
_VERDICT_COLOURS = {  # the code of the cells of valid steps is the place here
    "padding": PADDING_COLOUR,
    "none": ROLE_COLOURS["other"],
    "creates": ROLE_COLOURS["third"],
    "passes on": ROLE_COLOURS["allowed"],
    "changes": ROLE_COLOURS["second"],
    "combines": ROLE_COLOURS["fifth"],
    "uses and stops": ROLE_COLOURS["fourth"],
    "loses": ROLE_COLOURS["wrong"],
    "ignores": ROLE_COLOURS["wrong"],
}
_VERDICT_CODES = {verdict: code for code, verdict in enumerate(_VERDICT_COLOURS)}
_PATH_STYLES = {  # by path type, from the lowest to the highest layer of the figure
    "plain": {"color": ROLE_COLOURS["other"], "width": 1},
    "masked": {"color": ROLE_COLOURS["allowed"], "width": 3},
    "filled_by_keras": {"color": ROLE_COLOURS["allowed"], "width": 2.5, "dash": "dot"},
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class _LayerTable(Table):
    """A row a layer call; the recomputed column holds the outgoing masks as JSON."""

    @property
    def proved_values(self) -> np.ndarray:
        masks = [np.ravel(json.loads(cell)) for cell in self.columns[self.proved_columns[0]] if cell]
        return np.concatenate([np.zeros(0), *masks]).astype("float64")


def plot_mask_propagation(result: MaskPropagationResult) -> Picture:
    """Draws the mask at every layer call, and the paths of the masks at the left.

    The sentences come first; under the name of each layer stands a row of cells a sentence.
    """
    records = result.mask_trace.layer_calls
    header_rows, cell_rows = [0], [[], *_make_cell_rows(result, result.ids != 0, None)]
    for record in records:
        header_rows.append(len(cell_rows))
        cell_rows += [[], *_make_cell_rows(result, get_shown_mask(record), record)]
    num_columns = max(_MIN_COLUMNS, *map(len, cell_rows))
    path_traces, path_columns, path_shapes = _draw_paths(
        find_mask_paths(records), header_rows, [record.verdict for record in records], num_columns / 40
    )
    header_texts = [message("mask_propagation-sentences"), *map(_format_header, records)]
    annotation = {"x": -0.5, "xanchor": "left", "showarrow": False, "font": {"size": MIN_FONT_SIZE}}
    message_key, values = message_key_and_values(result)
    figure = make_figure(
        [_cells_heatmap(cell_rows, num_columns), *_legend_traces(records), *path_traces],
        height=_ROW_HEIGHT_PIXELS * len(cell_rows) + 60,
        margin_t=46,
        shapes=path_shapes,
        annotations=[
            annotation | {"y": row, "text": text} for row, text in zip(header_rows, header_texts, strict=True)
        ],
        xaxis=HIDDEN_AXIS | {"range": [-0.6 - path_columns, num_columns - 0.4]},
        yaxis=HIDDEN_AXIS | {"range": [len(cell_rows) - 0.5, -0.6]},
    )
    return Picture(
        figure=figure,
        table=_make_layer_table(records),
        claim_id=f"mask_propagation-{message_key}",
        claim_values=values,
    )


def _cells_heatmap(cell_rows: Sequence[Sequence[tuple]], num_columns: int) -> dict:
    grid = [[*row, *[(np.nan, "", "")] * (num_columns - len(row))] for row in cell_rows]
    codes, texts, hovers = ([[cell[index] for cell in row] for row in grid] for index in range(3))
    return {
        "type": "heatmap",
        "z": np.array(codes, "float32"),
        "text": texts,
        "texttemplate": "%{text}",
        "hoverongaps": False,
        "customdata": hovers,
        "hovertemplate": "%{customdata}<extra></extra>",
        **categorical_scale(list(_VERDICT_COLOURS.values())),
    }


def _legend_traces(records: Sequence[LayerCallRecord]) -> list[dict]:
    verdicts = {record.verdict for record in records} - {"none", "padding"}
    colours = {
        message(f"mask_propagation-legend.{verdict.replace(' ', '_')}"): _VERDICT_COLOURS[verdict]
        for verdict in [*filter(verdicts.__contains__, _VERDICT_COLOURS), "padding"]
    }
    return legend_entries(colours.items())


def _format_header(record: LayerCallRecord) -> str:
    """Returns the text over the cells of a layer: its name, class, shapes and verdict."""
    verdict_key = record.verdict.replace(" ", "_")
    if record.verdict == "passes on" and (record.warning or record.uses_mask):
        verdict_key = "passes_on_with_warning" if record.warning else "passes_and_uses"
    if record.verdict == "uses and stops" and any(
        mask.route == "filled_by_keras" for mask in record.incoming_masks
    ):
        verdict_key = "uses_in_graph"
    if record.verdict == "ignores" and record.is_stochastic:
        verdict_key = "stochastic"
    path = "".join(f"{escape_label(name)} / " for name in record.parent_names)
    shapes = f" {message('mask_propagation-shape-and')} ".join(map(str, record.output_shapes))
    layer_text = f"{path}<b>{escape_label(record.name)}</b> {escape_label(record.layer_class)} {shapes}"
    verdict_text = f"<b>{message(f'mask_propagation-effect-label.{verdict_key}')}</b>"
    if record.verdict == "none":
        return layer_text
    return f"{layer_text} {add_colour_swatch(verdict_text, _VERDICT_COLOURS[record.verdict])}"


def _make_layer_table(records: tuple[LayerCallRecord, ...]) -> Table:
    masks = [get_first_outgoing_mask(record) for record in records]
    columns = {
        "step": list(range(1, len(records) + 1)),
        "layer": ["/".join((*record.parent_names, record.name)) for record in records],
        "class": [record.layer_class for record in records],
        "output-shape": [" ".join(map(str, record.output_shapes)) for record in records],
        "incoming-masks": [_format_incoming_masks(record) for record in records],
        "mask-effect": [
            message(f"mask_propagation-verdict.{record.verdict.replace(' ', '_')}") for record in records
        ],
        "outgoing-mask": ["" if mask is None else str(mask.astype(int).tolist()) for mask in masks],
        "uses-mask": [record.uses_mask for record in records],
        "max-difference": [record.max_difference for record in records],
        "rows-with-nan": [", ".join(str(row + 1) for row in record.rows_with_nan) for record in records],
        "keras-warning": [record.warning for record in records],
    }
    return _LayerTable(columns=columns, proved_columns=("outgoing-mask",))


def _format_incoming_masks(record: LayerCallRecord) -> str:
    return ", ".join(
        f"{mask.name} ({message(f'mask_propagation-route.{mask.route}')})" for mask in record.incoming_masks
    )


# --- the rows of cells --------------------------------------------------------------------------------------


def _make_cell_rows(
    result: MaskPropagationResult, mask: np.ndarray | None, record: LayerCallRecord | None
) -> list[list[tuple]]:
    """Returns a row of cells (code, text, hover) a sentence for a mask (B, T); none without a mask.

    Args:
        result: With the sentences.
        mask: True at valid steps.
        record: Of the layer call; None for the sentences themselves.
    """
    code = _VERDICT_CODES[record.verdict if record else "none"]
    cell_rows: list[list[tuple]] = []
    for row, mask_row in enumerate([] if mask is None else mask):
        tokens = [*(result.tokens[row] if row < len(result.tokens) else ()), *[""] * len(mask_row)]
        mask_hovers = [
            _format_mask_hover(record, row, value) if record else "" for value in ("False", "True")
        ]
        cells = []
        for column, is_valid in enumerate(mask_row.tolist()):
            token = tokens[column]
            hover = message(
                "mask_propagation-cell",
                sentence=row + 1,
                step=column + 1,
                token=escape_label(token) or message("masking-padding"),
            )
            if token and result.is_unknown[row, column]:
                hover += message("mask_propagation-unknown-token")
            cells.append((code if is_valid else 0, shorten(token), hover + mask_hovers[is_valid]))
        cell_rows.append(cells)
    return cell_rows


def _format_mask_hover(record: LayerCallRecord, row: int, mask_value: str) -> str:
    has_ended = get_first_outgoing_mask(record) is None
    hover = message(
        "mask_propagation-hover.ended" if has_ended else "mask_propagation-hover",
        layer=escape_label(record.name),
        incoming_masks=escape_label(_format_incoming_masks(record)) or message("mask_propagation-no-masks"),
        mask=mask_value,
    )
    if record.max_difference is not None:
        hover += message("mask_propagation-hover.effect", max_difference=f"{record.max_difference:.3g}")
    return hover + (message("mask_propagation-hover.nan") if row in record.rows_with_nan else "")


# --- the paths between the layers ---------------------------------------------------------------------------


def _draw_paths(
    mask_paths: Sequence[MaskPath],
    header_rows: Sequence[int],
    verdicts: Sequence[str],
    columns_per_path: float,
) -> tuple[list[dict], float, list[dict]]:
    """Returns (traces of the points and of a legend, columns that the paths take at the left, their shapes).

    A path is blue where the tensor carries a mask, dotted where the mask is in the graph, and bends outwards
    past the calls between.

    Args:
        mask_paths: Between the layer calls.
        header_rows: Rows of the sentences and of each call.
        verdicts: Of each call.
        columns_per_path: Width of a path that passes no call.
    """
    x = -0.5 - columns_per_path
    bends, shapes = [1.0], []
    for mask_path in sorted(mask_paths, key=lambda mask_path: list(_PATH_STYLES).index(mask_path.path_type)):
        distance = mask_path.target - mask_path.source
        bends.append(0.0 if distance == 1 else 1.2 + 0.45 * distance**0.7)
        control_x = x - bends[-1] * columns_per_path * 1.3
        start, end = header_rows[mask_path.source + 1], header_rows[mask_path.target + 1]
        shapes.append(
            {
                "type": "path",
                "layer": "below",
                "line": _PATH_STYLES[mask_path.path_type],
                "opacity": 0.6 if mask_path.path_type == "plain" else 1.0,
                "path": f"M {x},{start} C {control_x},{start} {control_x},{end} {x},{end}",
            }
        )
    colours = [ROLE_COLOURS["other"], *(_VERDICT_COLOURS[verdict] for verdict in verdicts)]
    points = {
        "type": "scatter",
        "mode": "markers",
        "x": [x] * len(header_rows),
        "y": list(header_rows),
        "marker": {"color": colours, "size": 9},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    traces: list[dict] = [points]
    if any(mask_path.path_type == "filled_by_keras" for mask_path in mask_paths):
        legend_line = {"type": "scatter", "mode": "lines", "x": [None], "y": [None], "showlegend": True}
        name = message("mask_propagation-legend.filled_by_keras")
        traces.append(legend_line | {"name": name, "line": _PATH_STYLES["filled_by_keras"]})
    return traces, columns_per_path * (1.4 + max(bends)), shapes
