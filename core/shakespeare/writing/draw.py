"""A text that a model wrote, and three of them, with a line under each character in its probability's colour."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...base.messages import percent, say
from ...figures.base.colours import SEQUENTIAL
from ...figures.base.picture import visible
from ...figures.base.tokens import escaped
from ...figures.picture import Picture
from ...figures.table import Table
from .. import lines
from ..named import named
from .ask import GenerateTrace

SHOWN = 1_000  # characters of a text in one figure
_LEAD = 60  # characters of the prompt that lead in
_LINE = 7  # pixels of the line of colours
_GAP = 36  # between texts side by side
_SCALE = {"colorscale": SEQUENTIAL, "cmin": 0, "cmax": 1}


def tinted(trace: GenerateTrace, first: int = 0, narrow: bool = False) -> Picture:
    """Draws a text, from one of its steps on; what comes before it, or the prompt, leads in without a line."""
    across, size = (lines.NARROW, lines.SMALL) if narrow else (lines.WIDE, lines.SIZE)
    marks, down = _text(trace, first, across, size, 0, 0, bar=True)
    steps = len(trace.text)
    rarest = int(trace.probability.argmin())
    values = {
        "count": steps,
        "first": percent(trace.first_choices / 100),
        "mean": percent(trace.probability.mean()),
        "rarest": named(trace.text[rarest]),
        "step": trace.start + rarest + 1,
        "least": percent(trace.probability[rarest]),
        "bits": f"{trace.entropy.mean():.2f}",
    }
    message = "writing-tinted" if steps > 1 else "writing-tinted-one"
    figure = lines.draw(marks, across, down)
    return Picture(figure=figure, table=_table([trace], {}), message=message, values=values)


def temperatures(
    traces: Sequence[GenerateTrace], asked: Sequence[float] = (), first: int = 0, narrow: bool = False
) -> Picture:
    """Draws texts of several temperatures side by side; on a telephone they stand below each other."""
    across = lines.NARROW if narrow else (lines.WIDE - (len(traces) - 1) * _GAP) / len(traces)
    marks: list[dict] = []
    left = down = lowest = 0.0
    for trace, temperature in zip(traces, asked, strict=True):
        heading = f"T = {temperature:g}"
        marks.append(
            lines.letters("", [left], [down + 10], lines.SIZE)
            | {"text": [f"<b>{heading}</b>"], "textposition": "middle right"}
        )
        texts, end = _text(trace, first, across, lines.SMALL, left, down + 26, bar=not left and not down)
        marks += texts
        lowest = max(lowest, end)
        left, down = (0.0, end + 16) if narrow else (left + across + _GAP, 0.0)
    hot, cold = (int(pick(asked)) for pick in (np.argmax, np.argmin))
    values = {
        "hot": f"{asked[hot]:g}",
        "share": percent(traces[hot].first_choices / 100),
        "cold": f"{asked[cold]:g}",
        "cold_share": percent(traces[cold].first_choices / 100),
    }
    told = [f"{temperature:g}" for trace, temperature in zip(traces, asked, strict=True) for _ in trace.text]
    figure = lines.draw(marks, lines.NARROW if narrow else lines.WIDE, lowest)
    table = _table(traces, {"temperature": told})
    return Picture(figure=figure, table=table, message="writing-temperatures", values=values)


def _text(
    trace: GenerateTrace, first: int, across: float, size: int, left: float, top: float, *, bar: bool
) -> tuple[list[dict], float]:
    """Returns the marks of a text from a step on whose corner is at `left` and `top`, and where it ends."""
    lead = (trace.prompt + trace.text[:first])[-_LEAD:].replace("\r", "")
    steps = range(first, min(first + SHOWN, len(trace.text)))
    text = lead + trace.text[steps.start : steps.stop]
    pitch = size * 1.95
    begins, widths, rows = lines.places(text, across, size).T
    x, y = left + begins + widths / 2, top + rows * pitch + size * 0.7
    own = slice(len(lead), None)
    tint = lines.colours(
        left + begins[own],
        widths[own],
        top + rows[own] * pitch + size * 1.4,
        _LINE,
        trace.probability[steps.start : steps.stop],
        _SCALE | (lines.bar_of("probability", [0, 0.5, 1]) if bar else {}),
    )
    hover = [_hover(trace, step) for step in steps]
    marks = [tint, lines.letters(text[own], x[own], y[own], size, hover)]
    if lead:
        marks.append(lines.letters(lead, x[: len(lead)], y[: len(lead)], size))
    return marks, top + (rows.max() + 1) * pitch


def _hover(trace: GenerateTrace, step: int) -> str:
    """Returns what is told of a character."""
    total, kept = len(trace.characters), int(trace.kept[step])
    cuts = {"k": percent(trace.cut_mass_k[step]), "p": percent(trace.cut_mass_p[step])}
    return say(
        "writing-hover",
        step=trace.start + step + 1,
        character=escaped(visible(trace.text[step])),
        model=percent(trace.probability[step]),
        drawn=percent(trace.filtered_probability[step]),
        bits=f"{trace.entropy[step]:.2f}",
        likeliest=escaped(_alternatives(trace, step)),
        cut=say("writing-cut", kept=kept, total=total, **cuts) if kept < total else say("writing-uncut"),
    ).replace("\n", "<br>")


def _alternatives(trace: GenerateTrace, step: int) -> str:
    pairs = zip(trace.alternatives[step], trace.alternative_probability[step], strict=True)
    return ", ".join(f"{visible(trace.characters[index])} {percent(chance)}" for index, chance in pairs)


def _table(traces: Sequence[GenerateTrace], more: dict[str, Any]) -> Table:
    """Returns all steps of texts, a row a step."""

    def steps_of(name: str) -> np.ndarray:
        return np.concatenate([getattr(trace, name) for trace in traces])

    return Table(
        columns=more
        | {
            "step": [trace.start + step + 1 for trace in traces for step in range(len(trace.text))],
            "character": [visible(character) for trace in traces for character in trace.text],
            "probability": steps_of("probability"),
            "filtered-probability": steps_of("filtered_probability"),
            "entropy": steps_of("entropy"),
            "likeliest": [_alternatives(trace, step) for trace in traces for step in range(len(trace.text))],
            "left": steps_of("kept"),
            "cut-by-k": steps_of("cut_mass_k"),
            "cut-by-p": steps_of("cut_mass_p"),
        },
        proves=("probability",),
    )
