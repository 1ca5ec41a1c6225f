"""What pages may ask about masks; every length is checked before memory is spent."""

import dataclasses

from core.checks import check_choice, check_int, check_text, fail
from core.configs.sentiment import SENTIMENTS
from core.requests.fields import keep
from core.requests.limits import limit

MAX_REVIEW = limit("review_characters", 10_000)
MAX_REVIEW_WORDS = 1_000
MAX_PADDING = 200  # tokens of padding behind a review


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReadingRequest:
    """Asks what sentiment models make of a review word by word, and then of padding behind it.

    Attributes:
        models: Names of `core.configs.sentiment.SENTIMENTS`, without repeats.
        text: The review; words after the first 1,000 are cut and reported.
        pads: Tokens of padding that are read after it, 0 to 200.
    """

    models: tuple[str, ...] = ("sentiment_unmasked", "sentiment_masked")
    text: str = "this movie was great from the first scene to the last"
    pads: int = MAX_PADDING

    def __post_init__(self):
        models = tuple(self.models) if isinstance(self.models, tuple | list) else ()
        if not models or len(set(models)) != len(models):
            fail("models", f"1 to {len(SENTIMENTS)} names, each once", self.models)
        for name in models:
            check_choice("models", name, tuple(SENTIMENTS))
        check_text("text", self.text, MAX_REVIEW)
        keep(self, models=models, pads=check_int("pads", self.pads, 0, MAX_PADDING))
