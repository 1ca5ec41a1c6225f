"""The translators by their cards: accuracies, BLEU by length, training, and right tokens by position."""

from collections.abc import Sequence
from typing import Any

from ....base.i18n import ENGLISH, join_texts, message, message_if_any, percent, slug, use_language
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, curves, make_figure, points
from ....figures.picture import Picture, float32
from ....figures.table import Table, column_title
from ....models.families import title_of
from .looks import architecture, style_of

# What attention does is told of two models that differ in nothing else: both read the source both ways.
_PAIR = ("both directions", "dot")
_FAINT = 0.5  # of the other curves beside these
_LEGEND = {"y": -0.2, "yanchor": "top", "font": {"size": LETTERS}}


# --- the table ----------------------------------------------------------------------------------------------

_FIELDS = {  # column: where it stands in a card
    "accuracy": ("metrics", "val_accuracy"),
    "chapter_accuracy": ("chapter", "val_accuracy"),
    "loss": ("metrics", "val_loss"),
    "bleu_words": ("metrics", "bleu_words"),
    "bleu": ("metrics", "bleu"),
    "beam_bleu": ("metrics", "beam_bleu"),
    "chrf": ("metrics", "chrf"),
    "parameters": ("parameters",),
    "weights_megabytes": ("weights_bytes",),
    "minutes": ("training", "minutes"),
    "chapter_minutes": ("chapter", "train_seconds"),
    "greedy_ms": ("speed", "greedy_ms"),
}
_SCALES = {"weights_megabytes": 1e-6, "chapter_minutes": 1 / 60}


def results(cards: Sequence[dict]) -> dict[str, list]:
    """Returns what each translator reached, its size and its times beside the chapter's, as columns.

    What a card does not have is None.
    """
    found = {"translator": list(map(title_of, cards))}
    for name, path in _FIELDS.items():
        found[name] = [_field(card, path, _SCALES.get(name)) for card in cards]
    built = list(map(_built, cards))
    return found | {"architecture": built, "code_name": [card["name"] for card in cards]}


def _built(card: dict) -> str | None:
    """Returns the architecture of a card; of one that is ours in the language that is spoken."""
    key = f"compared-architecture.{card['name']}"
    with use_language(ENGLISH):
        ours = message_if_any(key) == card.get("architecture")
    return message_if_any(key) if ours else card.get("architecture")


def _field(card: Any, path: tuple[str, ...], scale: float | None):
    for name in path:
        card = card.get(name, {})
    return None if card == {} else card if scale is None else card * scale


# --- figures ------------------------------------------------------------------------------------------------


