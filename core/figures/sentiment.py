"""The figures of sentiment models: padding behind a review, the review word by word, the training."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.checks import counted
from core.figures.base.axes import GUIDE, titled_panels
from core.figures.base.colours import BLUE, GREEN, ORANGE, PURPLE, RED
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.traces.sentiment import ReadingTrace

# the lines of a model by its mask: warm without one, cold with one
_LINES = {
    "none": {"color": ORANGE, "dash": "solid"},
    "mask_zero": {"color": BLUE, "dash": "solid"},
    "manual": {"color": GREEN, "dash": "dash"},
    "ragged": {"color": PURPLE, "dash": "dot"},
}
_UNMASKED_LIKE_LENGTH = {"color": RED, "dash": "dash"}  # no mask, but length-bucketed batches
_MOST_TICKS = 24  # words that are written under the axis


def _line(mask: str, like_length: bool) -> dict[str, str]:
    """Returns colour and dash of the lines of a model with this mask and these batches."""
    return _UNMASKED_LIKE_LENGTH if mask == "none" and like_length else _LINES[mask]


# --- one review ---------------------------------------------------------------------------------------------


def padding(trace: ReadingTrace, pads: int, configs: Sequence) -> Picture:
    """Draws what each token of padding behind a review does, to the probability and to the state.

    The lines are faint as far as was computed, and strong up to `pads`.

    Args:
        trace: A review and the padding behind it.
        pads: How much of that padding the visitor has chosen.
        configs: The `SentimentConfig` of each of the M models: their titles name the lines, their masks tell
            them apart.
    """
    titles = ("P(positive)", "how much of the review is still in the GRU’s state (cosine, 1 = all)")
    figure = titled_panels(titles, rows=2, shared_xaxes=True, vertical_spacing=0.12)
    panels = ((trace.padded_probability, "P(positive)"), (trace.cosine, "cosine"))
    for row, (values, quantity) in enumerate(panels, 1):
        for curve, config in zip(values, configs, strict=True):
            shared = {"name": config.title, "legendgroup": config.name, "row": row, "col": 1}
            _draw_padding(figure, curve, pads, _line(config.mask, config.like_length), quantity, shared)
    x_axis = {"fixedrange": True, "range": [-2, trace.padded_probability.shape[1] + 1]}
    lowest = min(-0.03, float(trace.cosine.min()) - 0.05)
    lay_out(
        figure,
        height=560,
        margin_t=66,
        legend_y=1.07,
        xaxis=x_axis,
        xaxis2=x_axis | {"title_text": "tokens of padding after the review"},
        yaxis={"fixedrange": True, "range": [-0.03, 1.03]},
        yaxis2={"fixedrange": True, "range": [lowest, 1.05]},
    )
    return Picture(figure=figure, story=_padding_story(trace, pads, configs), columns=_padding_columns(trace))


def _draw_padding(
    figure: go.Figure, curve: np.ndarray, pads: int, line: dict[str, str], quantity: str, shared: dict
) -> None:
    """Draws a curve (N + 1,) over the padding: faint, strong up to `pads`, and there a point.

    `quantity` says in a word what the curve shows; `shared` holds its name and its panel.
    """
    name = shared["name"]
    value = f"of padding: {quantity} %{{y:.4f}}<extra></extra>"
    figure.add_scatter(
        x=list(range(len(curve))),
        y=float32(curve),
        mode="lines",
        line=line | {"width": 1.5},
        opacity=0.4,
        showlegend=False,
        hovertemplate=f"{name} after %{{x}} {value}",
        **shared,
    )
    figure.add_scatter(
        x=list(range(pads + 1)),
        y=float32(curve[: pads + 1]),
        mode="lines",
        line=line | {"width": 3.5},
        showlegend=False,
        hoverinfo="skip",
        **shared,
    )
    figure.add_scatter(
        x=[pads],
        y=float32(curve[pads : pads + 1]),
        mode="markers",
        marker={"color": line["color"], "size": 12},
        showlegend=shared["row"] == 1,
        hovertemplate=f"{name} after {pads} {value}",
        meta="now",
        **shared,
    )


def _padding_story(trace: ReadingTrace, pads: int, configs: Sequence) -> str:
    behind = counted(pads, "token of padding", "tokens of padding")
    sentences = []
    for config, curve, cosines in zip(configs, trace.padded_probability, trace.cosine, strict=True):
        start = f"{config.title}: P(positive) is {percent(curve[0])} after the last word"
        if pads and np.ptp(curve[: pads + 1]) == 0 and np.ptp(cosines[: pads + 1]) < 1e-12:
            sentences.append(f"{start} and exactly the same after {behind}")
        else:
            sentences.append(
                f"{start} and {percent(curve[pads])} after {behind}; the cosine of its state with that at "
                f"the last word is {cosines[pads]:.3f}"
            )
    return ". ".join(sentences) + "."


def _padding_columns(trace: ReadingTrace) -> dict[str, list]:
    columns = {"padding": list(range(trace.padded_probability.shape[1]))}
    for model, name in enumerate(trace.models):
        columns |= {
            f"{name}: probability": trace.padded_probability[model].tolist(),
            f"{name}: cosine": trace.cosine[model].tolist(),
            f"{name}: length of the state": trace.norm[model].tolist(),
        }
    return columns


def word_by_word(trace: ReadingTrace, configs: Sequence) -> Picture:
    """Draws P(positive) of a review before its first word, after one, and so on.

    Args:
        trace: A review under M models, a line each.
        configs: The `SentimentConfig` of each model.
    """
    figure = go.Figure()
    count = len(trace.tokens)
    names = ["before the first word", *(f"after “{escaped(token)}”" for token in trace.tokens)]
    for curve, config in zip(trace.probability, configs, strict=True):
        figure.add_scatter(
            x=list(range(count + 1)),
            y=float32(curve),
            mode="lines+markers" if count <= 60 else "lines",
            name=config.title,
            line=_line(config.mask, config.like_length) | {"width": 2},
            marker={"size": 6},
            customdata=names,
            hovertemplate="%{customdata}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    figure.add_hline(y=0.5, line=GUIDE)
    lay_out(
        figure,
        height=440,
        legend={"y": -0.32, "yanchor": "top", "font": {"size": 11}},
        xaxis=_word_axis(trace) | {"fixedrange": True},
        yaxis={"title_text": "P(positive)", "range": [-0.03, 1.03], "fixedrange": True},
    )
    columns = {
        "words read": list(range(count + 1)),
        "word": ["", *trace.tokens],
        "read as [UNK]": [False, *trace.unknown.tolist()],
        **{name: curve.tolist() for name, curve in zip(trace.models, trace.probability, strict=True)},
    }
    return Picture(figure=figure, story=_words_story(trace, configs), columns=columns)


def _word_axis(trace: ReadingTrace) -> dict:
    """Returns an axis with the words, unknown ones in brackets; a title where they are many."""
    if len(trace.tokens) > _MOST_TICKS:
        return {"title_text": "words read"}
    words = [
        escaped(f"[{token}]" if unknown else token)
        for token, unknown in zip(trace.tokens, trace.unknown, strict=True)
    ]
    return {"tickvals": list(range(len(words) + 1)), "ticktext": ["", *words], "tickangle": -45}


def _words_story(trace: ReadingTrace, configs: Sequence) -> str:
    finals = ", ".join(
        f"{config.title} {percent(curve[-1])}"
        for config, curve in zip(configs, trace.probability, strict=True)
    )
    moves = np.diff(trace.probability, axis=1)  # (M, T)
    model, word = map(int, np.unravel_index(np.abs(moves).argmax(), moves.shape))
    return (
        f"P(positive) after {counted(len(trace.tokens), 'word')}: {finals}. The largest step is that of "
        f"“{configs[model].title}” at {quoted(trace.tokens[word])}, word {word + 1}: "
        f"{moves[model, word]:+.3f}."
    )


# --- training -----------------------------------------------------------------------------------------------


def training(cards: Sequence[dict]) -> Picture:
    """Draws each model's validation accuracy after each epoch, and at the right the book's best epoch."""
    figure = go.Figure()
    longest = max(len(card["history"]) for card in cards)
    chapter_x = longest + 0.45
    for card in cards:
        _draw_training(figure, card, chapter_x)
    figure.add_hline(y=0.5, line=GUIDE, annotation_text="guessing", annotation_position="top left")
    epochs = range(1, longest + 1)
    lay_out(
        figure,
        height=420,
        legend={"y": -0.22, "yanchor": "top", "font": {"size": 11}},
        xaxis={
            "title_text": "epoch",
            "fixedrange": True,
            "tickvals": [*epochs, chapter_x],
            "ticktext": [*map(str, epochs), "book’s best"],
            "range": [0.7, longest + 0.75],
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
    line = _line(card["config"]["mask"], card["config"]["like_length"])
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
    accuracies = ", ".join(f"{card['title']} {card['metrics']['val_accuracy']:.4f}" for card in order)
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


def results(cards: Sequence[dict]) -> dict[str, list]:
    """Returns what the models reached as columns, beside the chapter's figures."""
    return {
        "model": [card["title"] for card in cards],
        "name": [card["name"] for card in cards],
        "accuracy": [card["metrics"]["val_accuracy"] for card in cards],
        "the book's best epoch": [card.get("chapter", {}).get("val_accuracy") for card in cards],
        "loss": [card["metrics"]["val_loss"] for card in cards],
        "test accuracy": [card["metrics"].get("test", {}).get("accuracy") for card in cards],
        "minutes": [card.get("training", {}).get("minutes") for card in cards],
        "seed": [card.get("training", {}).get("seed") for card in cards],
    }
