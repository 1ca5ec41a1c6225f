"""Figures of all classifiers on one review: verdicts, the words that each one sees, random word orders."""

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
from ..reviews import get_verdict, make_classifier_rows_layout, word_axis
from .schema import ClassifiersResult, ShufflesResult

_MIN_PROBABILITY_CHANGE = 1e-6  # smaller changes are rounding errors
# of a word that a classifier does not see, and of one that it sees
_SEEN_COLOUR_ROLES, _SEEN_OPACITY = ("other", "right"), 0.6


def _quote_and_join(names: Sequence[str]) -> str:
    return join_with_and([add_quotation_marks(name) for name in names])


# --- one review ---------------------------------------------------------------------------------------------


def plot_verdicts(result: ClassifiersResult) -> Picture:
    """Draws P(positive) of each classifier as a bar that starts at 0.5, in the colour of its verdict."""
    verdicts = [get_verdict(value) for value in result.probability.tolist()]
    table = _verdicts_table(result, verdicts)
    hover = table.hover_options(["verdict", *list(table.columns)[3:]], heading="classifier")
    for row, value in zip(hover["customdata"], result.probability.tolist(), strict=True):
        row.append(value)  # as a number: the bar's own value is the distance from 0.5
    bars = bar_trace(
        table,
        x="positive_probability",
        y="positive_probability",
        is_horizontal=True,
        base=0.5,
        width=0.7,
        marker={"color": [ROLE_COLOURS[verdict] for verdict in verdicts]},
        text=[format_percent(value) for value in result.probability],
        insidetextanchor="end",
        insidetextfont={
            "color": [WHITE if verdict == "positive" else BLACK for verdict in verdicts],
            "size": 14,
        },
        outsidetextfont={"size": 14},
        cliponaxis=False,
        **hover,
    ) | {"x": to_float32(result.probability - 0.5), "y": list(range(len(verdicts)))}
    figure = make_figure(
        [bars], showlegend=False, xaxis=_probability_axis(), **make_classifier_rows_layout(result.models)
    )
    figure.add_vline(x=0.5, line=GUIDE_LINE)
    return Picture(
        figure=figure,
        table=table,
        claim_id="classifiers-verdicts",
        claim_values=_verdicts_caption_values(result),
    )


def _verdicts_table(result: ClassifiersResult, verdicts: Sequence[str]) -> Table:
    return Table(
        columns={
            "classifier": list(map(get_display_name, result.models)),
            "positive_probability": result.probability,
            "verdict": [message(f"classifiers-verdict.{verdict}") for verdict in verdicts],
            "units": [message(f"classifiers-units.{unit.replace(' ', '-')}") for unit in result.units],
            "num_read": result.num_read,
            "num_unknown": result.num_unknown,
            "num_truncated": result.num_truncated,
            "order_sensitivity": [
                message(f"classifiers-order_sensitivity.{order}") for order in result.order_sensitivity
            ],
        },
        proved_columns=("positive_probability",),
    )


def _probability_axis() -> dict:
    return fixed_range_axis("positive_probability", range=[-0.03, 1.03], tickformat=".0%")


def _verdicts_caption_values(result: ClassifiersResult) -> dict:
    highest, lowest = int(result.probability.argmax()), int(result.probability.argmin())
    titles = list(map(get_display_name, result.models))
    truncated_titles = [titles[row] for row in np.flatnonzero(result.num_truncated).tolist()]
    num_words = sum(any(map(str.isalnum, word)) for word in result.words)
    return {
        "num_positive": int(result.is_positive.sum()),
        "num_classifiers": len(titles),
        "review_type": "words" if num_words else "no_words" if result.words else "empty",
        "num_words": num_words,
        "highest_classifier": titles[highest],
        "highest_probability": format_percent(result.probability[highest]),
        "lowest_classifier": titles[lowest],
        "lowest_probability": format_percent(result.probability[lowest]),
        "truncated": message("classifiers-truncated", classifiers=_quote_and_join(truncated_titles))
        if truncated_titles
        else "",
    }


def plot_seen_words(result: ClassifiersResult) -> Picture:
    """Draws which words of a review (columns), which has some, each classifier (rows) sees."""
    table = table_from_arrays(
        [
            {"classifier": list(map(get_display_name, result.models))},
            {"word_position": range(len(result.words)), "word": result.words},
        ],
        ("is_seen",),
        is_seen=result.is_seen,
    )
    colours = [ROLE_COLOURS[role] for role in _SEEN_COLOUR_ROLES]
    colour_scale: dict = {
        "colorscale": [[0, colours[0]], [1, colours[1]]],
        "zmin": 0,
        "zmax": 1,
        "showscale": False,
        "opacity": _SEEN_OPACITY,
    }
    words_trace = heatmap_trace(table, x="word_position", y="classifier", z="is_seen", **colour_scale)
    legend_entry = {"type": "scatter", "x": [None], "y": [None], "mode": "markers"}
    traces = [words_trace | {"y": list(range(len(result.models)))}] + [
        legend_entry
        | {
            "marker": {"color": colour, "size": 12, "symbol": "square", "opacity": _SEEN_OPACITY},
            "name": message(f"classifiers-seen_words.{answer}"),
        }
        for answer, colour in zip(("no", "yes"), colours, strict=True)
    ]
    layout = make_classifier_rows_layout(result.models)
    layout["height"] += 60
    figure = make_figure(traces, margin_t=36, xaxis=word_axis(result.words, title="word"), **layout)
    values = _seen_words_caption_values(result)
    return Picture(figure=figure, table=table, claim_id="classifiers-seen_words", claim_values=values)


