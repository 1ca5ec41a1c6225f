"""Figures of the model cards of classifiers: accuracies, single sentences, training curves."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import format_percent, join_localized, join_with_and, message
from ....base.numerics import margin_of_error
from ....base.text import add_quotation_marks
from ....figures.colours import ROLE_COLOURS
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title
from ....figures.traces import GUIDE_LINE, fixed_range_axis, line_trace, make_figure, scatter_trace
from ....models.families import get_card_title
from ..reviews import make_classifier_rows_layout
from .schema import TimesResult

NUM_TEST_REVIEWS, NUM_VALIDATION_REVIEWS = 25_000, 2_500  # reviews
SERIES_COLOUR_ROLES = ("first", "second", "third", "fourth", "fifth")


def _get_test_accuracy(card: dict) -> float:
    return card["metrics"]["test"]["accuracy"]


def _get_validation_accuracy(card: dict) -> float:
    return card["metrics"]["val_accuracy"]


def _get_book_accuracy(card: dict) -> float | None:
    return card.get("chapter", {}).get("val_accuracy")


def _accuracy_points(
    table: Table, column: str, role: str, *, y_offset: float = 0.0, error_column: str = "", **marker
) -> dict:
    rows_with_value = table.rows([value is not None for value in table.columns[column]])
    point_options: dict[str, Any] = {
        "marker": {"size": 11} | marker,
        "name": column_title(column),
        "colour_role": role,
    }
    if error_column:
        point_options["error_x"] = {
            "array": to_float32(rows_with_value[error_column]),
            "thickness": 2,
            "width": 4,
        }
    trace = scatter_trace(
        rows_with_value,
        x=column,
        y=column,
        **table.rows([]).hover_options([]) | rows_with_value.hover_options(["classifier", column]),
        **point_options,
    )
    return trace | {"y": to_float32(rows_with_value["row_index"] + y_offset)}


def accuracy_axis(**axis_options) -> dict:
    return fixed_range_axis("accuracy", tickformat=".0%", showgrid=True, **axis_options)


# --- the table ----------------------------------------------------------------------------------------------


def plot_accuracies(cards: Sequence[dict]) -> Picture:
    """Draws test and validation accuracy of each classifier with sampling errors, and the book's best epoch.

    Args:
        cards: Of the classifiers.
    """
    test, validation = list(map(_get_test_accuracy, cards)), list(map(_get_validation_accuracy, cards))
    columns: dict[str, Any] = {
        "classifier": list(map(get_card_title, cards)),
        "row_index": list(range(len(cards))),
        "test_accuracy": test,
        "test_error": [margin_of_error(value, NUM_TEST_REVIEWS) for value in test],
        "validation_accuracy": validation,
        "validation_error": [margin_of_error(value, NUM_VALIDATION_REVIEWS) for value in validation],
        "book_accuracy": list(map(_get_book_accuracy, cards)),
    }
    table = Table(columns=columns, proved_columns=("test_accuracy",))
    traces = [
        _accuracy_points(table, "test_accuracy", "right", error_column="test_error"),
        _accuracy_points(
            table, "validation_accuracy", "other", y_offset=0.24, error_column="validation_error", size=8
        ),
        _accuracy_points(
            table, "book_accuracy", "fourth", y_offset=-0.24, symbol="diamond-open", line={"width": 2}
        ),
    ]
    layout = make_classifier_rows_layout([card["name"] for card in cards])
    figure = make_figure(traces, margin_t=40, xaxis=accuracy_axis(), **layout)
    values = _best_caption_values(cards, columns)
    return Picture(
        figure=figure, table=table, claim_id="measured-accuracies", claim_values=values, colour_role="right"
    )


def _best_caption_values(cards: Sequence[dict], columns: dict) -> dict:
    """Returns the caption values: the best classifier, and whether the second is within the error."""
    order = np.argsort(np.negative(columns["test_accuracy"]), kind="stable").tolist()
    best = order[0]
    best_accuracy, error = (columns[name][best] for name in ("test_accuracy", "test_error"))
    second_sentence = ""
    if len(order) > 1:
        second_accuracy, second_error = (columns[name][order[1]] for name in ("test_accuracy", "test_error"))
        # the accuracies are on the same reviews, so the error for independent samples is conservative
        error_of_difference = (error**2 + second_error**2) ** 0.5
        outcome = "outside_error" if best_accuracy - second_accuracy > error_of_difference else "within_error"
        second_sentence = message(
            f"measured-runner_up.{outcome}",
            classifier=columns["classifier"][order[1]],
            accuracy=f"{second_accuracy:.4f}",
        )
    return {
        "classifier": columns["classifier"][best],
        "accuracy": format_percent(best_accuracy),
        "accuracy_with_error": f"{best_accuracy:.4f} ± {error:.4f}",
        "runner_up": second_sentence,
        "validation_error": f"{columns['validation_error'][best]:.4f}",
    }


def collect_results(cards: Sequence[dict], times: TimesResult) -> dict[str, list]:
    """Collects accuracies, sizes and times of classifiers as columns by name.

    Args:
        cards: Of the classifiers.
        times: Of the same classifiers.
    """
    return {
        "classifier": list(map(get_card_title, cards)),
        "name": [card["name"] for card in cards],
        "validation_accuracy": list(map(_get_validation_accuracy, cards)),
        "book_accuracy": list(map(_get_book_accuracy, cards)),
        "test_accuracy": list(map(_get_test_accuracy, cards)),
        "sentence_accuracy": [card["metrics"].get("first_sentence") for card in cards],
        "megabytes": [card.get("weights_bytes", 0) / 1e6 for card in cards],
        "milliseconds": times.milliseconds.tolist(),
        "minutes": [card["training"].get("minutes") for card in cards],
    }


# --- single sentences ---------------------------------------------------------------------------------------


def plot_single_sentences(cards: Sequence[dict]) -> Picture:
    """Draws the accuracy of each classifier on whole reviews, and on the first sentence of each alone.

    Args:
        cards: Of the classifiers that were scored on both.
    """
    columns: dict[str, Any] = {
        "classifier": list(map(get_card_title, cards)),
        "row_index": list(range(len(cards))),
        "whole_accuracy": list(map(_get_validation_accuracy, cards)),
        "sentence_accuracy": [card["metrics"]["first_sentence"] for card in cards],
    }
    columns["sentence_error"] = [
        margin_of_error(value, NUM_VALIDATION_REVIEWS) for value in columns["sentence_accuracy"]
    ]
    table = Table(columns=columns, proved_columns=("sentence_accuracy", "whole_accuracy"))
    traces = [
        _connecting_lines(columns),
        _accuracy_points(table, "whole_accuracy", "right"),
        _accuracy_points(
            table, "sentence_accuracy", "fifth", error_column="sentence_error", symbol="diamond"
        ),
    ]
    layout = make_classifier_rows_layout([card["name"] for card in cards])
    return Picture(
        figure=make_figure(traces, margin_t=40, xaxis=accuracy_axis(range=[0.44, 0.96]), **layout),
        table=table,
        claim_id="measured-single_sentences",
        claim_values=_sentences_caption_values(cards, columns),
        colour_role="fifth",
    )


def _connecting_lines(columns: dict[str, Any]) -> dict:
    ends = zip(columns["sentence_accuracy"], columns["whole_accuracy"], strict=True)
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [value for pair in ends for value in (*pair, None)],
        "y": [value for row in columns["row_index"] for value in (row, row, None)],
        "line": {"color": ROLE_COLOURS["other"], "width": 3},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _sentences_caption_values(cards: Sequence[dict], columns: dict[str, Any]) -> dict:
    reviews, sentences = columns["whole_accuracy"], columns["sentence_accuracy"]
    best, loser = int(np.argmax(sentences)), int(np.argmax(np.subtract(reviews, sentences)))
    truncated_titles = [
        add_quotation_marks(get_card_title(card)) for card in cards if card["config"].get("shortened_share")
    ]
    return {
        "classifier": get_card_title(cards[best]),
        "sentence_accuracy": format_percent(sentences[best]),
        "review_accuracy": format_percent(reviews[best]),
        "num_reviews": NUM_VALIDATION_REVIEWS,
        "trained_on_cuts": message("measured-trained_on_cuts", classifiers=join_with_and(truncated_titles))
        if truncated_titles
        else "",
        "error": f"{100 * columns['sentence_error'][best]:.1f}",
        "worst_classifier": get_card_title(cards[loser]),
        "loss_in_points": f"{100 * (reviews[loser] - sentences[loser]):.1f}",
    }


# --- epoch by epoch -----------------------------------------------------------------------------------------


def plot_training(cards: Sequence[dict]) -> Picture:
    """Draws the validation accuracy of recurrent classifiers after each epoch, and the book's best epochs."""
    columns: dict[str, list] = {
        "classifier": [get_card_title(card) for card in cards for _ in card["history"]],
        "epoch": [epoch for card in cards for epoch in range(1, len(card["history"]) + 1)],
    }
    for name in ("accuracy", "loss", "val_loss", "val_accuracy"):
        columns[name] = [row.get(name) for card in cards for row in card["history"]]
    table = Table(columns=columns, proved_columns=("val_accuracy",))
    max_epochs = max(columns["epoch"])
    traces = [
        trace
        for card, role in zip(cards, SERIES_COLOUR_ROLES, strict=False)
        for trace in _training_traces(card, role, table, max_epochs + 1)
    ]
    ticks = [*map(str, range(1, max_epochs + 1)), message("measured-book_epoch")]
    epoch_axis = fixed_range_axis(
        "epoch", tickvals=list(range(1, max_epochs + 2)), ticktext=ticks, range=[0.7, max_epochs + 1.4]
    )
    figure = make_figure(
        traces, height=420, xaxis=epoch_axis, yaxis=accuracy_axis(title=column_title("val_accuracy"))
    )
    figure.add_hline(
        y=0.5, line=GUIDE_LINE, annotation_text=message("measured-guessing"), annotation_position="top"
    )
    values = _training_caption_values(cards)
    return Picture(figure=figure, table=table, claim_id="measured-training", claim_values=values)


