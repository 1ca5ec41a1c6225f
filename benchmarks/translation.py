"""How fast a sentence is translated, greedily and by beam, beside the chapter's `predict` a word, and 64
sentences at once.
"""

import itertools
from collections.abc import Callable, Sequence

import numpy as np

from benchmarks.results import (
    DifferentAnswersError,
    Quantity,
    Report,
    Row,
    compute_ratios,
    measure_rounds,
    min_goal,
    time_call,
)
from core.models import zoo
from core.models.translators.batch_translation import translate_ids
from core.models.translators.search import beam_search
from core.models.translators.translator import Translator
from core.topics.translation.beam.compute import search_by_beam
from core.topics.translation.beam.schema import BeamRequest
from core.topics.translation.translate.compute import translate
from core.topics.translation.translate.schema import TranslateRequest

SENTENCE = "I like soccer and also going to the beach"
MODEL = "nmt_luong"
BEAM_WIDTH = 3
TOLERANCE = 1e-3  # nats between the log-probabilities that both sides give a translation
_SENTENCE_STARTS = ("I like", "She wants", "Do you know", "My friends who live here would like to have")
_DETERMINERS = ("this", "the old", "some more", "a very good")
_NOUN_PHRASES = ("house", "book", "car and a dog", "water from the city")
# 64, of 4 to 16 words
SENTENCES = tuple(map(" ".join, itertools.product(_SENTENCE_STARTS, _DETERMINERS, _NOUN_PHRASES)))
_LABELS = {
    "chapter": "chapter's translate: predict for every word",
    "greedy": "greedy, text to text",
    "translate": "translate(), with the scores of every token",
    "chapter_beam": f"chapter's beam of {BEAM_WIDTH}: predict for every live hypothesis",
    "beam": f"beam of {BEAM_WIDTH}, text to texts",
    "translate_beam": f"search_by_beam(), beam of {BEAM_WIDTH} with all its hypotheses",
    "one_by_one": f"greedy, {len(SENTENCES)} sentences one by one",
    "batch": f"greedy, {len(SENTENCES)} sentences at once, on all processors",
}
_BASELINES = {
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


# --- the chapter's own ways ---------------------------------------------------------------------------------


class ChapterTranslator:
    """Translating by running all of both sides through the Keras model for every word, padded to its limit.

    Written for Keras 3 from Hands-On Machine Learning, 3rd edition, chapter 16, "An Encoder-Decoder Network
    for Neural Machine Translation" and "Beam Search". The model takes ids, since Keras 3's models take no
    strings, and ends in logits: neither costs time worth naming.
    """

    def __init__(self, model, translator: Translator):
        self.model = model
        self.source, self.target = translator.source, translator.target
        self.length = translator.config.max_length

    def _predict_next(self, text: str, words: Sequence[int]) -> np.ndarray:
        """Returns the probabilities (V,) of the word after some words."""
        import tensorflow as tf

        source, target_ids = np.zeros((1, self.length), "int32"), np.zeros((1, self.length), "int32")
        ids = self.source.encode(text, max_tokens=self.length).ids
        source[0, : len(ids)] = ids
        target_ids[0, : len(words) + 1] = [self.target.start_id, *words]
        logits = self.model.predict((source, target_ids), verbose=0)  # (1, T, V): one position is wanted
        return tf.nn.softmax(logits[0, len(words)]).numpy()

    def greedy_ids(self, text: str) -> np.ndarray:
        """Returns the likeliest word after the likeliest word (T,), to the end token or the limit."""
        words: list[int] = []
        while len(words) < self.length and self.target.end_id not in words:
            words.append(int(np.argmax(self._predict_next(text, words))))
        return np.array(words, "int32")

    def greedy(self, text: str) -> list[str]:
        return [self.target.decode(self.greedy_ids(text))]

    def beam(self, text: str, width: int = BEAM_WIDTH) -> list[tuple[float, str]]:
        """Returns the best translations with their log-probabilities: one call a live hypothesis and step."""
        beam: list[tuple[float, list[int]]] = [(0.0, [])]
        for _ in range(self.length):
            candidates = []
            for total, words in beam:
                if words and words[-1] == self.target.end_id:
                    candidates.append((total, words))
                    continue
                log_probabilities = np.log(self._predict_next(text, words))
                candidates += [
                    (total + log_probability, [*words, word])
                    for word, log_probability in enumerate(log_probabilities)
                ]
            beam = sorted(candidates, key=lambda candidate: candidate[0], reverse=True)[:width]
            if all(words[-1] == self.target.end_id for _, words in beam):
                break
        return [(float(total), self.target.decode(words)) for total, words in beam]


# --- a sentence, a beam, 64 sentences -----------------------------------------------------------------------


class FastTranslator:
    """Our ways, from text to text."""

    def __init__(self, translator: Translator):
        self.translator, self.runtime = translator, translator.runtime

    def greedy(self, *texts: str) -> list[str]:
        sources = [self.translator.read_source(text).ids for text in texts]
        return [self.translator.target.decode(ids) for ids in translate_ids(self.translator, sources)]

    def beam(self, text: str) -> list[tuple[float, str]]:
        """Returns the W best translations with their log-probabilities."""
        source = self.translator.read_source(text).ids[None]  # (1, S)
        result = beam_search(self.runtime, source, self.translator.search_config, width=BEAM_WIDTH)
        translations = [self.translator.target.decode(ids) for ids in result.ids[0]]
        return list(zip(result.totals[0], translations, strict=True))


def check_same_translations(ours: FastTranslator, theirs: ChapterTranslator) -> float:
    """Returns the largest difference between the log-probabilities of the two sides.

    Raises:
        DifferentAnswersError: If they say something else, or the difference is more than `TOLERANCE`.
    """
    our_beam = ours.beam(SENTENCE)
    their_beam = theirs.beam(SENTENCE)
    check_same_texts(ours.greedy(SENTENCE), theirs.greedy(SENTENCE))
    check_same_texts([text for _, text in our_beam], [text for _, text in their_beam])
    check_same_texts(ours.greedy(*SENTENCES), [ours.greedy(text)[0] for text in SENTENCES])
    max_difference = max(
        abs(our_total - their_total)
        for (our_total, _), (their_total, _) in zip(our_beam, their_beam, strict=True)
    )
    if not max_difference <= TOLERANCE:
        raise DifferentAnswersError(
            f"The log-probabilities of the two sides differ by {max_difference:g} nats."
        )
    return max_difference


def check_same_texts(first: list, second: list) -> None:
    """Raises `DifferentAnswersError` where two sides do not say the same, in texts or in ids."""
    if first != second:
        pairs = zip(first, second, strict=False)
        first_text, second_text = next((pair for pair in pairs if pair[0] != pair[1]), (first, second))
        raise DifferentAnswersError(f"The sides say {first_text!r} and {second_text!r}.")


def _make_contenders(
    ours: FastTranslator, theirs: ChapterTranslator, repeats: int
) -> dict[str, Callable[[], float]]:
    request = TranslateRequest(model=MODEL, text=SENTENCE)
    beam_request = BeamRequest(model=MODEL, text=SENTENCE, width=BEAM_WIDTH)

    def time_repeated(work, sentences: int = 1) -> Callable[[], float]:
        return lambda: time_call(lambda: [work() for _ in range(repeats)]) / repeats / sentences

    return {
        "chapter": lambda: time_call(lambda: theirs.greedy(SENTENCE)),
        "chapter_beam": lambda: time_call(lambda: theirs.beam(SENTENCE)),
        "greedy": time_repeated(lambda: ours.greedy(SENTENCE)),
        "translate": time_repeated(lambda: translate(ours.translator, request)),
        "beam": time_repeated(lambda: ours.beam(SENTENCE)),
        "translate_beam": time_repeated(lambda: search_by_beam(ours.translator, beam_request)),
        "one_by_one": time_repeated(lambda: [ours.greedy(text) for text in SENTENCES], len(SENTENCES)),
        "batch": time_repeated(lambda: ours.greedy(*SENTENCES), len(SENTENCES)),
    }


def run(*, quick: bool = False) -> Report:
    """Measures all ways of the shipped model in turn, on the same weights."""
    repeats, num_rounds = (1, 1) if quick else (20, 7)
    translator = zoo.load_runtime(MODEL)
    ours, theirs = FastTranslator(translator), ChapterTranslator(zoo.load(MODEL), translator)
    max_difference = check_same_translations(ours, theirs)
    seconds_by_name = measure_rounds(_make_contenders(ours, theirs, repeats), num_rounds)
    rows = []
    for name, label in _LABELS.items():
        cells = {
            "ms": Quantity(tuple(1e3 * value for value in seconds_by_name[name]), 2),
            "sentences": Quantity(tuple(1 / value for value in seconds_by_name[name]), 1),
        }
        if name in _BASELINES:
            cells["ratio"] = compute_ratios(seconds_by_name[_BASELINES[name]], seconds_by_name[name])
        rows.append(Row(name=name, label=label, cells=cells))
    return Report(
        name="translation",
        title=f"{SENTENCE!r} by {MODEL}; median ({num_rounds} rounds)",
        columns={"ms": "ms a sentence", "sentences": "sentences a second", "ratio": "times"},
        rows=rows,
        goals=[
            min_goal(f"{row.label}: {_GOALS[row.name][0]}", row.cells["ratio"], _GOALS[row.name][1])
            for row in rows
            if row.name in _GOALS
        ],
        notes=[
            f"Both sides say {ours.greedy(SENTENCE)[0]!r}, and the same {BEAM_WIDTH} translations by beam; "
            f"their log-probabilities differ by at most {max_difference:.1e} nats. The chapter's sides are "
            f"padded to {theirs.length}, as it pads them.",
            "The 64 sentences have 4 to 16 words; in one batch they get the same translations as alone.",
        ],
    )
