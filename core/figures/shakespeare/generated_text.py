"""The figure of a text that a character RNN wrote: each character tinted by its probability."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import hide_axes, hover_texts
from core.figures.base.colours import SEQUENTIAL
from core.figures.base.picture import MONOSPACE, Picture, lay_out, percent, quoted, visible
from core.figures.shakespeare import text_grid
from core.traces.shakespeare import GenerationTrace

_ROW = 24  # pixels of a line of text
_LEAD = 60  # characters of the prompt that lead in


def tinted_text(
    trace: GenerationTrace, *, columns: int = 40, first: int = 0, count: int = 1000, bar: bool = True
) -> Picture:
    """Draws a generated text with each character tinted by its probability under the model.

    Args:
        trace: The text.
        columns: Characters a line; 40 can still be read on a telephone.
        first: First step that is drawn; the text before it, or the prompt, leads in without a tint.
        count: Steps that are drawn.
        bar: Whether the scale, always 0 to 1, is drawn under the text.
    """
    letters, tints, hovers = _fill_grid(trace, range(first, min(first + count, len(trace.text))), columns)
    heatmap = go.Heatmap(
        z=tints,
        text=letters,
        texttemplate="%{text}",
        hoverongaps=False,
        zmin=0,
        zmax=1,
        colorscale=SEQUENTIAL,
        showscale=bar,
        colorbar=text_grid.bar_below("probability under the model", [0, 0.5, 1]),
        textfont={"family": MONOSPACE},
        xgap=1,
        ygap=3,
        **hover_texts(hovers),
    )
    figure = go.Figure([heatmap, text_grid.untinted(letters, tints)])
    rows = len(letters)
    below = text_grid.BAR_BELOW if bar else 8
    lay_out(figure, height=rows * _ROW + below + 12, showlegend=False)
    figure.layout.margin.b = below
    hide_axes(figure, [-0.5, columns - 0.5], [rows - 0.5, -0.5])
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


# --- where each character stands ----------------------------------------------------------------------------


def _fill_grid(trace: GenerationTrace, steps: range, columns: int) -> tuple[list, np.ndarray, list]:
    """Returns letters, tints and hover texts, R rows by C columns, of what leads in and of some drawn steps.

    The tints (R, C) are the probabilities of the drawn characters, NaN in all other cells.
    """
    lead = (trace.prompt + trace.text[: steps.start])[-_LEAD:].replace("\r", "")
    text = lead + trace.text[steps.start : steps.stop]
    cells = list(text_grid.cells(text, columns))
    rows = cells[-1][0] + 1
    letters = [[""] * columns for _ in range(rows)]
    hovers = [[""] * columns for _ in range(rows)]
    tints = np.full((rows, columns), np.nan, "float32")
    for index, (row, column) in enumerate(cells):
        letters[row][column] = visible(text[index]) if text[index] != " " else " "
        if index >= len(lead):
            step = steps[index - len(lead)]
            tints[row, column] = trace.probability[step]
            hovers[row][column] = _hover(trace, step)
    return letters, tints, hovers


# --- in words -----------------------------------------------------------------------------------------------


_STORY = (
    "{count} characters. On average the model had given {mean} to the character that was drawn; {first} of "
    "them were its first choice. The least likely is {rarest} at step {step} with {least}. The distributions "
    "have {bits} bits of entropy on average."
)
_STORY_OF_ONE = (
    "1 character, {rarest}, to which the model had given {least}. Its distribution has {bits} bits of "
    "entropy."
)


def _alternatives(trace: GenerationTrace, step: int) -> str:
    pairs = zip(trace.alternatives[step], trace.alternative_probability[step], strict=True)
    return ", ".join(f"{visible(trace.characters[index])} {percent(chance)}" for index, chance in pairs)


def _hover(trace: GenerationTrace, step: int) -> str:
    total = trace.logits.shape[1]
    cut = (
        f"{trace.kept[step]} of {total} left; top-k cut {percent(trace.cut_mass_k[step])}, "
        f"top-p {percent(trace.cut_mass_p[step])}"
    )
    if trace.kept[step] == total:
        cut = "nothing cut"
    return (
        f"step {trace.start + step + 1}: {visible(trace.text[step])}<br>under the model "
        f"{percent(trace.probability[step])}, when drawn {percent(trace.filtered_probability[step])}<br>"
        f"entropy {trace.entropy[step]:.2f} bits<br>likeliest: {_alternatives(trace, step)}<br>{cut}"
    )


def _story(trace: GenerationTrace) -> str:
    if not trace.text:
        return "Nothing is written yet."
    rarest = int(trace.probability.argmin())
    first_choices = (trace.ids == trace.alternatives[:, 0]).mean()
    template = _STORY if len(trace.text) > 1 else _STORY_OF_ONE
    return template.format(
        count=f"{len(trace.text):,}",
        mean=percent(trace.probability.mean()),
        first=percent(first_choices),
        rarest=quoted(trace.text[rarest]),
        step=f"{trace.start + rarest + 1:,}",
        least=percent(trace.probability[rarest]),
        bits=f"{trace.entropy.mean():.2f}",
    )


def _columns(trace: GenerationTrace) -> dict[str, list]:
    steps = range(len(trace.text))
    return {
        "step": [trace.start + step + 1 for step in steps],
        "character": [visible(character) for character in trace.text],
        "probability": trace.probability.tolist(),
        "filtered probability": trace.filtered_probability.tolist(),
        "entropy in bits": trace.entropy.tolist(),
        "likeliest": [_alternatives(trace, step) for step in steps],
        "characters left": trace.kept.tolist(),
        "cut by top-k": trace.cut_mass_k.tolist(),
        "cut by top-p": trace.cut_mass_p.tolist(),
    }
