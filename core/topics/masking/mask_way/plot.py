"""The figure of a mask on its way through a model: created green, carried blue, dropped red."""

import dataclasses
import json
from collections.abc import Sequence

import numpy as np

from ....base.i18n import message
from ....figures.colours import COLOUR, coloured
from ....figures.marks import LETTERS, make_figure
from ....figures.names import escaped
from ....figures.picture import Picture
from ....figures.table import Table
from ..cells import HIDDEN, PADDING, coded, legend, shortened
from .schema import MaskStep, MaskWayResult
from .steps import Way, drawn_mask, masked_ways, outcome, outgoing

_ROW = 24  # pixels of a line of cells
_LEAST = 8  # cells that a line has room for at least
_DEEDS = {  # what a layer does: the code of the cells of its real steps is the place here
    "padding": PADDING,
    "none": COLOUR["other"],
    "creates": COLOUR["third"],
    "passes on": COLOUR["allowed"],
    "changes": COLOUR["second"],
    "combines": COLOUR["fifth"],
    "uses and stops": COLOUR["fourth"],
    "loses": COLOUR["wrong"],
    "ignores": COLOUR["wrong"],
}
_CODES = {did: code for code, did in enumerate(_DEEDS)}
_LINES = {  # of a way, by its kind
    "plain": {"color": COLOUR["other"], "width": 1},
    "masked": {"color": COLOUR["allowed"], "width": 3},
    "recorded": {"color": COLOUR["allowed"], "width": 2.5, "dash": "dot"},
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Steps(Table):
    """A row a step; the proof recomputes the masks that go out, which stand in cells of their own."""

    @property
    def numbers(self) -> np.ndarray:
        masks = [np.ravel(json.loads(cell)) for cell in self.columns[self.proves[0]] if cell]
        return np.concatenate([np.zeros(0), *masks]).astype("float64")


def mask_way(result: MaskWayResult) -> Picture:
    """Draws the mask at every layer call, the way of the mask at the left.

    Under the name of each layer stands a line of cells a sentence; the sentences themselves come first.
    """
    steps = result.trace.steps
    heads, lines = [0], [[], *_cells(result, result.ids != 0, None)]
    for step in steps:
        heads.append(len(lines))
        lines += [[], *_cells(result, drawn_mask(step), step)]
    width = max(_LEAST, *map(len, lines))
    grid = [line + [(np.nan, "", "")] * (width - len(line)) for line in lines]
    codes, texts, hovers = ([[cell[part] for cell in line] for line in grid] for part in range(3))
    cells = {
        "type": "heatmap",
        "z": np.array(codes, "float32"),
        "text": texts,
        "texttemplate": "%{text}",
        "hoverongaps": False,
        "customdata": hovers,
        "hovertemplate": "%{customdata}<extra></extra>",
        **coded(list(_DEEDS.values())),
    }
    shown = [did for did in _DEEDS if did == "padding" or did in {step.did for step in steps} - {"none"}]
    entries = {
        message(f"mask_way-legend.{did.replace(' ', '_')}"): _DEEDS[did] for did in shown[1:] + shown[:1]
    }
    ways, left, paths = _ways(masked_ways(steps), heads, [step.did for step in steps], width / 40)
    words = [message("mask_way-read"), *map(_head, steps)]
    note = {"x": -0.5, "xanchor": "left", "showarrow": False, "font": {"size": LETTERS}}
    message_id, values = outcome(result)
    figure = make_figure(
        [cells, *legend(entries.items()), *ways],
        height=_ROW * len(grid) + 60,
        margin_t=46,
        shapes=paths,
        annotations=[note | {"y": line, "text": text} for line, text in zip(heads, words, strict=True)],
        xaxis=HIDDEN | {"range": [-0.6 - left, width - 0.4]},
        yaxis=HIDDEN | {"range": [len(grid) - 0.5, -0.6]},
    )
    return Picture(figure=figure, table=_table(steps), message=f"mask_way-{message_id}", values=values)


def _head(step: MaskStep) -> str:
    """Returns the line of the list of layers: name, class, shape, deed."""
    deed = step.did.replace(" ", "_")
    if step.did == "passes on" and (step.warning or step.uses):
        deed = "warned" if step.warning else "passes_and_uses"
    if step.did == "uses and stops" and any(mask.how == "recorded" for mask in step.incoming):
        deed = "uses_recorded"
    if step.did == "ignores" and step.noisy:
        deed = "noisy"
    path = "".join(f"{escaped(name)} / " for name in step.path)
    shapes = f" {message('mask_way-and')} ".join(map(str, step.output_shapes))
    layer = f"{path}<b>{escaped(step.name)}</b> {escaped(step.layer_class)} {shapes}"
    done = coloured(f"<b>{message(f'mask_way-deed.{deed}')}</b>", _DEEDS[step.did])
    return layer if step.did == "none" else f"{layer} {done}"


def _table(steps: tuple[MaskStep, ...]) -> Table:
    masks = [outgoing(step) for step in steps]
    columns = {
        "step": list(range(1, len(steps) + 1)),
        "layer": ["/".join((*step.path, step.name)) for step in steps],
        "class": [step.layer_class for step in steps],
        "output": [" ".join(map(str, step.output_shapes)) for step in steps],
        "incoming": [_incoming(step) for step in steps],
        "did": [message(f"mask_way-verdict.{step.did.replace(' ', '_')}") for step in steps],
        "mask": ["" if mask is None else str(mask.astype(int).tolist()) for mask in masks],
        "uses": [step.uses for step in steps],
        "effect": [step.effect for step in steps],
        "nan": [", ".join(str(row + 1) for row in step.nan_rows) for step in steps],
        "warning": [step.warning for step in steps],
    }
    return _Steps(columns=columns, proves=("mask",))


def _incoming(step: MaskStep) -> str:
    return ", ".join(f"{mask.name} ({message(f'mask_way-arrival.{mask.how}')})" for mask in step.incoming)


# --- the lines of cells -------------------------------------------------------------------------------------


def _cells(result: MaskWayResult, mask: np.ndarray | None, step: MaskStep | None) -> list[list[tuple]]:
    """Returns a line of cells a sentence for a mask (B, T), each (code, text, hover); none without a mask.

    Args:
        result: With the sentences.
        mask: True where a step is real.
        step: Whose mask it is; None for what the model reads.
    """
    code = _CODES[step.did if step else "none"]
    lines: list[list[tuple]] = []
    for row, line in enumerate([] if mask is None else mask):
        tokens = [*(result.tokens[row] if row < len(result.tokens) else ()), *[""] * len(line)]
        told = [_of_step(step, row, real) if step else "" for real in ("False", "True")]
        lines.append([])
        for column, real in enumerate(line.tolist()):
            word = tokens[column]
            unknown = bool(word) and bool(result.unknown[row, column])
            where = message(
                "mask_way-cell",
                row=row + 1,
                column=column + 1,
                word=escaped(word) or message("masking-padding"),
            )
            hover = where + (message("mask_way-unknown") if unknown else "") + told[real]
            lines[-1].append((code if real else 0, shortened(word), hover))
    return lines


def _of_step(step: MaskStep, row: int, real: str) -> str:
    """Returns what a hover says of a step in a row of the batch, where the mask is "True" or "False"."""
    incoming = escaped(_incoming(step)) or message("mask_way-no-masks")
    values = {"layer": escaped(step.name), "incoming": incoming, "real": real}
    told = message("mask_way-hover" if outgoing(step) is not None else "mask_way-hover.ended", **values)
    if step.effect is not None:
        told += message("mask_way-hover.effect", most=f"{step.effect:.3g}")
    return told + (message("mask_way-hover.nan") if row in step.nan_rows else "")


# --- the ways between the layers ----------------------------------------------------------------------------


def _ways(
    ways: Sequence[Way], heads: Sequence[int], deeds: Sequence[str], unit: float
) -> tuple[list[dict], float, list[dict]]:
    """Returns the points of the steps, the cells that the ways take at the left, and the ways.

    A way is blue where a mask goes along, dotted where it was recorded, and bends out past the steps between.

    Args:
        ways: Between the steps of the model.
        heads: Lines of the sentences and of each step.
        deeds: What each step does.
        unit: Cells that a way which passes no step needs.
    """
    x = -0.5 - unit
    bows, paths = [1.0], []
    for way in sorted(ways, key=lambda way: list(_LINES).index(way.kind)):
        start, end, distance = heads[way.source + 1], heads[way.target + 1], way.target - way.source
        bows.append(0.0 if distance == 1 else 1.2 + 0.45 * distance**0.7)
        turn = x - bows[-1] * unit * 1.3
        path = f"M {x},{start} C {turn},{start} {turn},{end} {x},{end}"
        opacity = 0.6 if way.kind == "plain" else 1.0
        paths.append(
            {"type": "path", "layer": "below", "line": _LINES[way.kind], "opacity": opacity, "path": path}
        )
    colours = [COLOUR["other"], *(_DEEDS[did] for did in deeds)]
    marker = {"color": colours, "size": 9}
    points = {"type": "scatter", "mode": "markers", "x": [x] * len(heads), "y": list(heads), "marker": marker}
    marks = [points | {"hoverinfo": "skip", "showlegend": False}]
    if any(way.kind == "recorded" for way in ways):
        line = {"type": "scatter", "x": [None], "y": [None], "mode": "lines", "line": _LINES["recorded"]}
        marks.append(line | {"name": message("mask_way-legend.recorded"), "showlegend": True})
    return marks, unit * (1.4 + max(bows)), paths
