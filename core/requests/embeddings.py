"""What pages may ask about embeddings; every range is checked before memory is spent."""

from core.base.request import keep, labelled, ranged, request
from core.checks import check_choice, check_text, fail
from core.configs.embeddings import TABLES

MODEL = "sentiment_masked"  # whose table is looked up, and whose gradient is taken
POSITION_MODEL = "nmt_transformer"  # whose words and positions are added
MAX_TEXT = 1_000  # characters of a sentence
MAX_WORDS = 40  # of a sentence that are read
MAX_WORD = 40  # characters of one word
MAX_REVIEWS = 8  # of a kind, in a batch
COLOURS = ("Sentiment", "Language", "Frequency")


def colours_of(table: str) -> tuple[str, ...]:
    """Returns the colours that a table of `core.configs.embeddings.TABLES` has, the most telling first."""
    own = {"imdb": "Sentiment", "subwords": "Language"}.get(TABLES[table].vocabulary)
    return (own, "Frequency") if own else ("Frequency",)


def _word(default: str, label: str):
    return labelled(label, default)


@request
class LookupRequest:
    """Asks for the row that a word looks up, as the product of a one-hot vector and the table.

    Attributes:
        text: A sentence, at most 1,000 characters, of which 40 words are read.
        place: Of the word, {place}; the first is 1.
    """

    text: str = labelled("Sentence", "this movie was great from the first scene to the last")
    place: int = ranged(4, 1, MAX_WORDS, label="Word number", help="The first word is number 1.")

    def check(self):
        """Checks the text."""
        check_text("text", self.text, MAX_TEXT)


@request
class GradientRequest:
    """Asks which rows of the table the gradient of a batch of reviews touches.

    Attributes:
        positive, negative: Reviews of either kind, at most 8, each at most 1,000 characters, of which 40
            words are read.
    """

    positive: tuple[str, ...] = labelled("Positive reviews", ("an amazing movie", "great acting"))
    negative: tuple[str, ...] = labelled("Negative reviews", ("an awful movie",))

    def check(self):
        """Checks how many reviews there are and how long they are."""
        for name in ("positive", "negative"):
            reviews = getattr(self, name)
            if not isinstance(reviews, tuple | list) or len(reviews) > MAX_REVIEWS:
                fail(name, f"at most {MAX_REVIEWS} reviews, a line each", reviews)
            keep(self, **{name: tuple(check_text(name, review, MAX_TEXT) for review in reviews)})


@request
class MapRequest:
    """Asks for the picture of an embedding table: its first principal components.

    Attributes:
        table: One of `core.configs.embeddings.TABLES`.
        dimensions: Of the picture, {dimensions}.
        colour: One of `colours_of(table)`.
    """

    table: str = labelled("Table", "sentiment")
    dimensions: int = ranged(2, 2, 3, label="Dimensions", help="Principal components that are drawn.")
    colour: str = labelled("Colour", "Frequency")

    def check(self):
        """Checks the table and whether it has the colour."""
        check_choice("table", self.table, tuple(TABLES))
        check_choice("colour", self.colour, colours_of(self.table))


@request
class NeighboursRequest:
    """Asks for the nearest neighbours of a word in the full space of a table, by cosine.

    Attributes:
        table: One of `core.configs.embeddings.TABLES`.
        word: At most 40 characters.
        count: How many, {count}.
    """

    table: str = labelled("Table", "sentiment")
    word: str = _word("great", "Word")
    count: int = ranged(10, 1, 30, label="Neighbours", help="{low} to {high}.")

    def check(self):
        """Checks the table and the word."""
        check_choice("table", self.table, tuple(TABLES))
        check_text("word", self.word, MAX_WORD)


@request
class ReplayRequest:
    """Asks where words stood at a moment of a training, and how far apart they were at each.

    Attributes:
        words: To follow, {words} of them.
        moment: Which of the moments kept is shown, {moment}; the first is 0, the last is the end.
    """

    words: tuple[str, ...] = ranged(
        ("amazing", "excellent", "awful", "terrible"),
        2,
        8,
        of="items",
        unit="words",
        label="Words to follow",
        help="Between commas, {low} to {high}.",
    )
    moment: int = ranged(10, 0, 10, label="Moment")

    def check(self):
        """Checks each word."""
        keep(self, words=tuple(check_text("words", word, MAX_WORD) for word in self.words))


@request
class ArithmeticRequest:
    """Asks which words stand nearest to base - minus + plus in GloVe.

    Attributes:
        base, minus, plus: Words of at most 40 characters.
        answers: How many, {answers}.
    """

    base: str = _word("king", "Word")
    minus: str = _word("man", "minus")
    plus: str = _word("woman", "plus")
    answers: int = ranged(8, 1, 20, label="Answers", help="{low} to {high}.")

    def check(self):
        """Checks the words."""
        for name in ("base", "minus", "plus"):
            check_text(name, getattr(self, name), MAX_WORD)


@request
class AnalogiesRequest:
    """Asks how many of the atlas's analogies GloVe solves, with and without the inputs excluded."""


@request
class AdditionRequest:
    """Asks for norms and angles of word vector, position vector and their sum in a Transformer.

    Attributes:
        text: A sentence, at most 1,000 characters, of which 40 words are read.
    """

    text: str = labelled("Sentence", "i like soccer and also going to the beach")

    def check(self):
        """Checks the text."""
        check_text("text", self.text, MAX_TEXT)