def _training_traces(card: dict, role: str, table: Table, book_epoch: int) -> list[dict]:
    """Returns the curve of a classifier, and a diamond for the best epoch of the book's model, if it has one.

    Args:
        card: Of the classifier.
        role: Colour role of the curve.
        table: The epochs of all classifiers.
        book_epoch: The x position of the diamond.
    """
    title, book_accuracy = get_card_title(card), _get_book_accuracy(card)
    curve_options: dict[str, Any] = {"mode": "lines+markers", "marker": {"size": 8}, "name": title}
    card_table = table.filter_rows("classifier", title)
    traces = [line_trace(card_table, x="epoch", y="val_accuracy", colour_role=role, **curve_options)]
    if book_accuracy is not None:
        book_columns = {"book_accuracy": [book_accuracy], "epoch": [book_epoch]}
        book_table = Table(columns=book_columns, proved_columns=())
        diamond = {"symbol": "diamond-open", "size": 12, "line": {"width": 2}}
        traces.append(
            scatter_trace(book_table, x="epoch", y="book_accuracy", colour_role=role, marker=diamond)
        )
    return traces


def _training_caption_values(cards: Sequence[dict]) -> dict:
    ranked_cards = sorted(cards, key=_get_validation_accuracy)[::-1]
    # neither of the chapter's remedies, a mask or length-bucketed batches, and close to guessing
    untrained_cards = [
        card
        for card in cards
        if card["config"]["mask_type"] == "none"
        and not card["config"]["bucket_by_length"]
        and _get_validation_accuracy(card) < 0.6
    ]
    reasons = [
        message("measured-untrained", classifier=get_card_title(card), seed=card["training"]["seed"])
        for card in untrained_cards
    ]
    return {
        "classifier": get_card_title(ranked_cards[0]),
        "accuracy": format_percent(_get_validation_accuracy(ranked_cards[0])),
        "accuracies": "; ".join(
            f"{add_quotation_marks(get_card_title(card))} {_get_validation_accuracy(card):.4f}"
            for card in ranked_cards
        ),
        "reasons": join_localized(reasons),
    }
