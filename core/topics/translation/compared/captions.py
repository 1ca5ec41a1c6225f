"""Caption values of the figures that compare translators."""

from collections.abc import Sequence
from typing import Any

from ....base.i18n import format_percent, join_localized, message, message_if_any, slugify
from ....figures.table import Table
from ....models.families import get_card_title
from .line_styles import get_architecture


def accuracy_caption_values(cards: Sequence[dict], table: Table, chapter_rows: Table) -> dict[str, Any]:
    """Names the best and the worst translator, and counts the chapter's accuracies that are reached.

    Args:
        cards: Of the translators.
        table: A row a card.
        chapter_rows: Its rows with an accuracy of the chapter.
    """
    bleu = table.columns["bleu_words"]
    order = sorted(range(len(cards)), key=lambda row: -bleu[row])
    best, worst = order[0], order[-1]
    return {
        "num_accuracies": len(chapter_rows),
        "num_reached": int((chapter_rows["accuracy"] >= chapter_rows["chapter_accuracy"]).sum()),
        "best_model": get_card_title(cards[best]),
        "best_bleu": f"{bleu[best]:.1f}",
        "lowest": message("compared-lowest", model=get_card_title(cards[worst]), bleu=f"{bleu[worst]:.1f}")
        if best != worst
        else "",
        "scale": join_localized(
            message("compared-scale", model=get_card_title(card))
            for card in cards
            if get_architecture(card) == "subwords"
        ),
    }


def longest_caption_values(cards: Sequence[dict]) -> dict[str, Any]:
    """Names the translator with the highest BLEU on the longest sentences, with its BLEU on the shortest."""
    card = max(cards, key=lambda card: card["metrics"]["by_length"][-1]["bleu"])
    shortest_group, longest_group = card["metrics"]["by_length"][0], card["metrics"]["by_length"][-1]
    return {
        "comparison": "best",
        "model": get_card_title(card),
        "bleu": f"{longest_group['bleu']:.1f}",
        "details": message(
            "compared-shortest", bleu=f"{shortest_group['bleu']:.1f}", **_group_values(shortest_group)
        ),
        **_group_values(longest_group),
    }


def attention_caption_values(card_without: dict, card_with: dict) -> dict[str, Any]:
    """Computes the gain of attention in BLEU: the largest, and on the shortest and the longest sentences."""
    groups_without = card_without["metrics"]["by_length"]
    gains = [
        group_with["bleu"] - group_without["bleu"]
        for group_with, group_without in zip(card_with["metrics"]["by_length"], groups_without, strict=True)
    ]
    best_group = max(range(len(groups_without)), key=lambda index: gains[index])
    end_gains = {
        f"{end}_gain": message(
            "compared-gain", gain=f"{gains[index]:+.1f}", **_group_values(groups_without[index])
        )
        for end, index in (("shortest", 0), ("longest", -1))
    }
    return {
        "comparison": "gain" if gains[best_group] > 0 else "none",
        "details": message(
            "compared-attention",
            model=get_card_title(card_with),
            baseline=get_card_title(card_without),
            **end_gains,
        ),
        "bleu": f"{gains[best_group]:.1f}",
        "model": "",
        **_group_values(groups_without[best_group]),
    }


def _group_values(length_group: dict) -> dict[str, int]:
    return {
        "min_words": length_group["from"],
        "max_words": length_group["to"],
        "num_pairs": length_group["pairs"],
    }


def training_caption_values(cards: Sequence[dict]) -> dict[str, Any]:
    """Names the slowest and the fastest training, partial trainings, and weights that are no epoch's."""
    partial_cards = [card for card in cards if "begun" in card["training"]]
    complete_cards = [card for card in cards if card not in partial_cards]
    fastest, slowest = (
        extreme(complete_cards or cards, key=lambda card: card["training"]["minutes"])
        for extreme in (min, max)
    )
    return {
        "is_complete": "yes" if complete_cards else "no",
        "slowest_model": get_card_title(slowest),
        "max_minutes": _minutes_values(slowest)["minutes"],
        "fastest": message("compared-fastest", **_minutes_values(fastest)) if fastest is not slowest else "",
        "partial_trainings": join_localized(
            message("compared-partial-training", **_minutes_values(card))
            for card in partial_cards
            if complete_cards
        ),
        "shipped_weights": join_localized(
            message(
                "compared-weights",
                model=get_card_title(card),
                weights=message_if_any(f"compared-weights-name.{slugify(weights)}") or weights,
            )
            for card in cards
            if (weights := card["training"].get("weights"))
        ),
    }


def _minutes_values(card: dict) -> dict[str, str]:
    return {"model": get_card_title(card), "minutes": f"{card['training']['minutes']:.0f}"}


def position_caption_values(card: dict) -> dict[str, Any]:
    """Computes the accuracy with teacher forcing and without, and the position where they differ most."""
    rows = card["metrics"]["by_position"]
    num_tokens = sum(row["tokens"] for row in rows)
    largest_gap = max(rows, key=lambda row: row["forced"] - row["free"])
    return {
        "forced_accuracy": format_percent(sum(row["forced"] * row["tokens"] for row in rows) / num_tokens),
        "free_accuracy": format_percent(sum(row["free"] * row["tokens"] for row in rows) / num_tokens),
        "model": get_card_title(card),
        "num_positions": rows[-1]["position"],
        "position": largest_gap["position"],
        "gap_forced_accuracy": format_percent(largest_gap["forced"]),
        "gap_free_accuracy": format_percent(largest_gap["free"]),
    }
