"""The figures of all translators together, from their cards: accuracy beside the chapter's, BLEU by length,
what teacher forcing hides.
"""

from collections.abc import Sequence

import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST
from core.figures.base.picture import Picture, float32, lay_out, percent

# colour, symbol, dash: without attention in grey, LSTMs with attention in blue, Transformers in green, ours
# in orange
_LOOKS = {
    "nmt_lstm": (GREY, "circle", "dot"),
    "nmt_bilstm": (GREY, "square", "dash"),
    "nmt_luong": (BLUE, "circle", "solid"),
    "nmt_luong_general": (BLUE, "square", "dash"),
    "nmt_bahdanau": (PURPLE, "diamond", "solid"),
    "nmt_luong_tied": (BLUE, "x", "dot"),
    "nmt_transformer": (GREEN, "circle", "solid"),
    "nmt_transformer_trained_positions": (RUST, "square", "dash"),
    "nmt_atlas": (ORANGE, "star", "solid"),
}
_WITHOUT, _WITH = ("nmt_lstm", "nmt_bilstm"), ("nmt_luong", "nmt_bahdanau", "nmt_luong_general")


def _look(name: str) -> tuple[str, str, str]:
    return _LOOKS.get(name, (RED, "circle", "solid"))


def table(cards: Sequence[dict]) -> dict[str, list]:
    """Returns the book's table as columns: what each translator reached, its size and its times, beside the
    chapter's figures.
    """

    def of(card: dict, *path):
        for name in path:
            card = card.get(name, {})
        return None if card == {} else card

    def scaled(value, factor: float):
        return None if value is None else value * factor

    return {
        "model": [card["name"] for card in cards],
        "accuracy": [of(card, "metrics", "val_accuracy") for card in cards],
        "the chapter's": [of(card, "chapter", "val_accuracy") for card in cards],
        "loss": [of(card, "metrics", "val_loss") for card in cards],
        "BLEU on words": [of(card, "metrics", "bleu_words") for card in cards],
        "BLEU": [of(card, "metrics", "bleu") for card in cards],
        "BLEU, beam of 4": [of(card, "metrics", "beam_bleu") for card in cards],
        "chrF": [of(card, "metrics", "chrf") for card in cards],
        "parameters": [of(card, "parameters") for card in cards],
        "MB": [scaled(of(card, "weights_bytes"), 1e-6) for card in cards],
        "minutes": [of(card, "training", "minutes") for card in cards],
        "the chapter's minutes": [scaled(of(card, "chapter", "train_seconds"), 1 / 60) for card in cards],
        "ms a sentence": [of(card, "speed", "greedy_ms") for card in cards],
        "architecture": [of(card, "architecture") for card in cards],
    }


