"""Translating a sentence, greedily and by beam, beside the chapter's `predict`; and 64 sentences at once."""

import dataclasses
import itertools

import numpy as np

from benchmarks.results import Figure, Report, Row, at_least, ratios, rounds, seconds
from core import zoo
from core.models.translators.batch_translation import translate_ids
from core.models.translators.beam_search import beam_search
from core.models.translators.translator import Translator
from core.translation.beam.answer import search_by_beam
from core.translation.beam.ask import BeamRequest
from core.translation.translate.answer import translate
from core.translation.translate.ask import TranslateRequest

SENTENCE = "I like soccer and also going to the beach"
MODEL = "nmt_luong"
WIDTH = 3
TOLERANCE = 1e-3  # nats between the log-probabilities that both sides give a translation
_BEGINS = (
    "I like",
    "She wants",
    "Tom has never seen",
    "We need",
    "Do you know",
    "My father found",
    "Why did they buy",
    "I think that my friends would like to have",
)
_ENDS = (
    "this book",
    "the house",
    "a new car and a dog",
    "water",
    "the old man who lives here",
    "your sister",
    "some food for tomorrow",
    "that city in the morning",
)
# 64, of 3 to 14 words
SENTENCES = tuple(f"{begin} {end}" for begin, end in itertools.product(_BEGINS, _ENDS))
_LABELS = {
    "chapter": "chapter's translate: predict for every word",
    "greedy": "greedy, text to text",
    "translate": "translate(), with the scores of every token",
    "chapter_beam": f"chapter's beam of {WIDTH}: predict for every live hypothesis",
    "beam": f"beam of {WIDTH}, text to texts",
    "translate_beam": f"search_by_beam(), beam of {WIDTH} with all its hypotheses",
    "one_by_one": f"greedy, {len(SENTENCES)} sentences one by one",
    "batch": f"greedy, {len(SENTENCES)} sentences at once, on all processors",
}
_BASES = {
    "greedy": "chapter",
    "translate": "chapter",
    "beam": "chapter_beam",
    "translate_beam": "chapter_beam",
    "batch": "one_by_one",
}
_GOALS = {
    "greedy": ("at least 100 times as fast as the chapter's", 100),
    "beam": ("at least 100 times as fast as the chapter's", 100),
    "batch": ("at least 8 times the sentences a second of one by one", 8),
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured; the figure of a round is the mean of its repeats."""

    repeats: int = 20  # of each of our own ways
    rounds: int = 7


QUICK = Sizes(repeats=1, rounds=1)


class DifferentTranslations(RuntimeError):
    """The two sides do not say the same, so that comparing their speed would mean nothing."""


class Ours:
    """Our ways, from text to text."""

    def __init__(self, translator: Translator):
        self.translator = translator
        self.runtime = translator.runtime

    def greedy(self, *texts: str) -> list[str]:
        """Returns the translations of one text or, together, of several."""
        sources = [self.translator.read_source(text).ids for text in texts]
        return [self.translator.target.decode(ids) for ids in translate_ids(self.translator, sources)]

    def beam(self, text: str) -> list[tuple[float, str]]:
        """Returns the W best translations with their log-probabilities."""
        source = self.translator.read_source(text).ids[None]  # (1, S)
        result = beam_search(self.runtime, source, self.translator.tokens, width=WIDTH)
        translations = [self.translator.target.decode(ids) for ids in result.ids[0]]
        return list(zip(result.total[0], translations, strict=True))


class Chapter:
    """The chapter's ways on the same weights."""

    def __init__(self, model, translator: Translator):
        self.model = model
        self.words = (translator.source, translator.target)
        self.length = translator.config.max_length

    def _text(self, words: list[str]) -> str:
        return self.words[1].decode([self.words[1].words.index(word) for word in words])

    def greedy(self, text: str) -> list[str]:
        """Returns the translation."""
        from benchmarks import chapter

        return [self._text(chapter.translate(self.model, self.words, text, self.length))]

    def beam(self, text: str) -> list[tuple[float, str]]:
        """Returns the W best translations with their log-probabilities."""
        from benchmarks import chapter

        hypotheses = chapter.beam_search(self.model, self.words, text, WIDTH, self.length)
        return [(float(total), self._text(words)) for total, words in hypotheses]


def check_same(ours: Ours, theirs: Chapter) -> float:
    """Returns the largest difference between the log-probabilities of the two sides.

    Raises:
        DifferentTranslations: If they say something else, or the difference is more than `TOLERANCE`.
    """
    our_beam = ours.beam(SENTENCE)
    their_beam = theirs.beam(SENTENCE)
    _check_texts(ours.greedy(SENTENCE), theirs.greedy(SENTENCE))
    _check_texts([text for _, text in our_beam], [text for _, text in their_beam])
    _check_texts(ours.greedy(*SENTENCES), [ours.greedy(text)[0] for text in SENTENCES])
    largest = max(abs(mine - other) for (mine, _), (other, _) in zip(our_beam, their_beam, strict=True))
    if not largest <= TOLERANCE:
        raise DifferentTranslations(f"The log-probabilities of the two sides differ by {largest:g} nats.")
    return largest


def _check_texts(first: list[str], second: list[str]) -> None:
    if first != second:
        pairs = zip(first, second, strict=False)
        mine, other = next((pair for pair in pairs if pair[0] != pair[1]), (first, second))
        raise DifferentTranslations(f"The sides say {mine!r} and {other!r}.")


def _repeated(work, repeats: int, sentences: int = 1):
    """Returns a contender that measures the seconds a sentence of some calls, in the mean."""
    return lambda: seconds(lambda: [work() for _ in range(repeats)]) / repeats / sentences


def _contenders(ours: Ours, theirs: Chapter, sizes: Sizes) -> dict:
    request = TranslateRequest(model=MODEL, text=SENTENCE)
    beam = BeamRequest(model=MODEL, text=SENTENCE, width=WIDTH)
    count = len(SENTENCES)
    return {
        "chapter": lambda: seconds(lambda: theirs.greedy(SENTENCE)),
        "chapter_beam": lambda: seconds(lambda: theirs.beam(SENTENCE)),
        "greedy": _repeated(lambda: ours.greedy(SENTENCE), sizes.repeats),
        "translate": _repeated(lambda: translate(ours.translator, request), sizes.repeats),
        "beam": _repeated(lambda: ours.beam(SENTENCE), sizes.repeats),
        "translate_beam": _repeated(lambda: search_by_beam(ours.translator, beam), sizes.repeats),
        "one_by_one": _repeated(lambda: [ours.greedy(text) for text in SENTENCES], sizes.repeats, count),
        "batch": _repeated(lambda: ours.greedy(*SENTENCES), sizes.repeats, count),
    }


def measure(translator: Translator, model, sizes: Sizes) -> Report:
    """Measures all contenders in turn, on the same weights."""
    ours = Ours(translator)
    theirs = Chapter(model, translator)
    largest = check_same(ours, theirs)
    measured = rounds(_contenders(ours, theirs, sizes), sizes.rounds)
    gains = {name: ratios(measured[base], measured[name]) for name, base in _BASES.items()}
    rows = []
    for name, label in _LABELS.items():
        ratio = {"ratio": gains[name]} if name in gains else {}
        milliseconds = Figure(tuple(1e3 * value for value in measured[name]), 2)
        sentences = Figure(tuple(1 / value for value in measured[name]), 1)
        rows.append(Row(name=name, label=label, cells={"ms": milliseconds, "sentences": sentences, **ratio}))
    words = int(np.mean([len(text.split()) for text in SENTENCES]))
    return Report(
        name="translation",
        title=f"{SENTENCE!r} by {MODEL}; median ({sizes.rounds} rounds)",
        columns={"ms": "ms a sentence", "sentences": "sentences a second", "ratio": "times"},
        rows=rows,
        goals=[
            at_least(f"{_LABELS[name]}: {text}", gains[name], goal) for name, (text, goal) in _GOALS.items()
        ],
        notes=[
            f"Both sides say {ours.greedy(SENTENCE)[0]!r}, and the same {WIDTH} translations by beam; "
            f"their log-probabilities differ by at most {largest:.1e} nats. The chapter's sides are padded "
            f"to {theirs.length}, as it pads them.",
            f"The {len(SENTENCES)} sentences have {words} words in the mean; all at once they say what each "
            "says by itself.",
        ],
    )


def run(*, quick: bool = False) -> Report:
    """Measures the shipped model."""
    return measure(zoo.translator(MODEL), zoo.load(MODEL), QUICK if quick else Sizes())
