"""The small drawing of the page Transformer on Home."""

import numpy as np
from plotly.colors import sample_colorscale

from core.figures.base.colours import BLUE, GREY, SEQUENTIAL
from core.figures.base.tokens import quoted
from core.figures.home import Miniature
from core.figures.transformer.machine import drawn_tensor
from core.figures.transformer.plan import plan_of
from core.traces.transformer.machine import MachineTrace

_WIDTH, _HEIGHT = 240, 120
_FILLED = 0.7  # of a room's place


def rooms(trace: MachineTrace) -> Miniature:
    """Draws each room in its place as a stripe a token, tinted by the length of the token's vector there."""
    plan = plan_of(trace, stacked=False)
    width, height = _WIDTH / plan.across, _HEIGHT / plan.down
    shapes = []
    for room in trace.rooms:
        values = trace.tensors[room.out]  # (T, N)
        lengths = np.sqrt((values * values).sum(axis=-1))
        tints = sample_colorscale(SEQUENTIAL, lengths / lengths.max())
        left, top = plan.columns[room.name] * width, plan.rows[room.name] * height
        stripe = _FILLED * height / len(tints)
        size = f'width="{_FILLED * width:.1f}" height="{stripe + 0.2:.2f}"'
        shapes += [
            f'<rect x="{left:.1f}" y="{top + number * stripe:.2f}" {size} fill="{tint}"/>'
            for number, tint in enumerate(tints)
        ]
        attention = drawn_tensor(room).endswith("/weights")
        edge = f'fill="none" stroke="{BLUE if attention else GREY}" stroke-width="{2 if attention else 0.5}"'
        frame = f'width="{_FILLED * width:.1f}" height="{_FILLED * height:.1f}"'
        shapes.append(f'<rect x="{left:.1f}" y="{top:.1f}" {frame} {edge}/>')
    attentions = sum(room.kind == "attention" for room in trace.rooms)
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    read = trace.translation if trace.source is None else trace.source.text
    story = f"{quoted(read)} passes {len(trace.rooms)} rooms, {attentions} of them attentions."
    return Miniature(svg=svg, story=story)
