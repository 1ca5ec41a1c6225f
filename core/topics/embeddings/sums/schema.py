"""Sums of vectors: what may be asked, what comes back."""

import numpy as np

from ....base.request import Widget, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ..map.schema import table_field, word_field

MODEL_NAME = "nmt_transformer"  # whose words and positions are added
MAX_CHARACTERS = 1_000  # characters of a sentence
MAX_WORDS = 40  # of a sentence that are read


@request_dataclass
class ArithmeticRequest:
    """Asks which words stand nearest to base - minus + plus in a table.

    Attributes:
        table: One of `core.models.configs.embeddings.TABLES`, or a visitor's own, which `own` keeps.
        base, minus, plus: Words of {base} characters.
        answers: How many, {answers}.
    """

    table: str = table_field("glove", widget=None)
    base: str = word_field("king")
    minus: str = word_field("man")
    plus: str = word_field("woman")
    answers: int = range_field(8, 1, 20, widget=Widget(advanced=True))

    cpu_only = True


@request_dataclass
class OwnArithmetic(ArithmeticRequest):
    """Asks the same of a visitor's own table; the proof is given the file."""

    vectors: bytes = b""


@request_dataclass
class AnalogiesRequest:
    """Asks how many of the atlas's analogies GloVe solves, with and without the inputs excluded."""

    cpu_only = True


@request_dataclass
class AdditionRequest:
    """Asks for norms and angles of word vector, position vector and their sum in a Transformer.

    Attributes:
        added: A sentence, {added} characters, of which 40 words are read.
    """

    added: str = range_field(
        "i like soccer and also going to the beach", 0, MAX_CHARACTERS, unit="characters"
    )

    cpu_only = True


@result_dataclass
class ArithmeticResult:
    """The K words nearest to base - minus + plus."""

    inputs: tuple[str, str, str]  # base, minus and plus, as the table has them
    all_words: tuple[str, ...] = axis_labels("K")  # the nearest of all
    all_cosine: np.ndarray = float_array("K")
    other_words: tuple[str, ...] = axis_labels("K")  # the nearest of those that are no input
    other_cosine: np.ndarray = float_array("K")


@result_dataclass
class AnalogiesResult:
    """How N analogies come out, "a is to b as c is to d"."""

    analogy_types: tuple[str, ...] = axis_labels("N")
    questions: tuple[tuple[str, str, str, str], ...] = axis_labels("N")  # of a, b, c and d
    all_words: tuple[str, ...] = axis_labels("N")  # answers from all words
    other_words: tuple[str, ...] = axis_labels("N")  # answers from the words that are no input
    rank: np.ndarray = int_array("N")  # of the right word among those that are no input, from 1

    @property
    def right(self) -> tuple[np.ndarray, np.ndarray]:
        """(N,) bool twice: whether the answer from all words is right, and the one without the inputs."""
        expected_answers = [question[3] for question in self.questions]
        return np.array(self.all_words) == expected_answers, np.array(self.other_words) == expected_answers


@result_dataclass
class AdditionResult:
    """The vectors of T words of D dimensions, those of their positions, and the sums of both."""

    tokens: tuple[str, ...] = axis_labels("T")  # as they were typed
    is_unknown: np.ndarray = bool_array("T")  # read as [UNK]
    truncated_tokens: tuple[str, ...]  # words at the end that did not fit
    width: int  # D
    word_norm: np.ndarray = float_array("T")
    position_norm: np.ndarray = float_array("T")
    sum_norm: np.ndarray = float_array("T")
    word_moved: np.ndarray = float_array("T")  # degrees between word vector and sum
    position_moved: np.ndarray = float_array("T")  # degrees between position vector and sum
    between: np.ndarray = float_array("T")  # degrees between word vector and position vector
