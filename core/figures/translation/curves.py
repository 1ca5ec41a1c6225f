"""Curves of translators, from their cards: BLEU by length, accuracy by epoch and by position."""

import dataclasses
from collections.abc import Sequence

import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST
from core.figures.base.picture import Picture, float32, lay_out, percent


@dataclasses.dataclass(frozen=True)
class LineStyle:
    """How the curve of a translator is drawn."""

    colour: str
    symbol: str
    dash: str


# without attention in grey, LSTMs with attention in blue and purple, Transformers in green and rust, subwords
# in orange
_STYLES = {
    "one direction": LineStyle(GREY, "circle", "dot"),
    "both directions": LineStyle(GREY, "square", "dash"),
    "dot": LineStyle(BLUE, "circle", "solid"),
    "general": LineStyle(BLUE, "square", "dash"),
    "concat": LineStyle(PURPLE, "diamond", "solid"),
    "tied": LineStyle(BLUE, "x", "dot"),
    "sinusoidal": LineStyle(GREEN, "circle", "solid"),
    "trained": LineStyle(RUST, "square", "dash"),
    "subwords": LineStyle(ORANGE, "star", "solid"),
}
_UNKNOWN = LineStyle(RED, "circle", "solid")
# What attention does is told of two models that differ in nothing else: both read the source both ways.
_WITHOUT_ATTENTION, _WITH_ATTENTION = "both directions", "dot"


def architecture(card: dict) -> str:
    """Returns by what a translator differs from others, one of `_STYLES`, from its card's configuration."""
    config = card.get("config", {})
    if config.get("vocabulary") == "subwords":
        return "subwords"
    if "positions" in config:
        return config["positions"]
    if config.get("tied"):
        return "tied"
    if "bidirectional" not in config:
        return "unknown"
    return config["score"] or ("both directions" if config["bidirectional"] else "one direction")


def _add_curve(figure: go.Figure, name: str, style: LineStyle, x: list, y: list, size: int, **more) -> None:
    """Draws numbers as a line with markers of a size in pixels."""
    figure.add_scatter(
        x=x,
        y=float32(y),
        mode="lines+markers",
        name=name,
        line={"color": style.colour, "dash": style.dash, "width": 2},
        marker={"symbol": style.symbol, "size": size, "color": style.colour},
        **more,
    )


def by_length(cards: Sequence[dict]) -> Picture:
    """Draws each translator's BLEU on words by the length of the source sentence."""
    lines = [{"model": card["title"], **row} for card in cards for row in card["metrics"]["by_length"]]
    groups = sorted({(line["from"], line["to"]) for line in lines})
    figure = go.Figure()
    for card in cards:
        rows = card["metrics"]["by_length"]
        _add_curve(
            figure,
            card["title"],
            _STYLES.get(architecture(card), _UNKNOWN),
            [groups.index((row["from"], row["to"])) for row in rows],
            [row["bleu"] for row in rows],
            9,
            customdata=[row["pairs"] for row in rows],
            hovertemplate="BLEU %{y:.1f} over %{customdata:,} pairs<extra>%{fullData.name}</extra>",
        )
    lay_out(
        figure,
        height=470,
        margin_b=8,
        legend={"y": -0.25, "yanchor": "top", "font": {"size": 11}},
        xaxis={
            "title_text": "words of the English sentence",
            "tickvals": list(range(len(groups))),
            "ticktext": [f"{low}–{high}" for low, high in groups],
            "tickangle": 0,
            "fixedrange": True,
        },
        yaxis={"title_text": "BLEU on words", "rangemode": "tozero", "fixedrange": True},
    )
    fields = {"model": "model", "words from": "from", "to": "to", "pairs": "pairs", "BLEU": "bleu"}
    table = {name: [line[field] for line in lines] for name, field in fields.items()}
    return Picture(figure=figure, story=_length_story(cards), columns=table)


def _length_story(cards: Sequence[dict]) -> str:
    by_kind = {architecture(card): card for card in reversed(cards)}
    plain, attending = by_kind.get(_WITHOUT_ATTENTION), by_kind.get(_WITH_ATTENTION)
    if plain is None or attending is None:
        card = max(cards, key=lambda card: card["metrics"]["by_length"][-1]["bleu"])
        rows = card["metrics"]["by_length"]
        short, long = rows[0], rows[-1]
        return (
            f"On sentences of {long['from']} to {long['to']} words ({long['pairs']:,} pairs) the best is "
            f"{card['title']}, with {long['bleu']:.1f} BLEU; on those of {short['from']} to {short['to']} it "
            f"has {short['bleu']:.1f}."
        )
    rows = plain["metrics"]["by_length"]
    gains = [
        with_it["bleu"] - without["bleu"]
        for with_it, without in zip(attending["metrics"]["by_length"], rows, strict=True)
    ]
    most = max(range(len(rows)), key=lambda row: gains[row])
    return (
        f"{attending['title']} against the same without attention ({plain['title']}): "
        f"{_gain(gains, rows, 0)}, {_gain(gains, rows, -1)}. {_peak(gains, rows, most)}"
    )