def accuracy(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy, and the chapter's where it prints one."""
    found = results(cards)
    names = ("translator", "accuracy", "chapter_accuracy", "bleu_words")
    columns: dict[str, Any] = {name: found[name] for name in names} | {"line": list(range(len(cards)))}
    table = Table(columns=columns, proves=("accuracy",))
    left = {"x": 0, "xref": "paper", "xanchor": "left", "yanchor": "bottom", "showarrow": False}
    left |= {"font": {"size": LETTERS}}
    figure = make_figure(
        _accuracy_marks(table),
        height=44 * len(cards) + 100,
        margin_t=40,
        annotations=[left | {"y": row - 0.1, "text": title_of(card)} for row, card in enumerate(cards)],
        xaxis=axis("accuracy", tickformat=".2f", showgrid=True, title=message("compared-accuracy-axis")),
        yaxis={"visible": False, "range": [len(cards) - 0.6, -0.9], "fixedrange": True},
    )
    values = _accuracy_told(cards, table)
    return Picture(figure=figure, table=table, message="compared-accuracy", values=values)


def _printed(table: Table) -> Table:
    return table.rows([value is not None for value in table.columns["chapter_accuracy"]])


def _accuracy_marks(table: Table) -> list[dict]:
    """Returns our accuracies and the chapter's, and lines between."""
    printed = _printed(table)
    ends = [printed[name].tolist() for name in ("chapter_accuracy", "accuracy", "line")]
    between = {
        "type": "scatter",
        "mode": "lines",
        "x": [end for theirs, ours, _ in zip(*ends, strict=True) for end in (theirs, ours, None)],
        "y": [place for row in ends[2] for place in (row, row, None)],
        "line": {"color": COLOUR["guide"], "width": 2},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    ours = points(
        table, x="accuracy", y="line", role="first", name=message("compared-here"), marker={"size": 12}
    )
    look = {"size": 12, "symbol": "diamond"}
    name = message("compared-chapter")
    chapter = points(printed, x="chapter_accuracy", y="line", role="second", name=name, marker=look)
    return [between, ours, chapter | {"x": float32(ends[0])}]


def _accuracy_told(cards: Sequence[dict], table: Table) -> dict[str, Any]:
    printed, bleu = _printed(table), table.columns["bleu_words"]
    order = sorted(range(len(cards)), key=lambda row: -bleu[row])
    best, last = order[0], order[-1]
    low = message("compared-lowest", name=title_of(cards[last]), low=f"{bleu[last]:.1f}")
    subwords = [title_of(card) for card in cards if architecture(card) == "subwords"]
    return {
        "count": len(printed),
        "reached": int((printed["accuracy"] >= printed["chapter_accuracy"]).sum()),
        "best": title_of(cards[best]),
        "high": f"{bleu[best]:.1f}",
        "lowest": low if best != last else "",
        "scale": join_texts(message("compared-scale", name=name) for name in subwords),
    }


def _curve(table: Table, card: dict, x: str, y: str, size: int, opacity: float = 1.0) -> dict:
    """Returns the curve of a translator, with markers of a size in pixels."""
    style = style_of(card)
    return curves(
        table.where("translator", title_of(card)),
        x=x,
        y=y,
        name=title_of(card),
        mode="lines+markers",
        opacity=opacity,
        line={"color": style.colour, "dash": style.dash},
        marker={"symbol": style.symbol, "size": size, "color": style.colour},
    )


def by_length(cards: Sequence[dict]) -> Picture:
    """Draws each translator's BLEU on words by the length of the source sentence."""
    lines = [{"translator": title_of(card), **row} for card in cards for row in card["metrics"]["by_length"]]
    groups = sorted({(line["from"], line["to"]) for line in lines})
    fields = {"translator": "translator", "words_from": "from", "words_to": "to", "sentence_pairs": "pairs"}
    columns: dict[str, Any] = {name: [line[field] for line in lines] for name, field in fields.items()}
    columns["bleu_words"] = [line["bleu"] for line in lines]
    columns["length_group"] = [groups.index((line["from"], line["to"])) for line in lines]
    table = Table(columns=columns, proves=("bleu_words",))
    by_kind = {architecture(card): card for card in reversed(cards)}
    pair = [by_kind[kind] for kind in _PAIR if kind in by_kind]
    compared = len(pair) == len(_PAIR)
    figure = make_figure(
        [
            _curve(
                table, card, "length_group", "bleu_words", 9, _FAINT if compared and card not in pair else 1.0
            )
            for card in cards
        ],
        height=480,
        margin_b=8,
        legend=_LEGEND,
        xaxis=axis(
            tickvals=list(range(len(groups))),
            ticktext=[f"{low}–{high}" for low, high in groups],
            tickangle=0,
            title=message("compared-length-axis"),
        ),
        yaxis=axis("bleu_words", rangemode="tozero", showgrid=True),
    )
    values = _attention_told(*pair) if compared else _longest_told(cards)
    return Picture(figure=figure, table=table, message="compared-length", values=values)


def _longest_told(cards: Sequence[dict]) -> dict[str, Any]:
    card = max(cards, key=lambda card: card["metrics"]["by_length"][-1]["bleu"])
    short, long = card["metrics"]["by_length"][0], card["metrics"]["by_length"][-1]
    told = {"name": title_of(card), "bleu": f"{long['bleu']:.1f}", "short": f"{short['bleu']:.1f}"}
    return {
        "outcome": "best",
        "told": message("compared-short", **told, **_group(short)),
        **told,
        **_group(long),
    }


def _attention_told(plain: dict, attending: dict) -> dict[str, Any]:
    """Returns at which length attention adds most, and what on the shortest and the longest sentences."""
    rows = plain["metrics"]["by_length"]
    pairs = zip(attending["metrics"]["by_length"], rows, strict=True)
    gains = [with_it["bleu"] - without["bleu"] for with_it, without in pairs]
    most = max(range(len(rows)), key=lambda row: gains[row])
    ends = {
        f"{end}_gain": message("compared-gain", gain=f"{gains[row]:+.1f}", **_group(rows[row]))
        for end, row in (("short", 0), ("long", -1))
    }
    told = message("compared-attention", name=title_of(attending), other=title_of(plain), **ends)
    outcome = "gain" if gains[most] > 0 else "none"
    return {"outcome": outcome, "told": told, "bleu": f"{gains[most]:.1f}", "name": "", **_group(rows[most])}


def _group(row: dict) -> dict[str, int]:
    """Returns the ends of a group of lengths, and how many pairs are in it."""
    return {"low": row["from"], "high": row["to"], "pairs": row["pairs"]}


def training(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy after each epoch of its training."""
    lines = [
        {"translator": title_of(card), "epoch": epoch, **row}
        for card in cards
        for epoch, row in enumerate(card["history"], 1)
    ]
    names = ("translator", "epoch", "loss", "val_loss", "val_accuracy")
    table = Table(
        columns={name: [line.get(name) for line in lines] for name in names}, proves=("val_accuracy",)
    )
    figure = make_figure(
        [_curve(table, card, "epoch", "val_accuracy", 6) for card in cards],
        height=460,
        legend=_LEGEND,
        xaxis=axis("epoch"),
        yaxis=axis("val_accuracy", tickformat=".2f", showgrid=True),
    )
    whole = [card for card in cards if "begun" not in card["training"]]  # else the minutes are of a part
    quick, slow = (
        choose(whole or cards, key=lambda card: card["training"]["minutes"]) for choose in (min, max)
    )
    own = {title_of(card): _kept(card) for card in cards if "weights" in card["training"]}
    values = {
        "whole": "yes" if whole else "no",
        "slow": title_of(slow),
        "most": f"{slow['training']['minutes']:.0f}",
        "quick": message(
            "compared-quick", name=title_of(quick), minutes=f"{quick['training']['minutes']:.0f}"
        )
        if quick is not slow
        else "",
        "parts": join_texts(
            message("compared-part", name=title_of(card), minutes=f"{card['training']['minutes']:.0f}")
            for card in cards
            if whole and card not in whole
        ),
        "own": join_texts(message("compared-weights", name=name, weights=kind) for name, kind in own.items()),
    }
    return Picture(figure=figure, table=table, message="compared-training", values=values)


def _kept(card: dict) -> str:
    """Returns which weights of a training ship, where they are no epoch's."""
    kept = card["training"]["weights"]
    return message_if_any(f"compared-kept.{slug(kept)}") or kept


def by_position(cards: Sequence[dict]) -> Picture:
    """Draws how often a translator has the token at a position right: after the right ones, and its own."""
    (card,) = cards
    rows = card["metrics"]["by_position"]
    fields = {"position": "position", "token_count": "tokens", "forced": "forced", "free": "free"}
    columns = {name: [row[field] for row in rows] for name, field in fields.items()}
    table = Table(columns=columns, proves=("forced", "free"))
    marks = [
        curves(
            table,
            x="position",
            y=name,
            role=role,
            name=column_title(name),
            mode="lines+markers",
            marker={"symbol": symbol, "size": 8, "color": COLOUR[role]},
        )
        for name, role, symbol in (("forced", "first", "circle"), ("free", "second", "diamond"))
    ]
    figure = make_figure(
        marks,
        height=420,
        margin_t=56,
        xaxis=axis(title=message("compared-position-axis")),
        yaxis=axis(title=message("compared-share-axis"), range=[0, 1], tickformat=".0%", showgrid=True),
    )
    tokens = sum(columns["token_count"])
    widest = max(rows, key=lambda row: row["forced"] - row["free"])
    values = {
        name: percent(sum(row[name] * row["tokens"] for row in rows) / tokens) for name in ("forced", "free")
    } | {
        "name": title_of(card),
        "last": rows[-1]["position"],
        "place": widest["position"],
        "wide_forced": percent(widest["forced"]),
        "wide_free": percent(widest["free"]),
    }
    return Picture(figure=figure, table=table, message="compared-position", values=values, role="second")
