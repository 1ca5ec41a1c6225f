"""The figures of sentiment models: what padding behind a review does to them, the review word by word, their
training.
"""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.traces.sentiment import ReadingTrace

_LOOKS = {  # colour, dash: without a mask warm, with one cold
    "sentiment_unmasked": (ORANGE, "solid"),
    "sentiment_like_length": (RED, "dash"),
    "sentiment_masked": (BLUE, "solid"),
    "sentiment_manual": (GREEN, "dash"),
    "sentiment_ragged": (PURPLE, "dot"),
}
_MOST_TICKS = 24  # words that are written under the axis


def _look(name: str) -> tuple[str, str]:
    return _LOOKS.get(name, (GREY, "solid"))


def padding(trace: ReadingTrace, pads: int) -> Picture:
    """Draws what each token of padding behind a review does, to the probability and to the state: faint as
    far as asked, strong to `pads`.

    Args:
        trace: A review and the padding behind it.
        pads: How much of that padding the visitor has chosen.
    """
    figure = make_subplots(
        rows=2,
        cols=1,
        shared_xaxes=True,
        vertical_spacing=0.12,
        subplot_titles=(
            "probability that the review praises",
            "cosine of the GRU's state to that at the last word",
        ),
    )
    count = trace.padded_probability.shape[1]
    for row, values, words in ((1, trace.padded_probability, "probability"), (2, trace.cosine, "cosine")):
        for name, line in zip(trace.models, values, strict=True):
            colour, dash = _look(name)
            shared = {"name": name, "legendgroup": name, "row": row, "col": 1}
            figure.add_scatter(
                x=list(range(count)),
                y=float32(line),
                mode="lines",
                line={"color": colour, "dash": dash, "width": 1.5},
                opacity=0.4,
                showlegend=False,
                hovertemplate=f"{name} after %{{x}} of padding: {words} %{{y:.4f}}<extra></extra>",
                **shared,
            )
            figure.add_scatter(
                x=list(range(pads + 1)),
                y=float32(line[: pads + 1]),
                mode="lines",
                line={"color": colour, "dash": dash, "width": 3.5},
                showlegend=False,
                hoverinfo="skip",
                **shared,
            )
            figure.add_scatter(
                x=[pads],
                y=float32(line[pads : pads + 1]),
                mode="markers",
                marker={"color": colour, "size": 12},
                showlegend=row == 1,
                hovertemplate=f"{name} after {pads} of padding: {words} %{{y:.4f}}<extra></extra>",
                meta="now",
                **shared,
            )
    figure.update_annotations(font_size=13)
    lay_out(figure, height=560, margin_t=66)
    figure.update_layout(legend={"y": 1.07})
    figure.update_xaxes(fixedrange=True, range=[-2, count + 1])
    figure.update_xaxes(title_text="tokens of padding behind the review", row=2, col=1)
    figure.update_yaxes(fixedrange=True, range=[-0.03, 1.03], row=1, col=1)
    figure.update_yaxes(
        fixedrange=True, range=[min(-0.03, float(trace.cosine.min()) - 0.05), 1.05], row=2, col=1
    )
    return Picture(figure=figure, story=_padding_story(trace, pads), columns=_padding_columns(trace))


def _padding_story(trace: ReadingTrace, pads: int) -> str:
    said, behind = [], f"{pads} token{'s' * (pads != 1)} of padding"
    for name, line, cosines in zip(trace.models, trace.padded_probability, trace.cosine, strict=True):
        if pads and np.ptp(line[: pads + 1]) == 0 and np.ptp(cosines[: pads + 1]) < 1e-12:
            said.append(
                f"{name} says {percent(line[0])} after the last word and, not one bit different, after {behind}"
            )
        else:
            said.append(
                f"{name} says {percent(line[0])} after the last word and {percent(line[pads])} after {behind}, where its state has a "
                f"cosine of {cosines[pads]:.3f} to that at the last word"
            )
    return ". ".join(said) + "."


def _padding_columns(trace: ReadingTrace) -> dict[str, list]:
    columns = {"padding": list(range(trace.padded_probability.shape[1]))}
    for place, name in enumerate(trace.models):
        columns |= {
            f"{name}: probability": trace.padded_probability[place].tolist(),
            f"{name}: cosine": trace.cosine[place].tolist(),
            f"{name}: length of the state": trace.norm[place].tolist(),
        }
    return columns


