"""Figures of the next character: its distribution, and how the distribution depends on earlier text."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import escape_inline_markdown, visible_character
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import quote_character
from ....figures.picture import MONOSPACE_FONTS, Picture
from ....figures.table import Table
from ....figures.traces import (
    MIN_FONT_SIZE,
    bar_trace,
    category_axis,
    fixed_range_axis,
    make_figure,
    scatter_trace,
)
from .schema import ContextEffectResult, NextCharacterResult

_NUM_BARS = 12
MOVING_BARS_META = "drawn from"  # the `meta` of the bars that the slider moves
OBSERVED_POINTS_META = "observed"  # and of the points that it hides


def plot_next_character(result: NextCharacterResult) -> Picture:
    """Draws the sampling distribution of the next character over the outline of the model's own.

    The outline is softmax(logits): temperature 1, nothing cut.
    """
    order = np.argsort(-result.logits, kind="stable")
    table = _next_character_table(result, order)
    figure = make_figure(
        _next_character_traces(table, result.num_samples),
        height=380,
        barmode="overlay",
        bargap=0.25,
        margin={"l": 68, "t": 44, "b": 36},  # given from the start, Plotly need not draw twice
        xaxis=_character_axis(table["character"].tolist(), range=[-0.7, len(order) - 0.3]),
        yaxis=fixed_range_axis("probability", range=[0, 1], showgrid=True),
        meta={"temperature": result.temperature},
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id=f"next_character-next-{_classify_settings(result)}",
        claim_values=_claim_values(result, order),
        colour_role="third",
    )


def _next_character_table(result: NextCharacterResult, order: np.ndarray) -> Table:
    return Table(
        columns={
            "character": [visible_character(result.characters[index]) for index in order],
            "logit": result.logits[order],
            "probability": result.probability[order],
            "tempered-probability": result.tempered_probability[order],
            "filtered-probability": result.filtered_probability[order],
            "observed": result.counts[order] / max(1, result.num_samples),
        },
        proved_columns=("filtered-probability",),
    )


def _next_character_traces(table: Table, num_samples: int) -> list[dict]:
    """Returns bars of the sampling distribution, the outline of the model's own, and observed shares."""
    ranks = list(range(len(table)))
    current_bars = bar_trace(
        table,
        x="logit",
        y="filtered-probability",
        colour_role="third",
        name=message("next_character-current_settings"),
        meta=MOVING_BARS_META,
    )
    model_bars = bar_trace(
        table,
        x="logit",
        y="probability",
        name=message("next_character-model_distribution"),
        marker={"color": "rgba(0,0,0,0)", "line": {"color": ROLE_COLOURS["other"], "width": 1.5}},
    )
    traces = [current_bars | {"x": ranks}, model_bars | {"x": ranks}]
    if num_samples:
        possible = np.flatnonzero(table["filtered-probability"] > 0)
        observed_points = scatter_trace(
            table.rows(possible),
            x="logit",
            y="observed",
            colour_role="second",
            name=message("next_character-observed", num_samples=num_samples),
            meta=OBSERVED_POINTS_META,
            marker={"symbol": "diamond", "size": 8},
        )
        traces.append(observed_points | {"x": possible.tolist()})
    return traces


def _classify_settings(result: NextCharacterResult) -> str:
    if result.temperature == 0:
        return "greedy"
    if (result.filtered_probability > 0).sum() < (result.tempered_probability > 0).sum():
        return "cut"
    return "none" if result.temperature == 1 else "sharper" if result.temperature < 1 else "flatter"


def _character_axis(names: Sequence[str], **axis_options) -> dict:
    return category_axis(
        names, tickangle=0, tickfont={"family": MONOSPACE_FONTS, "size": MIN_FONT_SIZE}, **axis_options
    )


def _claim_values(result: NextCharacterResult, order: np.ndarray) -> dict:
    first, second = order[:2]
    sampling_error = ""
    if result.num_samples:
        differences = np.abs(result.counts / result.num_samples - result.filtered_probability)
        sampling_error = message(
            "next_character-sampling_error",
            num_samples=result.num_samples,
            max_difference=format_percent(differences.max()),
        )
    return {
        "temperature": f"{result.temperature:g}",
        "character": quote_character(result.characters[first]),
        "tempered_probability": format_percent(result.tempered_probability[first]),
        "model_probability": format_percent(result.probability[first]),
        "filtered_probability": format_percent(result.filtered_probability[first]),
        "num_candidates": int((result.filtered_probability > 0).sum()),
        "num_characters": len(order),
        "second_character": quote_character(result.characters[second]),
        "second_probability": format_percent(result.tempered_probability[second]),
        "sampling_error": sampling_error,
    }


def plot_context_effect(result: ContextEffectResult) -> Picture:
    """Draws the next-character distributions after a whole text and after its last characters alone."""
    order = np.argsort(-np.maximum(result.full_probability, result.tail_probability), kind="stable")
    names = [visible_character(result.characters[index]) for index in order]
    columns = {
        "character": names,
        "full-text-probability": result.full_probability[order],
        "tail-probability": result.tail_probability[order],
    }
    table = Table(columns=columns, proved_columns=("full-text-probability", "tail-probability"))
    top_rows = table.rows(slice(_NUM_BARS))
    figure = make_figure(
        [
            bar_trace(top_rows, x=column, y=column, colour_role=role, name=label)
            | {"x": list(range(len(top_rows)))}
            for column, role, label in (
                ("full-text-probability", "first", message("next_character-full_text")),
                (
                    "tail-probability",
                    "second",
                    message("next_character-tail", num_characters=len(result.tail)),
                ),
            )
        ],
        height=380,
        barmode="group",
        xaxis=_character_axis(names[:_NUM_BARS]),
        yaxis=fixed_range_axis("probability", rangemode="tozero", showgrid=True),
    )
    best_full, best_tail = int(result.full_probability.argmax()), int(result.tail_probability.argmax())
    values = {
        "total_variation": format_percent(result.total_variation),
        "tail": escape_inline_markdown("".join(map(visible_character, result.tail))),
        "full_text_character": quote_character(result.characters[best_full]),
        "full_text_probability": format_percent(result.full_probability[best_full]),
        "tail_character": quote_character(result.characters[best_tail]),
        "tail_probability": format_percent(result.tail_probability[best_tail]),
    }
    return Picture(figure=figure, table=table, claim_id="next_character-memory", claim_values=values)
