"""Pairs: what one character tells of the next."""

from core.configs.pairs_of_characters import CHARACTERS
from core.figures.pairs import following
from core.requests.pairs import PairsRequest
from core.ui.parts.page_frame import Frame, page_frame
from core.ui.parts.results_cache import answered


def show_next(frame: Frame) -> None:
    """The characters that follow one."""
    controls = frame.controls
    settings = {
        "character": controls.select("character", "Character", list(CHARACTERS), index=CHARACTERS.index("s")),
        "count": controls.number("count", "Likeliest", of=PairsRequest),
    }
    trace, picture = answered(following, PairsRequest(**settings))
    controls.show("next", picture, shown=trace.probability, settings=settings)


page_frame("pairs", {"What follows": show_next}, source="Shannon 1948, section 3.")
