"""Every matrix of a Transformer for a sentence of 20 words, beside the translation alone and beside the
chapter's `predict` a word.
"""

import dataclasses

import numpy as np

from benchmarks import chapter
from benchmarks.results import Figure, Goal, Report, Row, ratios, rounds, seconds
from core.attention.heads.ask import HeadsRequest
from core.attention.looking import look
from core.models.translators import search
from core.models.translators.translator import Translator
from core.translation.translate.answer import translate
from core.translation.translate.ask import TranslateRequest

NAME = "nmt_transformer"
TEXT = "When I was a child I used to go to the beach with my friends and my family every day"  # 20 words
MOST = 3.0  # times the translation alone


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    text: str = TEXT
    rounds: int = 7


QUICK = Sizes(text="I like soccer", rounds=1)


class DifferentTranslations(RuntimeError):
    """The sides do not say the same."""


def load(name: str = NAME):
    """Returns (translator, Keras model) of a shipped name."""
    from core import zoo

    return zoo.translator(name), zoo.load(name)


def predict_words(model, translator: Translator, text: str) -> np.ndarray:
    """Returns the ids (T,) of the chapter's translation of a text: all of both sides, padded to the limit,
    for every word.
    """
    words = chapter.translate(model, (translator.source, translator.target), text, translator.tokens.limit)
    return np.array([translator.target.words.index(word) for word in words], "int32")


def _contenders(translator: Translator, model, text: str) -> dict:
    source = translator.read_source(text).ids[None]
    return {
        "chapter": lambda: predict_words(model, translator, text),
        "search": lambda: search.greedy(translator.runtime, source, translator.tokens)[0],
        "translation": lambda: translate(translator, TranslateRequest(model=NAME, text=text)),
        "attention": lambda: look(translator, HeadsRequest(model=NAME, text=text)),
    }


def check_same(contenders: dict) -> int:
    """Returns how many tokens all sides say, or raises when they do not say the same."""
    ids = contenders["search"]()
    others = (
        contenders["chapter"](),
        contenders["translation"]().scores.ids,
        contenders["attention"]().scores.ids,
    )
    if any(other.tolist() != ids.tolist() for other in others):
        raise DifferentTranslations("The sides say different words: they cannot be compared in time.")
    return len(ids)


_LABELS = {
    "chapter": "the chapter's way, predict a word",
    "search": "the translation alone: greedy, state carried",
    "translation": "the same, with its scores for the page",
    "attention": "the same, with all matrices: three kinds, every layer and head",
}


def _rows(times: dict[str, list[float]]) -> list[Row]:
    """Returns a row a side: its time, against the translation alone and against the chapter's."""
    return [
        Row(
            name=name,
            label=_LABELS[name],
            cells={
                "ms": Figure(tuple(1e3 * time for time in each), 1),
                "alone": ratios(each, times["search"], 2),
                "gain": ratios(times["chapter"], each, 1),
            },
        )
        for name, each in times.items()
    ]


def run(*, quick: bool = False) -> Report:
    """Measures all sides, in turn, on the shipped Transformer."""
    sizes = QUICK if quick else Sizes()
    translator, model = load()
    contenders = _contenders(translator, model, sizes.text)
    steps = check_same(contenders)
    times = rounds({name: lambda work=work: seconds(work) for name, work in contenders.items()}, sizes.rounds)
    rows = _rows(times)
    cost = rows[-1].cells["alone"]
    words = len(sizes.text.split())
    return Report(
        name="attention",
        title=f"{words} words into {steps} tokens with {NAME}; median ({sizes.rounds} rounds)",
        columns={
            "ms": "ms",
            "alone": "times the translation alone",
            "gain": "times as fast as the chapter's",
        },
        rows=rows,
        goals=[
            Goal(
                text=f"all matrices: at most {MOST:g} times the translation alone",
                measured=f"{cost} times",
                reached=cost.median <= MOST,
            )
        ],
        notes=[
            "All sides say the same words, checked before. "
            "Searches run in float32; what is shown, the matrices too, in float64."
        ],
    )
