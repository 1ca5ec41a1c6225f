"""How the sentiment models were trained: validation accuracy after each epoch, beside the book's best."""

from collections.abc import Sequence

import plotly.graph_objects as go

from core.figures.base.axes import GUIDE
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.sentiment.lines import line_of


def training(cards: Sequence[dict]) -> Picture:
    """Draws each model's validation accuracy after each epoch, and at the right the book's best epoch."""
    figure = go.Figure()
    longest = max(len(card["history"]) for card in cards)
    chapter_x = longest + 1
    for card in cards:
        _draw_training(figure, card, chapter_x)
    figure.add_hline(y=0.5, line=GUIDE, annotation_text="guessing", annotation_position="top")
    epochs = range(1, longest + 1)
    lay_out(
        figure,
        height=420,
        legend={"font": {"size": 11}},
        xaxis={
            "title_text": "epoch",
            "fixedrange": True,
            "tickvals": [*epochs, chapter_x],
            "ticktext": [*map(str, epochs), "book’s<br>best"],
            "tickangle": 0,
            "range": [0.7, chapter_x + 0.4],
        },
        yaxis={"title_text": "validation accuracy", "tickformat": ".2f", "fixedrange": True},
    )
    columns = {
        "model": [card["name"] for card in cards for _ in card["history"]],
        "epoch": [epoch for card in cards for epoch in range(1, len(card["history"]) + 1)],
    }
    for name in ("accuracy", "loss", "val_loss", "val_accuracy"):
        columns[name] = [row.get(name) for card in cards for row in card["history"]]
    return Picture(figure=figure, story=_training_story(cards), columns=columns)


def _draw_training(figure: go.Figure, card: dict, chapter_x: float) -> None:
    """Draws the curve of one model, and at `chapter_x` a diamond at the accuracy of the book's best epoch."""
    line = line_of(card["config"]["mask"], card["config"]["like_length"])
    figure.add_scatter(
        x=list(range(1, len(card["history"]) + 1)),
        y=float32([row["val_accuracy"] for row in card["history"]]),
        name=card["title"],
        mode="lines+markers",
        line=line | {"width": 2},
        marker={"size": 8},
        hovertemplate="epoch %{x}: %{y:.4f}<extra>%{fullData.name}</extra>",
    )
    printed = card.get("chapter", {}).get("val_accuracy")
    if printed is not None:
        name = f"{card['title']}, the book’s best epoch"
        figure.add_scatter(
            x=[chapter_x],
            y=float32([printed]),
            mode="markers",
            showlegend=False,
            marker={"symbol": "diamond-open", "size": 11, "color": line["color"], "line": {"width": 2}},
            hovertemplate=f"{name}: {printed:.4f}<extra></extra>",
            name=name,
        )


def _training_story(cards: Sequence[dict]) -> str:
    order = sorted(cards, key=lambda card: -card["metrics"]["val_accuracy"])
    accuracies = "; ".join(f"“{card['title']}” {card['metrics']['val_accuracy']:.4f}" for card in order)
    story = (
        f"Validation accuracy of the weights that are shipped: {accuracies}. Diamonds: the book’s figures, "
        "each of its best epoch."
    )
    for card in cards:
        # neither of the chapter's remedies, a mask or length-bucketed batches, and close to guessing
        bare = card["config"]["mask"] == "none" and not card["config"]["like_length"]
        if bare and card["metrics"]["val_accuracy"] < 0.6:
            story += (
                f" “{card['title']}” (seed {card['training']['seed']}) learnt next to nothing: its random "
                "batches are padded to their longest review, and the GRU forgets over the padding."
            )
    return story
