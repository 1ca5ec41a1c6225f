"""The figures of all translators together, from their cards: the book's table, accuracy, weight tying."""

from collections.abc import Sequence

import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREY, ORANGE
from core.figures.base.picture import Picture, float32, lay_out, percent


def _field(card: dict, *path: str):
    """Returns what stands in a card under a path, None where it has nothing there."""
    for name in path:
        card = card.get(name, {})
    return None if card == {} else card


def _scaled(value: float | None, factor: float) -> float | None:
    return None if value is None else value * factor


def table(cards: Sequence[dict]) -> dict[str, list]:
    """Returns the book's table as columns: what each translator reached, its size and its times.

    The chapter's figures stand beside ours; what a card does not have is None.
    """
    return {
        "model": [card["title"] for card in cards],
        "accuracy": [_field(card, "metrics", "val_accuracy") for card in cards],
        "the chapter's": [_field(card, "chapter", "val_accuracy") for card in cards],
        "loss": [_field(card, "metrics", "val_loss") for card in cards],
        "BLEU on words": [_field(card, "metrics", "bleu_words") for card in cards],
        "BLEU": [_field(card, "metrics", "bleu") for card in cards],
        "BLEU, beam of 4": [_field(card, "metrics", "beam_bleu") for card in cards],
        "chrF": [_field(card, "metrics", "chrf") for card in cards],
        "parameters": [_field(card, "parameters") for card in cards],
        "MB": [_scaled(_field(card, "weights_bytes"), 1e-6) for card in cards],
        "minutes": [_field(card, "training", "minutes") for card in cards],
        "the chapter's minutes": [
            _scaled(_field(card, "chapter", "train_seconds"), 1 / 60) for card in cards
        ],
        "ms a sentence": [_field(card, "speed", "greedy_ms") for card in cards],
        "architecture": [_field(card, "architecture") for card in cards],
        "code name": [card["name"] for card in cards],
    }


def accuracy(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy, and the chapter's where it prints one."""
    columns = table(cards)
    models, ours, printed = columns["model"], columns["accuracy"], columns["the chapter's"]
    rows = list(range(len(cards)))
    compared = [row for row in rows if printed[row] is not None]
    figure = go.Figure()
    for row in compared:
        line = {"color": GREY, "width": 2}
        figure.add_shape(type="line", x0=printed[row], x1=ours[row], y0=row, y1=row, line=line, layer="below")
    for name, values, shown, colour, symbol in (
        ("here", ours, rows, BLUE, "circle"),
        ("in the chapter (its best epoch)", printed, compared, ORANGE, "diamond"),
    ):
        figure.add_scatter(
            x=float32([values[row] for row in shown]),
            y=shown,
            mode="markers",
            name=name,
            hovertemplate="%{customdata}: %{x:.4f}<extra>%{fullData.name}</extra>",
            marker={"color": colour, "symbol": symbol, "size": 12},
            customdata=[models[row] for row in shown],
        )
    left = {"x": 0, "xref": "paper", "xanchor": "left", "yanchor": "bottom", "showarrow": False}
    lay_out(
        figure,
        height=44 * len(cards) + 100,
        margin_t=40,
        annotations=[left | {"y": row - 0.1, "font": {"size": 11}, "text": models[row]} for row in rows],
        xaxis={
            "title_text": "validation accuracy, teacher forced, over real target tokens",
            "tickformat": ".2f",
        },
        yaxis={"visible": False, "range": [len(cards) - 0.6, -0.9], "fixedrange": True},
    )
    return Picture(figure=figure, story=_accuracy_story(cards, columns), columns=columns)


def _accuracy_story(cards: Sequence[dict], columns: dict[str, list]) -> str:
    models, bleu = columns["model"], columns["BLEU on words"]
    order = sorted(range(len(models)), key=lambda row: -bleu[row])
    best, last = order[0], order[-1]
    story = f"Best BLEU on words of {len(models)}: {models[best]}, {bleu[best]:.1f}"
    if best != last:
        story += f"; lowest: {models[last]}, {bleu[last]:.1f}"
    pairs = zip(columns["accuracy"], columns["the chapter's"], strict=True)
    reached = [ours >= printed for ours, printed in pairs if printed is not None]
    if reached:
        verb = "is" if sum(reached) == 1 else "are"
        story += (
            f". Of {len(reached)} accuracies that the chapter prints, each of its best epoch, "
            f"{sum(reached)} {verb} reached"
        )
    story += "."
    for card in cards:
        if _field(card, "config", "vocabulary") == "subwords":
            story += f" {card['title']}, predicts subwords, not words: its accuracy is on another scale."
    return story


def tying(plain: dict, tied: dict) -> Picture:
    """Draws each number of a model with tied weights beside that of the plain one, which is 1."""
    names = ("parameters", "MB", "minutes", "accuracy", "loss", "BLEU on words")
    columns = table([plain, tied])
    before, after = ([columns[name][model] for name in names] for model in (0, 1))
    ratios = [new / old for old, new in zip(before, after, strict=True)]
    texts = [
        f"{old:,.0f} → {new:,.0f}" if old > 1000 else f"{old:.4g} → {new:.4g}"
        for old, new in zip(before, after, strict=True)
    ]
    figure = go.Figure(
        go.Bar(
            x=float32(ratios),
            y=list(range(len(names))),
            orientation="h",
            width=0.42,
            marker_color=BLUE,
            customdata=texts,
            hovertemplate="%{customdata}, %{x:.3f} times<extra></extra>",
        )
    )
    for row, (name, text, ratio) in enumerate(zip(names, texts, ratios, strict=True)):
        label = f"<b>{name}</b> {text} ({ratio:.3f} times)"
        figure.add_annotation(
            x=0, y=row - 0.24, xanchor="left", yanchor="bottom", showarrow=False, text=label
        )
    figure.add_vline(x=1, line={"color": GREY, "dash": "dash"})
    title = "with tied weights, where the same model without is 1"
    lay_out(
        figure,
        height=54 * len(names) + 70,
        showlegend=False,
        xaxis={"title_text": title, "rangemode": "tozero", "fixedrange": True},
        yaxis={"visible": False, "range": [len(names) - 0.6, -0.8], "fixedrange": True},
    )
    numbers = {"number": list(names), plain["title"]: before, tied["title"]: after, "times": ratios}
    return Picture(figure=figure, story=_tying_story(plain, tied), columns=numbers)


def _tying_story(plain: dict, tied: dict) -> str:
    saved = plain["parameters"] - tied["parameters"]
    change = tied["metrics"]["val_accuracy"] - plain["metrics"]["val_accuracy"]
    return (
        f"The tied model has {abs(saved):,} parameters {'fewer' if saved >= 0 else 'more'} "
        f"({percent(abs(saved) / plain['parameters'])}); its validation accuracy is {change:+.4f} and it "
        f"trained for {tied['training']['minutes']:.0f} minutes instead of "
        f"{plain['training']['minutes']:.0f}."
    )
