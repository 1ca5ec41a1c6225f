"""What Attention of before shares with Translation in asking, until it moves."""

from core.base.request import ranged
from core.base.sentences import check_sentence as check_sentence
from core.configs.pairs import CHAPTER_PAIR

METHODS = ("greedy", "beam", "sample")
SOURCE_LABEL = f"{CHAPTER_PAIR.source.name} sentence"


def beam_width_field():
    """Returns the field of the width of a beam."""
    about = "Hypotheses kept at each step, {low} to {high}; 1 is greedy."
    return ranged(4, 1, 10, limit="beam_width", help=about, label="Beam width")


def searches_a_beam(asked) -> bool:
    """Tells whether a request is heavy: a beam takes 90 MB while it is searched for."""
    return asked.method == "beam"
