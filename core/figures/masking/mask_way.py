"""The figure of a mask on its way through a model: created green, carried blue, dropped red."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import hide_axes, hover_texts
from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, SKY, coloured
from core.figures.base.picture import Picture, lay_out
from core.figures.base.tokens import escaped
from core.figures.masking.cells import PADDING, add_legend, coded_cells, shortened
from core.figures.masking.steps import Way, drawn_mask, mask_columns, mask_story, masked_ways
from core.traces.masking.way import ArchitectureTrace, MaskStep

_MASKED_OUT, _READ = 0, 1  # codes of a cell: a step that is masked out, a word of a sentence
_ROW = 21  # pixels of a line of cells
_LEAST = 8  # cells that a line has room for at least


@dataclasses.dataclass(frozen=True)
class _Deed:
    """How what a layer does to the mask is drawn.

    Attributes:
        code: Of the cells of its real steps.
        colour: Of those cells, and of the layer's point.
        description: What the list of layers says.
        legend: What the legend says; "" for no entry.
    """

    code: int
    colour: str
    description: str
    legend: str


_DEEDS = {
    "creates": _Deed(2, GREEN, "creates the mask", "created here"),
    "passes on": _Deed(3, BLUE, "passes it on", "passed on"),
    "changes": _Deed(4, ORANGE, "changes it", "changed here"),
    "combines": _Deed(5, PURPLE, "combines masks", "combined here"),
    "uses and stops": _Deed(6, SKY, "consumes the mask", "consumed here"),
    "loses": _Deed(7, RED, "drops the mask, and Keras warns", "dropped here"),
    "ignores": _Deed(7, RED, "drops the mask (nothing in this layer needs it)", "dropped here"),
    "none": _Deed(_READ, GREY, "no mask", ""),
}
_COLOURS = (PADDING, GREY, GREEN, BLUE, ORANGE, PURPLE, SKY, RED)  # by code


def mask_way(trace: ArchitectureTrace) -> Picture:
    """Draws the mask at every layer call, the way of the mask at the left.

    Under the name of each layer stands a line of cells a sentence; the sentences themselves come first.
    """
    steps = trace.trace.steps
    heads, lines = _lines(trace)
    width = max(map(len, lines))
    grid = [line + [(np.nan, "", "")] * (width - len(line)) for line in lines]
    figure = go.Figure(
        go.Heatmap(
            z=np.array([[code for code, _, _ in line] for line in grid], "float32"),
            y=list(range(len(grid))),
            text=[[text for _, text, _ in line] for line in grid],
            texttemplate="%{text}",
            textfont={"size": 11},
            hoverongaps=False,
            **hover_texts([[hover for _, _, hover in line] for line in grid]),
            **coded_cells(_COLOURS),
        )
    )
    done = {step.did for step in steps} - {"none"}
    legend = dict.fromkeys((deed.legend, deed.colour) for name, deed in _DEEDS.items() if name in done)
    add_legend(figure, [*legend, ("masked out", PADDING)])
    width = max(_LEAST, width)
    ways = masked_ways(steps)
    gutter = _add_ways(figure, ways, heads, [_DEEDS[step.did].colour for step in steps], width / 40)
    for line, text in zip(heads, ["<b>What the model reads</b>", *map(_head, steps)], strict=True):
        figure.add_annotation(
            x=-0.5, y=line, xanchor="left", showarrow=False, align="left", font={"size": 12}, text=text
        )
    lay_out(figure, height=_ROW * len(grid) + 60, margin_t=46)
    hide_axes(figure, [-0.6 - gutter, width - 0.4], [len(grid) - 0.5, -0.6])
    return Picture(figure=figure, story=mask_story(trace), columns=mask_columns(trace))


def _head(step: MaskStep) -> str:
    """Returns the line of the list of layers: name, class, shape, deed."""
    deed = _DEEDS[step.did]
    description = deed.description
    if step.did == "passes on" and step.uses:
        description = "consumes it and passes it on"
    if step.did == "uses and stops" and any(mask.how == "recorded" for mask in step.incoming):
        description = "consumes the mask that Keras recorded for it"
    if step.did == "ignores" and step.noisy:
        description = "drops the mask (its noise hides whether it needs it)"
    if step.did == "passes on" and step.warning:
        description = "passes it on, though Keras warns"
    path = "".join(f"{escaped(name)} / " for name in step.path)
    shapes = " and ".join("(" + ", ".join(map(str, shape)) + ")" for shape in step.output_shapes)
    layer = f"{path}<b>{escaped(step.name)}</b> {escaped(step.layer_class)} {shapes}"
    return layer if step.did == "none" else f"{layer} {coloured(f'<b>{description}</b>', deed.colour)}"


# --- the lines of cells -------------------------------------------------------------------------------------


def _lines(trace: ArchitectureTrace) -> tuple[list[int], list[list[tuple]]]:
    """Returns which lines are heads, and of each line its cells: (code, text, hover). A head has no cells."""
    heads = [0]
    lines = [[], *_cells(trace, trace.ids != 0, None)]
    for step in trace.trace.steps:
        heads.append(len(lines))
        lines += [[], *_cells(trace, drawn_mask(step), step)]
    return heads, lines


def _cells(trace: ArchitectureTrace, mask: np.ndarray | None, step: MaskStep | None) -> list[list[tuple]]:
    """Returns a line of cells a sentence for a mask (B, T), none without a mask.

    Args:
        trace: With the sentences.
        mask: True where a step is real.
        step: Whose mask it is; None for what the model reads.
    """
    code = _DEEDS[step.did].code if step else _READ
    return [
        [
            (
                code if real else _MASKED_OUT,
                shortened(_token(trace, row, column)),
                _hover(trace, row, column, step, real),
            )
            for column, real in enumerate(line)
        ]
        for row, line in enumerate(() if mask is None else mask)
    ]


def _token(trace: ArchitectureTrace, row: int, column: int) -> str:
    """Returns the word of a cell; "" for padding, and where a mask is longer than the sentences."""
    tokens = trace.tokens[row] if row < len(trace.tokens) else ()
    return tokens[column] if column < len(tokens) else ""


def _hover(trace: ArchitectureTrace, row: int, column: int, step: MaskStep | None, real: bool) -> str:
    token = _token(trace, row, column)
    unknown = ", read as [UNK]" if token and trace.unknown[row, column] else ""
    word = f"sentence {row + 1}, step {column + 1}: <b>{escaped(token) or 'padding'}</b>{unknown}"
    if step is None:
        return word
    ended = "" if any(mask is not None for mask in step.outgoing) else " that ends here"
    incoming = ", ".join(f"{escaped(mask.name)} ({mask.how})" for mask in step.incoming) or "none"
    effect = "" if step.effect is None else f"<br>largest difference without it: {step.effect:.3g}"
    if row in step.nan_rows:
        effect += "<br>this sentence gives NaN here: 0/0"
    return (
        f"{word}<br>{escaped(step.name)}: the mask{ended} is <b>{bool(real)}</b> here<br>"
        f"incoming masks: {incoming}{effect}"
    )


# --- the ways between the layers ----------------------------------------------------------------------------


_LINES = {  # of a way, by its kind
    "plain": {"color": GREY, "width": 1},
    "masked": {"color": BLUE, "width": 3},
    "recorded": {"color": BLUE, "width": 2.5, "dash": "dot"},
}


def _add_ways(
    figure: go.Figure, ways: Sequence[Way], heads: Sequence[int], colours: Sequence[str], unit: float
) -> float:
    """Draws the ways between steps at the left, blue where a mask goes along, dotted where it was recorded.

    Args:
        figure: To draw into.
        ways: Between the steps of the model.
        heads: Lines of the sentences and of each step.
        colours: Of the point of each step.
        unit: Cells that a way which passes no step needs.

    Returns:
        The cells that the ways take.
    """
    x = -0.5 - unit
    bows = {way: _bow(way) for way in ways}
    for way in sorted(ways, key=lambda way: list(_LINES).index(way.kind)):
        start = heads[way.source + 1]
        end = heads[way.target + 1]
        turn = x - bows[way] * unit * 1.3
        figure.add_shape(
            type="path",
            layer="below",
            line=_LINES[way.kind],
            opacity=0.6 if way.kind == "plain" else 1.0,
            path=f"M {x},{start} C {turn},{start} {turn},{end} {x},{end}",
        )
    if any(way.kind == "recorded" for way in ways):
        figure.add_scatter(
            x=[None],
            y=[None],
            mode="lines",
            line=_LINES["recorded"],
            name="recorded when built",
            showlegend=True,
        )
    figure.add_scatter(
        x=[x] * len(heads),
        y=heads,
        mode="markers",
        marker={"color": [GREY, *colours], "size": 9},
        hoverinfo="skip",
        showlegend=False,
    )
    return unit * (1.4 + max([1.0, *bows.values()]))


def _bow(way: Way) -> float:
    """Returns how far a way bends out: not at all to the next step, farther past each more."""
    distance = way.target - way.source
    return 0.0 if distance == 1 else 1.2 + 0.45 * distance**0.7
