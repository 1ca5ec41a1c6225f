"""The three figures of the first minute, each as a table and as data for the browser."""

from typing import Any

import numpy as np

from ...base.i18n import format_percent, localize_numbers, message
from ...base.text import add_quotation_marks, strip_word_start
from ...figures.colours import ROLE_COLOURS
from ...figures.labels import format_weight, quote_text
from ...models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ...topics.attention.heads.schema import HeadsResult
from ...topics.sentiment.reading.schema import ReadingResult
from ...topics.shakespeare.next_character.schema import NextCharacterResult

QUERY_WORD, KEY_CHOICES = DEFAULT_LANGUAGE_PAIR.guess_example
NUM_BARS = 8  # next characters
_SPACE_SYMBOL = "␣"


def plot_attention(result: HeadsResult) -> dict[str, Any]:
    """Draws a sentence and its translation, with lines from each word to those that it attends to.

    The weights are those of the most confident head of the cross-attention.
    """
    query_words = tuple(map(strip_word_start, result.target.tokens[:-1]))  # the last one ends the sentence
    key_words = tuple(map(strip_word_start, result.cross.key_tokens))
    weights = result.cross.mean_weights(*result.cross.find_most_confident_head())[
        : len(query_words)
    ]  # (T - 1, S)
    query_index = query_words.index(QUERY_WORD)
    key_index = int(weights[query_index].argmax())
    return _question_data(
        "attention",
        KEY_CHOICES,
        KEY_CHOICES.index(key_words[key_index]),
        word=key_words[key_index],
        weight=format_weight(weights[query_index, key_index]),
    ) | {
        "query_words": query_words,
        "key_words": key_words,
        "weights": weights.tolist(),
        "query_index": query_index,
        "choice_keys": [key_words.index(word) for word in KEY_CHOICES],
        "line_colour": ROLE_COLOURS["first"],
        "label": message("minute-attention.label", text=quote_text(result.source.text)),
    }


def plot_temperature(results: tuple[NextCharacterResult, ...]) -> dict[str, Any]:
    """Draws the likeliest next characters as bars, at three temperatures, of which the second is 1."""
    order = np.argsort(-results[1].probability, kind="stable")[:NUM_BARS]
    probabilities = np.stack([result.tempered_probability[order] for result in results])  # (N, BARS)
    temperatures = [f"{result.temperature:g}" for result in results]
    letters = [
        _SPACE_SYMBOL if letter == " " else letter for letter in np.array(results[1].characters)[order]
    ]
    best_index = int(probabilities[:, 0].argmax())
    claim_values = {
        "letter": letters[0],
        "best_temperature": temperatures[best_index],
        "max_probability": format_percent(probabilities[best_index, 0]),
    }
    verdict_values = [
        {"temperature": temperature, "probability": format_percent(probability)}
        for temperature, probability in zip(temperatures, probabilities[:, 0])
    ]
    return _question_data("temperature", temperatures, best_index, verdict_values, **claim_values) | {
        "prompt": results[1].prompt,
        "letters": letters,
        "probabilities": probabilities.tolist(),
        "percentages": [
            [localize_numbers(_format_bar_label(value)) for value in row] for row in probabilities
        ],
        "initial_choice": 1,
        "bar_colour": ROLE_COLOURS["third"],
        "label": message("minute-temperature.label", text=quote_text(results[1].prompt)),
    }


def _format_bar_label(probability: float) -> str:
    # as there is room for it above a bar on a telephone
    return format_percent(probability) if probability >= 0.001 else "<0.1 %"


def plot_mask(result: ReadingResult, num_pads: int) -> dict[str, Any]:
    """Draws the probability of a review word by word and through padding, with a mask and without one.

    Args:
        result: Probabilities of models, of which the first has no mask and the last has one.
        num_pads: Number of padding tokens after the review.
    """
    model_indices = [0, len(result.models) - 1]
    num_words = len(result.tokens)
    probabilities = result.full_probability[model_indices, : num_words + num_pads + 1]  # (2, T + pads + 1)
    unmasked_end, masked_end = probabilities[0, -1], probabilities[1, -1]
    choice_values = [masked_end, probabilities[0, num_words], unmasked_end]
    names = [message(f"minute-mask.{name}") for name in ("without", "with")]
    return _question_data(
        "mask",
        list(map(format_percent, choice_values)),
        2,
        unmasked=format_percent(unmasked_end),
        masked=format_percent(masked_end),
        num_pads=num_pads,
    ) | {
        "review": add_quotation_marks(" ".join(result.tokens)),
        "padding_label": message("minute-mask.pads", num_pads=num_pads),
        "num_words": num_words,
        "lines": [
            {
                "name": name,
                "values": row.tolist(),
                "end_label": localize_numbers(format_percent(row[-1])),
                "colour": ROLE_COLOURS[role],
            }
            for name, row, role in zip(names, probabilities, ("second", "first"), strict=True)
        ],
        "choice_values": list(map(float, choice_values)),
        "label": message("minute-mask.label", review=quote_text(" ".join(result.tokens))),
    }


def _question_data(name: str, choices, true_index: int, verdict_values=None, **values) -> dict[str, Any]:
    values_by_choice = verdict_values or [{} for _ in choices]
    verdicts = [
        message(
            f"minute-{name}.{'right' if index == true_index else 'wrong'}",
            answer=choice,
            **values | choice_values,
        )
        for index, (choice, choice_values) in enumerate(zip(choices, values_by_choice, strict=True))
    ]
    return {
        "name": name,
        "question": message(f"minute-{name}", **values),
        "choices": list(map(localize_numbers, choices)),
        "true_index": true_index,
        "verdicts": verdicts,
        "guess_colour": ROLE_COLOURS["guess"],
        "next_label": message(f"minute-{name}.next"),
    }
