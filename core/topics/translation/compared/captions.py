"""What is said of translators beside each other: of their accuracies, lengths, trainings and positions."""

from collections.abc import Sequence
from typing import Any

from ....base.i18n import format_percent, join_localized, message, message_if_any, slugify
from ....figures.table import Table
from ....models.families import get_card_title
from .line_styles import get_architecture


def accuracy_caption_values(cards: Sequence[dict], table: Table, chapter_rows: Table) -> dict[str, Any]:
    """Returns who translates best and worst, and how many of the chapter's accuracies are reached.

    Args:
        cards: Of the translators.
        table: A row a card.
        chapter_rows: Its rows with an accuracy of the chapter.
    """
    bleu = table.columns["bleu_words"]
    order = sorted(range(len(cards)), key=lambda row: -bleu[row])
    best, worst = order[0], order[-1]
    lowest_text = message("compared-lowest", name=get_card_title(cards[worst]), low=f"{bleu[worst]:.1f}")
    subword_titles = [get_card_title(card) for card in cards if get_architecture(card) == "subwords"]
    return {
        "count": len(chapter_rows),
        "reached": int((chapter_rows["accuracy"] >= chapter_rows["chapter_accuracy"]).sum()),
        "best": get_card_title(cards[best]),
        "high": f"{bleu[best]:.1f}",
        "lowest": lowest_text if best != worst else "",
        "scale": join_localized(message("compared-scale", name=name) for name in subword_titles),
    }


def longest_caption_values(cards: Sequence[dict]) -> dict[str, Any]:
    """Returns who translates the longest sentences best, and how well the shortest."""
    card = max(cards, key=lambda card: card["metrics"]["by_length"][-1]["bleu"])
    shortest_group, longest_group = card["metrics"]["by_length"][0], card["metrics"]["by_length"][-1]
    bleu_values = {
        "name": get_card_title(card),
        "bleu": f"{longest_group['bleu']:.1f}",
        "short": f"{shortest_group['bleu']:.1f}",
    }
    return {
        "outcome": "best",
        "told": message("compared-short", **bleu_values, **_group_values(shortest_group)),
        **bleu_values,
        **_group_values(longest_group),
    }


def attention_caption_values(card_without: dict, card_with: dict) -> dict[str, Any]:
    """Returns at which length attention adds most, and what on the shortest and the longest sentences."""
    groups_without = card_without["metrics"]["by_length"]
    pairs = zip(card_with["metrics"]["by_length"], groups_without, strict=True)
    gains = [group_with["bleu"] - group_without["bleu"] for group_with, group_without in pairs]
    best_group = max(range(len(groups_without)), key=lambda index: gains[index])
    end_gains = {
        f"{end}_gain": message(
            "compared-gain", gain=f"{gains[index]:+.1f}", **_group_values(groups_without[index])
        )
        for end, index in (("short", 0), ("long", -1))
    }
    sentence = message(
        "compared-attention", name=get_card_title(card_with), other=get_card_title(card_without), **end_gains
    )
    outcome = "gain" if gains[best_group] > 0 else "none"
    return {
        "outcome": outcome,
        "told": sentence,
        "bleu": f"{gains[best_group]:.1f}",
        "name": "",
        **_group_values(groups_without[best_group]),
    }


def _group_values(length_group: dict) -> dict[str, int]:
    return {"low": length_group["from"], "high": length_group["to"], "pairs": length_group["pairs"]}


def training_caption_values(cards: Sequence[dict]) -> dict[str, Any]:
    """Returns who trained longest and shortest, of whom the minutes are of a part, and which weights ship."""
    partial_cards = [card for card in cards if "begun" in card["training"]]
    complete_cards = [card for card in cards if card not in partial_cards]
    fastest, slowest = (
        extreme(complete_cards or cards, key=lambda card: card["training"]["minutes"])
        for extreme in (min, max)
    )
    fastest_text = message("compared-quick", **_minutes_values(fastest))
    weights_cards = [card for card in cards if "weights" in card["training"]]
    return {
        "whole": "yes" if complete_cards else "no",
        "slow": get_card_title(slowest),
        "most": _minutes_values(slowest)["minutes"],
        "quick": fastest_text if fastest is not slowest else "",
        "parts": join_localized(
            message("compared-part", **_minutes_values(card)) for card in partial_cards if complete_cards
        ),
        "own": join_localized(
            message("compared-weights", name=get_card_title(card), weights=_shipped_weights_text(card))
            for card in weights_cards
        ),
    }


def _minutes_values(card: dict) -> dict[str, str]:
    return {"name": get_card_title(card), "minutes": f"{card['training']['minutes']:.0f}"}


def _shipped_weights_text(card: dict) -> str:
    """Returns which weights of a training ship, where they are no epoch's."""
    weights_name = card["training"]["weights"]
    return message_if_any(f"compared-kept.{slugify(weights_name)}") or weights_name


def position_caption_values(card: dict) -> dict[str, Any]:
    """Returns how often tokens are right, after right ones and after its own, and where that differs most."""
    rows = card["metrics"]["by_position"]
    num_tokens = sum(row["tokens"] for row in rows)
    largest_gap = max(rows, key=lambda row: row["forced"] - row["free"])
    return {
        "forced": format_percent(sum(row["forced"] * row["tokens"] for row in rows) / num_tokens),
        "free": format_percent(sum(row["free"] * row["tokens"] for row in rows) / num_tokens),
        "name": get_card_title(card),
        "last": rows[-1]["position"],
        "place": largest_gap["position"],
        "wide_forced": format_percent(largest_gap["forced"]),
        "wide_free": format_percent(largest_gap["free"]),
    }
