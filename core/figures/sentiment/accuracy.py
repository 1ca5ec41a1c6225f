"""How good readers are: on the test split with its sampling error, and with few labels."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import hover_texts
from core.figures.base.colours import BLUE, GREY, ORANGE, PALETTE
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.sentiment.lines import ROW, reader_margin, reader_rows
from core.numerics import sampling_error
from core.traces.sentiment import FewLabelsTrace, TimesTrace

TEST, VALIDATION = 25_000, 2_500  # reviews


# --- the table ----------------------------------------------------------------------------------------------


def accuracies(cards: Sequence[dict]) -> Picture:
    """Draws test and validation accuracy of each reader with sampling errors, and the book's best epoch.

    Args:
        cards: Of the readers.
    """
    titles = [card["title"] for card in cards]
    test, validation = _splits(cards)
    figure = go.Figure()
    _add_split(figure, titles, test, f"test split, {TEST:,} reviews", TEST, {"color": BLUE, "size": 9}, 0.0)
    name = f"validation, {VALIDATION:,} reviews"
    _add_split(figure, titles, validation, name, VALIDATION, {"color": GREY, "size": 7}, 0.22)
    _add_printed(figure, cards)
    lay_out(
        figure,
        height=ROW * len(cards) + 120,
        margin_l=reader_margin(titles),
        margin_t=60,
        xaxis={"title_text": "accuracy", "tickformat": ".2f", "fixedrange": True},
        yaxis=reader_rows(titles),
    )
    return Picture(figure=figure, story=_accuracy_story(cards), columns=_accuracy_columns(cards))


def _splits(cards: Sequence[dict]) -> tuple[list[float], list[float]]:
    """Returns the accuracies of readers on the test split, and those on the validation."""
    test = [card["metrics"]["test"]["accuracy"] for card in cards]
    validation = [card["metrics"]["val_accuracy"] for card in cards]
    return test, validation


def _accuracy_columns(cards: Sequence[dict]) -> dict[str, list]:
    """Returns the numbers of the figure as columns."""
    test, validation = _splits(cards)
    return {
        "reader": [card["title"] for card in cards],
        "name": [card["name"] for card in cards],
        "test split": test,
        "± on the test split": [sampling_error(value, TEST) for value in test],
        "validation": validation,
        "± on validation": [sampling_error(value, VALIDATION) for value in validation],
        "the book's best epoch": [_printed(card) for card in cards],
    }


def _add_printed(figure: go.Figure, cards: Sequence[dict]) -> None:
    """Draws the accuracies of the book's best epochs, a little above the rows of the readers."""
    printed = [_printed(card) for card in cards]
    figure.add_scatter(
        x=printed,
        y=float32(np.arange(len(cards)) - 0.22),
        mode="markers",
        marker={"symbol": "diamond-open", "size": 10, "color": ORANGE, "line": {"width": 2}},
        name="the book’s best epoch, validation",
        **hover_texts(
            [
                f"{card['title']}, the book’s best epoch: {value}"
                for card, value in zip(cards, printed, strict=True)
            ]
        ),
    )


def _add_split(
    figure: go.Figure,
    titles: Sequence[str],
    values: Sequence[float],
    name: str,
    reviews: int,
    marker: dict,
    lower: float,
) -> None:
    """Draws the accuracies of readers on one split with their sampling errors, a little below their rows."""
    errors = [sampling_error(value, reviews) for value in values]
    told = [
        f"{title}, {name}: {value:.4f} ± {error:.4f}"
        for title, value, error in zip(titles, values, errors, strict=True)
    ]
    figure.add_scatter(
        x=float32(values),
        y=float32(np.arange(len(titles)) + lower),
        error_x={"array": float32(errors), "thickness": 2, "width": 4},
        mode="markers",
        marker=marker,
        name=name,
        **hover_texts(told),
    )


def _printed(card: dict) -> float | None:
    """Returns the accuracy of the book's best epoch, or None where it has no such model."""
    return card.get("chapter", {}).get("val_accuracy")


def _accuracy_story(cards: Sequence[dict]) -> str:
    order = sorted(cards, key=lambda card: -card["metrics"]["test"]["accuracy"])
    best = order[0]
    top = best["metrics"]["test"]["accuracy"]
    error = sampling_error(top, TEST)
    story = f"Best on the test split: “{best['title']}”, {top:.4f} ± {error:.4f}."
    if len(order) > 1:
        second = order[1]["metrics"]["test"]["accuracy"]
        # two accuracies on the same reviews, taken as if they were on different ones: a little too careful
        apart = top - second > (error**2 + sampling_error(second, TEST) ** 2) ** 0.5
        verb = "is further away than" if apart else "is within"
        story += f" “{order[1]['title']}”, {second:.4f}, {verb} the sampling error."
    wide = sampling_error(best["metrics"]["val_accuracy"], VALIDATION)
    return (
        f"{story} On the 2,500 reviews of the validation the error is ± {wide:.4f}: smaller differences "
        "there say nothing. Diamonds: the book’s figures, each of its best epoch."
    )


