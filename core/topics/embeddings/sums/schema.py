"""Requests and results for vector arithmetic, analogies, and words plus positions."""

import numpy as np

from ....base.request import Widget, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ..map.schema import table_field, word_field

MODEL_NAME = "nmt_transformer"  # whose words and positions are added
MAX_CHARACTERS = 1_000  # characters of a sentence
MAX_WORDS = 40  # of a sentence that are read


@request_dataclass
class ArithmeticRequest:
    """Asks for the words of a table nearest to base - minus + plus, by cosine.

    Attributes:
        table: One of `core.models.configs.embeddings.TABLES`, or a name from `uploaded_tables.store_table`.
        base, minus, plus: Words of {base} characters.
        num_answers: How many, {num_answers}.
    """

    table: str = table_field("glove", widget=None)
    base: str = word_field("king")
    minus: str = word_field("man")
    plus: str = word_field("woman")
    num_answers: int = range_field(8, 1, 20, widget=Widget(advanced=True))

    cpu_only = True


@request_dataclass
class UploadedArithmeticView(ArithmeticRequest):
    """`ArithmeticRequest` for an uploaded table, with the bytes of its file for the proof."""

    vectors: bytes = b""


@request_dataclass
class AnalogiesRequest:
    """Asks for GloVe's answers to the atlas's analogies, with and without the inputs excluded."""

    cpu_only = True


@request_dataclass
class AdditionRequest:
    """Asks for norms and angles of word vector, position vector and their sum in a Transformer.

    Attributes:
        sentence: A sentence, {sentence} characters, of which 40 words are read.
    """

    sentence: str = range_field(
        "i like soccer and also going to the beach", 0, MAX_CHARACTERS, unit="characters"
    )

    cpu_only = True


@result_dataclass
class ArithmeticResult:
    """The K words nearest to base - minus + plus."""

    input_words: tuple[str, str, str]  # base, minus and plus, as the table has them
    nearest_words: tuple[str, ...] = axis_labels("K")  # the nearest of all
    nearest_cosine: np.ndarray = float_array("K")
    nearest_other_words: tuple[str, ...] = axis_labels("K")  # the nearest of those that are no input
    nearest_other_cosine: np.ndarray = float_array("K")


@result_dataclass
class AnalogiesResult:
    """The answers to N analogies, "a is to b as c is to d"."""

    analogy_types: tuple[str, ...] = axis_labels("N")
    analogies: tuple[tuple[str, str, str, str], ...] = axis_labels("N")  # of a, b, c and d
    answers: tuple[str, ...] = axis_labels("N")  # answers from all words
    answers_without_inputs: tuple[str, ...] = axis_labels("N")  # answers from the words that are no input
    expected_answer_rank: np.ndarray = int_array(
        "N"
    )  # of the right word among those that are no input, from 1

    @property
    def is_correct(self) -> np.ndarray:
        """Whether the answer from all words is the expected one, (N,) bool."""
        return np.array(self.answers) == [analogy[3] for analogy in self.analogies]

    @property
    def is_correct_without_inputs(self) -> np.ndarray:
        """Whether the answer from the words that are no input is the expected one, (N,) bool."""
        return np.array(self.answers_without_inputs) == [analogy[3] for analogy in self.analogies]


@result_dataclass
class AdditionResult:
    """Norms of T word vectors, of their position vectors and of the sums, in D dimensions, and the angles."""

    tokens: tuple[str, ...] = axis_labels("T")  # as they were typed
    is_unknown: np.ndarray = bool_array("T")  # read as [UNK]
    truncated_tokens: tuple[str, ...]  # words at the end that did not fit
    embedding_size: int  # D
    word_norm: np.ndarray = float_array("T")
    position_norm: np.ndarray = float_array("T")
    sum_norm: np.ndarray = float_array("T")
    word_to_sum_angle: np.ndarray = float_array("T")  # degrees between word vector and sum
    position_to_sum_angle: np.ndarray = float_array("T")  # degrees between position vector and sum
    word_to_position_angle: np.ndarray = float_array("T")  # degrees between word vector and position vector