def words(trace: ReadingTrace) -> Picture:
    """Draws the probability that a review praises before its first word, after one, and so on, a line a
    model.
    """
    figure, count = go.Figure(), len(trace.tokens)
    names = ["before the first word", *(f"after “{escaped(token)}”" for token in trace.tokens)]
    for name, line in zip(trace.models, trace.probability, strict=True):
        colour, dash = _look(name)
        figure.add_scatter(
            x=list(range(count + 1)),
            y=float32(line),
            mode="lines+markers" if count <= 60 else "lines",
            name=name,
            line={"color": colour, "dash": dash, "width": 2},
            marker={"size": 6},
            customdata=names,
            hovertemplate="%{customdata}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    figure.add_hline(y=0.5, line={"color": GREY, "dash": "dot", "width": 1})
    lay_out(figure, height=440)
    figure.update_layout(legend={"y": -0.32, "yanchor": "top", "font": {"size": 11}})
    ticks = {}
    if count <= _MOST_TICKS:
        shown = [
            token if not unknown else f"[{token}]"
            for token, unknown in zip(trace.tokens, trace.unknown, strict=True)
        ]
        ticks = {"tickvals": list(range(count + 1)), "ticktext": ["", *map(escaped, shown)], "tickangle": -45}
    figure.update_xaxes(title_text=None if ticks else "words read", fixedrange=True, **ticks)
    figure.update_yaxes(title_text="probability of praise", range=[-0.03, 1.03], fixedrange=True)
    columns = {
        "words read": list(range(count + 1)),
        "word": ["", *trace.tokens],
        "read as [UNK]": [False, *trace.unknown.tolist()],
        **{name: line.tolist() for name, line in zip(trace.models, trace.probability, strict=True)},
    }
    return Picture(figure=figure, story=_words_story(trace), columns=columns)


def _words_story(trace: ReadingTrace) -> str:
    finals = ", ".join(
        f"{name} {percent(line[-1])}" for name, line in zip(trace.models, trace.probability, strict=True)
    )
    moves = np.diff(trace.probability, axis=1)  # (M, T)
    model, word = np.unravel_index(np.abs(moves).argmax(), moves.shape)
    return (
        f"After {len(trace.tokens)} word{'s' * (len(trace.tokens) > 1)}, the probability of praise: {finals}. The largest step is "
        f"{trace.models[model]}'s at {quoted(trace.tokens[word])}, word {word + 1}: {moves[model, word]:+.3f}."
    )


def training(cards: Sequence[dict]) -> Picture:
    """Draws each model's validation accuracy after each epoch, and the best that the chapter prints as a
    dotted line.
    """
    figure = go.Figure()
    longest = max(len(card["history"]) for card in cards)
    for card in cards:
        colour, dash = _look(card["name"])
        figure.add_scatter(
            x=list(range(1, len(card["history"]) + 1)),
            y=float32([row["val_accuracy"] for row in card["history"]]),
            name=card["name"],
            mode="lines+markers",
            line={"color": colour, "dash": dash, "width": 2},
            marker={"size": 8},
            hovertemplate="epoch %{x}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
        printed = card.get("chapter", {}).get("val_accuracy")
        if printed is not None:
            figure.add_scatter(
                x=[longest + 0.45],
                y=float32([printed]),
                mode="markers",
                showlegend=False,
                marker={"symbol": "diamond-open", "size": 11, "color": colour, "line": {"width": 2}},
                hovertemplate=f"{card['name']} in the chapter: {printed:.4f}<extra></extra>",
                name=f"{card['name']} in the chapter",
            )
    figure.add_hline(
        y=0.5,
        line={"color": GREY, "dash": "dot", "width": 1},
        annotation_text="guessing",
        annotation_position="top left",
    )
    lay_out(figure, height=420)
    figure.update_layout(legend={"y": -0.22, "yanchor": "top", "font": {"size": 11}})
    ticks = list(range(1, longest + 1))
    figure.update_xaxes(
        title_text="epoch",
        fixedrange=True,
        tickvals=[*ticks, longest + 0.45],
        ticktext=[*map(str, ticks), "chapter"],
        range=[0.7, longest + 0.75],
    )
    figure.update_yaxes(title_text="validation accuracy", tickformat=".2f", fixedrange=True)
    rows = [(card["name"], epoch, row) for card in cards for epoch, row in enumerate(card["history"], 1)]
    columns = {
        "model": [name for name, _, _ in rows],
        "epoch": [epoch for _, epoch, _ in rows],
        **{
            name: [row.get(name) for _, _, row in rows]
            for name in ("accuracy", "loss", "val_loss", "val_accuracy")
        },
    }
    return Picture(figure=figure, story=_training_story(cards), columns=columns)


def _training_story(cards: Sequence[dict]) -> str:
    order = sorted(cards, key=lambda card: -card["metrics"]["val_accuracy"])
    said = ", ".join(f"{card['name']} {card['metrics']['val_accuracy']:.4f}" for card in order)
    story = f"Validation accuracy of what is shipped: {said}. Diamonds are the chapter's own figures."
    failed = next((card for card in cards if card["name"] == "sentiment_unmasked"), None)
    if failed and failed["metrics"]["val_accuracy"] < 0.6:
        story += (
            f" sentiment_unmasked (seed {failed['training']['seed']}) learnt next to nothing: its random batches are padded to their "
            "longest review, and the GRU forgets over the padding."
        )
    return story


def results(cards: Sequence[dict]) -> dict[str, list]:
    """Returns what the models reached as columns, beside the chapter's figures."""
    return {
        "model": [card["name"] for card in cards],
        "accuracy": [card["metrics"]["val_accuracy"] for card in cards],
        "the chapter's": [card.get("chapter", {}).get("val_accuracy") for card in cards],
        "loss": [card["metrics"]["val_loss"] for card in cards],
        "test accuracy": [card["metrics"].get("test", {}).get("accuracy") for card in cards],
        "minutes": [card.get("training", {}).get("minutes") for card in cards],
        "seed": [card.get("training", {}).get("seed") for card in cards],
        "padding": [card.get("title") for card in cards],
    }
