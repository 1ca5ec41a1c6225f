"""One token's way through a Transformer: its vector after each step so far, and what this step is about."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, DIVERGING, GREY, ORANGE
from core.figures.base.picture import Picture, float32, percent
from core.figures.base.tokens import quoted
from core.figures.transformer.machine import end_of_scale
from core.figures.transformer.names import tick_names, title
from core.figures.transformer.panels import Panel, in_panels, token_axis
from core.traces.transformer.machine import MachineTrace
from core.traces.transformer.walk import Step, angle

_ROW, _BARS, _GAP = 11, 150, 72  # pixels of a vector, of the bars, and between both
_NAMES, _LARGE_NAMES = 9, 11  # pixels of the letters of the steps, and on a wall
_TITLES = {
    "embedding": "The largest numbers of the vector",
    "positions": "The largest numbers of the position",
    "attention": "Attention weight, mean of the heads",
    "feed-forward": "The units that are most active",
    "output": "The likeliest tokens",
}
_CHANGED = "The numbers that changed most"


def step_title(step: Step) -> str:
    """Returns what a step is called, such as "decoder 1 cross-attention"."""
    name = title(step.work)
    layer = "" if step.work.layer is None else f" {step.work.layer}"
    return f"{step.side}{layer} {name[0].lower()}{name[1:]}"


def vectors(steps: tuple[Step, ...], count: int) -> np.ndarray:
    """Returns the vectors after the first steps, (N, D): a step at the end that has none repeats the last."""
    return np.stack([step.after for step in steps[:count] if step.after is not None])


def walk(trace: MachineTrace, steps: tuple[Step, ...], number: int, *, large: bool = False) -> Picture:
    """Draws the vector after each step so far as a row, and below what the present step is about.

    Args:
        trace: Every tensor.
        steps: The way.
        number: The present step, from 1.
        large: Fewer names in larger letters, for a wall.
    """
    step = steps[number - 1]
    rows = vectors(steps, number)
    way = [one for one in steps if one.after is not None]  # with the steps to come
    heading = f"{rows.shape[1]} dimensions after each step"
    about = _TITLES.get(step.work.kind, _CHANGED)
    all_rows = vectors(steps, len(steps))
    plain = {"showgrid": False, "zeroline": False}
    present = len(rows) - 1
    ticks = _step_ticks(way, present, large)
    upper = Panel(
        title=heading, height=len(steps) * _ROW, x=plain, y=plain | ticks | {"range": [len(way) - 0.5, -0.5]}
    )
    lower = Panel(title=about, height=_BARS, x=_names(step), y={"zeroline": True, "zerolinecolor": GREY})
    frame = _frame(present, rows.shape[1])
    figure = in_panels(
        [_rows(rows, end_of_scale(all_rows)), _bars(step)], [upper, lower], gap=_GAP, shapes=[frame]
    )
    return Picture(figure=figure, story=sentence(trace, steps, number), columns=_columns(steps, number))


def _apart(way: list[Step], present: int) -> list[int]:
    """Returns the places of steps no two of which are neighbours: the present one, sublayers before norms."""
    places: list[int] = []
    for place in sorted(range(len(way)), key=lambda n: (n != present, "norm" in way[n].work.kind, n)):
        if all(abs(place - other) > 1 for other in places):
            places.append(place)
    return sorted(places)


def _step_ticks(way: list[Step], present: int, large: bool) -> dict:
    """Returns the ticks of the steps, the present one in bold; large, neighbours have no names."""
    places = _apart(way, present) if large else list(range(len(way)))
    names = [step_title(way[place]) for place in places]
    text = [f"<b>{name}</b>" if place == present else name for place, name in zip(places, names)]
    return {"tickvals": places, "ticktext": text, "tickfont": {"size": _LARGE_NAMES if large else _NAMES}}


def _rows(rows: np.ndarray, most: float) -> go.Heatmap:
    return go.Heatmap(
        z=float32(rows),
        zmin=-most,
        zmax=most,
        colorscale=DIVERGING,
        showscale=False,
        hovertemplate="%{y}, dimension %{x}: %{z:.4f}<extra></extra>",
    )


def _frame(row: int, width: int) -> dict:
    """Returns a frame around the vector after the present step."""
    corners = {"x0": -0.5, "x1": width - 0.5, "y0": row - 0.5, "y1": row + 0.5}
    return {"type": "rect", **corners, "line": {"color": ORANGE, "width": 2}}


def _bars(step: Step) -> go.Bar:
    """Returns what the step is about as bars."""
    return go.Bar(
        x=list(range(len(step.numbers))),
        y=step.numbers.tolist(),
        marker_color=BLUE,
        hovertemplate="%{x}: %{y:.4f}<extra></extra>",
        xaxis="x2",
        yaxis="y2",
    )


def _names(step: Step) -> dict:
    """Returns the axis with the names of the bars."""
    if step.work.kind in ("attention", "output"):
        return {"showgrid": False, **token_axis(step.names, angle=-60)}
    names = tick_names(step.names, tokens=False)
    return {"showgrid": False, "tickvals": list(range(len(names))), "ticktext": names, "tickangle": -60}


# --- the sentence of a step ---------------------------------------------------------------------------------


def sentence(trace: MachineTrace, steps: tuple[Step, ...], number: int) -> str:
    """Returns what happens in a step, in one sentence made from its numbers."""
    step = steps[number - 1]
    tokens = trace.source.tokens if trace.source is not None and step.side == "encoder" else trace.known
    who = quoted(tokens[step.token])
    return f"Step {number} of {len(steps)}, {step_title(step)}: {_SENTENCES[step.work.kind](step, who)}"


def _length(vector: np.ndarray | None) -> float:
    return 0.0 if vector is None else float(np.linalg.norm(vector))


def _embedding(step: Step, who: str) -> str:
    begins = "" if step.side == "encoder" else "the decoder has read the tokens up to here; "
    count = 0 if step.after is None else len(step.after)
    return f"{begins}{who} becomes a row of the table, {count} numbers of length {_length(step.after):.2f}."


def _positions(step: Step, who: str) -> str:
    return (
        f"the vector of position {step.token} is added to that of {who}; together they have the length "
        f"{_length(step.after):.2f}."
    )


def _attention(step: Step, who: str) -> str:
    best = int(step.numbers.argmax())
    begin = (
        f"{who} attends most to {quoted(step.names[best])} ({percent(step.numbers[best])}, mean of the heads)"
    )
    return f"{begin}{_turned(step)}."


def _feed_forward(step: Step, who: str) -> str:
    count = int(step.active)
    units = "1 unit passes" if count == 1 else f"{count} units pass"
    strongest = f"the strongest being {step.names[0]} with {step.numbers[0]:.2f}"
    return f"{units} the ReLU for {who}, {strongest}{_turned(step)}."


def _turned(step: Step) -> str:
    """Returns what a sublayer with its sum did to the vector, or the length of what it alone puts out."""
    if len(step.rooms) == 1:
        return f"; what it puts out has the length {_length(step.after):.2f}"
    if step.before is None or step.after is None:
        return ""
    return f"; added, it turns the vector by {angle(step.before, step.after):.0f}°"


def _add_norm(step: Step, who: str) -> str:
    if step.before is None or step.after is None:
        return ""
    return (
        f"{who} gets back what it was, by the skip connection, and the norm makes its length "
        f"{_length(step.after):.2f}; that is {angle(step.before, step.after):.0f}° from the vector before."
    )


def _norm(step: Step, who: str) -> str:
    lengths = f"from the length {_length(step.before):.2f} to {_length(step.after):.2f}"
    return f"the last sum of {who} is normalised, {lengths}."


def _output(step: Step, who: str) -> str:
    if step.work.name == "logits":
        return f"the largest logit behind {who} is that of {quoted(step.names[0])}, {step.numbers[0]:.2f}."
    return f"behind {who} the model says {quoted(step.names[0])} with {percent(step.numbers[0])}."


_SENTENCES = {
    "embedding": _embedding,
    "positions": _positions,
    "attention": _attention,
    "feed-forward": _feed_forward,
    "add & norm": _add_norm,
    "norm": _norm,
    "output": _output,
}


def _columns(steps: tuple[Step, ...], number: int) -> dict[str, list]:
    """Returns the numbers of the vectors so far and of the present step, a number a line."""
    step = steps[number - 1]
    rows = vectors(steps, number)
    titles = [step_title(one) for one in steps[:number] if one.after is not None]
    width = rows.shape[1]
    return {
        "step": [*(name for name in titles for _ in range(width)), *[step_title(step)] * len(step.names)],
        "number": [*(f"dimension {index}" for _ in titles for index in range(width)), *step.names],
        "value": [*rows.ravel().tolist(), *step.numbers.tolist()],
    }
