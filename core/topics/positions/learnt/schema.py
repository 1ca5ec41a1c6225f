"""Requests and results of the learnt positions of a Transformer."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import get_translator_config
from ....models.vocabulary import load_vocabularies

SINUSOIDAL_MODEL = "nmt_transformer"  # positions of Equation 16-2
LEARNT_MODEL = "nmt_transformer_trained_positions"
MAX_WORDS = 30  # of a sentence at shifted positions
MAX_TEXT_CHARACTERS = 300
_EXAMPLE = DEFAULT_LANGUAGE_PAIR.shifted_example


@request_dataclass
class TablesRequest:
    """Asks for the position embeddings that a Transformer learnt, and sinusoidal ones of the same size."""

    cpu_only = True
    runs_locally = True


@request_dataclass
class ShiftRequest:
    """Asks how two Transformers, with sinusoidal and with learnt positions, score a pair that begins later.

    Attributes:
        english, spanish: A sentence pair of at most 30 words each.
        max_shift: The pair begins at positions 0 to max_shift, {max_shift}.
    """

    english: str = range_field(_EXAMPLE.source, 0, MAX_TEXT_CHARACTERS, unit="characters")
    spanish: str = range_field(_EXAMPLE.target, 0, MAX_TEXT_CHARACTERS, unit="characters")
    max_shift: int = range_field(60, 1, 200)

    memory_intensive = True  # 70 to 320 MB while it runs

    def check(self):
        """Checks that both sentences have 1 to 30 words."""
        rule = message("learnt-sentence", max_words=MAX_WORDS)
        vocabularies = load_vocabularies(get_translator_config(SINUSOIDAL_MODEL))
        for name, vocabulary in zip(("english", "spanish"), vocabularies, strict=True):
            text = getattr(self, name)
            encoded = vocabulary.encode(text, max_tokens=MAX_WORDS)
            if not len(encoded.ids):
                raise_invalid(name, rule, text, message("learnt-sentence.fix"))
            if encoded.truncated_words:
                num_words = len(encoded.truncated_words)
                raise_invalid(name, rule, text, message("learnt-sentence.shorter", num_words=num_words))


@result_dataclass
class TablesResult:
    """Two tables of P positions; C = P positions have known counts of training sentences, or C = 0."""

    sinusoidal: np.ndarray = float_array("P D")
    learnt: np.ndarray = float_array("P D")
    num_sentences: np.ndarray = int_array("C")  # of encoder and decoder with a word at each position


@result_dataclass
class ShiftResult:
    """The scores of M translators for the T target tokens of a pair that begins at each of K positions."""

    models: tuple[str, ...] = axis_labels("M")
    num_table_rows: np.ndarray = int_array("M")  # of the table with which each was trained
    tokens: tuple[str, ...]  # of both sentences
    is_unknown: np.ndarray = bool_array("U")  # of the same, True at [UNK]
    # nats of each target token given those before it; NaN where a learnt table has no such position
    log_probability: np.ndarray = float_array("M K T")
    is_top_prediction: np.ndarray = bool_array("M K T")  # whether it is the most probable
    last_positions: np.ndarray = int_array("K")  # of the pair at each shift

    @property
    def mean_log_probability(self) -> np.ndarray:
        """(M, K) nats per token; NaN where a shift does not fit."""
        return self.log_probability.mean(axis=2)
