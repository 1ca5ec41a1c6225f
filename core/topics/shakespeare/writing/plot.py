"""A text that a model wrote, and three of them; a line under each character has its probability's colour."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import message, percent
from ....base.text import visible
from ....figures import lines
from ....figures.colours import SEQUENTIAL
from ....figures.names import escaped, quoted_character
from ....figures.picture import Picture
from ....figures.table import Table
from .schema import GenerateResult

SHOWN = 1_000  # characters of a text in one figure
_LEAD = 60  # characters of the prompt that lead in
_LINE = 7  # pixels of the line of colours
_SCALE = {"colorscale": SEQUENTIAL, "cmin": 0, "cmax": 1}


def tinted(result: GenerateResult, first: int = 0, narrow: bool = False) -> Picture:
    """Draws a text from one of its steps on, in two columns where there is room.

    What comes before it, or the prompt, leads in without a line of colours.
    """
    across, size, columns = (lines.NARROW, lines.SMALL, 1) if narrow else (lines.HALF, lines.SIZE, 2)
    marks, down = _text(result, first, size, across, columns=columns)
    rarest = int(result.probability.argmin())
    values = {
        "count": len(result.text),
        "first": percent(result.first_choices / 100),
        "mean": percent(result.probability.mean()),
        "rarest": quoted_character(result.text[rarest]),
        "step": result.start + rarest + 1,
        "least": percent(result.probability[rarest]),
        "bits": f"{result.entropy.mean():.2f}",
    }
    message = "writing-tinted" if len(result.text) > 1 else "writing-tinted-one"
    figure = lines.draw(marks, lines.NARROW if narrow else lines.WIDE, down)
    return Picture(figure=figure, table=_table([result], {}), message=message, values=values)


def temperatures(
    traces: Sequence[GenerateResult], asked: Sequence[float] = (), first: int = 0, narrow: bool = False
) -> Picture:
    """Draws texts of several temperatures side by side; on a telephone they stand below each other."""
    across = lines.NARROW if narrow else (lines.WIDE - (len(traces) - 1) * lines.GAP) / len(traces)
    marks: list[dict] = []
    left = down = lowest = 0.0
    for trace, temperature in zip(traces, asked, strict=True):
        texts, end = _text(trace, first, lines.SMALL, across, (left, down + 28), bar=not marks)
        corner = lines.Laid(np.array([left]), np.zeros(1), np.array([down]), 0)
        heading = {"text": [f"<b>T = {temperature:g}</b>"], "textposition": "middle right"}
        marks += [*texts, lines.letters("T", corner, lines.SIZE, **heading)[0]]
        lowest = max(lowest, end)
        left, down = (0.0, end + 16) if narrow else (left + across + lines.GAP, 0.0)
    hot, cold = int(np.argmax(asked)), int(np.argmin(asked))
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
    result: GenerateResult,
    first: int,
    size: int,
    across: float,
    corner: tuple[float, float] = (0, 0),
    *,
    columns: int = 1,
    bar: bool = True,
) -> tuple[list[dict], float]:
    """Returns the marks of a text from a step on, and where it ends.

    Args:
        result: The text.
        first: The step.
        size: Of its letters.
        across: Pixels of a column.
        corner: Upper left.
        columns: Side by side.
        bar: Whether it brings the bar of colours.
    """
    lead = (result.prompt + result.text[:first])[-_LEAD:].replace("\r", "")
    steps = slice(first, min(first + SHOWN, len(result.text)))
    laid = lines.lay(lead + result.text[steps], size, across, size * 1.85, columns=columns).moved(*corner)
    own = laid.part(slice(len(lead), None))
    scale = _SCALE | (lines.bar_of("under-the-model", [0, 0.5, 1]) if bar else {})
    tint = lines.colours(own, size * 1.3, _LINE, result.probability[steps], scale)
    hover = [_hover(result, step) for step in range(steps.start, steps.stop)]
    written = lines.letters(result.text[steps], own, size, hover)
    return [tint, *written, *lines.letters(lead, laid.part(slice(len(lead))), size)], laid.down


def _hover(result: GenerateResult, step: int) -> str:
    total, kept = len(result.characters), int(result.kept[step])
    cuts = {"k": percent(result.cut_mass_k[step]), "p": percent(result.cut_mass_p[step])}
    return message(
        "writing-hover",
        step=result.start + step + 1,
        character=escaped(visible(result.text[step])),
        model=percent(result.probability[step]),
        drawn=percent(result.filtered_probability[step]),
        bits=f"{result.entropy[step]:.2f}",
        likeliest=escaped(_alternatives(result, step)),
        cut=message("writing-cut", kept=kept, total=total, **cuts)
        if kept < total
        else message("writing-uncut"),
    ).replace("\n", "<br>")


def _alternatives(result: GenerateResult, step: int) -> str:
    pairs = zip(result.alternatives[step], result.alternative_probability[step], strict=True)
    return ", ".join(f"{visible(result.characters[index])} {percent(chance)}" for index, chance in pairs)


def _table(traces: Sequence[GenerateResult], more: dict[str, Any]) -> Table:

    def steps_of(name: str) -> np.ndarray:
        return np.concatenate([getattr(trace, name) for trace in traces])

    return Table(
        columns=more
        | {
            "writing-step": [trace.start + step + 1 for trace in traces for step in range(len(trace.text))],
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