def accuracy(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy, and the chapter's where it prints one."""
    columns = table(cards)
    places, ours, printed = list(range(len(cards))), columns["accuracy"], columns["the chapter's"]
    figure = go.Figure()
    known = [place for place in places if printed[place] is not None]
    for place in known:
        figure.add_shape(
            type="line",
            x0=printed[place],
            x1=ours[place],
            y0=place,
            y1=place,
            line={"color": GREY, "width": 2},
            layer="below",
        )
    hover = "%{customdata}: %{x:.4f}<extra>%{fullData.name}</extra>"
    for name, values, rows, colour, symbol in (
        ("here", ours, places, BLUE, "circle"),
        ("in the chapter", printed, known, ORANGE, "diamond"),
    ):
        figure.add_scatter(
            x=float32([values[place] for place in rows]),
            y=rows,
            mode="markers",
            name=name,
            hovertemplate=hover,
            marker={"color": colour, "symbol": symbol, "size": 12},
            customdata=[columns["model"][place] for place in rows],
        )
    for place in places:
        figure.add_annotation(
            x=0,
            xref="paper",
            y=place - 0.1,
            xanchor="left",
            yanchor="bottom",
            showarrow=False,
            font={"size": 11},
            text=columns["model"][place],
        )
    lay_out(figure, height=44 * len(cards) + 100, margin_t=40)
    figure.update_xaxes(
        title_text="validation accuracy, teacher forced, over real target tokens", tickformat=".2f"
    )
    figure.update_yaxes(visible=False, range=[len(cards) - 0.6, -0.9], fixedrange=True)
    return Picture(figure=figure, story=_accuracy_story(columns), columns=columns)


def _accuracy_story(columns: dict[str, list]) -> str:
    order = sorted(range(len(columns["model"])), key=lambda place: -columns["BLEU on words"][place])
    best, last = order[0], order[-1]
    pairs = [
        (a, b) for a, b in zip(columns["accuracy"], columns["the chapter's"], strict=True) if b is not None
    ]
    story = (
        f"{len(columns['model'])} translator{'s' * (len(columns['model']) > 1)}: the best BLEU on words has {columns['model'][best]} with "
        f"{columns['BLEU on words'][best]:.1f}"
    )
    if best != last:
        story += f", the least {columns['model'][last]} with {columns['BLEU on words'][last]:.1f}"
    if pairs:
        reached = sum(a >= b for a, b in pairs)
        story += f". Of {len(pairs)} accuracies that the chapter prints, {reached} {'is' if reached == 1 else 'are'} reached"
    subwords = (
        " nmt_atlas tells subwords, not words: its accuracy is on another scale."
        if "nmt_atlas" in columns["model"]
        else ""
    )
    return story + "." + subwords


def by_length(cards: Sequence[dict]) -> Picture:
    """Draws each translator's BLEU on words by the length of the source sentence."""
    rows = [(card["name"], row) for card in cards for row in card["metrics"]["by_length"]]
    groups = sorted({(row["from"], row["to"]) for _, row in rows})
    figure = go.Figure()
    for card in cards:
        colour, symbol, dash = _look(card["name"])
        own = card["metrics"]["by_length"]
        figure.add_scatter(
            x=[groups.index((row["from"], row["to"])) for row in own],
            y=float32([row["bleu"] for row in own]),
            mode="lines+markers",
            name=card["name"],
            line={"color": colour, "dash": dash, "width": 2},
            marker={"symbol": symbol, "size": 9, "color": colour},
            customdata=[row["pairs"] for row in own],
            hovertemplate="BLEU %{y:.1f} over %{customdata:,} pairs<extra>%{fullData.name}</extra>",
        )
    lay_out(figure, height=470, margin_b=8)
    figure.update_layout(legend={"y": -0.25, "yanchor": "top", "font": {"size": 11}})
    figure.update_xaxes(
        title_text="words of the English sentence",
        tickvals=list(range(len(groups))),
        tickangle=0,
        fixedrange=True,
        ticktext=[f"{low}–{high}" for low, high in groups],
    )
    figure.update_yaxes(title_text="BLEU on words", rangemode="tozero", fixedrange=True)
    table_columns = {
        "model": [name for name, _ in rows],
        "words from": [row["from"] for _, row in rows],
        "to": [row["to"] for _, row in rows],
        "pairs": [row["pairs"] for _, row in rows],
        "BLEU": [row["bleu"] for _, row in rows],
    }
    return Picture(figure=figure, story=_length_story(cards), columns=table_columns)


def _length_story(cards: Sequence[dict]) -> str:
    found = {card["name"]: card["metrics"]["by_length"] for card in cards}
    plain, looking = (next((name for name in names if name in found), None) for names in (_WITHOUT, _WITH))
    if plain and looking:
        (near, near_gap), (far, far_gap) = (
            (found[plain][end], found[looking][end]["bleu"] - found[plain][end]["bleu"]) for end in (0, -1)
        )
        verdict = (
            "helps the long ones most"
            if far_gap > max(0.0, near_gap)
            else "does not help the long ones more than the short ones"
        )
        return (
            f"With attention, {looking} is {near_gap:+.1f} BLEU against {plain} on sentences of {near['from']} to {near['to']} words, and "
            f"{far_gap:+.1f} on those of {far['from']} to {far['to']} ({far['pairs']:,} pairs): here attention {verdict}."
        )
    name, rows = max(found.items(), key=lambda item: item[1][-1]["bleu"])
    return (
        f"On sentences of {rows[-1]['from']} to {rows[-1]['to']} words ({rows[-1]['pairs']:,} pairs) {name} does best, with "
        f"{rows[-1]['bleu']:.1f} BLEU; on those of {rows[0]['from']} to {rows[0]['to']} it has {rows[0]['bleu']:.1f}."
    )


def training(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy after each epoch of its training."""
    figure = go.Figure()
    for card in cards:
        colour, symbol, dash = _look(card["name"])
        figure.add_scatter(
            x=list(range(1, len(card["history"]) + 1)),
            y=float32([row["val_accuracy"] for row in card["history"]]),
            mode="lines+markers",
            name=card["name"],
            line={"color": colour, "dash": dash, "width": 2},
            marker={"symbol": symbol, "size": 6, "color": colour},
            hovertemplate="epoch %{x}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    lay_out(figure, height=440)
    figure.update_layout(legend={"y": -0.25, "yanchor": "top", "font": {"size": 11}})
    figure.update_xaxes(title_text="epoch", fixedrange=True)
    figure.update_yaxes(title_text="validation accuracy", tickformat=".2f", fixedrange=True)
    rows = [(card["name"], epoch, row) for card in cards for epoch, row in enumerate(card["history"], 1)]
    names = ("loss", "val_loss", "val_accuracy")
    table_columns = {
        "model": [name for name, _, _ in rows],
        "epoch": [epoch for _, epoch, _ in rows],
        **{name: [row.get(name) for _, _, row in rows] for name in names},
    }
    quick = min(cards, key=lambda card: card["training"]["minutes"])
    slow = max(cards, key=lambda card: card["training"]["minutes"])
    story = (
        f"{quick['name']} trained for {quick['training']['minutes']:.0f} minutes"
        + (f", {slow['name']} for {slow['training']['minutes']:.0f}" if slow is not quick else "")
        + ". The epoch with the best validation accuracy is the one that is shipped."
    )
    return Picture(figure=figure, story=story, columns=table_columns)


def by_position(card: dict) -> Picture:
    """Draws how often a translator has the token at a position right: after the right ones, and after its
    own.
    """
    rows = card["metrics"]["by_position"]
    figure = go.Figure()
    for field, name, colour, symbol in (
        ("forced", "after the right words (teacher forcing)", BLUE, "circle"),
        ("free", "after its own words", ORANGE, "diamond"),
    ):
        figure.add_scatter(
            x=[row["position"] for row in rows],
            y=float32([row[field] for row in rows]),
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": 2},
            marker={"symbol": symbol, "size": 8, "color": colour},
            customdata=[row["tokens"] for row in rows],
            hovertemplate="%{y:.3f} of %{customdata:,} tokens<extra>%{fullData.name}</extra>",
        )
    lay_out(figure, height=420, margin_t=56)
    figure.update_xaxes(title_text="position in the Spanish sentence", fixedrange=True)
    figure.update_yaxes(title_text="share of tokens that are right", range=[0, 1], fixedrange=True)
    tokens = sum(row["tokens"] for row in rows)
    forced, free = (sum(row[field] * row["tokens"] for row in rows) / tokens for field in ("forced", "free"))
    widest = max(rows, key=lambda row: row["forced"] - row["free"])
    story = (
        f"Over the first {rows[-1]['position']} positions {card['name']} has {percent(forced)} of the tokens right when it reads the "
        f"right words before them, and {percent(free)} when it reads its own. The gap is widest at position {widest['position']}: "
        f"{percent(widest['forced'])} against {percent(widest['free'])}."
    )
    names = ("position", "tokens", "forced", "free")
    return Picture(figure=figure, story=story, columns={name: [row[name] for row in rows] for name in names})


def tying(plain: dict, tied: dict) -> Picture:
    """Draws what weight tying changes: each number of the tied model beside that of the plain one, which is
    1.
    """
    names = ("parameters", "MB", "minutes", "accuracy", "loss", "BLEU on words")
    columns = table([plain, tied])
    values = [columns[name] for name in names]
    ratios = [b / a for a, b in values]
    texts = [f"{a:,.0f} → {b:,.0f}" if a > 1000 else f"{a:.4g} → {b:.4g}" for a, b in values]
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
    for place, (name, text, ratio) in enumerate(zip(names, texts, ratios, strict=True)):
        label = f"<b>{name}</b> {text} ({ratio:.3f} times)"
        figure.add_annotation(
            x=0, y=place - 0.24, xanchor="left", yanchor="bottom", showarrow=False, text=label
        )
    figure.add_vline(x=1, line={"color": GREY, "dash": "dash"})
    lay_out(figure, height=54 * len(names) + 70, showlegend=False)
    figure.update_xaxes(
        title_text=f"{tied['name']}, where {plain['name']} is 1", rangemode="tozero", fixedrange=True
    )
    figure.update_yaxes(visible=False, range=[len(names) - 0.6, -0.8], fixedrange=True)
    saved = plain["parameters"] - tied["parameters"]
    change = tied["metrics"]["val_accuracy"] - plain["metrics"]["val_accuracy"]
    story = (
        f"The tied model has {abs(saved):,} parameters {'fewer' if saved >= 0 else 'more'} ({percent(abs(saved) / plain['parameters'])}); "
        f"its validation accuracy is {change:+.4f} and it trained for {tied['training']['minutes']:.0f} minutes instead of "
        f"{plain['training']['minutes']:.0f}."
    )
    table_columns = {
        "number": list(names),
        plain["name"]: [a for a, _ in values],
        tied["name"]: [b for _, b in values],
        "times": ratios,
    }
    return Picture(figure=figure, story=story, columns=table_columns)
