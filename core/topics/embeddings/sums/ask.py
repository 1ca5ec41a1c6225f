"""Sums of vectors: what may be asked, what comes back."""

import numpy as np

from ....base.request import Form, ranged, request
from ....base.traces import flags, floats, ints, names, trace
from ..map.ask import table_field, word_field

MODEL = "nmt_transformer"  # whose words and positions are added
MAX_TEXT = 1_000  # characters of a sentence
MAX_WORDS = 40  # of a sentence that are read


@request
class ArithmeticRequest:
    """Asks which words stand nearest to base - minus + plus in a table.

    Attributes:
        table: One of `core.models.configs.embeddings.TABLES`, or a visitor's own, which `own` keeps.
        base, minus, plus: Words of {base} characters.
        answers: How many, {answers}.
    """

    table: str = table_field("glove", form=None)
    base: str = word_field("king")
    minus: str = word_field("man")
    plus: str = word_field("woman")
    answers: int = ranged(8, 1, 20, form=Form(more=True))

    on_cpu = True


@request
class OwnArithmetic(ArithmeticRequest):
    """Asks the same of a visitor's own table; the proof is given the file."""

    vectors: bytes = b""


@request
class AnalogiesRequest:
    """Asks how many of the atlas's analogies GloVe solves, with and without the inputs excluded."""

    on_cpu = True


@request
class AdditionRequest:
    """Asks for norms and angles of word vector, position vector and their sum in a Transformer.

    Attributes:
        added: A sentence, {added} characters, of which 40 words are read.
    """

    added: str = ranged("i like soccer and also going to the beach", 0, MAX_TEXT, of="characters")

    on_cpu = True


@trace
class ArithmeticTrace:
    """The K words nearest to base - minus + plus."""

    inputs: tuple[str, str, str]  # base, minus and plus, as the table has them
    all_words: tuple[str, ...] = names("K")  # the nearest of all
    all_cosine: np.ndarray = floats("K")
    kept_words: tuple[str, ...] = names("K")  # the nearest of those that are no input
    kept_cosine: np.ndarray = floats("K")


@trace
class AnalogiesTrace:
    """How N analogies come out, "a is to b as c is to d"."""

    kinds: tuple[str, ...] = names("N")
    questions: tuple[tuple[str, str, str, str], ...] = names("N")  # of a, b, c and d
    all_words: tuple[str, ...] = names("N")  # answers from all words
    kept_words: tuple[str, ...] = names("N")  # answers from the words that are no input
    rank: np.ndarray = ints("N")  # of the right word among those that are no input, from 1

    @property
    def right(self) -> tuple[np.ndarray, np.ndarray]:
        """(N,) bool twice: whether the answer from all words is right, and the one without the inputs."""
        wanted = [question[3] for question in self.questions]
        return np.array(self.all_words) == wanted, np.array(self.kept_words) == wanted


@trace
class AdditionTrace:
    """The vectors of T words of D dimensions, those of their positions, and the sums of both."""

    tokens: tuple[str, ...] = names("T")  # as they were typed
    unknown: np.ndarray = flags("T")  # read as [UNK]
    cut: tuple[str, ...]  # words at the end that did not fit
    width: int  # D
    word_norm: np.ndarray = floats("T")
    position_norm: np.ndarray = floats("T")
    sum_norm: np.ndarray = floats("T")
    word_moved: np.ndarray = floats("T")  # degrees between word vector and sum
    position_moved: np.ndarray = floats("T")  # degrees between position vector and sum
    between: np.ndarray = floats("T")  # degrees between word vector and position vector
