"""The three figures of the first minute, each as a table and as data for the browser."""

import dataclasses
from typing import Any

import numpy as np

from ...base.i18n import format_percent, localize_numbers, message
from ...base.text import add_quotation_marks, strip_word_start
from ...figures.colours import ROLE_COLOURS
from ...figures.labels import format_weight, quote_text
from ...figures.table import Table, table_from_arrays
from ...models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ...models.families import get_display_name
from ...topics.attention.heads.schema import HeadsResult
from ...topics.sentiment.reading.schema import ReadingResult
from ...topics.shakespeare.next_character.schema import NextCharacterResult

QUERY_WORD, KEY_CHOICES = DEFAULT_LANGUAGE_PAIR.guess_example
NUM_BARS = 8  # next characters
_SPACE_SYMBOL = "␣"


@dataclasses.dataclass(frozen=True, kw_only=True)
class MinuteQuestion:
    """A question that is answered in its picture.

    Attributes:
        table: Numbers of the picture.
        browser_data: Data of the component that draws the picture: its numbers, the question, its choices,
            the index of the true one and a verdict for each.
    """

    table: Table
    browser_data: dict[str, Any]


def plot_attention(result: HeadsResult) -> MinuteQuestion:
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
    weight = format_weight(weights[query_index, key_index])
    return MinuteQuestion(
        table=table_from_arrays([{"query": query_words}, {"key": key_words}], ("weight",), weight=weights),
        browser_data=_question_data(
            "attention",
            KEY_CHOICES,
            KEY_CHOICES.index(key_words[key_index]),
            word=key_words[key_index],
            weight=weight,
        )
        | {
            "query_words": query_words,
            "key_words": key_words,
            "weights": weights.tolist(),
            "query_index": query_index,
            "choice_keys": [key_words.index(word) for word in KEY_CHOICES],
            "line_colour": ROLE_COLOURS["first"],
            "label": message("minute-attention.label", text=quote_text(result.source.text)),
        },
    )


def plot_temperature(results: tuple[NextCharacterResult, ...]) -> MinuteQuestion:
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
    return MinuteQuestion(
        table=table_from_arrays(
            [{"temperature": temperatures}, {"character": letters}],
            ("probability",),
            probability=probabilities,
        ),
        browser_data=_question_data("temperature", temperatures, best_index, verdict_values, **claim_values)
        | {
            "prompt": results[1].prompt,
            "letters": letters,
            "probabilities": probabilities.tolist(),
            "percentages": [
                [localize_numbers(_format_bar_label(value)) for value in row] for row in probabilities
            ],
            "initial_choice": 1,
            "bar_colour": ROLE_COLOURS["third"],
            "label": message("minute-temperature.label", text=quote_text(results[1].prompt)),
        },
    )


def _format_bar_label(probability: float) -> str:
    """Returns a probability as there is room for it above a bar on a telephone."""
    return format_percent(probability) if probability >= 0.001 else "<0.1 %"


def plot_mask(result: ReadingResult, num_pads: int) -> MinuteQuestion:
    """Draws the probability of a review word by word and through padding, with a mask and without one.

    Args:
        result: Probabilities of models, of which the first has no mask and the last has one.
        num_pads: Number of padding tokens after the review.
    """
    model_indices = [0, len(result.models) - 1]
    num_words = len(result.tokens)
    probabilities = result.full_probability[model_indices, : num_words + num_pads + 1]  # (2, T + pads + 1)
    titles = [get_display_name(result.models[model]) for model in model_indices]
    unmasked_end, masked_end = probabilities[0, -1], probabilities[1, -1]
    choice_values = [masked_end, probabilities[0, num_words], unmasked_end]
    names = [message(f"minute-mask.{name}") for name in ("without", "with")]
    choices = list(map(format_percent, choice_values))
    return MinuteQuestion(
        table=table_from_arrays(
            [{"padded-model": titles}, {"read": range(probabilities.shape[1])}],
            ("padded-probability",),
            **{"padded-probability": probabilities},
        ),
        browser_data=_question_data(
            "mask",
            choices,
            2,
            unmasked=format_percent(unmasked_end),
            masked=format_percent(masked_end),
            num_pads=num_pads,
        )
        | {
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
        },
    )


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