def _seen_words_caption_values(result: ClassifiersResult) -> dict:
    num_unseen_words = (~result.is_seen).sum(axis=1)
    words_seen_by_none = np.flatnonzero(~result.is_seen.any(axis=0)).tolist()
    return {
        "num_complete": int((num_unseen_words == 0).sum()),
        "num_classifiers": len(num_unseen_words),
        "num_missing": int(num_unseen_words.max()),
        "num_words": len(result.words),
        "classifier": get_display_name(result.models[int(num_unseen_words.argmax())]),
        "unseen_word": message(
            "classifiers-unseen_word", word=quote_text(result.words[words_seen_by_none[0]])
        )
        if words_seen_by_none
        else "",
    }


# --- other orders -------------------------------------------------------------------------------------------


def plot_shuffles(result: ShufflesResult) -> Picture:
    """Draws P(positive) of each classifier for the review, and for random orders of its words."""
    num_orders = len(result.orders)
    titles = list(map(get_display_name, result.models))
    logit_columns = (
        {"unigram_logit": result.unigram_logits, "bigram_logit": result.bigram_logits}
        if len(result.unigram_logits)
        else {}
    )
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
    shuffled_dots |= {"name": message("classifiers-random_orders", num_orders=num_orders), "showlegend": True}
    marker = {"size": 15, "symbol": "diamond", "line": {"color": WHITE, "width": 1.5}}
    original_dots = _dots(table.rows(is_original_order), classifier_rows[is_original_order], marker) | {
        "name": message("classifiers-original_order"),
        "showlegend": True,
    }
    layout = make_classifier_rows_layout(result.models)
    layout["height"] += 30
    figure = make_figure([shuffled_dots, original_dots], margin_t=36, xaxis=_probability_axis(), **layout)
    figure.add_vline(x=0.5, line=GUIDE_LINE)
    values = _shuffles_caption_values(result, titles)
    return Picture(figure=figure, table=table, claim_id="classifiers-shuffles", claim_values=values)


def _dots(table: Table, y: np.ndarray, marker_options: dict) -> dict:
    colours = [ROLE_COLOURS[get_verdict(value)] for value in table["positive_probability"].tolist()]
    marker = marker_options | {"color": colours}
    trace = scatter_trace(table, x="positive_probability", y="positive_probability", marker=marker)
    return trace | {"y": to_float32(y)}


def _shuffles_caption_values(result: ShufflesResult, titles: Sequence[str]) -> dict:
    """Returns the caption values: which verdicts change, the widest range, and the bag's two logits."""
    flips = [
        f"{add_quotation_marks(title)} {num_flips}"
        for title, num_flips in zip(titles, result.num_flips.tolist(), strict=True)
        if num_flips
    ]
    sentences = [message("classifiers-flips", flips=", ".join(flips))] if flips else []
    sentences += _range_sentences(result, titles)
    if len(result.unigram_logits):
        values = {
            "unigram_logit": result.unigram_logits[0],
            "min_bigram_logit": result.bigram_logits.min(),
            "max_bigram_logit": result.bigram_logits.max(),
        }
        formatted_values = {name: f"{value:+.2f}" for name, value in values.items()}
        sentences.append(message("classifiers-bag", **formatted_values))
    return {
        "num_flipped": int((result.num_flips > 0).sum()),
        "num_classifiers": len(titles),
        "num_orders": len(result.orders),
        "num_order_blind": result.order_sensitivity.count("none"),
        "sentences": join_localized(sentences),
    }


def _range_sentences(result: ShufflesResult, titles: Sequence[str]) -> list[str]:
    ranges = np.ptp(result.probability.astype("float64"), axis=1)
    is_unchanged, widest = ranges < _MIN_PROBABILITY_CHANGE, int(ranges.argmax())
    sentences = []
    if not is_unchanged[widest]:
        widest_range = format_percent(ranges[widest])
        sentences.append(message("classifiers-widest_range", classifier=titles[widest], range=widest_range))
    is_order_blind = np.array(result.order_sensitivity) == "none"
    for message_id, rows in (
        ("classifiers-order_blind", is_unchanged & is_order_blind),
        ("classifiers-unchanged", is_unchanged & ~is_order_blind),
    ):
        names = [titles[row] for row in np.flatnonzero(rows).tolist()]
        if names:
            sentences.append(
                message(message_id, classifiers=_quote_and_join(names), num_classifiers=len(names))
            )
    return sentences
