"""The searches for the Translation page: a beam worth its price, a translation that is one word off."""

import difflib
import itertools
import math

from core import engine
from core.configs.pairs import CHAPTER_PAIR, Example
from core.examples import Finding, Search
from core.examples.sentences import SENTENCES, TRANSLATIONS
from core.translation.beam.ask import BeamRequest
from core.translation.translate.ask import ScoreRequest
from core.vocabulary.words import split_words

MODEL = "nmt_atlas"  # the page begins with it
WIDTH = 4


def beam_beats_greedy(text: str, model: str = MODEL) -> Finding | None:
    """Returns how many nats a beam gains on greedy search where its winner once stood behind, else None.

    Sentences of 6 to 12 steps alone: a longer tree needs scrolling.
    """
    trace = engine.run(BeamRequest(model=model, text=text, width=WIDTH))
    place = int(trace.rank[trace.lowest]) + 1
    if place == 1 or not 6 <= trace.steps <= 12:
        return None
    totals = f"greedy {trace.greedy.total:.2f}, beam {trace.greedy.total + trace.gain:.2f}"
    return Finding(trace.gain, f"{totals}; place {place} at step {trace.step[trace.lowest]} of {trace.steps}")


def differing_words(one: str, other: str) -> list[tuple[str, str]]:
    """Returns the words by which two sentences differ, capitals and punctuation aside.

    Each is a pair of what stands in the one and in the other, "" where a word is one more.

    Example:
        >>> differing_words("Me gusta el pan.", "me encanta el pan"), differing_words("a b", "a c b")
        ([('gusta', 'encanta')], [('', 'c')])
    """
    words = split_words(one), split_words(other)
    changes = difflib.SequenceMatcher(a=words[0], b=words[1], autojunk=False).get_opcodes()
    return [
        pair
        for kind, start, end, other_start, other_end in changes
        if kind != "equal"
        for pair in itertools.zip_longest(words[0][start:end], words[1][other_start:other_end], fillvalue="")
    ]


def differs_by_a_word(example: Example, model: str = MODEL) -> Finding | None:
    """Returns how likely a translation is beside greedy search's where one word differs, else None."""
    trace = engine.run(ScoreRequest(model=model, text=example.source, translation=example.target))
    changes = differing_words(trace.own, example.target)
    if len(changes) != 1:
        return None
    gain = trace.scores.total - trace.own_scores.total
    return Finding(math.exp(gain), f"greedy {trace.own!r}; {changes[0]}; {gain:+.2f} nats")


SEARCHES = (
    Search(
        name="beam",
        point=f"The {CHAPTER_PAIR.target.name} that the beam finds is likelier than greedy search's, and it "
        "once stood behind.",
        candidates=SENTENCES,
        measure=beam_beats_greedy,
    ),
    Search(
        name="yours",
        point=f"A visitor's {CHAPTER_PAIR.target.name} differs from the model's by one word, and not by a "
        "capital or a full stop.",
        candidates=TRANSLATIONS,
        measure=differs_by_a_word,
    ),
)
