"""What pages may ask of the sentiment models."""

from core.checks import check_choice, fail
from core.configs.sentiment import SENTIMENTS
from core.requests.fields import Range, keep, ranged, request

REVIEW = Range(low=0, high=10_000, of="characters", limit="review_characters")
MAX_REVIEW_WORDS = 1_000  # that are read
MAX_PADS = 200  # tokens of padding after it


@request
class ReadingRequest:
    """Asks what sentiment models make of a review word by word, and then of padding behind it.

    Attributes:
        models: Names of `core.configs.sentiment.SENTIMENTS`, without repeats.
        text: The review, at most 10,000 characters; words after the first 1,000 are cut and reported.
        pads: Tokens of padding that are read after it, {pads}.
    """

    models: tuple[str, ...] = ("sentiment_unmasked", "sentiment_masked")
    text: str = "this movie was great from the first scene to the last"
    pads: int = ranged(
        MAX_PADS, 0, MAX_PADS, help="What a batch adds to a review that is shorter than its longest."
    )

    def check(self):
        """Checks models and text."""
        models = tuple(self.models) if isinstance(self.models, tuple | list) else ()
        if not models or len(set(models)) != len(models):
            fail("models", f"1 to {len(SENTIMENTS)} names, each once", self.models)
        for name in models:
            check_choice("models", name, tuple(SENTIMENTS))
        REVIEW.check("text", self.text)
        keep(self, models=models)
