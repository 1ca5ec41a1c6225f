"""The figure of a mask on its way through a model: created green, carried blue, dropped red."""

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
from .mask_paths import MaskPath, find_mask_paths, first_outgoing_mask, message_key_and_values, select_mask
from .schema import MaskStep, MaskWayResult

_ROW_HEIGHT_PIXELS = 24  # pixels of a line of cells
_MIN_CELLS = 8  # cells that a line has room for at least
_VERDICT_COLOURS = {  # what a layer does: the code of the cells of its real steps is the place here
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
_VERDICT_CODES = {did: code for code, did in enumerate(_VERDICT_COLOURS)}
_PATH_STYLES = {  # of a way, by its kind
    "plain": {"color": ROLE_COLOURS["other"], "width": 1},
    "masked": {"color": ROLE_COLOURS["allowed"], "width": 3},
    "recorded": {"color": ROLE_COLOURS["allowed"], "width": 2.5, "dash": "dot"},
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class _StepTable(Table):
    """A row a step; the proof recomputes the masks that go out, which stand in cells of their own."""

    @property
    def proof_values(self) -> np.ndarray:
        masks = [np.ravel(json.loads(cell)) for cell in self.columns[self.recomputed_columns[0]] if cell]
        return np.concatenate([np.zeros(0), *masks]).astype("float64")


def plot_mask_propagation(result: MaskWayResult) -> Picture:
    """Draws the mask at every layer call, the way of the mask at the left.

    Under the name of each layer stands a line of cells a sentence; the sentences themselves come first.
    """
    steps = result.trace.steps
    header_rows, cell_rows = [0], [[], *_make_cell_rows(result, result.ids != 0, None)]
    for step in steps:
        header_rows.append(len(cell_rows))
        cell_rows += [[], *_make_cell_rows(result, select_mask(step), step)]
    num_columns = max(_MIN_CELLS, *map(len, cell_rows))
    path_traces, left_columns, path_shapes = _draw_paths(
        find_mask_paths(steps), header_rows, [step.did for step in steps], num_columns / 40
    )
    header_texts = [message("mask_way-read"), *map(_format_header, steps)]
    annotation = {"x": -0.5, "xanchor": "left", "showarrow": False, "font": {"size": MIN_FONT_SIZE}}
    message_key, values = message_key_and_values(result)
    figure = make_figure(
        [
            _cells_heatmap(cell_rows, num_columns),
            *legend_entries(_get_legend_colours(steps).items()),
            *path_traces,
        ],
        height=_ROW_HEIGHT_PIXELS * len(cell_rows) + 60,
        margin_t=46,
        shapes=path_shapes,
        annotations=[
            annotation | {"y": line, "text": text}
            for line, text in zip(header_rows, header_texts, strict=True)
        ],
        xaxis=HIDDEN_AXIS | {"range": [-0.6 - left_columns, num_columns - 0.4]},
        yaxis=HIDDEN_AXIS | {"range": [len(cell_rows) - 0.5, -0.6]},
    )
    return Picture(
        figure=figure,
        table=_make_step_table(steps),
        claim_id=f"mask_way-{message_key}",
        message_values=values,
    )


def _cells_heatmap(cell_rows: Sequence[Sequence[tuple]], num_columns: int) -> dict:
    """Returns the cells of all lines, which are filled up to one length."""
    grid = [[*line, *[(np.nan, "", "")] * (num_columns - len(line))] for line in cell_rows]
    codes, texts, hovers = ([[cell[index] for cell in line] for line in grid] for index in range(3))
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


def _get_legend_colours(steps: Sequence[MaskStep]) -> dict[str, str]:
    """Returns the colours of what the layers do, by its name; padding comes last."""
    verdicts = {step.did for step in steps} - {"none", "padding"}
    shown_verdicts = [*(verdict for verdict in _VERDICT_COLOURS if verdict in verdicts), "padding"]
    return {
        message(f"mask_way-legend.{verdict.replace(' ', '_')}"): _VERDICT_COLOURS[verdict]
        for verdict in shown_verdicts
    }


def _format_header(step: MaskStep) -> str:
    """Returns the line of the list of layers: name, class, shape, deed."""
    verdict_key = step.did.replace(" ", "_")
    if step.did == "passes on" and (step.warning or step.uses_mask):
        verdict_key = "warned" if step.warning else "passes_and_uses"
    if step.did == "uses and stops" and any(mask.how == "recorded" for mask in step.incoming):
        verdict_key = "uses_recorded"
    if step.did == "ignores" and step.is_noisy:
        verdict_key = "noisy"
    path = "".join(f"{escape_label(name)} / " for name in step.path)
    shapes = f" {message('mask_way-and')} ".join(map(str, step.output_shapes))
    layer_text = f"{path}<b>{escape_label(step.name)}</b> {escape_label(step.layer_class)} {shapes}"
    verdict_text = add_colour_swatch(
        f"<b>{message(f'mask_way-deed.{verdict_key}')}</b>", _VERDICT_COLOURS[step.did]
    )
    return layer_text if step.did == "none" else f"{layer_text} {verdict_text}"


def _make_step_table(steps: tuple[MaskStep, ...]) -> Table:
    masks = [first_outgoing_mask(step) for step in steps]
    columns = {
        "step": list(range(1, len(steps) + 1)),
        "layer": ["/".join((*step.path, step.name)) for step in steps],
        "class": [step.layer_class for step in steps],
        "output": [" ".join(map(str, step.output_shapes)) for step in steps],
        "incoming": [_format_incoming(step) for step in steps],
        "did": [message(f"mask_way-verdict.{step.did.replace(' ', '_')}") for step in steps],
        "mask": ["" if mask is None else str(mask.astype(int).tolist()) for mask in masks],
        "uses": [step.uses_mask for step in steps],
        "effect": [step.mask_effect for step in steps],
        "nan": [", ".join(str(row + 1) for row in step.nan_rows) for step in steps],
        "warning": [step.warning for step in steps],
    }
    return _StepTable(columns=columns, recomputed_columns=("mask",))


def _format_incoming(step: MaskStep) -> str:
    return ", ".join(f"{mask.name} ({message(f'mask_way-arrival.{mask.how}')})" for mask in step.incoming)


# --- the lines of cells -------------------------------------------------------------------------------------


def _make_cell_rows(
    result: MaskWayResult, mask: np.ndarray | None, step: MaskStep | None
) -> list[list[tuple]]:
    """Returns a line of cells a sentence for a mask (B, T), each (code, text, hover); none without a mask.

    Args:
        result: With the sentences.
        mask: True where a step is real.
        step: Whose mask it is; None for what the model reads.
    """
    code = _VERDICT_CODES[step.did if step else "none"]
    cell_rows: list[list[tuple]] = []
    for row, mask_row in enumerate([] if mask is None else mask):
        tokens = [*(result.tokens[row] if row < len(result.tokens) else ()), *[""] * len(mask_row)]
        step_hovers = [
            _format_step_hover(step, row, is_valid) if step else "" for is_valid in ("False", "True")
        ]
        cell_rows.append([])
        for column, is_valid in enumerate(mask_row.tolist()):
            word = tokens[column]
            is_unknown = bool(word) and bool(result.is_unknown[row, column])
            cell_text = message(
                "mask_way-cell",
                row=row + 1,
                column=column + 1,
                word=escape_label(word) or message("masking-padding"),
            )
            hover = cell_text + (message("mask_way-unknown") if is_unknown else "") + step_hovers[is_valid]
            cell_rows[-1].append((code if is_valid else 0, shorten(word), hover))
    return cell_rows


def _format_step_hover(step: MaskStep, row: int, mask_text: str) -> str:
    """Returns what a hover says of a step in a row of the batch, where the mask is "True" or "False"."""
    incoming = escape_label(_format_incoming(step)) or message("mask_way-no-masks")
    values = {"layer": escape_label(step.name), "incoming": incoming, "real": mask_text}
    hover_text = message(
        "mask_way-hover" if first_outgoing_mask(step) is not None else "mask_way-hover.ended", **values
    )
    if step.mask_effect is not None:
        hover_text += message("mask_way-hover.effect", most=f"{step.mask_effect:.3g}")
    return hover_text + (message("mask_way-hover.nan") if row in step.nan_rows else "")


# --- the ways between the layers ----------------------------------------------------------------------------


def _draw_paths(
    mask_paths: Sequence[MaskPath],
    header_rows: Sequence[int],
    verdicts: Sequence[str],
    columns_per_path: float,
) -> tuple[list[dict], float, list[dict]]:
    """Returns the points of the steps, the cells that the ways take at the left, and the ways.

    A way is blue where a mask goes along, dotted where it was recorded, and bends out past the steps between.

    Args:
        mask_paths: Between the steps of the model.
        header_rows: Lines of the sentences and of each step.
        verdicts: What each step does.
        columns_per_path: Cells that a way which passes no step needs.
    """
    x = -0.5 - columns_per_path
    bends, shapes = [1.0], []
    for mask_path in sorted(mask_paths, key=lambda mask_path: list(_PATH_STYLES).index(mask_path.path_type)):
        distance = mask_path.target - mask_path.source
        bends.append(0.0 if distance == 1 else 1.2 + 0.45 * distance**0.7)
        control_x = x - bends[-1] * columns_per_path * 1.3
        shapes.append(_path_shape(mask_path, header_rows, x, control_x))
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
    if any(mask_path.path_type == "recorded" for mask_path in mask_paths):
        traces.append(_recorded_legend_trace())
    return traces, columns_per_path * (1.4 + max(bends)), shapes


def _path_shape(mask_path: MaskPath, header_rows: Sequence[int], x: float, control_x: float) -> dict:
    """Returns a way between the lines of two steps, whose points stand at x, as a curve that bends out."""
    start, end = header_rows[mask_path.source + 1], header_rows[mask_path.target + 1]
    return {
        "type": "path",
        "layer": "below",
        "line": _PATH_STYLES[mask_path.path_type],
        "opacity": 0.6 if mask_path.path_type == "plain" else 1.0,
        "path": f"M {x},{start} C {control_x},{start} {control_x},{end} {x},{end}",
    }


def _recorded_legend_trace() -> dict:
    return {
        "type": "scatter",
        "x": [None],
        "y": [None],
        "mode": "lines",
        "line": _PATH_STYLES["recorded"],
        "name": message("mask_way-legend.recorded"),
        "showlegend": True,
    }
