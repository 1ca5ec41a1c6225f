"""What the pages that translate share in asking for it."""

from core.base.checks import fail
from core.base.request import Range, ranged
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS
from core.text import with_end

METHODS = ("greedy", "beam", "sample")
SENTENCE = Range(low=1, high=10_000, of="characters", limit="sentence_characters")
SOURCE_LABEL = f"{CHAPTER_PAIR.source.name} sentence"
_EXAMPLES = {
    example.source
    for example in (*CHAPTER_PAIR.examples, CHAPTER_PAIR.beam_example, CHAPTER_PAIR.ablation_example)
}


def beam_width_field():
    """Returns the field of the width of a beam."""
    about = "Hypotheses kept at each step, {low} to {high}; 1 is greedy."
    return ranged(4, 1, 10, limit="beam_width", help=about, label="Beam width")


def searches_a_beam(asked) -> bool:
    """Tells whether a request is heavy: a beam takes 90 MB while it is searched for."""
    return asked.method == "beam"


def as_read(text: str, model: str) -> str:
    """Returns a text as a page gives it to a model: one that has learnt sentences with their marks gets one.

    The examples are read as they stand, and so is what would become too long.
    """
    config = TRANSLATORS.get(model)
    if config is None or config.vocabulary != "subwords" or text in _EXAMPLES:
        return text
    whole = with_end(text)
    return whole if len(whole) <= SENTENCE.highest else text


def check_sentence(name: str, text) -> str:
    """Returns a text of 1 to 10,000 characters that is not blank, or raises the error formula."""
    if isinstance(text, str) and not text.strip():
        fail(name, "a sentence", text, "Type some words.")
    return SENTENCE.check(name, text)
