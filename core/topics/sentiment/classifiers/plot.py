"""Classifiers of all kinds side by side: their verdicts on a review, what each sees of it, other orders."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, join_localized, join_with_and, message
from ....base.text import add_quotation_marks
from ....figures.colours import BLACK, ROLE_COLOURS, WHITE
from ....figures.labels import quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, table_from_arrays
from ....figures.traces import (
    GUIDE_LINE,
    bar_trace,
    fixed_range_axis,
    heatmap_trace,
    make_figure,
    scatter_trace,
)
from ....models.families import get_display_name
from ..reviews import get_verdict_side, make_classifier_rows_layout, word_axis
from .schema import ClassifiersResult, ShufflesResult

_MIN_PROBABILITY_CHANGE = 1e-6  # of probability, less than which is rounding
_SEEN_COLOUR_ROLES = ("other", "right")  # of a word that does not enter the verdict, and of one that does


def _classifier_titles(models: Sequence[str]) -> list[str]:
    return list(map(get_display_name, models))


def _quote_and_join(names: Sequence[str]) -> str:
    return join_with_and([add_quotation_marks(name) for name in names])


# --- one review ---------------------------------------------------------------------------------------------


def plot_verdicts(result: ClassifiersResult) -> Picture:
    """Draws P(positive) of each classifier as a bar from one half, in the colour of its side."""
    sides = [get_verdict_side(value) for value in result.probability.tolist()]
    table = _verdicts_table(result, sides)
    hover = table.hover_options(["verdict", *list(table.columns)[3:]], heading="classifier")
    for row, value in zip(hover["customdata"], result.probability.tolist(), strict=True):
        row.append(value)  # as a number: a bar is as long as its distance from one half
    mark = bar_trace(
        table,
        x="positive_probability",
        y="positive_probability",
        is_horizontal=True,
        base=0.5,
        width=0.7,
        marker={"color": [ROLE_COLOURS[one] for one in sides]},
        text=[format_percent(value) for value in result.probability],
        insidetextanchor="end",
        insidetextfont={"color": [WHITE if one == "positive" else BLACK for one in sides], "size": 14},
        outsidetextfont={"size": 14},
        cliponaxis=False,
        **hover,
    ) | {"x": to_float32(result.probability - 0.5), "y": list(range(len(sides)))}
    figure = make_figure(
        [mark], showlegend=False, xaxis=_probability_axis(), **make_classifier_rows_layout(result.models)
    )
    figure.add_vline(x=0.5, line=GUIDE_LINE)
    return Picture(
        figure=figure,
        table=table,
        claim_id="classifiers-verdicts",
        message_values=_verdicts_caption_values(result),
    )


def _verdicts_table(result: ClassifiersResult, sides: Sequence[str]) -> Table:
    return Table(
        columns={
            "classifier": _classifier_titles(result.models),
            "positive_probability": result.probability,
            "verdict": [message(f"classifiers-verdict.{one}") for one in sides],
            "units": [message(f"classifiers-units.{one.replace(' ', '-')}") for one in result.units],
            "enter": result.num_read,
            "unreadable": result.num_unknown,
            "unfit": result.num_truncated,
            "order_counts": [message(f"classifiers-order.{order}") for order in result.order],
        },
        recomputed_columns=("positive_probability",),
    )


def _probability_axis() -> dict:
    return fixed_range_axis("positive_probability", range=[-0.03, 1.03], tickformat=".0%")


def _verdicts_caption_values(result: ClassifiersResult) -> dict:
    highest, lowest = int(result.probability.argmax()), int(result.probability.argmin())
    titles = _classifier_titles(result.models)
    truncated_titles = [titles[row] for row in np.flatnonzero(result.num_truncated).tolist()]
    num_words = sum(any(map(str.isalnum, word)) for word in result.words)
    return {
        "positive": int(result.positive.sum()),
        "count": len(titles),
        "what": "words" if num_words else "signs" if result.words else "empty",
        "words": num_words,
        "highest": titles[highest],
        "high": format_percent(result.probability[highest]),
        "lowest": titles[lowest],
        "low": format_percent(result.probability[lowest]),
        "cut": message("classifiers-cut", names=_quote_and_join(truncated_titles))
        if truncated_titles
        else "",
    }


def plot_seen_words(result: ClassifiersResult) -> Picture:
    """Draws which words of a review, which has some, enter the verdict of each classifier."""
    table = table_from_arrays(
        [
            {"classifier": _classifier_titles(result.models)},
            {"word_place": range(len(result.words)), "word": result.words},
        ],
        ("sees",),
        sees=result.sees,
    )
    colours = [ROLE_COLOURS[role] for role in _SEEN_COLOUR_ROLES]
    opacity: dict = {"opacity": 0.6}
    colour_scale: dict = {
        "colorscale": [[0, colours[0]], [1, colours[1]]],
        "zmin": 0,
        "zmax": 1,
        "showscale": False,
    }
    words_trace = heatmap_trace(table, x="word_place", y="classifier", z="sees", **colour_scale, **opacity)
    marks = [words_trace | {"y": list(range(len(result.models)))}]
    for answer, colour in zip(("no", "yes"), colours, strict=True):
        marker = {"color": colour, "size": 12, "symbol": "square"} | opacity
        legend = {"marker": marker, "name": message(f"classifiers-seen.{answer}")}
        marks.append({"type": "scatter", "x": [None], "y": [None], "mode": "markers"} | legend)
    layout = make_classifier_rows_layout(result.models)
    layout["height"] += 60
    figure = make_figure(marks, margin_t=36, xaxis=word_axis(result.words, title="word"), **layout)
    values = _seen_words_caption_values(result)
    return Picture(figure=figure, table=table, claim_id="classifiers-seen", message_values=values)


def _seen_words_caption_values(result: ClassifiersResult) -> dict:
    num_unseen_words = (~result.sees).sum(axis=1)
    words_seen_by_none = np.flatnonzero(~result.sees.any(axis=0)).tolist()
    return {
        "complete": int((num_unseen_words == 0).sum()),
        "count": len(num_unseen_words),
        "missing": int(num_unseen_words.max()),
        "words": len(result.words),
        "classifier": get_display_name(result.models[int(num_unseen_words.argmax())]),
        "nowhere": message("classifiers-nowhere", word=quote_text(result.words[words_seen_by_none[0]]))
        if words_seen_by_none
        else "",
    }


# --- other orders -------------------------------------------------------------------------------------------


def plot_shuffles(result: ShufflesResult) -> Picture:
    """Draws P(positive) of each classifier for the review as it is, and for random orders of its words."""
    num_orders = len(result.orders)
    titles = _classifier_titles(result.models)
    logit_columns = {"single_logit": result.single, "pairs_logit": result.pairs} if len(result.single) else {}
    table = table_from_arrays(
        [{"classifier": titles}, {"order_number": range(num_orders + 1)}],
        ("positive_probability",),
        positive_probability=result.probability,
        **logit_columns,
    )
    classifier_rows = np.repeat(np.arange(len(titles)), num_orders + 1)
    row_offsets = 0.22 * np.tile(
        np.append(0, np.linspace(-1, 1, num_orders) if num_orders > 1 else [0]), len(titles)
    )
    is_original_order = table["order_number"] == 0
    shuffled_dots = _dots(
        table.rows(~is_original_order),
        (classifier_rows + row_offsets)[~is_original_order],
        {"size": 8, "opacity": 0.65},
    )
    shuffled_dots |= {"name": message("classifiers-orders", orders=num_orders), "showlegend": True}
    marker = {"size": 15, "symbol": "diamond", "line": {"color": WHITE, "width": 1.5}}
    original_dots = _dots(table.rows(is_original_order), classifier_rows[is_original_order], marker) | {
        "name": message("classifiers-typed"),
        "showlegend": True,
    }
    layout = make_classifier_rows_layout(result.models)
    layout["height"] += 30
    figure = make_figure([shuffled_dots, original_dots], margin_t=36, xaxis=_probability_axis(), **layout)
    figure.add_vline(x=0.5, line=GUIDE_LINE)
    values = _shuffles_caption_values(result, titles)
    return Picture(figure=figure, table=table, claim_id="classifiers-shuffles", message_values=values)


def _dots(table: Table, y: np.ndarray, marker_options: dict) -> dict:
    colours = [ROLE_COLOURS[get_verdict_side(value)] for value in table["positive_probability"].tolist()]
    marker = marker_options | {"color": colours}
    trace = scatter_trace(table, x="positive_probability", y="positive_probability", marker=marker)
    return trace | {"y": to_float32(y)}


def _shuffles_caption_values(result: ShufflesResult, titles: Sequence[str]) -> dict:
    """Returns who turns, who moves most, who cannot move, and what the parts of a bag of words add."""
    probability_ranges = np.ptp(result.probability.astype("float64"), axis=1)
    unchanged = [
        (title, order)
        for title, probability_range, order in zip(titles, probability_ranges, result.order, strict=True)
        if probability_range < _MIN_PROBABILITY_CHANGE
    ]
    widest = int(probability_ranges.argmax())
    flip_texts = [
        f"{add_quotation_marks(title)} {num_flips}"
        for title, num_flips in zip(titles, result.turned.tolist(), strict=True)
        if num_flips
    ]
    sentences = [message("classifiers-turned", which=", ".join(flip_texts))] if flip_texts else []
    if probability_ranges[widest] >= _MIN_PROBABILITY_CHANGE:
        sentences.append(
            message(
                "classifiers-most",
                classifier=titles[widest],
                width=format_percent(probability_ranges[widest]),
            )
        )
    for key, names in (
        ("blind", [title for title, order in unchanged if order == "none"]),
        ("unmoved", [title for title, order in unchanged if order != "none"]),
    ):
        if names:
            sentences.append(message(f"classifiers-{key}", names=_quote_and_join(names), count=len(names)))
    if len(result.single):
        low, high = (f"{value:+.2f}" for value in (result.pairs.min(), result.pairs.max()))
        sentences.append(message("classifiers-bag", single=f"{result.single[0]:+.2f}", low=low, high=high))
    return {
        "turned": int((result.turned > 0).sum()),
        "count": len(titles),
        "orders": len(result.orders),
        "never": result.order.count("none"),
        "told": join_localized(sentences),
    }
