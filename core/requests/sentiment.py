"""What pages may ask of the sentiment models."""

from core.base.request import Range, keep, labelled, ranged, request, seed_field
from core.checks import check_choice, fail
from core.configs.readers import READERS
from core.configs.sentiment import SENTIMENTS

REVIEW = Range(low=0, high=80_000, of="characters", limit="review_characters")
MAX_REVIEW_WORDS = 2_500  # that a recurrent reader reads; the longest review of IMDb is a little shorter
MAX_PADS = 200  # tokens of padding after it
MAX_WORDS_LEFT_OUT = 200  # words of which each is left out once
MAX_WORDS_SHUFFLED = 200
BINS = (5, 10, 20)  # of a reliability curve
_TEXT = "this movie was great from the first scene to the last"


def check_models(models, known) -> tuple[str, ...]:
    """Returns names of models as a tuple, each known and there once, or raises the error formula."""
    names = tuple(models) if isinstance(models, tuple | list) else ()
    if not names or len(set(names)) != len(names):
        fail("models", f"1 to {len(known)} names, each once", models)
    for name in names:
        check_choice("models", name, tuple(known))
    return names


@request
class ReadingRequest:
    """Asks what sentiment models make of a review word by word, and then of padding behind it.

    Attributes:
        models: Names of `core.configs.sentiment.SENTIMENTS`, without repeats.
        text: The review, at most 80,000 characters; words after the first 2,500 are cut and reported.
        pads: Tokens of padding that are read after it, {pads}.
    """

    models: tuple[str, ...] = labelled("Models", ("sentiment_unmasked", "sentiment_masked"))
    text: str = labelled("Review", _TEXT)
    pads: int = ranged(
        MAX_PADS,
        0,
        MAX_PADS,
        label="Tokens of padding",
        help="What a batch adds to a review that is shorter than its longest.",
    )

    def check(self):
        """Checks models and text."""
        REVIEW.check("text", self.text)
        keep(self, models=check_models(self.models, SENTIMENTS))


@request
class LeaveOutRequest:
    """Asks how far each word moves a recurrent reader's verdict: as it is read, and when it is left out.

    Attributes:
        model: Name of `core.configs.sentiment.SENTIMENTS`.
        text: The review; words after the first 200 are cut and reported.
    """

    model: str = labelled("Reader", "sentiment_masked")
    text: str = labelled("Review", _TEXT)

    def check(self):
        """Checks model and text."""
        check_choice("model", self.model, tuple(SENTIMENTS))
        REVIEW.check("text", self.text)


@request
class ReadersRequest:
    """Asks readers of all kinds for their verdict on one review, and what each of them sees of it.

    Attributes:
        models: Names of `core.configs.readers.READERS`, without repeats.
        text: The review, which may be empty.
    """

    models: tuple[str, ...] = labelled("Readers", ("sentiment_masked", "sentiment_bow"))
    text: str = labelled("Review", _TEXT)

    def check(self):
        """Checks models and text."""
        REVIEW.check("text", self.text)
        keep(self, models=check_models(self.models, READERS))


@request
class ShufflesRequest:
    """Asks for the verdicts on a review and on its words in other orders.

    Attributes:
        models: Names of `core.configs.readers.READERS`, without repeats.
        text: The review; words after the first 200 are left out and reported.
        count: How many other orders, {count}.
        seed: Of the orders.
    """

    models: tuple[str, ...] = labelled("Readers", ("sentiment_masked", "sentiment_bow"))
    text: str = labelled("Review", _TEXT)
    count: int = ranged(20, 1, 50, label="Shuffles", help="Random orders of the words, {low} to {high}.")
    seed: int = seed_field()

    def check(self):
        """Checks models and text."""
        REVIEW.check("text", self.text)
        keep(self, models=check_models(self.models, READERS))


@request
class TimesRequest:
    """Asks how long each reader takes for a review of 200 words, on the machine that answers.

    Attributes:
        models: Names of `core.configs.readers.READERS`, without repeats.
        rounds: How often each of them reads it, {rounds}; the median counts.
    """

    models: tuple[str, ...] = labelled("Readers", ("sentiment_masked", "sentiment_bow"))
    rounds: int = ranged(5, 1, 50, label="Rounds")

    def check(self):
        """Checks the models."""
        keep(self, models=check_models(self.models, READERS))


@request
class FewLabelsRequest:
    """Asks for the accuracies that were measured with few labels, as they ship."""


@request
class CalibrationRequest:
    """Asks how often readers were right at each P(positive), on the test split, as it ships.

    Attributes:
        bins: In how many parts of one width the probabilities are counted: 5, 10 or 20.
    """

    bins: int = labelled("Bins", 10)

    def check(self):
        """Checks the bins."""
        check_choice("bins", self.bins, BINS)