def table(cards: Sequence[dict], times: TimesTrace) -> dict[str, list]:
    """Returns what each reader reached, weighs and takes, as columns.

    Args:
        cards: Of the readers.
        times: Of the same readers.
    """
    return {
        "reader": [card["title"] for card in cards],
        "name": [card["name"] for card in cards],
        "validation": [card["metrics"]["val_accuracy"] for card in cards],
        "the book's best epoch": [_printed(card) for card in cards],
        "test split": [card["metrics"]["test"]["accuracy"] for card in cards],
        "own file, MB": [card.get("weights_bytes", 0) / 1e6 for card in cards],
        "ms a review": times.milliseconds.tolist(),
        "minutes of training": [card["training"].get("minutes") for card in cards],
    }


# --- few labels ---------------------------------------------------------------------------------------------


def few_labels(trace: FewLabelsTrace, titles: Sequence[str]) -> Picture:
    """Draws the test accuracy against the number of labels: the mean of the seeds, and from least to most.

    Args:
        trace: Accuracies of M models.
        titles: How they are called.
    """
    figure = go.Figure()
    labels = trace.labels.tolist()
    for index, title in enumerate(titles):
        _add_curve(figure, trace, index, title)
    lay_out(
        figure,
        height=440,
        margin_t=50,
        xaxis={
            "type": "log",
            "title_text": "labelled reviews",
            "tickvals": labels,
            "ticktext": [f"{count:,}" for count in labels],
            "fixedrange": True,
        },
        yaxis={"title_text": "accuracy on the test split", "tickformat": ".2f", "fixedrange": True},
    )
    models, counts, seeds = trace.accuracy.shape
    columns = {
        "model": [name for name in trace.models for _ in range(counts)],
        "labels": labels * models,
        "mean": trace.mean.ravel().tolist(),
        **{f"seed {seed + 1}": _or_none(trace.accuracy[:, :, seed].ravel()) for seed in range(seeds)},
    }
    return Picture(figure=figure, story=_few_story(trace, titles), columns=columns)


def _or_none(values: np.ndarray) -> list[float | None]:
    """Returns values (N,) as a list with None for nan."""
    return [None if np.isnan(value) else value for value in values.tolist()]


def _add_curve(figure: go.Figure, trace: FewLabelsTrace, index: int, title: str) -> None:
    """Draws the band and the mean of one model."""
    labels = trace.labels.tolist()
    values = trace.accuracy[index]  # (K, S)
    highest, lowest = np.nanmax(values, axis=1), np.nanmin(values, axis=1)
    scored = trace.scored[index]
    name = title
    if scored[0] < trace.scored.max():
        last = f"; last point: {scored[-1]:,}" if scored[-1] > scored[0] else ""
        name = f"{title}<br>({scored[0]:,} test reviews{last})"
    figure.add_scatter(
        x=[*labels, *labels[::-1]],
        y=float32([*highest, *lowest[::-1]]),
        fill="toself",
        mode="lines",
        line={"color": PALETTE[index], "width": 0},
        opacity=0.25,
        hoverinfo="skip",
        showlegend=False,
    )
    figure.add_scatter(
        x=labels,
        y=float32(trace.mean[index]),
        mode="lines+markers",
        name=name,
        line={"color": PALETTE[index], "width": 2},
        marker={"size": 7},
        hovertemplate="%{x:,} labels: %{y:.4f}<extra>%{fullData.name}</extra>",
    )


def _few_story(trace: FewLabelsTrace, titles: Sequence[str]) -> str:
    few, many = int(trace.mean[:, 0].argmax()), int(trace.mean[:, -1].argmax())
    least, most = int(trace.labels[0]), int(trace.labels[-1])
    story = (
        f"With {least:,} labels “{titles[few]}” is best, {trace.mean[few, 0]:.3f}; with {most:,} "
        f"“{titles[many]}”, {trace.mean[many, -1]:.3f}."
    )
    crossings = [
        f"“{titles[after]}” overtakes “{titles[before]}” between {trace.labels[step - 1]:,} and "
        f"{trace.labels[step]:,} labels"
        for before, after, step in trace.crossings()
    ]
    story += f" {'; '.join(crossings)}." if crossings else " The curves do not cross."
    for title, scored in zip(titles, trace.scored.tolist(), strict=True):
        if scored[0] < trace.scored.max():
            error = sampling_error(0.5, scored[0])
            last = f", but for the last point on {scored[-1]:,}" if scored[-1] > scored[0] else ""
            story += f" “{title}” was scored on {scored[0]:,} test reviews: ± {error:.3f} at most{last}."
    return story


def measured_how(trace: FewLabelsTrace, titles: Sequence[str]) -> str:
    """Returns in a sentence or two how few labels were measured, and of which models.

    Args:
        trace: Accuracies of M models.
        titles: How they are called.
    """
    models: dict[str, list[str]] = {}
    for title, protocol in zip(titles, trace.protocols, strict=True):
        models.setdefault(protocol, []).append(title)
    bands = f"Bands: from the lowest to the highest of {trace.accuracy.shape[2]} seeds."
    if len(models) == 1:
        (protocol,) = models
        return f"{protocol[0].upper()}{protocol[1:]}. {bands}"
    sentences = [f"{', '.join(names)}: {protocol}." for protocol, names in models.items()]
    return " ".join([*sentences, bands])
