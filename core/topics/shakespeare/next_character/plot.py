"""A model's next character: what it is drawn from, and what forgetting the text before it changes."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, join_localized, message
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
from .schema import CarryResult, NextCharacterResult

_NUM_BARS = 12
MOVING_BARS_META = "drawn from"  # the `meta` of the bars that the slider moves
OBSERVED_POINTS_META = "observed"  # and of the points that it hides


def plot_next_character(result: NextCharacterResult) -> Picture:
    """Draws what the next character is drawn from over the outline of the model's own distribution.

    The outline is softmax(logits), which is temperature 1 with nothing cut.
    """
    order = np.argsort(-result.logits, kind="stable")
    table = _next_character_table(result, order)
    figure = make_figure(
        _next_character_traces(table, result.draws),
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
        message_values=_caption_values(result, order),
        colour_role="third",
    )


def _next_character_table(result: NextCharacterResult, order: np.ndarray) -> Table:
    return Table(
        columns={
            "character": [visible_character(result.characters[index]) for index in order],
            "logit": result.logits[order],
            "probability": result.probability[order],
            "tempered": result.tempered[order],
            "filtered": result.filtered[order],
            "observed": result.counts[order] / max(1, result.draws),
        },
        recomputed_columns=("filtered",),
    )


def _next_character_traces(table: Table, draws: int) -> list[dict]:
    """Returns the bars of what is drawn from, the outline of the model's own, and what was drawn, if any."""
    ranks = list(range(len(table)))
    outline_style = {"color": "rgba(0,0,0,0)", "line": {"color": ROLE_COLOURS["other"], "width": 1.5}}
    current_style: dict = {
        "colour_role": "third",
        "name": message("next_character-now"),
        "meta": MOVING_BARS_META,
    }
    model_style: dict = {"name": message("next_character-own"), "marker": outline_style}
    traces = [
        bar_trace(table, x="logit", y="filtered", **current_style) | {"x": ranks},
        bar_trace(table, x="logit", y="probability", **model_style) | {"x": ranks},
    ]
    if draws:
        possible = np.flatnonzero(table["filtered"] > 0)
        observed_style: dict = {
            "colour_role": "second",
            "name": message("next_character-observed", draws=draws),
            "meta": OBSERVED_POINTS_META,
            "marker": {"symbol": "diamond", "size": 8},
        }
        observed_points = scatter_trace(table.rows(possible), x="logit", y="observed", **observed_style)
        traces.append(observed_points | {"x": possible.tolist()})
    return traces


def _classify_settings(result: NextCharacterResult) -> str:
    if result.temperature == 0:
        return "greedy"
    if (result.filtered > 0).sum() < (result.tempered > 0).sum():
        return "cut"
    return "none" if result.temperature == 1 else "sharper" if result.temperature < 1 else "flatter"


def _character_axis(names: Sequence[str], **axis_options) -> dict:
    return category_axis(
        names, tickangle=0, tickfont={"family": MONOSPACE_FONTS, "size": MIN_FONT_SIZE}, **axis_options
    )


def _caption_values(result: NextCharacterResult, order: np.ndarray) -> dict:
    first, second = order[:2]
    character = quote_character(result.characters[first])
    extra_sentences = []
    if result.draws:
        furthest = format_percent(np.abs(result.counts / result.draws - result.filtered).max())
        extra_sentences.append(message("next_character-furthest", draws=result.draws, furthest=furthest))
    return {
        "temperature": f"{result.temperature:g}",
        "first": character,
        "now": format_percent(result.tempered[first]),
        "before": format_percent(result.probability[first]),
        "final": format_percent(result.filtered[first]),
        "possible": int((result.filtered > 0).sum()),
        "all": len(order),
        "second": quote_character(result.characters[second]),
        "next": format_percent(result.tempered[second]),
        "told": join_localized(extra_sentences),
    }


def plot_carry(result: CarryResult) -> Picture:
    """Draws the distribution after a whole text beside that after its last characters alone."""
    order = np.argsort(-np.maximum(result.carried, result.reset), kind="stable")
    names = [visible_character(result.characters[index]) for index in order]
    columns = {"character": names, "carried": result.carried[order], "reset": result.reset[order]}
    table = Table(columns=columns, recomputed_columns=("carried", "reset"))
    top_rows = table.rows(slice(_NUM_BARS))
    ranks = list(range(len(top_rows)))
    reset_label = message("next_character-alone", count=len(result.last))
    traces = [
        bar_trace(
            top_rows, x="carried", y="carried", colour_role="first", name=message("next_character-whole")
        )
        | {"x": ranks},
        bar_trace(top_rows, x="carried", y="reset", colour_role="second", name=reset_label) | {"x": ranks},
    ]
    figure = make_figure(
        traces,
        height=380,
        barmode="group",
        xaxis=_character_axis(names[:_NUM_BARS]),
        yaxis=fixed_range_axis("probability", rangemode="tozero", showgrid=True),
    )
    best_carried, best_reset = int(result.carried.argmax()), int(result.reset.argmax())
    values = {
        "moved": format_percent(result.moved),
        "end": escape_inline_markdown("".join(map(visible_character, result.last))),
        "best": quote_character(result.characters[best_carried]),
        "carried": format_percent(result.carried[best_carried]),
        "other": quote_character(result.characters[best_reset]),
        "reset": format_percent(result.reset[best_reset]),
    }
    return Picture(figure=figure, table=table, claim_id="next_character-carry", message_values=values)