def _gain(gains: Sequence[float], rows: Sequence[dict], row: int) -> str:
    """Returns what attention adds on sentences of one group of lengths."""
    group = rows[row]
    number = f"{gains[row]:+.1f}".replace("-", "−")
    return f"{number} BLEU on sentences of {group['from']} to {group['to']} words ({group['pairs']:,} pairs)"


def _peak(gains: Sequence[float], rows: Sequence[dict], most: int) -> str:
    """Returns in which group of lengths attention adds most, if it does in any."""
    if gains[most] <= 0:
        return "Attention helps at no length here."
    group = rows[most]
    return f"Attention helps most at {group['from']} to {group['to']} words: {gains[most]:+.1f} BLEU."


def training(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy after each epoch of its training."""
    figure = go.Figure()
    for card in cards:
        _add_curve(
            figure,
            card["title"],
            _STYLES.get(architecture(card), _UNKNOWN),
            list(range(1, len(card["history"]) + 1)),
            [row["val_accuracy"] for row in card["history"]],
            6,
            hovertemplate="epoch %{x}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    lay_out(
        figure,
        height=440,
        legend={"y": -0.25, "yanchor": "top", "font": {"size": 11}},
        xaxis={"title_text": "epoch", "fixedrange": True},
        yaxis={"title_text": "validation accuracy", "tickformat": ".2f", "fixedrange": True},
    )
    lines = [
        {"model": card["title"], "epoch": epoch, **row}
        for card in cards
        for epoch, row in enumerate(card["history"], 1)
    ]
    names = ("model", "epoch", "loss", "val_loss", "val_accuracy")
    table = {name: [line.get(name) for line in lines] for name in names}
    quick = min(cards, key=lambda card: card["training"]["minutes"])
    slow = max(cards, key=lambda card: card["training"]["minutes"])
    story = f"{quick['title']} trained for {quick['training']['minutes']:.0f} minutes"
    if slow is not quick:
        story += f", {slow['title']} for {slow['training']['minutes']:.0f}"
    story += ". The epoch with the best validation accuracy is the one that is shipped"
    for card in cards:
        weights = card["training"].get("weights", "")  # where they are no epoch's
        story += f", but for “{card['title']}” the {weights}" if weights else ""
    story += "."
    return Picture(figure=figure, story=story, columns=table)


def by_position(card: dict) -> Picture:
    """Draws how often a translator has the token at a position right: after the right ones, and its own."""
    rows = card["metrics"]["by_position"]
    table = {name: [row[name] for row in rows] for name in ("position", "tokens", "forced", "free")}
    figure = go.Figure()
    for field, name, colour, symbol in (
        ("forced", "after the right tokens (teacher forcing)", BLUE, "circle"),
        ("free", "after its own tokens", ORANGE, "diamond"),
    ):
        figure.add_scatter(
            x=table["position"],
            y=float32(table[field]),
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": 2},
            marker={"symbol": symbol, "size": 8, "color": colour},
            customdata=table["tokens"],
            hovertemplate="%{y:.3f} of %{customdata:,} tokens<extra>%{fullData.name}</extra>",
        )
    lay_out(
        figure,
        height=420,
        margin_t=56,
        xaxis={"title_text": "position in the Spanish sentence", "fixedrange": True},
        yaxis={"title_text": "share of tokens that are right", "range": [0, 1], "fixedrange": True},
    )
    tokens = sum(table["tokens"])
    forced, free = (sum(row[field] * row["tokens"] for row in rows) / tokens for field in ("forced", "free"))
    widest = max(rows, key=lambda row: row["forced"] - row["free"])
    story = (
        f"{card['title']}, first {rows[-1]['position']} positions: {percent(forced)} of the tokens are right "
        f"after the right tokens, {percent(free)} after its own. The gap is widest at position "
        f"{widest['position']}: {percent(widest['forced'])} against {percent(widest['free'])}."
    )
    return Picture(figure=figure, story=story, columns=table)
