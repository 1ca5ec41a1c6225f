"""Translating a sentence: greedy and by beam beside the chapter's `predict` at every step, and 64 sentences
at once.
"""

import dataclasses
import itertools

import numpy as np

from benchmarks.results import Figure, Report, Row, at_least, ratios, rounds, seconds
from core import zoo
from core.analyses.translation import translate
from core.models.translators import search
from core.models.translators.batch_translation import translate_ids
from core.models.translators.translator import Translator
from core.requests.translation import TranslateRequest

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
    "translate_beam": f"translate(), beam of {WIDTH} with all its hypotheses",
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
    """How much is measured: each of our own ways is run some times a round, and the mean of a round is its
    figure.
    """

    repeats: int = 20
    rounds: int = 7


QUICK = Sizes(repeats=1, rounds=1)


class DifferentTranslations(RuntimeError):
    """The two sides do not say the same, so that comparing their speed would mean nothing."""


class Ours:
    """Our ways, from text to text."""

    def __init__(self, translator: Translator):
        self.translator, self.runtime, self.tokens = translator, translator.runtime, translator.tokens

    def greedy(self, *texts: str) -> list[str]:
        """Returns the translations of one text or, together, of several."""
        found = translate_ids(self.translator, [self.translator.read(text).ids for text in texts])
        return [self.translator.target.decode(ids) for ids in found]

    def beam(self, text: str) -> list[tuple[float, str]]:
        """Returns the W best translations with their log-probabilities."""
        found = search.beam_search(
            self.runtime, self.translator.read(text).ids[None], self.tokens, width=WIDTH
        )
        return [
            (total, self.translator.target.decode(ids))
            for total, ids in zip(found.total[0], found.ids[0], strict=True)
        ]


class Chapter:
    """The chapter's ways on the same weights."""

    def __init__(self, model, translator: Translator):
        self.model, self.words = model, (translator.source, translator.target)
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

        found = chapter.beam_search(self.model, self.words, text, WIDTH, self.length)
        return [(float(total), self._text(words)) for total, words in found]


def check_same(ours: Ours, theirs: Chapter) -> float:
    """Returns the largest difference between the log-probabilities of the two sides, or raises when they say
    something else.
    """
    pairs = [(ours.greedy(SENTENCE), theirs.greedy(SENTENCE))]
    beams = ours.beam(SENTENCE), theirs.beam(SENTENCE)
    pairs.append(tuple([text for _, text in beam] for beam in beams))
    pairs.append((ours.greedy(*SENTENCES), [ours.greedy(text)[0] for text in SENTENCES]))
    for one, other in pairs:
        if one != other:
            different = next(
                (pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), (one, other)
            )
            raise DifferentTranslations(f"The sides say {different[0]!r} and {different[1]!r}.")
    largest = max(abs(one - other) for (one, _), (other, _) in zip(*beams, strict=True))
    if not largest <= TOLERANCE:
        raise DifferentTranslations(f"The log-probabilities of the two sides differ by {largest:g} nats.")
    return largest


def _repeated(work, repeats: int):
    """Returns a contender that measures the seconds of one call, as the mean of some."""
    return lambda: seconds(lambda: [work() for _ in range(repeats)]) / repeats


def _contenders(ours: Ours, theirs: Chapter, sizes: Sizes) -> dict:
    request = TranslateRequest(model=MODEL, text=SENTENCE)
    beam = dataclasses.replace(request, method="beam", width=WIDTH)
    own = {
        "greedy": lambda: ours.greedy(SENTENCE),
        "translate": lambda: translate(ours.translator, request),
        "beam": lambda: ours.beam(SENTENCE),
        "translate_beam": lambda: translate(ours.translator, beam),
    }
    many = {
        "one_by_one": lambda: [ours.greedy(text) for text in SENTENCES],
        "batch": lambda: ours.greedy(*SENTENCES),
    }
    repeated = {name: _repeated(work, sizes.repeats) for name, work in {**own, **many}.items()}
    return {
        "chapter": lambda: seconds(lambda: theirs.greedy(SENTENCE)),
        "chapter_beam": lambda: seconds(lambda: theirs.beam(SENTENCE)),
        **{
            name: (lambda name=name: repeated[name]() / (len(SENTENCES) if name in many else 1))
            for name in repeated
        },
    }


def measure(translator: Translator, model, sizes: Sizes) -> Report:
    """Measures all contenders in turn, on the same weights."""
    ours, theirs = Ours(translator), Chapter(model, translator)
    largest = check_same(ours, theirs)
    found = rounds(_contenders(ours, theirs, sizes), sizes.rounds)
    gains = {name: ratios(found[base], found[name]) for name, base in _BASES.items()}
    rows = []
    for name, label in _LABELS.items():
        ratio = {"ratio": gains[name]} if name in gains else {}
        milliseconds = Figure(tuple(1e3 * value for value in found[name]), 2)
        sentences = Figure(tuple(1 / value for value in found[name]), 1)
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
            f"Both sides say {ours.greedy(SENTENCE)[0]!r}, and the same {WIDTH} translations by beam; their log-probabilities differ by "
            f"at most {largest:.1e} nats. The chapter's sides are padded to {theirs.length}, as it pads them.",
            f"The {len(SENTENCES)} sentences have {words} words in the mean; all at once they say what each says by itself.",
        ],
    )


def run(*, quick: bool = False) -> Report:
    """Measures the shipped model."""
    return measure(zoo.translator(MODEL), zoo.load(MODEL), QUICK if quick else Sizes())
