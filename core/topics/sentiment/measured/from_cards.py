"""How good the classifiers are by their cards: accuracies, single sentences, epoch by epoch."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import join_texts, join_with_and, message, percent
from ....base.numerics import sampling_error
from ....base.text import in_quotes
from ....figures.colours import COLOUR
from ....figures.marks import GUIDE, axis, curves, make_figure, points
from ....figures.picture import Picture, float32
from ....figures.table import Table, column_title
from ....models.families import title_of
from ..reviews import rows
from .schema import TimesResult

TEST, VALIDATION = 25_000, 2_500  # reviews
SERIES = ("first", "second", "third", "fourth", "fifth")  # roles


def _titles(cards: Sequence[dict]) -> list[str]:
    return [title_of(card) for card in cards]


def _tested(card: dict) -> float:
    return card["metrics"]["test"]["accuracy"]


def _validated(card: dict) -> float:
    return card["metrics"]["val_accuracy"]


def _printed(card: dict) -> float | None:
    """Returns the accuracy of the book's best epoch, or None where it has no such model."""
    return card.get("chapter", {}).get("val_accuracy")


def _marks(table: Table, x: str, role: str, *, lower: float = 0.0, error: str = "", **marker) -> dict:
    """Returns a marker a row of classifiers, a little below its middle, with an error where it has one."""
    found = table.rows([value is not None for value in table.columns[x]])
    look: dict[str, Any] = {"marker": {"size": 11} | marker, "name": column_title(x), "role": role}
    if error:
        look["error_x"] = {"array": float32(found[error]), "thickness": 2, "width": 4}
    mark = points(found, x=x, y=x, **table.rows([]).hover([]) | found.hover(["classifier", x]), **look)
    return mark | {"y": float32(found["line"] + lower)}


def accuracy_axis(**more) -> dict:
    """Returns an axis of accuracies."""
    return axis("accuracy", tickformat=".0%", showgrid=True, **more)


# --- the table ----------------------------------------------------------------------------------------------


def accuracies(cards: Sequence[dict]) -> Picture:
    """Draws test and validation accuracy of each classifier with sampling errors, and the book's best epoch.

    Args:
        cards: Of the classifiers.
    """
    test, validation = list(map(_tested, cards)), list(map(_validated, cards))
    columns: dict[str, Any] = {
        "classifier": _titles(cards),
        "line": list(range(len(cards))),
        "test_accuracy": test,
        "test_error": [sampling_error(value, TEST) for value in test],
        "validation_accuracy": validation,
        "validation_error": [sampling_error(value, VALIDATION) for value in validation],
        "book_accuracy": list(map(_printed, cards)),
    }
    table = Table(columns=columns, proves=("test_accuracy",))
    marks = [
        _marks(table, "test_accuracy", "right", error="test_error"),
        _marks(table, "validation_accuracy", "other", lower=0.24, error="validation_error", size=8),
        _marks(table, "book_accuracy", "fourth", lower=-0.24, symbol="diamond-open", line={"width": 2}),
    ]
    layout = rows([card["name"] for card in cards])
    figure = make_figure(marks, margin_t=40, xaxis=accuracy_axis(), **layout)
    values = _best_told(cards, columns)
    return Picture(figure=figure, table=table, message="measured-accuracies", values=values, role="right")


def _best_told(cards: Sequence[dict], columns: dict) -> dict:
    """Returns which classifier is best on the test split, and whether the second is within the error."""
    order = np.argsort([-value for value in columns["test_accuracy"]], kind="stable").tolist()
    best = order[0]
    top, error = (columns[name][best] for name in ("test_accuracy", "test_error"))
    second = ""
    if len(order) > 1:
        value, its_error = (columns[name][order[1]] for name in ("test_accuracy", "test_error"))
        # two accuracies on the same reviews, taken as if they were on different ones: a little too careful
        outcome = "apart" if top - value > (error**2 + its_error**2) ** 0.5 else "within"
        second = message(
            f"measured-second.{outcome}", classifier=columns["classifier"][order[1]], second=f"{value:.4f}"
        )
    return {
        "classifier": columns["classifier"][best],
        "best": percent(top),
        "exact": f"{top:.4f} ± {error:.4f}",
        "second": second,
        "error": f"{columns['validation_error'][best]:.4f}",
    }


def results(cards: Sequence[dict], times: TimesResult) -> dict[str, list]:
    """Returns what each classifier reached, weighs and takes, as columns by their names.

    Args:
        cards: Of the classifiers.
        times: Of the same classifiers.
    """
    return {
        "classifier": _titles(cards),
        "name": [card["name"] for card in cards],
        "validation_accuracy": list(map(_validated, cards)),
        "book_accuracy": list(map(_printed, cards)),
        "test_accuracy": list(map(_tested, cards)),
        "sentence_accuracy": [card["metrics"].get("first_sentence") for card in cards],
        "megabytes": [card.get("weights_bytes", 0) / 1e6 for card in cards],
        "milliseconds": times.milliseconds.tolist(),
        "minutes": [card["training"].get("minutes") for card in cards],
    }


