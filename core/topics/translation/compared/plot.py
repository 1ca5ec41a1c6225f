"""Figures that compare translators by their cards: accuracy, BLEU by length, training curves."""

from collections.abc import Sequence
from typing import Any

from ....base.i18n import ENGLISH, message, message_if_any, use_language
from ....figures.colours import ROLE_COLOURS
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title
from ....figures.traces import MIN_FONT_SIZE, fixed_range_axis, line_trace, make_figure, scatter_trace
from ....models.families import get_card_title
from .captions import (
    accuracy_caption_values,
    attention_caption_values,
    longest_caption_values,
    position_caption_values,
    training_caption_values,
)
from .line_styles import get_architecture, get_line_style

# What attention does is told of two models that differ in nothing else: both read the source both ways.
_ATTENTION_PAIR = ("both directions", "dot")
_FAINT_OPACITY = 0.5  # of the other curves beside these
_LEGEND = {"y": -0.2, "yanchor": "top", "font": {"size": MIN_FONT_SIZE}}


# --- the table ----------------------------------------------------------------------------------------------

_CARD_PATHS = {  # column: where it stands in a card
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
_UNIT_FACTORS = {"weights_megabytes": 1e-6, "chapter_minutes": 1 / 60}


def collect_results(cards: Sequence[dict]) -> dict[str, list]:
    """Collects the metrics, sizes and times of translators beside the chapter's, as columns.

    What a card does not have is None.
    """
    columns = {"translator": list(map(get_card_title, cards))}
    for name, path in _CARD_PATHS.items():
        columns[name] = [_read_card(card, path, _UNIT_FACTORS.get(name)) for card in cards]
    return columns | {
        "architecture": list(map(_get_architecture_text, cards)),
        "code_name": [card["name"] for card in cards],
    }


def _get_architecture_text(card: dict) -> str | None:
    key = f"compared-architecture.{card['name']}"
    with use_language(ENGLISH):
        is_unchanged = message_if_any(key) == card.get("architecture")
    return message_if_any(key) if is_unchanged else card.get("architecture")


def _read_card(card: Any, path: tuple[str, ...], factor: float | None):
    for name in path:
        card = card.get(name, {})
    return None if card == {} else card if factor is None else card * factor


# --- figures ------------------------------------------------------------------------------------------------


def plot_accuracy(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy, and the chapter's where it prints one."""
    results = collect_results(cards)
    columns = {name: results[name] for name in ("translator", "accuracy", "chapter_accuracy", "bleu_words")}
    table = Table(columns=columns | {"row": list(range(len(cards)))}, proved_columns=("accuracy",))
    label_style = {
        "x": 0,
        "xref": "paper",
        "xanchor": "left",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": MIN_FONT_SIZE},
    }
    figure = make_figure(
        _accuracy_traces(table),
        height=44 * len(cards) + 100,
        margin_t=40,
        annotations=[
            label_style | {"y": row - 0.1, "text": get_card_title(card)} for row, card in enumerate(cards)
        ],
        xaxis=fixed_range_axis(
            "accuracy", tickformat=".2f", showgrid=True, title=message("compared-accuracy-axis")
        ),
        yaxis={"visible": False, "range": [len(cards) - 0.6, -0.9], "fixedrange": True},
    )
    values = accuracy_caption_values(cards, table, _filter_chapter_rows(table))
    return Picture(figure=figure, table=table, claim_id="compared-accuracy", claim_values=values)


def _filter_chapter_rows(table: Table) -> Table:
    return table.rows([value is not None for value in table.columns["chapter_accuracy"]])


def _accuracy_traces(table: Table) -> list[dict]:
    """Returns our accuracies and the chapter's, and lines between."""
    chapter_rows = _filter_chapter_rows(table)
    line_ends = [chapter_rows[name].tolist() for name in ("chapter_accuracy", "accuracy", "row")]
    guide_lines = {
        "type": "scatter",
        "mode": "lines",
        "x": [end for theirs, ours, _ in zip(*line_ends, strict=True) for end in (theirs, ours, None)],
        "y": [place for row in line_ends[2] for place in (row, row, None)],
        "line": {"color": ROLE_COLOURS["guide"], "width": 2},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    our_points = scatter_trace(
        table, x="accuracy", y="row", colour_role="first", name=message("compared-here"), marker={"size": 12}
    )
    chapter_points = scatter_trace(
        chapter_rows,
        x="chapter_accuracy",
        y="row",
        colour_role="second",
        name=message("compared-chapter"),
        marker={"size": 12, "symbol": "diamond"},
    )
    return [guide_lines, our_points, chapter_points | {"x": to_float32(line_ends[0])}]


def _translator_curve(
    table: Table, card: dict, x: str, y: str, marker_size: int, opacity: float = 1.0
) -> dict:
    style = get_line_style(card)
    return line_trace(
        table.filter_rows("translator", get_card_title(card)),
        x=x,
        y=y,
        name=get_card_title(card),
        mode="lines+markers",
        opacity=opacity,
        line={"color": style.colour, "dash": style.dash},
        marker={"symbol": style.symbol, "size": marker_size, "color": style.colour},
    )


def plot_bleu_by_length(cards: Sequence[dict]) -> Picture:
    """Draws each translator's BLEU on words by the length of the source sentence."""
    records = [
        {"translator": get_card_title(card), **row} for card in cards for row in card["metrics"]["by_length"]
    ]
    length_groups = sorted({(record["from"], record["to"]) for record in records})
    fields = {"translator": "translator", "words_from": "from", "words_to": "to", "sentence_pairs": "pairs"}
    columns: dict[str, Any] = {name: [record[field] for record in records] for name, field in fields.items()}
    columns["bleu_words"] = [record["bleu"] for record in records]
    columns["length_group"] = [length_groups.index((record["from"], record["to"])) for record in records]
    table = Table(columns=columns, proved_columns=("bleu_words",))
    cards_by_architecture = {get_architecture(card): card for card in reversed(cards)}
    attention_pair = [
        cards_by_architecture[architecture]
        for architecture in _ATTENTION_PAIR
        if architecture in cards_by_architecture
    ]
    has_pair = len(attention_pair) == len(_ATTENTION_PAIR)
    opacities = [_FAINT_OPACITY if has_pair and card not in attention_pair else 1.0 for card in cards]
    figure = make_figure(
        [
            _translator_curve(table, card, "length_group", "bleu_words", 9, opacity)
            for card, opacity in zip(cards, opacities, strict=True)
        ],
        height=480,
        margin_b=8,
        legend=_LEGEND,
        xaxis=fixed_range_axis(
            tickvals=list(range(len(length_groups))),
            ticktext=[f"{low}–{high}" for low, high in length_groups],
            tickangle=0,
            title=message("compared-length-axis"),
        ),
        yaxis=fixed_range_axis("bleu_words", rangemode="tozero", showgrid=True),
    )
    values = attention_caption_values(*attention_pair) if has_pair else longest_caption_values(cards)
    return Picture(figure=figure, table=table, claim_id="compared-length", claim_values=values)


def plot_training(cards: Sequence[dict]) -> Picture:
    """Draws each translator's validation accuracy after each epoch of its training."""
    records = [
        {"translator": get_card_title(card), "epoch": epoch, **row}
        for card in cards
        for epoch, row in enumerate(card["history"], 1)
    ]
    names = ("translator", "epoch", "loss", "val_loss", "val_accuracy")
    table = Table(
        columns={name: [record.get(name) for record in records] for name in names},
        proved_columns=("val_accuracy",),
    )
    figure = make_figure(
        [_translator_curve(table, card, "epoch", "val_accuracy", 6) for card in cards],
        height=460,
        legend=_LEGEND,
        xaxis=fixed_range_axis("epoch"),
        yaxis=fixed_range_axis("val_accuracy", tickformat=".2f", showgrid=True),
    )
    return Picture(
        figure=figure, table=table, claim_id="compared-training", claim_values=training_caption_values(cards)
    )


def plot_accuracy_by_position(cards: Sequence[dict]) -> Picture:
    """Draws the accuracy of a translator by position, with teacher forcing and without."""
    (card,) = cards
    rows = card["metrics"]["by_position"]
    fields = {"position": "position", "token_count": "tokens", "forced": "forced", "free": "free"}
    columns = {name: [row[field] for row in rows] for name, field in fields.items()}
    table = Table(columns=columns, proved_columns=("forced", "free"))
    traces = [
        line_trace(
            table,
            x="position",
            y=name,
            colour_role=role,
            name=column_title(name),
            mode="lines+markers",
            marker={"symbol": symbol, "size": 8, "color": ROLE_COLOURS[role]},
        )
        for name, role, symbol in (("forced", "first", "circle"), ("free", "second", "diamond"))
    ]
    figure = make_figure(
        traces,
        height=420,
        margin_t=56,
        xaxis=fixed_range_axis(title=message("compared-position-axis")),
        yaxis=fixed_range_axis(
            title=message("compared-share-axis"), range=[0, 1], tickformat=".0%", showgrid=True
        ),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="compared-position",
        claim_values=position_caption_values(card),
        colour_role="second",
    )
