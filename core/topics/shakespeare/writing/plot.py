"""Figures of generated texts; the colour of the line under each character shows its probability."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import visible_character
from ....figures import letter_layout
from ....figures.colours import SEQUENTIAL_SCALE
from ....figures.labels import escape_label, quote_character
from ....figures.picture import Picture
from ....figures.table import Table
from .schema import GenerateResult

MAX_SHOWN_CHARACTERS = 1_000  # of a text in one figure
_MAX_LEAD_CHARACTERS = 60  # of the prompt, or the text before the shown part
_COLOUR_LINE_PIXELS = 7
_COLOUR_SCALE = {"colorscale": SEQUENTIAL_SCALE, "cmin": 0, "cmax": 1}


def plot_tinted_text(result: GenerateResult, first_step: int = 0, is_narrow: bool = False) -> Picture:
    """Draws a text from a step on, in two columns unless the screen is narrow.

    The end of the prompt, or of the text before that step, precedes it without a line of colours.
    """
    line_width, font_size, num_columns = (
        (letter_layout.PHONE_WIDTH, letter_layout.PHONE_FONT_SIZE, 1)
        if is_narrow
        else (letter_layout.COLUMN_WIDTH, letter_layout.FONT_SIZE, 2)
    )
    traces, height = _text_traces(result, first_step, font_size, line_width, num_columns=num_columns)
    rarest_step = int(result.probability.argmin())
    values = {
        "num_characters": len(result.text),
        "first_choice_share": format_percent(result.first_choice_percent / 100),
        "mean_probability": format_percent(result.probability.mean()),
        "rarest_character": quote_character(result.text[rarest_step]),
        "step": result.start + rarest_step + 1,
        "lowest_probability": format_percent(result.probability[rarest_step]),
        "mean_entropy": f"{result.entropy.mean():.2f}",
    }
    claim_id = "writing-tinted" if len(result.text) > 1 else "writing-tinted-one_character"
    figure = letter_layout.make_pixel_figure(
        traces, letter_layout.PHONE_WIDTH if is_narrow else letter_layout.FIGURE_WIDTH, height
    )
    return Picture(figure=figure, table=_make_table([result], {}), claim_id=claim_id, claim_values=values)


def plot_temperatures(
    results: Sequence[GenerateResult],
    temperature_values: Sequence[float] = (),
    first_step: int = 0,
    is_narrow: bool = False,
) -> Picture:
    """Draws texts at several temperatures side by side, on a narrow screen one below the other."""
    figure_width = letter_layout.PHONE_WIDTH if is_narrow else letter_layout.FIGURE_WIDTH
    total_gap = (len(results) - 1) * letter_layout.COLUMN_GAP
    line_width = figure_width if is_narrow else (figure_width - total_gap) / len(results)
    traces: list[dict] = []
    left = top = bottom = 0.0
    for result, temperature in zip(results, temperature_values, strict=True):
        text_traces, text_bottom = _text_traces(
            result,
            first_step,
            letter_layout.PHONE_FONT_SIZE,
            line_width,
            (left, top + 28),
            with_colorbar=not traces,
        )
        traces += [*text_traces, _heading_trace(f"T = {temperature:g}", left, top)]
        bottom = max(bottom, text_bottom)
        left, top = (
            (0.0, text_bottom + 16) if is_narrow else (left + line_width + letter_layout.COLUMN_GAP, 0.0)
        )
    temperature_column = [
        f"{temperature:g}"
        for result, temperature in zip(results, temperature_values, strict=True)
        for _ in result.text
    ]
    return Picture(
        figure=letter_layout.make_pixel_figure(traces, figure_width, bottom),
        table=_make_table(results, {"temperature": temperature_column}),
        claim_id="writing-temperatures",
        claim_values=_temperatures_caption_values(results, temperature_values),
    )


def _heading_trace(heading: str, left: float, top: float) -> dict:
    corner = letter_layout.LetterLayout(np.array([left]), np.zeros(1), np.array([top]), 0)
    trace, _ = letter_layout.letter_traces(
        "T", corner, letter_layout.FONT_SIZE, text=[f"<b>{heading}</b>"], textposition="middle right"
    )
    return trace


def _temperatures_caption_values(
    results: Sequence[GenerateResult], temperature_values: Sequence[float]
) -> dict[str, str]:
    hottest, coldest = int(np.argmax(temperature_values)), int(np.argmin(temperature_values))
    return {
        "highest_temperature": f"{temperature_values[hottest]:g}",
        "highest_share": format_percent(results[hottest].first_choice_percent / 100),
        "lowest_temperature": f"{temperature_values[coldest]:g}",
        "lowest_share": format_percent(results[coldest].first_choice_percent / 100),
    }


def _text_traces(
    result: GenerateResult,
    first_step: int,
    font_size: int,
    line_width: float,
    corner: tuple[float, float] = (0, 0),
    *,
    num_columns: int = 1,
    with_colorbar: bool = True,
) -> tuple[list[dict], float]:
    """Returns the traces of a text from a step on, and the y coordinate of its end.

    Args:
        result: The text.
        first_step: The step.
        font_size: In pixels.
        line_width: Width of a column in pixels.
        corner: Upper left corner in pixels.
        num_columns: Columns side by side.
        with_colorbar: Whether to add the colorbar.
    """
    lead_text = (result.prompt + result.text[:first_step])[-_MAX_LEAD_CHARACTERS:].replace("\r", "")
    steps = slice(first_step, min(first_step + MAX_SHOWN_CHARACTERS, len(result.text)))
    layout = letter_layout.lay_out_letters(
        lead_text + result.text[steps], font_size, line_width, font_size * 1.85, num_columns=num_columns
    ).shift_by(*corner)
    text_layout = layout.select(slice(len(lead_text), None))
    marker_options = _COLOUR_SCALE | (
        letter_layout.colorbar_below("model-probability", [0, 0.5, 1]) if with_colorbar else {}
    )
    colour_trace = letter_layout.coloured_bars(
        text_layout, font_size * 1.3, _COLOUR_LINE_PIXELS, result.probability[steps], marker_options
    )
    hover_texts = [_hover_text(result, step) for step in range(steps.start, steps.stop)]
    letter_traces = letter_layout.letter_traces(result.text[steps], text_layout, font_size, hover_texts)
    return [
        colour_trace,
        *letter_traces,
        *letter_layout.letter_traces(lead_text, layout.select(slice(len(lead_text))), font_size),
    ], layout.bottom


def _hover_text(result: GenerateResult, step: int) -> str:
    num_characters, num_candidates = len(result.characters), int(result.num_candidates[step])
    filtering = message("writing-uncut")
    if num_candidates < num_characters:
        filtering = message(
            "writing-cut",
            num_candidates=num_candidates,
            num_characters=num_characters,
            cut_by_k=format_percent(result.cut_mass_k[step]),
            cut_by_p=format_percent(result.cut_mass_p[step]),
        )
    return message(
        "writing-hover",
        step=result.start + step + 1,
        character=escape_label(visible_character(result.text[step])),
        model_probability=format_percent(result.probability[step]),
        sampling_probability=format_percent(result.filtered_probability[step]),
        entropy=f"{result.entropy[step]:.2f}",
        alternatives=escape_label(_format_alternatives(result, step)),
        filtering=filtering,
    ).replace("\n", "<br>")


def _format_alternatives(result: GenerateResult, step: int) -> str:
    return ", ".join(
        f"{visible_character(result.characters[index])} {format_percent(probability)}"
        for index, probability in zip(
            result.alternatives[step], result.alternative_probability[step], strict=True
        )
    )


def _make_table(results: Sequence[GenerateResult], extra_columns: dict[str, Any]) -> Table:
    def concatenate_steps(name: str) -> np.ndarray:
        return np.concatenate([getattr(result, name) for result in results])

    return Table(
        columns=extra_columns
        | {
            "writing-step": [
                result.start + step + 1 for result in results for step in range(len(result.text))
            ],
            "character": [visible_character(character) for result in results for character in result.text],
            "probability": concatenate_steps("probability"),
            "filtered-probability": concatenate_steps("filtered_probability"),
            "entropy": concatenate_steps("entropy"),
            "likeliest": [
                _format_alternatives(result, step) for result in results for step in range(len(result.text))
            ],
            "num-candidates": concatenate_steps("num_candidates"),
            "cut-by-k": concatenate_steps("cut_mass_k"),
            "cut-by-p": concatenate_steps("cut_mass_p"),
        },
        proved_columns=("probability",),
    )