# --- single sentences ---------------------------------------------------------------------------------------


def sentences(cards: Sequence[dict]) -> Picture:
    """Draws the accuracy of each classifier on whole reviews, and on the first sentence of each alone.

    Args:
        cards: Of the classifiers that were scored on both.
    """
    whole = list(map(_validated, cards))
    single = [card["metrics"]["first_sentence"] for card in cards]
    columns: dict[str, Any] = {"classifier": _titles(cards), "line": list(range(len(cards)))}
    columns |= {"whole_accuracy": whole, "sentence_accuracy": single}
    columns["sentence_error"] = [sampling_error(value, VALIDATION) for value in single]
    table = Table(columns=columns, proves=("sentence_accuracy", "whole_accuracy"))
    between = {
        "type": "scatter",
        "mode": "lines",
        "x": [one for pair in zip(single, whole, strict=True) for one in (*pair, None)],
        "y": [one for row in columns["line"] for one in (row, row, None)],
        "line": {"color": COLOUR["other"], "width": 3},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    marks = [
        between,
        _marks(table, "whole_accuracy", "right"),
        _marks(table, "sentence_accuracy", "fifth", error="sentence_error", symbol="diamond"),
    ]
    layout = rows([card["name"] for card in cards])
    figure = make_figure(marks, margin_t=40, xaxis=accuracy_axis(range=[0.44, 0.96]), **layout)
    cut = [in_quotes(title_of(card)) for card in cards if card["config"].get("cut_share")]
    best, worst = int(np.argmax(single)), int(np.argmax(np.subtract(whole, single)))
    values = {
        "classifier": title_of(cards[best]),
        "best": percent(single[best]),
        "whole": percent(whole[best]),
        "reviews": VALIDATION,
        "cut": message("measured-cut", names=join_with_and(cut)) if cut else "",
        "error": f"{100 * columns['sentence_error'][best]:.1f}",
        "loser": title_of(cards[worst]),
        "lost": f"{100 * (whole[worst] - single[worst]):.1f}",
    }
    return Picture(figure=figure, table=table, message="measured-sentences", values=values, role="fifth")


# --- epoch by epoch -----------------------------------------------------------------------------------------


def training(cards: Sequence[dict]) -> Picture:
    """Draws each recurrent classifier's validation accuracy after each epoch, and the book's best epochs."""
    columns: dict[str, list] = {
        "classifier": [title_of(card) for card in cards for _ in card["history"]],
        "epoch": [epoch for card in cards for epoch in range(1, len(card["history"]) + 1)],
    }
    for name in ("accuracy", "loss", "val_loss", "val_accuracy"):
        columns[name] = [row.get(name) for card in cards for row in card["history"]]
    table = Table(columns=columns, proves=("val_accuracy",))
    longest = max(columns["epoch"])
    marks = []
    for card, role in zip(cards, SERIES, strict=False):
        own = table.where("classifier", title_of(card))
        look: dict[str, Any] = {"mode": "lines+markers", "marker": {"size": 8}, "name": title_of(card)}
        marks.append(curves(own, x="epoch", y="val_accuracy", role=role, **look))
        if _printed(card) is not None:
            printed = Table(columns={"book_accuracy": [_printed(card)], "epoch": [longest + 1]}, proves=())
            diamond = {"symbol": "diamond-open", "size": 12, "line": {"width": 2}}
            marks.append(points(printed, x="epoch", y="book_accuracy", role=role, marker=diamond))
    ticks = [*map(str, range(1, longest + 1)), message("measured-book")]
    across = axis("epoch", tickvals=list(range(1, longest + 2)), ticktext=ticks, range=[0.7, longest + 1.4])
    figure = make_figure(
        marks, height=420, xaxis=across, yaxis=accuracy_axis(title=column_title("val_accuracy"))
    )
    figure.add_hline(
        y=0.5, line=GUIDE, annotation_text=message("measured-guessing"), annotation_position="top"
    )
    order = sorted(cards, key=_validated)
    # neither of the chapter's remedies, a mask or length-bucketed batches, and close to guessing
    bare = [
        card
        for card in cards
        if card["config"]["mask"] == "none" and not card["config"]["like_length"] and _validated(card) < 0.6
    ]
    reasons = [
        message("measured-untrained", classifier=title_of(card), seed=card["training"]["seed"])
        for card in bare
    ]
    values = {
        "best": title_of(order[-1]),
        "high": percent(_validated(order[-1])),
        "all": "; ".join(f"{in_quotes(title_of(card))} {_validated(card):.4f}" for card in order[::-1]),
        "reasons": join_texts(reasons),
    }
    return Picture(figure=figure, table=table, message="measured-training", values=values)
