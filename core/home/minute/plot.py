"""The three pictures of the first minute, each as its table and as what the browser draws of it."""

import dataclasses
from typing import Any

import numpy as np

from ...base.i18n import localize_numbers, message, percent
from ...base.text import in_quotes, token_word
from ...figures.colours import COLOUR
from ...figures.names import quoted, weight_text
from ...figures.table import Table, table_from_axes
from ...models.configs.pairs import CHAPTER_PAIR
from ...models.families import reading_name
from ...topics.attention.heads.schema import HeadsResult
from ...topics.sentiment.reading.schema import ReadingResult
from ...topics.shakespeare.next_character.schema import NextCharacterResult

ASKED, CHOICES = CHAPTER_PAIR.guess_example
BARS = 8  # next characters
_SPACE = "␣"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Beat:
    """A picture with a question.

    Attributes:
        table: The numbers of the picture.
        told: What the browser is told: the picture, the question, its choices, the index of the true one and
            a verdict for each.
    """

    table: Table
    told: dict[str, Any]


def attention(result: HeadsResult) -> Beat:
    """Draws a sentence and its translation, with lines from each word to those that it attends to.

    The weights are those of the clearest head of the cross-attention.
    """
    words = tuple(map(token_word, result.target.tokens[:-1]))  # the last one ends the sentence
    keys = tuple(map(token_word, result.cross.key_tokens))
    weights = result.cross.mean(*result.cross.clearest())[: len(words)]  # (T - 1, S)
    asked = words.index(ASKED)
    truth = int(weights[asked].argmax())
    weight = weight_text(weights[asked, truth])
    return Beat(
        table=table_from_axes([{"query": words}, {"key": keys}], ("weight",), weight=weights),
        told=_question("attention", CHOICES, CHOICES.index(keys[truth]), word=keys[truth], weight=weight)
        | {
            "words": words,
            "keys": keys,
            "weights": weights.tolist(),
            "asked": asked,
            "at": [keys.index(word) for word in CHOICES],
            "line": COLOUR["first"],
            "label": message("minute-attention.label", text=quoted(result.source.text)),
        },
    )


def temperature(traces: tuple[NextCharacterResult, ...]) -> Beat:
    """Draws the likeliest next characters as bars, at some temperatures; the second is 1."""
    order = np.argsort(-traces[1].probability, kind="stable")[:BARS]
    shares = np.stack([trace.tempered[order] for trace in traces])  # (N, BARS)
    values = [f"{trace.temperature:g}" for trace in traces]
    letters = [_SPACE if letter == " " else letter for letter in np.array(traces[1].characters)[order]]
    best = int(shares[:, 0].argmax())
    named = {"letter": letters[0], "best": values[best], "most": percent(shares[best, 0])}
    here = [{"value": value, "share": percent(share)} for value, share in zip(values, shares[:, 0])]
    return Beat(
        table=table_from_axes(
            [{"temperature": values}, {"character": letters}], ("probability",), probability=shares
        ),
        told=_question("temperature", values, best, here, **named)
        | {
            "prompt": traces[1].text,
            "letters": letters,
            "shares": shares.tolist(),
            "percents": [[localize_numbers(_short(share)) for share in row] for row in shares],
            "begin": 1,
            "bar": COLOUR["third"],
            "label": message("minute-temperature.label", text=quoted(traces[1].text)),
        },
    )


def _short(share: float) -> str:
    """Returns a share as there is room for it above a bar of a telephone."""
    return percent(share) if share >= 0.001 else "<0.1 %"


def mask(result: ReadingResult, pads: int) -> Beat:
    """Draws how positive a review is found word by word and through padding, with a mask and without one.

    Args:
        result: The first model has no mask, the last one has one.
        pads: Tokens of padding after the review.
    """
    models = [0, len(result.models) - 1]
    words = len(result.tokens)
    read = result.whole[models, : words + pads + 1]  # (2, T + pads + 1)
    titles = [reading_name(result.models[model]) for model in models]
    bare, kept = read[0, -1], read[1, -1]
    ends = [kept, read[0, words], bare]
    names = [message(f"minute-mask.{name}") for name in ("without", "with")]
    choices = list(map(percent, ends))
    return Beat(
        table=table_from_axes(
            [{"padded-model": titles}, {"read": range(read.shape[1])}],
            ("padded-probability",),
            **{"padded-probability": read},
        ),
        told=_question("mask", choices, 2, bare=percent(bare), kept=percent(kept), pads=pads)
        | {
            "review": in_quotes(" ".join(result.tokens)),
            "pads": message("minute-mask.pads", pads=pads),
            "words": words,
            "lines": [
                {
                    "name": name,
                    "values": row.tolist(),
                    "end": localize_numbers(percent(row[-1])),
                    "colour": COLOUR[role],
                }
                for name, row, role in zip(names, read, ("second", "first"), strict=True)
            ],
            "at": list(map(float, ends)),
            "label": message("minute-mask.label", review=quoted(" ".join(result.tokens))),
        },
    )


def _question(name: str, choices, truth: int, each=None, **values) -> dict[str, Any]:
    """Returns what all questions have: their words, the choices, which is true, what is said of each."""
    about = each or [{} for _ in choices]
    verdicts = [
        message(f"minute-{name}.{'right' if place == truth else 'wrong'}", said=choice, **values | own)
        for place, (choice, own) in enumerate(zip(choices, about, strict=True))
    ]
    return {
        "name": name,
        "question": message(f"minute-{name}", **values),
        "choices": list(map(localize_numbers, choices)),
        "truth": truth,
        "verdicts": verdicts,
        "guess": COLOUR["guess"],
        "next": message(f"minute-{name}.next"),
    }
